"""What taking back or amending would change: tried out in full, compared with before, and unwound again."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from campaigns import projection, states
from campaigns.models import Batch, Campaign, Entrant, Mission
from campaigns.playing import REPORTED, STANDS, title_of
from campaigns.reports import KINDS
from rosters import projection as roster_projection
from rosters.consequences import consequences, own_names
from rosters.journal import told_batches as roster_batches
from rosters.models import Roster
from rosters.settling import catalogue_of, issues_from
from rosters.telling import names_in
from rules.changes import State, Told, counting, difference, undoing
from rules.editions import find
from rules.issues import is_legal

RESULTS = {"won": "won", "lost": "lost", "drew": "a draw", "": "no result"}
QUIET = frozenset({"order", "fixed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What would change of one thing: a mission, a faction, a roster."""

    key: str
    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Everything that would change, and everything that depends on it."""

    missions: tuple[Part, ...] = ()
    factions: tuple[Part, ...] = ()
    """Resources, hiding, injuries; by entrant."""
    operatives: tuple[Part, ...] = ()
    """By roster: a sentence for each operative and field."""
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
    state: State
    rosters: dict[uuid.UUID, State]
    issues: dict[uuid.UUID, dict[str, str]]
    contradictions: dict[str, str]


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
            act()
            found.append(_compared(before, _seen(mission.campaign_id, entrants), leaning, missions, entrants))
            raise _Unwind
    except _Unwind:
        return found[0]


def _seen(campaign_id: uuid.UUID, entrants: Sequence[Entrant]) -> _Seen:
    campaign = Campaign.objects.get(pk=campaign_id)
    rosters = Roster.objects.filter(pk__in=[each.roster_id for each in entrants]).select_related("pack")
    return _Seen(
        state=projection.state_of(campaign),
        rosters={roster.pk: roster_projection.state_of(roster) for roster in rosters},
        issues={
            roster.pk: {
                f"{i.code} {i.operatives}": i.sentence for i in issues_from(roster.verdict) if not is_legal([i])
            }
            for roster in rosters
        },
        contradictions={each["key"]: each["sentence"] for each in campaign.contradictions},
    )


def _compared(
    before: _Seen, after: _Seen, leaning: Sequence[str], missions: Sequence[uuid.UUID], entrants: Sequence[Entrant]
) -> Preview:
    return Preview(
        missions=tuple(_missions(before.state, after.state)),
        factions=tuple(_factions(before.state, after.state)),
        operatives=tuple(_rosters(before, after, entrants)),
        dependants=tuple(leaning),
        later=tuple(_later(before.state, missions)),
        contradictions=tuple(v for k, v in after.contradictions.items() if k not in before.contradictions),
        issues=tuple(
            sentence
            for key, found in after.issues.items()
            for name, sentence in found.items()
            if name not in before.issues.get(key, {})
        ),
    )


def _missions(before: State, after: State) -> Iterator[Part]:
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
        if sentences:
            yield Part(key=key, name=title_of(fields), sentences=tuple(sentences))


def _factions(before: State, after: State) -> Iterator[Part]:
    labels = {states.RESOURCE + each.key: each.name for each in states.settings_of(after).resources}
    for key, fields in states.entrants(after).items():
        known = before[states.ENTRANT + key]
        sentences = [
            f"{label}: {known.get(name, 0)} → {fields.get(name, 0)}."
            for name, label in labels.items()
            if known.get(name) != fields.get(name)
        ]
        if known["guerrilla"] != fields["guerrilla"]:
            sentences.append("Goes into hiding." if fields["guerrilla"] else "Is not in hiding any more.")
        if known["injuries"] != fields["injuries"]:
            sentences.append("Injuries of commanders for the next mission change.")
        if sentences:
            yield Part(key=key, name=fields["name"], sentences=tuple(sentences))


def _rosters(before: _Seen, after: _Seen, entrants: Sequence[Entrant]) -> Iterator[Part]:
    owners = {each.roster_id: each for each in entrants}
    for key, state in after.rosters.items():
        edition = find(Roster.objects.values_list("edition", flat=True).get(pk=key))
        changes = difference(before.rosters[key], state)
        names = names_in(edition, catalogue_of(state["roster"]["pack"]), state, own_names(changes))
        sentences = consequences(edition, changes, lambda each, names=names: names.get(each, each))
        if sentences:
            yield Part(key=str(owners[key].pk), name=owners[key].name, sentences=tuple(sentences))


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
        told = roster_batches(roster)
        own = {str(key) for key in roster.batches.filter(origin__in=origins).values_list("pk", flat=True)}
        words = {batch.key: batch.words for batch in told}
        for key in own & _counting(told):
            leaning = undoing(told, key, find(roster.edition).bounds, quiet=QUIET).dependants
            found |= dict.fromkeys(words[each] for each in leaning if words[each])
    return list(found)


def _counting(told: Sequence[Told]) -> set[str]:
    return {batch.key for batch in counting(told)}
