"""Words of the 2021 edition, each in one sentence of ours."""

from __future__ import annotations

from rules.reference import Term

CARDS, WEAPONS, TURNS, AROUND = "Datacards", "Weapons", "Turning points", "Measuring"
TEAMS, MISSIONS, POINTS = "Kill teams", "Missions", "Command points"

_TERMS = (
    ("m", "M", "Movement: how far a Normal Move goes, measured in shapes.", CARDS),
    ("apl", "APL", "Action point limit: the action points an operative has in an activation.", CARDS),
    ("ga", "GA", "Group activation: how many of the type are activated one after the other.", CARDS),
    ("df", "DF", "Defence: how many dice the operative rolls when it is shot at.", CARDS),
    ("sv", "SV", "Save: the result a defence die needs.", CARDS),
    ("w", "W", "Wounds: the damage an operative takes before it is incapacitated.", CARDS),
    ("injured", "Injured", 'Fewer than half of its wounds left: −2" Movement, and its BS and WS are 1 worse.', CARDS),
    ("a", "A", "How many dice an attack with the weapon rolls.", WEAPONS),
    ("bs", "BS/WS", "Ballistic or Weapon Skill: the result an attack die needs.", WEAPONS),
    ("d", "D", "Damage of a normal and of a critical hit.", WEAPONS),
    ("sr", "SR", "Special rules of the weapon, those of critical hits with them.", WEAPONS),
    ("shapes", "▲ ● ■ ⬟", 'Distances: the triangle is 1", the circle 2", the square 3", the pentagon 6".', AROUND),
    ("engagement-range", "Engagement range", 'Two opposing operatives, one of which sees the other within 1".', AROUND),
    (
        "cover",
        "Cover",
        'Within 1" of terrain that a line from the attacker crosses, over 2" away from it.',
        AROUND,
    ),
    ("obscured", "Obscured", "Behind Heavy terrain further away: it cannot be seen.", AROUND),
    ("turning-point", "Turning point", "One round of the game; there are four.", TURNS),
    ("order", "Order", "Engage or Conceal, chosen when the operative is activated.", TURNS),
    (
        "overwatch",
        "Overwatch",
        "A shot by an operative already activated, while none of yours is ready; BS 1 worse.",
        TURNS,
    ),
    ("fire-team", "Fire team", "Part of a kill team of the compendium, with a size and archetypes of its own.", TEAMS),
    ("leader", "LEADER", "One operative of the kill team; fire teams share one.", TEAMS),
    ("ep", "EP", "Equipment points: 10 for each game, one of a kind for each operative.", TEAMS),
    ("archetype", "Archetype", "Which tac ops may be chosen: Infiltration, Recon, Security, Seek & Destroy.", MISSIONS),
    ("tac-op", "Tac op", "A task of your own, three for each game, up to 2 victory points each.", MISSIONS),
    ("scouting", "Scouting", "Fortify, Infiltrate or Recon, chosen in secret before the battle.", MISSIONS),
    ("cp", "CP", "Command points: 2 or 3 to begin with, 1 more each turning point; they pay for ploys.", POINTS),
    ("strategic-ploy", "Strategic ploy", "Used in the Strategy phase, each once in a phase.", POINTS),
    ("tactical-ploy", "Tactical ploy", "Used when its text says, each once in a turning point.", POINTS),
)

GLOSSARY = {key: Term(key=key, word=word, meaning=meaning, subject=subject) for key, word, meaning, subject in _TERMS}
