"""An expedition at some moment: what lies where, which phase it is, and whose turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.campaigns.board import Position
from rules.campaigns.entrants import Contender
from rules.editions.kt2024.campaign.expedition.hexes import HexMap, Terrain, distance
from rules.editions.kt2024.campaign.expedition.places import CONDITION_WORDS, CONDITIONS, LOCATIONS, Location
from rules.editions.kt2024.campaign.expedition.settings import EntrantState, ExpeditionSettings, Ruling, map_of

MUSTER, BASES, MOVEMENT, BATTLE, ACTION, THREAT, OVER = (
    *("muster", "bases", "movement", "battle", "action", "threat", "over"),
)
WON, DREW, LOST, BYE = "won", "drew", "lost", "bye"
ORDER = {WON: 0, DREW: 1, BYE: 1, LOST: 2}
"""Who acts first in the Action phase."""
NEAREST_BASE = 3
"""How far from every other base a base must be."""
CROWD = 2
"""How many kill teams fill a hex."""


@dataclass(frozen=True)
class Survey:
    """Questions about a position."""

    position: Position

    @property
    def settings(self) -> ExpeditionSettings:
        found: ExpeditionSettings = self.position.settings
        return found

    @cached_property
    def map(self) -> HexMap:
        return map_of(self.settings)

    @property
    def players(self) -> Sequence[Contender]:
        return self.position.contenders

    def state(self, entrant: str) -> EntrantState:
        found: EntrantState = self.position.contender(entrant).state
        return found

    def name(self, entrant: str) -> str:
        return next((each.name for each in self.players if each.key == entrant), "somebody who left")

    # The map

    def terrain(self, key: str) -> Terrain:
        """What a hex is from the beginning; what lies beyond the map is blocked."""
        return self.map.terrain.get(key, Terrain.BLOCKED)

    def location(self, key: str) -> Location | None:
        """What was found there; None where nobody looked."""
        code = self.position.shared.location.get(key, "")
        return LOCATIONS[self.terrain(key)].get(code) if code and self.terrain(key) in LOCATIONS else None

    def condition(self, key: str) -> str:
        code = self.position.shared.condition.get(key, "")
        return CONDITIONS[self.terrain(key)].get(code, "") if code and self.terrain(key) in CONDITIONS else ""

    def ruling(self, key: str) -> Ruling:
        """What was settled about the place in a hex."""
        code = self.position.shared.location.get(key, "")
        found: Ruling = self.position.shared.ruling.get(f"{self.terrain(key)}-{code}", Ruling())
        return found

    def unsettled(self) -> dict[str, str]:
        """What was found and nobody has settled, by the key of its ruling: its name."""
        shared, found = self.position.shared, dict[str, str]()
        for key, code in shared.location.items():
            place = self.location(key)
            if place and not place.is_known:
                found[f"{self.terrain(key)}-{code}"] = place.name
        for key, code in shared.condition.items():
            name = self.condition(key)
            if name and code not in CONDITION_WORDS[self.terrain(key)]:
                found[f"{self.terrain(key)}-c{code}"] = name
        return {key: name for key, name in found.items() if not shared.ruling.get(key, Ruling()).words}

    def words(self, key: str) -> str:
        """What holds in a hex, as far as it is known or settled."""
        place, code = self.location(key), self.position.shared.condition.get(key, "")
        if place is None:
            return ""
        sort = self.terrain(key)
        settled = self.position.shared.ruling.get(f"{sort}-c{code}", Ruling()).words
        parts = (place.words, self.ruling(key).words, CONDITION_WORDS[sort].get(code, settled))
        return " ".join(part for part in parts if part and part != "Nothing more.")

    @cached_property
    def blocked(self) -> frozenset[str]:
        fissures = (key for key in self.position.shared.location if (place := self.location(key)) and place.is_blocked)
        return frozenset((*(key for key, sort in self.map.terrain.items() if sort is Terrain.BLOCKED), *fissures))

    @cached_property
    def bases(self) -> dict[str, str]:
        """Hex → whose base is there."""
        return {each.state.base: each.key for each in self.players if each.state.base}

    def camp(self, key: str) -> str:
        """Whose camp is there; a player who left has none."""
        owner: str = self.position.shared.camp.get(key, "")
        return owner if any(each.key == owner for each in self.players) else ""

    def camps(self, entrant: str) -> list[str]:
        return sorted(key for key, owner in self.position.shared.camp.items() if owner == entrant)

    def homes(self, entrant: str) -> list[str]:
        """Its base and its camps."""
        base = self.state(entrant).base
        return [*([base] if base else []), *self.camps(entrant)]

    def is_unknown(self, key: str) -> bool:
        return key not in self.position.shared.location and key not in self.bases and key not in self.blocked

    def teams(self, key: str) -> list[str]:
        return [each.key for each in self.players if each.state.where == key]

    def steps_home(self, entrant: str) -> int:
        """Hexes to the nearest base or camp of its own, round what is blocked where that is possible."""
        here, homes = self.state(entrant).where, self.homes(entrant)
        reach = self.map.reach(here, self.blocked)
        return min((reach.get(home, distance(here, home)) for home in homes), default=0)

    def base_hexes(self) -> list[str]:
        """Where another base may be."""
        return [
            key
            for key, sort in self.map.terrain.items()
            if sort is Terrain.SURFACE
            and key not in self.blocked
            and key not in self.position.shared.location
            and all(distance(key, base) >= NEAREST_BASE for base in self.bases)
        ]

    # Time

    @property
    def number(self) -> int:
        found: int = self.position.shared.round
        return found

    @property
    def round(self) -> str:
        """As journal fields name it."""
        return str(self.number)

    @cached_property
    def phase(self) -> str:
        if self.position.has_ended:
            return OVER
        if not self.number:
            return MUSTER
        if self.position.shared.threat >= self.settings.end_threat:
            return OVER
        if not all(each.state.base for each in self.players):
            return BASES
        for phase, done in ((MOVEMENT, "moved"), (BATTLE, "battle"), (ACTION, "acted")):
            if not all(self.round in getattr(each.state, done) for each in self.players):
                return phase
        return THREAT

    def priority(self, each: Contender) -> tuple[int, int, int, str]:
        """Fewest campaign points, then least supply, then the roll-off."""
        return (
            each.state.points,
            each.state.supply,
            -self.position.shared.rolloff.get(each.key, 0),
            each.key,
        )

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Everybody in the order of this phase."""
        if self.phase in (MUSTER, BASES):
            rolled = self.position.shared.rolloff
            return tuple(
                each.key for each in sorted(self.players, key=lambda each: (-rolled.get(each.key, 0), each.key))
            )
        if self.phase == ACTION:
            ranked = sorted(
                self.players,
                key=lambda each: (ORDER[each.state.battle.get(self.round, LOST)], *self.priority(each)),
            )
        else:
            ranked = sorted(self.players, key=self.priority)
        return tuple(each.key for each in ranked)

    def is_over(self, entrant: str) -> bool:
        """Whether it has taken its turn in this phase."""
        state = self.state(entrant)
        if self.phase == BASES:
            return bool(state.base)
        fields = {MOVEMENT: state.moved, BATTLE: state.battle, ACTION: state.acted}.get(self.phase)
        return fields is not None and self.round in fields

    @cached_property
    def now(self) -> str:
        """Whose turn it is; empty where it is everybody's, or the arbitrator's."""
        if self.phase not in (BASES, MOVEMENT, ACTION):
            return ""
        return next((key for key in self.order if not self.is_over(key)), "")

    def waiting(self) -> Iterator[str]:
        """Who has not taken their turn yet."""
        return (each.key for each in self.players if not self.is_over(each.key))
