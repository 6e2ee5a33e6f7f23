"""What is read of operatives: models to recruit, options, teams to suggest, all of which evaluate; names, pictures."""

from __future__ import annotations

import secrets
import uuid
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.catalogues import MOST_CATALOGUES, LastMade
from rosters.journal.settle import catalogue_of, settings_of, whole_view
from rosters.models import KillTeam, Pack, Picture, Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.selectors import written_as
from rosters.web.roles import role_label
from rules.armoury import Armoury, PricedStep
from rules.catalogue.compile import Catalogue
from rules.changes import State
from rules.editions import find
from rules.editions.base import PLAINEST, Edition, Role, RosterContent, Suggestions, View
from rules.names import possible_names
from rules.sheets import OperativeSheet

MOST_TAKEN = "Max"
"""Where datasheets print how many a kill team takes."""
MANY = 6
"""Of whom a kill team takes so many, nobody asks how many."""
SEVERAL = 3
"""How many at once the menu of a model offers."""
MOST_ROWS, FIRST_ROWS = 16, 12
"""A group of more rows than the first shows as many as the second, and folds the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruitable:
    """A model that may join the roster, with its default loadout."""

    model: str
    name: str
    datasheet: str
    roles: tuple[str, ...]
    trainings: tuple[str, ...]
    points: int
    maximum: str
    """As printed; "-" for no maximum."""
    here: int = 0
    """How many are on the roster."""
    sheet: OperativeSheet | None = None

    @property
    def stats(self) -> tuple[tuple[str, str], ...]:
        """The stat line as a row shows it: how many a team takes is shown elsewhere."""
        return tuple(stat for stat in self.sheet.stats if stat[0] != MOST_TAKEN) if self.sheet else ()

    def with_distances(self, written: Callable[[str], str] | None) -> Recruitable:
        """With distances as its reader wants them; as they are where nobody says how."""
        return replace(self, sheet=written_as(self.sheet, written)) if written and self.sheet else self


def ways_to_recruit(each: Recruitable, edition: Edition) -> Iterator[tuple[str, str]]:
    """A model in every role it may have, as `recruit_fields` reads it and in words."""
    chosen = edition.trainings.role if edition.trainings else ""
    for role in each.roles:
        if role != chosen:
            yield f"{each.model}|{role}", f"{each.name}, {edition.words.get(role, role)}"
    for training in each.trainings:
        yield f"{each.model}|{chosen}|{training}", f"{each.name}, {edition.speak(training)}"


def recruitables(roster: Roster) -> list[Recruitable]:
    """Every model of the faction, priced; the prices of a catalogue are worked out once per process."""
    if roster.pack is None:
        return []
    edition = find(roster.edition)
    counted = Counter(roster.operatives.filter(status__in=("ready", "convalescing")).values_list("model", flat=True))
    known = catalogue_models(edition, roster.pack.digest)
    return [replace(each, here=counted[each.model]) for each in known]


_models: LastMade[tuple[Recruitable, ...]] = LastMade(MOST_CATALOGUES)


def catalogue_models(edition: Edition, pack_digest: str) -> tuple[Recruitable, ...]:
    """Every model of a pack with its default loadout, priced; kept per process."""
    return _models.get(f"{edition.key} {pack_digest}", lambda: tuple(_priced(edition, catalogue_of(pack_digest))))


def _priced(edition: Edition, catalogue: Catalogue) -> list[Recruitable]:
    found = []
    for loadout in edition.models(catalogue):
        view = edition.view(catalogue, RosterContent(loadouts=(loadout,)))
        (sheet,) = edition.sheets(catalogue, view)
        # As its stat line prints it, or as a kill team's own list takes it.
        listed = edition.most_of(catalogue, loadout.model) if edition.most_of else None
        most = dict(sheet.stats).get(MOST_TAKEN) or str(listed or "-")
        found.append(
            Recruitable(
                model=loadout.model,
                name=sheet.model,
                datasheet=sheet.datasheet,
                roles=sheet.roles,
                trainings=sheet.trainings,
                points=sheet.points,
                maximum=most,
                sheet=sheet,
            )
        )
    return found


def most_taken(roster: Roster, op: OperativeSheet) -> int | None:
    """How many of an operative's model a kill team takes; None where nothing says so. Evaluates nothing."""
    edition, catalogue = _of(roster)
    printed = dict(op.stats).get(MOST_TAKEN, "")
    if printed.isdigit() or edition.most_of is None:
        return int(printed) if printed.isdigit() else None
    return edition.most_of(catalogue, op.model_key)


def armoury_of(roster: Roster, operative: str) -> Armoury | None:
    """What an operative may choose, as a form shows it, within the whole roster."""
    state = projection.state_of(roster)
    if operative not in states.operatives(state):
        return None
    edition, catalogue = _of(roster)
    return edition.armoury(catalogue, states.muster_of(state), operative, states.standings_of(state))


