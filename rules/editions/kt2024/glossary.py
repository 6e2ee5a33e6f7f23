"""Words of the 2024 edition, each in one sentence of ours."""

from __future__ import annotations

from rules.reference import Term

TURNS, AROUND, OPS = "Turning points", "Measuring", "Missions"

_TERMS = (
    ("apl", "APL", "Action point limit: the action points an operative has in an activation.", "Operatives"),
    ("save", "Save", "The result a defence die needs to block; three dice are rolled.", "Operatives"),
    ("wounds", "Wounds", "The damage an operative takes before it is incapacitated.", "Operatives"),
    ("injured", "Injured", 'Below half of its wounds: −2" Move, and the Hit of its weapons is 1 worse.', "Operatives"),
    ("atk", "ATK", "How many dice an attack with the weapon rolls.", "Weapons"),
    ("hit", "HIT", "The result a die needs; a 6 is a critical success.", "Weapons"),
    ("dmg", "DMG", "Damage of a normal and of a critical success.", "Weapons"),
    ("order", "Order", "Engage or Conceal, chosen at each activation and kept until the next.", TURNS),
    ("turning-point", "Turning point", "One round of the game; there are four.", TURNS),
    (
        "counteract",
        "Counteract",
        "A free 1AP action of an expended operative while you have nobody ready.",
        "Turning points",
    ),
    (
        "strategic-gambit",
        "Strategic gambit",
        "Something done in turn at the end of the Strategy phase.",
        "Turning points",
    ),
    ("control-range", "Control range", 'Visible and within 1".', AROUND),
    (
        "cover",
        "In cover",
        "Behind terrain that it is within control range of: one save need not be rolled.",
        "Measuring",
    ),
    (
        "obscured",
        "Obscured",
        "Behind Heavy terrain further away: the attacker loses a success and all criticals.",
        "Measuring",
    ),
    ("crit-op", "Crit op", "The mission both players score, up to 6 victory points.", OPS),
    (
        "tac-op",
        "Tac op",
        "A mission of your own, chosen in secret from an archetype of your team; up to 6.",
        "Missions",
    ),
    ("kill-op", "Kill op", "Points for enemy operatives incapacitated, by grades; up to 6.", OPS),
    (
        "primary-op",
        "Primary op",
        "One of your three ops, marked in secret; half of its points count again.",
        "Missions",
    ),
    (
        "archetype",
        "Archetype",
        "Infiltration, Recon, Security or Seek & Destroy: which tac ops a team may choose.",
        "Missions",
    ),
    ("ploy", "Ploy", "Something that command points buy; each at most once per turning point.", "Command points"),
    ("cp", "CP", "Command points: 2 to begin with, 1 or 2 more each turning point.", "Command points"),
)

GLOSSARY = {key: Term(key=key, word=word, meaning=meaning, subject=subject) for key, word, meaning, subject in _TERMS}
