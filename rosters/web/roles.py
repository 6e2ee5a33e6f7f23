"""Roles as pages call them and lists offer them; an operative that is trained in something is called by that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.acts import Act, set_trained_role
from rules.editions.base import PLAINEST, Edition, Role
from rules.sheets import TRAINING_FIELD, OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChoice:
    """A role, with the training where it has one, as one choice of a list."""

    value: str
    label: str
    is_current: bool = False


ROLE_FIELDS = ("sheet__role", f"sheet__{TRAINING_FIELD}")
"""What `role_label` asks of rows of operatives, for `values_list`."""


def role_label(edition: Edition, role: str, training: str) -> str:
    """What an operative is to the team, in the edition's words."""
    if training and role != Role.LEADER.value:
        return edition.speak(training)
    return edition.words.get(role, role)


def role_of(edition: Edition, op: OperativeSheet) -> str:
    """What this operative is to the team."""
    return role_label(edition, op.role, op.training)


def sign_of(op: OperativeSheet) -> str:
    """The key of its glyph: a star for the leader; empty for the ranks."""
    return op.role if op.role == Role.LEADER.value else op.sign


def level_of(op: OperativeSheet) -> int | None:
    """Its level, where it is one that anybody asks for."""
    return op.level if op.level > 1 or op.role != PLAINEST.value else None


def role_choices(edition: Edition, op: OperativeSheet) -> Iterator[RoleChoice]:
    """Every role its model offers, one for each training; the present one even where it is not offered."""
    offered = list(role_values(edition, op.roles, op.trainings, op.role))
    current = role_value(edition, op.role, op.training)
    if current not in offered:
        offered.insert(0, current)
    for value in offered:
        role, _, training = value.partition(":")
        label = role_label(edition, role, training)
        is_open = role in edition.fixed_roles and not training and op.trainings
        yield RoleChoice(value=value, label=f"{label}: trained in?" if is_open else label, is_current=value == current)


def role_words(edition: Edition) -> list[str]:
    """What its roles are called, those that the glossary explains, for whoever wants to know what they mean."""
    called = dict.fromkeys(edition.words[role.value] for role in Role if role.value in edition.words)
    explained = {term.word.casefold() for term in edition.glossary.values()}
    return [word for word in called if word.casefold() in explained]


def role_act(edition: Edition, operative: str, value: str) -> Act:
    """The act that gives an operative a role as `role_value` writes it; one of a fixed role is trained in something
    else.
    """
    role, _, training = value.partition(":")
    if training and edition.trainings and role in edition.fixed_roles:
        return edition.trainings.train(operative, training)
    return set_trained_role(operative=operative, role=role, training=training)


def recruit_fields(value: str) -> dict[str, str]:
    """The fields of the act that recruits, from a choice of a list: MODEL|ROLE|TRAINING."""
    return dict(zip(("model", "role", TRAINING_FIELD), [*value.split("|"), "", ""], strict=False))


def role_values(edition: Edition, roles: Sequence[str], trainings: Sequence[str], present: str = "") -> Iterator[str]:
    """The roles in their order, the trained one once for each training; one of a fixed role with what it may learn."""
    chosen = edition.trainings.role if edition.trainings else None
    trained = present if present in edition.fixed_roles else chosen
    for role in roles:
        if role == trained and (trainings or role == chosen):
            yield from (role_value(edition, role, training) for training in trainings)
        else:
            yield role


def role_value(edition: Edition, role: str, training: str) -> str:
    """A role as a list sends it: `ROLE:TRAINING`, or the role alone where nothing is chosen with it."""
    is_trained = edition.trainings is not None and role in (edition.trainings.role, *edition.fixed_roles)
    return f"{role}:{training}" if is_trained and training else role
