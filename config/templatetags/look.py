"""What templates need beyond plain includes: icons, accents, figures, and addresses that may not be there yet."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

import segno
from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.formats import date_format
from django.utils.html import conditional_escape, escape, format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.timezone import localtime

from accounts.safety import next_page
from rosters.templatetags.cards import is_paired
from rosters.web.addresses import public_address
from rosters.web.errand import Errand, errand_of
from rosters.web.hues import MARKS, emblem_of, hue_of
from rules.editions import EDITIONS, find
from rules.editions.base import Edition
from rules.names import both, headed

register = template.Library()
register.filter("both", both)
register.filter("headed", headed)
register.filter("named", lambda rows: both(each.name for each in rows))

# Signs drawn in static/muster/glyphs.svg.
GLYPHS = frozenset(
    {"leader", "combat", "comms", "demolitions", "heavy", "medic", "scout", "sniper", "veteran", "zealot", "ferocity"}
    | {"fortitude", "leadership", "logistics", "melee", "psyker", "shooting", "stealth", "strategist", "strength"}
    | {"commander"}
)


@register.filter
def split(words: str) -> list[str]:
    """The words of a line."""
    return words.split()


@register.filter
def way_back(request: HttpRequest | None) -> str:
    """The query by which a log-in leads back to this page, or on to where it would lead; empty for nowhere."""
    if request is None:
        return ""
    is_elsewhere = request.method == "GET" and not request.path.startswith(reverse("accounts:account"))
    onward = next_page(request) or (request.get_full_path() if is_elsewhere and request.path != reverse("home") else "")
    return f"?{urlencode({'next': onward})}" if onward else ""


@register.filter
def errand(request: HttpRequest, edition: str) -> Errand | None:
    """What the reader builds a roster of this edition for, where somebody sent them."""
    return errand_of(request, edition)


@register.simple_tag
def stylesheet(name: str) -> str:
    """The address of one of our style sheets."""
    return static(f"muster/css/{name}.css")


@register.simple_tag
@lru_cache(maxsize=400, typed=True)
def icon(name: str, label: str = "") -> SafeString:
    """An icon of components/icons.html; without a label it is decoration and stands beside a word."""
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="#i-{}"/></svg>', label, name)
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>', name)


@register.simple_tag(takes_context=True)
def public_url(context: Context, name: str, *args: str) -> str:
    """The whole address of a page, for those who have only the link."""
    return public_address(context["request"], reverse(name, args=args))


def _hue(worn: object) -> str:
    return getattr(worn, "hue", None) or hue_of(str(worn or ""))


@register.filter
def accent(faction: object) -> str:
    """The class that sets a faction's accent, {{ roster.faction|accent }}, or that of what has a hue of its own."""
    hue = _hue(faction)
    return f"accent-{hue}" if hue else ""


@register.simple_tag
def mark(faction: object) -> SafeString:
    """The mark of a faction's hue, or of what has a hue of its own."""
    hue = _hue(faction)
    if not hue:
        return mark_safe("")
    return format_html('<svg class="mark" aria-hidden="true"><use href="#m-{}"/></svg>', MARKS[hue])


@register.simple_tag
def emblem(faction: object, kind: str = "emblem") -> SafeString:
    """The emblem of a faction, in the colour of the text around it."""
    url = f"{static('muster/emblems.svg')}#e-{emblem_of(str(faction or ''))}"
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', kind, url)


@register.simple_tag
def crest(faction: object, kind: str = "") -> SafeString:
    """The emblem on a plate of the faction's colour; kind is `sm`, `lg` or `xl`."""
    return format_html('<span class="crest{}">{}</span>', f" crest--{kind}" if kind else "", emblem(faction))


@register.simple_tag
def glyph(name: object) -> SafeString:
    """The sign of what somebody is trained in, by its key or name; of nothing known, that of the ranks."""
    return _glyph(slugify(str(name or "")))


@lru_cache(maxsize=400)
def _glyph(key: str) -> SafeString:
    url = f"{static('muster/glyphs.svg')}#g-{key if key in GLYPHS else 'fireteam'}"
    return format_html('<svg class="glyph" aria-hidden="true"><use href="{}"/></svg>', url)


