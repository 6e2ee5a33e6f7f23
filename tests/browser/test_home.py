"""The first page in a browser: nothing foreign, nothing refused by the policy, nothing axe objects to."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_page_is_clean(open_page, width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with open_page("/", width=width, scheme=scheme) as page:
        assert page.title() == "Muster"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = axe.run(page)
        assert found.violations_count == 0, found.generate_report()
