"""Our starter factions against the community's data: the same prices and the same limits.

Whatever stands in both is compared by playing it: the model recruited, the option chosen,
the level and the trait bought. Differences we want are listed here with their reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.model import Profile
from rules.editions.base import Muster, Purpose, Role
from rules.editions.kt2018.acting import perform
from rules.editions.kt2018.members import View, view
from rules.editions.kt2018.places import places_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.errors import Refusal
from rules.formats.pack_options import key_of
from tests.rules.pack_cast import IMPORTED, ours, theirs

pytestmark = pytest.mark.slow

FACTIONS = sorted(IMPORTED)
KEY = "one"

WANTED: dict[str, str] = {
    "adeptus-astartes/bladeguard-veteran-sergeant/figures": "The data enforces its Max of 1 and prints none.",
    "adeptus-astartes/eliminator-sergeant/figures": "The data enforces its Max of 1 and prints none.",
    "adeptus-astartes/judiciar/team": "The data forgets the maximum of this one; every commander stands once.",
    **{
        f"adeptus-astartes/{model}/lightning-claw/max": "The second of a pair is offered once the first is taken."
        for model in ("space-wolf-terminator", "space-wolf-terminator-gunner", "space-wolf-terminator-sergeant")
    },
    "orks/da-red-gobbo/team": "The data forgets the maximum of this one; every commander stands once.",
}
"""`faction/model/what` → why ours differs from the data."""


@dataclass(frozen=True)
class Subject:
    """A model in a role in one of the two catalogues."""

    catalogue: Catalogue
    model: str
    role: Role

    def recruited(self) -> Muster:
        return self.after(acts.Recruit(model=self.model, role=self.role), Muster())

    def after(self, act: Act, muster: Muster) -> Muster:
        return perform(self.catalogue, muster, act, lambda: KEY)

    def seen(self, muster: Muster) -> View:
        return view(self.catalogue, muster, purpose=Purpose.KILL_TEAM)


@dataclass(frozen=True)
class Played:
    """What a model costs and whether its choices are all right."""

    points: int
    is_right: bool


def played(subject: Subject, muster: Muster) -> Played:
    seen = subject.seen(muster)
    return Played(sum(member.points for member in seen.team.members), not seen.issues)


def plain(name: str) -> str:
    """A name as both sides may spell it: numbering, w/ and & told alike."""
    told = re.sub(r"^(Level )?\d+[.:]? ?-? ?", "", name).replace("w/", "with").replace("&", "and")
    return key_of(told.replace("Juggernaught", "Juggernaut"))


def subjects(catalogue: Catalogue) -> dict[tuple[str, Role], Subject]:
    places = places_of(catalogue)
    return {(plain(slot.name), role): Subject(catalogue, model, role) for (model, role), slot in places.by_role.items()}


def pairs(faction: str) -> Iterator[tuple[str, Role, Subject, Subject]]:
    """Every model and role that stands in both."""
    mine, other = subjects(ours(faction)), subjects(theirs(faction))
    for name, role in sorted(set(mine) & set(other)):
        yield name, role, mine[name, role], other[name, role]


def first_roles(faction: str) -> list[tuple[str, Role, Subject, Subject]]:
    """Every model once."""
    return list({pair[0]: pair for pair in pairs(faction)}.values())


def offers(node: NodeState) -> dict[str, list[Offer]]:
    """What can be chosen, by name; the same thing may be offered in two places."""
    found: dict[str, list[Offer]] = {}
    for offer in node.offers:
        if not offer.hidden:
            found.setdefault(plain(offer.name), []).append(offer)
    return found


def most(node: NodeState, places: list[Offer], depth: int = 0) -> int | None:
    """How many can be had in all places together: what stands under one heading shares its limit."""
    headings = {group.id: group.maximum for group in node.groups}
    here = [offer.maximum for offer in places if len(offer.group_path) == depth]
    below: dict[str, list[Offer]] = {}
    for offer in places:
        if len(offer.group_path) > depth:
            below.setdefault(offer.group_path[depth], []).append(offer)
    for path, inside in below.items():
        bounds = [headings.get(path), most(node, inside, depth + 1)]
        here.append(min((bound for bound in bounds if bound is not None), default=None))
    return None if None in here else sum(bound for bound in here if bound is not None)


def unexplained(faction: str, differences: dict[str, object]) -> dict[str, object]:
    return {what: told for what, told in differences.items() if f"{faction}/{what}" not in WANTED}


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_same_models_offer_the_same_roles(faction):
    mine, other = subjects(ours(faction)), subjects(theirs(faction))
    shared = {name for name, _ in mine} & {name for name, _ in other}
    roles = [{(n, r) for n, r in side if n in shared} for side in (mine, other)]
    assert unexplained(faction, {f"{n}/{r}": "" for n, r in roles[0] ^ roles[1]}) == {}
    assert len(shared) >= 0.9 * len({name for name, _ in mine})


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_model_costs_the_same(faction):
    differences = {}
    for name, role, mine, other in pairs(faction):
        a, b = played(mine, mine.recruited()), played(other, other.recruited())
        if a.is_right and b.is_right and a.points != b.points:
            differences[f"{name}/{role}"] = (a.points, b.points)
    assert unexplained(faction, differences) == {}


@pytest.mark.parametrize("faction", FACTIONS)
def test_an_option_costs_the_same_and_is_limited_the_same(faction):
    differences: dict[str, object] = {}
    compared = offered = 0
    for name, _, mine, other in first_roles(faction):
        a, b = mine.recruited(), other.recruited()
        nodes = [subject.seen(muster).evaluation.nodes[KEY] for subject, muster in ((mine, a), (other, b))]
        known = [offers(node) for node in nodes]
        offered += len(known[0])
        for option in sorted(set(known[0]) & set(known[1])):
            compared += 1
            after = [
                played(subject, subject.after(acts.Choose(operative=KEY, option=each[option][0].id), muster))
                for subject, muster, each in ((mine, a, known[0]), (other, b, known[1]))
            ]
            if all(one.is_right for one in after) and after[0].points != after[1].points:
                differences[f"{name}/{option}"] = (after[0].points, after[1].points)
            limits = [most(node, each[option]) for node, each in zip(nodes, known, strict=True)]
            if limits[0] != limits[1]:
                differences[f"{name}/{option}/max"] = tuple(limits)
    assert unexplained(faction, differences) == {}
    assert compared >= 0.8 * offered


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_commander_pays_the_same_for_every_level(faction):
    differences = {}
    for name, role, mine, other in pairs(faction):
        if role is not Role.COMMANDER:
            continue
        for level in (2, 3, 4):
            told = [levelled(subject, level) for subject in (mine, other)]
            if told[0] != told[1]:
                differences[f"{name}/level-{level}"] = tuple(told)
    assert unexplained(faction, differences) == {}


def levelled(subject: Subject, level: int) -> int | None:
    """The commander's price at a level; none where levels cannot be bought."""
    try:
        muster = subject.after(acts.SetLevel(operative=KEY, level=level), with_specialism(subject))
    except Refusal:
        return None
    return played(subject, muster).points


