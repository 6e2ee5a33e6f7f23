"""The names that history sentences use: operatives and kill teams as called, models and options as the catalogue names
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rosters.journal import state as states
from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import last_id
from rules.changes import State
from rules.editions.base import Edition


class HistoryNames(Mapping[str, str]):
    """Looks a key up among operatives and kill teams first, then by the last of its ids in the catalogue."""

    def __init__(self, catalogue: Catalogue, own: dict[str, str], speak: Callable[[str], str]) -> None:
        self._catalogue = catalogue
        self._speak = speak
        self.own = own

    def __getitem__(self, key: str) -> str:
        if key in self.own:
            return self.own[key]
        entry = self._catalogue.entries.get(last_id(key).partition("#")[0])
        if entry is None:
            raise KeyError(key)
        return entry.name

    def __iter__(self) -> Iterator[str]:
        return iter(self.own)

    def __len__(self) -> int:
        return len(self.own)

    def get(self, key: str, default: str | None = None) -> str:  # type: ignore[override]
        try:
            return self[key]
        except KeyError:
            return self._speak(default if default is not None else key)


def names_in(
    edition: Edition, catalogue: Catalogue, state: State, earlier: Mapping[str, str] | None = None
) -> HistoryNames:
    """Names as they are in a state; `earlier` ones win, for those whom an act struck or renamed."""
    own = {
        key: fields["name"] or _model(catalogue, fields["model"]) for key, fields in states.operatives(state).items()
    }
    teams = {states.KILL_TEAM + key: fields["name"] for key, fields in states.kill_teams(state).items()}
    return HistoryNames(catalogue, {**own, **teams, **(earlier or {})}, edition.speak)


def _model(catalogue: Catalogue, model: str) -> str:
    entry = catalogue.entries.get(last_id(model))
    return entry.name if entry else model
