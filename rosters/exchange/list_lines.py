"""Lines of a pasted team list, as far as they can be understood without a pack: numbers, prices, marks, headings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from rules.editions import EDITIONS
from rules.editions.base import Edition, Role
from rules.formats.matching import plain_name, stem
from rules.names import one_line

TAG = re.compile(r"</?[a-z!][^<>]*>", re.IGNORECASE)
BREAK = re.compile(r"<(?:br|/li|/p|/div|/tr|/h\d)\b[^<>]*>", re.IGNORECASE)
UNSEEN = ("head", "style", "script")
"""What of a web page nobody sees."""
LINK = re.compile(r"\bhttps?://\S+")
MARKS = re.compile(r"@(?:everyone|here)\b|\*\*|__|~~|`|\d\ufe0f?\u20e3|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
"""What chats set off names with, and digits as pictograms."""
GROUP = re.compile(
    r"^(?P<head>[^:()\[\],;|]*\b(?:team|squad)(?:\s*\d{1,2})?)(?:\s*:\s*|\s[–—-]\s+)(?P<rest>\S.*)$", re.IGNORECASE
)
"""A heading with the first below it in the same line: `Kabalite squad: Sybarite`."""
WORD_OF_GROUP = re.compile(r"(?:\bfire\s+)?\b(?:team|squad)\s*\d*\s*:?$", re.IGNORECASE)
OFF = re.compile(r"^\s*(?:#+\s|([*_]{1,3})[^*_]+\1\s*:?\s*$)")
"""Marks of a heading."""
SENDER = re.compile(
    r"^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d{2}[^\]:]{0,6}(?::\d{2})?[^\]:-]{0,4}\]?[\s-]+[^:]{1,30}:\s"
)
"""When a message of a chat was sent, and by whom."""
SENT_FIRST = re.compile(r"^\[\d{1,2}:\d{2}[^\]]{0,20}\]\s+[^:]{1,30}:\s")
"""The same where the time stands first: `[19:22, 3.5.2025] Ben:`."""
CREDIT = re.compile(r"^(?:created|made|built|exported|generated) (?:with|by|in|from|using) ", re.IGNORECASE)
"""Begins the line in which a program names itself."""
TABLED = re.compile(r"^(\s*\d{1,3}\s*[x×]?)\s*\t+")
BEFORE = re.compile(r"^[^\w(\[\"'“‘«„]+|^\d{1,2}[.)](?=\s|\w)\s*")
"""Bullets, pictograms and numbers of lines."""
AFTER = re.compile(r"[^\w)\]\"'”’»“.!?:]+$")
NUMBER = re.compile(
    r"^\(?(?!20[12]\d\b)(\d{1,6})(?:[x×]\)?\s*(?=[^\W\d])|\s*[x×]\)?\s+(?=\S)|\s+(?=\S))"
    r"|^\((\d{1,3})\)\s+|^[x×]\s*(\d{1,3})\s+",
    re.IGNORECASE,
)
NUMBER_AFTER = re.compile(
    r"[\s:,–-]+[x×]\s*(\d{1,3})$|\s+(\d{1,3})\s*[x×]$|\s*\((?:[x×]\s*(\d{1,3})|(\d{1,3})\s*[x×])\)$", re.IGNORECASE
)
NUMBER_WITHIN = re.compile(r"\s+[x×]\s*(\d{1,3})(?=\s*[(\[:,;]|\s+(?:[–—-]|w/?|with)\s)", re.IGNORECASE)
NUMBER_BEFORE_THINGS = re.compile(r"^([^:(\[,;·|&+–—]+?)\s+[x×]\s*(\d{1,3})\s+(?=[^\W\d])", re.IGNORECASE)
"""So many of whom is named before, with what each carries behind: `Player x2 harlequin's blade`."""
WITH = re.compile(r"\s(?:w/?|with|-|/)\s", re.IGNORECASE)
NUMBERED = re.compile(r"\s*#\s*\d{1,2}$")
CALLED = re.compile(
    r"[\"“„«]([^\"”“„«»]{1,40})[\"”“»]|(?<=\s)['‘]([^'‘’]+)['’](?=\s|$)|\s+(?:aka|a\.k\.a\.|named)\s+([^,:;()\[\]–—]+)",
    re.IGNORECASE,
)
BARE = re.compile(
    r"\s*[\[(]\s*(\d{1,3})\s*[\])]\s*$"
    r"|^([^:,;(\[|·]+?|.*[)\]]|.*\S(?=\s+[–—-]\s))(?:\s*[:,;|·]\s*|\s+[–—-]\s+|\s+)(\d{1,3})$"
)
SET_OFF = re.compile(r"(?:[)\]]\W*|\s[–—-]\s+)\d+$")
"""A number behind brackets or a dash."""
COST = re.compile(
    r"\s*[=@–—-]?\s*(?P<bracket>[\[(])?\b(?P<points>\d{1,3})\s*(?:pts?|points?|ep)\b\.?"
    r"(?:\s*(?:each|apiece|ea)\b\.?)?(?(bracket)[\])])",
    re.IGNORECASE,
)
"""A price; in brackets only where nothing else is within: of `(2 EP frag grenade)` these stay."""
POWER = re.compile(r"\b\d{1,2}\s*(?:pwr|pl)\b\s*,?\s*", re.IGNORECASE)
"""A price of another game, which programs write beside that of this one."""
PARTS = re.compile(r"\s+(?:w/?|with|–|—|-|/)\s+|\s*[:(\[\])·|]\s*(?:(?:w/?|with)\s+)?", re.IGNORECASE)
THINGS = re.compile(r"\s*[,;+&/]\s*|\s+(?:and|'?n'?)\s+|\s+(?=leader$)", re.IGNORECASE)
EDGES = " .,;–—-"
LEADS = re.compile(r"\bldr\b", re.IGNORECASE)
"""How some write that somebody is the leader."""
ONE_OF = re.compile(r"^1\s*[x×]\s*(?=\S)", re.IGNORECASE)
SO_MANY = re.compile(r"^(\d)\s*[x×]\s*(?=\S)", re.IGNORECASE)
MARK_OF = re.compile(r"^mark of (?=\w)", re.IGNORECASE)
"""Before the god whose mark somebody has: packs call it by the god, or by more."""
SPEC = re.compile(r"\s+spec\w*\s*$", re.IGNORECASE)
YEAR = re.compile(r"\b(?:kt\s?)?20[12]\d\b(?:\s+edition\b)?|\bkt\s?[12]\d\b", re.IGNORECASE)
SIZE = re.compile(
    r"\s*(?:[\[(]\s*\d{1,2}\s*{0}\s*[\])]|[,;:|–—-]?\s+\d{1,2}\s*{0}(?=\s*(?:$|[,;:|)\]–—-])))".replace(
        "{0}", r"(?:ops?|operatives?|models?|minis?)\b\.?"
    ),
    re.IGNORECASE,
)
"""How many a kill team has: `Legionaries, 6 operatives`, `Kasrkin (10 ops)`."""
ORDINALS = (r"1st|first", r"2nd|second", r"3rd|third")
"""How players count the editions."""
TEAM_THINGS = re.compile(
    r"\s*[.;|,–—-]\s+(?=(?:(?:faction|universal|team)\s+)?(?:equipment|gear|wargear)\s*:|(?:\w+\s+){0,2}tactics?\s*:)",
    re.IGNORECASE,
)
"""Before what the team takes, at the end of a list in one line: `Grot. Equipment: dynamite, harpoon`."""
VOWELS = frozenset("aeiou")
EQUIPMENT = frozenset(("equipment", "gear", "wargear", "faction equipment", "universal equipment"))
HEADINGS = frozenset(map(stem, Role)).union(
    map(stem, ("operative", "model", "troop", "roster", "team", "list", "army", "non", "faction", "edition", "squad")),
    ("configuration", "force", "point"),
)
"""The words that headings of lists are made of, beside the editions' names."""
TOGETHER = re.compile(
    r"(?:\s*[|,;•>→]|\s+[–—/-](?=\s)|\s+[+&](?=\s)|\s+and(?=\s+\d))\s*(?![^(\[]*[)\]])", re.IGNORECASE
)
"""What parts the operatives of a line that names several; nothing within brackets does."""
ANDS = re.compile(r"(?:\s*,)?\s+(?:and|&|\+)\s+(?![^(\[]*[)\]])", re.IGNORECASE)
"""What may part two operatives, and two things that one carries."""
LEADING_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
ARTICLE = re.compile(r"^(?:(?:and|&)\s+)?(?:(?:an?|the|one)\s+(?=\S))?", re.IGNORECASE)
"""What stands before an operative in a sentence: `… and an Icon Bearer`."""
ONE_LINE = " | "
"""Parts the operatives of a list that stood all in one line, once some of them are called otherwise."""
LONGEST_LINE, LONGEST_TOGETHER = 500, 4000
"""So long may a line be, and a list that stands all in one."""
TAKEN_FOR = "taken for "
"""Begins the note of whom a line was taken for."""
LONGEST_SHOWN = 60
"""So much of a line is said back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as far as it is understood without a pack."""

    text: str
    """Without its marks, number and price."""
    number: int
    is_counted: bool
    """Whether it says how many: then it is of operatives, and never a heading."""
    bare: int | None
    """A bare number at its end, in brackets or behind its name: how many, or what it costs."""
    is_bracketed: bool
    """Whether that number is in brackets, behind some, or behind a dash."""
    price: int | None
    """What it is said to cost, where an edition has prices."""
    parts: tuple[str, ...]
    called: str
    """A name of its own, where it stands in quotes or behind "aka"."""
    quoted: str
    """The same with words before and behind it, where it has some on both sides: `Sgt "Old Man" Kell`."""


