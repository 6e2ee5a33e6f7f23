"""`manage.py show_qr ADDRESS`: an address as a QR code in the terminal."""

import io
from argparse import ArgumentParser
from typing import Any

import segno
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Draw an address for phones to read."""

    help = "Draws an address as a QR code in the terminal."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        drawing = io.StringIO()
        segno.make_qr(address).terminal(out=drawing, compact=True)
        self.stdout.write(drawing.getvalue())
