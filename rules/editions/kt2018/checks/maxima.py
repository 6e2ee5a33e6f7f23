"""Every maximum that operatives share, as capacities: datasheets, wargear once per team, company.

Where the data counts too little, what it means is counted here: a datasheet's maximum holds
for those in a fire team too, and wargear that one alone may carry is a maximum of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.effects import as_number, effects_of
from rules.catalogue.evaluation import Evaluation, Limit
from rules.catalogue.limits import slot_bounds
from rules.catalogue.model import SelectionEntry
from rules.catalogue.plan import last_id
from rules.catalogue.runtime import Context, Run
from rules.editions.base import Capacity, Member
from rules.editions.kt2018.checks.company import WIDE, company_of, conditions_of, kept_company
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import vocabulary_of


@dataclass(frozen=True, slots=True)
class Maxima:
    """What a faction's data says of maxima that needs reading between the lines; by constraint."""

    shallow: Mapping[str, str]
    """Maxima of a model that do not count members of a fire team, with the model."""
    single: Mapping[str, tuple[str, int]]
    """Maxima of nothing as soon as the team has more: the entry, and how many it may have."""
    company: frozenset[str]
    """Limits by which the data ties operatives to others."""


@once_per_catalogue
def maxima_of(catalogue: Catalogue) -> Maxima:
    """Read once per catalogue."""
    company = frozenset(tie.constraint for tie in company_of(catalogue))
    return Maxima(dict(_shallow(catalogue)), dict(_single(catalogue)), company)


def _shallow(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    for container in places_of(catalogue).containers.values():
        for model, slot in container.members.items():
            for constraint in slot.constraints:
                if constraint.type == "max" and constraint.scope in WIDE and not constraint.include_child_selections:
                    yield constraint.id, model


def _single(catalogue: Catalogue) -> Iterator[tuple[str, tuple[str, int]]]:
    for entry in catalogue.entries.values():
        if not isinstance(entry, SelectionEntry):
            continue
        maxima = {constraint.id for constraint in entry.constraints if constraint.type == "max"}
        for effect in effects_of(entry):
            if effect.field in maxima and effect.type == "set" and as_number(effect.value) == 0:
                for condition in conditions_of(effect.tests):
                    if condition.child_id == entry.id and condition.type == "greaterThan" and condition.scope in WIDE:
                        yield effect.field, (entry.id, int(condition.value))


def shared_maxima(
    catalogue: Catalogue,
    evaluation: Evaluation,
    owners: Mapping[str, str],
    members: Sequence[Member],
    laid_out: Callable[[], Run],
) -> tuple[Capacity, ...]:
    """The capacities of a roster or a part of it: whose nodes are among the evaluated, with what the engine tells of
    wide limits; its tree is laid out with its categories where it is asked for.
    """
    known = maxima_of(catalogue)
    counted_here = {*vocabulary_of(catalogue).taken_over, *known.shallow, *known.single}
    return (
        *_of_engine(evaluation.capacities, owners, counted_here, known.company),
        *_with_fire_teams(laid_out, known, members),
        *_of_single(catalogue, evaluation, owners, known),
        *kept_company(company_of(catalogue), members),
    )


def is_shared(catalogue: Catalogue, limit: Limit, evaluation: Evaluation) -> bool:
    """Whether a limit is reported as a capacity: a maximum over operatives, or what ties them together."""
    known = maxima_of(catalogue)
    if limit.constraint_id in known.company or limit.constraint_id in known.single:
        return True
    return limit.type == "max" and limit.field == "selections" and limit.scope_key not in evaluation.nodes


def _of_engine(
    limits: Sequence[Limit], owners: Mapping[str, str], counted_here: set[str], company: frozenset[str]
) -> Iterator[Capacity]:
    for limit in limits:
        if limit.constraint_id in counted_here or limit.field != "selections":
            continue
        if limit.constraint_id in company and limit.bound == 0:
            continue  # reported as the company that is missing
        shares: dict[str, int] = {}
        for holder in limit.holders:
            if holder.key in owners:
                owner = owners[holder.key]
                shares[owner] = shares.get(owner, 0) + int(holder.count)
        if shares:
            yield Capacity(code=limit.constraint_id, name=limit.owner_name, limit=int(limit.bound), shares=shares)


def _with_fire_teams(laid_out: Callable[[], Run], known: Maxima, members: Sequence[Member]) -> Iterator[Capacity]:
    present = {member.model for member in members}
    wanted = {constraint: model for constraint, model in known.shallow.items() if model in present}
    if not wanted:
        return
    run = laid_out()
    for constraint, model in wanted.items():
        alike = [member.key for member in members if member.model == model]
        node = run.by_key[alike[0]]
        if node.slot is None:
            continue
        for bound in slot_bounds(run, node.slot, Context(node.parent, node.force, node)):
            if bound.constraint.id == constraint:
                shares = dict.fromkeys(alike, 1)
                yield Capacity(code=constraint, name=node.slot.name, limit=int(bound.value), shares=shares)


def _of_single(
    catalogue: Catalogue, evaluation: Evaluation, owners: Mapping[str, str], known: Maxima
) -> Iterator[Capacity]:
    for constraint, (entry, most) in known.single.items():
        shares: dict[str, int] = {}
        for node in evaluation.nodes.values():
            if last_id(node.entry_id) == entry and node.key in owners:
                shares[owners[node.key]] = shares.get(owners[node.key], 0) + node.number
        if shares:
            yield Capacity(code=constraint, name=catalogue.entries[entry].name, limit=most, shares=shares)
