"""What acts do to a roster of datacards: recruit, copy, arm, name, remove. Nothing else happens to one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.datacards.arming import chosen, counted, dropped, new_loadout
from rules.datacards.dialect import Dialect
from rules.editions.loadouts import Loadout, RosterContent
from rules.errors import Refusal
from rules.names import one_line

MOST_OPERATIVES = 60
LONGEST_NAME = 80


def perform(
    dialect: Dialect, catalogue: Catalogue, content: RosterContent, act: Act, fresh: Callable[[], str]
) -> RosterContent:
    """The roster after an act."""
    match act:
        case acts.Recruit():
            _has_room(content, 1)
            recruit = replace(new_loadout(dialect, catalogue, act.model, fresh()), name=_name(act.called))
            for option in act.options:
                recruit = chosen(dialect, catalogue, recruit, (), option)
            return replace(content, loadouts=(*content.loadouts, recruit))
        case acts.Copy():
            return _copied(content, act, fresh)
        case acts.Remove():
            _find(content, act.operative)
            return replace(content, loadouts=tuple(each for each in content.loadouts if each.key != act.operative))
        case acts.Rename():
            return _with(content, act.operative, lambda each: replace(each, name=_name(act.called)))
        case acts.Choose():
            return _with(content, act.operative, lambda each: chosen(dialect, catalogue, each, act.place, act.option))
        case acts.Drop():
            return _with(content, act.operative, lambda each: dropped(dialect, catalogue, each, act.place))
        case acts.SetCount():
            return _with(content, act.operative, lambda each: counted(dialect, catalogue, each, act.place, act.count))
        case _:
            raise Refusal(f"A roster of this edition cannot {act.name!r}.")


def _copied(content: RosterContent, act: acts.Copy, fresh: Callable[[], str]) -> RosterContent:
    if act.times < 1:
        raise Refusal("Say how many to add: at least one.")
    _has_room(content, act.times)
    original = _find(content, act.operative)
    names = [*map(_name, act.called), *[""] * act.times][: act.times]
    copies = tuple(replace(original, key=fresh(), name=name, notes="") for name in names)
    place = content.loadouts.index(original) + 1
    return replace(content, loadouts=(*content.loadouts[:place], *copies, *content.loadouts[place:]))


def _has_room(content: RosterContent, more: int) -> None:
    if len(content.loadouts) + more > MOST_OPERATIVES:
        raise Refusal(f"A roster holds at most {MOST_OPERATIVES} operatives.")


def _find(content: RosterContent, key: str) -> Loadout:
    for each in content.loadouts:
        if each.key == key:
            return each
    raise Refusal("This operative is not on the roster.", code="unknown-operative")


def _with(content: RosterContent, key: str, change: Callable[[Loadout], Loadout]) -> RosterContent:
    _find(content, key)
    return replace(content, loadouts=tuple(change(each) if each.key == key else each for each in content.loadouts))


def _name(text: str) -> str:
    name = one_line(text)
    if len(name) > LONGEST_NAME:
        raise Refusal(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.", code="name-too-long")
    return name