def with_specialism(subject: Subject) -> Muster:
    """The commander with the first specialism by name, so that both sides have the same."""
    muster = subject.recruited()
    seen = subject.seen(muster).evaluation.nodes[KEY]
    words = vocabulary_of(subject.catalogue).specialisms
    keys = sorted(words[tail] for offer in seen.offers if (tail := offer.entry_id.rsplit("::", 1)[-1]) in words)
    if not keys or subject.seen(muster).team.members[0].specialism:
        return muster
    return subject.after(acts.SetSpecialism(operative=KEY, specialism=keys[0]), muster)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_trait_costs_the_same(faction):
    differences = {}
    for name, role, mine, other in pairs(faction):
        traits = set(vocabulary_of(mine.catalogue).traits.values()) & set(
            vocabulary_of(other.catalogue).traits.values()
        )
        if role is not Role.COMMANDER:
            continue
        for trait in sorted(traits):
            told = [with_trait(subject, trait) for subject in (mine, other)]
            if None not in told and told[0] != told[1]:
                differences[f"{name}/{trait}"] = tuple(told)
    assert unexplained(faction, differences) == {}


def with_trait(subject: Subject, trait: str) -> int | None:
    try:
        muster = subject.after(acts.BuyTrait(operative=KEY, trait=trait), with_specialism(subject))
    except Refusal:
        return None
    return played(subject, muster).points


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_model_has_the_same_figures(faction):
    differences = {}
    for name, _, mine, other in first_roles(faction):
        told = [figures(subject) for subject in (mine, other)]
        if told[0] != told[1]:
            differences[f"{name}/figures"] = tuple(told)
    assert unexplained(faction, differences) == {}


def figures(subject: Subject) -> dict[str, str]:
    profiles = subject.seen(subject.recruited()).evaluation.nodes[KEY].profiles
    profile = next(each for each in profiles if isinstance(each, Profile) and each.type_name == "Model")
    return {one.name: one.value.strip().rstrip('"') for one in profile.characteristics}


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_team_may_hold_as_many_of_a_model(faction):
    differences = {}
    for name, _, mine, other in first_roles(faction):
        told = [team_limit(subject) for subject in (mine, other)]
        if told[0] != told[1]:
            differences[f"{name}/team"] = tuple(told)
    assert unexplained(faction, differences) == {}


def team_limit(subject: Subject) -> int | None:
    """The battle-forged maximum of the model's own entry."""
    limits = [
        each for each in subject.seen(subject.recruited()).evaluation.capacities if each.owner_id == subject.model
    ]
    return min((int(limit.bound) for limit in limits), default=None)


def test_abilities_of_specialisms_cost_the_same():
    differences = {}
    sides = [{plain(s.name): s for s in c.game_system.shared_selection_entries} for c in (ours("orks"), theirs("orks"))]
    words = vocabulary_of(ours("orks")).specialisms.values()
    for name in words:
        prices = [
            {
                (group.name, plain(entry.name)): [int(cost.value) for cost in entry.costs]
                for group in side[name].selection_entry_groups
                for entry in group.selection_entries
            }
            for side in sides
        ]
        differences |= {str(k): (prices[0].get(k), prices[1].get(k)) for k in set(prices[0]) ^ set(prices[1])}
        differences |= {str(k): (v, prices[1][k]) for k, v in prices[0].items() if k in prices[1] and prices[1][k] != v}
    assert len(words) == 20
    assert unexplained("system", differences) == {}