@register.simple_tag
def tile(name: object, level: object = "", kind: str = "") -> SafeString:
    """A sign in a square, its level in the corner; kind is `soft`, or nothing. The word always stands beside it."""
    key = slugify(str(name or ""))
    kinds = "".join(f" tile--{each}" for each in kind.split())
    none = "" if key in GLYPHS or "soft" in kind else " tile--none"
    corner = format_html("<b>{}</b>", level) if level else ""
    return format_html('<span class="tile{}{}" aria-hidden="true">{}{}</span>', kinds, none, glyph(key), corner)


@register.simple_tag
def portrait(name: str, faction: object, url: str = "", *, gone: bool = False) -> SafeString:
    """An operative's face: the picture, or until there is one the faction's emblem with the initials."""
    kind = "portrait portrait--gone" if gone else "portrait"
    if url:
        said = f"Portrait of {name}"
        return format_html('<span class="{}"><img src="{}" alt="{}" loading="lazy"></span>', kind, url, said)
    initials = "".join(word[0] for word in re.findall(r"\w[\w'’-]*", str(name))[:2]).upper()
    return format_html('<span class="{}" aria-hidden="true">{}<b>{}</b></span>', kind, emblem(faction), initials)


@register.filter
def signed(number: int) -> str:
    """A change as it is written: +3, −3, 0."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


@register.filter
def minus(text: object) -> str:
    """Figures with a true minus sign: "-1" as "−1", and "-" alone, where there is no figure, as "−"."""
    return re.sub(r"(?<!\w)-(?=\d)|^-$", "−", str(text))


@register.filter
def named_lines(text: object) -> SafeString:
    """Several lines of "Name: words" with their names bold; one line stands as it is."""
    lines = str(text).split("\n")
    found = [_NAMED_LINE.match(line) if len(lines) > 1 else None for line in lines]
    bold = (
        format_html("<b>{}:</b> {}", *name.groups()) if name else escape(line)
        for line, name in zip(lines, found, strict=True)
    )
    return mark_safe("\n".join(bold))  # noqa: S308 - each line is escaped


_NAMED_LINE = re.compile(r"([^.:]{1,50}): (.+)")


@register.filter
def dotted(line: object) -> str:
    """A line of parts with dots between them, broken behind a dot and never before one."""
    return str(line).replace(" · ", "\u00a0· ")


@register.filter
def dated(moment: datetime, clock: str = "") -> str:
    """A day, on demand with its time: "Friday 27 November, 23:59"; with its year where that is not this one."""
    here = localtime(moment)
    year = "" if here.year == localtime().year else " Y"
    return date_format(here, f"l j F{year}{clock and ', '}{clock}")


@register.simple_tag
def address(name: str, *args: object, **kwargs: object) -> str:
    """A page's address, or nothing where this installation has no such page: {% address "rosters:list" as url %}."""
    try:
        return reverse(name, args=args, kwargs=kwargs)
    except NoReverseMatch:
        return ""


@dataclass(frozen=True, slots=True)
class Stat:
    """One figure of a stat line."""

    label: str
    value: str
    change: int = 0
    is_paired: bool = False

    @property
    def said(self) -> str:
        """The change in words, for readers who do not see the arrow."""
        return f" ({'raised' if self.change > 0 else 'lowered'} by {abs(self.change)})" if self.change else ""


@register.simple_tag
def statline(stats: Iterable[Sequence[Any]], size: str = "") -> SafeString:
    """A stat line of (name, value) or (name, value, change) in the edition's order; size may be `big`."""
    # While templates are being written, each is drawn as it is now.
    draw = _statline.__wrapped__ if settings.DEBUG else _statline
    return draw(_stats(stats), size)


def _stats(line: Iterable[Sequence[Any]]) -> tuple[Stat, ...]:
    each = ((str(s[0]), minus(s[1]), int(s[2]) if len(s) > 2 else 0) for s in line)
    return tuple(Stat(name, value, change, is_paired(name)) for name, value, change in each)


@lru_cache(maxsize=400)
def _statline(stats: tuple[Stat, ...], size: str) -> SafeString:
    """Models of a kind have the same, and most acts leave it as it is."""
    return render_to_string("components/statline.html", {"stats": stats, "size": size})


@register.inclusion_tag("components/stats.html")
def stats(line: Iterable[Sequence[Any]]) -> dict[str, object]:
    """The same inside a row: figures alone, their letters stand once over the rows."""
    return {"stats": _stats(line)}


