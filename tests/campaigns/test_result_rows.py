"""A result as rows: what moved, what became of whom, and each die told once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import strip_tags

from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from campaigns.overview.selectors.dashboard import MissionLine, SideLine
from campaigns.reports.report import outcome_of_sides
from campaigns.reports.selectors.results import ResultSheet, ShownConsequence, StepShown, Who, result_sheet
from rules.campaigns.outcomes import Move
from tests.campaigns.table import Club

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def read(table: Club, mission: Mission) -> tuple[MissionSheet, ResultSheet]:
    sheet = mission_sheet(Mission.objects.get(pk=mission.pk), table.players["owner"].viewer)
    return sheet, result_sheet(sheet, timezone.now())


def step(result: ResultSheet, kind: str) -> StepShown:
    return next(each for each in result.steps if each.kind == kind)


def test_casualties_carry_the_stamp_of_what_their_die_says_and_no_second_die(table: Club):
    dead, away, well = table.everyone("opponent")[2:5]
    rolls = {f"roll:casualty:{key}:1": value for key, value in ((dead, 1), (away, 3), (well, 6))}
    mission = table.played("owner", {**{f"out:{key}": True for key in (dead, away, well)}, **rolls})
    _, result = read(table, mission)
    rows = step(result, "fates").rows
    assert [(each.fate, [roll.value for roll in each.rolls]) for each in rows] == [
        ("dead", [1]),
        ("away", [3]),
        ("well", [6]),
    ]
    assert [each.words for each in rows] == [
        "Died and left the roster.",
        "Was wounded: it will convalesce and miss the next mission.",
        "Recovered fully.",
    ]


def test_experience_is_drawn_from_what_it_was_to_what_it_is_and_the_least_is_folded(table: Club):
    mission = table.played("owner")
    _, result = read(table, mission)
    boxes = step(result, "boxes")
    assert {(each.move.before, each.move.after, each.move.most) for each in boxes.said if each.move} == {(0, 1, 12)}
    assert (boxes.open_rows, len(boxes.folded)) == ((), len(boxes.rows))


def test_resources_say_what_they_were_and_are(table: Club):
    _, result = read(table, table.played("owner"))
    moves = [each.move for each in step(result, "moves").said if each.move]
    assert moves
    assert all(each.before != each.after for each in moves)


SENTENCES = [
    ("Mugrit bears a battle scar: Sapped Strength (D6: 1, D6: 4).", "Mugrit bears a battle scar: Sapped Strength."),
    ("Mugrit recovered fully (D10: 6).", "Mugrit recovered fully."),
    ("Mugrit rerolls, D6: 2, 5, and is well.", "Mugrit rerolls, and is well."),
]


@pytest.mark.parametrize(("sentence", "without"), SENTENCES)
def test_no_die_is_told_in_words_that_stands_beside_them(sentence: str, without: str):
    assert consequence_of(sentence).without_dice == without


def consequence_of(sentence: str, move: Move | None = None) -> ShownConsequence:
    rolls: tuple[object, ...] = (object(),)
    return ShownConsequence(
        side=None,
        sentence=sentence,
        detail="",
        rolls=rolls,
        is_grave=False,
        is_dead=False,
        move=move,  # type: ignore[arg-type]
    )


def test_what_would_be_too_many_boxes_is_a_bar_and_a_new_rank_is_news():
    risen = consequence_of("", Move(name="Nob", before=15, after=16, most=60, steps=(6, 16, 31, 51), rank="Ace"))
    assert risen.bar is not None
    assert (risen.bar.before, round(risen.bar.gained, 2), risen.bar.marks[0]) == (25, 1.67, 10)
    assert risen.is_news
    plain = consequence_of("", Move(name="Boy", before=1, after=2, most=12, steps=(3,)))
    assert (plain.bar, plain.is_news) == (None, False)


def test_what_a_fate_brought_the_team_is_nobody_else_taken_out():
    mugrit, zog = (Who(key=name, name=name, sign="", portrait="") for name in ("Mugrit", "Zog"))
    fates = [replace(consequence_of(""), who=who) for who in (mugrit, mugrit, zog)]
    shown_step = StepShown(number=1, title="Casualties", said=tuple(fates), rows=tuple(fates), kind="fates")
    assert "2 taken out" in render_to_string("campaigns/reports/step.html", {"step": shown_step})


OUTCOMES = {
    "The Watch beat Still Water": {"The Watch": "won", "Still Water": "lost"},
    "The Watch and Still Water drew": {"The Watch": "drew", "Still Water": "drew"},
    "The Watch won": {"The Watch": "won"},
    "The Watch lost": {"The Watch": "lost"},
    "Still Water beat The Watch and Harl": {"The Watch": "lost", "Still Water": "won", "Harl": ""},
}


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_an_outcome_says_who_beat_whom(outcome: str):
    assert outcome_of_sides(OUTCOMES[outcome].items()) == outcome


@pytest.mark.parametrize(
    ("results", "named", "words"),
    [
        (("won", "lost"), True, "The Watch beat Still Water 12–3"),
        (("won", "lost"), False, "The Watch won 12–3"),
        (("drew", "drew"), False, "A draw 12–3"),
        (("lost", "lost"), False, "Both lost 12–3"),
    ],
)
def test_a_mission_in_a_list_names_who_played_it_once(results: tuple[str, str], named: bool, words: str):
    sides = [
        SideLine(name=name, result=result, hue="moss", mark="d", score=score)
        for name, result, score in zip(("The Watch", "Still Water"), results, (12, 3), strict=True)
    ]
    line = MissionLine(
        key="", number=1, title="Raid", state="reported", stamp=("", ""), words="", at=None, is_void=False,
        sides=tuple(sides), has_results=True, names_sides=named,
    )  # fmt: skip
    shown = strip_tags(render_to_string("campaigns/missions/line.html", {"each": line}).partition("tell")[2])
    assert " ".join(shown.partition(">")[2].split()) == words
