"""What the 2018 edition costs on rosters of twenty, made of the packs that come with Muster."""

from __future__ import annotations

import random
from functools import cache, partial

from rules import acts
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluated
from rules.editions import find
from rules.editions.base import Purpose, Role, RosterContent, Settings
from rules.errors import Refusal
from rules.formats.pack import compile_packs
from rules.packs import shipped_files
from tools.bench.measures import BEATS, measure, milliseconds

OPERATIVES = 20
LIMITS = (100, 125, 150, 200)
EDITION = find("kt2018")
SETTINGS = Settings(points_limit=100, commander_allowed=True)
# Leaders, specialists and others as players list them.
ROLES = (Role.LEADER, *(Role.SPECIALIST,) * 4, *(Role.NON_SPECIALIST,) * 4, Role.COMMANDER)


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """Every shipped faction."""
    game_system, *factions = compile_packs([(file.name, file.body) for file in shipped_files(EDITION.key)])
    return tuple(compile_catalogue(game_system, [faction]) for faction in factions)


@cache
def roster(faction: int, seed: int = 0) -> RosterContent:
    """Twenty operatives of a faction in mixed roles; the same seed is always the same roster."""
    catalogue, chance = catalogues()[faction], random.Random(seed)
    models, muster = [loadout.model for loadout in EDITION.models(catalogue)], RosterContent()
    while len(muster.loadouts) < OPERATIVES:
        recruit = acts.Recruit(model=chance.choice(models), role=chance.choice(ROLES))
        key = f"op{len(muster.loadouts)}"
        try:
            muster = EDITION.perform(catalogue, muster, recruit, partial(str, key))
        except Refusal:
            continue
    return muster


@measure(name="edition_judge", unit=BEATS, budget=32)
def judge(short: bool) -> float:
    """Assembling, evaluating and checking twenty operatives as a kill team; the slowest faction."""

    def judged(faction: int) -> None:
        catalogue, muster = catalogues()[faction], roster(faction)
        evaluated.cache_clear()
        seen = EDITION.view(catalogue, muster, purpose=Purpose.KILL_TEAM, settings=SETTINGS)
        EDITION.check_kill_team(seen.team)

    rounds = 5 if short else 30
    return max(milliseconds(partial(judged, faction), rounds=rounds) for faction in range(len(catalogues())))


@measure(name="edition_suggest", unit=BEATS, budget=50)
def suggest(short: bool) -> float:
    """Suggesting teams out of twenty operatives; the slowest of several rosters and limits."""
    slowest = 0.0
    for faction in range(len(catalogues())):
        for seed in range(1 if short else 3):
            team = EDITION.view(catalogues()[faction], roster(faction, seed), purpose=Purpose.KILL_TEAM).team
            for limit in LIMITS:
                ask = partial(EDITION.suggest.teams, team.members, team.capacities, limit, (), SETTINGS)
                slowest = max(slowest, milliseconds(ask, rounds=1 if short else 3))
    return slowest
