"""What stands on a front beside its texts: frames with their price, keywords below, signs before weapons."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from rosters.cards.layout.blocks import BlockRank, weapon_block
from rosters.cards.layout.cards import faces_of
from rosters.cards.layout.face import Face
from rosters.cards.layout.sizes import SIZES
from rosters.cards.layout.weapons import table_of
from rules.cards import CardAbility, Datacard
from tests.paper.scene import bare

SIZE = SIZES["poker", False]
LISTEN = CardAbility(name="Listen in · 1AP", text="A friendly operative that it sees has 1 more APL.")
SLITTAS = CardAbility(name="Throat Slittas", text="May charge on a Conceal order.")
COMMS = replace(bare("kt2024/kommandos")[0], abilities=(SLITTAS, LISTEN), keywords=("Kommando", "Ork"))


def front(card: Datacard, *, has_back: bool = False) -> Face:
    (first, *_) = faces_of(card, SIZE, table_of([card], SIZE), has_back=has_back)
    return first


def framed(face: Face) -> list[tuple[str, ...]]:
    return [block.priced for block in face.blocks if block.priced]


def test_an_action_is_framed_and_keywords_follow_where_there_is_room() -> None:
    face = front(COMMS)
    assert framed(face) == [("Listen in", "1AP")]
    assert [block.text for block in face.blocks if block.rank is BlockRank.RECORD] == ["Kommando, Ork"]
    assert face.free >= 0


def test_keywords_stand_once_on_the_back_where_there_is_one() -> None:
    assert [block for block in front(COMMS, has_back=True).blocks if block.rank is BlockRank.RECORD] == []


def test_nothing_is_framed_where_the_frame_would_cost_another_face() -> None:
    """Of abilities that just fill the card, and of a name that leaves no room for the price."""
    rule = CardAbility(name="Rule", text="It may charge on a Conceal order, as long as nobody sees it. " * 2)
    counts = {count: front(replace(COMMS, abilities=(*[rule] * count, LISTEN))) for count in range(12)}
    assert framed(counts[0]) == [("Listen in", "1AP")]
    assert all(face.of == 1 for face in counts.values() if framed(face))
    assert any(face.of == 1 and not framed(face) for face in counts.values()), "the frame goes before a second card"
    long_named = CardAbility(name=f"{'Listen in ' * 9}· 1AP", text="It sees.")
    assert framed(front(replace(COMMS, abilities=(long_named,)))) == []


def test_the_sign_before_a_weapon_takes_its_room_from_the_name() -> None:
    """A name that just fills its line alone takes another one behind a sign."""
    (weapon, *_) = COMMS.weapons
    table = table_of([COMMS], SIZE)

    def tall(name: str, sign: str) -> float:
        return weapon_block(replace(weapon, name=name, sign=sign), SIZE, table, "").height

    names = [f"Gun {'i' * count}" for count in range(1, 60)]
    longest = next(name for name, longer in pairwise(names) if tall(longer, "") > tall("Gun", ""))
    assert weapon.sign == "ranged"
    assert tall(longest, "ranged") > tall(longest, "") == tall("Gun", "ranged")
