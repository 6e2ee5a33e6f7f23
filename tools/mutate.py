"""Asks whether the tests bite: puts small mistakes into `rules/`, one at a time, and runs the tests that should notice.

    python -m tools.mutate --count 100 --seed 11               # the same seed and tree choose the same places
    python -m tools.mutate --seed 11 --part 2/4                # the second quarter of them
    python -m tools.mutate --seed 11 --part 3/20 --sure        # five of them, each told when it was tried
    python -m tools.mutate --seed 11 --number 17 --number 42   # only these of the hundred again
    python -m tools.mutate --under rules/campaigns

Your files are never changed. Only tests without a database are run: what `rules/` promises must be held there. Ends
with 1 when fewer of a hundred are caught than --least.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.mutation_runs import HOME, copy_of_tree, quick_runs, sure_run
from tools.mutations import Mutation, all_mutations

MOST_MEMORY = 4 * 1024**3
"""For a mistake that makes a list grow for ever."""


def rules_sources(home: Path, under: str) -> dict[str, str]:
    """The files in which mistakes are made, by path."""
    paths = {file.relative_to(home).as_posix(): file for file in sorted((home / "rules").rglob("*.py"))}
    return {path: file.read_text(encoding="utf-8") for path, file in paths.items() if path.startswith(under)}


def chosen(sources: dict[str, str], count: int, seed: int) -> list[Mutation]:
    """So many at random, at most one for each line."""
    mutations = list(all_mutations(sources))
    random.Random(seed).shuffle(mutations)
    by_line: dict[tuple[str, int], Mutation] = {}
    for mutation in mutations:
        by_line.setdefault((mutation.path, mutation.line), mutation)
    return list(by_line.values())[:count]


def outcomes(
    mutations: list[Mutation], sources: dict[str, str], *, is_quick: bool, is_sure: bool = False
) -> Iterator[str]:
    """For each mistake in order who noticed it; nothing where nobody did."""
    quick = [""] * len(mutations) if is_sure else quick_runs(mutations, sources)
    with copy_of_tree() as home:
        for mutation, noticed_by in zip(mutations, quick, strict=True):
            yield noticed_by if noticed_by or is_quick else sure_run(home, mutation)


def main(arguments: list[str]) -> int:
    """Choose, try, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="how many places (100)")
    parser.add_argument("--seed", type=int, default=11, help="which places (11)")
    parser.add_argument("--under", default="rules/", help="only files whose path begins so")
    parser.add_argument("--number", type=int, action="append", help="only this one of the chosen, counted from 1")
    parser.add_argument("--part", default="1/1", help="only this part of the chosen, as in 2/4 (1/1)")
    parser.add_argument("--least", type=int, default=90, help="so many of a hundred must be caught (90)")
    parser.add_argument("--quick", action="store_true", help="leave out the second, sure look at what survived")
    parser.add_argument("--sure", action="store_true", help="leave out the quick look before it: sooner for a few")
    options = parser.parse_args(arguments)
    os.nice(10)
    os.environ["MUSTER_DATA"] = os.devnull  # the same with and without community data
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    sources = rules_sources(HOME, options.under)
    numbered = list(enumerate(chosen(sources, options.count, options.seed), 1))
    part, parts = map(int, options.part.split("/"))
    numbered = numbered[len(numbered) * (part - 1) // parts : len(numbered) * part // parts]
    numbered = [each for each in numbered if not options.number or each[0] in options.number]
    survivors = 0
    for (number, mutation), noticed_by in zip(
        numbered,
        outcomes([each for _, each in numbered], sources, is_quick=options.quick, is_sure=options.sure),
        strict=True,
    ):
        survivors += not noticed_by
        state = f"caught by {noticed_by}" if noticed_by else "SURVIVED"
        print(f"{number:>3} {mutation.path}:{mutation.line} {mutation.kind}: {state}")
        print(mutation.diff(sources[mutation.path]), end="\n\n", flush=True)
    caught = len(numbered) - survivors
    print(f"{caught} of {len(numbered)} caught, {survivors} survived (seed {options.seed})")
    return 0 if caught * 100 >= options.least * len(numbered) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
