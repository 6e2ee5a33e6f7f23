"""Leagues from founding to a voided game: teams by their own lists, Approved Ops, the table, every page; in every
edition a round with its pages and papers.
"""

from __future__ import annotations

import html
import json
import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.management.reconciling import differences
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.missions.services import mission_change
from campaigns.models import Campaign, Mission, Round
from campaigns.muster.seal import check_lock
from campaigns.muster.services import mustering
from campaigns.muster.team import IllegalTeam
from campaigns.reports.selectors.results import result_sheet
from campaigns.reports.services import reporting
from campaigns.rounds.services.pairing import round_open
from rosters.kill_teams.services import kill_team_change, kill_team_pick
from rules.editions.base import Choice
from rules.editions.game import GameChoices
from tests.api.calls import ROOT, by_token
from tests.campaigns.leagues import COUNTED_AGAIN, league_of, played, ready
from tests.campaigns.table import Club
from tests.cast import Player, assert_reconciled

pytestmark = pytest.mark.django_db

OF_THE_CAMPAIGN = (
    "campaign",
    "missions",
    "rounds",
    "people",
    "log",
    "settings",
    "desk",
    "by-hand",
    "export",
    "plan",
    "just-played",
    "end",
    "campaign-sheet",
    "numbers",
)
OF_A_MISSION = ("mission", "mission-dice", "packet", "mission-amend")


def state(league: Club, name: str) -> dict[str, int]:
    return dict(league.entrant(name).state)


def test_paper_asks_of_a_team_that_nobody_named_what_it_asks_of_the_other(league: Club) -> None:
    mission = league.plan(kind="secure")
    asked_before = league.players["owner"].client().get(packet_of(mission)).text
    mustering.muster_on_paper(mission_id=mission.pk, viewer=league.players["opponent"].viewer)
    league.muster(mission, "owner")
    for page in (asked_before, league.players["owner"].client().get(packet_of(mission)).text):
        assert re.findall('class="ms-c-tick">([^<]+)<', page) == ["Was incapacitated"] * 2
        assert re.findall('class="ms-c-rest">([^<]+)<', page) == ["By whom, turning point"] * 2
        asked = re.findall(r'<span>([^<]+?) <i class="ms-box ms-box--points">|<span class="ms-write">([^<]+)<', page)
        words = [number or choice for number, choice in asked]
        assert words[:2] == ["Crit op in all", "Tac op in all"]
        assert words[-2:] == ["Tac op", "Primary op"]
        assert [words.count(each) for each in ("Crit op in all", "Tac op", "Primary op")] == [2, 2, 2], "of both"


def packet_of(mission: Mission) -> str:
    return f"{reverse('campaigns:packet', args=[mission.campaign_id, mission.pk])}?part=worksheet"


def test_a_game_counts_and_is_taken_back(league: Club) -> None:
    """Seven of eleven are grade 3, two of six grade 2: kill ops of 4 and 2."""
    mission = played(league)
    assert state(league, "owner") == {"scored": 5 + 4 + 4 + 3, "conceded": 3 + 2 + 2 + 2, "primary": 3}
    assert state(league, "opponent") == {"scored": 9, "conceded": 16, "primary": 2}
    result = result_sheet(mission_sheet(mission, league.players["owner"].viewer), mission.created_at)
    losses = {each.side.name: each for step in result.steps for each in step.losses}
    assert {name: (len(each.lost), each.number) for name, each in losses.items()} == {
        "The owners": (2, 6),
        "The opponents": (7, 10),
    }
    league.confirm(mission, "opponent")
    league.void(Mission.objects.get(pk=mission.pk))
    assert state(league, "owner") == {"scored": 0, "conceded": 0, "primary": 0}
    for name in league.players:
        assert_reconciled(league.roster(name))
    assert differences(Campaign.objects.get(pk=league.campaign.pk)) == []


def test_a_game_of_a_round_has_its_score_in_lists_and_is_voided_by_the_name_that_the_log_has(league: Club) -> None:
    mission = played(league)
    row = Round.objects.create(campaign=league.campaign, number=1, pairing="swiss", is_published=True)
    Mission.objects.filter(pk=mission.pk).update(round=row, kind="")
    page = league.arbitrator.client().get(reverse("campaigns:mission-void", args=[league.campaign.pk, mission.pk])).text
    assert f"Void mission {mission.number}</h1>" in page
    for name, *which in (("missions",), ("rounds",), ("round", row.pk), ("campaign",)):
        page = league.arbitrator.client().get(reverse(f"campaigns:{name}", args=[league.campaign.pk, *which])).text
        assert re.findall(r"<b[^>]*>(\d+–\d+)</b>", page) == ["16–9"], name


