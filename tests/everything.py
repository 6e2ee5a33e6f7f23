"""`run.py test --all`: the database tests on a throw-away PostgreSQL, then every test once on SQLite.

SQLite comes last, so that pytest's last line counts the whole suite.
"""

import os
import subprocess
import sys

from tests.postgres import NoPostgres, throw_away_postgres


def pytest_exit_code(arguments: list[str], **settings: str) -> int:
    """Run pytest in a process of its own and wait."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.call(command, env={**os.environ, **settings})


def on_postgres(arguments: list[str]) -> int:
    """Run the database tests on PostgreSQL but the slow ones, which are about the rules; say so where there is none."""
    try:
        with throw_away_postgres() as address:
            print("Database tests on PostgreSQL", flush=True)
            chosen = "(database or postgres) and not browser and not slow"
            return pytest_exit_code(["-m", chosen, *arguments], DATABASE_URL=address)
    except NoPostgres as problem:
        print(f"Skipped the run on PostgreSQL: {problem}", flush=True)
        return 1 if os.environ.get("CI") else 0


def on_sqlite(arguments: list[str]) -> int:
    """Run everything but what only PostgreSQL can show."""
    print("All tests, on SQLite", flush=True)
    return pytest_exit_code(["-m", "not postgres", "--hypothesis-profile=long", *arguments], DATABASE_URL="")


def main(arguments: list[str]) -> int:
    """Both runs, whatever comes of the first."""
    codes = [on_postgres(arguments), on_sqlite(arguments)]
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
