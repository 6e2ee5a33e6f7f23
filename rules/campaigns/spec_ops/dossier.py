"""The dataslate: everything that is kept of a kill team and its operatives, as its page and its sheet say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules.campaigns.dossier import Career, CareerRank, CareerWords, Dossier, DossierFigure, DossierLine, DossierList
from rules.campaigns.entrants import Contender
from rules.campaigns.spec_ops.activities import TEXTS
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import ASSETS, SCARS, NarrativeTables, StashItem
from rules.campaigns.spec_ops.operative_state import Scar
from rules.campaigns.spec_ops.ranks import RANKS, SHOWN_TO, SPECIALISMS
from rules.campaigns.spec_ops.settings import SpecOp, SpecOpsSettings
from rules.campaigns.spec_ops.stash import allowed, spent
from rules.campaigns.spec_ops.states import EntrantState
from rules.editions.loadouts import Status
from rules.names import how_many

CARD_WORDS = CareerWords(
    earned="Battle honours", suffered="Battle scars", tally="Rested", tally_hint="+1 each on the recovery test"
)
LOG = 2
"""So many Spec Ops of before stand below the present one."""


def dossier(settings: SpecOpsSettings, contender: Contender) -> Dossier:
    library, state = contender.library or NarrativeTables(), contender.state
    active = [each for each in contender.fighters if each.is_active]
    return Dossier(
        title="Dataslate",
        amounts=(
            DossierFigure(
                name="Requisition points", value=state.points, most=settings.points_most, words=_game(settings)
            ),
            DossierFigure(
                name="Strategic assets", value=len(state.assets), most=state.capacity, words="by asset capacity"
            ),
            DossierFigure(
                name="Stash",
                value=sum(each.cost * number for each, number in _items(library, state)),
                unit="EP",
                words=f"{spent(contender)} of {allowed(settings, state)} carried next",
            ),
            DossierFigure(name="Operatives", value=len(active), most=settings.most_operatives),
            *([DossierFigure(name="Spec Ops done", value=state.operations)] if settings.operations else []),
            DossierFigure(name="Games", value=state.games),
        ),
        listings=tuple(_listings(settings, contender, library)),
        careers=tuple(career(settings, library, each) for each in active),
        problems=tuple(_problems(settings, contender, library)),
    )


def _game(settings: SpecOpsSettings) -> str:
    return f"+{settings.points_game} each game; above {settings.points_most} is lost"


def _items(library: NarrativeTables, state: EntrantState) -> list[tuple[StashItem, int]]:
    found = ((library.item(key), number) for key, number in state.has.items())
    return [(item, number) for item, number in found if item]


def _listings(settings: SpecOpsSettings, contender: Contender, library: NarrativeTables) -> Iterator[DossierList]:
    state = contender.state
    working = settings.operation(state.operation)
    games = min(state.progress, working.games) if working else 0
    log = tuple(DossierLine(name=_named(settings, key), text="Completed before.") for key in state.log[:LOG])
    if settings.operations:
        yield DossierList(
            key="operation",
            title=f"Spec Op: {working.name}" if working else "Spec Op",
            entries=(
                *(
                    (
                        DossierLine(name="Operation 1", text=working.first, done=games, most=working.games),
                        DossierLine(name="Operation 2", text=working.second, most=1),
                        DossierLine(name="Commendation", text=_commendation(working)),
                    )
                    if working
                    else ()
                ),
                *log,
            ),
            empty="None in progress.",
        )
    yield DossierList(
        key="assets",
        title="Strategic assets",
        entries=tuple(_tabled(library, ASSETS, key) for key in state.assets),
        empty="None yet.",
    )
    yield DossierList(
        key="stash",
        title="Stash",
        note="" if settings.stash_stays else "what a game uses is gone",
        entries=tuple(
            DossierLine(name=item.name, text=item.text, number=f"{number} × {item.cost} EP{' · rare' * item.is_rare}")
            for item, number in _items(library, state)
        ),
        empty="Empty.",
    )
    names = {each.key: each.name for each in contender.fighters}
    if state.carried:
        entries = tuple(
            DossierLine(
                name=names.get(key, "Somebody who left"), text=", ".join(library.item_name(each) for each in items)
            )
            for key, items in state.carried.items()
        )
        yield DossierList(key="carried", title="Carried into the next game", entries=entries)
    texts = tuple(DossierLine(name=label, text=text) for name, label in TEXTS.items() if (text := getattr(state, name)))
    yield DossierList(key="background", title="Background", entries=texts, empty="Nothing has been written yet.")


def _named(settings: SpecOpsSettings, key: str) -> str:
    known = settings.operation(key)
    return known.name if known else key.replace("-", " ").title()


def _commendation(working: SpecOp) -> str:
    parts = [f"{working.points} RP"]
    if working.experience:
        parts.append(f"{working.experience} XP for the operative who fulfilled operation 2")
    if working.reward:
        parts.append("a rare item or asset capacity +1")
    return f"{'; '.join(parts)}."


def _tabled(library: NarrativeTables, table: str, key: str) -> DossierLine:
    row = library.row(table, key)
    return DossierLine(name=library.called(table, key), text=row.text if row else "")


def career(settings: SpecOpsSettings, library: NarrativeTables, fighter: Fighter) -> Career:
    honours = (DossierLine(name=library.honour_name(key), text=_text_of(library, key)) for key in fighter.honours)
    scars = (_scar(settings, library, key) for key in fighter.scars)
    smith = (DossierLine(name="Weaponsmith", text="Its weapons may be upgraded twice."),) if fighter.weaponsmith else ()
    return Career(
        key=fighter.key,
        name=fighter.name,
        model=fighter.model,
        title=fighter.rank,
        amount=fighter.experience,
        unit="XP",
        most=SHOWN_TO,
        steps=tuple(each.experience for each in RANKS[1:]),
        school=", ".join(SPECIALISMS.get(each, each) for each in fighter.specialisms),
        entries=(*honours, *scars, *smith),
        status="misses the next game" if fighter.status == Status.CONVALESCING else "",
        tally=f"Rested {fighter.rested}" if fighter.rested else "",
        ranks=tuple(_ranks(library, fighter)),
        also=tuple(library.honour_name(key) for key in fighter.honours[len(RANKS) - 1 :]),
        marks_of=tuple((library.called(SCARS, each.value), each.value in fighter.scars) for each in Scar),
        rested=fighter.rested,
        words_of=CARD_WORDS,
    )


def _ranks(library: NarrativeTables, fighter: Fighter) -> Iterator[CareerRank]:
    """The ranks above the first: a box for each point, and the honours in the order in which they were earned."""
    for number, (before, rank) in enumerate(pairwise(RANKS)):
        earned = library.honour_name(fighter.honours[number]) if number < len(fighter.honours) else ""
        boxes = tuple(point < fighter.experience for point in range(before.experience, rank.experience))
        yield CareerRank(name=rank.name, needs=rank.experience, boxes=boxes, earned=earned)


def _text_of(library: NarrativeTables, key: str) -> str:
    row = library.honour(key)
    return row.text if row else ""


def _scar(settings: SpecOpsSettings, library: NarrativeTables, key: str) -> DossierLine:
    scar = _tabled(library, SCARS, key)
    adds = " It applies on top of being injured." if settings.injuries_add_up else ""
    return DossierLine(name=f"Scar: {scar.name}", text=f"{scar.text}{adds}".strip())


def _problems(settings: SpecOpsSettings, contender: Contender, library: NarrativeTables) -> Iterator[str]:
    """What cannot have been any more, since a game was taken back or corrected."""
    state = contender.state
    if state.points < 0:
        yield f"{-state.points} RP overspent: the next games pay for them."
    if len(state.assets) > state.capacity:
        yield f"{len(state.assets)} of {state.capacity} assets: give one up."
    if state.rewards < 0:
        yield f"{how_many(-state.rewards, 'reward')} taken for Spec Ops that no longer count as completed."
    if state.progress < 0:
        yield "The Spec Op counts fewer than 0 games: begin it again."
    for key, number in state.stash.items():
        if number < 0:
            yield f"{-number} × {library.item_name(key)} used up, but never in the stash."
    carried = Counter(item for items in state.carried.values() for item in items)
    for key, number in carried.items():
        if number > state.has.get(key, 0):
            yield f"{number} × {library.item_name(key)} carried, but only {state.has.get(key, 0)} in the stash."
    for fighter in contender.fighters:
        if fighter.is_active and len(fighter.honours) > fighter.honours_due:
            yield f"{fighter.name} ({fighter.rank}) has {how_many(len(fighter.honours), 'battle honour')}: drop one."