def test_a_report_in_which_nobody_scored_has_to_be_meant_so(league: Club) -> None:
    mission = league.mustered(kind="secure")
    client = league.players["owner"].client()
    here = reverse("campaigns:mission-report", args=[league.campaign.pk, mission.pk])
    answer = client.post(here, {})
    assert answer.status_code == 409
    assert "Nobody has scored here yet." in answer.text
    assert 'name="scoreless"' in answer.text
    assert Mission.objects.get(pk=mission.pk).state == "mustered"
    client.post(here, {"scoreless": "on"})
    assert Mission.objects.get(pk=mission.pk).state == "reported"


def test_at_the_table_the_score_goes_with_the_ticks(league: Club) -> None:
    mission = league.mustered(kind="secure")
    here = reverse("campaigns:mission-report", args=[league.campaign.pk, mission.pk])
    page = league.players["owner"].client().get(here).text
    assert "data-scoreboard" in page
    assert COUNTED_AGAIN not in page


def test_every_page_of_a_league_opens(league: Club) -> None:
    mission = played(league)
    client = league.arbitrator.client()
    campaign, its = league.campaign.pk, (league.campaign.pk, mission.pk)
    pages = [
        *(reverse(f"campaigns:{name}", args=[campaign]) for name in OF_THE_CAMPAIGN),
        *(reverse(f"campaigns:{name}", args=its) for name in OF_A_MISSION),
        reverse("campaigns:entrant", args=[campaign, league.entrants["owner"].pk]),
    ]
    for page in pages:
        assert client.get(page, follow=True).status_code == 200, page
    assert "scars" not in client.get(reverse("campaigns:end", args=[campaign])).text, "nobody gets any"
    beaten = reverse("campaigns:entrant", args=[campaign, league.entrants["opponent"].pk])
    own = league.players["opponent"].client().get(beaten)
    assert re.findall("<dt>(Place|Points)</dt><dd>([0-9]+)</dd>", own.text) == [("Place", "2")], "no round yet"
    assert re.findall('<h2 id="due-h">Your turn</h2>.*?href="([^"]+)"', own.text) == [
        reverse("campaigns:mission", args=its)
    ]
    text = client.get(reverse("campaigns:mission", args=its)).content.decode()
    assert "<dd>16</dd>" in text
    assert "scored 16 victory points" not in text, "the table says it already"
    assert "scored 16 victory points" in client.get(reverse("campaigns:mission-text", args=its)).content.decode()


def test_a_log_says_nothing_that_the_edition_has_not(league: Club) -> None:
    sides = {"mine": league.entrants["owner"].pk, "opponent": league.entrants["opponent"].pk}
    page = reverse("campaigns:just-played", args=[league.campaign.pk], query=sides)
    text = league.players["owner"].client().get(page).content.decode().casefold()
    assert "fought" in text
    for word in ("specialist", 'class="num"', "ticked already"):
        assert word not in text


REPORTED = {
    "kt2018": (
        "covert-war",
        {"points:{own}": 5, "points:{other}": 3},
        "Victory points<",
        "Was out of action",
        {"wounds", "flesh"},
    ),
    "kt2021": (
        "loot",
        {"mission-2:{own}": 4, "scored-1:{own}": 1, "mission-3:{other}": 3},
        "Mission in turning point 4",
        "Was incapacitated",
        {"wounds"},
    ),
}


def mustered_in_a_round(club: Club, kind: str, chosen: bool) -> Mission:
    """Paired by a round, with both teams locked; where something is chosen, the owner carries it in secret."""
    arbitrator = club.arbitrator
    row = round_open(campaign_id=club.campaign.pk, viewer=arbitrator.viewer, is_published=True)
    mission = row.missions.get()
    mission_change(mission_id=mission.pk, viewer=arbitrator.viewer, kind=kind)
    carried = equipment_of(club, mission) if chosen else {}
    for name, player in club.players.items():
        picked = {"chosen": carried} if name == "owner" else {}
        mustering.muster_save(mission_id=mission.pk, viewer=player.viewer, members=club.everyone(name), **picked)
        mustering.muster_lock(mission_id=mission.pk, viewer=player.viewer)
    mission = Mission.objects.get(pk=mission.pk)
    assert mission.state == Mission.State.MUSTERED
    team = club.side(mission, "owner").team
    assert {key: team["chosen"].get(key) for key in carried} == carried
    assert [each["sentence"] for each in team["briefing"]["today"]] == (["Carries dynamite."] if chosen else [])
    return mission


