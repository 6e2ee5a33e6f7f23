"""Where models stand in a faction's tree: a root link per role, a container per fire team.

In the data the role is the root link, and in campaign lists a non-specialist stands one
level deeper, inside its fire team's container.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.model import Category, Profile
from rules.catalogue.plan import Slot
from rules.editions.base import Role
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary_of


@dataclass(frozen=True, slots=True, eq=False)
class OperativeContainer:
    """An entry that holds operatives: a fire team, which takes advances in all real data."""

    slot: Slot
    members: Mapping[str, Slot]
    """Model → where it stands inside."""
    advances: Slot | None


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Everything that can stand at the top of a force of one faction."""

    by_role: Mapping[tuple[str, Role], Slot]
    containers: Mapping[str, OperativeContainer]
    """Container entry → container."""
    container_of: Mapping[str, OperativeContainer]
    """Model → its fire team's container."""
    list_configuration: Slot | None

    def roles_of(self, model: str) -> tuple[Role, ...]:
        """The roles a model offers; everyone with a container may be a non-specialist."""
        return tuple(
            role
            for role in Role
            if (model, role) in self.by_role or (role is Role.NON_SPECIALIST and model in self.container_of)
        )

    def models(self) -> list[str]:
        """Every model of the faction, in the order of its file."""
        return list(dict.fromkeys([model for model, _ in self.by_role] + list(self.container_of)))


@once_per_catalogue
def places_of(catalogue: Catalogue) -> Places:
    """The places of a compiled faction; found once."""
    return _find(catalogue, vocabulary_of(catalogue))


def is_operative(slot: Slot, words: Vocabulary) -> bool:
    """Whether an entry is a miniature: it has a profile of a model."""
    return any(isinstance(i.thing, Profile) and i.thing.type_id == words.model_profile for i in slot.info)


def role_of(categories: Iterable[Category], words: Vocabulary) -> Role | None:
    """The role that the primary category names; other role categories do not count."""
    return next((words.roles[c.entry_id] for c in categories if c.primary and c.entry_id in words.roles), None)


def _find(catalogue: Catalogue, words: Vocabulary) -> Places:
    by_role: dict[tuple[str, Role], Slot] = {}
    containers: dict[str, OperativeContainer] = {}
    configuration = None
    for slot in catalogue.root_plan(catalogue.home).slots:
        if slot.entry.id == words.list_configuration:
            configuration = slot
        elif is_operative(slot, words):
            role = role_of(slot.categories, words)
            if role is not None:
                by_role.setdefault((slot.entry.id, role), slot)
        elif (container := _container(catalogue, slot, words)) is not None:
            containers.setdefault(slot.entry.id, container)
    inside = {model: container for container in containers.values() for model in container.members}
    return Places(by_role, containers, inside, configuration)


def _container(catalogue: Catalogue, slot: Slot, words: Vocabulary) -> OperativeContainer | None:
    inner = catalogue.slot_plan(slot).slots
    members = {s.entry.id: s for s in inner if is_operative(s, words)}
    advances = next((s for s in inner if s.entry.id == words.advances), None)
    return OperativeContainer(slot, members, advances) if members else None
