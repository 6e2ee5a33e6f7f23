"""What a player notes of games outside campaigns."""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from rosters.ids import id_from, new_id
from rosters.journal.operation import check_asked, check_token
from rosters.journal.settle import catalogue_of
from rosters.journal.wording import notes_of
from rosters.models import KillTeam, LoggedGame, Operative, Roster
from rosters.rosters.selectors import find_roster, find_shared
from rosters.viewers import Viewer
from rules.editions import find
from rules.editions.game import ScoreByLosses, ScoreLine, SideLosses
from rules.errors import Refusal
from rules.names import how_many, name_of
from rules.sheets import from_json

MOST_GAMES = 2000
MOST_POINTS = 200
MOST_STARTERS, MOST_TEAMS = 30, 100
SIDES = ("mine", "theirs")
WHOSE = {"mine": ("your side", "your kill team"), "theirs": ("the other side", "its kill team’s address")}
FIRST_DAY = datetime.date(2013, 1, 1)
"""Before any edition that Muster knows."""
ROSTER_ADDRESS = re.compile(r"/rosters/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/", re.IGNORECASE)
TEAM_ADDRESS = re.compile(r"/teams/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/", re.IGNORECASE)
SHARED_ADDRESS = re.compile(r"/s/([\w-]+)/")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDetails:
    """A game as its player logs it."""

    played_on: datetime.date
    opponent: str = ""
    opponent_address: str = ""
    """Their roster's page or shared link; whoever names it must be able to open it."""
    kill_team: str = ""
    mission: str = ""
    mine: Mapping[str, int] = field(default_factory=dict)
    theirs: Mapping[str, int] = field(default_factory=dict)
    starters: Mapping[str, int] = field(default_factory=dict)
    """`mine` and `theirs`: how many a side began with; left out, as many as its kill team has, where that is known."""
    lost: Mapping[str, int] = field(default_factory=dict)
    """By the same, how many of them were lost."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """By the same, the line of the score from which another follows."""
    fallen: Mapping[str, Sequence[Mapping[str, str]]] = field(default_factory=dict)
    """By the same, who fell: each a `name`, and `by` whom."""
    result: str = ""
    """May be left empty where both sides' points are given: the higher total has won."""
    notes: str = ""


@transaction.atomic
def game_log(*, roster_id: uuid.UUID, viewer: Viewer, details: GameDetails, token: str = "") -> LoggedGame:
    """Note a game of one's own roster; Roster.DoesNotExist for anybody else's.

    The same token twice answers with the game that it logged first; what follows a space in it is a hash of the
    request.
    """
    check_token(token)
    roster = _own(roster_id, viewer)
    game_id = id_from(str(roster.pk), token.partition(" ")[0]) if token else new_id()
    if token and (earlier := roster.games.filter(pk=game_id).first()):
        check_asked(earlier.token, token)
        return earlier
    if roster.games.count() >= MOST_GAMES:
        raise Refusal(f"A roster keeps {MOST_GAMES:,} games; delete one first.", code="too-many-games")
    game = LoggedGame(id=game_id, roster=roster, token=token)
    _fill(game, details, viewer)
    game.save(force_insert=True)
    return game


@transaction.atomic
def game_change(*, roster_id: uuid.UUID, viewer: Viewer, game_id: uuid.UUID, details: GameDetails) -> LoggedGame:
    """Edit a game; LoggedGame.DoesNotExist where it is not of this roster."""
    game = _own(roster_id, viewer).games.select_for_update().get(pk=game_id)
    _fill(game, details, viewer)
    game.save()
    return game


@transaction.atomic
def game_delete(*, roster_id: uuid.UUID, viewer: Viewer, game_id: uuid.UUID) -> None:
    """Strike a game out."""
    _own(roster_id, viewer).games.get(pk=game_id).delete()


def _own(roster_id: uuid.UUID, viewer: Viewer) -> Roster:
    roster: Roster = Roster.objects.editable_by(viewer).select_for_update(of=("self",)).get(pk=roster_id)
    return roster


