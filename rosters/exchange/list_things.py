"""What in a line of a pasted list is an operative, and what is only carried by the one before."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property

from rosters.exchange.chat import LEVEL
from rosters.exchange.list_lines import (
    ANDS,
    ARTICLE,
    LEADING_AND,
    SPEC,
    THINGS,
    is_of_team,
    items_of,
    parted_from_heading,
    understood,
    without_price,
)
from rosters.exchange.list_models import SAME, ModelNames, leading_words
from rosters.exchange.list_packs import stems_of
from rosters.exchange.list_roles import is_role
from rules.editions.base import Edition, Role
from rules.formats.matching import stem

LEAST_OF_A_THING = 4
"""So many letters of what is carried may stand for all of its name."""
SEVERAL = re.compile(r"\s*[,;+&]\s*")
MOST_ITEMS, MOST_TOGETHER = 12, 120
"""So many operatives are looked for in a line of a list, and so many with their weapons where it is all in one."""


class OneLineList:
    """What in a line that names several is an operative, and what is carried by the one before."""

    def __init__(self, names: ModelNames, edition: Edition, options: Callable[[], Mapping[str, Sequence[str]]]) -> None:
        self.names = names
        carried = (each for model in names.models if model.sheet for each in model.sheet.carried)
        trainings = (edition.speak(each) for model in names.models for each in model.trainings)
        roles = {*trainings, *Role}
        self.roles = {stem(each): each for each in roles}
        usual_things = roles.union(part for each in carried for part in THINGS.split(each))
        self.no_models = set(map(stem, usual_things))
        """What stands beside operatives and is none: weapons, trainings and roles."""
        self.options = options
        """What else each model may carry."""
        self.usual_things = usual_things

    @cached_property
    def things(self) -> frozenset[str]:
        """The same with all that may be carried instead."""
        return frozenset(map(stem, self._every()))

    @cached_property
    def words_of_things(self) -> frozenset[str]:
        """The words of all these, and their first letters: "GL" is a grenade launcher."""
        several = [stems_of(each) for each in self._every()]
        initials = ("".join(word[0] for word in words) for words in several if len(words) > 1)
        return frozenset(word for words in several for word in words).union(initials)

    def _every(self) -> set[str]:
        """The names of all these."""
        return self.usual_things.union(
            part for names in self.options().values() for each in names for part in THINGS.split(each)
        )

    def with_their_things(self, items: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
        """The items of a list in one line, those that name no operative with the one before: `Boss Nob, power klaw`."""
        items = [(number, own) for number, item in items for own in self._parted_at_ands(item)]
        joined, before, names = [*items[:1]], items[0][1], self.names
        for number, item in items[1:]:
            heading, own = parted_from_heading(item)
            part, *behind = understood(own).parts or ("",)
            is_called = any(self.names.named(each, is_exact=True) for each in behind[:1])
            is_model = (
                is_called
                or bool(heading)
                or any(find(part) for find in (names.several, names.shortened, names.nearest))
            )
            is_model = is_model or bool(heading) or self.begins_with_model(part)
            # Of several operatives none is the one medic behind them: it stands for itself, and is noted.
            is_nobodys = understood(before).number > 1 and stem(part) in self.roles and not is_model
            if is_of_team(item) or is_nobodys:
                joined.append((number, item))
            elif not self._is_thing(item, before) and (understood(item).is_counted or is_model):
                joined.append((number, item))
                before = item
            else:
                joined[-1] = (joined[-1][0], f"{joined[-1][1]}, {item}")
        return joined

    def operatives_of(self, line: str) -> list[str]:
        """The operatives of a line that names several, each with what it carries: `3 Pathfinders, 1 Shas'ui`."""
        items = [
            own for item in SEVERAL.split(without_price(line)) for own in self._parted_at_ands(item) if own.strip()
        ]
        if 1 < len(items) <= MOST_ITEMS and all(map(self._is_operative, items, ["", *items])):
            return items
        together = items_of(line)
        items = [own for item in together for own in self._parted_at_ands(item)]
        is_clear = len(items) > len(together) or any(
            understood(item).is_counted and self._is_operative(item) for item in items[1:]
        )
        if is_clear and len(items) <= 2 * MOST_ITEMS and (self._is_operative(items[0]) or self._is_another(items[0])):
            joined = [item for _, item in self.with_their_things([(0, item) for item in items])]
            return joined if len(joined) > 1 else []
        return []

    def _parted_at_ands(self, item: str) -> list[str]:
        """The operatives of an item that names several, each without its article: `2 Boyz and a Grot`. What is called
        so, or carried by one, stays whole: `Boss Nob with slugga and choppa`.
        """
        own, name = ARTICLE.sub("", item), " ".join(understood(item).parts[:1])
        if ANDS.search(name) and self.names.named(name, is_exact=True):
            return [item]
        for found in ANDS.finditer(item):
            first, rest = item[: found.start()], ARTICLE.sub("", item[found.end() :])
            if self._ends_in_operative(first) and self._is_another(ANDS.split(rest)[0], first):
                return [*self._parted_at_ands(first), *self._parted_at_ands(rest)]
        return [own if self._is_another(own) else LEADING_AND.sub("", item)]

    def _ends_in_operative(self, item: str) -> bool:
        """Whether some words name an operative, maybe with the kill team before it, or what it carries behind."""
        parts = understood(ARTICLE.sub("", item)).parts
        ends = (end for part in parts for _, end in leading_words(part))
        return any(map(self._is_another, parts)) or any(map(self.names.named, ends))

    def _is_another(self, item: str, before: str = "") -> bool:
        """Whether some words name an operative, and nothing that the one before may carry."""
        words = understood(item)
        part, names = next(iter(words.parts), ""), self.names
        whose = next(filter(None, map(names.named, understood(before).parts)), None)
        theirs = {word for name in self.options().get(whose.name, ()) for word in stems_of(name)} if whose else ()
        if not part or self._is_thing(item, before) or (theirs and theirs.issuperset(stems_of(part))):
            return False
        if names.several(part) or len(names.shortened(part)) == 1 or self.begins_with_model(part):
            return True
        return not self._all_of_things(part) and bool(names.shortened(part) or names.nearest(part))

    def begins_with_model(self, words: str) -> bool:
        """Whether the first of some words name a model and the others what it carries or is: `gunner plasma`."""
        if self._is_thing(words):
            return False
        is_wargear = self._all_of_things(words)
        for first, rest in leading_words(words):
            is_called = self.names.named(first, is_exact=True) is not None
            is_of_team = set(stems_of(first)) <= self.names.title and not is_called
            several = self.names.several(first) or self.names.shortened(first)
            if several and not is_of_team and (is_called or (self._all_of_things(rest) and not is_wargear)):
                return True
        return False

    def is_of_operatives(self, line: str) -> bool:
        """Whether a line begins with a model, or names a weapon: then it is not what a roster is called."""
        parts = [thing for part in understood(line).parts for thing in THINGS.split(part)]
        return any(stem(each) in self.things or self.begins_with_model(each) for each in parts)

    def _all_of_things(self, words: str) -> bool:
        """Whether each of some words stands in the name of a weapon, a training or a role, or begins one."""
        several = stems_of(words)
        return bool(several) and all(
            word in self.words_of_things
            or (len(word) >= LEAST_OF_A_THING and any(each.startswith(word) for each in self.words_of_things))
            or (len(word) > LEAST_OF_A_THING and get_close_matches(word, self.words_of_things, n=1, cutoff=SAME))
            for word in several
        )

    def split_things(self, words: str) -> list[str]:
        """What stands behind a model, a thing each: `power weapon plasma pistol` are two of them."""
        things: list[str] = []
        for part in THINGS.split(words):
            left, found = part.split(), []
            while counts := [n for n in range(1, len(left) + 1) if stem(" ".join(left[:n])) in self.things]:
                found.append(" ".join(left[: counts[-1]]))
                left = left[counts[-1] :]
            things += [part] if left else found
        return [thing for thing in things if thing.strip()]

    def _is_operative(self, item: str, before: str = "") -> bool:
        """Whether some words are an operative, and no weapon of the one before."""
        words = understood(item)
        part = words.parts[0] if words.parts else ""
        found = self.names.named(part) or (words.is_counted and self.names.several(part))
        return (bool(found) or len(self.names.shortened(part)) == 1) and not self._is_thing(item, before)

    def _is_thing(self, item: str, before: str = "") -> bool:
        """Whether some words are a weapon, a training or a role, and no operative is called so: a burna is one's who is
        named before it, and a Burna Boy behind others.
        """
        words = understood(item).text
        whose = self.names.named(next(iter(understood(before).parts), ""))
        if self.names.all_but_common(words) and (whose is None or self.names.named(words) is not whose):
            return False
        found = LEVEL.match(words)
        is_thing = stem(SPEC.sub("", found["role"] if found else words)) in self.no_models
        return (is_thing or is_role(words, self.roles)) and self.names.named(words, is_exact=True) is None
