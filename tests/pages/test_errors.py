"""What goes wrong is told in the look of all other pages, with what to do now."""

import pytest
from django.test import Client
from django.urls import reverse

from config.errors import SAID

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.pages.failing_urls")]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/nowhere/", 404, "The page was moved, was never there"),
        ("/refused/", 409, "Kael Orrin is dead and cannot be recruited."),
        ("/forbidden/", 403, "Only the arbitrator may do this."),
        ("/too-large/", 413, "larger than Muster takes"),
        ("/too-often/", 429, "Wait 2 minutes"),
        ("/post-only/", 405, "use the button on the page"),
    ],
)
def test_an_error_is_a_page_that_says_why(client: Client, path: str, status: int, words: str) -> None:
    response = client.get(path)
    assert response.status_code == status
    assert words in response.text
    assert f"<h1>{SAID[status].title}</h1>" in response.text
    assert ("/log-in/?next=/nowhere/" in response.text) is (status == 404), "what is private may be theirs"


def test_a_page_for_too_many_tries_says_when_to_come_back(client: Client) -> None:
    assert client.get("/too-often/")["Retry-After"] == "90"


def test_a_page_for_the_wrong_method_names_the_right_one(client: Client) -> None:
    assert client.get("/post-only/")["Allow"] == "POST"


def test_a_refusal_goes_among_the_messages_of_a_page_that_asked_for_a_fragment(client: Client) -> None:
    response = client.get("/refused/", headers={"HX-Request": "true"})
    assert response.status_code == 409
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#messages", "innerHTML")
    assert "<html" not in response.text
    assert "Kael Orrin is dead" in response.text


def test_the_api_words_its_own_errors() -> None:
    response = Client(raise_request_exception=False).get("/api/v1/nowhere/")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("application/json")


def test_a_bug_is_a_page_without_database_or_session() -> None:
    client = Client(raise_request_exception=False)
    response = client.get("/broken/")
    assert response.status_code == 500
    assert "Something broke" in response.text
    assert "ZeroDivisionError" not in response.text


def test_a_bug_in_the_api_has_the_shape_of_its_errors() -> None:
    response = Client(raise_request_exception=False).get("/api/v1/broken/")
    assert (response.status_code, response.json()["code"], response.json()["fields"]) == (500, "broken", {})


@pytest.mark.parametrize(("cookie", "words"), [("", "Your browser sent no cookie"), ("scheme", "in another tab")])
def test_a_form_without_its_token_is_explained(cookie: str, words: str) -> None:
    client = Client(enforce_csrf_checks=True)
    if cookie:
        client.cookies[cookie] = "dark"
    response = client.post(reverse("accounts:log-in"), {"name": "Mira Holt"})
    assert response.status_code == 403
    assert words in response.text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/nowhere/", 404, "The page was moved, was never there"),
        ("/rosters/01a1eebb-8ab6-7b6e-8232-6d026c5b1568/", 404, "The page was moved, was never there"),
        ("/s/revoked/", 404, "The page was moved, was never there"),
        ("/forbidden/", 403, "Only the arbitrator may do this."),
        ("/too-large/", 413, "larger than Muster takes"),
        ("/refused/", 409, "Kael Orrin is dead"),
        ("/broken/", 500, "Something broke"),
        ("/api/v1/broken/", 500, '"code": "broken"'),
    ],
)
def test_a_newcomer_to_the_demo_sees_our_pages_too(path: str, status: int, words: str, settings) -> None:
    settings.DEBUG, settings.DEBUG_PAGES = True, False
    response = Client(raise_request_exception=False).get(path)
    assert response.status_code == status
    assert words in response.text
    assert "Traceback" not in response.text
    assert "DEBUG" not in response.text


def test_what_broke_in_the_demo_is_in_the_log(settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.DEBUG, settings.DEBUG_PAGES = True, False
    Client(raise_request_exception=False).get("/broken/")
    assert "ZeroDivisionError" in caplog.text


def test_a_developer_sees_where_it_broke(settings) -> None:
    settings.DEBUG, settings.DEBUG_PAGES = True, True
    assert "ZeroDivisionError" in Client(raise_request_exception=False).get("/broken/").text
