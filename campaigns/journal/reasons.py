"""Why something is done, in a few words on one line: logs and pages show it to everybody."""

from __future__ import annotations

from rosters.journal.wording import notes_of
from rules.errors import Refusal

LONGEST_REASON = 300
REASON_CODES = ("no-reason", "reason-too-long")
"""What refusals of a reason are called."""


def remark_of(text: str) -> str:
    """What somebody adds to an act, or nothing; a Refusal for more than a few words."""
    words = " ".join(notes_of(text).split())
    if len(words) > LONGEST_REASON:
        raise Refusal(
            f"A reason has at most {LONGEST_REASON} characters; this has {len(words)}.", code="reason-too-long"
        )
    return words


def reason_of(text: str) -> str:
    """The same where nothing is done without a word."""
    words = remark_of(text)
    if not words:
        raise Refusal("Say why, in a few words: the log shows it to everybody.", code="no-reason")
    return words
