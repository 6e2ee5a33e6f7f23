"""What looking things up costs: the page of the largest shipped faction, and a search over all of them."""

from __future__ import annotations

from django.urls import reverse

from rosters.operatives.selectors import catalogue_models
from rosters.packs.selectors import latest_packs
from rules.editions import find
from tools.bench.measures import BEATS, measure, milliseconds
from tools.bench.scratch import EDITION, scene

THOUSAND = 1000


@measure(name="compendium_page", unit=BEATS, budget=80)
def page_time(short: bool) -> float:
    """The page of the shipped faction with the most models, read before."""
    client, url = scene().client, _largest()
    client.get(url)
    return milliseconds(lambda: client.get(url), rounds=3 if short else 20)


@measure(name="compendium_page_size", unit="kB", budget=200)
def page_size(short: bool) -> float:
    """How large it is."""
    return len(scene().client.get(_largest()).content) / THOUSAND


@measure(name="compendium_search", unit=BEATS, budget=40)
def search_time(short: bool) -> float:
    """A search through every shipped faction, each read before."""
    client, url = scene().client, reverse("rosters:compendium-search", args=[EDITION])
    for _ in latest_packs(EDITION, None):
        client.get(url, {"q": "rifle"})
    return milliseconds(lambda: client.get(url, {"q": "rifle"}), rounds=3 if short else 20)


def _largest() -> str:
    scene()
    packs = latest_packs(EDITION, None)
    largest = max(packs, key=lambda pack: len(catalogue_models(find(EDITION), pack.digest)))
    return reverse("rosters:faction", args=[EDITION, largest.key])
