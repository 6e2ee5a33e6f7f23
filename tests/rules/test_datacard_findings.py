"""Everything that is said of a picked team, whole: code, rule, sentence, who, and each way out with its acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.editions.base import Choice, GameChoices
from rules.issues import Issue
from tests.rules.test_datacard_game import BLUE, CALM, FIERCE, HUSH, LEADS, RED, ROPE, RUSH, SECOND_CALM, TEAM
from tests.rules.test_kt2024_checks import judged, roster

CHOICES = {
    "calm": CALM, "fierce": FIERCE, "calm-again": SECOND_CALM, "hush": HUSH, "rush": RUSH, "red": RED, "blue": BLUE,
    "rope": ROPE, "whistle": f"{TEAM}:equipment:whistle", "kennel": f"{TEAM}:equipment:kennel",
}  # fmt: skip


def read(path: Path) -> list[tuple[str, list[str]]]:
    """Each team, and the lines that follow it."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")[1:]
    return [(first, lines) for first, *lines in (block.strip().splitlines() for block in blocks)]


TEAMS = read(Path(__file__).with_name("datacard_findings.txt"))


def written(issue: Issue) -> list[str]:
    fixes = [f"  {fix.words} = {', '.join(act.name for act in fix.acts)}" for fix in issue.fixes]
    who = f" ({' '.join(issue.operatives)})" if issue.operatives else ""
    return [f"{issue.severity.value} {issue.code}, {issue.rule}: {issue.sentence}{who}", *fixes]


@pytest.mark.parametrize(("team", "lines"), TEAMS, ids=[team for team, _ in TEAMS])
def test_all_that_is_said_of_a_team(team: str, lines: list[str]) -> None:
    cast, _, choices = team.partition(" / ")
    members = roster("" if cast == "nobody" else cast, "")
    leading = [word.removeprefix("leads:") for word in choices.split() if word.startswith("leads:")]
    taken = [word.partition("*") for word in choices.split() if not word.startswith("leads:")]
    models = {each.key: each.model for each in members}
    game = GameChoices(
        choices=tuple(Choice(id=CHOICES[key], number=int(number or 1)) for key, _, number in taken),
        loadouts={
            key: (Choice(id=LEADS.replace(f"{TEAM}:operative:warden", models[key])),) * leading.count(key)
            for key in leading
        },
    )
    _, issues = judged(members, game)
    assert [line for issue in issues for line in written(issue)] == lines
