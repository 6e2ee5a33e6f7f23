"""`manage.py backup [FILE]`: the whole installation as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config import backup


class Command(BaseCommand):
    """Write a backup."""

    help = (
        "Writes every row and every upload into one file (.tar.gz), readable by you alone, while Muster runs. "
        "The secret is not in it: keep var/secret-key, or MUSTER_SECRET_KEY, somewhere else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="var/backups/muster-DATE-TIME.tar.gz by default")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        target = file or settings.VAR_DIR / "backups" / f"muster-{timezone.now():%Y%m%d-%H%M%S}.tar.gz"
        if target.exists():
            raise CommandError(f"{target} exists already; it was not overwritten.")
        if file is None:
            target.parent.mkdir(mode=0o700, exist_ok=True)
        try:
            summary = backup.write(target)
        except OSError as problem:
            raise CommandError(f"{target} cannot be written: {problem.strerror or problem}") from problem
        self.stdout.write(f"{target}: {summary}.")
