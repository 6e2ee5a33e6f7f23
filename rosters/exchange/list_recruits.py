"""Whom a line of a pasted list means is recruited: as many as it says, in their role, with what they carry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rosters.exchange.chat import ANY_EQUIPMENT, COUNT, MOST_CARRIED, TAKEN, ChatReader
from rosters.exchange.list_lines import TAKEN_FOR, YEAR, Line, bare_thing, bare_title
from rosters.exchange.list_models import ModelNames
from rosters.exchange.list_packs import stems_of
from rosters.exchange.list_roles import is_role, role_of
from rosters.exchange.list_things import SEVERAL, OneLineList
from rosters.exchange.list_wargear import match_wargear, names_within
from rosters.exchange.places import standing
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models, options_in
from rules import acts
from rules.editions.base import Edition, Role, RosterContent
from rules.formats.matching import plain_name, stem
from rules.names import both, first_of

MOST_OF_A_LINE = 12
"""As many of one operative as a line may ask for."""
ONE = re.compile(r"^(?:one|1|an?)\s+(?:(?:is|as)\s+)?(?:an?\s+)?", re.IGNORECASE)


class LineRecruiter(ChatReader):
    """Recruits the model that a line names, and notes what of the line it cannot take."""

    def __init__(self, edition: Edition, pack: Pack) -> None:
        super().__init__(edition, pack)
        self.pack = pack
        self.names = ModelNames(catalogue_models(edition, pack.digest), pack.title)
        self.titles: set[str] = set()
        """What the list calls the kill team."""
        self.last: tuple[str, ...] = ()
        """Whom the line before recruited: what stands below is carried by them."""
        self.one_line = OneLineList(self.names, edition, self._offered)
        self.counted_up: frozenset[str] = frozenset()
        """The names that the list only counts up."""
        self.has_prices = False
        self.heading = ""
        """The words above that say which models are meant below."""
        self.role_above = ""
        """The role that the heading above names."""

    def _offered(self) -> Mapping[str, Sequence[str]]:
        """What each model may carry, and what its operatives are given for a game, such as a mark."""
        offered = dict(options_in(self.edition, self.pack.digest))
        first = next(iter(self.edition.models(self.catalogue)), None)
        if first and self.edition.game_choices:
            place = self.edition.places(self.catalogue, RosterContent(loadouts=(first,)), first.key)
            offered[first.model] += tuple(names_within(place)) if place else ()
        return offered

    def read_equipment(self, line: str) -> bool:
        """Note what the team takes; "Chapter tactics: X, Y" are the primary and the secondary one, in their order."""
        found = TAKEN.match(line)
        heading = stem(found["heading"]) if found else ""
        things = [each for each in SEVERAL.split(found["things"]) if each.strip()] if found else []
        places = list(dict.fromkeys(part for part, *_ in self._for_the_team() if part.endswith(heading)))
        if not found or heading in (*ANY_EQUIPMENT, *places) or not len(things) <= len(places) > 1:
            return super().read_equipment(line)
        self.taken += zip(places, things, strict=False)
        return True

    def _recruit_line(
        self, number: int, where: str, words: Line, model: Recruitable, parts: Sequence[str], place: int
    ) -> None:
        """Recruit the model that one part of a line names; the parts before it are a name, those behind it weapons."""
        # "Boss Nob (Boyz)": what only names the model is nobody's own name.
        names, stems = set(plain_name(model.name).split()), set(stems_of(model.name))
        before = [
            each
            for each in parts[:place]
            if not set(stems_of(each)) <= stems
            and (is_role(each, self.one_line.roles) or bare_title(each) not in ("", *self.titles))
            and not YEAR.search(each)
        ]
        roles = [each for each in before if is_role(each, self.one_line.roles)]
        before = [each for each in before if each not in roles]
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
        self._recruit(where, count, price, model, called, [*roles, *parts[place + 1 :]])
        self._note_the_rest(where, count, before if words.called else before[1:])
        written = " ".join(part for part in parts[: place + 1] if part not in roles)
        is_behind = place > len(before) + len(roles) and not names <= set(plain_name(written).split())
        written = f"{self.heading} {written}" if self.names.below(self.heading, parts[place]) else written
        if is_behind or self.names.is_called_otherwise(model, parts[place], written):
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

    def _note_the_rest(self, line: str, number: int, missed: Sequence[str]) -> None:
        """Note what of a line is not taken: more of the model than a line may ask for, words before its name."""
        if number > MOST_OF_A_LINE:
            self.remarks.append(f"{line}: only {MOST_OF_A_LINE} of {number} are taken, the most of one line.")
        if missed:
            self.remarks.append(f"{line}: not read: {both(missed)}.")

    def _recruit(
        self, where: str, count: int, price: int | None, model: Recruitable, called: str, rest: Sequence[str]
    ) -> None:
        carried = [bare_thing(each) for part in rest for each in self.one_line.split_things(part)]
        if len(carried) > MOST_CARRIED:
            self.remarks.append(f"{where}: not read: {first_of(carried[MOST_CARRIED:], 3)}.")
        # The kill team's name in brackets, behind the last of a list, is nothing that is carried.
        carried = [each for each in carried if bare_title(each) not in self.titles]
        # "2 Gunners with 2 flamers" have one each.
        carried = [re.sub(rf"^{count}\s*×?\s+", "", each) if count > 1 else each for each in carried]
        if one := next((each for each in carried if count > 1 and self._is_of_one(each)), ""):
            others = [each for each in carried if each != one]
            self._recruit(where, 1, None, model, called, [*others, ONE.sub("", one)])
            before = self.last
            self._recruit(where, count - 1, price, model, "", others)
            self.last = (*before, *self.last)
            return
        carried = [*self._roles_above(model, count, carried), *carried]
        read = role_of(self.edition, self.catalogue, model, carried[:MOST_CARRIED], self.one_line.roles)
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

    def _is_of_one(self, thing: str) -> bool:
        """Whether words behind several name the role of one of them: `2 Lootas, one heavy`."""
        return ONE.match(thing) is not None and is_role(ONE.sub("", thing), self.one_line.roles)

    def _roles_above(self, model: Recruitable, count: int, things: Sequence[str]) -> Sequence[str]:
        """The role that a heading names, for the first below it; none where its own line names one."""
        above, self.role_above = self.role_above, ""
        if not above or count > 1 or any(is_role(each, self.one_line.roles) for each in things):
            return ()
        read = role_of(self.edition, self.catalogue, model, [above], self.one_line.roles)
        return (above,) if read.training or (stem(above) == read.role == Role.LEADER) else ()

    def _can_carry(self, model: Recruitable, role: str, training: str, things: Sequence[str]) -> bool:
        """Whether one of a model can carry all of some things: of "2 Gunners (plasma, melta)" each has one."""
        trial = LineRecruiter(self.edition, self.pack)
        act = acts.recruit_trained(model=model.model, role=role, training=training, called="")
        if trial._perform(act, "", "trial"):
            trial._arm_as_written("trial", things, "")
        return not trial.unread

    def _arm_as_written(self, key: str, things: Sequence[str], where: str) -> None:
        """Choose what an operative carries by the words of a list, and note how they were read."""
        written, remarks = match_wargear(self.edition.places(self.catalogue, self.muster, key), things, self.names)
        before, unread, in_part = self.muster, len(self.unread), len(self.partial)
        self._arm(key, [*written], where)
        if several := self._not_so_many(key, written):
            self.muster = before
            del self.unread[unread:], self.partial[in_part:]
            self._arm(key, [several.get(name, name) for name in written], where)
        place = self.edition.places(self.catalogue, self.muster, key) if any(name for name, _ in remarks) else None
        stands = standing(place) if place else {}
        self.remarks += [f"{where}: {remark}" for name, remark in remarks if not name or name in stands]
        if several:
            notes = " ".join(each.removeprefix(where) for each in self.unread[unread:])
            once = (written[name] for name, alone in several.items() if alone not in notes)
            self.remarks += [f"{where}: “{words}” is taken only once." for words in once]
        for name, words in written.items():  # what was not chosen is called as the list calls it
            name = several.get(name, name)
            for notes, first in ((self.unread, unread), (self.partial, in_part)):
                notes[first:] = [
                    note.replace(f": {name} could", f": {words} could").replace(f" beside {name}.", f" beside {words}.")
                    for note in notes[first:]
                ]

    def _not_so_many(self, key: str, written: Iterable[str]) -> dict[str, str]:
        """What an operative is to carry several of and does not, each with its name alone."""
        several = {name: found["name"] for name in written if (found := COUNT.match(name))}
        carried = next((sheet.carried for sheet in self._sheets() if sheet.key == key), ()) if several else ()
        return {name: alone for name, alone in several.items() if name not in carried}
