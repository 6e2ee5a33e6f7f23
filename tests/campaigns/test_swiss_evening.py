"""A Swiss evening of sixteen, run from the desk: four rounds, nobody meets twice, the table says who has won."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from campaigns.management.reconciling import differences
from campaigns.missions.new_mission import Outsider
from campaigns.missions.services import mission_plan
from campaigns.models import Campaign, Mission, Round
from campaigns.muster.services.revealing import reveal_as_played
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.paper.campaign import Faction
from campaigns.paper.pages import sheet_of
from campaigns.reports.services import reporting, taking_back
from campaigns.rounds.current import unpaired_words
from campaigns.rounds.selectors import TableLine, round_lines, rounds_of, table_lines
from campaigns.rounds.services.closing import round_close
from campaigns.rounds.services.pairing import round_open
from campaigns.standings.services import campaign_end, campaign_reopen, ending_preview
from rosters.cards.layout.options import PrintOptions
from rules.errors import Refusal
from tests.campaigns.leagues import club_of_2024
from tests.campaigns.table import Club
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]
PLAYERS, ROUNDS = 16, 4


@pytest.fixture
def evening(arbitrator: Player) -> Club:
    players = {f"p{number:02}": Player(user=UserFactory()) for number in range(PLAYERS)}
    return club_of_2024(arbitrator, players, kind="league")


def played(table: Club, mission: Mission) -> None:
    """Told by the arbitrator: whoever entered first wins, as everybody fears."""
    by_key = {entrant.pk: name for name, entrant in table.entrants.items()}
    sides = sorted(mission.sides.all(), key=lambda side: by_key[side.entrant_id])
    teams = {str(side.entrant_id): table.everyone(by_key[side.entrant_id]) for side in sides}
    reveal_as_played(mission_id=mission.pk, viewer=table.arbitrator.viewer, teams=teams)
    points = {f"{op}:{side.pk}": 5 - 3 * number for number, side in enumerate(sides) for op in ("crit", "tac")}
    points |= {f"primary:{side.pk}": "crit" for side in sides}
    reporting.mission_report(mission_id=mission.pk, viewer=table.arbitrator.viewer, report={"answers": points})


def test_sixteen_play_four_rounds_and_one_has_won_all(evening: Club) -> None:
    viewer, met = evening.arbitrator.viewer, set[frozenset[object]]()
    for _ in range(ROUNDS):
        row = round_open(campaign_id=evening.campaign.pk, viewer=viewer, is_published=True)
        games = list(row.missions.prefetch_related("sides"))
        assert (len(games), row.byes) == (PLAYERS // 2, [])
        met |= {frozenset(side.entrant_id for side in game.sides.all()) for game in games}
        for game in games:
            played(evening, game)
        round_close(round_id=row.pk, viewer=viewer)
    assert len(met) == ROUNDS * PLAYERS // 2, "nobody met twice"
    campaign = Campaign.objects.select_related("chronicle").get(pk=evening.campaign.pk)
    sheet = campaign_sheet(campaign, viewer)
    rows = table_lines(campaign, sheet, entrant_lines(campaign, sheet), rounds_of(campaign))
    assert [(row.entrant.name, row.won, row.place) for row in rows][:1] == [("The p00s", 4, 1)]
    assert sorted(row.won for row in rows) == [0, *[1] * 4, *[2] * 6, *[3] * 4, 4]
    assert rows[-1].entrant.name == "The p15s"
    ranks = [(row.points, row.strength) for row in rows]
    assert ranks == sorted(ranks, reverse=True)
    ended = campaign_end(campaign_id=campaign.pk, viewer=viewer)
    assert ended is not None
    assert ended.payload["winners"] == [str(evening.entrants["p00"].pk)]
    assert next((each["name"], each["total"]) for each in ended.payload["ending"]["standings"]) == ("The p00s", 8)
    assert differences(Campaign.objects.get(pk=campaign.pk)) == []


@pytest.fixture
def trio(arbitrator: Player) -> Club:
    players = {f"p{number}": Player(user=UserFactory()) for number in range(3)}
    return club_of_2024(arbitrator, players, kind="league")


def lines_of(table: Club) -> list[TableLine]:
    campaign = Campaign.objects.select_related("chronicle").get(pk=table.campaign.pk)
    sheet = campaign_sheet(campaign, table.arbitrator.viewer)
    return list(table_lines(campaign, sheet, entrant_lines(campaign, sheet), rounds_of(campaign)))


def printed_on(table: Club) -> list[object]:
    """What the first page of the campaign's printed sheet is made of."""
    campaign = Campaign.objects.select_related("chronicle").get(pk=table.campaign.pk)
    [page, *_] = sheet_of(campaign, campaign_sheet(campaign, table.arbitrator.viewer), PrintOptions())
    return [block.content for column in page.page.content.columns for block in column]


