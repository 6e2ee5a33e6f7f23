"""What is said of teams whose operatives carry equipment and decide things, whole, as `expected/datacard_teams.txt` has
it: a made-up kill team in values alone, without a pack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.datacards.carrying import equipment_points
from rules.datacards.checks import check_kill_team, check_roster
from rules.datacards.dialect import Dialect
from rules.datacards.equipping import equip
from rules.datacards.game import _still_open
from rules.datacards.owning import team_to_own
from rules.datacards.suggesting import nearest, suggest, to_own
from rules.editions.base import Choice, GameChoices, Member, Purpose, Role, Settings, Status, Team, Way
from rules.formats.datacards.selection import read_composition
from rules.issues import Issue
from rules.selection.composition import Arm, OperativePick
from rules.selection.team import (
    EquipmentOption,
    GameChoice,
    GameOption,
    ListedOperative,
    OperativeEntry,
    TacOp,
    TeamPart,
    TeamRules,
)
from tests.rules.expected import Cases, briefly, expected, lines_of

NAME = "datacard_teams"
TAKES = Dialect(abilities=frozenset(), most_equipment=2)
CARRIES = Dialect(abilities=frozenset())


def model(key: str) -> str:
    return f"toys:operative:{key}"


def piece(key: str, name: str, cost: int = 0, *who: str, **more: Any) -> EquipmentOption:
    carriers = frozenset(map(model, who))
    return EquipmentOption(
        id=f"toys:equipment:{key}", key=key.partition(":")[0], name=name, cost=cost, who=carriers, **more
    )


def decision(key: str, name: str, *who: str, options: str = "sun moon", **more: Any) -> GameChoice:
    offered = tuple(GameOption(id=f"toys:choice:{key}:{each}", key=each, name=each.title()) for each in options.split())
    return GameChoice(key=key, name=name, options=offered, who=frozenset(map(model, who)), **more)


PIECES = (
    piece("knife", "Knife", 2), piece("bomb", "Bomb", 3, "gunner", most=2), piece("charm", "Charm", 1, sort="luck"),
    piece("coin", "Coin", 1, sort="luck", costs={model("gunner"): 4}), piece("tin", "Tin", most=None),
    piece("lamps:red", "Lamps (red)", universal=True), piece("lamps:blue", "Lamps (blue)", universal=True),
    piece("dog", "Dog", adds=("hound",)),
)  # fmt: skip
DECISIONS = (
    decision("sign", "Sign", "grunt", distinct=True), decision("mark", "Mark", "grunt", may=True, picks=1),
    decision("horn", "Horn", "gunner", "grunt", bearers=2, may=True), decision("oath", "Oath", picks=2),
    decision("vow", "Vow", apart_from=("oath",), may=True), decision("ploys", "Ploys", may=True, trades=True, picks=2),
)  # fmt: skip
LIST = read_composition(
    {
        "groups": [
            {"name": "Boss", "count": 1, "from": ["boss"]},
            {"name": "Toys", "count": 3, "tradable": 1, "from": [
                {"take": "grunt", "max": "any"}, {"take": "gunner", "max": 2}, {"take": "doll", "max": "any"},
                {"take": "kite", "weight": "1/2", "step": 2, "max": 4},
            ]},
        ],
        "limits": [{"name": "Light ones", "max": 3, "of": ["grunt", "kite"], "with_trades": True}],
        "needs": {"kite": ["gunner", "doll"]},
        "one_of": [{"name": "Sides", "lists": {"new": "gunner", "old": "doll", "none": "robot"}}],
    },
    {key: key.title() for key in ("boss", "grunt", "gunner", "kite", "doll")},
)  # fmt: skip
MORE = {"boss": None, "grunt": None, "gunner": frozenset({"knife"}), "kite": frozenset[str](), "doll": None}
RULES = TeamRules(
    key="toys",
    title="Toys",
    composition=LIST,
    operatives={
        model(key): OperativeEntry(id=model(key), key=key, name=key.title(), more_equipment=more)
        for key, more in MORE.items()
    },
    equipment={each.id: each for each in PIECES},
    choices=(),
    roster_size=6,
)  # fmt: skip
CARRYING = replace(RULES, equipment_points=5, equipment={each.id: each for each in PIECES[:5]})
DECIDING = replace(RULES, choices=DECISIONS)


def member(key: str, operative: str, rules: TeamRules, **more: Any) -> Member:
    pick = OperativePick(key=key, operative=operative)
    return Member(
        key=key, name=key.title(), model=model(operative), datasheet=operative.title(), role=Role.NON_SPECIALIST,
        listed=ListedOperative(rules=rules, pick=pick), **more,
    )  # fmt: skip


def cast(words: str, rules: TeamRules) -> tuple[Member, ...]:
    """`ann:boss bob:grunt!dead`: key, operative, and a status where it is not fit."""
    found = []
    for word in words.split():
        who, _, status = word.partition("!")
        key, _, operative = who.partition(":")
        found.append(member(key, operative, rules, status=Status(status or "ready")))
    return tuple(found)


def taken(words: str) -> tuple[Choice, ...]:
    """`tin*2 oath:sun` for the team."""
    parts = (word.partition("*") for word in words.split())
    return tuple(Choice(id=f"toys:{kind_of(key)}", number=int(number or 1)) for key, _, number in parts)


def kind_of(key: str) -> str:
    return f"choice:{key}" if key.partition(":")[0] in {each.key for each in DECISIONS} else f"equipment:{key}"


GUNS = {f"{model('gunner')}:arms:1:{key}": (Arm(weapon=key),) for key in ("bow", "big-saw", "axe")}
ARMED = TeamRules(
    key="guns",
    title="Guns",
    composition=read_composition(
        {"groups": [{"name": "Guns", "count": 3, "from": [{"take": "gunner", "max": 3, "different": True}]}]},
        {"gunner": "Gunner"},
    ),
    operatives={
        model("gunner"): OperativeEntry(
            id=model("gunner"), key="gunner", name="Gunner", always=(Arm(weapon="fists"),), leads=True,
            by_default=(Arm(weapon="fists"), Arm(weapon="bow")),
        )
    },
    arms=GUNS,
)  # fmt: skip


def lacking(*weapons: str) -> list[str]:
    """Who would have to be recruited beside gunners with these."""
    picks = [
        OperativePick(key=str(number), operative="gunner", arms=(Arm(weapon="fists"), Arm(weapon=each)))
        for number, each in enumerate(weapons)
    ]
    found = team_to_own(ARMED, picks)
    assert found is not None
    return [found.words, *map(briefly, found.recruits)]


def team(words: str, rules: TeamRules, choices: str = "", home: str = "", **more: Any) -> Team:
    """Of the choices those with `@` are somebody's."""
    members = cast(words, rules)
    game, models = GameChoices(), {each.key: each.model for each in members}
    for word in (each for each in choices.split() if "@" in each):
        key, _, what = word.partition("@")
        kind, _, number = what.partition("*")
        mine = (*game.of(key), Choice(id=f"{models[key]}:{kind_of(kind)}", number=int(number or 1)))
        game = game.with_operative(key, mine)
    game = game.with_team(taken(" ".join(each for each in choices.split() if "@" not in each)))
    fields = {"purpose": Purpose.KILL_TEAM, "settings": Settings(points_limit=None), **more}
    return Team(members=members, game=game, rules=rules, reserve=cast(home, rules), **fields)


