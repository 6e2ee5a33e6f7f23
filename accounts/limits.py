"""How often something may be tried. Counted in the database, so that all processes and threads count together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Tally
from rules.names import how_many

SALT = "accounts.limits"
IPV6_BITS = 64
"""The prefix that a provider gives one household, which may use every address in it."""
COUNT_ONE = """UPDATE accounts_tally SET "count" = "count" + 1 WHERE "key" = %s AND until > %s RETURNING *"""


class TooOften(Exception):
    """A limit is reached; the words are for the person who tried."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        number, unit = (round(seconds / 60), "minute") if seconds >= 60 else (max(1, seconds), "second")
        super().__init__(f"Too many tries. Wait {how_many(number, unit)}, then it works again. Nothing was lost.")


class Busy(Exception):
    """Too much of something is being made right now; the words are for the person who asked."""

    def __init__(self, words: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How much of a limit is used, and when a new stretch begins."""

    tries: int
    used: int
    seconds: int


@dataclass(frozen=True, slots=True)
class TryLimit:
    """So many tries in so many minutes from the first of them, for each thing that is counted."""

    name: str
    tries: int
    minutes: int

    def spend(self, *whose: str) -> None:
        """Count one try, and raise TooOften when it is one too many.

        Counted before the try is judged: a thousand guesses at the same moment are a thousand tries.
        """
        count = self.count(*whose)
        if count.used > count.tries:
            raise TooOften(count.seconds)

    def count(self, *whose: str) -> Count:
        """Count one try and say how many there were. One query, once a stretch has begun."""
        key, now = self._key(whose), timezone.now()
        row = _counted(key, now)
        if row is None:
            # The first try of a stretch also sweeps away what is past, everybody's.
            Tally.objects.filter(until__lte=now).delete()
            Tally.objects.get_or_create(key=key, defaults={"until": now + timedelta(minutes=self.minutes)})
            row = _counted(key, now)
        if row is None:
            # Forgiven in between.
            return Count(tries=self.tries, used=0, seconds=self.minutes * 60)
        return Count(tries=self.tries, used=row.count, seconds=int((row.until - now).total_seconds()) + 1)

    def refund(self, *whose: str) -> None:
        """Take back one try that was none: it was counted before anybody knew."""
        Tally.objects.filter(key=self._key(whose), count__gt=0).update(count=F("count") - 1)

    def forgive(self, *whose: str) -> None:
        """Forget the tries after a success."""
        Tally.objects.filter(key=self._key(whose)).delete()

    def _key(self, whose: tuple[str, ...]) -> str:
        return salted_hmac(SALT, "\n".join((self.name, *whose)), algorithm="sha256").hexdigest()


@dataclass(frozen=True, slots=True)
class Slowing:
    """Some free tries, and before each further one a wait that doubles: a guesser is slowed, and nobody locked out."""

    name: str
    free: int
    longest: int
    """Seconds; the longest wait."""
    first: int = 10
    minutes: int = 60
    """From the first try on; then counting starts again."""

    def spend(self, *whose: str) -> None:
        """Count a try before it is judged, and raise TooOften while the wait lasts. A refused try is not counted."""
        now = timezone.now()
        key = self._waits._key(whose)
        running = Tally.objects.filter(key=key).first()
        if running is not None and running.until > now:
            raise TooOften(int((running.until - now).total_seconds()) + 1)
        beyond = self._tries.count(*whose).used - self.free
        if beyond < 1:
            return
        until = now + timedelta(seconds=min(self.first * 2 ** min(beyond - 1, 20), self.longest))
        # Of many tries at the same moment one is judged: whoever begins the wait.
        if running is None:
            _, is_first = Tally.objects.get_or_create(key=key, defaults={"until": until})
        else:
            is_first = bool(Tally.objects.filter(pk=running.pk, until=running.until).update(until=until))
        if not is_first:
            raise TooOften(self.first)

    def forgive(self, *whose: str) -> None:
        """Forget the tries after a success."""
        self._tries.forgive(*whose)
        self._waits.forgive(*whose)

    @property
    def _tries(self) -> TryLimit:
        return TryLimit(f"{self.name}, tries", self.free, self.minutes)

    @property
    def _waits(self) -> TryLimit:
        return TryLimit(f"{self.name}, waits", 0, self.minutes)


def _counted(key: str, now: datetime) -> Tally | None:
    """One try more, as one statement, so that each try has a number of its own; nothing before a stretch begins."""
    return next(iter(Tally.objects.raw(COUNT_ONE, [key, now])), None)


LOG_IN_TO_ONE = Slowing("log in to one account from one address", free=5, longest=600)
LOG_IN_ON_KNOWN = Slowing("log in to one account on a device of its player", free=30, longest=60)
"""Counted apart, so that nobody else makes a player wait who is where they have been before."""
LOG_IN_FROM = TryLimit("wrong log-ins from one address", 60, 10)
PROVE_IN = Slowing("prove a password in one session", free=5, longest=600)
# A whole club signs up behind one address on one evening.
SIGN_UP_FROM = TryLimit("sign up from one address", 40, 60)
NAMES_FROM = TryLimit("names that were taken, asked from one address", 60, 60)
RECOVER_ONE = TryLimit("recover one account from one address", 10, 60)
RECOVER_FROM = TryLimit("recover from one address", 30, 60)


def address_of(request: HttpRequest) -> str:
    """Who asks: the address the nearest proxy saw, or that of the connection itself; of IPv6 the network of 64 bits.

    Only the last entry of X-Forwarded-For is the proxy's own; those before it are whatever the visitor wrote.
    """
    seen = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        seen = request.headers.get("X-Forwarded-For", "").split(",")[-1].strip() or seen
    return visitor_at(seen)


def visitor_at(address: str) -> str:
    """Who is counted as one: a household has one IPv4 address, and of IPv6 as many as it likes in one network."""
    try:
        found = ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, IPV6_BITS), strict=False))
    return str(found)
