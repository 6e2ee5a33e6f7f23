"""Which records of a campaign are shown: those that somebody holds."""

from __future__ import annotations

from campaigns.overview.selectors.dashboard import records_in


def test_what_nearly_everybody_shares_is_no_record() -> None:
    kept = [
        {"title": "Most missions", "who": "Ansel, Bogzot and 30 more", "value": 1},
        {"title": "Most victories", "who": "Ansel, Bogzot", "value": 2},
    ]
    assert [(each.title, each.who, each.value) for each in records_in(kept)] == [
        ("Most victories", "Ansel, Bogzot", "2")
    ]
