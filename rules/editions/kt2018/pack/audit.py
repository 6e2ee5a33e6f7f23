"""A 2018 pack against the imported catalogue of its faction, by playing both.

Every model is recruited in every role, every option chosen, every level and trait bought;
what it then costs, shows and may hold is compared. Things are matched by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from rules import acts
from rules.acts import Act
from rules.auditing import Audit, AuditWay
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.model import Profile
from rules.catalogue.plan import last_id
from rules.editions.base import Purpose, Role, RosterContent, View
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.loadout.choosing import new_loadout
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.kt2018.words import slug
from rules.errors import Refusal

if TYPE_CHECKING:
    from rules.formats.pack_language import PackSource

KEY = "one"
NONE_OF_THEM = ("*", "No ")
SMALL_WORDS = {"and", "with", "a", "the", "two", "pair", "of"}


class Price(NamedTuple):
    """What a model costs, and whether everything obligatory is chosen: one side may have no default."""

    points: int
    is_whole: bool


@dataclass
class AuditedModel:
    """A model in a role in one of the two catalogues."""

    catalogue: Catalogue
    model: str
    role: Role
    weapons: dict[str, set[str]] = field(default_factory=dict)
    """Profiles seen while it was played: name → figures."""

    @cached_property
    def recruited(self) -> RosterContent:
        """As the data itself has it: not armed where it leaves a choice open, so that defaults of ours meet none."""
        return RosterContent(loadouts=(new_loadout(self.catalogue, self.model, self.role, KEY),))

    def after(self, act: Act, muster: RosterContent) -> RosterContent:
        return perform(self.catalogue, muster, act, lambda: KEY)

    def seen(self, muster: RosterContent) -> View:
        seen = view(self.catalogue, muster, purpose=Purpose.KILL_TEAM)
        for node in seen.evaluation.nodes.values():
            for profile in node.profiles:
                if isinstance(profile, Profile) and profile.type_name == "Weapon":
                    self.weapons.setdefault(weapon_name(profile.name), set()).add(weapon_figures(profile))
        return seen

    @cached_property
    def at_first(self) -> View:
        return self.seen(self.recruited)

    @property
    def node(self) -> NodeState:
        return self.at_first.evaluation.nodes[KEY]

    def chosen(self, offer: Offer) -> RosterContent:
        return self.after(acts.Choose(operative=KEY, option=offer.id), with_specialism(self))

    def price(self, muster: RosterContent) -> Price:
        seen = self.seen(muster)
        return Price(sum(member.points for member in seen.team.members), not seen.issues)


def audit_pack(mine: Catalogue, other: Catalogue) -> Audit:
    """Everything of a faction that stands in both, and what stands in one alone."""
    audit = Audit()
    ours, theirs = subjects(mine), subjects(other)
    _audit_roles(audit, ours, theirs)
    for name, role in sorted(set(ours) & set(theirs)):
        _audit_role(audit, f"{name}/{role.value}", ours[name, role], theirs[name, role])
    both = sorted(set(ours) & set(theirs), reverse=True)
    firsts = {name: (ours[name, role], theirs[name, role]) for name, role in both if role is not Role.SPECIALIST}
    for name, pair in firsts.items():
        _audit_model(audit, name, *pair)
    _audit_commanders(audit, ours, theirs)
    _audit_weapons(audit, ours.values(), theirs.values())
    return audit


def subjects(catalogue: Catalogue) -> dict[tuple[str, Role], AuditedModel]:
    places = places_of(catalogue)
    return {
        (plain(slot.name), role): AuditedModel(catalogue, model, role) for (model, role), slot in places.by_role.items()
    }


def plain(name: str) -> str:
    """A name as both sides may spell it: numbering and small words apart, in any order."""
    bare = re.sub(r"^(Level )?\d+[.:]? ?-? ?", "", name).replace("Juggernaught", "Juggernaut")
    words = [word for word in slug(re.sub(r"w/|&", " ", bare)).split("-") if word]
    words = [word for word in words if word not in SMALL_WORDS] or words
    return "-".join(word.removesuffix("s") if len(word) > 3 else word for word in words)


def _audit_roles(audit: Audit, ours: Mapping[Any, AuditedModel], theirs: Mapping[Any, AuditedModel]) -> None:
    mine, other = ({name for name, _ in side} for side in (ours, theirs))
    for name in sorted(mine | other):
        audit.compare("models", name, _there(name in mine), _there(name in other))
    for name in sorted(mine & other):
        roles = [{role.value for each, role in side if each == name} for side in (ours, theirs)]
        audit.compare("roles", f"{name}/roles", *roles)


def _there(is_there: bool) -> str:
    return "there" if is_there else "missing"


def _audit_role(audit: Audit, what: str, mine: AuditedModel, other: AuditedModel) -> None:
    _compare_prices(audit, "prices", what, *(side.price(side.recruited) for side in (mine, other)))
    audit.compare("specialisms", f"{what}/specialisms", *(offered_specialisms(side) for side in (mine, other)))


def _compare_prices(audit: Audit, kind: str, what: str, mine: Price, other: Price) -> None:
    if mine.is_whole and other.is_whole:
        audit.compare(kind, what, mine.points, other.points)


def offered_specialisms(subject: AuditedModel) -> set[str]:
    words = vocabulary_of(subject.catalogue).specialisms
    return {
        words[key] for offer in subject.node.offers if (key := last_id(offer.entry_id)) in words and not offer.hidden
    }


def _audit_model(audit: Audit, name: str, mine: AuditedModel, other: AuditedModel) -> None:
    audit.compare("characteristics", f"{name}/figures", figures(mine), figures(other))
    audit.compare("maxima", f"{name}/team", team_limit(mine), team_limit(other))
    nodes = (mine.node, other.node)
    known = [wargear(side, node) for side, node in zip((mine, other), nodes, strict=True)]
    for option in sorted(set(known[0]) | set(known[1])):
        if option not in known[0] or option not in known[1]:
            there = [_there(option in side) for side in known]
            audit.compare("options", f"{name}/{option}/option", *there)
            continue
        for choices in _same_places(nodes, [offers[option] for offers in known]):
            prices = [side.price(side.chosen(offer)) for side, offer in zip((mine, other), choices, strict=True)]
            _compare_prices(audit, "options", f"{name}/{option}", *prices)
        limits = [most(node, offers[option]) for node, offers in zip(nodes, known, strict=True)]
        audit.compare("option maxima", f"{name}/{option}/max", *limits)


def _same_places(nodes: tuple[NodeState, NodeState], offers: list[list[Offer]]) -> list[tuple[Offer, Offer]]:
    """The same thing under the same heading on both sides; else the first place of each."""
    mine, other = (
        {_heading(node, offer): offer for offer in reversed(side)} for node, side in zip(nodes, offers, strict=True)
    )
    shared = sorted(set(mine) & set(other))
    return [(mine[key], other[key]) for key in shared] or [(offers[0][0], offers[1][0])]


def _heading(node: NodeState, offer: Offer) -> str:
    names = {group.id: group.name for group in node.groups}
    return plain(names.get(offer.group_path[0], "")) if offer.group_path else ""


def figures(subject: AuditedModel) -> dict[str, str]:
    profiles = [one for one in subject.node.profiles if isinstance(one, Profile) and one.type_name == "Model"]
    return {one.name: one.value.strip().rstrip('"') or "-" for one in profiles[0].characteristics} if profiles else {}


def team_limit(subject: AuditedModel) -> int | None:
    """The battle-forged maximum of the model's own entry."""
    capacities = subject.at_first.evaluation.capacities
    return min((int(one.bound) for one in capacities if one.owner_id == subject.model), default=None)


