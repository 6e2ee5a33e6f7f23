"""`manage.py restore FILE`: an empty installation becomes the one that a backup was made of."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import backup


class Command(BaseCommand):
    """Restore a backup."""

    help = (
        "Restores a backup of the same version into an empty installation, SQLite or PostgreSQL, all or nothing, and "
        "checks every roster. Refuses if anybody has signed up or built anything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` wrote")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        call_command("migrate", verbosity=0, interactive=False)
        try:
            summary = backup.read(file)
        except backup.CannotRestore as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{file}: {summary}.")
        if summary.left_out:
            self.stdout.write(
                "It was made with another secret, so everybody is logged out, and guests reach their rosters by "
                "their private links only. To keep the log-ins, restore again with the old secret."
            )
        call_command("check_rosters", stdout=self.stdout)
