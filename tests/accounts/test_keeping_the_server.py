"""Who keeps the server is made by Django's own command."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.management.commands import createsuperuser
from django.core.management import CommandError, call_command

from accounts.models import User
from tests.accounts.scene import PASSWORD, browser, is_logged_in, log_in, player

pytestmark = pytest.mark.django_db


def superuser(name: str, **options: Any) -> str:
    out = StringIO()
    call_command("createsuperuser", name=name, stdout=out, stderr=out, **options)
    return out.getvalue()


def test_a_name_and_a_password_make_somebody_who_keeps_the_server(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    superuser("Keeper Vane", interactive=False)
    assert User.objects.get().is_staff
    client = browser()
    log_in(client, "keeper vane")
    assert is_logged_in(client)


def test_it_asks_for_both_where_somebody_sits_at_it(monkeypatch: pytest.MonkeyPatch):
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(createsuperuser.getpass, "getpass", lambda *_: PASSWORD)
    monkeypatch.setattr("builtins.input", lambda *_: "Keeper Vane")
    out = StringIO()
    call_command("createsuperuser", stdin=Terminal(), stdout=out, stderr=out)
    assert User.objects.get(name="Keeper Vane").is_staff


def test_a_name_that_is_taken_however_it_is_spelt_is_refused():
    player("Mira Holt")
    with pytest.raises(CommandError, match="already taken"):
        superuser("MIRA HOLT", interactive=False)
    assert not User.objects.get().is_staff
