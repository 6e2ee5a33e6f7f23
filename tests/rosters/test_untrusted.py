"""What an upload may cost in all, in bytes, things and time: whatever it is made of, it is refused soon."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from rosters.exchange.services import read_arriving
from rosters.packs.services.uploads import packs_upload
from rosters.web import untrusted
from rules.errors import Malformed, Refusal
from rules.formats.budget import Budget, OverBudget
from rules.formats.limits import MOST_BYTES_OF_PACK, MOST_NODES_OF_PACK
from rules.formats.pack_yaml import read_yaml
from tests.cast import Player, found
from tests.formats.samples import zipped
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

SOON = 5_000_000
"""Calls, of Python and of C, that reading may take before it is refused; what is counted alike on every machine."""
LISTS = b"a:\n" + b"- [1,2,3,4,5,6,7,8,9]\n" * 88_000
SYSTEM = "a467-5f42-d24c-6e5b"
HEAD = (
    f'<catalogue id="%s" name="x" gameSystemId="{SYSTEM}" xmlns="http://www.battlescribe.net/schema/catalogueSchema">'
)
ROSTER = (
    f'<roster id="r" name="x" gameSystemId="{SYSTEM}" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces>'
)


@contextmanager
def soon() -> Iterator[None]:
    calls = itertools.count()
    sys.setprofile(lambda *_: next(calls))
    try:
        yield
    finally:
        sys.setprofile(None)
    assert next(calls) < SOON


def catalogue(key: str, inner: str) -> bytes:
    return (HEAD % key + inner + "</catalogue>").encode()


def refused(data: bytes, name: str, owner: Player) -> str:
    with pytest.raises(Malformed) as raised:
        packs_upload(data=data, name=name, owner=owner.user, is_trial=True)
    return raised.value.sentence


def test_an_upload_of_a_few_bytes_that_unpacks_to_millions_of_lists_is_refused_at_once(owner: Player) -> None:
    data = zipped(*((f"{number}.yaml", LISTS) for number in range(6)))
    assert len(data) < 60_000
    file = SimpleUploadedFile("packs.zip", data)
    with soon():
        answer = owner.client().post(reverse("rosters:pack-upload"), {"file": file})
    assert answer.status_code == 422
    assert "unpacks to more than may be read" in answer.text


def test_a_pack_has_at_most_so_many_bytes_and_things() -> None:
    with pytest.raises(Malformed, match="is larger than 512 kB"):
        read_yaml(b"#" * (MOST_BYTES_OF_PACK + 1), "a.yaml")
    with soon(), pytest.raises(Malformed, match="holds more than 30,000 things"):
        read_yaml(b"- a\n" * (MOST_NODES_OF_PACK + 1), "a.yaml")


def test_a_pack_made_of_faults_is_judged_by_the_first_of_them(owner: Player) -> None:
    shipped_pack()
    data = b"datasheets:\n" + b"".join(b"  d%d: {}\n" % number for number in range(14_000))
    upload = packs_upload(data=data, name="a.yaml", owner=owner.user, is_trial=True)
    assert 1 < len(upload.files[0].faults) <= 300


def test_a_broken_json_is_refused_as_what_it_is(owner: Player) -> None:
    upload = packs_upload(data=b'{"edition": "kt2018",\n "kind": ', name="a.json", owner=owner.user, is_trial=True)
    assert upload.files[0].error == "a.json: line 3, column 1: did not find expected node content"


def test_elements_are_counted_over_all_files_of_an_upload(owner: Player) -> None:
    many = catalogue("c", "<x/>" * 90_000)
    assert "holds more than may be read at once" in refused(
        zipped(*((f"{n}.cat", many) for n in range(4))), "a.zip", owner
    )


def test_bytes_are_counted_over_all_files_of_an_upload_zipped_within_it_too(owner: Player) -> None:
    padded = zipped(("c.cat", catalogue("c", " " * 9_000_000)))
    with soon():
        said = refused(zipped(*((f"{n}.catz", padded) for n in range(9))), "a.zip", owner)
    assert said == "a.zip unpacks to more than may be read; send fewer files at once."


def test_reading_ends_when_its_time_is_over(owner: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untrusted, "SECONDS_OF_PACKS", -1)
    data = zipped(("a.cat", catalogue("c", "<x/>" * 600)))
    assert refused(data, "a.zip", owner) == "a.zip takes too long to read; send fewer files at once."


def test_files_that_need_each_other_end_with_the_time_too(owner: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    links = "".join(f'<catalogueLink id="l{n}" name="x" targetId="c{n}"/>' for n in range(20))
    files = ((f"{n}.cat", catalogue(f"c{n}", f"<catalogueLinks>{links}</catalogueLinks>")) for n in range(20))
    monkeypatch.setattr(untrusted, "SECONDS_OF_PACKS", -1)
    assert "takes too long to read" in refused(zipped(*files), "a.zip", owner)


def test_one_upload_is_read_at_a_time(owner: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untrusted, "SECONDS_IN_LINE", 0)
    with untrusted.packs_budget("first.zip"), pytest.raises(Refusal, match="Other files are being read"):
        packs_upload(data=b"", name="a.yaml", owner=owner.user, is_trial=True)


@pytest.mark.parametrize(
    "data",
    [
        b'{"format": "muster-roster", "version": 1, "operatives": [' + b"{}," * 600_000 + b"{}]}",
        b'{"format": "muster-roster", "version": 1, "x": [' + b"[]," * 600_000 + b"[]]}",
        (ROSTER + "<x/>" * 90_000 + "</forces></roster>").encode(),
        (ROSTER + '<force id="f" entryId="f" catalogueId="c" catalogueName="X"/>' * 50_000).encode(),
        zipped(("a.ros", ROSTER.encode() + b" " * 19_000_000)),
    ],
    ids=["operatives", "lists", "elements", "forces", "spaces"],
)
def test_a_roster_that_is_too_much_is_refused_soon(data: bytes) -> None:
    with soon(), pytest.raises(OverBudget):
        read_arriving(data, "a", None)


def test_a_roster_of_faults_is_refused_soon() -> None:
    data = json.dumps({"format": "muster-roster", "version": 1, "operatives": [{}] * 15_000}).encode()
    with soon(), pytest.raises(Malformed):
        read_arriving(data, "a", None)


def test_what_a_budget_has_is_spent_once() -> None:
    budget = Budget(name="a.zip", nodes=10)
    budget.spend_nodes(10)
    with pytest.raises(OverBudget, match=r"a\.zip"):
        budget.spend_nodes(1)


def test_a_request_of_more_values_than_any_means_is_refused_before_they_are_looked_at(owner: Player) -> None:
    body = json.dumps({"name": [0] * 30_000})
    with soon():
        answer = owner.client().post("/api/v1/rosters/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_acts_that_are_nested_too_deeply_are_refused(owner: Player) -> None:
    roster = found(owner)
    answer = owner.client().post(reverse("rosters:act", args=[roster.pk]), {"acts": "[" * 100_000})
    assert answer.status_code == 409
