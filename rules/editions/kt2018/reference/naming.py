"""What a faction's models answer to: their names, their datasheets and the keywords on these."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import Slot
from rules.editions.kt2018.checks.members import FIRE_TEAM
from rules.editions.kt2018.loadout.places import Places, places_of
from rules.editions.kt2018.reference.sheets import HELPERS, STRUCTURE
from rules.editions.kt2018.vocabulary import FACTION


def names(catalogue: Catalogue) -> tuple[str, ...]:
    """Models by name, then the datasheets of those who have one together."""
    places = places_of(catalogue)
    found = [slot.name for slot in _slots(places)]
    found += [container.slot.name.removesuffix(FIRE_TEAM) for container in places.containers.values()]
    return tuple(dict.fromkeys(found))


def keywords(catalogue: Catalogue) -> tuple[str, ...]:
    """Every keyword of the faction's models, each once."""
    category_names = (category.name for slot in _slots(places_of(catalogue)) for category in slot.categories)
    found = (
        name.removeprefix(FACTION) for name in category_names if name not in STRUCTURE and not name.startswith(HELPERS)
    )
    return tuple(dict.fromkeys(found))


def _slots(places: Places) -> Iterator[Slot]:
    yield from places.by_role.values()
    for container in places.containers.values():
        yield from container.members.values()
