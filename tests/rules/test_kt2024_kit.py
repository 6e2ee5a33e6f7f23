"""What a kill team of 2024 takes along and decides for a game: asked at the muster, judged with it, told after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Briefing, Game, Side, StartingCondition
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Question
from rules.campaigns.spec_ops.library import library_of
from rules.datacards.dialect import rules_of
from rules.editions import find
from rules.editions.base import Choice, GameChoices
from rules.editions.kt2024.campaign.kit import NOTHING, game_choices, names, with_choices
from tests.rules.datacard_cast import catalogue
from tests.rules.test_kt2024_checks import OWNER, illegal, judged, roster

KINDS = find("kt2024").campaigns
LEAGUE = KINDS[0]
MODEL = f"{OWNER}:operative"
WHISTLE, KENNEL = f"{OWNER}:equipment:whistle", f"{OWNER}:equipment:kennel"
ROPE, LAMPS = "kt2024:system:equipment:rope", "kt2024:system:equipment:lamps:red+blue"
CALM, CALM_AGAIN = f"{OWNER}:choice:first-oath:calm", f"{OWNER}:choice:second-oath:calm"
LEADS = f"{MODEL}:warden:choice:lead:lead"
TEAM = roster("warden 8*watcher", "m-")
WARDEN = TEAM[0].key


def asked(kind: CampaignKind, **own: Any) -> dict[str, Question]:
    """Of a warden who is ready, another who has fallen, and a watcher."""
    there = (("a", "warden", "ready"), ("b", "warden", "dead"), ("c", "watcher", "ready"))
    fighters = tuple(
        kind.fighter_type(key=key, name=key.title(), entry=f"{MODEL}:{model}", status=status)
        for key, model, status in there
    )
    assert kind.outfitting is not None
    assert kind.library is not None
    owner = Contender(
        key="e",
        name="E",
        fighters=fighters,
        state=kind.new_entrant(kind.settings),
        **{"library": kind.library(catalogue()), **own},
    )
    found = kind.outfitting.questions(kind.settings, owner)
    assert all(each.default in [option.value for option in each.options] for each in found)
    return {each.key: each for each in found}


@pytest.mark.parametrize("kind", KINDS, ids=[kind.key for kind in KINDS])
def test_every_kind_asks_for_equipment_and_for_what_team_and_operatives_decide(kind: CampaignKind) -> None:
    found = asked(kind)
    pieces = [key for key in found if key.startswith("equipment:")]
    # The spotter on the list brings one more; so may a minefield.
    assert len(pieces) == (6 if kind.key == "expedition" else 5)
    assert [each for each in found if each not in pieces] == [
        "team-choice:first-oath:1",
        "team-choice:second-oath:1",
        "team-choice:free-ploys:1",
        "team-choice:free-ploys:2",
        "own-choice:lead:a:1",
    ]
    labels = {option.value: option.label for option in found["equipment:1"].options}
    assert (labels[WHISTLE], labels[ROPE]) == ("Whistle", "Rope")
    parts = {option.value: option.part for option in found["equipment:1"].options}
    assert (parts[WHISTLE], parts[ROPE]) == ("Faction equipment", "Universal equipment")
    assert {found[key].place_in for key in pieces} == {"equipment"}, "which place it takes does not matter"
    assert [bool(found[key].help) for key in pieces] == [True] + [False] * (len(pieces) - 1), "said once"
    assert {each.default for each in found.values()} == {NOTHING}
    known = {option.value for each in found.values() for option in each.options} - {NOTHING}
    assert known <= kind.option_names(catalogue()).keys(), "whatever is chosen can be told by its name"


def test_what_the_kill_team_last_chose_stands_first() -> None:
    rope_twice = Choice(id=ROPE, number=2)
    last = GameChoices(choices=(Choice(id=WHISTLE), rope_twice, Choice(id=CALM)), loadouts={"a": (Choice(id=LEADS),)})
    found = {key: each.default for key, each in asked(LEAGUE, game=last).items() if each.default != NOTHING}
    assert found == {
        "equipment:1": WHISTLE,
        "equipment:2": ROPE,
        "equipment:3": ROPE,
        "team-choice:first-oath:1": CALM,
        "own-choice:lead:a:1": LEADS,
    }
    assert game_choices({key: str(value) for key, value in found.items()}) == last, "and is read back as it was"


def test_imported_packs_name_nothing_to_take_along() -> None:
    assert asked(LEAGUE, library=None) == {}
    assert library_of(catalogue()).team == rules_of(catalogue())


def pieces(*ids: str) -> dict[str, str]:
    return {f"equipment:{place}": each for place, each in enumerate(ids, 1)}


@pytest.mark.parametrize(
    ("answers", "codes"),
    [
        (pieces(WHISTLE, ROPE, LAMPS, NOTHING), []),
        (pieces(WHISTLE, ROPE, LAMPS, ROPE), ["equipment-twice"]),
        (pieces(WHISTLE, ROPE, LAMPS, ROPE, WHISTLE), ["too-much-equipment", "equipment-twice", "equipment-twice"]),
        (pieces(KENNEL), ["too-few-selections"]),
        ({"team-choice:first-oath:1": CALM, "team-choice:second-oath:1": CALM_AGAIN}, ["choice-same"]),
        ({"team-choice:free-ploys:1": f"{OWNER}:choice:free-ploys:hush"}, ["too-many-selections"]),
        ({"carry:harpoon:1": WARDEN, "scouting": "recon"}, []),
    ],
)
def test_a_team_is_judged_with_what_it_takes_along(answers: dict[str, str], codes: list[str]) -> None:
    assert sorted(each.code for each in illegal(judged(TEAM, game_choices(answers))[1])) == sorted(codes)


def test_the_reveal_tells_what_was_chosen() -> None:
    chosen = {
        **pieces(WHISTLE, NOTHING, ROPE),
        "team-choice:first-oath:1": CALM,
        f"own-choice:lead:{WARDEN}:1": LEADS,
        "own-choice:lead:at-home:1": LEADS,
        "tac-op": "rout",
    }
    side = Side(key="s", name="S", team=(WARDEN,), chosen=chosen, option_names=names(catalogue()))
    hurt = StartingCondition(operative=WARDEN, sentence="Carries dynamite.", cause="stash")
    plain = Briefing(side="s", force=9, command_points=3, today=(hurt,), sentences=("Set up.",))
    (found,) = with_choices(Game(mission="m", settings=None, sides=(side,)), [plain])
    assert found.sentences == ("Equipment: Whistle and Rope.", "First oath: Calm.", "Set up.")
    assert [(each.operative, each.sentence) for each in found.today] == [(WARDEN, "Carries dynamite. Leads.")]
    without = replace(side, chosen={})
    as_before = with_choices(Game(mission="m", settings=None, sides=(without,)), [plain])
    assert as_before == (plain,), "musters kept without stay as they were"
