"""Tells Django about the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The app's settings."""

    name = "accounts"
