"""A report as it reads: who won, who was there, who fell, by whom."""

from __future__ import annotations

from dataclasses import dataclass

from rules.campaigns.asking import Answers, ReportReading
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.winning import WINNER, points, result_of
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import is_commander, is_specialist


@dataclass(frozen=True, slots=True)
class Story(ReportReading):
    game: Game
    answers: Answers

    @property
    def sides(self) -> list[Side]:
        """The sides for which consequences follow."""
        return [side for side in self.game.sides if not side.is_outsider]

    def result(self, side: Side) -> Result:
        """By points, who conceded has lost, whatever was scored."""
        still = [each for each in self.game.sides if each.key != self.word(keys.CONCEDED)]
        scored = {each.key: self.points(each) or 0 for each in still}
        return result_of(side.key, self.word(WINNER), scored)

    def points(self, side: Side) -> int | None:
        """Its victory points, where the mission was decided by them."""
        found = self.answers.get(points(side.key))
        return None if found is None else int(found)

    def part(self, side: Side) -> str:
        """Attacker or defender, where the mission has parts."""
        attacker = self.answers.get(keys.ATTACKER)
        if not attacker:
            return side.part
        return "attacker" if attacker == side.key else "defender"

    def present(self, side: Side) -> list[Fighter]:
        return [fighter for fighter in side.fighters if self.says(keys.present(fighter))]

    def is_out(self, fighter: Fighter) -> bool:
        return self.says(keys.out(fighter))

    def fallen(self, side: Side) -> list[Fighter]:
        return [fighter for fighter in self.present(side) if self.is_out(fighter)]

    def killer(self, fighter: Fighter) -> str:
        """Who took it out of action, where that was reported."""
        return self.word(keys.by(fighter))

    def named(self, operative: str) -> Fighter | None:
        return next((each for side in self.game.sides for each in side.roster if each.key == operative), None)

    def is_by_commander(self, fighter: Fighter) -> bool:
        killer = self.killer(fighter)
        known = self.named(killer)
        return is_commander(known) if known else killer in {keys.their_commander(side.key) for side in self.game.sides}

    def commanders_killed(self, fighter: Fighter) -> int:
        """How many enemy commanders it took out of action."""
        side = self.game.owner(fighter.key)
        named = [each for other in self.game.others(side) for each in self.fallen(other) if is_commander(each)]
        unnamed = [other for other in self.game.others(side) if self.word(keys.slayer(other.key)) == fighter.key]
        return sum(self.killer(each) == fighter.key for each in named) + len(unnamed)

    def specialists_killed(self, fighter: Fighter) -> int:
        side = self.game.owner(fighter.key)
        named = [each for other in self.game.others(side) for each in self.fallen(other) if is_specialist(each)]
        return sum(self.killer(each) == fighter.key for each in named) + self.number(keys.trophies(fighter))

    def enemies_out(self, side: Side) -> int:
        others = self.game.others(side)
        return sum(len(self.fallen(other)) + self.number(keys.fallen(other.key)) for other in others)
