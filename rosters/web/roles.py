"""Roles as pages call them and lists offer them, a specialist's by its specialism."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.acts import Act, SetRole, SetSpecialism
from rules.editions.base import Edition, Role
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChoice:
    """A role, with its specialism where it has one, as one choice of a list."""

    value: str
    label: str
    is_current: bool = False


ROLE_FIELDS = ("sheet__role", "sheet__specialism")
"""What `role_label` asks of rows of operatives, for `values_list`."""


def role_label(edition: Edition, role: str, specialism: str) -> str:
    """What an operative is to the team, in the edition's words."""
    if specialism and role != Role.LEADER.value:
        return edition.speak(specialism)
    return edition.words.get(role, role)


def role_of(edition: Edition, op: OperativeSheet) -> str:
    """What this operative is to the team."""
    return role_label(edition, op.role, op.specialism)


def role_choices(edition: Edition, op: OperativeSheet) -> Iterator[RoleChoice]:
    """Every role its model offers, a specialist's by specialism; the present one even where it is not offered."""
    offered = list(role_values(op.roles, op.specialisms, op.role))
    current = role_value(op.role, op.specialism)
    if current not in offered:
        offered.insert(0, current)
    for value in offered:
        role, _, specialism = value.partition(":")
        label = role_label(edition, role, specialism)
        is_open = role in TRAINED and not specialism and op.specialisms
        yield RoleChoice(value=value, label=f"{label}: trained in?" if is_open else label, is_current=value == current)


def role_words(edition: Edition) -> list[str]:
    """What its roles are called, for whoever wants to know what they mean."""
    return list(dict.fromkeys(edition.words[role.value] for role in Role if role.value in edition.words))


def role_act(operative: str, value: str) -> Act:
    """The act that gives somebody a role as `role_value` writes it; who keeps its role is trained in something else."""
    role, _, training = value.partition(":")
    if training and role in TRAINED:
        return SetSpecialism(operative=operative, specialism=training)
    return SetRole(operative=operative, role=role, specialism=training)


def recruit_fields(value: str) -> dict[str, str]:
    """The fields of the act that recruits, from a choice of a list: MODEL|ROLE|SPECIALISM."""
    return dict(zip(("model", "role", "specialism"), [*value.split("|"), "", ""], strict=False))


TRAINED = (Role.COMMANDER.value, Role.RETAINER.value)
"""Roles that a model keeps; what it may choose is what it is trained in."""


def role_values(roles: Sequence[str], specialisms: Sequence[str], present: str = "") -> Iterator[str]:
    """`leader`, `specialist:heavy`, … in the order of the roles; of one in a role of TRAINED what that may learn."""
    trained = present if present in TRAINED else Role.SPECIALIST.value
    for role in roles:
        if role == trained and (specialisms or role == Role.SPECIALIST.value):
            yield from (role_value(role, specialism) for specialism in specialisms)
        else:
            yield role


def role_value(role: str, specialism: str) -> str:
    return f"{role}:{specialism}" if role in (Role.SPECIALIST.value, *TRAINED) and specialism else role