def lines_of(text: str) -> list[str]:
    """The lines of a list; one that stands all in one line is parted at its bars, else where an operative may end."""
    text = _with_plain_head(BREAK.sub("\n", _seen(text)))
    if not is_one_line(text):
        return text.splitlines()
    if len(parts := TEAM_THINGS.split(text.strip())) > 1:
        return [*lines_of(parts[0]), *parts[1:]]
    at_bars = [item.strip() for item in text.split(ONE_LINE.strip())]
    return at_bars if len(at_bars) > 2 else items_of(text.strip())


def _with_plain_head(text: str) -> str:
    """A list whose first line says the edition by its year, and not how many operatives there are."""
    start = len(text) - len(text.lstrip())
    head, sign, rest = text[start:].partition("\n")
    for year, ordinal in zip(sorted(EDITIONS), ORDINALS, strict=False):
        head = re.sub(rf"\b(?:{ordinal})\s+ed(?:ition|n)?\b\.?", year.removeprefix("kt"), head, flags=re.IGNORECASE)
    return f"{text[:start]}{SIZE.sub('', head) or head}{sign}{rest}"


def items_of(line: str) -> list[str]:
    """What in a line may be an operative each, or something carried by the one before."""
    return [item for item in TOGETHER.split(BEFORE.sub("", line)) if item.strip()] or [line]


