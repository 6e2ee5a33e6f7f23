"""What is taken back, what goes with it, and what cannot be taken back."""

from __future__ import annotations

import pytest

from rosters.rosters.services import rosters as services
from rules import acts
from rules.errors import Refusal
from tests.cast import LEADER, MODEL, Player, act, assert_reconciled, found, found_team, operative, pick, recruit, undo

pytestmark = pytest.mark.django_db


def test_a_recruit_taken_back_is_gone_and_comes_back_when_that_is_undone(owner: Player):
    roster = found(owner, MODEL)
    key = recruit(owner, roster, LEADER, called="Kais")
    recruit(owner, roster, MODEL)
    recruited = roster.batches.get(sequence=3)
    voiding = undo(owner, roster, recruited)
    assert (roster.size, voiding.words) == (2, "Took back: Recruited Kais (Fire Warrior Shas'ui).")
    redone = undo(owner, roster, voiding)
    assert (roster.size, operative(roster, key).name) == (3, "Kais")
    assert redone.words == "Redid: Recruited Kais (Fire Warrior Shas'ui)."
    assert undo(owner, roster, redone).words == voiding.words
    assert roster.size == 2
    assert_reconciled(roster)


def test_what_leans_on_an_act_goes_with_it_when_the_player_says_so(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster)
    act(owner, roster, acts.Rename(operative=key, called="Kais"))
    act(owner, roster, acts.Copy(operative=key))
    undo(owner, roster, roster.batches.get(sequence=2), with_dependants=True)
    assert [(b.words, b.voids and b.voids.sequence) for b in roster.batches.filter(sequence__gt=4)] == [
        ("Took back: Fire Warrior Shas'la is now called Kais.", 3),
        ("Took back: Recruited Fire Warrior Shas'la.", 2),
    ]
    assert roster.size == 1  # the copy is somebody of its own
    assert_reconciled(roster)


def test_a_struck_operative_is_missed_by_its_kill_team_and_back_in_it_after_an_undo(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster)
    batch = act(owner, roster, acts.Remove(operative=team.members[0]))
    team.refresh_from_db()
    assert (team.size, len(team.members)) == (12, 12)
    undo(owner, roster, batch)
    team.refresh_from_db()
    assert (team.size, len(team.members)) == (13, 13)


def test_a_kill_team_never_names_somebody_whose_recruiting_was_taken_back(owner: Player):
    roster = found(owner, MODEL)
    key = recruit(owner, roster)
    team = pick(owner, roster)
    undo(owner, roster, roster.batches.get(sequence=3))
    team.refresh_from_db()
    assert (key in team.members, team.size) == (False, 1)
    undo(owner, roster)
    team.refresh_from_db()
    assert (key in team.members, team.size) == (True, 2)


def test_the_founding_cannot_be_taken_back(owner: Player):
    roster = found(owner)
    with pytest.raises(Refusal, match="delete the roster instead"):
        undo(owner, roster)


def test_what_was_taken_back_cannot_be_taken_back_again(owner: Player):
    roster = found(owner, MODEL)
    recruited = roster.batches.get(sequence=2)
    undo(owner, roster, recruited)
    with pytest.raises(Refusal, match="already"):
        undo(owner, roster, recruited)


def test_what_changed_nothing_on_the_roster_cannot_be_taken_back(owner: Player):
    roster = found(owner)
    services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    with pytest.raises(Refusal, match="nothing to take back"):
        undo(owner, roster)


def test_only_what_is_in_the_rosters_own_history_is_taken_back(owner: Player):
    roster, other = found(owner, MODEL), found(owner, MODEL)
    with pytest.raises(Refusal, match="not in the roster’s history"):
        undo(owner, roster, other.batches.get(sequence=2))
