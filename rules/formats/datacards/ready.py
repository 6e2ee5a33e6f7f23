"""Ready teams of a datacard pack: who goes, how they are armed, and what the team takes along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.editions.game import GameChoices
from rules.editions.loadouts import Choice, Loadout, Role
from rules.errors import Fault
from rules.formats.datacards import ids
from rules.formats.datacards.judged import equipment_options
from rules.formats.datacards.parts import HeadingSource, OperativeSource
from rules.formats.datacards.source import SystemSource, TeamSource
from rules.formats.pack_content import ReadyTeam


def ready_teams(source: TeamSource, system: SystemSource) -> tuple[tuple[ReadyTeam, ...], list[Fault]]:
    """Every team of the pack, and what its writer got wrong."""
    faults: list[Fault] = []
    teams = []
    for key, data in source.data.get("teams", {}).items():
        writer = _Writer(source, system, key, data, faults)
        teams.append(
            ReadyTeam(
                key=key,
                title=data["title"],
                limit=None,
                about=data.get("about", ""),
                loadouts=tuple(writer.loadouts()),
                game=writer.game(),
            )
        )
    return tuple(teams), faults


class _Writer:
    """One team, as its pack describes it."""

    def __init__(
        self, source: TeamSource, system: SystemSource, key: str, team: Mapping[str, Any], faults: list[Fault]
    ) -> None:
        self.source, self.system, self.key, self.team, self.faults = source, system, key, team, faults
        self.owner = ids.document(source.edition, source.key)
        self.keys: dict[str, list[str]] = {}
        """Operative → the keys of those who go."""
        self.carried: dict[str, tuple[Choice, ...]] = {}
        """What each of those who go carries in this game."""

    def loadouts(self) -> Iterator[Loadout]:
        number = 0
        for index, written in enumerate(self.team["operatives"]):
            place = f"teams.{self.key}.operatives[{index}]"
            each: Mapping[str, Any] = {"take": written} if isinstance(written, str) else written
            operative = self.source.operatives.get(each["take"])
            if operative is None:
                self.faults.append(Fault(f"No operative is called {each['take']!r}.", place))
                continue
            choices = tuple(self._choices(operative, each.get("arms", ""), place))
            for _ in range(each.get("count", 1)):
                number += 1
                key = f"{self.key}-{number}"
                self.keys.setdefault(operative.key, []).append(key)
                self.carried[key] = tuple(self._equipment(operative, each.get("equipment", ()), place))
                yield Loadout(
                    key=key,
                    model=ids.operative(self.owner, operative.key),
                    role=Role.LEADER if operative.is_leader else Role.NON_SPECIALIST,
                    name=each.get("name", ""),
                    choices=choices,
                )

    def _choices(self, operative: OperativeSource, text: str, place: str) -> Iterator[Choice]:
        owner = ids.operative(self.owner, operative.key)
        wanted = {weapon.strip() for weapon in text.split("+")} - {""}
        for weapon in operative.always:
            yield Choice(id=ids.weapon(owner, weapon))
        met: set[str] = set(operative.always)
        for heading in operative.headings:
            weapons = _best(heading, wanted)
            met.update(weapons)
            yield Choice(id=ids.arms(ids.heading(owner, heading.key), weapons))
        for weapon in sorted(wanted - met):
            self.faults.append(Fault(f"{operative.name} cannot be armed with {weapon!r} like this.", f"{place}.arms"))

    def _equipment(self, operative: OperativeSource, words: Iterable[str], place: str) -> Iterator[Choice]:
        for key in words:
            piece = self.source.equipment.get(key)
            if piece is None or (piece.who and operative.key not in piece.who):
                self.faults.append(Fault(f"{operative.name} cannot carry {key!r}.", f"{place}.equipment"))
            else:
                yield Choice(id=ids.equipment(ids.operative(self.owner, operative.key), key))

    def game(self) -> GameChoices:
        """Equipment and the choices of the team; those of operatives by who makes them."""
        listed = dict(self._listed_choices())
        return GameChoices(choices=tuple(self._team_choices(listed)), loadouts=self._own_choices(listed))

    def _team_choices(self, listed: Mapping[str, list[str]]) -> Iterator[Choice]:
        known = {
            option.id.removeprefix(f"{owner}:equipment:").replace(":", "/"): option.id
            for owner, pieces in (
                (self.owner, self.source.equipment.values()),
                (ids.system(self.source.edition), self.system.equipment.values()),
            )
            for piece in pieces
            for option in equipment_options(owner, piece, universal=False)
        }
        for each in self.team.get("equipment", ()):
            if each in known:
                yield Choice(id=known[each])
            else:
                self.faults.append(Fault(f"No equipment is called {each!r}.", f"teams.{self.key}.equipment"))
        for key, options in listed.items():
            if not self.source.choices[key].who:
                yield from (Choice(id=ids.choice(self.owner, key, option)) for option in options)

    def _listed_choices(self) -> Iterator[tuple[str, list[str]]]:
        for key, chosen in self.team.get("choices", {}).items():
            known = self.source.choices.get(key)
            options = [chosen] if isinstance(chosen, str) else list(chosen)
            wrong = [option for option in options if known and option not in {each.key for each in known.options}]
            if known is None or wrong:
                self.faults.append(Fault(f"No choice is like {key!r}: {chosen!r}.", f"teams.{self.key}.choices"))
            else:
                yield key, options

    def _own_choices(self, listed: Mapping[str, list[str]]) -> dict[str, tuple[Choice, ...]]:
        found = {key: carried for key, carried in self.carried.items() if carried}
        for key, options in listed.items():
            choice = self.source.choices[key]
            bearers = [(operative, each) for operative in choice.who for each in self.keys.get(operative, ())]
            for operative, each in bearers[: choice.bearers]:
                owner = ids.operative(self.owner, operative)
                chosen = tuple(Choice(id=ids.choice(owner, key, option)) for option in options)
                found[each] = (*found.get(each, ()), *chosen)
        return found


def _best(heading: HeadingSource, wanted: set[str]) -> tuple[str, ...]:
    """The set that has most of what is wanted; the first of the heading where nothing is."""
    if not any(wanted & set(weapons) for weapons in heading.sets):
        return heading.sets[0]
    return max(heading.sets, key=lambda weapons: (len(wanted & set(weapons)), -len(set(weapons) - wanted)))
