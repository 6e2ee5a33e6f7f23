/* Muster: numbers that are typed at the table. What cannot be one never stays: it becomes the nearest that can, and a
   word beside the field says so. */

/* Why what stands in a field cannot be its answer, while it is typed: nothing where it can, or where nothing stands. */
export function wrongIn(input) {
  const { badInput, rangeUnderflow, rangeOverflow, stepMismatch, patternMismatch } = input.validity;
  const [least, most] = bounds(input);
  const isBeyond = input.type !== "number" && input.value !== "" && (Number(input.value) < least || Number(input.value) > most);
  const isWrong = badInput || rangeUnderflow || rangeOverflow || stepMismatch || patternMismatch || isBeyond;
  return isWrong ? `Whole numbers from ${least} to ${most}.` : "";
}

/* Leaves a field with a number that can be, or with what stood there `before`. */
export function settle(input, before) {
  const why = wrongIn(input);
  if (!why && (input.value.trim() !== "" || before === undefined)) return mark(input, "");
  const [least, most] = bounds(input);
  const typed = input.value.trim();
  const number = typed === "" || Number.isNaN(Number(typed)) ? before : Math.min(most, Math.max(least, Math.round(Number(typed))));
  input.value = number ?? "";
  mark(input, [why, number === undefined ? "" : `It is ${number} now.`].join(" ").trim());
  input.dataset.unread = "";
}

/* Whoever sends a form right after typing has not read what became of it: the first such field is shown to them, once. */
export function isUnread(form) {
  const fields = [...form.querySelectorAll("[data-unread]")];
  for (const each of fields) {
    delete each.dataset.unread;
    each.closest("details:not([open])")?.setAttribute("open", "");
  }
  const first = fields.find((each) => each.offsetParent);
  first?.focus();
  first?.scrollIntoView({ block: "center" });
  return Boolean(first);
}

/* Says beside a field what is wrong with what stands in it. */
export function mark(input, words) {
  const place = input.closest(".ask, p, label, li");
  let note = place.querySelector(".typed__why");
  delete input.dataset.unread;
  if (!note && !words) return;
  if (!note) {
    note = document.createElement("small");
    note.className = "typed__why field__fault";
    note.setAttribute("role", "status");
    place.append(note);
  }
  note.textContent = words;
}

function bounds({ min, max, dataset }) {
  return [Number(min || dataset.least || 0), Number(max || dataset.most || 0)];
}
