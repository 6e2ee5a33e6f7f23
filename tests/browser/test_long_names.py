"""Names of eighty letters without a gap: of a person, an entrant, a campaign, its operatives; on a phone and a desk."""

from __future__ import annotations

import pytest
from django.core import signing
from django.urls import reverse

from campaigns.entrants.services.entering import entrant_enter
from campaigns.models import Mission
from campaigns.muster.services.mustering import muster_save
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import invite_make
from campaigns.reports.outcome import SALT
from campaigns.reports.services.confirming import mission_dispute
from campaigns.standings.services import campaign_end, campaign_start
from rules.acts import Recruit, Rename
from tests.browser.test_campaigns import ALL
from tests.campaigns.scene import by_hand
from tests.campaigns.table import TEAMS, Club, fell, join, settings
from tests.cast import Player, act, found_team
from tests.pages.mission_scene import url
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LETTERS = "Wolframgrimmwaldhausenburgmeistersbergwerkskommandanturmitternachtswachtmeisterei"[:80]
PERSON = 60
"""As many letters as an account's name may have."""
FAULTS = """(width) => {
    const called = (element) => `${element.tagName}.${element.className} “${element.innerText.slice(0, 40)}”`;
    // Emblems are cut at the edge of their plates; names are not.
    for (const drawn of document.querySelectorAll(".portrait svg, .plate > svg")) drawn.style.display = "none";
    const page = document.documentElement.scrollWidth;
    const found = page > width ? [`page of ${page}`] : [];
    for (const element of document.querySelectorAll("main *")) {
        const isForEars = element.clientWidth === 1 || element.closest(".hush, select, nav");
        if (!element.innerText || isForEars || !element.checkVisibility()) continue;
        const isCut = element.scrollWidth > element.clientWidth + 1;
        if (isCut && getComputedStyle(element).overflowX !== "visible") found.push(`cut: ${called(element)}`);
        else if (element.getBoundingClientRect().right > width + 0.5) found.push(`sticks out: ${called(element)}`);
    }
    return found;
}"""
OPENED = "all => all.forEach(each => { each.open = !each.closest('nav, .menu, .topbar') })"


@pytest.fixture
def season(db) -> Club:
    """A campaign of two, everything in it with the longest of names."""
    arbitrator, owner, opponent = (Player(user=UserFactory(name=f"{mark}{LETTERS}"[:PERSON])) for mark in "ABC")
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2018", name=LETTERS, settings=settings())
    table = Club(campaign, arbitrator, {"owner": owner, "opponent": opponent})
    for name, player in table.players.items():
        join(campaign, arbitrator, player)
        roster = found_team(player, *TEAMS[name])
        keys = map(str, roster.operatives.values_list("pk", flat=True))
        act(
            player,
            roster,
            *(Rename(operative=key, called=f"{number}{LETTERS}"[:80]) for number, key in enumerate(keys)),
        )
        table.entrants[name] = entrant_enter(
            campaign_id=campaign.pk, viewer=player.viewer, roster_id=roster.pk, name=f"{name[1]}{LETTERS}"[:80]
        )
    return table


