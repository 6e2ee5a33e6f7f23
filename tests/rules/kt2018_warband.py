"""The Pit Crew: a faction of ours that has a little of everything, and rosters of it by acts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions import find
from rules.editions.base import Purpose, RosterContent, Settings, Status, View, Way
from rules.editions.kt2018.state import standing_of
from rules.formats.pack import compile_pack, read_pack
from tests.rules.pack_cast import our_system, system_document

EDITION = find("kt2018")
FACTION = "kt2018:pit-crew:"
KEYS = ascii_letters + digits
DIGGERS = f"{FACTION}fire-team:digger"


@cache
def pit_crew() -> Catalogue:
    """The faction, compiled on the shipped system."""
    body = Path(__file__).with_name("kt2018_warband.yaml").read_bytes()
    source = read_pack(body, "kt2018_warband.yaml", our_system(), is_judged=True)
    return compile_catalogue(system_document("kt2018"), [compile_pack(source, our_system())])


def model(name: str) -> str:
    return f"{FACTION}model:{name}"


def recruit(name: str, role: str = "non-specialist", specialism: str = "", *options: str, called: str = "") -> Act:
    """A new operative of this model; its options by the names of the pack's items."""
    return acts.Recruit(model=model(name), role=role, specialism=specialism, options=options, called=called)


def mustered(*done: Act, muster: RosterContent | None = None) -> RosterContent:
    """A roster after these acts; who is recruited has the key a, b, c …"""
    found = muster or RosterContent()
    for act in done:
        keys = iter(KEYS[len(found.loadouts) :])
        found = EDITION.perform(pit_crew(), found, act, lambda: next(keys))  # noqa: B023
    return found


def found_in(muster: RosterContent, key: str, name: str) -> acts.Choose:
    """The act that chooses an option by its name, wherever the operative is offered it."""
    armoury = EDITION.armoury(pit_crew(), muster, key, {})
    assert armoury is not None
    option = next(each for heading in armoury.headings for each in heading.options if each.name == name)
    return acts.Choose(operative=key, place=option.place, option=option.option)


def choosing(muster: RosterContent, *wanted: tuple[str, str]) -> RosterContent:
    for key, name in wanted:
        muster = mustered(found_in(muster, key, name), muster=muster)
    return muster


@cache
def crew() -> RosterContent:
    """One of everybody, with something chosen wherever there is a choice."""
    found = mustered(
        recruit("foreman", "leader", called="Kael"),
        recruit("digger-gunner", "specialist", "heavy", called="Bex"),
        recruit("digger", called="Ivo"),
        recruit("digger", "specialist", "veteran"),
        recruit("hauler", called="Ox"),
        recruit("overseer", "commander", "psyker", called="Boss"),
        recruit("sawbones", "retainer"),
        recruit("mule"),
        acts.SetLevel(operative="f", level=3),
        acts.BuyTrait(operative="f", trait="iron-will"),
        acts.BuyTrait(operative="f", trait="tactical-planner"),
        acts.PickAdvance(fire_team=DIGGERS, advance="lethal:fight"),
        acts.SetSubFaction(sub_faction="Day Shift", operatives=("a", "c")),
    )
    found = choosing(
        found, ("a", "Rig"), ("a", "Lamp"), ("a", "Axe"), ("b", "Burner"), ("c", "Bomb"), ("c", "Horn"), ("f", "Plate"),
        ("f", "Tremor"), ("h", "Lamp"),
    )  # fmt: skip
    return mustered(acts.PickAbility(operative="b", ability="heavy-2b"), muster=found)


LIVES = {
    "a": standing_of(experience=7),
    "b": standing_of(experience=3),
    "c": standing_of(new_recruit=True),
    "d": standing_of(experience=12, status=Status.CONVALESCING),
}


def seen(muster: RosterContent | None = None, purpose: Purpose = Purpose.KILL_TEAM, **settings: Any) -> View:
    agreed = Settings(**({"way": Way.CAMPAIGN, "points_limit": 400, "commander_allowed": True} | settings))
    return EDITION.view(pit_crew(), muster or crew(), purpose=purpose, settings=agreed, standings=LIVES)
