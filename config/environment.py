"""Reads settings from the environment, and says which variable is wrong. Knows no setting's meaning."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable's words, without the space around them."""
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool) -> bool:
    """The variable as yes or no; anything else is refused, because a misread switch is an open door."""
    word = os.environ.get(name, str(default)).strip().lower()
    if word not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {word!r}; it must be 1 or 0.")
    return word in YES


def number(name: str, default: int) -> int:
    """The variable as a whole number, zero or more."""
    word = text(name) or str(default)
    if not word.isascii() or not word.isdigit():
        raise ImproperlyConfigured(f"{name} is {word!r}; it must be a whole number, 0 or more.")
    return int(word)


def names(name: str) -> list[str]:
    """The variable's comma-separated names."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def address(name: str) -> str:
    """The variable's web address, without the slash at its end; empty where it is not set."""
    url = text(name).rstrip("/")
    try:
        parts = urlsplit(url)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:
        is_whole = False
    if url and not is_whole:
        raise ImproperlyConfigured(f"{name} is {url!r}; it must be an address like https://muster.example.org")
    return url


def secret(name: str) -> str:
    """The secret itself, or what stands in the file that <name>_FILE names, as container secrets come."""
    path = text(f"{name}_FILE")
    if not path:
        return text(name)
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError as problem:
        raise ImproperlyConfigured(f"{name}_FILE: {path} cannot be read ({problem.strerror}).") from problem
