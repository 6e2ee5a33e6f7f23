"""One's channels with how they do, and what feeds and calendars hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.urls import reverse
from icalendar import Calendar, Event

from campaigns.models import Batch, Channel, Delivery, Mission, Person, Round
from campaigns.models.missions import TO_PLAY
from campaigns.notifications.deliveries import SENT_KINDS
from campaigns.notifications.events import events_of
from campaigns.notifications.messages import absolute

IN_A_FEED = 50
EVENING = timedelta(hours=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelLine:
    """A channel as its player sees it."""

    key: str
    kind: str
    label: str
    scope_label: str
    address: str
    """Where it goes; for what is fetched, the address to fetch."""
    secret: str
    is_confirmed: bool
    is_sent: bool
    sent: int
    waiting: int
    failed: int
    last_error: str


def channel_lines(person: Person) -> tuple[ChannelLine, ...]:
    """The person's own. One query."""
    state = Delivery.State
    rows = Channel.objects.filter(person=person).annotate(
        sent_count=Count("deliveries", filter=Q(deliveries__state=state.SENT)),
        waiting_count=Count("deliveries", filter=Q(deliveries__state__in=(state.WAITING, state.SENDING))),
        failed_count=Count("deliveries", filter=Q(deliveries__state=state.FAILED)),
    )
    return tuple(
        ChannelLine(
            key=str(row.pk),
            kind=row.kind,
            label=row.get_kind_display(),
            scope_label=row.get_scope_display(),
            address=row.address or absolute(row, fetched_at(row)),
            secret=row.secret,
            is_confirmed=row.confirmed_at is not None,
            is_sent=row.kind in SENT_KINDS,
            sent=row.sent_count,
            waiting=row.waiting_count,
            failed=row.failed_count,
            last_error=row.last_error,
        )
        for row in rows
    )


def fetched_at(channel: Channel) -> str:
    page = "feed" if channel.kind == Channel.Kind.FEED else "calendar"
    return reverse(f"campaigns:{page}", args=[channel.key])


def fetched(key: str, kind: str) -> Channel:
    """The channel that a link names, while its person takes part; else Channel.DoesNotExist. One query."""
    rows = Channel.objects.select_related("person__campaign").filter(person__left_at=None)
    return rows.get(key=key, kind=kind)


def feed_batches(channel: Channel) -> list[Batch]:
    """The newest events. One query."""
    found = events_of(channel).select_related("person", "mission").order_by("-sequence")
    return list(found.defer("payload", "mission__secret", "mission__settings")[:IN_A_FEED])


def calendar_of(channel: Channel) -> Calendar:
    """Missions that are to be played, when teams are to be locked, and when rounds close. Three queries."""
    found = Calendar()
    found.add("prodid", "-//Muster//Campaign//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", channel.person.campaign.name)
    for event in _events(channel):
        found.add_component(event)
    return found


def _events(channel: Channel) -> Iterator[Event]:
    campaign = channel.person.campaign
    missions = campaign.missions.filter(state__in=TO_PLAY).exclude(at=None, deadline=None)
    if channel.scope == Channel.Scope.MINE:
        missions = missions.filter(sides__entrant__person=channel.person).distinct()
    for mission in missions.defer("secret", "settings").prefetch_related("sides__entrant"):
        yield from _of_mission(channel, mission)
    for row in campaign.rounds.filter(stage=Round.Stage.OPEN).exclude(closes_at=None):
        path = reverse("campaigns:round", args=[campaign.pk, row.pk])
        assert row.closes_at is not None  # noqa: S101 - asked for above
        yield _event(channel, f"round-{row.pk}", f"{row.called} closes", row.closes_at, timedelta(0), path)


def _of_mission(channel: Channel, mission: Mission) -> Iterator[Event]:
    path = reverse("campaigns:mission", args=[mission.campaign_id, mission.pk])
    names = " against ".join(str(side) for side in mission.sides.all())
    if mission.at:
        title = f"{mission.title or f'Mission {mission.number}'}: {names}"
        yield _event(channel, f"mission-{mission.pk}", title, mission.at, EVENING, path, mission.where)
    if mission.deadline:
        title = f"Lock teams for mission {mission.number}: {names}"
        yield _event(channel, f"deadline-{mission.pk}", title, mission.deadline, timedelta(0), path)


def _event(
    channel: Channel, key: str, title: str, begins: datetime, lasts: timedelta, path: str, where: str = ""
) -> Event:
    found = Event()
    found.add("uid", f"{key}@muster")
    found.add("summary", title)
    found.add("dtstart", begins)
    found.add("dtend", begins + lasts)
    found.add("dtstamp", channel.person.campaign.changed_at)
    found.add("url", absolute(channel, path))
    if where:
        found.add("location", where)
    return found
