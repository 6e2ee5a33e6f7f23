"""Runs declarative engine cases: a set-up, steps, and the state each step should lead to.

Scored as the reference engine `battlescribe` is: its overrides apply over the base
expectation, its skips are honoured. What is asserted, and how it is compared, is in
`tools.engine_cases.verdict`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue import grow
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import Evaluation
from rules.catalogue.model import Number, number
from rules.catalogue.plain import document
from rules.catalogue.tree import Selection, Tree, all_forces, all_selections
from rules.errors import Malformed, Refusal
from tools.engine_cases.verdict import StepState, differences

ENGINE = "battlescribe"


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """How one case went."""

    id: str
    result: str
    """passed, failed or skipped."""
    reasons: tuple[str, ...] = ()


LoadRoster = Callable[[Catalogue, str], Tree]
SaveRoster = Callable[[Catalogue, Tree, Evaluation], str]


@dataclass
class CaseRun:
    """One case while it runs."""

    catalogue: Catalogue
    load: LoadRoster
    save: SaveRoster
    tree: Tree = field(default_factory=Tree)
    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)
    costs: dict[str, dict[str, Number]] = field(default_factory=dict)
    evaluation: Evaluation = field(default_factory=Evaluation)
    is_filled: bool = False
    """Automatic selections are made for the first force and for no other."""

    def settle(self) -> None:
        self.evaluation = evaluate(self.catalogue, self.tree, before=self.costs)
        self.costs = {
            key: {cost.type_id: cost.value for cost in node.costs} for key, node in self.evaluation.nodes.items()
        }


def run_case(case: Mapping[str, Any], *, load: LoadRoster, save: SaveRoster) -> CaseOutcome:
    """Play one case; never raises: a case that cannot be played has failed, and says why."""
    case_id, setup, engines = str(case.get("id", "")), case.get("setup") or {}, case.get("engines")
    if isinstance(setup, Mapping) and "dataSource" in setup:
        return CaseOutcome(case_id, "skipped", ("needs a data set that is not here",))
    try:
        reasons = tuple(_play(case_id, setup, case.get("steps", ()), load, save))
    except Exception as error:  # a case is anyone's file, and may be malformed in any way
        reasons = (f"{type(error).__name__}: {error}",)
    if reasons and isinstance(engines, Mapping) and engines.get(ENGINE) == "skip":
        return CaseOutcome(case_id, "skipped", ("the reference engine cannot play it", *reasons))
    return CaseOutcome(case_id, "failed" if reasons else "passed", reasons)


def _play(case_id: str, setup: Mapping[str, Any], steps: Any, load: LoadRoster, save: SaveRoster) -> list[str]:
    system = document(setup.get("gameSystem") or {}, is_game_system=True, default_id="gs-1")
    catalogues = [
        document({"gameSystemId": system.id, **(data or {})}, is_game_system=False, default_id=f"cat-{n}")
        for n, data in enumerate(setup.get("catalogues") or (), start=1)
    ]
    game = CaseRun(compile_catalogue(system, catalogues), load, save)
    game.tree = grow.new_tree(game.catalogue, name=case_id)
    game.settle()
    reasons: list[str] = []
    for place, step in enumerate(steps, start=1):
        reasons += [f"step {place}: {reason}" for reason in _step(game, step)]
    return reasons


def _step(game: CaseRun, step: Mapping[str, Any]) -> list[str]:
    if ENGINE in (step.get("skipEngines") or ()):
        game.outcomes.setdefault(str(step.get("id", "")), {})
        return []
    if "action" in step:
        return _act(game, {**step, **((step.get("engines") or {}).get(ENGINE) or {})})
    if "expectedFile" in step:
        loaded = game.load(game.catalogue, game.save(game.catalogue, game.tree, game.evaluation))
        reread = evaluate(game.catalogue, loaded, before=game.costs)
        return [] if reread.costs == game.evaluation.costs else ["the exported roster reads differently"]
    expected = dict(step.get("expectedState") or {})
    overrides = (expected.pop("engines", None) or {}).get(ENGINE) or {}
    if {"errors", "errorsContain", "errorCount"} & set(overrides):
        for key in ("errors", "errorsContain", "errorCount"):
            expected.pop(key, None)
    return differences({**expected, **overrides}, StepState(game.catalogue, game.tree, game.evaluation))


def _act(game: CaseRun, step: Mapping[str, Any]) -> list[str]:
    """Perform an action; one that is expected to fail has to be refused and to change nothing."""
    resolved = {key: _resolve(game, value) for key, value in step.items()}
    action, before = str(resolved["action"]), game.tree
    try:
        outcome = ACTIONS[action](game, resolved)
    except (Refusal, Malformed):
        if "expectFailure" not in resolved:
            raise
        return []
    if "expectFailure" in resolved:
        return [f"{action} was not refused"]
    if game.tree is not before or action in ("reload", "loadRoster"):
        game.settle()
    if "id" in resolved:
        game.outcomes[str(resolved["id"])] = outcome
    return []


_REFERENCE = re.compile(r"\$\{\{\s*steps\.([^.\s]+)\.([^\s}]+)\s*\}\}")


def _resolve(game: CaseRun, value: Any) -> Any:
    """A value with every reference in it replaced by what an earlier step made."""
    return _REFERENCE.sub(lambda found: _result_key(game, found), value) if isinstance(value, str) else value


def _result_key(game: CaseRun, found: re.Match[str]) -> str:
    answer: Any = game.outcomes[found.group(1)]
    parts, _, index = found.group(2).partition("[")
    for part in parts.split(".", 1):
        answer = answer[part]
    several = answer if isinstance(answer, list) else [answer]
    return str(several[int(index.rstrip("]") or 0)])


def _made_force(game: CaseRun, key: str) -> dict[str, Any]:
    """What a step that makes a force can be asked for: its id, and its first selections by entry."""
    force = next(f for f in all_forces(game.tree) if f.key == key)
    return {"forceId": key, "selections": _by_entry(force.selections)}


def _made_selection(game: CaseRun, key: str) -> dict[str, Any]:
    selection = next(s for f in all_forces(game.tree) for s in all_selections(f.selections) if s.key == key)
    return {"selectionId": key, "selections": _by_entry(selection.children)}


def _by_entry(selections: tuple[Selection, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for selection in all_selections(selections):
        for name in {selection.entry_id, selection.entry_id.rsplit("::", 1)[-1]}:
            found.setdefault(name, []).append(selection.key)
    return found


def _add_force(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    home = payload.get("catalogueId") or _home(game, payload)
    inside = str(payload["forceId"]) if payload["action"] == "addChildForce" else ""
    game.tree, key = grow.add_force(
        game.catalogue, game.tree, str(payload["forceEntryId"]), str(home), inside=inside, filled=not game.is_filled
    )
    game.is_filled = True
    return _made_force(game, key)


def _home(game: CaseRun, payload: Mapping[str, Any]) -> str:
    if payload["action"] == "addChildForce":
        return next(f.catalogue_id for f in all_forces(game.tree) if f.key == payload["forceId"])
    playable = [c for c in game.catalogue.catalogues.values() if not c.library]
    return (playable or list(game.catalogue.catalogues.values()))[0].id


def _remove_force(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree = grow.remove_force(game.tree, str(payload["forceId"]))
    return {}


def _duplicate_force(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree, key = grow.duplicate_force(game.tree, str(payload["forceId"]))
    return _made_force(game, key)


def _select(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    parent = payload["selectionId"] if payload["action"] == "selectChildEntry" else payload["forceId"]
    game.tree, key = grow.select(game.catalogue, game.tree, str(parent), str(payload["entryId"]))
    return _made_selection(game, key)


def _deselect(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree = grow.deselect(game.catalogue, game.tree, str(payload["selectionId"]))
    return {}


def _set_count(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    key = str(payload["selectionId"])
    count = grow.nearest_count(game.catalogue, game.tree, key, int(payload["count"]))
    game.tree = grow.set_count(game.catalogue, game.tree, key, count)
    return {"selectionId": payload["selectionId"]}


def _duplicate(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree, key = grow.duplicate(game.tree, str(payload["selectionId"]))
    return _made_selection(game, key)


def _customise(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    name, notes = (None if (text := payload.get(key)) is None else str(text) for key in ("customName", "customNotes"))
    if "categoryEntryId" in payload:
        category = str(payload["categoryEntryId"])
        game.tree = grow.customise_category(game.tree, str(payload["forceId"]), category, name=name, notes=notes)
    else:
        game.tree = grow.customise(
            game.tree, str(payload.get("selectionId") or payload["forceId"]), name=name, notes=notes
        )
    return {}


def _limit(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    value = number(str(payload["value"]))
    game.tree = grow.set_cost_limit(game.catalogue, game.tree, str(payload["costTypeId"]), value)
    return {}


def _nothing(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    return {}


def _reload(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree = game.load(game.catalogue, game.save(game.catalogue, game.tree, game.evaluation))
    game.costs = {}
    return {}


def _load(game: CaseRun, payload: Mapping[str, Any]) -> dict[str, Any]:
    game.tree = game.load(game.catalogue, str(payload["content"]))
    game.costs, game.is_filled = {}, True
    return {}


ACTIONS: dict[str, Callable[[CaseRun, Mapping[str, Any]], dict[str, Any]]] = {
    "addForce": _add_force,
    "addChildForce": _add_force,
    "removeForce": _remove_force,
    "duplicateForce": _duplicate_force,
    "selectEntry": _select,
    "selectChildEntry": _select,
    "deselectSelection": _deselect,
    "setSelectionCount": _set_count,
    "duplicateSelection": _duplicate,
    "setCustomization": _customise,
    "setCostLimit": _limit,
    "reload": _reload,
    "loadRoster": _load,
    "dump": _nothing,
}
