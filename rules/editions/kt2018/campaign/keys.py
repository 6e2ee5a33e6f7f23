"""How the questions of a report are called: the same in forms, in the API and in what is kept of them."""

from __future__ import annotations

from rules.editions.kt2018.campaign.fighter import Fighter

ROUNDS, CONCEDED, ATTACKER = "rounds", "conceded", "attacker"
EFFECTS_KNOWN = "effects-known"
EFFECTS_LISTED, EFFECTS_NONE = "told", "nothing"


def present(fighter: Fighter) -> str:
    return f"present:{fighter.key}"


def out(fighter: Fighter) -> str:
    return f"out:{fighter.key}"


def tactic(fighter: Fighter) -> str:
    return f"tactic:{fighter.key}"


def by(fighter: Fighter) -> str:
    """Who took it out of action."""
    return f"by:{fighter.key}"


def offer(ability: str, subject: str) -> str:
    """Whether an ability is used, of this operative or, for what saves others, on this one."""
    return f"offer:{ability}:{subject}"


def target(ability: str, fighter: Fighter) -> str:
    return f"target:{ability}:{fighter.key}"


def trophies(fighter: Fighter) -> str:
    """How many specialists of those without a roster it took out of action."""
    return f"trophies:{fighter.key}"


def fallen(side: str) -> str:
    """How many of a side without a roster were out of action."""
    return f"fallen:{side}"


def slayer(side: str) -> str:
    """Who took out the commander of a side without a roster."""
    return f"slayer:{side}"


def their_commander(side: str) -> str:
    """The commander of a side without a roster, where it stands among operatives."""
    return f"commander:{side}"


def effect(outcome: str, resource: str) -> str:
    return f"effect:{outcome}:{resource}"


def counts(side: str) -> str:
    """Whether the game counts for a side, where not all of a round do."""
    return f"counts:{side}"


def extra_roll(side: str) -> str:
    """Whether a side makes the extra roll."""
    return f"extra:{side}"


def extra_saved(side: str) -> str:
    return f"extra-saved:{side}"


def extra_learner(side: str) -> str:
    return f"extra-learner:{side}"


def extra_resource(side: str) -> str:
    return f"extra-resource:{side}"
