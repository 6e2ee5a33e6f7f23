"""Settings as they were sent: the draft, what is wrong with it, and whether only rows were added or taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from campaigns.settings.reading import Draft, read, with_row, without_row
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, WrongSettings

ADD, REMOVE = "add-row", "remove-row"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsForm:
    draft: Draft
    faults: tuple[WrongSetting, ...] = ()
    settings: Any = None
    """None while something is wrong."""
    opened: str = ""
    """The path of the rows that were added to or taken from."""

    @property
    def is_only_rows(self) -> bool:
        return bool(self.opened)

    def with_faults(self, faults: Sequence[WrongSetting]) -> SettingsForm:
        return replace(self, faults=tuple(faults), settings=None)


def settings_form(data: QueryDict, shape: SettingsShape[Any], base: Any) -> SettingsForm:
    """What a form of settings asks for; nothing sent is the base itself."""
    columns = shape.described()
    draft, wrong = read(columns, data, shape.to_json(base))
    if path := data.get(ADD, ""):
        return SettingsForm(draft=with_row(columns, draft, path), opened=path)
    if path := data.get(REMOVE, ""):
        return SettingsForm(draft=without_row(columns, draft, path), opened=path)
    if wrong:
        return SettingsForm(draft=draft, faults=tuple(wrong))
    try:
        settings = shape.read(draft, base)
    except WrongSettings as refusal:
        return SettingsForm(draft=draft, faults=refusal.faults)
    faults = shape.check(settings)
    return SettingsForm(draft=draft, faults=faults, settings=None if faults else settings)
