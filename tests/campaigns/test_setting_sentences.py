"""Settings as plain sentences: what is set, what it means, and nothing that only who fills it in has to know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.settings.fields import SettingField, groups_of_settings
from campaigns.settings.sentences import is_written, row_sentences, sentence
from rules.campaigns.about import ROUNDS
from rules.editions import EDITIONS
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.settings import AtZero, Resource, RoundCost
from tests.campaigns.table import RAID, SILENT


def field_of(name: str, **settings: Any) -> SettingField:
    groups = groups_of_settings(CAMPAIGN.settings_shape, replace(CAMPAIGN.settings, **settings))
    return next(field for group in groups for field in group.fields if field.name == name)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("dispute_days", 3, "3 · A report that nobody disputes is confirmed after this many days."),
        ("dispute_days", 0, "At once · A report that nobody disputes is confirmed after this many days."),
        ("dispute_days", None, "Never · A report that nobody disputes is confirmed after this many days."),
        ("concession_round", 0, "Nobody may · The battle round after which a player may concede."),
        ("guests", True, "Yes: players may join without an account."),
        ("guests", False, "No: players may not join without an account."),
        ("scouting", False, "No. Elsewhere each side chooses a scouting strategy in secret, with its team."),
        ("experience_most", None, "No such limit · The most that one mission brings anybody."),
        ("round_costs", (), "None."),
    ],
)
def test_a_setting_is_one_plain_sentence(name: str, value: Any, said: str) -> None:
    assert sentence(field_of(name, **{name: value})) == said


@pytest.mark.parametrize(
    ("name", "rows", "said"),
    [
        ("missions", (RAID,), "Raid: rolled on 1–10, Morale −1 for the loser."),
        ("missions", (SILENT,), "Silent Watch: resources not known yet: asked for at the plan or the report."),
        (
            "resources",
            (Resource(key="ore", name="Ore", start=2, ceiling=9, at_zero=AtZero.NOTHING),),
            "Ore: start 2, ceiling 9, when it runs out nothing.",
        ),
        ("round_costs", (RoundCost(games=1, amount=-2),), "Games 1, of every resource −2."),
    ],
)
def test_a_row_is_a_sentence_of_its_own(name: str, rows: tuple[Any, ...], said: str) -> None:
    assert list(row_sentences(field_of(name, **{name: rows}))) == [said]


def test_less_than_nothing_has_a_true_minus_wherever_it_is_read() -> None:
    assert (field_of("score_spent").value, field_of("score_spent").said) == (-2, "−2")


def test_a_text_that_nobody_wrote_is_left_out() -> None:
    (kind,) = (each for each in EDITIONS["kt2024"].campaigns if each.board)
    for own_map, left_out in (("", {"own_map"}), ("sss/sss", set())):
        settings = replace(kind.settings, own_map=own_map)
        fields = [f for group in groups_of_settings(kind.settings_shape, settings) for f in group.fields]
        assert {f.name for f in fields if not is_written(f)} == left_out


def test_a_table_names_every_face() -> None:
    assert sentence(field_of("other_casualties")) == "D10: 1 dead, 2–3 convalescence, 4–10 full recovery."


@pytest.mark.parametrize("edition", [key for key, each in EDITIONS.items() if each.campaigns])
def test_every_setting_of_every_kind_is_said_and_ends_as_a_sentence(edition: str) -> None:
    for kind in EDITIONS[edition].campaigns:
        fields = [f for group in groups_of_settings(kind.settings_shape, kind.settings) for f in group.fields]
        described = kind.settings_shape.described()
        # The rounds of a campaign with a map are counted on it.
        assert {f.name for f in fields} == {e.name for e in described if not (kind.board and e.group == ROUNDS)}
        sentences = [words for field in fields for words in (sentence(field), *row_sentences(field))]
        assert [words for words in sentences if not words.endswith(".") or "empty for" in words] == []


@pytest.mark.parametrize("edition", [key for key, each in EDITIONS.items() if each.campaigns])
def test_columns_can_be_told_apart_and_one_is_the_total(edition: str) -> None:
    """But where a campaign has resources of its own, which count together."""
    for kind in EDITIONS[edition].campaigns:
        columns = kind.columns(kind.settings)
        assert len({each.name[:3] for each in columns}) == len(columns), kind.key
        added = [each.key for each in columns if each.adds_up]
        assert len(added) == 1 or added == [each.key for each in getattr(kind.settings, "resources", ())], kind.key
