"""Rosters out and in again as text for chat, and text that is no roster."""

from __future__ import annotations

import re

import pytest

from rosters.exchange.services import read_arriving
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.errors import Malformed
from tests.cast import LEADER, MODEL, Player, found, found_team
from tests.rosters.exchanging import as_form, brought
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("faction", "team"),
    [("tau-empire", "every-arm-of-the-cadre"), ("adeptus-astartes", "broken-gate"), ("orks", "mudboota-mob")],
)
def test_text_for_chat_is_read_back(owner: Player, faction: str, team: str):
    roster = found_team(owner, team, faction)
    text = as_form("txt", owner, roster)
    copy = brought(owner, text)
    assert (copy.points, copy.size) == (roster.points, roster.size)
    assert words_of(as_form("txt", owner, copy)) == words_of(text)


def test_text_of_an_edition_without_points_is_read_back_as_older_text_is(owner: Player):
    roster, _ = roster_from_ready_team(
        viewer=owner.viewer, pack=shipped_pack("angels-of-death", "kt2024"), team="strike-team"
    )
    text = as_form("txt", owner, roster)
    copy = brought(owner, text)
    assert words_of(as_form("txt", owner, copy)) == words_of(text)
    quoted = b"".join(b"> " + line for line in text.splitlines(keepends=True))
    assert words_of(as_form("txt", owner, brought(owner, quoted))) == words_of(text)
    older = re.sub(r"( · Space Marine Captain)( · Leader)", r"\1\2 · 0 pts", text.decode())
    older = re.sub(r"( · Assault Intercessor Warrior)", r"\1 · Non-specialist · 0 pts", older)
    assert older.count("0 pts") > 1
    assert words_of(as_form("txt", owner, brought(owner, older.encode()))) == words_of(text)


def test_the_same_models_in_a_row_are_one_line(owner: Player):
    roster = found(owner, MODEL, MODEL, MODEL, LEADER)
    text = as_form("txt", owner, roster)
    assert "\n3 × Fire Warrior Shas'la · " in text.decode()
    assert len(text.decode().splitlines()) == 4
    assert as_form("txt", owner, brought(owner, text)) == text
    crowd = text.replace(b"3 \xc3\x97", b"99 \xc3\x97") + text.splitlines()[1] + b"\nGandalf \xc2\xb7 Wizard"
    arriving = read_arriving(crowd, "x", owner.user)
    assert len(arriving.muster.loadouts) == 60, "as many as a roster holds"
    assert len(arriving.unresolved) == 3, "each line once"


def test_what_makes_room_for_both_is_read_back_in_any_order(owner: Player):
    shipped_pack("tau-empire")
    line = "Fire Warrior Breacher Shas'ui · Leader · 8 pts · Photon grenades, Pulse blaster, Pulse pistol"
    text = f"Patrol · T'au Empire · 8 points\n{line}\n[Muster kt2018 kt2018:tau-empire]"
    arriving = read_arriving(text.encode(), "x", owner.user)
    assert (arriving.unresolved, arriving.remarks) == ((), ())


def test_levels_and_points_that_a_text_cannot_bring_are_one_note_each(owner: Player):
    shipped_pack("tau-empire")
    names = ["Kais", "Shas", "Vral", "Pel", "Bao"]
    lines = "\n".join(f"{name} · Pathfinder · Non-specialist 2 · 9 pts · Pulse carbine" for name in names)
    arriving = read_arriving(f"Patrol · x\n{lines}\n[Muster kt2018 kt2018:tau-empire]".encode(), "x", owner.user)
    levels, points = arriving.remarks[:2]
    assert levels.startswith("A text holds no experience and no abilities: Kais, Shas, Vral, Pel and 1 more start at")
    assert points.startswith("Other points here than in the text: Kais 9 → ")
    assert points.endswith(" and 1 more.")


def words_of(text: bytes) -> list[list[str]]:
    """Each line's parts: what is carried stands in one order, however it was chosen."""
    return [re.split(" · |, ", line) for line in text.decode().splitlines()]


def test_text_says_what_it_could_not_read(owner: Player):
    roster = found(owner, MODEL, LEADER)
    lines = as_form("txt", owner, roster).decode().splitlines()
    lines[1] = re.sub(r"\d+ pts", "99 pts", lines[1]) + ", Banana"
    lines.insert(2, "Gandalf · Wizard · Leader · 99 pts · Staff")
    price = roster.operatives.all()[0].points
    arriving = read_arriving("\n".join(lines).encode(), "x", owner.user)
    assert len(arriving.muster.loadouts) == 2
    assert [line.partition(":")[0] for line in arriving.unresolved] == [lines[1], lines[2]]
    assert arriving.remarks == (f"Other points here than in the text: Fire Warrior Shas'la 99 → {price}.",)


NO_ROSTERS = {
    "": "is empty",
    **dict.fromkeys(("hello", "one line\nand another"), "neither a roster file nor a list"),
    "x\n[Muster kt1999 x]": "is a roster of 'kt1999', which is not played here",
    "x\n[Muster kt2018 y]": "is for the pack 'y', which is not here",
}


@pytest.mark.parametrize("text", NO_ROSTERS)
def test_text_that_is_no_roster_is_told_so(owner: Player, text: str):
    with pytest.raises(Malformed, match=NO_ROSTERS[text]):
        read_arriving(text.encode(), "what you pasted", owner.user)
