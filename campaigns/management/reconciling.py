"""Compares what a campaign's rows say with its journal's fold, its rosters' journals, its seals and its dice.

Nothing is repaired here: what does not agree is only reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError

from campaigns.dice import rolls as dice
from campaigns.entrants.holding import campaign_on_roster
from campaigns.journal import chronicle
from campaigns.journal import rows as projection
from campaigns.journal import settle as settling
from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_of, settings_of
from campaigns.models import Campaign, Mission, Person
from campaigns.muster.seal import check_lock, check_secret
from rosters.journal.check import JournalDifference
from rosters.journal.entries import journal_entries as roster_batches
from rosters.models import Batch as RosterBatch
from rosters.models import Roster
from rules.changes import JournalEntry, State, counting, difference, fold
from rules.dice import RollSource, commitment

CHRONICLE = ("course", "fallen", "deeds", "records")
UNREADABLE = (AttributeError, LookupError, TypeError, ValueError, ValidationError)
"""What content raises that is not in the form in which it was written."""


def differences(campaign: Campaign) -> list[JournalDifference]:
    """Everything about a campaign that does not agree. Queries grow with its rosters, not with its missions."""
    entries = journal_entries(campaign)
    folded = cache(lambda: fold(entries, kind_of(campaign).bounds).state)
    checks: dict[str, Callable[[], Iterable[JournalDifference]]] = {
        "journal": lambda: _numbering(campaign, entries),
        "fold": lambda: _against_fold(projection.state_of(campaign), folded()),
        "entrant": lambda: _entrants(campaign),
        "people": lambda: _people(campaign),
        "chronicle": lambda: _chronicle(campaign),
        "rosters": lambda: _rosters(campaign, folded(), entries),
        "missions": lambda: _missions(campaign),
    }
    return [each for against, check in checks.items() for each in _tried(against, check)]


def _tried(against: str, check: Callable[[], Iterable[JournalDifference]]) -> Iterator[JournalDifference]:
    """What a check finds; content that it cannot read is one more finding."""
    try:
        yield from check()
    except UNREADABLE as fault:
        yield _one(against, states.CAMPAIGN, "content", fault, "what can be read")


def _numbering(campaign: Campaign, entries: list[JournalEntry]) -> Iterator[JournalDifference]:
    found = list(campaign.batches.order_by("sequence").values_list("sequence", flat=True))
    wanted = list(range(1, campaign.version + 1))
    if found != wanted:
        yield _one("journal", states.CAMPAIGN, "sequences", found, wanted)
    for number, batch in enumerate(entries, 1):
        if batch.place is not None and batch.place > number:
            yield _one("journal", batch.key, "place", batch.place, number)


def _one(against: str, subject: str, field: str, pinned: Any, found: Any) -> JournalDifference:
    return JournalDifference(against=against, subject=subject, field=field, stored=pinned, found=found)


def _against_fold(rows: State, folded: State) -> Iterator[JournalDifference]:
    for change in difference(rows, folded):
        yield _one("fold", change.subject, change.field or change.op, change.before, change.value)


def _entrants(campaign: Campaign) -> Iterator[JournalDifference]:
    """What is counted from missions, and who holds a roster."""
    tallies, settings = settling.tallies_of(campaign), settings_of(campaign)
    entrants = list(campaign.entrants.all())
    on_turn = settling.turns_of(campaign, entrants, settings)
    for entrant in entrants:
        wanted: dict[str, Any] = {column: tallies[entrant.pk][name] for name, column in settling.COLUMNS.items()}
        wanted["holds_roster"] = settling.holds_roster(campaign, entrant)
        wanted["open_choices"] = settling.open_choices(campaign, entrant, settings) + (str(entrant.pk) in on_turn)
        yield from _columns("entrant", states.ENTRANT + str(entrant.pk), entrant, wanted)


def _people(campaign: Campaign) -> Iterator[JournalDifference]:
    """A campaign in which somebody is has somebody who runs it."""
    roles = list(campaign.people.present().values_list("role", flat=True))
    if roles and Person.Role.ARBITRATOR not in roles:
        yield _one("people", states.CAMPAIGN, "arbitrators", 0, 1)


def _columns(against: str, subject: str, row: Any, wanted: Mapping[str, Any]) -> Iterator[JournalDifference]:
    for name, value in wanted.items():
        if getattr(row, name) != value:
            yield _one(against, subject, name, getattr(row, name), value)


def _chronicle(campaign: Campaign) -> Iterator[JournalDifference]:
    known, wanted = getattr(campaign, "chronicle", None), chronicle.fresh(campaign)
    for name in CHRONICLE:
        pinned = getattr(known, name) if known else type(wanted[name])()
        if pinned != wanted[name]:
            yield _one("chronicle", states.CAMPAIGN, name, pinned, wanted[name])


# Rosters: they know their campaign, and every entry from it stands as it stands there


def _rosters(campaign: Campaign, folded: State, entries: list[JournalEntry]) -> Iterator[JournalDifference]:
    standing = {batch.key for batch in counting(entries)}
    known = {batch.key: batch for batch in entries}
    keys = RosterBatch.objects.filter(origin__in=list(known)).values("roster")
    for roster in Roster.objects.filter(pk__in=keys):
        yield from _mirrored(roster, known, standing)
    if folded.get(states.CAMPAIGN):
        settings, stage = settings_of(campaign, folded[states.CAMPAIGN]["settings"]), folded[states.CAMPAIGN]["stage"]
        name = folded[states.CAMPAIGN]["name"]
        wanted = campaign_on_roster(
            kind_of(campaign), campaign.pk, name=name, settings=settings, has_started=stage == Campaign.Stage.RUNNING
        )
        for entrant in campaign.entrants.select_related("roster"):
            if entrant.roster is None:
                continue
            is_out = settling.holds_roster(campaign, entrant)
            if is_out and entrant.roster.campaign != wanted:
                yield _one("rosters", entrant.roster.name, "campaign", entrant.roster.campaign, wanted)
            if not is_out and entrant.roster.campaign.get("key") == str(campaign.pk):
                is_elsewhere = campaign.entrants.filter(roster=entrant.roster, holds_roster=True).exists()
                if not is_elsewhere:
                    yield _one("rosters", entrant.roster.name, "campaign", entrant.roster.campaign, {})


def _mirrored(roster: Roster, known: Mapping[str, JournalEntry], standing: set[str]) -> Iterator[JournalDifference]:
    """An entry counts here as it counts there, and is folded in the same order."""
    origins = dict(roster.batches.exclude(origin="").values_list("pk", "origin"))
    batches = roster_batches(roster)
    counted = {batch.key for batch in counting(batches)}
    placed = []
    for batch in batches:
        origin = origins.get(RosterBatch._meta.pk.to_python(batch.key), "")
        if origin not in known:
            continue
        if (batch.key in counted) != (origin in standing):
            yield _one("rosters", f"{roster.name} {origin}", "counts", batch.key in counted, origin in standing)
        if batch.changes and origin in standing:
            placed.append((batch.place or 0, known[origin].place or 0, origin))
    for before, after in zip(sorted(placed), sorted(placed)[1:], strict=False):
        if before[1] > after[1]:
            yield _one("rosters", f"{roster.name} {after[2]}", "place", after[0], after[1])


# Missions: the seals of their teams, and their dice


def _missions(campaign: Campaign) -> Iterator[JournalDifference]:
    for mission in campaign.missions.select_related("campaign").prefetch_related("sides", "rolls"):
        wanted = {"state": states.mission_state(mission.standing)}
        yield from _columns("fold", f"mission {mission.number}", mission, wanted)
        yield from _dice(mission, is_open=dice.is_open(mission))
        for side in mission.sides.all():
            subject = f"mission {mission.number} side {side.position + 1}"
            if side.team and side.lock_hash:
                for fault in check_lock(side):
                    yield _one("seal", subject, "team", fault, "the team that was sealed")
            for secret in side.kept_secrets.all():
                if not check_secret(secret, str(mission.pk)):
                    yield _one("seal", subject, secret.question, "another answer", "what the published hash is of")
            if side.team and side.draft:
                yield _one("seal", subject, "draft", "still kept", "empty after the reveal")


def _dice(mission: Mission, *, is_open: bool) -> Iterator[JournalDifference]:
    """The secret is the one whose hash was published; opened, every roll comes from it."""
    subject = f"mission {mission.number}"
    secret = bytes(mission.secret)
    if commitment(secret) != mission.commitment:
        yield _one("dice", subject, "commitment", mission.commitment, commitment(secret))
    if not is_open:
        return
    dice_sealed = dice.sealed_dice(mission)
    for roll in dice.rolls_of(mission):
        if roll.source is not RollSource.SEALED:
            continue
        value = dice_sealed.roll(roll.subject, roll.purpose, roll.sides, roll.number).value
        if value != roll.value:
            yield _one("dice", subject, roll.key, roll.value, value)
