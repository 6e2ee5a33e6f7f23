"""From what is kept of a roster to a tree that the engine can judge, and that others can read.

Rosters are judged in the campaign's kinds of list, so that one shape is evaluated. Earned
advances (levels of specialists, a fire team's advances) stand in the tree for export only:
their price is the edition's, not the engine's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Category
from rules.catalogue.plan import Plan, Slot, join_ids, last_id
from rules.catalogue.tree import Force, Selection, Stated, Tree
from rules.editions.base import Choice, FireTeam, Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.places import OperativeContainer, Places, places_of
from rules.editions.kt2018.loadout.reading import earned_names
from rules.editions.kt2018.state import fire_teams_of
from rules.editions.kt2018.vocabulary import (
    KIND_FOR,
    LIST_CONFIGURATION,
    LIST_KINDS,
    ROLE_NAMES,
    Vocabulary,
    vocabulary_of,
)
from rules.editions.kt2018.words import slug

CAMPAIGN = "campaign"
"""How the kinds of list begin in which the fire teams of a campaign stand."""


def assemble(catalogue: Catalogue, muster: RosterContent, purpose: Purpose) -> Tree:
    """The tree of a roster: each operative under its own key, its choices under `key/0`, `key/0/1` …"""
    work = _Assembly(catalogue, vocabulary_of(catalogue), places_of(catalogue), purpose)
    force = Force(
        key="force",
        entry_id=work.words.force,
        catalogue_id=catalogue.home,
        selections=(*work.headings(muster), *work.operatives(muster)),
    )
    return Tree(forces=(force,), name=muster.name, custom_notes=muster.notes, cost_limits=muster.cost_limits)


def kind_of(catalogue: Catalogue, muster: RosterContent) -> str:
    """The kind of list a roster says it is, by its file's own words where no catalogue knows it; empty when unsaid."""
    words = vocabulary_of(catalogue)
    for choice in muster.choices:
        if choice.stated is not None and choice.stated.name == LIST_CONFIGURATION:
            names = (child.stated.name for child in choice.children if child.stated)
            return next((LIST_KINDS[slug(name)] for name in names if slug(name) in LIST_KINDS), "")
        if last_id(choice.id) == words.list_configuration:
            return next((words.list_kinds.get(last_id(child.id), "") for child in choice.children), "")
    return ""


def configured(catalogue: Catalogue, kind: str) -> tuple[Choice, ...]:
    """The root selection that says which kind of list this is."""
    slot = places_of(catalogue).list_configuration
    if slot is None:
        return ()
    wanted = vocabulary_of(catalogue).kind_entry(kind)
    inner = next((s for s in catalogue.slot_plan(slot).slots if s.entry.id == wanted), None)
    return (Choice(id=slot.path, children=(Choice(id=inner.path),) if inner else ()),)


