"""How a corrected report differs from the current one; a roll that is still to be made stays unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import MissionSide
from rules.campaigns import codec
from rules.campaigns.kind import CampaignKind
from rules.dice import RollSource

Fields = Mapping[str, Any]
"""What the batch of a report keeps."""
RollKey = tuple[str, str, int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDiff:
    """What changes, and whose changes stay hidden until the dice are rolled."""

    sentences: tuple[str, ...] = ()
    operatives: frozenset[str] = frozenset()
    """Keys of operatives and squads."""
    entrants: frozenset[str] = frozenset()


def key_of(subject: str, purpose: str, number: int, source: str) -> RollKey:
    """Which die it is, and whether it was cast here or at the table."""
    return subject, purpose, number, source


def report_diff(
    rules: CampaignKind, before: Fields, after: Fields, known: frozenset[RollKey], sides: Iterable[MissionSide]
) -> ReportDiff:
    """Compare what two reports of a mission came to; `known` are the dice that were cast for it before."""
    table = {str(side.pk): side for side in sides}
    fresh = [each for each in after["consequences"] if any(_is_new(roll, known) for roll in each["rolls"])]
    subjects = {_subject(roll["subject"]) for each in fresh for roll in each["rolls"]}
    deciding = [table[each["side"]] for each in fresh if _decides_amounts(rules, each, table[each["side"]])]
    return ReportDiff(
        sentences=tuple(dict.fromkeys(_sentences(rules, before, after, fresh, table))),
        operatives=frozenset(subjects | {each["operative"] for each in fresh if each["operative"]}),
        entrants=frozenset(str(side.entrant_id) for side in deciding),
    )


def _is_new(roll: Fields, known: frozenset[RollKey]) -> bool:
    key = key_of(roll["subject"], roll["purpose"], roll["number"], roll["source"])
    return roll["source"] == RollSource.SEALED and key not in known


def _subject(subject: str) -> str:
    """The key of who rolls: a squad rolls under its entrant's name."""
    return subject.split("/", 1)[1] if "/" in subject else subject


def _decides_amounts(rules: CampaignKind, each: Fields, side: MissionSide) -> bool:
    """Whether the faction's resources depend on this roll."""
    fighter = next((f for f in side.team.get("fighters", ()) if f["key"] == each["operative"]), None)
    is_fate = each["step"] == rules.fate_step
    return not is_fate or fighter is None or rules.sways_amounts(codec.from_json(rules.fighter_type, fighter))


def _sentences(
    rules: CampaignKind, before: Fields, after: Fields, fresh: list[Fields], table: Mapping[str, MissionSide]
) -> Iterator[str]:
    said, now = _rolled(before), _rolled(after)
    for each in now:
        if each in fresh:
            what = rules.step_rolls.get(each["step"], "")
            yield f"Muster rolls for {_name(each, table[each['side']])}{': ' * bool(what)}{what}."
        elif each["sentence"] not in {known["sentence"] for known in said}:
            yield each["sentence"]
    for each in said:
        if each["sentence"] not in {known["sentence"] for known in now}:
            yield f"No longer counts: {each['sentence']}"


def _rolled(answers: Fields) -> list[Fields]:
    """What depends on dice; everything else shows in its changes."""
    return [each for each in answers["consequences"] if each["rolls"] and each["sentence"]]


def _name(each: Fields, side: MissionSide) -> str:
    fighters = {fighter["key"]: fighter["name"] for fighter in side.team.get("fighters", ())}
    return fighters.get(each["operative"], f"{side}: somebody" if "/" in each["rolls"][0]["subject"] else str(side))
