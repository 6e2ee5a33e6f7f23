"""What compendium pages show, as templates want it: rows, tables of weapons, trees, Tactics by phase, search hits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from django.urls import reverse

from rosters.compendium.addresses import anchor, datasheet_url, faction_url, training_url, weapon_url
from rosters.compendium.found import Hit
from rosters.compendium.searching import TREE
from rosters.compendium.selectors import Book, Kin, whose
from rosters.operatives.selectors import Recruitable
from rules.armoury import Heading, Option, fronts
from rules.editions.base import Edition, Role
from rules.formats.pack_content import Tactic
from rules.names import both
from rules.reference import Datasheet, TrainingTree, TreeAbility
from rules.sheets import WeaponLine

WAY = re.compile(r" \(| - |, ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A name that leads somewhere."""

    name: str
    url: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRow:
    """A model in a list, with its stat line."""

    name: str
    url: str
    stats: tuple[tuple[str, str], ...]
    points: int
    maximum: str
    roles: str
    is_current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """Models under the name of their datasheet."""

    name: str
    rows: tuple[ModelRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownWeaponProfile:
    """One way to use a weapon, its figures under the columns and its sentence below."""

    name: str
    place: str
    """Where it stands on the page of weapons."""
    also: str
    """Where the weapon stands, whichever way it is used; with the first of its ways."""
    url: str
    figures: tuple[str, ...]
    about: str
    is_melee: bool
    bearers: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """Something of a heading that may be taken."""

    name: str
    url: str
    cost: int
    about: str
    is_carried: bool
    limits: str
    besides: str = ""
    """Of sets that begin with it: what goes with it, one or another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GearChoice:
    """A heading of options."""

    name: str
    words: str
    gear: tuple[Gear, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityNode:
    """An ability in its tree, with what hangs under it."""

    ability: TreeAbility
    inner: tuple[AbilityNode, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTactic:
    """A Tactic with who may use it."""

    tactic: Tactic
    who: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPhase:
    """The Tactics of one phase."""

    name: str
    tactics: list[ShownTactic] = field(default_factory=list)


def columns_of(edition: Edition) -> list[str]:
    """The columns of weapons that hold figures: all but the last, which says what a weapon does."""
    return list(edition.weapon_columns[:-1])


def sheets_of(book: Book, kin: Iterable[Kin]) -> list[Sheets]:
    return [Sheets(name=each.name, rows=tuple(row_of(book, model) for model in each.models)) for each in kin]


def row_of(book: Book, model: Recruitable, current: str = "") -> ModelRow:
    words, sheet = book.edition.words, model.sheet
    # Where nobody learns, who leads is all that there is to say.
    roles = model.roles if book.edition.growth else [role for role in model.roles if role == Role.LEADER]
    return ModelRow(
        name=model.name,
        url=datasheet_url(book, model.model),
        stats=tuple((name, book.written(value)) for name, value in sheet.stats if name != "Max") if sheet else (),
        points=model.points,
        maximum="" if model.maximum == "-" else model.maximum,
        roles=", ".join(words.get(role, role) for role in roles),
        is_current=model.model == current,
    )


def arms_of(book: Book, lines: Iterable[WeaponLine], *, with_bearers: bool = False) -> list[ShownWeaponProfile]:
    """Weapons as rows."""
    listed = list(lines)
    seen = {line.name for line in listed}
    arms = []
    names: Counter[str] = Counter()
    for line in listed:
        whole = _whole(line.name)
        arm = _arm(book, line, "" if whole in seen else anchor(whole), with_bearers)
        seen.add(whole)
        names[line.name] += 1
        # Others of the same name with other figures.
        arms.append(arm if names[line.name] == 1 else replace(arm, place=f"{arm.place}-{names[line.name]}"))
    return [_bearers_once(arm, following) for arm, following in pairwise([*arms, None])]


def _bearers_once(arm: ShownWeaponProfile, following: ShownWeaponProfile | None) -> ShownWeaponProfile:
    """A way to use a weapon; its bearers stand below the last of those that the same models have."""
    is_way = following is not None and _whole(following.name) == _whole(arm.name) and following.bearers == arm.bearers
    return replace(arm, bearers=()) if is_way else arm


def _whole(name: str) -> str:
    """A weapon without the way it is used: "Ion rifle (overcharge)" is an Ion rifle."""
    return WAY.split(name, maxsplit=1)[0]


def _arm(book: Book, line: WeaponLine, also: str, with_bearers: bool) -> ShownWeaponProfile:
    *figures, about = line.values
    return ShownWeaponProfile(
        name=line.name,
        place=anchor(line.name),
        also=also,
        url=weapon_url(book, line.name),
        figures=tuple(map(book.written, figures)),
        about="" if about == "-" else book.written(about),
        is_melee=line.is_melee,
        bearers=tuple(model_links(book, _bearers(book, line))) if with_bearers else (),
    )


def _bearers(book: Book, line: WeaponLine) -> tuple[str, ...]:
    known = book.reference
    return known.carriers.get((line.name, line.values)) or known.bearers.get(line.name, ())


def model_links(book: Book, models: Iterable[str]) -> list[Link]:
    """Models by name: those that may carry something, or be trained in it."""
    return [Link(name=book.names.get(model, model), url=datasheet_url(book, model)) for model in models]


def bare_price(sheet: Datasheet) -> int:
    """What the model costs before any option is added to it."""
    chosen = (option.cost * option.count for heading in sheet.headings for option in heading.options)
    return sheet.sheet.points - sum(chosen)


def choices_of(book: Book, sheet: Datasheet) -> list[GearChoice]:
    return [_choice(book, sheet, heading) for heading in sheet.headings]


def _choice(book: Book, sheet: Datasheet, heading: Heading) -> GearChoice:
    places = {anchor(each) for name in book.reference.bearers for each in (name, _whole(name))}
    gear = (
        Gear(
            name=name,
            url=weapon_url(book, name) if anchor(name) in places and not besides else "",
            cost=option.cost,
            about=option.about,
            is_carried=bool(option.stands),
            limits=", ".join(_limits(option.most if not heading.is_one else 1, sheet.team_limits.get(option.option))),
            besides=besides,
        )
        for name, besides, option in _by_front(heading.options)
    )
    where = f"{heading.name} · {heading.under}" if heading.under else heading.name
    return GearChoice(name=where, words=heading.words, gear=tuple(gear))


def _by_front(options: Sequence[Option]) -> Iterator[tuple[str, str, Option]]:
    """Options by name; sets that begin alike, but for what comes by default, as one with all that goes with it."""
    sets = [option.pieces for option in options if not option.stands]
    heads = dict(zip(sets, fronts(sets), strict=True))
    alike: dict[tuple[str, ...], list[str]] = {}
    for pieces, head in heads.items():
        alike.setdefault(head, []).append(", ".join(pieces[len(head) :]))
    for option in options:
        head = heads.get(option.pieces, ()) if not option.stands else ()
        if not head:
            yield option.name, "", option
        elif option.pieces == next(pieces for pieces in sets if heads[pieces] == head):
            yield ", ".join(head), both(alike[head], "or"), option


def _limits(most: int | None, in_team: int | None) -> Iterator[str]:
    if most is not None and most > 1:
        yield f"up to {most}"
    if in_team is not None:
        yield f"at most {in_team} in a kill team"


def trainings_of(book: Book, keys: Iterable[str]) -> list[Link]:
    """Trainings as links; with the pack's own texts when the book is pinned."""
    names = {tree.key: tree.name for tree in book.reference.trees}
    return [Link(name=names.get(key, book.edition.speak(key)), url=training_url(book, key)) for key in keys]


def tree_of(tree: TrainingTree, under: str = "") -> tuple[AbilityNode, ...]:
    """The tree as nodes in nodes."""
    return tuple(AbilityNode(ability=each, inner=tree_of(tree, each.key)) for each in tree.under(under))


def tactics_of(book: Book, tactics: Sequence[Tactic]) -> list[ShownPhase]:
    """Tactics under the phases of a round, in its order."""
    phases = {key: ShownPhase(name=name) for key, name in book.edition.phases.items()}
    for tactic in tactics:
        phases[tactic.phase].tactics.append(_tactic(book, tactic))
    return [phase for phase in phases.values() if phase.tactics]


def _tactic(book: Book, tactic: Tactic) -> ShownTactic:
    trainings = book.edition.trainings
    if not tactic.training or trainings is None:
        return ShownTactic(tactic=tactic, who=tactic.who)
    who = trainings.bearer.format(book.edition.speak(tactic.training), tactic.level)
    return ShownTactic(tactic=tactic, who=who, url=training_url(book, tactic.training))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHit:
    """One thing that was found."""

    kind: str
    name: str
    text: str
    url: str
    faction: str = ""
    whose: str = ""


def shown_hits(edition: Edition, hits: Iterable[Hit]) -> list[ShownHit]:
    return [
        ShownHit(
            kind=hit.entry.kind,
            name=hit.entry.name,
            text=hit.entry.text,
            url=_address(edition, hit),
            faction=hit.book.pack.title if hit.book else "",
            whose=whose(hit.book.pack) if hit.book else "",
        )
        for hit in hits
    ]


def _address(edition: Edition, hit: Hit) -> str:
    entry = hit.entry
    if hit.book is None:
        if entry.page == TREE and edition.trainings:
            return reverse("rosters:training", args=[edition.key, edition.trainings.page.key, entry.target])
        if edition.reference_page(entry.page):
            return reverse("rosters:reference", args=[edition.key, entry.page], fragment=entry.target or None)
        return reverse(f"rosters:{entry.page}", args=[edition.key], fragment=entry.target or None)
    if entry.page == "datasheet":
        return datasheet_url(hit.book, entry.target)
    if entry.page == "weapons":
        return weapon_url(hit.book, entry.target)
    return faction_url(hit.book, entry.page, entry.target)
