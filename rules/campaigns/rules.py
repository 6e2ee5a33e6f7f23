"""What an edition answers about campaigns: the value behind `Edition.campaign`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rules.campaigns.games import Briefing, Fighter, Game, Squad
from rules.campaigns.outcomes import Consequence, Contradiction, Resolution
from rules.campaigns.questions import Question, Report, WrongAnswer
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.validity import WrongSetting
from rules.changes import Told
from rules.dice import Dice
from rules.issues import Issue
from rules.sheets import OperativeSheet

if TYPE_CHECKING:  # an edition holds this value, and is where operatives are described
    from rules.editions.base import Member, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A mission that stands reported, in the journal of one roster."""

    batch: str
    """The batch in which that roster bears what the mission brought."""
    mission: str
    title: str
    """As sentences call it: "mission 12"."""
    team: tuple[str, ...]


class Contradict(Protocol):
    def __call__(
        self, batches: Sequence[Told], fought: Sequence[Fought], names: Mapping[str, str]
    ) -> tuple[Contradiction, ...]:
        """What a roster's journal says of later missions that cannot have been; batches as written."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRules:
    """How an edition plays campaigns; all of it pure."""

    key: str
    settings: CampaignSettings
    """Those a new campaign starts with."""
    check_settings: Callable[[CampaignSettings], tuple[WrongSetting, ...]]
    fighter: Callable[[OperativeSheet], Fighter]
    """An operative's sheet as a mission needs it."""
    briefing: Callable[[Game], tuple[Briefing, ...]]
    questions: Callable[[Game], tuple[Question, ...]]
    check_report: Callable[[Report, Game], tuple[WrongAnswer, ...]]
    resolve: Callable[[Report, Game, Dice], Resolution]
    """What follows from a report without wrong answers."""
    contradictions: Contradict
    fixed_acts: frozenset[str]
    """Acts that a running campaign refuses on an operative who is fixed."""
    opens_way: Callable[[Sequence[str], str], bool]
    """Whether an advance says in which way one of a fire team's advances is had: its player's to pick."""
    spare_advances: Callable[[int, Sequence[str]], int]
    """How many of a fire team's advances are above what so much experience brings: its player may strike the last."""
    pending: Callable[[Iterable[Fighter], Iterable[Squad]], tuple[Question, ...]]
    """What a roster's player still has to choose, as the roster stands: "pick:OPERATIVE", "way:FIRE-TEAM:ADVANCE",
    "advance:FIRE-TEAM:LEVEL", which dice answer.
    """
    advance: Callable[[Squad, int, str, Dice], Consequence]
    """What a fire team gains at a level; of which entrant it is, its dice are asked."""
    sways_amounts: Callable[[Fighter], bool]
    """Whether what a faction has hangs on what becomes of an operative that was out of action."""
    shifts_mission: Callable[[Fighter], bool]
    """Whether an operative may shift the roll for a mission by one, and must then come."""
    outlook: Callable[[Sequence[Member], Settings], tuple[Issue, ...]]
    """What stands in the way of a roster's next muster, and the ways out; what else is wrong the checks tell."""
