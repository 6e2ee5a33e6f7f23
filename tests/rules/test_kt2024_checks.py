"""What the checks of a picked team say: each broken rule once, with who, and ways out that mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions import find
from rules.editions.base import Choice, GameChoices, Loadout, RosterContent, Settings, Team, Way
from rules.formats.pack import compile_pack, read_pack
from rules.issues import Issue, Severity, is_legal
from tests.rules.datacard_cast import TEAM, catalogue, system
from tests.rules.test_selection import BROKEN

EDITION = find("kt2024")
OWNER = "kt2024:lantern-watch"
AT_HOME = "warden 8*watcher adept spotter moth"
LISTED = [row for row in BROKEN if "goblin" not in row[1]]


@cache
def by_model() -> dict[str, Loadout]:
    return {each.model: each for each in EDITION.models(catalogue())}


def roster(listed: str, prefix: str) -> list[Loadout]:
    """`2*watcher gunner/saw` as loadouts."""
    found: list[Loadout] = []
    for word in listed.split():
        number, _, rest = word.rpartition("*")
        operative, _, weapon = rest.partition("/")
        model = f"{OWNER}:operative:{operative}"
        bare = by_model()[model]
        armed = tuple(
            Choice(id=f"{model}:arms:1:{weapon}") if weapon and ":arms:" in each.id else each for each in bare.choices
        )
        found += [
            replace(bare, key=f"{prefix}{len(found) + index}", choices=armed) for index in range(int(number or 1))
        ]
    return found


EVERYBODY = {each.key: each for each in roster(AT_HOME, "home-")}


def judged(
    members: Sequence[Loadout], game: GameChoices, settings: Settings | None = None
) -> tuple[Team, tuple[Issue, ...]]:
    going = {each.key for each in members}
    seen = EDITION.view(catalogue(), RosterContent(loadouts=tuple(members)), game=game)
    home = RosterContent(loadouts=tuple(each for key, each in EVERYBODY.items() if key not in going))
    reserve = EDITION.view(catalogue(), home).team.members
    team = replace(seen.team, reserve=reserve, settings=settings or seen.team.settings)
    return team, EDITION.check_kill_team(team)


def traded(number: int) -> GameChoices:
    ploys = ("hush", "rush", "hush")
    chosen = [Choice(id=f"{OWNER}:choice:free-ploys:{key}") for key in dict.fromkeys(ploys[:number])]
    if number > len(chosen):
        chosen[0] = replace(chosen[0], number=1 + number - len(chosen))
    return GameChoices(choices=(Choice(id=f"{OWNER}:choice:first-oath:calm"), *chosen))


def done(members: Sequence[Loadout], game: GameChoices, wanted: Sequence[Act]) -> tuple[list[Loadout], GameChoices]:
    going = list(members)
    for act in wanted:
        match act:
            case acts.Bench():
                going = [each for each in going if each.key not in act.operatives]
            case acts.Field():
                going += [EVERYBODY[key] for key in act.operatives]
            case acts.DropForTeam():
                game = game.with_team(tuple(each for each in game.choices if each.id != act.place[0]))
            case _:
                raise AssertionError(f"{act.name} is no way out that is known here")
    return going, game


def illegal(issues: Sequence[Issue]) -> list[Issue]:
    return [issue for issue in issues if issue.severity is Severity.ILLEGAL]


@pytest.mark.parametrize(("listed", "given_up"), [row[1:3] for row in LISTED], ids=[row[0] for row in LISTED])
def test_every_broken_rule_has_a_way_out_that_mends_it(listed: str, given_up: int) -> None:
    """A way out leaves less to mend of its rule: the issue is gone, or concerns fewer, or says another number."""
    members, game = roster(listed, "go-"), traded(given_up)
    _, issues = judged(members, game)
    assert illegal(issues)
    for issue in illegal(issues):
        assert issue.rule
        assert issue.sentence.endswith(".")
        for fix in issue.fixes:
            _, after = judged(*done(members, game, fix.acts))
            assert issue.sentence not in {each.sentence for each in illegal(after)}, fix.words


@pytest.mark.parametrize(("listed", "given_up"), [row[1:3] for row in LISTED], ids=[row[0] for row in LISTED])
def test_the_nearest_team_is_legal(listed: str, given_up: int) -> None:
    members, game = roster(listed, "go-"), traded(min(given_up, 2))
    everybody = [*members, *EVERYBODY.values()]
    whole = EDITION.view(catalogue(), RosterContent(loadouts=tuple(everybody)), game=game).team
    assert EDITION.suggest is not None
    (team,) = EDITION.suggest.nearest(whole.members, [each.key for each in members], game=game).teams
    picked = [each for each in everybody if each.key in team.operatives]
    assert is_legal(judged(picked, game)[1])
    assert len(team.dropped) <= 4


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        (("whistle", "whistle"), "equipment-twice"),
        (("rope", "rope", "whistle", "whistle", "whistle"), "too-much-equipment"),
        (("lamps:red+red", "lamps:blue+blue"), "equipment-twice"),
    ],
)
def test_equipment_is_four_pieces_each_once(keys: tuple[str, ...], code: str) -> None:
    system = ("rope", "lamps")
    ids = [f"{'kt2024:system' if key.partition(':')[0] in system else OWNER}:equipment:{key}" for key in keys]
    game = traded(0).with_team((*traded(0).choices, *(Choice(id=each) for each in ids)))
    _, issues = judged(roster("warden 8*watcher", "go-"), game)
    assert code in {issue.code for issue in illegal(issues)}


@pytest.mark.parametrize(
    ("taken", "changes"),
    [
        ((), "Whistle, Rope, Lamps (2 red)"),
        (("rope*2", "lamps:blue+blue"), "Rope (once), Whistle"),
        (("lamps:red+red", "lamps:blue+blue"), "-Lamps (2 blue), Whistle, Rope"),
    ],
)
def test_equipment_is_suggested_beside_what_is_legal(taken: tuple[str, ...], changes: str) -> None:
    pieces = [each.partition("*") for each in taken]
    owners = [OWNER if key == "whistle" else "kt2024:system" for key, _, _ in pieces]
    ids = [f"{owner}:equipment:{key}" for owner, (key, _, _) in zip(owners, pieces, strict=True)]
    numbers = [int(number or 1) for _, _, number in pieces]
    game = GameChoices(choices=tuple(Choice(id=id_, number=n) for id_, n in zip(ids, numbers, strict=True)))
    team, _ = judged(roster("warden 8*watcher", "go-"), game)
    assert EDITION.suggest is not None
    (near,) = EDITION.suggest.nearest(team.members, [each.key for each in team.members], game=game).teams
    assert ", ".join(f"{'-' if each.is_dropped else ''}{each.name}" for each in near.equipment) == changes
    assert EDITION.game_choices is not None
    for each in near.equipment:
        game = EDITION.game_choices.perform(catalogue(), RosterContent(), (), game, each.act)
    assert is_legal(judged(roster("warden 8*watcher", "go-"), game)[1])


@pytest.mark.parametrize(
    ("going", "keys", "is_too_much"),
    [
        ("warden 8*watcher", ("rope", "whistle", "kennel", "lamps:red+red", "lamps:blue+blue"), True),
        ("warden spotter 7*watcher", ("rope", "whistle", "kennel", "lamps:red+red", "lamps:blue+blue"), False),
        ("warden spotter 7*watcher", ("whistle", "whistle", "whistle", "kennel", "kennel"), True),
        ("warden spotter 7*watcher", ("rope", "rope", "whistle", "kennel", "lamps:red+red", "lamps:blue+blue"), True),
    ],
)
def test_an_operative_may_bring_a_piece_more_of_what_it_names(
    going: str, keys: tuple[str, ...], is_too_much: bool
) -> None:
    ids = [
        f"{'kt2024:system' if key.partition(':')[0] in ('rope', 'lamps') else OWNER}:equipment:{key}" for key in keys
    ]
    _, issues = judged(roster(going, "go-"), GameChoices(choices=tuple(Choice(id=each) for each in ids)))
    assert ("too-much-equipment" in {issue.code for issue in issues}) is is_too_much


@pytest.mark.parametrize(
    ("more_with", "is_too_much"), [("", True), ("rope", False), ("mines", True)], ids=["nothing", "named", "another"]
)
def test_a_mission_may_bring_a_piece_more_with_what_it_names(more_with: str, is_too_much: bool) -> None:
    keys = ("kt2024:system:equipment:rope", *(f"{OWNER}:equipment:{key}" for key in ("whistle", "kennel")))
    lamps = (f"kt2024:system:equipment:lamps:{each}" for each in ("red+red", "blue+blue"))
    game = GameChoices(choices=tuple(Choice(id=each) for each in (*keys, *lamps)))
    settings = Settings(way=Way.CAMPAIGN, has_started=True, more_equipment_with=more_with)
    _, issues = judged(roster("warden 8*watcher", "go-"), game, settings=settings)
    assert ("too-much-equipment" in {issue.code for issue in issues}) is is_too_much


def test_what_a_team_lacks_is_nobodys_fault() -> None:
    _, issues = judged(roster("7*watcher", "go-"), GameChoices())
    lacking = {each.rule: each.operatives for each in illegal(issues) if each.code.startswith(("too-few", "under"))}
    assert lacking == {"Number of selections": ()}


def test_two_choices_must_differ_and_one_may_be_left_open() -> None:
    members = roster("warden 8*watcher", "go-")
    oaths = [Choice(id=f"{OWNER}:choice:{key}-oath:calm") for key in ("first", "second")]
    _, issues = judged(members, GameChoices(choices=tuple(oaths)))
    assert [issue.code for issue in illegal(issues)] == ["choice-same"]
    _, issues = judged(members, GameChoices())
    assert illegal(issues) == []
    assert {issue.rule for issue in issues if issue.code == "choice-open"} >= {"First oath"}
    _, issues = judged(members, GameChoices(choices=(oaths[0],)))
    assert not {issue.rule for issue in issues if issue.code == "choice-open"} & {"First oath", "Second oath"}


@cache
def with_four_lists() -> Catalogue:
    more = TEAM.replace(b"blue: bluecoat}", b"blue: bluecoat, grey: grunt, green: ogre}")
    source = read_pack(more, "lantern-watch.yaml", system())
    return compile_catalogue(compile_pack(system()), [compile_pack(source, system())])


@pytest.mark.parametrize(
    ("going", "ways"),
    [
        ("warden redcoat bluecoat 6*watcher", ["Drop Bluecoat", "Drop Redcoat"]),
        ("warden redcoat 2*bluecoat 5*watcher", ["Drop Redcoat", "Drop 2 × Bluecoat"]),
        ("warden 2*redcoat bluecoat 5*watcher", ["Drop Bluecoat", "Drop 2 × Redcoat"]),
        ("warden 2*redcoat bluecoat grunt 4*watcher", ["Drop Bluecoat and Grunt", "Drop 2 × Redcoat and Grunt"]),
        ("warden redcoat 7*watcher", []),
    ],
)
def test_of_several_lists_one_stays_and_all_others_go(going: str, ways: list[str]) -> None:
    team = EDITION.view(with_four_lists(), RosterContent(loadouts=tuple(roster(going, "go-")))).team
    found = [
        fix for issue in EDITION.check_kill_team(team) if "must come from one" in issue.sentence for fix in issue.fixes
    ]
    assert [fix.words for fix in found][:2] == ways


def test_what_two_choices_offer_alike_is_on_one_card() -> None:
    def oaths(game: GameChoices) -> list[tuple[str, str]]:
        cards = EDITION.team_cards(catalogue(), game) if EDITION.team_cards else ()
        return [(each.name, each.texts[0].name) for each in cards if each.key.startswith("choice:")]

    first = GameChoices(choices=(Choice(id=f"{OWNER}:choice:first-oath:calm"),))
    either = "First oath or Second oath"
    assert oaths(GameChoices()) == [("Calm", either), ("Fierce", either)]
    assert oaths(first) == [("Calm", "First oath"), ("Fierce", "Second oath")]


def test_a_roster_says_whom_it_lacks_at_least() -> None:
    """Two selections are missing: an Ogre, who counts as two, is one operative to own instead of two."""
    content = RosterContent(loadouts=tuple(roster("warden 6*watcher", "go-")))
    seen = EDITION.view(catalogue(), content)
    (issue,) = EDITION.check_roster(seen.team)
    assert (issue.code, issue.severity) == ("no-team-yet", Severity.REMINDER)
    (fix,) = issue.fixes
    fresh = iter(("new-1", "new-2"))
    for act in fix.acts:
        content = EDITION.perform(catalogue(), content, act, lambda: next(fresh))
    assert len(fix.acts) == 1
    assert EDITION.check_roster(EDITION.view(catalogue(), content).team) == ()


@pytest.mark.parametrize(
    ("picked", "at_home", "words"),
    [
        ("warden 6*watcher", "watcher", "Recruit 1 × Watcher and add Watcher"),
        ("8*watcher", "", "Recruit 1 × Warden"),
        ("warden 7*watcher owl", "", ""),
        ("warden 6*watcher owl", "", "Recruit 1 × Spotter"),
        ("warden 6*watcher", "2*watcher", ""),
        ("2*warden 5*watcher", "", ""),
    ],
)
def test_who_is_lacking_can_be_recruited_into_the_team(picked: str, at_home: str, words: str) -> None:
    """Only where those at home will not do, and where nothing but operatives is wanting."""
    going, home = roster(picked, "go-"), roster(at_home, "home-")
    team = EDITION.view(catalogue(), RosterContent(loadouts=tuple(going))).team
    reserve = EDITION.view(catalogue(), RosterContent(loadouts=tuple(home))).team.members
    issues = illegal(EDITION.check_kill_team(replace(team, reserve=reserve)))
    assert issues
    recruiting = {fix for each in issues for fix in each.fixes if fix.words.startswith("Recruit")}
    assert [fix.words for fix in recruiting] == ([words] if words else [])
    for fix in recruiting:
        content = RosterContent(loadouts=(*going, *home))
        recruits = [act for act in fix.acts if isinstance(act, acts.Recruit)]
        assert all(act.fielded for act in recruits)
        for number, act in enumerate(recruits):
            content = EDITION.perform(catalogue(), content, act, f"new-{number}".__str__)
        assert is_legal(EDITION.check_kill_team(EDITION.view(catalogue(), content).team))
