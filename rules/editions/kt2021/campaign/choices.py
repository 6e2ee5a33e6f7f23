"""What a player has to choose when a rank or a Spec Op was reached: specialisms, battle honours, rewards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.entrants import Contender, Effects
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question
from rules.changes import ADD, SET, Change
from rules.editions.kt2021.campaign.fighter import Fighter
from rules.editions.kt2021.campaign.library import NarrativeTables
from rules.editions.kt2021.campaign.settings import SpecOpsSettings
from rules.editions.kt2021.campaign.states import STASH
from rules.editions.kt2021.ranks import SPECIALISMS
from rules.editions.state import ENTRANT
from rules.errors import Refusal

SPECIALISM, HONOUR, SPARE, REWARD = "specialism", "honour", "spare", "reward"
CAPACITY = "capacity"


def choices(settings: SpecOpsSettings, contender: Contender) -> tuple[Question, ...]:
    """As things stand; what only its operatives earned is not asked where nobody looked at them."""
    library = contender.library or NarrativeTables()
    of_operatives = (each for one in contender.fighters if one.is_active for each in _of_operative(library, one))
    return (*of_operatives, *_reward(library, contender))


def _of_operative(library: NarrativeTables, fighter: Fighter) -> Iterator[Question]:
    held = len(fighter.honours)
    if held > fighter.due:
        yield _asked(
            f"{SPARE}:{fighter.key}:{held}",
            f"{fighter.name} is {fighter.rank} and has {held} battle honours: which goes?",
            fighter,
            [(key, library.honour_name(key)) for key in fighter.honours],
        )
    elif fighter.due and not fighter.specialisms:
        offered = fighter.offered or tuple(SPECIALISMS)
        yield _asked(
            f"{SPECIALISM}:{fighter.key}",
            f"{fighter.name} is {fighter.rank}: a specialism",
            fighter,
            [(key, SPECIALISMS[key]) for key in offered if key in SPECIALISMS],
        )
    elif held < fighter.due:
        options = list(honours_for(library, fighter))
        if options:
            yield _asked(
                f"{HONOUR}:{fighter.key}:{held}",
                f"{fighter.name} is {fighter.rank}: a battle honour",
                fighter,
                options,
                "Choose it, or roll a D6 at the table and take the one with that number.",
            )


def honours_for(library: NarrativeTables, fighter: Fighter) -> Iterator[tuple[str, str]]:
    """Those of its specialisms and of its kill team that it does not have: with the face that gives each."""
    for key, row in library.honours(fighter.specialisms):
        if key not in fighter.honours:
            school = SPECIALISMS.get(row.group, "Team")
            number = f"{row.roll} " if row.roll else ""
            yield key, f"{school} {number}{row.name}"


def _reward(library: NarrativeTables, contender: Contender) -> Iterator[Question]:
    if contender.state.rewards > 0:
        rare = [(STASH + each.key, f"{each.name}, {each.cost} EP") for each in library.items if each.is_rare]
        yield _asked(
            f"{REWARD}:{contender.state.rewards}",
            f"{contender.name}: a rare item, or asset capacity",
            None,
            [(CAPACITY, "Asset capacity +1"), *rare],
        )


def _asked(key: str, label: str, fighter: Fighter | None, options: list[tuple[str, str]], words: str = "") -> Question:
    return Question(
        key=key,
        kind=Kind.CHOICE,
        label=label,
        group="choices",
        subject=fighter.key if fighter else "",
        options=tuple(AnswerOption(value=value, label=text) for value, text in options),
        help=words,
    )


def choose(settings: SpecOpsSettings, contender: Contender, asked: Question, answer: Answer) -> Effects:
    """What an answer brings about."""
    label = next((each.label for each in asked.options if each.value == answer), None)
    if label is None:
        raise Refusal(f"{asked.label}: {answer!r} is not open.", code="wrong-answer")
    sentence, value = f"{asked.label}: {label}.", str(answer)
    kind = asked.key.partition(":")[0]
    if kind == REWARD:
        return Effects(sentence=sentence, campaign=_rewarded(contender, value))
    fighter = next(each for each in contender.fighters if each.key == asked.subject)
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
