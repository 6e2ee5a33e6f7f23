"""What the fields of every form say of what is wrong, in our words; of a number, what it may be."""

from __future__ import annotations

from typing import Any

from django import forms

WORDS: dict[type[forms.Field], dict[str, str]] = {
    forms.Field: {"required": "Fill this in."},
    forms.CharField: {"max_length": "At most %(limit_value)d characters, not %(show_value)d."},
    forms.IntegerField: {"min_value": "At least %(limit_value)s.", "max_value": "At most %(limit_value)s."},
    forms.ChoiceField: {"required": "Choose one.", "invalid_choice": "Choose one of the list."},
    forms.MultipleChoiceField: {"required": "Choose one.", "invalid_choice": "Choose from the list."},
    forms.FileField: {"required": "Choose a file.", "max_length": "The file’s name is too long."},
}
"""Instead of Django's own, which are long; a field may say something nearer."""


def speak_plainly() -> None:
    """Let every field that is made from now on say what is wrong in these words."""
    for field, words in WORDS.items():
        field.default_error_messages = {**field.default_error_messages, **words}


def number_field(low: int | None, high: int | None, **options: Any) -> forms.IntegerField:
    """A whole number; of what is none, or lies beyond, it says shortly what it may be."""
    both = f"{low} to {high}."
    words = {} if None in (low, high) else dict.fromkeys(("invalid", "min_value", "max_value"), both)
    return forms.IntegerField(min_value=low, max_value=high, error_messages=words, **options)
