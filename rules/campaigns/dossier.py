"""What an entrant has come to, ready for its page, its sheet on paper and the API. Plain values, any kind."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierFigure:
    """A number that is kept, and how far it may go."""

    name: str
    value: int
    most: int | None = None
    unit: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierLine:
    """A line of a list."""

    name: str
    text: str = ""
    number: str = ""
    """What stands in its last column: a count, a price."""
    done: int = 0
    most: int = 0
    """As many boxes as it is drawn with, of which `done` are ticked; 0 for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierList:
    """A list under a heading."""

    key: str
    title: str
    note: str = ""
    entries: tuple[DossierLine, ...] = ()
    empty: str = ""
    """What is said where nothing is in it."""

    @property
    def far(self) -> DossierLine | None:
        """The first line that is drawn with boxes."""
        return next((each for each in self.entries if each.most), None)

    @property
    def summary(self) -> str:
        """How far it is, or what is in it: what stands beside its heading while it is folded."""
        far = self.far
        return f"{far.done} of {far.most}" if far else ", ".join(each.name for each in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerWords:
    """What is earned, suffered and counted, as headings of a card."""

    earned: str
    suffered: str
    tally: str
    tally_hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerRank:
    """A rank, what it needs, and what it brought."""

    name: str
    needs: int
    boxes: tuple[bool, ...] = ()
    """One for each point from the rank before, and whether it is earned."""
    earned: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """One operative's record."""

    key: str
    name: str
    model: str
    title: str = ""
    """Its rank."""
    amount: int = 0
    """What brings the next one."""
    unit: str = ""
    most: int = 0
    """Where the bar ends."""
    steps: tuple[int, ...] = ()
    """Where ranks begin on it."""
    school: str = ""
    entries: tuple[DossierLine, ...] = ()
    """What it has earned and suffered, in our sentences."""
    status: str = ""
    """Why it cannot play, in a word or two."""
    tally: str = ""
    ranks: tuple[CareerRank, ...] = ()
    """All that it may reach, for its card."""
    also: tuple[str, ...] = ()
    """What it has earned beside its ranks' rewards."""
    marks_of: tuple[tuple[str, bool], ...] = ()
    """What it may suffer, and whether it does."""
    rested: int = 0
    """Games in a row that it sat out."""
    words_of: CareerWords | None = None
    """What its card calls these; None for no card."""

    @property
    def words(self) -> str:
        return ", ".join(each.name for each in self.entries)

    @property
    def share(self) -> float:
        """How much of the bar is filled, in percent."""
        return min(100.0, 100 * self.amount / self.most) if self.most else 0.0

    @property
    def marks(self) -> tuple[float, ...]:
        """Where its steps stand on the bar, in percent."""
        return tuple(100 * step / self.most for step in self.steps) if self.most else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """What an entrant carries from mission to mission."""

    title: str
    amounts: tuple[DossierFigure, ...] = ()
    listings: tuple[DossierList, ...] = ()
    careers: tuple[Career, ...] = ()
    problems: tuple[str, ...] = ()
    """What is impossible since an earlier act was undone."""