def test_a_game_is_found_by_its_number(league: Club) -> None:
    mission, client = played(league), league.arbitrator.client()
    for words in ("mission 1", "Mission 1", "#1", "1."):
        kinds = {each.title: each.things for each in client.get(reverse("search"), {"q": words}).context["found"].kinds}
        assert [thing.name for thing in kinds["Missions"]] == [f"{mission.number}. {mission.title}"], words


def assert_pages_know_no_dead(club: Club, title: str) -> None:
    """Its pages open, call a game as its own page does, and leave out what a league has nothing of."""
    client, its = club.arbitrator.client(), [club.campaign.pk]
    for page in ("campaign", "rounds", "log", "settings", "desk", "by-hand", "end", "campaign-sheet", "numbers"):
        answered = client.get(reverse(f"campaigns:{page}", args=its), follow=True)
        assert answered.status_code == 200, page
        assert page != "numbers" or not re.search(">Dead<|Dead of", answered.text), "nobody can die"
    shown = client.get(reverse("campaigns:campaign", args=its))
    board = shown.context["board"]
    assert [(line.place, line.entrant.name) for line in board.standings] == [(1, "The owners"), (2, "The opponents")]
    assert f"<h1>{board.missions[0].title}</h1>" in title, "a list calls a game as its page does: by its sides"
    assert "Check the rolls" not in title, "none was rolled"
    assert "Form, rivalries and dice" in shown.text
    assert "The fallen" not in shown.text, "nobody dies in a league"
    assert ">Opp. %<" in shown.text, "what decides between equal points"
    assert shown.text.index("closes <time") < shown.text.index(">Standings<"), "the round that is played comes first"
    assert shown.text.count(board.missions[0].title) == 1, "and its games stand there alone"
    assert '<i class="res--won"' in shown.text
    closing = reverse("campaigns:round-close", args=[*its, board.round.line.key])
    assert (closing in shown.text) is (not board.todo and board.round.line.played == 1), "what comes next"
    assert board.todo or "All done." not in shown.text
    assert " over time<" not in shown.text, "a plot of one game says nothing"
    entrant = client.get(reverse("campaigns:entrant", args=[*its, club.entrants["owner"].pk])).text
    assert re.findall("<dt>(Place|Points)</dt>", entrant) == ["Place", "Points"]
    ending = client.get(reverse("campaigns:end", args=its)).text
    assert re.findall(r'scope="col">(Points|VP|Won|Fallen)<', ending) == ["Points", "Won"]