@dataclass(frozen=True, slots=True)
class _Assembly:
    catalogue: Catalogue
    words: Vocabulary
    places: Places
    purpose: Purpose

    @property
    def plan(self) -> Plan:
        return self.catalogue.root_plan(self.catalogue.home)

    def headings(self, muster: RosterContent) -> Iterator[Selection]:
        """The root selections that are no operative; the kind of list is the purpose's."""
        kind = self._kind(muster)
        choices = list(muster.choices)
        if kind:
            choices = [c for c in choices if last_id(c.id) != self.words.list_configuration]
            choices[:0] = configured(self.catalogue, kind)
        for index, choice in enumerate(choices):
            yield self.selection(choice, f"choice-{index}", self.plan, "")

    def operatives(self, muster: RosterContent) -> Iterator[Selection]:
        """Operatives in order; a fire team stands where its first member does."""
        teams: dict[str, list[Loadout]] = {}
        order: list[Loadout | OperativeContainer] = []
        uses_teams = self._uses_teams(muster)
        for loadout in muster.loadouts:
            container = self.places.container_of.get(loadout.model)
            if uses_teams and loadout.role is Role.NON_SPECIALIST and container is not None:
                if container.slot.entry.id not in teams:
                    order.append(container)
                teams.setdefault(container.slot.entry.id, []).append(loadout)
            else:
                order.append(loadout)
        fire_teams = {team.container: team for team in fire_teams_of(muster)}
        if uses_teams and self.purpose is Purpose.EXPORT:
            alone = [key for key in fire_teams if key in self.places.containers and key not in teams]
            order.extend(self.places.containers[key] for key in alone)
            teams.update({key: [] for key in alone})
        for item in order:
            if isinstance(item, Loadout):
                yield self._at_root(item)
            else:
                yield self._team(item, teams[item.slot.entry.id], fire_teams.get(item.slot.entry.id))

    def _kind(self, muster: RosterContent) -> str:
        """The kind of list that the purpose asks for. What a fire team has learnt goes out in a campaign's alone."""
        has_learnt = any(team.experience or team.advances for team in fire_teams_of(muster))
        if self.purpose is Purpose.EXPORT and has_learnt and not kind_of(self.catalogue, muster).startswith(CAMPAIGN):
            return KIND_FOR[Purpose.COMMAND_ROSTER]
        return KIND_FOR.get(self.purpose, "")

    def _uses_teams(self, muster: RosterContent) -> bool:
        return (self._kind(muster) or kind_of(self.catalogue, muster)).startswith(CAMPAIGN)

    def _at_root(self, loadout: Loadout) -> Selection:
        slot = self.places.by_role.get((loadout.model, loadout.role))
        if slot is None:
            return self._unplaced(loadout, loadout.stated or self._in_its_role(loadout))
        return self._operative(loadout, slot, "")

    def _in_its_role(self, loadout: Loadout) -> Stated:
        """What there is to say of an operative whose model, or whose role, the catalogue does not offer."""
        entry = self.catalogue.entries.get(loadout.model)
        names = {role: name for name, role in ROLE_NAMES.items()}
        roles = [key for key, role in self.words.roles.items() if role is loadout.role]
        categories = (Category(entry_id=key, name=names[loadout.role], primary=True) for key in roles[:1])
        return Stated(name=entry.name if entry else loadout.model, type="model", categories=tuple(categories))

    def _unplaced(self, loadout: Loadout, stated: Stated) -> Selection:
        children = (*loadout.role_choices, *loadout.choices)
        earns = self.purpose is not Purpose.EXPORT and loadout.role is not Role.COMMANDER
        without = earned_names(loadout) if earns else frozenset()
        return Selection(
            key=loadout.key,
            entry_id=loadout.model,
            children=tuple(self._stated_choices(children, loadout.key, "", without)),
            custom_name=loadout.name,
            custom_notes=loadout.notes,
            stated=stated,
        )

    def _stated_choices(
        self, choices: Sequence[Choice], key: str, prefix: str, without: Collection[str] = ()
    ) -> Iterator[Selection]:
        for index, choice in enumerate(choices):
            if choice.stated is None or choice.stated.name not in without:
                yield self._stated(choice, f"{key}/{index}", prefix, without)

    def _stated(self, choice: Choice, key: str, prefix: str, without: Collection[str] = ()) -> Selection:
        """A choice that no catalogue knows, as its file has it; `without` names what is left out below."""
        return Selection(
            key=key,
            entry_id=join_ids(prefix, choice.id),
            number=choice.number,
            children=tuple(self._stated_choices(choice.children, key, prefix, without)),
            custom_name=choice.custom_name,
            custom_notes=choice.custom_notes,
            stated=choice.stated or Stated(name=last_id(choice.id)),
        )

    def _operative(self, loadout: Loadout, slot: Slot, prefix: str, number: int = 1) -> Selection:
        plan = self.catalogue.slot_plan(slot)
        inner = join_ids(prefix, slot.link_path)
        earns = self.purpose is not Purpose.EXPORT and loadout.role is not Role.COMMANDER
        choices = (*loadout.role_choices, *loadout.choices)
        return Selection(
            key=loadout.key,
            entry_id=join_ids(prefix, slot.path),
            group_id=join_ids(prefix, slot.group_path) if slot.groups else "",
            number=number,
            children=tuple(
                self.selection(_each(plan, c, number), f"{loadout.key}/{n}", plan, inner, earns=earns)
                for n, c in enumerate(choices)
            ),
            custom_name=loadout.name,
            custom_notes=loadout.notes,
        )

    def _team(self, container: OperativeContainer, loadouts: Sequence[Loadout], team: FireTeam | None) -> Selection:
        slot = container.slot
        inner = slot.link_path
        members = [
            self._operative(loadout, container.members[loadout.model], inner, number)
            for loadout, number in self._gathered(loadouts)
        ]
        advances = self._advances(container, team, inner) if team and self.purpose is Purpose.EXPORT else []
        return Selection(
            key=f"team-{slot.entry.id}",
            entry_id=slot.path,
            children=(*members, *advances),
            custom_name=team.name if team else "",
            custom_notes=team.notes if team else "",
        )

    def _gathered(self, loadouts: Sequence[Loadout]) -> Iterator[tuple[Loadout, int]]:
        """For export, identical members of an entry that is not instanced stand once, with a number."""
        counted: dict[Loadout, list[int]] = {}
        for index, loadout in enumerate(loadouts):
            entry = self.places.container_of[loadout.model].members[loadout.model].entry
            alone = self.purpose is not Purpose.EXPORT or self.catalogue.is_instanced(entry)
            counted.setdefault(loadout if alone else replace(loadout, key=""), []).append(index)
        for indexes in counted.values():
            yield loadouts[indexes[0]], len(indexes)

    def _advances(self, container: OperativeContainer, team: FireTeam, prefix: str) -> list[Selection]:
        slot = container.advances
        if slot is None or not team.advances:
            return []
        plan = self.catalogue.slot_plan(slot)
        chosen = [choice for advance in team.advances if (choice := self._advance(plan, advance))]
        choice = Choice(id=slot.path, children=tuple(chosen))
        return [self.selection(choice, f"advances-{team.container}", self.catalogue.slot_plan(container.slot), prefix)]

    def _advance(self, plan: Plan, advance: str) -> Choice | None:
        """The choice of an advance, with its way where it has two."""
        key = advance.partition(":")[0]
        keys = self.words.advance_keys
        slot = next((s for s in plan.slots if keys.get(s.entry.id, s.entry.id) == key), None)
        if slot is None:
            return None
        inner = self.catalogue.slot_plan(slot).slots
        ways = tuple(Choice(id=s.path) for s in inner if keys.get(s.entry.id) == advance != key)
        return Choice(id=slot.path, children=ways)

    def selection(self, choice: Choice, key: str, plan: Plan, prefix: str, *, earns: bool = False) -> Selection:
        """A choice as it stands below a plan; earned levels of a specialism are left out."""
        slot = None if choice.stated else plan.find(choice.id)
        if slot is None:
            return self._stated(choice, key, prefix)
        inner = self.catalogue.slot_plan(slot)
        below = join_ids(prefix, slot.link_path)
        children = list(enumerate(choice.children))
        if earns:
            children = [(n, c) for n, c in children if not self._is_earned(inner, c)]
        return Selection(
            key=key,
            entry_id=join_ids(prefix, slot.path),
            group_id=join_ids(prefix, slot.group_path) if slot.groups else "",
            number=choice.number,
            children=tuple(self.selection(c, f"{key}/{n}", inner, below, earns=earns) for n, c in children),
            custom_name=choice.custom_name,
            custom_notes=choice.custom_notes,
        )

    def _is_earned(self, plan: Plan, choice: Choice) -> bool:
        slot = plan.find(choice.id)
        levels = [self.words.levels.get(c.entry_id, 0) for c in slot.categories] if slot else []
        return max(levels, default=0) > 1


def _each(plan: Plan, choice: Choice, number: int) -> Choice:
    """What each of so many carries, where it stands once for all of them."""
    slot = plan.find(choice.id) if choice.stated is None else None
    return replace(choice, number=choice.number * number) if slot and slot.collective else choice
