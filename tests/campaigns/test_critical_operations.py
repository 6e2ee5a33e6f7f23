"""Critical Operations 2022: one game of it by the pages alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.entrants.services.entering import entrant_enter
from campaigns.management.reconciling import differences
from campaigns.models import Campaign, Entrant, KeptSecret, Mission
from campaigns.overview.services import campaign_found
from campaigns.standings.services import campaign_start
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rules.editions.kt2021.campaign.missions import GamePack
from rules.editions.kt2021.campaign.settings import DataslateSettings
from tests.api.calls import ROOT, by_token
from tests.campaigns.table import join
from tests.cast import Player
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def critical_operations(arbitrator: Player, factions: dict[Player, str]) -> tuple[Campaign, dict[Player, Entrant]]:
    """A campaign by that pack that has begun, with everybody's entrant."""
    settings = DataslateSettings(mission_pack=GamePack.CRITICAL_OPERATIONS)
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2021", name="The undercroft", settings=settings)
    entrants = {}
    for player, faction in factions.items():
        join(campaign, arbitrator, player)
        pack = shipped_pack(faction, "kt2021")
        roster, _ = roster_from_ready_team(viewer=player.viewer, pack=pack, team="first-team")
        who = {"campaign_id": campaign.pk, "viewer": player.viewer}
        entrants[player] = entrant_enter(**who, roster_id=roster.pk, name=faction.capitalize())
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    return campaign, entrants


def test_a_game_of_critical_operations_from_challenge_to_confirmed_report(
    arbitrator: Player, owner: Player, opponent: Player
) -> None:
    """By the pages alone: missions and tac ops are the pack's, sealed with the teams and opened by the report."""
    campaign, entrants = critical_operations(arbitrator, {owner: "kommandos", opponent: "kasrkin"})

    def sent(player: Player, page: str, data: dict[str, Any] | None = None, *place: Any) -> None:
        answer = player.client().post(reverse(f"campaigns:{page}", args=[campaign.pk, *place]), data or {})
        assert answer.status_code in (200, 204, 302), (page, answer.content.decode()[:2000])

    def read(player: Player, page: str, *place: Any) -> str:
        return player.client().get(reverse(f"campaigns:{page}", args=[campaign.pk, *place])).content.decode()

    sides = {"mine": str(entrants[owner].pk), "opponent": str(entrants[opponent].pk)}
    sent(owner, "challenge", {**sides, "kind": "loot"})
    mission = Mission.objects.get()
    sent(opponent, "mission-answer", {"answer": "accept"}, mission.pk)
    for player, team in entrants.items():
        everyone = [str(key) for key in team.roster.operatives.values_list("pk", flat=True)]
        sent(player, "muster-save", {"take": everyone, "chosen:scouting": "recon"}, mission.pk)
        assert ("Infiltration, Seek &amp; Destroy" in read(player, "muster", mission.pk)) == (player is owner)
        sent(player, "muster-lock", {}, mission.pk)
    place = [campaign.pk, mission.pk]
    for question, answer, page in (("tac-op-1", "rout", "muster"), ("tac-op-2", "faction-1", "mission")):
        sealing = {"question": question, "answer": answer, "page": page}
        back = owner.client().post(reverse("campaigns:secret-seal", args=place), sealing)
        assert back.headers["Location"] == reverse(f"campaigns:{page}", args=place) + "#kept", "to where it was chosen"
    here = f"{ROOT}campaigns/{campaign.pk}/missions/{mission.pk}/secrets/"
    for answer, words in (
        ("implant", "Tac op 3 cannot be Implant (Infiltration). Implant is Infiltration, Rout is Seek & Destroy."),
        ("faction-2", "2 tac ops are from the faction. Critical Operations 2022: three different tac ops, all of one"),
    ):
        refused = by_token(owner).post(here, {"question": "tac-op-3", "answer": answer})
        assert (refused.status_code, refused.json()["code"]) == (409, "secrets-disagree")
        assert words in refused.json()["message"]
        sent(owner, "secret-seal", {"question": "tac-op-3", "answer": answer}, mission.pk)
    assert KeptSecret.objects.count() == 2
    assert "Scouting: Recon" in read(opponent, "mission", mission.pk)
    sealed = read(owner, "mission", mission.pk)
    assert [f"<b>{name}" in sealed for name in ("Rout", "Blow It Up!")] == [True, True]
    assert sealed.count("Only you see it.") == 2
    assert "Only you see it." not in read(opponent, "mission", mission.pk)
    side = mission.sides.get(entrant=entrants[owner])
    assert "Mission in turning point 1" in read(owner, "mission-report", mission.pk)
    answers = {f"answer:mission-1:{side.pk}": "2", f"answer:scored-1:{side.pk}": "1"}
    sent(owner, "mission-report", {**answers, "version": str(mission.campaign.version)}, mission.pk)
    assert Mission.objects.get().state == "reported"
    reported = read(opponent, "mission", mission.pk)
    assert ">Rout</th>" in reported
    assert "Tac op 1 and tac op 2 are open, tac op 3 was never sealed." in reported
    assert "Nothing was sealed." in reported
    sent(opponent, "mission-confirm", {}, mission.pk)
    assert Mission.objects.get().state == "confirmed"
    assert differences(Campaign.objects.get(pk=campaign.pk)) == []
