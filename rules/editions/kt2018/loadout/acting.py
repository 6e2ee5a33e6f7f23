"""What each act does to a roster: pure, from one muster to the next.

What cannot be done is refused in a sentence for the player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, singledispatch

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.derived import once_per_catalogue
from rules.editions.base import FireTeam, Loadout, Role, RosterContent
from rules.editions.kt2018.experience import WAYS, opens_way, same_roll, with_advance
from rules.editions.kt2018.loadout import choosing, wargear
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.state import fire_teams_of, squads_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.kt2018.words import title
from rules.errors import Refusal
from rules.names import both, name_of

MOST_OPERATIVES = 60
"""More than any roster holds; a loop that recruits for ever stops here."""

FreshKey = Callable[[], str]


def perform(catalogue: Catalogue, muster: RosterContent, act: Act, fresh: FreshKey) -> RosterContent:
    """The roster after an act; `fresh` names new operatives."""
    return _perform(act, catalogue, muster, fresh)


@singledispatch
def _perform(act: Act, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    raise Refusal(f"A roster cannot {act.name!r}.")


@_perform.register
def _(act: acts.Recruit, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    if len(muster.loadouts) >= MOST_OPERATIVES:
        raise Refusal(f"A roster holds at most {MOST_OPERATIVES} operatives.")
    loadout = replace(_recruited(catalogue, act.model, _role(act.role), act.specialism), key=fresh())
    for option in act.options:
        loadout = wargear.chosen(catalogue, loadout, (), option)
    return replace(muster, loadouts=(*muster.loadouts, replace(loadout, name=name_of(act.called))))


def _recruited(catalogue: Catalogue, model: str, role: Role, specialism: str) -> Loadout:
    """A recruit without a name: the same for everybody, so it is worked out once."""
    return _recruits(catalogue)(model, role, specialism)


@once_per_catalogue
def _recruits(catalogue: Catalogue) -> Callable[[str, Role, str], Loadout]:
    @cache
    def recruited(model: str, role: Role, specialism: str) -> Loadout:
        loadout = choosing.new_loadout(catalogue, model, role, "")
        if specialism:
            loadout = choosing.with_specialism(catalogue, loadout, specialism)
        return wargear.armed(catalogue, loadout)

    return recruited


@_perform.register
def _(act: acts.Copy, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    if act.times < 1:
        raise Refusal("Say how many to add: at least one.")
    if act.times > MOST_OPERATIVES - len(muster.loadouts):
        raise Refusal(f"A roster holds at most {MOST_OPERATIVES} operatives.")
    original = muster.loadout(act.operative)
    plain = choosing.without_earned(catalogue, original)
    names = [*map(name_of, act.called), *[""] * act.times][: act.times]
    copies = tuple(replace(plain, key=fresh(), name=name, notes="") for name in names)
    place = muster.loadouts.index(original) + 1
    return replace(muster, loadouts=(*muster.loadouts[:place], *copies, *muster.loadouts[place:]))


@_perform.register
def _(act: acts.Choose, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: wargear.chosen(catalogue, loadout, act.place, act.option))


@_perform.register
def _(act: acts.Drop, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: wargear.dropped(catalogue, loadout, act.place))


@_perform.register
def _(act: acts.SetCount, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: wargear.counted(catalogue, loadout, act.place, act.count))


@_perform.register
def _(act: acts.SetRole, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    def changed_role(loadout: Loadout) -> Loadout:
        loadout = choosing.with_role(catalogue, loadout, _role(act.role))
        return choosing.with_specialism(catalogue, loadout, act.specialism) if act.specialism else loadout

    return muster.changed(act.operative, changed_role)


@_perform.register
def _(act: acts.SetSpecialism, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.with_specialism(catalogue, loadout, act.specialism))


@_perform.register
def _(act: acts.SetLevel, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.with_level(catalogue, loadout, act.level))


@_perform.register
def _(act: acts.PickAbility, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.with_ability(catalogue, loadout, act.ability))


@_perform.register
def _(act: acts.DropAbility, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.without_ability(catalogue, loadout, act.ability))


@_perform.register
def _(act: acts.BuyTrait, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.with_trait(catalogue, loadout, act.trait))


@_perform.register
def _(act: acts.DropTrait, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: choosing.without_trait(catalogue, loadout, act.trait))


@_perform.register
def _(act: acts.PickAdvance, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    team = _team(catalogue, muster, act.fire_team)
    if act.advance not in _advances(catalogue):
        known = both(sorted(key for key in _advances(catalogue) if ":" not in key))
        raise Refusal(f"No advance is called {act.advance!r}; there are {known}.", code="unknown-advance")
    bare = same_roll(act.advance)
    if bare in map(same_roll, team.advances) and not opens_way(team.advances, act.advance):
        raise Refusal(f"The fire team has {title(bare)} already; roll again.", code="advance-twice")
    return _with_team(muster, replace(team, advances=with_advance(team.advances, act.advance)))


@_perform.register
def _(act: acts.DropAdvance, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    team = _team(catalogue, muster, act.fire_team)
    if act.advance not in team.advances:
        raise Refusal(f"{act.advance!r} is not one of the fire team’s advances.")
    last = len(team.advances) - 1 - team.advances[::-1].index(act.advance)
    return _with_team(muster, replace(team, advances=(*team.advances[:last], *team.advances[last + 1 :])))


@_perform.register
def _(act: acts.Rename, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    return muster.changed(act.operative, lambda loadout: replace(loadout, name=name_of(act.called)))


@_perform.register
def _(act: acts.Remove, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    muster.loadout(act.operative)
    return replace(muster, loadouts=tuple(x for x in muster.loadouts if x.key != act.operative))


@_perform.register
def _(act: acts.SetSubFaction, catalogue: Catalogue, muster: RosterContent, fresh: FreshKey) -> RosterContent:
    for key in act.operatives:
        muster.loadout(key)
    all_of_them = []
    for loadout in muster.loadouts:
        is_named = loadout.key in act.operatives
        if is_named or not act.operatives:
            belonging = choosing.with_sub_faction(catalogue, loadout, act.sub_faction)
            if belonging is None and is_named:
                raise Refusal(f"{act.sub_faction!r} is not open to {choosing.called(catalogue, loadout)}.")
            loadout = belonging or loadout
        all_of_them.append(loadout)
    if not act.operatives and tuple(all_of_them) == muster.loadouts and all_of_them:
        raise Refusal(f"Nobody on this roster can belong to {act.sub_faction!r}, or all do already.")
    return replace(muster, loadouts=tuple(all_of_them))


def _team(catalogue: Catalogue, muster: RosterContent, container: str) -> FireTeam:
    if container not in places_of(catalogue).containers:
        raise Refusal("This faction has no such fire team.")
    return next((t for t in fire_teams_of(muster) if t.container == container), FireTeam(container=container))


def _advances(catalogue: Catalogue) -> set[str]:
    """What may be written down: each advance, and each way of those that have two."""
    known = set(vocabulary_of(catalogue).advance_keys.values())
    return known | {way for key in known for way in WAYS.get(key, ())}


def _with_team(muster: RosterContent, team: FireTeam) -> RosterContent:
    others = (t for t in fire_teams_of(muster) if t.container != team.container)
    return replace(muster, squads=squads_of((*others, team)))


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a role; known: {both(Role, 'and')}.", code="unknown-role") from None
