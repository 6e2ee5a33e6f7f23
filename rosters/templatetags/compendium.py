"""{% load compendium %}: addresses of datasheets, trainings and weapons for whoever shows their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rosters.compendium import addresses
from rosters.compendium.addresses import Source
from rules.names import begin_words, plain_spelling
from rules.sheets import OperativeSheet

register = template.Library()

register.simple_tag(addresses.datasheet_url)
register.simple_tag(addresses.faction_url)
register.simple_tag(addresses.weapon_url)
register.simple_tag(addresses.training_url)
register.simple_tag(addresses.common_url)
register.filter("anchor", addresses.anchor)

SEVERAL = re.compile(r"(\d+ × )?(.+)", re.DOTALL)


EXCERPT, BEFORE = 28, 6
"""So many words of a text are shown with what a search found, and so many of them before the one that was found."""


@register.simple_tag
def excerpt(text: str, searched: str, name: str) -> SafeString:
    """The words of a text around what was searched for, and that in bold: {% excerpt hit.text q hit.name %}."""
    words = plain_spelling(searched).split()
    unnamed = [word for word in words if not begin_words(plain_spelling(name), [word])] or words
    said = [(each, plain_spelling(each)) for each in text.split()]
    found = (place for place, (_, plain) in enumerate(said) if any(begin_words(plain, [word]) for word in unnamed))
    at = next(found, 0)
    begin = max(0, at - BEFORE) if at >= EXCERPT - BEFORE else 0
    marked = (
        (format_html("<mark>{}</mark>", each) if any(begin_words(plain, [word]) for word in words) else each,)
        for each, plain in said[begin : begin + EXCERPT]
    )
    around = ("… " if begin else "", format_html_join(" ", "{}", marked), " …" if begin + EXCERPT < len(said) else "")
    return format_html("{}{}{}", *around)


@register.simple_tag
def kit(source: Source, op: OperativeSheet, names: Iterable[str] | None = None) -> SafeString:
    """What an operative carries, each a link to its place in the compendium: {% kit sheet op %}; or some of it."""
    carried = op.carried if names is None else names
    return format_html_join(", ", "{}", ((_linked(source, op, each),) for each in carried))


def _linked(source: Source, op: OperativeSheet, carried: str) -> SafeString:
    several, name = SEVERAL.fullmatch(carried).groups("")
    # Several things that are chosen as one have no place of their own: the datasheet names them.
    is_one = any(line.name.startswith(name) for line in (*op.weapons, *op.wargear))
    url = addresses.weapon_url(source, name) if is_one else addresses.datasheet_url(source, op.model_key)
    return format_html('{}<a href="{}">{}</a>', several, url, name) if url else format_html("{}", carried)
