/* Muster: acts that could not be sent, kept with the tab by the page they were done on, so that loading it again loses none.
   Files and passwords are never kept: of an act with one only its name is. */

const STORE = "muster-unsent";
const SENT = "muster-sent"; /* What waited and was sent with the page that comes next. */

function all() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

export const keptActs = (page) => all()[page] ?? [];

export function keepActs(page, acts) {
  const kept = { ...all(), [page]: acts };
  if (!acts.length) delete kept[page];
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    /* A private window may keep nothing: the page itself still holds every act. */
  }
}

export function noteSent(name) {
  try {
    sessionStorage.setItem(SENT, name);
  } catch {
    /* A private window may keep nothing: the next page says by itself what came of it. */
  }
}

export function forgetSent() {
  try {
    const name = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    return name;
  } catch {
    return null;
  }
}
