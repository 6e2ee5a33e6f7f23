"""The print page: every choice in the address, the last one remembered, cards right for their context, flat queries."""

from __future__ import annotations

import io
import re
import uuid
from threading import BoundedSemaphore

import pypdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.limits import TryLimit
from rosters.cards import page_context
from rosters.cards.layout import pdf
from rosters.cards.layout.options import COOKIE, PRESETS, PrintOptions
from rosters.cards.selectors.cards import deck_of
from rosters.cards.sheets.roster import pages as roster_pages
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_share
from rosters.web import throttles
from rules import acts
from rules.cards import CardCondition, StatChange
from tests.cast import Player, act, found, found_team, pick, recruit
from tests.pages.test_roster_budgets import filled, tables
from tests.paper.scene import bare, html
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db

CARDS = [
    "accounts_session",  # who prints
    "accounts_user",
    "rosters_roster",  # with its pack and owner
    "rosters_squad",
    "rosters_killteam",
    "rosters_operative",
]


def address(roster: Roster, options: PrintOptions | None = None, name: str = "cards") -> str:
    return f"{reverse(f'rosters:{name}', args=[roster.pk])}?{(options or PrintOptions()).query}"


def deck(player: Player, roster: Roster, options: PrintOptions | None = None, **others: object):
    fresh = Roster.objects.select_related("pack", "owner").get(pk=roster.pk)
    made = deck_of(fresh, player.viewer, options or PrintOptions(), **others)
    assert made is not None
    return made


@pytest.mark.parametrize("size", [3, 10, 20])
def test_the_print_page_makes_these_queries(owner: Player, size: int, django_assert_num_queries) -> None:
    roster = filled(owner, size)
    client = owner.client()
    client.get(address(roster))  # Tactics are read once a process
    with django_assert_num_queries(len(CARDS)) as queries:
        assert client.get(address(roster)).status_code == 200
    assert tables(queries) == CARDS


@pytest.mark.parametrize("size", [3, 20])
def test_a_kill_teams_cards_make_the_same_queries(owner: Player, size: int) -> None:
    roster = filled(owner, size)
    client, options = owner.client(), PrintOptions(team=str(roster.kill_teams.first().pk))
    client.get(address(roster))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(roster, options))
    assert sorted(tables(queries)) == sorted(CARDS)


