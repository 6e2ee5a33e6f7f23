"""A kill team as the community's JSON has it, drafted as a datacard pack: names, numbers, keys, no prose of theirs.

Sentences come from a file of ours; a thing without one has none in the draft, and `check_packs` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.formats.pack_options import key_of
from tools.drafting.composition import read_prose

SMALL = {"of", "the", "and", "a", "from", "to", "in", "for", "with", "by", "an", "or"}
ARCHETYPES = {"seek-and-destroy": "seek-and-destroy", "seek-destroy": "seek-and-destroy"}
INCHES = {"range", "blast", "torrent"}
SPELLED = {
    "Antorcha celeste": "Skytorch",
    "Fragmento de neutrones": "Neutron Fragment",
    "Bombardeo de neutrones": "Neutron Bombardment",
    "Master-Crafter Autopistol": "Master-Crafted Autopistol",
    "WR-SHARED-ANTI-PSYKER": "Anti Psyker",
    "Yeagir Theyn": "Yaegir Theyn",
    "Yeaegir Riflekyn": "Yaegir Riflekyn",
}
"""What the source misspells, or says in another language."""


@dataclass(frozen=True)
class TeamDraft:
    """A team about to be drafted."""

    team: Mapping[str, Any]
    sentences: Mapping[tuple[str, str, str], str] = field(default_factory=dict)
    """(kind, whose, name), as keys → our sentence."""
    spelling: Mapping[str, str] = field(default_factory=dict)
    """Key of a weapon's name → how it is written."""
    weapon_rules: Mapping[str, str] = field(default_factory=dict)
    """Id of a weapon rule → its name."""

    def text(self, kinds: Iterable[str], name: str, of: str = "") -> dict[str, str]:
        for kind in kinds:
            for whose in (key_of(of), ""):
                sentence = self.sentences.get((kind, whose, key_of(name)))
                if sentence:
                    return {"text": sentence}
        return {}

    def text_of_anybody(self, kinds: Iterable[str], name: str) -> dict[str, str]:
        texts = (text for (kind, _, of), text in self.sentences.items() if kind in kinds and of == key_of(name))
        return next(({"text": text} for text in texts), {})


def read_sentences(data: Mapping[str, Any]) -> dict[tuple[str, str, str], str]:
    """A file of our sentences by what they are about."""
    return {
        (each["kind"], key_of(spelled(each.get("on") or "")), key_of(spelled(unmarked(each["name"])))): " ".join(
            each["text"].split()
        )
        for each in data["sentences"]
    }


def spelled(name: str) -> str:
    return SPELLED.get(name, name)


def unmarked(name: str) -> str:
    """Without the mark that a list puts before it: `[CT] Aggressive`."""
    return re.sub(r"^\[[A-Z]+\] ", "", name.strip())


def title(name: str) -> str:
    """As printed in a heading, small words small: Angels Of Death → Angels of Death."""
    words = name.split()
    return " ".join(word.lower() if index and word.lower() in SMALL else word for index, word in enumerate(words))


def drafted(draft: TeamDraft) -> dict[str, Any]:
    """The pack as data, sections in the order in which people read them."""
    team = draft.team
    operatives = dict(_operatives(draft))
    names = {key: each["name"] for key, each in operatives.items()}
    weapons = {key: {w: weapon["name"] for w, weapon in each["weapons"].items()} for key, each in operatives.items()}
    prose = read_prose(team.get("composition", ""), names, weapons)
    for key, arms in prose.arms.items():
        operatives[key] = _with_arms(operatives[key], arms)
    own_rules = dict(_weapon_rules(draft))
    return {
        "edition": "kt2024",
        "key": key_of(title(team["killteamName"])),
        "title": title(team["killteamName"]),
        "revision": 1,
        "source": f"Team rules of {team.get('version') or 'the core book'}".replace("'", "20"),
        "faction": _faction(team),
        "archetypes": [_archetype(name) for name in team.get("archetypes", [])],
        "selection": prose.selection,
        "faction_rules": dict(_faction_rules(draft)),
        **({"weapon_rules": own_rules} if own_rules else {}),
        "ploys": dict(_ploys(draft)),
        "equipment": dict(_equipment(draft)),
        "operatives": operatives,
    }


