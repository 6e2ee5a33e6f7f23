#!/usr/bin/env python3
"""Django's command line for Muster. Needs the environment that run.py makes: .venv/bin/python manage.py."""

import os
import secrets
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

# What these serve or vouch for stands on the secret; every other command signs nothing that outlives it.
NEEDS_THE_REAL_SECRET = {"runserver", "check"}


def main(arguments: list[str]) -> None:
    """Run one command; a bad setting is one line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = arguments[1] if len(arguments) > 1 else ""
    if command not in NEEDS_THE_REAL_SECRET and "MUSTER_SECRET_KEY_FILE" not in os.environ:
        os.environ.setdefault("MUSTER_SECRET_KEY", secrets.token_urlsafe(50))
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as problem:
        sys.exit(f"Muster: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv)
