"""What a draft says once for many: keywords of all models, what a datasheet's models share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.catalogue.model import Condition, ConditionGroup


def conditions_in(tests: Iterable[Condition | ConditionGroup]) -> Iterator[Condition]:
    for test in tests:
        if isinstance(test, Condition):
            yield test
        else:
            yield from conditions_in((*test.conditions, *test.condition_groups))


def common_keywords(sections: dict[str, Any]) -> list[str]:
    """Keywords of every model, taken off each."""
    models = [model for sheet in sections["datasheets"].values() for model in sheet["models"].values()]
    models += [model for name in ("commanders", "retainers", "attendants") for model in sections[name].values()]
    first = models[0].get("keywords", []) if models else []
    common = [word for word in first if all(word in model.get("keywords", []) for model in models)]
    for model in models:
        model["keywords"] = [word for word in model.get("keywords", []) if word not in common]
        if not model["keywords"]:
            del model["keywords"]
    return common


def keywords_of(sheet: dict[str, Any]) -> list[str]:
    return [*sheet.get("keywords", []), *(word for m in sheet["models"].values() for word in m.get("keywords", []))]


def raise_common(sheet: dict[str, Any]) -> None:
    """Move what all models of a datasheet share up to the datasheet."""
    models = list(sheet["models"].values())
    for name in ("keywords", "abilities", "specialisms"):
        first = models[0].get(name, [])
        common = [v for v in first if v != "leader" and all(v in model.get(name, []) for model in models)]
        if common:
            sheet[name] = common
        for model in models:
            rest = [value for value in model.get(name, []) if value not in common]
            model.pop(name, None)
            if rest:
                model[name] = rest
    sheet["models"] = sheet.pop("models")
