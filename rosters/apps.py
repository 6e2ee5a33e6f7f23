"""Tells Django about the app."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    """The app's settings."""

    name = "rosters"
