"""A dataslate to play Spec Ops with: operatives, sides, a stash, dice by purpose, and what a game changes of them."""

from __future__ import annotations

from typing import Any

from rules.campaigns.activities import ActivityRequest
from rules.campaigns.entrants import Contender
from rules.campaigns.games import Game, Side
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Report
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import NarrativeTables, StashItem
from rules.campaigns.spec_ops.operative_state import OPERATIVES, OperativeState, Scar
from rules.campaigns.spec_ops.states import EntrantState
from rules.changes import State, applied
from rules.dice import TypedDice, roll_key
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.settings import DataslateSettings
from rules.selection.team import EquipmentOption, NarrativeRow

SETTINGS = DataslateSettings()


def fighter(key: str, **fields: Any) -> Fighter:
    return Fighter(key=key, name=key.capitalize(), **fields)


def side(*roster: Fighter, team: tuple[str, ...] | None = None, **state: Any) -> Side:
    deployed = tuple(each.key for each in roster) if team is None else team
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    return Side(key="s", name="The Mob", entrant="e", roster=roster, team=deployed, state=kept)


def game(own: Side, settings: DataslateSettings = SETTINGS) -> Game:
    stranger = Side(key="x", name="Somebody else")
    return Game(mission="m", settings=settings, sides=(own, stranger))


def played(
    own: Side, answers: dict[str, Any], dice: dict[str, int] | None = None, settings: DataslateSettings = SETTINGS
) -> Resolution:
    return SPEC_OPS.resolve(Report(answers=answers), game(own, settings), TypedDice(dice or {}))


def casualty(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "casualty", number): value}


def scar(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "scar", number): value}


def recovery(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "recovery", number): value}


def of_roster(resolution: Resolution, subject: str) -> dict[str, Any]:
    """What changes of an operative."""
    changes = (each for one in resolution.consequences for each in one.roster if each.subject == subject)
    return {each.field: each.value for each in changes}


def of_campaign(resolution: Resolution) -> State:
    """The dataslate of four points after a game."""
    before = {"entrant:e": SPEC_OPS.states.entrant.to_fields(EntrantState(points=4, capacity=2))}
    before["campaign"] = {"settings": {"points_most": SETTINGS.points_most}}
    changes = [each for one in resolution.consequences for each in one.campaign]
    return applied(before, changes, SPEC_OPS.bounds)


SCARRED = (Scar.SEVERE_CONCUSSION.value,)


ROWS = (
    NarrativeRow(table="honours", key="duellist", name="Duellist", text="It parries.", group="combat", roll=5),
    NarrativeRow(table="honours", key="runner", name="Runner", text="It runs.", group="scout", roll=1),
    NarrativeRow(table="honours", key="skinna", name="Skinna", text="It skins.", roll=1, is_own=True),
    NarrativeRow(table="requisitions", key="equipment-drop", name="Equipment Drop", text="Five.", cost=1),
    NarrativeRow(table="requisitions", key="asset-acquired", name="Asset Acquired", text="One.", cost=1),
    NarrativeRow(table="requisitions", key="weaponsmith", name="Weaponsmith", text="Twice.", cost=1),
    NarrativeRow(table="requisitions", key="grab", name="Grab", text="D3 RP.", cost=0, is_own=True),
    NarrativeRow(table="assets", key="med-bay", name="Med Bay", text="Again."),
    NarrativeRow(table="assets", key="war-shrine", name="War Shrine", text="Needs someone ranked Ace or above."),
)


LIBRARY = NarrativeTables(
    rows=ROWS,
    items=(
        StashItem(piece=EquipmentOption(id="rope", key="rope", name="Rope", cost=1, most=None)),
        StashItem(piece=EquipmentOption(id="harpoon", key="harpoon", name="Harpoon", cost=3, most=None)),
        StashItem(piece=EquipmentOption(id="eye", key="eye", name="Eye", cost=2, most=None), is_rare=True),
        StashItem(piece=EquipmentOption(id="axe", key="axe", name="Axe", cost=6, most=None)),
    ),
)


def contender(*fighters: Fighter, **state: Any) -> Contender:
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    return Contender(key="e", name="The Mob", state=kept, fighters=fighters, library=LIBRARY)


def act(who: Contender, key: str, **answers: Any) -> State:
    """The dataslate after an activity."""
    wanted = next(each for each in SPEC_OPS.activities(SETTINGS, who) if each.key == key)
    assert SPEC_OPS.carry_out
    done = SPEC_OPS.carry_out(SETTINGS, who, ActivityRequest(activity=wanted, answers=answers))
    before = {"entrant:e": SPEC_OPS.states.entrant.to_fields(who.state)}
    before |= {each.key: OPERATIVES.to_fields(OperativeState(experience=each.experience)) for each in who.fighters}
    return applied(before, [*done.campaign, *done.roster])
