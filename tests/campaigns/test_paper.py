"""What is printed of missions and campaigns: from frozen teams, for those who may see them, and nothing sealed."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Entrant, Mission
from campaigns.muster.services.mustering import muster_save
from campaigns.muster.services.open_teams import as_is_accept, needs_consent
from campaigns.overview.selectors.campaigns import campaign_sheet, find_campaign
from campaigns.paper import packet as packet_pages
from campaigns.paper import worksheet
from campaigns.paper.forms import PacketChoice
from campaigns.paper.laying import PagedFor
from campaigns.paper.pages import sheet_of
from campaigns.paper.selectors import Packet, packet_of
from campaigns.settings.services import campaign_share, settings_change
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.laying import PaperSheet
from rosters.cards.sheets.type import room
from rules import acts
from rules.campaigns import codec
from rules.campaigns.games import Briefing, StartingCondition
from rules.campaigns.questions import Kind, Question
from rules.campaigns.settings import RosterVisibility
from rules.editions import find
from rules.editions.kt2018.campaign.scenarios import BY_THE_BOOK, SCENARIOS
from tests.campaigns.table import Club, fell, join, settings
from tests.cast import Player, model
from tests.paper.test_pdf import needs_engine, squeezed, text_of

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]
PLAIN = PrintOptions()
ROLES = ["owner", "opponent", "arbitrator", "spectator", "stranger", "guest", "staff"]
HOSTILE = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft " * 2


def url(name: str, mission: Mission, **query: Any) -> str:
    return reverse(f"campaigns:{name}", args=[mission.campaign_id, mission.pk], query=query or None)


def packet(player: Player, mission: Mission, options: PrintOptions = PLAIN) -> Packet:
    fresh = Mission.objects.select_related("campaign", "proposed_by").get(pk=mission.pk)
    return packet_of(mission_sheet(fresh, player.viewer), options)


def pages(player: Player, mission: Mission, options: PrintOptions = PLAIN) -> list[PagedFor]:
    return packet_pages.pages_of(
        packet(player, mission, options), options, tuple(packet_pages.PARTS), "https://x.test/"
    )


def sheet_pages(player: Player, table: Club, options: PrintOptions) -> list[PagedFor]:
    campaign = find_campaign(table.campaign.pk, player.viewer)
    sheet = campaign_sheet(campaign, player.viewer)
    return sheet_of(campaign, sheet, options)


def titles(player: Player, mission: Mission) -> list[str]:
    return [each.page.title for each in pages(player, mission) if each.page.title]


def names_of(table: Club, name: str) -> list[str]:
    return [row.sheet["name"] for row in table.roster(name).operatives.all()]


@pytest.fixture
def spectator(table: Club, arbitrator: Player, staff: Player) -> Player:
    join(table.campaign, arbitrator, staff, "spectator")
    return staff


# Before the reveal


@pytest.mark.parametrize("who", ROLES)
def test_nothing_sealed_is_in_anybodys_packet(
    table: Club, arbitrator: Player, owner: Player, who: str, request: pytest.FixtureRequest
) -> None:
    campaign_share(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, visibility="public")
    mission = table.plan()
    recruit = acts.Recruit(model=model("fire-warrior-shasla"), role="non-specialist", called="Hidden Reed")
    team = table.everyone("owner")
    draft = muster_save(mission_id=mission.pk, viewer=owner.viewer, members=team, recruits=[recruit])
    assert draft.recruited
    table.muster(mission, "opponent")
    player: Player = request.getfixturevalue(who)
    sealed = ["Hidden Reed", *names_of(table, "owner"), *names_of(table, "opponent"), *_keys(table)]
    sides = [value for side in mission.sides.all() for value in (side.salt,) if value]
    answer = player.client().get(url("packet", mission))
    assert answer.status_code == 200
    markup = html.unescape(answer.content.decode())
    assert [each for each in [*sealed, *sides] if each in markup] == []
    assert [paper.deck for paper in answer.context["pages"] if hasattr(paper.deck, "cards")] == []
    drawn = player.client().get(url("packet-pdf", mission))
    if drawn.status_code == 200:
        text = text_of(pypdf.PdfReader(io.BytesIO(drawn.content)))
        assert [each for each in sealed if squeezed(each) in text] == []


def _keys(table: Club) -> list[str]:
    return [str(row.pk) for name in ("owner", "opponent") for row in table.roster(name).operatives.all()]


def test_before_the_reveal_there_are_the_mission_and_an_empty_worksheet(table: Club, owner: Player) -> None:
    mission = table.muster(table.plan(), "owner")
    assert titles(owner, mission) == ["Mission", "After the battle"]
    markup = owner.client().get(url("packet", mission)).content.decode()
    assert reverse("rosters:cards", args=[table.roster("owner").pk]) in markup


# After it


def test_a_player_prints_both_sides_where_rosters_are_open(table: Club, owner: Player) -> None:
    mission = table.mustered()
    each = ["Kill team", "Datacards", "Tactics", "For my opponent"]
    assert titles(owner, mission) == ["Mission", *each, *each, "After the battle"]


def test_the_tactics_of_a_specialist_stand_on_its_card_too(table: Club, owner: Player) -> None:
    mission = table.mustered()
    printed = html.unescape(owner.client().get(url("packet", mission)).content.decode())
    faces = "".join(re.findall(r'<article class="dc.*?</article>', printed, re.S))
    decks = [paper.deck for paper in packet(owner, mission).sides if paper.deck]
    of_specialists = {each.name for deck in decks for card in deck.cards for each in card.tactics}
    assert of_specialists
    assert [name for name in of_specialists if name not in faces] == []


def test_of_a_hidden_roster_there_is_the_sheet_for_the_opponent_alone(
    table: Club, owner: Player, arbitrator: Player, spectator: Player
) -> None:
    house_rules = settings(rosters_seen=RosterVisibility.ARBITRATORS)
    settings_change(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, settings=house_rules)
    mission = table.mustered()
    own = ["Kill team", "Datacards", "Tactics", "For my opponent"]
    assert titles(owner, mission) == ["Mission", *own, "For my opponent", "After the battle"]
    assert titles(arbitrator, mission) == ["Mission", *own, *own, "After the battle"]
    assert titles(spectator, mission) == ["Mission", "After the battle"]


def test_a_visitor_gets_what_the_page_shows_them(table: Club, arbitrator: Player, stranger: Player) -> None:
    campaign_share(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, visibility="public")
    mission = table.mustered()
    assert titles(stranger, mission) == ["Mission", "After the battle"]
    worksheet = html.unescape(stranger.client().get(url("packet", mission)).content.decode())
    assert [name for name in names_of(table, "owner") if name not in worksheet] == []
    assert all(paper.deck is None for paper in packet(stranger, mission).sides)


def test_the_team_is_printed_as_it_was_frozen(table: Club, owner: Player) -> None:
    mission = table.mustered()
    before = [paper.deck.cards for paper in packet(owner, mission).sides if paper.deck]
    first = table.everyone("owner")[0]
    table.report(mission, "owner", "owner", fell(first))
    after = [paper.deck.cards for paper in packet(owner, mission).sides if paper.deck]
    assert before == after
    assert len(before) == 2


def test_injuries_of_the_day_stand_on_the_card(table: Club, owner: Player) -> None:
    mission = table.mustered()
    side = table.side(mission, "owner")
    key = side.team["members"][0]
    hurt = StartingCondition(
        operative=key, sentence="It limps.", flesh_wounds=1, stats=(("M", -1),), cause="Minor injury"
    )
    briefing = codec.from_json(Briefing, side.team["briefing"])
    side.team = {**side.team, "briefing": {**codec.to_json(briefing), "today": [codec.to_json(hurt)]}}
    side.save()
    paper = next(each for each in packet(owner, mission).sides if each.side.is_mine)
    assert paper.deck is not None
    card = next(each for each in paper.deck.cards if each.key == key)
    assert [(stat.change, stat.cause) for stat in card.stats if stat.change] == [(-1, "Minor injury")]
    assert card.bearers[0].flesh_wounds == 1
    assert "It limps." in card.notes
    assert card.context.campaign == table.campaign.name
    assert card.has_status_boxes


def test_the_worksheet_leads_to_the_report_and_prints_the_campaigns_tables(table: Club, owner: Player) -> None:
    mission = table.mustered()
    found = next(each.page for each in pages(owner, mission) if each.page.title == "After the battle")
    blocks = {block.path: block.content for block in found.content.columns[0]}
    tables = blocks["campaigns/paper/tables.html"]
    assert tables.report_url == "https://x.test/"
    assert [table.name for table in tables.tables] == ["Specialists", "Others", "Commanders"]
    assert tables.numbers == ("Battle rounds",)
    printed = packet(owner, mission)
    name, key = printed.sides[0].side.name, printed.sides[0].side.key
    asked = Question(key=f"points:{key}", kind=Kind.NUMBER, label=f"Victory points of {name}", group="result")
    first, *_ = worksheet.pages(replace(printed, questions=(asked,)), PLAIN, "https://x.test/")
    ticked = [block.content for block in _blocks(first) if "boxes" in block.path]
    assert [each.numbers for each in ticked] == [("Victory points",), ()], "asked of one of them"
    known = next(each for each in printed.sides if each.is_known)
    for most, wanted in ((3, None), (4, [f"Medivac for {worksheet.GAP}, 1 RP"])):
        ops = [member.op for member in known.team.members][:most]
        labels = [f"Medivac for {op.name}, 1 RP" for op in ops]
        asked_of = tuple(
            Question(key=label, kind=Kind.TICK, label=label, group="offers", subject=op.key)
            for op, label in zip(ops, labels, strict=True)
        )
        papers = worksheet.pages(replace(printed, sides=(replace(known, questions=asked_of),)), PLAIN, "")
        offers = [block.content for each in papers for block in _blocks(each) if "offer" in block.path]
        assert offers == (wanted or labels)
    rows = [block.content for each in pages(owner, mission) for block in _blocks(each) if "marks_row" in block.path]
    assert {row.name for row in rows} >= set(names_of(table, "owner"))
    drawn = owner.client().get(url("packet", mission)).content.decode()
    assert 'aria-label="The report of this mission"' in drawn


def _blocks(each: PagedFor) -> list[Any]:
    sheet = each.page.content
    return [block for column in sheet.columns for block in column] if isinstance(sheet, PaperSheet) else []


def test_sides_and_parts_are_chosen_in_the_address(table: Club, owner: Player) -> None:
    mission = table.mustered()
    side = table.side(mission, "opponent")
    choice = PacketChoice(options=PLAIN, parts=("opponent",), sides=(str(side.pk),))
    answer = owner.client().get(f"{url('packet', mission)}?{choice.query}")
    assert [each.page.title for each in answer.context["pages"] if each.page.title] == ["For my opponent"]
    assert answer.context["pages"][0].deck.faction == "Orks"


def test_sides_of_one_faction_wear_two_hues_on_paper(table: Club, owner: Player) -> None:
    mission = table.mustered()
    Entrant.objects.filter(campaign=mission.campaign).update(faction="Orks")
    found = {
        each.label.partition(":")[0]: each.deck.hue for each in pages(owner, mission) if ": Kill team" in each.label
    }
    assert len(found) == 2
    assert "moss" in found.values()
    assert len(set(found.values())) == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_no_page_is_fuller_than_its_paper(table: Club, owner: Player, paper: str, large: bool) -> None:
    mission = hostile(table)
    options = PrintOptions(paper=paper, large=large)
    sheets = [each.page.content for each in pages(owner, mission, options) if isinstance(each.page.content, PaperSheet)]
    columns = [(sheet.title, column) for sheet in sheets for column in sheet.columns if column]
    assert len(columns) >= len(sheets) >= 8
    for title, column in columns:
        assert sum(block.height for block in column) <= room(options) + 0.01, title


def hostile(table: Club) -> Mission:
    """A mission with names that nobody should give, all over it."""
    mission = table.mustered()
    Mission.objects.filter(pk=mission.pk).update(title=HOSTILE[:200], where=HOSTILE[:200])
    for side in mission.sides.all():
        side.team = json.loads(json.dumps(side.team))
        for key, sheet in side.team["sheets"].items():
            side.team["sheets"][key] = {**sheet, "name": f"{key[:4]} {HOSTILE}"[:80]}
        side.save()
        type(side.entrant).objects.filter(pk=side.entrant_id).update(name=HOSTILE[:120])
    return mission


# The PDF


@needs_engine
@pytest.mark.parametrize("ink", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_everybody_is_in_the_pdf(table: Club, owner: Player, paper: str, ink: bool) -> None:
    mission = table.mustered()
    choice = PacketChoice(options=PrintOptions(paper=paper, ink=ink), parts=tuple(packet_pages.PARTS))
    answer = owner.client().get(f"{url('packet-pdf', mission)}?{choice.query}")
    assert answer["Content-Type"] == "application/pdf"
    reader = pypdf.PdfReader(io.BytesIO(answer.content))
    assert len(reader.pages) == len(pages(owner, mission, choice.options))
    found = text_of(reader)
    for name in (*names_of(table, "owner"), *names_of(table, "opponent")):
        assert squeezed(name) in found, name
    for side in mission.sides.all():
        for sentence in side.team["briefing"]["sentences"]:
            assert squeezed(sentence) in found, sentence
    assert reader.metadata.title == f"Mission {mission.number}: Raid"
    assert len(reader.outline) >= 10


@needs_engine
def test_the_campaign_sheet_tells_standings_the_fallen_and_what_was_settled(table: Club, owner: Player) -> None:
    first = table.everyone("owner")[0]
    table.played("owner", fell(first))
    name = table.roster("owner").operatives.get(pk=first).sheet["name"]
    answer = owner.client().get(reverse("campaigns:campaign-sheet-pdf", args=[table.campaign.pk]))
    found = text_of(pypdf.PdfReader(io.BytesIO(answer.content)))
    for words in (table.campaign.name, "The owners", "The opponents", name, "Morale", "The loser: −1 Morale", "2–3"):
        assert squeezed(words) in found, words


# Cost


def test_a_packet_costs_the_same_for_more_missions_and_larger_teams(table: Club, owner: Player) -> None:
    small = table.plan()
    for name in ("owner", "opponent"):
        small = table.muster(small, name, table.everyone(name)[:3])
    client = owner.client()
    few = asked(client, url("packet", small))
    table.report(accepted(table, small), "owner", "owner")
    large = table.mustered()
    many = asked(client, url("packet", large))
    assert few == many <= 8


def accepted(table: Club, mission: Mission) -> Mission:
    for side in mission.sides.all():
        if needs_consent(side):
            as_is_accept(mission_id=mission.pk, viewer=table.arbitrator.viewer, side_id=side.pk)
    return mission


def asked(client: Client, address: str) -> int:
    """Queries of a page that was read once before: session, user, mission, person, sides, what waits."""
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_the_campaign_sheet_is_read_in_few_queries(table: Club, owner: Player) -> None:
    address = reverse("campaigns:campaign-sheet", args=[table.campaign.pk])
    client = owner.client()
    before = asked(client, address)
    table.played("owner", fell(table.everyone("owner")[0]))
    assert asked(client, address) == before <= 8


# After the mission


def test_the_result_leads_to_the_cards_it_changed(table: Club, owner: Player, opponent: Player) -> None:
    dead, out = table.everyone("owner")[:2]
    mission = table.played("owner", fell(dead) | fell(out, 2))
    answer = owner.client().get(url("mission", mission))
    assert answer.context["changed_url"] == url("changed-cards", mission)
    printed = owner.client().get(answer.context["changed_url"], follow=True)
    shown = [card.key for card in printed.context["deck"].cards]
    assert dead not in shown
    assert out in shown
    before = {each["key"]: each["experience"] for each in table.side(mission, "owner").team["fighters"]}
    grown = {key for key, amount in table.experience("owner").items() if amount > before.get(key, 0)}
    team = {each["key"] for each in table.side(mission, "owner").team["fighters"] if each["fire_team"]}
    assert grown - {dead} <= set(shown) <= grown | {out} | team
    theirs = opponent.client().get(url("changed-cards", mission), follow=True)
    assert not {card.key for card in theirs.context["deck"].cards} & set(shown)


def test_a_looker_on_has_no_cards_to_print(table: Club, spectator: Player) -> None:
    mission = table.played("owner")
    assert spectator.client().get(url("mission", mission)).context["changed_url"] == ""
    assert spectator.client().get(url("changed-cards", mission)).status_code == 404


def test_page_and_packet_say_whose_layout_a_mission_has(table: Club) -> None:
    known = settings(missions=find("kt2018").campaigns[0].settings.missions)
    settings_change(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, settings=known)
    mission = table.mustered(kind="covert-war")
    reader = table.players["owner"].client()
    for address in (url("mission", mission), url("packet", mission)):
        shown = html.unescape(reader.get(address).content.decode())
        for words in (BY_THE_BOOK, SCENARIOS["covert-war"].objective, "Standard deployment: everyone rolls 2D6"):
            assert words in shown, (address, words)