def overlaid(pack: dict[str, Any], laid: Mapping[str, Any], draft: TeamDraft) -> dict[str, Any]:
    """A draft with what was written by hand laid over it; options that only have a key are looked up."""
    for section, content in laid.items():
        pack[section] = content if section in BY_HAND else _merged(pack.get(section, {}), content)
    moved: dict[str, dict[str, Any]] = {}
    for entry in (*pack.get("lists", {}).values(), *pack.get("choices", {}).values()):
        options = entry.get("options", {})
        for key in [key for key, option in options.items() if option is None]:
            if key in pack["faction_rules"]:
                moved[key] = pack["faction_rules"].pop(key)
            options[key] = dict(moved.get(key) or {"name": title(key.replace("-", " ").title())})
            options[key] |= draft.text_of_anybody(("option", "faction_rule"), options[key]["name"])
    order = (*ORDER, *(section for section in pack if section not in ORDER))
    return {section: pack[section] for section in order if pack.get(section)}


BY_HAND = ("key", "title", "faction", "archetypes", "selection", "choices", "lists", "teams", "names", "source")
"""Sections that a person writes; what is laid over replaces them whole, and merges into all others."""
ORDER = (
    "edition",
    "key",
    "title",
    "revision",
    "source",
    "faction",
    "archetypes",
    "selection",
    "lists",
    "choices",
    "faction_rules",
    "weapon_rules",
    "ploys",
    "equipment",
    "operatives",
    "teams",
    "names",
)


def _merged(below: Any, above: Any) -> Any:
    """The one laid over the other; None takes a thing away."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    merged = {key: _merged(below[key], above[key]) if key in above else below[key] for key in below}
    merged |= {key: value for key, value in above.items() if key not in below}
    return {key: value for key, value in merged.items() if value is not None}


def _archetype(name: str) -> str:
    key = key_of(name)
    return ARCHETYPES.get(key, key)


def _faction(team: Mapping[str, Any]) -> str:
    """The keyword that all its operatives have, as far as the data shows it."""
    shared: list[str] | None = None
    for each in team["opTypes"]:
        words = [word.strip() for word in (each.get("keywords") or "").split(",")]
        shared = words if shared is None else [word for word in shared if word in words]
    return _keyword((shared or [team["killteamName"]])[0])


def _keyword(word: str) -> str:
    return title(" ".join(part if any(c.isdigit() for c in part) else part.capitalize() for part in word.split()))


def _operatives(draft: TeamDraft) -> Iterator[tuple[str, dict[str, Any]]]:
    for each in sorted(draft.team["opTypes"], key=lambda kind: kind["seq"]):
        name = title(spelled(each["opTypeName"]))
        keywords = [word.strip() for word in (each.get("keywords") or "").split(",") if word.strip()]
        base = str(each.get("basesize") or "")
        weapons = dict(_weapons(draft, each.get("weapons") or []))
        abilities = dict(_abilities(draft, each, name))
        actions = {
            key_of(action["name"]): {"name": title(action["name"]), "ap": int(action["AP"])}
            | draft.text(("action", "ability"), action["name"], name)
            for action in each.get("actions") or []
        }
        yield (
            key_of(name),
            {
                "name": name,
                "stats": [_stat(each[stat]) for stat in ("APL", "MOVE", "SAVE", "WOUNDS")],
                **({"base": int(base) if base.isdigit() else base} if base else {}),
                "keywords": [_keyword(word) for word in keywords],
                "weapons": weapons,
                **({"abilities": abilities} if abilities else {}),
                **({"actions": actions} if actions else {}),
            },
        )


def _stat(value: Any) -> Any:
    text = str(value).strip()
    return int(text) if text.isdigit() else text


def _abilities(draft: TeamDraft, each: Mapping[str, Any], owner: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for ability in each.get("abilities") or []:
        name = ability["abilityName"].strip()
        text = draft.text(("ability", "action", "weapon_rule", "faction_rule"), name, owner)
        yield key_of(name), {"name": title(name)} | text


def _weapons(draft: TeamDraft, rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for weapon in rows:
        called = spelled(weapon["wepName"])
        key = key_of(called)
        name = draft.spelling.get(key, called[:1] + called[1:].lower())
        melee = weapon["wepType"] == "M"
        ways = [_way(draft, profile, melee) for profile in weapon["profiles"]]
        if len(ways) == 1:
            yield key, {"name": name} | {part: value for part, value in ways[0].items() if part != "name"}
        else:
            yield key, {"name": name, "ways": ways}


def _way(draft: TeamDraft, profile: Mapping[str, Any], melee: bool) -> dict[str, Any]:
    figures = [_stat(profile["ATK"]), profile["HIT"], profile["DMG"]]
    rules = [_rule(draft, rule) for rule in profile["WR"] or []]
    name = profile["profileName"].strip().lower() or "-"
    return {"name": name, "melee" if melee else "ranged": figures} | ({"rules": rules} if rules else {})


def _rule(draft: TeamDraft, rule: Mapping[str, Any]) -> str:
    """A weapon rule as printed."""
    key = rule["id"].removeprefix("WR-UNIV-").lower()
    number, details = rule.get("number"), (rule.get("details") or "").strip("()")
    if key == rule["id"].lower():
        return _rule_name(draft, rule)
    words = {"seek-light": "Seek Light", "piercing-crits": "Piercing Crits"}.get(key, key.capitalize())
    if key == "heavy" and details:
        return f"Heavy ({'Dash' if details.lower().startswith('dash') else 'Reposition'} only)"
    if details in ("Light", "Crits"):
        words = f"{words} {details}"
    after = f" {number}" + ('"' if key in INCHES else "+" if key == "lethal" else "") if number is not None else ""
    before = f'{rule["prefix_num"]}" ' if rule.get("prefix_num") else ""
    return f"{before}{words}{after}"


def _rule_name(draft: TeamDraft, rule: Mapping[str, Any]) -> str:
    """What a rule of a team's own is called."""
    name = str(rule.get("name") or draft.weapon_rules.get(rule["id"], rule["id"]))
    return spelled(name)


