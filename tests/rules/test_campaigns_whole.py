"""Answers, tables, draws, luck and journals of campaigns whole, as `expected/campaigns.txt` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.campaigns.activities import Activity, read_answers
from rules.campaigns.asking import dice_of_the_table, possible, with_implied, wrong_answers
from rules.campaigns.contradictions import contradictions
from rules.campaigns.described import Described, SettingShape
from rules.campaigns.dossier import Career, DossierLine, DossierList
from rules.campaigns.entrants import Contender, ManualRequest
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import Fought
from rules.campaigns.losses import fallen_by_turn, fallen_of
from rules.campaigns.luck import luck_of, said
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.pairing import Seat, draw, fewest_rematches, ladder, rematches, round_robin, within_reach
from rules.campaigns.questions import AnswerOption, Kind, Question, Report, When, choosable, named
from rules.campaigns.ranking import Ranked, ranking
from rules.campaigns.records import PlayedGame, Unplayed, records_of, table_of
from rules.campaigns.rounds import Attendance, average
from rules.campaigns.settings import Band, Brings, CampaignSettings, DieTable, Pairing, Ties
from rules.campaigns.winning import result_of
from rules.changes import ADD, CREATE, SET, Change, JournalEntry
from tests.rules.expected import Cases, expected, lines, lines_of, several

NAME = "campaigns"

# Questions and answers

OPTIONS = (AnswerOption(value="a", label="A"), AnswerOption(value="b", label="B", archetype="recon"))


def question(key: str, kind: Kind, **fields: Any) -> Question:
    return Question(key=key, kind=kind, label=key.title(), group="result", **fields)


ASKED = (
    question("pick", Kind.CHOICE, options=OPTIONS),
    question("count", Kind.NUMBER, lowest=1, highest=3, default=2),
    question("tick", Kind.TICK, default=False),
    question("who", Kind.WHO, options=OPTIONS, default="", when=(When(question="tick", answers=(True,)),)),
    question("die", Kind.ROLL, lowest=1, highest=6),
    question(
        "deep",
        Kind.NUMBER,
        highest=1,
        when=(When(question="tick", answers=(True,)), When(question="who", answers=("a",))),
    ),
)
GIVEN: list[dict[str, Any]] = [
    {},
    {"pick": "a"},
    {"pick": "c", "count": 0, "tick": 1, "who": "c", "die": 7, "odd": 1},
    {"pick": "b", "count": 4, "tick": True, "who": "", "die": 0},
    {"pick": 1, "count": True, "die": "3"},
    {"pick": ["a"], "who": ["a"]},
    {"pick": "a", "count": 1, "tick": True, "who": "a", "die": 6, "deep": 1},
    {"pick": "a", "count": 3, "tick": True, "who": "a"},
]


def behind(question_key: str, *answers: str) -> tuple[When, ...]:
    return (When(question=question_key, answers=answers),)


PRESUPPOSED = (
    question("won", Kind.CHOICE, options=OPTIONS),
    question("lost", Kind.CHOICE, options=OPTIONS, default="a"),
    question("seen", Kind.WHO, options=OPTIONS),
    question("bare", Kind.CHOICE, options=OPTIONS),
    question("one", Kind.NUMBER, highest=9, when=behind("won", "a")),
    question("two", Kind.NUMBER, highest=9, when=behind("won", "a")),
    question("three", Kind.NUMBER, highest=9, when=behind("won", "a", "b")),
    question("four", Kind.NUMBER, highest=9, when=behind("lost", "b")),
    question("five", Kind.NUMBER, highest=9, when=behind("seen", "b")),
)
IMPLYING: list[dict[str, Any]] = [
    {}, {"one": 1}, {"one": 1, "two": 0}, {"one": 1, "two": 2, "won": "b"}, {"three": 1}, {"four": 4}, {"five": 5},
]  # fmt: skip
FORM = Activity(
    key="buy", title="Buy",
    fields=tuple(
        Described(name=name, group="", label=name.title(), words="", shape=each, **more)
        for name, each, more in (
            ("much", SettingShape.NUMBER, {"low": 1, "high": 3, "is_required": True}),
            ("free", SettingShape.NUMBER, {"default": 7}),
            ("tick", SettingShape.TICK, {"default": False}),
            ("pick", SettingShape.CHOICE, {"choices": (("", "nothing"), ("a", "A"))}),
            ("text", SettingShape.TEXT, {"default": "x"}),
        )
    ),
)  # fmt: skip
SENT: list[dict[str, Any]] = [
    {"much": 1},
    {"much": "3", "free": 0, "tick": "on", "pick": "a", "text": ""},
    {"much": 0},
    {"much": 4},
    {"much": True},
    {"much": "x"},
    {"much": ""},
    {"much": 1, "free": 500},
    {"much": 1, "free": 501},
    {"much": 1, "tick": "no"},
    {"much": 1, "tick": "yes"},
    {"much": 1, "pick": "b"},
    {"much": 1, "pick": ""},
    {"much": 1, "text": "y" * 501},
    {"much": 1, "text": 5},
    {"much": 1, "text": None},
    {"much": 1, "odd": 1, "even": 2},
    {"much": 1, "free": -1},
]

# Tables, draws, luck

PLAYED = [
    PlayedGame(results={"a": "won", "b": "lost", "x": "lost"}),
    PlayedGame(results={"b": "drew", "c": "drew"}),
    PlayedGame(results={"c": "won", "a": "lost"}),
    PlayedGame(results={"d": "won", "c": "lost"}),
]
UNPLAYED = [Unplayed(came=("e", "x"), absent=("d", "y")), Unplayed(came=("f",)), Unplayed(absent=("e",))]
POINTS = {"win_points": 3, "draw_points": 1, "loss_points": 1}


def ranked(bonus: Mapping[str, int] | None = None, **settings: Any) -> Callable[[], Any]:
    def make() -> list[str]:
        made = CampaignSettings(**settings)
        records = records_of("abcdefgh", PLAYED, UNPLAYED, ["g", "y"], made)
        rows = table_of(records, made, bonus or {})
        return [f"{row.place} {row.record.key} {row.record.points} {row.opponents}" for row in rows]

    return make


TABLES: Cases = {
    "records": lambda: records_of("abcdefgh", PLAYED, UNPLAYED, ["g", "g", "y"], CampaignSettings(**POINTS)).values(),
    "by opponents": ranked(),
    "by other points": ranked(**POINTS, bye=Brings.DRAW, walkover=Brings.NOTHING),
    "by their games": ranked(ties=Ties.HEAD_TO_HEAD),
    "shared": ranked(ties=Ties.SHARED),
    "a win is worth one": ranked(win_points=1, draw_points=0, bye=Brings.DRAW),
    "by a bonus": ranked({"f": 2, "h": 9, "c": 1}, ties=Ties.BONUS),
    "draws alone": ranked(win_points=0, draw_points=2),
}  # fmt: skip


def seats(text: str) -> list[Seat]:
    """`a4bc*1WL`: a with 4 points has met b and c, had a bye, and won and lost."""
    found = []
    for each in text.split():
        key, score, rest = each[0], each[1], each[2:]
        met, _, path = rest.partition("/")
        found.append(Seat(key=key, score=int(score), met=tuple(met.replace("*", "")), byes=met.count("*"), path=path))
    return found


DRAWN = [
    "a4 b4 c2 d2 e0",
    "a4b b4a c2d d2c e0*",
    "a4bcd b4acd c2abd d2abc",
    "a6 b4 c4 d4 e2 f0",
    "a2/W b2/L c0/W d0/L",
    "a4/WW b4/WL c4/WW d4/WL",
    "a4b b4a c4 d4",
    "a4* b2* c0*",
    "a4b* b2a c0",
    "a4bb b4aa c2 d2cc e2 f0ab",
]
ROBINS = [
    "a0",
    "a0 b0",
    "a0 b0 c0",
    "a0b b0a c0*",
    "a0bcd b0acd c0abd d0abc",
    "a0b b0a c0d d0c e0",
    "a0bd b0a c0 d0a",
    "",
    "a0ecd b0dce c0bae d0bea e0adcb",
    "a0df b0dc c0fbe d0abe e0dc f0ac",
]
LADDERS: Cases = {
    "reach": lambda: [within_reach("abcde", who, reach) for who in "abcex" for reach in (1, 2, 9)],
    "rungs": lambda: [ladder("abcd", games) for games in ([("b", "a")], [("d", "a"), ("a", "d")], [("a", "a")])],
    "again": lambda: rematches([("a", "b"), ("a", "c", "b"), ("x", "a")], seats("a0c b0a c0")),
    "fewest": lambda: [fewest_rematches(seats(each)) for each in DRAWN if len(each.split()) % 2 == 0],
}
RANKED = [
    Ranked(key="a", merit=(2, 1), met={"b": (1, 0, 2)}),
    Ranked(key="b", merit=(2, 1), met={"a": (2, 0, 1)}, lot_number=5),
    Ranked(key="c", merit=(2, 3)),
    Ranked(key="d", merit=(1, 9), lot_number=2),
    Ranked(key="e", merit=(1, 9), lot_number=1, met={"h": (0, 0, 1)}),
    Ranked(key="h", merit=(1, 9), lot_number=9, met={"e": (1, 0, 0)}),
    Ranked(key="f", merit=(9, 9), has_played=False),
    Ranked(key="g", merit=(9, 9), has_played=False),
]
DICE = [
    [],
    [(6, 6)],
    [(6, 3), (6, 4)],
    [(3, 3), (6, 1), (10, 10)],
    [(6, 6)] * 3,
    [(6, 4)] * 40,
    [(6, 4)] * 41,
    [(2, 2)] * 60,
]
CHANCES = [1.0, 0.21, 0.2, 0.19, 0.1, 0.0011, 0.0010005, 0.001, 0.0009, 0.0]

# Games


def journal() -> list[JournalEntry]:
    def status(key: str, value: str) -> Change:
        return Change(subject=key, op=SET, field="status", value=value)

    def new(key: str, **fields: Any) -> Change:
        return Change(subject=key, op=CREATE, value=fields)

    return [
        JournalEntry(
            key="start",
            changes=(new("a", status="ready"), new("b"), new("c", status="ready"), new("d", status="ready")),
        ),
        JournalEntry(key="first", changes=(status("a", "convalescing"), status("b", "dead"))),
        JournalEntry(
            key="note", changes=(status("c", "retired"), Change(subject="a", op=ADD, field="experience", value=1))
        ),
        JournalEntry(key="second", changes=(status("d", "convalescing"),)),
        JournalEntry(key="third", changes=(status("a", "ready"),)),
    ]


def fought(batch: str, *team: str) -> Fought:
    return Fought(batch=batch, mission=f"m-{batch}", title=f"mission {batch}", team=team)


NAMES = {"a": "Ada", "b": "Bob", "c": "Cy", "d": "Dee"}
CONTRADICTED: Cases = {
    "nothing": lambda: contradictions(journal(), [fought("first", "a", "b"), fought("third", "d")][:1], NAMES),
    "all": lambda: contradictions(
        journal(), [fought("first", "a", "b", "e"), fought("second", "b", "c", "d"), fought("third", "a", "d")], NAMES
    ),
    "still away": lambda: contradictions(journal(), [fought("first"), fought("second", "d"), fought("third")], {}),
}
SIDES = (
    Side(key="a", name="A", entrant="e-a", roster=tuple(Contender(key=key, name=key) for key in "kl"), team=("l",)),
    Side(key="b", name="B", entrant="e-b", roster=(Contender(key="m", name="m"),)), Side(key="c", name="C"),
)  # fmt: skip
GAME = Game(mission="m", settings=None, sides=SIDES)
SAID = {"fallen-1:x": 2, "fallen-3:x": 1, "fallen-2:x": 0, "fallen-2:y": 4, "fallen:x": 9, "fallen:z": 5, "out:x": True}
WON = [
    ("a", "points", {"a": 3, "b": 2}),
    ("b", "points", {"a": 3, "b": 2}),
    ("a", "points", {"a": 3, "b": 3, "c": 2}),
    ("c", "points", {"a": 3, "b": 3, "c": 2}),
    ("a", "draw", {"a": 9}),
    ("a", "a", {"b": 9}),
    ("a", "b", {"a": 9}),
]


TABLE = DieTable(bands=(Band(low=1, high=2, result="a"), Band(low=3, high=6, result="b")))


WHO = Contender(key="a", name="A")


def small_things() -> list[str]:
    summaries = (
        DossierList(key="k", title="T", entries=(DossierLine(name="A"), DossierLine(name="B", done=1, most=2))),
        DossierList(key="k", title="T", entries=(DossierLine(name="A"), DossierLine(name="B"))),
        DossierList(key="k", title="T"),
    )
    career = Career(key="k", name="N", model="M", entries=(DossierLine(name="A"), DossierLine(name="B")))
    resolution = Resolution(consequences=tuple(Consequence(step="s", side=side, sentence=side) for side in "aba"))
    return [
        f"summaries: {[each.summary for each in summaries]}; {career.words}",
        f"sides: {[(each.is_outsider, each.is_team_unknown, [f.key for f in each.fighters]) for each in SIDES]}",
        f"others: {[each.key for each in GAME.others(SIDES[1])]}, {GAME.side('b').name},",
        f"owners: {[GAME.owner(key).key for key in ('k', 'm')]}",
        f"fallen: {fallen_by_turn(SAID, 'x')} {[fallen_of(SAID, key) for key in 'xyzw']}",
        f"won: {[result_of(*each).value for each in WON]}",
        f"options: {[[each.value for each in choosable(OPTIONS, of)] for of in ((), ('recon',), ('security',))]}",
        f"named: {named(OPTIONS, {'b': 'Bee'})}",
        f"needed: {[each.is_required for each in ASKED]}",
        f"of a side: {[each.sentence for each in resolution.of('a')]}",
        f"played: {Contender(key='a', name='A', won=1, drawn=2, lost=4).played}",
        f"number: {ManualRequest(contender=Contender(key='a', name='A'), settings=None, value='7').number}",
        f"counted: {Attendance(contender=WHO, games=1, byes=2, walkovers=4, postponed=8).counted}",
        f"average: {[average(each) for each in ([], [3], [1, 2, 4])]}",
        f"band: {TABLE.band(2).result} {TABLE.band(3).result}",
    ]


CASES: Cases = {
    "answers": lambda: [lines(list(wrong_answers(ASKED, Report(answers=given)))) for given in GIVEN],
    "possible answers": lambda: [possible(ASKED, given) for given in GIVEN],
    "implied answers": lambda: [with_implied(PRESUPPOSED, given) for given in IMPLYING],
    "dice of the table": lambda: dice_of_the_table(ASKED, Report(answers={"die": 3, "count": 2})),
    "forms read": lambda: [lines_of(lambda sent=sent: read_answers(FORM, sent)) for sent in SENT],
    "tables": lambda: several(TABLES),
    "swiss": lambda: {text: draw(Pairing.SWISS, seats(text)) for text in DRAWN},
    "round robin": lambda: {text: round_robin(seats(text)) for text in ROBINS},
    "ladders": lambda: several(LADDERS),
    "ranking": lambda: ranking(RANKED),
    "luck": lambda: [f"{luck_of(dice)} {luck_of(dice).above:.3f}" for dice in DICE],
    "chances": lambda: [f"{chance}: {said(chance)}" for chance in CHANCES],
    "contradictions": lambda: several(CONTRADICTED),
    "small things": small_things,
}


@pytest.mark.parametrize("case", CASES)
def test_campaigns_are_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_a_consequence_has_a_sentence() -> None:
    with pytest.raises(ValueError, match="sentence"):
        Consequence(step="s", side="a", sentence=" ")


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
