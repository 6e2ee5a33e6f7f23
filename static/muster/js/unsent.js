/* Muster: what was done or typed here and is not saved. Acts that could not be sent are named over the page; they go in
   their order when the connection is back or at "Try again", and are forgotten only at "Discard". Text that went with its
   form is kept, and is back when that form is. */

import { forgetSent, keepActs, keptActs, noteSent } from "./kept.js";

const region = document.getElementById("unsaved");
const part = (name) => region.querySelector(`[data-${name}]`);
const KEPT = "Not saved: what you typed for another operative. It is back when you open that one again.";
const TABLE = document.querySelector("form[data-table]"); /* Its ticks are kept by table.js, which says how many wait. */
const OFFLINE = TABLE
  ? `No connection. You can go on ticking: this device keeps it ${TABLE.dataset.ticks ? "and sends it when the connection is back" : "until you submit it"}.`
  : "No connection. You can go on reading; nothing can be saved until it is back.";
const VERSION = "main [name='version']";

const SHORT = 28; /* Letters of a name that a button has room for. */

const HERE = location.pathname;
const acts = []; /* What could not be sent, oldest first. */
const carriers = new WeakMap(); /* The element that sends an act again, and that act. */
const drafts = new Map(); /* What was typed into a form that is no longer on the page, by form and field. */
let unread = null; /* Loads again what could not be loaded. */
let reason = "";
let isOffline = false;
let isSending = false;

function show() {
  const comes = acts.length && !navigator.onLine ? "It is kept, and sent by itself when the connection is back." : "What you typed is kept.";
  const failure = acts.length || unread ? `Not ${acts.length ? "saved" : "loaded"}: ${reason} ${comes}` : "";
  const words = failure || (drafts.size ? KEPT : isOffline ? OFFLINE : "");
  part("words").textContent = words;
  part("acts").replaceChildren(...acts.map(({ name }) => Object.assign(document.createElement("li"), { textContent: name })));
  const [only] = acts;
  const what = acts.length > 1 ? `all ${acts.length}` : only?.name.length < SHORT ? `“${only.name}”` : "it";
  part("drop").textContent = `Discard ${what}`;
  part("acts").hidden = part("drop").hidden = !acts.length;
  part("retry").hidden = !failure;
  keepActs(HERE, acts.map(written));
  region.hidden = !words;
}

/* ---------- acts ---------- */

/* An act as the tab keeps it, so that it is there when the page is loaded again; its name alone where a file or a
   password goes with it, which nothing keeps. */
function written({ name, verb, path, target, swap, encoding, values, form }) {
  const entries = [...(form ? new FormData(form) : values ?? []).entries()];
  if (entries.some(([, value]) => typeof value !== "string") || form?.querySelector("[type='password']")) return { name };
  return form ? { name, action: form.action, entries } : { name, verb, path, target, swap, encoding, entries };
}

function read({ action, entries, ...act }) {
  if (!action) {
    const values = new FormData();
    for (const [key, value] of entries) values.append(key, value);
    return { ...act, values };
  }
  const form = Object.assign(document.createElement("form"), { method: "post", action, hidden: true });
  form.append(...entries.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })));
  region.append(form);
  return { ...act, form, page: () => form.requestSubmit() };
}

const isWrite = ({ verb }) => !["get", "head"].includes(verb.toLowerCase());

const reasons = {
  0: "no connection.",
  1: "it waited for the connection.",
  401: "you are logged out. Log in again in a second tab, then try once more.",
  403: "the page was open too long or cookies are off. Load it again in a second tab, then try once more.",
  413: "it is too large.",
  429: "that was too often in a short time. Wait a moment.",
};

/* What an act is called: by the button that was pressed, or by what was chosen. */
function nameOf({ elt, triggeringEvent: event }) {
  const pressed = event?.submitter ?? event?.target ?? elt;
  const label = pressed.labels?.[0];
  const said = pressed.getAttribute("aria-label") ?? (label?.querySelector(".option__name") ?? label ?? pressed).textContent;
  const choice = pressed.selectedOptions ? `: ${pressed.selectedOptions[0].text}` : "";
  const off = pressed.type === "checkbox" && !pressed.checked ? " (not)" : "";
  return `${said.replace(/\s+/g, " ").trim().slice(0, 80)}${choice}${off}`;
}

function actOf(config, target) {
  const { elt, verb, path, formData } = config;
  const [swap, encoding] = ["hx-swap", "hx-encoding"].map((name) => elt.getAttribute(name));
  return { name: nameOf(config), verb, path, target: `#${target.id}`, swap, encoding, values: formData };
}

