"""{% load cards %}: what paper draws itself, because a page of it carries no icons."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rosters.web.hues import MARKS

register = template.Library()

PATHS = {
    "chevron": "M12 2 22 10v5L12 7 2 15v-5zM12 10l10 8v5l-10-8-10 8v-5z",
    "ring": ("M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 5.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z"),
    "triangle": "M12 2 23.5 22H.5z",
    "diamond": "M12 .5 22 12 12 23.5 2 12z",
    "gate": "M2 2h20v20H2zm6.5 6.5h7v13.5h-7z",
    "saltire": "M5.5 1.5 12 8l6.5-6.5 4 4L16 12l6.5 6.5-4 4L12 16l-6.5 6.5-4-4L8 12 1.5 5.5z",
    "hourglass": "M2.5 1.5h19L14 12l7.5 10.5h-19L10 12z",
    "bars": "M2 2h20v5H2zm0 7.5h20v5H2zM2 17h20v5H2z",
}
"""The marks of components/icons.html."""
SIGNS = {
    "ranged": "M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z",
    "melee": "M4 4 16.5 16.5M20 4 7.5 16.5M13.5 20l6-6M10.5 20l-6-6",
}
"""The signs of components/icons.html."""
PAIRED = frozenset({"WS", "BS", "Ld", "Sv", "SV", "Save"})


@register.simple_tag
def card_mark(hue: str, kind: str = "dc-mark") -> SafeString:
    """The mark of a hue, drawn in place."""
    if not hue:
        return mark_safe("")
    drawn = '<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="{}"/></svg>'
    return format_html(drawn, kind, mark_path(hue))


@register.filter
def mark_path(hue: str) -> str:
    """The outline of a hue's mark, 24 units wide and high, for a drawing that holds more than it."""
    return PATHS[MARKS[hue]]


@register.simple_tag
def weapon_sign(sign: str) -> SafeString:
    """The sign of a ranged or a melee weapon, drawn in place."""
    if not sign:
        return mark_safe("")
    drawn = '<svg class="dc-sign" viewBox="0 0 24 24" role="img" aria-label="{}"><path d="{}"/></svg>'
    return format_html(drawn, sign.capitalize(), SIGNS[sign])


@register.filter
def is_paired(name: str) -> bool:
    """Whether a stat stands on a darker ground, so that the eye finds its column."""
    return name in PAIRED
