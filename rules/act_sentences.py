"""What an act was, in one sentence for the history; names are those of the moment it was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch

from rules import acts
from rules.acts import Act
from rules.editions.loadouts import PLAINEST
from rules.names import both

Names = Mapping[str, str]
"""Operative → what it is called; also model, option, specialism, ability and trait keys, where known."""


def sentence(act: Act, names: Names) -> str:
    """One sentence, in the past, ending in a full stop."""
    return _tell(act, lambda key: names.get(key, key))


def _in_role(role: str, specialism: str, name: Callable[[str], str]) -> str:
    """As in "became": there is one Leader, and many of every other role."""
    if specialism and role == "specialist":
        return f"a {name(specialism)} specialist"
    return "Leader" if role == "leader" else f"a {role}"


@singledispatch
def _tell(act: Act, name: Callable[[str], str]) -> str:
    return f"{act.name.replace('-', ' ').capitalize()}."


@_tell.register
def _(act: acts.Recruit, name: Callable[[str], str]) -> str:
    who = f"{act.called} ({name(act.model)})" if act.called else name(act.model)
    armed = f" with {both(map(name, act.options))}" if act.options else ""
    role = f" as {_in_role(act.role, act.specialism, name)}" if act.role != PLAINEST.value else ""
    return f"Recruited {who}{armed}{role}."


@_tell.register
def _(act: acts.Copy, name: Callable[[str], str]) -> str:
    return f"Recruited {'one' if act.times == 1 else act.times} more like {name(act.operative)}."


@_tell.register
def _(act: acts.Choose, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} took {name(act.option)}."


@_tell.register
def _(act: acts.Drop, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} dropped {name(act.place[-1]) if act.place else 'a choice'}."


@_tell.register
def _(act: acts.SetCount, name: Callable[[str], str]) -> str:
    what = name(act.place[-1]) if act.place else "it"
    return f"{name(act.operative)} now carries {act.count} × {what}."


@_tell.register
def _(act: acts.ChooseForTeam, name: Callable[[str], str]) -> str:
    return f"The kill team took {name(act.option)}."


@_tell.register
def _(act: acts.DropForTeam, name: Callable[[str], str]) -> str:
    return f"The kill team dropped {name(act.place[-1]) if act.place else 'a choice'}."


@_tell.register
def _(act: acts.SetCountForTeam, name: Callable[[str], str]) -> str:
    return f"The kill team now takes {act.count} × {name(act.place[-1]) if act.place else 'it'}."


@_tell.register
def _(act: acts.ChooseForGame, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} took {name(act.option)} to this game."


@_tell.register
def _(act: acts.DropForGame, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} left {name(act.place[-1]) if act.place else 'a choice'} at home."


@_tell.register
def _(act: acts.SetCountForGame, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} took {act.count} × {name(act.place[-1]) if act.place else 'it'} to this game."


@_tell.register
def _(act: acts.SetRole, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} became {_in_role(act.role, act.specialism, name)}."


@_tell.register
def _(act: acts.SetSpecialism, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} took the specialism {name(act.specialism)}."


@_tell.register
def _(act: acts.SetLevel, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} is now level {act.level}."


@_tell.register
def _(act: acts.PickAbility, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} learned {name(act.ability)}."


@_tell.register
def _(act: acts.DropAbility, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} gave up {name(act.ability)}."


@_tell.register
def _(act: acts.BuyTrait, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} gained the trait {name(act.trait)}."


@_tell.register
def _(act: acts.DropTrait, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} gave up the trait {name(act.trait)}."


@_tell.register
def _(act: acts.PickAdvance, name: Callable[[str], str]) -> str:
    return f"{name(act.fire_team)} gained {name(act.advance)}."


@_tell.register
def _(act: acts.DropAdvance, name: Callable[[str], str]) -> str:
    return f"{name(act.fire_team)} lost {name(act.advance)}."


@_tell.register
def _(act: acts.Rename, name: Callable[[str], str]) -> str:
    if not act.called:
        return f"{name(act.operative)} no longer has a name of its own."
    return f"{name(act.operative)} is now called {act.called}."


@_tell.register
def _(act: acts.SetPortrait, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} {'has a new portrait' if act.picture else 'no longer has a portrait'}."


@_tell.register
def _(act: acts.Retire, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} retired."


@_tell.register
def _(act: acts.SetStatus, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} is now {act.status}."


@_tell.register
def _(act: acts.SetExperience, name: Callable[[str], str]) -> str:
    return f"{name(act.operative)} now has {act.experience} experience."


@_tell.register
def _(act: acts.SetTeamExperience, name: Callable[[str], str]) -> str:
    return f"{name(act.fire_team)} now has {act.experience} experience."


@_tell.register
def _(act: acts.Remove, name: Callable[[str], str]) -> str:
    return f"Deleted {name(act.operative)} from the roster."


@_tell.register
def _(act: acts.SetSubFaction, name: Callable[[str], str]) -> str:
    what = f"took the sub-faction {name(act.sub_faction)}" if act.sub_faction else "gave up the sub-faction"
    who = both(map(name, act.operatives)) if act.operatives else "Everyone eligible"
    return f"{who} {what}."


@_tell.register
def _(act: acts.Field, name: Callable[[str], str]) -> str:
    return f"{both(map(name, act.operatives))} joined the kill team."


@_tell.register
def _(act: acts.Bench, name: Callable[[str], str]) -> str:
    return f"{both(map(name, act.operatives))} left the kill team."
