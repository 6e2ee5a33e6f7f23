"""Issues with all that they say and offer, line by line, as the files of verdicts beside this one have them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from rules.acts import Act
from rules.issues import Issue


def told(name: str) -> dict[str, list[str]]:
    """The lines of a file in this folder by the heading, `# …`, that they stand under."""
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = here = []
        elif line:
            here.append(line)
    return found


def lines_of(issues: Iterable[Issue]) -> list[str]:
    """Each issue with its rule, then a line for each of its fixes with the acts that do it."""
    found = []
    for issue in issues:
        rule = ", ".join(filter(None, (issue.rule, issue.page)))
        whom = f" of {', '.join(issue.operatives)}" if issue.operatives else ""
        found.append(f"{issue.severity.value} {issue.code}{whom}: {issue.sentence} ({rule})")
        found += [f"  {fix.words}: {'; '.join(map(act_words, fix.acts))}" for fix in issue.fixes]
    return found


def act_words(act: Act) -> str:
    """An act with what it says, as `set-role kael leader`."""
    return " ".join([act.name, *(_words(getattr(act, each.name)) for each in fields(act))]).rstrip()


def _words(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)
