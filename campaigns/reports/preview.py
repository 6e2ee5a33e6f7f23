"""What taking back or amending would change: tried out in full, compared with before, and unwound again."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from campaigns.journal import rows as projection
from campaigns.journal import state as states
from campaigns.journal.kind import kind_of
from campaigns.missions.playing import STANDS, title_of
from campaigns.models import Batch, Campaign, Entrant, Mission, MissionSide, Roll
from campaigns.models.missions import REPORTED
from campaigns.reports.contradictions import outgrown_by
from campaigns.reports.losses import Out, changed, faction_sentences, out_sentences, outs_of
from campaigns.reports.report import KINDS
from campaigns.reports.report_diff import Retold, RollKey, key_of, retold
from campaigns.todo.waiting import OPEN_CHOICES
from rosters.journal import rows as roster_projection
from rosters.journal.consequences import own_names
from rosters.journal.entries import journal_entries as roster_batches
from rosters.journal.settle import catalogue_of, issues_from
from rosters.journal.telling import names_in
from rosters.models import Roster
from rules.campaigns.kind import CampaignKind
from rules.campaigns.outcomes import Contradiction
from rules.changes import JournalEntry, State, counting, difference, undoing
from rules.editions import find
from rules.editions.base import Edition
from rules.issues import Issue, is_legal

RESULTS = {"won": "won", "lost": "lost", "drew": "a draw", "": "no result"}
QUIET = frozenset({"order", "fixed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPart:
    """What would change of one thing: a mission, a faction, a roster."""

    key: str
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that would change, and everything that depends on it."""

    missions: tuple[PreviewPart, ...] = ()
    factions: tuple[PreviewPart, ...] = ()
    """What becomes of entrants; by entrant."""
    operatives: tuple[PreviewPart, ...] = ()
    """By roster: a sentence for each operative and field, and the choices that come or go."""
    dependants: tuple[str, ...] = ()
    """Later acts that lean on what would go; they stand as they are."""
    later: tuple[str, ...] = ()
    """Missions played since by the same; they stand as played."""
    contradictions: tuple[str, ...] = ()
    """What would be there to decide."""
    issues: tuple[str, ...] = ()
    """What rosters would then mind that they do not mind now."""


class _Unwind(Exception):
    """Takes a trial back."""


@dataclass(frozen=True, slots=True)
class _Seen:
    kind: CampaignKind
    state: State
    rosters: dict[uuid.UUID, State]
    editions: dict[uuid.UUID, Edition]
    issues: dict[uuid.UUID, dict[str, Issue]]
    choices: dict[uuid.UUID, dict[str, Issue]]
    """What operatives have learnt and nobody has chosen yet."""
    contradictions: dict[str, dict[str, str]]
    outgrown: Mapping[tuple[str, str], Contradiction]
    """Who fought with more than the journals give them, by operative and mission."""
    outs: Mapping[str, Out]
    """Who cannot win any more, by entrant."""


def preview_of(missions: Sequence[uuid.UUID], act: Callable[[], None]) -> Preview:
    """Do an act on missions of one campaign, see what it changed, and unwind it."""
    mission = Mission.objects.get(pk=missions[0])
    entrants = list(Entrant.objects.filter(sides__mission__in=missions).distinct())
    found: list[Preview] = []
    try:
        with transaction.atomic():
            # Nobody else may change anything between the two looks.
            Campaign.objects.select_for_update().get(pk=mission.campaign_id)
            before, leaning = _seen(mission.campaign_id, entrants), _leaning(missions, entrants)
            known = _known_rolls(missions)
            act()
            after = _seen(mission.campaign_id, entrants)
            found.append(_compared(before, after, leaning, missions, entrants, known))
            raise _Unwind
    except _Unwind:
        return found[0]


