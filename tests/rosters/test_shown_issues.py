"""Issues as pages show them: buttons that read alike stand once, with what most issues want first."""

from __future__ import annotations

from types import SimpleNamespace

from rosters.web.issues import shown_issues
from rules.acts import Bench
from rules.editions.kt2018.checks.fixes import another
from rules.issues import Fix, Issue
from rules.names import counted


def drop(name: str, *keys: str) -> Fix:
    return Fix(f"Drop {name}", (Bench(operatives=keys),))


def test_a_button_stands_once_and_says_how_many_it_drops() -> None:
    fixes = (drop("Gunner", "a"), drop("Gunner", "b"), drop("Gunner", "dear"), drop(counted(["Gunner"] * 2), "a", "b"))
    (issue,) = shown_issues(
        [Issue(code="over", rule="Limit", sentence="Too many.", fixes=fixes)], prices={"a": 12, "b": 12, "dear": 15}
    )
    assert [(fix.words, fix.change) for fix in issue.fixes] == [
        ("Drop Gunner", -12),
        ("Drop Gunner", -15),
        ("Drop 2 × Gunner", -24),
    ]


def test_who_is_called_like_those_who_go_is_another() -> None:
    ann, ben, other = (SimpleNamespace(name=name) for name in ("Ann", "Ben", "Ann"))
    assert [another(each, [other]) for each in (ann, ben)] == ["another Ann", "Ben"]
