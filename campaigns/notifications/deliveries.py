"""Making messages of what happened, and sending them: by whom and how often it is run does not matter.

An act becomes a message in the transaction that moves the channel's mark past it. Who sends claims the message first;
a claim that nobody finished runs out, and the message is sent again under the same id. So none is lost, and none is
sent twice but where a sender was killed between the other side's answer and our note of it: its id says so there.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models.notifications import Channel, Delivery
from campaigns.notifications.events import events_of
from campaigns.notifications.messages import (
    CONFIRM,
    REMINDER,
    Message,
    as_discord,
    as_json,
    as_mail,
    as_push,
    body_of,
    message_of,
    signature,
)
from campaigns.notifications.outside import Unreachable, post
from campaigns.notifications.push import encrypted, headers_for, sends_push
from rules.errors import Refusal


class Unsubscribed(Exception):
    """Its browser wants nothing more: the channel goes."""


SENT_KINDS = (Channel.Kind.WEBHOOK, Channel.Kind.DISCORD, Channel.Kind.MAIL, Channel.Kind.PUSH)
GONE = (404, 410)
"""How a push service answers for a browser that no longer subscribes."""
CLAIM = timedelta(minutes=5)
BACKOFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 20, 60, 240, 720, 1440))
MOST_AT_ONCE, MOST_IN_A_RUN = 200, 500
KEPT = timedelta(days=30)
State = Delivery.State


def deliveries_make() -> int:
    """Messages of everything that happened since; how many."""
    behind = Channel.objects.filter(kind__in=SENT_KINDS, person__campaign__version__gt=F("seen"))
    keys = behind.exclude(confirmed_at=None).filter(person__left_at=None).values_list("pk", flat=True)
    return sum(_make(key) for key in list(keys))


@transaction.atomic
def _make(channel_id: uuid.UUID) -> int:
    channel = Channel.objects.select_for_update().filter(pk=channel_id).first()
    if channel is None:
        return 0
    batches = list(events_of(channel).filter(sequence__gt=channel.seen).order_by("sequence")[:MOST_AT_ONCE])
    Delivery.objects.bulk_create(
        [Delivery(channel=channel, event=f"act:{batch.pk}", batch=batch, due_at=timezone.now()) for batch in batches],
        ignore_conflicts=True,
    )
    is_full = len(batches) == MOST_AT_ONCE
    seen = batches[-1].sequence if is_full else channel.person.campaign.version
    Channel.objects.filter(pk=channel_id).update(seen=max(channel.seen, seen))
    return len(batches)


def say(people: Iterable[tuple[uuid.UUID, str]], event: str = REMINDER) -> None:
    """Notify single people of something that is no act of the campaign; once a day each."""
    words = dict(people)
    now = timezone.now()
    channels = Channel.objects.filter(person__in=list(words), kind__in=SENT_KINDS).exclude(confirmed_at=None)
    Delivery.objects.bulk_create(
        [
            Delivery(channel=channel, event=f"{event}:{now:%Y-%m-%d}", words=words[channel.person_id], due_at=now)
            for channel in channels
        ],
        ignore_conflicts=True,
    )


def deliveries_send(now: datetime | None = None, *, most: int = MOST_IN_A_RUN) -> int:
    """Send what is due; how many were taken on the other side."""
    sent = 0
    for _ in range(most):
        claimed = _claim(now or timezone.now())
        if claimed is None:
            break
        sent += _send(claimed)
    return sent


def _claim(now: datetime) -> Delivery | None:
    """The next that is due, ours until the claim runs out; None where nothing is."""
    due = Delivery.objects.filter(state__in=(State.WAITING, State.SENDING), due_at__lte=now)
    for key, due_at in list(due.order_by("due_at", "pk").values_list("pk", "due_at")[:20]):
        mine = Delivery.objects.filter(pk=key, state__in=(State.WAITING, State.SENDING), due_at=due_at)
        if mine.update(state=State.SENDING, due_at=now + CLAIM, tries=F("tries") + 1):
            rows = Delivery.objects.select_related("channel__person__campaign", "batch__mission")
            return rows.defer("batch__mission__secret", "batch__mission__settings", "batch__payload").get(pk=key)
    return None


def _send(delivery: Delivery) -> bool:
    """Send one that is claimed, and note what came of it."""
    if not _may_read(delivery):
        _note(delivery, state=State.DROPPED)
        return False
    try:
        _out(delivery.channel, message_of(delivery))
    except Unsubscribed:
        Channel.objects.filter(pk=delivery.channel_id).delete()
        return False
    except (Unreachable, Refusal, OSError, SMTPException) as problem:
        error = str(problem) or type(problem).__name__
        is_over = delivery.tries > len(BACKOFF)
        wait = BACKOFF[min(delivery.tries, len(BACKOFF)) - 1]
        state = State.FAILED if is_over else State.WAITING
        _note(delivery, state=state, due_at=timezone.now() + wait, error=error[:300])
        Channel.objects.filter(pk=delivery.channel_id).update(last_error=error[:300])
        return False
    _note(delivery, state=State.SENT, sent_at=timezone.now(), error="")
    Channel.objects.filter(pk=delivery.channel_id).exclude(last_error="").update(last_error="")
    return True


def _may_read(delivery: Delivery) -> bool:
    """Whether its person still takes part; an address that nobody confirmed is asked that alone."""
    channel = delivery.channel
    if channel.person.left_at is not None:
        return False
    return channel.confirmed_at is not None or delivery.event.startswith(CONFIRM)


def _out(channel: Channel, message: Message) -> None:
    if channel.kind == Channel.Kind.MAIL:
        if not settings.SENDS_MAIL:
            raise Unreachable("this server sends no mail")
        as_mail(message, channel.address).send()
        return
    status = post(channel.address, *_parts_of(channel, message))
    if channel.kind == Channel.Kind.PUSH and status in GONE:
        raise Unsubscribed("the browser no longer subscribes")
    if not 200 <= status < 300:
        raise Unreachable(f"answered with {status}")


def _parts_of(channel: Channel, message: Message) -> tuple[bytes, dict[str, str]]:
    """Body and headers, in the form that the channel's other end wants."""
    named = {"User-Agent": "Muster", "Muster-Delivery": message.key}
    if channel.kind == Channel.Kind.PUSH:
        if not sends_push():
            raise Unreachable("this server pushes nothing")
        body = encrypted(body_of(as_push(message)), channel.browser_keys)
        return body, {**headers_for(channel.address), "User-Agent": "Muster"}
    if channel.kind == Channel.Kind.DISCORD:
        return body_of(as_discord(message)), {"Content-Type": "application/json", **named}
    body = body_of(as_json(message))
    signed = {"Muster-Signature": signature(channel.secret, int(time.time()), body)}
    return body, {"Content-Type": "application/json", **named, **signed}


def _note(delivery: Delivery, **fields: object) -> None:
    """Only by the process that holds the claim."""
    Delivery.objects.filter(pk=delivery.pk, state=State.SENDING, tries=delivery.tries).update(**fields)


def deliveries_sweep(now: datetime) -> int:
    """Forget what was settled a month ago."""
    old = Delivery.objects.filter(created_at__lt=now - KEPT).exclude(state__in=(State.WAITING, State.SENDING))
    return old.delete()[0]


def pending() -> int:
    """How many wait to be sent."""
    return Delivery.objects.filter(Q(state=State.WAITING) | Q(state=State.SENDING)).count()