@pytest.mark.ci
@pytest.mark.parametrize("edition", REPORTED)
def test_a_round_of_another_edition_is_played(
    edition: str, arbitrator: Player, owner: Player, opponent: Player
) -> None:
    """Paired, mustered with secrets, reported, on paper, confirmed and void: nothing stays with any operative."""
    kind, given, asked, lost, counted = REPORTED[edition]
    has_equipment = edition == "kt2021"
    club = league_of(edition, arbitrator, {"owner": owner, "opponent": opponent})
    before = {name: standing_of(club, name) for name in club.players}
    mission = mustered_in_a_round(club, kind, has_equipment)
    side, other = (club.side(mission, name) for name in ("owner", "opponent"))
    client, its = owner.client(), (club.campaign.pk, mission.pk)
    log = client.get(reverse("campaigns:just-played", args=its[:1]), {"opponent": str(club.entrants["opponent"].pk)})
    assert reverse("campaigns:mission", args=its) in log.text, "the game that the two have already"
    assert "Teams as played" not in log.text
    table = client.get(reverse("campaigns:mission-report", args=its)).text
    assert asked in table
    everybody = {*side.team["members"], *other.team["members"]}
    tracked = {(kind, key) for kind, key in re.findall(r'data-remembers="(wounds|flesh):([^":]+)', table)}
    assert {key for _, key in tracked} == everybody
    assert {kind for kind, _ in tracked} <= counted
    assert ("</svg> Injured</span>" in table) is has_equipment
    ordered = set(re.findall(r'data-remembers="order:([^"]+)"', table))
    assert ordered == (everybody if has_equipment else set()), "where there are orders"
    assert ("Pay 1 CP for Command Re-roll" in table) is has_equipment
    fell = club.everyone("opponent")[0]
    keys = {"own": side.pk, "other": other.pk}
    answers = {key.format(**keys): value for key, value in given.items()} | {f"out:{fell}": True}
    reporting.mission_report(mission_id=mission.pk, viewer=owner.viewer, report={"answers": answers})
    assert (state(club, "owner"), state(club, "opponent")) == (
        {"scored": 5, "conceded": 3}, {"scored": 3, "conceded": 5}
    )  # fmt: skip
    mission = Mission.objects.get(pk=mission.pk)
    text = client.get(reverse("campaigns:mission", args=its)).text
    assert "Nothing to choose" not in text, "operatives learn nothing"
    paper = client.get(reverse("campaigns:packet", args=its)).text
    assert f"{lost}</p>" in paper
    assert bool(re.search(r"[A-Z][^<>]+: Carries dynamite\.", paper)) is has_equipment, "who carries it is said too"
    assert not re.search("Experience</p>|If out: die", paper)
    club.confirm(mission, "opponent")
    assert_pages_know_no_dead(club, text)
    club.void(Mission.objects.get(pk=mission.pk))
    assert state(club, "owner") == {"scored": 0, "conceded": 0}
    assert {name: standing_of(club, name) for name in club.players} == before
    for name in club.players:
        assert_reconciled(club.roster(name))
    assert differences(Campaign.objects.get(pk=club.campaign.pk)) == []


def standing_of(club: Club, name: str) -> list[tuple[str, dict[str, object]]]:
    """Whether each operative is there, and what is kept of it."""
    return list(club.roster(name).operatives.values_list("status", "state"))


def equipment_of(club: Club, mission: Mission) -> dict[str, str]:
    """Dynamite for the first who may carry it."""
    page = club.players["owner"].client().get(reverse("campaigns:muster", args=[club.campaign.pk, mission.pk])).text
    assert "Dynamite (4 EP)" in page
    return {next(iter(re.findall(r'"(?:chosen[:.-])?(carry:[0-9a-f-]{36})"', page))): "dynamite"}


def ticked_in(page: str) -> set[str]:
    """The equipment that a muster's page has ticked."""
    return set(re.findall(r'name="taken:[^"]*" value="([^"]*:equipment:[^"]*)" checked', page))


def test_equipment_of_2024_is_sealed_and_shown_with_the_team(league: Club) -> None:
    """What it may not be is told before, the hash covers it, and the next muster begins with it."""
    mission = league.plan(kind="secure")
    owner, its = league.players["owner"], (league.campaign.pk, mission.pk)
    who = {"mission_id": mission.pk, "viewer": owner.viewer}
    seals, auspex, relics = (
        f"kt2024:angels-of-death:equipment:{key}" for key in ("purity-seals", "auspex", "chapter-reliquaries")
    )
    assert mustering.muster_save(**who).chosen["equipment:1"] == "nothing"
    mustering.muster_save(**who, members=league.everyone("owner"), chosen={"equipment:1": seals, "equipment:3": relics})
    page = owner.client().get(reverse("campaigns:muster", args=its)).text
    assert ticked_in(page) == {seals, relics}
    draft = mustering.muster_save(**who, chosen={"equipment:2": seals})
    assert "Purity Seals: taken twice; each option can be taken once." in [each.sentence for each in draft.issues]
    with pytest.raises(IllegalTeam):
        mustering.muster_lock(**who)
    assert owner.client().get(reverse("campaigns:muster", args=its)).status_code == 200
    mustering.muster_save(**who, chosen={"equipment:2": "nothing"})
    mustering.muster_lock(**who)
    other = league.players["opponent"]
    assert "Purity Seals" not in other.client().get(reverse("campaigns:mission", args=its)).text, "sealed until then"
    league.muster(mission, "opponent")
    side = league.side(mission, "owner")
    assert side.team["chosen"] == side.team["sealed"]["chosen"]
    assert check_lock(side) == ()
    for page in ("mission", "packet"):
        text = html.unescape(other.client().get(reverse(f"campaigns:{page}", args=its)).text)
        assert "Equipment: Purity Seals and Chapter Reliquaries." in text, page
    side.team["chosen"] = {**side.team["chosen"], "equipment:2": auspex}
    assert check_lock(side) == ("The choices revealed with the team differ from those that were sealed.",)
    following = league.plan(kind="loot").pk
    page = owner.client().get(reverse("campaigns:muster", args=(league.campaign.pk, following))).text
    assert ticked_in(page) == {seals, relics}, "as in the last game"
    of_a_kill_team = GameChoices(choices=(Choice(id=auspex),))
    kill_team_pick(roster_id=league.roster("owner").pk, viewer=owner.viewer, members=[], game=of_a_kill_team)
    draft = mustering.muster_save(mission_id=following, viewer=owner.viewer)
    assert [draft.chosen[f"equipment:{n}"] for n in (1, 2)] == [auspex, "nothing"], (
        "as a kill team of the roster has it"
    )


