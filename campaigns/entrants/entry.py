"""What entering a campaign would mean for a roster, worked out before anything is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.entrants.holding import campaign_on_roster
from campaigns.journal.kind import kind_of
from campaigns.models import Campaign
from rosters.journal import rows as projection
from rosters.journal import state as roster_states
from rosters.journal.settle import catalogue_of, roster_settings, settle
from rosters.models import Roster
from rosters.rosters.services.rosters import as_recruited
from rules.changes import State
from rules.editions import find
from rules.editions.base import ACTIVE, Edition, Member, Purpose
from rules.issues import Issue, Severity
from rules.names import both, capital, how_many


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPreview:
    """What a player reads before entering."""

    changes: tuple[str, ...]
    """What entering does, a sentence each."""
    over_size: int
    """By how many the roster is larger than may start; 0 where it fits."""
    candidates: tuple[tuple[str, str, bool], ...]
    """Who may stay at home where a copy enters: key, name with what it is, and whether it does."""
    will_be_fixed: tuple[str, ...]
    """Who may not change what they chose once the campaign runs, by name."""
    issues: tuple[Issue, ...]
    """What would be wrong with the roster in this campaign."""
    squads: tuple[tuple[str, int], ...]
    """Squads that form, each with how many are in it."""
    containers: tuple[str, ...]
    """The squads of which the roster has nothing yet, as it keeps them."""
    is_ready: bool

    @property
    def over_words(self) -> str:
        """How many may come, and how many are too many."""
        here = len(self.will_be_fixed)
        return f"At most {here - self.over_size} of these {here} can enter: leave {self.over_size} at home."


def previewed(
    campaign: Campaign, settings: Any, roster: Roster, *, as_copy: bool, home: Collection[str] = ()
) -> EntryPreview:
    """Judge a roster as if it had entered; a copy leaves behind what its original lived through, and who stays home."""
    edition, state, kind = find(roster.edition), projection.state_of(roster), kind_of(campaign)
    has_started = campaign.stage == Campaign.Stage.RUNNING
    about_campaign = campaign_on_roster(
        kind, campaign.pk, name=campaign.name, settings=settings, has_started=has_started
    )
    going = {key: fields for key, fields in state.items() if key not in home} if as_copy else state
    entered: State = _copied(edition, going) if as_copy else {**state}
    entered[roster_states.ROSTER] = {**state[roster_states.ROSTER], "campaign": about_campaign}
    behind = tuple(_left_behind(edition, going, entered)) if as_copy else ()
    members = _members(roster, entered)
    issues = settle(edition, catalogue_of(state[roster_states.ROSTER]["pack"]), entered).issues
    judged = kind.judging(settings)
    over = judged.over_starting_size(len(members))
    teams: dict[str, list[Member]] = {}
    for each in members:
        if each.squad:
            teams.setdefault(each.squad, []).append(each)
    known = roster_states.squads_by_key(entered)
    return EntryPreview(
        changes=(
            *_begun(campaign, behind, as_copy=as_copy),
            *_sentences(edition, entered, teams, members, campaign=campaign, learns=judged.learns),
        ),
        over_size=over,
        candidates=tuple(_candidates(roster, state, home)) if as_copy and (over or home) else (),
        will_be_fixed=tuple(member.name for member in members),
        issues=tuple(issues),
        squads=tuple((f"{each[0].datasheet} {_squad(edition)}", len(each)) for each in teams.values()),
        containers=tuple(each for each in teams if each not in known),
        is_ready=bool(members) and not over and all(issue.severity is not Severity.ILLEGAL for issue in issues),
    )


def _copied(edition: Edition, state: State) -> State:
    """The state of a copy, under the keys of its original."""
    muster = as_recruited(edition, catalogue_of(state[roster_states.ROSTER]["pack"]), state)
    return roster_states.with_muster(
        {roster_states.ROSTER: {**state[roster_states.ROSTER], "campaign": {}}}, muster, edition.states
    )


def _left_behind(edition: Edition, before: State, after: State) -> Iterator[str]:
    """What a roster has lived through and its copy has not."""
    teams = roster_states.squads_by_key(before).values()
    remaining = {key: fields for key, fields in roster_states.operatives(before).items() if key in after}
    if any(each["experience"] for each in (*remaining.values(), *teams)):
        yield "experience"
    if any(
        fields[name] != after[key][name] for key, fields in remaining.items() for name in ("choices", "role_choices")
    ):
        yield "learned abilities"
    if any(each["advances"] for each in teams):
        yield f"{_squad(edition)} advances"
    if any(fields["status"] != after[key]["status"] for key, fields in remaining.items()):
        yield "wounds"
    if len(remaining) < len(roster_states.operatives(before)):
        yield "those who fell or left"


def _members(roster: Roster, state: State) -> tuple[Member, ...]:
    """Everyone who can still fight, as the edition sees them."""
    standings = roster_states.standings_of(state)
    present = [key for key, standing in standings.items() if standing.status in ACTIVE]
    view = find(roster.edition).view(
        catalogue_of(state[roster_states.ROSTER]["pack"]),
        roster_states.picked(roster_states.muster_of(state), present),
        purpose=Purpose.COMMAND_ROSTER,
        settings=roster_settings(state),
        standings=standings,
    )
    return view.team.members


def _squad(edition: Edition) -> str:
    return edition.words.get("squad", "squad").lower()


def _candidates(roster: Roster, state: State, home: Collection[str]) -> Iterator[tuple[str, str, bool]]:
    models = {str(key): model for key, model in roster.operatives.values_list("pk", "sheet__model")}
    for member in _members(roster, state):
        model = models.get(member.key)
        yield member.key, f"{member.name}, {model}" if model else member.name, member.key in home


def _begun(campaign: Campaign, behind: tuple[str, ...], *, as_copy: bool) -> Iterator[str]:
    """What enters, and what stays behind."""
    if not as_copy:
        yield f"The roster itself enters, and plays in {campaign.name} until the campaign ends or you leave."
        return
    yield "A copy of this roster enters; the original stays as it is."
    if behind:
        words = both(behind)
        yield f"{capital(words)} stay{'s' if behind == ('experience',) else ''} behind with the original."


def _sentences(
    edition: Edition,
    state: State,
    teams: dict[str, list[Member]],
    members: tuple[Member, ...],
    *,
    campaign: Campaign,
    learns: bool,
) -> Iterator[str]:
    for container, team in teams.items() if learns else ():
        if container not in roster_states.squads_by_key(state):
            together = f"{how_many(len(team), 'model')} {'forms' if len(team) == 1 else 'form'}"
            yield f"{team[0].datasheet}: {together} a {_squad(edition)}, which learns together."
    if seasoned := sum(1 for member in members if member.experience):
        keep = "keeps its" if seasoned == 1 else "keep their"
        counts = "and what it costs" if learns else "but it does not count here"
        yield f"{how_many(seasoned, 'operative')} {keep} experience, {counts}."
    fixed = edition.words.get("fixed", "wargear is fixed")
    if campaign.stage == Campaign.Stage.RUNNING:
        yield f"The campaign is running: {fixed} at once."
    else:
        yield f"Until the campaign starts you may change everything; then {fixed}."
