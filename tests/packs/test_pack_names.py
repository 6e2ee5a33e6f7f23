"""Every team has names enough for a full roster, each its own."""

from __future__ import annotations

import pytest

from rules.editions import EDITIONS
from rules.formats.pack import pack_content
from rules.names import possible_names
from tests.rules.pack_cast import bodies, content_of, system_of, team_source

NAMED_BY_THEIR_MODELS = {("kt2021", "strike-force-justian")}
"""Teams of persons, each of whom is there once."""
FULL = 30
TEAMS = [(edition, key) for edition in EDITIONS for key in bodies(edition) if key != "system"]


@pytest.mark.parametrize(("edition", "key"), TEAMS)
def test_a_full_roster_has_as_many_names(edition: str, key: str) -> None:
    trained = edition == "kt2018"
    content = content_of(key) if trained else pack_content(team_source(edition, key), system_of(edition))
    names = [name for some in possible_names(content.first_names, content.last_names) for name in some]
    if (edition, key) in NAMED_BY_THEIR_MODELS:
        assert names == []
        return
    assert len(set(names)) == len(names) >= FULL


def test_two_of_the_first_follow_when_all_are_given_away() -> None:
    plain, double = possible_names(["Skrag", "Sarn the Hollow", "Rukk"], [])
    assert plain == ["Skrag", "Sarn the Hollow", "Rukk"]
    assert double == ["Skrag Rukk", "Rukk Skrag"]
    assert list(possible_names(["Mira"], ["Holt", "Vane"])) == [["Mira Holt", "Mira Vane"], []]
