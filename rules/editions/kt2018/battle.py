"""The table in 2018: six phases, what a model has done in them, who is shaken, and when a team is broken."""

from __future__ import annotations

from rules.editions.battle import EACH_PHASE, Battle, Breaking, Flag, RoundPhase

LONGEST = 6
"""A battle of variable length is over after so many rounds."""

BATTLE = Battle(
    rounds=LONGEST,
    phases=(
        RoundPhase(
            key="initiative", name="Initiative", note="2D6 each, ties once more", tactics=("start", "initiative", "any")
        ),
        RoundPhase(key="movement", name="Movement", note="one team, then the other", tactics=("movement", "any")),
        RoundPhase(key="psychic", name="Psychic", note="one psyker each", tactics=("psychic", "any")),
        RoundPhase(
            key="shooting", name="Shooting", note="the readied first, then in turns", tactics=("shooting", "any")
        ),
        RoundPhase(key="fight", name="Fight", note="chargers first, then in turns", tactics=("fight", "any")),
        RoundPhase(key="morale", name="Morale", note="broken? then Nerve tests", tactics=("morale", "end", "any")),
    ),
    flags=(
        Flag(key="advanced", name="Advanced"),
        Flag(key="readied", name="Readied"),
        Flag(key="done", name="Done", until=EACH_PHASE, is_done=True),
        Flag(key="shaken", name="Shaken", until="morale", stops=True),
    ),
    penalty="to hit",
    breaking=Breaking(
        name="Broken",
        more_than_half="More than half the team is hurt, shaken or out: "
        "in the Morale phase it breaks if 2D6 beat its best Ld.",
        everyone="All of the team is hurt, shaken or out: it breaks in the Morale phase.",
    ),
    before=("before", "scouting"),
    borne=frozenset({"specialism", "commander"}),
)
