"""Whatever is pasted as a list is read, or declined in words: nothing of it ends in an error."""

from __future__ import annotations

import random

import pytest

from rosters.exchange.list_packs import stems_of
from rosters.exchange.list_wargear import names_within
from rosters.exchange.preview import import_preview
from rosters.exchange.services import read_arriving
from rosters.journal.settle import catalogue_of
from rosters.models import Pack
from rosters.operatives.selectors import catalogue_models
from rules import acts
from rules.editions import find
from rules.editions.base import RosterContent
from rules.errors import Malformed
from tests.cast import Player
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

SIGNS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~§–•“„→🔥\t\u200b\u00a0ß\x1f½② and 0 17 x2 "
BETWEEN = (", ", " + ", " & ", " and ", "/", "; ", " w/ ", " | ", " - ")
AROUND = ((" (", ")"), (": ", ""), (" - ", ""), (" w/ ", ""), (" [", "]"), (" ", ""), ("\n - ", ""), (" (", ""))
AFTER = (*[""] * 6, " x2", " 12", " [2]", " 14pts", " #3", ' "Kell"', " Leader 15", " (leader)", " demo", " heavy 3")
Offered = list[tuple[str, list[str]]]
"""Models by their names, each with the names of all that it may carry."""


def offered_by(pack: Pack) -> Offered:
    edition, catalogue = find(pack.edition), catalogue_of(pack.digest)
    found = []
    for model in catalogue_models(edition, pack.digest):
        act = acts.recruit_trained(model=model.model, role=model.roles[-1], training="", called="")
        muster = edition.perform(catalogue, RosterContent(), act, lambda: "one")
        place = edition.places(catalogue, muster, "one")
        found.append((model.name, sorted({*names_within(place)}) if place else []))
    return found


def as_typed(words: str, dice: random.Random) -> str:
    """Some words as they are, shortened, cut off, misspelt, or with any sign among them."""
    at = dice.randrange(len(words))
    ways = (
        words,
        words.lower(),
        words.split(", ")[-1],
        words.split()[-1],
        words[: at + 1],
        words[:at] + words[at + 1 :],
        words[:at] + dice.choice(SIGNS) + words[at:],
        "".join(dice.choices(SIGNS, k=dice.randrange(9))),
    )
    return dice.choice(ways)


def line_of(offered: Offered, dice: random.Random) -> str:
    name, options = dice.choice(offered)
    things = [as_typed(each, dice) for each in dice.sample(options, min(len(options), dice.randrange(4)))]
    before, behind = dice.choice(AROUND)
    carried = before + dice.choice(BETWEEN).join(things) + behind if things else ""
    return dice.choice(("", "", "2 ", "x2 ", "- ", "0x ")) + as_typed(name, dice) + carried + dice.choice(AFTER)


@pytest.mark.parametrize(
    ("faction", "edition"), [("adeptus-astartes", "kt2018"), ("veteran-guardsmen", "kt2021"), ("legionaries", "kt2024")]
)
def test_any_list_is_read_or_declined(owner: Player, faction: str, edition: str):
    pack = shipped_pack(faction, edition)
    offered, dice = offered_by(pack), random.Random(faction)
    models = 0
    for _ in range(40):
        lines = [line_of(offered, dice) for _ in range(dice.randrange(1, 7))]
        text = dice.choice(("\n", "\n", " | ", ", ")).join([as_typed(pack.title, dice), *lines])
        try:
            preview = import_preview(read_arriving(text.encode(), "pasted", owner.user))
        except Malformed:
            continue
        models += len(preview.operatives)
    assert models > 40, "most of it is read"


@pytest.mark.parametrize(
    ("faction", "edition"),
    [("orks", "kt2018"), ("harlequins", "kt2018"), ("kasrkin", "kt2021"), ("legionaries", "kt2024")],
)
def test_each_item_of_one_line_that_names_a_model_is_read(owner: Player, faction: str, edition: str):
    pack = shipped_pack(faction, edition)
    offered, dice = offered_by(pack), random.Random(faction)
    for _ in range(12):
        picked = dice.sample(offered, 4)
        items = [
            f"{name} ({dice.choice(options)})" if options and dice.random() < 0.5 else name for name, options in picked
        ]
        *first, last = items
        sign, end = dice.choice((", ", "; ")), dice.choice((" and ", " & ", ", and a ", " + ", ", ", "; "))
        text = f"{pack.title} {edition[2:]}: {sign.join(first)}{end}{last}"
        preview = import_preview(read_arriving(text.encode(), "pasted", owner.user))
        assert [op.model for op in preview.operatives] == [name for name, _ in picked], text


def test_a_line_that_stays_one_is_read_once(owner: Player):
    shipped_pack("kommandos", "kt2024")
    text = b"Kommandos, Kommando Comms Boy; Boy Kommando Burna: x2 Fists + x2 Burna 14pts"
    operatives = import_preview(read_arriving(text, "pasted", owner.user)).operatives
    assert [op.model for op in operatives] == ["Kommando Comms Boy", "Kommando Burna Boy"]


@pytest.mark.parametrize("text", ["Kommandos\n**And**\nBoss Nob", "Kommandos\n## and\nKommando Boss Nob"])
def test_a_heading_without_a_word_of_a_name_is_none(owner: Player, text: str):
    shipped_pack("kommandos", "kt2024")
    (op,) = import_preview(read_arriving(text.encode(), "pasted", owner.user)).operatives
    assert op.model == "Kommando Boss Nob"


def test_an_and_is_no_word_of_a_name():
    assert stems_of("Sludge-Grub and cursemites") == ["sludge", "grub", "cursemite"]
