"""How the operatives of an entrant start their next mission, for their cards. Called as settings.CARDS_TODAY says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_of, settings_of, state_of_entrant
from campaigns.models import Entrant
from campaigns.muster.selectors.decks import today_of
from rosters.models import Roster
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.cards import CardCondition
from rules.changes import fold
from rules.sheets import OperativeSheet, from_json


def today(
    roster: Roster, sheets: Sequence[OperativeSheet] = (), version: int | None = None
) -> Mapping[str, CardCondition]:
    """What lasts through the next mission, as cards say it. One query; one more where somebody carries something and
    the sheets are not at hand."""
    entrant = Entrant.objects.filter(roster=roster, holds_roster=True).select_related("campaign").first()
    if entrant is None:
        return {}
    kind = kind_of(entrant.campaign)
    state = state_of_entrant(kind, entrant) if version is None else _state_at(kind, entrant, roster, version)
    known = kind.conditions(state)
    if not known:
        return {}
    fighters = tuple(
        kind.fighter_as_of(kind.fighter(each), status=each.status, operative=None, entrant=state)
        for each in sheets or _sheets(roster)
        if each.key in known
    )
    team = tuple(each.key for each in fighters)
    side = Side(
        key=str(entrant.pk), name=entrant.name, entrant=str(entrant.pk), roster=fighters, team=team, state=state
    )
    game = Game(mission="", settings=settings_of(entrant.campaign), sides=(side,))
    return today_of(next(iter(kind.briefing(game)), None))


def amounts(roster: Roster) -> Mapping[str, int]:
    """What the roster has in each column of the standings, by name. Called as CARDS_AMOUNTS says; one query."""
    entrant = Entrant.objects.filter(roster=roster, holds_roster=True).select_related("campaign").first()
    if entrant is None:
        return {}
    kind = kind_of(entrant.campaign)
    known = kind.amounts(state_of_entrant(kind, entrant))
    return {each.name: known.get(each.key, each.start) for each in kind.columns(settings_of(entrant.campaign))}


def _sheets(roster: Roster) -> list[OperativeSheet]:
    rows = roster.operatives.order_by("position").values_list("pk", "sheet")
    return [from_json({**stored, "key": str(key)}) for key, stored in rows if stored]


def _state_at(kind: CampaignKind, entrant: Entrant, roster: Roster, version: int) -> Any:
    """As the campaign's journal had it when the roster was at that version: by the last thing it brought there."""
    origins = set(roster.batches.filter(sequence__lte=version).exclude(origin="").values_list("origin", flat=True))
    batches = journal_entries(entrant.campaign)
    last = max((place for place, each in enumerate(batches, start=1) if each.key in origins), default=0)
    state = fold(batches[:last], kind.bounds).state
    return kind.states.entrant.from_fields(state.get(states.ENTRANT + str(entrant.pk), {}))
