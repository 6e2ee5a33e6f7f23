"""What acts do to a roster, how they are told, and which are refused."""

from __future__ import annotations

import pytest

from rosters.journal.operation import kept_words
from rosters.models import Batch, Squad
from rosters.rosters.selectors import find_roster, roster_sheet
from rosters.rosters.services import rosters as services
from rules import acts
from rules.errors import Refusal
from tests.cast import (
    LEADER,
    MODEL,
    Player,
    act,
    assert_reconciled,
    found,
    found_team,
    model,
    operative,
    pick,
    recruit,
    undo,
)
from tests.rosters.scene import RECRUIT, words

pytestmark = pytest.mark.django_db


def changed_fields(batch: Batch) -> set[tuple[str, str]]:
    return {(change.op, change.field) for change in batch.changes.all()}


# Acts


def test_a_recruit_costs_its_price(owner: Player):
    roster = found(owner, MODEL, LEADER)
    assert (roster.size, roster.points) == (2, 16)


def test_an_act_is_told_in_a_sentence_with_the_names_of_the_moment(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Kais")
    act(owner, roster, acts.Rename(operative=key, called="Shas'o Kais"))
    act(owner, roster, acts.Remove(operative=key))
    assert words(roster)[1:] == [
        "Recruited Kais (Fire Warrior Shas'la).",
        "Kais is now called Shas'o Kais.",
        "Deleted Shas'o Kais from the roster.",
    ]


def test_several_acts_are_one_batch(owner: Player):
    roster = found(owner, MODEL)
    key = str(roster.operatives.get().pk)
    batch = act(owner, roster, acts.Rename(operative=key, called="Kais"), acts.Copy(operative=key, times=2))
    assert (roster.version, roster.size, len(batch.acts)) == (3, 3, 2)
    assert batch.words == "Fire Warrior Shas'la is now called Kais. Recruited 2 more like Kais."


def never_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def settle(*args: object) -> None:
        raise AssertionError("Something was judged.")

    monkeypatch.setattr("rosters.journal.operation.settle", settle)


def test_words_that_no_verdict_speaks_of_change_without_judging(owner: Player, monkeypatch: pytest.MonkeyPatch):
    roster = found_team(owner)
    key = str(roster.operatives.all()[4].pk)
    with monkeypatch.context() as patch:
        never_judged(patch)
        act(owner, roster, acts.Rename(operative=key, called="Kais"))
        services.operative_note(roster_id=roster.pk, viewer=owner.viewer, operative=key, notes="Carries the flag.")
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, name="Glass Plain")
        services.roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
        with pytest.raises(AssertionError, match="judged"):
            act(owner, roster, acts.Copy(operative=key))
    assert operative(roster, key).sheet["name"] == "Kais"
    assert_reconciled(roster)


def test_a_name_that_a_verdict_speaks_of_is_changed_there(owner: Player):
    roster = found(owner)
    keys = [recruit(owner, roster, LEADER, "leader", called=name) for name in ("Kais", "Ukos")]
    team = pick(owner, roster, keys)
    assert "Kais" in str(team.verdict)
    act(owner, roster, acts.Rename(operative=keys[0], called="Shas'o"))
    team.refresh_from_db()
    assert ("Kais" in str(team.verdict), "Shas'o" in str(team.verdict)) == (False, True)
    assert_reconciled(roster)


def test_one_change_is_journalled_as_one_change(owner: Player):
    roster = found_team(owner)
    someone = roster.operatives.all()[4]
    batch = act(owner, roster, acts.Rename(operative=str(someone.pk), called="Kais"))
    assert changed_fields(batch) == {("set", "name")}
    assert batch.changes.get().before == someone.name


def test_an_act_that_changes_nothing_is_not_told(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Kais")
    outcome = services.roster_act(
        roster_id=roster.pk, viewer=owner.viewer, acts=[acts.Rename(operative=key, called="Kais")]
    )
    assert (outcome.batch, outcome.roster.version) == (None, 2)


def test_a_refused_act_leaves_nothing_of_those_before_it(owner: Player):
    roster = found(owner)
    requested = [acts.Recruit(model=model(MODEL), role="non-specialist"), acts.Remove(operative="nobody")]
    with pytest.raises(Refusal, match="not on the roster"):
        services.roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=requested)
    roster.refresh_from_db()
    assert (roster.version, roster.operatives.count(), roster.batches.count()) == (1, 0, 1)


@pytest.mark.parametrize("count", [0, 51])
def test_one_step_has_one_to_fifty_acts(owner: Player, count: int):
    roster = found(owner)
    with pytest.raises(Refusal, match="one to 50 acts"):
        services.roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=[RECRUIT] * count)


