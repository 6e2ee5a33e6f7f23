"""Tells Django about the app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The app's settings."""

    name = "campaigns"
