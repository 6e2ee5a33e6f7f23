"""The engine's verdict as Issues: which limit, whose, how many there are.

Editions take over some of the engine's constraints; those are left out by their ids.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Error, Evaluation, Limit
from rules.catalogue.model import Number
from rules.issues import Issue

COST_LIMIT, HIDDEN, TOLD, TOO_MANY, TOO_FEW = (
    "engine-cost-limit",
    "engine-hidden",
    "engine-told",
    "engine-too-many",
    "engine-too-few",
)
NOWHERE = Limit(
    constraint_id="", owner_id="", owner_name="", type="", field="", scope="", scope_key="", bound=0, count=0
)


def engine_issues(
    catalogue: Catalogue,
    evaluation: Evaluation,
    cost_limits: Mapping[str, Number],
    operative_of: Mapping[str, str],
    taken_over: Collection[str] = (),
) -> tuple[Issue, ...]:
    """Every error of an evaluation, but those of constraints taken over.

    `operative_of` says to which operative a selection belongs, by their keys.
    """
    teller = _IssueTeller(catalogue, evaluation, cost_limits, operative_of)
    left = (error for error in evaluation.errors if _constraint_of(error) not in taken_over)
    return tuple(teller.issue(error) for error in left)


def _constraint_of(error: Error) -> str:
    """The constraint that is broken, which may be reported under another."""
    return error.limit.constraint_id if error.limit else error.source.rpartition("/")[2]


class _IssueTeller:
    def __init__(
        self,
        catalogue: Catalogue,
        evaluation: Evaluation,
        cost_limits: Mapping[str, Number],
        operative_of: Mapping[str, str],
    ) -> None:
        self.catalogue = catalogue
        self.evaluation = evaluation
        self.cost_limits = cost_limits
        self.operative_of = operative_of

    def issue(self, error: Error) -> Issue:
        code, sentence = self._words_for(error)
        return Issue(
            code=code,
            rule=error.limit.owner_name if error.limit else self._name(error.key),
            sentence=sentence,
            operatives=self._operatives(error),
        )

    def _words_for(self, error: Error) -> tuple[str, str]:
        place, _, what = error.source.partition("/")
        if place == "costLimits":
            return COST_LIMIT, self._cost_sentence(what)
        if error.message:
            return TOLD, error.message
        if what == "hidden":
            return HIDDEN, f"{self._name(error.key)} cannot be chosen {self._within(error.key)}."
        limit = error.limit or NOWHERE
        code = TOO_MANY if limit.type == "max" else TOO_FEW
        return code, self._limit_sentence(limit, error)

    def _cost_sentence(self, type_id: str) -> str:
        cost = next((cost for cost in self.evaluation.costs if cost.type_id == type_id), None)
        name = (cost.name if cost else "").strip()
        return f"It costs {cost.value if cost else '?'} {name} of at most {self.cost_limits.get(type_id, '?')}."

    def _limit_sentence(self, limit: Limit, error: Error) -> str:
        name = limit.owner_name or self._name(error.key) or "This"
        word = "at most" if limit.type == "max" else "at least"
        unit = self.catalogue.cost_types.get(limit.field)
        what = f" {unit.name.strip()}" if unit else ""
        return f"{name}: {word} {limit.bound}{what} {self._where(limit)}, not {limit.count}."

    def _where(self, limit: Limit) -> str:
        node = self.evaluation.nodes.get(limit.scope_key)
        if node is not None:
            return f"on {node.name}"
        return "in the team" if limit.scope in ("force", "roster", "parent") else "of a kind"

    def _name(self, key: str) -> str:
        node = self.evaluation.nodes.get(key)
        return node.name if node else ""

    def _within(self, key: str) -> str:
        """Where a selection stands, when that is an operative's."""
        operative = self.operative_of.get(key, "")
        return f"by {self._name(operative)}" if operative and operative != key else "here"

    def _operatives(self, error: Error) -> tuple[str, ...]:
        """Who is concerned: whose selection it is, else everyone who counts towards the limit."""
        keys = [holder.key for holder in error.limit.holders] if error.limit else []
        if error.limit and error.limit.scope_key in self.operative_of:
            keys = [error.limit.scope_key]
        elif not keys:
            keys = [error.key]
        found = (self.operative_of[key] for key in keys if key in self.operative_of)
        return tuple(dict.fromkeys(found))