def stamps(table: Club, row: Round) -> list[tuple[str, str]]:
    """Where its games stand, as the round's page says it."""
    page = table.arbitrator.client().get(reverse("campaigns:round", args=[table.campaign.pk, row.pk]))
    return [game.stamp for game in page.context["round"].games]


def places(table: Club) -> dict[str, int]:
    """The standings of the overview, which are those of the table of rounds."""
    page = table.arbitrator.client().get(reverse("campaigns:campaign", args=[table.campaign.pk]))
    found = {line.entrant.key: line.place for line in page.context["board"].standings}
    assert [key for key, place in found.items() if place] == [
        row.entrant.key for row in lines_of(table) if row.played or row.byes
    ]
    return found


def test_every_list_of_the_standings_is_that_of_the_table_of_rounds(trio: Club) -> None:
    first = round_open(campaign_id=trio.campaign.pk, viewer=trio.arbitrator.viewer, is_published=True)
    played(trio, first.missions.get())
    round_close(round_id=first.pk, viewer=trio.arbitrator.viewer)
    onward = reverse("campaigns:round-open", args=[trio.campaign.pk])
    board = reverse("campaigns:campaign", args=[trio.campaign.pk])
    for viewer, is_led_on in ((trio.arbitrator, True), (trio.players["p1"], False)):
        assert (f'No round is open. <a class="btn" href="{onward}"' in viewer.client().get(board).text) == is_led_on
    rows = [(row.entrant.name, row.points) for row in lines_of(trio)]
    assert sorted(points for _, points in rows) == [0, 2, 2]
    client, api = trio.arbitrator.client(), f"/api/v1/campaigns/{trio.campaign.pk}"
    read = client.get(f"{api}/standings/").json()["standings"]
    assert [each["entrant"]["name"] for each in read] == [name for name, _ in rows]
    text = client.get(f"{api}/texts/standings/", headers={"Accept": "text/plain"}).text
    starts = [line.split(" (")[0] for line in text.splitlines()[1:]]
    assert [start.split(" ", 1)[1] for start in starts] == [f"{name}: {points} points" for name, points in rows]
    printed = [each for each in printed_on(trio) if isinstance(each, Faction)]
    assert [(each.name, each.figures[0]) for each in printed] == [(name, f"{points} points") for name, points in rows]
    assert [each.figures[-1] for each in printed if "bye" in each.figures[-1]] == ["1 bye"]


