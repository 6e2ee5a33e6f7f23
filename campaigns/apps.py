"""The app as Django knows it."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """The app's settings."""

    name = "campaigns"
