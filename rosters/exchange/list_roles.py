"""Which role and training the words behind an operative of a pasted list name: `Leader 15`, `Leader tesla`, `heavy`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from rosters.exchange.chat import LEVEL
from rosters.exchange.list_lines import SPEC
from rosters.exchange.list_wargear import names_within
from rosters.operatives.selectors import Recruitable
from rules import acts
from rules.catalogue.compile import Catalogue
from rules.editions.base import Edition, Role, RosterContent
from rules.errors import Refusal
from rules.formats.matching import stem

LEADS = re.compile(r"^leader\b\s*[:=–—-]?\s*(?P<rest>\S.*)$", re.IGNORECASE)
"""What stands behind the word in the same breath."""
HIGHEST_LEVEL = 4
SHORTEST = 4
"""So many letters may stand for a training."""


@dataclass(kw_only=True)
class RoleRead:
    """What of some words is a role and a training."""

    role: str
    training: str = ""
    things: list[str] = field(default_factory=list)
    """The words that are neither."""
    price: int | None = None
    """A number behind the role that is no level."""
    remarks: list[str] = field(default_factory=list)


def is_role(words: str, known: Mapping[str, str]) -> bool:
    """Whether some words are a role or training of those that are known by their stems: `Leader`, `Heavy 2`, `demo`."""
    found = LEVEL.match(SPEC.sub("", words).strip())
    return bool(_training(found["role"] if found else SPEC.sub("", words), known))


def role_of(
    edition: Edition, catalogue: Catalogue, model: Recruitable, things: Sequence[str], known: Mapping[str, str]
) -> RoleRead:
    """The role and training of a model where a line names them among the weapons; `known` are those of all models."""
    read = RoleRead(role=Role.LEADER.value if tuple(model.roles) == (Role.LEADER.value,) else model.roles[-1])
    spoken = {stem(edition.speak(each)): each for each in model.trainings}
    for thing in _split_at_leader(things, read):
        found = LEVEL.match(SPEC.sub("", thing).strip())
        word = (found["role"] if found else SPEC.sub("", thing)).strip()
        if word.casefold() in model.roles:
            read.role = word.casefold()
        elif word.casefold() == Role.LEADER:
            read.remarks.append(f"{model.name} cannot be the leader.")
        elif (
            edition.trainings
            and (short := _training(word, spoken))
            and (short == stem(word) or not _is_carried(edition, catalogue, model, word))
        ):
            usual = edition.trainings.role.value
            read.role, read.training = usual if usual in model.roles else read.role, spoken[short]
            if short != stem(word):
                read.remarks.append(f"{word} is read as {edition.speak(spoken[short]).capitalize()}.")
        elif (other := _training(word, known)) and not _is_carried(edition, catalogue, model, word):
            read.remarks.append(f"{model.name} cannot have {known[other].capitalize()}.")
        else:
            read.things.append(thing)
            continue
        if found and found["level"] != "1":
            read.remarks.append(f"level {found['level']} cannot be read from a list.")
    return read


def _split_at_leader(things: Sequence[str], read: RoleRead) -> list[str]:
    """The words with what stands behind "leader" apart from it; a number that is no level is a price."""
    parted: list[str] = []
    for thing in things:
        found = LEADS.match(thing)
        rest = found["rest"].strip() if found else ""
        if rest.isdecimal() and int(rest) > HIGHEST_LEVEL:
            read.price = int(rest)
            parted.append(Role.LEADER.value)
        elif rest and not rest.isdecimal():
            parted += [Role.LEADER.value, rest]
        else:
            parted.append(thing)
    return parted


def _training(word: str, spoken: Mapping[str, str]) -> str:
    """The training that a word is, or alone begins as it does."""
    wanted = stem(word)
    if wanted in spoken:
        return wanted
    beginning = [each for each in spoken if each.startswith(wanted)] if len(wanted) >= SHORTEST else []
    return beginning[0] if len(beginning) == 1 else ""


def _is_carried(edition: Edition, catalogue: Catalogue, model: Recruitable, word: str) -> bool:
    """Whether some words may mean something that a model can carry."""
    act = acts.recruit_trained(model=model.model, role=model.roles[-1], training="", called="")
    with suppress(Refusal):
        muster = edition.perform(catalogue, RosterContent(), act, lambda: "trial")
        place = edition.places(catalogue, muster, "trial")
        return place is not None and any(stem(word) in stem(name) for name in names_within(place))
    return False
