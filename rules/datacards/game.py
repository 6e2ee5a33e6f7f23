"""What a team and its operatives choose for one game: equipment, tactics, ploys instead of operatives."""

from __future__ import annotations

from collections.abc import Iterable

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Offer
from rules.catalogue.plan import last_id
from rules.datacards.dialect import rules_of
from rules.editions import game as for_game
from rules.editions.base import LoadoutPlace
from rules.editions.game import GameChoices
from rules.editions.loadouts import Choice, Loadout, RosterContent
from rules.errors import Refusal
from rules.formats.datacards import ids
from rules.selection.team import GameChoice, TeamRules

TEAM, EQUIPMENT, UNIVERSAL, CARRIED = "For this game", "Faction equipment", "Universal equipment", "Equipment"
Option = tuple[str, str, str]
"""What may be chosen: its id, its name, and what it does."""


def perform_for_game(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices, act: Act
) -> GameChoices:
    """The choices after an act; one option of a kind takes the place of another."""
    rules = rules_of(catalogue)
    if rules is None:
        raise Refusal("Imported packs have no choices for one game: choose them at the table.", code="unknown-option")
    match act:
        case acts.ChooseForTeam():
            return game.with_team(_team_chosen(rules, game.choices, act.option))
        case acts.DropForTeam():
            return game.with_team(for_game.dropped(game.choices, act.place))
        case acts.SetCountForTeam():
            return game.with_team(for_game.counted(game.choices, act.place, act.count))
        case acts.ChooseForGame():
            loadout = _going(content, members, act.operative)
            own = _operative_chosen(rules, loadout, game.of(act.operative), act.option)
            return game.with_operative(act.operative, own)
        case acts.DropForGame():
            return game.with_operative(act.operative, for_game.dropped(game.of(act.operative), act.place))
        case acts.SetCountForGame():
            own = for_game.counted(game.of(act.operative), act.place, act.count)
            return game.with_operative(act.operative, own)
        case _:
            raise Refusal(f"A team cannot {act.name!r} for a game.")


def _team_chosen(rules: TeamRules, taken: tuple[Choice, ...], option: str) -> tuple[Choice, ...]:
    equipment = rules.equipment.get(last_id(option))
    if equipment is not None:
        return (*(each for each in taken if not _is_way_of(rules, each, equipment.key)), Choice(id=option))
    choice = next((each for each in rules.choices if each.is_of_team and each.option(option)), None)
    if choice is None:
        raise Refusal(f"{option!r} cannot be chosen for a team.", code="unknown-option")
    return _instead(choice, taken, option)


def _is_way_of(rules: TeamRules, choice: Choice, key: str) -> bool:
    """Whether a choice is one way to take a piece of equipment: another way takes its place."""
    option = rules.equipment.get(last_id(choice.id))
    return option is not None and option.key == key


def _instead(choice: GameChoice, taken: tuple[Choice, ...], option: str) -> tuple[Choice, ...]:
    """With an option; where one is picked, it takes the place of the other."""
    if any(each.id == option for each in taken):
        return taken
    others = [each for each in taken if not (choice.picks == 1 and choice.option(each.id))]
    return (*others, Choice(id=option))


def _operative_chosen(rules: TeamRules, loadout: Loadout, taken: tuple[Choice, ...], option: str) -> tuple[Choice, ...]:
    own = [each for each in rules.choices if loadout.model in each.who]
    choice = next((each for each in own if any(option == key for key, *_ in _options_of(each, loadout))), None)
    if rules.carried(option) in rules.may_carry(loadout.model) and option.startswith(loadout.model):
        return taken if any(each.id == option for each in taken) else (*taken, Choice(id=option))
    if choice is None:
        raise Refusal(f"{option!r} cannot be chosen for this operative.", code="unknown-option")
    return _instead(choice, taken, option)


def _options_of(choice: GameChoice, loadout: Loadout) -> list[Option]:
    return [(ids.choice(loadout.model, choice.key, each.key), each.name, each.text) for each in choice.options]


