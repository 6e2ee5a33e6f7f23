"""Rosters played with real packs: models recruited and options chosen by their names, by acts alone.

A pack's label is `ours/FACTION` for what ships with Muster and `theirs/FACTION` for imported data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import strategies as st

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.tree import Force, Selection, Tree
from rules.editions import find
from rules.editions.base import Choice, FireTeam, Loadout, OperativeRecord, Purpose, Role, RosterContent, Settings, View
from rules.editions.kt2018 import trees
from rules.editions.kt2018.experience import ADVANCES
from rules.editions.kt2018.loadout.assembly import configured
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.single_operative import ALONE, alone
from rules.editions.kt2018.state import fire_teams_of, squads_of, standing_of
from rules.editions.placing import step_of
from rules.errors import Refusal
from rules.issues import Issue
from tests.rules.pack_cast import IMPORTED, ours, theirs

EDITION = find("kt2018")
OURS = tuple(f"ours/{faction}" for faction in IMPORTED)
THEIRS = tuple(f"theirs/{faction}" for faction in IMPORTED)
EVERY_PACK = [pytest.param(label, marks=() if label == "ours/orks" else pytest.mark.long) for label in (*OURS, *THEIRS)]
WHOSE = ["ours", pytest.param("theirs", marks=pytest.mark.long)]
MARINES = ["ours/adeptus-astartes", pytest.param("theirs/adeptus-astartes", marks=pytest.mark.long)]
"""Our pack every day, and in the long run the imported one too."""
NO_LIMIT = Settings(points_limit=None, commander_allowed=True)


def catalogue_of(label: str) -> Catalogue:
    """A pack by its label; the test is skipped where imported data is absent."""
    whose, _, faction = label.partition("/")
    return ours(faction) if whose == "ours" else theirs(faction)


def plain(name: str) -> str:
    """A name as both packs may spell it."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


@dataclass
class Play:
    """A roster being built; keys are the names operatives are called by."""

    catalogue: Catalogue
    muster: RosterContent = field(default_factory=RosterContent)
    experience: dict[str, int] = field(default_factory=dict)
    lives: dict[str, OperativeRecord] = field(default_factory=dict)
    """Standings other than experience."""
    made: int = 0

    def perform(self, *acts: Act) -> Play:
        for act in acts:
            self.muster = EDITION.perform(self.catalogue, self.muster, act, self._fresh)
        return self

    def _fresh(self) -> str:
        self.made += 1
        return f"op{self.made}"

    def model(self, name: str, role: Role | None = None) -> str:
        """The id of a model by its name."""
        places = places_of(self.catalogue)
        for model in places.models():
            if plain(self.catalogue.entries[model].name) == plain(name) and role in (None, *places.roles_of(model)):
                return model
        raise AssertionError(f"no model is called {name!r}")

    def recruit(
        self,
        name: str,
        role: Role = Role.NON_SPECIALIST,
        specialism: str = "",
        *,
        called: str = "",
        wargear: Iterable[str] = (),
        experience: int = 0,
    ) -> str:
        """A new operative; answers with its key, which is what it is called where that is said."""
        key = called or self._fresh()
        recruit = acts.Recruit(model=self.model(name, role), role=role.value, specialism=specialism, called=called)
        self.muster = EDITION.perform(self.catalogue, self.muster, recruit, lambda: key)
        for item in wargear:
            self.choose(key, item)
        if experience:
            self.experience[key] = experience
        return key

    def choose(self, key: str, item: str) -> Play:
        """Choose an option by its name, wherever the operative is offered it."""
        place, offer = next(
            (place, offer)
            for place, offer in offers(self, key)
            if plain(offer.name) == plain(item) and not offer.hidden
        )
        return self.perform(acts.Choose(operative=key, place=place, option=offer.id))

    def team(self, container: str, experience: int = 0, advances: Iterable[str] = ()) -> Play:
        """Say what the fire team of this model has lived through."""
        found = places_of(self.catalogue).container_of[self.model(container)].slot.entry.id
        for advance in advances:
            self.perform(acts.PickAdvance(fire_team=found, advance=advance))
        teams = {team.container: team for team in fire_teams_of(self.muster)}
        squad = teams.get(found) or FireTeam(container=found)
        teams[found] = replace(squad, experience=experience)
        self.muster = replace(self.muster, squads=squads_of(teams.values()))
        return self

    @property
    def standings(self) -> Mapping[str, OperativeRecord]:
        return {**{key: standing_of(experience=count) for key, count in self.experience.items()}, **self.lives}

    def view(self, settings: Settings = NO_LIMIT, purpose: Purpose = Purpose.KILL_TEAM) -> View:
        return EDITION.view(self.catalogue, self.muster, purpose=purpose, settings=settings, standings=self.standings)

    def force(self, settings: Settings = NO_LIMIT) -> int:
        return EDITION.force(self.view(settings).team)

    def issues(self, settings: Settings = NO_LIMIT, purpose: Purpose = Purpose.KILL_TEAM) -> tuple[Issue, ...]:
        """Everything a player is told: the edition's verdict and what the engine minds beside it."""
        return judged(self.view(settings, purpose), purpose)


