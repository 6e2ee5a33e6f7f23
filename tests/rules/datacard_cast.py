"""A made-up edition's system and kill team, in which every kind of selection rule occurs."""

from __future__ import annotations

from functools import cache

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import PackSystem, compile_pack, read_pack, read_system_pack

SYSTEM = b"""
edition: kt2024
kind: system
title: Lanterns
revision: 1
stats: [APL, Move, Save, Wounds]
figures: [ATK, HIT, DMG]
rules_column: WR
archetypes: {recon: Recon, security: Security}
weapon_rules:
  range: {name: Range x, text: Reaches x.}
  piercing: {name: Piercing x, text: Fewer dice.}
  piercing-crits: {name: Piercing Crits x, text: Fewer dice with a critical success.}
ploys: {again: {name: Again, kind: firefight, text: Roll again.}}
equipment:
  rope: {name: Rope, text: Climb.}
  lamps:
    {name: Lamps, text: Light., pick: 2, options: {red: {name: Red, text: Red light.}, blue: {name: Blue, text: Blue.}}}
"""

TEAM = b"""
edition: kt2024
key: lantern-watch
title: Lantern Watch
revision: 1
faction: Lantern Watch
archetypes: [recon]
faction_rules: {dusk: {name: Dusk, text: They see at dusk.}}
lists: {oaths: {options: {calm: {name: Calm, text: Stand.}, fierce: {name: Fierce, text: Charge.}}}}
choices:
  first-oath: {name: First oath, who: team, list: oaths}
  second-oath: {name: Second oath, who: team, list: oaths, apart_from: [first-oath], may: true}
  lead:
    name: Leads
    who: [adept, warden]
    bearers: 1
    leads: true
    options: {lead: {name: Leads, text: It leads., adds: {Wounds: 1}}}
ploys:
  hush: {name: Hush, kind: strategy, text: Be quiet.}
  rush: {name: Rush, kind: firefight, text: Be quick.}
equipment:
  whistle: {name: Whistle, text: Blow it.}
  kennel: {name: Kennel, text: Two hounds come along., adds: {count: 2, from: [hound]}}
operatives:
  warden:
    name: Warden
    stats: [3, 6", 3+, 12]
    base: 32
    keywords: [Leader]
    weapons:
      musket: {name: Musket, ranged: [4, 3+, 3/4], rules: [Piercing 1]}
      pistol: {name: Pistol, ranged: [4, 3+, 3/4], rules: [Range 8"]}
      fists: {name: Fists, melee: [3, 3+, 2/3]}
    arms: [musket or pistol]
    abilities: {calm: {name: Calm, text: It stays calm.}}
    actions: {signal: {name: Signal, ap: 1, text: Signal to a friend.}}
  watcher:
    name: Watcher
    stats: [2, 6", 4+, 8]
    weapons: {club: {name: Club, melee: [3, 4+, 2/3]}}
  gunner:
    name: Gunner
    stats: [2, 6", 4+, 8]
    weapons:
      cannon: {name: Cannon, ranged: [4, 4+, 5/6], rules: [Piercing 2]}
      flare:
        name: Flare
        ways: [{name: near, ranged: [4, 4+, 2/3], rules: [Range 6"]}, {name: far, ranged: [4, 5+, 2/3]}]
      saw: {name: Saw, melee: [4, 4+, 4/5]}
    arms: [cannon, flare or saw]
  spotter:
    name: Spotter
    stats: [2, 6", 4+, 8]
    abilities: {pack: {name: Pack, text: A rope more or lamps., more_equipment: [rope, lamps]}}
  grunt: {name: Grunt, stats: [2, 5", 4+, 9], keywords: [Heavy]}
  ogre: {name: Ogre, stats: [3, 5", 4+, 18], keywords: [Heavy]}
  owl: {name: Owl, stats: [2, 8", 5+, 4]}
  mouse: {name: Mouse, stats: [2, 8", 5+, 3]}
  moth: {name: Moth, stats: [2, 8", 5+, 3]}
  adept: {name: Adept, stats: [3, 6", 4+, 9]}
  hound: {name: Hound, stats: [2, 8", 5+, 5]}
  redcoat: {name: Redcoat, stats: [2, 6", 4+, 8]}
  bluecoat: {name: Bluecoat, stats: [2, 6", 4+, 8]}
selection:
  groups:
    - {name: Leader, count: 1, from: [warden]}
    - count: 6
      from:
        - {take: watcher, max: any}
        - {take: gunner, max: 2, different: true}
        - {take: spotter, max: 1, max_without: {of: [redcoat, bluecoat], max: 2}}
        - {take: grunt, max: any}
        - {take: ogre, weight: 2, max: any}
        - {take: owl, weight: 1/2}
        - {take: mouse, weight: 1/2}
        - {take: moth, weight: 1/2, max: 2, step: 2}
        - adept
        - {take: redcoat, max: any}
        - {take: bluecoat, max: any}
    - {name: Reserves, count: 2, tradable: 2, from: [{take: watcher, max: any}]}
    - {name: Hounds, count: 2, equipment: kennel, from: [{take: hound, max: any}]}
  limits:
    - {name: Gunners and spotters, max: 2, of: [gunner, spotter]}
    - {name: Heavy operatives, max: 2, keyword: Heavy}
    - {name: Cannons, max: 1, weapons: cannon}
    - {name: Piercing weapons, max: 2, weapon_rule: Piercing}
    - {name: Watchers, min: 1, of: [watcher, adept]}
  needs: {owl: [spotter, adept]}
  one_of: [{name: Coats, lists: {red: redcoat, blue: bluecoat}}]
teams:
  first:
    title: First watch
    operatives:
      [{take: warden, arms: pistol, name: Ines}, {take: watcher, count: 6}, {take: gunner, arms: flare}, adept]
    equipment: [whistle, lamps/red+blue]
    choices: {first-oath: calm, lead: lead}
"""


@cache
def system() -> PackSystem:
    return read_system_pack(SYSTEM, "system.yaml")


@cache
def team() -> TeamSource:
    source = read_pack(TEAM, "lantern-watch.yaml", system())
    assert isinstance(source, TeamSource)
    return source


@cache
def catalogue() -> Catalogue:
    return compile_catalogue(compile_pack(system()), [compile_pack(team(), system())])


@cache
def carrying() -> Catalogue:
    """The same in an edition whose operatives carry equipment for points: a whistle 2, a rope 3."""
    whistle = b"text: Blow it., cost: 2}\n  rope: {name: Rope, text: Climb., cost: 3}"
    system_text = (SYSTEM.partition(b"equipment:")[0] + b"equipment_points: 5\n").replace(b"kt2024", b"kt2021")
    team_text = TEAM.partition(b"teams:")[0].replace(b"kt2024", b"kt2021").replace(b"text: Blow it.}", whistle)
    team_text = team_text.replace(b", more_equipment: [rope, lamps]", b"")
    own = read_system_pack(system_text, "system.yaml")
    source = read_pack(team_text, "lantern-watch.yaml", own)
    return compile_catalogue(compile_pack(own), [compile_pack(source, own)])
