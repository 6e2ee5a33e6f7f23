"""The pages of campaigns: founded, shown, joined, shared, played by other settings, taken along."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.founding import campaign_found
from campaigns.services.people import invite_make
from rules.editions import find
from tests.cast import Player, found_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(arbitrator: Player) -> Campaign:
    return campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="The Cinder Reach", story="A dead world.")


def page(player: Player, name: str, *args: object) -> str:
    answer = player.client().get(reverse(f"campaigns:{name}", args=args))
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_the_shelf_says_what_to_do_where_nothing_is(owner: Player):
    assert "No campaign yet." in page(owner, "list")


def test_a_campaign_is_founded_with_the_defaults(owner: Player):
    client = owner.client()
    url = reverse("campaigns:create")
    assert client.get(url).status_code == 200
    answer = client.post(url, {"edition": "kt2018", "name": "Ashgate"})
    found = Campaign.objects.get()
    assert answer.url == reverse("campaigns:campaign", args=[found.pk])
    assert "Ashgate" in page(owner, "list")


def whole_form(client, url: str) -> dict[str, str]:
    """Every field of a page's form as a browser would send it."""
    from html.parser import HTMLParser

    class Fields(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.found: dict[str, str] = {}
            self.select = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            told = {key: value or "" for key, value in attrs}
            if tag == "input" and told.get("name") and (told.get("type") != "checkbox" or "checked" in told):
                self.found[told["name"]] = told.get("value", "on")
            elif tag == "select":
                self.select = told.get("name", "")
            elif tag == "option" and self.select and ("selected" in told or self.select not in self.found):
                self.found[self.select] = told.get("value", "")
            elif tag == "textarea":
                self.found[told["name"]] = ""

    parser = Fields()
    parser.feed(client.get(url).content.decode())
    return parser.found


def test_the_whole_form_of_settings_comes_back_as_it_was(owner: Player):
    client, url = owner.client(), reverse("campaigns:create")
    client.post(url, {**whole_form(client, url), "name": "Ashgate"})
    rules = find("kt2018").campaign
    from campaigns.selectors.campaigns import settings_of

    assert settings_of(Campaign.objects.get()) == rules.settings


def test_every_page_opens(arbitrator: Player, campaign: Campaign):
    for name in ("campaign", "people", "settings", "settings-change", "share", "export", "fallen"):
        assert "The Cinder Reach" in page(arbitrator, name, campaign.pk), name
    assert arbitrator.client().get(reverse("campaigns:export-csv", args=[campaign.pk, "missions"])).status_code == 200


@pytest.fixture
def running(arbitrator: Player, owner: Player, opponent: Player, campaign: Campaign) -> Campaign:
    """Two factions in it, started."""
    for player in (owner, opponent):
        enter(campaign, arbitrator, player)
    client = arbitrator.client()
    assert client.get(reverse("campaigns:start", args=[campaign.pk])).status_code == 200
    answer = client.post(reverse("campaigns:start", args=[campaign.pk]), {"anyway": "on", "token": "start"})
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    campaign.refresh_from_db()
    return campaign


def enter(campaign: Campaign, arbitrator: Player, player: Player) -> None:
    """Join by an invitation and bring a copy of a roster, all by pages."""
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    client = player.client()
    assert client.get(reverse("campaigns:join", args=[invite.key])).status_code == 200
    assert client.post(reverse("campaigns:join", args=[invite.key]), {"name": "Nia"}).status_code == 302
    roster = found_team(player)
    assert roster.name in page(player, "enter", campaign.pk)
    preview = reverse("campaigns:enter-roster", args=[campaign.pk, roster.pk])
    assert "What changes" in client.get(preview).content.decode()
    answer = client.post(preview, {"as": "copy", "name": f"The {player.user}"})
    assert answer.status_code == 302, answer.content.decode()
    assert client.get(answer.url).status_code == 200


def test_from_invitation_to_the_end(running: Campaign, arbitrator: Player, owner: Player):
    assert "The Opponent" in page(owner, "campaign", running.pk)
    for name in ("campaign", "people", "export", "end", "fallen", "enter"):
        page(arbitrator, name, running.pk)
    entrant = running.entrants.first()
    assert "Listening post" in page(owner, "campaign", running.pk) or entrant.name in page(owner, "people", running.pk)
    answer = arbitrator.client().post(reverse("campaigns:end", args=[running.pk]), {"winner": str(entrant.pk)})
    assert answer.status_code == 302, answer.content.decode()
    assert entrant.name in page(owner, "final", running.pk)


def test_an_arbitrator_changes_by_hand_and_takes_it_back(running: Campaign, arbitrator: Player, owner: Player):
    entrant = running.entrants.first()
    client = arbitrator.client()
    url = reverse("campaigns:by-hand-entrant", args=[running.pk, entrant.pk])
    assert page(arbitrator, "by-hand", running.pk).count("shelf__name") == 2
    assert "Morale, now 8" in client.get(url).content.decode()
    told = {"kind": "resource", "subject": "morale", "value": "5", "reason": ""}
    assert client.post(url, told).status_code == 409
    assert client.post(url, told | {"reason": "We forgot mission 3."}).status_code == 302
    assert "We forgot mission 3." in page(owner, "log", running.pk)
    assert "<dd>5</dd>" in page(owner, "entrant", running.pk, entrant.pk)
    batch = running.batches.get(kind="by-hand")
    undo = reverse("campaigns:undo", args=[running.pk, batch.pk])
    assert "Morale 5 → 8" in client.get(undo).content.decode()
    assert client.post(undo, {"reason": ""}).status_code == 409
    assert client.post(undo, {"reason": "We had not."}).status_code == 302
    entrant.refresh_from_db()
    assert entrant.resources["morale"] == 8
    assert "taken back" in page(owner, "log", running.pk)
