"""The words of the 2018 game, each in one sentence of our own."""

from __future__ import annotations

from collections.abc import Mapping

from rules.editions.kt2018.words import slug
from rules.reference import Term

WORDS: Mapping[str, Mapping[str, str]] = {
    "Rosters and teams": {
        "Command roster": "All models that a player keeps for a faction; each mission's kill team is picked from it.",
        "Kill team": "The models that a player picks from a command roster for one mission.",
        "Battle-forged": "A kill team that keeps every restriction on models, Leader, specialists and points, and so "
        "gets Command Points.",
        "Datasheet": "What the rules say of one kind of model: profile, weapons, options and who it may be.",
        "Datacard": "The card of one model, with its profile, weapons, abilities and history.",
        "Model": "One miniature, with its own datacard.",
        "Force": "What the picked kill team costs in all, in points.",
        "Points": "What a model costs: its own price, its wargear, and what its level adds.",
        "Points limit": "What a kill team may cost at most; the players agree on it before the mission.",
        "Max": "How many models of this kind a Battle-forged kill team may hold.",
        "Faction": "The keyword that all models of a roster share.",
        "Sub-faction": "What a model belongs to within its faction, such as a Chapter or a Sept; a team whose "
        "models all belong to one may use its rule.",
        "Keyword": "A word on a datasheet that other rules speak of.",
        "Wargear": "Weapons and equipment that a model carries or may be given.",
        "Matched play": "A game with a points limit in which specialists count as level 1.",
        "Open play": "A game in which the players agree on everything themselves.",
        "Narrative play": "A game that tells a story; campaigns are a row of such games.",
        "Attendant": "A model that comes with another, such as a drone: it gains no experience and has no specialism.",
        "Resources": "Intelligence, Materiel, Morale and Territory: a faction that runs out of one becomes a guerrilla "
        "faction.",
        "Guerrilla faction": "A faction that has run out of a resource and can no longer win the campaign while others "
        "stand.",
    },
    "Specialists and levels": {
        "Leader": "The one specialist who leads; a Battle-forged kill team has exactly one.",
        "Specialist": "A model with a specialism; a Battle-forged kill team has three at most beside its Leader.",
        "Non-specialist": "A model without a specialism; in campaigns those of one datasheet form a fire team.",
        "Specialism": "What a specialist is good at: a tree of abilities, one more with each level, and a Tactic for "
        "each of the first three.",
        "Commander": "A strong character whose level and traits are bought; at most one, and only where the mission "
        "allows it.",
        "Specialist retainer": "A model that comes with a specialism of its own and a price that includes it.",
        "Legendary Hunter": "A Commander of a fixed level who hunts alone, with abilities of its own.",
        "Trait": "Something a Commander may buy once when it joins: up to three different ones.",
        "Level": "How far a specialist, fire team or Commander has come: 1 to 4.",
        "Experience": "Up to twelve points a model gathers in a campaign: 3 make level 2, 7 make level 3, 12 make "
        "level 4.",
        "Fire team": "The non-specialists of one datasheet in a campaign, who gain experience together.",
        "Advance (fire team)": "What a fire team gains with a new level, rolled on a D6: no advance comes twice.",
        "New recruit": "A model new in an experienced fire team; it shares the advances after a battle beside it.",
        "Convalescence": "A wounded model that misses the next mission.",
        "Hard Knocks": "A casualty roll from which a specialist comes back wiser.",
        "Casualty roll": "The roll after a mission that decides what happens to a model that went out of action.",
        "Demeanour": "How a specialist is by nature; for the story alone.",
    },
    "The profile": {
        "Move": "M: how many inches the model may move.",
        "Weapon Skill": "WS: what it must roll to hit in a fight.",
        "Ballistic Skill": "BS: what it must roll to hit when shooting.",
        "Strength": "S: how strong it or its weapon is; with the target's Toughness it says what roll wounds.",
        "Toughness": "T: how hard it is to wound.",
        "Wounds": "W: how much damage it takes before an Injury roll is made for it.",
        "Attacks": "A: how many times it strikes in a fight.",
        "Leadership": "Ld: what its Nerve tests may not exceed.",
        "Save": "Sv: what it must roll to shrug off a wound, once the weapon's AP is taken off.",
        "Invulnerable save": "A save that no AP makes worse.",
    },
    "Weapons": {
        "Range": "How far a weapon reaches; beyond half of it hitting is harder by 1.",
        "AP": "Armour penetration: how much a weapon takes off the save of the model it wounds.",
        "Damage": "D: how many wounds an unsaved attack costs, and how many dice an Injury roll uses.",
        "Assault": "A weapon that may also be fired after an Advance, at -1 to hit.",
        "Heavy": "A weapon that hits at -1 after its bearer has moved.",
        "Rapid Fire": "A weapon that fires twice as often at targets within half its range.",
        "Pistol": "A side arm, light enough for close quarters.",
        "Grenade": "A weapon that one model of a team may throw in a phase.",
        "Melee": "A weapon for fights.",
        "Mortal wound": "One damage against which no ordinary save is made.",
    },
    "The battle": {
        "Battle round": "Initiative, Movement, Psychic, Shooting, Fight and Morale, once each for every player.",
        "Initiative": "The phase in which all roll 2D6: the highest goes first in this round.",
        "Command Point": "What Tactics are paid with: a Battle-forged team gets one a round, one more for its Leader, "
        "and some at the start for a smaller force.",
        "Tactic": "Something a player does once in a phase for Command Points.",
        "Aura Tactic": "A Tactic that works around a Commander, itself included, for as long as it says, and only "
        "while the Commander is on the battlefield and not shaken.",
        "Ready": "To stand still so as to shoot before those who moved.",
        "Advance": 'To move D6" further and, in general, not to shoot.',
        "Fall Back": 'To move away from enemies within 1", and then not to shoot.',
        "Charge": 'To move 2D6" at an enemy within 12" so as to fight it.',
        "Overwatch": "To shoot at a charging enemy, hitting on 6s only.",
        "Retreat": 'To draw back 3" from a charging enemy.',
        "Pile in": "To step up to the nearest enemy when chosen to fight.",
        "Obscured": "Partly hidden from the attacker: harder to hit and, behind near cover, to injure.",
        "Long range": "More than half a weapon's range: harder to hit by 1.",
        "Injury roll": "The roll for a model without wounds left: up to 3 is a flesh wound, 4 or more puts it out of "
        "action.",
        "Flesh wound": "A lasting hurt: -1 to hit, worse Injury rolls, and the fourth puts the model out of action.",
        "Out of action": "Gone for the rest of the battle.",
        "Shaken": "Too frightened to do anything until its player's next Morale phase.",
        "Broken": "A team of which more than half are hurt, shaken or gone, and which has lost heart: all of it tests "
        "its nerve.",
        "Nerve test": 'A D6, plus friends shaken or out of action, minus steady friends within 2": above Leadership '
        "the model is shaken.",
        "Psyker": "A model that uses psychic powers and may deny those of enemies.",
        "Psychic test": "2D6 against a power's warp charge; a double 1 or 6 brings the Perils of the Warp.",
        "Psychic power": "What a psyker may do in the Psychic phase if its test reaches the warp charge.",
        "Warp charge": "What a Psychic test must reach for the power to work.",
        "Deny the Witch": "An enemy psyker's roll against a power within 24\".",
        "Perils of the Warp": "D3 mortal wounds for a psyker whose test was a double 1 or a double 6.",
        "Reserve": "Where models wait that come to the battle later.",
        "Scouting phase": "Before deployment each player secretly chooses what scouts have done.",
        "Friend": "A model of your own kill team.",
        "Teammate": "Another model of the same kill team.",
    },
}
# What the words are also called, where that is not a plural.
ALSO: Mapping[str, str] = {
    "commander-traits": "trait",
    "cp": "command-point",
    "m": "move",
    "ws": "weapon-skill",
    "bs": "ballistic-skill",
    "s": "strength",
    "t": "toughness",
    "w": "wounds",
    "a": "attacks",
    "ld": "leadership",
    "sv": "save",
    "d": "damage",
    "fire-team-advance": "advance-fire-team",
    "fire-team-advances": "advance-fire-team",
    "injured": "flesh-wound",
    "roster": "command-roster",
    "xp": "experience",
}


def _terms() -> dict[str, Term]:
    terms = {
        slug(word): Term(key=slug(word), word=word, meaning=meaning, subject=subject)
        for subject, words in WORDS.items()
        for word, meaning in words.items()
    }
    plurals = {f"{key}s": term for key, term in terms.items()}
    return {**plurals, **{short: terms[key] for short, key in ALSO.items()}, **terms}


GLOSSARY = _terms()
