"""Who may be called what, and when two names are the same."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import check_name, key_of, look_of, tidy


@pytest.mark.parametrize("name", ["Mira Holt", "O’Dell", "jörg_87", "Ōtsuka", "Łukasz K.", "李雷"])
def test_people_may_be_called_by_their_names(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "x", "x" * 41, "<script>", "a\u202eb", "Mira\x00Holt", "...", "Guest", "a  Former player", "☠☠☠"]
)
def test_names_that_deceive_or_break_pages_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        check_name(name)


@pytest.mark.parametrize("other", ["mira holt", "MIRA  HOLT", " Mira\tHolt ", "Ｍira Holt"])
def test_two_spellings_of_one_name_are_one_player(other: str) -> None:
    assert key_of(other) == key_of("Mira Holt")


def test_a_name_keeps_its_capitals() -> None:
    assert tidy("  Mira   Holt ") == "Mira Holt"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mira Holt", "Мirа Ноlt"),
        ("Mira Holt", "MiraHolt"),
        ("Mill", "MiII"),
        ("Tamsin", "Tarnsin"),
        ("Oona", "0ona"),
        # Greek capitals that look like other letters than their small ones.
        ("Holt Nye", "Ηolt Νуe"),
        ("Zoya", "Ζoуa"),
        # Lisu, Cherokee and small capitals.
        ("Mira Fell", "ꓟꓲꓣꓮ ꓝꓰꓡꓡ"),
        ("Lara", "ᏞᎪᏒᎪ"),
        ("Mira", "ᴍɪʀᴀ"),
    ],
)
def test_names_that_look_the_same_are_known(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(("one", "other"), [("Jörg", "Jorg"), ("Mira", "Mara"), ("Łukasz", "Lukasz"), ("李雷", "李蕾")])
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize("sign", "\u200b\u200d\u2060\u202e\u034f\ufe01\u3164\u00ad")
def test_signs_that_show_nothing_are_in_no_name(sign: str) -> None:
    with pytest.raises(ValidationError):
        check_name(f"Mi{sign}ra")
