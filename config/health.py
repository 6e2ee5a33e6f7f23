"""/healthz: whether the database answers, is migrated, and holds packs to build from."""

import time
from collections.abc import Callable
from threading import Lock

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

OK = "ok"
AWAY = "no answer"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(missing)} not applied: run manage.py migrate" if missing else OK


def pack_count() -> int:
    """How many packs rosters can be built from."""
    return apps.get_model("rosters", "Pack").objects.count() if "pack" in apps.all_models["rosters"] else 0


def _packs() -> str:
    return OK if pack_count() else "none: run manage.py sync_packs"


CHECKS: dict[str, Callable[[], str]] = {"database": _database, "migrations": _migrations, "packs": _packs}


def _answer(check: Callable[[], str]) -> str:
    try:
        return check()
    except (DatabaseError, OSError) as problem:
        # The kind of error only: its words may hold the address of the database.
        return f"{AWAY} ({type(problem).__name__})"


def _all_answers() -> dict[str, str]:
    """What each check says; where the database is away, nobody waits for it once more."""
    answers: dict[str, str] = {}
    for name, check in CHECKS.items():
        is_away = any(said.startswith(AWAY) for said in answers.values())
        answers[name] = "not asked" if is_away else _answer(check)
    return answers


class Latest:
    """What the checks said last; however often /healthz is asked, the database is asked once a second by a process."""

    SECONDS = 1.0

    def __init__(self) -> None:
        self._lock = Lock()
        self.forget()

    def forget(self) -> None:
        """Ask again next time."""
        self._answers: dict[str, str] = {}
        self._asked_at = 0.0

    def answers(self) -> dict[str, str]:
        """Each check's answer; the last one while somebody else is asking."""
        if not self._is_fresh() and self._lock.acquire(blocking=not self._answers):
            try:
                if not self._is_fresh():
                    self._answers = _all_answers()
                    self._asked_at = time.monotonic()
            finally:
                self._lock.release()
        return self._answers

    def _is_fresh(self) -> bool:
        return bool(self._answers) and time.monotonic() - self._asked_at < self.SECONDS


latest = Latest()


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when every check is ok, else 503 with what is wrong beside each."""
    answers = latest.answers()
    well = all(answer == OK for answer in answers.values())
    return JsonResponse({"ok": well, **answers}, status=200 if well else 503)
