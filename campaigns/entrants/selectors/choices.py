"""What is still to be chosen after a mission: its reader's own as trees to pick from, others' as theirs."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from campaigns.entrants.services.choices import pending_of
from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import Batch, Campaign, Entrant
from campaigns.models.people import Chronicle
from rosters.journal.settle import catalogue_of
from rosters.models import Operative
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.editions import find
from rules.editions.base import Edition
from rules.names import how_many
from rules.reference import TrainingTree, TreeAbility
from rules.sheets import OperativeSheet, from_json

OPERATIVE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""What questions name as their subject where that is no squad."""
MOST_BESIDE = 6
"""With more options a choice is folded beside what else a page shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Riser:
    """An operative with something for its player to choose."""

    name: str
    what: str
    """Its model, and what it is trained in."""
    level: int
    """0 where its edition knows none."""
    career: str
    """Its missions in this campaign in a line; empty for anyone who was in none."""
    price: str
    """What it costs from now on, where a level costs anything."""
    portrait: str
    """Where its picture is; empty for anyone who has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What its player has just chosen for an operative."""

    riser: Riser
    faction: str
    words: str


def just_chosen(campaign: Campaign, entrants: Iterable[Entrant], batch: str) -> Chosen | None:
    """The operative for whom that act of the log chose something, if it is one of these entrants and still counts."""
    try:
        key = uuid.UUID(batch)
    except ValueError:
        return None
    row = Batch.objects.filter(campaign=campaign, pk=key, kind="choice", voided_by=None).first()
    found = OPERATIVE.search(row.payload["choice"]) if row else None
    entrant = next((each for each in entrants if row and str(each.pk) == row.payload["entrant"]), None)
    if row is None or found is None or entrant is None or entrant.roster is None:
        return None
    riser = risers_of(campaign, [entrant], [found[0]]).get(found[0])
    return Chosen(riser=riser, faction=entrant.roster.faction, words=row.words) if riser else None


def risers_of(campaign: Campaign, entrants: Iterable[Entrant], subjects: Iterable[str]) -> dict[str, Riser]:
    """Those operatives of these entrants. Two queries where there is anybody to look up, none else."""
    rosters = [each.roster_id for each in entrants if each.roster_id]
    keys = [each for each in subjects if OPERATIVE.fullmatch(each)]
    if not rosters or not keys:
        return {}
    lived = careers_in(campaign)
    rows = Operative.objects.filter(roster__in=rosters, pk__in=keys).select_related("roster")
    return {str(row.pk): _riser(row, lived.get(str(row.pk), "")) for row in rows if row.sheet}


def careers_in(campaign: Campaign) -> dict[str, str]:
    """Operative → its missions in this campaign in a line, for everyone who was in one. One query."""
    deeds = Chronicle.objects.filter(campaign=campaign).values_list("deeds", flat=True).first() or {}
    return {key: " · ".join(_career(deed)) for key, deed in deeds.items()}


def _riser(row: Operative, career: str) -> Riser:
    edition = find(row.roster.edition)
    sheet = from_json({**row.sheet, "key": str(row.pk)})
    trained = edition.speak(sheet.training) if sheet.training else ""
    has_picture = bool(row.portrait)
    return Riser(
        name=sheet.name,
        what=" · ".join(dict.fromkeys(each for each in (trained, sheet.model) if each and each != sheet.name)),
        level=sheet.level if edition.learns(sheet) else 0,
        career=career,
        price=_price(edition, sheet),
        portrait=reverse("rosters:portrait", args=[row.roster_id, row.pk, row.portrait]) if has_picture else "",
    )


def _career(deed: dict[str, Any]) -> Iterator[str]:
    if deed.get("missions"):
        yield f"{how_many(deed['missions'], 'mission')}, {deed['won']} won"
    if deed.get("kills"):
        yield f"{how_many(deed['kills'], 'enemy', 'enemies')} taken out"


def _price(edition: Edition, sheet: OperativeSheet) -> str:
    if edition.points is None or not sheet.surcharge:
        return ""
    return f"Costs {how_many(sheet.total, 'point')} from now on, {sheet.surcharge} of them for its level."


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceNode:
    """An ability as the tree draws it."""

    name: str
    level: int
    text: str
    state: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingChoice:
    """One thing that a player has still to choose."""

    question: Question
    side: SideSheet | None = None
    """The operative or squad, where more than one may choose."""
    riser: Riser | None = None
    """The operative it is about, where its reader is to choose for it."""
    root: ChoiceNode | None = None
    branches: tuple[tuple[ChoiceNode, ...], ...] = ()
    options: tuple[AnswerOption, ...] = ()
    """Choices that stand in no tree."""

    @property
    def has_sentences(self) -> bool:
        """Whether what its options bring wants a sentence each."""
        return any(each.text for each in self.options)

    @property
    def parts(self) -> list[tuple[str, list[AnswerOption]]]:
        """The options below their headings, however they are mixed."""
        found: dict[str, list[AnswerOption]] = {}
        for each in self.options:
            found.setdefault(each.part, []).append(each)
        return list(found.items())

    @property
    def is_long(self) -> bool:
        """Whether there are so many options that they are folded beside other things."""
        return self.has_sentences and len(self.options) > MOST_BESIDE

    @property
    def is_tick(self) -> bool:
        return self.question.kind is Kind.TICK

    @property
    def is_roll(self) -> bool:
        """Whether dice answer it, when its player says so."""
        return self.question.kind is Kind.ROLL


def choices_of(sheet: MissionSheet) -> tuple[PendingChoice, ...]:
    """Everything open on both sides, the reader's own first. Two queries, two more where own operatives wait."""
    entrants = [side.entrant_row for side in sheet.sides if side.entrant_row is not None]
    pending = pending_of(sheet.campaign, entrants)
    sides = sorted(sheet.sides, key=lambda side: not side.is_mine)
    own = [side.entrant_row for side in sides if side.entrant_row is not None and side.is_mine]
    risers = risers_of(sheet.campaign, own, {each.subject for one in own for each in pending.get(one.pk, ())})
    return tuple(
        _choice(side, question, risers)
        for side in sides
        if side.entrant_row is not None
        for question in pending.get(side.entrant_row.pk, ())
    )


