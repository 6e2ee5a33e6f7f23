"""A kill team of datacards on its page: its selections as boxes, figures beside the rules, what its options do."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rosters.kill_teams import game_choices
from rosters.models import Roster
from rosters.rosters.services.ready_teams import roster_from_ready_team
from rosters.web.tabs import head_of_roster
from rules import acts
from tests.cast import Player, act
from tests.pages.roster_scene import text
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def ready(player: Player, edition: str, faction: str = "kommandos", team: str = "first-team") -> tuple[Roster, str]:
    return roster_from_ready_team(viewer=player.viewer, pack=shipped_pack(faction, edition), team=team)


def page(player: Player, roster: Roster, team: str) -> str:
    return text(player.client().get(reverse("rosters:kill-team", args=[roster.pk, team])))


def test_selections_are_boxes_and_who_is_wrong_is_named(owner: Player) -> None:
    roster, team = ready(owner, "kt2024")
    whole = page(owner, roster, team)
    assert re.search(r"<b>9½</b> <span>of 10 selections</span>", whole)
    assert 'aria-label="9½ of 10 selections: 1 half"' in whole
    assert whole.count('<i><b class="taken"></b></i>') == 9
    assert '<i class="half"><b class="taken"></b><b class="free"></b></i>' in whole
    assert '<span class="hush">counts as </span>½' in whole
    assert '<span class="num">4 of 4</span>' in whole
    assert "pick--wrong" not in whole
    assert whole.count("<dt>Wounds</dt>") == 10, "figures stand in the rows where no points do"
    assert 'class="issues issues--good"' in whole
    slasha = next(each for each in roster.operatives.all() if "Slasha" in each.sheet["model"])
    act(owner, roster, acts.Copy(operative=str(slasha.pk), times=1))
    copied = next(key for each in roster.operatives.all() if (key := str(each.pk)) not in members(roster, team))
    act(owner, roster, acts.Field(operatives=(copied,)), kill_team=team)
    act(owner, roster, acts.Bench(operatives=(str(slasha.pk),)), kill_team=team)
    assert "pick--wrong" not in page(owner, roster, team), "one of them may go"
    act(owner, roster, acts.Field(operatives=(str(slasha.pk),)), kill_team=team)
    twice = page(owner, roster, team)
    assert '<i><b class="wrong"></b></i>' in twice
    assert twice.count("pick--wrong") == 1
    assert twice.count("role--bad") == 1, "nobody else is marked"
    assert "Kommando Slasha Boy: 2" in twice


def test_wargear_has_no_price_where_nothing_costs_points(owner: Player) -> None:
    roster, _ = ready(owner, "kt2024")
    nob = next(each for each in roster.operatives.all() if "Nob" in each.sheet["model"])
    editor = text(owner.client().get(reverse("rosters:operative", args=[roster.pk, nob.pk])))
    assert "Power klaw" in editor
    assert "option__cost" not in editor


def members(roster: Roster, team: str) -> list[str]:
    return roster.kill_teams.get(pk=team).members


def test_equipment_that_is_carried_is_counted_in_points(owner: Player) -> None:
    roster, team = ready(owner, "kt2021")
    whole = page(owner, roster, team)
    assert re.search(r'<span class="num">\d+ of 10 EP</span>', whole)
    assert whole.count("<dt>SV</dt>") == 10


def test_each_option_says_what_it_does(owner: Player) -> None:
    roster, team = ready(owner, "kt2024")
    said = [option.text for block in game_choices.game_blocks(roster, team) for option in block.options]
    assert len(said) > 15
    assert all(said)
    whole = page(owner, roster, team)
    assert [each for each in said if each not in whole] == []


def test_long_lists_are_folded_but_for_what_is_taken(owner: Player) -> None:
    roster, team = ready(owner, "kt2024")
    whole = page(owner, roster, team)
    assert "12 more" in whole
    (universal,) = (each for each in game_choices.game_blocks(roster, team) if each.part == "Universal equipment")
    last = universal.options[-1]
    assert whole.index("12 more") < whole.index(last.name)
    assert last.take is not None
    act(owner, roster, last.take, kill_team=team)
    after = page(owner, roster, team)
    assert after.index(last.name) < after.index("11 more")


def test_beside_the_one_that_was_chosen_the_others_are_folded_and_none_is_offered_twice(owner: Player) -> None:
    roster, team = ready(owner, "kt2024", "angels-of-death", "strike-team")
    blocks = {block.part: block for block in game_choices.game_blocks(roster, team)}
    primary, secondary = (blocks[f"{each} Chapter Tactic"] for each in ("Primary", "Secondary"))
    assert (primary.is_one, blocks["Universal equipment"].is_one) == (True, False)
    chosen = {each.name for block in (primary, secondary) for each in block.options if each.number}
    assert len(chosen) == 2
    assert {each.name for each in primary.options} & {each.name for each in secondary.options} & chosen == set()
    whole = page(owner, roster, team)
    assert whole.count("Choose another") == 2
    first = next(each.name for each in primary.options if not each.number)
    assert whole.index("Choose another") < whole.index(first)


@pytest.mark.parametrize(("faction", "team", "reads"), [("kommandos", "first-team", 0), ("greenskin", "first-team", 1)])
def test_its_head_is_the_same_on_every_tab(
    owner: Player, faction: str, team: str, reads: int, django_assert_num_queries
) -> None:
    """The archetypes too, for which only a pack of fire teams reads who is there."""
    roster, _ = ready(owner, "kt2021", faction, team)
    pages = ("sheet", "kill-teams", "games", "history", "share", "export", "details")
    client = owner.client()
    heads = {
        page: re.findall(r'folder__meta">(.*?)<', text(client.get(reverse(f"rosters:{page}", args=[roster.pk]))))
        for page in pages
    }
    assert heads == dict.fromkeys(pages, heads["sheet"])
    assert "Seek & Destroy" in heads["sheet"][0]
    roster = Roster.objects.select_related("pack").get(pk=roster.pk)
    with django_assert_num_queries(reads):
        head_of_roster(roster, "games", teams=1)
