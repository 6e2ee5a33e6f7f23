"""How the operatives of an entrant start their next mission, for their cards. Called as settings.CARDS_TODAY says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaigns.journal import state as states
from campaigns.journal.entries import told_batches
from campaigns.models import Entrant
from campaigns.muster.selectors.decks import today_of
from rosters.models import Roster
from rules.campaigns.games import Game, Side
from rules.cards import Today
from rules.changes import fold
from rules.editions import find
from rules.editions.kt2018.campaign.bounds import bounds_of_the_day
from rules.editions.kt2018.campaign.shape import settings_from_json
from rules.sheets import OperativeSheet, from_json


def today(roster: Roster, sheets: Sequence[OperativeSheet] = (), version: int | None = None) -> Mapping[str, Today]:
    """Injuries that last through the next mission, as cards tell them. One query; one more where somebody is hurt and
    the sheets are not at hand."""
    entrant = Entrant.objects.filter(roster=roster, holds_roster=True).select_related("campaign").first()
    rules = find(roster.edition).campaign_kind()
    if entrant is None or rules is None:
        return {}
    injuries = entrant.injuries if version is None else _injuries_at(entrant, roster, version)
    if not injuries:
        return {}
    hurt = [each for each in sheets or _sheets(roster) if each.key in injuries]
    fighters = tuple(replace(rules.fighter(each), injury=injuries[each.key]) for each in hurt)
    team = tuple(each.key for each in fighters)
    side = Side(key=str(entrant.pk), name=entrant.name, entrant=str(entrant.pk), roster=fighters, team=team)
    game = Game(mission="", settings=settings_from_json(entrant.campaign.settings), sides=(side,))
    return today_of(next(iter(rules.briefing(game)), None))


def _sheets(roster: Roster) -> list[OperativeSheet]:
    rows = roster.operatives.order_by("position").values_list("pk", "sheet")
    return [from_json({**told, "key": str(key)}) for key, told in rows if told]


def _injuries_at(entrant: Entrant, roster: Roster, version: int) -> Mapping[str, str]:
    """As the campaign's journal had them when the roster was at that version: by the last thing it brought there."""
    origins = set(roster.batches.filter(sequence__lte=version).exclude(origin="").values_list("origin", flat=True))
    batches = told_batches(entrant.campaign)
    last = max((place for place, each in enumerate(batches, start=1) if each.key in origins), default=0)
    state = fold(batches[:last], bounds_of_the_day).state
    injuries: Mapping[str, str] = state.get(states.ENTRANT + str(entrant.pk), {}).get("injuries", {})
    return injuries
