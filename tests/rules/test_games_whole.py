"""Games of leagues and expeditions whole, and how campaigns end, as `expected/games.txt` says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.campaigns.entrants import Contender, ManualRequest
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Report
from rules.campaigns.records import Record, RecordRow
from rules.campaigns.rounds import Attendance, RoundPlay
from rules.campaigns.spec_ops.states import EntrantState as Dataslate
from rules.changes import SET, Change
from rules.dice import TypedDice, roll_key
from rules.editions.kt2021.campaign.league import LEAGUE as LEAGUE_2021
from rules.editions.kt2021.campaign.missions import GamePack
from rules.editions.kt2024.campaign import LEAGUE
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.expedition.hexes import Terrain
from rules.editions.kt2024.campaign.expedition.maps import Chart
from rules.editions.kt2024.campaign.expedition.settings import Against, EntrantState, ExpeditionState, bounds
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.scenarios import LINKED, LinkedScenario, PlaceReward
from rules.editions.kt2024.campaign.ops import MissionPack
from tests.rules.expected import Cases, expected, lines_of, several
from tests.rules.expedition_play import SIMPLE

NAME = "games"
STRANGER = Side(key="x", name="A stranger")


def side(kind: CampaignKind, key: str, *wounds: int, state: Any = None, **fields: Any) -> Side:
    """Operatives of so many Wounds; the last one counts for no kill op."""
    roster = tuple(
        kind.fighter_type(
            key=f"{key}{number}", name=f"{key.upper()} {number}", wounds=each, counts=number < len(wounds)
        )
        for number, each in enumerate(wounds, 1)
    )
    kept = kind.new_entrant(kind.settings) if state is None else state
    team = tuple(each.key for each in roster)
    return Side(
        key=key, name=key.upper(), entrant=f"e-{key}", **{"roster": roster, "team": team, "state": kept} | fields
    )


def game(kind: CampaignKind, *sides: Side, mission: str = "", campaign: Any = None, **settings: Any) -> Game:
    changed = replace(kind.settings, **settings)
    return Game(mission="m", kind=mission, settings=changed, sides=sides, campaign=campaign)


def played(kind: CampaignKind, fight: Game, answers: dict[str, Any], **faces: int) -> Callable[[], Any]:
    dice = {roll_key(*name.split("_")): face for name, face in faces.items()}
    return lambda: kind.resolve(Report(answers=answers), fight, TypedDice(dice))


def wrong(kind: CampaignKind, fight: Game, answers: dict[str, Any]) -> Callable[[], Any]:
    return lambda: kind.check_report(Report(answers=answers), fight)


# Approved Ops

TWO = game(LEAGUE, side(LEAGUE, "a", 8, 8, 8, 8, 8, 8), side(LEAGUE, "b", 8, 8, 8, 8, 8, 8, starting_number=7))
GUEST = game(
    LEAGUE, side(LEAGUE, "a", 8, 8, 8, chosen={"tac-op": "flank", "primary": "tac"}, archetypes=("recon",)), STRANGER
)
FIVE = replace(GUEST, sides=(GUEST.sides[0], replace(STRANGER, starting_number=5)))
LOST = {f"out:b{number}": True for number in range(1, 7)} | {"out:a1": True, "by:a1": "b6", "by:b2": "a1"}
WHEN = {"turn:b1": "1", "turn:b2": "1", "turn:b3": "1", "turn:b4": "3", "turn:b5": "4", "turn:b6": "1", "turn:a1": "4"}
POINTS = {"crit-2:a": 2, "crit-4:a": 1, "tac-3:a": 2, "crit:b": 5, "tac:b": 3, "tac-op:a": "flank"}
POINTS |= {"primary:a": "crit", "primary:b": "kill"}
BY_TURN = {"starters:x": 10, "fallen-1:x": 2, "fallen-4:x": 4, "initiative-2": "a", "initiative-4": "a"}
OPS: Cases = {
    "two teams": played(LEAGUE, TWO, {**POINTS, **LOST, **WHEN, "initiative-1": "b"}),
    "nobody says when": played(LEAGUE, TWO, {**POINTS, **LOST}),
    "one of whom nobody says when": played(LEAGUE, TWO, {**LOST, **WHEN, "turn:b6": "untold"}),
    "nothing": played(LEAGUE, TWO, {"turn:b1": "1"}),
    "a guest": played(LEAGUE, GUEST, {**BY_TURN, "crit:a": 6, "primary:a": "crit", "tac-4:a": 1}),
    "a guest in all": played(LEAGUE, GUEST, {"starters:x": 5, "fallen:x": 3, "tac-op:x": "dominate", "tac-2:x": 3}),
    "a guest twice as told": wrong(LEAGUE, GUEST, {**BY_TURN, "fallen:x": 6, "crit:x": 4, "crit-2:x": 4}),
    "a guest otherwise told": wrong(LEAGUE, GUEST, {**BY_TURN, "fallen:x": 5, "crit:x": 4, "crit-2:x": 3}),
    "two guests of whom one lost nobody": played(
        LEAGUE,
        replace(GUEST, sides=(*GUEST.sides, Side(key="y", name="Another"))),
        {"starters:x": 6, "fallen-2:x": 3, "starters:y": 6},
    ),
    "a guest whose team counts as five": played(LEAGUE, FIVE, {"starters:x": 10, "fallen-2:x": 2, "fallen-3:x": 1}),
    "more than there were": wrong(LEAGUE, GUEST, {"starters:x": 5, "fallen:x": 6}),
    "as many as there were": wrong(LEAGUE, GUEST, {"starters:x": 5, "fallen:x": 5}),
    "too many for a tac op": wrong(LEAGUE, GUEST, {"tac-3:a": 3, "tac-3:x": 3, "tac-op:x": "dominate"}),
    "as many in 2024": wrong(
        LEAGUE,
        replace(GUEST, settings=replace(LEAGUE.settings, mission_pack=MissionPack.APPROVED_2024)),
        {"tac-3:a": 6},
    ),
    "of unknown archetypes": wrong(LEAGUE, GUEST, {"tac-op:a": "rout", "out:a9": True}),
}

# Expeditions

ALLIED = replace(SIMPLE, against=Against.THREAT)


def fight(
    *, rounds: int = 2, settings: Any = SIMPLE, other: Side | None = None, shared: Any = None, **own: Any
) -> Game:
    """A battle of one who took part in round 1 already, against big ones."""
    ours = side(EXPEDITION, "a", 5, 9, state=EntrantState(**{"battle": {"1": "won"}, "where": "C1"} | own))
    theirs = other or side(EXPEDITION, "b", 5, 6, 10, 11, state=EntrantState(where="C2"))
    kept = ExpeditionState(round=rounds, **(shared or {}))
    return Game(mission="m", settings=settings, sides=(ours, theirs), campaign=kept)


ALL_OUT = {f"out:b{number}": True for number in range(1, 5)} | {"out:a1": True}
BATTLES: Cases = {
    "won": played(EXPEDITION, fight(), {"winner": "a", **ALL_OUT}),
    "won by points": played(EXPEDITION, fight(), {"crit:b": 3, "out:a2": True}),
    "drawn by points": played(EXPEDITION, fight(), {"crit:b": 3, "crit:a": 3}),
    "a draw, whatever the points": played(EXPEDITION, fight(), {"crit:b": 3, "winner": "draw"}),
    "a second game in a round": played(EXPEDITION, fight(rounds=1), {"winner": "a", "out:b2": True}),
    "before the first round": played(EXPEDITION, fight(rounds=0), {"winner": "b", **ALL_OUT}),
    "without a map": played(EXPEDITION, replace(fight(), campaign=None), {"winner": "b"}),
    "a stranger": played(EXPEDITION, fight(other=STRANGER), {"winner": "x", "trophies:a": 1}),
    "the threat wins": played(
        EXPEDITION, fight(settings=ALLIED, other=STRANGER), {"winner": "x"}, **{"e-a_threat-battle-2": 4}
    ),
    "the threat is beaten": played(
        EXPEDITION, fight(settings=ALLIED, other=STRANGER), {"winner": "a"}, **{"e-a_threat-battle-2": 2}
    ),
    "the threat without a map": played(
        EXPEDITION, replace(fight(settings=ALLIED, other=STRANGER), campaign=None), {"winner": "a"}
    ),
    "the threat again": played(EXPEDITION, fight(rounds=1, settings=ALLIED, other=STRANGER), {"winner": "a"}),
    "three sides": played(
        EXPEDITION, replace(fight(), sides=(*fight().sides, STRANGER)), {"crit:a": 2, "crit:x": 2, "trophies:b": 3}
    ),
    "wrong points": wrong(EXPEDITION, fight(), {"tac-3:a": 3, "tac-op:a": "flank"}),
    "wrong words": wrong(EXPEDITION, fight(), {"winner": "nobody", "tac-3:a": 9}),
}
GROUND = {"location": {"C1": "35", "C2": "23"}, "condition": {"C1": "25", "C2": "36"}}


def changed(field: str, before: Any, value: Any) -> Change:
    return Change(subject="entrant:a", op=SET, field=field, before=before, value=value)


CHANGES = [
    ("points", None, 3),
    ("supply", 4, None),
    ("where", "A1", "B2"),
    ("base", None, "A1"),
    *(("threat", before, before + 1) for before in (2, 0)),
    ("round", 1, 2),
    ("location:A1", "", "31"),
    ("battle:2", None, "won"),
    ("battle:2", "won", None),
    ("ruling:tomb-24", None, {}),
    ("rolloff:a", 1, 2),
    ("base", "A1", ""),
]


def explorer(key: str, won: int = 0, **state: Any) -> Contender:
    return Contender(key=key, name=key.title(), won=won, state=EntrantState(**{"supply": 1} | state), fallen=won)


CAMPAIGNERS = [
    explorer("a", 2, points=4, supply=3, explored=5, spent=8, trophies=2),
    replace(explorer("b", 1, points=6, explored=5, spent=9), drawn=3),
    replace(explorer("gone", 9, points=99, trophies=9), has_left=True),
    explorer("c", 2, points=4, supply=3, explored=4, spent=9, trophies=2),
]
EVEN = [explorer("a", 1, points=2), explorer("b", 1, points=2), explorer("c")]


def by_hand(value: Any) -> Callable[[], Any]:
    asked = ManualRequest(contender=CAMPAIGNERS[0], settings=SIMPLE, value=value)
    return lambda: [each.apply(asked) for each in EXPEDITION.manual_changes]


def faults(**settings: Any) -> Callable[[], Any]:
    return lambda: EXPEDITION.settings_shape.check(replace(SIMPLE, **settings))


EXPEDITIONS: Cases = {
    "points by hand": by_hand(10),
    "supply by hand": by_hand(0),
    "too many by hand": by_hand(11),
    "less": by_hand(-1),
    "yes by hand": by_hand(True),
    "as a form sends it": by_hand("3"),
    "a word by hand": by_hand("three"),
    "a map of nothing": faults(own_map="xx/tt"),
    "a map of stone": faults(own_map="sq"),
    "a map that is too high": faults(own_map="/".join("s" * 13)),
    "a map that just is not": faults(own_map="/".join("s" * 12)),
    "a wide map": faults(own_map="s" * 13),
    "no wider": faults(own_map="s" * 12),
    "none": faults(own_map=" / "),
    "a map that nobody uses": faults(chart=Chart.MEDIUM, own_map="q"),
    "a short one": faults(most_threat=2),
    "terrains": lambda: [f"{each.value}" for each in Terrain],
    "bounds": lambda: bounds({"campaign": {"reserve:A1": 2, "camp:A1": "a"}}, "campaign"),
    "bounds of an entrant": lambda: bounds({"entrant:a": {"reserve:A1": 2}}, "entrant:a"),
}

# Missions of 2021

CRITICAL = {"mission_pack": GamePack.CRITICAL_OPERATIONS}
LED = side(
    LEAGUE_2021,
    "a",
    8,
    8,
    chosen={"tac-op-1": "rout", "scouting": "recon"},
    archetypes=("seek-and-destroy",),
    option_names={"faction-1": "Waaagh"},
)
LEADER = replace(LED, roster=(replace(LED.roster[0], keywords=("Ork", "Leader")), *LED.roster[1:]))
CHIEF = replace(LED, roster=(replace(LED.roster[0], role="leader"), *LED.roster[1:]))
PACKED = game(LEAGUE_2021, LED, STRANGER, mission="loot", **CRITICAL)
SCORES = {"mission-1:a": 3, "mission-4:a": 12, "scored-1:a": 2, "scored-3:a": 1, "mission-2:x": 9, "initiative-3": "x"}
TACTICS: Cases = {
    "a game of a pack": played(LEAGUE_2021, PACKED, {**SCORES, "tac-op-2:a": "faction-1"}),
    "a capped game": played(
        LEAGUE_2021, game(LEAGUE_2021, LED, STRANGER, **CRITICAL, vp_cap=9), {**SCORES, "winner": "x"}
    ),
    "a game of any kind": played(
        LEAGUE_2021, game(LEAGUE_2021, LED, STRANGER, mission_pack=GamePack.ANY), {"points:a": 1, "out:a2": True}
    ),
    "what cannot be has no consequences": played(LEAGUE_2021, PACKED, {"mission-1:a": 13}),
    "twice the same": wrong(LEAGUE_2021, PACKED, {"tac-op-2:a": "rout"}),
    "two of the faction": wrong(LEAGUE_2021, PACKED, {"tac-op-2:a": "faction-1", "tac-op-3:a": "faction-3"}),
    "two of a core book's": wrong(
        LEAGUE_2021,
        game(LEAGUE_2021, LED, STRANGER, mission_pack=GamePack.CORE_BOOK),
        {"tac-op-2:a": "faction-1", "tac-op-3:a": "faction-3"},
    ),
    "nothing told": wrong(LEAGUE_2021, PACKED, {"scored-1:a": 2, "mission-2:a": 13}),
    "command points": lambda: [
        LEAGUE_2021.table_aids(game(LEAGUE_2021, each, STRANGER, mission_pack=pack)).command_points
        for pack in GamePack
        for each in (LED, LEADER, CHIEF)
    ],
}


def sealed(pack: GamePack, *keys: str) -> Callable[[], Any]:
    chosen = {f"tac-op-{number}": key for number, key in enumerate(keys, 1)}
    return lambda: [
        each.question for each in LEAGUE_2021.wrong_secrets(replace(LEAGUE_2021.settings, mission_pack=pack), chosen)
    ]


SEALED: Cases = {
    "three of one archetype": sealed(GamePack.CRITICAL_OPERATIONS, "rout", "headhunter", "faction-2"),
    "two of the faction": sealed(GamePack.CRITICAL_OPERATIONS, "rout", "faction-2", "faction-1"),
    "three of the faction": sealed(GamePack.CORE_BOOK, "faction-3", "faction-2", "faction-1"),
    "two archetypes": sealed(GamePack.CORE_BOOK, "rout", "retrieval", "faction-1"),
    "the same": sealed(GamePack.CORE_BOOK, "rout", "rout", "untold", "untold"),
    "unheard of": sealed(GamePack.CORE_BOOK, "rout", "dance"),
    "of any kind": sealed(GamePack.ANY, "rout", "retrieval", "faction-1", "faction-2"),
}

# Ends and rewards


def entrant(key: str, place: int = 0, **fields: Any) -> Contender:
    row = RecordRow(place=place, record=Record(key, points=5 - place), opponents=Fraction(0)) if place else None
    state = LEAGUE.new_entrant(LEAGUE.settings)
    return Contender(key=key, name=key.title(), row=row, **{"state": state} | fields)


STATE = LEAGUE.new_entrant(LEAGUE.settings)
LINKS = replace(
    LINKED.settings,
    scenarios=(
        LinkedScenario(key="hill", name="Hill", text="Hold it."),
        LinkedScenario(key="dale", name="Dale"),
        LinkedScenario(key="ford", name="Ford"),
    ),
)
REWARDS = (
    PlaceReward(place=1, points=2, reward=True),
    PlaceReward(place=2, points=0),
    PlaceReward(place=3, points=0, reward=True),
)


def attended(key: str, games: int, won: int, drawn: int = 0) -> Attendance:
    return Attendance(contender=entrant(key, won=won, drawn=drawn), games=games, won=won, drawn=drawn)


def rewarded(*rows: Attendance, rewards: Any = REWARDS) -> Callable[[], Any]:
    return lambda: LINKED.close_round(
        replace(LINKS, place_rewards=rewards), RoundPlay(key="r2", number=2, attendances=rows)
    )


def linked_game(number: int, settings: Any = LINKS) -> Game:
    own = side(LINKED, "a", 8, starting_number=5)
    return replace(game(LINKED, own, STRANGER), settings=settings, round_number=number, kind="hill")


CLOSED: Cases = {
    "of four": rewarded(attended("a", 2, 1, 1), attended("b", 2, 2), attended("c", 1, 1, 1), attended("d", 0, 0)),
    "of two": rewarded(
        attended("a", 1, 0, 1),
        attended("b", 2, 0),
        rewards=(PlaceReward(), PlaceReward(place=2, points=1, reward=True)),
    ),
}
CASES: Cases = {
    "asked of Approved Ops": lambda: LEAGUE.questions(GUEST),
    "asked of a team of Approved Ops": lambda: LEAGUE.questions(TWO)[23:40],
    "games of Approved Ops": lambda: several(OPS),
    "at the table of Approved Ops": lambda: LEAGUE.table_aids(GUEST),
    "told before Approved Ops": lambda: [*LEAGUE.briefing(TWO), *LEAGUE.briefing(GUEST)],
    "kept secret": lambda: LEAGUE.kept_secrets(LEAGUE.settings, None),
    "asked of a battle": lambda: EXPEDITION.questions(fight(other=STRANGER))[-3:],
    "asked where enemies are known": lambda: EXPEDITION.questions(fight())[-2:],
    "battles": lambda: several(BATTLES),
    "told before a battle": lambda: EXPEDITION.briefing(fight(shared=GROUND)),
    "told before a battle in one hex": lambda: EXPEDITION.briefing(fight(shared=GROUND, other=STRANGER)),
    "told before a battle nowhere": lambda: EXPEDITION.briefing(fight(where="")),
    "expeditions": lambda: several(EXPEDITIONS),
    "changes of an expedition": lambda: {
        f"{field} {before} {value}": EXPEDITION.said_change(SIMPLE, changed(field, before, value))
        for field, before, value in CHANGES
    },
    "the end of an expedition": lambda: EXPEDITION.end(SIMPLE, CAMPAIGNERS),
    "the end that is a tie": lambda: EXPEDITION.end(SIMPLE, EVEN),
    "the end against the threat": lambda: EXPEDITION.end(ALLIED, CAMPAIGNERS),
    "the end that the threat wins": lambda: EXPEDITION.end(ALLIED, EVEN),
    "awards": lambda: EXPEDITION.awards(SIMPLE, CAMPAIGNERS),
    "amounts": lambda: EXPEDITION.amounts(CAMPAIGNERS[0].state),
    "asked of 2021": lambda: LEAGUE_2021.questions(PACKED),
    "games of 2021": lambda: several(TACTICS),
    "at the table of 2021": lambda: LEAGUE_2021.table_aids(PACKED),
    "at a table of any kind": lambda: LEAGUE_2021.table_aids(
        game(LEAGUE_2021, LED, STRANGER, mission_pack=GamePack.ANY)
    ),
    "told before a game of 2021": lambda: LEAGUE_2021.briefing(PACKED),
    "sealed in 2021": lambda: several(SEALED),
    "scouting": lambda: LEAGUE_2021.secrets(PACKED.settings, None),
    "the end of a league": lambda: LEAGUE.end(
        LEAGUE.settings, [entrant("a", 2, won=1), entrant("b", 1), entrant("c", 3, has_left=True)]
    ),
    "the end of a league without rounds": lambda: LEAGUE.end(
        LEAGUE.settings,
        [
            entrant("a", won=1, drawn=1, lost=3),
            entrant("b", won=1, drawn=1),
            entrant("c", drawn=3, state=replace(STATE, primary=2)),
        ],
    ),
    "rewards of a round": lambda: several(CLOSED),
    "told before a linked scenario": lambda: LINKED.briefing(linked_game(3)),
    "told before none": lambda: LINKED.briefing(linked_game(0, replace(LINKS, scenarios=(), approved_ops=True))),
    "scenarios": lambda: [
        LINKED.missions(LINKS),
        LINKED.missions(LINKED.settings),
        *LINKED.scenario(LINKS, "hill"),
        LINKED.scenario(LINKS, "dale"),
    ],
    "wrong scenarios": lambda: LINKED.settings_shape.check(
        replace(
            LINKS, scenarios=LINKS.scenarios[:1] * 2, place_rewards=(*REWARDS, PlaceReward(), PlaceReward(place=21))
        )
    ),
    "the end of linked scenarios": lambda: LINKED.end(
        LINKS,
        [
            entrant("a", won=1, state=Dataslate(experience=3)),
            entrant("b", won=1, drawn=1, state=Dataslate()),
            entrant("c", won=1, state=Dataslate(experience=4)),
        ],
    ),
    "told before an operation": lambda: OPERATIONS.briefing(
        replace(game(OPERATIONS, side(OPERATIONS, "a", 8), STRANGER))
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_games_are_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
