"""Which packs the first lines of a pasted list name: as they are called, within other words, or misspelt."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches

from rosters.exchange.list_lines import (
    PARTS,
    THINGS,
    YEAR,
    bare_title,
    first_words,
    folded,
    is_heading,
    names_edition,
    understood,
    without_marks,
    without_price,
    without_title,
)
from rosters.models import Pack
from rosters.packs.selectors import latest_packs
from rosters.viewers import Reader
from rules.editions import EDITIONS
from rules.editions.base import Edition
from rules.formats.matching import plain_name, stem
from rules.names import one_line

HEADS = 4
"""Among so many lines the kill team is named."""
MOST_PACKS = 6
"""Of so many packs the list is read with each."""
BEHIND = re.compile(r"\s*[:;,|·]\s*|\s+(?:[–—-]|with)\s+|\s+(?=\d{1,2}\s*[x×]?\s+[^\W\d])")
"""What parts a kill team's name from the operatives in its line."""
PLURAL = ((re.compile(r"(?<=[^\Wz])z$"), "s"), (re.compile(r"(?<=\w\w)ies$"), "y"), (re.compile(r"(?<=\w)men$"), "man"))
"""Ends of words, and what is compared in their place."""
SURE, MEANT, NEAR = 0.9, 0.85, 0.75
"""So much alike, and only to one, a name is taken for that; so much alike the title of a list for a kill team's;
and so much alike each word is with the one that it may be."""
MINE = frozenset(("my", "our", "the", "a", "da"))
"""Words before the name of a kill team."""
NICKNAMES = {
    bare_title(name): titles
    for names, titles in (
        (("tau", "t au"), ("T'au Empire", "Hunter Cadre", "Pathfinders")),
        (("guard", "imperial guard", "ig"), ("Astra Militarum", "Imperial Guard", "Veteran Guardsmen", "Death Korps")),
        (("marine", "space marine", "sm"), ("Adeptus Astartes", "Space Marine", "Angels of Death")),
        (
            ("chaos marine", "chaos space marine", "csm"),
            ("Heretic Astartes", "Traitor Space Marine", "Legionary", "Legionaries"),
        ),
        (("ork", "greenskin"), ("Orks", "Greenskin", "Kommandos")),
        (("necron",), ("Necrons", "Tomb World", "Hierotek Circle")),
        (("eldar", "craftworld eldar"), ("Asuryani", "Craftworld")),
        (("dark eldar",), ("Drukhari", "Commorrite")),
        (("admech", "ad mech"), ("Adeptus Mechanicus", "Forge World", "Hunter Clade")),
        (("nid", "tyranid"), ("Tyranids", "Hive Fleet")),
        (("dkok", "krieg", "death korps of krieg"), ("Death Korps", "Veteran Guardsmen", "Astra Militarum")),
        (("vet guard", "veteran guard", "vet guardsmen"), ("Veteran Guardsmen", "Death Korps", "Astra Militarum")),
        (("aod",), ("Angels of Death",)),
        (("bok",), ("Blades of Khaine",)),
        (("hota",), ("Hand of the Archon",)),
        (("dg",), ("Death Guard", "Plague Marines")),
        (("gk",), ("Grey Knights", "Grey Knight")),
        (("gsc",), ("Genestealer Cults", "Brood Coven", "Wyrmblade", "Brood Brothers")),
        (("tson", "1k son", "1ksons"), ("Thousand Sons", "Warpcoven")),
        (("custodes",), ("Adeptus Custodes", "Talons of the Emperor")),
        (
            ("sisters of battle", "sob"),
            ("Adepta Sororitas", "Ecclesiarchy", "Novitiates", "Celestian Insidiants", "Sanctifiers"),
        ),
        (("votann", "leagues of votann"), ("Hearthkyn Salvagers", "Hernkyn Yaegirs")),
        (("arbites", "adeptus arbites"), ("Exaction Squad",)),
        (("inquisition",), ("Inquisitorial Agents",)),
        (
            ("void dancer", "harlequin", "harly", "harlie"),
            ("Void-Dancer Troupe", "Void Dancer Troupe", "Troupe", "Harlequins"),
        ),
    )
    for name in names
}
"""What players call factions in every edition, and what their kill teams are called there."""
HIGH = re.compile(r"(?<=\S)[\s,;:–—-]+\d{2,3}$")
"""A limit of points, or how many there are, behind a name: `Harlequins 100`."""
QUOTED = re.compile(r"[\"“„«]([^\"”“„«»]{1,40})[\"”“»]")
"""What a kill team is called behind or before the faction's name: `Orks "Da Lads"`."""
SHORT_YEAR = re.compile(rf"\s(?={'|'.join(key[-2:] for key in EDITIONS)})(\d\d)\s*(?=:|$)")
"""An edition by the end of its year: `Pathfinders 21: Shas'ui`."""
GREETS = re.compile(
    r"^(?:hey|hi|hello|hiya|evening|morning|lads|guys)\b|\b(?:here(?:'s|’s| is| are)|this is) (?:my|our|the|a)\b",
    re.IGNORECASE,
)
"""What is written above a list, and calls nothing by its name."""