def _fill(game: LoggedGame, details: GameDetails, viewer: Viewer) -> None:
    if not FIRST_DAY <= details.played_on <= timezone.localdate() + datetime.timedelta(days=1):
        raise Refusal("The day of a game must be today or earlier.", code="wrong-day")
    lines = find(game.roster.edition).score
    theirs = _opponent_roster(details.opponent_address, viewer, game.roster)
    name = name_of(details.opponent) or (str(theirs.owner or theirs.name) if theirs else "")
    if not name:
        raise Refusal("Enter who the opponent was.", code="nobody")
    game.played_on = details.played_on
    game.opponent, game.opponent_roster = name, theirs
    game.kill_team, game.mission = name_of(details.kill_team), name_of(details.mission)
    game.mine, game.theirs = _points(details.mine, lines), _points(details.theirs, lines)
    game.losses = {}
    if details.lost or details.starters:
        _work_out(game, details)
    game.chosen = {side: key for side, key in details.chosen.items() if key}
    if game.chosen:
        _work_out_chosen(game)
    if unknown := details.fallen.keys() - {*SIDES}:
        raise Refusal(f"There is no such side: {min(unknown)!r}.", code="unknown-side")
    game.fallen = {side: found for side in SIDES if (found := _fallen(details, side))}
    game.result = _result(details.result, game.mine, game.theirs)
    game.notes = notes_of(details.notes)


def _fallen(details: GameDetails, side: str) -> list[dict[str, str]]:
    given = details.fallen.get(side, ())
    named = [{"name": name_of(each["name"]), "by": name_of(each.get("by", ""))} for each in given]
    found = [each for each in named if each["name"]]
    if len(found) > MOST_STARTERS:
        raise Refusal(f"A side can lose 0 to {MOST_STARTERS} operatives.", code="out-of-range")
    return found


def _work_out(game: LoggedGame, details: GameDetails) -> None:
    """The points that follow from both sides' losses; a Refusal where other points were given."""
    by_losses = find(game.roster.edition).score_by_losses
    if by_losses is None:
        raise Refusal("This edition gives no victory points for losses.", code="unknown-points")
    mine = game.roster.kill_teams.filter(name=game.kill_team).first() if game.kill_team else None
    teams = {"mine": mine, "theirs": _their_team(game, details)}
    rosters = {"mine": game.roster, "theirs": game.opponent_roster}
    found = {side: _losses(side, details, teams[side], rosters[side], by_losses) for side in SIDES}
    for side, points in zip(SIDES, by_losses.points(found["mine"], found["theirs"]), strict=True):
        _set_points(game, side, by_losses.line, points, because="By these losses")
    game.losses = {side: {"starters": each.starters, "lost": each.lost} for side, each in found.items()}


def _work_out_chosen(game: LoggedGame) -> None:
    """The points of the line that counts another one again; a Refusal where other points were given."""
    edition = find(game.roster.edition)
    by_choice = edition.score_by_choice
    if by_choice is None:
        raise Refusal("This edition gives no victory points for a choice.", code="unknown-points")
    for side, key in game.chosen.items():
        if side not in SIDES or key not in by_choice.of:
            raise Refusal(f"There is no such choice: {key!r}.", code="unknown-points")
        name = edition.score_line(key).name
        if key not in getattr(game, side):
            what = edition.score_line(by_choice.line).name.lower()
            words = f"Enter what the {name.lower()} brought {WHOSE[side][0]}: the {what} follows from it."
            raise Refusal(words, code="incomplete")
        points = by_choice.points(getattr(game, side)[key])
        _set_points(game, side, by_choice.line, points, because=f"With the {name.lower()} chosen")


def _set_points(game: LoggedGame, side: str, line: str, points: int, *, because: str) -> None:
    given = getattr(game, side)
    if given.get(line, points) != points:
        name = find(game.roster.edition).score_line(line).name
        words = f"{because} {name} brings {points}, not {given[line]}. Leave it out, or correct one."
        raise Refusal(words, code="contradiction")
    setattr(game, side, {**given, line: points})


