"""Each word of each rule stands on some face, once, and no face has room for what stands on a later one."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rosters.cards.layout import pdf
from rosters.cards.layout.blocks import Block, BlockRank, tactic_block, text_block
from rosters.cards.layout.cards import _cut_tactics, faces_of, pages, roomiest
from rosters.cards.layout.dossier import sheets_of
from rosters.cards.layout.face import CardSide, Face
from rosters.cards.layout.filling import CONTINUED, GOES_ON, used
from rosters.cards.layout.fronts import fronts_of
from rosters.cards.layout.heads import BOX_GAP, front_foot
from rosters.cards.layout.imposing import FORMATS, layout_of
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.sizes import SIZES, height, page_size
from rosters.cards.layout.weapons import table_of, weapon_name
from rosters.cards.page_context import long_cards
from rules.cards import CardAbility, CardTactic, Datacard
from rules.printable import sentences
from tests.paper.scene import PACKS, PACKS_OF_OTHERS, bare, cards_of_team, deck, heaviest, html

pytestmark = pytest.mark.ci

SHARE = 6
"""One of so many models is tried every day."""
MOST = ("poker", False)
"""What most people print: CI tries every model of it, `--long` every model of the others too."""
WIDTHS = [*SIZES, ("page", False), ("page", True)]
CASES = [
    *(pytest.param(*each, SHARE) for each in [("bridge", True), ("poker", False), ("page", False)]),
    *(pytest.param(*each, 1, marks=pytest.mark.ci if each == MOST else pytest.mark.long) for each in WIDTHS),
]
OTHERS = [
    pytest.param(pack, marks=[] if number % SHARE == 0 else pytest.mark.long)
    for number, pack in enumerate(PACKS_OF_OTHERS)
]
TINY = 1e-6
A_SENTENCE = "Every operative of yours within six inches of it re-rolls one attack die. "


def cards_of(pack: str) -> tuple[Datacard, ...]:
    """Every model alone, and with all the wargear and abilities that it can ever have; and the cards of the team."""
    return (*bare(pack), *heaviest(pack, None), *cards_of_team(pack))


def laid_out(
    cards: Sequence[Datacard], size: str, large: bool, has_back: bool
) -> Iterator[tuple[Datacard, Sequence[CardSide]]]:
    """The faces of each card; the pages of each file where it is a page."""
    measures = SIZES[size, large] if size != "page" else page_size("a4", large=large)
    table = table_of(cards, measures)
    for card in cards:
        if size == "page":
            yield card, sheets_of(card, measures, table)
        elif card.stats or has_back:
            yield card, faces_of(card, measures, table, has_back=has_back)
        else:
            yield card, roomiest(card, measures, table)


def blocks_of(side: CardSide) -> list[Block]:
    if isinstance(side, Face):
        return list(side.blocks)
    return [*side.weapons, *itertools.chain(*side.columns)]  # type: ignore[attr-defined]


def printed(sides: Sequence[CardSide]) -> Counter[str]:
    """The sentences that stand on these faces, and weapons with their figures."""
    found: Counter[str] = Counter()
    for block in itertools.chain.from_iterable(map(blocks_of, sides)):
        if block.rank == BlockRank.RECORD or block.kind == "heading":
            continue
        if block.weapon:
            found[f"{block.weapon.name} {block.weapon.values}"] += 1
        elif block.name:
            found[block.name.removesuffix(CONTINUED)] += not block.name.endswith(CONTINUED)
        found.update(sentences(block.text.removesuffix(GOES_ON)))
        for name, text in block.parts:
            found.update([name, *sentences(text)])
    return +found


def wanted(card: Datacard, sides: Sequence[CardSide]) -> Counter[str]:
    """The sentences that the rules of a card have, and its weapons; names as these faces set them."""
    runs = {name for side in sides for block in blocks_of(side) for name, _ in block.parts}
    found = Counter(f"{weapon.name} {weapon.values}" for weapon in card.weapons)
    for weapon in card.weapons:
        found.update(sentences(weapon.text))
        name = f"{weapon.count} × {weapon.name}" if weapon.count > 1 else weapon.name
        found[f"{name}."] += bool(weapon.text) and f"{name}." in runs
    for ability in card.abilities:
        found.update([_named(ability, runs)] if ability.name else [])
        found.update(sentences(ability.text))
    for tactic in card.tactics:
        text = f"{tactic.phase}: {tactic.text}" if tactic.text else tactic.phase
        found.update([f"{tactic.name} ({tactic.cost} CP)", *sentences(text)])
    if not isinstance(sides[0], Face) or any(side.kind == "back" for side in sides):
        for rule in card.explained:
            found.update([rule.name, *sentences(rule.text)])
    return +found


def _named(ability: CardAbility, runs: set[str]) -> str:
    return f"{ability.name}." if f"{ability.name}." in runs else ability.name


@pytest.mark.parametrize("has_back", [False, True], ids=["fronts only", "with backs"])
@pytest.mark.parametrize(("size", "large", "share"), CASES)
@pytest.mark.parametrize("pack", [*PACKS, *OTHERS])
def test_every_rule_of_every_model_is_printed_whole_and_once(
    pack: str, size: str, large: bool, share: int, has_back: bool
) -> None:
    for card, sides in laid_out(cards_of(pack)[::share], size, large, has_back):
        assert printed(sides) == wanted(card, sides), card.name
        if isinstance(sides[0], Face):
            assert [face.free for face in sides if face.free < -TINY] == []  # type: ignore[attr-defined]
            assert wasted(sides) == [], card.name  # type: ignore[arg-type]
        assert [side.label for side in sides if "…" in side.label or "…" in side.name] == []


def wordy() -> Datacard:
    """A model whose rules are longer than those of any faction: of many sentences, each unlike the others."""

    def long_text(rule: str) -> str:
        return " ".join(f"Sentence {rule}.{number} lets a friend within 6″ of it fight again." for number in range(9))

    card = heaviest("orks")[0]
    weapons = tuple(replace(weapon, text=long_text(f"w{place}")) for place, weapon in enumerate(card.weapons))
    abilities = tuple(CardAbility(name=f"Rule {number}", text=long_text(str(number))) for number in range(12))
    return replace(card, weapons=weapons, abilities=abilities)


@pytest.mark.parametrize("has_back", [False, True], ids=["fronts only", "with backs"])
@pytest.mark.parametrize(("size", "large"), WIDTHS)
def test_long_rules_go_on_in_whole_sentences(size: str, large: bool, has_back: bool) -> None:
    for card, sides in laid_out([wordy()], size, large, has_back):
        assert printed(sides) == wanted(card, sides)
        assert any(block.name.endswith(CONTINUED) for side in sides for block in blocks_of(side)) or len(sides) == 1
        if isinstance(sides[0], Face):
            assert wasted(sides) == []  # type: ignore[arg-type]


def wasted(sides: Sequence[Face]) -> list[str]:
    """What stands on a later face though its next sentence would fit on an earlier one, after what it goes on from."""
    found = []
    for early, late in itertools.combinations(sides, 2):
        between = [side for side in sides if early.number < side.number < late.number]
        before = {_text_name(block).removesuffix(CONTINUED) for side in between for block in side.blocks}
        for block in late.blocks:
            is_record = block.rank in (BlockRank.EXPLAINED, BlockRank.RECORD) and early.is_front
            is_later = block.name.endswith(CONTINUED) and block.name.removesuffix(CONTINUED) in before
            if block.kind != "heading" and not is_record and not is_later and _least(block, early) <= early.free:
                found.append(f"{block.name or block.weapon}: face {late.number} to {early.number}, {early.free:.2f}")
    return found


def _text_name(block: Block) -> str:
    return weapon_name(block.weapon) if block.weapon else block.name


def _least(block: Block, face: Face) -> float:
    """How much room the next sentence of a block takes on a face."""
    size, here = face.size, [each for each in face.blocks if each.kind != "heading"]
    if block.kind == "text":
        points = size.front if face.is_front and "small" not in block.tones else size.back
        parts = sentences(block.text)
        first = parts[0] + GOES_ON if len(parts) > 1 else block.text
        under = block.under
        block = replace(text_block(block.name, first, size, points), under=under)
    return used([*here, block], size) - used(here, size)


# What the layout thinks, and what is drawn

SAMPLE = [("poker", False), ("poker", True), ("bridge", False), ("bridge", True), ("tarot", True), ("a6", False)]


@pytest.mark.skipif(pdf.engine() != "plutoprint", reason="no PDF engine is here")
@pytest.mark.skipif(
    shutil.which("pdftotext") is None and not os.environ.get("CI"), reason="pdftotext (poppler-utils) is not here"
)
@pytest.mark.parametrize("backs", ["none", "duplex"])
@pytest.mark.parametrize(
    ("size", "large"),
    [pytest.param(*each, marks=[] if each == MOST else pytest.mark.long) for each in SAMPLE],
)
def test_what_is_said_to_fit_stands_in_the_pdf_above_the_foot(
    tmp_path: Path, size: str, large: bool, backs: str
) -> None:
    cards = tuple(card for pack in PACKS for card in heaviest(pack)[::SHARE])
    options = PrintOptions(size=size, large=large, backs=backs)
    (tmp_path / "cards.pdf").write_bytes(pdf.render_pdf(html(cards, options), title="Cards") or b"")
    for page, words in zip(pages(deck(cards), options), words_of(tmp_path / "cards.pdf"), strict=True):
        for row, column in itertools.product(range(len(page.content.rows)), range(page.content.layout.columns)):
            face = page.content.rows[row][column]
            if face is not None:
                assert_drawn(face, words, *_place(size, row, column))


def _place(size: str, row: int, column: int) -> tuple[float, float]:
    layout = layout_of(size, "a4")
    return layout.left + column * layout.format.width, layout.top + row * layout.format.height


Word = tuple[float, float, float, float, str]


def words_of(path: Path) -> Iterator[list[Word]]:
    """The words of each page with their places in millimetres: left, top, right, bottom."""
    drawn = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, capture_output=True, text=True).stdout
    root = ElementTree.fromstring(re.sub(r' xmlns="[^"]+"', "", drawn))
    for page in root.iter("page"):
        yield [
            (*(float(word.attrib[key]) * 25.4 / 72 for key in ("xMin", "yMin", "xMax", "yMax")), word.text or "")  # type: ignore[misc]
            for word in page.iter("word")
        ]


def assert_drawn(face: Face, words: Sequence[Word], x: float, y: float) -> None:
    """All that the layout put on the face stands within it, and nothing but the foot stands in the foot."""
    card = FORMATS[face.size.key]
    here = [word for word in words if x <= word[0] < x + card.width and y <= (word[1] + word[3]) / 2 < y + card.height]
    assert max(word[2] for word in here) <= x + card.width - face.size.side + 0.5
    tall = face.foot.height or height(face.size.back, "text") + 0.35
    end = y + card.height - face.size.bottom - tall
    body = [word for word in here if (word[1] + word[3]) / 2 <= end]
    foot = f"{face.foot.line} {face.says} {face.number} of {face.of} XP Convalescence New recruit Flesh wounds Wounds"
    assert [word[4] for word in here if word not in body and not _is_of(word[4], foot)] == [], face.card.name
    said = squeezed(word[4] for word in body)
    for block in face.blocks:
        if block.weapon:
            wanted_words = _pieces(block.weapon.name, *block.weapon.values)
            assert wanted_words <= _pieces(*(word[4] for word in body)), (face.card.name, block.weapon)
        for part in (block.text if block.weapon else f"{block.said} {block.text}", *map(" ".join, block.parts)):
            assert squeezed(part.split()) in said, (face.card.name, part)


def _pieces(*texts: str) -> set[str]:
    """The parts of words that stay on a line."""
    return set(re.split(r"[\s-]+", " ".join(texts))) - {""}


def _is_of(word: str, foot: str) -> bool:
    return word in foot.split() or set(word) <= set("×1234")


def squeezed(words: Iterator[str] | Sequence[str]) -> str:
    return "".join("".join(words).split())


@pytest.mark.parametrize(
    ("abilities", "type_", "points"), [(2, "ample", 11.0), (10, "roomy", 9.5), (12, "airy", 8.25), (20, "", 7.0)]
)
def test_a_card_of_the_team_takes_the_largest_type_that_fits(abilities: int, type_: str, points: float) -> None:
    ploy = replace(cards_of_team("kt2024/kommandos")[0], abilities=(CardAbility(name="", text=A_SENTENCE * abilities),))
    face, *more = roomiest(ploy, SIZES[MOST], table_of([ploy], SIZES[MOST]))
    assert (face.size.type, face.size.front, more) == (type_, points, [])


def test_weapons_stand_on_the_front_before_abilities_and_where_it_goes_on_takes_no_room_from_them() -> None:
    """What is said of a weapon goes on elsewhere, its figures do not."""
    size, rule = SIZES[MOST], CardAbility(name="Steady", text=A_SENTENCE)
    gun, *_ = (card := bare("orks")[0]).weapons
    for number in range(1, 24):
        weapons = (*(replace(gun, text="") for _ in range(6)), replace(gun, name="Fist", text=A_SENTENCE * number))
        heavy = replace(card, weapons=weapons, abilities=(rule,) * 3)
        front, *later = faces_of(heavy, size, table_of([heavy], size), has_back=False)
        assert later
        assert [block for face in later for block in face.blocks if block.weapon] == [], number
    long = replace(heavy, context=replace(card.context, roster="The Long Way Home " * 3))
    front, *_ = faces_of(long, size, table_of([long], size), has_back=False)
    assert (front.says, front.is_said_below) == ("More on a second card", False)


def test_of_two_ways_the_one_that_says_more_on_the_front_is_taken() -> None:
    """Smaller type leaves no free line on a front while there is more to say on another card."""
    (card,) = (each for each in heaviest("orks", 3) if each.model == "Loota")
    table = table_of([card], SIZES[MOST])
    fronts = [front for front, rest in fronts_of(card, SIZES[MOST], table, has_back=False) if rest]
    taken = faces_of(card, SIZES[MOST], table, has_back=False)
    assert len(taken) == 2
    assert len(taken[0].blocks) == max(len(each.blocks) for each in fronts) > len(fronts[0].blocks)


def test_backs_are_offered_only_to_whom_they_spare_a_card() -> None:
    (card,) = (each for each in heaviest("orks", 3) if each.model == "Loota")
    found = {}
    for backs in ("none", "duplex"):
        options = PrintOptions(backs=backs)
        found[backs] = tuple(long_cards(pages(deck((card, wordy())), options), options).values())
    assert found == {"none": (2, 1), "duplex": (1, 0)}, "how many need a second card, and how many a back spares it"


ROOMY = {
    "Arbites Castigator": ("kt2021/inquisitorial-agents", "its names have the room of a column it has little in"),
    "Pistolier": ("kt2021/inquisitorial-agents", "its names have more room where its rules stand in two lines anyway"),
    "Deathwatch Breacher Veteran": ("kt2024/deathwatch", "its longest name has one line beside its figures"),
}


@pytest.mark.parametrize("model", ROOMY)
def test_weapons_that_fit_in_fewer_lines_spare_a_second_card(model: str) -> None:
    pack, why = ROOMY[model]
    table = table_of(bare(pack), SIZES[MOST])
    (card,) = (each for each in bare(pack) if each.model == model)
    assert len(faces_of(card, SIZES[MOST], table, has_back=False)) == 1, why


def test_a_trained_psyker_has_one_card_where_smaller_type_and_nearer_lines_make_room() -> None:
    tactic = CardTactic(
        name="Rally", cost=1, phase="Fight phase", text="It fights, and so does one friend near it. " * 5
    )
    (justicar,) = (each for each in bare("grey-knights") if each.model == "Justicar")
    skill = CardAbility(name="Resourceful", text="While it stands unshaken, you get one more Command Point each round.")
    card = replace(justicar, abilities=(skill, *justicar.abilities), tactics=(tactic,))
    size = SIZES["tarot", False]
    assert len(faces_of(card, size, table_of([card], size), has_back=False)) == 1


@pytest.mark.parametrize(("abilities", "type_"), [(6, "grand"), (8, "ample"), (12, "")])
def test_a_full_page_with_little_to_say_is_set_larger(abilities: int, type_: str) -> None:
    rule = CardAbility(name="Steady", text=A_SENTENCE)
    card, size = replace(bare("kt2021/kommandos")[0], abilities=(rule,) * abilities), page_size("a4", large=False)
    (sheet, *_) = sheets_of(card, size, table_of([card], size))
    assert sheet.type == type_
    assert sheet.notes >= 4 or not type_


def test_lines_come_nearer_where_that_saves_a_card_or_keeps_a_tactic_whole() -> None:
    size = SIZES[MOST]
    as_it_is = replace(size, type="plain")
    gains = set()
    tactic = CardTactic(name="Rally", cost=1, phase="Morale phase", text=A_SENTENCE * 3)
    for number in range(1, 27):
        ability = CardAbility(name="Steady", text=A_SENTENCE * number)
        card = replace(bare("orks")[0], abilities=(ability,), tactics=(tactic, replace(tactic, name="Regroup")))
        table = table_of([card], size)
        faces, plain = (faces_of(card, each, table, has_back=False) for each in (size, as_it_is))
        if faces[0].size.type == "close":
            gained = (len(plain) - len(faces), _cut_tactics(plain) - _cut_tactics(faces))
            assert max(gained) > 0
            assert (printed(faces), wasted(faces)) == (wanted(card, faces), [])
            gains.add(gained)
    assert {cards > 0 for cards, _ in gains} == {True, False}


def test_a_card_says_how_far_an_aura_reaches_and_when_it_holds() -> None:
    tactic = CardTactic(name="Rally", cost=1, phase="Morale phase", text='Friends within 6" pass.', aura=True)
    block_text = tactic_block(tactic, SIZES["poker", False]).text
    assert block_text == 'Aura Tactic, while on the battlefield and not shaken. Morale phase: Friends within 6" pass.'
    assert "Aura" not in tactic_block(replace(tactic, aura=False), SIZES["poker", False]).text


@pytest.mark.parametrize(
    ("flesh", "wounds", "heads", "rows"),
    [
        (0, 1, 1, 1),
        (0, 10, 1, 1),
        (0, 11, 1, 2),
        (0, 21, 1, 3),
        (3, 1, 1, 1),
        (3, 6, 1, 1),
        (3, 7, 2, 2),
        (3, 11, 2, 3),
    ],
)
def test_boxes_for_wounds_take_the_rows_they_need_and_no_more(flesh: int, wounds: int, heads: int, rows: int) -> None:
    size, card = SIZES["poker", False], replace(bare("kt2021/kommandos")[0], flesh_wounds=flesh, wounds=wounds)
    others = front_foot(replace(card, wounds=0), size, has_back=True).height
    expected = heads * height(size.back, "text") + rows * (size.box + BOX_GAP)
    assert front_foot(card, size, has_back=True).height - others == pytest.approx(expected)
