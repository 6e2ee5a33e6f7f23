"""Makes a database ready to serve, in one process because each start of Django costs half a second."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Migrate, store the shipped packs and, when asked, demo content and static files. Safe to repeat."""

    # Checking loads every page's address, a good part of a start, and finds what changed code does: tests and CI check.
    requires_system_checks: list[str] = []
    help = "Migrates, syncs the shipped packs, and on request loads demo content or collects static files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="load the demo content")
        parser.add_argument("--static", action="store_true", help="collect static files for serving without DEBUG")

    def handle(self, *args: Any, demo: bool, static: bool, **options: Any) -> None:
        steps = {
            "Migrating the database…": ("migrate", {"verbosity": 0, "interactive": False}),
            "Storing the shipped packs…": ("sync_packs", {}),
            "Forgetting sessions that ended…": ("clearsessions", {}),
            "Sweeping abandoned rosters…": ("sweep", {"verbosity": 0}),
        }
        if demo:
            steps["Loading demo content…"] = ("demo", {})
        if static:
            steps["Collecting static files…"] = ("collectstatic", {"verbosity": 0, "interactive": False})
        known = get_commands()
        for words, (name, choices) in steps.items():
            if name in known:
                self.stdout.write(words)
                self.stdout.flush()
                call_command(name, stdout=self.stdout, **choices)
