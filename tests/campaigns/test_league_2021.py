"""A league of 2021: secrets under their hashes, scouting, command points by mission pack, points by turning point."""

from __future__ import annotations

import pytest

from campaigns.management.reconciling import differences
from campaigns.muster.services import mustering
from rules.editions.kt2021.campaign.league import LeagueSettings
from rules.editions.kt2021.campaign.missions import GamePack
from tests.api.calls import ROOT, by_token
from tests.campaigns.leagues import club_of
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("pack", "kind", "brings", "points"),
    [
        ("critical-operations", "loot", "1 VP for each Loot action", 4),
        ("critical-operations", "secure", "each marker that you secured", 4),
        ("critical-operations", "capture", "each marker that you captured", 4),
        ("core-book", "", "", 3),
    ],
)
def test_a_game_of_2021_keeps_its_secrets_and_counts_its_turning_points(
    arbitrator: Player, owner: Player, opponent: Player, pack: str, kind: str, brings: str, points: int
) -> None:
    """Three tac ops under a hash each, scouting shown with the team, command points by mission pack, points by turn."""
    settings = LeagueSettings(mission_pack=GamePack(pack))
    players = {"owner": owner, "opponent": opponent}
    club = club_of("kt2021", arbitrator, players, kind="league", settings=settings)
    mission = club.plan(kind=kind, title="Clash")
    here = f"{ROOT}campaigns/{club.campaign.pk}/missions/{mission.pk}/"

    def sealed(reader: Player) -> list[str]:
        return [each["answer"] for each in by_token(reader).get(here).json()["secrets"] if each["hash"]]

    offered = by_token(owner).get(here).json()["secrets"][0]["options"]
    first, second = [each for each in offered if each["label"].endswith(" (Infiltration)")][:2]
    chosen = [first["value"], second["value"], "faction-1"]
    for number, answer in enumerate(chosen, start=1):
        response = by_token(owner).post(f"{here}secrets/", {"question": f"tac-op-{number}", "answer": answer})
        assert response.status_code == 200, response.json()
    for name, player in club.players.items():
        who = {"mission_id": mission.pk, "viewer": player.viewer}
        mustering.muster_save(**who, members=club.everyone(name), chosen={"scouting": "recon"})
        assert "Scouting: Recon" not in by_token(opponent).get(here).text
        mustering.muster_lock(**who)
    assert "Scouting: Recon" in by_token(opponent).get(here).text
    assert (sealed(owner), sealed(opponent)) == (chosen, ["", "", ""])
    side, other = (club.side(mission, name) for name in ("owner", "opponent"))
    assert side.team["briefing"]["command_points"] == points
    assert brings in " ".join(side.team["briefing"]["sentences"])
    answers = {f"mission-1:{side.pk}": 2, f"mission-3:{side.pk}": 3, f"mission-4:{other.pk}": 4}
    answers |= {f"scored-1:{side.pk}": 2, f"scored-3:{side.pk}": 1}
    reported = by_token(owner).post(f"{here}report/", {"answers": answers}).json()
    assert reported["results"] == {str(side.pk): "won", str(other.pk): "lost"}
    names = [each["label"].removesuffix(" (Infiltration)") for each in (first, second)]
    told_score = f"Mission 2 + 0 + 3 + 0; {names[0]} 2, {names[1]} 0, Blow It Up! 1."
    assert reported["changes"][0]["detail"] == told_score
    assert sealed(opponent) == chosen
    assert differences(club.fresh()) == []
