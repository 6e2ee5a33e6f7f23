"""The pages of missions in a browser: clean at every width, few taps, ticks that survive a dead connection."""

from __future__ import annotations

import pytest
from django.core import signing
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from campaigns.dice.pages import SIGNER
from campaigns.models import Mission, ReportDraft
from campaigns.muster.services.mustering import muster_on_paper, muster_save
from campaigns.reports.outcome import SALT
from campaigns.reports.services.confirming import mission_dispute
from rules.acts import Recruit
from tests.browser.conftest import session_of
from tests.browser.looking import assert_clean
from tests.browser.thumb import unfold
from tests.campaigns.table import Club, fell
from tests.pages.mission_scene import url

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 375


@pytest.fixture
def game(table: Club) -> Club:
    return table


def answered_by(game: Club) -> dict[str, dict[str, object]]:
    """What each player ticked themselves."""
    names = {str(entrant.person_id): name for name, entrant in game.entrants.items()}
    drafts = ReportDraft.objects.all()
    return {names[person]: each["answers"] for draft in drafts for person, each in draft.by_person.items()}


def answered(page) -> None:
    page.wait_for_load_state("networkidle")


class Thumb:
    """Taps, counted."""

    def __init__(self, page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str, number: int = 0) -> None:
        self.page.locator(selector).nth(number).click()
        self.taps += 1


@pytest.mark.ci
def test_every_page_of_a_mission_is_clean(game: Club, open_page):
    planned, mustered = game.plan(), game.mustered(kind="silent")
    reported = game.played("owner", fell(game.everyone("opponent")[2]))
    voided, confirmed = game.played("owner"), game.played("owner")
    game.void(voided)
    game.confirm(confirmed, "opponent")
    owner, opponent, arbitrator = game.players["owner"], game.players["opponent"], game.arbitrator
    begin = [reverse(f"campaigns:{name}", args=[game.campaign.pk]) for name in ("plan", "challenge", "just-played")]
    pages = [(arbitrator, begin[0]), (owner, begin[1])]
    pages.append((owner, f"{begin[2]}?opponent={game.entrants['opponent'].pk}"))
    pages += [(owner, reverse("campaigns:missions", args=[game.campaign.pk])), (arbitrator, url(planned))]
    pages += [(owner, url(planned, page)) for page in ("mission", "muster", "muster-recruit")]
    pages += [(owner, url(mustered, page)) for page in ("mission", "mission-report")]
    pages += [(owner, url(reported)), (opponent, url(reported)), (owner, url(reported, "mission-amend"))]
    pages += [
        (arbitrator, url(reported, "mission-void")),
        (arbitrator, url(voided)),
        (owner, url(confirmed, "mission-dice")),
    ]
    open_dice = reverse("campaigns:open-dice", args=[SIGNER.sign(str(confirmed.pk))])
    with open_page(open_dice, width=PHONE) as page:
        assert_clean(page)
    for who, address in pages:
        with open_page(address, user=who.user) as page:
            assert_clean(page)


def test_the_rarer_pages_of_missions_are_clean(game: Club, open_page):
    owner, opponent, arbitrator = game.players["owner"], game.players["opponent"], game.arbitrator
    disputed, planned, untold = game.played("owner"), game.plan(), game.plan()
    mission_dispute(mission_id=disputed.pk, viewer=opponent.viewer, reason="It was a draw.")
    act = Recruit(model="kt2018:tau-empire:model:fire-warrior-shasla", role="non-specialist", called="Late Arrival")
    (recruit,) = muster_save(mission_id=planned.pk, viewer=owner.viewer, recruits=[act]).recruited
    muster_on_paper(mission_id=untold.pk, viewer=owner.viewer)
    game.muster(untold, "opponent")
    side, reported = game.side(untold, "owner"), game.played("owner")
    signed = signing.dumps([str(reported.pk), reported.standing["report"]], salt=SALT)
    args = [game.campaign.pk, planned.pk]
    pages = [(arbitrator, url(disputed)), (owner, reverse("campaigns:muster-equip", args=[*args, recruit]))]
    pages.append((owner, reverse("campaigns:mission-mend", args=[game.campaign.pk, untold.pk, side.pk])))
    pages += [(opponent, url(untold)), (opponent, reverse("campaigns:confirm-link", args=[signed]))]
    for who, address in pages:
        with open_page(address, user=who.user) as page:
            assert_clean(page)


