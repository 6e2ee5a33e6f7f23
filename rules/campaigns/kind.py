"""A kind of campaign, as one value: `Edition.campaigns` holds those an edition is played in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rules.campaigns.activities import Activity, ActivityRequest
from rules.campaigns.asking import Answers
from rules.campaigns.board import BoardRules, Position
from rules.campaigns.described import Described
from rules.campaigns.dossier import Dossier
from rules.campaigns.entrants import Awarded, Contender, Effects, End, ManualChange, RosterChange, StandingsColumn
from rules.campaigns.games import Briefing, Game
from rules.campaigns.outcomes import Consequence, Contradiction, Resolution, ScoreSheet
from rules.campaigns.questions import Answer, Question, Report, WrongAnswer
from rules.campaigns.rounds import RoundEffect, RoundPlay
from rules.campaigns.shape import SettingsShape
from rules.campaigns.table import NO_AIDS, TableAids
from rules.campaigns.validity import WrongSetting
from rules.catalogue.compile import Catalogue
from rules.changes import Change, JournalEntry, State
from rules.dice import Dice, DieRoll
from rules.editions.capabilities import Figure
from rules.editions.game import GameChoices
from rules.editions.state import NOTHING_OF_CAMPAIGNS, BoundsOf, CampaignStates
from rules.issues import Issue
from rules.sheets import OperativeSheet

if TYPE_CHECKING:  # an edition holds this value, and is where operatives are described
    from rules.editions.base import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A reported mission, in the journal of one roster."""

    batch: str
    """The batch with the mission's consequences for that roster."""
    mission: str
    title: str
    """As sentences call it: "mission 12"."""
    team: tuple[str, ...]
    fighters: tuple[Any, ...] = ()
    """The same as they were in it, as the kind keeps them; read only where that is asked."""


class Contradict(Protocol):
    def __call__(
        self, batches: Sequence[JournalEntry], fought: Sequence[Fought], names: Mapping[str, str]
    ) -> tuple[Contradiction, ...]:
        """What a roster's journal says of later missions that cannot have been; batches as written."""


class Judging(Protocol):
    def __call__(self, settings: Any, mission: Any = None, *, has_started: bool = True) -> Settings:
        """How a team is judged; `mission` is the mission's own state, None where no mission is meant."""


class Agree(Protocol):
    def __call__(self, settings: Any, asked: Mapping[str, Any], *, kind: str = "", before: Any = None) -> Any:
        """The mission's state with what its players agree on, by field; a Refusal where the campaign forbids it.
        `before` is what was agreed on until now, `kind` the mission's key in the campaign's table.
        """


