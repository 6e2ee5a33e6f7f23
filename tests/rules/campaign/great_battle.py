"""A battle in which everything happens that a report of the book's campaign can ask after: two factions and guests."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.games import Game, Side
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Question
from rules.campaigns.settings import Band, DieTable
from rules.editions.kt2018.campaign.settings import MissionEffect, MissionOutcome, MissionType, Resource
from rules.editions.kt2018.campaign.states import EntrantState
from tests.rules.campaign.staging import commander, fighter, game, outsider, side, squad, trooper, with_settings

RESOURCES = (Resource(key="materiel", name="Materiel"), Resource(key="morale", name="Morale"))
EXTRA = DieTable(
    die=6,
    bands=(
        Band(low=1, high=1, result="nothing"),
        Band(low=2, high=3, result="command-points"),
        Band(low=4, high=5, result="casualty-roll"),
        Band(low=6, high=6, result="resource"),
    ),
)
SHORT = DieTable(die=6, bands=(Band(low=1, high=1, result="dead"), Band(low=2, high=6, result="recovery")))
RAID = MissionType(key="raid", name="Raid", has_parts=True, by_points=True, words="Take what you can.")

RED = side(
    "Red",
    fighter("Lead", "leader", "saboteur"),
    fighter("Medic", "specialist", "triage-expert", specialism="medic"),
    fighter("Spook", "specialist", "ghost-warrior", "interrogator", specialism=""),
    commander("Gork", "scavenger", "trophy-hunter", "quartermaster"),
    trooper("Dan"),
    trooper("Home", status="convalescing"),
    squads=(squad("guard", 6), squad("kin", 2)),
    state=EntrantState(resources={"materiel": 8, "morale": 1}, played={"r1": 1}),
)
BLUE = side(
    "Blue",
    fighter("Mira", "specialist", "vox-hacker", "explorer", "ammo-hound", "triage-expert"),
    commander("Mork", "master-of-sabotage"),
    squads=(replace(squad("boyz", 4), name="Boy"),),
    state=EntrantState(resources={"materiel": 1, "morale": 8}),
)
GUESTS = outsider("Guests")


def great_battle(
    mission: MissionType = RAID, *, commanders: bool = True, red: Side = RED, blue: Side = BLUE, **settings: object
) -> Game:
    """This battle, by settings of which some are changed."""
    agreed = {
        "resources": RESOURCES, "missions": (mission,), "other_casualties": SHORT, "extra_roll": EXTRA,
        "extra_from": 2, "counting_games": 2, "banked_rounds": 3,
    }  # fmt: skip
    return game(
        red, blue, GUESTS, kind="raid", settings=with_settings(**(agreed | settings)), commanders=commanders,
        round="r1", round_number=2,
    )  # fmt: skip


KNOWN = replace(
    RAID,
    has_parts=False,
    by_points=False,
    effects=(
        MissionEffect(resource="morale", amount=-1),
        MissionEffect(resource="materiel", amount=1, die=3, outcome=MissionOutcome.WON),
        MissionEffect(resource="gold", amount=1, die=6, outcome=MissionOutcome.DREW),
    ),
)


def line_of(asked: Question) -> str:
    """A question on one line: key, how it is answered, label, options, what it waits for, help."""
    how = asked.kind.value
    if asked.lowest or asked.highest:
        how += f" {asked.lowest}-{asked.highest}"
    if asked.default is not None:
        how += f" [{asked.default}]"
    parts = [f"{asked.key} ({asked.group}, {asked.side or 'all'}, {asked.subject or '-'})", how, asked.label]
    if asked.options:
        parts.append("; ".join(f"{each.value}={each.label}" for each in asked.options))
    if asked.when:
        parts.append(
            "when " + ", ".join(f"{each.question} is {'/'.join(map(str, each.answers))}" for each in asked.when)
        )
    if asked.help:
        parts.append(f"? {asked.help}")
    return " | ".join(parts)


def told_of(found: Consequence) -> str:
    """A consequence on one line, with everything that it changes."""
    parts = [f"{found.step}, {found.side or '-'}: {found.sentence}", found.detail]
    parts.append(
        " ".join(f"{roll.subject}/{roll.purpose}/{roll.number}=D{roll.sides}:{roll.value}" for roll in found.rolls)
    )
    marks = [f"of {found.operative}"] if found.operative else []
    marks += [f"about {found.subject}"] if found.subject else []
    marks += [found.fate.value] if found.fate else []
    marks += ["grave"] if found.is_grave else []
    parts.append(", ".join(marks))
    if found.move:
        more = f" of {found.move.most} at level {found.move.level}" if found.move.most else ""
        parts.append(f"{found.move.name}: {found.move.before} > {found.move.after}{more}")
    for change in (*found.campaign, *found.roster):
        before = "" if change.before is None else f", was {change.before}"
        parts.append(f"{change.op} {change.subject} {change.field} {change.value}{before}")
    return " | ".join(filter(None, parts))


def story_of(found: Resolution) -> list[str]:
    """Everything that comes of a report, line by line."""
    results = ", ".join(f"{side} {result.value}" for side, result in found.results.items())
    scores = ", ".join(f"{side} {amount}" for side, amount in found.scores.items())
    fallen = ", ".join(
        f"{each.operative} {each.name} of {each.side} by {each.by}/{each.by_name}" for each in found.fallen
    )
    out = ", ".join(f"{each.operative} by {each.by or '-'}" for each in found.taken_out or ())
    learnt = "; ".join(f"{each.outcome.value} {each.resource} {each.amount}" for each in found.learnt or ())
    head = {"results": results, "scores": scores, "fallen": fallen, "took part": ", ".join(found.took_part or ()),
            "out": out, "learnt": learnt}  # fmt: skip
    rolls = ", ".join(f"{roll.subject}/{roll.purpose}/{roll.number}=D{roll.sides}:{roll.value}" for roll in found.rolls)
    return [
        *(f"{name}: {words}" for name, words in head.items() if words),
        *map(told_of, found.consequences),
        *map(line_of, found.pending),
        f"rolls: {rolls}",
    ]
