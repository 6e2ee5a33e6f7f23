"""Spec Ops whole: every form, every effect and every sentence of a few dataslates, as `expected/spec_ops.txt` says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.acts import Recruit, Retire
from rules.campaigns.activities import Activity, ActivityRequest
from rules.campaigns.entrants import Contender, ManualRequest, RosterChange
from rules.campaigns.spec_ops.ending import amounts, end, merit, said_change
from rules.campaigns.spec_ops.library import StashItem
from rules.campaigns.spec_ops.operative_state import OperativeState, record_of, sentences
from rules.campaigns.spec_ops.settings import SpecOp
from rules.campaigns.spec_ops.states import EntrantState, bounds
from rules.changes import ADD, SET, Change
from rules.dice import TypedDice, roll_key
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.selection.team import EquipmentOption, NarrativeRow
from tests.rules.expected import Cases, expected, lines_of, several
from tests.rules.spec_ops_play import LIBRARY, SETTINGS, contender, fighter

NAME = "spec_ops"


def row(table: str, key: str, text: str = "", **fields: Any) -> NarrativeRow:
    return NarrativeRow(table=table, key=key, **{"name": key.replace("-", " ").title(), "text": text} | fields)


def thing(key: str, cost: int, **fields: Any) -> StashItem:
    more = {name: fields.pop(name) for name in ("is_rare", "upgrades") if name in fields}
    return StashItem(piece=EquipmentOption(id=key, key=key, name=key.title(), cost=cost, most=None, **fields), **more)


TABLES = replace(
    LIBRARY,
    rows=(
        *LIBRARY.rows,
        row("requisitions", "operative-assigned", "A new one.", cost=1),
        row("requisitions", "proficient-operative", "A second specialism.", cost=2),
        row("requisitions", "medivac", "In a report.", cost=1),
        row("requisitions", "recuperate", "In a report.", cost=1),
        row("requisitions", "train", "XP by a die.", cost=1, is_own=True, dice={"experience": 3}),
        row("honours", "parry", "It parries too.", group="combat", roll=5),
        row("honours", "steady", "Only chosen.", group="combat"),
        row("honours", "hold", "It holds.", group="staunch", roll=2),
        row("honours", "specialised", "Any specialism.", roll=6, is_own=True),
        row("honours", "spiritual-resolve", "Twice.", is_own=True),
        row("scars", "severe-concussion", "Slower.", name="Concussed"),
        row("assets", "stimm-stash", "Ones again."),
    ),
    items=(
        *LIBRARY.items,
        thing("scope", 2, is_rare=True, upgrades="ranged"),
        thing("sight", 3, is_rare=True, upgrades="ranged"),
        thing("bomb", 2, who=frozenset({"boyz"})),
        thing("brew", 2, costs={"boyz": 4}),
    ),
    models=(("nob", "Kommando Nob"), ("boy", "Kommando Boy")),
)
GUNS = (("ranged", 1), ("melee", 2))
ADEPT = fighter("adept", model="Boy", entry="boyz", weapons=GUNS)
VETERAN = fighter("veteran", experience=6, specialisms=("combat",), rested=2, entry="nobz", weapons=GUNS)
ACE = fighter(
    "ace", experience=16, specialisms=("scout",), honours=("team:skinna", "scout:runner"), scars=("severe-concussion",),
    weapons=GUNS,
)  # fmt: skip
SMITH = fighter(
    "smith", experience=17, weaponsmith=True, honours=("team:unheard-of",), specialisms=("staunch",), weapons=GUNS
)
OLD = fighter(
    "old", experience=31, specialisms=("staunch",), offered=("staunch", "scout"), status="convalescing",
    scars=("critical-impairment", "lingering-ailment"), honours=("team:skinna", "combat:duellist", "combat:parry"),
)  # fmt: skip
BOTH = fighter("both", experience=51, specialisms=("combat", "scout"), honours=("team:specialised",))
DEAD = fighter("dead", experience=16, status="dead", scars=("sapped-strength",), honours=("team:skinna",) * 5)
EVERYONE = (ADEPT, VETERAN, ACE, SMITH, OLD, BOTH, DEAD)


def mob(*fighters: Any, **state: Any) -> Contender:
    return replace(contender(*fighters, **state), library=TABLES)


RICH = mob(
    *EVERYONE, capacity=4, assets=("med-bay", "war-shrine", "unheard-of"), stash={"rope": 2, "axe": 1, "gone": 1},
    carried={"ace": ("rope",)}, completed=("elimination@1",), games=7, operations=1, experience=40, base="A wreck",
)  # fmt: skip
RAID = SpecOp(key="raid", name="Raid", first="Raid.", second="Raid again.", games=2, points=2, experience=3)
BARE = SpecOp(key="bare", name="Bare", first="Go.", second="Go on.", games=1, points=0, reward=False)
WORKING = replace(SETTINGS, operations=(RAID, BARE, *SETTINGS.operations))
BROKEN = mob(
    ADEPT, replace(VETERAN, honours=("combat:duellist", "team:skinna")), DEAD,
    points=-2, capacity=1, assets=("med-bay", "war-shrine"), rewards=-1, progress=-1,
    stash={"rope": 1, "axe": -2}, carried={"adept": ("rope", "rope"), "left": ("axe",)},
)  # fmt: skip
EVEN = mob(ADEPT, points=0, capacity=1, assets=("med-bay",), stash={"rope": 1, "axe": 0}, carried={"adept": ("rope",)})


def done(key: str, who: Contender = RICH, settings: Any = SETTINGS, rolled: Any = None, **answers: Any) -> Any:
    """What an activity brings about."""

    def make() -> Any:
        (wanted,) = (each for each in SPEC_OPS.activities(settings, who) if each.key == key)
        told_of = {name.replace("_", "-"): value for name, value in answers.items()}
        return SPEC_OPS.carry_out(settings, who, ActivityRequest(activity=wanted, answers=told_of, rolled=rolled or {}))

    return make


def chosen(who: Contender, number: int, answer: str, settings: Any = SETTINGS) -> Any:
    return lambda: SPEC_OPS.choose(settings, who, SPEC_OPS.choices(settings, who)[number], answer)


def thrown(who: Contender, answer: str, *faces: int) -> Any:
    """The honour that dice give the only one who has a choice to make."""
    (asked,) = SPEC_OPS.choices(SETTINGS, who)
    purpose = f"{answer.removeprefix('roll:')}-honour-{len(who.fighters[0].honours) + 1}"
    dice = {roll_key(who.fighters[0].key, purpose, number): face for number, face in enumerate(faces, 1)}
    return lambda: SPEC_OPS.choice_dice.throw(who, asked, answer, TypedDice(dice))


def by_hand(key: str, subject: str = "", value: Any = None) -> Any:
    (change,) = (each for each in SPEC_OPS.manual_changes if each.key == key)
    return lambda: change.apply(ManualRequest(contender=RICH, settings=SETTINGS, subject=subject, value=value))


def speak(key: str) -> str:
    return f"<{key}>"


def record(op: str, field: str, value: Any) -> list[str]:
    return list(sentences(Change(subject="ace", op=op, field=field, value=value), "Ace", speak))


SAID = [
    (ADD, "experience", 2), (ADD, "experience", 0), (ADD, "experience", -2), (SET, "experience", 7),
    (ADD, "severe_concussion", 1), (ADD, "severe_concussion", -1), (SET, "sapped_strength", 0),
    (ADD, "honours", "combat:duellist"), (SET, "honours", []), (SET, "honours", ["combat:parry", "team:skinna"]),
    (ADD, "specialisms", "combat"), (SET, "specialisms", []), (SET, "weaponsmith", True), (SET, "weaponsmith", False),
    (ADD, "rested", 1),
]  # fmt: skip
FIGURES = [
    ("points", 5, 4),
    ("points", 5, None),
    ("stash:long-rope", 2, 1),
    ("stash:rope", 1, None),
    ("operation", "raid", ""),
    ("operation", "", "raid"),
    ("quirk", "Odd", ""),
]


def bound(settings: dict[str, Any], subject: str = "entrant:e") -> Any:
    return bounds({"campaign": {"settings": settings}}, subject)


def enter(act: Any, **terms: Any) -> Any:
    return lambda: SPEC_OPS.forbid(RosterChange(campaign=terms, before={}, after={}, acts=(act,))) or "allowed"


VETERAN_ALONE = mob(VETERAN)
FULL = replace(SETTINGS, most_operatives=6)
POOR = mob(*EVERYONE[:3], points=1, rewards=2)
FORMS: Cases = {
    "forms without tables": lambda: SPEC_OPS.activities(SETTINGS, replace(contender(), library=None)),
    "forms of a new dataslate": lambda: SPEC_OPS.activities(SETTINGS, mob(ADEPT, points=2)),
    "forms of a rich dataslate": lambda: SPEC_OPS.activities(FULL, RICH),
    "forms of who has nothing to pay with": lambda: SPEC_OPS.activities(
        replace(SETTINGS, operations=()), mob(ADEPT, points=-1, assets=("med-bay", "war-shrine"))
    ),
    "forms while a Spec Op is worked on": lambda: SPEC_OPS.activities(WORKING, mob(operation="raid"))[:1],
    "forms of a stash that is all handed out": lambda: [
        each for each in SPEC_OPS.activities(SETTINGS, EVEN) if each.key in ("equip", "return")
    ],
    "forms when all were among the last": lambda: SPEC_OPS.activities(
        SETTINGS, mob(completed=("elimination@1", "recover-archeotech@2"))
    )[:1],
    "forms when one of two was long ago": lambda: SPEC_OPS.activities(
        replace(SETTINGS, others_between=1), mob(completed=("elimination@1", "recover-archeotech@2"))
    )[:1],
}
DONE: Cases = {
    "closed": done("requisition:asset-acquired", mob(capacity=0), asset="med-bay"),
    "recruit": done("requisition:operative-assigned", model="nob", called="  Grot \n Two "),
    "recruit unnamed": done("requisition:operative-assigned", model="boy"),
    "recruit with a long name": done("requisition:operative-assigned", model="boy", called="x" * 81),
    "drop": done("requisition:equipment-drop", item_1="harpoon", item_2="rope", item_5="rope", item_6="rope"),
    "drop too much": done("requisition:equipment-drop", item_1="axe", item_2="rope"),
    "asset": done("requisition:asset-acquired", mob(DEAD, fighter("young", experience=15)), asset="war-shrine"),
    "asset for an ace": done("requisition:asset-acquired", mob(ACE), asset="war-shrine"),
    "asset of no table": done("requisition:asset-acquired", mob(), asset="odd-thing"),
    "asset for anybody": done("requisition:asset-acquired", mob(), asset="med-bay"),
    "proficient": done("requisition:proficient-operative", operative="old", specialism="scout"),
    "proficient twice": done("requisition:proficient-operative", operative="old", specialism="staunch"),
    "proficient elsewhere": done("requisition:proficient-operative", operative="old", specialism="combat"),
    "proficient in anything": done(
        "requisition:proficient-operative", mob(replace(OLD, offered=())), operative="old", specialism="combat"
    ),
    "proficient and dead": done("requisition:proficient-operative", operative="dead", specialism="scout"),
    "weaponsmith": done("requisition:weaponsmith", operative="ace"),
    "own, for nobody": done("requisition:grab", experience=0, points=2),
    "own, nothing": done("requisition:grab"),
    "own, of dice": done("requisition:train", operative="old", rolled={"roll-experience": 3}, scars="gone"),
    "own, of both": done("requisition:train", operative="ace", experience=2, rolled={"roll-points": 1}),
    "own, without XP": done("requisition:grab", operative="ace", points=1),
    "own, XP for nobody": done("requisition:train", experience=1),
    "own, scars of nobody": done("requisition:train", scars="gone"),
    "begin": done("begin", mob(operation="", progress=1), WORKING, operation="raid"),
    "begin nothing": done("begin", mob(), WORKING, operation="unheard-of"),
    "abandon": done("abandon", mob(operation="raid", progress=2), WORKING),
    "equip": done("equip", operative="ace", item="rope"),
    "equip the last": done("equip", operative="adept", item="axe"),
    "equip what is gone": done("equip", mob(ACE, stash={"rope": 1, "axe": 1}, carried={"ace": ("axe",)}),
                               operative="ace", item="axe"),
    "equip what is nothing": done("equip", operative="ace", item="gone"),
    "equip a stranger": done("equip", operative="dead", item="rope"),
    "equip too much": done("equip", mob(ACE, ADEPT, stash={"axe": 2}, carried={"ace": ("axe",)}),
                           operative="adept", item="axe"),
    "put back": done("return"),
    "write": done("background", base="A hulk ", history="x" * 501, quirk="", notes="Rain"),
    "write nothing": done("background", base=" A wreck "),
    "give up": done("give-up", asset="unheard-of"),
    "give up without tables": done("give-up", replace(mob(assets=("med-bay",)), library=None), asset="med-bay"),
    "buy what is not there": lambda: SPEC_OPS.carry_out(
        SETTINGS, RICH, ActivityRequest(activity=Activity(key="requisition:odd", title="Odd"), answers={})
    ),
}  # fmt: skip
CHOICES: Cases = {
    "choices of everyone": lambda: SPEC_OPS.choices(SETTINGS, mob(*EVERYONE, rewards=1, stash={"eye": 1})),
    "choices of nobody": lambda: SPEC_OPS.choices(SETTINGS, mob(ADEPT, DEAD)),
    "choices where capacity is full": lambda: SPEC_OPS.choices(replace(SETTINGS, capacity_most=2), mob(rewards=1)),
    "choices without tables": lambda: SPEC_OPS.choices(SETTINGS, replace(RICH, library=None)),
    "choose a specialism": chosen(mob(fighter("new", experience=6, offered=("scout", "odd"))), 0, "scout"),
    "choose an honour": chosen(VETERAN_ALONE, 0, "combat:steady"),
    "choose what is not offered": chosen(VETERAN_ALONE, 0, "scout:runner"),
    "choose to give one up": chosen(BROKEN, 0, "team:skinna"),
    "choose capacity": chosen(mob(rewards=2), 0, "capacity"),
    "throw": thrown(VETERAN_ALONE, "roll:team", 2, 6),
    "throw what gives two": thrown(VETERAN_ALONE, "roll:combat", 1, 5),
    "throw on": thrown(mob(replace(ACE, honours=("team:skinna",))), "roll:scout", 1),
}
DOSSIERS: Cases = {
    "dossier of the rich": lambda: SPEC_OPS.dossier(replace(WORKING, injuries_add_up=True), RICH),
    "dossier at work": lambda: SPEC_OPS.dossier(
        replace(WORKING, stash_stays=False), mob(operation="raid", progress=1, completed=("a@1", "bare@2", "raid@3"))
    ),
    "dossier at the end of its work": lambda: SPEC_OPS.dossier(WORKING, mob(operation="bare", progress=3)).listings[:1],
    "dossier without Spec Ops": lambda: SPEC_OPS.dossier(
        replace(SETTINGS, operations=()), mob(stash={"eye": 2, "axe": 0})
    ),
    "dossier that cannot be": lambda: SPEC_OPS.dossier(SETTINGS, BROKEN),
    "dossier that just can be": lambda: SPEC_OPS.dossier(SETTINGS, EVEN).problems,
    "dossier without tables": lambda: SPEC_OPS.dossier(SETTINGS, replace(RICH, library=None)).listings,
}
KEPT: Cases = {
    "figures by hand": lambda: [change.subjects(SETTINGS, RICH) for change in SPEC_OPS.manual_changes],
    "scars by hand": lambda: SPEC_OPS.manual_changes[-1].values,
    "capacity by hand": by_hand("figure", "capacity", "0"),
    "too many by hand": by_hand("figure", "points", 1000),
    "no figure": by_hand("figure", "games", 1),
    "no number": by_hand("xp", "ace", "many"),
    "experience by hand": by_hand("xp", "dead", 999),
    "experience of nobody": by_hand("xp", "nobody", 1),
    "a scar by hand": by_hand("scar", "ace", "sapped-strength"),
    "a scar less by hand": by_hand("scar", "ace", "severe-concussion"),
    "no scar": by_hand("scar", "ace", "bald"),
    "changes of a record": lambda: {f"{op} {field} {value}": record(op, field, value) for op, field, value in SAID},
    "changes of a dataslate": lambda: {
        f"{field} {value} from {before}": said_change(
            WORKING, Change(subject="entrant:e", op=SET, field=field, value=value, before=before)
        )
        for field, value, before in FIGURES
    },
    "scars of a record": lambda: record_of({"severe_concussion": 1, "lingering_ailment": 1, "honours": ["a:b"]}).scars,
    "a record": lambda: OperativeState(experience=2, sapped_strength=1),
    "bounds": lambda: bound({"points_most": 7}),
    "bounds of capacity": lambda: bound({"points_most": 7, "capacity_most": 0}),
    "bounds by default": lambda: bound({"capacity": 2}),
    "bounds of others": lambda: [bound({"points_most": 7}, "ace").items(), bound({}).items()],
    "amounts": lambda: [amounts(RICH.state), merit(SETTINGS, RICH)],
    "end": lambda: end(SETTINGS, [replace(RICH, key="a", won=2, fallen=1), replace(RICH, key="b", has_left=True)]),
    "a new dataslate": lambda: SPEC_OPS.new_entrant(SETTINGS),
    "judging": lambda: SPEC_OPS.judging(SETTINGS, has_started=False),
    "roster terms": lambda: SPEC_OPS.roster_terms(SETTINGS),
    "conditions": lambda: SPEC_OPS.conditions(EntrantState(carried={"ace": ("long-rope", "axe"), "boy": ()})),
    "a newcomer by requisition only": enter(Recruit(model="nob", role="leader", called="", specialism="")),
    "a newcomer before the start": enter(
        Recruit(model="nob", role="leader", called="", specialism=""), has_started=False
    ),
    "a newcomer later": enter(Recruit(model="nob", role="leader", called="", specialism=""), has_started=True),
    "another act": enter(Retire(operative="ace"), has_started=True),
    "words of fighters": lambda: [SPEC_OPS.fighter_words(each) for each in (ADEPT, VETERAN, ACE, OLD, BOTH)],
}
CASES: Cases = {
    **FORMS,
    "done": lambda: several(DONE),
    "choices": lambda: several(CHOICES),
    **DOSSIERS,
    "kept": lambda: several(KEPT),
}


@pytest.mark.parametrize("case", CASES)
def test_a_dataslate_is_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
