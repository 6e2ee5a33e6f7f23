"""What a kill team is beside its datasheets, as the compendium tells it."""

from __future__ import annotations

from rules.editions import find
from tests.rules.datacard_cast import catalogue

KT2024 = find("kt2024")


def test_a_kill_team_tells_how_it_is_picked_and_what_it_may_take() -> None:
    assert KT2024.team_reference is not None
    found = KT2024.team_reference(catalogue())
    assert found is not None
    groups = {each.title: dict(each.lines) for each in found.groups}
    assert list(groups) == ["1 × Leader", "6 × Operatives", "2 × Reserves", "2 × Hounds, with Kennel"]
    assert groups["1 × Leader"] == {"Warden": ""}
    assert [groups["6 × Operatives"][name] for name in ("Watcher", "Gunner", "Spotter", "Moth")] == [
        "Any number",
        "Up to 2, each armed in another way",
        "Once",
        "Up to 2, counts as ½, 2 at a time",
    ]
    assert found.limits[-4:] == (
        "Piercing weapons: at most 2.",
        "Watchers: at least 1.",
        "Owl only beside Adept or Spotter.",
        "Coats: all from one of red or blue.",
    )
    assert found.archetypes == ("Recon",)
    assert [each.name for each in found.cards] == ["Dusk", "Calm", "Fierce", "Whistle", "Kennel", "Rope", "Lamps"]


def test_the_edition_of_factions_has_no_such_page() -> None:
    assert find("kt2018").team_reference is None
