"""Made-up catalogues of the size of the community's, for measures where those are absent.

They have the same shapes: role links into shared models, specialisms with levels that other
choices hide and unlock, weapon groups with limits, prices that conditions change.
"""

from __future__ import annotations

from collections.abc import Iterable

MODELS = 64
SPECIALISMS = 20
WEAPONS = 40
ABILITIES = 10
ROLES = ("leader", "specialist", "trooper")


def game_system() -> bytes:
    """A game system with twenty specialisms with abilities on four levels."""
    shared = "".join(_specialism(n) for n in range(SPECIALISMS))
    categories = "".join(f'<categoryEntry id="{role}" name="{role.title()}"/>' for role in ROLES)
    levels = "".join(f'<categoryEntry id="level-{n}" name="Level {n}"/>' for n in range(1, 5))
    links = "".join(f'<categoryLink id="force-{role}" targetId="{role}"/>' for role in ROLES)
    stats = "".join(f'<characteristicType id="c{n}" name="C{n}"/>' for n in range(9))
    return _document(
        "gameSystem",
        'id="gs" name="Generated"',
        f'<costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>'
        f'<profileTypes><profileType id="Model" name="Model"><characteristicTypes>{stats}</characteristicTypes>'
        f"</profileType></profileTypes><categoryEntries>{categories}{levels}</categoryEntries>"
        f'<forceEntries><forceEntry id="force" name="Kill team"><categoryLinks>{links}</categoryLinks></forceEntry>'
        f"</forceEntries><sharedSelectionEntries>{shared}</sharedSelectionEntries>",
    )


def catalogue() -> bytes:
    """A faction of 64 models, each in three roles."""
    links = "".join(_role_link(model, role) for model in range(MODELS) for role in ROLES)
    shared = "".join(_model(n) for n in range(MODELS)) + "".join(_weapon(n) for n in range(WEAPONS))
    return _document(
        "catalogue",
        'id="cat" name="Generated faction" gameSystemId="gs"',
        f"<entryLinks>{links}</entryLinks><sharedSelectionEntries>{shared}</sharedSelectionEntries>",
    )


def _document(tag: str, attributes: str, inside: str) -> bytes:
    namespace = "gameSystemSchema" if tag == "gameSystem" else "catalogueSchema"
    schema = f"http://www.battlescribe.net/schema/{namespace}"
    text = f'<{tag} {attributes} revision="1" battleScribeVersion="2.03" xmlns="{schema}">{inside}</{tag}>'
    return text.encode()


def _specialism(number: int) -> str:
    groups = "".join(_level(number, level) for level in range(1, 5))
    limit = _constraint(f"s{number}-max", "max", 1, scope="force", deep=True)
    return _entry(
        f"s{number}",
        f"Specialism {number}",
        f"<constraints>{limit}</constraints><selectionEntryGroups>{groups}</selectionEntryGroups>",
    )


def _level(number: int, level: int) -> str:
    key = f"s{number}-{level}"
    abilities = "".join(_ability(f"{key}-{n}", level) for n in range(ABILITIES))
    hidden = _hidden_unless(f"s{number}-{level - 1}") if level > 1 else ""
    return (
        f'<selectionEntryGroup id="{key}" name="Level {level}"><modifiers>{hidden}</modifiers>'
        f"<constraints>{_constraint(key + '-max', 'max', 1)}</constraints>"
        f'<categoryLinks><categoryLink id="{key}-c" targetId="level-{level}"/></categoryLinks>'
        f"<selectionEntries>{abilities}</selectionEntries></selectionEntryGroup>"
    )


def _ability(key: str, level: int) -> str:
    free = _modifier("set", "pts", "0", _condition("instanceOf", "primary-category", "leader"))
    rule = (
        f'<rules><rule id="{key}-r" name="{key}"><description>{"It helps a little. " * 16}</description></rule></rules>'
    )
    return _entry(key, f"Ability {key}", f"<modifiers>{free}</modifiers>{rule}{_cost(4 if level > 1 else 0)}")