def sentences_of(issues: tuple[Issue, ...]) -> list[str]:
    found = []
    for issue in issues:
        who = f" ({' '.join(issue.operatives)})" if issue.operatives else ""
        found.append(f"{issue.severity.value} {issue.code}, {issue.rule}: {issue.sentence}{who}")
        found += [
            f". {fix.words} = {', '.join(f'{act.name} {briefly(act)}' for act in fix.acts)}" for fix in issue.fixes
        ]
    return found


FOUR = "ann:boss bob:grunt cy:grunt dan:gunner"


def carried(choices: str) -> Callable[[], list[str]]:
    def judged() -> list[str]:
        picked = team(FOUR, CARRYING, choices)
        return [f"{equipment_points(picked, CARRYING)} EP", *sentences_of(check_kill_team(CARRIES, picked))]

    return judged


def decided(choices: str, words: str = FOUR) -> Callable[[], list[str]]:
    return lambda: sentences_of(check_kill_team(TAKES, team(words, DECIDING, choices)))


def along(choices: str, words: str = FOUR, **settings: Any) -> Callable[[], list[str]]:
    agreed = Settings(points_limit=None, **settings)
    return lambda: sentences_of(check_kill_team(TAKES, team(words, RULES, choices, settings=agreed)))


def picked(words: str, home: str = "", **more: Any) -> Callable[[], list[str]]:
    return lambda: sentences_of(check_kill_team(TAKES, team(words, RULES, home=home, **more)))


