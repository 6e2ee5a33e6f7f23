/* Muster: the table screen. What is ticked is kept on this phone until the server has it, shown as unsent while it has
   not, and counted once: each tick carries the moment it was made, and the later one of the same person wins. Unsent
   ticks are kept by person: whoever logs in here next neither sends nor sees them. A report that no server keeps before it
   is submitted is kept by its page, as long as what it began with stands. What somebody else ticked differently is shown beside one's own answer and never replaces it. Without a script the page is a plain form. */

import { counters } from "./counters.js";
import { isUnread, mark, settle, wrongIn } from "./typed.js";

const form = document.querySelector("form[data-table]");
const state = form.querySelector("[data-table-state]");
const tally = document.querySelector("[data-table-tally]");
const differences = form.querySelector("[data-differences]");
const scoreboard = form.querySelector("[data-scoreboard]");
const person = form.dataset.person;
const ticksUrl = form.dataset.ticks;
const store = ticksUrl ? `muster-table:${form.dataset.table}:${person}` : `muster-draft:${location.pathname}:${person}`;
const called = store.replace(":", "-name:"); /* what our page without a connection calls it; of a draft what it began with */
const titled = store.replace(":", "-title:"); /* what that page calls a draft, until it was submitted */
const questions = [...new Set([...form.querySelectorAll("[data-q]")].map((input) => input.dataset.q))];
const inputsOf = (key) => [...form.querySelectorAll("[data-q]")].filter((input) => input.dataset.q === key);
const answered = () => [...new FormData(form)].filter(([name]) => name.startsWith("answer:")).join();
const loaded = answered();
const POLL = 12000;
const PATIENCE = 8000;
const TYPING = 600;
const TYPED = "input[type=number][data-q], .input--die[data-q]";
const along = counters(form, { answer, redraw: show, play });
let sending = null;
let typing = 0;
const before = {}; /* By question: the number that stands, before another is typed. */

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(store)) || {};
  } catch {
    return {};
  }
}

function began() {
  try {
    return localStorage.getItem(called);
  } catch {
    return null;
  }
}

function keep(ticks) {
  try {
    const isAny = Object.keys(ticks).length > 0;
    const about = ticksUrl ? [[called, document.title]] : [[called, loaded], [titled, document.title]];
    for (const [key, text] of [[store, JSON.stringify(ticks)], ...about]) {
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
  for (const row of form.querySelectorAll(".part__done")) did(row);
  along.show();
  count();
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
  const board = [...form.querySelectorAll("[data-scoreboard]:not([hidden]) .scoreboard__side td b")].map((total) => total.textContent);
  const points = [...form.querySelectorAll(".sidecount [data-q^='points:']")].map((input) => input.value);
  const score = (board.length ? board : points.some(Number) ? points.map(Number) : []).join("–");
  const [big, small] = score ? [score, "VP"] : [out.length, "out"];
  tally.querySelector("[data-count='out']").innerHTML = `${big} <small>${small}</small>`;
  const [round, phase] = [along.turn() ?? 1, along.phase()];
  const named = ticksUrl && along.word ? `${along.word} ${round}, ` : "";
  tally.querySelector("[data-count='sides']").textContent = score ? `${named}${out.length} out` : phase ? `${named}${phase}` : whose(out);
}

function tell() {
  const left = Object.keys(waiting()).length;
  const words = left ? `${left} ${left === 1 ? "tick is" : "ticks are"} not sent yet; this device keeps ${left === 1 ? "it" : "them"}.` : "Everything is kept.";
  const draft = left ? `${left} ${left === 1 ? "answer is" : "answers are"} not submitted yet; this device keeps ${left === 1 ? "it" : "them"}.` : "";
  state.textContent = ticksUrl ? words : draft;
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
      if (refusal.wrong) refused(refusal.wrong);
      else state.textContent = refusal.message;
      return;
    }
  } catch {
    /* No connection: what is waiting stays. */
  }
  tell();
}

/* What cannot be an answer goes no further: it is taken off what waits, and the server's words stand beside the field. */
function refused(wrong) {
  const left = waiting();
  for (const [key, words] of Object.entries(wrong)) {
    delete left[key];
    for (const input of inputsOf(key).slice(0, 1)) mark(input, words);
  }
  keep(left);
  tell();
  send();
}

/* One's own answers as the server has them, and the others' where one gave none; what waits here to be sent is newer. */
function take({ answers, differs, score }) {
  const mine = waiting();
  for (const key of questions) if (key in answers && !(key in mine) && answer(key) !== answers[key]) fill(key, answers[key]);
  if (typeof differs === "string") differ(differs);
  if (scoreboard && typeof score === "string") scoreboard.innerHTML = score;
  show();
}

const wordsOf = (place) => [...place.querySelectorAll("legend, label")].map((each) => each.textContent).join();

/* What somebody else answered differently, in the list above the button and beside each answer. */
function differ(html) {
  const chosen = [...differences.querySelectorAll("input:checked")].map((input) => [input.name, input.value]);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  if (wordsOf(fresh.content) !== wordsOf(differences)) {
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

/* A game has as many rounds as were begun here, where more are played than are answered. */
function play(key, round) {
  fill(key, round);
  tick(key);
  if (ticksUrl) send();
}

function tick(key) {
  const value = answer(key);
  if (value !== null) keep({ ...waiting(), [key]: [value, Date.now()] });
}

/* A number or a note counts while it is typed, so that nothing is lost when the page goes before its field is left. */
form.addEventListener("input", ({ target }) => {
  const isWriting = target.matches("textarea[data-q]"); /* Notes, which may be emptied. */
  if (!isWriting && !target.matches(TYPED)) return;
  const why = isWriting ? "" : wrongIn(target);
  if (!isWriting) mark(target, why);
  if (why || !isWriting && target.value.trim() === "") return;
  tick(target.dataset.q);
  show();
  tell();
  clearTimeout(typing);
  if (ticksUrl) typing = setTimeout(send, TYPING);
});
form.addEventListener("focusin", ({ target }) => {
  if (target.matches(TYPED) && answer(target.dataset.q) !== null) before[target.dataset.q] = target.value;
});
form.addEventListener("change", (event) => {
  const key = event.target.dataset?.q;
  if (key && event.target.matches(TYPED)) settle(event.target, before[key]);
  if (key) {
    tick(key);
    along.reach(event.target.closest("[data-turn]")?.dataset.turn);
    const when = event.target.matches(".out:checked") && event.target.closest(".part").querySelector("[data-in-turn]");
    if (when && along.turn() && when.value === when.options[0].value) {
      when.value = along.turn();
      tick(when.dataset.q);
    }
    if (ticksUrl) send();
  }
  show();
  tell();
});
form.addEventListener("submit", (event) => {
  if (!isUnread(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
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
/* Also where it waited for the connection, and unsent.js sends it as a form of its own. */
window.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.action === form.action) localStorage.removeItem(titled);
});
form.addEventListener("toggle", show, true);
/* A phone has no room for the other side's operatives, nor before its end for what ends the game. */
if (matchMedia("(max-width: 40rem)").matches) for (const each of form.querySelectorAll("[data-folds]")) each.open = false;
window.addEventListener("online", send);
document.addEventListener("visibilitychange", look);

if (!ticksUrl && began() !== loaded) keep({});
for (const [key, [value]] of Object.entries(waiting())) if (questions.includes(key)) fill(key, value);
tally.hidden = false;
differ(differences.innerHTML);
show();
tell();
send();
if (ticksUrl) setInterval(look, POLL);
form.querySelector("[autofocus]")?.scrollIntoView({ block: "center" }); /* What counts along has moved it. */
