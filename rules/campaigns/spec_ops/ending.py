"""Who stands where in Spec Ops: by operations done, then by what their operatives have learnt, then by games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.campaigns.entrants import Contender, End, FinalPlace, StandingsColumn
from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.campaigns.spec_ops.states import STASH, EntrantState
from rules.changes import Change

COLUMNS = (
    StandingsColumn(key="operations", name="Spec Ops"),
    StandingsColumn(key="experience", name="XP", adds_up=False),
    StandingsColumn(key="games", name="Games", adds_up=False),
)
SAID = {
    "points": "Requisition points",
    "capacity": "Asset capacity",
    "progress": "Progress of the Spec Op",
    "operations": "Spec Ops done",
    "experience": "XP of all operatives",
    "games": "Games",
    "rewards": "Rewards to choose",
}


def amounts(state: EntrantState) -> Mapping[str, int]:
    return {each.key: getattr(state, each.key) for each in COLUMNS}


def merit(settings: SpecOpsSettings, contender: Contender) -> tuple[int, ...]:
    state = contender.state
    return state.operations, state.experience, state.games


def said_change(settings: SpecOpsSettings, change: Change) -> str:
    if change.field in SAID:
        return f"{SAID[change.field]} {change.before or 0} → {change.value}"
    if change.field.startswith(STASH):
        name = change.field.removeprefix(STASH).replace("-", " ").capitalize()
        return f"{name} in the stash {change.before or 0} → {change.value}"
    if change.field == "operation":
        known = settings.operation(str(change.value))
        return f"Spec Op: {known.name}" if known else "No Spec Op in progress"
    return ""


def end(settings: SpecOpsSettings, contenders: Sequence[Contender]) -> End:
    return end_by(
        {each.key: merit(settings, each) for each in contenders},
        {each.key: each.state.operations for each in contenders},
        contenders,
        "Most Spec Ops done; then experience, then games.",
    )


def end_by(
    merits: Mapping[str, tuple[int, ...]], totals: Mapping[str, int], contenders: Sequence[Contender], sentence: str
) -> End:
    """Who is first by what each has come to; equals share a place, and who has left comes last."""

    def rank(each: Contender) -> tuple[bool, tuple[int, ...]]:
        return each.has_left, tuple(-number for number in merits[each.key])

    ordered = sorted(contenders, key=rank)
    ranks = [rank(each) for each in ordered]
    places = tuple(
        FinalPlace(
            entrant=each.key,
            name=each.name,
            place=ranks.index(own) + 1,
            total=totals[each.key],
            won=each.won,
            fallen=each.fallen,
            has_left=each.has_left,
        )
        for each, own in zip(ordered, ranks, strict=True)
    )
    first = tuple(each.entrant for each in places if each.place == 1 and not each.has_left)
    return End(winners=first, places=places, sentences=(sentence,))