@register.inclusion_tag("components/track.html")
def track(
    reached: int, *, length: int = 12, steps: str = "3,7,12", new: int = 0, word: str = "experience", size: str = ""
) -> dict[str, object]:
    """Boxes to tick: `reached` of `length`, the last `new` of them in another colour, `steps` drawn heavier."""
    heavy = {int(step) for step in steps.split(",") if step}
    boxes = [
        {"is_on": n <= reached - new, "is_new": reached - new < n <= reached, "is_step": n in heavy}
        for n in range(1, length + 1)
    ]
    return {"boxes": boxes, "reached": reached, "length": length, "word": word, "size": size}


@register.inclusion_tag("components/meter.html")
def meter(parts: Iterable[int], limit: int, *, word: str = "points", words: bool = True) -> dict[str, object]:
    """What each part takes of a limit, as a bar on the limit's scale; more than the limit is drawn in red.

    Without `words` it is the bar alone, for where the sum stands beside it.
    """
    sizes = [part for part in parts if part > 0]
    total = sum(sizes)
    scale = 100 / max(total, limit, 1)
    blocks, at = [], 0
    for number, size in enumerate(sizes):
        over = at + size > limit
        blocks.append(
            {
                "x": round(at * scale, 2),
                "width": round(size * scale, 2),
                "kind": "over" if over else "odd" if number % 2 else "",
            }
        )
        at += size
    left = limit - total
    return {
        "blocks": blocks,
        "limit_at": round(limit * scale, 2),
        "total": total,
        "limit": limit,
        "left": left,
        "over": -left,
        "words": words,
        "word": word,
    }


@register.simple_tag
def qr(text: str, label: str = "") -> SafeString:
    """A QR code of an address, drawn as SVG."""
    drawing = segno.make_qr(text, error="m").svg_inline(
        svgclass=None, lineclass=None, omitsize=True, border=0, dark="#000000"
    )
    # segno draws from our own text and writes no part of it.
    return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', label or text, mark_safe(drawing))  # noqa: S308


@register.simple_tag(takes_context=True)
def word(context: Context, name: str, meaning: str = "", url: str = "") -> SafeString:
    """A word of the game with its meaning at hand: press it, and one sentence stands over the page.

    Without a meaning a glossary is asked: that of the page's `edition`; where it has none, any that knows the word.
    """
    title = name[:1].upper() + name[1:]
    if not meaning:
        edition = context.get("edition")
        title, meaning, url = _explained(title, edition.key if isinstance(edition, Edition) else "")
    if not meaning:
        return conditional_escape(name)
    key, button, explained = _with_meaning(name, title, meaning, url)
    return button if _is_explained(context, key) else explained


@lru_cache(maxsize=800, typed=True)
def _with_meaning(name: str, title: str, meaning: str, url: str) -> tuple[str, SafeString, SafeString]:
    """The id that ties a word's button to its sentence, the button alone, and with the sentence. A word that stands on
    a page twice has one meaning there.
    """
    key = f"word-{zlib.crc32(f'{name.casefold()}:{meaning}'.encode()):x}"
    button = format_html('<button class="word" type="button" popovertarget="{}">{}</button>', key, name)
    more = format_html('<span class="cluster"><a class="btn" href="{}">Look it up</a></span>', url) if url else ""
    explained = format_html(
        '{1}<span class="pop" id="{0}" popover role="note"><b>{2}.</b> {3}{4}</span>',
        key,
        button,
        title,
        meaning,
        more,
    )
    return key, button, explained


@lru_cache(maxsize=400)
def _explained(name: str, edition: str) -> tuple[str, str, str]:
    """A word in full, its sentence and where that stands; without a sentence when no edition knows it."""
    key = slugify(name)
    for known in [find(edition)] if edition else EDITIONS.values():
        if key in known.glossary:
            page = address("rosters:glossary", known.key)
            term = known.glossary[key]
            return term.word, term.meaning, f"{page}#{term.key}" if page else ""
    return name, "", ""


def _is_explained(context: Context, key: str) -> bool:
    """Whether the sentence stands on this page already; notes that it does from now on."""
    request = context.get("request")
    if request is None:
        return False
    seen_words: set[str] = request.__dict__.setdefault("words_explained", set())
    is_explained = key in seen_words
    seen_words.add(key)
    return is_explained
