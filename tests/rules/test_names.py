"""Names: one line, with what joins two signs into one kept, and nothing else that is unseen."""

from __future__ import annotations

import pytest

from rules.names import one_line

FAMILY = "👩\u200d👩\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ivo   of\tMacragge ", "Ivo of Macragge"),
        (f"Kael {FAMILY}", f"Kael {FAMILY}"),
        (f"{SCOTLAND} Angus", f"{SCOTLAND} Angus"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u200dKael\u200d \u200d", "Kael"),
        ("\u200d\u200c", ""),
        ("Ka\u200b\u202eel\x00\n", "Kael"),
    ],
)
def test_a_name_is_kept_as_it_is_seen(typed: str, kept: str) -> None:
    assert one_line(typed) == kept
