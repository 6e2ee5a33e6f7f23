"""What is printed of a roster or a kill team: a deck of datacards, and what goes with them."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects
from django.urls import reverse

from rosters.cards.card_conditions import NOTHING, CardConditions, amounts_of, carried
from rosters.cards.layout.deck import (
    EQUIPMENT,
    OPEN_CARDS,
    OPPONENT,
    RULES,
    TAC_OPS,
    TACTICS,
    TOKENS,
    WEAPON_RULES,
    Deck,
)
from rosters.cards.layout.options import PrintOptions
from rosters.cards.selectors.tactics import Repertoire, repertoire_of
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.catalogues import LastMade
from rosters.journal.settle import catalogue_of, settings_of
from rosters.models import Pack, Roster
from rosters.rosters.selectors import KillTeamSheet, RosterSheet, is_editable, lines_as, roster_sheet, written_as
from rosters.viewers import Viewer
from rules.cards import CardCondition, CardContext, Datacard, SquadCard
from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import last_id
from rules.changes import State
from rules.dealing import datacard, share, squad_card, tactic_card, team_card
from rules.editions import find
from rules.editions.base import Choice, Edition, Purpose, Way
from rules.editions.game import NO_GAME_CHOICES, from_fields
from rules.printable import clean
from rules.reference import TeamCard
from rules.sheets import OperativeSheet, Text

MOST_COMPANIES = 64
NOTHING_NEW: Mapping[str, CardCondition] = {}
WAYS = {Way.OPEN: "Open play", Way.MATCHED: "Matched play", Way.CAMPAIGN: "Campaign"}


@dataclass(frozen=True, slots=True)
class FieldedTeam:
    """A kill team on the board: every sheet, and the rules that its composition brings."""

    sheets: tuple[OperativeSheet, ...]
    rules: tuple[Text, ...]
    taken: tuple[str, ...] = ()
    """What the team has chosen for this game, by name."""


def deck_of(
    roster: Roster,
    viewer: Viewer,
    options: PrintOptions,
    *,
    today: Mapping[str, CardCondition] = NOTHING_NEW,
    campaign: str = "",
) -> Deck | None:
    """The deck of a roster, or of one of its kill teams; None where there is no such team.

    Three queries, however many operatives, and one or two more out in a campaign; a kill team is evaluated once
    a version and process. What lasts in its campaign is asked for where the caller does not pass it, and what it has
    there for the sheet of its owner.
    """
    # Read once, for the sheet and for the evaluation of a kill team.
    prefetch_related_objects([roster], "squads", "kill_teams", *(["operatives"] if options.team else []))
    sheet = roster_sheet(roster, viewer)
    team = next((each for each in sheet.kill_teams if each.key == options.team), None)
    if options.team and team is None:
        return None
    company = _company(roster, team) if team else FieldedTeam(sheets=sheet.operatives, rules=())
    player = str(roster.owner) if roster.owner else ""
    known = carried_by(roster, sheet, team)
    deck = dealt(
        sheet,
        roster.pack,
        team,
        company,
        options,
        player=player,
        today=today or known.today,
        campaign=campaign or known.campaign,
    )
    is_counted = "roster" in options.parts and bool(deck.reference.resources) and is_editable(roster, viewer)
    return replace(deck, today=known.mark, amounts=amounts_of(roster) if is_counted else {})


def carried_by(
    roster: Roster, sheet: RosterSheet, team: KillTeamSheet | None, version: int | None = None
) -> CardConditions:
    """What the campaign knows, for the roster and for those of its kill teams that play in one."""
    formats = {each.key: each.settings.way for each in sheet.edition.formats}
    is_out = team is None or formats.get(team.format) is Way.CAMPAIGN
    return carried(roster, (*sheet.operatives, *sheet.gone), version) if is_out else NOTHING


def dealt(
    sheet: RosterSheet,
    pack: Pack | None,
    team: KillTeamSheet | None,
    company: FieldedTeam,
    options: PrintOptions,
    *,
    today: Mapping[str, CardCondition] = NOTHING_NEW,
    campaign: str = "",
    player: str = "",
) -> Deck:
    """The deck of a roster, as its sheet shows the operatives of this company."""
    if measured := sheet.edition.distances.get(options.distances):
        company = replace(company, sheets=tuple(written_as(each, measured) for each in company.sheets))
        sheet = replace(sheet, operatives=tuple(written_as(each, measured) for each in sheet.operatives))
    context = _context(sheet, team, company.sheets, options, campaign)
    repertoire = repertoire_of(sheet.edition, pack, company.sheets, levels_count=context.levels_count)
    digest = pack.digest if pack else ""
    is_part = "roster" in options.parts and (team is not None or bool(options.operatives))
    return Deck(
        context=context,
        edition=sheet.edition,
        roster=sheet,
        team=team,
        cards=_cards(sheet, company, context, options, today, repertoire, digest),
        everyone=_everyone(sheet, context, options, today, digest) if is_part else (),
        sheets=company.sheets,
        taken=company.taken,
        usable=repertoire.usable,
        team_cards=_team_cards(sheet, team, company, context, options, repertoire, digest),
        reference=repertoire.reference,
        player=clean(player),
        code=code_of(sheet.key, sheet.version),
    )


def code_of(key: str, version: int) -> str:
    """A roster at one version, short enough to be typed: `7K2M·41`."""
    return f"{base64.b32encode(bytes.fromhex(key.replace('-', ''))[-5:]).decode()[-4:]}·{version}"


def _context(
    sheet: RosterSheet,
    team: KillTeamSheet | None,
    sheets: Sequence[OperativeSheet],
    options: PrintOptions,
    campaign: str,
) -> CardContext:
    settings = settings_of(sheet.edition, {"format": team.format, "settings": team.settings}) if team else None
    way = sheet.edition.words.get(f"{settings.way}_play", WAYS[settings.way]) if settings else ""
    if team and team.format_name and not sheet.edition.growth:
        way = team.format_name  # where formats are mission packs, their names say more
    return CardContext(
        roster=clean(sheet.name) or sheet.edition_word,
        kill_team=(clean(team.name) or sheet.edition.words["kill_team"]) if team else "",
        edition=sheet.edition.name,
        faction=sheet.faction,
        way=way,
        campaign=clean(campaign),
        levels_count=settings is None or settings.levels_count,
        has_boxes=_has_boxes(sheet, sheets, options, bool(campaign), settings.way if settings else None),
    )


def _has_boxes(
    sheet: RosterSheet, sheets: Sequence[OperativeSheet], options: PrintOptions, is_campaign: bool, way: Way | None
) -> bool:
    """A kill team says how it is played; a roster has been in a campaign once somebody has learned something."""
    if options.boxes != "auto":
        return options.boxes == "with"
    if is_campaign or way is not None:
        return is_campaign or way is Way.CAMPAIGN
    has_history = any(op.grown or op.is_new or op.status == "convalescing" for op in sheets)
    return has_history or any(team.grown for team in sheet.squads)


def _company(roster: Roster, team: KillTeamSheet) -> FieldedTeam:
    digest = roster.pack.digest if roster.pack else ""
    return _companies.get(
        f"{roster.pk} {roster.version} {digest} {team.key}",
        lambda: company_in(find(roster.edition), catalogue_of(digest), projection.state_of(roster), team.key),
    )


_companies: LastMade[FieldedTeam] = LastMade(MOST_COMPANIES)


def company_in(edition: Edition, catalogue: Catalogue, state: State, team: str) -> FieldedTeam:
    """A kill team of a state, evaluated."""
    fields = states.kill_teams(state)[team]
    game = from_fields(fields)
    view = edition.view(
        catalogue,
        states.picked(states.muster_of(state), set(fields["members"])),
        purpose=Purpose.KILL_TEAM,
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
        game=game.among(tuple(fields["members"])),
    )
    rules = (Text(name=rule.name, text=rule.description) for force in view.evaluation.forces for rule in force.rules)
    taken = tuple(_called(catalogue, choice) for choice in game.choices)
    return FieldedTeam(sheets=edition.sheets(catalogue, view), rules=tuple(rules), taken=taken)


def _called(catalogue: Catalogue, choice: Choice) -> str:
    """A choice by its name, with how many there are."""
    entry = catalogue.entries.get(last_id(choice.id))
    name = choice.stated.name if choice.stated else entry.name if entry else choice.id
    return f"{choice.number} × {name}" if choice.number > 1 else name


def _cards(
    sheet: RosterSheet,
    company: FieldedTeam,
    context: CardContext,
    options: PrintOptions,
    today: Mapping[str, CardCondition],
    repertoire: Repertoire,
    digest: str,
) -> tuple[Datacard, ...]:
    """A card for every requested operative; identical operatives may share one."""
    code = code_of(sheet.key, sheet.version)
    teams = _squads(sheet, company, digest) if context.levels_count else {}
    with_portrait = [op for op in sheet.operatives if op.portrait]
    portraits = {op.key: reverse("rosters:portrait", args=[sheet.key, op.key, op.portrait]) for op in with_portrait}
    dealt = [
        datacard(
            op,
            edition=sheet.edition,
            context=context,
            code=f"{code}·{number:02}",
            tactics=repertoire.brought.get(op.key, ()),
            squad=teams.get(op.squad),
            portrait=portraits.get(op.key, ""),
            company=[rule for rule in company.rules if op.sub_faction and op.sub_faction in rule.name],
            today=today.get(op.key),
        )
        for number, op in enumerate(company.sheets, start=1)
        if not options.operatives or op.key in options.operatives
    ]
    return share(dealt) if options.shared else tuple(dealt)


def _everyone(
    sheet: RosterSheet, context: CardContext, options: PrintOptions, today: Mapping[str, CardCondition], digest: str
) -> tuple[Datacard, ...]:
    """A card for each of the roster, as it is kept: levels count there, however a kill team is played."""
    with_levels, whole = replace(context, levels_count=True), FieldedTeam(sheets=sheet.operatives, rules=())
    return _cards(sheet, whole, with_levels, options.but(operatives=(), shared=False), today, Repertoire(), digest)


def _team_cards(
    sheet: RosterSheet,
    team: KillTeamSheet | None,
    company: FieldedTeam,
    context: CardContext,
    options: PrintOptions,
    repertoire: Repertoire,
    digest: str,
) -> dict[str, tuple[Datacard, ...]]:
    """What was asked for of the cards that are nobody's own."""
    edition, code = sheet.edition, code_of(sheet.key, sheet.version)
    found: dict[str, tuple[Datacard, ...]] = {}
    parts = {*options.parts, *(OPEN_CARDS if {TOKENS, OPPONENT} & {*options.parts} else ())}
    if TACTICS in parts:
        cards = (tactic_card(each.tactic, edition=edition, context=context, code=code) for each in repertoire.usable)
        found[TACTICS] = tuple(cards)
    kinds = {"equipment": EQUIPMENT, "rule": RULES, "tac-op": TAC_OPS}
    asked = {kind: part for kind, part in kinds.items() if part in parts}
    if edition.team_cards is not None and asked:
        game = from_fields({"choices": team.choices, "loadouts": team.loadouts}) if team else NO_GAME_CHOICES
        models = [each.model_key for each in company.sheets]
        played = team.format if team else edition.formats[0].key
        offered = edition.team_cards(catalogue_of(digest), game, models)
        known = [*(each for each in offered if each.format in ("", played)), *weapon_rules(company.sheets)]
        if written := edition.distances.get(options.distances):
            known = [replace(each, weapons=lines_as(each.weapons, written)) for each in known]
        for kind, part in asked.items():
            cards = (
                team_card(each, edition=edition, context=context, code=code) for each in known if each.kind == kind
            )
            found[part] = tuple(cards)
    return found


def weapon_rules(sheets: Sequence[OperativeSheet]) -> tuple[TeamCard, ...]:
    """The rules of everybody's weapons on one card, each once."""
    texts = {text.name: text for each in sheets for text in each.rules}
    if not texts:
        return ()
    in_order = tuple(texts[name] for name in sorted(texts))
    return (TeamCard(key=WEAPON_RULES, kind="rule", label="Weapon rules", name="Weapon rules", texts=in_order),)


def _squads(sheet: RosterSheet, company: FieldedTeam, digest: str) -> dict[str, SquadCard]:
    """Squads by their container; what their advances say is looked up where there are any."""
    has_advances = any(team.advances for team in sheet.squads)
    texts = sheet.edition.reference(catalogue_of(digest)).advances if has_advances else ()
    by_key = {text.key: text for text in texts}
    datasheets = {op.squad: op.datasheet for op in company.sheets}
    return {
        team.container: squad_card(
            team.name or datasheets.get(team.container, ""), team.grown, team.advances, sheet.edition, by_key
        )
        for team in sheet.squads
    }