def _seen(campaign_id: uuid.UUID, entrants: Sequence[Entrant]) -> _Seen:
    campaign = Campaign.objects.get(pk=campaign_id)
    rosters = Roster.objects.filter(pk__in=[each.roster_id for each in entrants]).select_related("pack")
    issues = {roster.pk: issues_from(roster.verdict) for roster in rosters}
    return _Seen(
        kind=kind_of(campaign),
        state=projection.state_of(campaign),
        rosters={roster.pk: roster_projection.state_of(roster) for roster in rosters},
        editions={roster.pk: find(roster.edition) for roster in rosters},
        issues={key: _by_code(i for i in sentences if not is_legal([i])) for key, sentences in issues.items()},
        choices={key: _by_code(i for i in sentences if i.code in OPEN_CHOICES) for key, sentences in issues.items()},
        contradictions={each["key"]: each for each in campaign.contradictions},
        outgrown={(each.operative, each.mission): each for each in outgrown_by(entrants, kind_of(campaign))},
        outs=outs_of(campaign),
    )


def _by_code(issues: Iterable[Issue]) -> dict[str, Issue]:
    return {f"{issue.code} {issue.operatives}": issue for issue in issues}


def _known_rolls(missions: Sequence[uuid.UUID]) -> frozenset[RollKey]:
    """The dice that were cast for these missions so far."""
    rows = Roll.objects.filter(mission__in=list(missions))
    return frozenset(key_of(*row) for row in rows.values_list("subject", "purpose", "number", "source"))


def _compared(
    before: _Seen,
    after: _Seen,
    leaning: Sequence[str],
    missions: Sequence[uuid.UUID],
    entrants: Sequence[Entrant],
    known: frozenset[RollKey],
) -> Preview:
    said = {str(key): _retold(before.state, after.state, key, known) for key in missions}
    sealed = frozenset(key for each in said.values() for key in each.operatives)
    undecided = frozenset(key for each in said.values() for key in each.entrants)
    return Preview(
        missions=tuple(_missions(before.state, after.state, said)),
        factions=tuple(_factions(before, after, undecided)),
        operatives=tuple(_rosters(before, after, entrants, sealed)),
        dependants=tuple(leaning),
        later=(*_later(before.state, missions), *_outgrown(before, after, sealed)),
        contradictions=tuple(
            each["sentence"]
            for key, each in after.contradictions.items()
            if key not in before.contradictions and each["operative"] not in sealed
        ),
        issues=tuple(
            issue.sentence
            for key, found in after.issues.items()
            for issue in _new(found, before.issues.get(key, {}), sealed)
        ),
    )


def _new(found: Mapping[str, Issue], known: Mapping[str, Issue], sealed: frozenset[str]) -> list[Issue]:
    return [issue for key, issue in found.items() if key not in known and sealed.isdisjoint(issue.operatives)]


def _retold(before: State, after: State, key: uuid.UUID, known: frozenset[RollKey]) -> Retold:
    """What another report of a mission says, where one stood and one would stand."""
    reports = [each[f"{states.MISSION}{key}"]["report"] for each in (before, after)]
    if not all(reports) or reports[0] == reports[1]:
        return Retold()
    payloads = {str(pk): said for pk, said in Batch.objects.filter(pk__in=reports).values_list("pk", "payload")}
    sides = MissionSide.objects.filter(mission=key).select_related("entrant")
    rules = kind_of(Campaign.objects.only("edition", "kind").get(missions=key))
    return retold(rules, payloads[reports[0]], payloads[reports[1]], known, sides)


def _missions(before: State, after: State, said: Mapping[str, Retold]) -> Iterator[PreviewPart]:
    names = {key: fields["name"] for key, fields in states.entrants(after).items()}
    for key, fields in states.missions(after).items():
        known = before[states.MISSION + key]
        sentences = []
        for side in fields["sides"]:
            was, now = known["results"].get(side["id"], ""), fields["results"].get(side["id"], "")
            if was != now:
                name = names.get(side.get("entrant", ""), side.get("outsider_name", ""))
                sentences.append(f"{name}: {RESULTS[was]} → {RESULTS[now]}.")
        was, now = states.mission_state(known), states.mission_state(fields)
        if was != now:
            sentences.append(f"It is {STANDS[now]}.")
        sentences += said[key].sentences if key in said else ()
        if sentences:
            yield PreviewPart(key=key, name=title_of(fields), sentences=tuple(sentences))


