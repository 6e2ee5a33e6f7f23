"""Addresses of the compendium; included by rosters.urls under the name `rosters`.

What an edition shares comes before factions: their keys are never one of these words.
"""

from django.urls import URLPattern, path

from rosters.pages.compendium import factions, shared

EDITION = "compendium/<slug:edition>/"
FACTION = f"{EDITION}<str:pack>/"

urlpatterns: list[URLPattern] = [
    path("compendium/", factions.compendium, name="compendium"),
    path(EDITION, factions.edition, name="edition"),
    path(f"{EDITION}search/", shared.search, name="compendium-search"),
    path(f"{EDITION}specialisms/", shared.specialisms, name="specialisms"),
    path(f"{EDITION}specialisms/<slug:key>/", shared.specialism, name="specialism"),
    path(f"{EDITION}traits/", shared.traits, name="traits"),
    path(f"{EDITION}tactics/", shared.tactics, name="tactics"),
    path(f"{EDITION}glossary/", shared.glossary, name="glossary"),
    path(FACTION, factions.faction, name="faction"),
    path(f"{FACTION}weapons/", factions.weapons, name="weapons"),
    path(f"{FACTION}tactics/", factions.tactics, name="faction-tactics"),
    path(f"{FACTION}<str:model>/", factions.datasheet, name="datasheet"),
]
