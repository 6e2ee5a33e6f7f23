"""The figures beside the rules that players count before a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.editions.loadouts import Role
from rules.names import both
from rules.sheets import OperativeSheet

MOST_TAKEN = "Max"


def checklist_figures(team: Sequence[OperativeSheet], points: int, limit: int | None) -> Mapping[str, str]:
    """By the rules of the checklist: how many there are, and of what there are too many."""
    roles = Counter(each.role for each in team)
    trained = Counter(each.training for each in team if each.role == Role.SPECIALIST.value and each.training)
    twice = [f"{training.capitalize()} {number}" for training, number in trained.items() if number > 1]
    most = {each.model: dict(each.stats).get(MOST_TAKEN, "") for each in team}
    models = Counter(each.model for each in team)
    over = [
        f"{model} {number} of {most[model]}"
        for model, number in models.items()
        if most[model].isdigit() and number > int(most[model])
    ]
    return {
        "Points limit": f"{points} of {limit}" if limit else str(points),
        "3 to 20 models": str(len(team)),
        "One Leader": str(roles[Role.LEADER.value]),
        "Up to 3 specialists": f"{roles[Role.SPECIALIST.value]} of 3",
        "Each specialism once": both(twice) if twice else "",
        "Datasheet limits": both(over) if over else "",
    }
