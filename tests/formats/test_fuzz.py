"""Realistic files broken at random, thousands of times: they are read or refused, and nothing else comes out."""

from __future__ import annotations

import random

import pytest

from rules.errors import Malformed
from rules.formats.archive import DOCUMENTS, members_of
from rules.formats.battlescribe import read_document, read_roster
from tests.formats.samples import CATALOGUE, ROSTER, SYSTEM, zipped

# A mutation breaks a realistic file in one of the ways in which files break, or are broken on purpose.
PIECES = [
    b"<",
    b">",
    b"&",
    b'"',
    b"</catalogue>",
    b"<![CDATA[",
    b"<!DOCTYPE x>",
    b"<?xml?>",
    b"\0",
    b"\xff",
    b"-1e9",
    b"",
]


def mutated(data: bytes, chance: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randrange(len(broken) + 1)
        kind = chance.randrange(6)
        if kind == 0:
            broken[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            broken[at:at] = chance.choice(PIECES)
        elif kind == 2:
            del broken[at : at + chance.randrange(1, 200)]
        elif kind == 3:
            del broken[at:]
        elif kind == 4:
            other = chance.randrange(len(broken) + 1)
            broken[at:at] = broken[other : other + chance.randrange(300)]
        else:
            start = broken.find(b'="', at)
            end = broken.find(b'"', start + 2)
            if start >= 0 and end >= 0:
                broken[start + 2 : end] = chance.choice([b"", b"x", b"true", b"-1", b"1e400", b"a" * 300, b"a::b"])
        if not broken:
            break
    return bytes(broken)


def fuzz(rounds: int, seed: int) -> int:
    """Read that many broken files; how many were refused."""
    chance = random.Random(seed)
    files = [
        (SYSTEM.encode(), read_document),
        (CATALOGUE.encode(), read_document),
        (ROSTER.encode(), read_roster),
        (CATALOGUE.encode("utf-16"), read_document),
        (zipped(("a.cat", CATALOGUE.encode())), read_document),
        (zipped(("a.ros", ROSTER.encode())), read_roster),
        (zipped(("a.cat", CATALOGUE.encode()), ("b.gst", SYSTEM.encode())), _read_all),
    ]
    refusals = 0
    for _ in range(rounds):
        data, read = chance.choice(files)
        try:
            read(mutated(data, chance), "a.file")
        except Malformed as problem:
            refusals += is_one_line(problem)
    return refusals


def is_one_line(problem: Malformed) -> bool:
    assert str(problem).startswith("a.file: ")
    assert len(str(problem).splitlines()) == 1
    return True


def _read_all(data: bytes, name: str) -> object:
    return [read_document(member.data, member.name) for member in members_of(data, name, DOCUMENTS)]


def test_a_few_hundred_broken_files_are_read_or_refused() -> None:
    assert 100 < fuzz(400, seed=1) < 400


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_thousands_of_broken_files_are_read_or_refused(seed: int) -> None:
    assert 1_000 < fuzz(3_000, seed) < 3_000
