"""What an operative may choose, as a form needs it; judged within the whole roster, so what others hold counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from rules.acts import Act, BuyTrait, DropTrait, SetLevel
from rules.armoury import Armoury, Heading, Option, Place, PricedStep, State, form_key
from rules.catalogue import grow
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import Group, Limit, NodeState, Offer
from rules.catalogue.model import Profile, SelectionEntry
from rules.catalogue.plan import last_id
from rules.editions.base import Loadout, Member, OperativeRecord, Purpose, Role, RosterContent, View
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.choosing import called, with_level
from rules.editions.kt2018.loadout.reading import names_sub_factions
from rules.editions.kt2018.loadout.single_operative import ALONE, alone, key_of
from rules.editions.kt2018.loadout.training import rungs, specialisms
from rules.editions.kt2018.loadout.why_unavailable import why_closed
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary_of
from rules.editions.kt2018.words import number
from rules.editions.placing import place_of
from rules.editions.teams import EVERYBODY
from rules.errors import Refusal
from rules.names import both
from rules.sheets import Text

LOOSE = Group(id="", name="Wargear")
"""What stands under no heading."""
WEAPON = "Weapon"
MOST_WHOLE = 4
"""Of an option with more profiles the first says what it is, and the others are named."""


def armoury(
    catalogue: Catalogue, muster: RosterContent, operative: str, standings: Mapping[str, OperativeRecord] | None = None
) -> Armoury | None:
    """An operative's choices; None when it is not on the roster or its model is not known here."""
    seen = view(
        catalogue,
        muster,
        purpose=Purpose.COMMAND_ROSTER,
        settings=EVERYBODY,
        standings=standings,
    )
    loadout = next((each for each in muster.loadouts if each.key == operative), None)
    if loadout is None or not seen.evaluation.nodes[operative].resolved:
        return None
    member = next(each for each in seen.team.members if each.key == operative)
    node = seen.evaluation.nodes[operative]
    teller = _ArmouryTeller(catalogue, vocabulary_of(catalogue), seen, muster, loadout)
    headings = tuple(teller.headings(node))
    return Armoury(
        operative=operative,
        headings=headings,
        always=tuple(teller.always(node)),
        rungs=tuple(rungs(catalogue, member, teller.open_abilities(node))),
        trainings=tuple(specialisms(catalogue, member)),
        levels=tuple(teller.levels(member)),
        traits=tuple(teller.traits(node, member)),
        sub_faction=member.sub_faction,
        sub_factions=member.sub_factions,
    )


