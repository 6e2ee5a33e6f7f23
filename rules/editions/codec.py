"""Loadouts as plain JSON and back: what rosters keep, exports carry and the journal compares."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from rules.catalogue.model import Category, Characteristic, Cost, Number, Profile, Rule, number
from rules.catalogue.tree import Stated
from rules.editions.loadouts import Choice


def choice_to_json(choice: Choice) -> dict[str, Any]:
    """Only what is not the default, so that equal choices are equal JSON."""
    payload: dict[str, Any] = {"id": choice.id}
    if choice.number != 1:
        payload["number"] = choice.number
    if choice.children:
        payload["children"] = [choice_to_json(child) for child in choice.children]
    if choice.custom_name:
        payload["name"] = choice.custom_name
    if choice.custom_notes:
        payload["notes"] = choice.custom_notes
    if choice.stated:
        payload["stated"] = stated_to_json(choice.stated)
    return payload


def choice_from_json(payload: Mapping[str, Any]) -> Choice:
    return Choice(
        id=str(payload["id"]),
        number=int(payload.get("number", 1)),
        children=tuple(choice_from_json(child) for child in payload.get("children", ())),
        custom_name=str(payload.get("name", "")),
        custom_notes=str(payload.get("notes", "")),
        stated=stated_from_json(payload["stated"]) if payload.get("stated") else None,
    )


def stated_to_json(stated: Stated) -> dict[str, Any]:
    return {
        "name": stated.name,
        "type": stated.type,
        "costs": [{"type": c.type_id, "value": _plain(c.value), "name": c.name} for c in stated.costs],
        "categories": [{"id": c.entry_id, "name": c.name, "primary": c.primary} for c in stated.categories],
        "profiles": [profile_to_json(profile) for profile in stated.profiles],
        "rules": [{"id": r.id, "name": r.name, "text": r.description} for r in stated.rules],
    }


def stated_from_json(payload: Mapping[str, Any]) -> Stated:
    return Stated(
        name=payload["name"],
        type=payload.get("type", "upgrade"),
        costs=tuple(Cost(type_id=c["type"], value=number(str(c["value"])), name=c["name"]) for c in payload["costs"]),
        categories=tuple(
            Category(entry_id=c["id"], name=c["name"], primary=c["primary"]) for c in payload["categories"]
        ),
        profiles=tuple(_profile_from_json(profile) for profile in payload["profiles"]),
        rules=tuple(Rule(id=r["id"], name=r["name"], description=r["text"]) for r in payload["rules"]),
    )


def profile_to_json(profile: Profile) -> dict[str, Any]:
    return {
        "id": profile.id,
        "name": profile.name,
        "type_id": profile.type_id,
        "type": profile.type_name,
        "values": [[c.type_id, c.name, c.value] for c in profile.characteristics],
    }


def _profile_from_json(payload: Mapping[str, Any]) -> Profile:
    return Profile(
        id=payload["id"],
        name=payload["name"],
        type_id=payload["type_id"],
        type_name=payload["type"],
        characteristics=tuple(
            Characteristic(type_id=type_id, name=name, value=value) for type_id, name, value in payload["values"]
        ),
    )


def _plain(value: Number) -> int | str:
    return str(value) if isinstance(value, Decimal) else value
