/* Muster: the table screen. What is ticked is kept on this phone until the server has it, shown as unsent while it has
   not, and counted once: each tick carries the moment it was made, and the later one of the same person wins. Unsent
   ticks are kept by person: whoever logs in here next neither sends nor sees them. What somebody else ticked differently
   is shown beside one's own answer and never replaces it. Without a script the page is a plain form. */

const form = document.querySelector("form[data-table]");
const state = form.querySelector("[data-table-state]");
const tally = document.querySelector("[data-table-tally]");
const differences = form.querySelector("[data-differences]");
const counters = `muster-counters:${form.dataset.table}`;
const points = JSON.parse(form.dataset.commandPoints);
const scoreboard = form.querySelector("[data-scoreboard]");
const person = form.dataset.person;
const store = `muster-table:${form.dataset.table}:${person}`;
const called = store.replace(":", "-name:"); /* what our page without a connection calls it */
const ticksUrl = form.dataset.ticks;
const questions = [...new Set([...form.querySelectorAll("[data-q]")].map((input) => input.dataset.q))];
const inputsOf = (key) => [...form.querySelectorAll("[data-q]")].filter((input) => input.dataset.q === key);
const answered = () => [...new FormData(form)].filter(([name]) => name.startsWith("answer:")).join();
const loaded = answered();
const POLL = 12000;
const PATIENCE = 8000;
let sending = null;
let listed = "";

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(store)) || {};
  } catch {
    return {};
  }
}

function keep(ticks) {
  try {
    const isAny = Object.keys(ticks).length > 0;
    for (const [key, text] of [[store, JSON.stringify(ticks)], [called, document.title]]) {
      if (isAny) localStorage.setItem(key, text);
      else localStorage.removeItem(key);
    }
  } catch {
    /* A private window may keep nothing: the form itself still holds every tick. */
  }
}

/* The answer that the form gives to a question: null where it gives none. */
function answer(key) {
  const inputs = inputsOf(key);
  const [first] = inputs;
  if (first.type === "checkbox") return first.checked;
  if (first.type !== "radio") return first.type === "number" || first.classList.contains("input--die") ? number(first.value) : first.value;
  const chosen = inputs.find((input) => input.checked);
  if (!chosen) return null;
  return "number" in chosen.dataset ? number(chosen.value) : chosen.value;
}

function number(text) {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : null;
}

function fill(key, value) {
  for (const input of inputsOf(key)) {
    if (input === document.activeElement && input.type !== "checkbox" && input.type !== "radio") continue;
    if (input.type === "checkbox") input.checked = value === true;
    else if (input.type === "radio") input.checked = input.value === String(value);
    else input.value = value ?? "";
  }
}

/* A question is asked only while those it depends on are answered so. */
function show() {
  for (const ask of form.querySelectorAll("[data-when]")) {
    const when = JSON.parse(ask.dataset.when || "[]");
    ask.hidden = when.some(([key, answers]) => inputsOf(key).length && !answers.includes(answer(key)));
  }
  /* Where no tick is sent, nobody counts the points of what is changed here: those of the answers before it go. */
  if (scoreboard && !ticksUrl) scoreboard.hidden = answered() !== loaded;
  count();
  for (const row of form.querySelectorAll(".part__done")) did(row);
  recall();
  for (const input of form.querySelectorAll("[data-counts]")) if (input !== document.activeElement) input.value = left(input.dataset.counts);
  for (const each of form.querySelectorAll("[data-left]")) each.textContent = left(each.dataset.left);
  for (const each of form.querySelectorAll("[data-costs]")) each.disabled = !each.checked && Number(each.dataset.costs) > left(each.dataset.of);
}

/* What an operative did, beside its name, where that is folded. */
function did(row) {
  const done = [...row.querySelectorAll("[data-q]")].map((input) => (input.type === "checkbox" ? Number(input.checked) : number(input.value) ?? 0));
  row.querySelector("[data-scored]").textContent = done.some(Boolean) ? done.join(" · ") : "";
}

/* How many of them are the reader's own, where one side is; who plays neither has both folded. */
function whose(out) {
  const theirs = out.filter((input) => input.closest("[data-folds]")).length;
  return form.querySelector(".side[data-folds]") && form.querySelector(".side:not([data-folds])") ? `${out.length - theirs} yours, ${theirs} theirs` : "on both sides";
}