@dataclass(frozen=True, slots=True)
class _ArmouryTeller:
    """The offers of one operative."""

    catalogue: Catalogue
    words: Vocabulary
    view: View
    muster: RosterContent
    loadout: Loadout

    # Wargear

    def headings(self, node: NodeState, under: str = "") -> Iterator[Heading]:
        """What is offered below a node, group by group, then what is offered below what it carries."""
        groups = {group.id: group for group in node.groups}
        sorted_in: dict[str, list[Offer]] = {}
        for offer in node.offers:
            if self._is_wargear(offer, groups) and not offer.is_fixed:
                sorted_in.setdefault(_heading_of(offer, groups), []).append(offer)
        for path, offers in sorted_in.items():
            yield self._heading(node, groups.get(path, LOOSE), offers, under)
        for child in node.children:
            if self._is_carried(child):
                yield from self.headings(child, child.name)

    def always(self, node: NodeState) -> Iterator[str]:
        groups = {group.id: group for group in node.groups}
        for offer in node.offers:
            if offer.is_fixed and self._is_wargear(offer, groups):
                yield f"{offer.chosen} × {offer.name}" if offer.chosen > 1 else offer.name

    def _is_wargear(self, offer: Offer, groups: Mapping[str, Group]) -> bool:
        entry = last_id(offer.entry_id)
        if entry in self.words.specialisms or entry in self.words.traits or entry in self.words.hunters:
            return False
        names = (groups[path].name for path in offer.group_path)
        return not any(map(names_sub_factions, names)) and not self._level(offer)

    def _is_carried(self, child: NodeState) -> bool:
        entry = last_id(child.entry_id)
        known = (self.words.specialisms, self.words.traits, self.words.hunters)
        return not any(entry in each for each in known) and not any(
            category.entry_id in self.words.levels for category in child.categories
        )

    def _level(self, offer: Offer) -> int:
        entry = self.catalogue.entries.get(last_id(offer.entry_id))
        links = getattr(entry, "category_links", ()) if entry else ()
        return max((self.words.levels.get(link.target_id, 0) for link in links), default=0)

    def _heading(self, node: NodeState, group: Group, offers: Sequence[Offer], under: str) -> Heading:
        place = place_of(self.loadout, node.key)
        is_one = group.maximum == 1
        groups = {each.id: each for each in node.groups}
        taken = [child for child in node.children if child.entry_id in {offer.entry_id for offer in offers}]
        bearing = Counter(profile.id for offer in offers for profile in self._sentences(offer))
        options = (
            replace(
                self._option(node, place, offer, groups, group, taken if is_one else []),
                shared=tuple(
                    Text(name=each.name, text=_profile_words(each).rstrip("."))
                    for each in self._sentences(offer)
                    if bearing[each.id] > 1
                ),
            )
            for offer in offers
        )
        return Heading(
            key=form_key("heading", *place, group.id),
            name=group.name,
            words=_how_many(group),
            under=under,
            place=place,
            is_one=is_one,
            may_be_none=is_one and group.minimum == 0,
            options=tuple(options),
        )

    def _option(
        self,
        node: NodeState,
        place: Place,
        offer: Offer,
        groups: Mapping[str, Group],
        group: Group,
        freed: Sequence[NodeState],
    ) -> Option:
        stands = tuple(
            (place_of(self.loadout, child.key), child.number)
            for child in node.children
            if child.entry_id == offer.entry_id
        )
        why = self._why(node, offer, freed, bool(stands))
        state = _state(bool(stands), bool(why))
        inner = offer.group_path[-1] if offer.group_path else ""
        part = groups[inner].name if inner and inner != group.id else ""
        return Option(
            key=form_key(*place, offer.id),
            name=offer.name,
            cost=self._cost(node, offer),
            about=self._about(offer),
            why=why,
            state=state,
            part=part,
            most=_most(offer, group),
            place=place,
            option=offer.id,
            stands=stands,
        )

    def _cost(self, node: NodeState, offer: Offer) -> int:
        """What it costs; of a set that is free itself, what comes with it."""
        own = self.words.price(offer.costs)
        entry = self.catalogue.entries.get(last_id(offer.entry_id))
        if own or not isinstance(entry, SelectionEntry) or not self._holds_priced(entry):
            return own
        tree, _ = alone(self.catalogue, self.loadout)
        key = key_of(self.loadout, place_of(self.loadout, node.key))
        tree, chosen = grow.select(self.catalogue, tree, key, offer.id)
        return self.words.price(evaluate(self.catalogue, tree).nodes[chosen].total)

    def _holds_priced(self, entry: SelectionEntry) -> bool:
        """Whether anything that stands in an entry has a price."""
        groups = entry.selection_entry_groups
        inside = [*entry.selection_entries, *(each for group in groups for each in group.selection_entries)]
        linked = [*entry.entry_links, *(link for group in groups for link in group.entry_links)]
        found = (*inside, *linked, *filter(None, (self.catalogue.entries.get(link.target_id) for link in linked)))
        return any(self.words.price(getattr(each, "costs", ())) for each in found)

    def _why(self, node: NodeState, offer: Offer, freed: Sequence[NodeState], is_chosen: bool) -> str:
        """Why it cannot be chosen, or why what is chosen may not be; empty when it can."""
        if offer.hidden:
            root = self.view.evaluation.nodes[self.loadout.key]
            return why_closed(self.catalogue, self.loadout, root, node, offer)
        for limit in offer.reasons:
            if limit.type != "max" or limit.field != "selections":
                continue
            room = limit.bound - limit.count + sum(_share(limit, node) for node in freed)
            if room < 0 or (room < 1 and not is_chosen):
                return self._reason(limit)
        return ""

    def _reason(self, limit: Limit) -> str:
        if limit.bound == 0:
            return "Not together with its other choices."
        most = f"At most {number(int(limit.bound))} of {limit.owner_name}"
        holders = self._holders(limit)
        if set(holders) <= {self.loadout.key}:
            chosen = self._carried(limit)
            are = "is" if len(chosen) == 1 else "are"
            return f"{most}: {both(chosen)} {are} chosen." if limit.holders else f"{most}."
        names = [called(self.catalogue, each) for each in self.muster.loadouts if each.key in holders]
        return f"{most} among them: {both(names)} {'has' if len(names) == 1 else 'have'} it."

    def _holders(self, limit: Limit) -> list[str]:
        return [key for holder in limit.holders if (key := holder.key.split("/", 1)[0])]

    def _carried(self, limit: Limit) -> list[str]:
        nodes = self.view.evaluation.nodes
        return [nodes[holder.key].name for holder in limit.holders if holder.key in nodes] or [limit.owner_name]

    def _profiles(self, offer: Offer) -> list[Profile]:
        entry = self.catalogue.entries.get(last_id(offer.entry_id))
        found = self.catalogue.info(entry) if isinstance(entry, SelectionEntry) else ()
        return [item.thing for item in found if isinstance(item.thing, Profile)]

    def _sentences(self, offer: Offer) -> list[Profile]:
        return [profile for profile in self._profiles(offer) if profile.type_name != WEAPON]

    def _about(self, offer: Offer) -> str:
        profiles = self._profiles(offer)
        if len(profiles) > MOST_WHOLE:
            names = ", ".join(profile.name.rpartition(": ")[2] for profile in profiles[1:])
            return f"{_profile_words(profiles[0]).rstrip('.')}: {names}"
        words = [_profile_words(profile) for profile in profiles]
        return "; ".join([*(each.rstrip(".") for each in words[:-1]), *words[-1:]])

    # Levels, abilities, traits

    def _inner(self, node: NodeState) -> Iterator[NodeState]:
        yield node
        for child in node.children:
            yield from self._inner(child)

    def open_abilities(self, node: NodeState) -> frozenset[str]:
        """Entries of abilities that are offered at all: those of other specialisms only by a trait."""
        found = (offer for each in self._inner(node) for offer in each.offers if not offer.hidden)
        return frozenset(last_id(offer.entry_id) for offer in found)

    def levels(self, member: Member) -> Iterator[PricedStep]:
        """A commander's levels with what each costs above the first; none where the level is fixed."""
        if member.role is not Role.COMMANDER:
            return
        prices = dict(self._level_prices())
        for level, price in prices.items() if len(prices) > 1 else ():
            yield PricedStep(
                key=str(level),
                name=f"Level {level}",
                cost=price - min(prices.values()),
                is_held=level == member.level,
                acts=(SetLevel(operative=member.key, level=level),),
            )

    def _level_prices(self) -> Iterator[tuple[int, int]]:
        """Level → points, found by buying each until one is refused: what a level costs may depend on anything."""
        for level in count(1):
            try:
                _, evaluation = alone(self.catalogue, with_level(self.catalogue, self.loadout, level))
            except Refusal:
                return
            yield level, self.words.price(evaluation.nodes[ALONE].total)

    def traits(self, node: NodeState, member: Member) -> Iterator[PricedStep]:
        """Traits a commander may buy, with those it has."""
        seen: set[str] = set()
        for each in self._inner(node):
            for offer in each.offers:
                trait = self.words.traits.get(last_id(offer.entry_id))
                if trait is None or trait in seen or (offer.hidden and trait not in member.traits):
                    continue
                seen.add(trait)
                yield self._trait(each, offer, trait, member)

    def _trait(self, node: NodeState, offer: Offer, trait: str, member: Member) -> PricedStep:
        is_held = trait in member.traits
        act: Act = (
            DropTrait(operative=member.key, trait=trait) if is_held else BuyTrait(operative=member.key, trait=trait)
        )
        return PricedStep(
            key=trait,
            name=offer.name,
            cost=self.words.price(offer.costs),
            text=self._about(offer),
            why="" if is_held else self._why(node, offer, (), False),
            is_held=is_held,
            acts=(act,),
        )


