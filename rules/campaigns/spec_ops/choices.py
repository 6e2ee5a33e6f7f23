"""What a player has to choose when a rank or a Spec Op was reached: specialisms, battle honours, rewards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.entrants import Contender, Effects
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question
from rules.campaigns.spec_ops.after import MOST_THROWS
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import HONOURS, NarrativeTables
from rules.campaigns.spec_ops.operative_state import SPECIALISED
from rules.campaigns.spec_ops.ranks import SPECIALISMS, honours_due
from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.campaigns.spec_ops.states import CAPACITY, STASH
from rules.changes import ADD, SET, Change, State
from rules.dice import Dice, DieRoll
from rules.editions.state import ENTRANT
from rules.errors import Refusal
from rules.names import both, how_many
from rules.selection.team import NarrativeRow

SPECIALISM, HONOUR, SPARE, REWARD = "specialism", "honour", "spare", "reward"
ROLL = "roll:"
CHOSE = {
    SPECIALISM: "took the specialism",
    HONOUR: "gained the battle honour",
    SPARE: "gave up the battle honour",
}


def choices(settings: SpecOpsSettings, contender: Contender) -> tuple[Question, ...]:
    """As things stand; what only its operatives earned is not asked where nobody looked at them."""
    library = contender.library or NarrativeTables()
    of_operatives = (each for one in contender.fighters if one.is_active for each in _of_operative(library, one))
    return (*of_operatives, *_reward(settings, library, contender))


def _of_operative(library: NarrativeTables, fighter: Fighter) -> Iterator[Question]:
    held = len(fighter.honours)
    if held > fighter.honours_due:
        yield _asked(
            f"{SPARE}:{fighter.key}:{held}",
            f"{fighter.name} ({fighter.rank}) has {how_many(held, 'battle honour')}: drop one",
            fighter,
            [AnswerOption(value=key, label=library.honour_name(key)) for key in fighter.honours],
        )
    elif fighter.due and not fighter.specialisms:
        offered = fighter.offered or tuple(SPECIALISMS)
        yield _asked(
            f"{SPECIALISM}:{fighter.key}",
            f"{fighter.name} ({fighter.rank}): choose a specialism",
            fighter,
            [_specialism(library, key) for key in offered if key in SPECIALISMS],
            "Its battle honours come from this specialism and from its kill team: the first is chosen next.",
        )
    elif held < fighter.honours_due and (open_ones := open_honours(library, fighter)):
        tables = dict.fromkeys(key.partition(":")[0] for key, row in open_ones if row.roll)
        yield _asked(
            f"{HONOUR}:{fighter.key}:{held}",
            f"{fighter.name} ({fighter.rank}): choose a battle honour",
            fighter,
            [
                *(_roll_on(table) for table in tables),
                *(
                    AnswerOption(value=key, label=_numbered(row), text=row.text, part=_table(row.group))
                    for key, row in open_ones
                ),
            ],
            "Choose one, roll a D6 at the table and choose the one it gives, or let the app roll.",
        )


def open_honours(library: NarrativeTables, fighter: Fighter) -> list[tuple[str, NarrativeRow]]:
    """Key and row of those that it may still get: of its specialisms and of its kill team; of any specialism where
    another honour says so.
    """
    is_free = SPECIALISED in fighter.honours and len(fighter.honours) == fighter.honours_due - 1
    schools = SPECIALISMS if is_free else fighter.specialisms
    return [(key, row) for key, row in library.honours(schools) if key not in fighter.honours]


def _specialism(library: NarrativeTables, key: str) -> AnswerOption:
    """With the honours that it opens, a line each."""
    rows = (row for row in library.table(HONOURS) if row.group == key and not row.is_own)
    return AnswerOption(value=key, label=SPECIALISMS[key], text="\n".join(f"{row.name}: {row.text}" for row in rows))


def _numbered(row: NarrativeRow) -> str:
    """With its table and the face of the die that gives it: "Skinna (Team 1)"."""
    return f"{row.name} ({_table(row.group)}{f' {row.roll}' if row.roll else ''})"


def _table(group: str) -> str:
    return SPECIALISMS.get(group, "Team")


def _roll_on(table: str) -> AnswerOption:
    words = "A D6 that anyone can check; honours it already has are rerolled."
    label = f"Roll on {SPECIALISMS.get(table, 'the team’s table')}"
    return AnswerOption(value=ROLL + table, label=label, text=words, part="Let the app roll")


def is_due(asked: Question, state: State) -> bool:
    """Whether an operative has the experience for the honour that is asked for."""
    fields, held = state.get(asked.subject, {}), int(asked.key.rpartition(":")[2])
    return honours_due(fields.get("experience", 0), fields.get("honours", ())) > held


def is_roll(answer: Answer) -> bool:
    return str(answer).startswith(ROLL)


def throw(contender: Contender, asked: Question, answer: Answer, dice: Dice) -> tuple[str, tuple[DieRoll, ...]]:
    """The honour of a D6 on one of its tables; where a face gives several, its player says which."""
    table = str(answer).removeprefix(ROLL)
    library = contender.library or NarrativeTables()
    fighter = next(each for each in contender.fighters if each.key == asked.subject)
    rows = [(key, row) for key, row in open_honours(library, fighter) if key.startswith(f"{table}:")]
    rolls: list[DieRoll] = []
    while len(rolls) < MOST_THROWS:
        rolls.append(dice.roll(fighter.key, f"{table}-{HONOUR}-{len(fighter.honours) + 1}", 6, len(rolls) + 1))
        found = [(key, row) for key, row in rows if row.roll == rolls[-1].value]
        if len(found) > 1:
            names = both((row.name for _, row in found), "or")
            raise Refusal(
                f"The D6 shows {rolls[-1].value}, which gives several honours: choose {names}.", code="rolled-several"
            )
        if found:
            return found[0][0], tuple(rolls)
    raise ValueError("These dice show only honours it already has.")


def _reward(settings: SpecOpsSettings, library: NarrativeTables, contender: Contender) -> Iterator[Question]:
    if contender.state.rewards > 0:
        has = contender.state.has
        rare = [
            AnswerOption(value=STASH + each.key, label=f"{each.name}, {each.cost} EP", text=each.text)
            for each in library.items
            if each.is_rare and each.key not in has
        ]
        more = AnswerOption(value=CAPACITY, label="Asset capacity +1", text="Room for one more strategic asset.")
        is_full = settings.capacity_most is not None and contender.state.capacity >= settings.capacity_most
        if options := rare if is_full else [more, *rare]:
            words = (
                f"{contender.name}: choose a rare item"
                if is_full
                else f"{contender.name}: choose a rare item or asset capacity"
            )
            yield _asked(f"{REWARD}:{contender.state.rewards}", words, None, options)


def _asked(key: str, label: str, fighter: Fighter | None, options: list[AnswerOption], words: str = "") -> Question:
    return Question(
        key=key,
        kind=Kind.CHOICE,
        label=label,
        group="choices",
        subject=fighter.key if fighter else "",
        options=tuple(options),
        help=words,
    )


def choose(settings: SpecOpsSettings, contender: Contender, asked: Question, answer: Answer) -> Effects:
    """What an answer brings about."""
    label = next((each.label for each in asked.options if each.value == answer), None)
    if label is None:
        words = f"{asked.label}: this cannot be chosen now; choose one of those offered."
        raise Refusal(words, code="wrong-answer")
    kind, value = asked.key.partition(":")[0], str(answer)
    if kind == REWARD:
        return Effects(sentence=f"{contender.name} chose {label}.", campaign=_rewarded(contender, value))
    fighter = next(each for each in contender.fighters if each.key == asked.subject)
    sentence = f"{fighter.name} {CHOSE[kind]} {label}."
    if kind == SPARE:
        left = [each for each in fighter.honours if each != value]
        change = Change(subject=fighter.key, op=SET, field="honours", value=left, before=list(fighter.honours))
    else:
        field = "specialisms" if kind == SPECIALISM else "honours"
        change = Change(subject=fighter.key, op=ADD, field=field, value=value)
    return Effects(sentence=sentence, roster=(change,))


def _rewarded(contender: Contender, value: str) -> tuple[Change, ...]:
    subject = ENTRANT + contender.key
    return (
        Change(subject=subject, op=ADD, field="rewards", value=-1),
        Change(subject=subject, op=ADD, field=value, value=1),
    )
