"""Records of Spec Ops on rosters and cards: honours and scars with their sentences, and choices that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.campaigns.dossier import Career, DossierLine
from rules.campaigns.spec_ops.library import SCARS, NarrativeTables, library_of
from rules.campaigns.spec_ops.operative_state import OperativeState, record_of
from rules.campaigns.spec_ops.ranks import RANKS, SHOWN_TO, SPECIALISMS, honours_due, rank_for
from rules.cards import RANK
from rules.catalogue.compile import Catalogue
from rules.editions.base import Edition, OperativeRecord, Purpose, RosterContent, Settings, Team, View, Way
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.teams import AbilityPick, Member
from rules.issues import Issue, Severity
from rules.names import how_many
from rules.sheets import OperativeSheet, Text

RANK_CHOICE_OPEN = "rank-choice-open"


def with_records(edition: Edition) -> Edition:
    """The edition with what Spec Ops keeps of operatives in its views, checks and sheets."""

    def view(
        catalogue: Catalogue,
        muster: RosterContent,
        *,
        purpose: Purpose = Purpose.KILL_TEAM,
        settings: Settings | None = None,
        standings: Mapping[str, OperativeRecord] | None = None,
        game: GameChoices = NO_GAME_CHOICES,
    ) -> View:
        seen = edition.view(catalogue, muster, purpose=purpose, settings=settings, standings=standings, game=game)
        library, lives = library_of(catalogue), standings or {}
        members = tuple(_with_record(library, each, lives.get(each.key)) for each in seen.team.members)
        return replace(seen, team=replace(seen.team, members=members))

    def check_roster(team: Team) -> tuple[Issue, ...]:
        return (*edition.check_roster(team), *open_choices(team))

    def sheets(catalogue: Catalogue, seen: View) -> tuple[OperativeSheet, ...]:
        library = library_of(catalogue)
        found = edition.sheets(catalogue, seen)
        return tuple(_sheet(library, *each) for each in zip(found, seen.team.members, strict=True))

    return replace(edition, view=view, check_roster=check_roster, sheets=sheets, career=career_of)


def career_of(sheet: OperativeSheet) -> Career:
    """The record of an operative by what its sheet keeps: its bar, its honours and its scars with their sentences."""
    honours = (DossierLine(name=each.name, text=each.text) for each in sheet.picks if each.key != RANK)
    scars = (DossierLine(name=f"Scar: {each.name}", text=each.text) for each in sheet.traits)
    schools = (each.text.removesuffix(".") for each in sheet.picks if each.key == RANK)
    return Career(
        key=sheet.key,
        name=sheet.name,
        model=sheet.model,
        title=rank_for(sheet.experience),
        amount=sheet.experience,
        unit="XP",
        most=SHOWN_TO,
        steps=tuple(each.experience for each in RANKS[1:]),
        school=next(schools, ""),
        entries=(*honours, *scars),
    )


def _with_record(library: NarrativeTables, member: Member, life: OperativeRecord | None) -> Member:
    record = record_of(life.state) if life else OperativeState()
    entry = member.listed.rules.operatives.get(member.model) if member.listed else None
    return replace(
        member,
        experience=record.experience,
        specialism=next(iter(record.specialisms), ""),
        specialisms=entry.specialisms if entry else (),
        picks=tuple(AbilityPick(key=key, level=0, name=library.honour_name(key)) for key in record.honours),
        traits=tuple(each.value for each in record.scars),
    )


def open_choices(team: Team) -> Iterator[Issue]:
    """Who has a rank, and not what goes with it, while the roster is out."""
    if team.settings.way is not Way.CAMPAIGN or not team.settings.learns or team.rules is None:
        return
    for member in team.operatives:
        due, held = honours_due(member.experience, [each.key for each in member.picks]), len(member.picks)
        if due != held:
            choice = "a specialism" if not member.specialism else "a battle honour"
            words = f"has {how_many(held, 'battle honour')}: drop one" if held > due else f"has {choice} to choose"
            yield Issue(
                code=RANK_CHOICE_OPEN,
                rule="Battle honours",
                sentence=f"{member.name} is ranked {rank_for(member.experience)} and {words}.",
                operatives=(member.key,),
                severity=Severity.REMINDER,
            )


def _sheet(library: NarrativeTables, sheet: OperativeSheet, member: Member) -> OperativeSheet:
    return replace(
        sheet,
        experience=member.experience,
        specialisms=member.specialisms,
        picks=(*_rank(member), *(_honour(library, each) for each in member.picks)),
        traits=tuple(_scar(library, each) for each in member.traits),
    )


def _rank(member: Member) -> Iterator[Text]:
    """What it has come to, as its card says it first."""
    if member.experience or member.specialism:
        school = SPECIALISMS.get(member.specialism, "")
        name = f"{rank_for(member.experience)}, {member.experience} XP"
        yield Text(name=name, text=f"{school}." if school else "", key=RANK)


def _honour(library: NarrativeTables, pick: AbilityPick) -> Text:
    row = library.honour(pick.key)
    return Text(name=pick.name, text=row.text if row else "", key=pick.key)


def _scar(library: NarrativeTables, key: str) -> Text:
    row = library.row(SCARS, key)
    return Text(name=library.called(SCARS, key), text=row.text if row else "", key=key)
