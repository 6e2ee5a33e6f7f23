"""The story as it is read: posts with what was said to them, and the chronicle of the whole campaign."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from campaigns.missions.selectors.missions import SideSheet
from campaigns.models import Batch, Campaign, Comment, MissionSide, Person, Post, Reaction
from campaigns.models.missions import REPORTED
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.overview.selectors.dashboard import (
    FallenLine,
    RecordLine,
    awards_of,
    chronicle_of,
    fallen_lines,
    records_in,
    standings_of,
)
from campaigns.reports.report import outcome_of_sides
from campaigns.reports.scores import score_in_words, score_of, with_scores
from campaigns.reports.selectors.results import DICE
from campaigns.standings.ending import ending_of
from campaigns.standings.selectors.standings import StandingRow
from rosters.web.hues import MARKS
from rules.campaigns.games import Result
from rules.names import both

PER_PAGE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionLine:
    mark: str
    label: str
    count: int
    is_mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentLine:
    """What somebody said; its words only where it is not hidden."""

    key: str
    who: str
    text: str
    when: datetime
    is_mine: bool
    hidden_reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PostLine:
    """A post for one reader; of a hidden one only its author and arbitrators read the words."""

    key: str
    is_announcement: bool
    who: str
    side: str
    """What the side is called; empty for an announcement."""
    hue: str
    mark: str
    mission: str
    mission_number: int
    title: str
    text: str
    pictures: tuple[str, ...]
    when: datetime
    changed_at: datetime | None
    is_mine: bool
    hidden_reason: str
    comment_count: int
    reactions: tuple[ReactionLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A mission of the chronicle, or what was announced between two."""

    title: str
    """Empty for a mission that has no name."""
    key: str = ""
    number: int = 0
    round: str = ""
    """The round that begins with it; empty where it goes on."""
    byes: str = ""
    """Who sat that round out, by name."""
    when: datetime | None = None
    outcome: str = ""
    score: str = ""
    """Victory points in the order of the outcome, "15–7"; empty where they are not known."""
    hue: str = ""
    """What its winner wears; empty where not one side won alone."""
    state: str = ""
    """The mission's."""
    grave: tuple[str, ...] = ()
    notes: str = ""
    posts: tuple[PostLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """A whole campaign to read."""

    entrants: tuple[EntrantLine, ...]
    chapters: tuple[Chapter, ...]
    standings: tuple[StandingRow, ...] = ()
    """At the end as they are final: winners first."""
    winners: tuple[EntrantLine, ...] = ()
    """Of a campaign that has ended."""
    named: str = ""
    """Who named the winner and why, where an arbitrator did."""
    fallen: tuple[FallenLine, ...] = ()
    records: tuple[RecordLine, ...] = field(default=())


def posts_for(campaign: Campaign, person: Person | None) -> QuerySet[Post]:
    """Those that the reader may see, the newest first, with their counts."""
    rows = campaign.posts.all()
    if person is None:
        rows = rows.filter(hidden_reason="")
    elif not person.is_arbitrator:
        rows = rows.filter(Q(hidden_reason="") | Q(person=person))
    mine = Reaction.objects.filter(post=OuterRef("pk"), person=person).values("mark")[:1]
    counts = {
        f"count_{mark}": Count("reactions", filter=Q(reactions__mark=mark), distinct=True)
        for mark in Reaction.Mark.values
    }
    talk = Count("comments", filter=Q(comments__hidden_reason=""), distinct=True)
    rows = rows.annotate(comment_count=talk, my_mark=Subquery(mine), **counts)
    related = rows.select_related("person", "side__entrant", "side__mission").order_by("-id")
    return related.defer("side__draft", "side__team", "side__salt", "side__mission__secret", "side__mission__settings")


def post_line(
    row: Any, person: Person | None, *, has_reactions: bool, worn: Mapping[str, str] | None = None
) -> PostLine:
    """A row of `posts_for`, or of a side; in the colour of its entrant where these are worn. No query."""
    side = row.side
    hue = (worn or {}).get(str(side.entrant_id), "") if side else ""
    marks = [] if not has_reactions else Reaction.Mark.choices
    return PostLine(
        key=str(row.pk),
        is_announcement=side is None,
        who=row.person.name if row.person else "",
        side=str(side) if side else "",
        hue=hue,
        mark=MARKS.get(hue, ""),
        mission=str(side.mission_id) if side else "",
        mission_number=side.mission.number if side else 0,
        title=row.title,
        text=row.text,
        pictures=tuple(row.pictures),
        when=row.created_at,
        changed_at=row.changed_at,
        is_mine=person is not None and row.person_id == person.pk,
        hidden_reason=row.hidden_reason,
        comment_count=getattr(row, "comment_count", 0),
        reactions=tuple(
            ReactionLine(mark=mark, label=label, count=getattr(row, f"count_{mark}"), is_mine=row.my_mark == mark)
            for mark, label in marks
        ),
    )


def side_posts(sides: Iterable[SideSheet], person: Person | None) -> tuple[PostLine, ...]:
    """The posts of a mission's sides, in their order, without comments. No query: the rows hold it."""
    sides = list(sides)
    posts = [side.row.post for side in sides if hasattr(side.row, "post")]
    worn = {side.entrant: side.hue for side in sides}
    is_judge = person is not None and person.is_arbitrator
    seen = [post for post in posts if not post.hidden_reason or is_judge or (person and post.person_id == person.pk)]
    return tuple(post_line(post, person, has_reactions=False, worn=worn) for post in seen)


def comments_of(post: PostLine, person: Person | None) -> tuple[CommentLine, ...]:
    """What was said to a post, the first first. One query."""
    is_judge = person is not None and person.is_arbitrator
    return tuple(
        CommentLine(
            key=str(row.pk),
            who=row.person.name if row.person else "somebody",
            text=row.text if not row.hidden_reason or is_judge else "",
            when=row.created_at,
            is_mine=person is not None and row.person_id == person.pk,
            hidden_reason=row.hidden_reason,
        )
        for row in Comment.objects.filter(post_id=post.key).select_related("person")
    )


# The chronicle


def booklet(campaign: Campaign, sheet: CampaignSheet) -> Booklet:
    """The campaign from its first mission to its last. As many queries for a thousand missions as for one: five, two
    more where a table of rounds decides, and one once it has ended.
    """
    entrants = entrant_lines(campaign, sheet)
    chronicle = chronicle_of(campaign)
    ending = ending_of(campaign)
    won = ending.winners if ending else ()
    return Booklet(
        entrants=entrants,
        chapters=tuple(_chapters(campaign, sheet, entrants)),
        standings=standings_of(campaign, sheet, entrants, won),
        winners=tuple(each for each in entrants if each.key in won),
        named=ending.named if ending else "",
        fallen=tuple(fallen_lines(chronicle["fallen"], entrants)),
        records=(*awards_of(sheet, entrants), *records_in(chronicle["records"])),
    )


def _chapters(campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> Iterator[Chapter]:
    worn, names = {each.key: each.hue for each in entrants}, {each.key: each.name for each in entrants}
    rows = posts_for(campaign, None).order_by("side__position", "created_at")
    posts = [post_line(row, None, has_reactions=False, worn=worn) for row in rows]
    announced = sorted((post for post in posts if post.is_announcement), key=lambda post: post.when)
    posts_of: dict[str, list[PostLine]] = {}
    for post in posts:
        posts_of.setdefault(post.mission, []).append(post)
    reports, outcomes = _reports(campaign), _outcomes(campaign)
    missions = campaign.missions.filter(state__in=REPORTED).select_related("round").order_by("number")
    last = None
    for mission in missions.defer("secret", "settings"):
        grave, notes = reports.get(str(mission.standing["report"]), ((), ""))
        outcome, score, winner = outcomes[mission.pk]
        kind = sheet.kind.mission(sheet.settings, mission.kind)
        when = mission.at or mission.reported_at
        begins = mission.round if mission.round_id != last else None
        byes = begins.byes if begins and begins.is_published else ()
        resting = [names[key] for key in byes if key in names]
        while announced and when and announced[0].when <= when:
            yield _between(announced.pop(0))
        yield Chapter(
            title=mission.title or (kind.name if kind and not mission.round_id else ""),
            key=str(mission.pk),
            number=mission.number,
            round=str(begins) if begins else "",
            byes=both(resting) if resting else "",
            when=when,
            outcome=outcome,
            score=score,
            hue=worn.get(winner, ""),
            state=mission.state,
            grave=grave,
            notes=notes,
            posts=tuple(posts_of.get(str(mission.pk), ())),
        )
        last = mission.round_id
    for post in announced:
        yield _between(post)


def _between(post: PostLine) -> Chapter:
    return Chapter(title=post.title, when=post.when, posts=(post,))


def _reports(campaign: Campaign) -> Mapping[str, tuple[tuple[str, ...], str]]:
    """Who was lost by each report, and what was noted to be remembered. One query."""
    found = Batch.objects.filter(campaign=campaign, kind__in=("report", "amend"))
    rows = found.values_list("pk", "payload__consequences", "payload__notes")
    return {str(key): (_grave(what or ()), notes or "") for key, what, notes in rows}


def _outcomes(campaign: Campaign) -> dict[uuid.UUID, tuple[str, str, str]]:
    """How each mission ended, in a sentence, its score, and the entrant that won it alone. One query."""
    found = MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED)
    sides = with_scores(found.select_related("entrant").defer("team", "draft", "salt")).order_by("position")
    by_mission: dict[uuid.UUID, list[MissionSide]] = {}
    for side in sides:
        by_mission.setdefault(side.mission_id, []).append(side)
    return {key: _outcome(each) for key, each in by_mission.items()}


def _outcome(sides: Sequence[MissionSide]) -> tuple[str, str, str]:
    """The sentence names who won first, and the score goes in its order."""
    ordered = sorted(sides, key=lambda side: side.result != Result.WON)
    won = [str(side.entrant_id or "") for side in ordered if side.result == Result.WON]
    words = f"{outcome_of_sides((str(side), side.result) for side in ordered)}."
    return words, score_in_words([score_of(side) for side in ordered]), won[0] if len(won) == 1 else ""


def _grave(consequences: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """In the words of a story: the dice stand on the mission's own pages."""
    return tuple(DICE.sub("", each["sentence"]) for each in consequences if each.get("is_grave"))
