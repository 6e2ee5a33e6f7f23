"""What a kill team with datacards shows of itself, whole, as `expected/datacards.txt` has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluate
from rules.datacards.auditing import _alike, _rule, audit_catalogue, audit_list, called, is_list_of, plain_word
from rules.datacards.checks import check_roster
from rules.datacards.dialect import archetypes_of, rules_of, starting_number_of
from rules.datacards.showing import explained
from rules.datacards.team_cards import team_cards
from rules.datacards.team_reference import team_reference
from rules.editions import find
from rules.editions.base import (
    Choice,
    Edition,
    GameChoices,
    Loadout,
    OperativeRecord,
    Purpose,
    Role,
    RosterContent,
    Settings,
    Status,
)
from rules.editions.kt2021.edition import DIALECT as OLD_DIALECT
from rules.editions.kt2024.edition import DIALECT
from rules.sheets import OperativeSheet, WeaponLine, sign_in, squad_in, training_in
from tests.engine.building import catalogue_of
from tests.formats.test_compiled_whole import lines_in
from tests.rules.datacard_cast import carrying, catalogue, team
from tests.rules.datacard_import import CAPTAIN, SYSTEM, heading, imported, model, weapon
from tests.rules.expected import Cases, expected, lines_of, several
from tests.rules.test_datacard_game import RED, TEAM
from tests.rules.test_kt2024_checks import roster

NAME = "datacards"
EDITION, OLDER = find("kt2024"), find("kt2021")
BEARER = "kt2021:lantern-watch:operative:gunner"
HALVES = "2*owl mouse 2*moth adept spotter watcher"
WHISTLE = f"{TEAM}:equipment:whistle"

LISTED: dict[str, Any] = {
    "killteamName": "Lantern watch",
    "opTypes": [
        {
            "opTypeName": "Warden", "APL": 3, "MOVE": '6"', "SAVE": "3+", "WOUNDS": 13,
            "weapons": [
                {"wepName": "Musket", "wepType": "R",
                 "profiles": [{"profileName": "", "ATK": 4, "HIT": "3+", "DMG": "3/4"}]},
                {"wepName": "Fists", "wepType": "R",
                 "profiles": [{"profileName": "", "ATK": 4, "HIT": "3+", "DMG": "3/4"}]},
                {"wepName": "Fists", "wepType": "M",
                 "profiles": [{"profileName": "", "ATK": 3, "HIT": "3+", "DMG": "2/3"}]},
            ],
            "abilities": [{"abilityName": "Calm"}, {"abilityName": "*Group"}, {"abilityName": "Brave"}],
            "actions": [{"name": "Signal", "AP": 2}, {"name": "Shout", "AP": 1}, {"name": "Musket", "AP": None}],
        },
        {"opTypeName": "Gunner", "APL": 2, "MOVE": '6"', "SAVE": "4+", "WOUNDS": 8, "weapons": [
            {"wepName": "Flare", "wepType": "R", "profiles": [
                {"profileName": "near", "ATK": 4, "HIT": "4+", "DMG": "2/3"},
                {"profileName": "far", "ATK": 4, "HIT": "4+", "DMG": "2/3"}]}]},
        {"opTypeName": "Goblin", "weapons": []},
    ],
    "ploys": [{"ployType": "S", "ployName": "Hush"}, {"ployType": "T", "ployName": "Rush"},
              {"ployType": "F", "ployName": "Again"}],
    "equipments": [{"eqName": "Whistle"}, {"eqName": "Drum"}],
}  # fmt: skip


CALLED = ("warden", "lantern gunner", "owl master", "bright owl", "bright", "dim", "dim eye")
SOUGHT = ("warden", "old warden", "gunner", "owl", "bright lamp", "dim eye man", "wardens", "stranger", "hooowl")
FIGURES = {"band saw": {"1"}, "chain saw": {"2"}, "saw pit": {"3"}, "gun": {"4"}, "gun near": {"5"}, "gunner": {"6"}}
WRITTEN = ("Signal (1 AP)", "Signal 2AP", "Salt & Smoke", "Men’s Café", "Guns", "Gas", "Glass", "*Fist+", "A-B  (x)")


def arms(cast: str, key: str) -> list[str]:
    """What an operative may carry, in a roster of these."""
    return [*lines_in(EDITION.armoury(catalogue(), RosterContent(loadouts=tuple(roster(cast, ""))), key, {}))]


def cards(*chosen: str) -> list[str]:
    game = GameChoices(choices=tuple(Choice(id=each) for each in chosen))
    return [line for card in team_cards(DIALECT, catalogue(), game) for line in lines_in(card, "card")]


def checked(cast: str) -> list[Any]:
    content = RosterContent(loadouts=tuple(roster(cast, "")))
    return [
        (each.code, each.rule, each.sentence, each.severity)
        for each in check_roster(EDITION.view(catalogue(), content).team)
    ]


def counted(cast: str, *chosen: str, dead: str = "") -> list[str]:
    content = RosterContent(loadouts=tuple(roster(cast, "")))
    game, lives = GameChoices(choices=tuple(Choice(id=each) for each in chosen)), {}
    if dead:
        lives[dead] = OperativeRecord(status=Status.DEAD)
    assert EDITION.count is not None
    keys = [each.key for each in content.loadouts]
    found = EDITION.count(catalogue(), content, keys, settings=Settings(points_limit=None), standings=lives, game=game)
    return [*lines_in(found)]


def rules_said(*columns: tuple[str, ...]) -> list[str]:
    weapons = [WeaponLine(name="Gun", values=values) for values in columns]
    return [each.key for each in explained(rules_of(catalogue()), weapons)]


def in_json(**more: Any) -> tuple[str, str, str]:
    sheet = {"role": "leader", **more}
    return training_in(sheet), squad_in(sheet), sign_in(sheet)


def recruited() -> RosterContent:
    return RosterContent(loadouts=EDITION.models(imported()))


STRANGER = Loadout(
    key="x", model="elsewhere:imp", role=Role.NON_SPECIALIST, name="Imp", notes="Ours.",
    choices=(Choice(id="old:horn", number=2, custom_name="Toot", children=(Choice(id="old:reed"),)),),
)  # fmt: skip
NAMED = Loadout(key="c", model="captain", role=Role.LEADER, name="Ann", notes="Brave.", choices=(
    Choice(id="rifle", custom_notes="Old.", children=(Choice(id="shell"),)), Choice(id="medal", number=3),
    Choice(id="old:horn")))  # fmt: skip
KEPT = RosterContent(choices=(Choice(id="flag"), Choice(id="old:drum")), loadouts=(NAMED, STRANGER), name="Us")


def forces() -> list[str]:
    """In which force a kill team and a roster stand, where their data have one of their own, and where they do not."""
    own = [{"id": "own", "name": "Own"}]
    homeless = compile_catalogue(imported().game_system, ())
    return [
        EDITION.assemble(each, RosterContent(), purpose).forces[0].entry_id
        for each in (catalogue_of(CAPTAIN, forceEntries=own), imported(), homeless)
        for purpose in (Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER)
    ]


def out_of_a_tree() -> list[str]:
    """A roster put into a tree and taken out again, and which of its selections are known."""
    tree = EDITION.assemble(imported(), KEPT, Purpose.EXPORT)
    nodes = evaluate(imported(), tree).nodes
    return [*lines_in(EDITION.dissect(imported(), tree)), *(f"{key} {nodes[key].resolved}" for key in nodes)]


def through_links() -> list[str]:
    """An operative that its list links to, with what stands under a heading of it and what stands under none."""
    gun = weapon("gun", "⌖", "4", "3+", "3/4", "-")
    herald = model("herald", "operative", selectionEntryGroups=[heading("arms", 0, 1, gun)],
                   selectionEntries=[weapon("horn", "⚔", "1", "6+", "1/1", "-")])  # fmt: skip
    to_herald = {"id": "to-herald", "targetId": "herald", "type": "selectionEntry"}
    pack = catalogue_of(system=SYSTEM, entryLinks=[to_herald], sharedSelectionEntries=[herald])
    bearing = tuple(Choice(id=each, number=2) for each in ("gun", "horn", "old"))
    roster = RosterContent(loadouts=(Loadout(key="h", model="to-herald::herald", role=Role.LEADER, choices=bearing),))
    tree = EDITION.assemble(pack, roster, Purpose.EXPORT)
    return [*lines_in(tree), *lines_in(EDITION.dissect(pack, tree))]


def carried(choices: tuple[Choice, ...]) -> str:
    numbered = ((each, f"×{each.number}" if each.number > 1 else "") for each in choices)
    return ",".join(f"{c.id}{number}" + f"({carried(c.children)})" * bool(c.children) for c, number in numbered)


def acted(*acting: acts.Act) -> Callable[[], list[str]]:
    """The roster of an imported team, and a stranger, after these acts."""

    def make() -> list[str]:
        content, fresh = replace(recruited(), loadouts=(*recruited().loadouts, STRANGER)), iter("123")
        for act in acting:
            content = EDITION.perform(imported(), content, act, lambda: next(fresh))
        return [" | ".join(f"{each.key} {each.name} {carried(each.choices)}" for each in content.loadouts)]

    return make


def choose(option: str, *place: str, who: str = "captain") -> acts.Act:
    return acts.Choose(operative=who, option=option, place=place)


def recruit(model: str, *options: str) -> acts.Act:
    return acts.Recruit(model=model, role="", options=options, called="Bo")


def medals(number: int) -> acts.Act:
    return acts.SetCount(operative="captain", place=("medal",), count=number)


ACTED: Cases = {
    "nothing": acted(),
    "another gun": acted(choose("carbine")),
    "one blade, then the other": acted(choose("sword"), choose("axe")),
    "a blade put down": acted(choose("sword"), acts.Drop(operative="captain", place=("sword",))),
    "a gun put down": acted(acts.Drop(operative="captain", place=("rifle",))),
    "other ammunition": acted(choose("shell", "rifle")),
    "ammunition of another gun": acted(choose("carbine"), choose("slug", "carbine")),
    "medals one by one": acted(choose("medal"), choose("medal")),
    "twenty medals": acted(choose("medal"), medals(20)),
    "more medals": acted(choose("medal"), medals(21)),
    "fewer than none": acted(choose("medal"), medals(-1)),
    "no medals": acted(choose("medal"), medals(0)),
    "what is hidden": acted(choose("relic")),
    "what is nowhere": acted(choose("whatever")),
    "below what is not there": acted(choose("shell", "sword")),
    "for a stranger": acted(choose("rifle", who="x")),
    "from a stranger": acted(acts.Drop(operative="x", place=("old:horn",))),
    "everything put down": acted(acts.Drop(operative="captain", place=())),
    "who cannot be had": acted(recruit("ghost")),
    "recruited": acted(recruit("captain", "carbine", "sword")),
    "recruited with what is hidden": acted(recruit("captain", "relic")),
    "recruited with what is full": acted(recruit("recruit", "net")),
}


def crowded() -> list[str]:
    """Two of three charms are chosen: the third is closed, and says why."""
    charms = [weapon(each, "⚔", "1", "6+", "1/1", "-") for each in ("claw", "coin", "fang")]
    herald = model("herald", "operative", selectionEntryGroups=[heading("charms", 0, 2, *charms)])
    pack = catalogue_of(herald, system=SYSTEM)
    chosen = (Choice(id="claw"), Choice(id="fang"))
    roster = RosterContent(loadouts=(Loadout(key="h", model="herald", role=Role.LEADER, choices=chosen),))
    return [*lines_in(EDITION.armoury(pack, roster, "h", {}))]


LED = f"{TEAM}:operative:warden:choice:lead:lead"
CALM = f"{TEAM}:choice:first-oath:calm"
FOR_A_GAME = GameChoices(
    choices=(Choice(id=RED), Choice(id=CALM), Choice(id="old:drum"), Choice(id=LED)),
    loadouts={f"{TEAM}:operative:warden": (Choice(id=LED), Choice(id="old:horn"), Choice(id=CALM))},
)
OLD_WARDEN = "kt2021:lantern-watch:operative:warden"
WARDENS_WHISTLE = f"{OLD_WARDEN}:equipment:whistle"
CARRIED = GameChoices(
    choices=(Choice(id=WARDENS_WHISTLE), Choice(id="kt2021:lantern-watch:equipment:rope")),
    loadouts={OLD_WARDEN: (Choice(id=WARDENS_WHISTLE),)},
)


ALL_CARRIED = {**CARRIED.loadouts, "other": (Choice(id="old:horn"), Choice(id=f"{OLD_WARDEN}:equipment:rope"))}


def out_of_a_game(edition: Edition, pack: Catalogue, game: GameChoices) -> GameChoices:
    """What is known of these choices in the tree of a team."""
    assert edition.game_choices is not None
    content = RosterContent(loadouts=edition.models(pack)[:2])
    return edition.game_choices.dissect(pack, edition.game_choices.assemble(pack, content, game))


def datasheet(pack: Catalogue, model: str) -> list[str]:
    found = EDITION.datasheet(pack, model)
    assert found is not None
    return [*lines_in(found.sheet, "sheet"), *lines_in(found)]


READ = ("sign", "training", "trainings", "is_plain", "grown", "is_new", "squad", "total", "wounds")


def sheet(**more: Any) -> dict[str, Any]:
    """What is read of a sheet of an operative with these fields."""
    fields = {"key": "a", "name": "A", "model": "M", "model_key": "m", "datasheet": "D", "role": "leader"}
    own = OperativeSheet(**(fields | more))
    return {name: getattr(own, name) for name in READ}


CASES: Cases = {
    "the list of another": lambda: audit_list(LISTED, team()).differences,
    "what was compared": lambda: audit_list(LISTED, team()).compared,
    "the catalogue of another": lambda: audit_catalogue(DIALECT, catalogue(), imported()).differences,
    "a catalogue and itself": lambda: audit_catalogue(DIALECT, imported(), imported()),
    "what others call it": lambda: {name: called(name, dict.fromkeys(CALLED)) for name in SOUGHT},
    "figures of others": lambda: {name: _alike(name, FIGURES) for name in ("saw", "gun far", "gun", "net")},
    "plain words": lambda: [plain_word(name) for name in WRITTEN],
    "rules as both sides write them": lambda: [_rule(text) for text in ("Range 8″", "*Lethal* 5+", "⬤ Blast¹")],
    "whose list": lambda: [is_list_of({"killteamName": name}, team()) for name in ("LANTERN-WATCH", "Lamps", "")],
    "arms of a warden": lambda: arms("warden", "0"),
    "arms of a second gunner": lambda: arms("gunner/saw gunner", "1"),
    "arms of a spotter": lambda: arms("spotter", "0"),
    "cards of a team that has chosen nothing": cards,
    "cards of a team with a whistle": lambda: cards(WHISTLE),
    "cards of a team with lamps": lambda: cards(RED, WHISTLE),
    "cards where operatives carry": lambda: [
        line for card in team_cards(OLD_DIALECT, carrying(), GameChoices()) for line in lines_in(card, "card")
    ],
    "cards where some is carried": lambda: [
        (card.name, card.cost) for card in team_cards(OLD_DIALECT, carrying(), replace(CARRIED, loadouts=ALL_CARRIED))
    ],
    "nobody on a roster": lambda: checked(""),
    "no leader on a roster": lambda: checked("9*watcher"),
    "a team on a roster": lambda: checked("warden 8*watcher"),
    "a whole team counted": lambda: counted("warden owl mouse spotter 6*watcher", WHISTLE),
    "a team with hounds counted": lambda: counted(f"warden {HALVES} 2*hound", f"{TEAM}:equipment:kennel", WHISTLE),
    "the dead not counted": lambda: counted("warden moth 2*gunner 8*watcher", dead="3"),
    "much that is wrong counted": lambda: counted("2*warden owl 3*gunner/saw redcoat bluecoat 3*moth 3*spotter"),
    "rules of weapons": lambda: rules_said(("4", "Piercing 1, Range 8\""), ("4", "-"), (), ("Sparkling",)),
    "recruits of an imported team": lambda: [*lines_in(recruited())],
    "arms of an imported captain": lambda: [*lines_in(EDITION.armoury(imported(), recruited(), "captain", {}))],
    "arms where no more fit": crowded,
    "sheets of an imported team": lambda: [
        line
        for each in EDITION.sheets(imported(), EDITION.view(imported(), recruited()))
        for line in lines_in(each, "sheet")
    ],
    "faults of an imported team": lambda: [
        (each.code, each.sentence, *each.operatives) for each in EDITION.view(imported(), recruited()).issues
    ],
    "in which force": forces,
    "out of a tree": out_of_a_tree,
    "acts on an imported team": lambda: several(ACTED),
    "a tree": lambda: [*lines_in(EDITION.assemble(imported(), KEPT, Purpose.EXPORT))],
    "a tree through links": through_links,
    "choices out of a tree": lambda: [*lines_in(out_of_a_game(EDITION, catalogue(), FOR_A_GAME))],
    "carried out of a tree": lambda: [*lines_in(out_of_a_game(OLDER, carrying(), CARRIED))],
    "reference of a kill team": lambda: [*lines_in(EDITION.reference(catalogue()))],
    "reference of an imported team": lambda: [*lines_in(EDITION.reference(imported()))],
    "reference where operatives carry": lambda: [*lines_in(find("kt2021").reference(carrying()))],
    "datasheet of a gunner": lambda: datasheet(catalogue(), f"{TEAM}:operative:gunner"),
    "datasheet of an imported captain": lambda: datasheet(imported(), "captain"),
    "datasheet of nobody": lambda: EDITION.datasheet(imported(), "ghost") is None,
    "page of an imported team": lambda: team_reference(DIALECT, imported()) is None,
    "cards of an imported team": lambda: [*team_cards(DIALECT, imported(), GameChoices())],
    "how many of each": lambda: [
        f"{each.model.rpartition(':')[2]} {EDITION.most_of(catalogue(), each.model)}"
        for each in EDITION.models(catalogue())
    ],
    "arms where operatives carry": lambda: [
        *lines_in(OLDER.armoury(carrying(), RosterContent(loadouts=OLDER.models(carrying())), BEARER, {}))
    ],
    "what an imported team says of missions": lambda: [
        starting_number_of(imported()), archetypes_of(imported(), ()), EDITION.datasheet(imported(), "nobody"),
    ],
    "how many of one imported": lambda: EDITION.most_of(imported(), "captain"),
    "a sheet in JSON": lambda: [in_json(), in_json(fire_team="t", specialism="s"), in_json(fire_team=None)],
    "a plain sheet": lambda: sheet(role="non-specialist", points=7, stats=(("Move", "6"), ("Wounds", "12"))),
    "a trained sheet": lambda: sheet(
        specialism="s", specialisms=("s", "t"), fire_team="f", experience=3, new_recruit=True, points=7, surcharge=4,
        stats=(("W", "D3"), ("W", "2")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("heading", CASES)
def test_a_kill_team_shows_what_is_told(heading: str) -> None:
    assert lines_of(CASES[heading]) == expected(NAME)[heading]


def test_nothing_else_is_told() -> None:
    assert list(expected(NAME)) == list(CASES)
