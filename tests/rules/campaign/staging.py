"""A mission to try the rules on: fighters by their part, two sides or more, reports by what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.campaigns.games import Game, Side
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Answer, Report
from rules.campaigns.winning import WINNER
from rules.dice import SeededDice, TypedDice, roll_key
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.fighter import Fighter, FighterSquad
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.states import EntrantState, MissionState

PLENTY = {"intelligence": 8, "materiel": 8, "morale": 8, "territory": 8}
# A mission whose resources are known: none.
QUIET = "covert-war"


def fighter(name: str, role: str = "specialist", *abilities: str, **more: Any) -> Fighter:
    payload: dict[str, Any] = {"key": name.lower(), "name": name, "role": role, "abilities": abilities}
    if role in ("leader", "specialist"):
        payload["specialism"] = "leader" if role == "leader" else "sniper"
    return Fighter(**(payload | more))


def trooper(name: str, **more: Any) -> Fighter:
    return fighter(name, "non-specialist", **({"fire_team": "guard"} | more))


def commander(name: str, *abilities: str, **more: Any) -> Fighter:
    return fighter(name, "commander", *abilities, **({"specialism": "logistics"} | more))


def side(name: str, *fighters: Fighter, **more: Any) -> Side:
    """A side of an entrant, everybody mustered unless told otherwise."""
    key = name.lower()
    team = tuple(each.key for each in fighters if each.status == "ready")
    payload: dict[str, Any] = {"key": key, "name": name, "entrant": f"e-{key}", "roster": fighters, "team": team}
    state = EntrantState(resources=more.pop("resources", PLENTY), guerrilla=more.pop("is_guerrilla", False))
    return Side(**(payload | {"state": state} | more))


def squad(container: str = "guard", experience: int = 0, *advances: str) -> FighterSquad:
    return FighterSquad(container=container, name="Guardsman", experience=experience, advances=advances)


def outsider(name: str) -> Side:
    return Side(key=name.lower(), name=name)


def game(
    *sides: Side,
    kind: str = QUIET,
    settings: BookSettings = CAMPAIGN.settings,
    commanders: bool = False,
    **more: Any,
) -> Game:
    agreed = MissionState(commanders=commanders)
    return Game(mission="m1", number=1, kind=kind, settings=settings, agreed=agreed, sides=sides, **more)


def with_settings(**changed: Any) -> BookSettings:
    return replace(CAMPAIGN.settings, **changed)


def report_of(
    winner: str = "red",
    *,
    out: Sequence[str] = (),
    tactic: Sequence[str] = (),
    absent: Sequence[str] = (),
    by: Mapping[str, str] | None = None,
    **answers: Answer,
) -> dict[str, Answer]:
    """The answers of a report."""
    found: dict[str, Answer] = {WINNER: winner}
    found |= {f"out:{key}": True for key in out} | {f"tactic:{key}": True for key in tactic}
    found |= {f"present:{key}": False for key in absent} | {f"by:{key}": who for key, who in (by or {}).items()}
    return found | answers


def thrown(**faces: int) -> dict[str, int]:
    """Rolls of the table: `casualty_kael=1`, `ammo_hound_kael=5`."""
    found = {}
    for name, face in faces.items():
        purpose, _, subject = name.rpartition("_")
        found[roll_key(subject, purpose.replace("_", "-"))] = face
    return found


def resolved(game: Game, answers: Mapping[str, Answer], /, **faces: int) -> Resolution:
    """What comes of it, with these dice and, for the rest, always the same ones."""
    return CAMPAIGN.resolve(Report(answers=answers), game, TypedDice(thrown(**faces), SeededDice("test")))


def sentences(resolution: Resolution, step: str = "", side: str = "") -> list[str]:
    return [
        each.sentence
        for each in resolution.consequences
        if (not step or each.step == step) and (not side or each.side == side)
    ]


def roster_changes(resolution: Resolution) -> dict[tuple[str, str], Any]:
    """(subject, field) → what is set or added."""
    return {(c.subject, c.field): c.value for each in resolution.consequences for c in each.roster}


def resource_changes(resolution: Resolution) -> dict[tuple[str, str], int]:
    """(entrant's side, resource) → how much is added in all."""
    found: dict[tuple[str, str], int] = {}
    for each in resolution.consequences:
        for change in each.campaign:
            if change.field.startswith("resource:"):
                key = (change.subject.removeprefix("entrant:e-"), change.field.removeprefix("resource:"))
                found[key] = found.get(key, 0) + change.value
    return found
