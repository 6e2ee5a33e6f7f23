"""Between missions: what an arbitrator changes by hand, and what a faction's player chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import acts
from rules.campaigns.entrants import Contender, Effects, ManualRequest
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.changes import ADD, SET, Change
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.between import choose, open_choices
from rules.editions.kt2018.campaign.pending import pending, shifts_mission
from rules.editions.kt2018.campaign.settings import AtZero, BookSettings, Resource
from rules.editions.kt2018.campaign.states import EntrantState
from rules.errors import Refusal
from tests.rules.campaign.staging import commander, fighter, squad, trooper

ORE = Resource(key="ore", name="Ore", start=5, floor=1, ceiling=9)
GOLD = Resource(key="gold", name="Gold", start=3)
SETTINGS = BookSettings(resources=(ORE, GOLD))
GORK = commander("Gork")
BY_HAND = {each.key: each for each in CAMPAIGN.manual_changes}


def red(**state: Any) -> Contender:
    gone = commander("Mork", status="dead")
    away = commander("Zork", status="retired")
    kept = EntrantState(**({"resources": {"ore": 4, "gold": 0}} | state))
    return Contender(key="red", name="Red", state=kept, fighters=(GORK, fighter("Kael"), gone, away))


def by_hand(key: str, value: Any, subject: str = "", **state: Any) -> Effects:
    asked = ManualRequest(contender=red(**state), settings=SETTINGS, subject=subject, value=value)
    return BY_HAND[key].apply(asked)


def changed_by_hand(op: str, field: str, value: Any, before: Any = None) -> Change:
    return Change(subject="entrant:red", op=op, field=field, value=value, before=before)


HURT = {"gork": "minor"}
DONE: list[tuple[str, Any, str, dict[str, Any], str, Change]] = [
    ("resource", 1, "ore", {}, "Ore 4 → 1; became a guerrilla faction.", changed_by_hand(SET, "resource:ore", 1, 4)),
    ("resource", 1, "ore", {"guerrilla": True}, "Ore 4 → 1.", changed_by_hand(SET, "resource:ore", 1, 4)),
    ("resource", "9", "ore", {}, "Ore 4 → 9.", changed_by_hand(SET, "resource:ore", 9, 4)),
    ("resource", 999, "gold", {}, "Gold 0 → 999.", changed_by_hand(SET, "resource:gold", 999, 0)),
    ("resource", 2, "gold", {"resources": {}}, "Gold 0 → 2.", changed_by_hand(SET, "resource:gold", 2, 0)),
    ("resource-by", 2, "ore", {}, "Ore +2: 4 → 6.", changed_by_hand(ADD, "resource:ore", 2, 4)),
    ("resource-by", -2, "ore", {}, "Ore −2: 4 → 2.", changed_by_hand(ADD, "resource:ore", -2, 4)),
    ("resource-by", -3, "ore", {}, "Ore −3: 4 → 1; became a guerrilla faction.",
     changed_by_hand(ADD, "resource:ore", -3, 4)),
    ("resource-by", -999, "ore", {"guerrilla": True}, "Ore −999: 4 → 1.",
     changed_by_hand(ADD, "resource:ore", -999, 4)),
    ("resource-by", 999, "gold", {"resources": {}}, "Gold +999: 3 → 1002.",
     changed_by_hand(ADD, "resource:gold", 999, None)),
    ("guerrilla", "yes", "", {}, "became a guerrilla faction.", changed_by_hand(SET, "guerrilla", True, False)),
    ("guerrilla", True, "", {}, "became a guerrilla faction.", changed_by_hand(SET, "guerrilla", True, False)),
    (
        "guerrilla", "no", "", {"guerrilla": True}, "is no longer a guerrilla faction.",
        changed_by_hand(SET, "guerrilla", False, True),
    ),
    ("injury", "serious", "gork", {}, "Gork carries an injury: serious.",
     changed_by_hand(SET, "injuries", {"gork": "serious"}, {})),
    ("injury", "contusion", "gork", {"injuries": HURT}, "Gork carries an injury: contusion.",
     changed_by_hand(SET, "injuries", {"gork": "contusion"}, HURT)),
    ("injury", None, "gork", {"injuries": HURT | {"mork": "minor"}}, "Gork no longer carries an injury.",
     changed_by_hand(SET, "injuries", {"mork": "minor"}, HURT | {"mork": "minor"})),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "subject", "state", "sentence", "change"), DONE)
def test_an_arbitrator_changes_a_faction_by_hand(
    key: str, value: Any, subject: str, state: dict[str, Any], sentence: str, change: Change
) -> None:
    assert by_hand(key, value, subject, **state) == Effects(sentence=sentence, campaign=(change,))


@pytest.mark.parametrize(
    ("key", "value", "subject", "state", "code"),
    [
        ("resource", 0, "ore", {}, "out-of-range"),
        ("resource", 10, "ore", {}, "out-of-range"),
        ("resource", 1000, "gold", {}, "out-of-range"),
        ("resource", 4, "ore", {}, "no-change"),
        ("resource", 4, "mood", {}, "unknown-resource"),
        ("resource-by", 4, "mood", {}, "unknown-resource"),
        ("resource-by", 0, "ore", {}, "no-change"),
        ("resource-by", 1000, "ore", {}, "no-change"),
        ("resource-by", -1000, "ore", {}, "no-change"),
        ("guerrilla", "no", "", {}, "no-change"),
        ("guerrilla", "yes", "", {"guerrilla": True}, "no-change"),
        ("injury", "minor", "nobody", {}, "unknown-operative"),
        ("injury", "hiccups", "gork", {}, "unknown-injury"),
        ("injury", "recovery", "gork", {}, "unknown-injury"),
        ("injury", "", "gork", {}, "no-change"),
        ("injury", "minor", "gork", {"injuries": HURT}, "no-change"),
    ],
)
def test_what_no_arbitrator_changes(key: str, value: Any, subject: str, state: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        by_hand(key, value, subject, **state)
    assert refused.value.code == code


def test_each_change_by_hand_says_what_it_can_be_about() -> None:
    amounts = (("ore", "Ore, now 4"), ("gold", "Gold, now 3"))
    faction = red(resources={"ore": 4})
    about = {key: change.subjects(SETTINGS, faction) for key, change in BY_HAND.items()}
    commanders = (("gork", "Gork, commander"),)
    assert about == {"resource": amounts, "resource-by": amounts, "injury": commanders, "guerrilla": ()}
    assert {key: [value for value, _ in change.values] for key, change in BY_HAND.items()} == {
        "resource": [], "resource-by": [], "injury": ["", "contusion", "minor", "serious"], "guerrilla": ["yes", "no"]
    }  # fmt: skip
    assert [key for key, change in BY_HAND.items() if change.is_number] == ["resource", "resource-by"]
    warned = {key: change.warning(SETTINGS, faction) for key, change in BY_HAND.items()}
    words = "A faction with no Ore or Gold left becomes a guerrilla faction."
    assert warned == {"resource": words, "resource-by": words, "injury": "", "guerrilla": ""}
    assert not BY_HAND["resource"].warning(SETTINGS, red(guerrilla=True)), "it is one"


# -- hiding, and what a choice writes -----------------------------------------------------------

OPEN = BookSettings(resources=(replace(ORE, at_zero=AtZero.CHOICE), GOLD))
ASKED = Question(
    key="guerrilla:red", kind=Kind.TICK, label="Red has no Ore left: become a guerrilla faction?", group="choices"
)


@pytest.mark.parametrize(
    ("settings", "state", "is_asked"),
    [
        (OPEN, {"resources": {"ore": 1, "gold": 0}}, True),
        (OPEN, {"resources": {"ore": 0, "gold": 9}}, True),
        (OPEN, {"resources": {"ore": 2, "gold": 0}}, False),
        (OPEN, {"resources": {}}, False),  # new ones are as they start
        (OPEN, {"resources": {"ore": 1}, "guerrilla": True}, False),
        (SETTINGS, {"resources": {"ore": 1, "gold": 0}}, False),
    ],
)
def test_who_ran_out_may_hide_where_the_campaign_leaves_it_open(
    settings: BookSettings, state: dict[str, Any], is_asked: bool
) -> None:
    who = replace(red(**state), fighters=())
    assert open_choices(settings, who) == ((ASKED,) if is_asked else ())


def test_hiding_is_chosen_by_a_yes_alone() -> None:
    who = red(resources={"ore": 1, "gold": 0})
    hidden = changed_by_hand(SET, "guerrilla", True, False)
    plain = Effects(sentence="Red became a guerrilla faction.", campaign=(hidden,))
    assert choose(OPEN, who, ASKED, True) == plain
    with pytest.raises(Refusal) as refused:
        choose(OPEN, who, ASKED, False)
    assert refused.value.code == "wrong-answer"


def test_hiding_may_cost_every_resource() -> None:
    empties = replace(OPEN, hiding_empties=True)
    assert choose(empties, red(resources={"ore": 1}), ASKED, True) == Effects(
        sentence="Red became a guerrilla faction and gave up every resource.",
        campaign=(changed_by_hand(SET, "guerrilla", True, False), changed_by_hand(SET, "resource:gold", 0, 3)),
    )


def test_what_is_owed_is_asked_of_whatever_is_left() -> None:
    who = replace(red(resources={"ore": 2, "gold": 0}, owed=2), fighters=())
    (asked,) = open_choices(SETTINGS, who)
    assert asked == Question(
        key="owed:red", kind=Kind.CHOICE, label="Red lost 2 more than it had: choose which resource pays for it",
        group="choices", options=(AnswerOption(value="ore", label="Ore (2)"),),
    )  # fmt: skip
    given = Effects(
        sentence="Red paid 1 Ore for what was lost.",
        campaign=(changed_by_hand(ADD, "resource:ore", -1), changed_by_hand(ADD, "owed", -1)),
    )
    assert choose(SETTINGS, who, asked, "ore") == given
    for refused in ("gold", "mood"):
        with pytest.raises(Refusal):
            choose(SETTINGS, who, asked, refused)
    poor = replace(red(resources={"ore": 1, "gold": 0}, owed=2), fighters=())
    assert open_choices(SETTINGS, poor) == ()


# -- abilities and advances ---------------------------------------------------------------------

CLIMBER = fighter("Kael", level=3, picks=("sniper-1", "sniper-2a"), open_levels=(3,))


def test_whoever_has_a_level_open_is_asked_for_its_ability() -> None:
    others = [
        replace(CLIMBER, key="sent", status="convalescing"),
        replace(CLIMBER, key="dead", status="dead"),
        replace(CLIMBER, key="done", open_levels=()),
        replace(CLIMBER, key="odd", specialism="unheard-of"),
    ]
    found = pending([CLIMBER, *others], [])
    assert [each.key for each in found] == ["pick:kael", "pick:sent"]
    assert found[0] == Question(
        key="pick:kael", kind=Kind.CHOICE, label="Choose an ability for Kael", group="choices", subject="kael",
        options=(
            AnswerOption(value="sniper-3aa", label="Deadeye"),
            AnswerOption(value="sniper-3ab", label="Armour Piercing"),
        ),
    )  # fmt: skip
    who = replace(red(), fighters=(GORK, CLIMBER))
    assert open_choices(SETTINGS, who) == (found[0],)
    assert choose(SETTINGS, who, found[0], "sniper-3aa") == Effects(
        sentence="Kael learned Deadeye.", acts=(acts.PickAbility(operative="kael", ability="sniper-3aa"),)
    )
    with pytest.raises(Refusal) as refused:
        choose(SETTINGS, who, found[0], "sniper-3ba")
    assert refused.value.code == "wrong-answer"
    nobody = replace(who, fighters=())
    assert choose(SETTINGS, nobody, found[0], "sniper-3aa").sentence == "Choose an ability for Kael: Deadeye."


@pytest.mark.parametrize(
    ("experience", "advances", "level"),
    [
        (2, (), None), (3, (), 2), (6, ("fleet",), None), (7, ("fleet",), 3), (12, ("fleet", "lucky"), 4),
        (12, ("fleet", "lucky", "die-hard"), None), (12, ("skilled:fight", "skilled:shooting"), 3),
    ],
)  # fmt: skip
def test_a_fire_team_has_an_advance_to_roll_for_each_level(
    experience: int, advances: tuple[str, ...], level: int | None
) -> None:
    roll = Question(
        key=f"advance:guard:{level}", kind=Kind.ROLL, label=f"Guardsman fire team, level {level}: an advance to roll",
        group="choices", subject="guard", lowest=1, highest=6,
    )  # fmt: skip
    assert pending([trooper("Dan")], [squad("guard", experience, *advances)]) == (() if level is None else (roll,))


def test_an_advance_without_a_way_is_asked_for_one() -> None:
    (asked,) = pending([], [squad("guard", 7, "lethal", "skilled:fight")])
    assert asked == Question(
        key="way:guard:lethal", kind=Kind.CHOICE, label="Guardsman, Lethal: when shooting or when fighting",
        group="choices", subject="guard",
        options=(
            AnswerOption(value="lethal:shooting", label="Lethal (shooting)"),
            AnswerOption(value="lethal:fight", label="Lethal (fight)"),
        ),
    )  # fmt: skip
    theirs = replace(red(), squads=(replace(squad("ogryns"), name="Ogryn"), squad("guard", 7, "lethal")))
    assert choose(SETTINGS, theirs, asked, "lethal:fight") == Effects(
        sentence="The Guardsman fire team chose Lethal (fight).",
        acts=(
            acts.DropAdvance(fire_team="guard", advance="lethal"),
            acts.PickAdvance(fire_team="guard", advance="lethal:fight"),
        ),
    )


@pytest.mark.parametrize(
    ("abilities", "status", "shifts"),
    [(("pathfinder",), "ready", True), (("pathfinder",), "convalescing", False), ((), "ready", False)],
)
def test_a_pathfinder_who_is_fit_shifts_the_roll(abilities: tuple[str, ...], status: str, shifts: bool) -> None:
    assert shifts_mission(fighter("Kael", "specialist", *abilities, status=status)) is shifts
