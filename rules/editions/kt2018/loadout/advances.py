"""What a fire team may gain, as a form shows it: every advance by its die, and why it is closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.acts import DropAdvance, PickAdvance
from rules.armoury import PricedStep
from rules.catalogue.compile import Catalogue
from rules.editions.base import FireTeam, RosterContent
from rules.editions.kt2018.experience import ADVANCES, WAYS, experience_for, level_for, same_roll
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.reference.faction import reference
from rules.editions.kt2018.state import fire_teams_of
from rules.editions.kt2018.trees import speak
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.kt2018.words import plural
from rules.errors import Refusal


def advances(catalogue: Catalogue, muster: RosterContent, container: str) -> tuple[PricedStep, ...]:
    """Every advance in the order of the die, with the acts that write it down or strike it."""
    known = set(vocabulary_of(catalogue).advance_keys.values())
    texts = {text.key: text.text for text in reference(catalogue).advances}
    team = next((each for each in fire_teams_of(muster) if each.container == container), FireTeam(container=container))
    steps = (step for advance in ADVANCES if advance in known for step in _steps(catalogue, muster, team, advance))
    return tuple(
        replace(
            step, name=f"{ADVANCES[same_roll(step.key)]} · {speak(step.key)}", text=texts.get(same_roll(step.key), "")
        )
        for step in steps
    )


def _steps(catalogue: Catalogue, muster: RosterContent, team: FireTeam, advance: str) -> Iterator[PricedStep]:
    """One for an advance, or one for each of its ways; by itself only where it was written down so."""
    ways = WAYS.get(advance, ())
    for key in ways or (advance,):
        yield _step(catalogue, muster, team, key)
    if ways and advance in team.advances:
        yield _step(catalogue, muster, team, advance)


def _step(catalogue: Catalogue, muster: RosterContent, team: FireTeam, advance: str) -> PricedStep:
    if advance in team.advances:
        struck = DropAdvance(fire_team=team.container, advance=advance)
        return PricedStep(key=advance, name="", is_held=True, acts=(struck,))
    written = PickAdvance(fire_team=team.container, advance=advance)
    why = _closed(catalogue, muster, team, written)
    return PricedStep(key=advance, name="", why=why, acts=() if why else (written,))


def _closed(catalogue: Catalogue, muster: RosterContent, team: FireTeam, act: PickAdvance) -> str:
    try:
        after = perform(catalogue, muster, act, str)
    except Refusal as refusal:
        return refusal.message
    gained = next(each.advances for each in fire_teams_of(after) if each.container == team.container)
    earned = level_for(team.experience) - 1
    if len({same_roll(each) for each in gained}) <= earned:
        return ""
    if not earned:
        return f"The first comes with level 2, at {experience_for(2)} experience."
    return f"Level {earned + 1} allows {plural(earned, 'advance')}; drop one to take this."
