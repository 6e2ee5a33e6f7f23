"""XML into the classes of a document or roster, in one pass, without recursion.

What has no place in the classes is named in `ignored`; what cannot be read raises Malformed
with the line and column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ErrorString

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.limits import LONGEST_ID, MOST_DEPTH, MOST_ELEMENTS
from rules.formats.shapes import ElementShape, OlderForceCategory, shape_of
from rules.formats.text import quoted
from rules.names import both

ATTRIBUTES = 16
"""So many attributes are in one element's price; no element of ours has more."""
OUR_NAMESPACE = "{http://www.battlescribe.net/schema/"
SAYS_NOTHING = {
    ("catalogue", "type", "catalogue"),
    ("gameSystem", "type", "gameSystem"),
    ("catalogueLink", "type", "catalogue"),
    ("categoryLink", "type", "category"),
}
"""Attributes that repeat what their element's name says."""
ABOUT_AUTHORS = {"authorContact", "authorUrl"}
"""Attributes with contact details of the data's authors, which are not read."""
KINDS = {"catalogue": "a catalogue", "gameSystem": "a game system", "roster": "a roster"}


class Unreadable(Exception):
    """Something in the file that cannot be read, and where it stands."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(message)
        self.fault = Fault(message, place)


class _Node:
    """An element of one of our classes, half read."""

    __slots__ = ("shape", "tag", "text", "values")

    def __init__(self, shape: ElementShape, tag: str) -> None:
        self.shape = shape
        self.tag = tag
        self.values: dict[str, Any] = {}
        self.text: list[str] = []


class _List:
    """A container of such elements: `modifiers`, `costs` …"""

    __slots__ = ("item", "item_tag", "items", "tag", "text")

    def __init__(self, tag: str, item_tag: str, item: type) -> None:
        self.tag = tag
        self.item_tag = item_tag
        self.item = item
        self.items: list[Any] = []
        self.text: list[str] = []


class _Text:
    """An element of text: `comment`, `description` …"""

    __slots__ = ("tag", "text")

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.text: list[str] = []


class Builder:
    """What the parser tells its events to; `result` is the root when it has ended."""

    def __init__(self, roots: Mapping[str, type], budget: Budget | None = None) -> None:
        self.roots = roots
        self.budget = budget
        self.expat: Any = None
        """The parser that tells the events; it knows the place."""
        self.result: Any = None
        self.root_tag = ""
        self.ignored: dict[str, None] = {}
        self.books: dict[str, None] = {}
        self.counts: Counter[str] = Counter()
        """How many elements of ours the file has, by tag."""
        self.repeated: list[str] = []
        """Ids that stand for different things."""
        self._by_id: dict[str, Any] = {}
        self._stack: list[_Node | _List | _Text] = []
        self._depth = self._elements = 0
        self._skipped_from = 0
        self._skipped = ""
        self._tags: dict[str, str] = {}
        self._strings: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > MOST_DEPTH:
            raise self._unreadable(f"is nested deeper than {MOST_DEPTH} elements")
        if self._elements > MOST_ELEMENTS:
            raise self._unreadable(f"has more than {MOST_ELEMENTS:,} elements")
        if self.budget is not None:
            self.budget.spend_nodes(1 + len(attributes) // ATTRIBUTES)
        if self._skipped_from:
            self._name_skipped()
            return
        name = self._tags.get(tag) or self._tags.setdefault(tag, _local(tag))
        if not self._stack:
            self._start_root(name, attributes)
            return
        top = self._stack[-1]
        if isinstance(top, _Node):
            self._start_in_node(top, name, attributes)
        elif isinstance(top, _List) and name == top.item_tag:
            self._push_node(shape_of(top.item), name, attributes)
        else:
            self._skip(f"{top.tag}/{name}", attributes)

    def _start_root(self, name: str, attributes: dict[str, str]) -> None:
        kind = self.roots.get(name)
        if kind is None:
            wanted = both((KINDS[root] for root in self.roots), "or")
            found = KINDS.get(name) or f"another XML file, {quoted(name)}"
            raise Unreadable(f"is not {wanted} but {found}", "")
        if attributes.get("battleScribeVersion", "").startswith(("0.", "1.")):
            version = quoted(attributes["battleScribeVersion"])
            raise self._unreadable(f"is in format {version}; save it with BattleScribe 2 to read it here")
        self.root_tag = name
        self._push_node(shape_of(kind), name, attributes)

    def _start_in_node(self, top: _Node, name: str, attributes: dict[str, str]) -> None:
        if name in top.shape.lists:
            _, item_tag, item = top.shape.lists[name]
            self._stack.append(_List(name, item_tag, item))
        elif name in top.shape.texts:
            self._stack.append(_Text(name))
        else:
            self._skip(f"{top.tag}/{name}", attributes)
            return
        for attribute in attributes:
            self.ignored[f"{name}/@{attribute}"] = None

    def _push_node(self, shape: ElementShape, tag: str, attributes: dict[str, str]) -> None:
        node = _Node(shape, tag)
        values, strings = node.values, self._strings
        for name, text in attributes.items():
            place = shape.attributes.get(name)
            if place is None or (text == "" and place[1] is not str):
                if (tag, name, text) not in SAYS_NOTHING and name not in ABOUT_AUTHORS:
                    self.ignored[f"{tag}/@{_local(name)}"] = None
                continue
            field, convert = place
            if convert is str:
                values[field] = strings.setdefault(text, text)
                if name == "book" and text:
                    self.books[text] = None
                continue
            try:
                values[field] = convert(text)
            except ValueError as problem:
                raise self._unreadable(f"{name} of {tag} is {quoted(text)}, not {_wanted(problem)}") from None
        for field, name in shape.required.items():
            if not values.get(field) and not isinstance(values.get(field), int):
                raise self._unreadable(f"a {tag} has no {name}")
        if len(values.get("id", "")) > LONGEST_ID:
            raise self._unreadable(f"the id of a {tag} is longer than {LONGEST_ID} characters")
        self._stack.append(node)

    def _unreadable(self, message: str) -> Unreadable:
        return Unreadable(message, _place(self.expat))

    def _skip(self, name: str, attributes: dict[str, str]) -> None:
        """Leave an unknown element out; it is named as soon as it turns out to say something."""
        self._skipped_from = self._depth
        self._skipped = name
        if attributes:
            self._name_skipped()

    def _name_skipped(self) -> None:
        self.ignored[self._skipped] = None

    def data(self, text: str) -> None:
        if self._skipped_from:
            if not text.isspace():
                self._name_skipped()
        else:
            self._stack[-1].text.append(text)

    def end(self, tag: str) -> None:
        self._depth -= 1
        if self._skipped_from:
            if self._depth < self._skipped_from:
                self._skipped_from = 0
            return
        top = self._stack.pop()
        text = "".join(top.text)
        if isinstance(top, _Node):
            self._end_node(top, text)
            return
        parent = self._stack[-1]
        assert isinstance(parent, _Node)  # noqa: S101 - lists and texts are only ever opened in a node
        values = parent.values
        if isinstance(top, _Text):
            field = parent.shape.texts[top.tag]
            values[field] = f"{values[field]}\n{text}" if values.get(field) else text
            return
        self._name_stray(top.tag, text)
        if top.items:
            field = parent.shape.lists[top.tag][0]
            values[field] = values.get(field, ()) + tuple(top.items)

    def _end_node(self, node: _Node, text: str) -> None:
        own = node.shape.own_text
        if not own:
            self._name_stray(node.tag, text)
        elif text or own not in node.values:
            node.values[own] = self._strings.setdefault(text, text)
        value = node.shape.make(**node.values)
        self.counts[node.tag] += 1
        if "id" in node.values:
            first = self._by_id.setdefault(node.values["id"], value)
            if first != value and not isinstance(value, OlderForceCategory):
                self.repeated.append(node.values["id"])
        if not self._stack:
            self.result = value
            return
        parent = self._stack[-1]
        assert isinstance(parent, _List)  # noqa: S101 - nodes below the root are only ever opened in a list
        parent.items.append(value)

    def _name_stray(self, tag: str, text: str) -> None:
        if text and not text.isspace():
            self.ignored[f"{tag}/text"] = None

    def close(self) -> None:
        """The parser has read everything."""


def _local(tag: str) -> str:
    """A tag without our own namespaces; a stranger's keeps its namespace."""
    return tag.rpartition("}")[2] if tag.startswith(OUR_NAMESPACE) else tag


def _wanted(problem: ValueError) -> str:
    text = str(problem)
    return text if text in {"true or false", "a number", "a whole number"} else "a number"


def parse(canonical: bytes, name: str, roots: Mapping[str, type], budget: Budget | None = None) -> Builder:
    """Read a file in canonical bytes whose root is one of `roots` (tag → class); it spends from the upload's budget."""
    builder = Builder(roots, budget)
    parser = DefusedXMLParser(target=builder, encoding="utf-8", forbid_dtd=True)
    builder.expat = parser.parser
    try:
        parser.feed(canonical)
        parser.close()
    except Unreadable as problem:
        raise Malformed(name, problem.fault) from None
    except DefusedXmlException:
        raise Malformed(name, Fault("has a DOCTYPE or entities, which are refused", _place(builder.expat))) from None
    except ParseError as problem:
        line, column = problem.position
        message = f"is not readable XML ({ErrorString(problem.code)})"
        raise Malformed(name, Fault(message, f"line {line}, column {column + 1}")) from None
    return builder


def _place(expat: Any) -> str:
    return f"line {expat.CurrentLineNumber}, column {expat.CurrentColumnNumber + 1}"