def owned(words: str) -> Callable[[], list[str]]:
    return lambda: sentences_of(check_roster(team(words, RULES, purpose=Purpose.COMMAND_ROSTER)))


def equipped(dialect: Dialect, rules: TeamRules, choices: str, words: str = FOUR) -> Callable[[], list[str]]:
    def changed() -> list[str]:
        return [briefly(each) for each in equip(dialect, team(words, rules, choices), rules)]

    return changed


def suggested(words: str, current: str = "", keep: str = "", **more: Any) -> Callable[[], list[str]]:
    """Teams of these; the nearest to those who are picked; and the one that lacks fewest of those who are not."""

    def found() -> list[str]:
        whole = team(words, RULES, **more)
        ways = {
            "any": suggest(TAKES, whole.members, keep=keep.split()),
            "nearest": nearest(TAKES, whole.members, current.split(), keep=keep.split()),
            "to own": to_own(TAKES, whole, current.split()),
        }
        return [
            f"{name}: {line}"
            for name, each in ways.items()
            for line in [*map(briefly, each.teams), *(issue.sentence for issue in each.issues)] or ["nothing"]
        ]

    return found


PARTS = (
    TeamPart(key="reds", name="Reds", archetypes=("recon", "security"), operatives=frozenset({"boss", "grunt"})),
    TeamPart(key="blues", name="Blues", archetypes=("seek",), operatives=frozenset({"grunt", "gunner"})),
)
OPS = tuple(
    TacOp(key=f"{archetype}-op", name="Op", text="Do it.", archetype=archetype)
    for archetype in ("", "recon", "security", "seek")
)
PARTED = replace(RULES, fire_teams=PARTS, archetypes=("recon", "seek"), tac_ops=OPS)


def archetypes(words: str) -> str:
    """Of a team of these the archetypes, and the tac ops that it may choose from."""
    models = [model(each) for each in words.split()]
    ops = " ".join(each.key for each in PARTED.tac_ops_of(models))
    return f"{words}: {' '.join(PARTED.archetypes_of(models))}; {ops}"