def _role_link(model: int, role: str) -> str:
    key = f"{role}-{model}"
    specialisms = "".join(_link(f"{key}-s{n}", f"s{n}") for n in range(SPECIALISMS))
    group = (
        f'<selectionEntryGroup id="{key}-g" name="Specialism" defaultSelectionEntryId="{key}-s{model % SPECIALISMS}">'
        f"<constraints>{_constraint(key + '-min', 'min', 1)}{_constraint(key + '-max', 'max', 1)}</constraints>"
        f"<entryLinks>{specialisms}</entryLinks></selectionEntryGroup>"
    )
    inside = (
        f'<categoryLinks><categoryLink id="{key}-c" targetId="{role}" primary="true"/></categoryLinks>'
        f"<constraints>{_constraint(key + '-roster', 'max', 10, scope='roster')}</constraints>"
    )
    if role != "trooper":
        inside += f"<selectionEntryGroups>{group}</selectionEntryGroups>"
    return _link(key, f"m{model}", inside)


def _model(number: int) -> str:
    key = f"m{number}"
    figures = "".join(f'<characteristic name="C{n}" typeId="c{n}">{n}</characteristic>' for n in range(9))
    profile = (
        f'<profiles><profile id="{key}-p" name="Model {number}" typeId="Model" typeName="Model">'
        f"<characteristics>{figures}</characteristics></profile></profiles>"
    )
    groups = "".join(_weapon_group(key, number, slot) for slot in range(4))
    dearer = _modifier("increment", "pts", "1", _condition("atLeast", "self", f"w{number % WEAPONS}"))
    limit = _constraint(key + "-max", "max", 3, scope="force")
    return _entry(
        key,
        f"Model {number}",
        f"<modifiers>{dearer}</modifiers><constraints>{limit}</constraints>{profile}"
        f"<selectionEntryGroups>{groups}</selectionEntryGroups>{_cost(8)}",
        kind="model",
    )


def _weapon_group(model: str, number: int, slot: int) -> str:
    key = f"{model}-w{slot}"
    chosen = [(number + slot * 5 + n) % WEAPONS for n in range(5)]
    links = "".join(_link(f"{key}-{weapon}", f"w{weapon}", _own_limit(key, weapon)) for weapon in chosen)
    return (
        f'<selectionEntryGroup id="{key}" name="Weapons {slot}" defaultSelectionEntryId="{key}-{chosen[0]}">'
        f"<constraints>{_constraint(key + '-min', 'min', 1)}{_constraint(key + '-max', 'max', 1)}</constraints>"
        f"<entryLinks>{links}</entryLinks></selectionEntryGroup>"
    )


def _own_limit(key: str, weapon: int) -> str:
    return f"<constraints>{_constraint(f'{key}-{weapon}-max', 'max', 1)}</constraints>"


def _weapon(number: int) -> str:
    key = f"w{number}"
    figures = "".join(f'<characteristic name="C{n}" typeId="c{n}">{n}"</characteristic>' for n in range(6))
    profile = (
        f'<profiles><profile id="{key}-p" name="Weapon {number}" typeId="Model" typeName="Model">'
        f"<characteristics>{figures}</characteristics></profile></profiles>"
    )
    return _entry(key, f"Weapon {number}", profile + _cost(number % 5))


def _entry(key: str, name: str, inside: str, kind: str = "upgrade") -> str:
    return f'<selectionEntry id="{key}" name="{name}" type="{kind}">{inside}</selectionEntry>'


def _link(key: str, target: str, inside: str = "") -> str:
    return f'<entryLink id="{key}" name="{target}" targetId="{target}" type="selectionEntry">{inside}</entryLink>'


def _cost(points: int) -> str:
    return f'<costs><cost name="pts" typeId="pts" value="{points}"/></costs>'


def _constraint(key: str, kind: str, value: int, *, scope: str = "parent", deep: bool = False) -> str:
    return (
        f'<constraint id="{key}" type="{kind}" value="{value}" field="selections" scope="{scope}" shared="true" '
        f'includeChildSelections="{str(deep).lower()}"/>'
    )


def _condition(kind: str, scope: str, child: str) -> str:
    return f'<condition type="{kind}" value="1" field="selections" scope="{scope}" childId="{child}" shared="true"/>'


def _modifier(kind: str, field: str, value: str, *conditions: str) -> str:
    tests = "".join(conditions)
    return f'<modifier type="{kind}" field="{field}" value="{value}"><conditions>{tests}</conditions></modifier>'


def _hidden_unless(wanted: str) -> str:
    return _modifier("set", "hidden", "true", _condition("lessThan", "parent", wanted))


def files() -> Iterable[tuple[str, bytes]]:
    """The game system and the faction as the files they would be."""
    return (("generated.gst", game_system()), ("generated.cat", catalogue()))
