"""What a campaign settled on, in the few words that matter at the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.kind import PrintedTable
from rules.editions.kt2018.campaign.about import ENDS, EXTRAS, FATES, INJURIES, OUTCOMES, PARTS
from rules.editions.kt2018.campaign.settings import BookSettings, EndCondition, MissionEffect, MissionRole, MissionType
from rules.names import capital, how_many

Said = tuple[str, str]
LABELS = {str(key): label for key, label in (*FATES, *INJURIES, *EXTRAS)}
WHO = {str(key): label for key, label in OUTCOMES}
AS = {str(key): label for key, label in PARTS}
ENDING = {str(key): label for key, label in ENDS}

OBJECTIONS = {
    None: "until the report is confirmed; silence does not confirm it.",
    0: "only by an arbitrator: a report stands at once.",
    1: "within a day of the report.",
}


def tables_of(settings: BookSettings) -> tuple[PrintedTable, ...]:
    """What happens to operatives that were out of action: the campaign's own tables."""
    found = [("Specialists", settings.specialist_casualties), ("Others", settings.other_casualties)]
    found += [("Commanders", settings.commander_injuries)] if settings.commanders else []
    found += [("Extra roll", settings.extra_roll)] if settings.extra_from else []
    return tuple(
        PrintedTable(
            name=name,
            die=table.die,
            bands=tuple((_faces(band.low, band.high), LABELS.get(band.result, band.result)) for band in table.bands),
        )
        for name, table in found
    )


def _faces(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def costs_of(settings: BookSettings, kind: str) -> Iterator[str]:
    """What a kind of mission costs and brings, a sentence each."""
    mission = settings.mission(kind)
    if mission is None:
        return
    if mission.effects is None:
        yield "What it costs and brings is asked for with the report."
        return
    for effect in settings.at_stake(mission.effects):
        yield f"{capital(_cost(settings, effect))}."


def _cost(settings: BookSettings, effect: MissionEffect) -> str:
    resource = settings.resource(effect.resource)
    amount = f"{effect.amount:+d}".replace("-", "−") + (f" × D{effect.die}" if effect.die else "")
    part = "" if effect.part is MissionRole.ANY else f", as {AS[effect.part]}"
    who = WHO[effect.outcome]
    return f"{who}{part}: {amount} {resource.name if resource else effect.resource}"


def missions_of(settings: BookSettings) -> Iterator[Said]:
    """Every kind of mission with the faces that give it."""
    for mission in settings.missions:
        faces = f"{_faces(mission.low, mission.high)}  " if mission.low else ""
        yield f"{faces}{mission.name}", _about(settings, mission)


def _about(settings: BookSettings, mission: MissionType) -> str:
    if mission.effects is None:
        return "asked for at its first report"
    costs = "; ".join(_cost(settings, effect) for effect in settings.at_stake(mission.effects))
    return capital(costs) or "costs nothing"


def rules_of(settings: BookSettings) -> Iterator[Said]:
    """Limits and awards."""
    yield "Kill team", f"{settings.limit} points; {settings.commander_limit} in missions with commanders."
    yield "Roster", f"{how_many(settings.starting_size, 'operative')} at the start, {settings.roster_size} later."
    yield "Experience", _experience(settings)
    yield "Fire teams", f"learn when {settings.fire_team_presence} of their models took part."
    if settings.counting_games:
        every = settings.banked_rounds
        banked = f"; once in {every} rounds one may be kept for a round without a game" if every else ""
        number = how_many(settings.counting_games, "game")
        yield "Games that count", f"{number} of each player in a round, for resources and experience{banked}."
    if settings.extra_from:
        yield "Extra roll", f"by the table, from a player’s game {settings.extra_from} in a round on."
    if settings.concession_round:
        yield "Conceding", f"after battle round {settings.concession_round}."
    if settings.hard_knocks_face:
        yield "Hard Knocks", f"also on {settings.hard_knocks_face}, for a specialist taken out by a commander."
    if settings.commander_loss_resource:
        resource = settings.resource(settings.commander_loss_resource)
        name = resource.name if resource else settings.commander_loss_resource
        yield "A lost commander", f"costs {settings.commander_loss} {name}, even after a win."
    yield "Ends", _end(settings)
    yield "Disputes", OBJECTIONS.get(settings.dispute_days) or f"within {settings.dispute_days} days of the report."


def _experience(settings: BookSettings) -> str:
    given = (
        (settings.experience_taking_part, "for taking part"),
        (settings.experience_tactic, "for a Tactic of its own specialism"),
        (settings.experience_commander, "for taking out a commander"),
        (settings.experience_hard_knocks, "for Hard Knocks"),
    )
    parts = ", ".join(f"{amount} {words}" for amount, words in given if amount)
    most = f"; at most {settings.experience_most} a mission" if settings.experience_most is not None else ""
    return f"{parts}{most}."


def _end(settings: BookSettings) -> str:
    if settings.end is EndCondition.MISSIONS:
        return f"after {how_many(settings.end_missions, 'mission')} each."
    if settings.end is EndCondition.ROUNDS:
        return f"after {how_many(settings.end_rounds, 'round')}."
    return f"on {settings.end_date}." if settings.end is EndCondition.DATE else f"{ENDING[settings.end]}."
