"""Conditions of a draft that name what the model does not have: mended, or dropped with what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.formats.pack_options import key_of
from tools.drafting.guards import WITH, WITHOUT


def settle_references(
    options: list[Any], equipment: list[Any], items: dict[str, dict[str, Any]], others: set[str]
) -> None:
    """Whatever options name is then a choice of the model, a sub-faction or `leader`."""
    _tell_apart(options)
    before = None
    while before != (named := set(_named(options, items))):
        before = named
        _settle(options, {"leader", *others, *_carried(equipment, items), *named})


def _tell_apart(options: list[Any]) -> None:
    """Two choices of one thing in one place get keys of their own."""
    seen: dict[str, int] = {}
    for index, option in enumerate(options):
        if isinstance(option, dict) and "from" in option:
            _tell_apart(option["from"])
        key = _key(option)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            entry = {"take": option} if isinstance(option, str) else option
            options[index] = entry | {"key": f"{key}-{seen[key]}"}


def _key(option: Any) -> str:
    if isinstance(option, str):
        return option
    if "key" in option:
        return str(option["key"])
    if "list" in option:
        return str(option["list"])
    if "take" in option:
        return option["take"] if isinstance(option["take"], str) else "-".join(option["take"])
    return key_of(option["choose"])


def _named(options: list[Any], items: dict[str, dict[str, Any]]) -> Iterator[str]:
    for option in options:
        yield _key(option)
        if isinstance(option, dict) and "take" not in option:
            yield from _named(option.get("from", []), items)
            continue
        taken = option if isinstance(option, str) else option["take"]
        for key in [taken] if isinstance(taken, str) else taken:
            yield key
            item = items.get(key, {})
            yield from _carried(item.get("equipment", []), items)
            yield from _named(item.get("options", []), items)


def _carried(equipment: list[Any], items: dict[str, dict[str, Any]]) -> Iterator[str]:
    for one in equipment:
        key = one if isinstance(one, str) else one["take"]
        yield key
        yield from _carried(items.get(key, {}).get("equipment", []), items)


def _settle(options: list[Any], known: set[str]) -> None:
    for option in list(options):
        if not isinstance(option, dict):
            continue
        if not _mend(option, known):
            options.remove(option)
        elif "from" in option:
            _settle(option["from"], known)
            if not option["from"]:
                options.remove(option)


def _mend(option: dict[str, Any], known: set[str]) -> bool:
    """False where the option needs what this model never has."""
    if "not_with" in option:
        _put(option, "not_with", _mended(option["not_with"], known))
    if "needs" in option:
        _put(option, "needs", _mended(option["needs"], known))
        if "needs" not in option:
            return False
    for each in list(option.get("adjust", [])):
        name = WITH if WITH in each else WITHOUT
        references = _mended(each[name], known)
        _put(each, name, references)
        if not references:
            option["adjust"].remove(each)
            option.update({} if name == WITH else each)
    if option.get("adjust") == []:
        del option["adjust"]
    return option.get("max") != 0 or "adjust" in option


def _put(payload: dict[str, Any], name: str, references: list[str]) -> None:
    if references:
        payload[name] = references[0] if len(references) == 1 else references
    else:
        del payload[name]


def _mended(raw: str | list[str], known: set[str]) -> list[str]:
    """Those that are known; a heading that got a longer key is found by its end."""
    wanted = [raw] if isinstance(raw, str) else raw
    found = [[one] if one in known else sorted(key for key in known if key.endswith(f"-{one}")) for one in wanted]
    return list(dict.fromkeys(key for keys in found for key in keys))
