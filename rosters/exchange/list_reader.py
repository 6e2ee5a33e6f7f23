"""One pasted list read with one pack: each line recruits what its words fit, or is noted as left out.

Nothing is guessed that two names fit equally well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from rosters.exchange import list_lines
from rosters.exchange.arriving import Arriving, Unclear
from rosters.exchange.chat import LEVEL, MOST_CARRIED, ChatReader
from rosters.exchange.list_lines import (
    LONGEST_LINE,
    PARTS,
    THINGS,
    YEAR,
    Line,
    bare_thing,
    bare_title,
    first_words,
    folded,
    understood,
    with_article,
)
from rosters.exchange.list_models import ModelNames, begun, word_for_word
from rosters.exchange.list_packs import SURE, behind_title, wholes_of
from rosters.exchange.places import standing
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models
from rules import acts
from rules.editions.base import Edition, LoadoutPlace, Role
from rules.formats.matching import plain_name, stem
from rules.names import both, first_of

MOST_OF_A_LINE = 12
"""As many of one operative as a line may ask for."""
MOST_WORDS = 10
"""So many words has a name at most."""
LEAST_OF_A_THING = 4
"""So many letters of what is carried may stand for all of its name."""
SEVERAL = re.compile(r"\s*[,;+&]\s*")
SECTION = stem("Equipment")
"""What equipment stands below that is listed a line each."""


class ListReader(ChatReader):
    """Recruits line by line what the line's words fit."""

    def __init__(self, edition: Edition, pack: Pack, nearly: str) -> None:
        super().__init__(edition, pack)
        self.pack = pack
        self.titles = {bare_title(pack.title), bare_title(nearly)} - {""}
        """What the list calls the kill team."""
        self.names = ModelNames(catalogue_models(edition, pack.digest), pack.title)
        self.title = stem(pack.title)
        self.unclear: list[Unclear] = []
        self.headings: list[str] = []
        self.is_headed = False
        self.is_named = False
        """Whether the first line is what the roster is called."""
        self.called = ""
        """What it is called behind the kill team's name."""
        self.is_equipment = False
        """Whether equipment is listed, a line each."""
        self.word = edition.words["operative"].lower()
        self.several = edition.words["operatives"].lower()

    def read_lines(self, lines: Sequence[tuple[int, str]]) -> None:
        """All of them; the first may also be what the roster is called."""
        readable = [line for _, line in lines if len(line) <= LONGEST_LINE]
        self.counted_up = list_lines.counted_up(readable)
        self.has_prices = bool(self.edition.points) and list_lines.has_prices(readable[1:], MOST_OF_A_LINE)
        for place, (number, line) in enumerate(lines):
            self._read_line(number, line)
            if not (place or self.muster.loadouts or len(line) > LONGEST_LINE or understood(line).is_counted):
                self.is_named = not (self.is_headed and self.unread)
                if self.is_named:
                    self.unread.clear()
                    self.unclear.clear()
        if self.headings:
            self.remarks.append(f"Read as headings: {'; '.join(self.headings)}.")
        if self.edition.points:
            self.compare_points()

    def with_their_things(self, bits: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
        """The bits of a list in one line, those that name no operative with the one before: `Boss Nob, power klaw`."""
        joined = [*bits[:1]]
        for number, bit in bits[1:]:
            part = next(iter(understood(bit).parts), "")
            if understood(bit).is_counted or self.names.several(part) or self.names.nearest(part):
                joined.append((number, bit))
            else:
                joined[-1] = (joined[-1][0], f"{joined[-1][1]}, {bit}")
        return joined

    def _read_line(self, number: int, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self.unread.append(f"Line {number}, {first_words(line)}: longer than {LONGEST_LINE} letters.")
            return
        words = understood(line)
        if not (self.is_headed or self.muster.loadouts) and (behind := self._behind_title(line, words)):
            self._read_behind(number, behind)
            return
        bits = [bit for bit in SEVERAL.split(list_lines.without_price(line)) if bit.strip()]
        if 1 < len(bits) <= MOST_OF_A_LINE and self._are_operatives(bits):
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
        wholes = wholes_of(line) if is_head else []
        if self.title in map(stem, wholes) or not self.titles.isdisjoint(map(bare_title, wholes)):
            self.is_headed = True
        elif list_lines.is_heading(line):
            self.is_equipment = False
            self.headings.append(first_words(list_lines.without_marks(line)))
        elif self.is_equipment and len(words.parts) == 1:
            self.taken += [(SECTION, words.text)] * min(words.number, MOST_CARRIED)
        elif why := self._why_not(number, line, words):
            self.unread.append(f"Line {number}, {first_words(line)}: {why}")

    def _behind_title(self, line: str, words: Line) -> str:
        """What stands behind the kill team's name in its line; none where the line names a model that is called so."""
        behind = behind_title(line, self.titles)
        first = understood(behind).parts[:1]
        is_model = any(self.names.named(part) for part in words.parts[:1])
        return "" if is_model and not any(self.names.several(part) for part in first) else behind

    def _read_behind(self, number: int, behind: str) -> None:
        """Read what stands behind the kill team's name; where it is no operative, it is what the roster is called."""
        self.is_headed = True
        unread = len(self.unread)
        self._read_line(number, behind)
        if not (self.muster.loadouts or self.unclear or understood(behind).is_counted):
            del self.unread[unread:]
            self.called = "" if list_lines.is_heading(behind) else list_lines.without_price(YEAR.sub("", behind))

    def _are_operatives(self, bits: Sequence[str]) -> bool:
        """Whether each of some words with commas between is an operative: `3 Pathfinders, 1 Shas'ui`, and no weapon."""
        for bit in map(understood, bits):
            part = bit.parts[0] if bit.parts else ""
            if not (self.names.named(part) or (bit.is_counted and self.names.several(part))):
                return False
        return True

    def _read_model(self, number: int, line: str, words: Line) -> bool:
        """Recruit what a line names; False where it names no model, or no one."""
        for place, part in enumerate(words.parts[:-1]):  # a name in two parts: "Boss Nob (Boyz)", "Boy - Gunner"
            end, _, rest = words.parts[place + 1].partition(",")
            if model := self.names.named(f"{part} {end}", is_exact=True):
                parts = (*words.parts[:place], model.name, rest, *words.parts[place + 2 :])
                self._recruit_line(number, f"Line {number}, {first_words(line)}", words, model, parts, place)
                return True
        at_commas = tuple(bit.strip() for part in words.parts for bit in part.split(",") if bit.strip())
        is_heading = list_lines.is_heading(line)
        for parts in (words.parts, at_commas):
            for place, part in enumerate(parts):
                model = self.names.named(part, is_exact=is_heading)
                if model is None and not is_heading:
                    model = self.names.misspelt(part)
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
        before = [
            each
            for each in parts[:place]
            if not set(plain_name(each).split()) <= names and bare_title(each) not in ("", *self.titles)
        ]
        count, price = self._count_and_price(where, words, model)
        if not count:
            self.unread.append(f"{where}: asks for none.")
            return
        called = words.called or (before[0] if before else "")
        self._recruit(where, count, price, model, called, parts[place + 1 :])
        self._note_the_rest(where, count, before if words.called else before[1:])
        written = " ".join(parts[: place + 1])
        is_behind = place > len(before) and not names <= set(plain_name(written).split())
        if is_behind or self.names.adds(model, parts[place], written):
            self.remarks.append(f"{where}: taken for {model.name}.")

    def _count_and_price(self, where: str, words: Line, model: Recruitable) -> tuple[int, int | None]:
        """How many a line asks for, and at what price each. A bare number may be either where there are prices."""
        if words.text in self.counted_up:
            return words.number, None
        if words.bare is None or words.is_counted:
            return words.number, words.price
        if not self.edition.points:
            return words.bare, None
        is_price = words.bare == model.points or self.has_prices or (words.is_bracketed and words.bare > model.points)
        if words.bare and not is_price:
            self.remarks.append(f"{where}: {words.bare} is read as how many there are.")
            return words.bare, None
        return 1, words.price

    def _why_not(self, number: int, line: str, words: Line) -> str:
        """Why a line names no model; notes the names that may have been meant. Empty where its first words name one."""
        heads = [part.partition(",")[0] for part in words.parts if len(part.split()) <= MOST_WORDS] or [""]
        for first, rest in begun(heads[0]):
            if (model := self.names.named(first, is_exact=True)) and not self.names.has_any(rest):
                parts = (first, rest, *words.parts[1:])
                self._recruit_line(number, f"Line {number}, {first_words(line)}", words, model, parts, 0)
                return ""
        for part in heads:
            if several := self.names.several(part):
                self._note_unclear(number, line, part, several)
                return f"several {self.several} are called that: {first_of(several, 2)}."
            if near := self.names.nearest(part):
                self._note_unclear(number, line, part, near)
                return f"no {self.word} is called that; the nearest is {near[0]}."
        for first, rest in begun(heads[0]):
            if model := self.names.named(first):
                parts = (first, rest, *words.parts[1:])
                self._recruit_line(number, f"Line {number}, {first_words(line)}", words, model, parts, 0)
                return ""
            if several := self.names.several(first):
                self._note_unclear(number, line, first, several)
                return f"several {self.several} are called {first}: {first_of(several, 2)}."
        for _, end in reversed(tuple(begun(heads[0]))):
            if several := self.names.several(end):
                self._note_unclear(number, line, heads[0], several)
                return f"no {self.word} is called that; the nearest is {several[0]}."
        return f"no {self.word} is called that."

    def _note_unclear(self, number: int, line: str, part: str, names: tuple[str, ...]) -> None:
        place = sum(each.number == number for each in self.unclear)
        self.unclear.append(Unclear(number=number, line=line, part=part, names=names, place=place))

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
            self._arm(key, self._spelt(where, key, carried), where)
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
            elif word.casefold() == Role.LEADER:
                self.remarks.append(f"{where}: {model.name} cannot be the leader.")
            elif self.edition.trainings and stem(word) in spoken:
                usual = self.edition.trainings.role.value
                role, training = usual if usual in model.roles else role, spoken[stem(word)]
            else:
                left.append(thing)
                continue
            if found and found["level"] != "1":
                self.remarks.append(f"{where}: level {found['level']} cannot be read from a list.")
        return role, training, left

    def _spelt(self, where: str, key: str, things: Sequence[str]) -> list[str]:
        """Things as the pack spells them, sets of several first; as they were written where nothing fits."""
        place = self.edition.places(self.catalogue, self.muster, key)
        left = {stem(thing): thing.strip() for thing in things}
        spelt = []
        by_parts = {name: {stem(part) for part in THINGS.split(name)} for name in (_names(place) if place else ())}
        for name, parts in sorted(by_parts.items(), key=lambda item: -len(item[1])):
            if parts <= left.keys():
                spelt.append(name)
                left = {each: thing for each, thing in left.items() if each not in parts}
        left = self._in_full(where, left, by_parts)
        worn = {stem(part) for name in (standing(place) if place else ()) for part in THINGS.split(name)}
        for each in [each for each in left if each not in map(stem, by_parts)]:
            fitting = [name for name, parts in by_parts.items() if each in parts]
            if not fitting:
                continue
            # A part of a set means the set: of several the one with most of what is written, then of what is carried.
            nearest = max(fitting, key=lambda name: (len(by_parts[name] & left.keys()), len(by_parts[name] & worn)))
            if len(fitting) > 1:
                sets = f"{len(fitting)} sets include {with_article(left[each])}"
                self.remarks.append(f"{where}: {sets}; “{nearest}” was taken. Change it in the editor.")
            left = {other: thing for other, thing in left.items() if other not in by_parts[nearest]} | {each: nearest}
        return list(dict.fromkeys([*spelt, *left.values()]))

    def _in_full(self, where: str, left: dict[str, str], by_parts: dict[str, set[str]]) -> dict[str, str]:
        """Things by their full names where only one here has theirs within: "plasma" is the plasma gun."""
        names = {stem(part): part for name in by_parts for part in THINGS.split(name)}
        for each, thing in [*left.items()]:
            within = [part for part in names if each in part]
            is_short = each not in names and len(each) >= LEAST_OF_A_THING and not self.names.several(thing)
            if is_short and len(within) == 1 and within[0] not in left:
                self.remarks.append(f"{where}: {thing} is read as {names[within[0]]}.")
                left = {within[0] if other == each else other: words for other, words in left.items()}
                left[within[0]] = names[within[0]]
        return left

    def arriving(self, head: str) -> Arriving:
        parts = [part for part in PARTS.split(list_lines.without_price(head)) if not list_lines.is_heading(part)]
        name = self.called or (parts[0].strip() if parts and self.is_named else self.pack.title)
        words = folded(YEAR.sub("", name))
        # The kill team's name misspelt is no roster's, even where it had to be chosen, as for "Nekrons".
        if get_close_matches(stem(words), [self.title], cutoff=SURE) or word_for_word(words, self.pack.title):
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
            partial=frozenset(self.partial),
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
