"""The app as Django knows it."""

from django.apps import AppConfig

from accounts.field_words import speak_plainly


class AccountsConfig(AppConfig):
    """The app's settings."""

    name = "accounts"

    def ready(self) -> None:
        """Every form is declared after this."""
        speak_plainly()
