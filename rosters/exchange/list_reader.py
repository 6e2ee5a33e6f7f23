"""One pasted list read with one pack: each line recruits what its words fit, or is noted as left out.

Nothing is guessed that two names fit equally well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial

from rosters.exchange import list_lines
from rosters.exchange.arriving import Arriving, Unclear
from rosters.exchange.chat import COUNT, MOST_CARRIED, ChatReader
from rosters.exchange.list_lines import (
    LONGEST_LINE,
    TAKEN_FOR,
    THINGS,
    YEAR,
    Line,
    bare_thing,
    bare_title,
    first_words,
    understood,
)
from rosters.exchange.list_models import ModelNames, begun, titles_of
from rosters.exchange.list_packs import behind_title, name_behind, roster_name, stems_of, wholes_of
from rosters.exchange.list_roles import role_of
from rosters.exchange.list_things import Bits, carries_all, spelt
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models, options_in
from rules import acts
from rules.editions.base import Edition, Role
from rules.formats.matching import plain_name, stem
from rules.names import both, first_of

MOST_OF_A_LINE = 12
"""As many of one operative as a line may ask for."""
MOST_WORDS = 10
"""So many words has a name at most."""
SECTION = stem("Equipment")
"""What equipment stands below that is listed a line each."""


class ListReader(ChatReader):
    """Recruits line by line what the line's words fit."""

    def __init__(self, edition: Edition, pack: Pack, nearly: str) -> None:
        super().__init__(edition, pack)
        self.pack = pack
        self.names = ModelNames(catalogue_models(edition, pack.digest), pack.title)
        self.titles = titles_of(pack.title, nearly, self.names)
        """What the list calls the kill team."""
        self.title = stem(pack.title)
        self.is_numbered = True
        """Whether the list has lines, of which one can speak by their numbers."""
        self.last: tuple[str, ...] = ()
        """Whom the line before recruited: what stands below is carried by them."""
        self.below: list[str] = []
        """What stands below them so far."""
        self.bits = Bits(self.names, edition, partial(options_in, edition, pack.digest))
        self.unclear: list[Unclear] = []
        self.headings: list[str] = []
        self.is_headed = False
        self.is_named = False
        """Whether the first line is what the roster is called."""
        self.called = ""
        """What it is called behind the kill team's name."""
        self.after: list[Line] = []
        """The lines below."""
        self.is_equipment = False
        """Whether equipment is listed, a line each."""
        self.word = edition.words["operative"].lower()
        self.several = edition.words["operatives"].lower()

    def read_lines(self, lines: Sequence[tuple[int, str]]) -> None:
        """All of them; the first may also be what the roster is called."""
        readable = [line for _, line in lines if len(line) <= LONGEST_LINE]
        words = [understood(line[:LONGEST_LINE]) for _, line in lines]
        self.counted_up = list_lines.counted_up(readable)
        self.has_prices = bool(self.edition.points) and list_lines.has_prices(readable[1:], MOST_OF_A_LINE)
        for place, (number, line) in enumerate(lines):
            self.after = words[place + 1 :]
            if not self._stands_below(line):
                self._arm_with_below()
                self._read_line(number, line)
            if not (place or self.muster.loadouts or len(line) > LONGEST_LINE or understood(line).is_counted):
                self.is_named = not ((self.is_headed and self.unread) or self.bits.is_of_operatives(line))
                if self.is_named:
                    self.unread.clear()
                    self.unclear.clear()
                    self.headings.clear()
        self._arm_with_below()
        if self.headings:
            self.remarks.append(f"Read as headings: {'; '.join(self.headings)}.")
        if self.edition.points:
            self.compare_points()

    def _where(self, number: int, line: str) -> str:
        return list_lines.named_line(number, line, is_numbered=self.is_numbered)

    def _stands_below(self, line: str) -> bool:
        """Whether a line only says what those carry whom the one before recruited; then it is noted for them."""
        words = understood(line)
        things = [bare_thing(each) for each in THINGS.split(words.text) if each.strip()]
        if not self.last or self.is_equipment or self.names.named(words.text, is_exact=True):
            return False
        if not carries_all(self.edition.places(self.catalogue, self.muster, self.last[0]), things):
            return False
        is_more = words.is_counted and words.number > 1 and len(self.last) == 1 == len(things)
        self.below += [f"{words.number} × {things[0]}"] if is_more else things
        return True

    def _arm_with_below(self) -> None:
        """Give what stood below to whom it stood below."""
        if self.below:
            for key in self.last:
                self._arm_as_written(key, self.below[:MOST_CARRIED], ", ".join(self.below))
        self.below, self.last = [], ()

    def _read_line(self, number: int, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self.unread.append(f"{self._where(number, line)}: longer than {LONGEST_LINE} letters.")
            return
        words = understood(line)
        if not (self.is_headed or self.muster.loadouts) and (behind := self._behind_title(line, words)):
            self._read_behind(number, behind)
            return
        if bits := self.bits.operatives_of(line):
            for bit in bits:
                self._read_line(number, bit)
            return
        if not words.parts or self.read_equipment(list_lines.without_price(line)):
            return
        if list_lines.heads_equipment(line):
            self.is_equipment = True
            return
        # Only one line names the kill team, and before its operatives: another of that name may mean one of them.
        is_title = not (self.is_headed or self.muster.loadouts or words.is_counted)
        wholes = wholes_of(line) if is_title else []
        is_head = self._is_set_off_head(line, words) or (words.price is None and self._names_team(wholes[:1]))
        if not is_head and self._read_model(number, line, words):
            self.is_equipment = False
        elif self._names_team(wholes):
            self.is_headed = True
        elif list_lines.is_heading(line) or list_lines.heads_title(line, self.titles):
            self.is_equipment = False
        elif self.is_equipment and len(words.parts) == 1:
            self.taken += [(SECTION, words.text)] * min(words.number, MOST_CARRIED)
        elif why := self._why_not(number, line, words):
            self.unread.append(f"{self._where(number, line)}: {why}")

    def _names_team(self, wholes: Sequence[str]) -> bool:
        """Whether one of some words is what the kill team is called."""
        return self.title in map(stem, wholes) or not self.titles.isdisjoint(map(bare_title, wholes))

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
        is_sure = any(each.is_named or not self.is_numbered for each in self.unclear) or understood(behind).is_counted
        if not (self.muster.loadouts or is_sure or self.bits.is_of_operatives(behind)):
            del self.unread[unread:]
            self.unclear.clear()
            self.called = name_behind(behind, self.pack.title)
            if self.called and not self.is_numbered:
                self.remarks.append(f"“{self.called}” is read as the roster’s name.")

    def _read_model(self, number: int, line: str, words: Line) -> bool:
        """Recruit what a line names; False where it names no model, or no one."""
        for place, part in enumerate(words.parts[:-1]):  # a name in two parts: "Boss Nob (Boyz)", "Boy - Gunner"
            end, _, rest = words.parts[place + 1].partition(",")
            either = (f"{part} {end}", f"{end} {part}") if end else (part,)  # and "Spanner (Loota)" the other way round
            if model := next(filter(None, (self.names.named(each, is_exact=True) for each in either)), None):
                parts = (*words.parts[:place], model.name, rest, *words.parts[place + 2 :])
                self._recruit_line(number, self._where(number, line), words, model, parts, place)
                return True
        at_commas = tuple(bit.strip() for part in words.parts for bit in part.split(",") if bit.strip())
        is_heading = list_lines.is_heading(line)
        for parts in (words.parts, at_commas):
            for place, part in enumerate(parts):
                model = self.names.named(part, is_exact=is_heading)
                if model is None and not is_heading:
                    model = self.names.misspelt(part)
                if model is not None:
                    self._recruit_line(number, self._where(number, line), words, model, parts, place)
                    return True
        return False

    def _recruit_line(
        self, number: int, where: str, words: Line, model: Recruitable, parts: Sequence[str], place: int
    ) -> None:
        """Recruit the model that one part of a line names; the parts before it are a name, those behind it weapons."""
        # "Boss Nob (Boyz)": what only names the model is nobody's own name.
        names, stems = set(plain_name(model.name).split()), set(stems_of(model.name))
        before = [
            each
            for each in parts[:place]
            if not set(stems_of(each)) <= stems and bare_title(each) not in ("", *self.titles) and not YEAR.search(each)
        ]
        count, price = self._count_and_price(where, words, model)
        if not count:
            self.unread.append(f"{where}: asks for none.")
            return
        called = words.called or (before[0] if before else "")
        if (
            before
            and words.called
            and plain_name(words.quoted) == plain_name(before[0].replace("  ", f" {called} ", 1))
        ):
            called, before = words.quoted, before[1:]
        self._recruit(where, count, price, model, called, parts[place + 1 :])
        self._note_the_rest(where, count, before if words.called else before[1:])
        written = " ".join(parts[: place + 1])
        is_behind = place > len(before) and not names <= set(plain_name(written).split())
        if is_behind or self.names.adds(model, parts[place], written):
            self.remarks.append(f"{where}: {TAKEN_FOR}{model.name}.")

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
        is_head = self._is_set_off_head(line, words)
        if is_head or (list_lines.heads_group(line) and not words.is_counted):
            self.headings.append(first_words(list_lines.without_marks(line)))
            return ""
        for first, rest in begun(heads[0]):
            if (model := self.names.named(first, is_exact=True)) and not self.names.has_any(rest):
                return self._recruit_begun(number, line, words, model, first, rest)
        for place, part in enumerate(heads):
            if kin := self.names.kin(part):
                return self._nearest_are(number, line, part, kin)
            several = self.names.several(part) or self.names.shortened(part)
            if len(several) > 1 and self.names.heads_below(part, words, self.after):
                self.headings.append(first_words(list_lines.without_marks(line)))
                return ""
            if model := self._plainest(several, part, words):
                self._recruit_line(number, self._where(number, line), words, model, words.parts or (part,), place)
                return ""
            if several:
                self._note_unclear(number, line, part, several)
                return f"several {self.several} are called that: {first_of(several, 2)}."
            if near := self.names.nearest(part):
                return self._nearest_are(number, line, part, near)
        return self._why_not_begun(number, line, words, heads[0])

    def _why_not_begun(self, number: int, line: str, words: Line, head: str) -> str:
        """The same of a line that begins or ends with some words of a name."""
        for first, rest in begun(head):
            several = self.names.several(first) or self.names.shortened(first)
            model = self.names.named(first) or self._plainest(several, first, words)
            # "Boss Snikrot" is not the Boss Nob of this pack: a word alone is only one where the others are carried.
            things = self.bits.apart(rest)
            is_one = " " in first or all(stem(each) in self.bits.things for each in things)
            if model and (is_one or self._can_carry(model, model.roles[-1], "", things)):
                return self._recruit_begun(number, line, words, model, first, rest)
            if model:
                return self._nearest_are(number, line, head, (model.name,))
            if several:
                self._note_unclear(number, line, first, several)
                return f"several {self.several} are called {first}: {first_of(several, 2)}."
        for _, end in reversed(tuple(begun(head))):
            if several := self.names.several(end):
                return self._nearest_are(number, line, head, several)
        return f"no {self.word} is called that."

    def _recruit_begun(self, number: int, line: str, words: Line, model: Recruitable, first: str, rest: str) -> str:
        """Recruit whom the first words of a line name, with what follows them."""
        parts = (first, rest, *words.parts[1:])
        self._recruit_line(number, self._where(number, line), words, model, parts, 0)
        return ""

    def _nearest_are(self, number: int, line: str, part: str, near: tuple[str, ...]) -> str:
        """Offer the names nearest to a line that names nobody."""
        self._note_unclear(number, line, part, near, is_named=False)
        return f"no {self.word} is called that; the nearest {'is' if len(near) == 1 else 'are'} {first_of(near, 2)}."

    def _is_set_off_head(self, line: str, words: Line) -> bool:
        """Whether a line in the marks of a heading stands above several of its name."""
        is_set_off = list_lines.is_set_off(line)
        return is_set_off and self.names.heads_below(words.text, words, self.after[:1], is_set_off=True)

    def _plainest(self, several: Sequence[str], part: str, words: Line) -> Recruitable | None:
        """The plain one of several names, if one is."""
        is_leader = Role.LEADER.value in plain_name(words.text).split()
        return self.names.plainest(several, part, number=words.number, is_leader=is_leader)

    def _note_unclear(
        self, number: int, line: str, part: str, names: tuple[str, ...], *, is_named: bool = True
    ) -> None:
        place, where = sum(each.number == number for each in self.unclear), self._where(number, line)
        self.unclear.append(
            Unclear(number=number, line=line, part=part, names=names, place=place, where=where, is_named=is_named)
        )

    def _note_the_rest(self, line: str, number: int, missed: Sequence[str]) -> None:
        """Note what of a line is not taken: more of the model than a line may ask for, words before its name."""
        if number > MOST_OF_A_LINE:
            self.remarks.append(f"{line}: only {MOST_OF_A_LINE} of {number} are taken, the most of one line.")
        if missed:
            self.remarks.append(f"{line}: not read: {both(missed)}.")

    def _recruit(
        self, where: str, count: int, price: int | None, model: Recruitable, called: str, rest: Sequence[str]
    ) -> None:
        carried = [bare_thing(each) for part in rest for each in self.bits.apart(part)]
        if len(carried) > MOST_CARRIED:
            self.remarks.append(f"{where}: not read: {first_of(carried[MOST_CARRIED:], 3)}.")
        # The kill team's name in brackets, behind the last of a list, is nothing that is carried.
        carried = [each for each in carried if bare_title(each) not in self.titles]
        # "2 Gunners with 2 flamers" have one each.
        carried = [re.sub(rf"^{count}\s*×?\s+", "", each) if count > 1 else each for each in carried]
        read = role_of(self.edition, self.catalogue, model, carried[:MOST_CARRIED])
        self.remarks += [f"{where}: {remark}" for remark in read.remarks]
        role, training, carried = read.role, read.training, read.things
        price = read.price if price is None and self.edition.points else price
        self.last = ()
        each_own = len(carried) == count > 1 and not self._can_carry(model, role, training, carried)
        for number in range(min(count, MOST_OF_A_LINE)):
            key = f"line-{len(self.muster.loadouts)}"
            name = called if number == 0 else ""
            act = acts.recruit_trained(model=model.model, role=role, training=training, called=name)
            if not self._perform(act, where, key):
                return
            self._arm_as_written(key, carried[number : number + 1] if each_own else carried, where)
            self.last = (*self.last, key)
            if price is not None and count == 1:
                self.points[key] = price

    def _can_carry(self, model: Recruitable, role: str, training: str, things: Sequence[str]) -> bool:
        """Whether one of a model can carry all of some things: of "2 Gunners (plasma, melta)" each has one."""
        trial = ListReader(self.edition, self.pack, "")
        act = acts.recruit_trained(model=model.model, role=role, training=training, called="")
        if trial._perform(act, "", "trial"):
            trial._arm_as_written("trial", things, "")
        return not trial.unread

    def _arm_as_written(self, key: str, things: Sequence[str], where: str) -> None:
        """Choose what an operative carries by the words of a list, and note how they were read."""
        written, remarks = spelt(self.edition.places(self.catalogue, self.muster, key), things, self.names)
        self.remarks += [f"{where}: {remark}" for remark in remarks]
        before, unread, in_part = self.muster, len(self.unread), len(self.partial)
        self._arm(key, [*written], where)
        if several := self._not_so_many(key, written):
            self.muster = before
            del self.unread[unread:], self.partial[in_part:]
            self._arm(key, [several.get(name, name) for name in written], where)
            notes = " ".join(each.removeprefix(where) for each in self.unread[unread:])
            once = (written[name] for name, alone in several.items() if alone not in notes)
            self.remarks += [f"{where}: “{words}” is taken only once." for words in once]
        for name, words in written.items():  # what was not chosen is called as the list calls it
            name = several.get(name, name)
            for notes, first in ((self.unread, unread), (self.partial, in_part)):
                notes[first:] = [note.replace(f": {name} could", f": {words} could") for note in notes[first:]]

    def _not_so_many(self, key: str, written: Iterable[str]) -> dict[str, str]:
        """What an operative is to carry several of and does not, each with its name alone."""
        several = {name: found["name"] for name in written if (found := COUNT.match(name))}
        carried = next((sheet.carried for sheet in self._sheets() if sheet.key == key), ()) if several else ()
        return {name: alone for name, alone in several.items() if name not in carried}

    def arriving(self, head: str) -> Arriving:
        name = self.called or roster_name(head, self.pack.title, is_named=self.is_named)
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
