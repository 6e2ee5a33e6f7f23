"""Whether conditions hold in one place of a tree, and which effects they let through."""

from __future__ import annotations

from collections.abc import Iterable

from rules.catalogue.counting import count, share
from rules.catalogue.effects import Effect
from rules.catalogue.model import Condition, ConditionGroup, Number, Repeat
from rules.catalogue.runtime import Context, NodeRun, Run
from rules.catalogue.scopes import above, containers_of


def active(run: Run, effects: Iterable[Effect], context: Context) -> list[tuple[Effect, int]]:
    """The effects whose conditions hold, each with how often it applies."""
    found = []
    for effect in effects:
        for test in effect.tests:
            if not holds(run, test, context):
                break
        else:
            times = _times(run, effect, context) if effect.repeats else 1
            if times > 0:
                found.append((effect, times))
    return found


def holds(run: Run, test: Condition | ConditionGroup, context: Context) -> bool:
    if isinstance(test, ConditionGroup):
        return _group_holds(run, test, context)
    if test.type == "instanceOf":
        return _is_instance(run, test, context)
    if test.type == "notInstanceOf":
        return not _is_instance(run, test, context)
    return _compares(run, test, context)


def _group_holds(run: Run, group: ConditionGroup, context: Context) -> bool:
    """One of them for `or` (an empty group asks for nothing and fails), else all of them."""
    wanted = group.type == "or"
    for condition in group.conditions:
        if holds(run, condition, context) is wanted:
            return wanted
    for inner in group.condition_groups:
        if _group_holds(run, inner, context) is wanted:
            return wanted
    return not wanted


def _compares(run: Run, test: Condition, context: Context) -> bool:
    if not test.child_id and test.field != "forces" and not run.catalogue.limit_of(test.field):
        return False
    containers = containers_of(run, test.scope, context)
    if not containers:
        # Counting within oneself before one is chosen finds nothing; any other scope that
        # means nothing here makes the condition false.
        if test.scope != "self":
            return False
        return compare(test.type, 0, test.value)
    wanted = _wanted(run, test.child_id, test.shared)
    if len(containers) == 1:
        found = count(run, containers[0], wanted, test)
    else:
        found = sum(count(run, container, wanted, test) for container in containers)
    value = share(run, test, containers) if test.percent_value else test.value
    return compare(test.type, found, value)


def _wanted(run: Run, child_id: str, shared: bool) -> str:
    """The name to count by: an exact chain of ids where an entry or group is not meant through every link."""
    is_exact = "::" in child_id or (not shared and child_id in run.catalogue.entries)
    return "=" + child_id if is_exact else child_id


def _is_instance(run: Run, test: Condition, context: Context) -> bool:
    wanted, scope = test.child_id, test.scope
    if scope == "self":
        return context.node is not None and wanted in context.node.names()
    if scope == "parent":
        return wanted in context.parent.names()
    if scope == "force":
        return context.force is not None and wanted in context.force.names()
    if scope == "ancestor":
        return wanted in context.parent.lineage()
    if scope == "roster":
        return False
    if scope == "primary-category":
        node = context.node or context.parent
        return isinstance(node, NodeRun) and node.primary() == wanted
    if scope == "primary-catalogue":
        return context.force is not None and context.force.force.catalogue_id == wanted
    if scope in run.catalogue.categories:
        node = context.node or context.parent
        return node.names().issuperset((scope, wanted))
    found = above(scope, context)
    return found is not None and wanted in found.names()


def _times(run: Run, effect: Effect, context: Context) -> int:
    times = 1
    for level in effect.repeats:
        times *= sum(_repeats(run, repeat, context) for repeat in level)
    return times


def _repeats(run: Run, repeat: Repeat, context: Context) -> int:
    containers = containers_of(run, repeat.scope, context)
    value = share(run, repeat, containers) if repeat.percent_value else repeat.value
    if value <= 0 or not (repeat.child_id or repeat.field == "forces"):
        return 0
    wanted = _wanted(run, repeat.child_id, repeat.shared)
    found = sum(count(run, container, wanted, repeat) for container in containers)
    whole, rest = divmod(found, value)
    return int(whole + (1 if repeat.round_up and rest else 0)) * repeat.repeats


def compare(kind: str, found: Number, value: Number) -> bool:
    match kind:
        case "atLeast":
            return found >= value
        case "atMost":
            return found <= value
        case "greaterThan":
            return found > value
        case "lessThan":
            return found < value
        case "equalTo":
            return found == value
        case "notEqualTo":
            return found != value
    return False
