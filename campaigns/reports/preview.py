"""What taking back or amending would change: the journals folded without it and with it, compared in sentences."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.entries import CampaignJournal
from campaigns.journal.operation import Operation, apply_in_memory
from campaigns.missions.operation import title_of
from campaigns.missions.selectors.stamps import is_alone
from campaigns.models import Batch, Entrant, MissionSide, Roll
from campaigns.models.missions import REPORTED
from campaigns.reports.contradictions import RosterPast, contradictions_in, decided_keys, names_on, outgrown_by
from campaigns.reports.losses import Out, faction_sentences, out_sentences, outs_of, roster_sentences
from campaigns.reports.report import KINDS
from campaigns.reports.report_diff import ReportDiff, RollKey, key_of, report_diff
from campaigns.reports.scores import score_in_words
from campaigns.rounds.services.closing import standing_closing
from campaigns.rounds.services.round_in_hand import called
from campaigns.rounds.table import CLOSED, entrants_of, fixtures_in
from rosters.journal import state as roster_states
from rosters.journal.entries import RosterJournal
from rosters.journal.operation import Operation as RosterOperation
from rosters.journal.recording import Held, read_journals
from rosters.journal.settle import TeamVerdict, issues_from, settle
from rules.campaigns.outcomes import Contradiction
from rules.changes import State, counting, undoing
from rules.issues import OPEN_CHOICES, Issue, is_legal

RANKS = ("won", "drew", "lost", "")
RESULTS = {"won": "won", "lost": "lost", "drew": "a draw", "": "no result"}
STATUS = {"mustered": "not reported", "reported": "to be confirmed"}
"""The states of a mission that are called otherwise than by their name."""
TABLE = {"points": "Table points", "won": "Won", "drawn": "Drawn", "lost": "Lost", "byes": "Byes"}
"""What of the table of rounds is compared, and how it is called; its points only where they decide who wins."""
QUIET = frozenset({"order", "fixed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPart:
    """What would change of one thing: a mission, a faction, a roster."""

    key: str
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOutcome:
    """How the mission ended for one of its sides, and how it would have."""

    side: str
    name: str
    result_before: str
    """won, lost or drew; empty where no report counts."""
    result: str
    points_before: int | None
    """Victory points; None where nobody gave any."""
    points: int | None

    @property
    def sentence(self) -> str:
        return _change_of_result(self.name, self.result_before, self.result)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerChange:
    """An answer of a report that is corrected, in words."""

    label: str
    before: str
    after: str

    @property
    def sentence(self) -> str:
        return f"{self.label}: {self.before} → {self.after}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that would change, and everything that depends on it."""

    outcomes: tuple[SideOutcome, ...] = ()
    """Of the mission that it is about, winners first as it would stand."""
    answers: tuple[AnswerChange, ...] = ()
    """Where a report is corrected; the sentences about its mission begin with them."""
    missions: tuple[PreviewPart, ...] = ()
    factions: tuple[PreviewPart, ...] = ()
    """What becomes of entrants; by entrant."""
    operatives: tuple[PreviewPart, ...] = ()
    """By roster: a sentence for each operative and field, and the choices that come or go."""
    dependants: tuple[str, ...] = ()
    """Later acts that lean on what would go; they stand as they are."""
    later: tuple[str, ...] = ()
    """Missions played since by the same; they keep their results."""
    contradictions: tuple[str, ...] = ()
    """What would be there to decide."""
    issues: tuple[str, ...] = ()
    """Issues that rosters would have then and do not have now."""

    @property
    def changes_anything(self) -> bool:
        """Whether anything would be else: what came later stands beside it either way."""
        return any((self.answers, self.missions, self.factions, self.operatives))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A campaign and its rosters, as they are or as they would be."""

    state: State
    issues: Mapping[Any, Mapping[str, Issue]]
    """Issues by roster."""
    choices: Mapping[Any, Mapping[str, Issue]]
    """What operatives have learnt and nobody has chosen yet."""
    contradictions: Mapping[str, Mapping[str, Any]]
    outgrown: Mapping[tuple[str, str], Contradiction]
    """Who fought with more than the journals give them, by operative and mission."""
    outs: Mapping[str, Out]
    """Who cannot win any more, by entrant."""


def preview_of(op: Operation, missions: Sequence[uuid.UUID]) -> Preview:
    """What leaving a draft would change: both journals folded without it and with it, judged in memory.

    Nothing is locked and nothing written.
    """
    playing = op.rows.entrants_at(missions)
    people = {str(each.pk): each.person_id for each in playing}
    entrants = [each for each in playing if each.roster_id]
    rosters = op.hold(each.roster_id for each in entrants)
    entrants = [each for each in entrants if each.roster_id in rosters]
    read_journals(rosters.values())
    rows = Roll.objects.filter(mission__in=list(missions))
    known = frozenset(key_of(*row) for row in rows.values_list("subject", "purpose", "number", "source"))
    leaning = _leaning(op, missions, [rosters[each.roster_id] for each in entrants])
    was = _Then(op.before, op.journal, {key: each.journal.copy() for key, each in rosters.items() if each.journal})
    issues = {key: issues_from(each.roster.verdict) for key, each in rosters.items()}
    apply_in_memory(op)
    now = _Then(op.state, op.journal, {key: each.journal for key, each in rosters.items() if each.journal})
    judged = issues | {key: _judged(rosters[key]) for key in op.recorded & rosters.keys()}
    played = {key for state in (op.before, op.state) for key in _reports_in(state)}
    sides = MissionSide.objects.filter(entrant__in=entrants, mission__in=played).select_related("mission")
    past = RosterPast(entrants, {}, list(sides), {key: names_on(roster) for key, roster in rosters.items()})
    before, after = _seen(op, was, issues, past), _seen(op, now, judged, past)
    said = {str(key): _diff_of(op, key, known) for key in missions}
    sealed = frozenset(key for each in said.values() for key in each.operatives)
    undecided = frozenset(key for each in said.values() for key in each.entrants)
    return Preview(
        outcomes=tuple(_outcomes(op, missions[0])),
        missions=tuple(_missions(op.before, op.state, said, people)),
        factions=tuple(_factions(op, before, after, undecided)),
        operatives=tuple(_rosters(before, after, entrants, rosters, sealed)),
        dependants=(*leaning, *_closed_rounds(op, missions)),
        later=(*_later(op.before, missions), *_outgrown(before, after, sealed)),
        contradictions=tuple(_contradictions(op, after, sealed)),
        issues=tuple(
            issue.sentence
            for key, found in after.issues.items()
            for issue in _new(found, before.issues.get(key, {}), sealed)
        ),
    )


def correction_preview(op: Operation, mission: uuid.UUID) -> Preview:
    """The same of a report that takes the place of another, with each answer before and after."""
    preview, key = preview_of(op, [mission]), str(mission)
    lines = op.payload.get("lines", ())
    answers = tuple(
        AnswerChange(label=each["label"].rstrip("?"), before=each["report"], after=each["account"]) for each in lines
    )
    parts = {each.key: each for each in preview.missions}
    own = parts.get(key) or PreviewPart(key=key, name=title_of(op.state[states.MISSION + key]), sentences=())
    said = (*(each.sentence for each in answers), *own.sentences)
    missions = tuple((parts | {key: replace(own, sentences=said)} if said else parts).values())
    return replace(preview, answers=answers, missions=missions)


@dataclass(frozen=True, slots=True)
class _Then:
    """The journals without a draft, or with it, and what the campaign's comes to."""

    state: State
    journal: CampaignJournal
    journals: Mapping[Any, RosterJournal]


