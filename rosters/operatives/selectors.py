"""What is read of operatives: models to recruit, options, teams to suggest, all of which evaluate; names, pictures."""

from __future__ import annotations

import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.catalogues import MOST_CATALOGUES, LastMade
from rosters.journal.settle import catalogue_of, settings_of, whole_view
from rosters.models import KillTeam, Picture, Roster
from rosters.packs.selectors import contents_for
from rosters.rosters.selectors import written_as
from rules.armoury import Armoury, PricedStep
from rules.catalogue.compile import Catalogue
from rules.changes import State
from rules.editions import find
from rules.editions.base import Edition, RosterContent, Suggestions, View
from rules.names import possible_names
from rules.sheets import OperativeSheet

MOST_TAKEN = "Max"
"""Where datasheets print how many a kill team takes."""


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
    options: tuple[str, ...] = ()
    """What else it may carry, for a search."""

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


def recruitables(roster: Roster, *, is_searched: bool = False) -> list[Recruitable]:
    """Every model of the faction, priced, for a search with what else it may carry. Prices and options of a catalogue
    are worked out once per process.
    """
    if roster.pack is None:
        return []
    edition, digest = find(roster.edition), roster.pack.digest
    counted = Counter(roster.operatives.filter(status__in=("ready", "convalescing")).values_list("model", flat=True))
    options = options_in(edition, digest) if is_searched else {}
    return [
        replace(each, here=counted[each.model], options=options.get(each.model, ()))
        for each in catalogue_models(edition, digest)
    ]


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


_options: LastMade[dict[str, tuple[str, ...]]] = LastMade(MOST_CATALOGUES)


def options_in(edition: Edition, pack_digest: str) -> dict[str, tuple[str, ...]]:
    """What each model of a pack may carry instead of its default loadout or beside it; kept per process."""
    return _options.get(f"{edition.key} {pack_digest}", lambda: dict(_optional(edition, catalogue_of(pack_digest))))


def _optional(edition: Edition, catalogue: Catalogue) -> Iterator[tuple[str, tuple[str, ...]]]:
    for loadout in edition.models(catalogue):
        armoury = edition.armoury(catalogue, RosterContent(loadouts=(loadout,)), loadout.key, {})
        options = (option for heading in (armoury.headings if armoury else ()) for option in heading.options)
        pieces = (piece for option in options if not option.stands for piece in option.pieces)
        yield loadout.model, tuple(dict.fromkeys(pieces))


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


def fresh_names(roster: Roster, count: int = 1, also: Iterable[str] = ()) -> list[str]:
    """So many names that nobody on the roster has, nor among `also`; none where the pack has no list. One query."""
    digest = roster.pack.digest if roster.pack else ""
    return new_names(digest, {*roster.operatives.values_list("name", flat=True), *also}, count)


def new_names(pack_digest: str, taken: Iterable[str], count: int = 1) -> list[str]:
    """So many names of the pack's list, each once and none of those taken, in words that nobody's name has while there
    are any; none where it has no list.
    """
    contents = contents_for(pack_digest) if pack_digest else None
    found: list[str] = []
    if contents is None:
        return found
    borne = [*taken]
    words = {word for name in borne for word in name.split()}
    for names in possible_names(contents.faction.first_names, contents.faction.last_names):
        free = list(set(names).difference(borne))
        secrets.SystemRandom().shuffle(free)
        while free and len(found) < count:
            found.append(min(free, key=lambda name: len(words.intersection(name.split()))))
            free.remove(found[-1])
            words.update(found[-1].split())
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
