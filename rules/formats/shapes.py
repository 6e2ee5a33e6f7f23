"""How the classes of a document or roster look in XML.

BattleScribe's names are ours in another spelling, so a shape is read off the class: `target_id`
is the attribute targetId, `modifier_groups` the element modifierGroups of modifierGroup.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from rules.catalogue.model import CategoryLink, Number, number
from rules.formats.limits import LARGEST_NUMBER, LONGEST_NUMBER

Converter = Callable[[str], Any]

TEXTS = {"comment", "readme", "description", "custom_notes"}
"""Fields that are elements of text, not attributes."""
OWN_TEXT = {"Characteristic": "value"}
NOT_WRITTEN = {"ignored", "is_game_system", "supplement"}
NAMES = {"Document.version": "battleScribeVersion"}
OLDER_NAMES = {
    "Cost": {"costTypeId": "type_id"},
    "CostLimit": {"costTypeId": "type_id"},
    "Profile": {"profileTypeId": "type_id", "profileTypeName": "type_name"},
    "Characteristic": {"characteristicTypeId": "type_id", "value": "value"},
}
"""What 2.00 to 2.02 called an attribute."""
NO_CATEGORY = {"", "(No Category)"}


@dataclass(frozen=True, slots=True)
class ElementShape:
    """One class as an element: its attributes, lists and texts, by the names in the file."""

    tag: str
    make: Callable[..., Any]
    attributes: dict[str, tuple[str, Converter]] = field(default_factory=dict)
    lists: dict[str, tuple[str, str, type]] = field(default_factory=dict)
    """Container tag → (field, tag of an item, class of an item)."""
    texts: dict[str, str] = field(default_factory=dict)
    own_text: str = ""
    required: dict[str, str] = field(default_factory=dict)
    """Field → the attribute it is read from."""


def camel(name: str) -> str:
    """A field's name in the file's spelling."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)


def tag_of(kind: type) -> str:
    """What an element of this class is called."""
    name = kind.__name__.removeprefix("Roster")
    return name[0].lower() + name[1:]


@cache
def shape_of(kind: type) -> ElementShape:
    """The shape of a class of the model."""
    shape = ElementShape(tag=tag_of(kind), make=kind, own_text=OWN_TEXT.get(kind.__name__, ""))
    hints = get_type_hints(kind)
    for each in fields(kind):
        if each.name in NOT_WRITTEN or each.name == shape.own_text:
            continue
        name = NAMES.get(f"{kind.__name__}.{each.name}", camel(each.name))
        hint = hints[each.name]
        if get_origin(hint) is tuple:
            item = get_args(hint)[0]
            shape.lists[name] = (each.name, tag_of(item), item)
        elif each.name in TEXTS:
            shape.texts[name] = each.name
        else:
            shape.attributes[name] = (each.name, _converter(hint))
            if each.default is MISSING:
                shape.required[each.name] = name
    _add_older(kind, shape)
    return shape


def _add_older(kind: type, shape: ElementShape) -> None:
    """Let the shape also take what earlier versions of the format wrote."""
    for name, older in OLDER_NAMES.get(kind.__name__, {}).items():
        shape.attributes[name] = (older, str)
    if "publicationId" in shape.attributes:
        shape.attributes["book"] = ("publication_id", str)
    if kind.__name__ in {"SelectionEntry", "EntryLink"}:
        shape.attributes["categoryEntryId"] = ("category_links", _category_links)
    if kind.__name__ == "ForceEntry":
        shape.lists["categoryEntries"] = ("category_links", "categoryEntry", OlderForceCategory)


def _category_links(category_id: str) -> tuple[CategoryLink, ...]:
    if category_id in NO_CATEGORY:
        return ()
    return (CategoryLink(id=category_id, target_id=category_id, primary=True),)


@dataclass(frozen=True, slots=True, kw_only=True)
class OlderForceCategory(CategoryLink):
    """Until 2.00 a force listed its categories outright; reading makes links of them."""

    target_id: str = ""


def read_bool(text: str) -> bool:
    if text in {"true", "1"}:
        return True
    if text in {"false", "0"}:
        return False
    raise ValueError("true or false")


@lru_cache(4096)
def read_number(text: str) -> Number:
    if len(text) > LONGEST_NUMBER:
        raise ValueError("a number")
    value: Number | None
    try:
        value = number(text) if _is_small(text) else None
    except ArithmeticError:
        value = None
    if value is None or not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError("a number")
    return value


def _is_small(text: str) -> bool:
    """Whether an exponent is small enough to write the number out."""
    _, _, exponent = text.lower().partition("e")
    return not exponent or abs(int(exponent)) <= LONGEST_NUMBER


def read_whole(text: str) -> int:
    value = read_number(text)
    if not isinstance(value, int):
        raise ValueError("a whole number")
    return value


def _converter(hint: Any) -> Converter:
    if hint is bool:
        return read_bool
    if hint in (int, int | None):
        return read_whole
    if hint == Number:
        return read_number
    if hint in (str, str | None):
        return str
    raise TypeError(f"no place in XML for a {hint}")