def _judged(roster: RosterOperation) -> tuple[Issue, ...]:
    """The issues that a roster would have; its kill teams are not judged."""
    teams = dict.fromkeys(roster_states.kill_teams(roster.state), TeamVerdict(points=0, size=0, issues=()))
    roster.settled = settle(roster.edition, roster.catalogue, roster.state, teams)
    return roster.settled.issues


def _reports_in(state: State) -> dict[uuid.UUID, str]:
    """Mission → the report that stands."""
    return {uuid.UUID(key): fields["report"] for key, fields in states.missions(state).items() if fields["report"]}


def _seen(op: Operation, then: _Then, issues: Mapping[Any, Iterable[Issue]], past: RosterPast) -> _Seen:
    past_then, reports = replace(past, journals=then.journals), _reports_in(then.state)
    return _Seen(
        state=then.state,
        issues={key: _by_code(i for i in found if not is_legal([i])) for key, found in issues.items()},
        choices={key: _by_code(i for i in found if i.code in OPEN_CHOICES) for key, found in issues.items()},
        contradictions={each["key"]: each for each in contradictions_in(op.rules, past_then, reports)},
        outgrown={(each.operative, each.mission): each for each in outgrown_by(op.rules, past_then, reports)},
        outs=outs_of(op.rules, then.journal),
    )


def _by_code(issues: Iterable[Issue]) -> dict[str, Issue]:
    return {f"{issue.code} {issue.operatives}": issue for issue in issues}


