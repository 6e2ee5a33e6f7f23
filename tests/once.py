"""A scene that is dear to make, made once for all tests of a module: each takes back what it did to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker


@contextmanager
def made_once(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Around what a fixture of a module makes and yields; it asks for `django_db_setup` too.

    The tests of the module run inside this transaction, so none of them may need one of its own.
    """
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