def _losses(
    side: str, details: GameDetails, team: KillTeam | None, roster: Roster | None, by_losses: ScoreByLosses
) -> SideLosses:
    whose, name = WHOSE[side]
    if side not in details.lost:
        raise Refusal(f"Enter how many {whose} lost too, or leave out both sides’ losses.", code="incomplete")
    fixed = by_losses.starting_number(catalogue_of(roster.pack.digest)) if roster and roster.pack else None
    if fixed and 0 <= details.lost[side] <= MOST_STARTERS:
        return SideLosses(starters=fixed, lost=details.lost[side])
    starters = details.starters.get(side) or _counted(team, by_losses)
    if not starters:
        words = f"Enter with how many operatives {whose} began, or name {name}: the points follow from that."
        raise Refusal(words, code="no-starters")
    if not 0 < starters <= MOST_STARTERS:
        raise Refusal(f"A side begins with 1 to {MOST_STARTERS} operatives.", code="out-of-range")
    if not 0 <= details.lost[side] <= starters:
        raise Refusal(f"Of {how_many(starters, 'operative')}, 0 to {starters} can be lost.", code="out-of-range")
    return SideLosses(starters=starters, lost=details.lost[side])


def _counted(team: KillTeam | None, by_losses: ScoreByLosses) -> int:
    """How many of a kill team are counted. One query."""
    if team is None:
        return 0
    sheets = Operative.objects.filter(roster=team.roster_id, pk__in=team.members).values_list("sheet", flat=True)
    return sum(by_losses.counts(from_json(sheet)) for sheet in sheets if sheet)


def _their_team(game: LoggedGame, details: GameDetails) -> KillTeam | None:
    """The kill team whose page was named, or the only one of the roster that was."""
    if game.opponent_roster is None:
        return None
    teams = list(game.opponent_roster.kill_teams.all()[:MOST_TEAMS])
    named = TEAM_ADDRESS.search(details.opponent_address)
    if named:
        return next((team for team in teams if str(team.pk) == named.group(1).lower()), None)
    return teams[0] if len(teams) == 1 else None


def _opponent_roster(address: str, viewer: Viewer, mine: Roster) -> Roster | None:
    """The roster that an address names; a Refusal where the viewer cannot open it, or it is the same one."""
    if not address.strip():
        return None
    by_page, by_link = ROSTER_ADDRESS.search(address), SHARED_ADDRESS.search(address)
    try:
        if by_link:
            found = find_shared(by_link.group(1))
        elif by_page:
            found = find_roster(uuid.UUID(by_page.group(1)), viewer)
        else:
            raise Roster.DoesNotExist
    except Roster.DoesNotExist:
        raise Refusal("There is no roster that you can open at that address.", code="no-such-roster") from None
    if found.pk == mine.pk:
        raise Refusal("A roster cannot play against itself.", code="itself")
    return found


def _points(points: Mapping[str, int], lines: tuple[ScoreLine, ...]) -> dict[str, int]:
    known = {line.key: line for line in lines}
    for key, value in points.items():
        if key not in known:
            raise Refusal(f"There are no points called {key!r} in this edition.", code="unknown-points")
        named = known[key].most
        most = MOST_POINTS if named is None else named
        if not 0 <= value <= most:
            raise Refusal(f"{known[key].name} brings 0 to {most} victory points.", code="out-of-range")
    return dict(points)


def _result(stated: str, mine: Mapping[str, int], theirs: Mapping[str, int]) -> str:
    """The result as given, or as the points say; a Refusal where these contradict each other or neither is there."""
    won, drawn, lost = LoggedGame.Result.values
    counted = None
    if mine and theirs:
        difference = sum(mine.values()) - sum(theirs.values())
        counted = won if difference > 0 else lost if difference < 0 else drawn
    if stated and stated not in LoggedGame.Result.values:
        raise Refusal("A game is won, drawn or lost.", code="unknown-result")
    if not stated and counted is None:
        raise Refusal("Enter how it ended, or both sides’ victory points.", code="no-result")
    if stated and counted and stated != counted:
        raise Refusal(
            f"By these victory points the game was {counted}, not {stated}. Correct one, or leave the points out.",
            code="contradiction",
        )
    return stated or str(counted)