def is_one_line(text: str) -> bool:
    """Whether a list stands all in one line, and is no longer than one may be."""
    return len(text.strip()) <= LONGEST_TOGETHER and len(BREAK.sub("\n", _seen(text)).strip().splitlines()) == 1


def _seen(text: str) -> str:
    """A text without what of a web page nobody sees."""
    for name in UNSEEN:
        while (start := text.lower().find(f"<{name}>")) >= 0:
            end = text.lower().find(f"</{name}>", start)
            if end < 0:
                break
            text = text[:start] + text[end + len(name) + 3 :]
    return text


def without_marks(line: str) -> str:
    """The words of a line: without tags, bullets, pictograms and what chats set off names with."""
    words = unescape(TAG.sub(" ", line)) if "<" in line or "&" in line else line
    words = SENT_FIRST.sub("", SENDER.sub("", words.strip()))
    words = MARKS.sub("", words)
    words = TABLED.sub(r"\1 ", words).replace("\t", " · ") if "\t" in words.strip() else words
    words = one_line("".join(sign if unicodedata.category(sign) not in ("So", "Sk") else " " for sign in words))
    while (shorter := BEFORE.sub("", words)) != words:
        words = shorter
    return AFTER.sub("", words)


def without_price(line: str) -> str:
    """A line without its marks, and without what it costs; the address of a page beside other words is a mark too."""
    words = LEADS.sub("leader", POWER.sub("", without_marks(line)))
    return COST.sub(" ", LINK.sub(" ", words).strip() or words).strip(" ,;")


