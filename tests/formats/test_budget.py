"""What reading may cost, and the bytes of a file as text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.errors import Fault, Malformed
from rules.formats import pack_yaml
from rules.formats.archive import only_member
from rules.formats.budget import Budget, OverBudget
from rules.formats.limits import MOST_BYTES, MOST_ELEMENTS
from rules.formats.pack_yaml import read_yaml
from rules.formats.text import canonical_bytes, quoted
from tests.formats.samples import zipped


def refusal(budget: Budget, **spent: int) -> str:
    """What is said where so much more is spent; nothing where it may be."""
    try:
        for kind, count in spent.items():
            getattr(budget, f"spend_{kind}")(count)
    except OverBudget as problem:
        return str(problem)
    return ""


def test_the_last_byte_and_the_last_thing_may_be_spent_and_no_more() -> None:
    def budget() -> Budget:
        return Budget("a.zip", bytes=10, nodes=3)

    assert refusal(budget(), bytes=10, nodes=3) == ""
    assert refusal(budget(), bytes=11) == "a.zip: unpacks to more than may be read; send fewer files at once"
    assert refusal(budget(), nodes=4) == "a.zip: holds more than may be read at once; send fewer files at once"
    shared = budget()
    assert [refusal(shared, bytes=4) != "" for _ in range(3)] == [False, False, True]
    assert [refusal(shared, nodes=1) != "" for _ in range(4)] == [False, False, False, True]


def test_by_itself_one_document_may_cost_as_much_as_the_servers_own() -> None:
    assert refusal(Budget("a.cat"), bytes=MOST_BYTES, nodes=MOST_ELEMENTS) == ""
    assert refusal(Budget("a.cat"), bytes=MOST_BYTES + 1)
    assert refusal(Budget("a.cat"), nodes=MOST_ELEMENTS + 1)


def test_the_clock_is_looked_at_every_five_hundred_things() -> None:
    answers: Iterator[bool] = iter([False, False, True])
    budget = Budget("a.zip", is_late=lambda: next(answers))
    said = [refusal(budget, nodes=100) for _ in range(15)]
    assert said == [""] * 14 + ["a.zip: takes too long to read; send fewer files at once"]
    looks = []
    few = Budget("a.zip", is_late=lambda: bool(looks.append(1)))
    assert refusal(few, nodes=499) == ""
    assert looks == []
    assert refusal(few, nodes=1) == ""
    assert looks == [1]
    assert refusal(few, nodes=700) == ""
    assert refusal(few, nodes=499) == ""
    assert looks == [1, 1]


@pytest.mark.parametrize(("has", "is_refused"), [(299, True), (300, False)])
def test_what_is_unpacked_is_paid_for_byte_by_byte(has: int, is_refused: bool) -> None:
    budget = Budget("a.rosz", bytes=has)
    if is_refused:
        with pytest.raises(OverBudget, match="unpacks to more"):
            only_member(zipped(("a.ros", b"x" * 300)), "a.rosz", budget)
    else:
        assert only_member(zipped(("a.ros", b"x" * 300)), "a.rosz", budget) == (b"x" * 300, "a.rosz")


@pytest.mark.parametrize(("has", "is_refused"), [(11, True), (12, False)])
def test_a_pack_is_paid_for_thing_by_thing(has: int, is_refused: bool) -> None:
    """A mapping and a list, which begin and end as document and stream do, a key and three numbers."""
    budget = Budget("a.yaml", nodes=has)
    if is_refused:
        with pytest.raises(OverBudget, match="more than may be read at once"):
            read_yaml(b"a: [1, 2, 3]", "a.yaml", budget)
    else:
        assert read_yaml(b"a: [1, 2, 3]", "a.yaml", budget) == {"a": [1, 2, 3]}


@pytest.mark.parametrize(("most", "is_refused"), [(5, True), (6, False)])
def test_a_pack_has_so_many_things_and_no_more(monkeypatch: pytest.MonkeyPatch, most: int, is_refused: bool) -> None:
    """A mapping, a key, a list and three numbers."""
    monkeypatch.setattr(pack_yaml, "MOST_NODES_OF_PACK", most)
    if is_refused:
        with pytest.raises(Malformed, match="holds more than 5 things, the most that a pack may have"):
            read_yaml(b"a: [1, 2, 3]", "a.yaml")
    else:
        assert read_yaml(b"a: [1, 2, 3]", "a.yaml") == {"a": [1, 2, 3]}


@pytest.mark.parametrize(
    ("faults", "sentence"),
    [
        ([Fault("is empty")], "a.cat is empty."),
        ([Fault("is empty.")], "a.cat is empty."),
        ([Fault("It is empty")], "a.cat: It is empty"),
        ([Fault("is odd", "line 2")], "a.cat: line 2: is odd"),
        ([Fault("is empty"), Fault("is odd", "line 2")], "a.cat: is empty; line 2: is odd"),
        ([Fault("is empty"), Fault("is small")], "a.cat: is empty; is small"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(faults: list[Fault], sentence: str) -> None:
    assert Malformed("a.cat", *faults).sentence == sentence


PLAIN = '<?xml version="1.0" encoding="UTF-8"?>\n<roster name="É"/>'


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.encode("utf-16"),
        b"\xfe\xff" + PLAIN.encode("utf-16-be"),
        ("\n\r\n " + PLAIN.replace("\n", "\r\n") + "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        *(PLAIN.replace("UTF-8", name).encode() for name in ("utf8", "ASCII", "us-ascii")),
        *(PLAIN.replace("UTF-8", name).encode("latin1") for name in ("ISO-8859-1", "latin1", "Windows-1252", "CP1252")),
        PLAIN.replace(' encoding="UTF-8"', "").encode(),
        PLAIN.replace('="UTF-8"', " = 'iso-8859-1'").encode("latin1"),
        b"\xef\xbb\xbf" + PLAIN.replace("UTF-8", "iso-8859-1").encode(),
    ],
)
def test_a_file_is_the_same_however_it_is_written(data: bytes) -> None:
    assert canonical_bytes(data, "a.ros").decode() == PLAIN


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (b"<roster/>", b"<roster/>"),
        (b"edition: kt2024\r\nkey: a\r", b"edition: kt2024\nkey: a"),
        (b'<?xml version="1.0"', b'<?xml version="1.0"'),
    ],
)
def test_what_declares_nothing_stays_as_it_is(data: bytes, kept: bytes) -> None:
    assert canonical_bytes(data, "a.ros") == kept


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "a.ros is empty."),
        (b" \r\n\t ", "a.ros is empty."),
        (b"\xef\xbb\xbf", "a.ros is empty."),
        (b"<roster>\n\n\xff</roster>", "a.ros: line 3: is not text in UTF-8"),
        (b"\xef\xbb\xbf\xff", "a.ros: line 1: is not text in UTF-8"),
        (b"\xff\xfe\x00\xd8", "a.ros: line 1: is not text in UTF-16"),
        (b'<?xml version="1.0" encoding="rot13"?>', "a.ros: line 1: says it is in 'rot13', which is not read"),
        (b" " * (MOST_BYTES + 1), "a.ros is larger than 20,000,000 bytes."),
    ],
)
def test_what_is_no_text_is_refused_with_its_line(data: bytes, sentence: str) -> None:
    with pytest.raises(Malformed) as raised:
        canonical_bytes(data, "a.ros")
    assert raised.value.sentence == sentence


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 59 + "…")])
def test_a_long_piece_is_quoted_in_part(length: int, shown: str) -> None:
    assert quoted("x" * length) == f"'{shown}'"
    assert quoted("a\nb") == r"'a\nb'"
