"""Loads what a first visitor can try. Changes nothing that is there already."""

from typing import Any

from django.core.management.base import BaseCommand

from config.health import pack_count


class Command(BaseCommand):
    """Demo content: the shipped packs are all there is to try before rosters can be kept."""

    help = "Loads demo content; safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{pack_count()} packs to build from.")
