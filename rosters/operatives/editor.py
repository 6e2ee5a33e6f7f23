"""Everything one operative may be changed in, with the acts that change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rosters.rosters.selectors import RosterSheet
from rosters.web.issues import ShownFix, acts_value
from rosters.web.roles import RoleChoice
from rules import acts
from rules.armoury import Armoury, Heading, Option, PricedStep, Rung, figures_of, fronts
from rules.editions.base import Status
from rules.names import both
from rules.sheets import OperativeSheet, Text, WeaponLine

MORE = (1, 3)
"""How many more like this one tap brings."""
SHOWN_TRAITS = 3
"""So many traits that are not taken stand in the open; more are folded."""
FEW = 3
"""So many closed options stand in the open; more are folded."""
LONG = 8
"""Of more open options than this the parts with a head of their own are folded, but for the one that is chosen from."""
CROWDED = 16
"""Of more open options than this under all headings, each folds what it can: parts, and more than a few loose ones."""
OTHERS, CHOICES = "Others", "Choices"
"""What stands under no head of its own, where that is much too: beside something chosen, and where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRung:
    """An ability with the acts that take it or let it go."""

    rung: Rung
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityTree:
    """The abilities of what an operative is trained in: the first, then a column for each way through."""

    root: tuple[ShownRung, ...]
    branches: tuple[tuple[ShownRung, ...], ...]

    @property
    def is_open(self) -> bool:
        """Whether one of them can be chosen now."""
        return any(
            each.value and each.rung.state == "pick" for column in (self.root, *self.branches) for each in column
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownStep:
    """A level or a trait with its acts."""

    step: PricedStep
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionPart:
    """Options under one small head within a heading."""

    name: str
    options: tuple[Option, ...]
    is_folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHeading:
    """A heading with its options in parts, what is closed last and, when it is much, folded."""

    heading: Heading
    parts: tuple[OptionPart, ...]
    closed: tuple[Option, ...]
    is_folded: bool
    always: tuple[str, ...] = ()
    """What comes with each of its options, and is therefore not named in them."""
    weapons: tuple[WeaponLine, ...] = ()
    """Of sets that share weapons every profile that is not chosen now, once: the options are names alone then, each
    without what the head of its part says.
    """
    shared: tuple[Text, ...] = ()
    """Sentences of several of its options, which have their names alone."""

    @property
    def has_figures(self) -> bool:
        """Whether figures of weapons stand with its options, and want heads."""
        listed = (*(option for part in self.parts for option in part.options), *self.closed)
        return not self.weapons and any(option.weapons for option in listed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """Everything one operative may be changed in."""

    headings: tuple[ShownHeading, ...]
    always: tuple[str, ...]
    unlisted: tuple[str, ...]
    """What of its wargear is no weapon, and so stands in no table of profiles."""
    tree: AbilityTree | None
    trainings: tuple[ShownStep, ...]
    levels: tuple[ShownStep, ...]
    traits: tuple[ShownStep, ...]
    sub_factions: tuple[ShownFix, ...]
    sub_faction: str
    statuses: tuple[RoleChoice, ...]
    learns: bool
    """Whether it learns, by itself or with its squad."""
    most: int
    """How far it may come."""
    level_words: str
    """How far it must come for each level."""
    retire: str
    remove: str
    fixed_in: str = ""
    """The campaign that holds it to what it is; then only a name, a picture and what it learns may change."""
    fate_in: str = ""
    """The campaign whose missions decide its status."""
    more: tuple[int, ...] = MORE

    @property
    def other_trainings(self) -> int:
        """How many lie folded once one is chosen; else 0."""
        return len(self.trainings) - 1 if any(each.step.is_held for each in self.trainings) else 0

    @property
    def open_traits(self) -> int:
        """How many traits are not taken, where they are so many that they lie folded; else 0."""
        number = sum(not each.step.is_held for each in self.traits)
        return number if number > SHOWN_TRAITS else 0


def unlisted(op: OperativeSheet) -> tuple[str, ...]:
    """What it carries without a profile of that name; `Plasma gun (supercharge)` is one of a plasma gun."""
    heads = {head for line in op.weapons for head in (line.name, line.name.partition(" (")[0])}
    return tuple(name for name in op.carried if name.rpartition(" × ")[2] not in heads)


def editor_of(sheet: RosterSheet, op: OperativeSheet, armoury: Armoury, most_taken: int | None = None) -> Editor:
    """With as many more at one tap as a kill team may take of its model."""
    edition = sheet.edition
    most = edition.growth.most if edition.growth else 0
    rises = (n for n in range(1, most + 1) if edition.level_for(n) > edition.level_for(n - 1))
    return Editor(
        most=most,
        level_words=", ".join(f"level {edition.level_for(n)} at {n}" for n in rises),
        headings=tuple(shown_headings(armoury, {text.name for text in op.abilities})),
        always=armoury.always,
        unlisted=unlisted(op),
        tree=ability_tree(armoury.rungs, is_kept=op.key in sheet.fixed),
        trainings=shown_steps(armoury.trainings),
        levels=shown_steps(armoury.levels),
        traits=shown_steps(armoury.traits),
        sub_factions=tuple(sub_faction_choices(op.key, armoury)),
        sub_faction=armoury.sub_faction,
        statuses=tuple(
            RoleChoice(value=each.value, label=each.value.capitalize(), is_current=each.value == op.status)
            for each in Status
        ),
        learns=edition.learns(op),
        retire=acts_value([acts.Retire(operative=op.key)]),
        remove=acts_value([acts.Remove(operative=op.key)]),
        fixed_in=sheet.campaign["name"] if op.key in sheet.fixed else "",
        fate_in=sheet.campaign["name"] if sheet.is_running else "",
        more=tuple(times for times in MORE if times == 1 or most_taken is None or times <= most_taken),
    )


def shown_steps(steps: Sequence[PricedStep]) -> tuple[ShownStep, ...]:
    return tuple(ShownStep(step=step, value=acts_value(step.acts) if step.acts else "") for step in steps)


def shown_headings(armoury: Armoury, beside: Collection[str] = ()) -> Iterator[ShownHeading]:
    """Headings without shared sentences that stand on the page already: beside them by these names, or above."""
    standing = set(beside)
    is_crowded = sum(len(each.open_options) for each in armoury.headings) > CROWDED
    for heading in (shown_heading(each, is_crowded=is_crowded) for each in armoury.headings):
        yield replace(heading, shared=tuple(text for text in heading.shared if text.name not in standing))
        standing |= {text.name for text in heading.shared}


def shown_heading(heading: Heading, *, is_crowded: bool = False) -> ShownHeading:
    options, always, weapons = _said_once(heading) if heading.is_one else (heading.options, (), ())
    shared = dict.fromkeys(text for option in options for text in option.shared)
    options = tuple(map(_without_sentences, options))
    is_open = [not option.is_shut for option in options]
    parts: dict[str, list[Option]] = {}
    for option in options:
        if not option.is_shut:
            parts.setdefault(option.part, []).append(option)
    is_long = is_crowded or sum(is_open) > LONG
    if is_long and len(parts.get("", ())) > (FEW if is_crowded else LONG):
        loose = parts.pop("")
        chosen = [option for option in loose if option.stands]
        parts = {"": chosen, **parts, OTHERS if chosen else CHOICES: [option for option in loose if not option.stands]}
    if next(iter(parts), ""):  # below a part's name, what is of no part would seem to be of that
        parts = {name or OTHERS: part for name, part in parts.items()}
    closed = tuple(option for option in options if option.is_shut)
    return ShownHeading(
        heading=heading,
        parts=tuple(
            OptionPart(
                name=name,
                options=tuple(part),
                is_folded=is_long and bool(name) and not any(option.stands for option in part),
            )
            for name, part in parts.items()
        ),
        closed=closed,
        is_folded=len(closed) > (0 if is_long else FEW),
        always=always,
        weapons=weapons,
        shared=tuple(shared),
    )


def _without_sentences(option: Option) -> Option:
    """With the names of the sentences that others of its heading have too."""
    about = option.about
    for text in option.shared:
        about = about.replace(text.text, text.name)
    return replace(option, about=about)


def _said_once(heading: Heading) -> tuple[tuple[Option, ...], tuple[str, ...], tuple[WeaponLine, ...]]:
    """Options that share weapons without what is in each of them; where they still share some, as names in parts."""
    options = heading.options
    bearing = Counter(line for option in options for line in option.weapons)
    if max(bearing.values(), default=0) < 2:
        return tuple(_unnamed(option) for option in options), (), ()
    rests = [
        tuple(name for name in each.pieces if not all(name in other.pieces for other in options)) for each in options
    ]
    always = tuple(name for name in options[0].pieces if all(rests) and name not in rests[0])
    rests = rests if all(rests) else [option.pieces for option in options]
    own = [tuple(line for line in option.weapons if not always or bearing[line] < len(options)) for option in options]
    if all(len(lines) <= 1 and all(bearing[line] == 1 for line in lines) for lines in own):
        short = zip(options, rests, own, strict=True)
        named = (replace(each, name=", ".join(rest), weapons=lines) for each, rest, lines in short)
        return tuple(map(_unnamed, named)), always, ()
    now = heading.chosen[0] if heading.chosen else None
    profiles = dict.fromkeys(line for lines in own for line in lines if now is None or line not in now.weapons)
    heads = fronts(rests)
    return (
        tuple(
            replace(each, name=", ".join(rest[len(head) :]), part=", ".join(head), about=_instead(each, now))
            for each, rest, head in zip(options, rests, heads, strict=True)
        ),
        always,
        tuple(sorted(profiles, key=lambda line: line.is_melee)),
    )


def _unnamed(option: Option) -> Option:
    """With its figures alone, where it is one weapon of the same name."""
    if not option.weapons:
        return option
    figures = figures_of(option.weapons)
    return replace(option, about=figures.removeprefix(f"{option.name}: ") if len(option.weapons) == 1 else figures)


def _instead(option: Option, now: Option | None) -> str:
    """What of the present choice would go for it."""
    gone = [name for name in now.pieces if name not in option.pieces] if now else []
    return f"instead of {both(gone)}" if gone else ""


def ability_tree(rungs: Sequence[Rung], *, is_kept: bool) -> AbilityTree | None:
    """None without a tree; with `is_kept` no ability that the operative has is dropped, for another neither."""
    rungs_shown = [_rung(each, is_kept=is_kept) for each in rungs]
    names = dict.fromkeys(each.rung.branch for each in rungs_shown if each.rung.branch)
    branches = tuple(tuple(each for each in rungs_shown if each.rung.branch == name) for name in names)
    return (
        AbilityTree(root=tuple(each for each in rungs_shown if not each.rung.branch), branches=branches)
        if rungs_shown
        else None
    )


def _rung(rung: Rung, *, is_kept: bool) -> ShownRung:
    if is_kept and any(isinstance(act, acts.DropAbility) for act in rung.acts):
        rung = replace(rung, acts=(), state="has" if rung.state == "has" else "later")
    return ShownRung(rung=rung, value=acts_value(rung.acts) if rung.acts else "")


def sub_faction_choices(operative: str, armoury: Armoury) -> list[ShownFix]:
    """Belonging to none, then to each; as choices of a list that carry their acts."""
    names = ("", *armoury.sub_factions) if armoury.sub_factions else ()
    return [
        ShownFix(name or "None", acts_value([acts.SetSubFaction(sub_faction=name, operatives=(operative,))]))
        for name in names
    ]
