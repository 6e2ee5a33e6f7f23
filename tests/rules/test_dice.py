"""Dice that anyone can check: fair, the same whenever asked, and nobody can change them unseen."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import dice_check
from rules.dice import DieRoll, KnownDice, RollSource, SealedDice, SeededDice, TypedDice, commitment, roll_key, verify
from rules.errors import Refusal

SECRET = bytes(range(32))
QUESTIONS = st.tuples(st.text(max_size=8), st.text(max_size=8), st.sampled_from([2, 3, 6, 10, 20]), st.integers(1, 3))
SECRETS = st.binary(min_size=16, max_size=64)
WORDS = st.lists(st.text(max_size=6), max_size=2).map(tuple)


@pytest.mark.ci
@given(SECRETS, WORDS, st.lists(QUESTIONS, unique=True, max_size=8), st.randoms())
@settings(max_examples=25)
def test_a_question_gets_one_answer_in_whatever_order_it_is_asked(secret, words, questions, chance) -> None:
    dice = SealedDice(secret, words)
    thrown = {question: dice.roll(*question) for question in questions}
    chance.shuffle(questions)
    assert {question: SealedDice(secret, words).roll(*question) for question in questions} == thrown
    assert all(1 <= roll.value <= roll.sides for roll in thrown.values())


@pytest.mark.ci
@pytest.mark.parametrize("sides", [3, 6, 10])
def test_every_face_comes_as_often_as_any_other(sides: int) -> None:
    throws = 1200 * sides
    dice = SealedDice(SECRET)
    times = Counter(dice.roll(str(number), "casualty", sides).value for number in range(throws))
    squares = sum((times[face] - 1200) ** 2 / 1200 for face in range(1, sides + 1))
    assert squares < 3 * sides + 12  # chi squared, far beyond one chance in ten thousand


def test_different_questions_share_no_roll() -> None:
    dice = SealedDice(SECRET)
    base = [dice.roll(str(number), "casualty", 10**9).value for number in range(50)]
    again = [dice.roll(str(number), "casualty", 10**9, 2).value for number in range(50)]
    other = [dice.roll(str(number), "triage", 10**9).value for number in range(50)]
    assert len({*base, *again, *other}) == 150


@pytest.mark.parametrize(
    ("one", "other"),
    [(("a|b", "c"), ("a", "b|c")), (("ab", "c"), ("a", "bc")), (('a","b', "c"), ("a", 'b","c'))],
)
def test_what_would_be_joined_alike_is_told_apart(one: tuple[str, str], other: tuple[str, str]) -> None:
    dice = SealedDice(SECRET)
    assert dice.roll(*one, 10**9).value != dice.roll(*other, 10**9).value


def test_the_words_of_the_players_change_the_rolls() -> None:
    plain, spoken = SealedDice(SECRET), SealedDice(SECRET, ("seven", "owl"))
    assert plain.roll("kael", "casualty", 10**9).value != spoken.roll("kael", "casualty", 10**9).value


def rolls(words: tuple[str, ...] = ()) -> list[DieRoll]:
    dice = SealedDice(SECRET, words)
    return [dice.roll("kael", "casualty", 10), dice.roll("mira", "casualty", 10), dice.roll("mira", "triage", 6)]


def test_what_was_sealed_is_found_in_order() -> None:
    assert verify(SECRET, commitment(SECRET), rolls(("owl",)), ("owl",)) == ()


def test_a_roll_that_was_tampered_with_is_found() -> None:
    for which, roll in enumerate(rolls()):
        for value in range(1, roll.sides + 1):
            claimed = rolls()
            claimed[which] = replace(roll, value=value)
            assert len(verify(SECRET, commitment(SECRET), claimed)) == (value != roll.value), (which, value)


def test_another_secret_other_words_and_impossible_faces_are_found() -> None:
    other = bytes(32)
    assert verify(other, commitment(SECRET), [])[0] == "The secret is not the one whose hash was published."
    assert verify(b"short", commitment(SECRET), rolls()) != ()
    assert verify(SECRET, commitment(SECRET), rolls(("owl",)), ("fox",)) != ()
    table = DieRoll(subject="kael", purpose="casualty", sides=10, value=11, source=RollSource.TABLE)
    assert verify(SECRET, commitment(SECRET), [table]) == ("Roll 1 for casualty of kael shows 11, which no D10 does.",)
    table = replace(table, value=4)
    assert "is listed twice" in verify(SECRET, commitment(SECRET), [table, replace(table, value=5)])[0]


def test_a_secret_is_neither_guessed_nor_given_away_by_its_hash() -> None:
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        SealedDice(bytes(15))
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        SealedDice(bytes(65))
    assert SECRET.hex() not in repr(SealedDice(SECRET))
    assert repr(SECRET) not in repr(SealedDice(SECRET))


def test_dice_of_the_table_are_kept_as_what_they_are_and_the_rest_is_thrown_here() -> None:
    dice = TypedDice({roll_key("kael", "casualty"): 9}, SeededDice("x"))
    assert (dice.roll("kael", "casualty", 10).value, dice.roll("kael", "casualty", 10).source) == (9, RollSource.TABLE)
    assert dice.roll("mira", "casualty", 10) == SeededDice("x").roll("mira", "casualty", 10)
    assert dice.roll("mira", "casualty", 10).number == 1


def test_a_face_that_the_die_has_not_is_refused_and_so_is_a_roll_that_is_missing() -> None:
    with pytest.raises(Refusal, match="shows 1 to 6, not 9"):
        TypedDice({roll_key("kael", "triage"): 9}).roll("kael", "triage", 6)
    with pytest.raises(Refusal, match="A roll is missing: ammo hound, D6"):
        TypedDice({}).roll("kael", "ammo-hound", 6)


def written(path: Path, thrown: list[DieRoll]) -> Path:
    listed = [{**{f: getattr(r, f) for f in ("subject", "purpose", "number", "sides", "value")}, "source": r.source}
              for r in thrown]  # fmt: skip
    page = {"secret": SECRET.hex(), "commitment": commitment(SECRET), "words": ["owl"], "rolls": listed}
    path.write_text(json.dumps(page))
    return path


def test_the_script_finds_what_we_find(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rolls_made = rolls(("owl",))
    at_the_table = DieRoll(subject="ash", purpose="casualty", sides=10, value=4, source=RollSource.TABLE)
    assert dice_check.check(str(written(tmp_path / "good.json", [*rolls_made, at_the_table]))) == 0
    rolls_made[0] = replace(rolls_made[0], value=rolls_made[0].value % 10 + 1)
    assert dice_check.check(str(written(tmp_path / "bad.json", rolls_made))) == 1
    assert [line[:2] for line in capsys.readouterr().out.splitlines()] == [
        "Th",
        "ok",
        "ok",
        "ok",
        "Th",
        "NO",
        "ok",
        "ok",
    ]


def test_the_script_calls_no_roll_false_while_the_secret_is_sealed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path / "sealed.json", rolls(("owl",)))
    file.write_text(json.dumps({**json.loads(file.read_text()), "secret": ""}))
    assert dice_check.check(str(file)) == 2
    assert capsys.readouterr().out.startswith("The secret is still sealed")


def test_the_script_needs_nothing_but_python(tmp_path: Path) -> None:
    file = written(tmp_path / "good.json", rolls(("owl",)))
    run = subprocess.run(
        [sys.executable, "-I", dice_check.__file__, str(file)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_a_known_roll_is_asked_again_only_of_the_same_die() -> None:
    fallback = TypedDice({roll_key("kael", "casualty"): 5, roll_key("mira", "casualty"): 2})
    known = DieRoll(subject="kael", purpose="casualty", number=1, sides=6, value=1)
    dice = KnownDice({roll_key("kael", "casualty"): known}, fallback)
    asked = (("kael", 6), ("kael", 10), ("mira", 6))
    assert [dice.roll(who, "casualty", sides).value for who, sides in asked] == [1, 5, 2]
