"""Files made to break whoever reads them as a roster, with the words by which each is refused."""

from __future__ import annotations

import json

from rosters.exchange import services as exchange
from tests.formats.samples import zipped

HEAD = '<roster id="r" name="x" gameSystemId="a467-5f42-d24c-6e5b" xmlns="http://www.battlescribe.net/schema/rosterSchema">'
ENTITIES = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><roster id="&b;"/>'
MANY = (
    f'{HEAD}<forces><force id="f" entryId="f" catalogueId="c" catalogueName="X"><selections>'
    '<selection id="s" name="A" entryId="a" number="1000000000" type="model"/></selections></force></forces></roster>'
)
HOSTILE: dict[str, tuple[bytes, str]] = {
    "bomb": (zipped(("x.ros", b"\0" * 60_000_000)), "holds 'x.ros', which unpacks to more than may be read"),
    "archive in an archive": (zipped(("x.ros", zipped(("y.ros", b"<roster/>")))), "is an archive inside an archive"),
    "two rosters": (zipped(("a.ros", b"<roster/>"), ("b.ros", b"<roster/>")), "is an archive of 2 files, not of one"),
    "cut archive": (zipped(("x.ros", b"<roster/>"))[:40], "is a damaged archive"),
    "entities": (ENTITIES.encode(), "has a DOCTYPE or entities, which are refused"),
    "deep xml": (b"<roster>" * 200_000, "a roster has no id"),
    "deep json": (b'{"a":' * 200_000, "is nested too deeply"),
    "deep choices": (
        json.dumps({"format": "muster-roster", "version": 1}).encode()[:-1] + b',"x":' + b"[" * 800 + b"]" * 800 + b"}",
        "is nested too deeply",
    ),
    "another game": (
        HEAD.replace("a467", "b467").encode() + b"</roster>",
        "is a roster of another game, which is not played here",
    ),
    "a catalogue": (
        b'<catalogue id="c" name="x" xmlns="http://www.battlescribe.net/schema/catalogueSchema"/>',
        "is not a roster but a catalogue",
    ),
    "a billion of one": (MANY.encode(), "counts something more than 100 times"),
    "bytes": (bytes(range(128, 256)), "is neither text nor a roster file"),
    "a list": (b"[1]", "is neither a roster file nor a list: line 1, [1], names no kill team here"),
    "nothing": (b"", "is empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(100), "is neither text nor a roster file"),
    "huge": (b"x" * (exchange.MOST_BYTES + 1), "is larger than 5 MB"),
    "huge json": (b'{"a": "' + b"x" * 3_000_000 + b'"}', "is longer than 2,000,000 letters"),
}
