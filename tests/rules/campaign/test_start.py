"""What every setting of the book's campaign starts with and may be, from one list of facts."""

from __future__ import annotations

from rules.campaigns.described import Described
from rules.editions.kt2018.campaign.defaults import SETTINGS
from rules.editions.kt2018.campaign.league import LeagueSettings
from rules.editions.kt2018.campaign.shape import SHAPE, settings_to_json
from rules.editions.kt2018.checks.size import FEWEST, MOST
from rules.editions.kt2018.reference.lessons import GOES_ON, MOST_ROUNDS
from tests.rules.expected import FOLDER
from tests.rules.kt2018_saying import outline

LISTED = (FOLDER / "book_settings.txt").read_text(encoding="utf-8").splitlines()


def facts(described: Described, indent: str = "") -> list[str]:
    """A setting without its words: its shape, its bounds, its options and, of a table, its columns."""
    bounds = "" if described.low is None and described.high is None else f" {described.low} to {described.high}"
    marks = [name for name in ("is_optional", "is_required", "may_be_none") if getattr(described, name)]
    options = [str(value) for value, _ in described.choices] + [described.choices_from] * bool(described.choices_from)
    default = "" if described.columns else f" = {described.default}"
    line = f"{indent}{described.name} {described.group or '-'} {described.shape.value}{bounds}{default}"
    line += f" [{' '.join(options)}]" * bool(options) + "".join(f" {mark}" for mark in marks)
    return [line, *(each for column in described.columns for each in facts(column, indent + "  "))]


def test_every_setting_starts_and_ends_where_the_list_says() -> None:
    found = [line for each in SHAPE.described() for line in facts(each)]
    assert found == LISTED[: LISTED.index("")]


def test_a_new_campaign_starts_with_what_the_list_says() -> None:
    assert outline(settings_to_json(SETTINGS)) == LISTED[LISTED.index("") + 1 :]


def test_a_league_plays_by_the_matched_limit_without_commanders() -> None:
    league = LeagueSettings()
    assert (league.points_limit, league.commanders, league.scouting) == (100, False, True)


def test_example_12_a_battle_may_go_on_after_rounds_four_and_five_and_ends_after_six() -> None:
    assert (GOES_ON, MOST_ROUNDS) == ({4: 3, 5: 4}, 6)
    assert (FEWEST, MOST) == (3, 20)
