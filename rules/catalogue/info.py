"""Profiles and rules an element carries, links and groups followed, ready to be shown.

`shown` needs to know which effects are active; that is asked of the caller, so that this
module knows nothing of trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

from rules.catalogue.effects import Effect, effects_of, on_text
from rules.catalogue.model import Info, InfoGroup, InfoLink, Node, Profile, Rule

Active = Callable[[tuple[Effect, ...]], Iterable[tuple[Effect, int]]]


@dataclass(frozen=True, slots=True, eq=False)
class InfoItem:
    """One profile or rule, with all that may hide or change it on the way to it."""

    thing: Profile | Rule
    effects: tuple[Effect, ...]
    guards: tuple[tuple[bool, tuple[Effect, ...]], ...]
    """Enclosing groups: (hidden, effects) each; one hidden guard hides the item."""
    hidden: bool


Targets = Mapping[str, Profile | Rule | InfoGroup]
Missing = Callable[[InfoLink, str], None]

MOST_LINKS = 2000
"""Followed from one element; real files stay below 100, and groups that link twice to the next double."""


def items_of(owner: Info, targets: Targets, missing: Missing) -> tuple[InfoItem, ...]:
    """Flatten an element's information: its own, that of its groups, that of its links."""
    return tuple(_walk(owner, targets, missing, (), frozenset(), count(1)))


def _walk(
    owner: Info,
    targets: Targets,
    missing: Missing,
    guards: tuple[tuple[bool, tuple[Effect, ...]], ...],
    passed: frozenset[str],
    steps: Iterator[int],
) -> Iterable[InfoItem]:
    things: tuple[Profile | Rule, ...] = (*owner.profiles, *owner.rules)
    for thing in things:
        yield _item(thing, None, guards)
    for group in owner.info_groups:
        yield from _walk(group, targets, missing, (*guards, _guard(group)), passed, steps)
    for link in owner.info_links:
        target = targets.get(link.target_id)
        if target is None or link.target_id in passed:
            missing(link, "which is not there")
        elif next(steps) > MOST_LINKS:
            missing(link, "after more links than anyone can read")
            return
        elif isinstance(target, InfoGroup):
            inner = (*guards, _guard(link), _guard(target))
            yield from _walk(target, targets, missing, inner, passed | {target.id}, steps)
        else:
            yield _item(target, link, guards)


def _guard(element: Node) -> tuple[bool, tuple[Effect, ...]]:
    return element.hidden, tuple(e for e in effects_of(element) if e.field == "hidden")


def _item(
    thing: Profile | Rule, link: InfoLink | None, guards: tuple[tuple[bool, tuple[Effect, ...]], ...]
) -> InfoItem:
    effects = effects_of(thing) + (effects_of(link) if link else ())
    bare = replace(thing, modifiers=(), modifier_groups=())
    return InfoItem(bare, effects, guards, thing.hidden or bool(link and link.hidden))


def is_hidden(hidden: bool, effects: tuple[Effect, ...], active: Active) -> bool:
    """The hidden flag after its effects."""
    for effect, _ in active(tuple(e for e in effects if e.field == "hidden")):
        if effect.type == "set":
            hidden = effect.value == "true"
    return hidden


def visible_info(items: Iterable[InfoItem], active: Active) -> tuple[tuple[Profile, ...], tuple[Rule, ...]]:
    """The profiles and rules as they read now, hidden ones left out."""
    profiles: list[Profile] = []
    rules: list[Rule] = []
    for item in items:
        if any(is_hidden(hidden, effects, active) for hidden, effects in item.guards):
            continue
        if is_hidden(item.hidden, item.effects, active):
            continue
        thing = changed(item.thing, item.effects, active) if item.effects else item.thing
        if isinstance(thing, Profile):
            profiles.append(thing)
        else:
            rules.append(thing)
    return tuple(profiles), tuple(rules)


def changed(thing: Profile | Rule, effects: tuple[Effect, ...], active: Active) -> Profile | Rule:
    """The profile or rule after its effects on name, page, description and characteristics."""
    texts: dict[str, str] = {"name": thing.name, "page": thing.page}
    if isinstance(thing, Profile):
        texts.update({c.type_id: c.value for c in thing.characteristics})
    else:
        texts["description"] = thing.description
    for effect, times in active(effects):
        if effect.field in texts:
            texts[effect.field] = on_text(effect, texts[effect.field], times)
    if isinstance(thing, Rule):
        return replace(thing, name=texts["name"], page=texts["page"], description=texts["description"])
    characteristics = tuple(replace(c, value=texts[c.type_id]) for c in thing.characteristics)
    return replace(thing, name=texts["name"], page=texts["page"], characteristics=characteristics)
