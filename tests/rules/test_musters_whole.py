"""What is handed out at a muster, and kinds of campaign as they stand, whole; as `expected/musters.txt` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import rules.campaigns
import rules.editions
from rules.campaigns.about import EVERY_CAMPAIGN
from rules.campaigns.described import Described
from rules.campaigns.entrants import Contender, ManualRequest
from rules.campaigns.games import Briefing, Game, Side, StartingCondition
from rules.campaigns.kind import CampaignKind
from rules.campaigns.records import Record, RecordRow
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.spec_ops.library import NarrativeTables, StashItem
from rules.campaigns.spec_ops.operative_state import OPERATIVES
from rules.campaigns.spec_ops.states import MissionState
from rules.changes import SET, Change
from rules.datacards.dialect import rules_of
from rules.editions import EDITIONS
from rules.editions.base import Choice, GameChoices
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.league import LEAGUE as LEAGUE_2021
from rules.editions.kt2021.campaign.missions import GamePack
from rules.editions.kt2021.campaign.tac_ops import own_tac_ops
from rules.editions.kt2024.campaign import LEAGUE
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.kit import NOTHING, game_choices, names, with_choices
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.scenarios import LINKED
from rules.selection.team import EquipmentOption
from tests.engine.building import catalogue_of
from tests.rules.datacard_cast import catalogue
from tests.rules.expected import Cases, briefly, expected, lines_of, several
from tests.rules.pack_cast import team_catalogue
from tests.rules.spec_ops_play import LIBRARY, SETTINGS, contender, fighter

NAME = "musters"

# The stash


def thing(key: str, cost: int, **fields: Any) -> StashItem:
    more = {name: fields.pop(name) for name in ("is_rare", "upgrades") if name in fields}
    return StashItem(piece=EquipmentOption(id=key, key=key, name=key.title(), cost=cost, **fields), **more)


ITEMS = replace(
    LIBRARY,
    items=(
        *LIBRARY.items,
        thing("scope", 2, is_rare=True, upgrades="ranged"),
        thing("sight", 3, is_rare=True, upgrades="ranged"),
        thing("edge", 1, is_rare=True, upgrades="melee"),
        thing("bomb", 2, who=frozenset({"boyz"})),
        thing("brew", 2, costs={"boyz": 4}),
    ),
)
GUNS = (("ranged", 1), ("melee", 0))
NOB = fighter("nob", entry="nobz", weapons=GUNS)
BOY = fighter("boy", entry="boyz", weapons=GUNS, weaponsmith=True)
THIEF = fighter("thief", entry="nobz", honours=("team:thievin-git",))
FREE = fighter("free", status="convalescing")
GONE = fighter("gone", status="retired")
STASH = {"rope": 2, "axe": 1, "bomb": 1, "lost": 1, "eye": 0}


def mob(**state: Any) -> Contender:
    return replace(contender(NOB, BOY, THIEF, FREE, GONE, stash=STASH, **state), library=ITEMS)


def handed(members: tuple[str, ...], answers: dict[str, str], who: Contender | None = None) -> Callable[[], Any]:
    given = {f"carry:{item}": bearer for item, bearer in answers.items()}
    return lambda: SPEC_OPS.outfitting.check(SETTINGS, who or mob(), members, given)


ALL = ("nob", "boy", "thief", "free")
HANDED: Cases = {
    "nothing": handed(ALL, {}),
    "what stays": handed(ALL, {"axe:1": "stash", "axe:2": "stash"}),
    "ten points": handed(ALL, {"axe:1": "nob", "harpoon:1": "boy", "rope:1": "free"}),
    "eleven": handed(ALL, {"axe:1": "nob", "harpoon:1": "boy", "rope:1": "free", "rope:2": "boy"}),
    "eleven with an armoury": handed(
        ALL, {"axe:1": "nob", "axe:2": "boy", "rope:1": "free"}, mob(assets=("expanded-armoury",))
    ),
    "a point less for the dearest": handed(
        ALL, {"axe:1": "thief", "rope:1": "thief", "harpoon:1": "nob", "rope:2": "boy"}
    ),
    "a point less once": handed(ALL, {"axe:1": "thief", "rope:1": "thief", "harpoon:1": "nob", "harpoon:2": "boy"}),
    "dearer for some": handed(ALL, {"brew:1": "boy", "axe:1": "nob", "rope:1": "nob"}),
    "not for everybody": handed(ALL, {"bomb:1": "nob", "bomb:2": "free", "bomb:3": "boy"}),
    "two upgrades": handed(ALL, {"scope:1": "nob", "sight:1": "nob", "edge:1": "nob"}),
    "two upgrades of a smith": handed(ALL, {"scope:1": "boy", "sight:1": "boy"}),
    "for who stays at home": handed(("nob",), {"axe:1": "boy", "rope:1": "boy", "rope:2": "nob"}),
    "too dear at home": handed(("nob",), {"axe:1": "boy", "harpoon:1": "boy", "rope:1": "nob", "harpoon:2": "free"}),
    "unheard of": handed(ALL, {"what:1": "nob", "rope:1": "nobody"}),
    "without tables": handed(("nob",), {"axe:1": "boy"}, replace(mob(), library=None)),
}

# A kit of 2024

OWNER = "kt2024:lantern-watch"


def kit_of(kind: CampaignKind, library: Any, **own: Any) -> list[Any]:
    there = (("a", "warden", "ready"), ("b", "warden", "dead"), ("c", "adept", "convalescing"))
    fighters = tuple(
        kind.fighter_type(key=key, name=key.upper(), entry=f"{OWNER}:operative:{model}", status=status)
        for key, model, status in there
    )
    state = kind.new_entrant(kind.settings)
    who = Contender(key="e", name="E", fighters=fighters, state=state, library=library, **own)
    return list(kind.outfitting.questions(kind.settings, who))


def plain_rules() -> Any:
    rules = rules_of(catalogue())
    assert rules is not None
    return replace(rules, operatives={}, choices=())


LAST = GameChoices(
    choices=(Choice(id=f"{OWNER}:equipment:whistle", number=2), Choice(id=f"{OWNER}:choice:first-oath:calm")),
    loadouts={
        "a": (
            Choice(id="another"),
            Choice(id=f"{OWNER}:operative:warden:choice:lead:lead"),
        )
    },
)
ANSWERS = {
    "equipment:1": "x:equipment:rope",
    "equipment:2": "x:equipment:rope",
    "equipment:3": NOTHING,
    "team-choice:oath:1": "x:choice:oath:calm",
    "own-choice:lead:a:1": "x:choice:lead:one-two",
    "own-choice:lead:a:2": "x:choice:lead:b",
    "own-choice:lead:z:1": "x:choice:lead:z",
    "own-choice:lead:b:1": NOTHING,
    "tac-op": "rout",
}


def revealed() -> Any:
    side = Side(key="s", name="S", team=("a", "b"), chosen=ANSWERS, option_names={"x:choice:oath:calm": "Oath: Calm"})
    known = (
        StartingCondition(operative="b", sentence="Hurt."),
        StartingCondition(operative="a", sentence="Carries.", cause="stash"),
    )
    briefings = [
        Briefing(side="s", force=1, command_points=3, today=today, sentences=("Set up.",))
        for today in (known, known[:1])
    ]
    return with_choices(Game(mission="m", settings=None, sides=(side,)), briefings)


# Kinds as they stand

KINDS = {
    "Spec Ops": SPEC_OPS,
    "league of 2021": LEAGUE_2021,
    "league": LEAGUE,
    "expedition": EXPEDITION,
    "operations": OPERATIONS,
    "linked scenarios": LINKED,
}
WON = {"won": 2, "drawn": 1, "lost": 3, "fallen": 1}


def rows(described: tuple[Described, ...], path: str = "") -> Iterator[str]:
    """A setting in a line: where it may go, and what it is at first."""
    for each in described:
        span = f" {each.low} to {each.high}" if each.low is not None else ""
        picks = f" of {briefly([key for key, _ in each.choices])}" if each.choices else ""
        flags = [name for name in ("is_optional", "is_required", "may_be_none") if getattr(each, name)]
        own = "" if each.columns else f" = {each.default}"
        yield f"{path}{each.name}: {each.shape.value}{span}{picks}{own} {' '.join(flags)}".rstrip()
        yield from rows(each.columns, f"{path}{each.name}.")


def standing(kind: CampaignKind) -> Iterator[str]:
    settings, shape = kind.settings, kind.settings_shape
    who = Contender(key="e", name="E", state=kind.new_entrant(settings), **WON)
    yield from rows(tuple(each for each in shape.described() if each.name not in EVERY_CAMPAIGN))
    scored, odd = (Change(subject="e", op=SET, field=field, value=3, before=1) for field in ("scored", "quirk"))
    told_of = {
        "at first": shape.to_json(settings),
        "faults": shape.check(settings),
        "groups": [each.key for each in shape.groups],
        "entrants": kind.fewest_entrants,
        "columns": [(each.key, each.floor, each.start, each.adds_up) for each in kind.columns(settings)],
        "by hand": [(each.key, each.is_number, each.value_label, len(each.values)) for each in kind.manual_changes],
        "worth": [kind.merit(settings, who), kind.total(settings, who.state), kind.amounts(who.state)],
        "ahead on": kind.merit_names(settings),
        "judged": [kind.judging(settings), kind.judging(settings, has_started=False).has_started],
        "terms": kind.roster_terms(settings),
        "said": [kind.said_change(settings, scored), kind.said_change(settings, odd)],
        "missions": [each.key for each in kind.missions(settings)],
        "agreed": kind.agree(settings, {}),
        "secrets": [each.key for each in kind.kept_secrets(settings, kind.agree(settings, {}))],
        "steps": [kind.steps, kind.step_rolls, kind.result_step, kind.score_step, kind.fate_step],
        "rounds": [each.key for each in kind.round],
        "table": [kind.bonus_column, kind.ends_by_table],
    }
    yield from (f"{name}: {briefly(value)}" for name, value in told_of.items())


def own_values() -> Iterator[str]:
    """The figures and ticks that are not 0 and no where nobody says otherwise."""
    for package in (rules.campaigns, rules.editions):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if "kt2018" in found.name:
                continue
            for kind in vars(import_module(found.name)).values():
                if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == found.name:
                    if issubclass(kind, CampaignSettings):
                        continue  # told with its kind
                    owned = [each for each in fields(kind) if type(each.default) in (int, bool) and each.default]
                    yield from (f"{kind.__name__}.{each.name} = {each.default}" for each in owned)


def by_hand(kind: CampaignKind, key: str, value: Any) -> Callable[[], Any]:
    who = Contender(key="e", name="E", state=kind.new_entrant(kind.settings))
    (change,) = (each for each in kind.manual_changes if each.key == key)
    return lambda: change.apply(ManualRequest(contender=who, settings=kind.settings, value=value))


def placed(kind: CampaignKind) -> Any:
    def who(key: str, place: int, points: int, **fields: Any) -> Contender:
        row = RecordRow(place=place, record=Record(key, points=points), opponents=Fraction(0))
        return Contender(key=key, name=key, row=row, state=kind.new_entrant(kind.settings), **fields)

    return kind.end(
        kind.settings, [who("a", 2, 3), who("b", 1, 5, won=1), who("c", 1, 5), who("d", 1, 9, has_left=True)]
    )


PACKED = replace(LEAGUE_2021.settings, mission_pack=GamePack.CRITICAL_OPERATIONS)
LEAGUES: Cases = {
    "a tie": lambda: placed(LEAGUE),
    "nobody stayed": lambda: [
        kind.end(
            kind.settings, [Contender(key="a", name="A", has_left=True, state=kind.new_entrant(kind.settings))]
        ).winners
        for kind in KINDS.values()
    ],
    "bounds": lambda: [*(kind.states.entrant.bounds for kind in (LEAGUE, LEAGUE_2021)), OPERATIVES.bounds],
    "scored by hand": by_hand(LEAGUE, "scored", 10_000),
    "conceded by hand": by_hand(LEAGUE_2021, "conceded", 0),
    "too many": by_hand(LEAGUE, "scored", 10_001),
    "too few": by_hand(LEAGUE, "primary", -1),
    "yes": by_hand(LEAGUE, "primary", True),
    "a scenario of 2021": lambda: LEAGUE_2021.scenario(PACKED, "loot"),
    "no scenario of 2021": lambda: LEAGUE_2021.scenario(PACKED, "odd"),
    "head words of 2021": lambda: [LEAGUE_2021.head_words(PACKED, True), SPEC_OPS.head_words(SPEC_OPS.settings, True)],
    "head words": lambda: [each.head_words(each.settings, True) for each in (LEAGUE, EXPEDITION, OPERATIONS, LINKED)],
    "scenarios of operations": lambda: [
        [name for name, _ in OPERATIONS.scenario(replace(OPERATIONS.settings, approved_ops=is_on), "orb")]
        for is_on in (True, False)
    ],
    "missions of 2021": lambda: [each.key for each in LEAGUE_2021.missions(PACKED)],
    "tac ops of a pack": lambda: own_tac_ops(team_catalogue("kt2021", "kommandos")),
    "tac ops of imported packs": lambda: own_tac_ops(catalogue_of()),
    "agreed before": lambda: [str(SPEC_OPS.agree(SETTINGS, {}, before=before)) for before in (None, MissionState())],
    "a fighter at another moment": lambda: LEAGUE.fighter_as_of(
        LEAGUE.fighter_type(key="a", name="A"), status="dead", operative=None, entrant=None
    ),
    "one of an expedition": lambda: EXPEDITION.fighter_as_of(
        LEAGUE.fighter_type(key="a", name="A"), status="dead", operative=None, entrant=None
    ),
}
CASES: Cases = {
    "who carries what": lambda: SPEC_OPS.outfitting.questions(
        SETTINGS, mob(carried={"boy": ("rope",), "nob": ("axe", "rope")})
    ),
    "who carries what without tables": lambda: SPEC_OPS.outfitting.questions(SETTINGS, replace(mob(), library=None)),
    "handed out": lambda: several(HANDED),
    "a kit": lambda: kit_of(LEAGUE, rules_of(catalogue()), game=LAST),
    "a kit in a minefield": lambda: [each.key for each in kit_of(EXPEDITION, rules_of(catalogue()))],
    "a kit and a stash": lambda: kit_of(OPERATIONS, NarrativeTables(team=plain_rules())),
    "a kit of nobody": lambda: kit_of(LEAGUE, replace(plain_rules(), equipment={})),
    "chosen for a game": lambda: game_choices(ANSWERS),
    "names of what is chosen": lambda: dict(sorted(names(catalogue()).items())),
    "names in packs without rules": lambda: names(catalogue_of()),
    "told at the reveal": revealed,
    **{f"{name} as it stands": lambda kind=kind: list(standing(kind)) for name, kind in KINDS.items()},
    "leagues": lambda: several(LEAGUES),
    "where nobody says": lambda: list(own_values()),
    "editions": lambda: {key: [each.key for each in edition.campaigns] for key, edition in EDITIONS.items()},
}


@pytest.mark.parametrize("case", CASES)
def test_a_muster_is_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
