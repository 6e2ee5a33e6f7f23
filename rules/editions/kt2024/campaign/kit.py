"""What a kill team takes along and decides for a game, chosen in secret with it: equipment, and choices of its own.

An answer is the id of what is chosen, so that the edition judges the team with it as it does outside campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Briefing, Game, Side, StartingCondition
from rules.campaigns.kind import CampaignKind, Outfitting
from rules.campaigns.questions import AnswerOption, Question
from rules.campaigns.questions import Kind as Asked
from rules.campaigns.spec_ops.library import NarrativeTables
from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import last_id
from rules.datacards.dialect import rules_of
from rules.datacards.game import EQUIPMENT as OF_FACTION
from rules.datacards.game import UNIVERSAL
from rules.editions.game import GameChoices
from rules.editions.loadouts import ACTIVE, Choice
from rules.formats.datacards import ids
from rules.issues import Issue
from rules.names import both, how_many
from rules.selection.team import GameChoice, TeamRules

MOST_EQUIPMENT = 4
"""How many pieces a kill team takes along, where nothing gives it more."""
EQUIPMENT, TEAM, OWN, NOTHING = "equipment", "team-choice", "own-choice", "nothing"
"""Beginnings of questions: a piece of equipment, what the team decides, what an operative does; and no answer."""


def with_kit(kind: CampaignKind, *, more: int = 0) -> CampaignKind:
    """The same kind with all this asked at the muster and shown at the reveal; `more` pieces may come of its missions.

    What the kind has its sides hand out besides, and what it says of that, stays.
    """
    return replace(
        kind,
        library=kind.library or rules_of,
        outfitting=Outfitting(
            questions=lambda settings, contender: (
                *(kind.outfitting.questions(settings, contender) if kind.outfitting else ()),
                *_questions(contender, more),
            ),
            check=kind.outfitting.check if kind.outfitting else _nothing_else,
            game=game_choices,
        ),
        option_names=lambda catalogue: {**kind.option_names(catalogue), **names(catalogue)},
        briefing=lambda game: with_choices(game, kind.briefing(game)),
    )


def _nothing_else(
    settings: Any, contender: Contender, members: Sequence[str], answers: Mapping[str, str]
) -> tuple[Issue, ...]:
    """The team is judged with its choices for the game, and nothing is left to be said."""
    return ()


def game_choices(answers: Mapping[str, str]) -> GameChoices:
    """What was answered, as an edition judges it; a piece that stands in two answers is taken twice."""
    pieces: Counter[str] = Counter()
    decided: dict[str, None] = {}
    own: dict[str, dict[str, None]] = {}
    for key, answer in answers.items():
        kind, *about = key.split(":")
        if answer == NOTHING:
            continue
        if kind == EQUIPMENT:
            pieces[answer] += 1
        elif kind == TEAM:
            decided[answer] = None
        elif kind == OWN:
            own.setdefault(about[1], {})[answer] = None
    return GameChoices(
        choices=(*(Choice(id=each, number=number) for each, number in pieces.items()), *map(_choice, decided)),
        loadouts={key: tuple(map(_choice, chosen)) for key, chosen in own.items()},
    )


def _choice(key: str) -> Choice:
    return Choice(id=key)


# What is asked


def _team_of(library: Any) -> TeamRules | None:
    """The kill team's rules, from what its campaign reads of its pack; None for imported packs, which have none."""
    return library.team if isinstance(library, NarrativeTables) else library


def _questions(contender: Contender, more: int) -> Iterator[Question]:
    """Piece by piece what the team takes along, then what it and its operatives decide; as its kill team last did."""
    rules = _team_of(contender.library)
    if rules is None:
        return
    yield from _equipment(rules, contender.game, more)
    for choice in rules.choices:
        if choice.is_of_team:
            taken = [each.id for each in contender.game.choices if choice.option(each.id)]
            offered = [AnswerOption(value=each.id, label=each.name, text=each.text) for each in choice.options]
            yield from _slots(f"{TEAM}:{choice.key}", choice.name, offered, taken, choice.picks)
    for fighter in contender.fighters:
        for choice in rules.choices if fighter.status in ACTIVE else ():
            if fighter.entry in choice.who:
                taken = [each.id for each in contender.game.of(fighter.key) if choice.option(each.id)]
                offered = [
                    AnswerOption(value=ids.choice(fighter.entry, choice.key, each.key), label=each.name, text=each.text)
                    for each in choice.options
                ]
                label = f"{fighter.name}: {choice.name}"
                for question in _slots(f"{OWN}:{choice.key}:{fighter.key}", label, offered, taken, choice.picks):
                    yield replace(question, subject=fighter.key)


