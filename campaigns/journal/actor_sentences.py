"""How an act reads in the log: who did it, then what was done."""

from __future__ import annotations

from rosters.journal.wording import BECAUSE, REDID, TOOK_BACK

DONE = frozenset((
    "Adjusted", "Announced", "Called", "Changed", "Closed", "Corrected", "Created", "Did", "Hid", "Logged", "Made",
    "Opened", "Planned", "Published", "Redid", "Removed", "Renamed", "Reopened", "Reported", "Revoked", "Rewrote",
    "Sent", "Set", "Settled", "Showed", "Told", "Took", "Voided", "Wrote",
))  # fmt: skip
"""How the sentences of acts begin that are kept without whoever did them."""


def sentence_by(words: str, who: str) -> str:
    """`Reported mission 2: Quiet Hour won.` by Odile is `Odile reported mission 2: Quiet Hour won.`; what was
    undone stands in quotation marks: it is told as if it stood.
    """
    for undoing in (TOOK_BACK, REDID):  # the sentence of the other follows
        if who and words.startswith(undoing):
            # What was undone may have a reason of its own.
            undone, *reason = words.removeprefix(undoing).rsplit(BECAUSE, 1)
            return BECAUSE.join([f"{who} {undoing[:1].lower()}{undoing[1:-2]} “{undone}”", *reason])
    first = words.partition(" ")[0].rstrip(":")
    return f"{who} {words[:1].lower()}{words[1:]}" if who and first in DONE else words
