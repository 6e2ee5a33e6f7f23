"""One pasted list read with one pack: each line recruits what its words fit, or is noted as left out.

Nothing is guessed that two names fit equally well.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rosters.exchange import list_lines
from rosters.exchange.arriving import Arriving, Unclear
from rosters.exchange.chat import MOST_CARRIED
from rosters.exchange.list_lines import (
    LONGEST_LINE,
    THINGS,
    WORD_OF_GROUP,
    Line,
    bare_thing,
    bare_title,
    first_words,
    understood,
)
from rosters.exchange.list_models import leading_words, titles_of
from rosters.exchange.list_packs import behind_title, name_behind, roster_name, stems_of, wholes_of
from rosters.exchange.list_recruits import MOST_OF_A_LINE, LineRecruiter
from rosters.exchange.list_roles import is_role
from rosters.exchange.list_sub_factions import NAMED, SubFactions, parts_of
from rosters.exchange.list_wargear import carries_all
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable
from rules import acts
from rules.editions.base import Edition, Role
from rules.errors import Refusal
from rules.formats.matching import plain_name, stem
from rules.names import first_of

MOST_WORDS = 10
"""So many words has a name at most."""
SECTION = stem("Equipment")
"""What equipment stands below that is listed a line each."""


class ListReader(LineRecruiter):
    """Recruits line by line what the line's words fit."""

    def __init__(self, edition: Edition, pack: Pack, nearly: str) -> None:
        super().__init__(edition, pack)
        self.titles = titles_of(pack.title, nearly, self.names)
        self.title = stem(pack.title)
        self.sub_factions = SubFactions(edition.sub_factions(self.catalogue), pack.title)
        self.is_numbered = True
        """Whether the list has lines, of which one can speak by their numbers."""
        self.below: list[str] = []
        """What stands below them so far."""
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
                is_unread = self.is_headed and self.unread
                is_other = self.one_line.is_of_operatives(line) or NAMED.match(list_lines.without_marks(line))
                self.is_named = not (is_unread or is_other)
                if self.is_named:
                    self.unread.clear()
                    self.unclear.clear()
                    self.headings.clear()
        self._arm_with_below()
        self._give_sub_factions()
        if self.headings:
            self.remarks.append(f"Read as headings: {'; '.join(self.headings)}.")

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
            self._read_behind(number, line, behind)
            return
        if self._is_sub_faction(number, line, words):
            return
        heading, own = list_lines.parted_from_heading(line) if self.is_headed or self.muster.loadouts else ("", line)
        if heading:
            self._note_heading(heading)
            self._read_line(number, own)
            return
        if items := self.one_line.operatives_of(line):
            for item in items:
                self._read_line(number, item)
            return
        if not words.parts or self.read_equipment(list_lines.without_price(line)):
            return
        if list_lines.heads_equipment(line):
            self.is_equipment = True
            return
        # Only one line names the kill team, and before its operatives: another of that name may mean one of them.
        is_title = not (self.is_headed or self.muster.loadouts or words.is_counted)
        wholes = wholes_of(line) if is_title else []
        is_head = self._is_set_off_head(line, words) or (self._names_team(wholes[:1]) and self._is_of_team(words))
        if not is_head and self._read_model(number, line, words):
            self.is_equipment = False
        elif self._names_team(wholes):
            self.is_headed = True
            for part in wholes:  # "Ultramarines - Adeptus Astartes", "Cadian Astra Militarum"
                bare = " ".join(word for word in part.split() if not self.names.title.issuperset(stems_of(word)))
                if self._note_sub_faction(self._where(number, line), bare):
                    break
        elif list_lines.is_heading(line) or list_lines.heads_title(line, self.titles):
            self.is_equipment = False
            self._note_above(line)
        elif self.is_equipment and len(words.parts) == 1:
            self.taken += [(SECTION, words.text)] * min(words.number, MOST_CARRIED)
        elif why := self._why_not(number, line, words):
            self.unread.append(f"{self._where(number, line)}: {why}")

    def _names_team(self, wholes: Sequence[str]) -> bool:
        """Whether one of some words is what the kill team is called."""
        return self.title in map(stem, wholes) or not self.titles.isdisjoint(map(bare_title, wholes))

    def _is_of_team(self, words: Line) -> bool:
        """Whether a line that is called as the kill team is has no price, or one that is too high for a model."""
        if not self.edition.points:
            return words.bare is None
        models = map(self.names.called, self.names.several(self.pack.title))
        return words.price is None or words.price > 2 * max((model.points for model in models), default=0)

    def _behind_title(self, line: str, words: Line) -> str:
        """What stands behind the kill team's name in its line; none where the line names a model that is called so."""
        behind = behind_title(line, self.titles)
        first = understood(behind).parts[:1]
        is_model = any(self.names.named(part) for part in words.parts[:1])
        return "" if is_model and not any(self.names.several(part) for part in first) else behind

    def _read_behind(self, number: int, line: str, behind: str) -> None:
        """Read what stands behind the kill team's name; where it is no operative, it is what the roster is called."""
        self.is_headed = True
        unread, rest = len(self.unread), self._behind_sub_faction(number, line, behind)
        if rest:
            self._read_line(number, rest)
        is_sure = any(each.is_named or not self.is_numbered for each in self.unclear) or understood(rest).is_counted
        if not (self.muster.loadouts or self.taken or is_sure or self.one_line.is_of_operatives(rest)):
            del self.unread[unread:]
            self.unclear.clear()
            self.called = name_behind(rest or behind, self.pack.title)
            # What stands in brackets or behind a comma may have been meant as a sub-faction.
            may_be_one = self.sub_factions.known and (behind.startswith(("(", "[")) or f", {behind}" in line)
            if self.called and rest and (not self.is_numbered or (may_be_one and not self.sub_factions.named)):
                self.remarks.append(f"“{self.called}” is read as the roster’s name.")

    def _behind_sub_faction(self, number: int, line: str, behind: str) -> str:
        """What is left behind the kill team's name without a sub-faction; one that stands behind other words stays."""
        for place, (part, rest) in enumerate(parts_of(behind)):
            if self._note_sub_faction(self._where(number, line), part, is_beside=True):
                rest = rest.replace(")", "", 1) if rest.count(")") > rest.count("(") else rest
                return behind if place else rest
            if understood(part).is_counted or self.names.several(part) or self.one_line.is_of_operatives(part):
                break
        return behind

    def _is_sub_faction(self, number: int, line: str, words: Line) -> bool:
        """Whether a line only says to which sub-faction those of the list belong; then that is noted."""
        where, text = self._where(number, line), list_lines.without_marks(line)
        if words.is_counted or not self.sub_factions.known:
            return False
        found = NAMED.match(text)
        if found and not (self.sub_factions.meant(text) or self.one_line.is_of_operatives(found["name"])):
            self.unread.append(f"{where}: no {self.edition.words['sub_faction'].lower()} is called {found['name']}.")
            return True
        return self._note_sub_faction(where, text)

    def _note_sub_faction(self, where: str, words: str, *, is_beside: bool = False) -> bool:
        """Note the sub-faction that some words name, and how they were read; False where they name none."""
        name = self.sub_factions.meant(words, is_beside=is_beside)
        if not name or self.names.named(words, is_exact=True):
            return False
        self.sub_factions.named.append((len(self.muster.loadouts), name))
        if not self.sub_factions.is_spelled(words, name):
            self.remarks.append(f"{where}: {words} is read as {name}.")
        return True

    def _give_sub_factions(self) -> None:
        """Give everyone without a sub-faction the one that the list names for them; not everyone can have one."""
        without = {sheet.key for sheet in self._sheets() if not sheet.sub_faction}
        for place, loadout in enumerate(self.muster.loadouts if self.sub_factions.named else ()):
            if loadout.key in without:
                act = acts.SetSubFaction(sub_faction=self.sub_factions.of(place), operatives=(loadout.key,))
                with suppress(Refusal):
                    self.muster = self.edition.perform(self.catalogue, self.muster, act, str)
        named = dict.fromkeys(name for _, name in self.sub_factions.named)
        held = {sheet.sub_faction for sheet in self._sheets()} if named else set()
        self.remarks += [f"{name}: nobody on the list belongs to it." for name in named if name not in held]

    def _read_model(self, number: int, line: str, words: Line) -> bool:
        """Recruit what a line names; False where it names no model, or no one."""
        for place, part in enumerate(words.parts[:-1]):  # a name in two parts: "Boss Nob (Boyz)", "Boy - Gunner"
            end, _, rest = words.parts[place + 1].partition(",")
            either = (f"{part} {end}", f"{end} {part}") if end else (part,)  # and "Spanner (Loota)" the other way round
            if model := next(filter(None, (self.names.named(each, is_exact=True) for each in either)), None):
                parts = (*words.parts[:place], model.name, rest, *words.parts[place + 2 :])
                if f"{part}:" in line and len(self.names.several(part)) > 1:  # "Fire Warriors: Shas'ui, 5 Shas'la"
                    self.heading = part
                self._recruit_line(number, self._where(number, line), words, model, parts, place)
                return True
        at_commas = tuple(item.strip() for part in words.parts for item in part.split(",") if item.strip())
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

    def _why_not(self, number: int, line: str, words: Line) -> str:
        """Why a line names no model; notes the names that may have been meant. Empty where its first words name one."""
        heads = [part.partition(",")[0] for part in words.parts if len(part.split()) <= MOST_WORDS] or [""]
        is_head = self._is_set_off_head(line, words)
        if is_head or (list_lines.heads_group(line) and not words.is_counted):
            self._note_heading(line)
            return ""
        # "Heavy: Gunner" asks for no model that is called Heavy.
        first_place = int(len(heads) > 1 and is_role(heads[0], self.one_line.roles))
        heads = heads[first_place:]
        for first, rest in leading_words(heads[0]):
            model, things = self.names.named(first, is_exact=True), self.one_line.split_things(rest)
            if model and (not self.names.has_any(rest) or self._can_carry(model, model.roles[-1], "", things)):
                return self._recruit_by_leading_words(number, line, words, model, first, rest)
        for place, part in enumerate(heads, first_place):
            if alike := self.names.names_beginning_alike(part):
                return self._nearest_are(number, line, part, alike)
            several = self.names.below(self.heading, part) or self.names.several(part) or self.names.shortened(part)
            if len(several) > 1 and self.names.heads_below(part, words, self.after):
                self._note_heading(line)
                return ""
            if model := self._plainest(several, part, words):
                own = filter(None, words.parts[place : place + 1] and words.parts[place].split(","))
                parts = (*words.parts[:place], *map(str.strip, own), *words.parts[place + 1 :])
                self._recruit_line(number, self._where(number, line), words, model, parts or (part,), place)
                return ""
            if several:
                self._note_unclear(number, line, part, several)
                return f"several {self.several} are called that: {first_of(several, 2)}."
            first, _, rest = part.partition(" ")  # "Leader Aspiring Champion"
            if is_role(first, self.one_line.roles) and (model := self.names.named(rest)):
                parts = (*words.parts[:place], first, rest, *words.parts[place + 1 :])
                self._recruit_line(number, self._where(number, line), words, model, parts, place + 1)
                return ""
            if near := self.names.nearest(part):
                return self._nearest_are(number, line, part, near)
        return self._why_not_by_leading_words(number, line, words, heads[0])

    def _why_not_by_leading_words(self, number: int, line: str, words: Line, head: str) -> str:
        """The same of a line that begins or ends with some words of a name."""
        for first, rest in leading_words(head):
            several = self.names.several(first) or self.names.shortened(first)
            model = self.names.named(first) or self._plainest(several, first, words)
            # "Boss Snikrot" is not the Boss Nob of this pack: a word alone is only one where the others are carried.
            things = self.one_line.split_things(rest)
            is_one = " " in first or all(stem(each) in self.one_line.things for each in things)
            if model and (is_one or self._can_carry(model, model.roles[-1], "", things)):
                return self._recruit_by_leading_words(number, line, words, model, first, rest)
            if model:
                return self._nearest_are(number, line, head, (model.name,))
            if several:
                self._note_unclear(number, line, first, several)
                return f"several {self.several} are called {first}: {first_of(several, 2)}."
        for _, end in reversed(tuple(leading_words(head))):
            if several := self.names.several(end):
                return self._nearest_are(number, line, head, several)
        if near := self.names.of_a_word(head):
            return self._nearest_are(number, line, head, near)
        return f"no {self.word} is called that."

    def _recruit_by_leading_words(
        self, number: int, line: str, words: Line, model: Recruitable, first: str, rest: str
    ) -> str:
        """Recruit whom the first words of a line name, with what follows them."""
        place = next((n for n, part in enumerate(words.parts) if part.startswith(first)), 0)
        _, comma, behind = words.parts[place].partition(",") if words.parts else ("", "", "")
        parts = (*words.parts[:place], first, f"{rest}{comma}{behind}", *words.parts[place + 1 :])
        self._recruit_line(number, self._where(number, line), words, model, parts, place)
        return ""

    def _note_heading(self, line: str) -> None:
        """Note a line as a heading."""
        self._note_above(line)
        self.headings.append(first_words(list_lines.without_marks(line)))

    def _note_above(self, line: str) -> None:
        """Note which models and which role a heading names: those of the lines below."""
        words = list_lines.without_price(line).strip(" :+=-")
        self.role_above = words if is_role(words, self.one_line.roles) else ""
        self.heading = WORD_OF_GROUP.sub("", words).strip()

    def _nearest_are(self, number: int, line: str, part: str, near: tuple[str, ...]) -> str:
        """Offer the names nearest to a line that names nobody."""
        self._note_unclear(number, line, part, near, is_named=False)
        return f"no {self.word} is called that; the nearest {'is' if len(near) == 1 else 'are'} {first_of(near, 2)}."

    def _is_set_off_head(self, line: str, words: Line) -> bool:
        """Whether a line in the marks of a heading stands above several of its name."""
        is_set_off = list_lines.is_set_off(line)
        is_head = is_set_off and self.names.heads_below(words.text, words, self.after[:1], is_set_off=True)
        return is_head or self.names.heads_group(words.text, words, self.after[:1])

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
