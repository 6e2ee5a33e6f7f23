"""The frame, accounts and first page in a browser: clean, by keyboard alone, without scripts, without a connection."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services import login_link_make
from tests.browser.looking import assert_clean
from tests.cast import Player, found

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "the cinder reach"


@pytest.fixture
def mira() -> User:
    """A player."""
    return User.objects.create_user("Mira Holt", PASSWORD)


@pytest.mark.parametrize("name", ["home", "about", "accounts:sign-up", "accounts:log-in", "accounts:recover"])
def test_a_guests_page_is_clean(open_page, name: str) -> None:
    with open_page(reverse(name)) as page:
        assert_clean(page)


@pytest.mark.ci
@pytest.mark.parametrize("name", ["home", "accounts:account", "accounts:password", "accounts:codes", "accounts:leave"])
def test_a_players_page_is_clean(open_page, mira: User, name: str) -> None:
    login_link_make(mira)
    with open_page(reverse(name), user=mira) as page:
        assert_clean(page)


@pytest.mark.parametrize("path", ["/nowhere/", "/account/link/?key=old"])
def test_a_page_for_what_is_not_there_is_clean(open_page, path: str) -> None:
    with open_page(path, fails=True) as page:
        assert_clean(page)


@pytest.mark.ci
@pytest.mark.urls("tests.browser.pattern_urls")
def test_every_component_is_clean(open_page) -> None:
    with open_page("/look/") as page:
        assert_clean(page)


@pytest.mark.ci
def test_one_signs_up_without_scripts(open_page) -> None:
    with open_page("/", width=375, scripts=False, fails=True) as page:
        page.locator(".menu--all summary").click()
        page.get_by_role("link", name="Sign up").last.click()
        page.get_by_label("Name").fill("Mira Holt")
        page.get_by_label("Password").fill("short")
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
        assert page.get_by_label("Name").input_value() == "Mira Holt"
        assert "too short" in page.get_by_role("main").inner_text()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
        assert page.locator(".codes code").count() == 8
        assert_clean_without_scripts(page)


def assert_clean_without_scripts(page) -> None:
    """What only works with scripts is not shown."""
    assert page.locator("[data-copy]:visible, [data-step]:visible, #unsaved:visible").count() == 0


def test_the_colours_are_chosen_without_scripts(open_page) -> None:
    with open_page("/about/", scripts=False) as page:
        light = page.locator("body").evaluate("body => getComputedStyle(document.documentElement).backgroundColor")
        page.get_by_role("button", name="Dark").click()
        dark = page.locator("body").evaluate("body => getComputedStyle(document.documentElement).backgroundColor")
        assert light != dark
        assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"


def test_one_logs_in_by_keyboard_alone(open_page, mira: User) -> None:
    with open_page("/") as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
        assert page.locator(".skip").bounding_box()["y"] >= 0
        tab_to(page, "Log in")
        page.keyboard.press("Enter")
        page.wait_for_url("**/log-in/")
        tab_to(page, "name")
        page.keyboard.type("mira holt")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: "log-in" not in url)
        tab_to(page, "Mira Holt")


def tab_to(page, wanted: str) -> None:
    """Press Tab until that is focused, by its words or its field's name; every stop must be seen."""
    for _ in range(40):
        page.keyboard.press("Tab")
        reached, outline = page.evaluate(
            "[document.activeElement.name || document.activeElement.textContent.trim(),"
            " getComputedStyle(document.activeElement).outlineStyle]"
        )
        assert outline != "none", f"no visible focus on {reached}"
        if reached == wanted:
            return
    pytest.fail(f"Tab never reached {wanted}")