def test_a_report_of_eight_against_eight_with_four_out_takes_few_taps(game: Club, open_page):
    mission = game.mustered()
    with open_page(url(mission), width=PHONE, user=game.players["owner"].user) as page:
        thumb = Thumb(page)
        thumb.tap("text=To the table")
        answered(page)
        thumb.tap(".side > summary >> nth=1")
        thumb.tap(".after > summary")
        thumb.tap("fieldset:has-text('Who won?') .segmented label")
        for number in (0, 2, 9, 11):
            thumb.tap(".part label:has(.out)", number)
        thumb.tap("text=Submit result")
        answered(page)
        page.locator(".score").first.wait_for()
        assert page.locator(".roll--sealed").count() >= 4
    assert thumb.taps <= 15
    assert Mission.objects.get(pk=mission.pk).state == "reported"


def test_confirming_takes_two_taps_at_most(game: Club, open_page):
    mission = game.played("owner")
    start = reverse("campaigns:campaign", args=[game.campaign.pk])
    with open_page(start, width=PHONE, user=game.players["opponent"].user) as page:
        thumb = Thumb(page)
        thumb.tap(f"a[href*='{mission.pk}']")
        answered(page)
        thumb.tap("#confirm")
        answered(page)
    assert thumb.taps <= 2
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"


def test_the_last_team_is_locked_in_three_taps(game: Club, open_page):
    mission = game.plan()
    last = game.everyone("owner")[:1]
    legal = game.plan()
    viewer = game.players["owner"].viewer
    members = list(muster_save(mission_id=legal.pk, viewer=viewer, members=last, nearest_legal=True).members)
    game.muster(legal, "owner", members)
    game.muster(legal, "opponent")
    with open_page(url(mission), width=PHONE, user=game.players["owner"].user) as page:
        thumb = Thumb(page)
        thumb.tap("main a:has-text('Muster your team')")
        answered(page)
        thumb.tap("button:has-text('Last team')")
        page.wait_for_selector("#lock")
        thumb.tap("#lock")
        answered(page)
        assert "You are ready" in page.inner_text("main")
    assert thumb.taps <= 3


def test_a_level_is_chosen_in_three_taps(game: Club, open_page):
    for _ in range(2):
        game.played("owner")
    mission = game.played("owner")
    with open_page(url(mission), width=PHONE, user=game.players["owner"].user) as page:
        before = page.locator("form.choice").count()
        thumb = Thumb(page)
        thumb.tap(".tally__go")
        thumb.tap("form.choice .tree__node--pick")
        thumb.tap("form.choice button:has-text('Choose it')")
        answered(page)
        assert page.locator("form.choice").count() == before - 1
    assert thumb.taps <= 3


def test_ticks_without_a_connection_are_kept_shown_and_counted_once(game: Club, open_page):
    mission = game.mustered()
    first, second = game.everyone("owner")[0], game.everyone("opponent")[0]
    with open_page(url(mission, "mission-report"), width=PHONE, user=game.players["owner"].user, fails=True) as page:
        page.context.set_offline(True)
        page.check(f"[data-q='out:{first}']")
        page.wait_for_selector("text=1 unsent")
        assert "not sent yet" in page.inner_text("[data-table-state]")
        assert not ReportDraft.objects.exists()
        with open_page(url(mission, "mission-report"), user=game.players["opponent"].user) as other:
            other.check(f"[data-q='out:{second}']")
            other.wait_for_selector("text=Everything is kept")
        page.context.set_offline(False)
        page.wait_for_selector("text=Everything is kept")
        page.reload()
        assert page.is_checked(f"[data-q='out:{first}']")
        assert page.is_checked(f"[data-q='out:{second}']"), "what the other phone ticked"
        assert page.inner_text("[data-count='out']").startswith("2")
    assert answered_by(game) == {"owner": {f"out:{first}": True}, "opponent": {f"out:{second}": True}}


def test_ticks_that_were_never_sent_survive_a_closed_page(game: Club, open_page):
    mission = game.mustered()
    key = f"out:{game.everyone('owner')[0]}"
    with open_page(url(mission, "mission-report"), user=game.players["owner"].user, fails=True) as page:
        address = page.url
        page.context.set_offline(True)
        page.check(f"[data-q='{key}']")
        page.wait_for_selector("text=not sent yet")
        assert not ReportDraft.objects.exists()
        page.goto("about:blank")
        page.context.set_offline(False)
        page.goto(address)
        assert page.is_checked(f"[data-q='{key}']")
        page.wait_for_selector("text=Everything is kept")
    assert answered_by(game) == {"owner": {key: True}}