def sub_factions_of(roster: Roster) -> tuple[str, ...]:
    """What operatives of the roster's faction may belong to. Compiles, but evaluates nothing."""
    edition, catalogue = _of(roster)
    return edition.sub_factions(catalogue)


def advances_of(roster: Roster, container: str) -> tuple[PricedStep, ...]:
    """What a squad may gain. Compiles, but evaluates nothing."""
    edition, catalogue = _of(roster)
    if edition.squads is None:
        return ()
    return edition.squads.advances(catalogue, states.muster_of(projection.state_of(roster)), container)


def suggestions(roster: Roster, team: KillTeam, keep: Collection[str] = ()) -> Suggestions:
    """Up to three legal teams for this kill team's format, using most of its limit."""
    edition, catalogue = _of(roster)
    if edition.suggest is None:
        return Suggestions()
    view, fields = _whole(edition, catalogue, projection.state_of(roster), team)
    settings = settings_of(edition, fields)
    return edition.suggest.teams(
        view.team.members,
        view.team.capacities,
        settings.points_limit,
        keep=keep,
        settings=settings,
        game=view.team.game,
    )


def nearest_legal(roster: Roster, team: KillTeam) -> Suggestions:
    """The legal team with the fewest changes from this one."""
    edition, catalogue = _of(roster)
    if edition.suggest is None:
        return Suggestions()
    view, fields = _whole(edition, catalogue, projection.state_of(roster), team)
    settings = settings_of(edition, fields)
    return edition.suggest.nearest(
        view.team.members,
        team.members,
        view.team.capacities,
        settings.points_limit,
        settings=settings,
        game=view.team.game,
    )


def to_own(roster: Roster, team: KillTeam) -> Suggestions:
    """The team that could be played with the fewest recruits; nothing where none is needed or nobody can say."""
    edition, catalogue = _of(roster)
    if edition.suggest is None or edition.suggest.to_own is None:
        return Suggestions()
    view, _ = _whole(edition, catalogue, projection.state_of(roster), team)
    return edition.suggest.to_own(view.team, team.members)


def _of(roster: Roster) -> tuple[Edition, Catalogue]:
    return find(roster.edition), catalogue_of(roster.pack.digest if roster.pack else "")


def _whole(edition: Edition, catalogue: Catalogue, state: State, team: KillTeam) -> tuple[View, dict[str, Any]]:
    fields = states.kill_teams(state)[str(team.pk)]
    return whole_view(edition, catalogue, state, fields), fields


# Models to recruit, as a list shows them


