"""Loads what a first visitor can try. Changes nothing that is there already."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from campaigns import demo as campaigns_demo
from campaigns.demo import club, dataslate
from rosters import demo


class Command(BaseCommand):
    """Demo content: players with rosters and four campaigns, checked like any other."""

    help = "Loads demo content; safe to repeat. Its players have a known password only under MUSTER_DEBUG=1."

    def handle(self, *args: Any, **options: Any) -> None:
        loaded = [*demo.load(), *campaigns_demo.load(), *dataslate.load(), *club.load()]
        for line in loaded:
            self.stdout.write(f"  {line}")
        names = ", ".join((*demo.PLAYERS, campaigns_demo.ARBITRATOR, dataslate.PLAYER))
        if settings.DEBUG:
            self.stdout.write(f"Log in as {names}; the password is: {demo.PASSWORD}")
        else:
            self.stdout.write(f"The demo players {names} have no password here.")
        if loaded:
            call_command("check_rosters", stdout=self.stdout)
            call_command("check_campaigns", stdout=self.stdout)
