"""The deck of a side as it was revealed: from the frozen team alone, never from a draft or today's roster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from campaigns.missions.selectors.missions import MissionSheet
from campaigns.muster.asking import game_choices_of
from campaigns.muster.selectors.reveals import TeamSheet
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.selectors.cards import FieldedTeam, dealt
from rosters.rosters.selectors import KillTeamSheet, RosterSheet, squad_sheet
from rules import cards
from rules.campaigns.games import Briefing
from rules.editions import find
from rules.editions.base import Edition
from rules.editions.game import to_fields
from rules.sheets import OperativeSheet, Text


def deck_of_side(sheet: MissionSheet, team: TeamSheet, options: PrintOptions) -> Deck:
    """What a side prints of its revealed team; no query, except for data without Tactics."""
    edition = find(sheet.campaign.edition)
    operatives = tuple(_operatives(team))
    kill_team = _kill_team(sheet, team, edition)
    roster = _roster(sheet, team, edition, operatives, kill_team)
    entrant = team.side.entrant_row
    pack = entrant.roster.pack if entrant and entrant.roster else None
    rules = tuple(Text(**each) for each in team.side.team.get("rules", ()))
    options = options.but(team="", operatives=())
    if options.boxes == "auto" and not sheet.is_learnt_from:
        options = options.but(boxes="without")
    deck = dealt(
        roster,
        pack,
        kill_team,
        FieldedTeam(sheets=operatives, rules=rules),
        options,
        today=today_of(team.briefing),
        campaign=sheet.campaign.name,
        player=team.side.player,
    )
    # By the mission's code: what a version of the roster is called would say nothing of this team.
    code = f"M{sheet.number}·{team.side.row.position + 1}"
    return replace(
        deck, code=code, worn=team.side.hue, cards=tuple(_card(card, deck.code, code) for card in deck.cards)
    )


def today_of(briefing: Briefing | None) -> Mapping[str, cards.CardCondition]:
    """How each starts the mission, as cards show it."""
    return {
        each.operative: cards.CardCondition(
            changes=tuple(cards.StatChange(stat, delta, each.cause) for stat, delta in each.stats),
            flesh_wounds=each.flesh_wounds,
            notes=(each.sentence,),
        )
        for each in (briefing.today if briefing else ())
    }


def _operatives(team: TeamSheet) -> Iterator[OperativeSheet]:
    """Who fights; pictures are their player's own."""
    portraits: Mapping[str, str] = team.side.team.get("portraits", {}) if team.side.is_mine else {}
    recruits = team.side.team.get("recruits", ())
    for member in team.members:
        op = member.op
        yield replace(op, portrait=portraits.get(op.key, ""), new_recruit=op.new_recruit or op.key in recruits)


def _kill_team(sheet: MissionSheet, team: TeamSheet, edition: Edition) -> KillTeamSheet:
    judged = sheet.kind_of_campaign.judging(sheet.settings, sheet.agreed)
    usual = (each for each in edition.formats if each.settings.way is judged.way)
    format_ = next(usual, edition.formats[0])
    return KillTeamSheet(
        key="",
        name=f"{team.side.name}, mission {sheet.number}",
        format=format_.key,
        format_name="",
        settings={"points_limit": team.limit, "allow_levels": judged.levels_count},
        points_limit=team.limit,
        points=team.force,
        size=len(team.members),
        members=tuple(member.op.key for member in team.members),
        is_legal=team.is_legal,
        issues=team.issues,
        **to_fields(game_choices_of(sheet.kind_of_campaign, team.side.team.get("chosen", {}))),
    )


def _roster(
    sheet: MissionSheet,
    team: TeamSheet,
    edition: Edition,
    operatives: tuple[OperativeSheet, ...],
    kill_team: KillTeamSheet,
) -> RosterSheet:
    """The roster behind it, as far as paper asks."""
    side = team.side
    return RosterSheet(
        key=side.roster or side.key,
        name=sheet.title,  # beside the team's own name, paper says what was played
        edition=edition,
        faction=side.faction,
        pack_id="",
        pack_key="",
        pack_revision=0,
        pack_printing="",
        notes="",
        version=0,
        visibility="private",
        share_key="",
        is_editable=False,
        points=team.force,
        size=len(operatives),
        is_legal=team.is_legal,
        issues=team.issues,
        operatives=operatives,
        gone=(),
        notes_of={},
        squads=tuple(
            squad_sheet(edition, f"squad:{each['container']}", each, operatives) for each in side.team.get("squads", ())
        ),
        kill_teams=(kill_team,),
        changed_at=sheet.campaign.changed_at,
        discarded_at=None,
    )


def _card(card: cards.Datacard, before: str, code: str) -> cards.Datacard:
    bearers = tuple(replace(bearer, code=bearer.code.replace(before, code)) for bearer in card.bearers)
    return replace(card, code=card.code.replace(before, code), bearers=bearers)
