"""What acts do to a roster of datacards, what a form offers for an operative, and how what cannot be is refused."""

from __future__ import annotations

from itertools import count

import pytest

from rules import acts
from rules.acts import Act
from rules.armoury import Armoury, State
from rules.editions import find
from rules.editions.base import Choice, Loadout, Role, RosterContent
from rules.errors import Refusal
from tests.rules.datacard_cast import catalogue

EDITION = find("kt2024")
OWNER = "kt2024:lantern-watch:operative"
GUNNER = f"{OWNER}:gunner"
ARMS = f"{GUNNER}:arms:1"
SAW = (f"{ARMS}:saw",)


def after(*performed: Act, content: RosterContent = RosterContent()) -> RosterContent:  # noqa: B008 - frozen
    """Those who come are called n1, n2 … in turn."""
    number = count(len(content.loadouts) + 1)
    for act in performed:
        content = EDITION.perform(catalogue(), content, act, lambda: f"n{next(number)}")
    return content


def recruit(model: str, called: str = "", *options: str) -> acts.Recruit:
    return acts.Recruit(model=f"{OWNER}:{model}", role="", called=called, options=options)


WATCH = after(recruit("warden", "  Ines \n of  Dusk"), recruit("gunner", "Bo", f"{ARMS}:saw"), recruit("watcher"))
INES, BO, THIRD = "n1 'Ines of Dusk' fists,musket", "n2 'Bo' saw", "n3 '' club"


def brief(loadout: Loadout) -> str:
    arms = ",".join(choice.id.rpartition(":")[2] for choice in loadout.choices)
    return f"{loadout.key} {loadout.name!r} {arms}"


def test_recruits_come_with_their_default_arms_or_those_that_were_named() -> None:
    assert [brief(each) for each in WATCH.loadouts] == [INES, BO, THIRD]
    assert [each.role for each in WATCH.loadouts] == [Role.LEADER, Role.NON_SPECIALIST, Role.NON_SPECIALIST]
    assert [each.model.rpartition(":")[2] for each in WATCH.loadouts] == ["warden", "gunner", "watcher"]
    assert WATCH.loadouts[1].choices == (Choice(id=f"{ARMS}:saw"),)


@pytest.mark.parametrize(
    ("act", "roster"),
    [
        (acts.Copy(operative="n2"), [INES, BO, "n4 '' saw", THIRD]),
        (acts.Copy(operative="n2", times=2, called=("Cy ", "D", "E")), [INES, BO, "n4 'Cy' saw", "n5 'D' saw", THIRD]),
        (acts.Copy(operative="n3", times=2, called=("Cy",)), [INES, BO, THIRD, "n4 'Cy' club", "n5 '' club"]),
        (acts.Remove(operative="n2"), [INES, THIRD]),
        (acts.Rename(operative="n2", called=" Bo\tthe  Loud "), [INES, "n2 'Bo the Loud' saw", THIRD]),
        (acts.Rename(operative="n2", called="x" * 80), [INES, f"n2 '{'x' * 80}' saw", THIRD]),
        (acts.Choose(operative="n2", option=f"{ARMS}:flare"), [INES, "n2 'Bo' flare", THIRD]),
        (acts.Drop(operative="n2", place=SAW), [INES, "n2 'Bo' ", THIRD]),
        (acts.SetCount(operative="n2", place=SAW, count=0), [INES, "n2 'Bo' ", THIRD]),
    ],
)  # fmt: skip
def test_an_act_changes_whom_it_names_and_nobody_else(act: Act, roster: list[str]) -> None:
    assert [brief(each) for each in after(act, content=WATCH).loadouts] == roster


def test_a_copy_takes_neither_name_nor_notes() -> None:
    noted = RosterContent(loadouts=(Loadout(key="n1", model=GUNNER, role=Role.LEADER, name="Bo", notes="Brave."),))
    original, copy = after(acts.Copy(operative="n1"), content=noted).loadouts
    assert (original.name, original.notes) == ("Bo", "Brave.")
    assert copy == Loadout(key="n2", model=GUNNER, role=Role.LEADER)


def test_a_choice_can_be_carried_several_times() -> None:
    two = after(acts.SetCount(operative="n2", place=SAW, count=2), content=WATCH)
    assert two.loadouts[1].choices == (Choice(id=f"{ARMS}:saw", number=2),)
    twenty = after(acts.SetCount(operative="n2", place=SAW, count=20), content=WATCH)
    assert twenty.loadouts[1].choices[0].number == 20


FULL = RosterContent(loadouts=tuple(Loadout(key=f"m{n}", model=GUNNER, role=Role.LEADER) for n in range(59)))