def understood(line: str) -> Line:
    """A line without its marks, number and price, in its parts."""
    words = without_price(line)
    called, quoted, count, bare, is_bracketed = "", "", None, None, False
    if found := CALLED.search(words):
        called = next(each for each in found.groups() if each).strip()
        quoted = _with_words_around(words, found)
        words = (words[: found.start()] + words[found.end() :]).strip()
    words = NUMBERED.sub("", words)
    for pattern in (NUMBER, NUMBER_AFTER, NUMBER_WITHIN):
        if found := pattern.search(words):
            count = next(int(each) for each in found.groups() if each)
            words = f"{words[: found.start()]} {words[found.end() :]}".strip()
            break
    if count is None and (found := NUMBER_BEFORE_THINGS.search(words)) and not WITH.search(found[1]):
        count, words = int(found[2]), f"{found[1]}: {words[found.end() :]}"
    if found := BARE.search(words):
        is_bracketed = found[1] is not None or SET_OFF.search(words) is not None
        bare, words = int(found[1] or found[3]), found[2] or words[: found.start()]
    parts = tuple(part.strip(EDGES) for part in PARTS.split(words) if part.strip(EDGES))
    cost = COST.search(without_marks(line))
    return Line(
        text=words,
        price=int(cost["points"]) if cost else bare,
        number=1 if count is None else count,
        is_counted=count is not None,
        bare=bare,
        is_bracketed=is_bracketed,
        parts=parts,
        called=called,
        quoted=quoted,
    )


def _with_words_around(words: str, found: re.Match[str]) -> str:
    """What stands in quotes, with the words on both sides of it; empty where there are none of them on one side."""
    before, behind = PARTS.split(words[: found.start()])[-1], PARTS.split(words[found.end() :])[0]
    is_within = before.strip() and behind.strip() and words[found.end() :][:1].isspace()
    return f"{before.lstrip()}{found[0]}{behind.rstrip()}" if is_within else ""


def counted_up(lines: Iterable[str]) -> frozenset[str]:
    """The names that lines only count up, each of them one: `Boy 1`, `Boy 2`, `Boy 3`."""
    numbers: dict[str, list[int | None]] = {}
    for words in map(understood, lines):
        numbers.setdefault(words.text, []).append(words.bare)
    return frozenset(name for name, bare in numbers.items() if bare == list(range(1, len(bare) + 1)) and len(bare) > 1)


def has_prices(lines: Iterable[str], most: int) -> bool:
    """Whether lines say what their operatives cost: by a word, or by a number higher than `most` of a line."""
    return any(COST.search(without_marks(line)) or (understood(line).bare or 0) > most for line in lines)


def is_heading(line: str) -> bool:
    """Whether a line only says what stands below it, or adds it up: `Leader`, `## Operatives (9):`, `Total: 95 pts`."""
    names = [word for word in plain_name(without_price(line)).split() if not word.isdigit()]
    if not names or names[0] == "total" or heads_equipment(line) or CREDIT.match(without_marks(line)):
        return True
    return all(map(_heads, names))


def _heads(word: str) -> bool:
    """Whether headings of lists are made of a word."""
    return stem(word) in HEADINGS or word in _editions()


def bare_title(words: str) -> str:
    """What a kill team is called, without the year and the words of headings: `Kill Team 2021 Greenskin`."""
    names = plain_name(folded(YEAR.sub(" ", COST.sub(" ", words)))).split()
    return " ".join(stem(name) for name in names if not _heads(name))


def heads_title(line: str, titles: Collection[str]) -> bool:
    """Whether a line only says which kill team it is, as programs do: `Faction: Angels of Death`."""
    words = plain_name(without_price(line)).split()
    return any(map(_heads, words)) and bare_title(line) in titles


def holds_title(words: str, title: str) -> bool:
    """Whether a kill team's name stands whole within a sentence: no other than that can be meant."""
    several = plain_name(words).split()
    return f" {plain_name(title)} " in f" {' '.join(several)} " and len(several) > len(title.split()) + 1


