"""Settings as they were sent: the draft, what is wrong with it, and whether only rows were added or taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from campaigns.settings.reading import Draft, read, with_row, without_row
from rules.campaigns.validity import WrongSetting, WrongSettings
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.shape import settings_from_json, settings_to_json

ADD, REMOVE = "add-row", "remove-row"

Check = Callable[[BookSettings], Sequence[WrongSetting]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsForm:
    draft: Draft
    faults: tuple[WrongSetting, ...] = ()
    settings: BookSettings | None = None
    """None while something is wrong."""
    opened: str = ""
    """The path of the rows that were added to or taken from."""

    @property
    def is_only_rows(self) -> bool:
        return bool(self.opened)

    def with_faults(self, faults: Sequence[WrongSetting]) -> SettingsForm:
        return replace(self, faults=tuple(faults), settings=None)


def settings_form(data: QueryDict, base: BookSettings, check: Check) -> SettingsForm:
    """What a form of settings asks for; nothing sent is the base itself."""
    draft, wrong = read(data, settings_to_json(base))
    if path := data.get(ADD, ""):
        return SettingsForm(draft=with_row(draft, path), opened=path)
    if path := data.get(REMOVE, ""):
        return SettingsForm(draft=without_row(draft, path), opened=path)
    if wrong:
        return SettingsForm(draft=draft, faults=tuple(wrong))
    try:
        settings = settings_from_json(draft, base)
    except WrongSettings as refusal:
        return SettingsForm(draft=draft, faults=refusal.faults)
    faults = tuple(check(settings))
    return SettingsForm(draft=draft, faults=faults, settings=None if faults else settings)
