"""Which model of a pack some words of a pasted list name: as it is called, by a part of its name, or misspelt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from rosters.exchange.list_lines import VOWELS, Line, bare_title, folded
from rosters.exchange.list_packs import NEAR, SURE, stems_of
from rosters.operatives.selectors import Recruitable
from rules.editions.base import Role
from rules.formats.matching import plain_name, stem

ALIKE = 0.65
"""So much alike are two words of which one may be misspelt."""
SAME, LEAST = 0.85, 5
"""So much alike, and so long at least, are two words of which one surely is."""
SHORTEST = 3
"""So many letters may stand for a word."""
PLAIN = tuple(map(stem, ("warrior", "trooper", "fighter")))
"""What the plain one of several models is called beside the name that they share."""


class ModelNames:
    """The models of a pack by their names."""

    def __init__(self, models: Sequence[Recruitable], title: str = "") -> None:
        self.models = models
        self.by_folded = {folded(model.name).casefold(): model for model in models}
        self.stems = {model.name: stems_of(folded(model.name)) for model in models}
        each_once = Counter(stem for stems in self.stems.values() for stem in set(stems))
        often = {stem for stem, count in each_once.items() if 2 * count >= len(self.stems)}
        self.title = frozenset(stems_of(folded(title)))
        self.common = frozenset(often.union(self.title))
        """The words that tell nothing: the kill team's own, and those of most names, as each Kommando's."""

    def several(self, part: str) -> tuple[str, ...]:
        """The names in which all words of some others stand."""
        words = stems_of(folded(part))
        if not words or len(set(words)) < len(words):
            return ()
        return tuple(name for name, stems in self.stems.items() if set(stems).issuperset(words))

    def named(self, part: str, *, is_exact: bool = False) -> Recruitable | None:
        """The one model that a name fits: the same, or else the only one with all of its words."""
        wanted = "".join(stems_of(folded(part)))
        same = [model for model in self.models if "".join(self.stems[model.name]) == wanted]
        if same or not wanted or is_exact:
            return same[0] if same else None
        fitting = self.several(part)
        return self.called(fitting[0]) if len(fitting) == 1 and not self.names_beginning_alike(part) else None

    def called(self, name: str) -> Recruitable:
        """The model of a name."""
        return next(model for model in self.models if model.name == name)

    def names_beginning_alike(self, part: str) -> tuple[str, ...]:
        """The names that begin as some words do, where all of these stand only in another that begins otherwise: an
        "Intercessor Gunner" is no Heavy Intercessor where there are Intercessors.
        """
        words, fitting = stems_of(folded(part)), self.several(part)
        if len(fitting) != 1 or set(self.stems[fitting[0]]) - set(words) <= self.common:
            return ()
        found = [name for name, stems in self.stems.items() if stems[0] == words[0]]
        return () if fitting[0] in found or not found else (*found, fitting[0])

    def all_but_common(self, part: str) -> bool:
        """Whether some words are a name but for what most are called, as "burna" a Kommando Burna Boy's."""
        words = set(stems_of(folded(part)))
        return any(set(self.stems[name]) - words <= self.common for name in self.several(part))

    def shortened(self, part: str) -> tuple[str, ...]:
        """The names that some words are short for, or misspelt by a letter: "Int. Sgt", "Comms", "Warior"."""
        words = stems_of(folded(part))
        if not words or len(set(words)) < len(words):
            return ()
        names = [*self.stems]
        for word in words:  # most words are short for no name, and the others need no look then
            names = [name for name in names if _is_short_for(word, self.stems[name])]
        return tuple(names)

    def plainest(self, names: Sequence[str], part: str, *, number: int, is_leader: bool) -> Recruitable | None:
        """Of several models that some words name the one that players call so: "4 Immortals" are Immortal Warriors."""
        models = [self.called(name) for name in names]
        if is_leader:
            models = [model for model in models if Role.LEADER.value in model.roles]
        elif number > 1:
            models = [model for model in models if tuple(model.roles) != (Role.LEADER.value,)]
        written = Counter(stems_of(folded(part)))
        beyond = {model.name: Counter(self.stems[model.name]) - written for model in models}
        shared = self.title.union(set.intersection(*map(set, beyond.values())) if beyond else ())
        left = {name: set(words) - shared for name, words in beyond.items()}
        for model in models:
            if all(Counter(self.stems[model.name]) <= Counter(self.stems[other.name]) for other in models):
                return model
        for beside in (set(), *({word} for word in PLAIN)):
            if len(plain := [model for model in models if left[model.name] == beside]) == 1:
                return plain[0]
        return models[0] if len(models) == 1 else None

    def is_called_otherwise(self, model: Recruitable, part: str, written: str) -> bool:
        """Whether a model is called more than a line says, or otherwise: words of most names before or behind what is
        written are nothing more, but within it they make it somebody else.
        """
        name, words = self.stems[model.name], stems_of(folded(part))
        if "".join(name) == "".join(words):
            return False
        # Nobody writes the number of a type: a "recon drone" is the MB3 Recon Drone.
        left = {word for word in set(name).difference(stems_of(folded(written))) if word.isalpha()}
        is_whole = "".join(words) in "".join(name) and left <= self.common
        return not set(words) <= set(name) or (bool(left) and not is_whole)

    def has_any(self, words: str) -> bool:
        """Whether any of some words stands in a name."""
        return any(word in stems for word in stems_of(folded(words)) for stems in self.stems.values())

    def misspelt(self, part: str) -> Recruitable | None:
        """The only model that is called nearly so."""
        near = get_close_matches(folded(part).casefold(), self.by_folded, n=2, cutoff=SURE)
        return self.by_folded[near[0]] if len(near) == 1 else None

    def heads_below(self, part: str, line: Line, below: Sequence[Line], *, is_set_off: bool = False) -> bool:
        """Whether some words only head lines below: `Bloodletters` all of that name, `**Gretchin**` several of them."""
        words, called = plain_name(folded(part)).split(), stems_of(folded(part))
        if not called or line.is_counted or line.bare is not None:
            return False
        is_plural = words[-1] != called[-1]
        for each in below:
            stems = stems_of(folded(each.text))
            if set(called) <= set(stems) and (is_plural or (is_set_off and each.number > 1)):
                return True
        return False

    def heads_group(self, part: str, line: Line, below: Sequence[Line]) -> bool:
        """Whether some words in the plural name several models, and the next line tells which of these it means; of
        one alone they are the name: "Comms" is the Comms Boy.
        """
        words, called = plain_name(folded(part)).split(), stems_of(folded(part))
        if not (called and below and below[0].parts) or line.is_counted or line.bare or words[-1] == called[-1]:
            return False
        below_it = below[0].parts[0].partition(",")[0]
        is_model = len(self.several(part)) == 1 or any(plain_name(folded(name)).split() == words for name in self.stems)
        if is_model or set(stems_of(folded(below_it))) <= set(called):
            return False
        return len(self.several(below_it)) > 1 and len(self.below(part, below_it)) == 1

    def below(self, heading: str, part: str) -> tuple[str, ...]:
        """The names that some words below a heading mean: the one of the words of both, else all that have these."""
        above, own = stems_of(folded(heading)), stems_of(folded(part))
        if not above or self.names_beginning_alike(f"{heading} {part}"):
            return ()
        inside = tuple(name for name in self.several(part) if set(above) <= set(self.stems[name]))
        whole = tuple(name for name in inside if set(self.stems[name]) <= {*above, *own})
        return whole if len(whole) == 1 else inside

    def nearest(self, part: str) -> tuple[str, ...]:
        """The names that may have been meant: the one most alike, or all with words like these: "Boss Knob"."""
        near = get_close_matches(folded(part).casefold(), self.by_folded, n=1, cutoff=NEAR)
        near = near or _misspelt(stems_of(folded(part)), self.by_folded)
        found = tuple(self.by_folded[name].name for name in near)
        if len(found) == 1 and found[0] not in self._alike(part):
            alike = set(self.stems[found[0]]).intersection(stems_of(folded(part)))
            return tuple(name for name, stems in self.stems.items() if name in found or (alike and alike <= set(stems)))
        return found

    def of_a_word(self, part: str) -> tuple[str, ...]:
        """The only name in which a word of some stands that tells: a "Vox-Op" is the Vox-Operator."""
        words = {word for word in stems_of(folded(part)) if len(word) >= SHORTEST} - self.common
        found = tuple(name for name, stems in self.stems.items() if not words.isdisjoint(stems))
        return found if len(found) == 1 else ()

    def _alike(self, part: str) -> tuple[str, ...]:
        """The name that some words are nearly, to a letter or two."""
        near = get_close_matches(folded(part).casefold(), self.by_folded, n=1, cutoff=SURE)
        return tuple(self.by_folded[name].name for name in near)


