"""What comes next in a campaign that has not started: who is still missing, and the arbitrator's one thing to do."""

from __future__ import annotations

from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.overview.selectors.dashboard import Dashboard
from campaigns.standings.services import factions
from campaigns.web.frame import address


def lack_of_entrants(sheet: CampaignSheet, board: Dashboard) -> str:
    """Why it cannot start yet, in a sentence; empty where enough have entered."""
    entered = sum(not each.entrant.has_left for each in board.standings)
    fewest = sheet.kind.fewest_entrants
    if sheet.stage != Campaign.Stage.GATHERING or entered >= fewest:
        return ""
    here = {0: "none has", 1: "one has"}.get(entered, f"{entered} have")
    return f"It takes {factions(fewest)} to start; {here} entered."


def act_before_start(sheet: CampaignSheet, board: Dashboard) -> tuple[str, str]:
    """What an arbitrator does: find players, or enter alone where one is enough; then start."""
    if not lack_of_entrants(sheet, board):
        return address("start", sheet.key), "Start the campaign"
    if sheet.kind.fewest_entrants == 1 and sheet.may_play:
        return address("enter", sheet.key), "Enter a roster"
    return invites(sheet), "Invite your players"


def invites(sheet: CampaignSheet) -> str:
    """Where links that invite are made."""
    return f"{address('people', sheet.key)}#invites"