def judged(seen: View, purpose: Purpose) -> tuple[Issue, ...]:
    judge = EDITION.check_kill_team if purpose is Purpose.KILL_TEAM else EDITION.check_roster
    return (*judge(seen.team), *seen.issues)


def places(loadout: Loadout) -> list[tuple[str, ...]]:
    """Every place at which something stands."""
    found: list[tuple[str, ...]] = []
    waiting: list[tuple[tuple[str, ...], tuple[Choice, ...]]] = [((), (*loadout.role_choices, *loadout.choices))]
    while waiting:
        above, choices = waiting.pop(0)
        for index, choice in enumerate(choices):
            place = (*above, step_of(choices, index))
            found.append(place)
            waiting.append((place, choice.children))
    return found


def offers(play: Play, key: str) -> Iterator[tuple[tuple[str, ...], Offer]]:
    """Everything that an operative is offered, outermost first, with the place it would stand below."""
    loadout = next(each for each in play.muster.loadouts if each.key == key)
    _, evaluation = alone(play.catalogue, loadout)
    waiting: list[tuple[tuple[str, ...], NodeState, tuple[Choice, ...]]] = [
        ((), evaluation.nodes[ALONE], (*loadout.role_choices, *loadout.choices))
    ]
    while waiting:
        place, node, choices = waiting.pop(0)
        yield from ((place, offer) for offer in node.offers)
        for child in node.children:
            index = int(child.key.rsplit("/", 1)[-1])
            waiting.append(((*place, step_of(choices, index)), child, choices[index].children))


# -- trees, whatever their keys and order ------------------------------------------------------


def canonical(tree: Tree) -> tuple[object, ...]:
    """What a tree says: keys and the order of what stands side by side are no part of it."""

    def of(selection: Selection) -> tuple[object, ...]:
        identity = (selection.entry_id, selection.group_id, selection.number, selection.custom_name)
        below = sorted((of(child) for child in selection.children), key=repr)
        return (*identity, selection.custom_notes, selection.stated, tuple(below))

    def force(each: Force) -> tuple[object, ...]:
        return (each.entry_id, each.catalogue_id, tuple(sorted((of(s) for s in each.selections), key=repr)))

    return (tree.name, tree.custom_notes, tree.cost_limits, tuple(force(each) for each in tree.forces))


# -- for hypothesis ----------------------------------------------------------------------------

NONSENSE = st.sampled_from(("", "no-such-thing", "a::b", "#2", "\x00"))


@st.composite
def any_act(draw: st.DrawFn, play: Play) -> Act:
    """Something that may be done to this roster, sensible or not."""
    keys = [loadout.key for loadout in play.muster.loadouts] or ["nobody"]
    key = draw(st.sampled_from([*keys * 4, "nobody"]))
    kind = draw(st.sampled_from(list(ACTS)))
    return draw(ACTS[kind](play, key))


def _recruits(play: Play, key: str) -> st.SearchStrategy[Act]:
    models = places_of(play.catalogue).models()
    roles = st.sampled_from([*Role, "nothing"])
    return st.builds(acts.Recruit, model=st.sampled_from(models) | NONSENSE, role=roles, called=st.text(max_size=5))