/* What the bar says: the score and the turning point where they are counted, else how many are out. */
function count() {
  const out = [...form.querySelectorAll(".out:checked")];
  const sides = new Map([...form.querySelectorAll(".out")].map((input) => [input.dataset.out, 0]));
  for (const input of out) sides.set(input.dataset.out, sides.get(input.dataset.out) + 1);
  for (const each of form.querySelectorAll("[data-out-of]")) each.textContent = `${sides.get(each.dataset.outOf) ?? 0} out`;
  const board = [...form.querySelectorAll("[data-scoreboard]:not([hidden]) .scoreboard__side td b")].map((total) => total.textContent);
  const points = [...form.querySelectorAll(".sidecount [data-q^='points:']")].map((input) => input.value);
  const score = (board.length ? board : points.some(Number) ? points.map(Number) : []).join("–");
  const [big, small] = score ? [score, "VP"] : [out.length, "out"];
  tally.querySelector("[data-count='out']").innerHTML = `${big} <small>${small}</small>`;
  tally.querySelector("[data-count='sides']").textContent = score ? `${board.length ? `Turning point ${turn() ?? 1}, ` : ""}${out.length} out` : whose(out);
}

function tell() {
  const left = Object.keys(waiting()).length;
  const words = left ? `${left} ${left === 1 ? "tick is" : "ticks are"} not sent yet; this device keeps ${left === 1 ? "it" : "them"}.` : "Everything is kept.";
  state.textContent = ticksUrl ? words : "";
  const kept = tally.querySelector("[data-kept]");
  kept.hidden = !ticksUrl;
  kept.classList.toggle("is-good", !left);
  kept.classList.toggle("is-open", Boolean(left));
  tally.querySelector("[data-kept-big]").textContent = left ? `${left} unsent` : "Kept";
  tally.querySelector("[data-kept-what]").textContent = left ? "kept on this device" : "here and on the server";
}

/* One call at a time: whoever asks meanwhile waits for the one that is on its way. */
function send() {
  sending ??= sendWaiting().finally(() => { sending = null; });
  return sending;
}