def wide_pages(table: Club) -> list[tuple[Player, str]]:
    """Every page of the campaign and its missions, with who looks at it."""
    arbitrator, (owner, opponent) = table.arbitrator, table.players.values()
    planned, mustered = table.plan(where=LETTERS), table.mustered()
    wanted_act = Recruit(model="kt2018:tau-empire:model:fire-warrior-shasla", role="non-specialist", called=LETTERS)
    muster_save(mission_id=planned.pk, viewer=owner.viewer, members=table.everyone("owner")[:2], recruits=[wanted_act])
    reported = table.played("owner", fell(table.everyone("opponent")[2]))
    disputed, voided, confirmed = table.played("owner"), table.played("owner"), table.played("owner")
    mission_dispute(mission_id=disputed.pk, viewer=opponent.viewer, reason=LETTERS)
    table.void(voided, reason=LETTERS)
    table.confirm(confirmed, "opponent")
    campaign = table.fresh()
    batch = by_hand(arbitrator, campaign, table.entrants["owner"], "resource", "morale", 3)
    own = {"campaign_id": campaign.pk}
    entrant = {**own, "entrant_id": table.entrants["owner"].pk}
    pages = [(arbitrator, reverse(f"campaigns:{name}", kwargs=own)) for name in (*ALL, "missions", "plan")]
    pages += [(owner, reverse(f"campaigns:{name}", kwargs=own)) for name in ("campaign", "challenge")]
    opponent_key = table.entrants["opponent"].pk
    pages.append((owner, f"{reverse('campaigns:just-played', kwargs=own)}?opponent={opponent_key}"))
    pages += [(owner, reverse(f"campaigns:{name}", kwargs=entrant)) for name in ("entrant", "choices")]
    pages.append((arbitrator, reverse("campaigns:by-hand-entrant", kwargs=entrant)))
    pages.append((arbitrator, reverse("campaigns:enter-roster", args=[campaign.pk, found_team(arbitrator).pk])))
    pages.append((arbitrator, reverse("campaigns:undo", kwargs={**own, "batch_id": batch.pk})))
    person = campaign.people.get(user=owner.user)
    pages.append((arbitrator, reverse("campaigns:leave", kwargs={**own, "person_id": person.pk})))
    invited = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    pages.append((owner, reverse("campaigns:join", args=[invited.key])))
    pages += [(owner, url(planned, name)) for name in ("mission", "muster", "muster-recruit")]
    pages += [(owner, url(mustered, name)) for name in ("mission", "mission-report")]
    pages += [(who, url(reported)) for who in (owner, opponent, arbitrator)]
    pages += [(arbitrator, url(reported, name)) for name in ("mission-amend", "mission-void")]
    pages += [(arbitrator, url(voided)), (arbitrator, url(voided, "mission-void-undo")), (arbitrator, url(disputed))]
    pages += [(owner, url(confirmed, "mission-dice")), (owner, url(confirmed))]
    signed = signing.dumps([str(reported.pk), Mission.objects.get(pk=reported.pk).standing["report"]], salt=SALT)
    pages.append((opponent, reverse("campaigns:confirm-link", args=[signed])))
    return [*pages, (owner, "/"), (owner, "/campaigns/")]


def faults(open_page, addresses: list[tuple[Player, str]]) -> list[str]:
    found = []
    for player in {id(player): player for player, _ in addresses}.values():
        with open_page("/campaigns/", width=375, user=player.user) as page:
            for address in [address for who, address in addresses if who is player]:
                answer = page.goto(page.url.partition("/campaigns/")[0] + address)
                assert answer.ok, address
                page.locator("details").evaluate_all(OPENED)
                for width in (375, 1280):
                    page.set_viewport_size({"width": width, "height": 800})
                    found += [f"{address} at {width}: {each}" for each in page.evaluate(FAULTS, width)[:4]]
    return found


def test_no_page_scrolls_sideways_or_cuts_a_long_name(open_page, season: Club) -> None:
    arbitrator = season.arbitrator
    gathering = reverse("campaigns:start", args=[season.campaign.pk])
    found = faults(open_page, [(arbitrator, gathering)])
    campaign_start(campaign_id=season.campaign.pk, viewer=arbitrator.viewer, anyway=True)
    season.fresh()
    found += faults(open_page, wide_pages(season))
    winner = season.entrants["owner"].pk
    campaign_end(campaign_id=season.campaign.pk, viewer=arbitrator.viewer, winner=winner)
    ended = [reverse(f"campaigns:{name}", args=[season.campaign.pk]) for name in ("campaign", "final")]
    found += faults(open_page, [(arbitrator, address) for address in ended])
    assert found == []
