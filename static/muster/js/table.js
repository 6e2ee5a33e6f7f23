/* Muster: the table screen. What is ticked is kept on this phone until the server has it, shown as unsent while it has
   not, and counted once: each tick carries the moment it was made, and the later one wins. Without a script the page is
   a plain form. */

const form = document.querySelector("form[data-table]");
const state = form.querySelector("[data-table-state]");
const tally = document.querySelector("[data-table-tally]");
const store = `muster-table:${form.dataset.table}`;
const ticksUrl = form.dataset.ticks;
const questions = [...new Set([...form.querySelectorAll("[data-q]")].map((input) => input.dataset.q))];
const inputsOf = (key) => [...form.querySelectorAll("[data-q]")].filter((input) => input.dataset.q === key);
const POLL = 12000;
let sending = false;

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(store)) || {};
  } catch {
    return {};
  }
}

function keep(ticks) {
  try {
    if (Object.keys(ticks).length) localStorage.setItem(store, JSON.stringify(ticks));
    else localStorage.removeItem(store);
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
  count();
}

function count() {
  const out = [...form.querySelectorAll(".out:checked")];
  const sides = new Map([...form.querySelectorAll(".out")].map((input) => [input.dataset.out, 0]));
  for (const input of out) sides.set(input.dataset.out, sides.get(input.dataset.out) + 1);
  tally.querySelector("[data-count='out']").innerHTML = `${out.length} <small>out</small>`;
  tally.querySelector("[data-count='sides']").textContent = [...sides.values()].join(" and ");
}

function tell() {
  const left = Object.keys(waiting()).length;
  const words = left ? `${left} ${left === 1 ? "tick is" : "ticks are"} not sent yet; this phone keeps ${left === 1 ? "it" : "them"}.` : "Everything is kept.";
  state.textContent = ticksUrl ? words : "";
  const kept = tally.querySelector("[data-kept]");
  kept.hidden = !ticksUrl;
  kept.classList.toggle("is-good", !left);
  kept.classList.toggle("is-open", Boolean(left));
  tally.querySelector("[data-kept-big]").textContent = left ? `${left} unsent` : "Kept";
  tally.querySelector("[data-kept-what]").textContent = left ? "kept on this phone" : "here and on the server";
}

async function send() {
  const ticks = waiting();
  if (!ticksUrl || sending || !Object.keys(ticks).length) return;
  sending = true;
  try {
    const body = new URLSearchParams({ ticks: JSON.stringify(ticks), csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
    const reply = await fetch(ticksUrl, { method: "POST", body, headers: { Accept: "application/json" } });
    if (reply.ok) {
      const told = await reply.json();
      const left = waiting();
      for (const [key, [, stamp]] of Object.entries(ticks)) if (left[key]?.[1] === stamp) delete left[key];
      keep(left);
      take(told.answers);
    } else if (reply.status === 409) {
      keep({});
      state.textContent = (await reply.json()).message;
      return;
    }
  } catch {
    /* No connection: what is waiting stays. */
  } finally {
    sending = false;
  }
  tell();
}

/* What the other phone ticked; what waits here to be sent is newer. */
function take(answers) {
  const mine = waiting();
  for (const key of questions) if (key in answers && !(key in mine) && answer(key) !== answers[key]) fill(key, answers[key]);
  show();
}

async function look() {
  if (!ticksUrl || document.hidden || Object.keys(waiting()).length) return void send();
  try {
    const reply = await fetch(ticksUrl.replace(/tick\/$/, "ticked/"), { headers: { Accept: "application/json" } });
    if (!reply.ok) return;
    const told = await reply.json();
    if (told.state !== "mustered") state.textContent = "This mission has been reported meanwhile. Load the page again to see it.";
    else take(told.answers);
  } catch {
    tell();
  }
}

form.addEventListener("change", (event) => {
  const key = event.target.dataset?.q;
  if (key && ticksUrl) {
    const value = answer(key);
    if (value !== null) keep({ ...waiting(), [key]: [value, Date.now()] });
    send();
  }
  show();
  tell();
});
form.addEventListener("submit", (event) => {
  if (navigator.onLine && !event.defaultPrevented) keep({});
});
window.addEventListener("online", send);
document.addEventListener("visibilitychange", look);

for (const [key, [value]] of Object.entries(ticksUrl ? waiting() : {})) if (questions.includes(key)) fill(key, value);
tally.hidden = false;
show();
tell();
send();
if (ticksUrl) setInterval(look, POLL);
