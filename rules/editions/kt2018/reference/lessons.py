"""The 2018 game on one page, in our own sentences: what is looked up at the table again and again."""

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
        lines=("All roll 2D6; the highest goes first this round, and so on down. Equal rolls are made again.",),
        when="initiative",
    ),
    Lesson(
        title="Movement",
        lines=("In initiative order, each player moves the whole team before the next one.",),
        table=(
            ("Move", 'Up to M, and never within 1" of an enemy.'),
            ("Advance", "M + D6; then only Assault weapons shoot, at −1."),
            ("Fall Back", 'From enemies within 1"; no shooting, unless it flies.'),
            ("Ready", "Stays where it is; shoots before the others."),
            ("Charge", '2D6" at an enemy within 12", seen or not; no shooting this round.'),
        ),
        when="movement",
    ),
    Lesson(
        title="Charged? React",
        lines=(
            "Overwatch: shoot at who charges, hitting on 6s only.",
            'Or Retreat 3", if it has not moved this phase; after that it reacts no more.',
        ),
        when="movement",
    ),
    Lesson(
        title="Psychic",
        lines=(
            "One psyker a team; each power once a round. 2D6 must reach the warp charge.",
            "A double 1 or 6 is the Perils of the Warp: D3 mortal wounds to the psyker. If it falls, the power fails "
            'and everyone within 3" takes D3.',
            'Deny: one enemy psyker within 24" rolls 2D6 and must reach the test’s total.',
            'Psybolt (5): the nearest enemy in sight within 18" takes 1 mortal wound, D3 on 11 or more.',
        ),
        when="psychic",
    ),
    Lesson(
        title="Shooting",
        lines=(
            "In turns, one model at a time: first those who are Ready, then the others.",
            'Not with an enemy within 1", save for Pistols. One grenade a team in each phase.',
        ),
        table=(
            ("Over half range", "−1 to hit"),
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
            'Pile in 3", strike at enemies within 1", move 3" more towards the nearest.',
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
            "Difficult ground counts double. On dangerous ground a 1 on a D6 is a mortal wound.",
            'Hit within 1" of an edge, a 1 on a D6 is a fall; each full 3" of it is a mortal wound on a 5+.',
        ),
    ),
)
