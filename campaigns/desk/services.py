"""Reminding people of what waits for them."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from campaigns.desk.selectors import Waits, may_be_reminded, waits
from campaigns.models import Campaign, Person
from campaigns.models.people import ARBITRATORS
from campaigns.notifications.deliveries import say
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.overview.selectors.dashboard import all_open
from campaigns.todo.selectors import todo
from rosters.viewers import Viewer
from rules.errors import Refusal


@transaction.atomic
def people_remind(
    *, campaign_id: uuid.UUID, viewer: Viewer, people: Collection[uuid.UUID] | None = None
) -> tuple[Waits, ...]:
    """Remind these people, or everybody for whom something waits; once a day at most each. Whom it reminded of what.

    Nothing in the campaign changes, so there is no entry in its journal.
    """
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    sheet = campaign_sheet(campaign, viewer)
    if sheet.me is None:
        raise Campaign.DoesNotExist
    if sheet.me.role not in ARBITRATORS:
        raise Refusal("Only an arbitrator of the campaign may do this.", code="not-arbitrator")
    waiting = waits(sheet, list(todo(sheet, entrant_lines(campaign, sheet), all_open(campaign))))
    wanted = [each for each in waiting if people is None or uuid.UUID(each.person.key) in set(people)]
    if people is not None:
        _check(wanted)
    found = tuple(each for each in wanted if each.may_remind)
    Person.objects.filter(pk__in=[each.person.key for each in found]).update(reminded_at=timezone.now())
    say((uuid.UUID(each.person.key), _reminder(each)) for each in found)
    return found


def _reminder(waiting: Waits) -> str:
    return f"{waiting.person.name}, you have something to do: {'; '.join(each.words for each in waiting.matters)}."[
        :1000
    ]


def _check(wanted: Collection[Waits]) -> None:
    """Whoever is named can be reminded."""
    if not wanted:
        raise Refusal("They have nothing to do: nobody was reminded.", code="nothing-waits")
    for each in wanted:
        if not may_be_reminded(each.person.reminded_at):
            raise Refusal(f"{each.person.name} was reminded today; once a day is enough.", code="reminded")
        if each.person.is_me:
            raise Refusal("You cannot remind yourself.", code="own-matter")
