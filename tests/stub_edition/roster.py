"""Rosters of the stub edition: from loadouts to a tree and back, acts, judging, sheets.

A patrol is a Warden and two to five Watchers. Nothing costs points and nobody learns; an operative keeps its scars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules import acts
from rules.acts import Act
from rules.armoury import Armoury, Heading, Option, State
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.tree import Force, Selection, Tree
from rules.changes import Bounds
from rules.editions import game as for_game
from rules.editions.base import (
    Choice,
    GameChoices,
    ListVerdict,
    Loadout,
    LoadoutPlace,
    Member,
    OperativeRecord,
    Purpose,
    Role,
    RosterContent,
    RosterStates,
    Settings,
    StateShape,
    Team,
    View,
)
from rules.editions.game import NO_GAME_CHOICES
from rules.editions.state import state_field
from rules.errors import Refusal
from rules.issues import Fix, Issue
from rules.reference import Datasheet, Reference
from rules.sheets import OperativeSheet, Text, WeaponLine

FORCE, WARDEN, KIT = "patrol", "warden", "Kit"
LEAST, MOST, MOST_KIT = 3, 6, 2
ROLES = {WARDEN: Role.LEADER}


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeState:
    """What somebody of the Watch brings home: scars, three at most."""

    scars: int = state_field(default=0, bounds=Bounds(floor=0, ceiling=3))


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterState:
    """What a patrol has of its own."""

    stash: tuple[str, ...] = ()


STATES = RosterStates(operative=StateShape(OperativeState), roster=StateShape(RosterState))


# Trees


def assemble(catalogue: Catalogue, content: RosterContent, purpose: Purpose) -> Tree:
    """The tree of a roster without what was picked for a game."""
    return _tree(catalogue, content, NO_GAME_CHOICES)


def _tree(catalogue: Catalogue, content: RosterContent, game: GameChoices) -> Tree:
    operatives = (_selection(each, (*each.choices, *game.of(each.key))) for each in content.loadouts)
    kit = (Selection(key=f"kit-{c.id}", entry_id=c.id, number=c.number) for c in game.choices)
    force = Force(key="force", entry_id=FORCE, catalogue_id=catalogue.home, selections=(*operatives, *kit))
    return Tree(forces=(force,), name=content.name, custom_notes=content.notes)


def _selection(loadout: Loadout, choices: tuple[Choice, ...]) -> Selection:
    below = (
        Selection(key=f"{loadout.key}/{index}", entry_id=each.id, number=each.number)
        for index, each in enumerate(choices)
    )
    return Selection(key=loadout.key, entry_id=loadout.model, children=tuple(below), custom_name=loadout.name)


def dissect(catalogue: Catalogue, tree: Tree) -> RosterContent:
    """What a tree holds; whatever is no operative was picked for one game and stays behind."""
    loadouts = tuple(
        Loadout(
            key=each.key,
            model=each.entry_id,
            role=ROLES.get(each.entry_id, Role.NON_SPECIALIST),
            name=each.custom_name,
            choices=tuple(Choice(id=child.entry_id, number=child.number) for child in each.children),
        )
        for force in tree.forces
        for each in force.selections
        if each.entry_id in _models(catalogue)
    )
    return RosterContent(loadouts=loadouts, name=tree.name, notes=tree.custom_notes)


def _models(catalogue: Catalogue) -> tuple[str, ...]:
    slots = catalogue.root_plan(catalogue.home).slots
    return tuple(slot.entry.id for slot in slots if slot.entry.type == "model")


# Judging


def view(
    catalogue: Catalogue,
    muster: RosterContent,
    *,
    purpose: Purpose = Purpose.KILL_TEAM,
    settings: Settings | None = None,
    standings: Mapping[str, OperativeRecord] | None = None,
    game: GameChoices = NO_GAME_CHOICES,
) -> View:
    """A roster, or those who go, with what was picked for the game."""
    evaluation = evaluate(catalogue, _tree(catalogue, muster, game))
    lives = standings or {}
    members = tuple(
        Member(
            key=each.key,
            name=each.name or evaluation.nodes[each.key].name,
            model=each.model,
            datasheet=evaluation.nodes[each.key].name,
            role=each.role,
            status=lives.get(each.key, OperativeRecord()).status,
            roles=(each.role,),
        )
        for each in muster.loadouts
    )
    team = Team(members=members, purpose=purpose, settings=settings or Settings(points_limit=None), game=game)
    return View(team=team, evaluation=evaluation)


def check_roster(team: Team) -> tuple[Issue, ...]:
    return tuple(_one_warden(team))


def check_kill_team(team: Team) -> tuple[Issue, ...]:
    """A Warden, three to six in all, and as much kit as can be carried."""
    return (*_one_warden(team), *_size(team), *_kit(team), *_own_kit(team))


def _one_warden(team: Team) -> Iterator[Issue]:
    wardens = team.of(Role.LEADER)
    if len(wardens) > 1:
        keys = tuple(each.key for each in wardens)
        yield Issue(code="one-warden", rule="Warden", sentence="A patrol has one Warden.", operatives=keys)


def _size(team: Team) -> Iterator[Issue]:
    number = len(team.operatives)
    if not LEAST <= number <= MOST:
        yield Issue(code="patrol-size", rule="Size", sentence=f"A patrol is {LEAST} to {MOST}; these are {number}.")


def _kit(team: Team) -> Iterator[Issue]:
    number = sum(each.number for each in team.game.choices)
    if number > MOST_KIT:
        last = team.game.choices[-1].id
        fix = Fix("Leave one at home", (acts.DropForTeam(place=(last,)),))
        words = f"A patrol takes {MOST_KIT} pieces of kit; these are {number}."
        yield Issue(code="too-much-kit", rule="Kit", sentence=words, fixes=(fix,))


def _own_kit(team: Team) -> Iterator[Issue]:
    for member in team.operatives:
        if sum(each.number for each in team.game.of(member.key)) > 1:
            words = f"{member.name} carries one piece of kit at most."
            yield Issue(code="own-kit", rule="Kit", sentence=words, operatives=(member.key,))


def judge_list(catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict:
    seen = view(catalogue, dissect(catalogue, tree))
    return ListVerdict(
        issues=check_kill_team(seen.team), names={each.key: each.name for each in seen.team.members}, notes=()
    )


# Acts


def perform(catalogue: Catalogue, muster: RosterContent, act: Act, fresh: Callable[[], str]) -> RosterContent:
    """Recruits, names and arms; nothing else happens to a patrol."""
    if isinstance(act, acts.Recruit):
        return replace(
            muster, loadouts=(*muster.loadouts, replace(_new(catalogue, act.model, fresh()), name=act.called))
        )
    if isinstance(act, acts.Copy):
        original = _find(muster, act.operative)
        more = tuple(replace(original, key=fresh(), name="") for _ in range(act.times))
        return replace(muster, loadouts=(*muster.loadouts, *more))
    if isinstance(act, acts.Remove):
        return replace(muster, loadouts=tuple(each for each in muster.loadouts if each.key != act.operative))
    if isinstance(act, acts.Rename):
        return _with(muster, replace(_find(muster, act.operative), name=act.called))
    if isinstance(act, acts.Choose | acts.Drop | acts.SetCount):
        loadout = _find(muster, act.operative)
        return _with(muster, replace(loadout, choices=_changed(loadout.choices, act)))
    raise Refusal(f"A patrol cannot {act.name!r}.")


def _new(catalogue: Catalogue, model: str, key: str) -> Loadout:
    if model not in _models(catalogue):
        raise Refusal(f"The Watch has no {model!r}.", code="unknown-model")
    slot = next(slot for slot in catalogue.root_plan(catalogue.home).slots if slot.entry.id == model)
    lantern = next(inner.path for inner in catalogue.slot_plan(slot).slots if inner.entry.id == "lantern")
    return Loadout(key=key, model=model, role=ROLES.get(model, Role.NON_SPECIALIST), choices=(Choice(id=lantern),))


def _find(content: RosterContent, key: str) -> Loadout:
    for each in content.loadouts:
        if each.key == key:
            return each
    raise Refusal("This operative is not on the roster.", code="unknown-operative")


def _with(content: RosterContent, loadout: Loadout) -> RosterContent:
    return replace(content, loadouts=tuple(loadout if x.key == loadout.key else x for x in content.loadouts))


def _changed(choices: tuple[Choice, ...], act: Any) -> tuple[Choice, ...]:
    if hasattr(act, "option"):
        return for_game.chosen(choices, act.option)
    if hasattr(act, "count"):
        return for_game.counted(choices, act.place, act.count)
    return for_game.dropped(choices, act.place)


def perform_for_game(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices, act: Act
) -> GameChoices:
    """What the patrol, or one of it, takes along this time."""
    open_kit = {offer.id for offer in _kit_offers(catalogue, content, game)}
    if getattr(act, "option", "") not in {"", *open_kit}:
        raise Refusal(f"{act.option!r} is no kit.", code="unknown-option")  # type: ignore[attr-defined]
    if isinstance(act, acts.OperativeAct):
        return game.with_operative(act.operative, _changed(game.of(act.operative), act))
    return game.with_team(_changed(game.choices, act))


def _kit_offers(catalogue: Catalogue, content: RosterContent, game: GameChoices) -> tuple[Offer, ...]:
    (force,) = evaluate(catalogue, _tree(catalogue, content, game)).forces
    return tuple(each for each in force.offers if each.type != "model")


def team_place(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices
) -> LoadoutPlace | None:
    chosen = {each.id: (each.id,) for each in game.choices}
    return LoadoutPlace(place=(), name=KIT, number=1, offers=_kit_offers(catalogue, content, game), chosen=chosen)


def operative_place(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices, operative: str
) -> LoadoutPlace | None:
    if operative not in members:
        return None
    chosen = {each.id: (each.id,) for each in game.of(operative)}
    return LoadoutPlace(place=(), name=KIT, number=1, offers=_kit_offers(catalogue, content, game), chosen=chosen)


def as_recruited(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    return loadout


def arrive(catalogue: Catalogue, content: RosterContent) -> tuple[RosterContent, Mapping[str, OperativeRecord]]:
    return content, {}


# Showing


def sheets(catalogue: Catalogue, view: View) -> tuple[OperativeSheet, ...]:
    return tuple(_sheet(member, view.evaluation.nodes[member.key], view.team.game) for member in view.team.members)


def _sheet(member: Member, node: NodeState, game: GameChoices) -> OperativeSheet:
    stats = next((p for p in node.profiles if p.type_name == "Model"), None)
    weapons = [profile for child in node.children for profile in child.profiles if profile.type_name == "Weapon"]
    kit = tuple(Text(name=each.id.rpartition("::")[2].capitalize()) for each in game.of(member.key))
    return OperativeSheet(
        key=member.key,
        name=member.name,
        model=node.name,
        model_key=member.model,
        datasheet=member.datasheet,
        role=member.role.value,
        stats=tuple((c.name, c.value) for c in stats.characteristics) if stats else (),
        weapons=tuple(WeaponLine(name=p.name, values=tuple(c.value for c in p.characteristics)) for p in weapons),
        wargear=kit,
        carried=tuple(child.name for child in node.children),
        status=member.status.value,
        roles=(member.role.value,),
    )


def models(catalogue: Catalogue) -> tuple[Loadout, ...]:
    return tuple(_new(catalogue, model, model) for model in _models(catalogue))


def places(catalogue: Catalogue, content: RosterContent, operative: str) -> LoadoutPlace | None:
    loadout = next((each for each in content.loadouts if each.key == operative), None)
    if loadout is None:
        return None
    node = view(catalogue, content).evaluation.nodes[operative]
    chosen = {each.id: (each.id,) for each in loadout.choices}
    return LoadoutPlace(place=(), name=node.name, number=1, offers=node.offers, groups=node.groups, chosen=chosen)


def armoury(
    catalogue: Catalogue, content: RosterContent, operative: str, standings: Mapping[str, OperativeRecord]
) -> Armoury | None:
    place = places(catalogue, content, operative)
    if place is None:
        return None
    options = tuple(
        Option(
            key=each.entry_id,
            name=each.name,
            option=each.id,
            state=State.CHOSEN if each.id in place.chosen else State.OPEN,
            stands=((place.chosen[each.id], 1),) if each.id in place.chosen else (),
        )
        for each in place.offers
    )
    return Armoury(operative=operative, headings=(Heading(key="arms", name="Arms", options=options),))


def sub_factions(catalogue: Catalogue) -> tuple[str, ...]:
    return ()


def reference(catalogue: Catalogue) -> Reference:
    return Reference(names=tuple(catalogue.entries[model].name for model in _models(catalogue)), rounds=4)


def datasheet(catalogue: Catalogue, model: str) -> Datasheet | None:
    if model not in _models(catalogue):
        return None
    content = RosterContent(loadouts=(_new(catalogue, model, model),))
    (sheet,) = sheets(catalogue, view(catalogue, content))
    return Datasheet(sheet=sheet, leads=model == WARDEN, weapons=sheet.weapons)
