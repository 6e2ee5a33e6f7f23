"""Victory points of a game of Approved Ops: three ops of up to six points each, and half of the primary one again."""

from __future__ import annotations

from dataclasses import dataclass

from rules.editions.game import SideLosses

MOST_OF_AN_OP = 6
GRADES = 5
SMALLEST, LARGEST = 5, 14
"""The starting numbers for which the kill op has a row in print."""
CRIT, TAC, KILL = "crit", "tac", "kill"
OPS = {CRIT: "Crit op", TAC: "Tac op", KILL: "Kill op"}


def kills_for(grade: int, starters: int) -> int:
    """How many enemies must be incapacitated for a grade, against so many at the start."""
    return max(1, (2 * starters * grade + 5) // 10)


def kill_grade(starters: int, kills: int) -> int:
    """The grade of the kill op that so many incapacitated reach; other numbers than in print follow the same rule."""
    return max((grade for grade in range(1, GRADES + 1) if starters and kills >= kills_for(grade, starters)), default=0)


def kill_points(grade: int, enemy_grade: int) -> int:
    """One for each grade, and one more at the end for the higher; equal grades bring nobody more."""
    return grade + (grade > enemy_grade)


def kill_ops(mine: SideLosses, theirs: SideLosses) -> tuple[int, int]:
    """What both sides' kill ops bring, by their losses."""
    own, other = kill_grade(theirs.starters, theirs.lost), kill_grade(mine.starters, mine.lost)
    return kill_points(own, other), kill_points(other, own)


def primary_bonus(points: int) -> int:
    """Half of what the primary op scored, rounded up."""
    return -(-points // 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What one side scored."""

    crit: int
    tac: int
    kill: int
    primary: str = ""
    """Which of them was its primary op; empty where nobody has said."""

    @property
    def bonus(self) -> int:
        return primary_bonus({CRIT: self.crit, TAC: self.tac, KILL: self.kill}.get(self.primary, 0))

    @property
    def total(self) -> int:
        return self.crit + self.tac + self.kill + self.bonus

    @property
    def words(self) -> str:
        """As a sentence tells it: crit op 5, tac op 4, kill op 3, primary (crit op) 3."""
        parts = f"crit op {self.crit}, tac op {self.tac}, kill op {self.kill}"
        if not self.primary:
            return f"{parts}, primary not stated"
        return f"{parts}, primary ({OPS[self.primary].lower()}) {self.bonus}"
