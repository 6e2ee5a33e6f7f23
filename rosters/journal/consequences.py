"""What an act changed, one sentence each, for the fold beneath its own sentence in the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rosters.journal import state as states
from rules.changes import CREATE, REMOVE, Change
from rules.editions.base import Edition
from rules.names import how_many

Name = Callable[[str], str]

QUIET = frozenset({"order", "pack", "stated"})
"""Fields whose changes need no sentence, since the act says it already."""


def consequences(edition: Edition, changes: Iterable[Change], name: Name) -> list[str]:
    """Sentences for these changes; `name` calls operatives and choices by their keys."""
    found = [sentence for change in changes for sentence in _sentences_of(edition, change, name)]
    return list(dict.fromkeys(found))


def own_names(changes: Iterable[Change]) -> dict[str, str]:
    """What operatives and kill teams are called in the changes themselves: removed ones are named nowhere else."""
    found: dict[str, str] = {}
    for change in changes:
        fields = change.value if change.op == CREATE else change.before if change.op == REMOVE else None
        if isinstance(fields, Mapping) and fields.get("name"):
            found[change.subject] = fields["name"]
    return found


def _sentences_of(edition: Edition, change: Change, name: Name) -> Iterator[str]:
    if change.subject == states.ROSTER:
        if change.field == "name":
            yield f"The roster’s name: {change.before} → {change.value}."
        elif change.field == "notes":
            yield "The roster’s notes changed."
        elif change.field == "pack":
            yield "Another revision of its pack."
    elif change.subject.startswith(states.KILL_TEAM):
        yield from _kill_team(change, name)
    elif states.is_squad(change.subject):
        yield from edition.states.sentences(change, name(change.subject.partition(":")[2]), edition.speak)
    else:
        yield from _operative(edition, change, name)


def _kill_team(change: Change, name: Name) -> Iterator[str]:
    called = name(change.subject)
    if change.op in (CREATE, REMOVE):
        fields = change.value if change.op == CREATE else change.before
        size = how_many(len(fields["members"]), "operative")
        yield (
            f"The kill team {fields['name']} is on the roster, with {size}."
            if change.op == CREATE
            else f"The kill team {fields['name']} is deleted; its {size} stay{'s' * (len(fields['members']) == 1)}."
        )
    elif change.field == "members":
        came = [name(key) for key in change.value if key not in change.before]
        left = [name(key) for key in change.before if key not in change.value]
        if came:
            yield f"{called}: with {', '.join(came)}."
        if left:
            yield f"{called}: without {', '.join(left)}."
    elif change.field == "name":
        yield f"Kill team: {change.before} → {change.value}."
    elif change.field in ("choices", "loadouts"):
        yield from _for_game(called, change, name)
    elif change.field in ("format", "settings"):
        yield f"{called}: another game was agreed on."


def _for_game(called: str, change: Change, name: Name) -> Iterator[str]:
    """What the team or one of its operatives now chooses differently for the game."""
    if change.field == "choices":
        yield from _choices(called, change, name)
        return
    before, after = change.before or {}, change.value or {}
    for key in dict.fromkeys((*before, *after)):
        one = Change(subject=key, op=change.op, field=key, value=after.get(key), before=before.get(key))
        yield from _choices(f"{called}, {name(key)}", one, name)


def _operative(edition: Edition, change: Change, name: Name) -> Iterator[str]:
    called = name(change.subject)
    if change.op == CREATE:
        yield f"{change.value.get('name') or called} joined the roster."
    elif change.op == REMOVE:
        yield f"{change.before.get('name') or called} is off the roster."
    elif change.field in ("choices", "role_choices"):
        yield from _choices(called, change, name)
    elif change.field in FIELDS:
        yield FIELDS[change.field](edition, called, change)
    elif change.field not in QUIET:
        yield from edition.states.sentences(change, called, edition.speak)


def _choices(called: str, change: Change, name: Name) -> Iterator[str]:
    """What was added and removed, with everything that belongs to it."""
    before, after = Counter(_ids(change.before)), Counter(_ids(change.value))
    came, went = [name(each) for each in after - before], [name(each) for each in before - after]
    if came and went:
        yield f"{called}: {', '.join(came)} instead of {', '.join(went)}."
    elif came:
        yield f"{called}: now with {', '.join(came)}."
    elif went:
        yield f"{called}: without {', '.join(went)}."
    elif change.before != change.value:
        yield f"{called}: another number of what it carries."


def _ids(choices: Any) -> Iterator[str]:
    for choice in choices or ():
        yield choice["id"]
        yield from _ids(choice.get("children"))


FIELDS: Mapping[str, Callable[[Edition, str, Change], str]] = {
    "name": lambda _, called, change: f"Name: {change.before or 'none'} → {change.value or 'none'}.",
    "notes": lambda _, called, change: f"{called}: notes changed.",
    "role": lambda edition, called, change: (
        f"{called}: {edition.words.get(change.before, change.before)} → "
        f"{edition.words.get(change.value, change.value)}."
    ),
    "portrait": lambda _, called, change: f"{called}: {'a portrait' if change.value else 'no portrait'}.",
    "status": lambda _, called, change: f"{called}: {change.before} → {change.value}.",
}
