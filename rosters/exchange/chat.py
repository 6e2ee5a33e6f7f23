"""Plain text for chat: short enough to post, plain enough to read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from django.contrib.auth.models import AbstractBaseUser

from rosters.exchange.arriving import Arriving
from rosters.models import Pack
from rosters.selectors.options import catalogue_models
from rosters.selectors.packs import latest_packs
from rosters.selectors.rosters import KillTeamSheet, RosterSheet
from rosters.settling import catalogue_of
from rules import acts
from rules.editions import EDITIONS, find
from rules.editions.base import Edition, Muster, Place, Role
from rules.errors import Fault, Malformed, Refusal
from rules.sheets import OperativeSheet

DOT = " · "
FOOT = re.compile(r"^\[Muster (?P<edition>[a-z0-9]+) (?P<key>[^\]]+)\]$")
LEVEL = re.compile(r"^(?P<role>.+?) (?P<level>[1-4])$")
MOST_LINES = 80


def to_text(sheet: RosterSheet, team: KillTeamSheet | None = None) -> str:
    """A roster, or one kill team of it, in a line for each operative."""
    going = [op for op in sheet.operatives if team is None or op.key in team.members]
    points = team.points if team else sheet.points
    limit = f" of {team.points_limit}" if team and team.points_limit else ""
    title = f"{sheet.name}, {team.name}" if team else sheet.name
    head = f"{title}{DOT}{sheet.faction}{DOT}{points}{limit} points"
    return "\n".join(
        [head, *(_line(op, sheet.edition) for op in going), f"[Muster {sheet.edition.key} {sheet.pack_key}]", ""]
    )


def _line(op: OperativeSheet, edition: Edition) -> str:
    role = edition.speak(op.specialism) if op.specialism else op.role.capitalize()
    level = f" {op.level}" if op.level > 1 else ""
    name = f"{op.name}{DOT}" if op.name != op.model else ""
    return f"{name}{op.model}{DOT}{role}{level}{DOT}{op.total} pts{DOT}{', '.join(op.carried)}"


def from_text(text: str, name: str, user: AbstractBaseUser | None) -> Arriving:
    """Read a roster that `to_text` wrote; lines that do not fit are told."""
    lines = [line.strip() for line in text.splitlines() if line.strip()][:MOST_LINES]
    foot = next((found for line in lines if (found := FOOT.match(line))), None)
    if foot is None or len(lines) < 2:
        raise Malformed(name, Fault("is neither a roster file nor a roster as Muster writes it for chat"))
    edition_key = foot["edition"]
    if edition_key not in EDITIONS:
        raise Malformed(name, Fault(f"is a roster of {edition_key!r}, which is not played here"))
    pack = next((p for p in latest_packs(edition_key, user) if p.key == foot["key"]), None)
    if pack is None:
        raise Malformed(name, Fault(f"is for the pack {foot['key']!r}, which is not here"))
    edition = find(edition_key)
    reader = _Reader(edition, pack)
    for line in lines[1:]:
        if not FOOT.match(line):
            reader.read(line)
    return Arriving(
        form="text",
        edition=edition_key,
        faction=pack.title,
        name=lines[0].split(DOT)[0][:80],
        pack=pack,
        muster=reader.muster,
        unresolved=tuple(reader.unread),
        told=tuple(reader.told),
    )


class _Reader:
    """Recruits line by line, as a player would."""

    def __init__(self, edition: Edition, pack: Pack) -> None:
        self.edition = edition
        self.catalogue = catalogue_of(pack.digest)
        self.models = {model.name.casefold(): model for model in catalogue_models(edition, pack.digest)}
        self.muster = Muster()
        self.unread: list[str] = []
        self.told: list[str] = []

    def read(self, line: str) -> None:
        parts = line.split(DOT)
        place = next((n for n, part in enumerate(parts[:2]) if part.casefold() in self.models), None)
        if place is None or len(parts) < place + 2:
            self.unread.append(line)
            return
        model = self.models[parts[place].casefold()]
        role, specialism, level = self._role(parts[place + 1], model.roles)
        called = parts[0] if place else ""
        key = f"line-{len(self.muster.loadouts)}"
        try:
            act = acts.Recruit(model=model.model, role=role, called=called, specialism=specialism)
            self.muster = self.edition.perform(self.catalogue, self.muster, act, lambda: key)
        except Refusal as refusal:
            self.unread.append(f"{line}: {refusal.message}")
            return
        if level > 1:
            self.told.append(f"{called or model.name}: level {level} is not told in full; pick its abilities again.")
        self._arm(key, parts[place + 3].split(", ") if len(parts) > place + 3 else [], line)

    def _role(self, told: str, roles: Iterable[str]) -> tuple[str, str, int]:
        found = LEVEL.match(told)
        level = int(found["level"]) if found else 1
        word = (found["role"] if found else told).casefold()
        if word in roles:
            return word, "", level
        if word == Role.LEADER:
            return Role.LEADER.value, "", level
        offered = [role for role in (Role.SPECIALIST, Role.COMMANDER, Role.RETAINER) if role.value in roles]
        role = offered[-1].value if Role.COMMANDER.value in roles else (offered or [Role.SPECIALIST])[0].value
        return role, word.replace(" ", "-"), level

    def _arm(self, key: str, carried: list[str], line: str) -> None:
        """Choose what is carried and not there by default."""
        for told in filter(None, carried):
            wanted = re.sub(r"^\d+ × ", "", told)
            place = self.edition.places(self.catalogue, self.muster, key)
            if place is None or wanted in _standing(place):
                continue
            act = next(_choices(place, key, wanted), None)
            try:
                if act is None:
                    raise Refusal(f"no choice called {wanted}")
                self.muster = self.edition.perform(self.catalogue, self.muster, act, str)
            except Refusal as refusal:
                self.unread.append(f"{line}: {refusal.message}")


def _standing(place: Place) -> set[str]:
    return {place.name, *(name for inner in place.inner for name in _standing(inner))}


def _choices(place: Place, key: str, wanted: str) -> Iterator[acts.Act]:
    for offer in place.offers:
        if offer.name == wanted and not offer.hidden:
            yield acts.Choose(operative=key, place=place.place, option=offer.id)
    for inner in place.inner:
        yield from _choices(inner, key, wanted)
