"""A kill team as the community's catalogues say one: headings without a default, marks, bold words, rules that hang."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.catalogue.compile import Catalogue
from tests.engine.building import catalogue_of, limit

SYSTEM = {
    "categoryEntries": [{"id": "leader", "name": "LEADER"}, {"id": "operative", "name": "Operative"},
                        {"id": "imperial", "name": "Imperial"}],
}  # fmt: skip


def profile(kind: str, name: str, **values: str) -> dict[str, Any]:
    figures = [{"name": key, "typeId": key, "value": value} for key, value in values.items()]
    return {"id": f"profile {kind} {name}", "name": name, "typeId": kind, "typeName": kind, "characteristics": figures}


def stats(name: str, *values: str) -> dict[str, Any]:
    return profile("Operative", name, **dict(zip(("APL", "Move", "Save", "Wounds"), values, strict=True)))


def weapon(key: str, mark: str, *values: str, **more: Any) -> dict[str, Any]:
    figures = dict(zip(("ATK", "HIT", "DMG", "WR"), values, strict=True))
    return {"id": key, "name": key.title(), "type": "upgrade",
            "profiles": [profile("Weapons", f"{mark} {key.title()}", **figures)], **more}  # fmt: skip


def heading(key: str, least: int, most: int, *entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    limits = [limit(f"{key} least", "min", least), limit(f"{key} most", "max", most)]
    return {"id": key, "name": key.title(), "constraints": limits, "selectionEntries": list(entries), **more}


def rule(name: str, text: str) -> dict[str, str]:
    return {"id": f"rule {name}", "name": name, "description": text}


def model(key: str, *categories: str, **more: Any) -> dict[str, Any]:
    links = [{"id": f"{key} {each}", "targetId": each, "primary": each == "operative"} for each in categories]
    return {"id": key, "name": key.title(), "type": "model", "categoryLinks": links, **more}


HEAVY = rule("Heavy", "Slow.")
AMMO = heading("ammo", 1, 1, weapon("slug", "⌖", "4", "4+", "2/3", "-"), weapon("shell", "⌖", "4", "4+", "4/5", "-"))
CAPTAIN = model(
    "captain", "leader", "operative", "imperial",
    profiles=[stats("Captain", "3", '6"', "3+", "14"),
              profile("Abilities", "Lead", Ability="He **leads** the *rest*.", More="-", Last="And ^^stays^^."),
              profile("Unique Actions", "Shout", AP="1", Text="Shout."), profile("Unique Actions", "Hum", Text="Hum.")],
    rules=[rule("Proud", "Is *proud*.")],
    selectionEntryGroups=[
        heading("gun", 1, 1, weapon("relic", "⌖", "5", "2+", "5/6", "-", hidden=True),
                weapon("rifle", "⌖", "4", "3+", "3/4", "Range 8", selectionEntryGroups=[AMMO], rules=[HEAVY]),
                weapon("carbine", "⌖", "4", "3+", "2/3", "-")),
        heading("blade", 0, 1, weapon("sword", "⚔", "4", "3+", "4/6", "Brutal"),
                weapon("axe", "⚔", "5", "4+", "4/6", "-")),
        heading("secret", 1, 1, weapon("cloak", "⚔", "1", "6+", "1/1", "-"), hidden=True),
        heading("closed", 1, 1, weapon("gone", "⚔", "1", "6+", "1/1", "-", hidden=True)),
    ],
    selectionEntries=[
        {"id": "medal", "name": "Medal", "type": "upgrade", "constraints": [limit("medals", "max", 3)]},
        weapon("fists", "⚔", "3", "3+", "2/3", "-", constraints=[limit("one", "min", 1), limit("only", "max", 1)]),
    ],
)  # fmt: skip


@cache
def imported() -> Catalogue:
    none_left = weapon("net", "⌖", "3", "4+", "0/0", "-", constraints=[limit("none of it", "max", 0)])
    kit = heading("kit", 1, 1, none_left, weapon("club", "⚔", "3", "4+", "2/3", "-"))
    figures = [stats("Recruit", "2", '6"', "5+", "7")]
    recruit = model("recruit", "operative", profiles=figures, selectionEntryGroups=[kit])
    ghost = model("ghost", "operative", hidden=True)
    flag = {"id": "flag", "name": "Flag", "type": "upgrade"}
    return catalogue_of(CAPTAIN, recruit, ghost, flag, system=SYSTEM)
