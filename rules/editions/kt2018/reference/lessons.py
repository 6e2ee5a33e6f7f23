"""The 2018 game at a glance, in our own sentences: what is looked up at the table again and again.

Where the two documents it is read from disagree, both readings stand with their documents: the *sheets* are the
reference sheets of September 2019, the *quick reference* is version 1.3 of 2018.
"""

from __future__ import annotations

from rules.reference import Lesson

MOST_ROUNDS = 6
GOES_ON = {4: 3, 5: 4}
"""After which battle round a roll decides, and from which face on another follows."""
RESOURCES = ("Intelligence", "Materiel", "Morale", "Territory")

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        title="Before the battle",
        lines=(
            "Choose mission and terrain, pick the kill teams, scout, then deploy: in turns, one model at a time.",
            "Scouting: everyone picks one of six strategies in secret, or rolls a D6 for it.",
        ),
        when="before",
    ),
    Lesson(
        title="Command Points",
        lines=(
            "Only Battle-forged teams have them. Each round brings 1, and 1 more for a Leader on the board unshaken.",
            "In round 1 a smaller force gets 1 more for every full 10 points that the largest force is ahead.",
            "What is not spent stays. Each player uses the same Tactic once in a phase.",
        ),
        when="start",
    ),
    Lesson(
        title="Initiative",
        lines=("All roll 2D6; the highest goes first this round, and so on down. Ties are rolled again.",),
        when="initiative",
    ),
    Lesson(
        title="Movement",
        lines=("In initiative order, each player moves the whole team before the next one.",),
        table=(
            ("Move", 'Up to M, and never within 1" of an enemy. Turning on the spot is a move.'),
            ("Advance", "M + D6; then only Assault weapons shoot, at −1, and it neither charges nor reacts."),
            (
                "Fall Back",
                'Up to M from enemies within 1", to more than 1" from all; not from one that charged it this phase. '
                "Then it neither Advances, charges, reacts nor shoots; a model that flies may shoot.",
            ),
            ("Ready", 'Instead of moving, with no enemy within 1"; it shoots before the others. Any move ends it.'),
            ("Charge", '2D6" at enemies within 12", seen or not; after any attempt no second one and no shooting.'),
        ),
        when="movement",
    ),
    Lesson(
        title="The charge",
        lines=(
            'Name every target, let them react, then roll 2D6: the move must end within 1" of a target and may not '
            'come within 1" of anyone else’s model.',
            "A charge that falls short has failed: the model may move that far, as close to a target as it can and not "
            'within 1" of an enemy, or stay. It has not charged, and still cannot shoot.',
        ),
        when="movement",
    ),
    Lesson(
        title="Charged? React",
        lines=(
            'A target may react if it has no enemy within 1", is not shaken, and has not fallen back or retreated; '
            "after an Advance it may fire Overwatch with Assault weapons alone.",
            "Overwatch: shoot at the charger, hitting on 6s only, as often as it is charged.",
            'Or Retreat up to 3", further from the charger and more than 1" from enemies, if it has neither moved '
            "nor tried to charge this phase; it may have fired Overwatch. Then it reacts no more and does not shoot "
            "this round, unless it flies.",
        ),
        when="movement",
    ),
    Lesson(
        title="Psychic",
        lines=(
            "One psyker a team; each power once a round. 2D6 must reach the warp charge.",
            "A double 1 or 6 is the Perils of the Warp: D3 mortal wounds to the psyker. If it falls, the power fails "
            'and everyone near takes D3: within 3" by the quick reference, within D3" by the sheets.',
            'Deny: one enemy psyker within 24" rolls 2D6 against the test’s total: it must reach that by the sheets, '
            "and beat it by the quick reference. Agree before the game.",
            'Psybolt (5): the nearest enemy in sight within 18" takes 1 mortal wound, D3 on 11 or more.',
        ),
        when="psychic",
    ),
    Lesson(
        title="Shooting",
        lines=(
            "In turns, one model at a time: first those who are Ready, then the others.",
            'Not with an enemy within 1", except with Pistols; never at a target within 1" of a friend, except as '
            "below.",
            "A model fires all its ranged weapons, one after the other; or its Pistols; or one Grenade.",
            'The shots of one weapon may be split between the first target and others within 2" of that.',
        ),
        table=(
            ("Assault", "Also after an Advance, at −1."),
            ("Heavy", "At −1 after a move."),
            ("Rapid Fire", "Twice the shots if every target is within half range."),
            ("Grenade", "One model a team in each phase, and nothing else; long range does not matter."),
            (
                "Pistol",
                'With enemies within 1": at the nearest of them alone, friends beside it or not. Not in a round in '
                "which the model was charged.",
            ),
            ("Over half range", "−1 to hit; not for Grenades"),
            ("Target obscured", "−1 to hit"),
            ("Heavy after a move", "−1 to hit"),
            ("Assault after Advance", "−1 to hit"),
            ("Each own flesh wound", "−1 to hit"),
            ("Own team broken", "−1 to hit"),
        ),
        when="shooting",
    ),
    Lesson(
        title="Fight",
        lines=(
            "First those who charged, then the rest; in turns, one model at a time.",
            'May be chosen: a model that charged or was charged this round, or has an enemy within 1". A model that '
            "can fight must.",
            'Pile in up to 3" towards the nearest enemy, strike at enemies in sight within 1", then move 3" more the '
            "same way. A model that charged strikes only at those it charged, or that charged it.",
            "Attacks may be split between targets and between weapons, said before rolling. Every model has a close "
            "combat weapon: Strength of the user, AP 0, Damage 1.",
            "Hits are harder by 1 for each own flesh wound, over terrain in between, and for a broken team.",
        ),
        when="fight",
    ),
    Lesson(
        title="Hit, wound, save",
        lines=(
            "A natural 6 always hits, a natural 1 never. Dice are modified after they are rolled again.",
            "Save: D6 less the weapon’s AP against Sv. No AP touches an invulnerable save.",
            "A mortal wound is 1 damage without a save. Damage beyond the last wound is lost.",
        ),
        table=(
            ("S twice T or more", "wounds on 2+"),
            ("S more than T", "3+"),
            ("S equals T", "4+"),
            ("S less than T", "5+"),
            ("S half T or less", "6+"),
        ),
    ),
    Lesson(
        title="Injury",
        lines=(
            "No wounds left: the attacker rolls a D6 for each point of the attack’s Damage; the highest counts.",
            "+1 for each flesh wound it has. −1 if it was shot at or struck by a power while obscured and within "
            '1" of what hides it.',
        ),
        table=(
            ("3 or less", "Flesh wound: tick a box, back to 1 wound."),
            ("4 or more", "Out of action; so is a fourth flesh wound."),
        ),
    ),
    Lesson(
        title="Morale",
        lines=(
            "In initiative order. Count models hurt, shaken or gone: with more than half of the team roll 2D6; above "
            "the best Ld still steady the team is broken for good. With all of it, it is broken without a roll.",
            "Then take off the shaken markers.",
            "Nerve test for whoever has a flesh wound, and for all of a broken team: D6, + friends shaken or gone, "
            '− steady friends within 2". Above Ld it is shaken; a natural 1 passes.',
            "A shaken model does nothing, holds no objective and helps nobody’s nerve until its markers come off.",
        ),
        when="morale",
    ),
    Lesson(
        title="Objectives and the end",
        lines=(
            'You hold an objective with more unshaken models within 2" than the enemy.',
            f"After round 4 the battle goes on with a {GOES_ON[4]}+, after round 5 with a {GOES_ON[5]}+; "
            f"round {MOST_ROUNDS} is the last.",
        ),
        when="end",
    ),
    Lesson(
        title="Terrain",
        lines=(
            "Difficult ground counts double. So does dangerous ground, and a model that enters it or begins a move in "
            "it takes a mortal wound on a D6 roll of 1.",
            "Impassable terrain is never entered or crossed, not even by flyers.",
            'Hit within 1" of an edge, a 1 on a D6 is a fall; each full 3" of it is a mortal wound on a 5+. '
            "Any model it falls on rolls the same dice.",
        ),
        table=(
            ("Climb", 'Up and down count as moved; it ends standing on something. Overhangs below 1" do not stop it.'),
            ("Leap", 'Over gaps below 2" and barriers below 1½", no deeper than that: heights are not counted.'),
            ("Jump down", "As a fall with one die less; not onto a model, and near an enemy only when charging."),
            (
                "Fly",
                "Over models and terrain, heights not counted, to where it can stand. Ground slows it nowhere; "
                "dangerous ground is tested for only where its move begins or ends.",
            ),
        ),
    ),
    Lesson(
        title="Reinforcements",
        lines=(
            "A model that arrives has made its normal move: no further move, Advance or charge this round.",
            "A model that has not arrived when the battle ends counts as out of action.",
        ),
        when="movement",
    ),
    Lesson(
        title="Dice and order",
        lines=(
            "A die is rolled again once at most, before it is modified; of several that make a total, all are.",
            "Two rules at the same moment: whoever has the initiative says which is first; else roll off.",
        ),
    ),
)
