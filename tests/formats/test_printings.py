"""What a printing of then makes of a pack of today, whole, and what is wrong with a printing."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rules.errors import Malformed
from rules.formats.pack_printing import Printing, overlaid, read_printing

HEAD = b"edition: kt2018\nkey: then\ntitle: Then\nrevision: 2\nsource: an old book\n"
ANY = {"take": "hand", "max": "any"}


def model(price: int, wounds: int = 1) -> dict[str, Any]:
    return {"price": price, "profile": ["6", "4+", "4+", 3, 3, wounds, 1]}


def operative(key: str, name: str) -> dict[str, str]:
    return {"model": key, "take": key, "name": name}


AXE = {"take": "axe", "price": 1, "price_for_two": 2}
PACK = {
    "key": "crew",
    "prices": "of today",
    "weapons": {"axe": {"price": 3}, "bow": {"price": 4}},
    "wargear": {"lamp": {"price": 2}},
    "datasheets": {
        "hands": {
            "models": {
                "hand": model(6) | {"options": [AXE, {"take": "bow", "price": 9}]},
                "boss": model(9) | {"options": [{"take": "axe", "price": 0}, {"take": ["axe", "lamp"], "price": 6}]},
                "new": model(7),
            }
        },
        "beasts": {"models": {"beast": model(20)}},
    },
    "commanders": {"lord": model(50), "lady": model(60)},
    "attendants": {"dog": model(2)},
    "teams": {
        "old": {"operatives": [operative("hand", "Ann"), operative("boss", "Bob")]},
        "young": {"operatives": [operative("hand", "Cyn"), operative("new", "Dan")]},
    },
}  # fmt: skip
PRINTED = {"models": {"hand": 5, "boss": 8, "lord": 45}, "wounds": {"boss": 2}, "items": {"axe": 1, "lamp": 0}}


def printing(**parts: dict[str, int]) -> Printing:
    return Printing(key="then", title="Then", revision=2, source="an old book", factions={"crew": parts})


def test_what_was_printed_stands_at_its_prices_and_nothing_else_does() -> None:
    before = copy.deepcopy(PACK)
    assert overlaid(PACK, printing(**PRINTED)) == {
        "key": "crew",
        "prices": "Then, as an old book has them",
        "weapons": {"axe": {"price": 1}, "bow": {"price": 4}},
        "wargear": {"lamp": {"price": 0}},
        "datasheets": {
            "hands": {
                "models": {
                    "hand": model(5) | {"options": [{"take": "axe"}, {"take": "bow", "price": 9}]},
                    "boss": model(8, 2) | {"options": [{"take": "axe", "price": 0}, {"take": ["axe", "lamp"]}]},
                }
            }
        },
        "commanders": {"lord": model(45)},
        "teams": {"old": PACK["teams"]["old"]},
    }
    assert before == PACK


def test_without_a_team_of_then_there_are_no_teams() -> None:
    found = overlaid(PACK, printing(models={"new": 7, "dog": 2}))
    assert "teams" not in found
    assert (list(found["datasheets"]), found["attendants"]) == (["hands"], {"dog": model(2)})
    assert found["weapons"] == PACK["weapons"]


def test_a_printing_names_only_what_the_pack_has() -> None:
    with pytest.raises(Malformed) as raised:
        overlaid(PACK, printing(models={"hand": 5, "ghost": 1}, wounds={"elf": 2}, items={"axe": 1, "harp": 1}))
    assert [fault.place for fault in raised.value.faults] == ["models.ghost", "wounds.elf", "items.harp"]


WATCH = {"groups": [{"count": 1, "from": ["boss"]}, {"count": 5, "from": [ANY, {"take": "gunner", "max": 2}, "cook"]}]}
OWLS = {"groups": [{"count": 3, "from": ["owl"]}]}
TWO = {"fire_teams": {"of": {"watch": WATCH, "owls": OWLS}}}
SIX = ["boss", "hand", "gunner", "hand", "hand", "cook"]


def by_list(selection: dict[str, Any], operatives: list[str]) -> dict[str, Any]:
    team = {"operatives": [operative(key, str(number)) for number, key in enumerate(operatives)]}
    return {"key": "crew", "source": "today", "selection": selection, "teams": {"one": team}}


@pytest.mark.parametrize(
    ("selection", "sizes", "operatives", "counts", "left"),
    [
        ({**WATCH}, {"list": 5}, SIX, [1, 4], [0, 1, 2, 3, 5]),
        ({**WATCH}, {"list": 2}, SIX, [1, 1], [0, 2]),
        ({**WATCH}, {"list": 6}, SIX, [1, 5], [0, 1, 2, 3, 4, 5]),
        (TWO, {"owls": 2}, [*SIX, "owl", "owl", "owl"], [2], range(8)),
        (TWO, {"owls": 2}, ["owl"] * 7, [2], range(5)),
        ({"fire_teams": {"of": {"owls": OWLS}}}, {"owls": 1}, ["owl", "boss", "owl"], [1], [0, 1, 2]),
    ],
)  # fmt: skip
def test_a_list_is_as_large_as_it_was_and_its_teams_leave_out_whom_it_has_most_of(
    selection: dict[str, Any], sizes: dict[str, int], operatives: list[str], counts: list[int], left: list[int]
) -> None:
    data = by_list(selection, operatives)
    found = overlaid(data, printing(sizes=sizes))
    (key,) = sizes
    part = found["selection"]["fire_teams"]["of"][key] if key != "list" else found["selection"]
    assert [group["count"] for group in part["groups"]] == counts
    assert [int(each["name"]) for each in found["teams"]["one"]["operatives"]] == [*left]
    assert (found["source"], data["source"]) == ("an old book", "today")
    assert data == by_list(selection, operatives)


def test_a_size_is_of_a_part_of_the_kill_team() -> None:
    with pytest.raises(Malformed) as raised:
        overlaid(by_list(WATCH, []), printing(sizes={"watch": 5, "list": 5}))
    assert [str(fault) for fault in raised.value.faults] == ["sizes.watch: The kill team has no such part."]


TOP = "A printing has edition, key, title, revision, source, factions."
PARTS = "Of a faction a printing tells models, wounds, items, sizes."


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (b"", [TOP]),
        (b"factions: [crew]", [TOP]),
        (b"factions: {}\nprices: 3", [TOP]),
        (b"factions: {crew: 3, club: {models: {}}}", [f"factions.crew: {PARTS}"]),
        (b"factions: {crew: {heroes: {}, models: 3}}", [f"factions.crew: {PARTS}"] * 2),
        (
            b"factions: {crew: {models: {hand: -1, boss: 0, cook: x, lord: true}}}",
            [f"factions.crew.models.{key}: Needs a number." for key in ("hand", "cook", "lord")],
        ),
    ],
)
def test_what_is_wrong_with_a_printing_is_told(text: bytes, faults: list[str]) -> None:
    with pytest.raises(Malformed) as raised:
        read_printing(HEAD + text, "then.yaml")
    assert [str(fault) for fault in raised.value.faults] == faults


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_printing_is_read_as_it_is_written(is_whole: bool) -> None:
    rest = b"factions: {crew: {models: {hand: 5}, sizes: {}}}" + b"\nwhole: true" * is_whole
    factions = {"crew": {"models": {"hand": 5}, "sizes": {}}}
    assert read_printing(HEAD + rest, "then.yaml") == Printing(
        key="then", title="Then", revision=2, source="an old book", factions=factions, whole=is_whole
    )