@pytest.mark.parametrize(
    ("content", "act", "sentence"),
    [
        (WATCH, recruit("goblin"), "No operative is called 'kt2024:lantern-watch:operative:goblin' in this kill team."),
        (WATCH, recruit("gunner", "x" * 81), "A name has at most 80 characters; this one has 81."),
        (WATCH, recruit("gunner", "", f"{ARMS}:axe"), f"Nothing called '{ARMS}:axe' can be chosen there."),
        (FULL, acts.Copy(operative="m1", times=2), "A roster holds at most 60 operatives."),
        (WATCH, acts.Copy(operative="n1", times=0), "Say how many to add: at least one."),
        (WATCH, acts.Copy(operative="n9"), "This operative is not on the roster."),
        (WATCH, acts.Remove(operative="n9"), "This operative is not on the roster."),
        (WATCH, acts.Rename(operative="n9", called="Bo"), "This operative is not on the roster."),
        (WATCH, acts.Drop(operative="n2", place=()), "Say which choice to drop."),
        (WATCH, acts.SetCount(operative="n2", place=SAW, count=-1), "An operative carries 0 to 20 of a kind, not -1."),
        (WATCH, acts.SetCount(operative="n2", place=SAW, count=21), "An operative carries 0 to 20 of a kind, not 21."),
        (WATCH, acts.SetRole(operative="n2", role="leader"), "A roster of this edition cannot 'set-role'."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_a_sentence(content: RosterContent, act: Act, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        after(act, content=content)
    assert refused.value.message == sentence


def test_the_sixtieth_still_fits() -> None:
    assert len(after(recruit("gunner"), content=FULL).loadouts) == 60
    assert len(after(acts.Copy(operative="m1"), content=FULL).loadouts) == 60


def test_who_is_known_to_no_pack_keeps_its_arms() -> None:
    stranger = RosterContent(loadouts=(Loadout(key="n1", model="kt2024:elsewhere:operative:imp", role=Role.LEADER),))
    assert EDITION.armoury(catalogue(), stranger, "n1", {}) is None
    with pytest.raises(Refusal, match="can be chosen there"):
        after(acts.Choose(operative="n1", option=f"{ARMS}:saw"), content=stranger)


def drawn(found: Armoury | None) -> list[str]:
    """A heading, and below it what can be chosen: `x` is chosen, `o` open, `-` closed."""
    assert found is not None
    signs = {State.CHOSEN: "x", State.OPEN: "o", State.CLOSED: "-"}
    lines = [f"always {', '.join(found.always) or 'nothing'}"]
    for heading in found.headings:
        lines.append(" ".join(filter(None, (heading.name, heading.words, heading.under))))
        lines += [f"{signs[each.state]} {each.name} ({each.about}) ×{each.most}" for each in heading.options]
    return lines


@pytest.mark.parametrize(
    ("operative", "form"),
    [
        ("n1", ["always Fists", "Weapons one", "x Musket (Musket: 4 · 3+ · 3/4 · Piercing 1) ×1",
                'o Pistol (Pistol: 4 · 3+ · 3/4 · Range 8") ×1']),
        ("n2", ["always nothing", "Weapons one", "o Cannon (Cannon: 4 · 4+ · 5/6 · Piercing 2) ×1",
                'o Flare (Flare (near): 4 · 4+ · 2/3 · Range 6"; Flare (far): 4 · 5+ · 2/3) ×1',
                "x Saw (Saw: 4 · 4+ · 4/5) ×1"]),
        ("n3", ["always Club"]),
    ],
)  # fmt: skip
def test_a_form_offers_what_may_be_carried(operative: str, form: list[str]) -> None:
    assert drawn(EDITION.armoury(catalogue(), WATCH, operative, {})) == form


def test_one_heading_takes_one_thing_and_says_where_it_stands() -> None:
    found = EDITION.armoury(catalogue(), WATCH, "n2", {})
    assert found is not None
    (heading,) = found.headings
    assert (heading.is_one, heading.may_be_none, heading.place) == (True, False, ())
    assert [each.stands for each in heading.options] == [(), (), ((SAW, 1),)]
    keys = {heading.key, *(each.key for each in heading.options)}
    assert len(keys) == 4
    again = EDITION.armoury(catalogue(), WATCH, "n2", {})
    assert again is not None
    assert keys == {again.headings[0].key, *(each.key for each in again.headings[0].options)}


def test_nobody_is_offered_anything_who_is_not_there() -> None:
    assert EDITION.armoury(catalogue(), WATCH, "n9", {}) is None
    assert EDITION.places(catalogue(), WATCH, "n9") is None