def named_at(title: str, heads: Sequence[str]) -> int:
    """Which line names a kill team; one that counts operatives comes after all others."""
    places = [
        place + HEADS * understood(line).is_counted
        for place, line in enumerate(heads)
        if title in map(stem, _uncounted(line))
    ]
    return min(places, default=2 * HEADS)


def wholes_of(line: str) -> list[str]:
    """A line without a year, a price and what is quoted, and its parts: any may be what a kill team is called."""
    words = YEAR.sub(" ", without_price(line))
    bare = folded(HIGH.sub("", (QUOTED.sub(" ", words).strip() or words).strip()))
    return [part for part in [bare, *PARTS.split(bare), *THINGS.split(bare)] if part.strip()]


def behind_title(line: str, titles: Collection[str]) -> str:
    """What stands behind a kill team's name in its line: `Orks: 5 Boyz`, `Kill Team 2021 - Greenskin - Boss Nob`."""
    words, before = without_marks(line), ""
    for found in BEHIND.finditer(words):
        before = words[: found.start()]
        if bare_title(before) in titles:
            return without_year(words[found.end() :])
    several = words.split()
    counts = (n for n in range(len(several) - 1, 0, -1) if bare_title(" ".join(several[:n])) in titles)
    behind = " ".join(several[next(counts, len(several)) :])
    return without_year(behind) if bare_title(behind) else ""


def without_year(words: str) -> str:
    """Words without the year of an edition, in brackets or not."""
    words = re.sub(rf"(?:{YEAR.pattern})(?: edition\b)?", "", words, flags=re.IGNORECASE)
    return re.sub(r"\(\s*\)|\[\s*\]", " ", words).strip(" ,;:")


def _uncounted(line: str) -> list[str]:
    """The same without what is counted: those are operatives, even where a kill team is called like them."""
    bare, *parts = wholes_of(line) or [""]
    left = [part for part in parts if not understood(part).is_counted]
    return [bare, *left] if left == parts else left


Named = list[tuple[Edition, Pack]]


def packs_named(heads: Sequence[str], user: Reader, pack_key: str) -> tuple[Named, str]:
    """The packs that the first lines name, and the words of them that do so only nearly; the newest edition first."""
    editions = sorted(EDITIONS.values(), key=lambda each: each.key, reverse=True)
    packs = [(edition, pack) for edition in editions for pack in latest_packs(edition.key, user)]
    found_before = [(edition, pack) for edition, pack in packs if str(pack.pk) == pack_key]
    wanted = [edition for edition in editions if names_edition(heads, edition)]
    first, colon, _ = without_marks(heads[0]).partition(":")
    # What stands before a colon at the beginning is the kill team, whatever the words behind may be called as well.
    for lines in ([first], heads) if colon else (heads,):
        named, nearly = _called([part for line in lines for part in _uncounted(line)], packs, wanted)
        if named:
            return [*named, *(each for each in found_before if each not in named)][:MOST_PACKS], nearly
    if found_before:
        return found_before, ""
    # Only where nothing else names a kill team, the name of operatives may be its name as well.
    return _nearest_packs(heads, packs, wanted)


def _nearest_packs(heads: Sequence[str], packs: Named, wanted: Sequence[Edition]) -> tuple[Named, str]:
    """The packs that some words name nearly, and these words; first those of the edition that is asked for."""
    elsewhere: tuple[Named, str] = ([], "")
    by_year = [each for each in packs if each[0] in wanted]
    titles = [sorted({each[1].title for each in among}, key=len, reverse=True) for among in (by_year, packs)]
    for part in [part for parts_of in (_uncounted, wholes_of) for line in heads for part in parts_of(line)]:
        if title := _nearest_title(part, titles[0]) or _nearest_title(part, titles[1]):
            words = min((each for each in wholes_of(part) if _nearest_title(each, [title])), key=len, default=part)
            found = _of_title(title, packs, wanted)[:MOST_PACKS], first_words(words.strip())
            if not wanted or found[0][0][0] in wanted:
                return found
            elsewhere = elsewhere if elsewhere[0] else found
    return elsewhere


def _of_title(title: str, packs: Named, wanted: Sequence[Edition]) -> Named:
    """The packs of a title, singular or plural; those of the edition that is asked for where it has one."""
    same = [each for each in packs if stems_of(each[1].title) == stems_of(title)]
    return [each for each in same if each[0] in wanted] or same


