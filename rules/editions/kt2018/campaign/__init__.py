"""Campaigns of Kill Team 2018: what a report asks and what follows from it, pure.

`resolve.py` goes through the steps after a mission; `questions.py` and those beside it ask.
"""

from __future__ import annotations

from functools import partial

from rules.campaigns.rules import CampaignRules
from rules.campaigns.validity import faults
from rules.editions.kt2018.campaign.briefing import briefing
from rules.editions.kt2018.campaign.contradictions import contradictions
from rules.editions.kt2018.campaign.fighters import from_sheet
from rules.editions.kt2018.campaign.fixed import FIXED_ACTS
from rules.editions.kt2018.campaign.learning import advance
from rules.editions.kt2018.campaign.outlook import outlook
from rules.editions.kt2018.campaign.pending import pending, shifts_mission
from rules.editions.kt2018.campaign.questions import questions
from rules.editions.kt2018.campaign.resolve import check_report, resolve
from rules.editions.kt2018.campaign.settings import SETTINGS
from rules.editions.kt2018.campaign.spoils import sways_amounts
from rules.editions.kt2018.experience import opens_way, spare_advances

POINTS_RANGE = (1, 1000)

CAMPAIGN = CampaignRules(
    key="book",
    settings=SETTINGS,
    check_settings=partial(faults, points_range=POINTS_RANGE),
    fighter=from_sheet,
    briefing=briefing,
    questions=questions,
    check_report=check_report,
    resolve=resolve,
    contradictions=contradictions,
    fixed_acts=FIXED_ACTS,
    opens_way=opens_way,
    spare_advances=spare_advances,
    outlook=outlook,
    advance=advance,
    sways_amounts=sways_amounts,
    pending=pending,
    shifts_mission=shifts_mission,
)