def test_a_bye_counts_when_its_round_closes_and_nobody_elses_game_moves_it(trio: Club) -> None:
    viewer, campaign = trio.arbitrator.viewer, trio.campaign.pk
    first = round_open(campaign_id=campaign, viewer=viewer, is_published=True)
    assert set(places(trio).values()) == {0}
    [resting] = trio.campaign.entrants.filter(pk__in=first.byes)
    pairs = [each for each in printed_on(trio) if isinstance(each, tuple)]
    names = " against ".join(str(side) for side in first.missions.get().sides.order_by("position"))
    assert pairs[:2] == [(names, "Still to play"), (resting.name, "Bye")], "who meets whom hangs on the wall"
    assert ending_preview(trio.campaign).left_open == (
        "Mission 1 was not played: it is called off.",
        "Round 1 has no game among entrants reported: it is called off, and no bye of it counts.",
    )
    played(trio, first.missions.get())
    assert places(trio)[first.byes[0]] == 0
    assert (
        "the bye counts when the round closes"
        in trio.arbitrator.client().get(reverse("campaigns:round", args=[campaign, first.pk])).text
    )
    ended = ending_preview(trio.campaign)
    ended_now = {each.entrant: each.total for each in ended.standings}
    assert ended_now[first.byes[0]] == 2, "what the end leaves open counts as played"
    assert ended.left_open[1:] == (
        f"Round 1 is not closed: it ends as it stands, and the bye of {resting.name} counts: 2 points.",
    )
    page = trio.arbitrator.client().get(reverse("campaigns:chronicle", args=[campaign]))
    booklet = page.context["booklet"]
    assert [(row.entrant.key, row.place) for row in booklet.standings] == list(places(trio).items())
    assert [(each.title, each.score) for each in booklet.chapters] == [("", "13–5")]
    assert "Mission 1</a>" in page.text
    assert page.text.count(f'<p class="sheet__note">Bye: {resting.name}</p>') == 1
    [ended] = [each[1] for each in printed_on(trio) if isinstance(each, tuple) and each[0] == names]
    assert re.fullmatch(r"The p\d+s won (13–5|5–13)", ended)
    client = trio.arbitrator.client()
    closing = client.get(reverse("campaigns:round-close", args=[campaign, first.pk])).text
    assert re.findall("<dd>(.+?)</dd>", closing).count("1 bye · points 0 → 2") == 1
    assert "Nobody gains or loses" not in closing
    round_close(round_id=first.pk, viewer=viewer)
    assert places(trio)[first.byes[0]] in (1, 2)
    before = ending_preview(trio.campaign).standings
    second = round_open(campaign_id=campaign, viewer=viewer, is_published=True)
    absent = {str(game.pk): str(game.sides.all()[0].entrant_id) for game in second.missions.all()}
    closing = client.post(reverse("campaigns:round-close", args=[campaign, second.pk]), absent).text
    assert len(re.findall(r"<dd>1 (?:walkover|bye) · points \d → \d</dd>", closing)) == 2
    assert "<dd>1 no-show</dd>" in closing
    assert second.byes != first.byes
    assert ending_preview(trio.campaign).standings == before
    campaign_end(campaign_id=campaign, viewer=viewer)
    second.refresh_from_db()
    assert second.stage == "dropped"
    assert stamps(trio, first) == [("Reported", "mute")], "nothing waits for a confirmation"
    assert differences(Campaign.objects.get(pk=campaign)) == []
    campaign_reopen(campaign_id=campaign, viewer=viewer)
    second.refresh_from_db()
    assert second.stage == "open"
    played(trio, second.missions.get())
    rested = next(row for row in lines_of(trio) if row.entrant.key == first.byes[0])
    assert rested.form[0] == "bye", "in the order of the rounds"
    assert len(rested.form) == 2


def test_a_game_against_somebody_from_outside_is_no_part_of_the_table(trio: Club) -> None:
    viewer = trio.arbitrator.viewer
    row = round_open(campaign_id=trio.campaign.pk, viewer=viewer, is_published=True)
    sides = [trio.entrants["p0"].pk, Outsider("Nora")]
    mission = mission_plan(campaign_id=trio.campaign.pk, viewer=viewer, sides=sides, kind="secure")
    trio.muster(mission, "p0")
    points = {f"crit:{trio.side(mission, 'p0').pk}": 5}
    reporting.mission_report(mission_id=mission.pk, viewer=viewer, report={"answers": points})
    assert trio.fresh().missions.get(pk=mission.pk).round == row
    preview = taking_back.void_preview(mission_id=mission.pk, viewer=viewer)
    assert preview.missions[0].sentences[-1] == "Status: reported → voided."
    assert set(places(trio).values()) == {0}
    assert stamps(trio, row) == [("Planned", ""), ("Reported", "good")], "nobody else confirms what one alone reports"
    preview = ending_preview(trio.campaign)
    assert {each.total for each in preview.standings} == {0}
    assert preview.left_open[-1] == (
        "Round 1 has no game among entrants reported: it is called off, and no bye of it counts."
    )
    campaign_end(campaign_id=trio.campaign.pk, viewer=viewer, winner=trio.entrants["p0"].pk)
    assert trio.fresh().rounds.get().stage == "dropped"
    assert not any(line.played or line.byes for line in lines_of(trio))
    campaign_reopen(campaign_id=trio.campaign.pk, viewer=viewer)
    game = row.missions.exclude(pk=mission.pk).get()
    played(trio, game)
    round_close(round_id=row.pk, viewer=viewer)
    met = {str(side.entrant_id) for side in game.sides.all()}
    assert {line.entrant.key: (line.played, line.byes) for line in lines_of(trio)} == {
        str(each.pk): (1, 0) if str(each.pk) in met else (0, 1) for each in trio.entrants.values()
    }


