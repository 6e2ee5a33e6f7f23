"""An expedition of 2024 through services, pages and API: steps, a game, what is taken back, its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from campaigns.board.selectors import odd_steps
from campaigns.board.services import step_take_back
from campaigns.management.reconciling import differences
from campaigns.models import Batch, Campaign, Mission
from campaigns.seasons.services import season_begin
from campaigns.standings.services import campaign_end, ending_preview
from campaigns.todo.waiting import waiting
from rules.campaigns import codec
from rules.dice import DieRoll, verify
from rules.errors import Refusal
from tests.campaigns.expeditions import begun, everybody, expedition, fought, on, step, survey  # noqa: F401
from tests.campaigns.table import Club
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
PAGES = (
    *("campaign", "board", "missions", "rounds", "people", "log", "settings", "desk", "by-hand", "export", "plan"),
    *("just-played", "end", "campaign-sheet", "numbers"),
)


def back(table: Club, batch: Batch, by: Player | None = None) -> None:
    step_take_back(campaign_id=table.campaign.pk, viewer=(by or table.arbitrator).viewer, batch_id=batch.pk)


def beside(table: Club, name: str) -> str:
    """A hex beside somebody's kill team that nobody has explored."""
    here = survey(table)
    near = here.map.neighbours(here.state(str(table.entrants[name].pk)).where)
    return next(key for key in near if here.is_unknown(key))


def byes(table: Club) -> None:
    for name in table.players:
        step(table, name, "bye", by=table.arbitrator)


def agrees(table: Club) -> bool:
    return differences(Campaign.objects.get(pk=table.campaign.pk)) == []


def caution(table: Club, opponent: str) -> str:
    """What the owner reads before a game with somebody is logged."""
    asked = {"mine": table.entrants["owner"].pk, "opponent": table.entrants[opponent].pk}
    page = table.players["owner"].client().get(reverse("campaigns:just-played", args=[table.campaign.pk]), asked)
    assert page.context["caution"] in page.text
    return str(page.context["caution"])


def test_a_round_from_the_roll_off_to_the_threat(expedition: Club) -> None:  # noqa: F811
    begun(expedition)
    assert expedition.entrant(on(expedition)).open_choices == 1
    assert ending_preview(expedition.fresh()).left_open == (), "a turn is no choice"
    everybody(expedition, "hold")
    mission = fought(expedition, "owner", "owner", "opponent")
    state = expedition.entrant("owner").state
    assert (state["points"], state["trophies"]) == (1, 3)
    assert expedition.entrant("opponent").state["battle"] == {"1": "lost"}
    page = expedition.arbitrator.client().get(reverse("campaigns:mission", args=[mission.campaign_id, mission.pk])).text
    gained = re.findall(r'<p>(Gained[^<]*?)\s*</p></div>\s*<p class="moves__fig is-good"><small>(..)</small>', page)
    assert gained == [("Gained 1 CP. Took 3 trophies.", "CP"), ("Gained 1 SP.", "SP")]
    assert caution(expedition, "opponent") == (
        "The owners and The opponents already fought in round 1: this game brings no points, only trophies."
    )
    assert caution(expedition, "third") == (
        "The owners already fought in round 1: this game brings The owners no points, only trophies."
    )
    vain = "The owners and The opponents already fought in round 1: this game brings no points, only trophies."
    partly = "The owners and The opponents already fought in round 1: this game brings The owners and The opponents no"
    asks = expedition.arbitrator.client()
    assert partly in asks.get(reverse("campaigns:plan", args=[mission.campaign_id])).text
    another = expedition.plan("owner", "opponent", kind=mission.kind, agreed={})
    assert vain in asks.get(reverse("campaigns:mission", args=[mission.campaign_id, another.pk])).text
    assert vain not in asks.get(reverse("campaigns:mission", args=[mission.campaign_id, mission.pk])).text
    step(expedition, "third", "bye", by=expedition.arbitrator)
    assert on(expedition) == "owner"
    everybody(expedition, "resupply")
    step(expedition, "", "end-round")
    assert (survey(expedition).number, survey(expedition).position.shared.threat) == (2, 1)
    assert caution(expedition, "opponent") == ""
    later = fought(expedition, "owner", "owner", "opponent")
    assert expedition.entrant("owner").state["points"] == 2
    fought(expedition, "opponent", "owner", "opponent")
    assert expedition.entrant("opponent").state["points"] == 0
    for each in (mission, later):
        expedition.void(Mission.objects.get(pk=each.pk))
    assert expedition.entrant("owner").state["points"] == 0
    assert agrees(expedition)


