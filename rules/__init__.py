"""The game in plain Python: no Django, no network, no clock, no chance of its own.

Words used here and everywhere (README and `docs` use the same):

edition      one edition of the game: kt2018, kt2021, kt2024
catalogue    everything that may be chosen in one edition and faction
pack         the documents a catalogue is compiled from
datasheet    everything about one model before it is anybody's
reference    what else a catalogue has to look up: trees of specialisms, traits, advances, weapons
term         a word of the game and its sentence; an edition's terms are its glossary
selection    one choice in a catalogue, with the choices below it
tree         a whole roster's choices
loadout      one operative's choices, wherever they stand in a tree
roster       a player's list of operatives
operative    one miniature on a roster
role         leader, specialist, non-specialist, commander, retainer
kill team    the operatives picked from a roster for one game
issue        one thing that is wrong: which rule, who, why, and what would mend it
act          one thing a player does
refusal      an act the app declines, with a sentence for the player
game         a mission as the rules see it: its settings and its sides
side         one of those who play: an entrant with roster and team, or an outsider without
fighter      an operative as a mission needs it
squad        a fire team as it stood before a mission
question     something a report asks, or what came of it leaves to choose
consequence  one thing that follows from a report: a sentence, its dice, its changes
"""
