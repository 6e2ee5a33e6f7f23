"""Issues, and any other value, with all that they say, line by line, as the text files beside this one have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass

from rules.acts import Act
from rules.issues import Issue

LONGEST = 110
"""A value that is no longer stands on one line."""


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


def outline(value: object, indent: str = "") -> list[str]:
    """Any value as indented lines, without what is empty or as it is by default."""
    found: list[str] = []
    for name, each in _parts(value):
        plain = _plain(each)
        if plain is not None:
            found.append(f"{indent}{name}: {plain}" if name else f"{indent}{plain}")
        elif rows := outline(each, indent + "  "):
            found += [f"{indent}{name or '-'}:", *rows]
    return found


def _parts(value: object) -> Iterator[tuple[str, object]]:
    if is_dataclass(value):
        yield from (
            (each.name, found) for each in fields(value) if (found := getattr(value, each.name)) != _usual(each)
        )
    elif isinstance(value, Mapping):
        yield from ((str(key), each) for key, each in value.items())
    else:
        yield from (("", each) for each in value)  # type: ignore[attr-defined]


def _usual(field: Field[object]) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: object) -> str | None:
    """A value that fits on a line; None for one that has lines of its own."""
    if isinstance(value, Act):
        return act_words(value)
    if is_dataclass(value):
        parts = [(name, _plain(each)) for name, each in _parts(value)]
        line = ", ".join(f"{name} {words}" for name, words in parts)
        return line if all(words is not None for _, words in parts) and len(line) < LONGEST else None
    if isinstance(value, Mapping):
        named = ((key, _plain(each)) for key, each in value.items())
        return _in_brackets([None if words is None else f"{key} {words}" for key, words in named])
    if isinstance(value, tuple | list | set | frozenset):
        return _in_brackets([_plain(each) for each in (sorted(value) if isinstance(value, set | frozenset) else value)])
    return str(value)


def _in_brackets(rows: list[str | None]) -> str | None:
    found = [row for row in rows if row is not None]
    return f"[{'; '.join(found)}]" if len(found) == len(rows) and sum(map(len, found)) < LONGEST else None
