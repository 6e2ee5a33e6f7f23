"""Where the rows are kept: SQLite tuned for many writers, or PostgreSQL through a pool."""

from importlib import import_module
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

# IMMEDIATE takes the write lock at BEGIN, so a read-then-write transaction waits its turn; with SQLite's own
# DEFERRED it fails as "database is locked". WAL lets readers go on meanwhile.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;PRAGMA cache_size=-20000;"
    ),
}


def _find_driver() -> None:
    """Say what is missing before Django says it at length."""
    try:
        import_module("psycopg")
    except ImportError as problem:
        raise ImproperlyConfigured(
            "DATABASE_URL names PostgreSQL, whose driver is not installed: "
            "pip install --require-hashes -r requirements-postgres.lock"
        ) from problem


def database(url: str, *, folder: Path, pool: int) -> dict[str, Any]:
    """Django's settings of the database at `url`; without one, an SQLite file in `folder`."""
    if not url:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "muster.sqlite3", "OPTIONS": SQLITE}
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError as problem:
        raise ImproperlyConfigured("DATABASE_URL is not understood: sqlite:/// or postgres:// needed.") from problem
    options = found.setdefault("OPTIONS", {})
    if found["ENGINE"].endswith("sqlite3"):
        options.update(SQLITE)
    elif found["ENGINE"].endswith("postgresql"):
        _find_driver()
        # Connections stay open in the pool; Django refuses a pool beside an age of its own.
        found["CONN_MAX_AGE"] = 0
        # A server that was away leaves dead connections in the pool: each is tried before it is used.
        found["CONN_HEALTH_CHECKS"] = True
        # A pooler in transaction mode gives each transaction another session: nothing may be left in one.
        found["DISABLE_SERVER_SIDE_CURSORS"] = True
        options["prepare_threshold"] = None
        # The pool has a connection for each thread, so only a server that is away makes anybody wait. Its attempts to
        # reconnect grow apart; given up after five seconds, they begin anew with the next request.
        options["pool"] = {"min_size": min(2, pool), "max_size": pool, "timeout": 3, "reconnect_timeout": 5}
    else:
        raise ImproperlyConfigured("DATABASE_URL: Muster runs on SQLite and on PostgreSQL only.")
    return found