def wargear(subject: AuditedModel, node: NodeState) -> dict[str, list[Offer]]:
    """What can be chosen beside specialisms, levels, traits and sub-factions, by name."""
    words = vocabulary_of(subject.catalogue)
    members = subject.at_first.team.members
    apart = {plain(name) for member in members for name in member.sub_factions}
    known = {*words.specialisms, *words.traits, *words.hunters, words.advances, *words.advance_keys}
    closed = {group.id for group in node.groups if group.maximum == 0 or group.hidden}
    found: dict[str, list[Offer]] = {}
    for offer in node.offers:
        if closed & set(offer.group_path):
            continue
        is_apart = last_id(offer.entry_id) in known or offer.name.startswith(NONE_OF_THEM) or plain(offer.name) in apart
        if not offer.hidden and offer.maximum != 0 and not is_apart and not re.match(r"Level \d", offer.name):
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


def _audit_commanders(audit: Audit, ours: Mapping[Any, AuditedModel], theirs: Mapping[Any, AuditedModel]) -> None:
    for name, role in sorted(set(ours) & set(theirs)):
        if role is not Role.COMMANDER:
            continue
        pair = (ours[name, role], theirs[name, role])
        for level in (2, 3, 4):
            audit.compare("levels", f"{name}/level-{level}", *(levelled(side, level) for side in pair))
        traits = [set(vocabulary_of(side.catalogue).traits.values()) for side in pair]
        for trait in sorted(traits[0] | traits[1]):
            audit.compare("traits", f"{name}/{trait}", *(with_trait(side, trait) for side in pair))


