"""A roster as it was at an earlier version, for paper that was printed then. This evaluates: it is asked rarely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.selectors.cards import FieldedTeam, carried_by, company_in, dealt
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.entries import journal_entry
from rosters.journal.settle import catalogue_of, settle
from rosters.models import KillTeam, Pack, Roster
from rosters.rosters.selectors import ACTIVE, RosterSheet, kill_team_sheet, squad_sheet
from rules.changes import State, fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What was printed from, and when that version came to be."""

    deck: Deck
    since: datetime


def deck_at(roster: Roster, sheet: RosterSheet, version: int, options: PrintOptions, mark: str = "") -> Past | None:
    """The deck of an earlier version, worked out by the rules of today; None where there was none. Three queries.

    Out in a campaign also as that knew it: as today, where the paper's mark is today's, else as its journal says.
    """
    batches = list(roster.batches.filter(sequence__lte=version).prefetch_related("changes").order_by("sequence"))
    if not batches or batches[-1].sequence != version:
        return None
    shapes = sheet.edition.states
    state = states.tidy(fold([journal_entry(batch) for batch in batches], shapes.bounds).state, shapes)
    digest = state[states.ROSTER]["pack"]
    then = _sheet_then(sheet, state, version)
    team = next((each for each in then.kill_teams if each.key == options.team), None)
    if options.team and team is None:
        return None
    company = (
        company_in(then.edition, catalogue_of(digest), state, team.key)
        if team
        else FieldedTeam(sheets=then.operatives, rules=())
    )
    pack = roster.pack if roster.pack and roster.pack.digest == digest else Pack.objects.filter(digest=digest).first()
    known = carried_by(roster, sheet, team)
    if known.mark != mark:
        known = carried_by(roster, then, team, version)
    deck = dealt(then, pack, team, company, options, today=known.today, campaign=known.campaign)
    return Past(deck=deck, since=batches[-1].created_at)


def _sheet_then(sheet: RosterSheet, state: State, version: int) -> RosterSheet:
    settled = settle(sheet.edition, catalogue_of(state[states.ROSTER]["pack"]), state)
    order = list(states.operatives(state))
    everyone = sorted(
        (replace(each, portrait=state[each.key].get("portrait", "")) for each in settled.sheets),
        key=lambda each: order.index(each.key),
    )
    return replace(
        sheet,
        name=state[states.ROSTER]["name"],
        version=version,
        points=settled.points,
        size=settled.size,
        operatives=tuple(each for each in everyone if each.status in ACTIVE),
        gone=tuple(each for each in everyone if each.status not in ACTIVE),
        squads=tuple(squad_sheet(sheet.edition, key, fields, everyone) for key, fields in states.squads(state).items()),
        kill_teams=tuple(
            kill_team_sheet(KillTeam(id=key, **columns), sheet.edition)
            for key, columns in projection.kill_team_columns(state, settled).items()
        ),
    )
