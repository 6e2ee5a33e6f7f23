"""The mission sheet: what is played, who against whom, each side's briefing, the rounds, and room for the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format

from campaigns.paper.laying import (
    TITLE_LINE,
    TITLE_POINTS,
    PagedFor,
    Whose,
    block,
    headed,
    pages_of,
    pair,
    sentence_blocks,
)
from campaigns.paper.selectors import Packet, SidePaper
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import Type, type_of
from rules.printable import clean

LEAD_WIDTH, LEAD_PADDING = 138.0, 7.0
LOWEST_LEAD = 22.0
FIGURES, ROUND_HEAD, ROUND_ROW = 12.5, 8.0, 9.0
LABEL_WIDTH = 58.0
TRACKS = ("Command points", "Victory points")


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionLead:
    """What is played."""

    name: str
    about: str
    big: str
    small: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTable:
    """What is counted round by round, a row for each side."""

    word: str
    rounds: range
    rows: tuple[str, ...]


def pages(packet: Packet, options: PrintOptions) -> list[PagedFor]:
    type_ = type_of(options)
    blocks = [_lead(packet, type_), *(pair(name, words, type_) for name, words in packet.mission.scenario)]
    blocks += sentence_blocks(packet.mission.costs, type_)
    for paper in packet.sides:
        blocks += _side(packet, paper, type_)
    blocks += _rounds(packet, type_)
    note = "Known to both sides" if not packet.is_sealed else "The teams are sealed until both have locked"
    return pages_of(whose_of(packet), options, title="Mission", note=note, blocks=blocks)


def whose_of(packet: Packet) -> Whose:
    mission = packet.mission
    hue = mission.mine.hue if mission.mine else ""
    return Whose(hue=hue, about=clean(mission.campaign.name), code=f"M{mission.number}")


def _lead(packet: Packet, type_: Type) -> SheetBlock:
    lead = MissionLead(
        name=clean(packet.mission.title),
        about=about_of(packet),
        big="" if packet.mission.limit is None else str(packet.mission.limit),
        small=", ".join(packet.mission.kind_of_campaign.lead_words(packet.mission.settings, packet.mission.agreed)),
    )
    name = lines(lead.name, room=LEAD_WIDTH, points=TITLE_POINTS, weight=BOLD) * TITLE_LINE
    about = type_.small_height(lines(lead.about, room=LEAD_WIDTH, points=type_.small))
    return block("lead", lead, max(LOWEST_LEAD, LEAD_PADDING + name + about))


def about_of(packet: Packet) -> str:
    mission = packet.mission
    parts = [f"Mission {mission.number}", mission.kind_name if mission.kind_name != mission.title else ""]
    parts += [
        date_format(timezone.localtime(mission.row.at), "l j F, H:i") if mission.row.at else "",
        mission.row.where,
    ]
    return clean(" · ".join(part for part in parts if part))


def _side(packet: Packet, paper: SidePaper, type_: Type) -> Iterator[SheetBlock]:
    side, briefing = paper.side, paper.team.briefing
    yield headed(side.name, " · ".join(each for each in (side.player, side.faction) if each))
    force = str(briefing.force if briefing else paper.team.force) if paper.team.members else ""
    points = str(briefing.command_points) if briefing and paper.team.members else ""
    word = packet.edition.words.get("force", "Force")
    first = packet.edition.words.get("round", "round").lower()
    yield block("figures", ((word, force), (f"Command points in {first} 1", points)), FIGURES)
    if briefing is not None and not packet.is_sealed:
        names = {member.op.key: member.op.name for member in paper.team.members}
        sentences_today = (_of_somebody(names.get(each.operative, ""), each.sentence) for each in briefing.today)
        yield from sentence_blocks((*briefing.sentences, *sentences_today, *briefing.handouts), type_)


def _of_somebody(name: str, sentence: str) -> str:
    """With whom it is about first, where it does not say so itself."""
    return sentence if not name or sentence.startswith(name) else f"{name}: {sentence}"


def _rounds(packet: Packet, type_: Type) -> Iterator[SheetBlock]:
    names = [f"{clean(paper.side.name)}: {track}" for paper in packet.sides for track in TRACKS]
    word = packet.edition.words.get("round", "Battle round")
    yield headed(f"By {word.lower()}")
    heights = (
        max(ROUND_ROW, 2.0 + type_.text_height(lines(name, room=LABEL_WIDTH - 2.0, points=type_.text, weight=BOLD)))
        for name in ("Initiative", *names)
    )
    rows = RoundTable(word=word, rounds=range(1, packet.rounds + 1), rows=("Initiative", *names))
    yield block("rounds", rows, ROUND_HEAD + sum(heights))