def _chooses(play: Play, key: str) -> st.SearchStrategy[Act]:
    known = any(loadout.key == key for loadout in play.muster.loadouts)
    open_ = [(place, offer.id) for place, offer in offers(play, key)] if known else []
    if not open_:
        return st.builds(acts.Choose, operative=st.just(key), option=NONSENSE)
    return st.sampled_from(open_).map(lambda o: acts.Choose(operative=key, place=o[0], option=o[1]))


def _places(play: Play, key: str) -> st.SearchStrategy[tuple[str, ...]]:
    standing = [place for loadout in play.muster.loadouts if loadout.key == key for place in places(loadout)]
    return st.sampled_from([*standing, (), ("nowhere",)])


def _abilities(play: Play, key: str) -> st.SearchStrategy[str]:
    return st.sampled_from([key for names in trees.KEYS.values() for key in names.values()]) | NONSENSE


def _advances(play: Play, key: str) -> st.SearchStrategy[Act]:
    containers = st.sampled_from([*places_of(play.catalogue).containers, "nowhere"])
    advance = st.sampled_from([*ADVANCES, "skilled:fight", "lethal:shooting", "nothing"])
    return st.one_of(
        st.builds(kind, fire_team=containers, advance=advance) for kind in (acts.PickAdvance, acts.DropAdvance)
    )


def _on(kind: type[Act], **more: st.SearchStrategy[object]):
    return lambda play, key: st.builds(kind, operative=st.just(key), **more)


SPECIALISMS = st.sampled_from(list(trees.NAMES)) | NONSENSE
TRAITS = st.sampled_from(("iron-will", "destined-by-fate", "generalist", "master-specialist", "nothing"))
ACTS = {
    "recruit": _recruits,
    "choose": _chooses,
    "drop": lambda play, key: st.builds(acts.Drop, operative=st.just(key), place=_places(play, key)),
    "count": lambda play, key: st.builds(
        acts.SetCount, operative=st.just(key), place=_places(play, key), count=st.integers(-1, 3) | st.just(10**9)
    ),
    "copy": _on(acts.Copy, times=st.integers(-1, 2)),
    "role": _on(acts.SetRole, role=st.sampled_from([*Role, "nothing"]), specialism=SPECIALISMS | st.just("")),
    "specialism": _on(acts.SetSpecialism, specialism=SPECIALISMS),
    "level": _on(acts.SetLevel, level=st.integers(-1, 5)),
    "pick": lambda play, key: st.builds(acts.PickAbility, operative=st.just(key), ability=_abilities(play, key)),
    "unpick": lambda play, key: st.builds(acts.DropAbility, operative=st.just(key), ability=_abilities(play, key)),
    "trait": _on(acts.BuyTrait, trait=TRAITS),
    "untrait": _on(acts.DropTrait, trait=TRAITS),
    "advance": _advances,
    "rename": _on(acts.Rename, called=st.text(max_size=100)),
    "remove": _on(acts.Remove),
    "belong": lambda play, key: st.builds(
        acts.SetSubFaction, sub_faction=st.sampled_from(("Ultramarines", "Bork'an Sept", "Goffs", "")) | NONSENSE
    ),
    "retire": _on(acts.Retire),
}


@st.composite
def any_play(draw: st.DrawFn, label: str, most: int = 5, acts_most: int = 6) -> Play:
    """A campaign roster of a pack after recruiting and acting at random."""
    catalogue = catalogue_of(label)
    play = Play(catalogue, RosterContent(choices=configured(catalogue, "campaign-roster")))
    places_ = places_of(catalogue)
    for _ in range(draw(st.integers(0, most))):
        model = draw(st.sampled_from(places_.models()))
        role = draw(st.sampled_from(places_.roles_of(model)))
        play.perform(acts.Recruit(model=model, role=role.value))
    for _ in range(draw(st.integers(0, acts_most))):
        try:
            play.perform(draw(any_act(play)))
        except Refusal:
            continue
    return play