def test_a_step_is_taken_back_and_what_leaned_on_it_is_listed(expedition: Club) -> None:  # noqa: F811
    begun(expedition)
    first = on(expedition)
    moved = step(expedition, first, "manoeuvre", hex=beside(expedition, first), location_die=21, condition_die=11)
    everybody(expedition, "hold")
    byes(expedition)
    everybody(expedition, "pass")
    step(expedition, "", "end-round")
    while on(expedition) != first:
        step(expedition, on(expedition), "hold")
    leaving = step(expedition, first, "regroup", hex=survey(expedition).state(str(expedition.entrants[first].pk)).base)
    assert odd_steps(expedition.fresh()) == ()
    back(expedition, moved)
    state = expedition.entrant(first).state
    assert (state["supply"], state["spent"], state["explored"]) == (10, 0, 0)
    assert survey(expedition).position.shared.location == {}
    assert state["where"] == state["base"]
    assert [words.split(" It stands")[0] for words in odd_steps(expedition.fresh())] == [leaving.words]
    assert agrees(expedition)
    assert moved.voided_by.get().words == f"Took back: {moved.words}"


def test_the_same_hex_explored_again_holds_the_same(expedition: Club) -> None:  # noqa: F811
    begun(expedition)
    name = on(expedition)
    near = beside(expedition, name)
    batch = step(expedition, name, "manoeuvre", hex=near)
    found = dict(survey(expedition).position.shared.location)
    back(expedition, batch, by=expedition.players[name])
    assert on(expedition) == name
    step(expedition, name, "manoeuvre", hex=near)
    assert survey(expedition).position.shared.location == found


def test_who_may_step_and_take_back(expedition: Club) -> None:  # noqa: F811
    with pytest.raises(Refusal, match="Only an arbitrator"):
        step(expedition, "", "begin", by=expedition.players["owner"])
    begun(expedition)
    first = on(expedition)
    others = [name for name in expedition.players if name != first]
    board, looks = reverse("campaigns:board", args=[expedition.campaign.pk]), [expedition.arbitrator]
    looks += [expedition.players[name] for name in (first, others[0])]
    headings = [each.client().get(board).context["board"].heading for each in looks]
    assert headings == [f"Turn of The {first}s", "Your turn", "Next"], "an arbitrator moves others too"
    with pytest.raises(Refusal, match="Only the player"):
        step(expedition, first, "hold", by=expedition.players[others[0]])
    with pytest.raises(Refusal, match="another player’s turn"):
        step(expedition, others[0], "hold")
    held = step(expedition, first, "hold")
    with pytest.raises(Refusal, match="Only an arbitrator takes back"):
        back(expedition, held, by=expedition.players[others[0]])
    step(expedition, on(expedition), "hold", by=expedition.arbitrator)
    with pytest.raises(Refusal, match="Others have moved since"):
        back(expedition, held, by=expedition.players[first])
    with pytest.raises(Refusal, match="another phase"):
        step(expedition, first, "bye", by=expedition.arbitrator)
    back(expedition, held)
    assert on(expedition) == first


