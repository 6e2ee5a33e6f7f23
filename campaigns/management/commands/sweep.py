"""`manage.py sweep`: what nobody will ask for again goes for good, and silence confirms. For a timer, once a day."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.models import Mission
from campaigns.reports.services.silence import silences_confirm
from campaigns.reports.status import due
from rosters.rosters.services.sweeping import THROWN_AWAY_KEPT, rosters_sweep


class Command(BaseCommand):
    """Sweep rosters and portraits, and confirm what nobody objected to."""

    help = (
        f"Removes rosters deleted more than {THROWN_AWAY_KEPT.days} days ago, guests' rosters that have not changed "
        "for as long as a session lasts and whose key is in no session any longer, and portraits that no roster or "
        "history uses. Confirms reports that nobody disputed in time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--trial", action="store_true", help="only count, change nothing")

    def handle(self, *args: Any, trial: bool, verbosity: int, **options: Any) -> None:
        swept = rosters_sweep(is_trial=trial)
        now = timezone.now()
        confirmed = Mission.objects.filter(due(now)).count() if trial else silences_confirm(now)
        if not verbosity:
            return
        verb = "to remove" if trial else "removed"
        self.stdout.write(f"Rosters {verb}: {swept.thrown_away} deleted, {swept.guests} of guests.")
        if swept.portraits:
            self.stdout.write(f"Portraits {verb}: {swept.portraits}.")
        if confirmed:
            self.stdout.write(f"Reports that silence {'would confirm' if trial else 'confirmed'}: {confirmed}.")
