"""Plain text for chat, read back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches

from rosters.exchange.arriving import MOST_OPERATIVES, Arriving, BroughtTeam
from rosters.exchange.chat_text import DOT, TRAITS
from rosters.exchange.places import named_within, offered, standing, ways_to_choose, ways_to_count
from rosters.exchange.unnamed import without_unnamed
from rosters.journal.settle import catalogue_of
from rosters.kill_teams.game_choices import parts_of
from rosters.models import Pack
from rosters.operatives.selectors import catalogue_models
from rosters.packs.selectors import latest_packs
from rosters.viewers import Reader
from rules import acts
from rules.editions import EDITIONS, find
from rules.editions.base import PLAINEST, Edition, LoadoutPlace, Role, RosterContent
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.errors import Fault, Malformed, Refusal
from rules.formats.matching import stem
from rules.issues import Issue
from rules.names import both, first_of
from rules.sheets import OperativeSheet

FOOT = re.compile(r"^\[Muster (?P<edition>[a-z0-9]+) (?P<key>[^\]]+)\]$")
LEVEL = re.compile(r"^(?P<role>.+?) (?P<level>[1-4])$")
COUNT = re.compile(r"^(?P<count>[1-9]) × (?P<name>.+)$")
ALIKE = re.compile(r"^(?P<count>[1-9]\d?) × (?P<line>.+)$")
COST = re.compile(r"^(?P<points>\d{1,4}) pts$")
TAKEN = re.compile(r"^(?P<heading>[^:·\[\]]{3,60}):\s*(?P<things>.+)$")
ANY_EQUIPMENT = frozenset(map(stem, ("Equipment", "Gear", "Wargear")))
NO_LIST = "is neither a roster file nor a list that names a kill team and its operatives"
MOST_LINES = 45
MOST_CARRIED = 12
MOST_NAMED = 4
"""So many operatives are named in a note of several."""
MOST_WAYS = 4
"""Each thing carried is looked up: a line of thousands would keep the server busy."""


def only_so_many(lines: int) -> str:
    """What there is to say of a text with more lines than are read."""
    return f"Only the first {MOST_LINES} of {lines} lines are read."


def has_foot(text: str) -> bool:
    """Whether a text ends as `to_text` ends one."""
    return any(FOOT.match(line.strip()) for line in text.splitlines())


def from_text(text: str, name: str, user: Reader) -> Arriving:
    """Read a roster that `to_text` wrote; lines that do not fit are noted."""
    every_line = [line.strip() for line in text.splitlines() if line.strip()]
    lines = every_line[:MOST_LINES]
    foot = next((found for line in every_line if (found := FOOT.match(line))), None)
    if foot is None or len(lines) < 2:
        raise Malformed(name, Fault(NO_LIST))
    edition_key = foot["edition"]
    if edition_key not in EDITIONS:
        raise Malformed(name, Fault(f"is a roster of {edition_key!r}, which is not played here"))
    pack = next((p for p in latest_packs(edition_key, user) if p.key == foot["key"]), None)
    if pack is None:
        raise Malformed(name, Fault(f"is for the pack {foot['key']!r}, which is not here"))
    edition = find(edition_key)
    reader = ChatReader(edition, pack)
    for line in lines[1:]:
        if not (FOOT.match(line) or reader.read_equipment(line)):
            found = ALIKE.match(line)
            room = max(MOST_OPERATIVES - len(reader.muster.loadouts), 1)
            for _ in range(min(int(found["count"]), room) if found else 1):
                reader.read(found["line"] if found else line)
    reader.compare()
    if any(not FOOT.match(line) for line in every_line[MOST_LINES:]):
        reader.remarks.append(only_so_many(len(every_line)))
    name = lines[0].split(DOT)[0][:80]
    return Arriving(
        form="text",
        edition=edition_key,
        faction=pack.title,
        name=name,
        pack=pack,
        muster=reader.muster,
        kill_teams=(reader.team(name),) if reader.taken or reader.game != NO_GAME_CHOICES else (),
        unresolved=tuple(dict.fromkeys(reader.unread)),
        partial=frozenset(reader.partial),
        remarks=tuple(reader.remarks),
    )


class ChatReader:
    """Recruits line by line, as a player would."""

    def __init__(self, edition: Edition, pack: Pack) -> None:
        self.edition = edition
        self.catalogue = catalogue_of(pack.digest)
        self.models = {model.name.casefold(): model for model in catalogue_models(edition, pack.digest)}
        self.muster = RosterContent()
        self.unread: list[str] = []
        self.partial: list[str] = []
        """Those of them whose operative is recruited without what could not be read."""
        self.remarks: list[str] = []
        self.points: dict[str, int] = {}
        """What each is said to cost."""
        self.levelled: list[str] = []
        """Whose levels it says, and not how they came by them."""
        self.carried: dict[str, list[str]] = {}
        """What each is said to carry."""
        self.named: dict[str, tuple[str, set[str]]] = {}
        """In which line each is armed, and what it names of what there is here."""
        self.taken: list[tuple[str, str]] = []
        """What the team is said to take to its game, each below its heading."""
        self.game: GameChoices = NO_GAME_CHOICES

    def read(self, line: str) -> None:
        parts = line.split(DOT)
        place = next((n for n, part in enumerate(parts[:2]) if part.casefold() in self.models), None)
        rest = parts[place + 1 :] if place is not None else []
        if place is None or (self.edition.points and not rest):
            self.unread.append(f"{line}: no {self.edition.words['operative'].lower()} is called that.")
            return
        model, called = self.models[parts[place].casefold()], parts[0] if place else ""
        says_role = rest and (self.edition.points or self._is_role(rest[0]))
        role_words, _, belongs = (rest.pop(0) if says_role else PLAINEST.value).partition(", ")
        role, training, level = self._role(role_words, model.roles)
        key = f"line-{len(self.muster.loadouts)}"
        recruit = acts.recruit_trained(model=model.model, role=role, training=training, called=called)
        if not self._perform(recruit, line, key):
            return
        if cost := COST.match(rest[0] if rest else ""):
            self.points[key] = int(cost["points"])
        rest = rest[1:] if cost or self.edition.points else rest
        traits = [part.removeprefix(TRAITS) for part in rest if part.startswith(TRAITS)]
        carried = [part for part in rest if not part.startswith(TRAITS)]
        self.carried[key] = _listed(carried, self._sets(key))
        self._arm(key, self.carried[key], line)
        if belongs:
            self._perform(acts.SetSubFaction(sub_faction=belongs, operatives=(key,)), line)
        if level > 1 and self.edition.points and role in self.edition.points.bought_levels:
            self._perform(acts.SetLevel(operative=key, level=level), line)
        elif level > 1:
            self.levelled.append(called or model.name)
        if traits and not self.edition.points:
            self.remarks.append(
                f"{called or model.name}: {both(_listed(traits))} cannot be read from a text; add it here."
            )
            return
        for trait in _listed(traits):
            self._perform(acts.BuyTrait(operative=key, trait=trait.casefold().replace(" ", "-")), line)

    def read_equipment(self, line: str) -> bool:
        """Note what a line says that the team takes to its game; False for every other line."""
        found = TAKEN.match(line)
        if not found:
            return False
        heading = stem(found["heading"])
        if heading not in ANY_EQUIPMENT and heading not in {part for part, *_ in self._for_the_team()}:
            return False
        things = re.split(r"\s*[,;]\s*", found["things"])
        self.taken += [(heading, thing) for thing in things[:MOST_CARRIED]]
        if len(things) > MOST_CARRIED:
            self.remarks.append(f"{found['heading']}: not read: {first_of(things[MOST_CARRIED:], 3)}.")
        return True

    def team(self, name: str) -> BroughtTeam:
        """Everyone who was read as a kill team, with what the text says it takes to its game."""
        choosing, members = self.edition.game_choices, tuple(loadout.key for loadout in self.muster.loadouts)
        for heading, thing in self.taken:
            ways = self._for_the_team(members)
            fitting = (
                act for part, what, act in ways if stem(what) == stem(thing) and heading in (part, *ANY_EQUIPMENT)
            )
            act = next(fitting, None)
            if act is None or choosing is None:
                self.unread.append(f"{thing}: {self._why_not_for_team(thing, members)}")
                continue
            try:
                self.game = choosing.perform(self.catalogue, self.muster, members, self.game, act)
            except Refusal as refusal:
                self.unread.append(f"{thing}: {refusal.message}")
        return BroughtTeam(name=name, format=self.edition.formats[0].key, members=members, game=self.game)

    def _why_not_for_team(self, thing: str, members: tuple[str, ...]) -> str:
        """Why the team takes no such thing: operatives carry it, or what is called so is nowhere."""
        places = filter(None, (self.edition.places(self.catalogue, self.muster, key) for key in members))
        if any(stem(offer.name) == stem(thing) for place in places for _, offer in offered(place)):
            return "operatives carry it, and no line says who."
        names = dict.fromkeys(name for _, name, _ in self._for_the_team(members))
        near = get_close_matches(thing.casefold(), {name.casefold(): name for name in names}, n=1)
        nearest = next((name for name in names if [name.casefold()] == near), "")
        return f"nothing for the whole team is called that{f'; the nearest is {nearest}' if nearest else ''}."

    def _for_the_team(self, members: tuple[str, ...] = ()) -> Iterator[tuple[str, str, acts.Act]]:
        """What the team may choose for its game: below which heading, called what, and the act."""
        choosing = self.edition.game_choices
        place = choosing.team_place(self.catalogue, self.muster, members, self.game) if choosing else None
        for part in parts_of(place) if place else ():
            for at, offer in offered(part):
                yield stem(part.name), offer.name, acts.ChooseForTeam(place=at, option=offer.id)

    def compare(self) -> None:
        """Note every operative whose levels, points or wargear differ from the text, and why where that is known."""
        for sheet in self._sheets():
            self._lay_down(sheet)
        if self.levelled:
            grown = self.edition.growth.field if self.edition.growth else "progress"
            self.remarks.append(
                f"A text holds no {grown} and no abilities: {first_of(self.levelled, MOST_NAMED)} start at level 1. "
                f"Enter the {grown} and pick the abilities again."
            )
        self.compare_points()
        for sheet in self._sheets():
            if more := [each for each in sheet.carried if each not in self.carried[sheet.key]]:
                self.remarks.append(f"{sheet.name} also has {both(more)} here.")

    def finish(self) -> None:
        """Leave out what a list does not name and what makes illegal what it names; then note other points."""
        in_issues = {key for issue in self._issues(self.muster) for key in issue.operatives}
        for key, (where, named) in self.named.items():
            if key not in in_issues:
                continue
            self.muster, gone = without_unnamed(self.edition, self.catalogue, self.muster, key, named)
            if gone:
                it, verb = ("it", "was") if len(gone) == 1 else ("them", "were")
                words = f"{both(gone)} {verb} left out to make it legal; the line does not name {it}."
                self.remarks.append(f"{where}: {words}")
        if self.edition.points:
            self.compare_points()

    def compare_points(self) -> None:
        """Note every operative whose points differ from the text."""
        other = [
            f"{sheet.name} {self.points[sheet.key]} → {sheet.total}"
            for sheet in self._sheets()
            if self.points.get(sheet.key, sheet.total) != sheet.total
        ]
        if other:
            self.remarks.append(f"Other points here than in the text: {first_of(other, MOST_NAMED)}.")

    def _sheets(self) -> Sequence[OperativeSheet]:
        return self.edition.sheets(self.catalogue, self.edition.view(self.catalogue, self.muster))

    def _lay_down(self, sheet: OperativeSheet) -> None:
        """Without what a recruit has only because one of several is asked for, and the text names another."""
        for name in [each for each in sheet.carried if each not in self.carried[sheet.key]][:MOST_CARRIED]:
            place = self.edition.places(self.catalogue, self.muster, sheet.key)
            inner = next(named_within(place, name), None) if place else None
            if inner is None:
                continue
            with suppress(Refusal):
                drop = acts.Drop(operative=sheet.key, place=inner.place)
                without = self.edition.perform(self.catalogue, self.muster, drop, str)
                if len(self._issues(without)) <= len(self._issues(self.muster)):
                    self.muster = without

    def _issues(self, muster: RosterContent) -> Sequence[Issue]:
        return self.edition.view(self.catalogue, muster).issues

    def _perform(self, act: acts.Act, line: str, key: str = "") -> bool:
        """Do an act, which recruits somebody by a key; what is declined is noted with its line."""
        try:
            self.muster = self.edition.perform(self.catalogue, self.muster, act, lambda: key)
        except Refusal as refusal:
            note = self.unread.append if key else self._note_partial
            note(f"{line}: {refusal.message}")
            return False
        return True

    def _note_partial(self, words: str) -> None:
        self.unread.append(words)
        self.partial.append(words)

    def _is_role(self, text: str) -> bool:
        """Whether a part of a line names a role, with a level or without, and no weapon."""
        found = LEVEL.match(text.partition(", ")[0])
        return (found["role"] if found else text.partition(", ")[0]).casefold() in set(Role)

    def _role(self, text: str, roles: Iterable[str]) -> tuple[str, str, int]:
        """The role, the training and the level that a line names; what is no role is a training."""
        found = LEVEL.match(text)
        level = int(found["level"]) if found else 1
        word = (found["role"] if found else text).casefold()
        if word in roles:
            return word, "", level
        if word == Role.LEADER:
            return Role.LEADER.value, "", level
        fixed = next((role.value for role in self.edition.fixed_roles if role.value in roles), "")
        role = fixed or (self.edition.trainings.role.value if self.edition.trainings else PLAINEST.value)
        return role, word.replace(" ", "-"), level

    def _arm(self, key: str, carried: list[str], line: str) -> None:
        """Choose what is carried and not there by default."""
        place = self.edition.places(self.catalogue, self.muster, key)
        wants: Counter[str] = Counter()
        _, named = self.named.setdefault(key, (line, set()))
        for words in filter(None, carried):
            counted = COUNT.match(words)
            wanted = counted["name"] if counted else words
            named.add(wanted)
            wants[wanted] += int(counted["count"]) if counted else 1
            while place is not None and standing(place)[wanted] < wants[wanted]:
                more = self._one_more(place, key, wanted, wants, line)
                place = more or place
                if more is None:  # the others are chosen all the same
                    wants[wanted] = standing(place)[wanted]

    def _sets(self, key: str) -> Iterator[str]:
        """The names of all that is chosen as one and has a comma within."""
        place = self.edition.places(self.catalogue, self.muster, key)
        return (offer.name for _, offer in offered(place) if ", " in offer.name) if place else iter(())

    def _one_more(
        self, place: LoadoutPlace, key: str, wanted: str, wants: Counter[str], line: str
    ) -> LoadoutPlace | None:
        """Choose one more of it, in the first place where that costs nothing wanted before; None when it cannot be."""
        before, have, lost = self.muster, standing(place)[wanted], list[str]()
        ways = [*ways_to_choose(place, key, wanted), *ways_to_count(place, key, wanted, have + 1)][:MOST_WAYS]
        for way in ways:
            with suppress(Refusal):
                self.muster = self.edition.perform(self.catalogue, before, way, str)
                after = self._put_back(key, +wants)  # without what could not be chosen before
                have_now = standing(after) if after else Counter[str]()
                if have_now[wanted] > have and all(have_now[name] >= min(wants[name], 1) for name in wants):
                    return after
                lost = lost or [name for name in +wants if name != wanted and not have_now[name]]
        self.muster = before
        if self._chosen_for_game(key, ways):
            return None
        beside = f" beside {both(lost)}" if lost else ""
        why = f"{wanted} could not be chosen{beside}" if ways else f"no weapon or model is called “{wanted}”"
        self._note_partial(f"{line}: {why}.")
        return None

    def _chosen_for_game(self, key: str, ways: Iterable[acts.Act]) -> bool:
        """Choose for the game what nobody keeps, such as a mark or equipment; False where it is nothing of that."""
        choosing, members = self.edition.game_choices, tuple(loadout.key for loadout in self.muster.loadouts)
        for way in ways:
            if choosing and isinstance(way, acts.Choose):
                act = acts.ChooseForGame(operative=key, place=way.place, option=way.option)
                with suppress(Refusal):
                    game = choosing.perform(self.catalogue, self.muster, members, self.game, act)
                    if set(self.game.of(key)) <= set(game.of(key)):  # else it takes the place of what was named before
                        self.game = game
                        return True
        return False

    def _put_back(self, key: str, wants: Iterable[str]) -> LoadoutPlace | None:
        """Choose again what a choice has replaced, though both are wanted: some make room only once they are chosen."""
        place = self.edition.places(self.catalogue, self.muster, key)
        for name in wants:
            way = next(ways_to_choose(place, key, name), None) if place and not standing(place)[name] else None
            if way:
                self.muster = self.edition.perform(self.catalogue, self.muster, way, str)
                place = self.edition.places(self.catalogue, self.muster, key)
        return place


def _listed(parts: list[str], sets: Iterable[str] = ()) -> list[str]:
    """The first of some parts as a list, in which what is chosen as one stays whole."""
    # Texts of before parted what is in a set by semicolons.
    left, found = f", {parts[0].replace('; ', ', ')}, " if parts else "", []
    for name in sorted(sets, key=len, reverse=True):
        if f", {name}, " in left:
            found.append(name)
            left = left.replace(f", {name}, ", ", ", 1)
    return [*found, *filter(None, left.removeprefix(", ").removesuffix(", ").split(", "))][:MOST_CARRIED]
