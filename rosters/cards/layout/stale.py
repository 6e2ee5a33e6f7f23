"""The address that a printed sheet carries: which roster, at which version, and a seal so that nobody makes one up.

A roster's history is its player's; whoever holds the paper may ask about that paper's version and no other.
"""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from rosters.cards.layout.deck import Deck

SALT = "muster.paper"
SEAL_LENGTH = 12


def seal_of(roster: uuid.UUID | str, version: int, team: str) -> str:
    """A few characters that only this installation can make for this paper."""
    return salted_hmac(SALT, f"{roster}:{version}:{team}").hexdigest()[:SEAL_LENGTH]


def is_sealed(roster: uuid.UUID | str, version: int, team: str, seal: str) -> bool:
    return constant_time_compare(seal_of(roster, version, team), seal)


def printed_path(deck: Deck) -> str:
    """Where to ask whether paper printed of this deck today is still right."""
    roster, version, team = deck.roster.key, deck.roster.version, deck.team.key if deck.team else ""
    path = reverse("rosters:printed", args=[roster, version, seal_of(roster, version, team)])
    parameters = {name: value for name, value in (("team", team), ("today", deck.today)) if value}
    return f"{path}?{urlencode(parameters)}" if parameters else path