def _equipment(rules: TeamRules, game: GameChoices, more: int) -> Iterator[Question]:
    """As many as a team may take with everybody who brings one more, for who goes is not asked here."""
    offered = [
        AnswerOption(value=each.id, label=each.name, text=each.text, part=UNIVERSAL if each.universal else OF_FACTION)
        for each in sorted(rules.equipment.values(), key=lambda each: each.universal)
    ]
    taken = [each.id for each in game.choices for _ in range(each.number) if last_id(each.id) in rules.equipment]
    more += sum(each.more_equipment is not None for each in rules.operatives.values())
    also = ", one more where a rule says so" if more else ""
    words = f"Up to {how_many(MOST_EQUIPMENT, 'piece')} for the whole team{also}."
    yield from _slots(EQUIPMENT, "Equipment", offered, taken, MOST_EQUIPMENT + more, words)


def _slots(
    key: str, label: str, offered: Sequence[AnswerOption], taken: Sequence[str], number: int, words: str = ""
) -> Iterator[Question]:
    """So many may be chosen: a question for each, the first of which says so."""
    for place in range(number if offered else 0):
        yield Question(
            key=f"{key}:{place + 1}",
            kind=Asked.CHOICE,
            label=f"{label} ({place + 1})" if number > 1 else label,
            group="secrets",
            help="" if place else words,
            options=(AnswerOption(value=NOTHING, label="Nothing"), *offered),
            default=taken[place] if place < len(taken) else NOTHING,
            place_in=key if number > 1 else "",
        )


def _own(choice: GameChoice, model: str) -> dict[str, str]:
    """Option below an operative → name."""
    return {ids.choice(model, choice.key, each.key): each.name for each in choice.options}


# What is said


def names(catalogue: Catalogue) -> dict[str, str]:
    """What may be answered, as a sentence names it once it is chosen."""
    rules = rules_of(catalogue)
    if rules is None:
        return {}
    found = {each.id: each.name for each in rules.equipment.values()}
    for choice in rules.choices:
        options = {each.id: each.name for each in choice.options} if choice.is_of_team else {}
        for model in choice.who:
            options |= _own(choice, model)
        found |= {key: name if name == choice.name else f"{choice.name}: {name}" for key, name in options.items()}
    return found


def with_choices(game: Game, briefings: Iterable[Briefing]) -> tuple[Briefing, ...]:
    """With what each side took along first, and with what its operatives decided behind what they start with."""
    return tuple(_with_choices(game.side(each.side), each) for each in briefings)


def _with_choices(side: Side, briefing: Briefing) -> Briefing:
    chosen = game_choices(side.chosen)
    pieces = [each for each in chosen.choices if _is_piece(each)]
    words = [f"Equipment: {both(_name(side, each) for each in pieces)}."] if pieces else []
    words += [f"{_name(side, each)}." for each in chosen.choices if not _is_piece(each)]
    today = {each.operative: each for each in briefing.today}
    for key, own in chosen.among(side.team).loadouts.items():
        sentence = " ".join(f"{_name(side, each)}." for each in own)
        known = today.get(key)
        today[key] = (
            replace(known, sentence=f"{known.sentence} {sentence}")
            if known
            else StartingCondition(operative=key, sentence=sentence, cause="chosen")
        )
    return replace(briefing, sentences=(*words, *briefing.sentences), today=tuple(today.values()))


def _is_piece(choice: Choice) -> bool:
    return f":{EQUIPMENT}:" in choice.id


def _name(side: Side, choice: Choice) -> str:
    """As its pack calls it; in plain letters where that no longer says."""
    return side.option_names.get(choice.id) or choice.id.rpartition(":")[2].replace("-", " ")
