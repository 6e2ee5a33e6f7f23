/* Muster: what needs a script. Every page is complete without it.
   Marks what is loading, keeps the focus where the reader is, waits for keys to choose, takes away messages, and
   shows the buttons that only work here. What could not be sent is the matter of unsent.js. */

document.addEventListener("htmx:beforeRequest", ({ detail }) => detail.target?.setAttribute("aria-busy", "true"));
document.addEventListener("htmx:afterRequest", ({ detail }) => detail.target?.removeAttribute("aria-busy"));

/* A press that waits in line is sent with its own button, not with the one that was pressed last. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const pressed = detail.triggeringEvent?.submitter;
  if (pressed?.name) detail.formData.set(pressed.name, pressed.value);
});

/* Who goes on right after a press leaves only when everything is sent, what waits in line too: none is lost. Where
   something was declined or could not be sent the page stays and says so. */
const writing = new Set();
const WAY_OUT = "a[href]:not([href^='#'], [hx-get], [target], [download])";
let goingTo = "";
const leave = () => {
  if (writing.size || !goingTo) return;
  location.assign(goingTo);
  goingTo = "";
};
document.addEventListener("htmx:beforeSend", ({ detail }) => detail.requestConfig.verb !== "get" && writing.add(detail.xhr));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { status } = detail.xhr;
  if (writing.delete(detail.xhr) && (status < 200 || status >= 300)) goingTo = "";
  setTimeout(leave); /* by then the next in line is on its way */
});
document.addEventListener("click", (event) => {
  const way = event.target.closest(WAY_OUT);
  if (!way || !writing.size || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goingTo = way.href;
});

/* ---------- focus ---------- */

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";
let place = null;

/* Where the focus is: in the nearest part that has an id, at which place. A field that is disabled while its form is
   sent loses the focus, so it is noted before that too. */
function note({ detail }) {
  const now = document.activeElement;
  const part = now?.closest("[id]");
  if (!part || !detail.target?.contains(now)) return;
  place = [part.id, part === now ? -1 : [...part.querySelectorAll(FOCUSABLE)].indexOf(now)];
}
document.addEventListener("htmx:beforeRequest", note);
document.addEventListener("htmx:beforeSwap", note);

/* After a swap the focus stays where it was; where that is gone, it goes to what came instead. What came by itself, as
   the rest of a search, takes no focus from a reader who had none. */
document.addEventListener("htmx:afterSettle", (event) => {
  prepare();
  if (!place && !event.detail.requestConfig?.triggeringEvent) return;
  const [id, number] = place ?? [""];
  place = null;
  if (document.activeElement && document.activeElement !== document.body) return;
  const part = document.getElementById(id);
  const before = number >= 0 ? part?.querySelectorAll(FOCUSABLE)[number] : part;
  const fresh = event.target.isConnected ? event.target : document.getElementById(event.target.id);
  const next = fresh?.querySelector("[aria-invalid='true']") || before || fresh?.querySelector("[data-focus]") || fresh;
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus({ preventScroll: true });
});

/* What the reader has opened stays open when a swap brings it anew. */
let unfolded = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  unfolded = [...(detail.target?.querySelectorAll(":is(.fold, .more)[id][open]") ?? [])].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

/* What a link leads to may lie in a fold. */
function unfold() {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = part?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  part.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

/* One tap ticks everybody in a list who is not away; the list answers once, as to a tick. */
document.addEventListener("click", ({ target }) => {
  const all = target.closest("[data-tick-all]");
  if (!all) return;
  const list = document.getElementById(all.dataset.tickAll);
  const boxes = list.querySelectorAll("[type=checkbox]:enabled:not([data-away], [name=keep])");
  for (const box of boxes) box.checked = true;
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});

/* What has room on a wide screen need not be folded there; a map begins where one's own team stands, also when it gets larger. */
if (matchMedia("(min-width: 64rem)").matches) for (const fold of document.querySelectorAll("[data-open-wide]")) fold.open = true;
for (const box of document.querySelectorAll(".mapbox")) {
  const begin = () => {
    const own = box.querySelector(".here")?.getBoundingClientRect();
    if (own) box.scrollLeft += own.x + own.width / 2 - box.getBoundingClientRect().x - box.clientWidth / 2;
  };
  begin();
  box.parentElement.addEventListener("change", begin);
}

/* ---------- lists that are sent by choosing ---------- */

/* By pointer or touch at once. Keys go through a list one by one: sent on Enter, on leaving, or when they rest. */
const REST = 1500;
let keyed = null;
let chosen = null;
let resting = 0;

function choose() {
  clearTimeout(resting);
  const list = chosen;
  chosen = null;
  if (list?.isConnected) list.dispatchEvent(new Event("change", { bubbles: true }));
}
document.addEventListener("pointerdown", () => { keyed = null; }, true);
document.addEventListener("keydown", ({ target, key }) => {
  if (!target.matches("form[hx-trigger='change'] select, form[data-sends] select")) return;
  keyed = target;
  if (key === "Enter") choose();
}, true);
document.addEventListener("change", (event) => {
  if (!event.isTrusted || event.target !== keyed) return;
  event.stopPropagation();
  clearTimeout(resting);
  chosen = keyed;
  resting = setTimeout(choose, REST);
}, true);
/* Once the focus stands where it goes. */
document.addEventListener("focusout", ({ target }) => target === chosen && setTimeout(choose));
/* The page of what was chosen, where a form asks for one. */
document.addEventListener("change", ({ target }) => target.matches("form[data-sends] select") && target.form.requestSubmit());

/* ---------- what was just said ---------- */

/* It stands at the foot of the page, or over what was pressed where it would hide that; of something taller than itself
   it may hide the lower part from whoever uses no keys. What was done leaves by itself, but not under a pointer or with
   the focus in it; what was declined stays until it is closed. */
const STAYS = 5000;
const shownToasts = new WeakSet();
let pressed = null;
let byKeys = false;
function press({ target, type }) {
  byKeys = type === "keydown";
  pressed = target.closest?.(".toast") ? null : (target.closest?.(`${FOCUSABLE}, label`) ?? target).getBoundingClientRect?.();
}
document.addEventListener("pointerdown", press, true);
document.addEventListener("keydown", press, true);

function tell(toast) {
  if (shownToasts.has(toast)) return;
  shownToasts.add(toast);
  const lies = toast.getBoundingClientRect();
  const meets = pressed && pressed.top < lies.bottom && pressed.bottom > lies.top;
  if (meets && (byKeys || pressed.height <= lies.height || pressed.top >= lies.top) && pressed.top > lies.height * 2) {
    toast.style.translate = `0 ${pressed.top - lies.bottom - 8}px`;
  }
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, STAYS) : toast.remove());
  if (toast.getAttribute("role") === "status") setTimeout(leave, STAYS);
}

