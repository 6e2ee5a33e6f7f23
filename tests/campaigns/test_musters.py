"""The sealed muster: who sees what before and after the reveal, and that the seal can be checked."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from django.core import serializers

from campaigns.missions.services import mission_cancel
from campaigns.models import Batch, Change
from campaigns.muster import draft as drafts
from campaigns.muster import seal as sealing
from campaigns.muster.seal import check_lock
from campaigns.muster.services import mustering
from rosters.models import Batch as RosterBatch
from rules import acts
from rules.errors import Refusal
from tests.campaigns.table import Club, assert_replayed, fell, lock, save
from tests.cast import model

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

RECRUIT = acts.Recruit(model=model("fire-warrior-shasla"), role="non-specialist", called="Vesh the Unseen")


# Nobody sees it


def everything_but_the_seal() -> str:
    """All that is kept anywhere, but the two columns that are sealed."""
    sealed = {"draft", "salt"}
    batches = []
    for row in json.loads(serializers.serialize("json", _rows())):
        if row["model"] == "campaigns.missionside":
            row["fields"] = {name: value for name, value in row["fields"].items() if name not in sealed}
        batches.append(row)
    return json.dumps(batches)


def _rows() -> list[Any]:
    from django.apps import apps

    kinds = [kind for app in ("campaigns", "rosters") for kind in apps.get_app_config(app).get_models()]
    return [row for kind in kinds for row in kind.objects.all()]


def test_nothing_of_a_locked_team_is_in_any_row_journal_or_log_line(table: Club, caplog: pytest.LogCaptureFixture):
    mission = table.plan()
    before = {str(row.pk): row.fixed for row in table.roster("owner").operatives.all()}
    versions = (table.roster("owner").version, table.roster("owner").changed_at)
    with caplog.at_level(logging.DEBUG):
        draft = save(table, mission, members=table.everyone("owner")[:4], recruits=[RECRUIT])
        lock(table, mission, reason="The hidden reason of the owner")
    seen = everything_but_the_seal() + caplog.text
    [recruit] = draft.recruited
    for secret in (recruit, "Vesh the Unseen", "The hidden reason", str(draft.force) + " points"):
        assert secret not in seen, secret
    side = table.side(mission, "owner")
    assert side.salt not in seen
    assert (side.team, side.as_is_reason) == ({}, "")
    batch = Batch.objects.get(kind="lock")
    assert batch.payload == {"side": str(side.pk), "hash": side.lock_hash}
    assert not Change.objects.filter(batch=batch).exists()
    assert (table.roster("owner").version, table.roster("owner").changed_at) == versions
    assert before == {str(row.pk): row.fixed for row in table.roster("owner").operatives.all()}


def test_the_same_team_locked_twice_has_another_hash(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner"))
    hashes = set()
    for _ in range(2):
        lock(table, mission, reason="x")
        hashes.add(table.side(mission, "owner").lock_hash)
        mustering.muster_unlock(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    assert len(hashes) == 2


def test_the_hash_cannot_be_made_from_the_team_without_its_salt(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner"))
    lock(table, mission, reason="x")
    side = table.side(mission, "owner")
    content = sealing.content_of(str(mission.pk), str(side.pk), side.draft)
    assert sealing.sealed(side.salt, content) == side.lock_hash
    assert sealing.sealed("", content) != side.lock_hash
    assert len(side.salt) == 64


@pytest.mark.parametrize("who", ["opponent", "arbitrator"])
def test_nobody_else_gets_at_the_draft(table: Club, who: str):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner")[:3])
    viewer = (table.arbitrator if who == "arbitrator" else table.players[who]).viewer
    if who == "opponent":
        assert drafts.muster_of(mission, viewer).members == ()
    else:
        with pytest.raises(Refusal) as refused:
            drafts.muster_of(mission, viewer)
        assert refused.value.code == "not-yours"
    with pytest.raises(Refusal):
        mustering.muster_save(mission_id=mission.pk, viewer=viewer, side_id=table.side(mission, "owner").pk, members=[])


def test_saving_a_draft_writes_nothing_into_the_log(table: Club):
    mission = table.plan()
    count = Batch.objects.count(), RosterBatch.objects.count()
    save(table, mission, members=table.everyone("owner"))
    assert (Batch.objects.count(), RosterBatch.objects.count()) == count


def test_a_reset_or_a_cancelled_mission_throws_the_sealed_team_away_unseen(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner"))
    lock(table, mission, reason="x")
    side = table.side(mission, "owner")
    mustering.muster_reset(
        mission_id=mission.pk, viewer=table.arbitrator.viewer, side_id=side.pk, reason="Wrong mission."
    )
    side.refresh_from_db()
    assert (side.draft, side.salt, side.lock_hash, side.locked_at) == ({}, "", "", None)
    save(table, mission, members=table.everyone("owner"))
    lock(table, mission, reason="x")
    mission_cancel(mission_id=mission.pk, viewer=table.arbitrator.viewer, reason="Nobody came.")
    assert (table.side(mission, "owner").draft, table.side(mission, "owner").team) == ({}, {})


def test_only_an_arbitrator_resets_and_says_why(table: Club):
    mission = table.plan()
    fields = {"mission_id": mission.pk, "side_id": table.side(mission, "owner").pk}
    with pytest.raises(Refusal) as refused:
        mustering.muster_reset(**fields, viewer=table.players["opponent"].viewer, reason="Because.")
    assert refused.value.code == "not-arbitrator"
    with pytest.raises(Refusal) as refused:
        mustering.muster_reset(**fields, viewer=table.arbitrator.viewer, reason=" ")
    assert refused.value.code == "no-reason"


# The reveal


def test_recruits_of_the_draft_join_at_the_reveal_in_one_batch(table: Club):
    mission = table.plan()
    draft = save(table, mission, members=table.everyone("owner")[:4], recruits=[RECRUIT])
    [recruit] = draft.recruited
    assert recruit in draft.members
    lock(table, mission, reason="x")
    assert not table.roster("owner").operatives.filter(pk=recruit).exists()
    table.muster(mission, "opponent")
    row = table.roster("owner").operatives.get(pk=recruit)
    assert (row.name, row.state["new_recruit"], row.fixed) == ("Vesh the Unseen", True, True)
    batch = RosterBatch.objects.get(roster=table.roster("owner"), kind="reveal")
    assert batch.origin == str(Batch.objects.get(kind="reveal").pk)
    assert recruit in table.side(mission, "owner").team["members"]
    assert_replayed(table.campaign)


def test_a_recruit_keeps_its_key_while_its_draft_is_worked_on(table: Club):
    mission = table.plan()
    [recruit] = save(table, mission, members=[], recruits=[RECRUIT]).recruited
    named = acts.Rename(operative=recruit, called="Vesh the Seen")
    draft = save(table, mission, recruits=[RECRUIT, named])
    assert list(draft.recruited) == [recruit]
    assert draft.recruited[recruit]["name"] == "Vesh the Seen"
    assert save(table, mission, recruits=[]).members == ()


def test_a_draft_changes_nobody_but_its_recruits(table: Club):
    mission = table.plan()
    somebody = table.everyone("owner")[0]
    with pytest.raises(Refusal) as refused:
        save(table, mission, recruits=[acts.Rename(operative=somebody, called="Another")])
    assert refused.value.code == "not-a-recruit"


def test_at_the_reveal_the_team_is_kept_with_force_sheets_settings_and_briefing(table: Club):
    mission = table.mustered()
    side = table.side(mission, "owner")
    assert side.draft == {}
    assert side.team["force"] == table.roster("owner").points
    assert set(side.team["sheets"]) == set(side.team["members"])
    assert mission.settings["points_limit"] == 100
    assert side.team["briefing"]["command_points"] == 2
    assert_replayed(table.campaign)


def test_what_was_locked_can_be_checked_after_the_reveal_and_a_change_shows(table: Club):
    mission = table.mustered()
    side = table.side(mission, "owner")
    assert check_lock(side) == ()
    side.team["sealed"]["members"] = side.team["sealed"]["members"][1:]
    assert check_lock(side) != ()
    side.refresh_from_db()
    side.team["members"] = [*side.team["members"], "somebody else"]
    assert check_lock(side) != ()


def test_who_fell_between_lock_and_reveal_does_not_come(table: Club):
    earlier, mission = table.mustered(), table.plan()
    table.muster(mission, "owner")
    gone = table.everyone("owner")[-1]
    table.report(earlier, "owner", "owner", fell(gone))
    table.muster(mission, "opponent")
    side = table.side(mission, "owner")
    assert gone not in side.team["members"]
    assert check_lock(side) == ()
    assert_replayed(table.campaign)


def test_a_strategy_is_chosen_in_secret_sealed_and_told_at_the_reveal(table: Club):
    mission = table.plan()
    draft = save(table, mission, members=table.everyone("owner")[:4], chosen={"scouting": "plant-traps"})
    assert draft.chosen == {"scouting": "plant-traps"}
    assert save(table, mission, nearest_legal=True).chosen == {"scouting": "plant-traps"}
    with pytest.raises(Refusal, match="cannot be chosen"):
        save(table, mission, chosen={"scouting": "fly-away"})
    with pytest.raises(Refusal, match="cannot be chosen"):
        save(table, mission, chosen={"weather": "fair"})
    lock(table, mission, reason="As it is.")
    assert "plant-traps" not in everything_but_the_seal()
    save(table, mission, "opponent", members=table.everyone("opponent")[:4])
    lock(table, mission, "opponent", reason="As it is.")
    side = table.side(mission, "owner")
    assert side.team["chosen"] == {"scouting": "plant-traps"}
    assert any("Plant Traps" in each for each in side.team["briefing"]["handouts"])
    assert table.side(mission, "opponent").team["chosen"] == {"scouting": "roll"}
    assert check_lock(side) == ()
    side.team["chosen"] = {"scouting": "disarm-traps"}
    assert len(check_lock(side)) == 1