async function sendWaiting() {
  const ticks = waiting();
  if (!ticksUrl || !Object.keys(ticks).length) return;
  try {
    const body = new URLSearchParams({ ticks: JSON.stringify(ticks), person, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
    const reply = await fetch(ticksUrl, { method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    if (reply.ok) {
      const now = await reply.json();
      const left = waiting();
      for (const [key, [, stamp]] of Object.entries(ticks)) if (left[key]?.[1] === stamp) delete left[key];
      keep(left);
      if (now.state !== "mustered") return over();
      take(now);
    } else if (reply.status === 409) {
      const refusal = await reply.json();
      if (refusal.code === "unreadable") keep({});
      state.textContent = refusal.message;
      return;
    }
  } catch {
    /* No connection: what is waiting stays. */
  }
  tell();
}

/* One's own answers as the server has them, and the others' where one gave none; what waits here to be sent is newer. */
function take({ answers, differs, score }) {
  const mine = waiting();
  for (const key of questions) if (key in answers && !(key in mine) && answer(key) !== answers[key]) fill(key, answers[key]);
  if (typeof differs === "string") differ(differs);
  if (scoreboard && typeof score === "string") scoreboard.innerHTML = score;
  show();
}

/* What somebody else answered differently, in the list above the button and beside each answer. */
function differ(html) {
  const chosen = [...differences.querySelectorAll("input:checked")].map((input) => [input.name, input.value]);
  if (html !== listed) {
    listed = html;
    differences.innerHTML = html;
    for (const input of differences.querySelectorAll("input")) input.checked = chosen.some(([name, value]) => input.name === name && input.value === value);
  }
  for (const note of form.querySelectorAll(".theirs")) note.remove();
  for (const row of differences.querySelectorAll("[data-differs]")) {
    const [input] = inputsOf(row.dataset.differs);
    const place = input?.closest("fieldset, .part, .ask, li");
    if (!place) continue;
    const note = document.createElement("small");
    note.className = "theirs";
    const isBeside = place.matches(".part, li"); /* Among other ticks of the same operative. */
    note.textContent = [...row.querySelectorAll("[data-theirs]")].map((each) => (isBeside ? each.dataset.theirs : each.textContent)).join(" ");
    place.append(note);
  }
}

/* The report came from another phone: what was ticked here is kept as its author's, and compared with it. */
function over() {
  state.textContent = "This mission was reported meanwhile. Your ticks are kept: load the page again to compare them with the report.";
}

async function look() {
  if (!ticksUrl || document.hidden || Object.keys(waiting()).length) return void send();
  try {
    const reply = await fetch(ticksUrl.replace(/tick\/$/, "ticked/"), { headers: { Accept: "application/json" } });
    if (!reply.ok) return;
    const now = await reply.json();
    if (now.state !== "mustered") over();
    else take(now);
  } catch {
    tell();
  }
}

/* Command points, cards and wounds are nobody's answer: this phone alone counts what is spent, who holds what and who
   has how many wounds left, until the report is sent. What a side gains follows from the answers, as the form says: `gains` by question, answer and side. */
function counted() {
  try {
    return JSON.parse(localStorage.getItem(counters)) || {};
  } catch {
    return {};
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(counters, JSON.stringify({ ...counted(), [key]: value }));
  } catch {
    /* A private window may keep nothing: it stands until the page is closed. */
  }
}

function gained(side) {
  const later = Object.entries(points.gains).map(([key, gains]) => gains[answer(key)]?.[side] ?? 0);
  return later.reduce((sum, each) => sum + each, points.start[side] ?? 0);
}

function left(side) {
  return gained(side) - (counted()[side] ?? 0);
}

for (const each of form.querySelectorAll("[data-counter]")) each.hidden = false;
for (const input of form.querySelectorAll("[data-counts]"))
  input.addEventListener("change", () => remember(input.dataset.counts, gained(input.dataset.counts) - Number(input.value)));
try {
  const kept = ticksUrl && form.querySelector(".form__faults") && sessionStorage.getItem(counters);
  if (kept && !localStorage.getItem(counters)) localStorage.setItem(counters, kept);
} catch {
  /* A private window may keep nothing. */
}

/* What is ticked anew in each turning point is remembered by it. */
function place(input) {
  return "eachTurn" in input.dataset ? `${input.dataset.remembers}@${turn() ?? 1}` : input.dataset.remembers;
}

function recall() {
  const remembered = counted();
  for (const input of form.querySelectorAll("[data-remembers]")) {
    const key = place(input);
    if (key in remembered) input.checked = remembered[key] === input.value;
    else if ("eachTurn" in input.dataset) input.checked = false;
  }
}

function pay(side, cost) {
  remember(side, (counted()[side] ?? 0) + cost);
}

for (const input of form.querySelectorAll("[data-remembers]"))
  input.addEventListener("change", () => {
    remember(place(input), input.checked ? input.value : "");
    if (input.dataset.costs) pay(input.dataset.of, input.checked ? Number(input.dataset.costs) : -Number(input.dataset.costs));
  });
for (const button of form.querySelectorAll("button[data-costs]"))
  button.addEventListener("click", () => {
    pay(button.dataset.of, Number(button.dataset.costs));
    show();
  });
/* What was counted ends with the report; a refused one comes back to this page, on which it goes on. */
form.addEventListener("submit", () => {
  const kept = localStorage.getItem(counters);
  if (kept) sessionStorage.setItem(counters, kept);
  localStorage.removeItem(counters);
});

/* The turning point that is played: the one that stands open, or a later one in which something is told; where a report
   asks nothing by turning point, the one that is picked. */
function turn() {
  const picked = form.querySelector("[data-turn-now]:checked");
  if (picked) return picked.value;
  const played = [...form.querySelectorAll("[data-turn]")].filter((each) => each.open || each.querySelector("[data-q]:checked:not([data-number])"));
  return played.at(-1)?.dataset.turn;
}

function tick(key) {
  const value = answer(key);
  if (ticksUrl && value !== null) keep({ ...waiting(), [key]: [value, Date.now()] });
}

form.addEventListener("change", (event) => {
  const key = event.target.dataset?.q;
  if (key) {
    tick(key);
    const when = event.target.matches(".out:checked") && event.target.closest(".part").querySelector("[data-in-turn]");
    if (when && turn() && when.value === when.options[0].value) {
      when.value = turn();
      tick(when.dataset.q);
    }
    if (ticksUrl) send();
  }
  show();
  tell();
});
/* What waits is sent first: whatever comes of the report, it stays the answer of whoever gave it. */
form.addEventListener("submit", async (event) => {
  if (event.defaultPrevented || !navigator.onLine || !ticksUrl || !Object.keys(waiting()).length || form.dataset.sure) return;
  event.preventDefault();
  const { submitter } = event;
  await send();
  await send();
  form.dataset.sure = "yes";
  /* Not before this submission is over: a browser ignores a second one until then. */
  setTimeout(() => form.requestSubmit(submitter));
});
form.addEventListener("toggle", show, true);
/* A phone has no room for the other side's operatives, nor before its end for what ends the game. */
if (matchMedia("(max-width: 40rem)").matches) for (const each of form.querySelectorAll("[data-folds]")) each.open = false;
window.addEventListener("online", send);
document.addEventListener("visibilitychange", look);

for (const [key, [value]] of Object.entries(ticksUrl ? waiting() : {})) if (questions.includes(key)) fill(key, value);
tally.hidden = false;
differ(differences.innerHTML);
show();
tell();
send();
if (ticksUrl) setInterval(look, POLL);