/* An undo that loads its page anew leaves the reader where they were. */
const STOOD = "stood";
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-stays]")) sessionStorage.setItem(STOOD, `${scrollY} ${location.pathname}`);
});
const [stood, where] = sessionStorage.getItem(STOOD)?.split(" ") ?? [];
sessionStorage.removeItem(STOOD);
if (where === location.pathname) scrollTo(0, Number(stood));

/* ---------- buttons ---------- */

/* Buttons that need a script are hidden until there is one. */
function prepare() {
  for (const button of document.querySelectorAll(":is([data-copy], [data-step], [data-close], [data-tick-all])[hidden]")) button.hidden = false;
  for (const toast of document.querySelectorAll(".toast:not(.toast--still)")) tell(toast);
}
prepare();

function step(button) {
  const input = button.closest("[data-stepper]").querySelector("input");
  if (button.dataset.step > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  const label = button.innerHTML;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl and C";
  }
  setTimeout(() => { button.innerHTML = label; }, 2000);
}

/* Menus that are open: one at a time; anywhere else, Escape and a choice close them. */
const MENUS = "details:is(.menu, .kebab)[open]";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step], [data-copy], [data-close]");
  if (button?.dataset.step) step(button);
  else if (button && "close" in button.dataset) button.closest(".toast").remove();
  else if (button) copy(button);
  for (const menu of document.querySelectorAll(MENUS)) if (!menu.contains(event.target) || event.target.closest(".kebab__list button")) menu.open = false;
});
/* The steps of a plot: one tab stop, then the arrow keys. */
document.addEventListener("keydown", (event) => {
  const at = event.target.closest?.(".plot .at");
  const way = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
  const next = at && way && at[way];
  if (!next?.matches(".at")) return;
  event.preventDefault();
  next.focus();
});
/* What the bar's search found: the arrow keys go through it, Escape puts it away. */
document.addEventListener("keydown", (event) => {
  const bar = event.target.closest?.(".barseek");
  const found = bar?.querySelector(".barseek__found");
  const way = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key];
  if (way === undefined || !found?.firstChild) return;
  const stops = [bar.querySelector("input"), ...found.querySelectorAll("a")];
  event.preventDefault();
  if (!way) {
    stops[0].dispatchEvent(new Event("htmx:abort"));
    found.replaceChildren();
  }
  (way ? stops[stops.indexOf(event.target) + way] : stops[0])?.focus();
});
/* What comes late changes no list that somebody goes through, and answers nothing that is asked no more. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const bar = detail.target?.closest(".barseek");
  if (!bar) return;
  const asked = new URLSearchParams(detail.pathInfo.finalRequestPath.split("?")[1]).get("q") ?? "";
  const isOld = asked.trim() !== bar.querySelector("input").value.trim();
  if (isOld || detail.target.contains(document.activeElement)) detail.shouldSwap = false;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(MENUS);
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
