"""Team lists as players paste them into chats: a kill team's name, then an operative a line, in whatever spelling.

Lines that are not understood are listed, and nothing is guessed that two names fit equally well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from rosters.exchange import list_lines
from rosters.exchange.arriving import Arriving, Unclear
from rosters.exchange.chat import LEVEL, MOST_CARRIED, MOST_LINES, NO_LIST, ChatReader, only_so_many
from rosters.exchange.list_lines import (
    LONGEST_LINE,
    PARTS,
    THINGS,
    YEAR,
    Line,
    bare_thing,
    first_words,
    folded,
    understood,
)
from rosters.exchange.list_packs import HEADS, SURE, named_at, packs_named, stems_of, wholes_of
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.viewers import Reader
from rules import acts
from rules.editions import EDITIONS
from rules.editions.base import Edition, LoadoutPlace, Role
from rules.errors import Fault, Malformed
from rules.formats.matching import plain_name, stem
from rules.names import both, first_of

MOST_OF_A_LINE = 12
"""As many of one operative as a line may ask for."""
MOST_WORDS = 10
"""So many words has a name at most."""
NEAR = 0.75
"""So much alike is a name that is only misspelt."""
ALIKE = 0.65
"""So much alike are two words of which one is misspelt."""
SEVERAL = re.compile(r"\s*[,;+&]\s*")
SECTION = stem("Equipment")
"""What equipment stands below that is listed a line each."""


class NoTeamNamed(Malformed):
    """A list whose first lines name no kill team that is here: it can be read once somebody says which it is."""


def from_list(text: str, name: str, user: Reader, pack_key: str = "") -> Arriving:
    """The roster that a pasted list names; Malformed where no line names a kill team that is here, or none a model.

    `pack_key` is of the pack to read it with, where several have the name, or a line was changed since that was all
    that named it.
    """
    lines = [(number, line.strip()) for number, line in enumerate(list_lines.lines_of(text), 1) if line.strip()]
    if not lines:
        raise Malformed(name, Fault("is empty"))
    heads = [line[:LONGEST_LINE] for _, line in lines[:HEADS]]
    packs, remark = packs_named(heads, user, pack_key)
    readers = [_ListReader(edition, pack) for edition, pack in packs]
    for reader in readers:
        reader.read_lines(lines[:MOST_LINES])
        reader.remarks += [remark] if remark else []
        reader.remarks += [only_so_many(len(lines))] if len(lines) > MOST_LINES else []
    found = [reader for reader in readers if reader.muster.loadouts or reader.unclear]
    if found:
        best = min(
            found,
            key=lambda each: (
                str(each.pack.pk) != pack_key,
                not list_lines.names_edition(heads, each.edition),
                named_at(each.title, heads),
                not each.muster.loadouts,
                len(each.unread),
            ),
        )
        others = tuple(each.pack for each in found if each is not best)
        wanted = [edition for edition in EDITIONS.values() if list_lines.names_edition(heads, edition)]
        if wanted and best.edition not in wanted:
            best.remarks.append(f"No {best.pack.title} of {wanted[0].name} is here: read for {best.edition.name}.")
        return replace(best.arriving(heads[0]), others=others)
    if not readers:
        raise NoTeamNamed(name, Fault(f"{NO_LIST}: {_no_team(*lines[0])}"))
    unread = next((each.unread[0] for each in readers if each.unread), "")
    raise Malformed(name, Fault(f"{NO_LIST}: {unread}".rstrip(".: ")))


def _no_team(number: int, line: str) -> str:
    """What to do about a list that names no kill team."""
    return f"line {number}, {first_words(line)}, names no kill team here. Put the faction’s name in the first line"


def _begun(part: str) -> Iterator[tuple[str, str]]:
    """The first words of some apart from the others, the most words first: "Boss Nob furious"."""
    words = part.split()
    for count in range(len(words) - 1, 0, -1):
        yield " ".join(words[:count]), " ".join(words[count:])


def _misspelt(words: Collection[str], names: Collection[str]) -> list[str]:
    """The names in which each of some words stands, or one like it: "Boss Knob" is the Kommando Boss Nob."""
    return [
        name
        for name in names
        if words and all(get_close_matches(word, plain_name(name).split(), n=1, cutoff=ALIKE) for word in words)
    ]


class _ListReader(ChatReader):
    """Recruits line by line what the line's words fit."""

    def __init__(self, edition: Edition, pack: Pack) -> None:
        super().__init__(edition, pack)
        self.pack = pack
        self.recruitable = catalogue_models(edition, pack.digest)
        self.stems = {model.name: set(stems_of(folded(model.name))) for model in self.recruitable}
        self.title = stem(pack.title)
        self.unclear: list[Unclear] = []
        self.headings: list[str] = []
        self.is_headed = False
        self.is_named = False
        """Whether the first line is what the roster is called."""
        self.is_equipment = False
        """Whether equipment is listed, a line each."""
        self.word = edition.words["operative"].lower()
        self.several = edition.words["operatives"].lower()

    def read_lines(self, lines: Sequence[tuple[int, str]]) -> None:
        """All of them; the first may also be what the roster is called."""
        for place, (number, line) in enumerate(lines):
            self._read_line(number, line)
            if not (place or self.muster.loadouts or len(line) > LONGEST_LINE or understood(line).is_counted):
                self.is_named = True
                self.unread.clear()
                self.unclear.clear()
        if self.headings:
            self.remarks.append(f"Read as headings: {'; '.join(self.headings)}.")
        if self.edition.points:
            self.compare_points()

    def _read_line(self, number: int, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self.unread.append(f"Line {number}, {first_words(line)}: longer than {LONGEST_LINE} letters.")
            return
        words = understood(line)
        bits = [bit for bit in SEVERAL.split(words.text) if bit.strip()]
        if 1 < len(bits) <= MOST_OF_A_LINE and all(
            self._named(part) for bit in bits for part in understood(bit).parts[:1]
        ):
            for bit in bits:
                self._read_line(number, bit)
            return
        if not words.parts or self.read_equipment(list_lines.without_price(line)):
            return
        if list_lines.heads_equipment(line):
            self.is_equipment = True
            self.headings.append(first_words(list_lines.without_marks(line)))
            return
        if self._read_model(number, line, words):
            self.is_equipment = False
            return
        # Only one line names the kill team, and before its operatives: another of that name may mean one of them.
        is_head = not (self.is_headed or self.muster.loadouts or words.is_counted)
        if is_head and self.title in map(stem, wholes_of(line)):
            self.is_headed = True
        elif list_lines.is_heading(line):
            self.is_equipment = False
            self.headings.append(first_words(list_lines.without_marks(line)))
        elif self.is_equipment and len(words.parts) == 1:
            self.taken += [(SECTION, words.text)] * min(words.number, MOST_CARRIED)
        elif why := self._why_not(number, line, words):
            self.unread.append(f"Line {number}, {first_words(line)}: {why}")

    def _read_model(self, number: int, line: str, words: Line) -> bool:
        """Recruit what a line names; False where it names no model, or no one."""
        at_commas = tuple(bit.strip() for part in words.parts for bit in part.split(",") if bit.strip())
        is_heading = list_lines.is_heading(line)
        for parts in (words.parts, at_commas):
            for place, part in enumerate(parts):
                model = self._model(part, is_exact=is_heading)
                if model is not None:
                    self._recruit_line(number, f"Line {number}, {first_words(line)}", words, model, parts, place)
                    return True
        return False

    def _recruit_line(
        self, number: int, where: str, words: Line, model: Recruitable, parts: Sequence[str], place: int
    ) -> None:
        """Recruit the model that one part of a line names; the parts before it are a name, those behind it weapons."""
        # "Boss Nob (Boyz)": what only names the model is nobody's own name.
        names = set(plain_name(model.name).split())
        before = [each for each in parts[:place] if not set(plain_name(each).split()) <= names]
        count = self._count_of(words)
        if not count:
            self.unread.append(f"{where}: asks for none.")
            return
        called = words.called or (before[0] if before else "")
        self._recruit(where, count, words.price, model, called, parts[place + 1 :])
        self._note_the_rest(where, count, before if words.called else before[1:])
        written = set(plain_name(" ".join(parts[: place + 1])).split())
        if place > len(before) and not names <= written:
            self.remarks.append(f"{where}: taken for {model.name}.")

    def _count_of(self, words: Line) -> int:
        """How many a line asks for. A bare number in brackets is a price, where there are prices."""
        if words.in_brackets is None:
            return words.number
        if self.edition.points:
            return 1
        return words.in_brackets

    def _why_not(self, number: int, line: str, words: Line) -> str:
        """Why a line names no model; notes the names that may have been meant. Empty where its first words name one."""
        heads = [part.partition(",")[0] for part in words.parts if len(part.split()) <= MOST_WORDS] or [""]
        names = {folded(model.name).casefold(): model.name for model in self.recruitable}
        for part in heads:
            if several := self._several(part):
                self.unclear.append(Unclear(number=number, line=line, part=part, names=several))
                return f"several {self.several} are called that: {first_of(several, 2)}."
            near = get_close_matches(folded(part).casefold(), names, n=1, cutoff=NEAR)
            if near := near or _misspelt(stems_of(folded(part)), names):
                self.unclear.append(Unclear(number=number, line=line, part=part, names=tuple(names[n] for n in near)))
                return f"no {self.word} is called that; the nearest is {names[near[0]]}."
        for begun, rest in _begun(heads[0]):
            if model := self._named(begun):
                parts = (begun, rest, *words.parts[1:])
                self._recruit_line(number, f"Line {number}, {first_words(line)}", words, model, parts, 0)
                return ""
            if several := self._several(begun):
                self.unclear.append(Unclear(number=number, line=line, part=begun, names=several))
                return f"several {self.several} are called {begun}: {first_of(several, 2)}."
        for _, end in reversed(tuple(_begun(heads[0]))):
            if several := self._several(end):
                self.unclear.append(Unclear(number=number, line=line, part=heads[0], names=several))
                return f"no {self.word} is called that; the nearest is {several[0]}."
        return f"no {self.word} is called that."

    def _several(self, part: str) -> tuple[str, ...]:
        """The names in which all words of some others stand."""
        words = stems_of(folded(part))
        if not words or len(set(words)) < len(words):
            return ()
        return tuple(name for name, stems in self.stems.items() if stems.issuperset(words))

    def _note_the_rest(self, line: str, number: int, missed: Sequence[str]) -> None:
        """Note what of a line is not taken: more of the model than a line may ask for, words before its name."""
        if number > MOST_OF_A_LINE:
            self.remarks.append(f"{line}: only {MOST_OF_A_LINE} of {number} are taken, the most of one line.")
        if missed:
            self.remarks.append(f"{line}: not read: {both(missed)}.")

    def _recruit(
        self, where: str, count: int, price: int | None, model: Recruitable, called: str, rest: Sequence[str]
    ) -> None:
        carried = [bare_thing(each) for part in rest for each in THINGS.split(part) if each.strip()]
        if len(carried) > MOST_CARRIED:
            self.remarks.append(f"{where}: not read: {first_of(carried[MOST_CARRIED:], 3)}.")
        role, training, carried = self._role_of(where, model, carried[:MOST_CARRIED])
        for number in range(min(count, MOST_OF_A_LINE)):
            key = f"line-{len(self.muster.loadouts)}"
            name = called if number == 0 else ""
            act = acts.recruit_trained(model=model.model, role=role, training=training, called=name)
            if not self._perform(act, where, key):
                return
            self._arm(key, self._spelt(key, carried), where)
            if price is not None and count == 1:
                self.points[key] = price

    def _role_of(self, where: str, model: Recruitable, things: Sequence[str]) -> tuple[str, str, list[str]]:
        """Its role and training, where a line names them among the weapons, and the things that are left."""
        role = Role.LEADER.value if tuple(model.roles) == (Role.LEADER.value,) else model.roles[-1]
        spoken = {stem(self.edition.speak(each)): each for each in model.trainings}
        training, left = "", []
        for thing in things:
            found = LEVEL.match(list_lines.SPEC.sub("", thing).strip())
            word = (found["role"] if found else list_lines.SPEC.sub("", thing)).strip()
            if word.casefold() in model.roles:
                role = word.casefold()
            elif self.edition.trainings and stem(word) in spoken:
                usual = self.edition.trainings.role.value
                role, training = usual if usual in model.roles else role, spoken[stem(word)]
            else:
                left.append(thing)
                continue
            if found and found["level"] != "1":
                self.remarks.append(f"{where}: level {found['level']} cannot be read from a list.")
        return role, training, left

    def _named(self, part: str, *, is_exact: bool = False) -> Recruitable | None:
        """The one model that a name fits: the same, or else the only one with all of its words."""
        wanted = stem(folded(part))
        same = [model for model in self.recruitable if stem(folded(model.name)) == wanted]
        if same or not wanted or is_exact:
            return same[0] if same else None
        fitting = self._several(part)
        return next(model for model in self.recruitable if model.name == fitting[0]) if len(fitting) == 1 else None

    def _model(self, part: str, *, is_exact: bool) -> Recruitable | None:
        """The one model that a name fits, or the only one that is called nearly so, with a remark."""
        found = self._named(part, is_exact=is_exact)
        if found or is_exact:
            return found
        names = {folded(model.name).casefold(): model for model in self.recruitable}
        near = get_close_matches(folded(part).casefold(), names, n=2, cutoff=SURE)
        if len(near) != 1:
            return None
        self.remarks.append(f"{part}: taken for {names[near[0]].name}.")
        return names[near[0]]

    def _spelt(self, key: str, things: Sequence[str]) -> list[str]:
        """Things as the pack spells them, sets of several first; as they were written where nothing fits."""
        place = self.edition.places(self.catalogue, self.muster, key)
        left = {stem(thing): thing.strip() for thing in things}
        spelt = []
        by_parts = {name: {stem(part) for part in THINGS.split(name)} for name in (_names(place) if place else ())}
        for name, parts in sorted(by_parts.items(), key=lambda item: -len(item[1])):
            if parts <= left.keys():
                spelt.append(name)
                left = {each: thing for each, thing in left.items() if each not in parts}
        for each in [each for each in left if each not in map(stem, by_parts)]:
            fitting = [name for name, parts in by_parts.items() if each in parts]
            if len(fitting) == 1:  # a part of one set and of no other means the set
                left[each] = fitting[0]
        return list(dict.fromkeys([*spelt, *left.values()]))

    def arriving(self, head: str) -> Arriving:
        parts = [part for part in PARTS.split(list_lines.without_price(head)) if not list_lines.is_heading(part)]
        name = parts[0].strip() if parts and self.is_named else self.pack.title
        if get_close_matches(stem(folded(YEAR.sub("", name))), [self.title], cutoff=SURE):
            name = self.pack.title
        return Arriving(
            form="text",
            edition=self.edition.key,
            faction=self.pack.title,
            name=name[:80],
            pack=self.pack,
            muster=self.muster,
            kill_teams=(self.team(self.pack.title),),
            unresolved=tuple(dict.fromkeys(self.unread)),
            unclear=tuple(self.unclear),
            remarks=tuple(dict.fromkeys(self.remarks)),
        )


def _names(place: LoadoutPlace) -> Iterator[str]:
    """Everything that stands or is offered at a place and below it."""
    for offer in place.offers:
        yield offer.name
    for inner in place.inner:
        yield inner.name
        yield from _names(inner)
