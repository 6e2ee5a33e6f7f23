"""What an operative alone can do stands in a frame with its price, and keywords below, wherever there is room."""

from __future__ import annotations

from dataclasses import replace

from rosters.cards.layout.blocks import BlockRank
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
