"""The figures beside the rules of the checklist, whole."""

from __future__ import annotations

import pytest

from rules.editions.kt2018.checks.figures import checklist_figures
from rules.sheets import OperativeSheet


def sheet(model: str, role: str, specialism: str = "", most: str = "-") -> OperativeSheet:
    return OperativeSheet(
        key=model, name=model, model=model, model_key=model, datasheet=model, role=role, specialism=specialism,
        specialisms=(specialism,) if specialism else (), stats=(("M", '6"'), ("Max", most)),
    )  # fmt: skip


NOB = sheet("Nob", "leader", "leader", "1")
GUNNER, OTHER = (sheet("Gunner", "specialist", specialism, "2") for specialism in ("sniper", "medic"))
BOY = sheet("Boy", "non-specialist")
PAINTER = sheet("Painter", "commander", "sniper", "1")


@pytest.mark.parametrize(
    ("team", "limit", "figures"),
    [
        ([], None, ["57", "0", "0", "0 of 3", "", ""]),
        ([NOB, GUNNER, OTHER, BOY, BOY, BOY, PAINTER], 100, ["57 of 100", "7", "1", "2 of 3", "", ""]),
        ([NOB, NOB, BOY], 100, ["57 of 100", "3", "2", "0 of 3", "", "Nob 2 of 1"]),
        ([GUNNER, OTHER, GUNNER, OTHER, PAINTER, PAINTER], 100,
         ["57 of 100", "6", "0", "4 of 3", "Sniper 2 and Medic 2", "Gunner 4 of 2 and Painter 2 of 1"]),
    ],
)  # fmt: skip
def test_figures_stand_beside_the_rules(team: list[OperativeSheet], limit: int | None, figures: list[str]) -> None:
    assert [*checklist_figures(team, 57, limit).values()] == figures