@dataclass(frozen=True, slots=True)
class RecruitButton:
    """One button: a model in a role, so many times. `sign` is the key of its glyph."""

    label: str
    value: str
    sign: str
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitRow:
    """A model that may be recruited."""

    key: str
    name: str
    model: str
    note: str
    points: int
    here: int
    why: str
    is_over: bool
    stats: Sequence[tuple[str, str]]
    carried: Sequence[str]
    sign: str
    plain: RecruitButton
    others: tuple[RecruitButton, ...]
    trainings: tuple[RecruitButton, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitGroup:
    """Models that stand together, under a heading."""

    key: str
    title: str
    note: str
    rows: tuple[RecruitRow, ...]
    folded: tuple[RecruitRow, ...] = ()
    """The rest, behind a press, so that the longest list stays short."""
    is_closed: bool = False
    """Whether nobody of it may be recruited; the note says why."""

    @property
    def size(self) -> int:
        return len(self.rows) + len(self.folded)


def recruit_groups(
    edition: Edition,
    found: Iterable[Recruitable],
    query: str = "",
    *,
    at_once: int = SEVERAL,
    is_folded: bool = True,
    closed: Mapping[Role, str] | None = None,
) -> list[RecruitGroup]:
    """The models that fit every word of the query, by name, keyword, training or weapon, under the edition's
    headings; those of a closed role fold below the reason.
    """
    closed = closed or {}
    words = query.casefold().split()
    rows: dict[Role, list[RecruitRow]] = {role: [] for role in edition.model_groups}
    for each in found:
        if all(word in _searched(edition, each) for word in words):
            role = group_of(edition, each)
            rows[role].append(_row(edition, each, role, at_once))
    found_groups = []
    for role, (title, note) in edition.model_groups.items():
        at = _fold_at(edition, role, len(rows[role])) if is_folded and not query else len(rows[role])
        at = 0 if role in closed else at
        first, folded = tuple(rows[role][:at]), tuple(rows[role][at:])
        group = RecruitGroup(key=role.value, title=title, note=note, rows=first, folded=folded)
        found_groups.append(replace(group, note=closed[role], is_closed=True) if role in closed else group)
    return [group for group in found_groups if group.size]


def _fold_at(edition: Edition, role: Role, size: int) -> int:
    """How many rows stand open: none of those that only few missions allow."""
    if role in edition.fixed_roles:
        return 0
    return FIRST_ROWS if size > MOST_ROWS else size


def group_of(edition: Edition, each: Recruitable) -> Role:
    """Under which heading a model stands: its fixed role; of the others those that may be many are troops.

    Datasheets let many a model lead; a leader's model is one of which a kill team takes one.
    """
    for role in edition.fixed_roles:
        if role.value in each.roles:
            return role
    if Role.LEADER.value in each.roles and (each.maximum == "1" or PLAINEST.value not in each.roles):
        return Role.LEADER
    return edition.trainings.role if edition.trainings and each.trainings and each.maximum.isdigit() else PLAINEST


def _searched(edition: Edition, each: Recruitable) -> str:
    sheet = each.sheet
    texts = [each.name, each.datasheet, *each.trainings, *(edition.speak(one) for one in each.trainings)]
    if sheet is not None:
        texts += [*sheet.keywords, *sheet.carried, *(line.name for line in sheet.weapons)]
    return " ".join(texts).casefold()


def _row(edition: Edition, each: Recruitable, group: Role, at_once: int) -> RecruitRow:
    chosen = edition.trainings.role.value if edition.trainings else ""
    # A role in which nothing is chosen first: that is the one-tap recruit.
    plain, *others = sorted(each.roles, key=lambda role: (role == chosen, role != PLAINEST))
    if group is Role.LEADER:
        plain, others = group.value, [role for role in (plain, *others) if role != group.value]
    trained = plain if plain in edition.fixed_roles else chosen
    most = int(each.maximum) if each.maximum.isdigit() else None
    ways = [
        RecruitButton(f"Recruit as {role_label(edition, role, '')}", f"{each.model}|{role}", role, each.points)
        for role in others
        if role != chosen
    ]
    if at_once > 1 and (most is None or most >= at_once):
        ways.append(RecruitButton("Recruit three", f"{each.model}|{plain}||{at_once}", "", at_once * each.points))
    why = why_full(each.maximum, each.here)
    few = most if most and most < MANY and not why else 0
    notes = [each.datasheet if each.datasheet != each.name else "", f"at most {few} in a kill team" if few else ""]
    return RecruitRow(
        key=row_key(each.model),
        name=each.name,
        model=each.model,
        note=" · ".join(filter(None, notes)),
        points=each.points,
        here=each.here,
        why=why,
        is_over=most is not None and each.here > most,
        stats=each.stats,
        carried=each.sheet.carried if each.sheet else (),
        sign=_sign(edition, each, group),
        plain=RecruitButton("Recruit", f"{each.model}|{plain}", ""),
        others=tuple(ways),
        trainings=tuple(
            RecruitButton(edition.speak(one), f"{each.model}|{trained}|{one}", one) for one in each.trainings
        ),
    )


def why_full(maximum: str, here: int) -> str:
    """What to say of a model of which more are here than a kill team takes; empty up to that."""
    if not maximum.isdigit() or here <= int(maximum):
        return ""
    return f"{here} on the roster; a kill team takes {maximum}."


def _sign(edition: Edition, each: Recruitable, group: Role) -> str:
    """The glyph before a name: of a leader the star, of others what they are first trained in, or their fixed role."""
    if group in (Role.LEADER, PLAINEST):
        return "leader" if group is Role.LEADER else ""
    return each.trainings[0] if each.trainings else group.value if group in edition.fixed_roles else ""


def row_key(model: str) -> str:
    """Short, for ids on the page."""
    return f"{zlib.crc32(model.encode()):08x}"


def fresh_names(roster: Roster, count: int = 1, also: Iterable[str] = ()) -> list[str]:
    """So many names that nobody on the roster has, nor among `also`; none where the pack has no list. One query."""
    return new_names(roster.pack, {*roster.operatives.values_list("name", flat=True), *also}, count)


def new_names(pack: Pack | None, taken: Iterable[str], count: int = 1) -> list[str]:
    """So many names of the pack's list, each once and none of those taken; none where it has no list."""
    contents = contents_for(pack.digest) if pack else None
    found: list[str] = []
    if contents is None:
        return found
    seen = set(taken)
    for names in possible_names(contents.faction.first_names, contents.faction.last_names):
        free = [name for name in names if name not in seen]
        found += secrets.SystemRandom().sample(free, min(count - len(found), len(free)))
    return found


def portrait_of(roster: Roster, operative: uuid.UUID | str) -> Picture | None:
    """The picture of an operative of this roster, if it has one. One query."""
    portraits = roster.operatives.filter(pk=operative).exclude(portrait="").values("portrait")
    return Picture.objects.filter(pk__in=portraits).first()


def portraits_of(roster: Roster) -> dict[str, bytes]:
    """Every picture that the roster shows, by its digest: for paper, which fetches nothing. One query."""
    portraits = roster.operatives.exclude(portrait="").values("portrait")
    rows = Picture.objects.filter(pk__in=portraits).values_list("digest", "body")
    return {digest: bytes(body) for digest, body in rows}
