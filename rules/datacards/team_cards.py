"""Cards of a kill team beside those of its operatives: rules of the faction, what it decides, equipment, tac ops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rules.catalogue.compile import Catalogue
from rules.catalogue.model import Profile, SelectionEntry
from rules.catalogue.plan import last_id
from rules.datacards.dialect import Dialect, rules_of
from rules.datacards.showing import texts_of, weapon_lines
from rules.editions.game import GameChoices
from rules.formats.datacards import ids
from rules.names import both
from rules.reference import TeamCard
from rules.selection.team import EquipmentOption, TeamRules
from rules.sheets import Text, WeaponLine

ADDS = re.compile(r"^Adds the [^:.]+: \d+ attacks?, hits on \d\+, damage \d+/\d+(?:, ([^;.]*))?[.;]\s*")
"""How the text of a piece of equipment begins that is a weapon: with its figures."""
RULE, EQUIPMENT, TAC_OP = "rule", "equipment", "tac-op"
FACTION_RULE, FACTION_TAC_OP = "Faction rule", "Faction tac op"


def team_cards(
    dialect: Dialect, catalogue: Catalogue, game: GameChoices, models: Iterable[str] = ()
) -> tuple[TeamCard, ...]:
    """What the team has chosen for its game; everything that it may choose where it has chosen nothing of a kind.

    `models` are those who go: which tac ops are open may hang on them.
    """
    rules = rules_of(catalogue)
    if rules is None:
        return ()
    equipment = _equipment(dialect, catalogue, rules, game)
    return (*_rules(rules), *_choices(rules, game), *equipment, *_tac_ops(rules, models))


def _rules(rules: TeamRules) -> Iterator[TeamCard]:
    for each in rules.rules:
        yield TeamCard(key=f"rule:{each.key}", kind=RULE, label=FACTION_RULE, name=each.name, text=each.text)


def _tac_ops(rules: TeamRules, models: Iterable[str]) -> Iterator[TeamCard]:
    for each in rules.tac_ops_of(models):
        archetype = rules.archetype_names.get(each.archetype, "")
        yield TeamCard(
            key=":".join(("tac-op", each.mission_pack, each.key)),
            kind=TAC_OP,
            label=f"Tac op · {archetype}" if archetype else FACTION_TAC_OP,
            name=each.name,
            text=each.text,
            format=each.mission_pack,
        )


def _choices(rules: TeamRules, game: GameChoices) -> Iterator[TeamCard]:
    """What the team decides, as far as it says something; what several choices offer alike stands once."""
    own = [choice for choice in rules.choices if choice.is_of_team]
    taken = {choice.key: [option for each in game.choices if (option := choice.option(each.id))] for choice in own}
    said = {(option.name, option.text) for options in taken.values() for option in options}
    cards: dict[tuple[str, str], tuple[str, list[str]]] = {}
    for choice in own:
        offered = () if choice.trades else [each for each in choice.options if (each.name, each.text) not in said]
        for option in taken[choice.key] or offered:
            if option.text:
                key = f"choice:{choice.key}:{option.key}"
                cards.setdefault((option.name, option.text), (key, []))[1].append(choice.name)
    for (name, text), (key, choices) in cards.items():
        texts = (Text(name=both(choices, "or"), text=text),)
        yield TeamCard(key=key, kind=RULE, label=FACTION_RULE, name=name, texts=texts)


def _beside(text: str, weapons: Sequence[WeaponLine]) -> str:
    """What a text says beside the figures of the weapon that stands with it."""
    begins = ADDS.match(text)
    if begins is None or not weapons:
        return text
    in_table = {_plain(rule) for weapon in weapons for rule in weapon.values[-1].split(",")}
    said = {_plain(rule) for rule in (begins[1] or "").removeprefix("with ").split(",")}
    return text[begins.end() :] if said - {""} <= in_table else text


def _plain(rule: str) -> str:
    """A weapon rule without the signs of its distances."""
    return re.sub(r"[^\w+]", "", rule)


def _equipment(dialect: Dialect, catalogue: Catalogue, rules: TeamRules, game: GameChoices) -> Iterator[TeamCard]:
    taken = [piece for each in game.choices if (piece := rules.equipment.get(last_id(each.id)))]
    taken += [piece for own in game.loadouts.values() for each in own if (piece := rules.carried(each.id))]
    offered = {piece.key: piece for piece in reversed([*rules.equipment.values()])}
    named = {piece.key: piece.name for piece in taken} or {key: each.plain_name for key, each in offered.items()}
    for piece in {piece.key: piece for piece in taken or reversed([*offered.values()])}.values():
        profiles = _profiles(catalogue, rules, piece)
        weapons = tuple(weapon_lines(dialect, profiles))
        yield TeamCard(
            key=f"equipment:{piece.key}",
            kind=EQUIPMENT,
            label="Universal equipment" if piece.universal else "Faction equipment",
            name=named[piece.key],
            text=_beside(piece.text, weapons),
            cost=None if rules.equipment_points is None else piece.cost,
            cost_word="" if rules.equipment_points is None else "EP",
            weapons=weapons,
            texts=texts_of(profiles, dialect.actions),
        )


def _profiles(catalogue: Catalogue, rules: TeamRules, piece: EquipmentOption) -> list[Profile]:
    """The weapons and actions that a piece brings: it stands among the team's choices, or below who may carry it."""
    places = (piece.id, *(ids.equipment(model, piece.key) for model in rules.operatives))
    entry = next((found for place in places if (found := catalogue.entries.get(place))), None)
    if not isinstance(entry, SelectionEntry):
        return []
    return [item.thing for item in catalogue.info(entry) if isinstance(item.thing, Profile)]
