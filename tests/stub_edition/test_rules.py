"""The stub edition without a database: rosters, kit for a game, and its campaign, through what any edition answers."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from rules import acts
from rules.campaigns.entrants import Contender, ManualRequest, RosterChange
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Report
from rules.campaigns.validity import WrongSettings
from rules.catalogue.compile import Catalogue
from rules.changes import ADD, CREATE, SET, Change, JournalEntry, applied, fold
from rules.dice import SeededDice, TypedDice
from rules.editions import find
from rules.editions import game as for_game
from rules.editions.base import Edition, GameChoices, Purpose, RosterContent, View
from rules.editions.game import NO_GAME_CHOICES
from rules.editions.known import edition_of
from rules.errors import Refusal
from rules.issues import is_legal
from tests.stub_edition.campaign import BeaconSettings, EntrantState, MissionState, SideState, Watcher
from tests.stub_edition.edition import STUB


@pytest.fixture
def patrol(stub: Edition, harbour: Catalogue) -> RosterContent:
    """A Warden and three Watchers: key-1 to key-4."""
    keys = (f"key-{number}" for number in count(1))
    content = RosterContent(name="Pier Four")
    for model, name in (("warden", "Ada"), ("watcher", "Bo"), ("watcher", "Cy"), ("watcher", "Di")):
        act = acts.Recruit(model=model, role="", called=name)
        content = stub.perform(harbour, content, act, lambda: next(keys))
    return content


def seen(stub: Edition, harbour: Catalogue, patrol: RosterContent, game: GameChoices = NO_GAME_CHOICES) -> View:
    return stub.view(harbour, patrol, game=game)


def picked(stub: Edition, harbour: Catalogue, patrol: RosterContent, *requested: acts.Act) -> GameChoices:
    assert stub.game_choices is not None
    members, game = tuple(each.key for each in patrol.loadouts), NO_GAME_CHOICES
    for act in requested:
        game = stub.game_choices.perform(harbour, patrol, members, game, act)
    return game


# The edition


def test_it_is_found_like_any_other_and_only_while_it_is_registered(stub: Edition) -> None:
    assert find("stub") is stub
    assert edition_of("stub-watch") == "stub"


def test_what_it_lacks_is_none(stub: Edition) -> None:
    assert (stub.points, stub.growth, stub.squads, stub.suggest) == (None, None, None, None)
    assert stub.level_for(9) == 1


def test_a_patrol_is_judged_without_points(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    view = seen(stub, harbour, patrol)
    assert is_legal(stub.check_kill_team(view.team))
    assert stub.force(view.team) == 0
    two = replace(patrol, loadouts=patrol.loadouts[:2])
    assert [each.code for each in stub.check_kill_team(seen(stub, harbour, two).team)] == ["patrol-size"]


def test_a_tree_holds_what_the_roster_holds(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    tree = stub.assemble(harbour, patrol, Purpose.EXPORT)
    assert stub.dissect(harbour, tree) == patrol


def test_a_sheet_says_what_somebody_carries(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    ada = stub.sheets(harbour, seen(stub, harbour, patrol))[0]
    assert (ada.name, ada.stats, ada.carried) == ("Ada", (("Move", "5"), ("Nerve", "8")), ("Lantern",))
    assert [each.name for each in ada.weapons] == ["Lantern"]


# What is kept


def test_scars_are_folded_within_the_editions_bounds(stub: Edition) -> None:
    fields = {"name": "Ada", **stub.states.operative.new_fields()}
    batches = [
        JournalEntry(key="1", changes=(Change(subject="ada", op=CREATE, value=fields),)),
        JournalEntry(key="2", changes=(Change(subject="ada", op=ADD, field="scars", value=7),)),
    ]
    state = fold(batches, stub.states.bounds).state
    assert state["ada"] == {"name": "Ada", "scars": 3}
    assert stub.states.operative.from_fields(state["ada"]).scars == 3
    assert stub.states.operative.to_column(state["ada"]) == {"scars": 3}


def test_older_batches_that_name_no_field_have_its_default(stub: Edition) -> None:
    assert stub.states.operative.from_fields({"name": "Ada"}).scars == 0
    assert stub.states.roster.from_fields({"name": "Pier Four", "stash": ["rope"]}).stash == ("rope",)


def test_entries_of_a_prefixed_mapping_are_fields_of_their_own() -> None:
    shape = STUB.campaigns[0].states.side
    fields = shape.to_fields(SideState(lights={"pier": 2, "mole": 1}))
    assert fields == {"light:pier": 2, "light:mole": 1}
    state = applied({"side:1": fields}, [Change(subject="side:1", op=ADD, field="light:pier", value=1)])
    assert shape.from_fields(state["side:1"]) == SideState(lights={"pier": 3, "mole": 1})
    assert shape.to_column(state["side:1"]) == {"lights": {"pier": 3, "mole": 1}}
    assert shape.from_column({"lights": {"pier": 3}}) == {"light:pier": 3}


# Kit for one game


def test_kit_is_taken_by_the_patrol_and_by_each_of_it(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    game = picked(
        stub,
        harbour,
        patrol,
        acts.ChooseForTeam(option="flare"),
        acts.SetCountForTeam(place=("flare",), count=2),
        acts.ChooseForGame(operative="key-1", option="ladder"),
    )
    view = seen(stub, harbour, patrol, game)
    assert is_legal(stub.check_kill_team(view.team))
    assert [each.name for each in stub.sheets(harbour, view)[0].wargear] == ["Ladder"]
    assert "Flare" in [node.name for node in view.evaluation.nodes.values()]
    assert stub.dissect(harbour, stub.assemble(harbour, patrol, Purpose.COMMAND_ROSTER)) == patrol


def test_kit_is_judged_with_the_team(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    steps = [acts.ChooseForTeam(option="flare")] * 3 + [acts.ChooseForGame(operative="key-2", option="ladder")] * 2
    game = picked(stub, harbour, patrol, *steps)
    issues = stub.check_kill_team(seen(stub, harbour, patrol, game).team)
    assert [(each.code, each.operatives) for each in issues] == [("too-much-kit", ()), ("own-kit", ("key-2",))]
    mended = picked(stub, harbour, patrol, *steps, *issues[0].fixes[0].acts)
    assert "too-much-kit" not in [each.code for each in stub.check_kill_team(seen(stub, harbour, patrol, mended).team)]


def test_kit_is_dropped_and_unknown_kit_refused(stub: Edition, harbour: Catalogue, patrol: RosterContent) -> None:
    kept = picked(stub, harbour, patrol, acts.ChooseForTeam(option="flare"), acts.DropForTeam(place=("flare",)))
    assert kept == NO_GAME_CHOICES
    own = (acts.ChooseForGame(operative="key-1", option="flare"), acts.DropForGame(operative="key-1", place=("flare",)))
    assert picked(stub, harbour, patrol, *own) == NO_GAME_CHOICES
    with pytest.raises(Refusal, match="no kit"):
        picked(stub, harbour, patrol, acts.ChooseForTeam(option="warden"))
    with pytest.raises(Refusal, match="has not been chosen"):
        picked(stub, harbour, patrol, acts.DropForGame(operative="key-1", place=("flare",)))


def test_choices_for_a_game_come_back_from_the_journal(
    stub: Edition, harbour: Catalogue, patrol: RosterContent
) -> None:
    steps = (acts.ChooseForTeam(option="flare"), acts.ChooseForGame(operative="key-1", option="ladder"))
    game = picked(stub, harbour, patrol, *steps)
    assert for_game.from_fields(for_game.to_fields(game)) == game
    assert for_game.from_fields({"members": []}) == NO_GAME_CHOICES
    assert game.among(("key-2",)).loadouts == {}


# Its campaign


@pytest.fixture
def beacons(stub: Edition) -> CampaignKind:
    found = stub.campaign_kind("beacons")
    assert found is not None
    assert stub.campaign_kind("book") is None
    return found


def a_side(key: str, kind: CampaignKind, *names: str) -> Side:
    fighters = tuple(Watcher(key=f"{key}-{name}", name=name) for name in names)
    team = tuple(each.key for each in fighters)
    return Side(key=key, name=key.title(), entrant=f"of-{key}", roster=fighters, team=team)


@pytest.fixture
def night(beacons: CampaignKind) -> Game:
    sides = (a_side("pier", beacons, "Ada"), a_side("mole", beacons, "Eli"))
    return Game(mission="m1", kind="night-watch", number=1, settings=beacons.settings, sides=sides)


def test_settings_are_described_read_and_checked(beacons: CampaignKind) -> None:
    shape = beacons.settings_shape
    assert [each.name for each in shape.described()][-2:] == ["beacons", "most_beacons"]
    assert shape.read({"beacons": 4}, beacons.settings) == BeaconSettings(beacons=4)
    assert shape.read(shape.to_json(beacons.settings)) == beacons.settings
    assert [each.path for each in beacons.check_settings(BeaconSettings(beacons=7))] == ["beacons"]
    with pytest.raises(WrongSettings, match="commanders"):
        shape.read({"commanders": True})


def test_a_report_asks_its_own_questions_and_moves_its_own_resources(beacons: CampaignKind, night: Game) -> None:
    assert [each.key for each in beacons.questions(night)] == ["holds", "scarred:pier", "scarred:mole", "swell"]
    report = Report(answers={"holds": "pier", "scarred:mole": "mole-Eli", "swell": 6})
    assert beacons.check_report(report, night) == ()
    found = beacons.resolve(report, night, SeededDice("x"))
    state = {f"entrant:of-{key}": beacons.states.entrant.to_fields(EntrantState(beacons=5)) for key in ("pier", "mole")}
    state["campaign"] = {"settings": beacons.settings_shape.to_json(beacons.settings)}
    after = applied(state, [c for each in found.consequences for c in each.campaign], beacons.bounds)
    held = {key: beacons.states.entrant.from_fields(after[f"entrant:of-{key}"]).beacons for key in ("pier", "mole")}
    assert held == {"pier": 5, "mole": 4}
    assert [(c.subject, c.field) for each in found.consequences for c in each.roster] == [("mole-Eli", "scars")]
    assert {each.step for each in found.consequences} <= set(beacons.steps)


def test_a_wrong_report_is_told_and_refused(beacons: CampaignKind, night: Game) -> None:
    wrong = Report(answers={"holds": "nobody"})
    assert [each.question for each in beacons.check_report(wrong, night)]
    with pytest.raises(Refusal):
        beacons.resolve(wrong, night, TypedDice({}, SeededDice("x")))


def test_missions_are_agreed_on_by_their_own_state(beacons: CampaignKind) -> None:
    assert beacons.agree(beacons.settings, {"weather": "storm"}, kind="landing") == MissionState(weather="storm")
    with pytest.raises(Refusal, match="no weather"):
        beacons.agree(beacons.settings, {"weather": "fog"})
    assert beacons.judging(beacons.settings, MissionState()).points_limit is None


def test_a_player_chooses_and_an_arbitrator_changes_by_hand(beacons: CampaignKind) -> None:
    mine = Contender(key="1", name="Pier", state=beacons.new_entrant(beacons.settings))
    (asked,) = beacons.choices(beacons.settings, mine)
    assert beacons.choose is not None
    done = beacons.choose(beacons.settings, mine, asked, "light")
    assert [(c.op, c.field, c.value) for c in done.campaign] == [(SET, "vow", "light")]
    vowed = replace(mine, state=replace(mine.state, vow="light"))
    assert beacons.choices(beacons.settings, vowed) == ()
    changes = {each.key: each for each in beacons.manual_changes}
    assert changes["vow"].subjects(beacons.settings, mine) == ()
    request = ManualRequest(contender=mine, settings=beacons.settings, value=4)
    assert changes["beacons"].apply(request).sentence == "Beacons 2 → 4."
    with pytest.raises(Refusal):
        changes["beacons"].apply(replace(request, value=9))


def test_whoever_has_most_beacons_wins(beacons: CampaignKind) -> None:
    here = [
        Contender(key=key, name=key, has_left=gone, state=EntrantState(beacons=number))
        for key, number, gone in (("a", 3, False), ("b", 5, False), ("c", 5, True))
    ]
    found = beacons.end(beacons.settings, here)
    assert found.winners == ("b",)
    assert [(each.entrant, each.place) for each in found.places] == [("b", 1), ("a", 2), ("c", 3)]


def test_a_running_campaign_forbids_what_it_likes(beacons: CampaignKind) -> None:
    change = RosterChange(campaign={"name": "Shore"}, before={"ada": {}}, after={}, name=lambda key: "Ada")
    with pytest.raises(Refusal, match="Ada is out"):
        beacons.forbid(change)
    beacons.forbid(replace(change, after={"ada": {"name": "Ada"}}))
