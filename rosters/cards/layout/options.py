"""How somebody wants it printed: every choice stands in the address, and is read back from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict

from rosters.viewers import viewer_of
from rosters.web.distances import DISTANCES

SIZES = {
    "poker": "Poker, 63 × 88 mm",
    "tarot": "Tarot, 70 × 120 mm",
    "bridge": "Bridge, 57 × 89 mm",
    "a6": "A6, 105 × 148 mm",
    "page": "Full page",
    "fold": "Folded, 63 × 88 mm",
}
PAPERS = {"a4": "A4", "letter": "US Letter"}
BACKS = {
    "none": "Fronts only",
    "duplex": "Fronts and backs, printed on both sides",
    "beside": "Fronts and backs, each as a card of its own",
}
BOXES = {"auto": "Where a campaign needs them", "with": "Always", "without": "Never"}
PARTS = {
    "cards": "Datacards",
    "tactic-cards": "Tactics as cards",
    "equipment-cards": "Equipment as cards",
    "rule-cards": "Rules as cards",
    "tac-op-cards": "Tac ops as cards",
    "roster": "Roster",
    "team": "Kill team",
    "tactics": "Tactics by phase",
    "phases": "Abilities by phase",
    "opponent": "Sheet for my opponent",
    "tokens": "Markers and tokens",
    "blank": "Blank cards",
    "reference": "Quick reference",
}
FLAGS = ("marks", "ink", "large", "shared")
COOKIE = "muster_print"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """Every choice there is about paper. `operatives` are keys; none means all."""

    size: str = "poker"
    paper: str = "a4"
    backs: str = "none"
    boxes: str = "auto"
    distances: str = "both"
    marks: bool = True
    ink: bool = False
    """Ink saver: no fills."""
    large: bool = False
    """Large print: nothing below 9 points."""
    shared: bool = False
    """Operatives who are the same share a card."""
    parts: tuple[str, ...] = ("cards",)
    operatives: tuple[str, ...] = ()
    team: str = ""
    """The kill team whose paper it is; empty for the roster itself."""

    @property
    def query(self) -> str:
        """The query of an address, with every choice in it."""
        pairs: list[tuple[str, str]] = [(name, getattr(self, name)) for name in ("size", "paper", "backs", "boxes")]
        pairs += [(name, "1" if getattr(self, name) else "0") for name in FLAGS]
        pairs += [("distances", self.distances)] if self.distances != "both" else []
        pairs += [("part", part) for part in self.parts]
        pairs += [("operative", key) for key in self.operatives]
        return urlencode([*pairs, *([("team", self.team)] if self.team else [])])

    @property
    def paper_name(self) -> str:
        return PAPERS[self.paper]

    def but(self, **changes: Any) -> PrintOptions:
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintPreset:
    """Choices under one name."""

    key: str
    name: str
    words: str
    choices: Mapping[str, Any]

    def of(self, options: PrintOptions) -> PrintOptions:
        """These choices; what is printed for whom stays."""
        return replace(
            PrintOptions(),
            team=options.team,
            operatives=options.operatives,
            boxes=options.boxes,
            distances=options.distances,
            **self.choices,
        )


PRESETS = (
    PrintPreset(key="sleeves-a4", name="Sleeves, A4", words="Poker cards, nine a page.", choices={}),
    PrintPreset(
        key="sleeves-letter",
        name="Sleeves, Letter",
        words="Poker cards, nine a page.",
        choices={"paper": "letter"},
    ),
    PrintPreset(
        key="big",
        name="Big A6",
        words="Postcards in large print.",
        choices={"size": "a6", "large": True},
    ),
    PrintPreset(
        key="opponent",
        name="Sheet for my opponent",
        words="Everything that the other side may know.",
        choices={"parts": ("opponent",)},
    ),
)


def has_choices(query: QueryDict) -> bool:
    """Whether an address says how to print."""
    return "size" in query


def options_from(query: QueryDict, remembered: PrintOptions | None = None) -> PrintOptions:
    """What an address asks for; what it does not know is left out, what it does not say is as remembered."""
    base = remembered or PrintOptions()
    is_given = has_choices(query)
    return PrintOptions(
        size=_one_of(SIZES, query.get("size"), base.size),
        paper=_one_of(PAPERS, query.get("paper"), base.paper),
        backs=_one_of(BACKS, query.get("backs"), base.backs),
        boxes=_one_of(BOXES, query.get("boxes"), base.boxes),
        distances=_one_of(DISTANCES, query.get("distances"), base.distances),
        # A form says nothing of a box that is not ticked.
        **{name: query.get(name) in ("1", "on") if is_given else getattr(base, name) for name in FLAGS},
        parts=tuple(name for name in PARTS if name in query.getlist("part"))
        or (base.parts if not is_given else ("cards",)),
        operatives=tuple(dict.fromkeys(query.getlist("operative")))[:100],
        team=query.get("team", ""),
    )


def remembered(cookie: str) -> PrintOptions:
    """The last choice, from a cookie; what was printed for whom is not in it."""
    return options_from(QueryDict(cookie[:400])).but(operatives=(), team="")


def last_choice(request: HttpRequest) -> PrintOptions:
    """The reader's last choice, with distances as they read them on pages."""
    chosen = viewer_of(request).distances
    return remembered(request.COOKIES.get(COOKIE, "")).but(distances=_one_of(DISTANCES, chosen, "both"))


def to_cookie(options: PrintOptions) -> str:
    return options.but(operatives=(), team="").query


def _one_of(known: Mapping[str, str], value: str | None, default: str) -> str:
    return value if value in known else default