def _heading_of(offer: Offer, groups: Mapping[str, Group]) -> str:
    """The outermost group that holds one thing, else the outermost; empty for what stands in none."""
    outermost = offer.group_path[0] if offer.group_path else ""
    return next((each for each in offer.group_path if groups[each].maximum == 1), outermost)


def _most(offer: Offer, group: Group) -> int | None:
    """How many of it one operative may carry, by its own limit and its heading's."""
    limits = [each for each in (offer.maximum, group.maximum) if each is not None]
    return min(limits) if limits else None


def _how_many(group: Group) -> str:
    if group.maximum == 1:
        return "one" if group.minimum else "one or none"
    least = f"at least {number(group.minimum)}" if group.minimum else ""
    most = f"up to {number(group.maximum)}" if group.maximum is not None else ""
    return ", ".join(each for each in (least, most) if each)


def _share(limit: Limit, node: NodeState) -> int:
    """What a choice that would go takes of a limit."""
    mine = (h for h in limit.holders if h.key == node.key or h.key.startswith(node.key + "/"))
    return sum(int(holder.count) for holder in mine)


def _state(is_chosen: bool, is_barred: bool) -> State:
    if is_chosen:
        return State.WRONG if is_barred else State.CHOSEN
    return State.CLOSED if is_barred else State.OPEN


def _profile_words(profile: Profile) -> str:
    """A profile in a line: a weapon's figures by their short names, else what it says; Melee is said once."""
    values = [(each.name, _figure(each.value)) for each in profile.characteristics if each.value not in ("", "-")]
    if profile.type_name != WEAPON:
        return " ".join(value for _, value in values)
    return " · ".join(dict.fromkeys(f"{name} {value}" if name.isupper() else value for name, value in values))


def _figure(value: str) -> str:
    """A figure below nothing with a true minus sign."""
    return f"−{value[1:]}" if value[:1] == "-" and value[1:2].isdigit() else value