def _called(parts: Sequence[str], packs: Named, wanted: Sequence[Edition]) -> tuple[Named, str]:
    """The packs that some words are the name or a nickname of, in the edition that is asked for where it has one."""
    words = set(map(stem, parts))
    named = [each for each in packs if stem(each[1].title) in words]
    # "Space Marines" is the Space Marine of one edition, and what players call a kill team of each other.
    plurals = {f"{plain_name(pack.title)}s" for _, pack in named}
    for part in parts if named and not wanted else ():
        called = titles_nicknamed(part) if plain_name(part) in plurals else ()
        if others := [each for each in packs if each not in named and each[1].title in called]:
            return [*named, *others], first_words(part.strip())
    if named and (not wanted or any(edition in wanted for edition, _ in named)):
        return named, ""
    # In the edition that is asked for its name may be singular or plural.
    for part in parts if wanted else ():
        same = [each for each in packs if each[0] in wanted and stems_of(each[1].title) == stems_of(folded(part))]
        if same:
            return same, first_words(part.strip())
    for part in parts:
        meant = [each for each in packs if each[1].title in titles_nicknamed(part)]
        meant = [each for each in meant if each[0] in wanted] or ([] if named else meant)
        if meant:
            return meant, first_words(part.strip())
    return named, ""


def titles_nicknamed(words: str) -> tuple[str, ...]:
    """The kill teams that players call so: `My Tau list`."""
    return NICKNAMES.get(" ".join(word for word in bare_title(words).split() if word not in MINE), ())


def _nearest_title(words: str, titles: Sequence[str]) -> str:
    """The kill team whose name stands within some words, is only misspelt, or is the only one with all of them."""
    by_stem = {stem(title): title for title in titles}
    wanted = set(stems_of(words))
    if within := [title for title in titles if set(stems_of(title)) <= wanted]:
        return within[0]
    if near := get_close_matches(stem(words), by_stem, n=1, cutoff=MEANT):
        return by_stem[near[0]]
    longer = [title for title in titles if wanted and wanted < set(stems_of(title))]
    return longer[0] if len(longer) == 1 else ""


def with_whole_year(head: str, packs: Named) -> str:
    """The first line, in which the end of a year stands behind one of some kill teams' names; else as it is."""
    found = SHORT_YEAR.search(head)
    title = bare_title(head[: found.start()]) if found else ""
    is_title = titles_nicknamed(title) or any(bare_title(pack.title) == title for _, pack in packs)
    return f"{head[: found.start()]} 20{found[1]}{head[found.end() :]}" if found and title and is_title else head


def stems_of(words: str) -> list[str]:
    """Words as different people spell them, with a plural's s or z or without; an "and" is none of them."""
    several = plain_name(words).split()
    for end, other in PLURAL:
        several = [end.sub(other, word) for word in several]
    return list(filter(None, map(stem, several)))


def roster_name(head: str, title: str, *, is_named: bool) -> str:
    """What the first line calls the roster, where it does; else the kill team's name."""
    parts = [part for part in PARTS.split(without_price(head)) if not is_heading(part)]
    if not (is_named and parts) or head.lstrip().startswith("++") or GREETS.search(head):
        return title
    if (found := QUOTED.search(head)) and roster_name(QUOTED.sub(" ", head), title, is_named=True) == title:
        return found[1].strip()
    name = without_title(parts[0].strip(), title)
    words = folded(HIGH.sub("", YEAR.sub("", name).strip()))
    # The kill team's name misspelt is no roster's, even where it had to be chosen, as for "Nekrons".
    is_title = (
        bare_title(words) == bare_title(title)
        or get_close_matches(stem(words), [stem(title)], cutoff=SURE)
        or word_for_word(words, title)
    )
    return title if is_title or is_heading(name) or titles_nicknamed(name) else name


def name_behind(behind: str, title: str) -> str:
    """What stands behind a kill team's name, where that is no operative, as what the roster is called."""
    if is_heading(behind) or behind.casefold().startswith("of "):  # the Death Korps "of Krieg"
        return ""
    name = QUOTED.sub(r"\1", without_price(behind))
    if not name.startswith(("(", "[")):
        return name
    # Words in brackets are what kind of kill team it is: "Legionaries (Nurgle)".
    kind = one_line(re.sub(r"[()\[\]]", " ", name)).strip(" ,;:")
    return f"{title} ({kind})" if kind else ""


def word_for_word(words: str, name: str) -> bool:
    """Whether some words are a name misspelt, each of them in its place."""
    pairs = zip(stems_of(words), stems_of(name), strict=False)
    is_as_long = len(stems_of(words)) == len(stems_of(name))
    return is_as_long and all(get_close_matches(one, [other], cutoff=NEAR) for one, other in pairs)