def test_letters_that_cannot_be_kept_are_left_out(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, called="Ka\x00is")
    services.operative_note(roster_id=roster.pk, viewer=owner.viewer, operative=key, notes="one\x00\ntwo\ud800  \n")
    row = operative(roster, key)
    assert (row.name, row.notes) == ("Kais", "one\ntwo")
    assert roster.batches.get(sequence=2).acts[0]["called"] == "Kais"


@pytest.mark.parametrize("field", ["name", "notes"])
def test_what_is_written_has_a_bearable_length(owner: Player, field: str):
    roster = found(owner)
    with pytest.raises(Refusal, match="at most"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, **{field: "a" * 6000})


def test_a_roster_is_described_and_put_in_order(owner: Player):
    roster = found(owner, MODEL, LEADER)
    keys = [str(row.pk) for row in roster.operatives.all()]
    services.roster_describe(
        roster_id=roster.pk, viewer=owner.viewer, name="Farlight", notes="for Tuesday", order=keys[::-1]
    )
    roster.refresh_from_db()
    assert (roster.name, roster.notes) == ("Farlight", "for Tuesday")
    assert [str(row.pk) for row in roster.operatives.all()] == keys[::-1]
    with pytest.raises(Refusal, match="every operative once"):
        services.roster_describe(roster_id=roster.pk, viewer=owner.viewer, order=keys[:1])
    undo(owner, roster)
    assert (roster.name, [str(row.pk) for row in roster.operatives.all()]) == ("Roster", keys)


# What operatives live through


def test_experience_is_written_down_and_brings_levels(owner: Player):
    roster = found(owner)
    key = recruit(owner, roster, MODEL, "specialist", specialism="comms")
    act(owner, roster, acts.SetExperience(operative=key, experience=7))
    sheet = operative(roster, key).sheet
    assert (sheet["level"], sheet["surcharge"], roster.points) == (3, 8, 16)
    assert words(roster)[-1] == "Fire Warrior Shas'la now has 7 experience."


@pytest.mark.parametrize("experience", [-1, 13])
def test_experience_stays_on_its_track(owner: Player, experience: int):
    roster = found(owner, MODEL)
    with pytest.raises(Refusal, match="between 0 and 12"):
        act(owner, roster, acts.SetExperience(operative=str(roster.operatives.get().pk), experience=experience))


@pytest.mark.parametrize("status", ["dead", "retired"])
def test_who_is_dead_or_retired_counts_for_nothing_and_learns_nothing(owner: Player, status: str):
    roster = found(owner, MODEL, MODEL)
    key = str(roster.operatives.first().pk)
    act(owner, roster, acts.SetStatus(operative=key, status=status))
    sheet = roster_sheet(find_roster(roster.pk, owner.viewer), owner.viewer)
    assert (roster.size, roster.points) == (1, 8)
    assert ([gone.key for gone in sheet.gone], len(sheet.operatives)) == ([key], 1)
    with pytest.raises(Refusal, match="gain no experience"):
        act(owner, roster, acts.SetExperience(operative=key, experience=1))
    act(owner, roster, acts.SetStatus(operative=key, status="ready"))
    assert roster.size == 2


def test_a_status_nobody_knows_is_refused_with_those_there_are(owner: Player):
    roster = found(owner, MODEL)
    with pytest.raises(Refusal, match="'tired' is not a status; known: ready, convalescing, dead, retired"):
        act(owner, roster, acts.SetStatus(operative=str(roster.operatives.get().pk), status="tired"))


def test_a_fire_team_learns_together(owner: Player):
    roster = found(owner, MODEL, MODEL)
    container = roster.operatives.first().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=3))
    act(owner, roster, acts.PickAdvance(fire_team=container, advance="fleet"))
    team = Squad.objects.get(roster=roster)
    assert (team.state["experience"], team.state["advances"], roster.points) == (3, ["fleet"], 18)
    undo(owner, roster, roster.batches.get(sequence=4))
    # The advance was written on what the undone batch had made.
    assert (Squad.objects.filter(roster=roster).count(), roster.points) == (0, 16)
    assert_reconciled(roster)


def test_only_a_fire_team_with_members_learns(owner: Player):
    with pytest.raises(Refusal, match="Nobody on this roster"):
        act(owner, found(owner, MODEL), acts.SetTeamExperience(fire_team="another", experience=3))


def test_a_retired_operative_is_told_of_in_the_team_it_was_picked_for(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster)
    act(owner, roster, acts.Retire(operative=team.members[3]))
    team.refresh_from_db()
    assert "operative-retired" in {issue["code"] for issue in team.verdict["issues"]}
    assert roster.is_legal


def test_a_long_act_is_kept_without_stopping_within_a_word(owner: Player):
    assert kept_words("Recruited Kais.") == "Recruited Kais."
    long = kept_words("Recruited Kais as a non-specialist. " * 20)
    assert 480 < len(long) <= 500
    assert long.endswith((" as…", " a…", " Kais…", " Recruited…", " non-specialist.…"))