def without_title(name: str, title: str) -> str:
    """What a roster is called, without the year and the kill team's name behind it: `Da Sneaky Gitz Kommandos 2021`."""
    words = YEAR.sub("", name).split()
    kept_words = words[: len(words) - len(title.split())]
    is_behind = plain_name(" ".join(words[len(kept_words) :])) == plain_name(title)
    return " ".join(kept_words).rstrip(EDGES) if is_behind and len(kept_words) > 1 else name


def is_of_team(item: str) -> bool:
    """Whether an item of a list in one line says what the team takes."""
    return TEAM_THINGS.match(f". {item}") is not None


def heads_equipment(line: str) -> bool:
    """Whether a line stands above the equipment of the team."""
    return plain_name(without_marks(line)) in EQUIPMENT


def bare_thing(words: str) -> str:
    """Something that is carried, as our own lists count it: `2 × Choppa`, and without a number where it is one."""
    return SO_MANY.sub(r"\1 × ", MARK_OF.sub("", ONE_OF.sub("", words.strip(f"{EDGES}?!"))))


def with_article(thing: str) -> str:
    """Something that is carried as a sentence names one of it; what are several, or counted, have no article."""
    noun = thing.partition(" of ")[0]
    if thing[:1].isdigit() or (noun.endswith("s") and not noun.endswith("ss")):
        return thing
    return f"{'an' if thing[:1].casefold() in VOWELS else 'a'} {thing}"


def folded(words: str) -> str:
    """Without the marks on letters, which not every keyboard has."""
    parted = unicodedata.normalize("NFKD", words)
    return unicodedata.normalize("NFC", "".join(sign for sign in parted if not unicodedata.combining(sign)))


def is_set_off(line: str) -> bool:
    """Whether a whole line stands in the marks that chats set off headings with: `**Gretchin**`, `## Gretchin`."""
    return OFF.match(line) is not None


def heads_group(line: str) -> bool:
    """Whether a line that may also mean an operative ends as one that only says what stands below it."""
    words = without_marks(line)
    return words.endswith(":") or (" " in words and WORD_OF_GROUP.search(words) is not None)


def parted_from_heading(line: str) -> tuple[str, str]:
    """The heading that a line begins with, and what stands behind it; a line without one is all that."""
    found = GROUP.match(without_marks(line))
    return (found["head"], found["rest"]) if found and bare_title(found["head"]) else ("", line)


def named_line(number: int, line: str, *, is_numbered: bool) -> str:
    """How a line is pointed to: by its number, or by its words alone where the whole list stands in one line."""
    words = first_words(without_marks(line) or line)
    return f"Line {number}, {words}" if is_numbered else f"“{words}”"


def first_words(line: str) -> str:
    """So much of a line that one finds it again; a colon follows it."""
    line = line.rstrip(" :")
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN].rstrip()}…"


def with_lines(text: str, meant: Iterable[tuple[int, str, str]]) -> str:
    """The text with other names in some of its lines: a line's number, what stands there, and what is meant."""
    lines = lines_of(text)
    for number, now, then in meant:
        if 0 < number <= len(lines):
            line = lines[number - 1] if now in lines[number - 1] else without_marks(lines[number - 1])
            lines[number - 1] = line.replace(now, then, 1) if now in line else f"{understood(line).number}x {then}"
    together = ONE_LINE.join(lines)
    return together if is_one_line(text) and len(together) <= LONGEST_TOGETHER else "\n".join(lines)


def names_edition(heads: Iterable[str], edition: Edition) -> bool:
    """Whether lines name an edition by its year."""
    return not _years(edition).isdisjoint(plain_name(" ".join(heads)).split())


def _years(edition: Edition) -> set[str]:
    """How players write an edition's year: `2021`, `KT21`."""
    year = edition.key.removeprefix("kt")
    return {year, edition.key, f"kt{year[-2:]}"}


def _editions() -> Iterator[str]:
    """The words that name editions."""
    for edition in EDITIONS.values():
        yield from plain_name(edition.name).split()
        yield from _years(edition)