def test_every_choice_is_put_into_the_address_and_the_last_is_remembered(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    client = owner.client()
    chosen = PrintOptions(size="a6", paper="letter", backs="duplex", marks=False, ink=True, large=True)
    client.get(address(roster, chosen))
    assert client.cookies[COOKIE]["httponly"]
    answer = client.get(reverse("rosters:cards", args=[roster.pk]))
    assert answer.url == address(roster, chosen)
    answer = client.get(reverse("rosters:cards", args=[roster.pk]) + "?size=poker")
    assert answer.context["options"] == chosen.but(size="poker", marks=False, ink=False, large=False)


def test_what_nobody_knows_in_an_address_or_a_cookie_is_left_out(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    client = owner.client()
    client.cookies[COOKIE] = "size=wall;%00&part=x" + "y" * 5000
    query = "?size=billboard&paper=%00&backs=x&part=none&operative=nobody&marks=maybe"
    answer = client.get(reverse("rosters:cards", args=[roster.pk]) + query)
    assert answer.context["options"] == PrintOptions(marks=False, operatives=("nobody",))
    assert answer.context["pages"] == []


def test_the_usual_ways_are_one_press_each(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    answer = owner.client().get(address(roster))
    names = [preset.name for preset in PRESETS]
    assert [each.name for each in answer.context["presets"]] == names
    assert [each.name for each in answer.context["presets"] if each.is_current] == names[:1]


def test_a_kill_team_that_is_not_there_is_not_found(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    for name in ("cards", "cards-pdf"):
        answer = owner.client().get(address(roster, PrintOptions(team=str(uuid.uuid4())), name))
        assert answer.status_code == 404


@pytest.mark.skipif(not pdf.engine(), reason="no PDF engine is here")
def test_the_pdf_is_of_the_same_cards(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", name="Watch & Ward")
    recruit(owner, roster, called="Kais <b>")
    answer = owner.client().get(address(roster, name="cards-pdf"))
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="watch-ward-poker-a4.pdf"'
    reader = pypdf.PdfReader(io.BytesIO(answer.content))
    assert reader.metadata.title == "Watch & Ward"
    assert "Kais <b>" in reader.pages[0].extract_text()
    (_, inner) = reader.outline
    assert [each.title for each in inner] == ["Fire Warrior Shas'la", "Kais <b>"]


def test_pdfs_of_strangers_are_counted_by_visitor(
    owner: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "PDFS", TryLimit("PDFs", 2, 10))
    monkeypatch.setattr(pdf, "render_pdf", lambda *_, **__: b"%PDF")
    monkeypatch.setattr(pdf, "engine", lambda: "any")
    roster = found(owner, "fire-warrior-shasla")
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    pages = [client.get(address(roster, name="cards-pdf")) for _ in range(3)]
    assert [page.status_code for page in pages] == [200, 200, 429]
    assert int(pages[-1]["Retry-After"]) > 0
    elsewhere = client.get(address(roster, name="cards-pdf"), REMOTE_ADDR="10.0.0.1")
    assert elsewhere.status_code == 200
    player = owner.client()
    assert [player.get(address(roster, name="cards-pdf")).status_code for _ in range(3)] == [200] * 3


def test_a_pdf_too_many_at_once_is_answered_with_when_to_come_back(
    owner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "engine", lambda: "any")
    monkeypatch.setattr(pdf, "_line", BoundedSemaphore(1))
    roster = found(owner, "fire-warrior-shasla")
    with pdf._line:
        answer = owner.client().get(address(roster, name="cards-pdf"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "Several PDFs are being made right now." in answer.text


def test_without_an_engine_the_page_says_how_to_print(owner: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "engine", lambda: "")
    roster = found(owner, "fire-warrior-shasla")
    client = owner.client()
    assert client.get(address(roster, name="cards-pdf")).url == address(roster)
    assert "your browser can" in client.get(address(roster)).content.decode()


def test_a_matched_card_carries_no_boxes_for_a_campaign(owner: Player) -> None:
    roster = found(owner)
    key = recruit(owner, roster, "pathfinder", "specialist", specialism="scout")
    act(owner, roster, acts.SetExperience(operative=key, experience=7))
    matched, lived = pick(owner, roster), pick(owner, roster, format_key="campaign")
    (card,) = deck(owner, roster, PrintOptions(team=str(matched.pk))).cards
    assert (card.track, card.has_status_boxes, card.level, card.points) == (None, False, 1, 6)
    (card,) = deck(owner, roster, PrintOptions(team=str(lived.pk))).cards
    assert card.track is not None
    assert (card.track.earned, card.level, card.points) == (7, 3, 14)
    (card,) = deck(owner, roster, PrintOptions(boxes="without")).cards
    assert card.track is None


def test_a_sub_factions_rule_is_on_cards_of_a_team_that_shares_it(owner: Player) -> None:
    roster = found(owner, pack=shipped_pack("orks"))
    keys = [recruit(owner, roster, "kt2018:orks:model:ork-boy") for _ in range(3)]
    act(owner, roster, acts.SetSubFaction(sub_faction="Goffs", operatives=()))
    team = pick(owner, roster)
    options = PrintOptions(team=str(team.pk))
    assert [card.abilities[-1].name for card in deck(owner, roster, options).cards] == ["No Muckin' About (Goffs)"] * 3
    act(owner, roster, acts.SetSubFaction(sub_faction="Deathskulls", operatives=(keys[0],)))
    assert not any(
        ability.kind == "company" for card in deck(owner, roster, options).cards for ability in card.abilities
    )


def test_those_who_are_the_same_may_share_a_card(owner: Player) -> None:
    roster = found(owner, *["fire-warrior-shasla"] * 3)
    recruit(owner, roster, called="Kais")
    recruit(owner, roster, "pathfinder", "specialist", specialism="scout")
    assert [card.count for card in deck(owner, roster, PrintOptions()).cards] == [1] * 5
    assert [card.count for card in deck(owner, roster, PrintOptions(shared=True)).cards] == [4, 1]


def test_a_card_shows_what_a_campaign_knows_of_the_day(owner: Player) -> None:
    roster = found(owner)
    key = recruit(owner, roster)
    today = {
        key: CardCondition(changes=(StatChange("A", -1, "Old wound"), StatChange("BS", 1, "Blind eye")), flesh_wounds=2)
    }
    (card,) = deck(owner, roster, today=today, campaign="The Cinder Reach").cards
    figures = {figure.name: figure for figure in card.stats}
    assert (figures["A"].value, figures["A"].printed) == ("0", "1")
    assert card.causes == ("BS 5+, not 4+: Blind eye", "A 0, not 1: Old wound")
    assert (card.bearers[0].flesh_wounds, card.context.campaign) == (2, "The Cinder Reach")


def test_a_fire_teams_members_show_its_level_and_advances(owner: Player) -> None:
    roster = found(owner)
    key = recruit(owner, roster)
    container = roster.operatives.get(pk=key).sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=3))
    act(owner, roster, acts.PickAdvance(fire_team=container, advance="lucky"))
    (card,) = deck(owner, roster).cards
    assert card.label == "Fire team · level 2"
    assert [(ability.name, ability.kind) for ability in card.abilities][:1] == [("Lucky", "advance")]
    assert card.track is not None
    assert card.track.earned == 3


def test_the_page_holds_no_style_of_its_own(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    for size in ("poker", "page", "fold"):
        content = owner.client().get(address(roster, PrintOptions(size=size))).content.decode()
        assert " style=" not in content
        assert "<style" not in content


def test_a_tap_opens_each_page_large_and_paper_itself_has_no_such_link(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla")
    options = PrintOptions(parts=("cards", "reference"))
    content = owner.client().get(address(roster, options)).content.decode()
    pages = re.findall(r'<section id="(page-\d+)" class="paper ', content)
    assert len(pages) >= 2
    assert re.findall(r'href="#(page-\d+)"', content) == pages
    assert re.findall(r'href="#(whole-\d+)"', content) == re.findall(r' id="(whole-\d+)"', content)
    assert "paper-zoom" not in html(bare("orks")[:1], options)


def test_operatives_with_a_second_card_lead_to_backs(owner: Player) -> None:
    roster = found(owner, "pathfinder")
    crowded, alone = PrintOptions(size="bridge", large=True), PrintOptions(size="page")
    words = "1 operative needs a second card."
    assert words in owner.client().get(address(roster, crowded)).content.decode()
    assert words not in owner.client().get(address(roster, crowded.but(backs="duplex"))).content.decode()
    assert words not in owner.client().get(address(roster, alone)).content.decode()


def test_title_and_file_name_are_those_of_the_context(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", name="Wächter 守")
    team = pick(owner, roster, name="Horchposten")
    made = deck(owner, roster, PrintOptions(team=str(team.pk)))
    assert page_context.title_of(made) == "Horchposten · Wächter 守"
    assert page_context.file_name(made, PrintOptions(size="a6")) == "horchposten-a6-a4.pdf"


@pytest.mark.parametrize("only_one", [False, True], ids=["kill team", "kill team, one card"])
def test_the_command_roster_lists_everyone_whoever_was_picked(owner: Player, only_one: bool):
    roster = found_team(owner)
    names = [row.sheet["name"] for row in roster.operatives.order_by("position")]
    team = pick(owner, roster)
    first, *_, last = (str(key) for key in roster.operatives.order_by("position").values_list("pk", flat=True))
    act(owner, roster, acts.Bench(operatives=(first,)), kill_team=str(team.pk))
    chosen = (last,) if only_one else ()
    options = PrintOptions(team=str(team.pk), operatives=chosen, parts=("cards", "roster"), shared=False)
    made = deck(owner, roster, options)
    blocks = [block for page in roster_pages(made, options) for column in page.content.columns for block in column]
    rows = [block.content for block in blocks if block.template.startswith("roster_row")]
    assert [row.name for row in rows] == names
    assert len(made.cards) == (1 if only_one else len(names) - 1)
    (total,) = [block.content for block in blocks if block.template == "sum"]
    assert (total.points, total.count) == (roster.points, len(names))


def test_a_kill_team_sheet_without_a_team_asks_which(owner: Player):
    roster = found_team(owner)
    here = reverse("rosters:cards", args=[roster.pk])
    without = owner.client().get(here, {"size": "poker", "part": "team"}).text
    assert f'href="{reverse("rosters:kill-teams", args=[roster.pk])}">Pick a kill team' in without
    team = pick(owner, roster, name="Listening post")
    asked = owner.client().get(here, {"size": "poker", "part": "team"})
    assert asked.context["pages"] == []
    assert "Which kill team?" in asked.text
    assert f"team={team.pk}" in asked.text
    answer = owner.client().get(here, {"size": "poker", "part": "team", "team": str(team.pk)})
    assert [page.title for page in answer.context["pages"]] == ["Kill team"]
    assert "Which kill team?" not in answer.text


def test_the_command_roster_carries_the_code_that_asks_whether_it_is_right(owner: Player):
    roster = found_team(owner)
    page = owner.client().get(reverse("rosters:cards", args=[roster.pk]), {"size": "poker", "part": "roster"}).text
    assert page.count("sh-scan--corner") == 1
