"""Verbs that set the scene: people who sign up, log in and come back."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from accounts.models import User

PASSWORD = "ashgate watch holds"


def player(name: str = "Mira Holt", password: str | None = PASSWORD) -> User:
    """A player who is there already."""
    return User.objects.create_user(name, password)


def browser(**headers: str) -> Client:
    """A browser of its own."""
    return Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0"} | headers)


def sign_up(client: Client, name: str = "Mira Holt", password: str = PASSWORD, **more: str):
    """What the sign-up page answers."""
    return client.post(reverse("accounts:sign-up"), {"name": name, "password": password, **more})


def log_in(client: Client, name: str = "Mira Holt", password: str = PASSWORD, **more: str):
    """What the log-in page answers."""
    return client.post(reverse("accounts:log-in"), {"name": name, "password": password, **more})


def recover(client: Client, code: str, name: str = "Mira Holt", password: str = "the cinder reach"):
    """What the recovery page answers."""
    return client.post(reverse("accounts:recover"), {"name": name, "code": code, "password": password})


def codes_on(response) -> list[str]:
    """The recovery codes that a page shows."""
    return re.findall(r"<code>([0-9A-Z-]{19})</code>", response.text)


def is_logged_in(client: Client) -> bool:
    """Whether the account page opens."""
    return client.get(reverse("accounts:account")).status_code == 200