def _outgrown(before: _Seen, after: _Seen, sealed: frozenset[str]) -> Iterator[str]:
    """Who fought later with more than they would have had."""
    for key, each in after.outgrown.items():
        if each.operative not in sealed and before.outgrown.get(key) != each:
            yield each.sentence


def _factions(before: _Seen, after: _Seen, undecided: frozenset[str]) -> Iterator[PreviewPart]:
    kind = after.kind
    settings = kind.settings_shape.read(after.state[states.CAMPAIGN]["settings"])
    for key, fields in states.entrants(after.state).items():
        if key in undecided:
            yield PreviewPart(key=key, name=fields["name"], sentences=("Depends on what is rolled.",))
            continue
        said = faction_sentences(kind, settings, states.ENTRANT + key, before.state, after.state)
        if said := [*said, *out_sentences(before.outs.get(key), after.outs.get(key))]:
            yield PreviewPart(key=key, name=fields["name"], sentences=tuple(said))


def _rosters(before: _Seen, after: _Seen, entrants: Sequence[Entrant], sealed: frozenset[str]) -> Iterator[PreviewPart]:
    owners = {each.roster_id: each for each in entrants}
    for key, state in after.rosters.items():
        edition = after.editions[key]
        changes = [each for each in difference(before.rosters[key], state) if each.subject not in sealed]
        names = names_in(edition, catalogue_of(state["roster"]["pack"]), state, own_names(changes))
        sentences = changed(edition, changes, names.get)
        sentences += [f"No longer: {each.sentence}" for each in _new(before.choices[key], after.choices[key], sealed)]
        sentences += [each.sentence for each in _new(after.choices[key], before.choices[key], sealed)]
        if sentences:
            yield PreviewPart(key=str(owners[key].pk), name=owners[key].name, sentences=tuple(sentences))


def _later(state: State, missions: Sequence[uuid.UUID]) -> Iterator[str]:
    """Later missions of those who played these."""
    chosen = {str(key) for key in missions}
    own = [state[states.MISSION + key] for key in chosen]
    players = {side.get("entrant") for fields in own for side in fields["sides"]} - {None}
    first = min(fields["number"] for fields in own)
    for key, fields in states.missions(state).items():
        is_theirs = players & {side.get("entrant") for side in fields["sides"]}
        if is_theirs and key not in chosen and fields["number"] > first and states.mission_state(fields) in REPORTED:
            yield f"{title_of(fields)} stands as played."


def _leaning(missions: Sequence[uuid.UUID], entrants: Sequence[Entrant]) -> list[str]:
    """What was done since on the rosters that leans on these reports."""
    reports = Batch.objects.filter(mission__in=list(missions), kind__in=KINDS).values_list("pk", flat=True)
    origins = {str(key) for key in reports}
    found: dict[str, None] = {}
    for roster in Roster.objects.filter(pk__in=[each.roster_id for each in entrants]):
        entries = roster_batches(roster)
        own = {str(key) for key in roster.batches.filter(origin__in=origins).values_list("pk", flat=True)}
        words = {batch.key: batch.words for batch in entries}
        for key in own & _counting(entries):
            leaning = undoing(entries, key, find(roster.edition).states.bounds, quiet=QUIET).dependants
            found |= dict.fromkeys(words[each] for each in leaning if words[each])
    return list(found)


def _counting(entries: Sequence[JournalEntry]) -> set[str]:
    return {batch.key for batch in counting(entries)}