def test_an_illegal_team_cannot_be_locked_unnoticed(league: Club) -> None:
    """Five of six: the muster says which selections are missing."""
    mission = league.plan(kind="secure")
    few = league.everyone("owner")[:5]
    mustering.muster_save(mission_id=mission.pk, viewer=league.players["owner"].viewer, members=few)
    page = league.players["owner"].client().get(reverse("campaigns:muster", args=[league.campaign.pk, mission.pk]))
    assert (page.status_code, "selections picked" in page.text) == (200, True)


def test_a_kill_team_says_what_is_wrong_with_it(owner: Player) -> None:
    roster = ready(owner, "kommandos", "first-team")
    team = roster.kill_teams.get()
    kill_team_change(roster_id=roster.pk, viewer=owner.viewer, kill_team=str(team.pk), members=team.members[1:])
    codes = {issue["code"] for issue in roster.kill_teams.get().verdict["issues"]}
    assert codes == {"too-few-selections"}


def test_the_table_adds_up_what_is_ticked(league: Club) -> None:
    """Two of the crit op, and three of eleven incapacitated in turning point 1: grade 1, and the higher at the end."""
    mission = league.mustered(kind="secure")
    its, client = (league.campaign.pk, mission.pk), league.players["owner"].client()
    own = str(league.side(mission, "owner").pk)
    page = client.get(reverse("campaigns:mission-report", args=its)).content.decode()
    assert page.count("data-turn=") == 4
    cards = set(re.findall(r'data-remembers="([^":]+)"', page)) - {"turn"}
    assert len(cards) == 4, cards
    points = json.loads(html.unescape(re.search(r'data-command-points="([^"]+)"', page)[1]))
    assert (points["start"][own], points["gains"]["initiative-2"][own][own]) == (3, 1)
    assert "Counteract: " in page
    lost = league.everyone("opponent")[:3]
    answers = {f"crit-2:{own}": 2, "initiative-1": own}
    answers |= {f"out:{key}": True for key in lost} | {f"turn:{key}": "1" for key in lost}

    def tick(answers: dict[str, object]) -> HttpResponse:
        ticks = json.dumps({key: [value, 1] for key, value in answers.items()})
        return client.post(reverse("campaigns:report-tick", args=its), {"ticks": ticks})

    refused = tick(answers | {f"tac-2:{own}": "luck"})
    assert (refused.status_code, [*refused.json()["wrong"]]) == (409, [f"tac-2:{own}"])
    reply = tick(answers)
    rows = re.findall(r'<th scope="row">([^<]+)</th>(.*?)</tr>', reply.json()["score"])
    assert {name: re.findall(r">(\d+)<", cells) for name, cells in rows[:3]} == {
        "Crit op": ["0", "2", "0", "0", "2"],
        "Tac op": ["0"],
        "Kill op": ["1", "0", "0", "1", "2"],
    }
    assert client.get(reverse("campaigns:mission-report", args=its)).status_code == 200
    assert by_token(league.players["owner"]).get(f"{ROOT}campaigns/{its[0]}/missions/{its[1]}/draft/").json()["score"][
        0
    ]["rows"][2] == {"name": "Kill op", "turns": [1, 0, 0, 1], "total": 2}
