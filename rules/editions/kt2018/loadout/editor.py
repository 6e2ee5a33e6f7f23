"""What a player can choose: every model of a faction, every place of a loadout."""

from __future__ import annotations

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.editions.base import Loadout, LoadoutPlace, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble
from rules.editions.kt2018.loadout.choosing import new_loadout
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.reading import is_none, is_sub_faction
from rules.editions.placing import loadout_place

# The role in which a model is shown first: the one that adds nothing to it.
PLAINEST = (Role.NON_SPECIALIST, Role.SPECIALIST, Role.LEADER, Role.RETAINER, Role.COMMANDER)


def models(catalogue: Catalogue) -> tuple[Loadout, ...]:
    """Every model with its default loadout in its plainest role, under its own id as key."""
    places = places_of(catalogue)
    found = []
    for model in places.models():
        offered = places.roles_of(model)
        role = next(role for role in PLAINEST if role in offered)
        found.append(new_loadout(catalogue, model, role, model))
    return tuple(found)


def sub_factions(catalogue: Catalogue) -> tuple[str, ...]:
    """The names that operatives of this faction may belong to, each once."""
    places = places_of(catalogue)
    slots = [*places.by_role.values(), *(slot for c in places.containers.values() for slot in c.members.values())]
    inner = [s for slot in slots for s in catalogue.slot_plan(slot).slots if is_sub_faction(s) and not is_none(s)]
    return tuple(dict.fromkeys(slot.name for slot in inner))


def loadout_places(catalogue: Catalogue, muster: RosterContent, operative: str) -> LoadoutPlace | None:
    """An operative's loadout, judged within its roster."""
    loadout = next((x for x in muster.loadouts if x.key == operative), None)
    evaluation = evaluate(catalogue, assemble(catalogue, muster, Purpose.COMMAND_ROSTER))
    return loadout_place(loadout, evaluation.nodes[operative]) if loadout else None
