"""/healthz: whether the database answers, is migrated, and holds packs to build from."""

from collections.abc import Callable

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

OK = "ok"


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
        return f"no answer ({type(problem).__name__})"


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when every check is ok, else 503 with what is wrong beside each."""
    answers = {name: _answer(check) for name, check in CHECKS.items()}
    well = all(answer == OK for answer in answers.values())
    return JsonResponse({"ok": well, **answers}, status=200 if well else 503)
