"""Addresses of the compendium: pages and endpoints."""

from django.urls import URLPattern, path, register_converter

from rosters.compendium import api, pages
from rules.editions import EDITIONS


class ReferenceConverter:
    """The key of a page that some edition has of its own."""

    regex = "|".join(sorted({page.key for edition in EDITIONS.values() for page in edition.reference_pages}))

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ReferenceConverter, "reference")

EDITION = "compendium/<slug:edition>/"
FACTION = f"{EDITION}<str:pack>/"

# What an edition shares comes before factions: their keys are never one of these words.
urlpatterns: list[URLPattern] = [
    path("compendium/", pages.compendium, name="compendium"),
    path(EDITION, pages.edition, name="edition"),
    path(f"{EDITION}search/", pages.search, name="compendium-search"),
    path(f"{EDITION}<reference:page>/", pages.reference, name="reference"),
    path(f"{EDITION}<reference:page>/<slug:key>/", pages.training, name="training"),
    path(f"{EDITION}tactics/", pages.tactics, name="tactics"),
    path(f"{EDITION}glossary/", pages.glossary, name="glossary"),
    path(f"{EDITION}at-a-glance/", pages.at_a_glance, name="at-a-glance"),
    path(FACTION, pages.faction, name="faction"),
    path(f"{FACTION}team/", pages.team, name="faction-team"),
    path(f"{FACTION}weapons/", pages.weapons, name="weapons"),
    path(f"{FACTION}tactics/", pages.tactics, name="faction-tactics"),
    path(f"{FACTION}<str:model>/", pages.datasheet, name="datasheet"),
]
api_urlpatterns: list[URLPattern] = [
    path("editions/", api.EditionsView.as_view(), name="editions"),
    path("editions/<str:edition>/", api.OneEditionView.as_view(), name="edition"),
    path("editions/<str:edition>/factions/", api.FactionsView.as_view(), name="factions"),
    path("editions/<str:edition>/at-a-glance/", api.AtAGlanceView.as_view(), name="at-a-glance"),
    path("editions/<str:edition>/glossary/", api.GlossaryView.as_view(), name="glossary"),
    path("editions/<str:edition>/search/", api.SearchView.as_view(), name="search"),
]