CAMPAIGN = Settings(points_limit=None, way=Way.CAMPAIGN)
CASES: Cases = {
    "nothing carried": carried(""),
    "all points carried": carried("ann@knife dan@bomb"),
    "two points too much, which one piece makes": carried(
        "ann@knife ann@coin bob@charm dan@bomb"
    ),
    "much too much": carried("ann@knife bob@knife cy@knife dan@coin"),
    "the same twice": carried("ann@tin*2 dan@tin"),
    "too many with one alone": carried("ann@knife*2"),
    "what only another carries": carried("ann@bomb"),
    "two of a sort": carried("ann@charm bob@coin bob@charm"),
    "twice too often": carried("ann@knife bob@knife"),
    "often enough": carried("dan@bomb ann@tin bob@tin cy@tin"),
    "an operative's piece more": along("knife tin lamps:red"),
    "none of the operative's": along("bomb tin lamps:red"),
    "what the mission adds": along(
        "bomb tin lamps:red", more_equipment_with="lamps",
    ),
    "a kite for one more": along("bomb tin coin", "ann:boss bob:grunt eve:kite eva:kite dan:gunner"),
    "both ways of lamps": along("lamps:red lamps:blue"),
    "one way twice": along("lamps:red*2"),
    "tins": along("tin*3"),
    "archetypes": lambda: [archetypes(each) for each in ("", "grunt", "boss grunt", "gunner", "gunner boss", "imp")],
    "what is still open": lambda: [
        f"{taken} of {each.key}: {' '.join(name for _, name, _ in _still_open(DECIDING, each, {taken: 1}))}"
        for taken in ("toys:choice:oath:sun", "toys:choice:vow:moon", "toys:choice:ploys:sun")
        for each in DECISIONS[3:]
    ],
    "nothing decided": decided(""),
    "everything decided": decided("oath:sun oath:moon bob@sign:sun cy@sign:moon bob@horn:sun"),
    "the same sign": decided("oath:sun*2 bob@sign:sun cy@mark:moon cy@sign:sun"),
    "two signs": decided("oath:sun*2 bob@sign:sun bob@sign:moon cy@mark:sun cy@mark:moon"),
    "three horns": decided("oath:sun*2 bob@sign:sun cy@sign:moon bob@horn:sun cy@horn:sun dan@horn:sun"),
    "three oaths": decided("oath:sun*2 oath:moon bob@sign:sun cy@sign:moon"),
    "a vow like an oath": decided("oath:sun oath:moon vow:moon bob@sign:sun cy@sign:moon"),
    "ploys": decided("oath:sun*2 ploys:sun ploys:moon bob@sign:sun cy@sign:moon"),
    "too many light ones with a ploy": decided(
        "oath:sun*2 ploys:sun bob@sign:sun cy@sign:moon", "ann:boss bob:grunt cy:grunt dan:gunner eve:grunt"
    ),
    "a ploy for a grunt": decided("oath:sun*2 ploys:sun bob@sign:sun", "ann:boss bob:grunt dan:gunner"),
    "nobody": picked(""),
    "somebody twice": picked("ann:boss bob:grunt bob:grunt dan:gunner"),
    "the dead": picked("ann:boss!dead bob:grunt cy:grunt dan:gunner", "eve:grunt"),
    "the hurt of a campaign": picked("ann:boss bob:grunt!convalescing cy:grunt dan:gunner", settings=CAMPAIGN),
    "the hurt of another game": picked("ann:boss bob:grunt!convalescing cy:grunt dan:gunner"),
    "one too few, and one at home": picked("ann:boss bob:grunt cy:grunt", "dan:gunner eve:grunt eva:grunt"),
    "one too few, and the dead at home": picked("ann:boss bob:grunt cy:grunt", "dan:gunner!dead"),
    "two too few, and one at home": picked("ann:boss bob:grunt", "dan:gunner"),
    "two too many": picked("ann:boss bob:grunt cy:grunt dan:gunner eve:grunt eva:grunt"),
    "three kites and nobody with them": picked("ann:boss a:kite b:kite c:kite bob:grunt"),
    "a boss too many and a grunt too few": picked("ann:boss ben:boss bob:grunt"),
    "both sides": picked("ann:boss bob:gunner cy:doll dan:doll", "eve:grunt"),
    "a stranger": picked("ann:boss bob:grunt cy:grunt dan:goblin"),
    "a roster of nobody": owned(""),
    "a roster without a boss": owned("bob:grunt cy:grunt dan:gunner"),
    "a roster that will do": owned(FOUR),
    "a roster too large": owned(f"{FOUR} eve:kite eva:kite flo:doll gus:doll"),
    "suggested of many": suggested(f"{FOUR} eve:grunt eva:gunner flo:doll gus:boss!dead", "ann bob flo", "cy"),
    "suggested of too few": suggested("bob:grunt cy:grunt", "bob"),
    "suggested of two sides": suggested("ann:boss dan:gunner flo:doll", "dan flo"),
    "suggested of a full roster": suggested("a:grunt b:grunt c:grunt d:grunt e:grunt f:grunt", "a"),
    "suggested of the dead": suggested("ann:boss!dead bob:grunt cy:grunt", "ann bob"),
    "suggested of nobody": suggested(""),
    "recruits beside a bow": lambda: lacking("bow"),
    "recruits beside two": lambda: lacking("big-saw", "axe"),
    "equipment handed out": equipped(CARRIES, CARRYING, ""),
    "equipment mended": equipped(CARRIES, CARRYING, "ann@tin*2 bob@bomb dan@coin"),
    "equipment left at home": equipped(TAKES, RULES, "tin*2 lamps:red*2 oath:sun"),
    "equipment for everybody": equipped(replace(TAKES, most_equipment=6), RULES, ""),
    "equipment for two": equipped(TAKES, RULES, "", "ann:boss"),
    "too much equipment": equipped(TAKES, RULES, "bomb tin coin", "ann:boss"),
    "equipment of nobody's choice": equipped(CARRIES, RULES, "tin"),
}  # fmt: skip


@pytest.mark.parametrize("heading", CASES)
def test_all_that_is_said_of_a_team(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
