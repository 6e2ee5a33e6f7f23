"""What every setting of the book's campaign is called and means, in words for the arbitrator who sets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.campaigns.about import EVERY_CAMPAIGN, EVERY_GROUP, ROUNDS, SHARED, About, SettingGroup
from rules.editions.kt2018.campaign.settings import (
    AtZero,
    AwardFor,
    AwardRow,
    BookSettings,
    Casualty,
    EndCondition,
    ExtraRoll,
    Injury,
    MissionEffect,
    MissionOutcome,
    MissionRole,
    MissionType,
    Overflow,
    Prices,
    Ranking,
    Resource,
    RoundCost,
    RoundLimit,
    Stakes,
    TieBreak,
)

RESOURCES, TEAMS, CASUALTIES, EXPERIENCE, MISSIONS, ENDING = (
    "resources", "teams", "casualties", "experience", "missions", "ending"
)  # fmt: skip

GROUPS = (
    SettingGroup(
        key=RESOURCES, title="Resources", words="What factions fight over, and what happens when it runs out."
    ),
    SettingGroup(
        key=TEAMS, title="Rosters and teams", words="How large rosters may grow and what a kill team may cost."
    ),
    SettingGroup(key=CASUALTIES, title="Casualties", words="What happens to operatives taken out of action."),
    SettingGroup(key=EXPERIENCE, title="Experience", words="What operatives learn from a mission."),
    SettingGroup(key=MISSIONS, title="Missions", words="What is played, and what it costs and brings."),
    *EVERY_GROUP,
    SettingGroup(key=ENDING, title="The end", words="When the campaign ends and who wins it."),
)

AT_ZERO = (
    (AtZero.NOTHING, "nothing"),
    (AtZero.GUERRILLA, "the faction becomes a guerrilla faction"),
    (AtZero.CHOICE, "its player may make it a guerrilla faction"),
    (AtZero.SPENT, "only the score suffers"),
)
OVERFLOWS = ((Overflow.LOST, "nothing more"), (Overflow.ANOTHER, "its player pays with another resource"))
STAKES = ((Stakes.LISTED, "as listed"), (Stakes.GAINED, "the winner gains what the loser would lose"))
EXTRAS = (
    (ExtraRoll.NOTHING, "Nothing"),
    (ExtraRoll.COMMAND_POINTS, "D3 command points for the next mission"),
    (ExtraRoll.CASUALTY_ROLL, "+D6 on one casualty roll, or 1 experience if nobody was out of action"),
    (ExtraRoll.RESOURCE, "1 of a resource: the winner chooses which, others roll"),
)
AWARDED = (
    (AwardFor.GAMES, "games played"),
    (AwardFor.VICTORIES, "victories"),
    (AwardFor.STAMPS, "stamps"),
    (AwardFor.SCORE, "the score"),
    (AwardFor.STOLEN, "what was stolen"),
)
OUTCOMES = (
    (MissionOutcome.WON, "the winner"),
    (MissionOutcome.LOST, "the loser"),
    (MissionOutcome.DREW, "each side after a draw"),
    (MissionOutcome.ANY, "everybody"),
)
PARTS = (
    (MissionRole.ANY, "either part"),
    (MissionRole.ATTACKER, "the attacker"),
    (MissionRole.DEFENDER, "the defender"),
)
FATES = (
    (Casualty.RECOVERY, "Full recovery"),
    (Casualty.CONVALESCENCE, "Convalescence"),
    (Casualty.DEAD, "Dead"),
    (Casualty.HARD_KNOCKS, "Hard Knocks"),
)
OTHER_FATES = FATES[:3]
INJURIES = (
    (Injury.RECOVERY, "Full recovery"),
    (Injury.CONTUSION, "Contusion"),
    (Injury.MINOR, "Minor injury"),
    (Injury.SERIOUS, "Serious injury"),
)
PRICES = (
    (Prices.ANY, "each roster’s own"),
    (Prices.LATEST, "the latest lists"),
    (Prices.CORE_MANUAL, "Core Manual 2018"),
)
ENDS = (
    (EndCondition.LAST_STANDING, "the last faction that is not a guerrilla faction wins"),
    (EndCondition.MISSIONS, "after a number of missions each"),
    (EndCondition.ROUNDS, "after a number of rounds"),
    (EndCondition.DATE, "on a day"),
    (EndCondition.ARBITRATOR, "when the arbitrator says so"),
)
TIE_BREAKS = (
    (TieBreak.DECIDER, "one more mission"),
    (TieBreak.HEAD_TO_HEAD, "head to head, then lot"),
    (TieBreak.VICTORIES, "most missions won"),
    (TieBreak.FALLEN, "fewest dead"),
    (TieBreak.ARBITRATOR, "the arbitrator decides"),
    (TieBreak.SHARED, "the victory is shared"),
)
RANKINGS = (
    (Ranking.RESOURCES, "all resources together, then missions won"),
    (Ranking.VICTORIES, "missions won, then all resources together"),
    (Ranking.POINTS, "points, three for a victory and one for a draw, then all resources together"),
)


# Of each kind of row, and of the settings themselves, every field.
ABOUT: Mapping[type[Any], Mapping[str, About]] = {
    **SHARED,
    Resource: {
        "key": About("Key", "Small letters and hyphens; stays the same when the name changes."),
        "name": About("Name", "What players call it."),
        "start": About("Start", "How much everybody starts with.", low=0, high=99),
        "floor": About("Floor", "It never falls below this.", low=0, high=99),
        "ceiling": About("Ceiling", "It never rises above this; empty for no ceiling.", low=1, high=99),
        "at_zero": About("When it runs out", "What happens when it runs out.", choices=AT_ZERO),
        "rises_again": About("Can recover", "Whether it may grow once it has run out."),
    },
    MissionEffect: {
        "resource": About("Resource", "Which one changes.", choices_from="resources"),
        "amount": About("By", "How much is gained or, with a minus, lost.", low=-99, high=99),
        "die": About(
            "Multiplied by a die", "The sides of a die by which that is multiplied; 0 for none.", low=0, high=20
        ),
        "outcome": About("For", "Who gains or loses.", choices=OUTCOMES),
        "part": About("As", "For attacker or defender, where the mission has them.", choices=PARTS),
    },
    MissionType: {
        "key": About("Key", "Small letters and hyphens; stays the same when the name changes."),
        "name": About("Name", "As the book calls it."),
        "low": About("From", "The lowest face that gives it; 0 where it is only chosen.", low=0, high=100),
        "high": About("To", "The highest face that gives it.", low=0, high=100),
        "has_parts": About("Attacker and defender", "Whether one side attacks and the other defends."),
        "commanders": About("Commanders", "Whether each side may bring a commander."),
        "by_points": About("Victory points", "Whether the report asks for them and works out who won."),
        "words": About("Your own words", "How you play it, in place of Muster’s layout; empty for Muster’s."),
        "effects": About("Resources", "What it costs and brings. Left empty, the first report asks for it."),
        "is_own": About("Our own", "Not in the rules we know: your book decides."),
    },
    RoundCost: {
        "games": About("Games", "How many were played, byes and walkovers included.", low=0, high=20),
        "amount": About("Of every resource", "How much is gained or, with a minus, lost.", low=-99, high=99),
    },
    RoundLimit: {
        "from_round": About("From round", "The first round it applies to.", low=1, high=400),
        "points_limit": About("Points limit", "What a kill team may cost.", low=1, high=1000),
        "roster_size": About("Size", "How many operatives a roster may grow to.", low=3, high=60),
    },
    AwardRow: {
        "name": About("Name", "What it is called."),
        "counts": About("For", "What is counted.", choices=AWARDED),
        "least": About(
            "At least", "Everybody with at least this much gets it; 0 for only whoever has most.", low=0, high=400
        ),
    },
    BookSettings: {
        **EVERY_CAMPAIGN,
        "resources": About(
            "Resources", "What every faction has and may lose, with its start and its limits.", RESOURCES
        ),
        "commander_loss_resource": About(
            "A lost commander costs",
            "The resource lost when your commander is out of action at the end, even after a win; empty for none.",
            RESOURCES,
            choices_from="resources",
            may_be_none=True,
        ),
        "commander_loss": About(
            "Points lost with a commander",
            "How much of that resource a lost commander costs.",
            RESOURCES,
            low=0,
            high=99,
        ),
        "prices": About(
            "Printing",
            "Which printing of models and prices every roster must use. Muster has nine factions of Core Manual 2018.",
            TEAMS,
            choices=PRICES,
        ),
        "overflow": About(
            "A loss larger than what is left",
            "What happens when a loss exceeds what is left.",
            RESOURCES,
            choices=OVERFLOWS,
        ),
        "score": About(
            "Score", "The name of a score beside the resources, which decides the campaign. Empty for none.", RESOURCES
        ),
        "score_win": About("Score for a win", "What a victory adds to it.", RESOURCES, low=-99, high=99),
        "score_spent": About(
            "Score for running out", "What running out of a resource does to it, once.", RESOURCES, low=-99, high=99
        ),
        "stakes": About("A mission’s costs", "How the effects of a mission are applied.", RESOURCES, choices=STAKES),
        "hiding_empties": About(
            "Guerrillas give up all",
            "Whether a faction that becomes a guerrilla faction gives up every resource.",
            RESOURCES,
        ),
        "stolen": About(
            "Loot",
            "The name of what guerrilla factions gain from opponents’ losses; it ranks them. Empty for none.",
            RESOURCES,
        ),
        "round_costs": About(
            "What a round costs", "By how many games a player played in it; a number not listed costs nothing.", ROUNDS
        ),
        "round_limits": About("Limits by round", "How teams and rosters may grow as rounds open.", ROUNDS),
        "counting_games": About(
            "Games that count",
            "How many of a player’s games in a round bring resources and experience; 0 for all of them.",
            ROUNDS,
            low=0,
            high=20,
        ),
        "banked_rounds": About(
            "Banked games",
            "Once in this many rounds a player may keep a game for a round without one; 0 for never.",
            ROUNDS,
            low=0,
            high=52,
        ),
        "stamp_games": About(
            "Games for a stamp", "How many games in a round bring a stamp; 0 for no stamps.", ROUNDS, low=0, high=20
        ),
        "extra_from": About(
            "Extra roll from game",
            "Players make the extra roll from this game of theirs in a round on; 0 for never.",
            ROUNDS,
            low=0,
            high=20,
        ),
        "extra_roll": About("Extra roll", "What it brings.", ROUNDS, choices=EXTRAS),
        "points_limit": About(
            "Points limit", "What a kill team may cost, unless the mission says otherwise.", TEAMS, low=1, high=1000
        ),
        "is_escalated": About("Escalation", "Turn this on when teams may grow: then the limit below applies.", TEAMS),
        "escalated_limit": About(
            "Limit after escalation", "What a kill team may cost from then on.", TEAMS, low=1, high=1000
        ),
        "commanders": About("Commanders", "Whether missions may let each side bring a commander.", TEAMS),
        "commander_limit": About(
            "Limit with commanders", "What a team may cost in such a mission.", TEAMS, low=1, high=1000
        ),
        "new_commanders": About("New commanders", "Whether commanders may join after the start.", TEAMS),
        "starting_size": About(
            "Roster size at the start", "How many operatives a roster may enter with.", TEAMS, low=3, high=60
        ),
        "roster_size": About("Roster size later", "How many operatives a roster may grow to.", TEAMS, low=3, high=60),
        "new_specialists": About("New specialists", "Whether recruits may join as specialists.", TEAMS),
        "specialist_casualties": About(
            "Specialists", "What happens to a Leader or specialist who was out of action.", CASUALTIES, choices=FATES
        ),
        "other_casualties": About(
            "Others", "What happens to anybody else who was out of action.", CASUALTIES, choices=OTHER_FATES
        ),
        "commander_injuries": About(
            "Commanders",
            "What a commander who was out of action carries into the next mission.",
            CASUALTIES,
            choices=INJURIES,
        ),
        "hard_knocks_face": About(
            "Hard Knocks by a commander",
            "A specialist taken out by a commander rolls Hard Knocks on this face too; 0 for never.",
            CASUALTIES,
            low=0,
            high=100,
        ),
        "concession_round": About(
            "Conceding",
            "The battle round after which a player may concede; 0 where nobody may.",
            CASUALTIES,
            low=0,
            high=9,
        ),
        "experience_taking_part": About("Taking part", "For everybody who took part.", EXPERIENCE, low=0, high=12),
        "experience_tactic": About(
            "A Tactic used", "Extra for a specialist who used a Tactic of its specialism.", EXPERIENCE, low=0, high=12
        ),
        "experience_commander": About(
            "A commander taken out",
            "Extra for whoever took an enemy commander out of action.",
            EXPERIENCE,
            low=0,
            high=12,
        ),
        "experience_hard_knocks": About(
            "Hard Knocks", "Extra for a specialist whose casualty roll gives it.", EXPERIENCE, low=0, high=12
        ),
        "experience_most": About(
            "At most", "The most that one mission brings anybody; empty for no such limit.", EXPERIENCE, low=1, high=12
        ),
        "fire_team_presence": About(
            "Fire teams", "How many of a fire team must take part for it to learn.", EXPERIENCE, low=1, high=20
        ),
        "scouting": About(
            "Scouting", "Whether each side chooses a scouting strategy in secret, with its team.", MISSIONS
        ),
        "mission_die": About("Die", "The die rolled to find a mission.", MISSIONS, low=2, high=100),
        "missions": About("Missions", "What may be played.", MISSIONS),
        "end": About("Ends", "When the campaign is over.", ENDING, choices=ENDS),
        "end_missions": About(
            "Missions for each", "How many each player plays, if it ends after so many.", ENDING, low=1, high=999
        ),
        "end_rounds": About("Rounds", "How many there are, if it ends after so many.", ENDING, low=1, high=400),
        "end_date": About("Day", "The day, if it ends on one, such as 2026-12-31.", ENDING),
        "tie_break": About("Tie-break", "What decides between equals at the end.", ENDING, choices=TIE_BREAKS),
        "ranking": About(
            "Standings by",
            "What decides places until the end; ties by head to head, then lot. Whoever has not played has no place.",
            ENDING,
            choices=RANKINGS,
        ),
        "awards": About("Awards", "Awards besides the victory.", ENDING),
    },
}
