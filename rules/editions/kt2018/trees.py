"""The names of the abilities of every specialism, by their place in the tree.

Level 2 is 2a or 2b; 3aa and 3ab hang under 2a, 3ba and 3bb under 2b. What they do stands in
the system pack; imported data is matched by these names.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.editions.kt2018.experience import ADVANCES
from rules.editions.kt2018.words import slug, title, trait_name

PLACES = ("1", "2a", "3aa", "3ab", "2b", "3ba", "3bb")
# One row per specialism, in the order of PLACES.
NAMES: Mapping[str, tuple[str, ...]] = {
    "leader": ("Resourceful", "Bold", "Paragon", "Tyrant", "Inspiring", "Tactician", "Mentor"),
    "combat": (
        "Expert Fighter",
        "Warrior Adept",
        "Deathblow",
        "Combat Master",
        "Deadly Counter",
        "Killer Instinct",
        "Bloodlust",
    ),
    "comms": ("Scanner", "Expert", "Vox Ghost", "Command Relay", "Static Screech", "Triangulator", "Vox Hacker"),
    "demolitions": ("Breacher", "Pyromaniac", "Saboteur", "Sapper", "Grenadier", "Siegemaster", "Ammo Hound"),
    "heavy": ("Relentless", "Suppressor", "Devastator", "Rigorous", "Extra Armour", "Indomitable", "Heavily Muscled"),
    "medic": (
        "Reassuring",
        "Field Medic",
        "Trauma Specialist",
        "Triage Expert",
        "Anatomist",
        "Interrogator",
        "Toxin Synthesiser",
    ),
    "scout": ("Swift", "Forward Scout", "Skirmisher", "Vanguard", "Pathfinder", "Observer", "Explorer"),
    "sniper": ("Marksman", "Assassin", "Deadeye", "Armour Piercing", "Sharpshooter", "Mobile", "Eagle-eye"),
    "veteran": (
        "Grizzled",
        "Practised",
        "Survivor",
        "One-man Army",
        "Seen It All",
        "Battle Scarred",
        "Nerves of Steel",
    ),
    "zealot": ("Frenzied", "Exultant", "Puritan", "Rousing", "Flagellant", "Fanatical", "Strength of Spirit"),
    "ferocity": (
        "Counter-attack",
        "Ignore Pain",
        "Death Frenzy",
        "Indignant Rampage",
        "Bloodlust",
        "Fearsome War Cry",
        "Berserker",
    ),
    "fortitude": (
        "Hardy Constitution",
        "Hard to Kill",
        "True Grit",
        "Iron Constitution",
        "Indomitable",
        "Feel No Pain",
        "Unyielding Will",
    ),
    "leadership": (
        "Symbol of Courage",
        "Aura of Command",
        "Master of War",
        "Heroic",
        "Inspiring",
        "Grim Determination",
        "Tenacious",
    ),
    "logistics": (
        "Extra Armour",
        "Quartermaster",
        "Scavenger",
        "Master of Sabotage",
        "Armed to the Teeth",
        "Master Artisan",
        "Rangefinder Scope",
    ),
    "melee": (
        "Expert Fighter",
        "Warrior Born",
        "Duellist",
        "Precision Strike",
        "Swift Parry",
        "Impenetrable Defence",
        "Lightning Reflexes",
    ),
    "psyker": (
        "Student of the Arcane",
        "Psychic Onslaught",
        "Psionic Potency",
        "Omniscience",
        "Warp Drain",
        "Protective Wards",
        "Witchbane",
    ),
    "shooting": (
        "Shootist",
        "Trick-shooter",
        "Targeting Weak Spots",
        "Precision Strike",
        "Pistoleer",
        "Hip Shooter",
        "Long Bomb",
    ),
    "stealth": ("Steady Aim", "Skulker", "One with the Shadows", "Lurker", "Climber", "Prowler", "Sure-footed"),
    "strategist": (
        "Resourceful",
        "Advisor",
        "Counter-strategist",
        "Master Tactician",
        "Feigned Retreat",
        "Famed Commander",
        "Mission-critical Mastermind",
    ),
    "strength": ("Muscular", "Brutal Strikes", "Crusher", "Devastating Power", "Juggernaut", "Sunderer", "Bull Charge"),
}
KEYS: Mapping[str, Mapping[str, str]] = {
    specialism: {slug(name): f"{specialism}-{place}" for name, place in zip(names, PLACES, strict=True)}
    for specialism, names in NAMES.items()
}


SPECIALISM_OF: Mapping[str, str] = {key: specialism for specialism, names in KEYS.items() for key in names.values()}


def specialism_of(key: str) -> str:
    """The specialism to which an ability belongs; empty for what is in no tree."""
    return SPECIALISM_OF.get(key, "")


def level_of(key: str) -> int:
    """The level on which an ability stands in its tree."""
    return int(key.rsplit("-", 1)[-1][0])


def speak(key: str) -> str:
    """A specialism, ability, trait or advance as players say it."""
    specialism, _, place = key.rpartition("-")
    if specialism in NAMES and place in PLACES:
        return NAMES[specialism][PLACES.index(place)]
    advance, _, way = key.partition(":")
    if advance in ADVANCES:
        return f"{title(advance)} ({way})" if way else title(advance)
    return trait_name(key)
