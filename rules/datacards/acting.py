"""What acts do to a roster of datacards: recruit, copy, arm, name, remove. Nothing else happens to one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.datacards.arming import chosen, counted, dropped, new_loadout
from rules.datacards.dialect import Dialect
from rules.editions.loadouts import RosterContent
from rules.errors import Refusal
from rules.names import name_of

MOST_OPERATIVES = 60


def perform(
    dialect: Dialect, catalogue: Catalogue, content: RosterContent, act: Act, fresh: Callable[[], str]
) -> RosterContent:
    """The roster after an act."""
    match act:
        case acts.Recruit():
            _has_room(content, 1)
            recruit = replace(new_loadout(dialect, catalogue, act.model, fresh()), name=name_of(act.called))
            for option in act.options:
                recruit = chosen(dialect, catalogue, recruit, (), option)
            return replace(content, loadouts=(*content.loadouts, recruit))
        case acts.Copy():
            return _copied(content, act, fresh)
        case acts.Remove():
            content.loadout(act.operative)
            return replace(content, loadouts=tuple(each for each in content.loadouts if each.key != act.operative))
        case acts.Rename():
            return content.changed(act.operative, lambda each: replace(each, name=name_of(act.called)))
        case acts.Choose():
            return content.changed(act.operative, lambda each: chosen(dialect, catalogue, each, act.place, act.option))
        case acts.Drop():
            return content.changed(act.operative, lambda each: dropped(dialect, catalogue, each, act.place))
        case acts.SetCount():
            return content.changed(act.operative, lambda each: counted(dialect, catalogue, each, act.place, act.count))
        case _:
            raise Refusal(f"A roster of this edition cannot {act.name!r}.")


def _copied(content: RosterContent, act: acts.Copy, fresh: Callable[[], str]) -> RosterContent:
    if act.times < 1:
        raise Refusal("Say how many to add: at least one.")
    _has_room(content, act.times)
    original = content.loadout(act.operative)
    names = [*map(name_of, act.called), *[""] * act.times][: act.times]
    copies = tuple(replace(original, key=fresh(), name=name, notes="") for name in names)
    place = content.loadouts.index(original) + 1
    return replace(content, loadouts=(*content.loadouts[:place], *copies, *content.loadouts[place:]))


def _has_room(content: RosterContent, more: int) -> None:
    if len(content.loadouts) + more > MOST_OPERATIVES:
        raise Refusal(f"A roster holds at most {MOST_OPERATIVES} operatives.")
