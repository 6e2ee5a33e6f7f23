"""A walk of random steps, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from rules.errors import Refusal


class Walker:
    """One step at a time, each as its dice say; what is refused is no step."""

    steps: list[Callable[[], object]]

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.done = 0

    def step(self) -> None:
        try:
            self.dice.choice(self.steps)()
            self.done += 1
        except (Refusal, IndexError):
            pass
