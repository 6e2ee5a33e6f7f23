"""Names on one line: what shows nothing goes, joined emoji and scripts that need joiners stay."""

import pytest

from rules.names import one_line

FAMILY = "\U0001f468‍\U0001f469‍\U0001f467"
PIRATES = "\U0001f3f4‍☠️"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
WAVING = "\U0001f44b\U0001f3fd"
FLAG = "\U0001f1e9\U0001f1ea"


@pytest.mark.parametrize("emoji", [FAMILY, PIRATES, SCOTLAND, WAVING, FLAG])
def test_joined_emoji_survive(emoji: str) -> None:
    assert one_line(f"The {emoji} squad") == f"The {emoji} squad"


@pytest.mark.parametrize("sign", "​‌‍⁠‮⁦؜͏ㅤ­︁")
def test_signs_that_show_nothing_are_taken_out_of_words(sign: str) -> None:
    assert one_line(f"Ash{sign}gate") == "Ashgate"


def test_scripts_that_need_joiners_keep_them() -> None:
    assert one_line("می‌خواهم") == "می‌خواهم"