def test_the_menu_of_a_phone_closes_with_escape(open_page) -> None:
    with open_page("/", width=375) as page:
        page.locator(".menu--all summary").focus()
        page.keyboard.press("Enter")
        page.locator(".menu--all .menu__list").wait_for()
        page.keyboard.press("Escape")
        page.locator(".menu--all .menu__list").wait_for(state="hidden")
        assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_without_a_connection_a_form_says_so_and_keeps_what_was_typed(open_page) -> None:
    with open_page(reverse("accounts:sign-up"), fails=True) as page:
        page.get_by_label("Name").fill("Mira Holt")
        page.get_by_label("Password").fill(PASSWORD)
        page.context.set_offline(True)
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
        page.get_by_text("Not saved: no connection.").wait_for()
        assert page.get_by_label("Name").input_value() == "Mira Holt"
        page.context.set_offline(False)
        # The browser says it is back, and the form goes by itself.
        page.locator(".codes code").first.wait_for()


def test_loaded_again_without_a_connection_our_own_page_says_what_is_unsent(open_page, owner: Player) -> None:
    details = reverse("rosters:details", args=[found(owner).pk])
    with open_page(details, width=375, user=owner.user, fails=True, worker=True) as page:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.get_by_label("Name", exact=True).fill("Ashgate Watch")
        page.context.set_offline(True)
        page.get_by_role("button", name="Save", exact=True).first.click()
        page.get_by_text("Not saved: no connection.").wait_for()
        for key, text in (("", '{"out:1": [true, 1], "out:2": [true, 2]}'), ("-title", "Report of mission 8 · Muster")):
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"muster-draft{key}:/x/:me", text])
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("heading", name="No connection").wait_for()
        page.locator("[data-unsent] li").first.wait_for()  # its script says what waits, after the heading is there
        assert page.locator("[data-unsent] li").all_inner_texts() == [
            "Save",
            "Report of mission 8: 2 answers, not submitted",
        ]
        assert_clean(page)
        page.context.set_offline(False)
        # The page comes back by itself, with what waits.
        page.get_by_text("Not saved: it waited for the connection.").wait_for()
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("heading", name="Ashgate Watch").wait_for()
        assert page.locator(".banner").inner_text() == "The connection is back: “Save” was sent."


def test_a_password_is_not_kept_for_when_the_page_is_loaded_again(open_page) -> None:
    with open_page(reverse("accounts:sign-up"), fails=True) as page:
        page.get_by_label("Password").fill(PASSWORD)
        page.context.set_offline(True)
        page.get_by_label("Name").fill("Mira Holt")
        page.get_by_role("main").get_by_role("button", name="Sign up").click()
        page.get_by_text("Not saved: no connection.").wait_for()
        kept = page.evaluate("sessionStorage.getItem('muster-unsent')")
        assert "Sign up" in kept
        assert PASSWORD not in kept
        page.get_by_role("button", name="Discard").click()
        assert "Sign up" not in page.evaluate("sessionStorage.getItem('muster-unsent')")


@pytest.mark.ci
@pytest.mark.urls("tests.browser.pattern_urls")
def test_a_fragment_that_fails_says_not_saved(open_page) -> None:
    with open_page("/look/", fails=True) as page:
        page.get_by_role("button", name="Drop Dovan Hale").click()
        page.get_by_text("Not saved: the server could not answer.").wait_for()
        assert page.get_by_role("button", name="Try again").is_visible()


@pytest.mark.urls("tests.browser.pattern_urls")
def test_the_issues_rise_over_the_tally_and_close_with_escape(open_page) -> None:
    with open_page("/look/", width=375) as page:
        issues = page.locator("#issues")
        assert issues.is_hidden()
        page.get_by_role("button", name="1 issue").click()
        issues.wait_for()
        page.keyboard.press("Escape")
        issues.wait_for(state="hidden")


@pytest.mark.urls("tests.browser.pattern_urls")
def test_a_number_is_stepped_and_a_link_is_copied(open_page) -> None:
    with open_page("/look/") as page:
        page.get_by_role("button", name="One more").click()
        assert page.get_by_role("spinbutton", name="Rounds").input_value() == "6"
        page.get_by_role("button", name="Copy").click()
        page.get_by_role("button", name="Copied").or_(page.get_by_role("button", name="Press Ctrl and C")).wait_for()