def _going(content: RosterContent, members: tuple[str, ...], operative: str) -> Loadout:
    found = next((each for each in content.loadouts if each.key == operative and each.key in members), None)
    if found is None:
        raise Refusal("This operative is not in the team.", code="unknown-operative")
    return found


# What a form shows


def team_place(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices
) -> LoadoutPlace | None:
    """Equipment and the team's choices, each under its heading."""
    rules = rules_of(catalogue)
    if rules is None:
        return None
    numbers = {each.id: each.number for each in game.choices}
    inner = [
        *(
            _place(choice.name, _still_open(rules, choice, numbers), numbers, is_one=choice.picks == 1)
            for choice in rules.choices
            if choice.is_of_team
        ),
    ]
    if rules.equipment_points is None:
        inner.append(_place(EQUIPMENT, _equipment(rules, universal=False), numbers))
        inner.append(_place(UNIVERSAL, _equipment(rules, universal=True), numbers))
    if not inner:
        return None
    return LoadoutPlace(place=(), name=TEAM, number=1, inner=tuple(inner))


def operative_place(
    catalogue: Catalogue, content: RosterContent, members: tuple[str, ...], game: GameChoices, operative: str
) -> LoadoutPlace | None:
    """What an operative decides; None where it decides nothing."""
    rules = rules_of(catalogue)
    loadout = next((each for each in content.loadouts if each.key == operative), None)
    if rules is None or loadout is None or operative not in members:
        return None
    own = [choice for choice in rules.choices if loadout.model in choice.who]
    carried = [
        (ids.equipment(loadout.model, each.key), f"{each.name} ({each.cost_for(loadout.model)} EP)", each.text)
        for each in rules.may_carry(loadout.model)
    ]
    if not own and not carried:
        return None
    numbers = {each.id: each.number for each in game.of(operative)}
    inner = [_place(choice.name, _options_of(choice, loadout), numbers, is_one=choice.picks == 1) for choice in own]
    if carried:
        inner.append(_place(f"{CARRIED} ({_spent(rules, content, members, game)})", carried, numbers))
    return LoadoutPlace(place=(), name=TEAM, number=1, inner=tuple(inner))


def _spent(rules: TeamRules, content: RosterContent, members: tuple[str, ...], game: GameChoices) -> str:
    """What the team's equipment costs so far: `7 of 10 EP`."""
    going = (each for each in content.loadouts if each.key in members)
    carried = ((each.model, choice, rules.carried(choice.id)) for each in going for choice in game.of(each.key))
    spent = sum(piece.cost_for(model) * choice.number for model, choice, piece in carried if piece)
    return f"{spent} of {rules.equipment_points} EP"


def _equipment(rules: TeamRules, *, universal: bool) -> list[Option]:
    return [(each.id, each.name, each.text) for each in rules.equipment.values() if each.universal is universal]


def _still_open(rules: TeamRules, choice: GameChoice, numbers: dict[str, int]) -> list[Option]:
    """The options of a team's choice, without what was taken in another from which it must differ."""
    apart = [each for each in rules.choices if each.key in choice.apart_from or choice.key in each.apart_from]
    taken = {option.key for each in apart for option in each.options if option.id in numbers}
    return [(each.id, each.name, each.text) for each in choice.options if each.key not in taken or each.id in numbers]


def _place(name: str, options: Iterable[Option], numbers: dict[str, int], *, is_one: bool = False) -> LoadoutPlace:
    listed = tuple(options)
    offers = tuple(
        Offer(id=key, entry_id=key, group_id="", name=option, type="upgrade", chosen=numbers.get(key, 0), maximum=1)
        for key, option, _ in listed
    )
    chosen = {offer.id: (offer.id,) for offer in offers if offer.chosen}
    texts = {key: text for key, _, text in listed if text}
    return LoadoutPlace(place=(), name=name, number=1, offers=offers, chosen=chosen, texts=texts, is_one=is_one)
