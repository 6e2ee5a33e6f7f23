"""How far a kill team is picked: a box for each selection, who is wrong, and the figures beside the rules."""

from __future__ import annotations

import pytest

from rules.editions import find
from rules.editions.base import Choice, GameChoices, OperativeRecord, RosterContent, Settings, Status
from rules.editions.capabilities import TeamCount
from rules.editions.game import NO_GAME_CHOICES
from rules.formats.datacards import ids
from rules.selection.counting import count_selections
from tests.rules.datacard_cast import catalogue
from tests.rules.pack_cast import team_catalogue
from tests.rules.test_kt2024_checks import OWNER, roster
from tests.rules.test_selection import LEAST, composition, picks

SIGNS = {("taken",): "#", ("wrong",): "!", ("free",): "."}

COUNTS = [
    ("the plainest", LEAST, 0, "9 of 9", "#########", ""),
    ("nobody", "", 0, "0 of 9", ".........", ""),
    ("two halves share a box", "warden adept owl mouse 6*watcher", 0, "9 of 9", "######(##)##", ""),
    ("half a selection leaves half a box", "warden adept owl 6*watcher", 0, "8½ of 9", "######(#.)##", ""),
    ("an ogre is two", "warden ogre 6*watcher", 0, "9 of 9", "#########", ""),
    ("one too few", "warden 7*watcher", 0, "8 of 9", "########.", ""),
    ("one too many, whoever it is", "warden 9*watcher", 0, "10 of 9", "#######!##", ""),
    ("given up for ploys", "warden 6*watcher", 2, "7 of 7", "#######", ""),
    ("the second adept", "warden 2*adept 6*watcher", 0, "9 of 9", "##!######", "adept"),
    ("the second of those armed alike", "warden 2*gunner/saw 6*watcher", 0, "9 of 9", "##!######", "gunner"),
    ("the last of three heavy", "warden 3*grunt 5*watcher", 0, "9 of 9", "###!#####", "grunt"),
    ("the moth without its pair", "warden moth 8*watcher", 0, "9½ of 9", "#######(!.)##", "moth"),
    ("an owl that nobody leads", "warden owl mouse 7*watcher", 0, "9 of 9", "######(!#)##", "owl"),
    ("those of the other coats", "warden redcoat 2*bluecoat 5*watcher", 0, "9 of 9", "#!#######", "redcoat"),
    ("who is not on the list", f"{LEAST} hound", 0, "9 of 9", "#########!", "hound"),
]


def drawn(boxes) -> str:
    return "".join(SIGNS[each] if len(each) == 1 else f"({''.join(SIGNS[half,] for half in each)})" for each in boxes)


@pytest.mark.parametrize(
    ("selection", "traded", "count", "boxes", "wrong"), [row[1:] for row in COUNTS], ids=[r[0] for r in COUNTS]
)
def test_a_selection_is_counted_in_boxes(selection: str, traded: int, count: str, boxes: str, wrong: str) -> None:
    found = count_selections(composition(), picks(selection), traded)
    counted = (
        f"{'' if found.count < 1 and found.count else int(found.count)}{'½' if found.count % 1 else ''} of {found.most}"
    )
    assert (counted, drawn(found.boxes)) == (count, boxes)
    assert [pick.operative for pick in found.wrong] == wrong.split()


def counted(selection: str, game: GameChoices = NO_GAME_CHOICES, **lives: OperativeRecord) -> TeamCount:
    loadouts = tuple(roster(selection, "go-"))
    members = [each.key for each in loadouts]
    count = find("kt2024").count
    assert count is not None
    content, standings = RosterContent(loadouts=loadouts), {f"go-{key[1:]}": life for key, life in lives.items()}
    found = count(catalogue(), content, members, settings=Settings(), standings=standings, game=game)
    assert found is not None
    return found


FIGURES = [
    ("warden 2*adept 6*watcher", "Each operative once", "Adept: 2"),
    ("warden 2*gunner/saw 6*watcher", "Each operative once", "Gunner: 2 alike"),
    ("warden 3*grunt 5*watcher", "Limits of the kill team", "Heavy operatives: 3 of 2"),
    ("warden owl mouse 7*watcher", "Limits of the kill team", "Owl"),
    ("warden redcoat 2*bluecoat 5*watcher", "One faction list", "2 lists"),
    (f"{LEAST} hound", "One faction list", "Hound"),
    ("warden 2*adept 7*watcher", "Number of selections", "10 of 9"),
    (LEAST, "Equipment", "0 of 4"),
]


@pytest.mark.parametrize(("selection", "rule", "figure"), FIGURES)
def test_a_figure_stands_beside_the_rule(selection: str, rule: str, figure: str) -> None:
    figures = counted(selection).figures
    assert figures[rule] == figure
    assert figures.keys() <= {rule for rule, _ in find("kt2024").checklist}


def test_the_boxes_are_told_in_words() -> None:
    team = counted("warden owl mouse adept 2*spotter redcoat 2*watcher")
    assert team.in_words == "8 of 9 selections: 2 halves, 1 not allowed (Spotter), 1 free"
    assert team.weights == {"go-1": "½", "go-2": "½"}
    assert counted("warden 9*watcher").in_words == "10 of 9 selections: 1 too many"
    assert counted(LEAST).in_words == "9 of 9 selections"


def test_whoever_cannot_go_is_not_counted() -> None:
    assert counted(LEAST, _1=OperativeRecord(status=Status.DEAD)).selections.brief == "8 of 9"


def test_equipment_is_counted_as_it_is_limited() -> None:
    taken = GameChoices(choices=tuple(Choice(id=f"{OWNER}:equipment:{key}") for key in ("whistle", "kennel")))
    team = counted(f"{LEAST} spotter", taken)
    assert (team.equipment.brief, team.selections.of) == ("2 of 4", "11")
    kommandos, count = team_catalogue("kt2021", "kommandos"), find("kt2021").count
    assert count is not None
    boy = next(each for each in find("kt2021").models(kommandos) if each.model.endswith(":kommando-boy"))
    game = GameChoices(loadouts={boy.key: (Choice(id=ids.equipment(boy.model, "choppa")),)})
    content = RosterContent(loadouts=(boy,))
    carried = count(kommandos, content, [boy.key], settings=Settings(), standings={}, game=game)
    assert carried is not None
    assert carried.figures["Equipment"] == "2 of 10 EP"
    assert (carried.equipment.number, carried.equipment.word) == ("2", "EP")
