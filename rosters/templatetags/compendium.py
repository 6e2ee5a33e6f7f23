"""{% load compendium %}: addresses of datasheets, specialisms and weapons for whoever shows their names."""

from __future__ import annotations

from django import template

from rosters.pages.compendium import addresses

register = template.Library()

register.simple_tag(addresses.datasheet_url)
register.simple_tag(addresses.faction_url)
register.simple_tag(addresses.weapon_url)
register.simple_tag(addresses.specialism_url)
register.simple_tag(addresses.common_url)
register.filter("anchor", addresses.anchor)
