"""Which sums a choice of operatives can reach, as the bits of one number.

A bit stands for a triple (agreements, points, count), the first weighing most: so the highest
bit is the best team, and adding an operative to every team at once is one shift.
"""

from __future__ import annotations

Triple = tuple[int, int, int]


class SubsetSums:
    """The bit layout for so many operatives, points and agreements; a team has `fewest` to `most` members."""

    def __init__(self, *, operatives: int, points: int, agreements: int, fewest: int, most: int) -> None:
        self.fewest, self.most = fewest, most
        self.points = points
        self.width = operatives + 1
        self.row = (points + 1) * self.width
        self.rows = agreements + 1
        self._each_row = _repeat(1, self.row, self.rows)
        self._fits: dict[int, int] = {}
        self._windows: dict[tuple[int, int], int] = {}

    def index(self, agreements: int, points: int, count: int) -> int:
        return agreements * self.row + points * self.width + count

    def triple(self, index: int) -> Triple:
        agreements, rest = divmod(index, self.row)
        return (agreements, *divmod(rest, self.width))

    def fits(self, points: int) -> int:
        """Every sum to which so many points may be added."""
        if points not in self._fits:
            cells = max(0, self.points - points + 1) * self.width
            self._fits[points] = ((1 << cells) - 1) * self._each_row
        return self._fits[points]

    def add(self, bits: int, agreements: int, points: int, count: int) -> int:
        return (bits & self.fits(points)) << self.index(agreements, points, count)

    def window(self, points: int, count: int) -> int:
        """Every sum that makes a team of the right size and price when so much is added."""
        key = (points, count)
        if key not in self._windows:
            low, high = max(0, self.fewest - count), min(self.width - 1, self.most - count)
            sizes = ((1 << max(0, high - low + 1)) - 1) << low
            self._windows[key] = self.fits(points) & _repeat(sizes, self.width, self.row // self.width * self.rows)
        return self._windows[key]


def _repeat(pattern: int, step: int, times: int) -> int:
    """The pattern at every `step` bits, by doubling."""
    bits, done = pattern, 1
    while done < times:
        more = min(done, times - done)
        bits |= (bits & ((1 << (more * step)) - 1)) << (done * step)
        done += more
    return bits
