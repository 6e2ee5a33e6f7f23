"""Team lists as players paste them into chats: a kill team's name, then an operative a line, in whatever spelling.

Lines that are not understood are listed, and nothing is guessed that two names fit equally well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from rosters.exchange.arriving import Arriving
from rosters.exchange.chat import MOST_CARRIED, MOST_LINES, NO_LIST, ONLY_SO_MANY, ChatReader
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.packs.selectors import latest_packs
from rosters.viewers import Reader
from rules import acts
from rules.editions import EDITIONS
from rules.editions.base import Edition, LoadoutPlace, Role
from rules.errors import Fault, Malformed
from rules.formats.matching import plain_name, stem
from rules.names import both, first_of

MOST_OF_A_LINE = 12
"""As many of one operative as a line may ask for."""
BULLET = re.compile(r"^\s*(?:[-–—•*·>#]+|\d{1,2}[.)])\s*")
NUMBER = re.compile(r"^(?P<number>\d{1,3})\s*[x×]?\s+(?=\S)|^[x×](?P<after>\d{1,3})\s+", re.IGNORECASE)
NUMBER_AFTER = re.compile(
    r"\s+[x×]\s*(?P<number>\d{1,3})$|\s*\((?:[x×]\s*)?(?P<in>\d{1,3})(?:\s*[x×])?\)$", re.IGNORECASE
)
COST = re.compile(r"[\[(]?\b\d{1,3}\s*(?:pts?|points|ep)\b\.?[\])]?", re.IGNORECASE)
PARTS = re.compile(r"\s+(?:w/|with|–|—|-|/)\s+|\s*[:(\[\])·|]\s*", re.IGNORECASE)
THINGS = re.compile(r"\s*[,;+&/]\s*|\s+and\s+", re.IGNORECASE)
MOST_NEAREST = 12
"""Of so many models that a line may mean, each can be taken with a button."""
NEAR = 0.75
"""So much alike is a name that is only misspelt."""
SURE = 0.9
"""So much alike, and only to one, it is taken for that."""
YEAR = re.compile(r"\b20[12]\d\b")
LONGEST_SHOWN = 60
"""So much of a line is said back."""
HEADS = 4
"""Among so many lines the kill team is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A line as far as it is understood without a pack."""

    text: str
    number: int
    parts: tuple[str, ...]


def from_list(text: str, name: str, user: Reader, pack_key: str = "") -> Arriving:
    """The roster that a pasted list names; Malformed where no line names a kill team that is here, or none a model.

    `pack_key` is of the pack that was found before: a line that was changed since may have been all that named it.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines, beyond = lines[:MOST_LINES], lines[MOST_LINES:]
    readers = []
    for edition, pack in _packs_named([line for _, line in lines[:HEADS]], user, pack_key):
        reader = _ListReader(edition, pack)
        for place, (number, line) in enumerate(lines):
            reader.read_line(number, line)
            if not (place or reader.muster.loadouts):
                reader.unread.clear()  # it is what the roster is called
                reader.nearest.clear()
        if beyond:
            reader.remarks.append(ONLY_SO_MANY)
        readers.append(reader)
    found = [reader for reader in readers if reader.muster.loadouts or reader.nearest]
    if found:
        return min(found, key=lambda each: (not each.muster.loadouts, len(each.unread))).arriving(lines[0][1])
    unread = next((each.unread[0] for each in readers if each.unread), "")
    why = unread or next((f"line {number}, {first_words(line)}, names no kill team here" for number, line in lines), "")
    raise Malformed(name, Fault(f"{NO_LIST}: {why}".rstrip(".: ")))


def first_words(line: str) -> str:
    """So much of a line that one finds it again."""
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN].rstrip()}…"


def with_line(text: str, number: int, said: str, meant: str) -> str:
    """The text with another name in one of its lines."""
    lines = text.splitlines()
    if 0 < number <= len(lines):
        lines[number - 1] = lines[number - 1].replace(said, meant, 1)
    return "\n".join(lines)


def _packs_named(heads: Sequence[str], user: Reader, pack_key: str) -> list[tuple[Edition, Pack]]:
    """The packs that the first lines name; the newest edition first, one that a line names by its year before all.

    Where the reader has the pack of that key, it is the only one.
    """
    bare = [YEAR.sub("", line) for line in heads]
    words = {stem(part) for line in bare for part in [line, *PARTS.split(line), *THINGS.split(line)] if part.strip()}
    head = plain_name(" ".join(heads))
    editions = sorted(EDITIONS.values(), key=lambda each: (each.key.removeprefix("kt") in head, each.key), reverse=True)
    packs = [(edition, pack) for edition in editions for pack in latest_packs(edition.key, user)]
    found_before = [(edition, pack) for edition, pack in packs if str(pack.pk) == pack_key]
    return found_before or [(edition, pack) for edition, pack in packs if stem(pack.title) in words]


