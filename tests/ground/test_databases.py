"""What the databases promise when several ask at once. Design section 12: nothing may assume one process."""

import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config.databases import database
from tests.processes import printed_by

# Eight threads add to one number 25 times each, by reading it, adding one and writing it back.
COUNTING = """
import threading, django
django.setup()
from django.core.management import call_command
from django.contrib.auth.models import Group
from django.db import connection, transaction
call_command("migrate", verbosity=0)
Group.objects.create(pk=1, name="0")

def count():
    for _ in range(25):
        with transaction.atomic():
            group = Group.objects.select_for_update().get(pk=1)
            group.name = str(int(group.name) + 1)
            group.save()
    connection.close()

threads = [threading.Thread(target=count) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(Group.objects.get(pk=1).name)
"""


@pytest.mark.threads
def test_sqlite_loses_no_transaction_that_reads_and_then_writes(tmp_path: Path) -> None:
    assert printed_by(COUNTING, tmp_path) == "200"


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_is_reached_through_a_pool() -> None:
    assert connection.vendor == "postgresql"
    assert connection.pool.get_stats()["pool_max"] == 8


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_every_table_is_read_in_pieces_though_each_transaction_has_another_session() -> None:
    for model in apps.get_models():
        assert list(model._base_manager.iterator(chunk_size=1)) == list(model._base_manager.all())


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_nothing_is_prepared_for_a_session_that_will_be_another() -> None:
    for number in range(20):
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s::int", [number])
            assert cursor.fetchone() == (number,)
    assert connection.settings_dict["OPTIONS"]["prepare_threshold"] is None


def test_a_database_without_its_driver_names_the_list_that_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements-postgres\.lock"):
        database("postgres://muster@localhost/muster", folder=Path(), pool=8)
    assert database("", folder=Path(), pool=8)["ENGINE"].endswith("sqlite3")