def _weapon_rules(draft: TeamDraft) -> Iterator[tuple[str, dict[str, str]]]:
    met: dict[str, None] = {}
    weapons = [weapon for each in draft.team["opTypes"] for weapon in each.get("weapons") or []]
    weapons += [weapon for each in draft.team["equipments"] for weapon in each.get("weapons") or []]
    for weapon in weapons:
        for profile in weapon["profiles"]:
            for rule in profile["WR"] or []:
                if not rule["id"].startswith("WR-UNIV-"):
                    met[_rule_name(draft, rule)] = None
    for name in met:
        yield key_of(name), {"name": name} | draft.text(("weapon_rule", "ability"), name)


def _faction_rules(draft: TeamDraft) -> Iterator[tuple[str, dict[str, Any]]]:
    for rule in draft.team.get("teamAbilities", []):
        name = unmarked(rule["abilityName"])
        yield key_of(name), {"name": title(name)} | draft.text(("faction_rule", "option", "ability", "action"), name)


def _ploys(draft: TeamDraft) -> Iterator[tuple[str, dict[str, Any]]]:
    for ploy_type, kind in (("S", "strategy"), ("T", "firefight"), ("F", "firefight")):
        for ploy in draft.team["ploys"]:
            if ploy["ployType"] == ploy_type:
                text = draft.text((f"{kind}_ploy",), ploy["ployName"])
                yield key_of(ploy["ployName"]), {"name": title(ploy["ployName"]), "kind": kind} | text


def _equipment(draft: TeamDraft) -> Iterator[tuple[str, dict[str, Any]]]:
    for equipment in draft.team["equipments"]:
        weapons = dict(_weapons(draft, equipment.get("weapons") or []))
        text = draft.text(("equipment",), equipment["eqName"])
        yield (
            key_of(equipment["eqName"]),
            {"name": title(equipment["eqName"])} | text | ({"weapons": weapons} if weapons else {}),
        )


def _with_arms(operative: dict[str, Any], arms: list[str]) -> dict[str, Any]:
    """With its arms behind its weapons."""
    return {
        key: value
        for section, content in operative.items()
        for key, value in [(section, content), *([("arms", arms)] if section == "weapons" else [])]
    }
