"""`manage.py deliver`: what happened in campaigns leaves the house. For a timer, or going on by itself."""

from __future__ import annotations

import logging
import os
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from campaigns.notifications.deliveries import deliveries_make, deliveries_send, deliveries_sweep
from campaigns.reports.services.silence import silences_confirm
from campaigns.rounds.services.pairing import rounds_publish_due

LOGGER = logging.getLogger("muster.deliver")


def delivered() -> tuple[int, int, int]:
    """One run: reports confirmed by silence, rounds published whose time has come, messages made, messages sent."""
    now = timezone.now()
    deliveries_sweep(now)
    silences_confirm(now)
    return rounds_publish_due(now), deliveries_make(), deliveries_send()


class Command(BaseCommand):
    """Publish what is due and send what is waiting."""

    help = (
        "Confirms reports that nobody disputed in time, publishes pairings whose time has come, and writes "
        "and sends the messages about what happened in campaigns. "
        "Run it from a timer once a minute; several may run at once. `run.py serve` does it by itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--every", type=int, metavar="SECONDS", help="repeat this often, until the parent process ends"
        )

    def handle(self, *args: Any, every: int | None, verbosity: int, **options: Any) -> None:
        if every is None:
            rounds, written, sent = delivered()
            if verbosity:
                self.stdout.write(f"Rounds published: {rounds}. Messages: {written} made, {sent} sent.")
            return
        parent = os.getppid()
        while os.getppid() == parent:
            self.run_once()
            wait_for(every, parent)

    def run_once(self) -> None:
        """A run that fails is logged and tried again: the database may be away for a while."""
        try:
            delivered()
        except DatabaseError:
            LOGGER.exception("Nothing was delivered this time")
        close_old_connections()


def wait_for(seconds: int, parent: int) -> None:
    """Wait, but not for a parent that is gone."""
    for _ in range(max(1, seconds)):
        if os.getppid() != parent:
            return
        time.sleep(1)
