"""What the sides of a mission keep to themselves, as its reader may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import KeptSecret, MissionSide
from campaigns.models.missions import REPORTED, State
from campaigns.muster.asking import archetypes_of, option_names_of
from campaigns.muster.draft import MusterDraft, draft_of
from campaigns.muster.recruits import with_recruits
from campaigns.muster.seal import as_text, check_secret, secret_content
from rosters.journal import rows as projection
from rosters.journal import state as roster_states
from rosters.journal.settle import catalogue_of
from rosters.operatives.selectors import Recruitable, recruitables
from rules.armoury import Armoury
from rules.campaigns.questions import AnswerOption, Question, choosable, named
from rules.editions import find
from rules.names import both, inside


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSheet:
    """Something that a side may seal: whether it has, and what it is to those who may know."""

    side: SideSheet
    question: Question
    options: tuple[AnswerOption, ...] = ()
    """What its player may seal, by the archetypes of the team."""
    hash: str = ""
    """Published; empty where nothing is sealed."""
    is_open: bool = False
    is_over: bool = False
    """Whether the game was reported, after which nothing is sealed any more."""
    answer: str = ""
    """To its player, and to all once it is open."""
    salt: str = ""
    """To all once it is open: with it anybody checks the hash."""
    content: str = ""
    """What is hashed after the salt and a line feed; shown to all once it is open."""
    holds: bool = True
    """Whether the hash fits what was opened."""
    can_seal: bool = False
    can_open: bool = False

    @property
    def words(self) -> str:
        """The answer in words; empty where it is not the reader's to know."""
        return next((option.label for option in self.question.options if option.value == self.answer), "")

    @property
    def asks(self) -> str:
        """What the answer asks; empty where it has no sentence, or the reader may not know it."""
        return next((option.text for option in self.question.options if option.value == self.answer), "")

    @property
    def offered(self) -> tuple[AnswerOption, ...]:
        """What its player may seal, as far as a sentence tells it."""
        return tuple(option for option in self.options if option.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOfSide:
    """What one side may seal by itself, together."""

    side: SideSheet
    sheets: tuple[KeptSheet, ...]

    @property
    def sentence(self) -> str:
        """What of it is sealed and what is not: `Tac op is sealed, primary op is not.`"""
        labels = [each.question.label for each in self.sheets if each.hash]
        shut = [*labels[:1], *map(inside, labels[1:])]
        bare = [inside(each.question.label) for each in self.sheets if not each.hash]
        is_over = any(each.is_over for each in self.sheets)
        if not shut:
            return "Nothing was sealed." if is_over else "Nothing is sealed yet."
        words = f"{both(shut)} {'is' if len(shut) == 1 else 'are'} {'open' if self.is_open else 'sealed'}"
        if not bare:
            return f"{words}."
        if is_over:
            return f"{words}, {both(bare)} {'was' if len(bare) == 1 else 'were'} never sealed."
        return f"{words}, {both(bare)} {'is' if len(bare) == 1 else 'are'} not."

    @property
    def is_open(self) -> bool:
        return all(each.is_open for each in self.sheets if each.hash)

    @property
    def open_to_reader(self) -> tuple[KeptSheet, ...]:
        """What its reader may know of or do with."""
        return tuple(each for each in self.sheets if each.is_open or each.answer or each.can_seal or each.can_open)


def kept_by_side(secrets: Iterable[KeptSheet]) -> tuple[KeptOfSide, ...]:
    """What the sides may seal, the reader's own first."""
    sides: dict[str, list[KeptSheet]] = {}
    for each in secrets:
        sides.setdefault(each.side.key, []).append(each)
    found = (KeptOfSide(side=own[0].side, sheets=tuple(own)) for own in sides.values())
    return tuple(sorted(found, key=lambda each: not each.side.is_mine))


def kept_secrets(sheet: MissionSheet) -> tuple[KeptSheet, ...]:
    """By side and question. One query where the campaign's kind has such secrets, else none; before the reveal one more
    for each side of the reader's.
    """
    asked = sheet.kind_of_campaign.kept_secrets(sheet.settings, sheet.agreed)
    if not asked or sheet.state not in (State.PLANNED, State.MUSTERED, State.REPORTED, State.CONFIRMED, State.DISPUTED):
        return ()
    found = {(str(row.side_id), row.question): row for row in KeptSecret.objects.filter(side__mission=sheet.row)}
    if not found and sheet.state in REPORTED:
        return ()  # nothing was sealed, and nothing will be
    sides = [side for side in sheet.sides if not side.is_outsider]
    return tuple(each for side in sides for each in _of_side(sheet, side, asked, found))


def _of_side(
    sheet: MissionSheet, side: SideSheet, asked: Sequence[Question], found: Mapping[tuple[str, str], KeptSecret]
) -> Iterator[KeptSheet]:
    seals = side.is_mine and sheet.is_running and sheet.state in (State.PLANNED, State.MUSTERED)
    archetypes = archetypes_of(sheet.kind_of_campaign, side.row) if seals else ()
    names = option_names_of(sheet.kind_of_campaign, side.row) if side.is_mine or side.row.team else {}
    for question in (replace(each, options=named(each.options, names)) for each in asked):
        secret = _sheet(sheet, side, question, found.get((side.key, question.key)))
        yield replace(secret, options=choosable(question.options, archetypes) if secret.can_seal else ())


def _sheet(sheet: MissionSheet, side: SideSheet, question: Question, row: KeptSecret | None) -> KeptSheet:
    may, is_over = side.is_mine and sheet.is_running, sheet.is_reported
    if row is None:
        can_seal = may and sheet.state in (State.PLANNED, State.MUSTERED)
        return KeptSheet(side=side, question=question, is_over=is_over, can_seal=can_seal)
    is_open = row.opened_at is not None
    return KeptSheet(
        side=side,
        question=question,
        hash=row.hash,
        is_open=is_open,
        is_over=is_over,
        answer=row.answer if is_open or side.is_mine else "",
        salt=row.salt if is_open else "",
        content=as_text(secret_content(sheet.key, side.key, question.key, row.answer)) if is_open else "",
        holds=not is_open or check_secret(row, sheet.key),
        can_seal=may and sheet.state == State.PLANNED,
        can_open=may and not is_open and sheet.state == State.MUSTERED,
    )


def recruitables_for(side: MissionSide, *, is_searched: bool = False) -> list[Recruitable]:
    """Every model of a side's faction, for a search with what it may carry; those whom its draft recruits count as
    here.
    """
    if side.entrant is None or side.entrant.roster is None:
        return []
    joining = Counter(fields["model"] for fields in draft_of(side).recruited.values())
    known = recruitables(side.entrant.roster, is_searched=is_searched)
    return [replace(each, here=each.here + joining[each.model]) for each in known]


def armoury_of_recruit(side: MissionSide, operative: str) -> tuple[MusterDraft, Armoury | None]:
    """The draft, and what one of its recruits may carry; None for anyone who is no recruit."""
    draft = draft_of(side)
    roster = side.entrant and side.entrant.roster
    if not roster or operative not in draft.recruited:
        return draft, None
    state = with_recruits(projection.state_of(roster), draft.recruited)
    edition, catalogue = find(roster.edition), catalogue_of(state[roster_states.ROSTER]["pack"])
    return draft, edition.armoury(
        catalogue, roster_states.muster_of(state), operative, roster_states.standings_of(state)
    )
