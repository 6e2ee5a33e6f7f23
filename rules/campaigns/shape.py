"""The settings of a campaign kind, described once: forms, the API's schema and the printed page are made from this.

A kind brings a frozen dataclass in which every setting has a default, and says of each what it is called, what it means
and where it may go (`about`). What is wrong with settings as a whole is its own `check` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.campaigns import codec
from rules.campaigns.about import About, SettingGroup
from rules.campaigns.described import Described, described
from rules.campaigns.validity import WrongSetting, WrongSettings

Settings = TypeVar("Settings")


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsShape(Generic[Settings]):
    kind: type[Settings]
    default: Settings
    """What a new campaign starts with."""
    check: Callable[[Settings], tuple[WrongSetting, ...]]
    """Everything that is wrong with settings of the right shape."""
    about: Mapping[type[Any], Mapping[str, About]]
    """What each setting is called and means; also of every type that settings are made of."""
    groups: tuple[SettingGroup, ...]
    """The headings under which a form shows them."""

    def described(self) -> tuple[Described, ...]:
        """Every setting ready for a form or a schema."""
        return described(self.kind, self.about)

    def label(self, name: str) -> str:
        return self.about[self.kind][name].label

    def changes(self, before: Settings, after: Settings) -> list[str]:
        """What differs, as the form calls it, and how: "Points limit 125 → 100"."""
        known, wanted = self.to_json(before), self.to_json(after)
        listed = ((each, known[each.name], wanted[each.name]) for each in self.described())
        return [each.change(old, new) for each, old, new in listed if old != new]

    def read(self, fields: Mapping[str, Any], base: Settings | None = None) -> Settings:
        """Settings with these changed and all else as in `base`; WrongSettings names each that is not of its shape."""
        hints, known, wrong = codec.hints_of(self.kind), {}, []
        for name, value in fields.items():
            try:
                if name not in hints:
                    raise codec.WrongShape(name, f"There is no setting {name!r}.")
                known[name] = codec.read(hints[name], value, name)
            except codec.WrongShape as refusal:
                wrong.append(WrongSetting(refusal.path, refusal.message))
        if wrong:
            raise WrongSettings(wrong)
        start: Any = self.kind() if base is None else base
        changed: Settings = replace(start, **known)
        return changed

    def to_json(self, settings: Settings) -> dict[str, Any]:
        fields: dict[str, Any] = codec.to_json(settings)
        return fields
