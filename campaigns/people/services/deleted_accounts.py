"""A player deletes their account: campaigns go on with "a former player", and the name goes from what others read.

Where we wrote the name it is known whose it is. In reasons and notes of players it is taken out as a whole
word, in batches that are about this person, and not where a short name may be any word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import FORMER_PLAYER, User
from campaigns.journal.operation import Operation, operation
from campaigns.models import Batch, Campaign, Entrant, MissionSide, Person
from campaigns.people.services.people import leave
from rosters.journal.operation import LONGEST_WORDS
from rosters.journal.wording import BECAUSE
from rosters.models import Batch as RosterBatch
from rosters.viewers import Viewer

HEIRS = (Person.Role.CO_ARBITRATOR, Person.Role.PLAYER, Person.Role.SPECTATOR)
FREE = ("reason", "notes")
"""The fields of a batch's payload that a player has written."""
SHORTEST_WORD = 4
"""A shorter name is left in free text: there it may be any word."""
ACTOR = "actor"
PLACES: dict[str, tuple[tuple[str, str], ...]] = {
    "join": (("person", "{} joined as "), ("person", "{} joined: ")),
    "role": (("person", "{} is "),),
    "key": (("person", " for {}."),),
    "leave": (("person", "{} left the campaign."), ("heir", " {} runs it now.")),
    "claim": (("guest", "{} and "), ("person", " and {} are the same person.")),
    "confirm": ((ACTOR, "{} confirmed "),),
    "dispute": ((ACTOR, "{} disputed "), (ACTOR, "{} disputes ")),
    "call-off": ((ACTOR, "{} asked to call "),),
    "accept-as-is": ((ACTOR, " and {} accepts it."),),
}
"""Kind of a batch → where its words name a person: the key of its payload that names them, and the words around."""


def player_part(user: User) -> None:
    """Leave every campaign and forget the name. A campaign in which nobody else ever was goes altogether."""
    for person in Person.objects.filter(user=user).select_related("campaign"):
        if not person.campaign.people.exclude(pk=person.pk).exists():
            campaign_delete(person.campaign)
            continue
        if person.left_at is None:
            with operation(person.campaign_id, Viewer(user=user), whole=True) as op:
                heir = _heir(op, person)
                leave(op, person)
                if heir is not None:
                    op.campaign.people.filter(pk=heir.pk).update(role=Person.Role.ARBITRATOR)
                    op.words += f" {heir.name} runs it now."
                    op.payload["heir"] = str(heir.pk)
        name_forget(person)
        Person.objects.filter(pk=person.pk).update(
            user=None, guest_digest="", key_digest="", name=FORMER_PLAYER, left_at=person.left_at or timezone.now()
        )


@transaction.atomic
def campaign_delete(campaign: Campaign) -> None:
    """Delete a campaign with all that is in it."""
    campaign.missions.all().delete()
    Batch.objects.filter(campaign=campaign).delete()
    Entrant.objects.filter(campaign=campaign).delete()
    campaign.delete()


def _heir(op: Operation, person: Person) -> Person | None:
    """Who runs the campaign when its last arbitrator goes: a co-arbitrator, else who has been here longest."""
    others = list(op.campaign.people.present().exclude(pk=person.pk).order_by("joined_at", "pk"))
    if person.role != Person.Role.ARBITRATOR or any(each.role == Person.Role.ARBITRATOR for each in others):
        return None
    return min(others, key=lambda each: HEIRS.index(Person.Role(each.role)), default=None)


def name_forget(person: Person) -> None:
    """Rewrite the words of a campaign's journal; what happened stays in it. Nothing else changes."""
    entrants = {str(key) for key in person.entrants.values_list("pk", flat=True)}
    played = set(MissionSide.objects.filter(entrant__person=person).values_list("mission", flat=True))
    cleaned = _cleaned(person)
    # Batches whose text may hold the name.
    free = (Q(**{f"payload__{field}__icontains": person.name}) for field in FREE)
    with_name = Batch.objects.filter(Q(words__contains=person.name) | next(free) | next(free))
    for batch in with_name.filter(campaign=person.campaign_id).select_related("voids__voids__voids"):
        root = batch.root
        named = {str(root.person_id), *(value for value in root.payload.values() if isinstance(value, str))}
        is_about = root.mission_id in played or bool({str(person.pk), *entrants} & named)
        words, payload = _placed(batch.words, root, person), batch.payload
        if is_about:
            words, payload = _without(words, {**root.payload, **payload}, cleaned), _payload_without(payload, cleaned)
        if (words, payload) != (batch.words, batch.payload):
            Batch.objects.filter(pk=batch.pk).update(words=words[:LONGEST_WORDS], payload=payload)
            _on_rosters(batch, is_about, cleaned)


def _placed(words: str, root: Batch, person: Person) -> str:
    """Without the name in the places where we wrote it ourselves."""
    for field, around in PLACES.get(root.kind, ()):
        who = str(root.person_id) if field == ACTOR else root.payload.get(field)
        if who == str(person.pk):
            words = words.replace(around.format(person.name), around.format(FORMER_PLAYER), 1)
    return words


def _cleaned(person: Person) -> Callable[[str], str]:
    """Takes the name out of a text that somebody wrote. A longer name that holds it is another's, and so is the
    same name where two people of the campaign have it.
    """
    others = set(person.campaign.people.exclude(pk=person.pk).values_list("name", flat=True))
    if len(person.name) < SHORTEST_WORD or person.name in others:
        return lambda text: text
    names = sorted({person.name, *others}, key=len, reverse=True)
    either = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    return lambda text: either.sub(lambda hit: FORMER_PLAYER if hit[0] == person.name else hit[0], text)


def _payload_without(payload: dict[str, Any], cleaned: Callable[[str], str]) -> dict[str, Any]:
    return {key: cleaned(value) if key in FREE and isinstance(value, str) else value for key, value in payload.items()}


def _without(words: str, payload: dict[str, Any], cleaned: Callable[[str], str]) -> str:
    """A batch's words with the reasons in them cleaned."""
    for reason in _reasons(words, payload):
        if cleaned(reason) != reason:
            words = words.replace(reason, cleaned(reason))
    return words


def _reasons(words: str, payload: dict[str, Any]) -> Iterator[str]:
    if reason := payload.get("reason"):
        yield str(reason)
    yield from words.split(BECAUSE)[1:]


def _on_rosters(batch: Batch, is_about: bool, cleaned: Callable[[str], str]) -> None:
    """The journals of rosters repeat the reason."""
    for mirrored in RosterBatch.objects.filter(origin=str(batch.pk)) if is_about else ():
        words = _without(mirrored.words, {}, cleaned)
        RosterBatch.objects.filter(pk=mirrored.pk).update(words=words)