def _new(found: Mapping[str, Issue], known: Mapping[str, Issue], sealed: frozenset[str]) -> list[Issue]:
    return [issue for key, issue in found.items() if key not in known and sealed.isdisjoint(issue.operatives)]


def _contradictions(op: Operation, after: _Seen, sealed: frozenset[str]) -> Iterator[str]:
    """What would be there to decide. They are looked for where something is taken back."""
    if not (op.voids or op.replaces):
        return
    known = {each["key"] for each in op.campaign.contradictions} | decided_keys(op.campaign)
    for key, each in after.contradictions.items():
        if key not in known and each["operative"] not in sealed:
            yield each["sentence"]


def _diff_of(op: Operation, key: uuid.UUID, known: frozenset[RollKey]) -> ReportDiff:
    """What another report of a mission says, where one stood and one would stand."""
    before, after = (state[f"{states.MISSION}{key}"]["report"] for state in (op.before, op.state))
    if not before or not after or before == after:
        return ReportDiff()
    payload = Batch.objects.values_list("payload", flat=True).get(pk=before)
    return report_diff(op.rules, payload, op.payload, known, op.rows.missions[key].sides.all())


def _outcomes(op: Operation, mission: uuid.UUID) -> list[SideOutcome]:
    """How a mission ended, and how it would have; winners first. One query."""
    was, now = (state[f"{states.MISSION}{mission}"] for state in (op.before, op.state))
    reports = [fields["report"] for fields in (was, now)]
    found = Batch.objects.filter(pk__in=[each for each in reports if each and each != str(op.key)])
    scores = {str(key): payload for key, payload in found.values_list("pk", "payload__scores")}
    scores |= {str(op.key): op.payload.get("scores")}
    points_before, points = ((scores.get(each) or {}) for each in reports)
    outcomes = [
        SideOutcome(
            side=side["id"],
            name=_name_of_side(side, op.state),
            result_before=was["results"].get(side["id"], ""),
            result=now["results"].get(side["id"], ""),
            points_before=points_before.get(side["id"]),
            points=points.get(side["id"]),
        )
        for side in now["sides"]
    ]
    return sorted(outcomes, key=lambda each: (RANKS.index(each.result), -(each.points or 0)))


def changed_results(op: Operation, mission: uuid.UUID) -> dict[str, str]:
    """How a mission ended, for each entrant for whom that is another thing now: "The Watch: won 11–9 → lost 11–12.";
    nothing where either report does not count. One query.
    """
    outcomes = {each.side: each for each in _outcomes(op, mission)}
    entrants = {side["id"]: side.get("entrant") for side in op.state[f"{states.MISSION}{mission}"]["sides"]}
    changed = {}
    for key, own in outcomes.items():
        others = [each for other, each in outcomes.items() if other != key]
        was = _ended(own.result_before, [own.points_before, *(each.points_before for each in others)])
        now = _ended(own.result, [own.points, *(each.points for each in others)])
        if entrants[key] and own.result_before and own.result and was != now:
            changed[entrants[key]] = f"{own.name}: {was} → {now}."
    return changed


def _ended(result: str, points: Sequence[int | None]) -> str:
    return f"{result} {score_in_words(points)}".strip()


def _name_of_side(side: Mapping[str, Any], state: State) -> str:
    entrant = state.get(f"{states.ENTRANT}{side.get('entrant')}", {})
    return str(entrant.get("name") or side.get("outsider_name", ""))


def _change_of_result(name: str, was: str, now: str) -> str:
    return f"{name}: {RESULTS[was]} → {RESULTS[now]}."


def _missions(
    before: State, after: State, said: Mapping[str, ReportDiff], people: Mapping[str, Any]
) -> Iterator[PreviewPart]:
    """What becomes of missions; `people` are who plays these, by entrant."""
    for key, fields in states.missions(after).items():
        known = before[states.MISSION + key]
        sentences = []
        for side in fields["sides"]:
            was, now = known["results"].get(side["id"], ""), fields["results"].get(side["id"], "")
            if was != now:
                sentences.append(_change_of_result(_name_of_side(side, after), was, now))
        was, now = states.mission_state(known), states.mission_state(fields)
        if was != now:
            nobody_confirms = is_alone(people.get(each) for each in entrants_of(fields))
            words = STATUS | ({"reported": "reported"} if nobody_confirms else {})
            sentences.append(f"Status: {words.get(was, was)} → {words.get(now, now)}.")
        sentences += said[key].sentences if key in said else ()
        if sentences:
            yield PreviewPart(key=key, name=title_of(fields), sentences=tuple(sentences))


