"""The app as Django knows it."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    """The app's settings."""

    name = "rosters"
