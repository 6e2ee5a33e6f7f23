"""Decks to print without a database: every datasheet as heavy as it can be, and names nobody should give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from _pytest.mark import ParameterSet
from django.template.loader import render_to_string

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.page_context import sheets
from rules.cards import Bearer, CardCondition, CardContext, Datacard, StatChange
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.datacards.dialect import rules_of
from rules.dealing import datacard, tactic_card, team_card
from rules.editions import find
from rules.editions.base import Edition
from rules.editions.game import NO_GAME_CHOICES
from rules.formats.datacards.content import system_content as system_of_datacards
from rules.formats.pack import PackSystem, compile_pack, pack_content, read_pack, read_system_pack
from rules.formats.pack_content import system_content
from rules.packs import shipped_editions, shipped_files
from rules.printable import clean
from rules.reference import TeamCard
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.pack_cast import EDITION, IMPORTED, bodies, ours, sources

EDITION_2018 = find(EDITION)
CONTEXT = CardContext(roster="Third Drowned Company", kill_team="Listening post", way="Campaign")
MOST_WEAPONS = 12


def one_in(share: int, cases: Iterable[tuple[object, ...]]) -> list[ParameterSet]:
    """One case of so many for each run, spread over all that they vary; the others for `run.py test --long`."""
    return [
        pytest.param(*case, marks=[] if number % share == 0 else pytest.mark.long) for number, case in enumerate(cases)
    ]


@cache
def heaviest(pack: str, most: int | None = MOST_WEAPONS) -> tuple[Datacard, ...]:
    """Every model of a pack with all it may carry up to so many weapons, and all that it can learn and bring."""
    edition, faction = split(pack)
    catalogue = catalogue_of(pack)
    trees = {tree.key: tree for tree in edition.reference(catalogue).trees}
    pieces = equipment_of(catalogue)
    cards = []
    for loadout in edition.models(catalogue):
        datasheets = edition.datasheet(catalogue, loadout.model)
        assert datasheets is not None
        tree = next((trees[key] for key in datasheets.trainings if key in trees), None)
        picks = tuple(Text(name=one.name, text=one.text, level=one.level) for one in tree.abilities) if tree else ()
        sheet = replace(
            datasheets.sheet,
            specialism=tree.key if tree else "",
            level=4 if edition.growth else 0,
            weapons=datasheets.weapons[:most],
            wargear=(*datasheets.wargear, *pieces),
            powers=datasheets.powers,
            picks=picks,
            traits=tuple(Text(name=trait.name, text=trait.text) for trait in datasheets.traits[:3]),
            experience=9 if edition.growth else 0,
        )
        cards.append(card_of(sheet, tactics=faction if tree else "", edition=edition))
    return tuple(cards)


def equipment_of(catalogue: Catalogue) -> tuple[Text, ...]:
    """Where operatives carry equipment for points: the wordiest that one of them could pay for."""
    rules = rules_of(catalogue)
    left = (rules.equipment_points or 0) if rules else 0
    found = {}
    for piece in sorted(rules.equipment.values() if left else (), key=lambda each: -len(each.text)):
        if piece.key not in found and piece.cost <= left:
            left -= piece.cost
            found[piece.key] = Text(name=piece.name, text=piece.text)
    return tuple(found.values())


def card_of(sheet: OperativeSheet, tactics: str = "", edition: Edition = EDITION_2018, **others: object) -> Datacard:
    """A card in a campaign; with the specialism's Tactics where a faction is named."""
    known = system_content(sources(tactics)[0]).tactics if tactics else ()
    levels = [each for each in known if each.specialism == sheet.specialism]
    return datacard(sheet, edition=edition, context=CONTEXT, code="7K2M·41·02", tactics=levels, **others)


@cache
def plain(faction: str, count: int = 20) -> tuple[Datacard, ...]:
    """So many operatives as they are recruited, model after model."""
    catalogue = ours(faction)
    datasheets = [EDITION_2018.datasheet(catalogue, loadout.model) for loadout in EDITION_2018.models(catalogue)]
    sheets_ = [each.sheet for each in datasheets if each is not None and each.sheet.role != "commander"]
    matched = replace(CONTEXT, way="Matched play", has_boxes=False, levels_count=False)
    return tuple(
        datacard(sheets_[number % len(sheets_)], edition=EDITION_2018, context=matched) for number in range(count)
    )


@cache
def bare(pack: str) -> tuple[Datacard, ...]:
    """Every model of a pack as it is recruited."""
    edition = split(pack)[0]
    return tuple(card_of(sheet, edition=edition) for sheet in bare_sheets(pack))


@cache
def bare_sheets(pack: str) -> tuple[OperativeSheet, ...]:
    edition, catalogue = split(pack)[0], catalogue_of(pack)
    datasheets = [edition.datasheet(catalogue, loadout.model) for loadout in edition.models(catalogue)]
    return tuple(each.sheet for each in datasheets if each is not None)


PRINTS_ALL = "kommandos"
"""Whose cards include those that all kill teams of its edition share."""


