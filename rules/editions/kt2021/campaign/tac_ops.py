"""Tac ops, three of a side: which there are, sealed under a hash each, and what may stand together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rules.campaigns.questions import AnswerOption, Kind, Question, WrongAnswer
from rules.catalogue.compile import Catalogue
from rules.datacards.dialect import rules_of
from rules.datacards.tac_ops import KnownTacOp, printed_tac_ops
from rules.editions.kt2021.campaign.missions import NOT_STATED, PACKS, GamePack

CHOSEN = 3
MOST_OF_FACTION: Mapping[GamePack, int] = {GamePack.CRITICAL_OPERATIONS: 1}
"""How many of the three may be the kill team's own, where the mission pack limits that."""
OF_FACTION = {f"faction-{number}": f"Faction tac op {number}" for number in (1, 2, 3)}
"""As packs that name none of their own have them."""


def tac_ops(pack: GamePack) -> Mapping[str, KnownTacOp]:
    """Key → what it is, as the edition's own pack has them, with those of kill teams; nothing for games of any kind."""
    known = printed_tac_ops("kt2021", pack.value)
    own = {key: KnownTacOp(name=name) for key, name in OF_FACTION.items()}
    return {**known, **own} if known else {}


def own_tac_ops(catalogue: Catalogue) -> Mapping[str, str]:
    """What a kill team's pack calls its own, by the keys that every faction's have."""
    rules = rules_of(catalogue)
    own = [each.name for each in rules.tac_ops if not each.archetype] if rules else []
    return dict(zip(OF_FACTION, own, strict=False))


def tac_op_key(number: int) -> str:
    return f"tac-op-{number}"


def tac_op_secrets(pack: GamePack) -> tuple[Question, ...]:
    """Three, each under a hash of its own, shown when it is scored."""
    return tuple(
        Question(
            key=tac_op_key(number),
            kind=Kind.CHOICE,
            label=f"Tac op {number}",
            group="secrets",
            help=rule_of(pack),
            options=tuple(options(pack)),
        )
        for number in (range(1, CHOSEN + 1) if tac_ops(pack) else ())
    )


def options(pack: GamePack) -> Iterator[AnswerOption]:
    for key, each in tac_ops(pack).items():
        label = f"{each.name} ({each.archetype_name})" if each.archetype else each.name
        yield AnswerOption(value=key, label=label, text=each.text, archetype=each.archetype)


def rule_of(pack: GamePack) -> str:
    """How the three are chosen, a sentence."""
    most = MOST_OF_FACTION.get(pack)
    own = "" if most is None else f", at most {most} of them from the faction"
    return f"{dict(PACKS)[pack]}: three different tac ops, all of one archetype of your team{own}."


def wrong_tac_ops(pack: GamePack, chosen: Mapping[str, str]) -> tuple[WrongAnswer, ...]:
    """What cannot stand together of these, by question; each at the last one that does not fit."""
    known = {question: tac_ops(pack)[key] for question, key in chosen.items() if key in tac_ops(pack)}
    return tuple(
        WrongAnswer(question=question, sentence=f"{words} {rule_of(pack)}")
        for question, words in (*_twice(chosen), *_archetypes(known), *_of_faction(pack, known))
    )


def _twice(chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    seen: set[str] = {NOT_STATED}
    for question, key in chosen.items():
        if key in seen - {NOT_STATED}:
            yield question, "The same tac op is chosen twice."
        seen.add(key)


def _archetypes(known: Mapping[str, KnownTacOp]) -> Iterator[tuple[str, str]]:
    of_archetypes = {question: op for question, op in known.items() if op.archetype}
    first = next(iter(of_archetypes.values()), None)
    for question, op in of_archetypes.items():
        if first and op.archetype != first.archetype:
            yield question, f"{op.name} is {op.archetype_name}, {first.name} is {first.archetype_name}."


def _of_faction(pack: GamePack, known: Mapping[str, KnownTacOp]) -> Iterator[tuple[str, str]]:
    own: Collection[str] = [question for question, op in known.items() if not op.archetype]
    most = MOST_OF_FACTION.get(pack, CHOSEN)
    if len(own) > most:
        yield list(own)[most], f"{len(own)} tac ops are from the faction."