def own_choices(campaign: Campaign, entrant: Entrant) -> tuple[PendingChoice, ...]:
    """Everything open for an entrant, as its own player sees it. Two queries, two more where operatives wait."""
    asked = pending_of(campaign, [entrant]).get(entrant.pk, ())
    risers = risers_of(campaign, [entrant], {each.subject for each in asked})
    return tuple(_drawn(PendingChoice(question=each, riser=risers.get(each.subject)), entrant) for each in asked)


def _choice(side: SideSheet, question: Question, risers: Mapping[str, Riser]) -> PendingChoice:
    riser = risers.get(question.subject) if side.is_mine else None
    bare = PendingChoice(question=question, side=side, options=question.options, riser=riser)
    return _drawn(bare, side.entrant_row) if side.is_mine else bare


def _drawn(bare: PendingChoice, entrant: Entrant | None) -> PendingChoice:
    """With the tree in which its abilities stand, where there is one."""
    question, tree = bare.question, _tree(entrant, bare.question)
    if tree is None:
        return replace(bare, options=question.options)
    known = {ability.key for ability in tree.abilities}
    return replace(
        bare,
        root=next((_node(each, tree, question) for each in tree.under("")), None),
        branches=tuple(_branches(tree, question)),
        options=tuple(option for option in question.options if option.value not in known),
    )


def _tree(entrant: Entrant | None, question: Question) -> TrainingTree | None:
    """The tree in which what may be picked stands."""
    if entrant is None or entrant.roster is None or not question.subject or question.kind is not Kind.CHOICE:
        return None
    edition = find(entrant.roster.edition)
    trees = edition.reference(catalogue_of(entrant.roster.pack.digest if entrant.roster.pack else "")).trees
    wanted = {option.value for option in question.options}
    return max(
        (tree for tree in trees if wanted & {each.key for each in tree.abilities}),
        key=lambda tree: len(wanted & {each.key for each in tree.abilities}),
        default=None,
    )


def _branches(tree: TrainingTree, question: Question) -> Iterator[tuple[ChoiceNode, ...]]:
    for first in tree.under(""):
        for second in tree.under(first.key):
            yield tuple(_node(each, tree, question) for each in (second, *tree.under(second.key)))


def _node(ability: TreeAbility, tree: TrainingTree, question: Question) -> ChoiceNode:
    return ChoiceNode(
        name=ability.name,
        level=ability.level,
        text=ability.text,
        state=_state(ability, tree, question),
        value=ability.key,
    )


def _state(ability: TreeAbility, tree: TrainingTree, question: Question) -> str:
    """Whether it may be picked, is held already, or comes later."""
    wanted = {option.value for option in question.options}
    if ability.key in wanted:
        return "pick"
    open_ones = [each for each in tree.abilities if each.key in wanted]
    if len({each.level for each in open_ones}) > 1:
        return "has"
    is_above = any(_hangs(each, ability, tree) for each in open_ones)
    return "has" if is_above else "later"


def _hangs(below: TreeAbility, above: TreeAbility, tree: TrainingTree) -> bool:
    """Whether one ability stands above another, however far."""
    parents: Sequence[TreeAbility] = [each for each in tree.abilities if each.key == below.under]
    return any(each.key == above.key or _hangs(each, above, tree) for each in parents)