def levelled(subject: AuditedModel, level: int) -> int | None:
    """The commander's price at a level; none where levels cannot be bought."""
    return _price_after(subject, acts.SetLevel(operative=KEY, level=level))


def with_trait(subject: AuditedModel, trait: str) -> int | None:
    """Its price with a trait; none where it cannot buy that."""
    return _price_after(subject, acts.BuyTrait(operative=KEY, trait=trait))


def _price_after(subject: AuditedModel, act: Act) -> int | None:
    try:
        seen = subject.seen(subject.after(act, with_specialism(subject)))
    except Refusal:
        return None
    return sum(member.points for member in seen.team.members)


def with_specialism(subject: AuditedModel) -> RosterContent:
    """The commander with the first specialism by name, so that both sides have the same."""
    muster = subject.recruited
    keys = sorted(offered_specialisms(subject))
    if not keys or subject.at_first.team.members[0].specialism:
        return muster
    return subject.after(acts.SetSpecialism(operative=KEY, specialism=keys[0]), muster)


def _audit_weapons(audit: Audit, ours: Iterable[AuditedModel], theirs: Iterable[AuditedModel]) -> None:
    """Profiles seen on both sides while everything was played."""
    mine, other = _weapons(ours), _weapons(theirs)
    parts = {name: _part(name) for name in mine if name not in other and mine[name] == other.get(_part(name))}
    for name in sorted({*mine, *other} - set(parts.values())):
        if _is_weapon(mine.get(name)) or _is_weapon(other.get(name)):
            found = other.get(parts.get(name, name))
            audit.compare("weapon profiles", f"weapons/{slug(name)}", mine.get(name), found)


def _weapons(played: Iterable[AuditedModel]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for subject in played:
        for name, shapes in subject.weapons.items():
            found.setdefault(name, set()).update(shapes)
    return found


def weapon_name(name: str) -> str:
    """`Ion rifle (1. standard)` → `ion-rifle (standard)`."""
    weapon, _, way = re.sub(r"\(\d+\.\s*", "(", name).replace(" - ", " (").rstrip(")").partition(" (")
    return f"{plain(weapon)} ({plain(way)})" if way else plain(weapon)


def _part(name: str) -> str:
    """What the data may call a part of it alone: `combi-flamer (flamer)` → flamer."""
    return name.partition(" (")[2].rstrip(")")


def _is_weapon(shapes: set[str] | None) -> bool:
    """A weapon that is nothing but others has no figures of its own in the data."""
    return bool(shapes) and shapes != {"- - - - -"}


def weapon_figures(profile: Profile) -> str:
    values = {one.name: one.value.strip() for one in profile.characteristics}
    row = [re.sub(r"[\"”']+$", "", values.get(name, "-")).lower() for name in ("Range", "Type", "S", "AP", "D")]
    return " ".join("-" if value in ("", "*") else value for value in row)


def count_tactics(listed: Mapping[str, Any], pack: PackSource) -> Audit:
    """Every Tactic of the list stands in the pack."""
    audit = Audit()
    there = {slug(each["name"]) for each in pack.data.get("tactics", {}).values()}
    for name in _listed(listed):
        audit.compare("Tactics", f"tactics/{slug(name)}", _there(slug(name) in there), "there")
    return audit


def is_list_of(listed: Mapping[str, Any], pack: PackSource) -> bool:
    return str(listed.get("code", "")).replace("_", "-") == pack.key


def _listed(listed: Mapping[str, Any]) -> Iterator[str]:
    for raw in listed["tactics"]:
        yield str(raw["title"])


AUDIT = AuditWay(
    folder="bsdata/2018",
    lists="kt18/tactics/*.json",
    run=audit_pack,
    is_list_of=is_list_of,
    compare_listed=count_tactics,
)
