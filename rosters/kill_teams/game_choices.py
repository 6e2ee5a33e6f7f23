"""What a kill team and its operatives may choose for one game: where the edition has anything to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of
from rosters.models import Roster
from rules import acts
from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import last_id
from rules.editions import find
from rules.editions.base import LoadoutPlace
from rules.editions.game import GameChoices, from_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGameOption:
    """One thing to choose, and the acts that do it."""

    name: str
    number: int = 0
    take: Act | None = None
    """One more of it; None where no more can be had."""
    drop: Act | None = None
    """Leave it at home; None where it is not chosen."""
    text: str = ""
    """What it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBlock:
    """The choices of the team, or of one of its operatives."""

    part: str
    """What they are choices of: "Equipment (4 of 10 EP)"."""
    operative: str = ""
    """The key of the operative; empty for the team's own."""
    whose: str = ""
    """The operative's name."""
    options: tuple[ShownGameOption, ...] = field(default_factory=tuple)
    is_one: bool = False
    """Whether one is chosen, and another takes its place."""

    @property
    def title(self) -> str:
        return f"{self.whose}: {self.part}" if self.whose else self.part


def game_blocks(roster: Roster, kill_team: str) -> tuple[GameBlock, ...]:
    """The team's choices, then those of each operative who has any; none where the edition has none. Evaluates."""
    edition = find(roster.edition)
    if edition.game_choices is None or roster.pack is None:
        return ()
    state, catalogue = projection.state_of(roster), catalogue_of(roster.pack.digest)
    fields = states.kill_teams(state)[kill_team]
    content, members, game = states.muster_of(state), tuple(fields["members"]), from_fields(fields)
    names = {each.key: each.name or each.model for each in content.loadouts}
    names |= {str(each.pk): each.sheet["name"] for each in roster.operatives.all() if each.sheet}
    blocks = []
    place = edition.game_choices.team_place(catalogue, content, members, game)
    if place is not None:
        numbers = {each.id: each.number for each in game.choices}
        for part in parts_of(place):
            options = tuple(_options(part, numbers, acts.ChooseForTeam, acts.DropForTeam))
            blocks.append(GameBlock(part=part.name, options=options, is_one=part.is_one))
    for key in members:
        place = edition.game_choices.operative_place(catalogue, content, members, game, key)
        for part in parts_of(place) if place is not None else ():
            numbers = {each.id: each.number for each in game.of(key)}
            choose, drop = (partial(kind, operative=key) for kind in (acts.ChooseForGame, acts.DropForGame))
            options = tuple(_options(part, numbers, choose, drop))
            blocks.append(
                GameBlock(part=part.name, operative=key, whose=names[key], options=options, is_one=part.is_one)
            )
    return tuple(block for block in blocks if block.options)


def borne_to_game(catalogue: Catalogue, game: GameChoices) -> dict[str, tuple[str, ...]]:
    """What operatives take to one game, by their keys, as the pack calls it."""
    entries = catalogue.entries
    return {
        key: tuple(entries[entry].name for each in chosen if (entry := last_id(each.id)) in entries)
        for key, chosen in game.loadouts.items()
    }


def parts_of(place: LoadoutPlace) -> tuple[LoadoutPlace, ...]:
    """A place by itself; one that only holds others, as those."""
    return (place,) if place.offers or not place.inner else place.inner


def _options(
    place: LoadoutPlace, numbers: dict[str, int], choose: Callable[..., Act], drop: Callable[..., Act]
) -> Iterator[ShownGameOption]:
    """What is offered at a place, then at the places below it."""
    for offer in place.offers:
        chosen = place.chosen.get(offer.id)
        if offer.hidden and not chosen:
            continue
        yield ShownGameOption(
            name=offer.name,
            number=numbers.get(offer.id, 1) if chosen else 0,
            take=choose(place=place.place, option=offer.id) if not chosen or offer.maximum != 1 else None,
            drop=drop(place=chosen) if chosen else None,
            text=place.texts.get(offer.id, ""),
        )
    for inner in place.inner:
        yield from _options(inner, {}, choose, drop)
