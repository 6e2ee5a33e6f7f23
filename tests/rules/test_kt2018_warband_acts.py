"""What acts make of a small faction's rosters, how those go into trees and come back, and how files are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules import acts
from rules.acts import Act
from rules.catalogue.model import Cost
from rules.catalogue.tree import Selection, Stated, Tree
from rules.editions.base import Choice, Loadout, Purpose, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble, configured
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.loadout.lists import judge_list
from rules.editions.kt2018.loadout.reading import read_loadout
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.errors import Refusal
from tests.rules.expected import expected
from tests.rules.kt2018_saying import act_words, lines_of, outline
from tests.rules.kt2018_warband import (
    DIGGERS,
    EDITION,
    FACTION,
    choosing,
    crew,
    model,
    mustered,
    pit_crew,
    recruit,
    seen,
)

EXPECTED = expected("kt2018_warband_acts")
DRILL = (f"{FACTION}model:hauler:arms:take:drill::{FACTION}item:drill",)
LAMP = f"{FACTION}model:digger:take:lamp::{FACTION}item:lamp"
HORN = f"{FACTION}model:digger:take:horn::{FACTION}item:horn"
BOMB = (f"{FACTION}model:digger:take:bomb::{FACTION}item:bomb",)
RIG = (f"{FACTION}model:foreman:tools:take:rig::{FACTION}item:rig",)
BELT = f"{FACTION}item:rig:take:bomb::{FACTION}item:bomb"
SET = (f"{FACTION}model:digger-gunner:weapon:set:pistol-drill",)


def short(text: str) -> str:
    return text.replace(FACTION, "").replace("kt2018:", "")


def choice_words(choice: Choice) -> str:
    """A choice and what hangs on it."""
    number = f" x{choice.number}" if choice.number != 1 else ""
    below = f" ({', '.join(map(choice_words, choice.children))})" if choice.children else ""
    return short(choice.id.rpartition("::")[2]) + number + below


def loadout_words(loadout: Loadout) -> str:
    role, own = (", ".join(map(choice_words, some)) for some in (loadout.role_choices, loadout.choices))
    return short(f"{loadout.key} {loadout.name or '-'} {loadout.model} as {loadout.role.value}: {role} / {own}")


def after(*done: Act) -> list[str]:
    """Who is another after these acts, or the refusal."""
    try:
        found = mustered(*done, muster=crew())
    except Refusal as refused:
        return [f"refused {refused.code}: {short(refused.message)}"]
    known = {each.key: each for each in crew().loadouts}
    changed = [each for each in found.loadouts if known.get(each.key) != each]
    gone = [f"{key} is gone" for key in known if key not in {each.key for each in found.loadouts}]
    teams = [short(f"{each.subject} {each.state}") for each in found.squads if each not in crew().squads]
    order = "".join(each.key for each in found.loadouts)
    more = [f"and {len(changed) - 3} more"] if len(changed) > 3 else []
    order = order if len(order) > len(known) else ""
    return [*map(loadout_words, changed[:3]), *more, *gone, *teams, *([order] if order else [])]


def option(name: str, key: str) -> str:
    """The option of this name of somebody of the crew."""
    armoury = EDITION.armoury(pit_crew(), crew(), key, {})
    assert armoury is not None
    return next(each.option for heading in armoury.headings for each in heading.options if each.name == name)


def of(kind: type[Act], key: str, **more: object) -> Act:
    return kind(operative=key, **more)  # type: ignore[call-arg]


LETHAL = "lethal:fight"
DONE: list[tuple[Act, ...]] = [
    (recruit("digger", called="  New   Man "),),
    (recruit("digger-gunner", "specialist"),),
    (recruit("hauler", "specialist", "combat"),),
    (recruit("digger", "non-specialist", "", f"{FACTION}model:digger:take:lamp::{FACTION}item:lamp"),),
    (recruit("digger", "non-specialist", "", "no-such-thing"),),
    (recruit("digger", "non-specialist", "", LAMP, HORN),),
    (recruit("digger", "leader"),),
    (recruit("digger", "king"),),
    (recruit("no-such-model"),),
    (recruit("digger", called="x" * 80),),
    (recruit("digger", called="x" * 81),),
    (of(acts.Copy, "b", times=2, called=("One",)),),
    (of(acts.Copy, "f"),),
    (of(acts.Copy, "b", times=0),),
    (of(acts.Copy, "c", times=52),),
    (of(acts.Copy, "c", times=53),),
    (of(acts.Copy, "c", times=52), recruit("digger")),
    (of(acts.Copy, "nobody"),),
    (of(acts.Drop, "c", place=BOMB),),
    (of(acts.Drop, "c", place=()),),
    (of(acts.Drop, "c", place=("nowhere",)),),
    (of(acts.SetCount, "c", place=BOMB, count=3),),
    (of(acts.SetCount, "c", place=BOMB, count=1),),
    (of(acts.SetCount, "c", place=BOMB, count=0),),
    (of(acts.SetCount, "c", place=BOMB, count=50),),
    (of(acts.SetCount, "c", place=BOMB, count=51),),
    (of(acts.SetCount, "c", place=BOMB, count=-1),),
    (of(acts.SetCount, "c", place=(), count=1),),
    (of(acts.SetCount, "e", place=DRILL, count=1),),
    (of(acts.SetCount, "a", place=RIG, count=2),),
    (of(acts.SetCount, "a", place=RIG, count=3), of(acts.SetCount, "a", place=RIG, count=1)),
    (of(acts.SetCount, "a", place=RIG, count=2), of(acts.SetCount, "a", place=RIG, count=0)),
    (of(acts.SetCount, "a", place=RIG, count=2), of(acts.Drop, "a", place=(f"{RIG[0]}#2",))),
    (of(acts.SetCount, "a", place=(*RIG, BELT), count=2),),
    (of(acts.Choose, "a", place=RIG, option=BELT), of(acts.SetCount, "a", place=RIG, count=2)),
    (of(acts.SetRole, "a", role="non-specialist"),),
    (of(acts.SetRole, "a", role="specialist", specialism="combat"),),
    (of(acts.SetRole, "c", role="specialist", specialism="veteran"),),
    (of(acts.SetRole, "c", role="commander"),),
    (of(acts.SetRole, "g", role="non-specialist"),),
    (of(acts.SetSpecialism, "b", specialism="combat"),),
    (of(acts.SetSpecialism, "b", specialism="medic"),),
    (of(acts.SetSpecialism, "c", specialism="combat"),),
    (of(acts.SetSpecialism, "f", specialism="melee"),),
    (of(acts.SetLevel, "f", level=1),),
    (of(acts.SetLevel, "f", level=4),),
    (of(acts.SetLevel, "f", level=0),),
    (of(acts.SetLevel, "f", level=5),),
    (of(acts.SetLevel, "b", level=2),),
    (recruit("the-shadow", "commander"), of(acts.SetLevel, "i", level=2)),
    (recruit("old-sapper", "commander"), of(acts.SetLevel, "i", level=3)),
    (of(acts.PickAbility, "b", ability="heavy-3ba"),),
    (of(acts.PickAbility, "b", ability="heavy-2a"),),
    (of(acts.PickAbility, "b", ability="heavy-2b"),),
    tuple(of(acts.PickAbility, "b", ability=f"heavy-{each}") for each in ("3ba", "2a")),
    tuple(of(acts.PickAbility, "b", ability=f"heavy-{each}") for each in ("3ba", "2a", "3bb")),
    (of(acts.PickAbility, "b", ability="medic-2a"),),
    (of(acts.PickAbility, "c", ability="heavy-2a"),),
    (of(acts.DropAbility, "b", ability="heavy-2b"),),
    (of(acts.DropAbility, "b", ability="heavy-1"),),
    (of(acts.DropAbility, "b", ability="heavy-3ba"),),
    (of(acts.DropAbility, "f", ability="psyker-2a"),),
    (of(acts.BuyTrait, "f", trait="generalist"),),
    (of(acts.BuyTrait, "f", trait="Generalist"), of(acts.BuyTrait, "f", trait="stoic-hero")),
    (of(acts.BuyTrait, "f", trait="iron-will"),),
    (of(acts.BuyTrait, "f", trait="no-such-trait"),),
    (of(acts.BuyTrait, "a", trait="iron-will"),),
    (of(acts.DropTrait, "f", trait="iron-will"),),
    (of(acts.DropTrait, "f", trait="generalist"),),
    (acts.PickAdvance(fire_team=DIGGERS, advance="skilled"),),
    tuple(acts.PickAdvance(fire_team=DIGGERS, advance=each) for each in ("skilled", "skilled:fight")),
    (acts.PickAdvance(fire_team=DIGGERS, advance="lethal:shooting"),),
    (acts.PickAdvance(fire_team=DIGGERS, advance="jumping"),),
    (acts.PickAdvance(fire_team="nowhere", advance="fleet"),),
    (acts.DropAdvance(fire_team=DIGGERS, advance=LETHAL),),
    (acts.DropAdvance(fire_team=DIGGERS, advance="fleet"),),
    (of(acts.Rename, "c", called="  Ivo\n the  Second "),),
    (of(acts.Remove, "c"),),
    (of(acts.Remove, "nobody"),),
    (acts.SetSubFaction(sub_faction="Night Shift"),),
    (acts.SetSubFaction(sub_faction=""),),
    (acts.SetSubFaction(sub_faction="", operatives=("a",)),),
    (acts.SetSubFaction(sub_faction="night-shift", operatives=("c",)),),
    (acts.SetSubFaction(sub_faction="Night Shift", operatives=("e",)),),
    (acts.SetSubFaction(sub_faction="Third Shift"),),
    (acts.SetSubFaction(sub_faction="Night Shift", operatives=("nobody",)),),
    (acts.SetExperience(operative="c", experience=3),),
]  # fmt: skip


def name_of(done: Sequence[Act]) -> str:
    return " ".join(short("; ".join(map(act_words, done))).replace("x" * 80, "x…").split())


def test_what_acts_make_of_a_roster_or_why_they_are_refused() -> None:
    found = {name_of(done): after(*done) for done in DONE}
    assert {name: lines for name, lines in found.items() if lines != EXPECTED[name]} == {}
    assert len(found) == len(DONE)


CHOSEN = [
    ("b", "Rifle"), ("b", "Pistol and drill"), ("b", "Hammer"), ("b", "Plate"), ("a", "Bomb"), ("a", "Pistol"),
    ("c", "Lamp"), ("c", "Bomb"), ("e", "Burner"), ("f", "Quake"), ("h", "Lamp"),
]  # fmt: skip


def test_what_is_chosen_takes_the_place_of_what_stood_there() -> None:
    found = {f"{key} takes {name}": after(of(acts.Choose, key, option=option(name, key))) for key, name in CHOSEN}
    found["c takes nothing known"] = after(of(acts.Choose, "c", option="no-such-thing"))
    found["c takes a Lamp below its bomb"] = after(of(acts.Choose, "c", place=BOMB, option=option("Lamp", "c")))
    assert {name: lines for name, lines in found.items() if lines != EXPECTED[name]} == {}


# -- trees --------------------------------------------------------------------------------------


def tree_words(tree: Tree) -> list[str]:
    """A tree by its selections, a line each."""
    found = []

    def walk(selection: Selection, indent: str) -> None:
        number = f" x{selection.number}" if selection.number != 1 else ""
        group = f" in {short(selection.group_id)}" if selection.group_id else ""
        called = f" “{selection.custom_name}”" if selection.custom_name else ""
        notes = f" ({selection.custom_notes})" if selection.custom_notes else ""
        found.append(f"{indent}{selection.key}: {short(selection.entry_id)}{number}{group}{called}{notes}")
        for child in selection.children:
            walk(child, indent + "  ")

    for force in tree.forces:
        found.append(f"{force.key} {short(force.entry_id)} of {short(force.catalogue_id)}")
        for selection in force.selections:
            walk(selection, "  ")
    return found


def twins() -> RosterContent:
    """The crew with two who are alike, and words of their players."""
    found = mustered(recruit("digger"), recruit("digger"), muster=crew())
    return replace(found, name="The Crew", notes="Of the deep.", choices=configured(pit_crew(), "campaign-roster"))


def test_a_roster_stands_in_a_tree_by_its_purpose() -> None:
    found = {purpose: assemble(pit_crew(), twins(), purpose) for purpose in Purpose}
    lines = {purpose: tree_words(tree) for purpose, tree in found.items()}
    assert lines[Purpose.COMMAND_ROSTER] == EXPECTED["tree for a roster"]
    assert lines[Purpose.EXPORT] == EXPECTED["tree for others"]
    usual = [line.replace("campaign-roster", "campaign-kill-team") for line in EXPECTED["tree for a roster"]]
    assert lines[Purpose.KILL_TEAM] == usual
    for tree in found.values():
        assert (tree.name, tree.custom_notes, tree.cost_limits) == ("The Crew", "Of the deep.", ())


def test_what_went_out_comes_back() -> None:
    back = dissect(pit_crew(), assemble(pit_crew(), twins(), Purpose.EXPORT))
    assert [loadout_words(each) for each in back.loadouts] == EXPECTED["crew come back"]
    assert outline(back.squads) == EXPECTED["fire teams come back"]


def listed(kind: str, limit: int | None = None) -> Tree:
    """The crew as a file that says it is such a list; as one that says nothing where there is no kind."""
    tree = assemble(pit_crew(), crew(), Purpose.EXPORT)
    (force,) = tree.forces
    (heading,) = (each for each in force.selections if each.key.startswith("choice"))
    (said,) = heading.children
    other = replace(said, entry_id=said.entry_id.replace("campaign-roster", kind))
    headings = (replace(heading, children=(other,)),) if kind else ()
    rest = tuple(each for each in force.selections if each is not heading)
    points = vocabulary_of(pit_crew()).points
    limits = () if limit is None else (Cost(name="pts", type_id=points, value=limit),)
    others = Cost(name="PL", type_id="power", value=7)
    return replace(tree, forces=(replace(force, selections=(*headings, *rest)),), cost_limits=(others, *limits))


LISTED = [
    ("matched-kill-team", None, None), ("matched-roster", None, 100), ("open-kill-team", None, 100),
    ("open-kill-team", 110, None), ("campaign-roster", None, 100), ("campaign-kill-team", None, 0),
    ("campaign-kill-team", 0, None), ("campaign-kill-team", -1, None), ("campaign-kill-team", 100, 300),
    ("", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "stated", "asked"), LISTED)
def test_a_file_is_judged_as_the_list_it_says_it_is(kind: str, stated: int | None, asked: int | None) -> None:
    found = judge_list(pit_crew(), listed(kind, stated), asked)
    lines = [short(each) for each in (*lines_of(found.issues), *found.notes)]
    assert lines == EXPECTED[f"{kind or 'nothing'} stating {stated}, asked for {asked}"]


def test_a_file_names_those_it_lists() -> None:
    names = judge_list(pit_crew(), listed("matched-kill-team")).names
    assert sorted(names.values()) == ["Bex", "Boss", "Digger", "Ivo", "Kael", "Mule", "Ox", "Sawbones"]


# -- faults -------------------------------------------------------------------------------------


def altered(key: str, **changed: object) -> RosterContent:
    """The crew with somebody as no act makes them, but a file may."""
    return replace(
        crew(), loadouts=tuple(replace(each, **changed) if each.key == key else each for each in crew().loadouts)
    )


def with_more(key: str, *more: Choice) -> RosterContent:
    found = next(each for each in crew().loadouts if each.key == key)
    return altered(key, choices=(*found.choices, *more))


def with_less(key: str, gone: str) -> RosterContent:
    found = next(each for each in crew().loadouts if each.key == key)
    return altered(key, choices=tuple(each for each in found.choices if not each.id.endswith(gone)))


def faults() -> dict[str, RosterContent]:
    rifle, lamp = Choice(id=option("Rifle", "b")), Choice(id=option("Lamp", "c"))
    hammer = Choice(id=option("Hammer", "b"))
    two_horns = choosing(mustered(recruit("digger"), muster=crew()), ("i", "Horn"))
    hands = mustered(*(recruit("digger-gunner") for _ in range(3)), muster=crew())
    no_diggers = [acts.Remove(operative=key) for key in "abcd"]
    return {
        "nothing": crew(),
        "two weapons of one": with_more("b", rifle),
        "three weapons of one": with_more("b", rifle, hammer),
        "no weapon": with_less("b", "burner"),
        "a horn beside a lamp": with_more("c", lamp),
        "one drill too few": mustered(acts.SetCount(operative="e", place=DRILL, count=1), muster=crew()),
        "no arms at all": with_less("e", "drill"),
        "three drills": mustered(acts.SetCount(operative="e", place=DRILL, count=3), muster=crew()),
        "five bombs": mustered(acts.SetCount(operative="c", place=BOMB, count=5), muster=crew()),
        "a plate beside a burner": with_more("b", Choice(id=option("Plate", "b"))),
        "no specialism": altered("b", role_choices=()),
        "no burner for a heavy": choosing(crew(), ("b", "Rifle")),
        "two horns in a team": two_horns,
        "four of two gunners": hands,
        "a mule without diggers": mustered(*no_diggers, muster=crew()),
        "three tools": with_more("a", Choice(id=option("Bomb", "a"), number=2)),
        "a model that nobody knows": altered("c", model=model("ghost")),
    }


def told_of(muster: RosterContent, purpose: Purpose) -> list[str]:
    found = seen(muster, purpose)
    judge = EDITION.check_kill_team if purpose is Purpose.KILL_TEAM else EDITION.check_roster
    return [short(line) for line in lines_of((*judge(found.team), *found.issues))]


@pytest.mark.parametrize("purpose", [Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER])
def test_what_is_wrong_is_told_with_the_ways_out(purpose: Purpose) -> None:
    usual = told_of(crew(), purpose)
    found = {name: [line for line in told_of(each, purpose) if line not in usual] for name, each in faults().items()}
    found["nothing"] = usual
    assert {name: lines for name, lines in found.items() if lines != EXPECTED[f"{name} ({purpose.value})"]} == {}


def test_a_commander_who_costs_too_much_could_do_with_less() -> None:
    boss = next(each for each in seen(points_limit=100).team.members if each.key == "f")
    assert [short(f"{act_words(each.act)}: {each.points}") for each in boss.savings] == EXPECTED["savings"]
    assert all(not each.savings for each in seen().team.members)


def test_what_choices_say_is_read() -> None:
    readings = (replace(read_loadout(pit_crew(), each), tree=()) for each in crew().loadouts)
    assert [short(line) for each in readings for line in outline(each)] == EXPECTED["readings"]


@pytest.mark.parametrize(
    ("changed", "called"),
    [({}, "Ivo"), ({"name": ""}, "model:ghost"), ({"name": "", "stated": Stated(name="Ghost")}, "Ghost")],
)
def test_who_is_of_a_model_that_nobody_knows_is_called_as_it_can_be(changed: dict[str, object], called: str) -> None:
    muster = altered("c", model=model("ghost"), **changed)
    refusals = []
    for act in (of(acts.PickAbility, "c", ability="x"), of(acts.SetSpecialism, "c", specialism="combat")):
        with pytest.raises(Refusal) as refused:
            mustered(act, muster=muster)
        refusals.append(short(refused.value.message))
    assert refusals == [f"{called} has no specialism.", f"{called} may take no specialism."]
    with pytest.raises(Refusal) as refused:
        mustered(of(acts.SetRole, "c", role="leader"), muster=muster)
    assert short(refused.value.message) == f"The data here does not know {called}; its role stays."
    belonging = mustered(acts.SetSubFaction(sub_faction="Night Shift"), muster=muster)
    assert belonging.loadouts[2] == muster.loadouts[2]
