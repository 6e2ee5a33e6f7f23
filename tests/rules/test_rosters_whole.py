"""What rosters keep whole: records on cards, states, choices for a game; as `expected/rosters.txt` says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest

from rules.campaigns.spec_ops.fighter import as_of, at_home, fighter
from rules.campaigns.spec_ops.library import NarrativeTables, library_of
from rules.campaigns.spec_ops.operative_state import OperativeState
from rules.campaigns.spec_ops.records import open_choices
from rules.campaigns.spec_ops.states import EntrantState
from rules.catalogue.evaluation import Group, NodeState, Offer
from rules.catalogue.model import Cost
from rules.catalogue.tree import Stated
from rules.changes import Bounds
from rules.editions import EDITIONS, find, registered
from rules.editions.base import Edition, Member, OperativeRecord, Role, RosterContent, Settings, Status, Team, Way
from rules.editions.codec import choice_to_json
from rules.editions.game import GameChoices, chosen, counted, dropped, from_fields, to_fields
from rules.editions.known import edition_of, game_systems
from rules.editions.loadouts import Choice, Loadout, SquadState
from rules.editions.placing import key_at, loadout_place, place_of, replaced_by, step_of
from rules.editions.state import CampaignStates, RosterStates, StateShape, state_field
from rules.editions.teams import AbilityPick, Purpose, campaign_settings
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.expected import Cases, expected, lines_of, several
from tests.rules.pack_cast import team_catalogue
from tests.rules.spec_ops_play import fighter as hero
from tests.rules.spec_ops_play import side

NAME = "rosters"
KT2021 = find("kt2021")

# Records of Spec Ops

RUNNING = Settings(way=Way.CAMPAIGN, points_limit=None, has_started=True, starting_size=20)
LIVES = {
    "nob": {"experience": 16, "honours": ["team:skinna", "combat:duellist"], "specialisms": ["combat"]},
    "boy": {"experience": 6, "severe_concussion": 1, "honours": ["odd:thing"], "lingering_ailment": 1},
    "grot": {},
}


def kommandos() -> Any:
    return team_catalogue("kt2021", "kommandos")


def seen(**more: Any) -> Any:
    models = {"nob": "kommando-nob", "boy": "kommando-boy", "grot": "kommando-grot"}
    known = {each.model.rpartition(":")[2]: each for each in KT2021.models(kommandos())}
    content = RosterContent(loadouts=tuple(replace(known[model], key=key) for key, model in models.items()))
    lives = {key: OperativeRecord(state=state) for key, state in LIVES.items() if key != "grot"}
    return KT2021.view(kommandos(), content, settings=RUNNING, standings=lives, **more)


def recorded() -> Any:
    return {
        each.key: (
            each.experience,
            each.specialism,
            each.specialisms,
            [(one.key, one.name) for one in each.picks],
            each.traits,
        )
        for each in seen().team.members
    }


def on_cards() -> Any:
    return {
        each.key: (
            each.experience,
            each.specialisms,
            *((one.key, one.name, bool(one.text)) for one in (*each.picks, *each.traits)),
        )
        for each in KT2021.sheets(kommandos(), seen())
    }


def member(experience: int, honours: int, specialism: str = "", **more: Any) -> Member:
    picks = tuple(AbilityPick(key=f"combat:h{number}", level=0) for number in range(honours))
    key = f"m{experience}-{honours}"
    return Member(
        key=key,
        name=key,
        model="",
        datasheet="",
        role=Role.NON_SPECIALIST,
        experience=experience,
        picks=picks,
        specialism=specialism,
        **more,
    )


GROWN = (
    member(5, 0),
    member(6, 0),
    member(7, 0, "combat"),
    member(16, 1, "combat"),
    member(16, 2, "combat"),
    member(5, 1),
    member(31, 0, status=Status.DEAD),
    replace(member(6, 2), picks=(AbilityPick(key="team:specialised", level=0),)),
)


def owed(**settings: Any) -> Callable[[], Any]:
    return lambda: open_choices(Team(members=GROWN, settings=replace(RUNNING, **settings), rules=seen().team.rules))


OWED: Cases = {
    "running": lambda: list(owed()()),
    "in open play": lambda: list(owed(way=Way.OPEN)()),
    "where nobody learns": lambda: list(owed(learns=False)()),
    "of imported packs": lambda: list(open_choices(Team(members=GROWN, settings=RUNNING))),
    "of a whole roster": lambda: [each.code for each in KT2021.check_roster(seen().team)],
}


def sheet(**fields: Any) -> OperativeSheet:
    weapons = tuple(
        WeaponLine(name=name, values=(), is_melee=is_melee)
        for name, is_melee in (("Gun (near)", False), ("Gun (far)", False), ("Pistol", False), ("Claws", True))
    )
    base = {"key": "k", "name": "Ka", "model": "Boy", "model_key": "m:boy", "datasheet": "d", "role": "leader"}
    return OperativeSheet(**base | {"weapons": weapons, "stats": (("APL", "2"), ("Wounds", "9"))} | fields)


SHEETS: Cases = {
    "plain": lambda: fighter(sheet()),
    "untaught": lambda: fighter(sheet(abilities=(Text(name="A", text="It has no XP."),), specialisms=("combat",))),
    "never learning": lambda: fighter(
        sheet(abilities=(Text(name="A", text="It neither gains nor loses XP."),), status="dead")
    ),
    "untested": lambda: fighter(
        sheet(abilities=(Text(name="A"), Text(name="B", text="It always passes Casualty tests.")))
    ),
    "of a compendium": lambda: fighter(sheet(stats=(("W", "11"), ("Wounds", "9")), keywords=("Ork",), weapons=())),
    "without wounds": lambda: fighter(sheet(stats=(("APL", "2"),))),
    "of odd wounds": lambda: fighter(sheet(stats=(("W", "D6"),))),
    "as of a game": lambda: as_of(
        hero("a", experience=5, wounds=4),
        status="dead",
        entrant=EntrantState(),
        operative=OperativeState(
            experience=7, rested=1, sapped_strength=1, specialisms=("scout",), honours=("x:y",), weaponsmith=True
        ),
    ),
    "as it was frozen": lambda: as_of(
        hero("a", experience=5), status="retired", operative=None, entrant=EntrantState()
    ),
    "at home": lambda: at_home(
        side(hero("a"), hero("b"), hero("c", status="dead"), hero("d", status="convalescing"), team=("a",))
    ),
    "medics": lambda: [
        hero("a", keywords=words).is_medic for words in (("Ork Medic",), ("MEDIC",), ("Medical",), ("Paramedic",), ())
    ],
}


def library() -> Any:
    found = library_of(kommandos())
    rare = [each for each in found.items if each.is_rare]
    return {
        "rare": [(each.key, each.cost, each.upgrades) for each in rare],
        "carried": [(each.key, each.cost, each.upgrades) for each in found.items if not each.is_rare],
        "models": found.models,
        "of the team": [key for key, _ in found.honours(())],
        "of a specialism": len(found.honours(("combat", "odd"))) - len(found.honours(())),
        "honours": [found.honour_name(key) for key in ("team:skinna", "odd:some-thing")],
        "names": [found.item_name("no-thing"), found.item_name("harpoon"), found.called("assets", "no-asset")],
        "without a pack": [NarrativeTables().honour("combat:duellist"), NarrativeTables().item("x")],
    }


# States


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    experience: int = state_field(default=1, bounds=Bounds(floor=1, ceiling=9))
    friends: Mapping[str, int] = state_field(default_factory=dict, prefix="friend:")
    names: tuple[str, ...] = ()


LIFE = StateShape(Life)
KEPT = RosterStates(operative=LIFE, newcomer=Life(experience=2), parts={"pack:": StateShape(EntrantState)})
OF_CAMPAIGN = CampaignStates(entrant=LIFE, side=StateShape(EntrantState))


def states() -> Any:
    fields = {"experience": 4, "friend:a": 2, "friend:b": 0, "other": 1}
    return {
        "fields": LIFE.fields,
        "bounds": LIFE.bounds,
        "owns": [LIFE.owns(name) for name in ("experience", "friend:x", "friends", "names", "friend", "status")],
        "read": [LIFE.from_fields(fields), LIFE.from_fields({})],
        "written": LIFE.to_fields(Life(friends={"c": 3}, names=("x",))),
        "column": LIFE.to_column(fields),
        "back": LIFE.from_column(LIFE.to_column(fields)),
        "newcomers": [
            KEPT.new_fields(key, is_running=is_on)
            for key in ("a", "roster", "kill-team:1", "pack:x")
            for is_on in (True, False)
        ],
        "new": KEPT.new_fields("a"),
        "shapes": [KEPT.shape_of(key).kind.__name__ for key in ("roster", "kill-team:1", "pack:x", "a")],
        "of campaigns": [
            OF_CAMPAIGN.shape_of(key).kind.__name__ for key in ("campaign", "entrant:a", "mission:a", "side:a", "x")
        ],
        "bounded": [KEPT.bounds({}, "a") == LIFE.bounds, OF_CAMPAIGN.bounds({}, "entrant:a") == LIFE.bounds],
    }


# Choices

STATED = Stated(
    name="Gun", costs=(Cost(type_id="ep", value=Decimal("2.5"), name="EP"), Cost(type_id="pl", value=2, name="PL"))
)
GUN, ROPE = Choice(id="gun", number=2), Choice(id="rope")
GAME = GameChoices(choices=(GUN, ROPE), loadouts={"a": (GUN,), "b": (ROPE,)})


def listed(choices: tuple[Choice, ...]) -> list[str]:
    return [f"{each.id} {each.number}" for each in choices]


CHOICES: Cases = {
    "of": lambda: [listed(GAME.of("a")), listed(GAME.of("x"))],
    "with": lambda: [
        to_fields(GAME.with_team((ROPE,))),
        to_fields(GAME.with_operative("a", (ROPE,))),
        to_fields(GAME.with_operative("a", ())),
        to_fields(GAME.with_operative("c", (ROPE,))),
        to_fields(GAME.among(("b", "x"))),
    ],
    "back": lambda: [from_fields(to_fields(GAME)) == GAME, from_fields({}) == GameChoices()],
    "chosen": lambda: [listed(chosen(GAME.choices, "gun")), listed(chosen(GAME.choices, "new"))],
    "dropped": lambda: listed(dropped(GAME.choices, ("gun",))),
    "dropped too deep": lambda: listed(dropped(GAME.choices, ("gun", "rope"))),
    "dropped nothing": lambda: listed(dropped(GAME.choices, ("new",))),
    "counted": lambda: [listed(counted(GAME.choices, ("gun",), number)) for number in (3, 1, 0)],
    "counted below": lambda: listed(counted(GAME.choices, ("gun",), -1)),
    "json": lambda: [
        choice_to_json(Choice(id="a", number=0)),
        json.dumps(choice_to_json(Choice(id="a", stated=STATED))),
        choice_to_json(Choice(id="a", custom_notes="x", children=(ROPE,))),
    ],
}
CARRIER = Loadout(
    key="k", model="m", role=Role.LEADER, role_choices=(ROPE,), choices=(GUN, Choice(id="gun", children=(ROPE, ROPE)))
)


def offer(key: str, *path: str) -> Offer:
    return Offer(id=f"o-{key}", entry_id=key, group_id="", name=key, type="upgrade", group_path=path)


def node(key: str, entry: str, *children: NodeState, **more: Any) -> NodeState:
    return NodeState(
        key=key, entry_id=entry, group_id="", name=entry, type="upgrade", number=1, children=children, **more
    )


ONE, MANY = Group(id="one", name="One", maximum=1, chosen=1), Group(id="many", name="Many", maximum=2, chosen=1)
FREE, FULL = Group(id="free", name="Free", maximum=1), Group(id="full", name="Full", maximum=1, chosen=2)
ARMED = node(
    "k",
    "m",
    node("k/0", "rope"),
    node("k/1", "gun", node("k/1/0", "scope")),
    node("k/2", "gun"),
    groups=(ONE, MANY, FREE, FULL),
    offers=(
        offer("rope", "one"),
        offer("gun", "many", "one"),
        offer("saw", "many", "one"),
        offer("axe", "many"),
        offer("bow", "free"),
        offer("net", "full"),
        offer("arm", "gone", "one"),
    ),
)
PLACES: Cases = {
    "steps": lambda: [step_of(CARRIER.choices, number) for number in (0, 1)],
    "places": lambda: [place_of(CARRIER, key) for key in ("k", "k/0", "k/1", "k/2/1", "k/3", "k/2/2", "x/0")],
    "of nobody": lambda: [place_of(None, "k/0")],
    "keys": lambda: [key_at(CARRIER, place, "op") for place in ((), ("rope",), ("gun#2",), ("gun#2", "rope#2"))],
    "no key": lambda: key_at(CARRIER, ("saw",), "op"),
    "replaced": lambda: [f"{each.entry_id} for {replaced_by(ARMED, each)!r}" for each in ARMED.offers],
    "place": lambda: [
        (each.place, each.number, dict(each.chosen))
        for each in (loadout_place(CARRIER, ARMED), *loadout_place(CARRIER, ARMED).inner)
    ],
}

# Teams and editions

WOUNDED, FALLEN = member(0, 0, status=Status.CONVALESCING), member(1, 0, status=Status.DEAD)


def teams() -> Any:
    campaign, open_play = Settings(way=Way.CAMPAIGN), Settings(way=Way.OPEN)
    crowd = Team(members=(GROWN[0], GROWN[0], WOUNDED, FALLEN))
    return {
        (way.way, purpose): [each.key for each in replace(crowd, settings=way, purpose=purpose).operatives]
        for way in (campaign, open_play)
        for purpose in (Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER)
    } | {
        "roles": [len(crowd.of(role)) for role in (Role.NON_SPECIALIST, Role.LEADER)],
        "sizes": [replace(campaign, starting_size=most).over_starting_size(12) for most in (None, 11, 12, 13)],
        "judged": [
            (each.way, each.has_started, each.allow_levels, each.levels_count, each.is_gathering, each.is_running)
            for each in (
                campaign,
                replace(campaign, has_started=True),
                open_play,
                replace(open_play, allow_levels=True, has_started=True),
            )
        ],
        "of a campaign": campaign_settings({"has_started": True, "starting_size": 5, "roster_size": 7, "odd": 1}),
        "of one that teaches": campaign_settings({"new_specialists": False}),
        "squad": [SquadState(subject="pack:guard").key, replace(GROWN[0], fire_team="x").squad],
        "content": RosterContent(
            name="a", notes="b", loadouts=(replace(CARRIER, name="c", notes="d"),)
        ).without_words(),
    }


def bare() -> Edition:
    return replace(KT2021, key="bare", points=None, growth=None, trainings=None)


def editions() -> Any:
    whole = object()
    told_parts = []
    for part in (lambda *_, **__: whole, lambda *_, **__: None, None):
        each = replace(bare(), part=part, view=lambda *_, **__: "evaluated")
        found = each.view_team(kommandos(), None, RosterContent(), settings=RUNNING, standings={})
        told_parts.append("by the whole" if found is whole else found)
    with registered(bare()) as one:
        found = [find("bare") is one, "bare" in EDITIONS]
    return {
        "parts": told_parts,
        "registered": [*found, "bare" in EDITIONS],
        "nothing": [bare().force(Team()), bare().grown({"experience": 3}), bare().learns(sheet()), bare().level_for(9)],
        "no roles": bare().fixed_roles,
        "2018": [find("kt2018").grown({"experience": 3}), find("kt2018").grown({}), find("kt2018").level_for(7)],
        "kinds": [getattr(KT2021.campaign_kind(key), "key", None) for key in ("", "league", "spec-ops", "odd")],
        "pages": [
            getattr(each.reference_page(key), "key", None)
            for each in (KT2021, find("kt2018"))
            for key in ("odd", find("kt2018").reference_pages[-1].key)
        ],
        "score": [*((line.key, line.most) for line in KT2021.score), find("kt2024").score_line("crit").name],
        "known": [edition_of("odd"), edition_of(find("kt2024").game_systems[0]), set(game_systems().values())],
    }


def twice() -> Any:
    with pytest.raises(ValueError, match="kt2021"), registered(KT2021):
        pass
    return list(EDITIONS)


CASES: Cases = {
    "records of Spec Ops": recorded,
    "records on cards": on_cards,
    "what is owed": lambda: several(OWED),
    "fighters": lambda: several(SHEETS),
    "a library": library,
    "states": states,
    "choices": lambda: several(CHOICES),
    "places": lambda: several(PLACES),
    "teams": teams,
    "editions": editions,
    "an edition twice": twice,
}


@pytest.mark.parametrize("case", CASES)
def test_rosters_are_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