def test_a_report_given_anew_keeps_what_was_not_submitted_on_the_device(game: Club, open_page):
    key = f"out:{game.everyone('owner')[0]}"
    mission = game.played("owner")
    with open_page(url(mission, "mission-amend"), user=game.players["owner"].user, fails=True) as page:
        was = page.is_checked(f"[data-q='{key}']")
        page.context.set_offline(True)
        page.get_by_text("this device keeps it until you submit it").wait_for()
        page.set_checked(f"[data-q='{key}']", not was)
        page.wait_for_selector("text=1 answer is not submitted yet; this device keeps it.")
        assert page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('muster-draft-title:'))")
        page.context.set_offline(False)
        page.reload()
        assert page.is_checked(f"[data-q='{key}']") is not was
        page.evaluate("for (const key in localStorage) if (key.includes('-name:')) localStorage.setItem(key, '')")
        page.reload()  # what it began with is another report by now
        assert page.is_checked(f"[data-q='{key}']") is was


@pytest.mark.ci
def test_two_phones_that_differ_show_both_answers_and_submit_only_with_a_choice(game: Club, open_page):
    mission = game.mustered()
    one, two = (f"[data-q='out:{key}']" for key in game.everyone("owner")[:2])
    address = url(mission, "mission-report")
    with (
        open_page(address, width=PHONE, user=game.players["owner"].user, fails=True) as mine,
        open_page(address, width=PHONE, user=game.players["opponent"].user) as theirs,
    ):
        unfold(theirs)
        theirs.check(one)
        theirs.wait_for_selector("text=Everything is kept")
        mine.reload()
        assert mine.is_checked(one), "what the other phone ticked"
        mine.uncheck(one)
        mine.wait_for_selector(".part .theirs:has-text('Opponent has ticked “Out of action”.')")
        theirs.check(two)
        theirs.wait_for_selector(".part .theirs:has-text('Owner has not ticked “Out of action”.')")
        assert theirs.is_checked(one), "nobody changes it under my finger"
        mine.reload()
        assert not mine.is_checked(one)
        assert mine.is_checked(two)
        unfold(mine)
        mine.locator("fieldset:has-text('Who won?') .segmented label").first.click()
        mine.click("form[data-table] .sendoff button")
        assert Mission.objects.get(pk=mission.pk).state == "mustered", "a choice is asked for first"
        mine.click(".differs label:has-text('Opponent: yes')")
        mine.click("form[data-table] .sendoff button")
        answered(mine)
        assert "Answered differently" in mine.inner_text("main")
    assert Mission.objects.get(pk=mission.pk).state == "reported"


def test_unsent_ticks_on_a_shared_phone_stay_with_who_made_them(game: Club, open_page, live_server: LiveServer):
    mission = game.mustered()
    key = f"out:{game.everyone('owner')[0]}"
    owner, opponent = (game.players[name].user for name in ("owner", "opponent"))
    with open_page(url(mission, "mission-report"), width=PHONE, user=owner, fails=True) as page:

        def log_in(user: User) -> None:
            page.context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])

        page.context.set_offline(True)
        page.check(f"[data-q='{key}']")
        page.wait_for_selector("text=1 unsent")
        log_in(opponent)
        page.context.set_offline(False)
        page.wait_for_selector("text=These ticks are somebody else’s")
        page.reload()
        assert not page.is_checked(f"[data-q='{key}']")
        page.wait_for_selector("text=Everything is kept")
        assert answered_by(game) == {}
        log_in(owner)
        page.reload()
        assert page.is_checked(f"[data-q='{key}']")
        page.wait_for_selector("text=Everything is kept")
    assert answered_by(game) == {"owner": {key: True}}


def test_the_report_is_a_plain_form_without_scripts(game: Club, open_page):
    mission = game.mustered()
    user = game.players["owner"].user
    with open_page(url(mission, "mission-report"), width=PHONE, scripts=False, user=user) as page:
        page.locator("fieldset:has-text('Who won?') .segmented label").first.click()
        page.locator(".part label:has(.out)").first.click()
        page.click("text=Submit result")
        assert "Casualties" in page.inner_text("main")