def test_the_end_tells_the_awards(expedition: Club) -> None:  # noqa: F811
    begun(expedition)
    for _ in range(3):
        everybody(expedition, "hold")
        byes(expedition)
        everybody(expedition, "pass")
        step(expedition, "", "end-round")
    assert survey(expedition).phase == "over"
    hidden = expedition.arbitrator.client().get(reverse("campaigns:board-dice", args=[expedition.campaign.pk])).json()
    assert (hidden["secret"], hidden["rolls"]) == ("", [])
    fought(expedition, "third", "third", "owner")
    ended = campaign_end(
        campaign_id=expedition.campaign.pk, viewer=expedition.arbitrator.viewer, winner=expedition.entrants["third"].pk
    )
    assert ended is not None
    page = expedition.players["owner"].client().get(reverse("campaigns:board", args=[expedition.campaign.pk]))
    board = page.context["board"].view
    assert [board.sentences, [each for each in (*board.turns, *board.phases) if each.is_now]] == [(), []]
    assert "Waiting for" not in page.text
    assert "Final page" in page.text
    final = expedition.players["owner"].client().get(reverse("campaigns:final", args=[expedition.campaign.pk]))
    line = final.context["lines"][0]
    assert (line.total_name, [part.name for part, _ in line.parts]) == ("CP", ["SP", "Hexes", "Spent", "Trophies"])
    assert "Warrior · games won" in final.text
    assert "Champions" not in final.text, "they are called records everywhere"
    chronicle = expedition.players["owner"].client().get(reverse("campaigns:chronicle", args=[expedition.campaign.pk]))
    assert chronicle.context["booklet"].records == final.context["board"].records
    assert "Warrior · games won" in chronicle.text
    assert [(line.entrant.key, line.place) for line in page.context["board"].turns] == [
        (line.row.entrant.key, line.row.place) for line in final.context["lines"]
    ]
    assert "rises by one" not in page.text
    assert "In reach" not in page.text
    assert "Warrior: The thirds, 1 game won." in ended.payload["ending"]["sentences"]
    assert ["Warrior", [str(expedition.entrants["third"].pk)]] in ended.payload["awards"]
    address = reverse("campaigns:board-dice", args=[expedition.campaign.pk])
    proof = expedition.arbitrator.client().get(address).json()
    assert expedition.arbitrator.client().get(reverse("api:board-dice", args=[expedition.campaign.pk])).json() == proof
    rolls = [codec.from_json(DieRoll, roll) for roll in proof["rolls"]]
    assert len(rolls) >= 4 * 9, "three throws for each of three, four times"
    assert verify(bytes.fromhex(proof["secret"]), hidden["commitment"], rolls) == ()
    following = season_begin(
        campaign_id=expedition.campaign.pk, viewer=expedition.arbitrator.viewer, name="Farther north", carries="all"
    )
    bases = {entrant.state["base"] for entrant in expedition.campaign.entrants.all()}
    assert following.state["location"] == dict.fromkeys(bases, "22")
    assert all(1 <= each <= 6 for each in following.state["reserve"].values())
    assert (following.state["round"], following.state["threat"], following.state["camp"]) == (0, 0, {})
    assert differences(Campaign.objects.get(pk=following.pk)) == []


def test_the_map_stands_where_its_players_look(expedition: Club) -> None:  # noqa: F811
    begun(expedition)
    campaign, first = expedition.campaign.pk, on(expedition)
    arbitrator, mover = expedition.arbitrator.client(), expedition.players[first].client()
    for name in PAGES:
        assert arbitrator.get(reverse(f"campaigns:{name}", args=[campaign]), follow=True).status_code == 200, name
    printed = arbitrator.get(reverse("campaigns:campaign-sheet", args=[campaign])).text
    assert printed.count('class="hex"') == printed.count('class="at"') > 9
    assert f">Base and kill team of The {first}s.<" in printed
    [turn] = waiting(expedition.players[first].viewer)
    assert (turn.act, turn.about, turn.page) == (
        "Take your turn",
        f"Take the turn of The {first}s on the map",
        "choices",
    )
    assert waiting(expedition.players["owner" if first != "owner" else "third"].viewer) == ()
    with_tabs = arbitrator.get(reverse("campaigns:campaign", args=[campaign])).text
    assert [f">{tab}</a>" in with_tabs for tab in ("Map", "Missions", "Rounds")] == [True, True, False]
    own_choices = reverse("campaigns:choices", args=[campaign, expedition.entrants[first].pk])
    assert mover.get(own_choices).url == reverse("campaigns:board", args=[campaign])
    counted = mover.get(reverse("campaigns:rounds", args=[campaign]))
    assert counted.url == reverse("campaigns:board", args=[campaign]), "the map counts the rounds"


