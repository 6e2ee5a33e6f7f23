"""What a team and its operatives choose for one game: what is offered, what takes whose place, what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import compile_catalogue
from rules.editions import find
from rules.editions.base import Choice, GameChoices, LoadoutPlace, RosterContent
from rules.errors import Refusal
from rules.formats.pack import compile_pack, read_pack, read_system_pack
from tests.rules import datacard_cast
from tests.rules.datacard_cast import carrying, catalogue, system, team
from tests.rules.test_datacard_acting import WATCH

EDITION = find("kt2024")
GAME = EDITION.game_choices
assert GAME is not None
TEAM, SYSTEM = "kt2024:lantern-watch", "kt2024:system"
CALM, FIERCE = f"{TEAM}:choice:first-oath:calm", f"{TEAM}:choice:first-oath:fierce"
SECOND_CALM = f"{TEAM}:choice:second-oath:calm"
RED, BLUE, ROPE = (f"{SYSTEM}:equipment:{key}" for key in ("lamps:red+red", "lamps:blue+blue", "rope"))
HUSH, RUSH = (f"{TEAM}:choice:free-ploys:{key}" for key in ("hush", "rush"))
LEADS = f"{TEAM}:operative:warden:choice:lead:lead"
WATCHER_LEADS = f"{TEAM}:operative:gunner:choice:lead:lead"
GOING = ("n1", "n2")


def after(*performed: Act) -> GameChoices:
    assert GAME is not None
    game = GameChoices()
    for act in performed:
        game = GAME.perform(catalogue(), WATCH, GOING, game, act)
    return game


def take(option: str) -> Act:
    return acts.ChooseForTeam(place=(), option=option)


def lead(operative: str, option: str = LEADS) -> Act:
    return acts.ChooseForGame(operative=operative, place=(), option=option)


@pytest.mark.parametrize(
    ("performed", "team", "own"),
    [
        ([take(CALM), take(SECOND_CALM)], [(CALM, 1), (SECOND_CALM, 1)], []),
        ([take(CALM), take(ROPE), take(FIERCE)], [(ROPE, 1), (FIERCE, 1)], []),
        ([take(CALM), take(CALM)], [(CALM, 1)], []),
        ([take(RED), take(ROPE), take(BLUE)], [(ROPE, 1), (BLUE, 1)], []),
        ([take(HUSH), take(RUSH)], [(HUSH, 1), (RUSH, 1)], []),
        ([take(HUSH), acts.SetCountForTeam(place=(HUSH,), count=2)], [(HUSH, 2)], []),
        ([take(HUSH), take(HUSH)], [(HUSH, 1)], []),
        ([take(HUSH), acts.SetCountForTeam(place=(HUSH,), count=2), take(HUSH)], [(HUSH, 2)], []),
        ([take(HUSH), take(ROPE), acts.DropForTeam(place=(HUSH,))], [(ROPE, 1)], []),
        ([lead("n1")], [], [(LEADS, 1)]),
        ([lead("n1"), lead("n1")], [], [(LEADS, 1)]),
        ([lead("n1"), acts.SetCountForGame(operative="n1", place=(LEADS,), count=2)], [], [(LEADS, 2)]),
        ([take(CALM), lead("n1"), acts.DropForGame(operative="n1", place=(LEADS,))], [(CALM, 1)], []),
    ],
)  # fmt: skip
def test_what_is_chosen_stands_beside_or_instead(
    performed: list[Act], team: list[tuple[str, int]], own: list[tuple[str, int]]
) -> None:
    game = after(*performed)
    assert game == GameChoices(
        choices=tuple(Choice(id=key, number=number) for key, number in team),
        loadouts={"n1": tuple(Choice(id=key, number=number) for key, number in own)} if own else {},
    )


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (take(f"{TEAM}:equipment:tent"), f"'{TEAM}:equipment:tent' cannot be chosen for a team."),
        (take(LEADS), f"'{LEADS}' cannot be chosen for a team."),
        (lead("n2"), f"'{LEADS}' cannot be chosen for this operative."),
        (lead("n1", CALM), f"'{CALM}' cannot be chosen for this operative."),
        (lead("n2", WATCHER_LEADS), f"'{WATCHER_LEADS}' cannot be chosen for this operative."),
        (lead("n3"), "This operative is not in the team."),
        (lead("n9"), "This operative is not in the team."),
        (acts.Rename(operative="n1", called="Bo"), "A team cannot 'rename' for a game."),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(act: Act, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        after(act)
    assert refused.value.message == sentence


def drawn(place: LoadoutPlace | None) -> dict[str, str]:
    """What stands under each heading: `+` is chosen."""
    assert place is not None
    assert (place.place, place.name, place.number, place.offers) == ((), "For this game", 1, ())
    for inner in place.inner:
        assert inner.chosen == {offer.id: (offer.id,) for offer in inner.offers if offer.chosen}
        assert all(offer.maximum == 1 for offer in inner.offers)
    return {
        inner.name: "; ".join(
            f"{'+' * offer.chosen}{offer.name}: {inner.texts.get(offer.id, '')}" for offer in inner.offers
        )
        for inner in place.inner
    }


def test_a_team_is_offered_its_own_choices_and_all_equipment() -> None:
    assert GAME is not None
    game = after(take(FIERCE), take(HUSH), acts.SetCountForTeam(place=(HUSH,), count=2), take(RED))
    assert drawn(GAME.team_place(catalogue(), WATCH, GOING, game)) == {
        "First oath": "Calm: Stand.; +Fierce: Charge.",
        "Second oath": "Calm: Stand.",
        "Ploys at 0 CP": "++Hush: Be quiet.; Rush: Be quick.",
        "Faction equipment": "Whistle: Blow it.; Kennel: Two hounds come along.",
        "Universal equipment": "Rope: Climb.; +Lamps (2 red): Light.; Lamps (1 red and 1 blue): Light.;"
        " Lamps (2 blue): Light.",
    }


def test_an_operative_is_offered_what_it_may_decide() -> None:
    assert GAME is not None
    offered = [GAME.operative_place(catalogue(), WATCH, GOING, after(lead("n1")), key) for key in ("n1", "n2", "n3")]
    assert drawn(offered[0]) == {"Leads": "+Leads: It leads."}
    assert offered[1:] == [None, None]


MINE = "kt2021:lantern-watch:operative:"
INES, BO, THIRD = (f"{MINE}{key}:equipment:" for key in ("warden", "gunner", "watcher"))


def carried(*pieces: tuple[str, str]) -> GameChoices:
    """What is left after these, each carried by whom it is named with, one after another."""
    game, going = GameChoices(), find("kt2021").game_choices
    assert going is not None
    for who, option in pieces:
        act = acts.ChooseForGame(operative=who, place=(), option=option)
        game = going.perform(carrying(), OLDER, GOING, game, act)
    return game


OLDER = replace(
    WATCH, loadouts=tuple(replace(each, model=each.model.replace("kt2024", "kt2021")) for each in WATCH.loadouts)
)


def test_an_operative_carries_what_it_may_once_each() -> None:
    game = carried(("n1", f"{INES}whistle"), ("n1", f"{INES}rope"), ("n1", f"{INES}whistle"), ("n2", f"{BO}rope"))
    assert [each.id for each in game.of("n1")] == [f"{INES}whistle", f"{INES}rope"]
    assert [each.id for each in game.of("n2")] == [f"{BO}rope"]
    for option in (f"{BO}whistle", f"{INES}drum"):
        with pytest.raises(Refusal, match="cannot be chosen for this operative"):
            carried(("n1", option))


def test_what_is_carried_is_offered_with_what_it_costs_the_team() -> None:
    going = find("kt2021").game_choices
    assert going is not None
    game = carried(("n1", f"{INES}whistle"), ("n2", f"{BO}rope")).with_operative("n3", (Choice(id=f"{THIRD}rope"),))
    led = game.with_operative("n1", (*game.of("n1"), Choice(id=f"{MINE}warden:choice:lead:lead")))
    assert drawn(going.operative_place(carrying(), OLDER, GOING, led, "n1")) == {
        "Leads": "+Leads: It leads.",
        "Equipment (5 of 5 EP)": "+Whistle (2 EP): Blow it.; Rope (3 EP): Climb.; "
        "Kennel (0 EP): Two hounds come along.",
    }
    assert [*drawn(going.team_place(carrying(), OLDER, GOING, game))] == ["First oath", "Second oath", "Ploys at 0 CP"]


BARE = b"""
edition: kt2021
key: bare
title: Bare
revision: 1
faction: Bare
archetypes: [recon]
equipment: {rope: {name: Rope, text: Climb., cost: 3}}
operatives: {hand: {name: Hand, stats: [2, 6", 4+, 8]}}
selection: {groups: [{name: Crew, count: 2, from: [{take: hand, max: any}]}]}
"""


def test_where_operatives_carry_equipment_a_team_without_choices_is_asked_nothing() -> None:
    text = datacard_cast.SYSTEM.partition(b"ploys:")[0].replace(b"kt2024", b"kt2021")
    own = read_system_pack(text + b"equipment_points: 5\n", "system.yaml")
    pack = compile_catalogue(compile_pack(own), [compile_pack(read_pack(BARE, "bare.yaml", own), own)])
    old = find("kt2021").game_choices
    assert old is not None
    assert old.team_place(pack, RosterContent(), (), GameChoices()) is None


def test_community_packs_have_no_choices_for_one_game() -> None:
    assert GAME is not None
    imported = compile_catalogue(compile_pack(system()), [replace(compile_pack(team(), system()), supplement=None)])
    assert GAME.team_place(imported, WATCH, GOING, GameChoices()) is None
    assert GAME.operative_place(imported, WATCH, GOING, GameChoices(), "n1") is None
    with pytest.raises(Refusal, match="have no choices for one game"):
        GAME.perform(imported, WATCH, GOING, GameChoices(), take(CALM))
