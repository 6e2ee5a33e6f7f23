"""Reads YAML as packs may use it: plain trees of text and numbers, nothing clever.

Aliases and repeated keys are refused; only `true`, `false`, empty and plain whole numbers
are more than text, so `+1`, `3+`, `no` and `12:30` stay what the writer typed. All faults
of a file come at once, except where its syntax is broken.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.limits import MOST_BYTES_OF_PACK, MOST_NODES_OF_PACK

DEEPEST = 40

Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,9})")
TAGS = (None, "!", *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "map", "seq")))
WORDS: dict[str, bool | None] = {"true": True, "false": False, "": None, "~": None, "null": None}


def read_yaml(body: bytes, name: str, budget: Budget | None = None) -> Any:
    """The file's content as dicts, lists, text, numbers; raises Malformed with every fault."""
    if len(body) > MOST_BYTES_OF_PACK:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES_OF_PACK // 1000} kB, the most that a pack may have"))
    try:
        node = _compose(body.decode("utf-8-sig"), name, budget)
    except UnicodeDecodeError as error:
        raise Malformed(name, Fault(f"Not UTF-8 text: {error.reason} at byte {error.start}.")) from error
    except RecursionError as error:
        raise Malformed(name, Fault(f"Nested deeper than {DEEPEST} levels.")) from error
    except yaml.YAMLError as error:
        raise Malformed(name, _syntax_fault(error)) from error
    if node is None:
        raise Malformed(name, Fault("The file is empty."))
    faults: list[Fault] = []
    value = _build(node, "", faults)
    if faults:
        raise Malformed(name, *faults)
    return value


def _compose(text: str, name: str, budget: Budget | None) -> yaml.Node | None:
    """The one document of the text; aliases, depth and size are refused before any tree is built."""
    depth = nodes = 0
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            problem = "anchors and aliases are not used in packs"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise RecursionError
        nodes += isinstance(event, yaml.CollectionStartEvent | yaml.ScalarEvent)
        if nodes > MOST_NODES_OF_PACK:
            words = f"holds more than {MOST_NODES_OF_PACK:,} things, the most that a pack may have"
            raise Malformed(name, Fault(words))
        if budget is not None:
            budget.spend_nodes(1)
    node: yaml.Node | None = yaml.compose(text, Loader=Loader)
    return node


def _syntax_fault(error: yaml.YAMLError) -> Fault:
    mark = getattr(error, "problem_mark", None)
    place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
    return Fault(str(getattr(error, "problem", None) or error).partition("\n")[0], place)


def _build(node: yaml.Node, place: str, faults: list[Fault]) -> Any:
    if node.tag not in TAGS:
        faults.append(Fault(f"The tag {node.tag} is not used in packs.", place))
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, place, faults)
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, f"{place}[{index}]", faults) for index, item in enumerate(node.value)]
    return _scalar(node)


def _mapping(node: yaml.MappingNode, place: str, faults: list[Fault]) -> dict[str, Any]:
    built: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            faults.append(Fault(f"A key must be plain text (line {line}).", place))
            continue
        key = str(key_node.value)
        inner = f"{place}.{key}" if place else key
        if key in built:
            faults.append(Fault(f"The key is used twice (again in line {line}).", inner))
        built[key] = _build(value_node, inner, faults)
    return built


def _scalar(node: yaml.Node) -> Any:
    text = str(node.value)
    if getattr(node, "style", None):
        return text
    if text in WORDS:
        return WORDS[text]
    return int(text) if WHOLE.fullmatch(text) else text
