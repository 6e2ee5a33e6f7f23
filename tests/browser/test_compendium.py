"""The compendium in a browser: clean at every width and in both schemes, by keyboard, and without scripts."""

import pytest

from tests.browser.looking import assert_clean
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = (
    "/compendium/",
    "/compendium/kt2018/",
    "/compendium/kt2018/tau-empire/",
    "/compendium/kt2018/tau-empire/weapons/",
    "/compendium/kt2018/tau-empire/tactics/",
    "/compendium/kt2018/tau-empire/pathfinder-gunner/",
    "/compendium/kt2018/tau-empire/cadre-fireblade/",
    "/compendium/kt2018/specialisms/",
    "/compendium/kt2018/specialisms/medic/",
    "/compendium/kt2018/traits/",
    "/compendium/kt2018/glossary/",
    "/compendium/kt2018/search/?q=pulse",
)


@pytest.fixture(autouse=True)
def _packs(transactional_db: None) -> None:
    shipped_pack("tau-empire")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_clean(open_page, path: str) -> None:
    with open_page(path) as page:
        assert_clean(page)


def test_who_may_carry_a_weapon_is_opened_by_thumb(open_page) -> None:
    with open_page("/compendium/kt2018/tau-empire/weapons/", width=375) as page:
        summary = page.locator(".bearers summary").first
        assert summary.bounding_box()["height"] >= 43.5
        summary.click()
        page.locator(".bearers__list").first.wait_for()


def test_a_word_is_explained_by_keyboard(open_page) -> None:
    with open_page("/compendium/kt2018/tau-empire/pathfinder-gunner/") as page:
        word = page.get_by_role("button", name="Non-specialist")
        sentence = page.get_by_text("A model without a specialism")
        assert not sentence.is_visible()
        word.focus()
        page.keyboard.press("Enter")
        sentence.wait_for()
        page.keyboard.press("Escape")
        assert not sentence.is_visible()


@pytest.mark.ci
def test_the_list_follows_what_is_typed(open_page) -> None:
    with open_page("/compendium/kt2018/search/") as page:
        page.locator("main").get_by_role("searchbox").press_sequentially("rail rif", delay=20)
        page.locator("#found").get_by_role("link", name="Rail rifle").wait_for()
        assert "q=rail" in page.url


def test_tactics_are_sifted_at_once(open_page) -> None:
    with open_page("/compendium/kt2018/tau-empire/tactics/") as page:
        page.get_by_label("Whose").select_option("faction")
        page.get_by_role("heading", name="Decisive Shot").wait_for(state="detached")
        assert page.get_by_role("heading", name="Focused Fire").is_visible()


def test_a_weapon_is_found_without_scripts(browser, live_server) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 375, "height": 800})
    page = context.new_page()
    page.goto(f"{live_server.url}/compendium/kt2018/")
    page.locator("main").get_by_role("searchbox").fill("rail rifle")
    page.get_by_role("button", name="Search").click()
    page.locator("#found").get_by_role("link", name="Rail rifle").click()
    page.locator("#w-rail-rifle").get_by_role("link", name="Pathfinder Gunner").click()
    page.get_by_role("heading", name="Pathfinder Gunner", level=1).wait_for()
    context.close()


def test_the_game_at_a_glance_opens_without_a_connection(open_page, settings) -> None:
    path = "/compendium/kt2018/at-a-glance/"
    with open_page(path, width=375, fails=True, worker=True) as page:
        page.get_by_text("Kept on this device").wait_for()
        settings.ALLOWED_HOSTS = ["nowhere.test"]  # whatever reaches the server all the same is answered 400
        page.context.set_offline(True)
        page.reload()
        page.get_by_role("heading", name="At a glance").wait_for()
        page.get_by_role("heading", name="Psychic").click()
        assert page.get_by_text("Perils of the Warp").is_visible()
        assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).borderTopStyle") == "solid"
        page.goto(page.url + "?from=home")
        page.get_by_text("Perils of the Warp").wait_for(state="attached")
        assert page.evaluate("fetch('/compendium/').then(() => 'there', () => 'gone')") == "gone"
        page.goto(page.url.replace("kt2018", "kt2021"))  # never opened before
        page.get_by_role("heading", name="No connection").wait_for()
        page.get_by_role("link", name="At a glance · Kill Team 2018").click()
        page.get_by_role("heading", name="Psychic").wait_for()
