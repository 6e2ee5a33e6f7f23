/* Muster: what a phone at the table counts along, of both sides, until the report is sent: rounds and their phases,
   wounds, command points, who holds which card, and what is ticked of operatives. It is nobody's answer and leaves this
   device only where the page says so; another phone counts its own. What is ticked for a phase, a round or a turning
   point is remembered by it: the next one begins without, and who goes back finds it as it was. */

import { settle } from "./typed.js";

/* `answer` is what the form says to a question, `redraw` shows what followed, `play` says that this round is played. */
export function counters(form, { answer, redraw, play }) {
  const store = `muster-counters:${form.dataset.table}`;
  const command = JSON.parse(form.dataset.commandPoints);
  const all = (selector, inside = form) => [...inside.querySelectorAll(selector)];
  const rounds = all("[data-turn-now]");
  const phases = all("[data-phase-now]");
  const otherwise = form.querySelector("[data-otherwise]");
  const word = form.querySelector("[data-round]")?.dataset.round;
  const tactics = all("[data-at]");
  const folds = all("[data-turn]"); /* Where a report asks by turning point: one of them stands open. */
  const at = () => phases.findIndex((phase) => phase.checked);
  let sorted = "";
  let asking = "";
  let here = {}; /* A private window may keep nothing: it stands until the page is closed. */

  function counted() {
    try {
      return JSON.parse(localStorage.getItem(store)) ?? here;
    } catch {
      return here;
    }
  }

  function remember(key, value) {
    here = { ...counted(), [key]: value };
    try {
      localStorage.setItem(store, JSON.stringify(here));
    } catch {
      /* `here` has it. */
    }
  }

  /* The turning point or round that is played; of a report that is read again the one that stands open. */
  const turn = () => rounds.find((round) => round.checked)?.value ?? folds.find((fold) => fold.open)?.dataset.turn;

  /* Under which key something is remembered now. A phase that takes back begins a time that lasts into the next round. */
  function place({ dataset: { remembers, until } }, isBefore = false) {
    if (until === undefined) return remembers;
    const round = Number(turn() ?? 1);
    if (until === "*") return `${remembers}@${round}.${phases[at()]?.value}`;
    const from = phases.findIndex((phase) => phase.value === until);
    return `${remembers}@${from > at() || (isBefore && from >= 0) ? round - 1 : round}`;
  }

  /* What a side gains follows from the answers (`gains`), and from the rounds that were begun here. */
  function gained(side) {
    const later = Object.entries(command.gains).map(([key, gains]) => gains[answer(key)]?.[side] ?? 0);
    const begun = rounds.filter((round) => Number(round.value) <= Number(turn())).map((round) => counted()[`round:${side}@${round.value}`] ?? 0);
    return [...later, ...begun].reduce((sum, each) => sum + each, command.start[side] ?? 0);
  }

  /* Whether the turning point that is played brings nothing until somebody says who has the initiative. */
  const isOpen = () => all(`[data-asked-in="${turn()}"] [data-q]`).some(({ dataset: { q } }) => q in command.gains && !(answer(q) in command.gains[q]));

  const points = (side) => gained(side) - (counted()[side] ?? 0);
  const pay = (side, cost) => remember(side, (counted()[side] ?? 0) + cost);

  /* Why an operative can do nothing: nothing where it can. */
  function stopped(key) {
    const row = form.querySelector(`[data-fighter="${key}"]`);
    if (row?.querySelector(".out:checked")) return `${row.dataset.name} is out.`;
    const flag = row?.querySelector("[data-stops]:checked");
    return flag ? `${row.dataset.name} is ${flag.dataset.stops.toLowerCase()}.` : "";
  }

  /* Every round that has begun brings command points, once: those of whoever can act as it begins. As many are played,
     unless a player answered that otherwise. */
  function begin() {
    for (const { value } of rounds.filter((round) => Number(round.value) > 1 && Number(round.value) <= Number(turn())))
      for (const [side, brings] of Object.entries(command.rounds))
        if (!(`round:${side}@${value}` in counted())) {
          const able = Object.entries(brings).filter(([key]) => !key || !stopped(key));
          remember(`round:${side}@${value}`, able.reduce((sum, [, each]) => sum + each, 0));
        }
    const { played, usual } = form.querySelector("[data-played]")?.dataset ?? {};
    if (!played) return;
    const [now, answered] = [turn(), String(answer(played))];
    const isOwn = counted().played === answered || (usual === answered && !("played" in counted()));
    if (now === answered || !(isOwn || Number(now) > Number(answered))) return;
    remember("played", now);
    play(played, now);
  }

  /* The phase that follows, with the round that begins with it: nothing after the last. */
  function following() {
    const phase = phases[at() + 1];
    const round = phase ? null : rounds[rounds.findIndex((each) => each.checked) + 1];
    return phase || round ? [phase ?? phases[0], round] : [];
  }

  /* What the report asks of the turning point that is played, as who has the initiative, stands beside its number, and
     the rest of it stands open. */
  function ask() {
    const [place, now, open] = [form.querySelector("[data-asked]"), turn(), folds.find((fold) => fold.open)];
    if (!place || asking === now) return;
    const isLater = asking || (open && Number(now) > Number(open.dataset.turn) && !open.querySelector(".ask--missing"));
    for (const each of [...place.children]) folds.find((fold) => fold.dataset.turn === each.dataset.askedIn).querySelector(".sheet__body").prepend(each);
    place.append(...all(`[data-asked-in="${now}"]`));
    if (isLater) for (const fold of folds) fold.open = fold.dataset.turn === now;
    asking = now;
  }

  /* Whoever answers something of a later turning point plays it. */
  function reach(number) {
    const round = rounds.find((each) => each.value === number);
    if (!round || Number(number) <= Number(turn())) return;
    remember(round.dataset.remembers, number);
    round.checked = true;
    begin();
  }

  function next() {
    const [phase, round] = following();
    for (const radio of [phase, round].filter(Boolean)) {
      remember(radio.dataset.remembers, radio.value);
      radio.checked = true;
    }
    begin();
    redraw();
  }

  function recall() {
    const remembered = counted();
    for (const input of all("[data-remembers]")) {
      const key = place(input);
      if (key in remembered) input.checked = remembered[key] === input.value;
      else if ("until" in input.dataset) input.checked = false;
    }
  }

  /* Tactics of this phase stand open, the others together below them. */
  function sort() {
    const [phase, round] = [phases[at()]?.value, turn()];
    if (!otherwise || sorted === `${round}.${phase}`) return;
    sorted = `${round}.${phase}`;
    for (const each of tactics) {
      const when = each.dataset.at.split(" ");
      const isNow = when.includes(phase) || ("before" in each.dataset && round === "1" && phase === phases[0].value);
      (isNow ? otherwise.previousElementSibling : otherwise.lastElementChild).append(each);
      each.open = isNow && (when.length < 2 || matchMedia("(min-width: 56rem)").matches);
    }
    const others = all("li", otherwise).length;
    otherwise.hidden = !others;
    otherwise.querySelector("summary").textContent = `${others} more in other phases`;
  }

  /* What a wounded or broken operative does worse, and who can do nothing. */
  function stamp() {
    for (const side of all(".side")) {
      const isBroken = Boolean(side.querySelector("[data-broken]:checked"));
      for (const each of all("[data-penalty]", side)) {
        const worse = all(".flesh :checked", each.closest(".part")).length + Number(isBroken);
        each.hidden = !worse;
        each.textContent = `−${worse} ${each.dataset.penalty}`;
      }
      for (const each of all("[data-stopped]", side)) {
        const flag = each.closest(".part").querySelector("[data-stops]:checked");
        each.hidden = !flag;
        each.textContent = flag?.dataset.stops ?? "";
      }
      for (const words of all("[data-breaks]", side)) {
        const [hurt, everyone] = [all(".part", side).filter(isHurt).length, all(".part", side).length];
        words.textContent = isBroken ? "" : hurt === everyone ? words.dataset.all : hurt * 2 > everyone ? words.dataset.half : "";
      }
    }
  }

  /* Whether an operative counts against its team. Who could do nothing as the last phase begins still counts in it. */
  function isHurt(row) {
    const flag = row.querySelector("[data-stops]");
    return Boolean(row.querySelector(".out:checked, .flesh :checked")) || (flag && Boolean(counted()[place(flag, true)]));
  }

  /* How a side stands, beside its name: its points too, while they are counted. */
  function standing(summary) {
    const [side, key] = [summary.closest(".side"), summary.dataset.outOf];
    const rows = all(".part", side);
    const left = rows.filter((row) => !row.querySelector(".out:checked"));
    const stopped = left.map((row) => row.querySelector("[data-stops]:checked")).filter(Boolean);
    const ready = left.filter((row) => row.querySelector("[data-done]:not(:checked)"));
    const broken = side.querySelector("[data-broken]");
    const numbers = [
      ...(broken ? [] : [[ready.length, "ready"]]),
      [stopped.length, stopped[0]?.dataset.stops.toLowerCase()],
      [rows.length - left.length, "out"],
    ].filter(([number]) => number);
    return [
      ...("pointsOf" in summary.dataset ? [`${points(key)} CP`, ...(scored(key) > 0 ? [`${scored(key)} VP`] : [])] : []),
      ...(broken ? [`${left.length} of ${rows.length} left`] : []),
      ...(numbers.length || !broken ? [numbers.map(([number, word]) => `${number} ${word}`).join(", ") || "0 out"] : []),
      ...(broken && (broken.checked || numbers.length) ? [broken.checked ? "broken" : "not broken"] : []),
    ].join(" · ");
  }

  /* The victory points of a side: what is counted of it, or what the score comes to. */
  function scored(side) {
    const input = all("[data-q]").find(({ dataset }) => dataset.q === `points:${side}`);
    const total = all(".scoreboard__side td b")[all("[data-out-of]").findIndex(({ dataset }) => dataset.outOf === side)];
    return Number(input?.value ?? total?.textContent ?? 0);
  }

  function show() {
    recall();
    ask();
    sort();
    stamp();
    for (const words of all("[data-brings-nothing]")) words.hidden = !isOpen();
    for (const input of all("[data-counts]")) if (input !== document.activeElement) input.value = points(input.dataset.counts);
    for (const each of all("[data-left]")) each.textContent = points(each.dataset.left);
    for (const each of all("[data-out-of]")) if (each.closest(".side")?.querySelector(".part")) each.textContent = standing(each);
    for (const each of all("[data-costs]")) {
      const reasons = (each.dataset.by?.split(" ") ?? []).map(stopped);
      const why = reasons.length && reasons.every(Boolean) ? reasons.join(" ") : "";
      each.disabled = !each.checked && (Boolean(why) || Number(each.dataset.costs) > points(each.dataset.of));
      each.closest(".pay").querySelector("[data-why]").textContent = why;
    }
    const [phase, round] = following();
    for (const button of document.querySelectorAll("[data-next]")) {
      button.hidden = !phase && !round;
      button.querySelector("[data-next-name]").textContent = round ? `${word} ${round.value}` : phase?.dataset.phaseNow ?? "";
    }
  }

  for (const each of all("[data-counter]")) each.hidden = false;
  for (const input of all("[data-counts]"))
    input.addEventListener("change", () => {
      settle(input, points(input.dataset.counts));
      remember(input.dataset.counts, gained(input.dataset.counts) - Number(input.value));
    });
  for (const input of all("[data-remembers]"))
    input.addEventListener("change", () => {
      remember(place(input), input.checked ? input.value : "");
      if (input.dataset.costs) pay(input.dataset.of, input.checked ? Number(input.dataset.costs) : -Number(input.dataset.costs));
      if (input.matches("[data-turn-now], [data-phase-now]")) begin();
    });
  for (const button of all("button[data-costs]"))
    button.addEventListener("click", () => {
      pay(button.dataset.of, Number(button.dataset.costs));
      redraw();
    });
  for (const button of document.querySelectorAll("[data-next]")) button.addEventListener("click", next);
  window.addEventListener("storage", ({ key }) => { if (key === store) redraw(); }); /* Another tab counts the same game. */
  /* What was counted ends with the report. Of one that was refused, or never arrived, it comes back with this page. */
  try {
    const kept = form.dataset.ticks && sessionStorage.getItem(store);
    if (kept && !localStorage.getItem(store)) localStorage.setItem(store, kept);
  } catch {
    /* Nothing is kept, so nothing comes back. */
  }
  form.addEventListener("submit", () => {
    try {
      sessionStorage.setItem(store, JSON.stringify(counted()));
      localStorage.removeItem(store);
    } catch {
      /* Nothing was kept. */
    }
  });

  return { show, turn, reach, word, phase: () => phases[at()]?.dataset.phaseNow };
}
