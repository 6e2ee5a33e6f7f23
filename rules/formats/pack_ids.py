"""The ids of compiled packs: a vocabulary made of keys, the same in every revision.

Rosters remember these ids. A function here may be added to; what it answers for a key must
never change.
"""

from __future__ import annotations

EDITION = "kt2018"

SYSTEM = f"{EDITION}:system"
POINTS = f"{EDITION}:points"
FORCE = f"{EDITION}:force"
CONFIGURATION = f"{EDITION}:configuration"
MODEL = f"{EDITION}:model"
ATTENDANT = f"{EDITION}:attendant"
LIST_CONFIGURATION = f"{EDITION}:list-configuration"
LIST_KIND_GROUP = f"{EDITION}:list-configuration:kind"
RESOURCES = f"{EDITION}:resources"
ADVANCES = f"{EDITION}:fire-team-advances"
ADVANCES_GROUP = f"{EDITION}:fire-team-advances:group"
NO_TRAITS = f"{EDITION}:no-traits"
TRAITS = f"{EDITION}:traits"
GENERALIST = f"{EDITION}:generalist"
BATTLE_FORGED = f"{EDITION}:list:battle-forged"

MODEL_PROFILE = f"{EDITION}:profile:model"
WEAPON_PROFILE = f"{EDITION}:profile:weapon"
ABILITY_PROFILE = f"{EDITION}:profile:ability"
WARGEAR_PROFILE = f"{EDITION}:profile:wargear"
POWER_PROFILE = f"{EDITION}:profile:psychic-power"
PSYKER_PROFILE = f"{EDITION}:profile:psyker"


def join(*parts: str | int) -> str:
    return ":".join(str(part) for part in parts)


def role(key: str) -> str:
    """The category of leader, specialist, non-specialist, commander or retainer."""
    return join(EDITION, "role", key)


def level(number: int) -> str:
    return join(EDITION, "level", number)


def style(key: str) -> str:
    return join(EDITION, "style", key)


def list_marker(key: str) -> str:
    return join(EDITION, "list", key)


def list_kind(key: str) -> str:
    return join(EDITION, "list-kind", key)


def specialism(key: str) -> str:
    return join(EDITION, "specialism", key)


def level_group(specialism_key: str, number: int) -> str:
    return join(specialism(specialism_key), "level", number)


def pick(specialism_key: str, number: int, ability: str) -> str:
    """The choice of an ability (`combat-2a`) at a level: its own, or the fourth."""
    return join(level_group(specialism_key, number), ability)


def offers(specialism_key: str) -> str:
    """The category of commanders whose datasheet names the specialism."""
    return join(EDITION, "offers", specialism_key)


def trait(key: str) -> str:
    return join(EDITION, "trait", key)


def advance(key: str) -> str:
    return join(EDITION, "advance", key)


def resource(key: str) -> str:
    return join(EDITION, "resource", key)


def legendary_hunter(number: int) -> str:
    return join(EDITION, "legendary-hunter", number)


def keyword(name_key: str) -> str:
    """Keywords are the edition's: Infantry is the same in every faction."""
    return join(EDITION, "keyword", name_key)


def system_ability(key: str) -> str:
    return join(EDITION, "ability", key)


def system_item(key: str) -> str:
    return join(EDITION, "item", key)


def system_list(key: str) -> str:
    return join(EDITION, "list-of", key)


def characteristic(profile_type: str, name: str) -> str:
    return join(profile_type, name.lower().replace(" ", "-"))


def catalogue(faction: str) -> str:
    return join(EDITION, faction)


def faction_category(faction: str) -> str:
    return join(catalogue(faction), "faction")


def model(faction: str, key: str) -> str:
    return join(catalogue(faction), "model", key)


def role_link(faction: str, role_key: str, model_key: str) -> str:
    """The root link of a model in a role."""
    return join(catalogue(faction), role_key, model_key)


def fire_team(faction: str, datasheet: str) -> str:
    return join(catalogue(faction), "fire-team", datasheet)


def fire_team_link(faction: str, datasheet: str) -> str:
    return join(catalogue(faction), "fire-team-link", datasheet)


def item(faction: str, key: str) -> str:
    return join(catalogue(faction), "item", key)


def shared_list(faction: str, key: str) -> str:
    return join(catalogue(faction), "list-of", key)


def ability(faction: str, key: str) -> str:
    return join(catalogue(faction), "ability", key)


def sub_faction_group(faction: str) -> str:
    return join(catalogue(faction), "sub-faction")


def sub_faction(faction: str, key: str) -> str:
    """The choice of a sub-faction; `none` is the choice of none."""
    return join(catalogue(faction), "sub-faction", key)


def sub_faction_category(faction: str, key: str) -> str:
    return join(catalogue(faction), "of", key)


def group(owner: str, heading: str) -> str:
    """A heading below a model, item or list."""
    return join(owner, "group", heading)


def carried(owner: str, item_key: str) -> str:
    """The link to a piece of equipment that is always there."""
    return join(owner, "has", item_key)


def take(owner: str, heading: str, key: str) -> str:
    """The link to an item that may be chosen, under a heading or none."""
    return join(owner, *_under(heading), "take", key)


def own(owner: str, heading: str, key: str) -> str:
    """An item that counts apart from the same item elsewhere."""
    return join(owner, *_under(heading), "own", key)


def item_set(owner: str, heading: str, key: str) -> str:
    """Several items that are one choice."""
    return join(owner, *_under(heading), "set", key)


def list_link(owner: str, heading: str, key: str) -> str:
    """The link to a list that several models share."""
    return join(owner, *_under(heading), "list", key)


def _under(heading: str) -> tuple[str, ...]:
    return (heading,) if heading else ()
