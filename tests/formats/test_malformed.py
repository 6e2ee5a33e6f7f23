"""Files that cannot be read: one line that names the file and the place, and nothing else ever comes out."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from rules.errors import Malformed
from rules.formats.archive import DOCUMENTS, members_of
from rules.formats.battlescribe import read_document, read_roster, reading_of
from rules.formats.budget import Budget, OverBudget
from rules.formats.limits import MOST_BYTES, MOST_ELEMENTS
from tests.formats.samples import CATALOGUE, ROSTER, zipped

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMED = '<catalogue id="c" name="C" gameSystemId="g">'


def refused(data: bytes | str, name: str = "a.cat", read: Callable[[bytes, str], object] = read_document) -> str:
    with pytest.raises(Malformed) as caught:
        read(data.encode() if isinstance(data, str) else data, name)
    message = str(caught.value)
    assert message.startswith(f"{name}: ")
    assert len(message.splitlines()) == 1
    assert len(message) < 300
    return message.removeprefix(f"{name}: ")


def entries(inside: str) -> str:
    return f"{HEAD}{NAMED}\n<selectionEntries>{inside}</selectionEntries></catalogue>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        (" \n ", "is empty"),
        ("hello", "line 1, column 1: is not readable XML (syntax error)"),
        (CATALOGUE[:900], "is not readable XML"),
        (f"{NAMED}<a></b></catalogue>", "mismatched tag"),
        (f"{NAMED}</catalogue><more/>", "junk after document element"),
        ("<html><body/></html>", "is not a game system or a catalogue but another XML file, 'html'"),
        (ROSTER, "is not a game system or a catalogue but a roster"),
        ('<catalogue xmlns="urn:books" id="c"/>', "another XML file, '{urn:books}catalogue'"),
        ('<catalogue id="c" battleScribeVersion="1.15"/>', "is in format '1.15'; save it with BattleScribe 2"),
        ('<catalogue name="C"/>', "a catalogue has no id"),
        (entries("<selectionEntry name='x'/>"), "line 3, column 19: a selectionEntry has no id"),
        (entries(f"<selectionEntry id='{'x' * 300}'/>"), "the id of a selectionEntry is longer than 200 characters"),
        (entries("<selectionEntry id='s' hidden='maybe'/>"), "hidden of selectionEntry is 'maybe', not true or false"),
        (entries("<selectionEntry id='s'/><selectionEntry id='s' name='S'/>"), "s: two different things have this id"),
        (f"{NAMED}<readme>&undefined;</readme></catalogue>", "undefined entity"),
        (f"{NAMED}<readme>&#0;</readme></catalogue>", "reference to invalid character number"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(text: str, message: str) -> None:
    assert message in refused(text)


@pytest.mark.parametrize("value", ["many", "1e999999999", "NaN", "Infinity", "9" * 5000, "1e", "0x10", "١e٩٩٩٩"])
def test_a_figure_that_is_none_is_refused_at_once(value: str) -> None:
    cost = f"<selectionEntry id='s'><costs><cost typeId='p' value='{value}'/></costs></selectionEntry>"
    assert "value of cost is" in refused(entries(cost))


def test_a_roster_is_not_read_from_a_catalogue() -> None:
    assert "is not a roster but a catalogue" in refused(CATALOGUE, "a.ros", read_roster)


DOCTYPES = {
    "doctype": "<!DOCTYPE catalogue>",
    "entity": '<!DOCTYPE c [<!ENTITY a "x">]>',
    "external": '<!DOCTYPE c [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    "parameter": '<!DOCTYPE c [<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd"> %a;]>',
    "laughs": '<!DOCTYPE c [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
}


@pytest.mark.parametrize("kind", sorted(DOCTYPES))
def test_entities_and_doctypes_are_refused(kind: str) -> None:
    text = f"{HEAD}{DOCTYPES[kind]}{NAMED}<readme>&a;</readme></catalogue>"
    assert "has a DOCTYPE or entities, which are refused" in refused(text)


@pytest.mark.parametrize("tag", ["selectionEntries", "nothing", "selectionEntry"])
def test_a_file_200_000_deep_is_refused_flatly(tag: str) -> None:
    text = (HEAD + NAMED + f"<{tag}>" * 200_000 + f"</{tag}>" * 200_000 + "</catalogue>").encode()
    tracemalloc.start()
    message = refused(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "is nested deeper than 100 elements" in message
    assert peak < 6 * len(text)


def test_nested_groups_200_000_deep_are_refused() -> None:
    text = HEAD + NAMED + "<selectionEntries><selectionEntry id='s'>" * 100_000
    assert "is nested deeper than 100 elements" in refused(text)


def test_a_file_of_too_many_elements_is_refused() -> None:
    text = HEAD + NAMED + "<selectionEntries>" + "<x/>" * (MOST_ELEMENTS - 1)
    assert f"has more than {MOST_ELEMENTS:,} elements" in refused(text)
    assert "no element found" in refused(text.replace("<x/>", "", 1))


@pytest.mark.parametrize(("attributes", "cost"), [(0, 4), (14, 4), (15, 5), (31, 6)])
def test_an_element_costs_the_upload_one_and_one_more_for_each_sixteen_attributes(attributes: int, cost: int) -> None:
    """Those are a catalogue, a list, an entry with its id and so many, and what no list may hold."""
    more = "".join(f" a{n}='b'" for n in range(attributes))
    data = entries(f"<selectionEntry id='s'{more}/><odd/>").encode()
    assert reading_of(data, "a.cat", Budget("a.cat", nodes=cost)).document.id == "c"
    with pytest.raises(OverBudget):
        reading_of(data, "a.cat", Budget("a.cat", nodes=cost - 1))


def test_a_file_that_is_too_large_is_refused() -> None:
    assert f"is larger than {MOST_BYTES:,} bytes" in refused(b" " * (MOST_BYTES + 1))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (CATALOGUE.replace("Trooper", "Tröoper").encode("iso-8859-1"), "line 2: is not text in UTF-8"),
        (b"\xff\xfe\x00\xd8\x00", "is not text in UTF-16"),
        (b'<?xml version="1.0" encoding="utf-7"?><catalogue/>', "line 1: says it is in 'utf-7', which is not read"),
        (b'<?xml version="1.0" encoding="rot13"?><catalogue/>', "says it is in 'rot13', which is not read"),
        (bytes(range(256)) * 4, "is not text in UTF-8"),
        (b"\0" * 100, "is not readable XML"),
    ],
)
def test_a_wrong_encoding_is_refused(data: bytes, message: str) -> None:
    assert message in refused(data)


def bomb(size: int, *, declared: int | None = None) -> bytes:
    """A small archive of a large file, which may say that it is small."""
    data = bytearray(zipped(("a.cat", b" " * size)))
    if declared is not None:
        for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
            start = data.index(mark) + at
            data[start : start + 4] = declared.to_bytes(4, "little")
    return bytes(data)


def test_a_zip_bomb_is_refused_by_what_it_says() -> None:
    assert "unpacks to more than may be read" in refused(bomb(MOST_BYTES + 1))


def test_a_zip_bomb_that_says_it_is_small_is_refused_flatly() -> None:
    data = bomb(3 * MOST_BYTES, declared=100)
    tracemalloc.start()
    refused(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * MOST_BYTES


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (zipped(), "is an archive of 0 files, not of one"),
        (zipped(("a.cat", CATALOGUE.encode()), ("b.cat", b"")), "is an archive of 2 files, not of one"),
        (zipped(("a.cat", zipped(("a.cat", b"")))), "is an archive inside an archive"),
        (zipped(*((f"{n}.cat", b"") for n in range(20))), "is an archive of more than 8 files"),
        (zipped(("/etc/a.cat", b"")), "holds '/etc/a.cat', a path that leads out of the archive"),
        (zipped(("../a.cat", b"")), "holds '../a.cat', a path that leads out of the archive"),
        (zipped(("c:\\a.cat", b"")), "a path that leads out of the archive"),
        (b"PK\x03\x04", "is a damaged archive"),
        (zipped(("a.cat", CATALOGUE.encode()))[:-30], "is a damaged archive"),
    ],
)
def test_an_archive_that_is_not_one_document_is_refused(data: bytes, message: str) -> None:
    assert message in refused(data, "a.catz")


def test_an_archive_whose_content_was_damaged_is_refused() -> None:
    data = bytearray(zipped(("a.cat", CATALOGUE.encode())))
    data[60] ^= 0xFF
    assert "cannot be unpacked ('Error -3 while decompressing data" in refused(bytes(data), "a.catz")


def test_a_folder_in_an_archive_is_no_file_of_it() -> None:
    within = zipped(("folder/", b""), ("folder/a.cat", CATALOGUE.encode()))
    assert read_document(within, "a.catz") == read_document(CATALOGUE.encode(), "a.cat")


def test_an_encrypted_archive_is_refused() -> None:
    data = bytearray(zipped(("a.cat", CATALOGUE.encode())))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    assert "cannot be unpacked" in refused(bytes(data), "a.catz")


def test_a_zip_of_many_gives_its_documents_in_order_and_leaves_the_rest() -> None:
    data = zipped(("b/2.cat", b"2"), ("readme.md", b"?"), ("b/1.gst", b"1"))
    assert [(member.name, member.data) for member in members_of(data, "all.zip", DOCUMENTS)] == [
        ("all.zip/b/1.gst", b"1"),
        ("all.zip/b/2.cat", b"2"),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (zipped(("a.cat", b""), ("b.zip", b"")), "holds another archive, 'b.zip'"),
        (zipped(("../a.cat", b"")), "a path that leads out of the archive"),
        (zipped(("a.cat", b" " * (MOST_BYTES + 1))), "holds 'a.cat', which unpacks to more than may be read"),
    ],
)
def test_a_zip_of_many_is_held_to_the_same(data: bytes, message: str) -> None:
    assert message in refused(data, "all.zip", lambda data, name: list(members_of(data, name, DOCUMENTS)))


def test_a_zip_of_many_bombs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.formats.archive.MOST_BYTES_OF_ALL", 1000)
    data = zipped(*((f"{n}.cat", b" " * 400) for n in range(3)))
    assert "unpacks to more" in refused(data, "all.zip", lambda data, name: list(members_of(data, name, DOCUMENTS)))


def test_an_archive_of_too_many_is_refused_before_they_are_listed() -> None:
    data = zipped(("a.cat", b""))
    listed = data[data.index(b"PK\x01\x02") : data.index(b"PK\x05\x06")]
    data = data.replace(listed, listed * 20_000)
    size = (len(listed) * 20_000).to_bytes(4, "little")
    data = data[:-10] + size + data[-6:]
    tracemalloc.start()
    message = refused(data, "all.zip", lambda data, name: list(members_of(data, name, DOCUMENTS)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
    assert message == "is an archive of more than 2,000 files"


def test_an_archive_that_says_zip64_or_odd_methods_is_refused() -> None:
    data = bytearray(zipped(("a.cat", CATALOGUE.encode())))
    for mark, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(mark) + at] = 99
    assert "cannot be unpacked" in refused(bytes(data), "a.catz")


def test_a_symbolic_link_in_an_archive_is_only_its_text() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        link = zipfile.ZipInfo("a.cat")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert "is not readable XML" in refused(buffer.getvalue(), "a.catz")
