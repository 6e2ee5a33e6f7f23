"""The pages of campaigns: founded, shown, joined, shared, played by other settings, taken along."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.overview.services import campaign_found
from campaigns.people.services.inviting import invite_make
from rules.editions import find
from tests.campaigns.scene import found_campaign, join
from tests.campaigns.table import RAID
from tests.cast import Player, found_team
from tests.pages.mission_scene import said

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


@pytest.fixture
def campaign(arbitrator: Player) -> Campaign:
    return campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="The Cinder Reach", story="A dead world.")


def page(player: Player, name: str, *args: object) -> str:
    answer = player.client().get(reverse(f"campaigns:{name}", args=args))
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_the_shelf_says_what_to_do_where_nothing_is(owner: Player):
    assert "No campaign yet." in page(owner, "list")


def test_a_campaign_that_is_over_stands_below_the_others(owner: Player):
    first, last = (campaign_found(viewer=owner.viewer, edition="kt2018", name=name) for name in ("Begun", "Over"))
    Campaign.objects.filter(pk=last.pk).update(stage="ended")
    shown = page(owner, "list")
    assert shown.index(first.name) < shown.index(last.name)


def test_empty_pages_of_a_campaign_say_what_comes_next(arbitrator: Player, owner: Player, campaign: Campaign):
    join(arbitrator, campaign, owner)
    wanted = {
        "missions": "The first is planned once the campaign has started.",
        "by-hand": "Invite your players",
        "fallen": "No mission has been played yet.",
        "export": "Nothing to export yet.",
        "start": "It takes two factions to start",
    }
    for name, words in wanted.items():
        assert words in page(arbitrator, name, campaign.pk), name
    assert "then you challenge somebody" in page(owner, "missions", campaign.pk)


def test_a_campaign_that_cannot_start_yet_leads_to_its_players(arbitrator: Player, owner: Player, campaign: Campaign):
    """The button for what comes next stands in the head, and what is next before the empty standings."""
    join(arbitrator, campaign, owner)
    overview, start = (page(arbitrator, name, campaign.pk) for name in ("campaign", "start"))
    assert "board--calm" not in overview
    assert "Form, rivalries and dice" not in overview, "nobody has played"
    assert re.search(r'btn--main" href="[^"]*#invites">.*Invite your players', overview)
    assert "It takes two factions to start; none has entered." in overview
    assert not re.search("<(a|button)[^>]*>[^<]*Start the campaign", overview + start)


def test_a_campaign_is_founded_with_the_defaults(owner: Player):
    client = owner.client()
    url = reverse("campaigns:create")
    assert client.get(url).status_code == 200
    answer = client.post(url, {"edition": "kt2018", "name": "Ashgate"})
    found = Campaign.objects.get()
    assert answer.url == reverse("campaigns:campaign", args=[found.pk])
    assert "Ashgate" in page(owner, "list")


def test_a_campaign_without_a_name_is_asked_for_it_where_it_is_typed(owner: Player):
    answer = owner.client().post(reverse("campaigns:create"), {"edition": "kt2018", "name": " ", "story": "Cold."})
    form = answer.content.decode()
    assert form.count("A campaign needs a name.") == form.count('id="f-name-fault"') == 1
    assert 'aria-describedby="f-name-fault" autofocus' in form
    assert "Cold.</textarea>" in form, "what was typed stays"
    assert not Campaign.objects.exists()


def test_the_edition_of_ones_latest_roster_stands_chosen(owner: Player):
    client, url = owner.client(), reverse("campaigns:create")
    assert client.get(url).context["edition"].key == "kt2024"
    found_team(owner)
    assert client.get(url).context["edition"].key == "kt2018"


def whole_form(client, url: str) -> dict[str, str]:
    """Every field of a page's form as a browser would send it."""
    from html.parser import HTMLParser

    class Fields(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.found: dict[str, str] = {}
            self.select = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            attributes = {key: value or "" for key, value in attrs}
            if (
                tag == "input"
                and attributes.get("name")
                and (attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes)
            ):
                self.found[attributes["name"]] = attributes.get("value", "on")
            elif tag == "select":
                self.select = attributes.get("name", "")
            elif tag == "option" and self.select and ("selected" in attributes or self.select not in self.found):
                self.found[self.select] = attributes.get("value", "")
            elif tag == "textarea":
                self.found[attributes["name"]] = ""

    parser = Fields()
    parser.feed(client.get(url).content.decode())
    return parser.found


def test_the_whole_form_of_settings_comes_back_as_it_was(owner: Player):
    client, url = owner.client(), reverse("campaigns:create", query={"edition": "kt2018"})
    client.post(url, {**whole_form(client, url), "name": "Ashgate"})
    rules = find("kt2018").campaign_kind()
    from campaigns.overview.selectors.campaigns import settings_of

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
    assert ">Changes<" in client.get(preview).content.decode()
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
    assert page(arbitrator, "by-hand", running.pk).count("teams__row") == 2
    assert "Morale, now 8" in client.get(url).content.decode()
    fields = {"kind": "resource", "subject": "morale", "value": "5", "reason": ""}
    assert client.post(url, fields).status_code == 409
    faults = {"resource-v": {"value": "many", "reason": "Typed."}, "resource-r": {"value": "5"}}
    for field, typed in faults.items():
        refused = client.post(url, fields | typed).content.decode()
        asked = re.search(f'<input class="input" id="{field}"[^>]*>', refused).group()
        assert 'aria-invalid="true" aria-describedby="fault" autofocus' in asked
        assert (refused.count('id="fault"'), "form__faults" in refused) == (1, False), "said once, beside its field"
        for stays in (f'value="{typed["value"]}"', 'value="morale" selected'):
            assert stays in refused
    assert client.post(url, fields | {"reason": "We forgot mission 3."}).status_code == 302
    assert "We forgot mission 3." in page(owner, "log", running.pk)
    assert "<dd>5</dd>" in page(owner, "entrant", running.pk, entrant.pk)
    batch = running.batches.get(kind="by-hand")
    undo = reverse("campaigns:undo", args=[running.pk, batch.pk])
    assert "Morale 5 → 8" in client.get(undo).content.decode()
    assert client.post(undo, {"reason": ""}).status_code == 409
    assert client.post(undo, {"reason": "We had not."}).status_code == 302
    entrant.refresh_from_db()
    assert entrant.state["resources"]["morale"] == 8
    assert "taken back" in page(owner, "log", running.pk)


def test_the_first_page_shows_the_campaigns_of_who_takes_part(running: Campaign, owner: Player, stranger: Player):
    client = owner.client()
    client.get(reverse("campaigns:campaign", args=[running.pk]))
    assert "The Cinder Reach" in client.get(reverse("home")).content.decode()
    assert "The Cinder Reach" not in stranger.client().get(reverse("home")).content.decode()


def test_a_guest_who_joined_is_told_the_private_link_and_it_opens_the_campaign_elsewhere(
    campaign: Campaign, arbitrator: Player, guest: Player
):
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    url = reverse("campaigns:join", args=[invite.key])
    client, there = guest.client(), reverse("campaigns:campaign", args=[campaign.pk])
    client.post(url, {"name": "Ash"})
    link = reverse("rosters:keep", args=[guest.guest_key])
    key_page = reverse("campaigns:personal-key", args=[campaign.pk])
    shown = [client.get(where).content.decode() for where in (key_page, there)]
    assert all(link in page and "180 days" in page for page in shown)
    assert link not in client.get(there).content.decode()
    assert link in client.get(reverse("rosters:list")).content.decode()
    elsewhere = Client()
    assert campaign.name in elsewhere.get(link).content.decode()
    elsewhere.post(link)
    assert elsewhere.get(there).status_code == 200
    assert "private-link" not in arbitrator.client().get(there).content.decode()


def test_a_guest_joins_by_a_name_and_sees_the_personal_key_once(
    campaign: Campaign, arbitrator: Player, guest: Player, db: None
):
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    client, url = guest.client(), reverse("campaigns:join", args=[invite.key])
    asks = client.get(url).content.decode()
    assert f"{reverse('accounts:sign-up')}?next={url}" in asks, "signing up leads back here"
    assert client.post(url, {"name": ""}).status_code == 409
    answer = client.post(url, {"name": "Nia"})
    shown = client.get(answer.url)
    assert shown.status_code == 200
    key = shown.content.decode().split("<code>")[1].split("</code>")[0]
    assert len(key.replace(" ", "")) == 12
    again = client.get(answer.url, follow=True).content.decode()
    assert key not in again
    assert "Nia" in again


def test_a_spent_invitation_says_so(campaign: Campaign, arbitrator: Player, owner: Player, opponent: Player):
    invite = invite_make(campaign_id=campaign.pk, viewer=arbitrator.viewer, uses=1)
    url = reverse("campaigns:join", args=[invite.key])
    assert owner.client().post(url).status_code == 302
    assert "no longer valid" in opponent.client().get(url).content.decode()
    assert opponent.client().post(url).status_code == 409
    assert "You are in it." in owner.client().get(url).content.decode()


def test_settings_that_cannot_be_are_marked_where_they_stand(arbitrator: Player, campaign: Campaign):
    client, url = arbitrator.client(), reverse("campaigns:settings-change", args=[campaign.pk])
    form = whole_form(client, url)
    answer = client.post(url, {**form, "resources.0.start": "many", "roster_size": "4"})
    assert answer.status_code == 422
    assert "&#x27;many&#x27; is not a whole number." in answer.content.decode()
    assert 'value="many"' in answer.content.decode()
    answer = client.post(url, {**form, "roster_size": "4"})
    assert "A roster cannot shrink" in answer.content.decode()


def test_a_stale_form_of_settings_keeps_what_was_typed(arbitrator: Player, campaign: Campaign):
    client, url = arbitrator.client(), reverse("campaigns:settings-change", args=[campaign.pk])
    form = whole_form(client, url)
    client.post(reverse("campaigns:describe", args=[campaign.pk]), {"name": "Another name", "story": ""})
    answer = client.post(url, {**form, "points_limit": "125"})
    shown = answer.content.decode()
    assert answer.status_code == 409
    assert "Renamed the campaign to Another name." in shown
    assert 'value="125"' in shown
    assert client.post(url, {**form, "points_limit": "125", "version": version_in(shown)}).status_code == 302
    assert "limit 125" in page(arbitrator, "campaign", campaign.pk)


def version_in(shown: str) -> str:
    return shown.split('name="version" value="')[1].split('"')[0]


def test_rows_come_and_go_without_saving_anything(arbitrator: Player, campaign: Campaign):
    client, url = arbitrator.client(), reverse("campaigns:settings-change", args=[campaign.pk])
    form = whole_form(client, url)
    more = client.post(url, {**form, "add-row": "missions.0.effects"}).content.decode()
    assert 'name="missions.0.effects.0.resource"' in more
    less = client.post(url, {**form, "remove-row": "resources.1"}).content.decode()
    assert 'name="resources.2.name"' in less
    assert 'name="resources.3.name"' not in less
    campaign.refresh_from_db()
    assert len(campaign.settings["resources"]) == 4


def test_a_table_taken_along_is_no_formula(running: Campaign, owner: Player):
    running.entrants.update(name="=cmd()")
    table_text = owner.client().get(reverse("campaigns:export-csv", args=[running.pk, "experience"])).content.decode()
    assert "'=cmd()" in table_text
    assert "\n=cmd()" not in table_text


def test_settings_are_read_by_the_faces_they_are_rolled_on(arbitrator: Player):
    raid, duel = replace(RAID, high=9), replace(RAID, key="duel", name="Duel", low=0, high=0, effects=())
    missions = (raid, duel, replace(RAID, key="feint", name="Feint", low=10, high=10))
    campaign = found_campaign(arbitrator, missions=missions, mission_die=10)
    page_text = said(arbitrator.client().get(reverse("campaigns:settings", args=[campaign.pk])))
    assert "Raid Rolled on 1–9" in page_text
    assert "Feint Rolled on 10" in page_text
    assert "Duel Rolled" not in page_text
    assert "From 0" not in page_text
    assert "D10 1 Dead" in page_text
