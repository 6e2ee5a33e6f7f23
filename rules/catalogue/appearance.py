"""How an entry looks in one place: its name and page after effects, and whether it is hidden."""

from __future__ import annotations

from rules.catalogue.conditions import active
from rules.catalogue.effects import ByField, on_text
from rules.catalogue.info import is_hidden
from rules.catalogue.plan import GroupSlot, Slot
from rules.catalogue.runtime import Context, ForceRun, Run


def text_of(run: Run, effects: ByField, field: str, text: str, context: Context) -> str:
    """A name or page after its effects."""
    if field not in effects:
        return text
    for effect, times in active(run, effects[field], context):
        text = on_text(effect, text, times)
    return text


def is_slot_hidden(run: Run, slot: Slot, context: Context) -> bool:
    """Whether an entry is hidden here, by a group around it or by itself."""
    return any(is_group_hidden(run, group, context) for group in slot.groups) or is_hidden_itself(run, slot, context)


def is_hidden_itself(run: Run, slot: Slot, context: Context) -> bool:
    """Whether an entry is hidden here, whatever the groups around it are."""
    effects = slot.effects.get("hidden")
    if not effects:
        return slot.hidden
    return is_hidden(slot.hidden, effects, lambda e: active(run, e, context))


def is_group_hidden(run: Run, group: GroupSlot, context: Context) -> bool:
    """Whether the group itself is hidden here; those around it are not asked."""
    effects = group.effects.get("hidden")
    if not effects:
        return group.hidden
    asked = (id(group), id(context.parent))
    known = run.hidden_groups.get(asked)
    if known is None:
        around = Context(context.parent, context.force)
        known = run.hidden_groups[asked] = is_hidden(group.hidden, effects, lambda e: active(run, e, around))
    return known


def is_force_hidden(run: Run, force: ForceRun) -> bool:
    if force.entry is None:
        return False
    effects = run.catalogue.effects(force.entry).get("hidden", ())
    return is_hidden(force.entry.hidden, effects, lambda e: active(run, e, around_force(run, force)))


def around_force(run: Run, force: ForceRun) -> Context:
    """Where a force itself is asked about: in the force or roster that it stands in."""
    return Context(force.outer or run.roster, force)