def _is_short_for(word: str, names: Sequence[str]) -> bool:
    """Whether a word is one of some or stands for it: its beginning or end, its consonants, or the same misspelt; or it
    is the first letters of several.
    """
    for name in names:
        if word in (name, f"{name}s") or (len(word) >= SHORTEST and name.startswith(word)):
            return True
        if len(word) > SHORTEST and name.endswith(word):  # a "Stealth Suit"
            return True
        consonants = "".join(sign for sign in name[1:] if sign not in VOWELS)
        signs = iter(consonants)
        is_bare = len(word) >= SHORTEST and VOWELS.isdisjoint(word) and (word[0], word[-1]) == (name[0], name[-1])
        if is_bare and all(sign in signs for sign in word[1:]):
            return True
        bare = "".join(sign for sign in word[1:] if sign not in VOWELS)
        if word[0] == name[0] and len(bare) >= SHORTEST - 1 and consonants.startswith(bare):  # "Sarge"
            return True
        if len(word) >= LEAST and get_close_matches(word, [name], cutoff=SAME):
            return True
    initials = "".join(name[0] for name in names)
    return (len(word) >= SHORTEST and word in initials) or (len(word) > 1 and initials.startswith(word))


def _misspelt(words: Collection[str], names: Collection[str]) -> list[str]:
    """The names in which each of some words stands, or one like it."""
    return [
        name
        for name in names
        if words and all(get_close_matches(word, plain_name(name).split(), n=1, cutoff=ALIKE) for word in words)
    ]


def with_the_rest(name: str, part: str) -> str:
    """A name that was chosen for some words, with those of them behind it in brackets that it does not cover."""
    names = [*map(stem, folded(name).split()), *stems_of(folded(name))]
    rest = [
        word
        for word in part.split()
        if len(bare := stem(folded(word))) >= SHORTEST
        and not (_is_short_for(bare, names) or get_close_matches(bare, names, n=1, cutoff=ALIKE))
    ]
    return f"{name} ({' '.join(rest)})" if rest else name


def leading_words(part: str) -> Iterator[tuple[str, str]]:
    """The first words of some apart from the others, the most words first: "Boss Nob furious"."""
    words = part.split()
    for count in range(len(words) - 1, 0, -1):
        yield " ".join(words[:count]), " ".join(words[count:])


def titles_of(title: str, nearly: str, models: ModelNames) -> set[str]:
    """What a list calls the kill team; what stands behind its whole name may be an operative: `Death Korps medic`."""
    count = len(title.split())
    end = " ".join(nearly.split()[count:])
    is_operative = stem(" ".join(nearly.split()[:count])) == stem(title) and end and models.shortened(end)
    spellings = (title, title.replace("'", ""), "" if is_operative else nearly)
    return {bare_title(each) for each in spellings} - {""}