def _outgrown(before: _Seen, after: _Seen, sealed: frozenset[str]) -> Iterator[str]:
    """Who fought later with more than they would have had."""
    for key, each in after.outgrown.items():
        if each.operative not in sealed and before.outgrown.get(key) != each:
            yield each.sentence


def _factions(op: Operation, before: _Seen, after: _Seen, undecided: frozenset[str]) -> Iterator[PreviewPart]:
    settings = op.rules.settings_shape.read(after.state[states.CAMPAIGN]["settings"])
    in_table = _table_sentences(op, before.state, after.state, settings)
    for key, fields in states.entrants(after.state).items():
        if key in undecided:
            said = ["Depends on what is rolled."]
        else:
            said = faction_sentences(op.rules, settings, states.ENTRANT + key, before.state, after.state)
            said += out_sentences(before.outs.get(key), after.outs.get(key))
        if said := [*in_table.get(key, ()), *said]:
            yield PreviewPart(key=key, name=fields["name"], sentences=tuple(said))


def _table_sentences(op: Operation, before: State, after: State, settings: Any) -> dict[str, list[str]]:
    """What becomes of entrants in the table, where the campaign has one. No query."""
    if not (op.rules.ends_by_table or states.rounds(after)):
        return {}
    was, now = (fixtures_in(state).records(settings) for state in (before, after))
    compared = {name: words for name, words in TABLE.items() if op.rules.ends_by_table or name != "points"}
    return {
        key: [
            f"{words} {getattr(was[key], name)} → {getattr(record, name)}."
            for name, words in compared.items()
            if getattr(was[key], name) != getattr(record, name)
        ]
        for key, record in now.items()
        if key in was
    }


def _rosters(
    before: _Seen, after: _Seen, entrants: Iterable[Entrant], rosters: Held, sealed: frozenset[str]
) -> Iterator[PreviewPart]:
    for entrant in entrants:
        key = entrant.roster_id
        sentences, gone = roster_sentences(rosters[key], sealed), _new(before.choices[key], after.choices[key], sealed)
        sentences += [f"No longer due: {each.sentence}" for each in gone]
        sentences += [each.sentence for each in _new(after.choices[key], before.choices[key], sealed)]
        if sentences:
            yield PreviewPart(key=str(entrant.pk), name=entrant.name, sentences=tuple(sentences))


def _later(state: State, missions: Sequence[uuid.UUID]) -> Iterator[str]:
    """Later missions of those who played these."""
    chosen = {str(key) for key in missions}
    own = [state[states.MISSION + key] for key in chosen]
    players = {side.get("entrant") for fields in own for side in fields["sides"]} - {None}
    first = min(fields["number"] for fields in own)
    for key, fields in states.missions(state).items():
        is_theirs = players & {side.get("entrant") for side in fields["sides"]}
        if is_theirs and key not in chosen and fields["number"] > first and states.mission_state(fields) in REPORTED:
            yield f"{title_of(fields)} keeps its result."


def _closed_rounds(op: Operation, missions: Sequence[uuid.UUID]) -> Iterator[str]:
    """Rounds of these missions that are closed and brought something. A query for each."""
    keys = dict.fromkeys(op.before[f"{states.MISSION}{each}"].get("round", "") for each in missions)
    for key in filter(None, keys):
        fields = op.before[states.ROUND + key]
        if fields["stage"] == CLOSED and standing_closing(op.campaign, key).payload.get("consequences"):
            way_out = "Reopen the round and close it again to recalculate both."
            yield f"{called(fields)} is closed: its ranking and what that brought stand. {way_out}"


def _leaning(op: Operation, missions: Sequence[uuid.UUID], rosters: Iterable[RosterOperation]) -> list[str]:
    """What was done since on the rosters that leans on these reports."""
    reports = op.campaign.batches.filter(mission__in=missions, kind__in=KINDS).values_list("pk", flat=True)
    origins = {str(key) for key in reports}
    found: dict[str, None] = {}
    for roster in rosters:
        journal = roster.journal or RosterJournal()
        own = {str(batch.pk) for origin, batch in journal.origins.items() if origin in origins}
        words = {entry.key: entry.words for entry in journal.entries}
        for key in [entry.key for entry in counting(journal.entries) if entry.key in own]:
            leaning = undoing(journal.entries, key, roster.edition.states.bounds, quiet=QUIET).dependants
            found |= dict.fromkeys(words[each] for each in leaning if words[each])
    return list(found)
