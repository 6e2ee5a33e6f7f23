"""Operations with progress of 2024: a rank, an honour and a scar of a game taken back, on pages, cards and by API."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.entrants.services.choices import pending
from campaigns.management.reconciling import differences
from campaigns.models import Campaign, Mission
from campaigns.reports.services import taking_back
from campaigns.reports.services.reporting import mission_report
from campaigns.reports.services.resolving import WrongReport
from campaigns.rounds.services.closing import round_close, round_reopen
from campaigns.rounds.services.pairing import round_open
from campaigns.settings.presets import preset_named, shipped
from campaigns.settings.services import settings_change
from rules.campaigns.spec_ops.settings import Learning
from rules.dice import roll_key
from tests.api.calls import by_token
from tests.campaigns.dataslate import Alone
from tests.campaigns.leagues import club_of_2024
from tests.cast import Player

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

SCORED = {"crit:own": 5, "tac:own": 4, "primary:own": "crit"}


@pytest.fixture
def alone(owner: Player) -> Alone:
    return Alone(owner, "kt2024", kind="operations")


def game(alone: Alone, answers: dict[str, Any], dice: dict[str, int] | None = None) -> Any:
    """Against a stranger, who scores nothing."""
    return alone.played({**SCORED, "crit:other": 0, "tac:other": 0, **answers}, dice)


def test_a_rank_an_honour_and_a_scar_are_kept_shown_and_taken_back(alone: Alone) -> None:
    nob, boy = (alone.key_of(each) for each in ("Boss Nob", "Boy"))
    dice = {roll_key(boy, "casualty"): 1, roll_key(boy, "scar"): 4}
    mission = game(alone, {f"counted:enemies:{nob}": 5, f"out:{boy}": True}, dice)
    assert (alone.record("Boss Nob")["experience"], alone.record("Boy")["sapped_strength"]) == (6, 1)
    alone.choose("specialism", "staunch")
    alone.choose("honour", "staunch:stalwart")
    assert alone.state["points"] == 5
    client, roster = alone.player.client(), alone.entrant.roster_id
    entrant = reverse("campaigns:entrant", args=[alone.campaign.pk, alone.key])
    pages = {
        entrant: ("Dataslate", "Veteran", "Stalwart", "Sapped Strength", "Asset Acquired", "Begin a Spec Op"),
        reverse("rosters:sheet", args=[roster]): ('<b>Veteran</b> <span class="num">6 XP</span>', "Stalwart"),
        reverse("rosters:cards", args=[roster]): ("Veteran, 6 XP", "It is never injured.", "Sapped Strength"),
        reverse("campaigns:dossier-sheet", args=[alone.campaign.pk, alone.key]): ("next rank at 16", "Stalwart"),
        reverse("campaigns:mission", args=[alone.campaign.pk, mission.pk]): (
            "Sapped Strength",
            "<dt>Crit op</dt><dd>5</dd>",
        ),
    }
    for page, words in pages.items():
        text = client.get(page, follow=True).content.decode()
        assert not [each for each in words if each not in text], page
    assert "Equipment Drop" not in client.get(entrant).content.decode()
    body = by_token(alone.player).get(f"campaigns/{alone.campaign.pk}/entrants/{alone.key}/").json()
    careers = {each["key"]: each for each in body["dossier"]["careers"]}
    assert (careers[nob]["title"], careers[nob]["amount"]) == ("Veteran", 6)

    taking_back.mission_void(mission_id=mission.pk, viewer=alone.player.viewer, reason="Another evening.")
    assert (alone.record("Boss Nob")["experience"], alone.record("Boy")["sapped_strength"]) == (0, 0)
    assert (alone.state["points"], alone.state["games"]) == (4, 0)
    (asked,) = pending(alone.row, alone.entrant)
    assert asked.key.startswith("spare:")
    alone.check()
    taking_back.void_undo(mission_id=mission.pk, viewer=alone.player.viewer)
    assert alone.record("Boss Nob")["honours"] == ["staunch:stalwart"]
    assert alone.record("Boy")["sapped_strength"] == 1
    alone.check()


def test_a_pool_is_shared_out_in_the_report(alone: Alone) -> None:
    """By the preset with these house rules: nothing above the pool, one rank a game, and a win brings 1 RP more."""
    preset = preset_named(alone.row, "shared-pool")
    settings_change(campaign_id=alone.campaign.pk, viewer=alone.player.viewer, settings=preset.settings)
    nob, boy = (alone.key_of(each) for each in ("Boss Nob", "Boy"))
    with pytest.raises(WrongReport, match="12 XP to share out"):
        game(alone, {f"share:{nob}": 13})
    mission = game(alone, {f"share:{nob}": 8, f"share:{boy}": 2, "fallen:other": 1, "large:other": 1})
    assert (alone.record("Boss Nob")["experience"], alone.record("Boy")["experience"]) == (8, 2)
    assert alone.state["points"] == 4, "at most"
    page = alone.player.client().get(reverse("campaigns:mission", args=[alone.campaign.pk, mission.pk]))
    assert "shared out 10 of" in page.content.decode()
    form = reverse("campaigns:mission-amend", args=[alone.campaign.pk, mission.pk])
    assert "XP from the pool" in alone.player.client().get(form).content.decode()
    alone.check()


def test_every_page_of_such_a_campaign_opens(alone: Alone) -> None:
    mission, client = game(alone, {}), alone.player.client()
    its = (alone.campaign.pk, mission.pk)
    for name in ("campaign", "settings", "settings-sheet", "log", "by-hand", "campaign-sheet", "desk", "end", "plan"):
        assert client.get(reverse(f"campaigns:{name}", args=its[:1])).status_code == 200, name
    assert "The outsider" in client.get(reverse("campaigns:just-played", args=its[:1])).text, "nobody else is there"
    for name in ("mission", "mission-amend", "packet", "mission-dice"):
        assert client.get(reverse(f"campaigns:{name}", args=its)).status_code == 200, name
    paper, packet = (
        client.get(reverse(f"campaigns:{name}", args=args)).content.decode()
        for name, args in (("campaign-sheet", its[:1]), ("packet", its))
    )
    for of_2018 in ("cross out a box", "ms-tick", "Settled for the table"):
        assert of_2018 not in paper
    assert "Points for a win" in paper, "a kind without rules of its own for the table prints its settings"
    assert "Name, operative" in packet
    planned = alone.planned()
    for name, words in (("muster", "Pick your team"), ("mission", "Tac op")):
        assert words in client.get(reverse(f"campaigns:{name}", args=[alone.campaign.pk, planned.pk])).content.decode()


def test_a_round_of_linked_scenarios_rewards_by_its_ranking(
    arbitrator: Player, owner: Player, opponent: Player
) -> None:
    """What the ranking brought stands as long as the round is closed, and goes when it is opened again."""
    (preset,) = (each for each in shipped("kt2024") if each.kind == "linked-scenarios")
    players = {"owner": owner, "opponent": opponent}
    club = club_of_2024(arbitrator, players, kind="linked-scenarios", settings=preset.settings)
    row = round_open(campaign_id=club.campaign.pk, viewer=arbitrator.viewer, pairing="free")
    club.fresh()
    mission = club.mustered(kind="landfall")
    answers = {f"points:{club.side(mission, 'owner').pk}": 9}
    mission_report(mission_id=mission.pk, viewer=owner.viewer, report={"answers": answers})
    round_close(round_id=row.pk, viewer=arbitrator.viewer)

    def had() -> list[tuple[int, int]]:
        states = [club.entrant(name).state for name in players]
        return [(each["points"], each["rewards"]) for each in states]

    assert had() == [(5, 1), (5, 0)], "5 RP at most"
    text = owner.client().get(reverse("campaigns:campaign", args=[club.campaign.pk])).content.decode()
    assert "By games won, then drawn, then by experience" in text
    for name in ("rounds", "settings", "settings-sheet", "end", "campaign-sheet", "plan"):
        assert arbitrator.client().get(reverse(f"campaigns:{name}", args=[club.campaign.pk])).status_code == 200, name
    packet = owner.client().get(reverse("campaigns:packet", args=[club.campaign.pk, mission.pk])).content.decode()
    assert "Two teams come down in the dark" in packet
    (said,) = taking_back.void_preview(mission_id=mission.pk, viewer=arbitrator.viewer).dependants
    assert said.startswith("Round 1 is closed: its ranking and what that brought stand.")
    club.void(Mission.objects.get(pk=mission.pk))
    round_reopen(round_id=row.pk, viewer=arbitrator.viewer, reason="Another evening.")
    assert had() == [(4, 0), (4, 0)]
    assert differences(Campaign.objects.get(pk=club.campaign.pk)) == []


def test_the_presets_are_the_house_rules_that_are_known() -> None:
    found = {each.key: each.settings for each in shipped("kt2024")}
    ported, pool = found["ported-spec-ops"], found["shared-pool"]
    limits = ("points_start", "points_most", "points_won", "capacity", "capacity_most", "most_operatives")
    assert [getattr(ported, each) for each in limits] == [4, 5, 0, 2, None, 20]
    assert [getattr(pool, each) for each in limits] == [4, 4, 1, 2, 4, 20]
    assert (ported.learning, pool.learning) == (Learning.AWARDS, Learning.POOL)
    assert (pool.pool_most, pool.pool_wounds, pool.one_rank, pool.injuries_add_up) == (20, 12, True, True)
