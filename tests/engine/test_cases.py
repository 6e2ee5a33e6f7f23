"""The engine against cases: ours, which ship, and the community's, where they are at hand."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.commands import output_of
from tests.data import needs_data
from tools.engine_cases.scoring import case_files, play, read_cases, score

OURS = Path(__file__).parent / "cases"

CANNOT_PASS: dict[str, str] = {}
"""Cases of the community's that the engine cannot pass, each with the reason."""

NEEDS_MORE = {"wh40k-10e-create-army", "wh40k-10e-space-marines-army"}
"""Those that need a data set which is not among the community data."""


def our_cases() -> list[Any]:
    return [pytest.param(case, id=str(case["id"])) for path in case_files([OURS]) for case in read_cases(path)]


@pytest.mark.parametrize("case", our_cases())
def test_the_engine_does_what_our_case_says(case: dict[str, Any]) -> None:
    outcome = play(case)
    assert (outcome.result, outcome.reasons) == ("passed", ())


def test_the_engine_fails_no_case_but_those_with_a_reason() -> None:
    outcomes = [outcome for path in case_files([needs_data("engine-specs")]) for outcome in score(path)]
    failed = {outcome.id: outcome.reasons for outcome in outcomes if outcome.result == "failed"}
    assert {key: reasons for key, reasons in failed.items() if key not in CANNOT_PASS} == {}
    assert set(CANNOT_PASS) <= set(failed)
    assert {outcome.id for outcome in outcomes if outcome.result == "skipped"} == NEEDS_MORE


# The command


specs = partial(output_of, "engine_specs")


CASE = """
id: {name}
setup: {{gameSystem: {{forceEntries: [{{id: patrol, name: Patrol}}]}}, catalogues: [{{id: army}}]}}
steps:
  - {{action: addForce, forceEntryId: patrol}}
  - expectedState: {{forceCount: {count}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "right.yaml").write_text(CASE.format(name="right", count=1))
    (tmp_path / "wrong.yaml").write_text(CASE.format(name="wrong", count=2))
    (tmp_path / "elsewhere.yaml").write_text("id: elsewhere\nsetup: {dataSource: far}\nsteps: []\n")
    (tmp_path / "garbled.yaml").write_text("steps: [}")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "odd.yaml").write_text("id: odd\nsetup: 7\nsteps: [{action: dance}]\n")
    return tmp_path


def test_json_is_three_lists_of_ids(folder: Path) -> None:
    outcomes = {result: sorted(ids) for result, ids in json.loads(specs(str(folder), "--json")).items()}
    assert outcomes == {
        "passed": ["right"],
        "failed": ["bytes.yaml", "empty.yaml", "garbled.yaml", "odd", "wrong"],
        "skipped": ["elsewhere"],
    }


def test_each_failure_is_told_with_its_reason(folder: Path) -> None:
    output = specs(str(folder))
    assert "failed wrong\n  step 2: forceCount: 1, not 2\n" in output
    assert "failed empty.yaml\n  cannot be read as a case: it has no steps\n" in output
    assert output.endswith("7 cases: 1 passed, 5 failed, 1 skipped\n")


def test_only_strict_makes_a_failure_the_commands_own(folder: Path) -> None:
    with pytest.raises(CommandError, match="5 failed"):
        specs(str(folder), "--strict")


def test_a_path_without_cases_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no case"):
        specs(str(tmp_path))
    with pytest.raises(CommandError, match="nothing at"):
        specs(str(tmp_path / "nowhere"))
