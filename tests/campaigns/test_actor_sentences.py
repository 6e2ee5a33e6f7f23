"""Acts are told with whoever did them."""

from __future__ import annotations

import pytest

from campaigns.journal.actor_sentences import sentence_by


@pytest.mark.parametrize(
    ("words", "who", "sentence"),
    [
        ("Reported mission 2: Quiet Hour won.", "Odile", "Odile reported mission 2: Quiet Hour won."),
        ("Announced: The river thaws", "Anselm", "Anselm announced: The river thaws"),
        ("Told the story of mission 2: A rout.", "Mira", "Mira told the story of mission 2: A rout."),
        ("Sent a challenge: mission 3.", "Gorrik", "Gorrik sent a challenge: mission 3."),
        ("Renamed the campaign to Glass Tide.", "Anselm", "Anselm renamed the campaign to Glass Tide."),
        ("Odile confirmed mission 2.", "Odile", "Odile confirmed mission 2."),
        ("Took back: Mission 1 stands: I saw it.", "Anselm", "Anselm took back “Mission 1 stands: I saw it.”"),
        ("Took back: Morale 3. Because: A slip.", "Anselm", "Anselm took back “Morale 3.” Because: A slip."),
        (
            "Took back: Morale 3. Because: A slip. Because: No slip.",
            "Anselm",
            "Anselm took back “Morale 3. Because: A slip.” Because: No slip.",
        ),
        (
            "Took back: Took back: Morale 3. Because: A slip. Because: No slip.",
            "Anselm",
            "Anselm took back “Took back: Morale 3. Because: A slip.” Because: No slip.",
        ),
        ("Took back: Odile moved to C4.", "Anselm", "Anselm took back “Odile moved to C4.”"),
        ("Redid: Recruited Kais.", "Mira", "Mira redid “Recruited Kais.”"),
        ("Took back: Closed round 1.", "", "Took back: Closed round 1."),
        ("Closed round 1.", "", "Closed round 1."),
        ("Opened eyes entered.", "", "Opened eyes entered."),
    ],
)
def test_what_was_done_says_who_did_it(words: str, who: str, sentence: str) -> None:
    assert sentence_by(words, who) == sentence