def test_a_game_that_nobody_paired_counts_in_the_round_and_is_called_so_before(trio: Club) -> None:
    viewer, campaign = trio.arbitrator.viewer, trio.campaign
    row = round_open(campaign_id=campaign.pk, viewer=viewer, is_published=True)
    [first, other] = [side.entrant_id for side in row.missions.get().sides.all()]
    resting = next(each.pk for each in trio.entrants.values() if each.pk not in (first, other))
    assert unpaired_words(campaign, [str(first), str(other)]) == ""
    words = unpaired_words(campaign, [str(first), str(resting)])
    assert words == "Round 1 did not pair these two; the game still counts in its table."
    asked = {"mine": first, "opponent": resting}
    page = trio.arbitrator.client().get(reverse("campaigns:just-played", args=[campaign.pk]), asked)
    assert words in page.text
    its_rounds = reverse("campaigns:rounds", args=[campaign.pk])
    assert "sits this round out" in trio.arbitrator.client().get(its_rounds).text
    extra = mission_plan(campaign_id=campaign.pk, viewer=viewer, sides=[first, resting], kind="secure")
    assert extra.round == row
    assert unpaired_words(campaign, [str(first), str(resting)]) == words, "a second time as well"
    played(trio, extra)
    assert {line.entrant.key: line.played for line in lines_of(trio)} == {
        str(first): 1, str(resting): 1, str(other): 0
    }  # fmt: skip
    after = trio.arbitrator.client().get(its_rounds).text
    assert "has a game beside it" in after
    listed = trio.arbitrator.client().get(reverse("campaigns:round", args=[campaign.pk, row.pk]))
    assert [(each.mission, each.is_unpaired) for each in listed.context["round"].games] == [
        (str(row.missions.exclude(pk=extra.pk).get().pk), False),
        (str(extra.pk), True),
    ]
    assert listed.text.count("<span>Not paired</span>") == 1
    assert "sits this round out" not in after
    assert differences(Campaign.objects.get(pk=campaign.pk)) == []


def test_two_meet_once_more_where_their_game_was_voided_and_only_one_of_both_counts(trio: Club) -> None:
    viewer, campaign = trio.arbitrator.viewer, trio.campaign
    row = round_open(campaign_id=campaign.pk, viewer=viewer, is_published=True)
    first = row.missions.get()
    sides = [side.entrant_id for side in first.sides.all()]
    played(trio, first)
    preview = taking_back.void_preview(mission_id=first.pk, viewer=viewer)
    by_name = {part.name: part.sentences[:2] for part in preview.factions}
    lines = sorted(lines_of(trio), key=lambda line: (line.byes, line.lost))
    winner, _, loser = (line.entrant.name for line in lines)
    assert by_name == {
        winner: ("Table points 2 → 0.", "Won 1 → 0."),
        loser: ("Lost 1 → 0.", "VP 5 → 0."),
    }, "a bye is no matter of somebody else's game"
    taking_back.mission_void(mission_id=first.pk, viewer=viewer, reason="The wrong two.")
    second = mission_plan(campaign_id=campaign.pk, viewer=viewer, sides=sides, kind="secure")
    played(trio, second)
    [line] = round_lines(rounds_of(trio.fresh()), is_arbitrated=True)
    assert (second.round_id, line.games, line.played) == (row.pk, 1, 1)
    page = trio.arbitrator.client().get(reverse("campaigns:round", args=[campaign.pk, row.pk]))
    assert page.context["round"].line.games == 1
    answers = {f"crit:{side.pk}": 1 for side in first.sides.all()}
    for act in (
        lambda: taking_back.void_undo(mission_id=first.pk, viewer=viewer),
        lambda: reporting.mission_report(mission_id=first.pk, viewer=viewer, report={"answers": answers}),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert str(refused.value) == "These two have met in that round since: mission 2. Only one of both counts."
    assert sum(each.played for each in lines_of(trio)) == 2