class _ListReader(ChatReader):
    """Recruits line by line what the line's words fit."""

    def __init__(self, edition: Edition, pack: Pack) -> None:
        super().__init__(edition, pack)
        self.pack = pack
        self.recruitable = catalogue_models(edition, pack.digest)
        self.title = stem(pack.title)
        self.nearest: list[tuple[int, str, str]] = []
        self.is_headed = False

    def read_line(self, number: int, line: str) -> None:
        if self.read_equipment(COST.sub("", BULLET.sub("", line))):
            return
        understood = _understood(line)
        at_commas = tuple(bit.strip() for part in understood.parts for bit in part.split(",") if bit.strip())
        for parts in (understood.parts, at_commas):
            for place, part in enumerate(parts):
                model = self._model(part)
                if model is not None:
                    # "Boss Nob (Boyz)": what only names the model is nobody's own name.
                    words = set(plain_name(model.name).split())
                    before = [each for each in parts[:place] if not set(plain_name(each).split()) <= words]
                    self._recruit(understood, model, before[0] if before else "", parts[place + 1 :])
                    where = f"Line {number}, {first_words(line)}"
                    self._note_the_rest(where, understood.number, before if len(before) > 1 else ())
                    said = set(plain_name(" ".join(parts[: place + 1])).split())
                    if place > len(before) and not words <= said:
                        self.remarks.append(f"{where}: taken for {model.name}.")
                    return
        head = YEAR.sub("", line)
        # Only one line names the kill team, and before its operatives: another of that name may mean one of them.
        is_head = not (self.is_headed or self.muster.loadouts)
        if is_head and self.title in map(stem, [head, *understood.parts, *THINGS.split(head)]):
            self.is_headed = True
        elif understood.parts:
            why = self._why_not(number, [part.partition(",")[0] for part in understood.parts])
            self.unread.append(f"Line {number}, {first_words(line)}: {why}")

    def _why_not(self, number: int, parts: Sequence[str]) -> str:
        """Why a line names no model, with the names that may have been meant."""
        names = {model.name.casefold(): model.name for model in self.recruitable}
        for part in parts:
            words = set(plain_name(part).split())
            if several := [name for name in names.values() if words and words <= set(plain_name(name).split())]:
                self.nearest += [(number, part, name) for name in several[:MOST_NEAREST]]
                return f"several models are called that: {first_of(several, 2)}."
            if near := get_close_matches(part.casefold(), names, n=1, cutoff=NEAR):
                self.nearest.append((number, part, names[near[0]]))
                return f"no model is called that; the nearest is {names[near[0]]}."
        return "no model is called that."

    def _note_the_rest(self, line: str, number: int, missed: Sequence[str]) -> None:
        """Note what of a line is not taken: more of the model than a line may ask for, words before its name."""
        if number > MOST_OF_A_LINE:
            self.remarks.append(f"{line}: only {MOST_OF_A_LINE} of {number} are taken, the most of one line.")
        if missed:
            self.remarks.append(f"{line}: not read: {both(missed)}.")

    def _recruit(self, line: _Line, model: Recruitable, called: str, rest: Sequence[str]) -> None:
        carried = [each for part in rest for each in THINGS.split(part) if each.strip()][:MOST_CARRIED]
        role, training, carried = self._role_of(model, carried)
        for number in range(min(line.number, MOST_OF_A_LINE)):
            key = f"line-{len(self.muster.loadouts)}"
            name = called if number == 0 else ""
            act = acts.recruit_trained(model=model.model, role=role, training=training, called=name)
            if not self._perform(act, line.text, key):
                return
            self._arm(key, self._spelt(key, carried), line.text)

    def _role_of(self, model: Recruitable, things: Sequence[str]) -> tuple[str, str, list[str]]:
        """Its role and training, where a line names them among the weapons, and the things that are left."""
        role = Role.LEADER.value if tuple(model.roles) == (Role.LEADER.value,) else model.roles[-1]
        spoken = {stem(self.edition.speak(each)): each for each in model.trainings}
        training, left = "", []
        for thing in things:
            word = thing.strip().casefold()
            if word in model.roles:
                role = word
            elif self.edition.trainings and stem(thing) in spoken:
                role, training = self.edition.trainings.role.value, spoken[stem(thing)]
            else:
                left.append(thing)
        return role, training, left

    def _model(self, part: str) -> Recruitable | None:
        """The one model that a name fits: the same, or else the only one with all of its words."""
        wanted = stem(part)
        same = [model for model in self.recruitable if stem(model.name) == wanted]
        if same or not wanted:
            return same[0] if same else None
        words = set(plain_name(part).split())
        fitting = [model for model in self.recruitable if words <= set(plain_name(model.name).split())]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
        names = {model.name.casefold(): model for model in self.recruitable}
        near = get_close_matches(part.casefold(), names, n=2, cutoff=SURE)
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
        name = next((part for part in PARTS.split(head) if part.strip()), self.pack.title).strip()
        if stem(YEAR.sub("", name)) == self.title:
            name = self.pack.title
        return Arriving(
            form="text",
            edition=self.edition.key,
            faction=self.pack.title,
            name=name[:80],
            pack=self.pack,
            muster=self.muster,
            kill_teams=(self.team(self.pack.title),),
            unresolved=tuple(self.unread),
            nearest=tuple(self.nearest),
            remarks=tuple(self.remarks),
        )


def _understood(line: str) -> _Line:
    """A line without its bullet, number and price, in its parts."""
    bare = COST.sub("", BULLET.sub("", line)).strip()
    number = 1
    for pattern in (NUMBER, NUMBER_AFTER):
        if found := pattern.search(bare):
            number = next(int(each) for each in found.groups() if each)
            bare = (bare[: found.start()] + bare[found.end() :]).strip()
            break
    parts = tuple(part.strip(" .") for part in PARTS.split(bare) if part.strip(" ."))
    return _Line(text=line, number=max(number, 1), parts=parts)


def _names(place: LoadoutPlace) -> Iterator[str]:
    """Everything that stands or is offered at a place and below it."""
    for offer in place.offers:
        yield offer.name
    for inner in place.inner:
        yield inner.name
        yield from _names(inner)