@cache
def cards_of_team(pack: str) -> tuple[Datacard, ...]:
    """Ploys, equipment, rules of the faction and of weapons: all that a pack has on cards beside its operatives'."""
    edition, name = split(pack)
    if edition.team_cards is None:
        return ()
    system, catalogue = system_of(edition.key), catalogue_of(pack)
    source = next(file for file in shipped_files(edition.key) if file.name == f"{name}.yaml")
    contents = (system_of_datacards(system), pack_content(read_pack(source.body, source.name, system), system))
    explained = {text.name: text for card in bare_sheets(pack) for text in card.rules}
    datasheets = [
        *(each for each in edition.team_cards(catalogue, NO_GAME_CHOICES, ()) if not each.format or name == PRINTS_ALL),
        TeamCard(
            key="weapons", kind="rule", label="Weapon rules", name="Weapon rules", texts=tuple(explained.values())
        ),
    ]
    return (
        *(tactic_card(each, edition=edition, context=CONTEXT) for content in contents for each in content.tactics),
        *(team_card(each, edition=edition, context=CONTEXT) for each in datasheets),
    )


def split(pack: str) -> tuple[Edition, str]:
    """`kt2024/kommandos` is of that edition; without one it is of 2018."""
    edition, _, name = pack.rpartition("/")
    return find(edition or EDITION), name


@cache
def catalogue_of(pack: str) -> Catalogue:
    edition, name = split(pack)
    if edition.key == EDITION:
        return ours(name)
    files = {file.name.removesuffix(".yaml"): file for file in shipped_files(edition.key)}
    system = system_of(edition.key)
    source = read_pack(files[name].body, files[name].name, system, is_judged=True)
    return compile_catalogue(compile_pack(system), [compile_pack(source, system)])


@cache
def system_of(edition: str) -> PackSystem:
    file = shipped_files(edition)[0]
    return read_system_pack(file.body, file.name, is_judged=True)


FACTIONS = tuple(IMPORTED)
PACKS = tuple(sorted(set(bodies()) - {"system"}))
"""Every faction of 2018 that is shipped."""
PACKS_OF_OTHERS = tuple(
    f"{edition}/{file.name.removesuffix('.yaml')}"
    for edition in shipped_editions()
    if edition != EDITION
    for file in shipped_files(edition)[1:]
)
"""Every pack of every other edition, `edition/pack`."""
NAMES = {
    "long": "Brother-Sergeant Aurelianus Maximilian Octavianus of the Seventh Lance of Vigilance!",
    "wide": "W" * 80,
    "one word": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "right to left": "שומר החומות הגדול של העיר העתיקה مرحبا بالعالم",
    "combining": "Z̸̢̛̭͙̟̈́̀a͏̴̡̛̫̭̥̓̓l̷̡̘̳̥̓͗g̶͕̟̈́o̷̧̘͋",
    "emoji": "🔥💀🔥 Burna Boy 👨‍👩‍👧‍👦🏴‍☠️",
    "controls": "Mug\x00rit\x07 \u202egnirts\u2069 da\ud800 Loud\x1b[31m",
    "markup": "<script>alert(1)</script><img src=file:///etc/passwd onerror=x>&amp;",
    "cyrillic": "Полковник Ζήνων Żółć-Łukasiewicz",
}


ENDLESS = "It may do this once, and then again, whenever it likes. " * 60
ABILITIES = (Text(name=""), Text(name="Empty"), Text(name="Endless", text=ENDLESS), Text(name="X" * 200))


@cache
def hostile() -> tuple[Datacard, ...]:
    """Names nobody should give, on cards with empty, endless and odd content."""
    figures = ('100"', "Rapid Fire 2D6", "+10", "-12", "2D6", ENDLESS[:300])
    weapons = tuple(
        WeaponLine(name=f"Twin-linked heavy thing of burning number {number}", values=figures)
        for number in range(MOST_WEAPONS)
    )
    cards = []
    for name in NAMES.values():
        sheet = OperativeSheet(
            key=name[:8],
            name=name,
            model=name,
            model_key="x",
            datasheet="",
            role="specialist",
            specialism="sniper",
            stats=(("M", '100"'), ("W", "13"), ("Sv", "See the rules"), ("A", "-")),
            weapons=weapons,
            abilities=ABILITIES,
            keywords=tuple(f"Keyword {number}" for number in range(40)),
        )
        today = CardCondition(changes=(StatChange("M", -2, "Old wound"),), flesh_wounds=9, notes=(name,))
        cards.append(card_of(sheet, today=today, portrait="/rosters/x/portrait/y.jpg"))
    bare = OperativeSheet(key="bare", name="", model="", model_key="", datasheet="", role="non-specialist")
    return (*cards, card_of(bare))


@cache
def shared_ones() -> tuple[Datacard, ...]:
    """Cards that many share, some with more wounds than a row holds."""
    cards = (*plain("orks", 12)[:3], hostile()[0])
    return tuple(
        replace(
            card,
            portrait="",
            bearers=tuple(Bearer(key=name, name=clean(name), flesh_wounds=len(name) % 4) for name in NAMES.values()),
        )
        for card in cards
    )


def deck(cards: tuple[Datacard, ...], faction: str = "Orks") -> Deck:
    """A deck of these cards; what paper asks of a roster beside them."""
    roster = SimpleNamespace(
        faction=faction, key="", name="Third Drowned Company", kill_teams=(), edition_word="Command roster"
    )
    return Deck(
        context=CONTEXT,
        edition=EDITION_2018,
        roster=roster,
        team=None,
        cards=cards,
        sheets=(),
        code="7K2M·41",  # type: ignore[arg-type]
    )


def html(cards: tuple[Datacard, ...], options: PrintOptions) -> str:
    """The sheets as the PDF engine gets them."""
    return render_to_string("rosters/cards/pdf.html", {**sheets(deck(cards), options), "title": "Paper"})
