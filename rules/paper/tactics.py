"""Which Tactics a company of operatives can use, and who brings each.

A Tactic says in words who may use it; the words are read against the names that the faction
knows: models, datasheets, keywords, weapons, wargear, sub-factions. Where they name nobody, a model
that what it does speaks of has to be there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.formats.pack_content import Tactic
from rules.reference import Reference
from rules.sheets import OperativeSheet

COMMANDER, LEADER, SPECIALIST = "commander", "leader", "specialist"
HUNTER = "Legendary Hunter"
ROLES: Mapping[str, tuple[str, ...]] = {
    COMMANDER: ("Commander",),
    LEADER: ("Leader", "Specialist"),
    SPECIALIST: ("Specialist",),
    "retainer": ("Specialist",),
}
EXCEPT = re.compile(r"\b(?:but|except|save for|without|other than)\b.*", re.IGNORECASE | re.DOTALL)
EXCEPTED = re.compile(r"\b(?:except|save for|other than)\b[^.;:]*", re.IGNORECASE)
"""In a sentence that says what is done: all that it leaves out, be it this or that."""
ALTERNATIVES = re.compile(r"[;,]|\bor\b|\band\b", re.IGNORECASE)
ASIDE = re.compile(r"^(?P<head>[^()]*)\((?P<each>[^()]*)\)")
MARK = re.compile(r"<(\d+)>")
COUNT = re.compile(r"^\d+ × ")
WAY = re.compile(r" \([^()]*\)$")

Level = Callable[[OperativeSheet], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Usable:
    """A Tactic that the company has, and the operatives it depends on; none where everyone has it."""

    tactic: Tactic
    bearers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsPhase:
    """The Tactics of one phase."""

    key: str
    name: str
    tactics: tuple[Usable, ...]


def level_of(sheet: OperativeSheet) -> int:
    return sheet.level


def usable(
    tactics: Iterable[Tactic],
    company: Sequence[OperativeSheet],
    reference: Reference,
    *,
    faction: str = "",
    level: Level = level_of,
) -> tuple[Usable, ...]:
    """The Tactics that these operatives have between them.

    A faction's own need every one of them to have its keyword; `level` says what a level counts here.
    """
    # The longest first: a Fire Warrior Breacher is no Fire Warrior.
    names = sorted(known_names(reference, company), key=lambda name: (-len(name), name))
    called = {WAY.sub("", name).casefold() for name in reference.names}
    models = [name for name in names if name in called]
    held = {sheet.key: names_of(sheet, reference) for sheet in company}
    is_one_faction = not faction or all(faction in sheet.keywords for sheet in company)
    found = []
    for tactic in tactics:
        if tactic.of == "faction" and not is_one_faction:
            continue
        wanted = [*_wanted(tactic.who, names)] or [*_wanted(EXCEPTED.sub("", tactic.text), models)]
        bearers = _bearers(tactic, wanted, company, held, level)
        if bearers is not None:
            found.append(Usable(tactic=tactic, bearers=bearers))
    return tuple(found)


def by_phase(found: Iterable[Usable], phases: Mapping[str, str]) -> tuple[TacticsPhase, ...]:
    """Tactics under the phases of the edition, in the order of a round; what needs nobody stands first."""
    sorted_in: dict[str, list[Usable]] = {key: [] for key in phases}
    for each in found:
        sorted_in.setdefault(each.tactic.phase, []).append(each)
    return tuple(
        TacticsPhase(key=key, name=phases.get(key, key), tactics=tuple(inside))
        for key, inside in sorted_in.items()
        if inside
    )


def brought_by(sheet: OperativeSheet, found: Iterable[Usable]) -> tuple[Tactic, ...]:
    """The Tactics that depend on one operative."""
    return tuple(each.tactic for each in found if sheet.key in each.bearers)


def _bearers(
    tactic: Tactic,
    wanted: Sequence[frozenset[str]],
    company: Sequence[OperativeSheet],
    held: Mapping[str, frozenset[str]],
    level: Level,
) -> tuple[str, ...] | None:
    """Who brings a Tactic; empty where nobody in particular, None where nobody does."""
    if tactic.is_trained:
        found = [s.key for s in company if s.specialism == tactic.specialism and level(s) >= tactic.level]
        return tuple(found) or None
    if not wanted:
        return ()
    found = [sheet.key for sheet in company if any(each <= held[sheet.key] for each in wanted)]
    return tuple(found) or None


def _wanted(who: str, names: Sequence[str]) -> Iterator[frozenset[str]]:
    """The names that one operative must answer to, a set for each way to be meant."""
    text, found = _marked(who, names)
    for words in _ways(text):
        mentioned = frozenset(found[int(number)] for number in MARK.findall(words))
        if mentioned:
            yield mentioned


def _marked(who: str, names: Sequence[str]) -> tuple[str, list[str]]:
    """The text with a mark for every name in it, and the names by their marks."""
    text = who.casefold()
    found: list[str] = []
    for name in [name for name in names if name in text]:
        text, times = re.subn(rf"(?<!\w){re.escape(name)}(?:s|es)?(?!\w)", f"<{len(found)}>", text)
        found += [name] if times else []
    return text, found


def _ways(who: str) -> Iterator[str]:
    """`a Captain (in Phobos or in Terminator Armour)` is a Captain in Phobos, or a Captain in Terminator Armour."""
    aside = ASIDE.match(who)
    if aside:
        yield from (f"{aside['head']} {each}" for each in ALTERNATIVES.split(aside["each"]))
        return
    yield from (EXCEPT.sub("", part) for part in ALTERNATIVES.split(who))


def known_names(reference: Reference, company: Iterable[OperativeSheet]) -> frozenset[str]:
    """Every name that a Tactic may mean, as they are compared."""
    own = (name for sheet in company for name in names_of(sheet, reference))
    roles = (name for names in ROLES.values() for name in names)
    names = (*reference.names, *reference.bearers, *reference.keywords, *reference.sub_factions, *roles, HUNTER)
    return frozenset((*own, *(WAY.sub("", name).casefold() for name in names)))


def names_of(sheet: OperativeSheet, reference: Reference) -> frozenset[str]:
    """Everything that one operative answers to, as it is compared."""
    things = (*sheet.carried, *(line.name for line in sheet.weapons), *(text.name for text in sheet.wargear))
    hunter = {text.name for text in reference.hunters} & {text.name for text in (*sheet.abilities, *sheet.picks)}
    names = (
        sheet.model,
        sheet.datasheet,
        sheet.sub_faction,
        *sheet.keywords,
        *ROLES.get(sheet.role, ()),
        *(WAY.sub("", COUNT.sub("", thing)) for thing in things),
        *((HUNTER,) if hunter else ()),
    )
    return frozenset(name.casefold() for name in names if name)
