/* Muster: what needs a script. Every page is complete without it.
   Says when something could not be sent, marks what is loading, keeps the focus where the reader is, and shows the
   buttons that only work here. */

const region = document.getElementById("unsaved");
const words = region.querySelector("[data-words]");
const retry = region.querySelector("[data-retry]");
let failed = null;

function tell(sentence, again) {
  words.textContent = sentence;
  failed = again || null;
  retry.hidden = !failed;
  region.hidden = false;
}

/* What was typed into a form that is no longer on the page, by form and field: back when that one opens again. */
const drafts = new Map();
const KEPT = "Not saved: what you typed for another operative. It is back when you open that one again.";

function settle() {
  failed = null;
  region.hidden = true;
  if (drafts.size) tell(KEPT);
}

const writes = (verb) => !["get", "head"].includes((verb || "get").toLowerCase());

const reasons = {
  401: "you are logged out. Log in again in a second tab, then try once more.",
  403: "the page was open too long or cookies are off. Load it again in a second tab, then try once more.",
  413: "it is too large.",
  429: "that was too often in a short time. Wait a moment.",
};

function whatFailed(detail) {
  const saved = writes(detail.requestConfig?.verb) ? "Not saved" : "Not loaded";
  const status = detail.xhr?.status;
  if (!status) return `${saved}: no connection. What you typed is still in the form.`;
  return `${saved}: ${reasons[status] || "the server could not answer."} What you typed is still in the form.`;
}

function again(detail) {
  const element = detail.requestConfig?.elt || detail.elt;
  const form = element.closest("form");
  const button = detail.requestConfig?.triggeringEvent?.submitter;
  return () => (form ? form.requestSubmit(button || undefined) : element.click());
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, (event) => tell(whatFailed(event.detail), again(event.detail)));
}
/* A field that is disabled while its form is sent loses the focus: where that was, by the part that is redrawn. */
const focused = new Map();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { target } = event.detail;
  target?.setAttribute("aria-busy", "true");
  if (target?.contains(document.activeElement)) focused.set(target.id, document.activeElement.id);
});
document.addEventListener("htmx:afterRequest", (event) => {
  event.detail.target?.removeAttribute("aria-busy");
  if (event.detail.successful) settle();
});
retry.addEventListener("click", () => failed?.());

/* A whole-page form that cannot be sent would leave an error page of the browser's and lose what was typed. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  const isOurs = form.matches("[hx-post], [hx-put], [hx-patch], [hx-delete], [hx-get]");
  if (isOurs || navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  const button = event.submitter;
  tell("Not saved: no connection. What you typed is still in the form.", () => form.requestSubmit(button));
});
window.addEventListener("offline", () => {
  if (region.hidden) tell("No connection. You can go on reading; nothing can be saved until it is back.");
});
window.addEventListener("online", () => (failed ? failed() : settle()));
window.addEventListener("beforeunload", (event) => {
  if (failed || drafts.size) event.preventDefault();
});

/* After a swap the focus stays on an element of the same id; where that is gone, it goes to what came instead. */
document.addEventListener("htmx:afterSettle", (event) => {
  prepare(event.target);
  const before = document.getElementById(focused.get(event.target.id));
  focused.delete(event.target.id);
  if (document.activeElement && document.activeElement !== document.body) return;
  const fresh = event.target.isConnected ? event.target : document.getElementById(event.target.id);
  const next = fresh?.querySelector("[data-focus], [aria-invalid='true']") || before || fresh;
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus({ preventScroll: true });
});

/* What was typed into another form than the one that was sent is put back after a swap; where that form went with the
   swap, it is kept and said. */
const draftOf = (field) => `${field.form.getAttribute("action")} ${field.id}`;
const FIELDS = "form[method='post'] :is(textarea, input.input)";

document.addEventListener("htmx:beforeSwap", (event) => {
  const sent = event.detail.requestConfig?.elt?.closest("form");
  for (const field of event.detail.target.querySelectorAll(FIELDS)) {
    if (!field.id) continue;
    if (field.form === sent || field.value === field.defaultValue) drafts.delete(draftOf(field));
    else drafts.set(draftOf(field), field.value);
  }
});
document.addEventListener("htmx:afterSettle", () => {
  if (!drafts.size) return;
  for (const field of document.querySelectorAll(FIELDS)) {
    if (!field.id || !drafts.has(draftOf(field))) continue;
    field.value = drafts.get(draftOf(field));
    drafts.delete(draftOf(field));
  }
  if (!failed) settle();
});

/* Buttons that need a script are hidden until there is one. */
function prepare(root) {
  for (const button of root.querySelectorAll("[data-copy][hidden], [data-step][hidden]")) button.hidden = false;
}
prepare(document);

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

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step], [data-copy]");
  if (button?.dataset.step) step(button);
  else if (button) copy(button);
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