def test_a_step_by_the_page_and_the_next_by_the_api(expedition: Club, django_assert_num_queries: Any) -> None:  # noqa: F811
    begun(expedition)
    campaign, first = expedition.campaign.pk, on(expedition)
    arbitrator, mover = expedition.arbitrator.client(), expedition.players[first].client()
    other = expedition.players[next(name for name in expedition.players if name != first)].client()
    board, near, own = (
        reverse("campaigns:board", args=[campaign]),
        beside(expedition, first),
        expedition.entrants[first],
    )
    mover.get(board)  # The first page of a browser writes its session.
    # Session, player, what waits, campaign, people, entrants, steps, what was taken back.
    with django_assert_num_queries(8):
        page = mover.get(f"{board}?hex={near}").content.decode()
    assert f'<option value="{near}" selected>' in page
    assert page.index('id="steps"') < page.index('class="mapbox"'), "one's own turn comes first"
    waits = other.get(board).content.decode()
    assert waits.index('class="mapbox"') < waits.index('id="steps"')
    groups = re.findall(r'class="reachgroup"><h3>([^<]+)</h3>(.*?)</ul>', page)
    assert len({words for words, _ in groups}) == len(groups) > 0, "each act and its price stands once"
    assert f"?hex={near}#steps" in "".join(hexes for _, hexes in groups)
    assert "Manoeuvre" not in other.get(board).content.decode()
    sent = {"activity": "manoeuvre", "entrant": str(own.pk), "hex": near}
    assert mover.post(reverse("campaigns:board-step", args=[campaign]), sent).status_code == 302
    batch = expedition.campaign.batches.filter(kind="step").latest("sequence")
    assert arbitrator.get(reverse("campaigns:undo", args=[campaign, batch.pk])).status_code == 200
    api = reverse("api:board", kwargs={"campaign": campaign})
    payload = mover.get(api).json()
    assert {tile["key"]: tile["is_unknown"] for tile in payload["tiles"]}[near] is False
    assert [each["is_now"] for each in payload["turns"]].count(True) == 1
    assert payload["gauge"] == {"name": "Threat", "value": 0, "most": 3}
    undo = reverse("api:board-step-back", kwargs={"campaign": campaign, "batch": batch.pk})
    assert mover.post(undo, {}, content_type="application/json").status_code == 200
    hold = {"step": "hold", "entrant": str(own.pk)}
    answer = mover.post(api, hold, content_type="application/json")
    assert answer.status_code == 200
    assert [each["entrant"] for each in answer.json()["turns"] if each["is_over"]] == [str(own.pk)]
    assert mover.post(api, hold, content_type="application/json").status_code == 409
    overview = mover.get(reverse("campaigns:campaign", args=[own.campaign_id])).content.decode()
    assert 'Threat<span class="hush"> 0 of 3</span>' in overview
    own_first = re.search(r'id="next-h".*<svg class="map"', overview, re.DOTALL) is not None
    assert own_first is ('class="mine"' in overview)
    assert overview.index('<svg class="map"') < overview.index(">Standings<"), "the map and where it stands come first"


def test_a_campaign_without_a_board_has_no_page_of_one(league: Club) -> None:
    client, key = league.arbitrator.client(), league.campaign.pk
    board = reverse("campaigns:board", args=[key])
    assert client.get(board).status_code == 404
    assert client.get(reverse("api:board", kwargs={"campaign": key})).status_code == 404
    assert board not in client.get(reverse("campaigns:campaign", args=[key])).content.decode()