class AsOf(Protocol):
    def __call__(self, fighter: Any, *, status: str, operative: Any, entrant: Any) -> Any:
        """A fighter at another moment: its status, its state, its entrant's state.
        `operative` is None where the roster does not have it any more: what was frozen of it stands.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Outfitting:
    """What a side hands out to its team from what it owns, chosen in secret and sealed with the team."""

    questions: Callable[[Any, Contender], tuple[Question, ...]]
    """By settings: who gets what; each of kind CHOICE, with a default."""
    check: Callable[[Any, Contender, Sequence[str], Mapping[str, str]], tuple[Issue, ...]]
    """By settings, picked operatives and answers: the issues."""
    game: Callable[[Mapping[str, str]], GameChoices] | None = None
    """By answers: what of them the team chose for its game, by which it is judged; None where that is nothing."""
    equipment: Callable[[Any, Contender, Sequence[str], Mapping[str, str]], Figure] | None = None
    """By settings, picked operatives and answers: how much they carry of how much; None where the edition counts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceDice:
    """Dice that answer what a player may also choose, where the player lets them."""

    is_roll: Callable[[Answer], bool]
    """Whether an answer leaves it to dice."""
    is_due: Callable[[Question, State], bool]
    """Whether a roster in this state brings the question: the dice are those of the mission that first did."""
    throw: Callable[[Contender, Question, Answer, Dice], tuple[str, tuple[DieRoll, ...]]]
    """The answer that they give, and what was rolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionRow:
    """A kind of mission that may be played, as lists name it."""

    key: str
    name: str
    faces: tuple[int, int] | None = None
    """The faces of the mission die that give it; None where it is only chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """Who shifted the roll for a mission, and by how much."""

    side: str
    operative: str
    name: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A die and what its faces mean, as it is printed."""

    name: str
    die: int
    bands: tuple[tuple[str, str], ...]


class Rolled(Protocol):
    def __call__(self, settings: Any, kind: str, before: Any) -> tuple[Any, str]:
        """A mission's state once the roll has given its kind, `before` being what its players had agreed on, and what
        to add to the log's sentence; empty where there is nothing to add.
        """


def _rolled(settings: Any, kind: str, before: Any) -> tuple[Any, str]:
    return before, ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStep:
    """Something that players do for each mission, in a few words."""

    key: str
    title: str
    words: str = ""


def _nothing(*_: Any, **__: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignKind:
    """A way to play campaigns: everything that is particular to it, all of it pure.

    `settings` below always means the kind's own settings, `state` of an entrant, a mission or a side its own states.
    """

    # What it is called and played by

    key: str
    name: str
    words: str = ""
    """One sentence for the page that founds a campaign."""
    settings_shape: SettingsShape[Any]
    states: CampaignStates = NOTHING_OF_CAMPAIGNS
    """What is kept of entrants, missions and sides."""
    bounds: BoundsOf = NOTHING_OF_CAMPAIGNS.bounds
    """Where an entrant's numbers may go, by the settings in the state at that place."""
    new_entrant: Callable[[Any], Any]
    """By settings: the state of an entrant that has just entered."""
    settings_changed: Callable[[Any, Any, Any, bool], Any] = lambda before, after, state, is_gathering: state
    """By settings before and after, an entrant's state, and whether it still gathers: the state from then on."""

    fewest_entrants: int = 2
    """How many entrants it needs to start; 1 where one player may keep it alone."""

    # Rosters

    library: Callable[[Catalogue], Any] | None = None
    """What of a roster's pack the campaign asks for, such as tables of its faction; None where it asks for nothing."""
    roster_terms: Callable[[Any], Mapping[str, Any]] = lambda settings: {}
    """By settings: what a roster in the campaign keeps of it, as JSON; its judging depends on that."""
    judging: Judging
    printing: Callable[[Any], str | None] = lambda settings: None
    """By settings: the printing by which all rosters must be played, by its key; empty for the latest, None for any."""
    ways_out: Callable[[Settings, Sequence[Mapping[str, Any]]], tuple[str, ...]] = _nothing
    """By how teams are judged and the fields of those left on a roster of whom no legal team can be made: what may be
    done about it, in sentences.
    """
    forbid: Callable[[RosterChange], None] = lambda change: None
    """Raises a Refusal where a running campaign forbids a roster what its player is about to write."""
    fixed_acts: frozenset[str] = frozenset()
    """Acts that a running campaign refuses on an operative who is fixed."""

    # A mission

    round: tuple[RoundStep, ...] = ()
    """What a round consists of."""
    missions: Callable[[Any], tuple[MissionRow, ...]] = _nothing
    """By settings: what may be played; nothing where games are of any kind."""
    known_missions: tuple[str, ...] = ()
    """Names of missions to choose from where games are of any kind."""
    agree: Agree
    agreed_fields: Callable[[Any], tuple[Described, ...]] = _nothing
    """By settings: what a form asks of a mission beside its kind, time and place; `agree` is asked by these names."""
    agreed_words: Callable[[Any, Any], tuple[str, ...]] = _nothing
    """By settings and the mission's state: what was agreed on, in a word or two each, for a mission's head."""
    lead_words: Callable[[Any, Any], tuple[str, ...]] = _nothing
    """By the same: what is printed beside the limit on a mission's sheet."""
    roll_words: Callable[[Any, Any], str] = lambda settings, agreed: ""
    """By the same: what the roll for the mission may change of it, a sentence."""
    rolled: Rolled = _rolled
    with_shift: Callable[[Any, Shift | None], Any] = lambda agreed, shift: agreed
    """The mission's state with the roll shifted by somebody, or by nobody."""
    shift_of: Callable[[Any], Shift | None] = lambda agreed: None
    """By the mission's state: who shifted its roll, and must come."""
    fighter_type: type[Any]
    """A frozen dataclass with at least key, name and status; frozen teams keep it as JSON."""
    fighter: Callable[[OperativeSheet], Any]
    """An operative's sheet as a mission needs it."""
    fighter_words: Callable[[Any], str] = lambda fighter: ""
    """What forms say of one in a word or two beside its name."""
    fighter_as_of: AsOf
    squad: Callable[[str, str, Mapping[str, Any]], Any] = lambda key, name, fields: None
    """Squads, by key, name and the fields that the roster's journal keeps of them."""
    conditions: Callable[[Any], Mapping[str, str]] = lambda state: {}
    """By an entrant's state: operative → what it takes into its next mission, as said after its name."""
    briefing: Callable[[Game], tuple[Briefing, ...]] = _nothing
    secrets: Callable[[Any, Any], tuple[Question, ...]] = _nothing
    """By settings and the mission's state: what a side chooses in secret with its team and shows with it; each of kind
    CHOICE, with a default.
    """
    outfitting: Outfitting | None = None
    kept_secrets: Callable[[Any, Any], tuple[Question, ...]] = _nothing
    """By the same: what a side may seal by itself, each under a hash of its own, and opens when it likes; a report
    opens all of them. Each of kind CHOICE.
    """
    wrong_secrets: Callable[[Any, Mapping[str, str]], tuple[WrongAnswer, ...]] = _nothing
    """By settings and a side's sealed answers, question → answer: which of them contradict each other."""
    table_aids: Callable[[Game], TableAids] = lambda game: NO_AIDS
    """What phones at the table count along beside the report."""
    archetypes: Callable[[Catalogue, Collection[str]], tuple[str, ...]] | None = None
    """By a roster's pack and the models of those who go, each as often as it does, nobody where that is open: the
    archetypes that a side chooses of; none where its pack names none. None where archetypes are of no matter.
    """
    starting_number: Callable[[Catalogue], int | None] = lambda catalogue: None
    """With how many operatives a team of a roster's pack begins where losses are scored; None for as many as go."""
    option_names: Callable[[Catalogue], Mapping[str, str]] = lambda catalogue: {}
    """What a roster's pack calls options that other teams have by a number alone, by their values."""
    shifts_mission: Callable[[Any], bool] = lambda fighter: False
    """Whether an operative may shift the roll for a mission by one, and must then come."""

    # A report

    questions: Callable[[Game], tuple[Question, ...]]
    learn: Callable[[Any, str, Any], tuple[Any, str] | None] = lambda settings, kind, learnt: None
    """The settings that keep what a report was the first to tell of a kind of mission, and a sentence's beginning for
    the log; None where they have it already.
    """
    with_learnt: Callable[[Any, Any, str], Any] = lambda settings, today, kind: settings
    """A mission's settings, with what later reports have stated of its kind."""
    check_report: Callable[[Report, Game], tuple[WrongAnswer, ...]]
    score: Callable[[Game, Answers], tuple[ScoreSheet, ...]] = _nothing
    """By what was answered so far: victory points by side and by what brought them; empty where none are counted."""
    resolve: Callable[[Report, Game, Dice], Resolution]
    """What follows from a report without wrong answers."""
    fought_words: Callable[[Position], str] = lambda position: ""
    """With those about to log a game: that it brings them no points; empty where it does."""
    steps: Mapping[str, str] = field(default_factory=dict)
    """The moments after a mission in order, by key, as headings; every consequence names one."""
    step_rolls: Mapping[str, str] = field(default_factory=dict)
    """What is rolled for at a step: "casualty"."""
    result_step: str = ""
    """The step that says who has won."""
    score_step: str = ""
    """The step that says in sentences what `score` says as a table."""
    fate_step: str = ""
    """The step whose rolls decide the fate of single operatives."""
    losses_step: str = ""
    """The step that says in a sentence a side whom `taken_out` names one by one, where nothing more became of them."""
    contradictions: Contradict = _nothing
    outgrown: Contradict = _nothing
    """By the same, with `fighters`: who fought later with more than the journal now gives them. Nothing to decide."""
    sways_amounts: Callable[[Any], bool] = lambda fighter: False
    """Whether a faction's resources depend on the casualty roll of an operative."""

    # Between missions

    choices: Callable[[Any, Contender], tuple[Question, ...]] = _nothing
    """By settings: what an entrant's player may choose now; questions of kind ROLL are for `advance`."""
    choose: Callable[[Any, Contender, Question, Answer], Effects] | None = None
    """What an answer to one of these brings about; a Refusal where it cannot be."""
    choice_dice: ChoiceDice | None = None
    pending: Callable[[Iterable[Any], Iterable[Any]], tuple[Question, ...]] = _nothing
    """What a roster's player still has to choose, by its fighters and squads; questions of kind ROLL are answered by
    dice.
    """
    advance: Callable[[Any, int, str, Dice], Consequence] | None = None
    """What a squad gains at a level; of which entrant it is, its dice are asked."""
    manual_changes: tuple[ManualChange, ...] = ()
    """What an arbitrator can change by hand."""

    said_change: Callable[[Any, Change], str] = lambda settings, change: ""
    """By settings: what one change of an entrant's field means, for previews: "Morale 5 → 6", without a full stop;
    empty for a field of which there is nothing to say.
    """

    activities: Callable[[Any, Contender], tuple[Activity, ...]] = _nothing
    """By settings: what an entrant's player may do between missions and need not."""
    carry_out: Callable[[Any, Contender, ActivityRequest], Effects] | None = None
    """What doing one of them brings about; a Refusal where it cannot be."""
    dossier: Callable[[Any, Contender], Dossier] | None = None
    """By settings: what an entrant has come to, for its page and on paper; None where its amounts say all."""

    board: BoardRules | None = None
    """What everybody plays on together between missions; None where there is no such thing."""

    # Rounds

    round_settings: Callable[[Any, int], Any] = lambda settings, number: settings
    """By settings and a round's number: the settings from that round on, such as limits that grow."""
    close_round: Callable[[Any, RoundPlay], tuple[RoundEffect, ...]] = _nothing
    """By settings: what the end of a round changes for entrants that played often, once or not at all."""
    catch_up: Callable[[Any, Contender, Sequence[Contender]], RoundEffect | None] = lambda settings, late, others: None
    """By settings: what a late entrant receives, by what the others have; None for nothing."""

    ends_by_table: bool = False
    """Whether the table of rounds, byes and walkovers with it, decides who wins."""
    bonus_column: str = ""
    """The column of the standings by which the table of rounds may part equals; empty for none."""

    # The campaign as a whole

    columns: Callable[[Any], tuple[StandingsColumn, ...]] = _nothing
    """By settings: the columns of the standings."""
    merit: Callable[[Any, Contender], tuple[int, ...]] = lambda settings, contender: (contender.won, -contender.lost)
    """By settings: what decides the place, the more the better; `rules.campaigns.ranking` parts equals."""
    merit_names: Callable[[Any], tuple[str, ...]] = _nothing
    """By settings: what each number of it is called; empty for games won and for what everybody's total says."""
    standings_words: Callable[[Any], str] = lambda settings: "by missions won"
    """By settings: what decides the place, as the head of the standings says it."""
    head_words: Callable[[Any, bool], tuple[str, ...]] = _nothing
    """By settings, and whether it is running: what the head of the campaign says, such as a limit or when it ends."""
    figures_name: str = "Standings"
    """What its columns show, as the heading of their plots says it."""
    total_name: str = "All"
    """What an entrant's numbers together are called."""
    final_name: str = ""
    """What decides at the end is called, where that is something else."""
    amounts: Callable[[Any], Mapping[str, int]] = lambda state: {}
    """By an entrant's state: its number in every column."""
    total: Callable[[Any, Any], int] | None = None
    """By settings and an entrant's state: what decides its place; None where that is its columns together."""
    out: Callable[[Any], str] = lambda state: ""
    """By an entrant's state: why it cannot win any more, in a word or two; empty for anyone who can."""
    ranked_apart: Callable[[Any], str] = lambda settings: ""
    """By settings: the heading under which entrants that cannot win are ranked; empty where they are not.
    """
    awards: Callable[[Any, Sequence[Contender]], tuple[Awarded, ...]] = _nothing
    """By settings and everybody: what is awarded beside the victory, and to whom."""
    end: Callable[[Any, Sequence[Contender]], End]
    """By settings and everybody: who has won."""

    def mission(self, settings: Any, key: str) -> MissionRow | None:
        """What may be played, by its key."""
        return next((row for row in self.missions(settings) if row.key == key), None)

    def mission_die(self, settings: Any) -> int:
        """The die by which a mission is found; 0 where all are only chosen."""
        return max((row.faces[1] for row in self.missions(settings) if row.faces), default=0)

    # On paper

    printed_rules: Callable[[Any], Iterable[tuple[str, str]]] = _nothing
    """By settings: what was settled for the table, a name and a sentence each."""
    printed_missions: Callable[[Any], Iterable[tuple[str, str]]] = _nothing
    """By settings: every kind of mission, and what it costs and brings."""
    printed_costs: Callable[[Any, str], Iterable[str]] = _nothing
    """By settings: what one kind of mission costs and brings, a sentence each."""
    scenario: Callable[[Any, str], Iterable[tuple[str, str]]] = _nothing
    """By settings: the rules of one kind of mission, a heading and sentences each."""
    printed_tables: Callable[[Any], tuple[PrintedTable, ...]] = _nothing
    """By settings: the tables that are thrown on after a battle."""

    @property
    def operatives_may_fall(self) -> bool:
        """Whether reports say what becomes of operatives who were taken out, so that some may fall."""
        return bool(self.fate_step)

    @property
    def settings(self) -> Any:
        """Those a new campaign starts with."""
        return self.settings_shape.default

    @property
    def check_settings(self) -> Callable[[Any], tuple[WrongSetting, ...]]:
        return self.settings_shape.check
