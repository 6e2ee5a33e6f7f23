"""Opens a door for a player who lost password and recovery codes. The player is told that it was done."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from accounts.models import User
from accounts.names import key_of
from accounts.services import login_link_make

LONGEST = 7 * 24


class Command(BaseCommand):
    """Make a one-time log-in link."""

    help = "Makes a one-time log-in link for a player, who will be told of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the player's name; capitals do not matter")
        parser.add_argument("--hours", type=int, default=1, help=f"how long it works, 1 to {LONGEST}; 1 when not given")

    def handle(self, *args: Any, name: str, hours: int, **options: Any) -> None:
        if not 1 <= hours <= LONGEST:
            raise CommandError(f"--hours is {hours}; it must be 1 to {LONGEST}.")
        user = User.objects.filter(key=key_of(name), is_active=True).first()
        if user is None:
            raise CommandError(f"No player is called {name!r}.")
        token = login_link_make(user, hours=hours)
        self.stdout.write(f"For {user}, once, within {hours} h. Put your site's address before it:")
        self.stdout.write(f"{reverse('accounts:link')}?key={token}")
