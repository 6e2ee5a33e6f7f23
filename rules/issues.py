"""An Issue is one thing that is wrong with a roster or team; a Fix is what would mend it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.acts import Act


@dataclass(frozen=True, slots=True)
class Fix:
    """One way out, told to the player in a few words, done by acts."""

    words: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Which rule is broken, by whom, why, and what would mend it.

    `code` is stable and means the same for ever; `sentence` may be reworded.
    """

    code: str
    rule: str
    sentence: str
    page: str = ""
    operatives: tuple[str, ...] = ()
    """Keys of the operatives concerned; empty when it is the whole team's."""
    fixes: tuple[Fix, ...] = ()
