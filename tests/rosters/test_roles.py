"""Roles as lists offer and send them: with a training where the edition has some, alone where it has none."""

from __future__ import annotations

import pytest

from rosters.web.roles import role_act, role_value, role_values
from rules.acts import SetRole, SetSpecialism
from rules.editions import find

KT2018, KT2024 = find("kt2018"), find("kt2024")


@pytest.mark.parametrize(
    ("edition", "roles", "trainings", "present", "values"),
    [
        (KT2018, ("leader", "specialist", "non-specialist"), ("medic", "scout"), "",
         ["leader", "specialist:medic", "specialist:scout", "non-specialist"]),
        (KT2018, ("commander",), ("melee", "strength"), "commander", ["commander:melee", "commander:strength"]),
        (KT2018, ("commander",), (), "commander", ["commander"]),
        (KT2018, ("specialist",), (), "", []),
        (KT2024, ("leader", "non-specialist"), (), "leader", ["leader", "non-specialist"]),
    ],
)  # fmt: skip
def test_a_role_that_is_trained_is_offered_once_for_each_training(
    edition: object, roles: tuple[str, ...], trainings: tuple[str, ...], present: str, values: list[str]
) -> None:
    assert list(role_values(edition, roles, trainings, present)) == values  # type: ignore[arg-type]


def test_who_keeps_a_role_is_only_trained_in_something_else() -> None:
    assert role_act(KT2018, "a", "commander:melee") == SetSpecialism(operative="a", specialism="melee")
    assert role_act(KT2018, "a", "specialist:medic") == SetRole(operative="a", role="specialist", specialism="medic")
    assert role_act(KT2018, "a", "leader") == SetRole(operative="a", role="leader")


def test_without_trainings_a_role_is_sent_alone() -> None:
    assert role_value(KT2018, "specialist", "medic") == "specialist:medic"
    assert role_value(KT2018, "leader", "medic") == "leader"
    assert role_value(KT2024, "non-specialist", "medic") == "non-specialist"