async function sendNext() {
  if (isSending || !acts.length) return;
  const act = acts.find(({ page }) => !page) ?? acts[0];
  if (act.page) {
    acts.length = 0;
    show();
    noteSent(act.name);
    return void act.page();
  }
  const carrier = document.createElement("span");
  if (act.encoding) carrier.setAttribute("hx-encoding", act.encoding);
  region.append(carrier);
  carriers.set(carrier, act);
  isSending = true;
  try {
    const { verb, path, target, swap, values } = act;
    await htmx.ajax(verb, path, { source: carrier, target, swap, values });
  } catch {
    /* Why is told by the events below. */
  }
  isSending = false;
  carrier.remove();
  if (act.isDone) sendNext();
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, ({ detail }) => {
    const { requestConfig: config, target, xhr } = detail;
    reason = reasons[xhr?.status ?? 0] ?? "the server could not answer.";
    if (!isWrite(config)) unread = () => (config.elt.closest("form") ? config.elt.closest("form").requestSubmit() : config.elt.click());
    else if (!carriers.has(config.elt)) acts.push(actOf(config, target));
    show();
  });
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { requestConfig: config, xhr, successful } = detail;
  if (!successful) return;
  const act = carriers.get(config.elt);
  if (!isWrite(config)) unread = null;
  else {
    if (act) acts.splice(acts.indexOf(act), 1);
    /* What the page declined is told there; the reader decides about the rest. */
    if (xhr.status < 300) follow(config.formData.get("version"));
    else reason = "what came before it was declined. See there, then try again.";
    if (act) act.isDone = xhr.status < 300;
    else if (xhr.status < 300) sendNext();
  }
  show();
});

/* Acts that wait were decided at the state that the page has just left by an act of its own: they hold at the next. */
function follow(left) {
  const now = document.querySelector(VERSION)?.value;
  for (const { values } of acts) if (now && values?.get("version") === left) values.set("version", now);
}

part("retry").addEventListener("click", () => (acts.length ? sendNext() : unread?.()));
part("drop").addEventListener("click", () => {
  acts.length = 0;
  show();
});

/* A whole-page form that cannot be sent would leave an error page of the browser's and lose what was typed; while acts
   wait, it goes after them. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  const isPart = form.matches("[hx-post], [hx-put], [hx-patch], [hx-delete], [hx-get]");
  if (isPart || event.defaultPrevented || (navigator.onLine && !acts.length)) return;
  event.preventDefault();
  const before = acts.findIndex(({ page }) => page);
  if (!navigator.onLine) reason = reasons[0];
  if (before >= 0 && acts[before].form !== form) reason = `“${acts[before].name}” comes first.`;
  else {
    if (before >= 0) acts.splice(before, 1);
    const name = nameOf({ elt: form, triggeringEvent: event });
    const button = event.submitter;
    acts.push({ name, form, page: () => form.requestSubmit(button) });
  }
  show();
  if (navigator.onLine) sendNext();
});
window.addEventListener("offline", () => {
  isOffline = true;
  show();
});
window.addEventListener("online", () => {
  isOffline = false;
  show();
  if (acts.length) sendNext();
  else unread?.();
});
window.addEventListener("beforeunload", (event) => {
  if (acts.length || drafts.size) event.preventDefault();
});

/* ---------- text ---------- */

const draftOf = (field) => `${field.form.getAttribute("action")} ${field.id}`;
const FIELDS = "form[method='post'] :is(textarea, input.input)";

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.shouldSwap) return;
  const { elt, path, formData } = detail.requestConfig;
  for (const field of detail.target.querySelectorAll(FIELDS)) {
    if (!field.id) continue;
    const isSent = (field.form === elt.closest("form") || field.form.getAttribute("hx-post") === path) && formData.get(field.name) === field.value;
    const isSaved = field.value === field.defaultValue && !("unsaved" in field.dataset);
    if (isSent || isSaved) drafts.delete(draftOf(field));
    else drafts.set(draftOf(field), field.value);
  }
});
document.addEventListener("htmx:afterSettle", () => {
  if (!drafts.size) return;
  for (const field of document.querySelectorAll(FIELDS)) {
    if (!field.id || !drafts.has(draftOf(field))) continue;
    field.value = drafts.get(draftOf(field));
    const fold = field.closest("details");
    if (fold) fold.open = true;
    drafts.delete(draftOf(field));
  }
  show();
});

/* What waited here before the page was loaded again. */
acts.push(...keptActs(HERE).filter(({ entries }) => entries).map(read));
if (acts.length) {
  reason = reasons[navigator.onLine ? 1 : 0];
  show();
}

const sent = forgetSent();
if (sent) {
  const banner = Object.assign(document.createElement("div"), { className: "banner" });
  banner.append(Object.assign(document.createElement("p"), { textContent: `The connection is back: “${sent}” was sent.` }));
  document.getElementById("messages").append(banner);
}

/* Our own page for where there is no connection is kept by the worker; browsers have one only where it is safe. */
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/offline.js").catch(() => {});
