"""Each mission for its players: objective, sides, ground, deployment, length, victory points.

Layouts of ours: of the book's missions no source we know tells more than the name, so its pages come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.editions.kt2018.campaign.settings import MissionTable, MissionType
from rules.editions.kt2018.reference.lessons import GOES_ON, MOST_ROUNDS

BY_THE_BOOK = "Laid out by Muster. Where your book says otherwise, play it as the book says."
STANDARD = (
    "Standard deployment: everyone rolls 2D6, rerolling ties; from the highest down, each sets up one model at a time "
    "wholly within their own zone; a player with none left is skipped."
)
VARIABLE = (
    f"Variable: after round 4 it continues on a {GOES_ON[4]}+, after round 5 on a {GOES_ON[5]}+; round {MOST_ROUNDS} "
    "is the last."
)
CONTROL = (
    'A side controls an objective marker with more models within 2" of it than any enemy; shaken models do not count.'
)
LONG_EDGES = 'Zones along the two long edges, 6" deep.'
SHORT_EDGES = 'Zones along the two short edges, 8" deep.'


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """How one mission is played."""

    objective: str
    sides: str = "Two, or more where you agree on zones; none attacks or defends."
    killzone: str = 'Any, 22" by 30" for two; two pieces of terrain in each quarter.'
    markers: str = ""
    deployment: str
    length: str = VARIABLE
    victory: tuple[str, ...]
    """What brings victory points, a sentence each."""


SCENARIOS: Mapping[str, Scenario] = {
    "covert-war": Scenario(
        objective="Two patrols meet where neither should be. Hurt the other more than it hurts you.",
        deployment=f"{LONG_EDGES} {STANDARD}",
        victory=(
            "1 point for each enemy model out of action when the battle ends.",
            "1 more for each of those that was a Leader, a specialist or a Commander.",
            "2 points if the enemy kill team is broken and yours is not.",
        ),
    ),
    "aerial-strike": Scenario(
        objective="The attacker marks a position for aircraft that are on their way; the defender drives them off.",
        sides="An attacker and a defender: roll off, the winner chooses.",
        markers='The defender places three markers in the middle third, at least 6" from each other and from every '
        f"edge. {CONTROL}",
        deployment='The defender sets up first, all of the team within 9" of the centre; the attacker then within 4" '
        'of any edge, more than 8" from enemies.',
        length="Five battle rounds: then the aircraft are there.",
        victory=(
            "The attacker: 1 point at the end of each round for each marker they control.",
            "The defender: 1 point at the end of each round in which the attacker controls no marker.",
            "The defender: 1 point for each attacker out of action when the battle ends.",
        ),
    ),
    "terror-tactics": Scenario(
        objective="Break the enemy’s nerve, and be seen doing it.",
        deployment=f"{LONG_EDGES} {STANDARD}",
        victory=(
            "1 point at the end of each round in which an enemy model was taken out of action or is shaken.",
            "1 point for each enemy model out of action when the battle ends.",
            "3 points in the round in which the enemy kill team breaks.",
        ),
    ),
    "sweep-and-clear": Scenario(
        objective="The attacker clears a quarter of the enemy; the defender holds on to it.",
        sides="An attacker and a defender: roll off, the winner chooses.",
        markers=f"One marker in the centre and one in the middle of each quarter: five. {CONTROL}",
        deployment=f"The defender takes one long edge and the attacker the other. {LONG_EDGES} {STANDARD}",
        victory=(
            "The attacker: 2 points for each marker they control when the battle ends.",
            "The defender: 2 points for each marker that the attacker does not control then.",
            "Each side: 1 point for an enemy Leader or Commander out of action.",
        ),
    ),
    "ambush": Scenario(
        objective="The defender must get through; the attacker lies in wait.",
        sides="An attacker and a defender: roll off, the winner chooses.",
        deployment='The defender sets up first, wholly within 6" of one short edge; the attacker then anywhere more '
        'than 6" from every enemy and from the opposite short edge.',
        length="Six battle rounds, or until no defender is left on the battlefield.",
        victory=(
            "The defender: 2 points for each model that leaves by the opposite short edge in a normal move or Advance.",
            "The attacker: 2 points for each defender out of action, 1 for each still on the battlefield at the end.",
        ),
    ),
    "disrupt-supply-lines": Scenario(
        objective="The attacker destroys stores that the defender guards.",
        sides="An attacker and a defender: roll off, the winner chooses.",
        markers='The defender places four markers, at least 6" from each other and 4" from every edge. A model that '
        'neither shoots nor fights all round and ends it within 1" of a marker that its side controls destroys it. '
        f"{CONTROL}",
        deployment='The defender sets up first, anywhere in the middle third; the attacker then within 4" of any edge, '
        'more than 6" from enemies.',
        length="Five battle rounds.",
        victory=(
            "The attacker: 3 points for each marker destroyed.",
            "The defender: 2 points for each marker that still stands when the battle ends.",
            "The defender: 1 point for each attacker out of action.",
        ),
    ),
    "feint": Scenario(
        objective="One side only looks like an attack: it must draw the enemy away from where they are needed.",
        sides="An attacker and a defender: roll off, the winner chooses.",
        markers=f"Three markers in line between the short edges: one in the centre, one halfway to each. {CONTROL}",
        deployment=f"{LONG_EDGES} {STANDARD}",
        victory=(
            'The attacker: 1 point at the end of each round for each defender within 6" of the attacker’s long edge or '
            'within 1" of an attacker, three at most.',
            "The defender: 2 points at the end of each round, from the second on, for controlling more markers.",
        ),
    ),
    "recover-intelligence": Scenario(
        objective="Somewhere here lies what both sides came for. Find it and carry it off.",
        markers='Take turns to place five markers, at least 5" from each other and 6" from every edge. At the end of a '
        "round the player who controls one may look: on a D6 roll of 6, or if it is the last unsearched, it is the "
        "one; take the others off as they are found empty. The model that found it carries it and drops it when it "
        f"is out of action. {CONTROL}",
        deployment=f"{SHORT_EDGES} {STANDARD}",
        victory=(
            "1 point for each marker you searched.",
            "5 points if a model of yours carries the intelligence when the battle ends.",
            "2 more if that model is in your own zone.",
        ),
    ),
    "assassinate": Scenario(
        objective="The attacker has come for one enemy model and no other.",
        sides="An attacker and a defender: roll off, the winner chooses. The target is the defender’s Leader, or "
        "their Commander if they have one.",
        deployment='The defender sets up first, all within 10" of the centre and the target within 6" of it; the '
        'attacker then within 4" of any edge, more than 8" from enemies.',
        victory=(
            "The attacker: 6 points if the target is out of action when the battle ends, 3 if it has a flesh wound.",
            "The defender: 6 points if the target is on the battlefield at the end, without a flesh wound.",
            "Each side: 1 point for every second enemy model out of action.",
        ),
    ),
    "take-prisoners": Scenario(
        objective="Prisoners talk: bring some of the enemy back alive.",
        markers='Where a model goes out of action, place a marker. A model that ends its move within 1" of one, with '
        'no enemy within 2" of it, picks it up, and drops it where it goes out of action.',
        deployment=f"{LONG_EDGES} {STANDARD}",
        victory=(
            "3 points for each enemy who is carried by your models when the battle ends, 1 more in your own zone.",
            "1 point for each model of your own brought back this way.",
        ),
    ),
    "duel-of-honour": Scenario(
        objective="Two commanders settle it between themselves, and their teams see to it that nobody interferes.",
        sides="Two, each with a Commander.",
        deployment=f"{SHORT_EDGES} {STANDARD} The Commanders are set up last.",
        victory=(
            "5 points for the enemy Commander out of action, 3 more if your Commander did it in the Fight phase.",
            "2 points if your Commander is on the battlefield without a flesh wound when the battle ends.",
            "1 point for every second other enemy model out of action.",
        ),
    ),
}


def scenario_of(settings: MissionTable, kind: str) -> Iterator[tuple[str, str]]:
    """A mission's rules, a heading and its sentences each; the campaign's own words come before ours."""
    row = settings.mission(kind)
    if row is None:
        return
    if row.words:
        yield "The mission", row.words
    known = SCENARIOS.get(row.key)
    if known is not None and not row.words:
        yield from _rows(known)
    if row.by_points:
        yield "The winner", "The side with more victory points; equal points are a draw. Conceding loses."


def _rows(known: Scenario) -> Iterator[tuple[str, str]]:
    yield "Objective", known.objective
    yield "Sides", known.sides
    yield "Killzone", known.killzone
    if known.markers:
        yield "Markers", known.markers
    yield "Deployment", known.deployment
    yield "Length", known.length
    yield "Victory points", " ".join(known.victory)
    yield "Source", BY_THE_BOOK


def scoring_of(row: MissionType) -> str:
    """What brings victory points, in short, beside where they are asked for."""
    known = SCENARIOS.get(row.key)
    return " ".join(known.victory) if known is not None and not row.words else row.words
