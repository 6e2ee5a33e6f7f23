"""`run.py test --all`: the database tests on a throw-away PostgreSQL, the browsers in one process, then all the rest.

Every day (neither word) runs what is cheap, on SQLite; property tests try 25 examples, the same ones each time. `--all`
is what .ci/run waits for: tests marked `ci` join, among them the journeys in a browser that matter most, property tests
try 100 examples, and PostgreSQL gets what can differ there (locks, JSON, constraints, ordering, journals, who may see
what), not what is only made of it: pages and paper. `--long` leaves nothing out and tries 500 examples.

What is most comes last, so that pytest's last line counts it.
"""

import os
import subprocess
import sys

from tests.postgres import NoPostgres, throw_away_pooler, throw_away_postgres

NO_TESTS = 5
"""What pytest ends with when none of the tests named was chosen."""
LONG = "--long"
SAME_ON_SQLITE = ("--ignore=tests/pages", "--ignore=tests/paper")
"""What PostgreSQL is spared but for --long: it asks the selectors that other folders have asked."""


def pytest_exit_code(arguments: list[str], **settings: str) -> int:
    """Run pytest in a process of its own and wait."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.call(command, env={**os.environ, **settings})


def on_postgres(arguments: list[str], *, is_long: bool) -> int:
    """Run the database tests on PostgreSQL but the longest, which are about the rules; say so where there is none.

    Once, through a pooler in transaction mode: whatever holds there holds on a server of one's own, where a session
    keeps more, and a second run would cost minutes. Without a pooler, on the server itself. The databases are not
    dropped, since the pooler still holds sessions of them; they go with the server.
    """
    for words, database in (("through pgbouncer", throw_away_pooler), ("without a pooler", throw_away_postgres)):
        try:
            with database() as address:
                print(f"Database tests on PostgreSQL, {words}", flush=True)
                chosen = "(database or postgres) and not browser and not long"
                left_out: tuple[str, ...] = ()
                if not is_long:
                    chosen, left_out = f"{chosen} and not alike", SAME_ON_SQLITE
                return pytest_exit_code(["-m", chosen, "--reuse-db", *left_out, *arguments], DATABASE_URL=address)
        except NoPostgres as problem:
            print(f"No run on PostgreSQL {words}: {problem}", flush=True)
            if os.environ.get("CI"):
                return 1
    return 0


def in_browsers(arguments: list[str], *, is_long: bool) -> int:
    """Run the browser tests one after the other: two browsers at once wait for each other longer than a test does."""
    print("Browser tests, on SQLite", flush=True)
    chosen = "browser" if is_long else "browser and ci"
    code = pytest_exit_code(["-m", chosen, *arguments, "-n", "0"], DATABASE_URL="")
    return 0 if code == NO_TESTS else code


def on_sqlite(arguments: list[str], *, is_long: bool) -> int:
    """Run all the rest but what only PostgreSQL can show."""
    print("All other tests, on SQLite", flush=True)
    chosen = "not postgres and not browser" if is_long else "not postgres and not browser and not long"
    profile = "long" if is_long else "thorough"
    return pytest_exit_code(["-m", chosen, f"--hypothesis-profile={profile}", *arguments], DATABASE_URL="")


def main(arguments: list[str]) -> int:
    """All runs, whatever comes of the first."""
    is_long, rest = LONG in arguments, [each for each in arguments if each != LONG]
    codes = [on_postgres(rest, is_long=is_long), in_browsers(rest, is_long=is_long), on_sqlite(rest, is_long=is_long)]
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
