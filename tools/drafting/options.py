"""Equipment and options of one imported model, as a draft in the pack language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue.effects import ByField, Effect, as_number, on_number
from rules.catalogue.model import Condition, ConditionGroup, Constraint, SelectionEntry
from rules.catalogue.plan import GroupSlot, Plan, Slot
from rules.formats.pack_dump import NOTES
from rules.formats.pack_options import key_of
from rules.formats.pack_shelf import COMMANDER_POWERS
from tools.drafting.guards import ALWAYS, NEVER, PAIR, TEAM, WITH, WITHOUT, Guard, Setting, fold, guard_of
from tools.drafting.items import UNWRITTEN, ItemBook

TEAM_SCOPES = ("force", "roster")


@dataclass(slots=True)
class OptionDraft:
    """Drafts what stands below one model; `skip` says which slots are drafted elsewhere."""

    book: ItemBook
    setting: Setting
    points: str
    skip: frozenset[str]
    groups: dict[str, list[dict[str, Any]]]
    """Shared group → every place it was drafted for, to find lists worth sharing."""
    headings: dict[str, str] = field(default_factory=dict)

    def draft(self, plan: Plan) -> tuple[list[Any], list[Any]]:
        """Equipment and options."""
        equipment, options = [], []
        done: set[int] = set()
        for slot in plan.slots:
            if self._is_skipped(slot) or (slot.groups and id(slot.groups[0]) in done):
                continue
            if slot.groups:
                done.add(id(slot.groups[0]))
                options.append(self._group(slot.groups[0], plan))
                continue
            fixed = self._fixed(slot)
            (equipment.extend(fixed) if fixed else options.append(self._take(slot)))
        return equipment, [option for option in options if option is not None]

    def _is_skipped(self, slot: Slot) -> bool:
        if slot.name.startswith("*"):
            return True
        ids = {slot.entry.id, *(group.group.id for group in slot.groups)}
        layers = [(slot.hidden, slot.effects), *((group.hidden, group.effects) for group in slot.groups)]
        return bool(ids & self.skip) or any(self._is_gone(hidden, effects) for hidden, effects in layers)

    def _is_gone(self, hidden: bool, effects: ByField) -> bool:
        """Whether something is hidden from this model for good."""
        for effect in effects.get("hidden", ()):
            kind = guard_of(effect, self.setting).kind
            if kind == ALWAYS:
                hidden = effect.value == "true"
            elif kind in (WITH, WITHOUT) and effect.value == "false":
                hidden = False
        return hidden

    def _fixed(self, slot: Slot) -> list[Any]:
        """The slot as equipment when it is always there, else nothing."""
        low, high, _ = self._limits(slot.constraints, slot.effects)
        if low < 1 or (high is not None and high > low) or "hidden" in slot.effects:
            return []
        parts = self.book.parts(slot.entry)
        price = self._price(slot)
        if parts and price == sum(self.book.price(part) for part in parts):
            return [self.book.key(part) for part in parts]
        key = self.book.key(slot.entry)
        self._inside(slot, parts)
        own = price != self.book.price(slot.entry)
        if low == 1 and not own:
            return [key]
        return [{"take": key} | ({"count": low} if low > 1 else {}) | ({"price": price} if own else {})]

    def _inside(self, slot: Slot, parts: list[SelectionEntry]) -> None:
        """What comes with an item is written down with it, once."""
        book = self.book
        key = book.key(slot.entry)
        plan = book.catalogue.slot_plan(slot)
        if parts or not plan.slots or key in book.opened or book.real(slot.entry) is not slot.entry:
            return
        book.opened.add(key)
        inner = OptionDraft(book, self.setting, self.points, self.skip, self.groups)
        equipment, options = inner.draft(plan)
        item = book.items[key]
        item |= {"equipment": equipment} if equipment else {}
        item |= {"options": options} if options else {}
        if equipment and item.get("text") == UNWRITTEN and not book.catalogue.info(slot.entry):
            del item["text"]

    def _take(self, slot: Slot, inside: int | None = 1) -> Any:
        parts = self.book.parts(slot.entry)
        price = self._price(slot)
        self._inside(slot, parts)
        payload: dict[str, Any]
        if parts:
            payload = {"take": [self.book.key(part) for part in parts], "name": slot.name}
            payload |= (
                {}
                if self.book.choice_key(slot.entry) == "-".join(payload["take"])
                else {"key": self.book.choice_key(slot.entry)}
            )
            if price != sum(self.book.price(part) for part in parts):
                payload["price"] = price
        else:
            payload = {"take": self.book.key(slot.entry)}
            if price != self.book.price(slot.entry):
                payload["price"] = price
        low, high, team = self._limits(slot.constraints, slot.effects)
        if low and not slot.groups:
            payload["min"] = low
        if high is None and inside != 1:
            payload["max"] = "any"
        elif high not in (None, 1):
            payload["max"] = high
        payload |= {"per_team": team} if team is not None else {}
        payload |= self._for_two(slot)
        payload |= self._conditions(slot.constraints, slot.effects)
        return payload["take"] if list(payload) == ["take"] and not parts else payload

    def _group(self, group: GroupSlot, plan: Plan) -> Any:
        low, high, team = self._limits(group.constraints, group.effects)
        if group.group in self.book.catalogue.game_system.shared_selection_entry_groups:
            return {"list": COMMANDER_POWERS} | ({"max": "any" if high is None else high} if high != 1 else {})
        members = self._members(group, plan, high)
        if not members:
            return None
        payload: dict[str, Any] = {"choose": group.group.name or (group.link.name if group.link else "")}
        payload |= self._heading_key(group, payload["choose"])
        default = self._default(group, plan)
        if any(slot.groups and slot.groups[-1] is group and slot.name.startswith("*") for slot in plan.slots):
            low = 0
        payload |= {"default": default} if default else {}
        payload |= {"min": low} if low != (1 if default else 0) else {}
        if high != 1:
            payload["max"] = "any" if high is None else high
        payload |= {"per_team": team} if team is not None else {}
        payload |= self._conditions(group.constraints, group.effects)
        payload["from"] = members
        if group.link is not None:
            self.groups.setdefault(group.group.id, []).append(payload)
        return payload

    def _heading_key(self, group: GroupSlot, name: str) -> dict[str, Any]:
        """A key where another heading of the model has the same name."""
        key = key_of(name)
        if self.headings.setdefault(key, group.path) == group.path:
            return {}
        outer = key_of(group.outer[-1].group.name) if group.outer else "second"
        return {"key": f"{outer}-{key}"}

    def _members(self, group: GroupSlot, plan: Plan, high: int | None) -> list[Any]:
        """What stands directly in the group: entries, then groups in it, in file order."""
        members: list[Any] = []
        done: set[int] = set()
        depth = len(group.outer)
        for slot in plan.slots:
            if len(slot.groups) <= depth or slot.groups[depth] is not group or self._is_skipped(slot):
                continue
            if len(slot.groups) == depth + 1:
                members.append(self._take(slot, high))
            elif id(slot.groups[depth + 1]) not in done:
                done.add(id(slot.groups[depth + 1]))
                members.append(self._group(slot.groups[depth + 1], plan))
        return [member for member in members if member is not None]

    def _default(self, group: GroupSlot, plan: Plan) -> str:
        for slot in plan.slots:
            if slot.groups and slot.groups[-1] is group and slot.is_default and not slot.name.startswith("*"):
                return self.book.choice_key(slot.entry)
        return ""

    def _price(self, slot: Slot) -> int:
        own = slot.base_costs.get(self.points, 0)
        price = int(fold(slot.effects.get(self.points, ()), own, self.setting))
        parts = self.book.parts(slot.entry)
        inner = self.book.catalogue.slot_plan(slot).slots if parts else ()
        return price + sum(int(one.base_costs.get(self.points, 0)) for one in inner)

    def _for_two(self, slot: Slot) -> dict[str, Any]:
        """`price_for_two` where a pair has a price of its own."""
        payload: dict[str, Any] = {}
        for effect in slot.effects.get(self.points, ()):
            if guard_of(effect, self.setting) == Guard(PAIR, (self.book.key(slot.entry),)):
                payload = {"price_for_two": int(2 * (as_number(effect.value) or 0))}
        return payload

    def per_team(self, slot: Slot) -> int | None:
        """The most of it that a battle-forged team holds."""
        return self._limits(slot.constraints, slot.effects)[2]

    def _limits(self, constraints: Iterable[Constraint], effects: ByField) -> tuple[int, int | None, int | None]:
        """Min, max and per-team max as they stand for this model."""
        low, high, team = 0, None, None
        for constraint in constraints:
            bound = fold(effects.get(constraint.id, ()), constraint.value, self.setting)
            bounds = [int(bound), *self._in_team(effects.get(constraint.id, ()))]
            if constraint.scope in TEAM_SCOPES:
                limits = [value for value in bounds if value >= 0]
                team = min([*limits, *([team] if team is not None else [])]) if limits else team
            elif constraint.type == "min":
                low = max(low, int(bound))
            elif bound >= 0:
                high = int(bound) if high is None else min(high, int(bound))
        return low, high, team

    def _in_team(self, effects: tuple[Effect, ...]) -> list[int]:
        team = [e for e in effects if guard_of(e, self.setting).kind == TEAM and e.type == "set"]
        return [int(as_number(effect.value) or 0) for effect in team]

    def _conditions(self, constraints: Iterable[Constraint], effects: ByField) -> dict[str, Any]:
        """needs, not_with, adjust, and notes for what a person must look at."""
        payload: dict[str, Any] = {}
        notes: list[str] = []
        adjust: list[dict[str, Any]] = []
        bounds = {c.id: c for c in constraints}
        for changed, all_effects in effects.items():
            for effect in all_effects:
                self._condition(changed, effect, bounds, payload, adjust, notes)
        merged = _merge(adjust)
        if bounds and all(c.type == "max" for c in bounds.values()):
            _as_needs(merged, payload)
        if merged:
            payload["adjust"] = merged
        if notes:
            payload[NOTES] = notes
        return payload

    def _condition(
        self,
        field: str,
        effect: Effect,
        bounds: dict[str, Constraint],
        payload: dict[str, Any],
        adjust: list[dict[str, Any]],
        notes: list[str],
    ) -> None:
        guard = guard_of(effect, self.setting)
        if guard.kind in (ALWAYS, NEVER, PAIR) or (guard.kind == TEAM and field in bounds):
            return
        references = list(guard.references) if len(guard.references) > 1 else next(iter(guard.references), "")
        if guard.kind in (WITH, WITHOUT) and field == "hidden":
            hides = effect.value == "true"
            payload["needs" if hides == (guard.kind == WITHOUT) else "not_with"] = references
        elif guard.kind in (WITH, WITHOUT) and field in bounds and bounds[field].scope not in TEAM_SCOPES:
            value = int(on_number(effect, bounds[field].value))
            adjust.append({guard.kind: references, bounds[field].type: value if value >= 0 else "any"})
        elif guard.kind in (WITH, WITHOUT) and field == self.points and effect.type == "set":
            adjust.append({guard.kind: references, "price": int(as_number(effect.value) or 0)})
        else:
            where = self._where(effect.tests)
            notes.append(f"check: {effect.type} {self._field(field, bounds)} {effect.value} where {where}")

    def _where(self, tests: Iterable[Condition | ConditionGroup], joint: str = " and ") -> str:
        """Conditions in words, for the person who finishes the draft."""
        parts = []
        for test in tests:
            if isinstance(test, Condition):
                name = self._named(test.child_id)
                parts.append(f"{test.type} {test.value} {name} in {self._named(test.scope)}")
            else:
                parts.append(f"({self._where((*test.conditions, *test.condition_groups), f' {test.type} ')})")
        return joint.join(parts)

    def _named(self, element_id: str) -> str:
        known = self.book.catalogue.entries.get(element_id)
        return known.name if known is not None else self.setting.names(element_id) or element_id

    def _field(self, field: str, bounds: dict[str, Constraint]) -> str:
        if field in bounds:
            return f"{bounds[field].type} ({bounds[field].scope})"
        return "price" if field == self.points else field


def _merge(adjust: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Adjustments for the same choice as one."""
    merged: list[dict[str, Any]] = []
    for each in adjust:
        head = {name: each[name] for name in (WITH, WITHOUT) if name in each}
        same = next((one for one in merged if head.items() <= one.items()), None)
        if same is None:
            merged.append(dict(each))
        else:
            same.update(each)
    return merged


def _as_needs(adjust: list[dict[str, Any]], payload: dict[str, Any]) -> None:
    """`{with: x, max: 0}` is better said as `not_with: x`."""
    for each in list(adjust):
        name = {WITH: "not_with", WITHOUT: "needs"}[next(iter(each))]
        if each.get("max") == 0 and len(each) == 2 and name not in payload:
            payload[name] = next(iter(each.values()))
            adjust.remove(each)


def share_lists(groups: dict[str, list[dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """Turn groups drafted alike in several places into lists; the places are rewritten."""
    lists: dict[str, dict[str, Any]] = {}
    for places in groups.values():
        first = places[0]
        alike = [place for place in places if place["from"] == first["from"]]
        if len(alike) < 2 or len(first["from"]) < 2:
            continue
        key = key_of(first["choose"])
        while key in lists:
            key += "-2"
        lists[key] = {"name": first["choose"], "from": first["from"]}
        for place in alike:
            limits = {name: value for name, value in place.items() if name not in ("choose", "from")}
            own = key_of(place["choose"])
            place.clear()
            place.update({"list": key} | ({"key": own} if own != key else {}) | limits)
    return lists
