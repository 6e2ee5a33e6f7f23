"""Every sentence of the code, read from its source and said with none, one and three of what it counts.

`python -m tests.sentences FILE` writes them all, room by room, for somebody who reads them whole. A sentence that
chooses between words is told once for each choice; names stand in for who and what it speaks of, the same wherever
the same thing is meant.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from rules.editions.kt2018.words import number as in_words
from rules.editions.kt2018.words import plural
from rules.names import how_many, how_often

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("rules", "rosters", "campaigns", "accounts", "config")
SILENT = ("migrations", "reference", "demo", "pattern")
"""Folders and modules whose words are content to look up, not what the app says of somebody's roster."""
AMOUNTS = (0, 1, 3)
MOST_WAYS = 24
COUNTED = re.compile(
    r"^len\(|^sum\(|(?:^|[._])(?:count|number|amount|times|lacking|size|missions|kills|cost|spent|points|bound|steps|models|most|limit"
    r"|value|roll|face|experience|level|chosen|open_choices|ended|tokens|claimed|left|lowest|highest|low|high|before|after)$"
)
NOUN = re.compile(r" (?:kill |other |more |open |legal |fire |victory |command |recovery |of )*[a-z]+s\b")
LIMIT = re.compile(r"limit|high$|step$|most$")
"""What is set far above one."""
NAMES = ("Kael Orrin", "Mudboota", "Sefton Ardry", "Brannoch", "Casimir Roe")
SAMPLES = (
    (r"(?:^|\.)(?:player|person|heir|guest|known|mine)(?:\.name)?$", ("Mira", "Gorrik", "Ilse")),
    (
        r"side|entrant|contender|keeper|faction|(?:^|\.)(?:one|two|victim|late|roster)(?:\.name)?$",
        ("Long Watch", "Still Water patrol"),
    ),
    (r"title$|mission$", ("mission 3",)),
    (r"campaign|payload\['name'\]|told\['name'\]", ("The Cinder Reach",)),
    (r"pack|catalogue", ("Orks",)),
    (r"special", ("sniper",)),
    (r"ability|pick|trait|advance", ("Marksman",)),
    (r"weapon|option|piece|offer|thing", ("bolt rifle",)),
    (r"model|datasheet|sheet", ("Intercessor",)),
    (r"squad|container|fire_team", ("Intercessor",)),
    (r"resource|column", ("Morale",)),
    (r"words|reason|why|because", ("the tide came in",)),
    (r"verb", ("has",)),
    (r"round|row$", ("round 2",)),
    (r"name|called|who|member|operative|fighter|leader|killer|_name\(", NAMES),
)
Choices = dict[str, object]
Way = tuple[str, Choices]
Local = tuple[dict[str, list[ast.expr]], frozenset[str]]
"""What a function assigns words to, and what it chooses words by."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the source: where it stands, what it is said as, and the ways it can come out."""

    room: str
    line: int
    kind: str
    """`refusal`, `issue`, `words` of an act or a mission's log, or empty for anything else."""
    ways: tuple[str, ...]


class Speaker:
    """Says the strings of one function, deciding each choice once a sentence."""

    def __init__(self, module: Constants, local: Local) -> None:
        self.module = module
        self.local, self.decisive = local
        self.used: dict[str, str] = {}
        self.busy: set[str] = set()

    def ways(self, node: ast.expr, choices: Choices) -> Iterator[Way]:
        match node:
            case ast.Constant(value=value):
                yield str(value), choices
            case ast.JoinedStr(values=values):
                yield from self._row(values, choices)
            case ast.FormattedValue(value=value):
                yield from self.ways(value, choices)
            case ast.IfExp(test=test, body=body, orelse=other):
                for holds, after in self._decided(test, choices):
                    yield from self.ways(body if holds else other, after)
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                yield from self._row([left, right], choices)
            case ast.BoolOp(op=ast.Or(), values=values):
                key = ast.unparse(node)
                for index in [choices[key]] if key in choices else range(len(values)):
                    yield from self.ways(values[index], {**choices, key: index})  # type: ignore[index]
            case ast.Call():
                yield from self._called(node, choices)
            case ast.Name(id=name) if name not in self.busy and name in {**self.module.words, **self.local}:
                self.busy.add(name)
                for value in self.local.get(name) or self.module.words[name]:
                    yield from self.ways(value, choices)
                self.busy.discard(name)
            case ast.Subscript(value=ast.Name(id=name)) if name in self.module.tables:
                for value in self.module.tables[name]:
                    yield from self.ways(value, choices)
            case _:
                yield from self._sampled(node, choices)

    def _row(self, parts: list[ast.expr], choices: Choices) -> Iterator[Way]:
        if not parts:
            yield "", choices
            return
        first, *others = parts
        value = first.value if isinstance(first, ast.FormattedValue) else first
        key = _amount_key(value)
        is_amount = not isinstance(value, ast.Constant) and COUNTED.search(ast.unparse(value))
        if is_amount and key not in self.decisive and key not in choices:
            is_of_noun = others and isinstance(others[0], ast.Constant) and NOUN.match(str(others[0].value))
            if LIMIT.search(key) or not is_of_noun:
                choices = {**choices, key: AMOUNTS[-1]}
        for said, after in self.ways(first, choices):
            for rest, end in self._row(others, after):
                yield said + rest, end

    def _called(self, node: ast.Call, choices: Choices) -> Iterator[Way]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in {"plural", "how_many"} and isinstance(node.args[1], ast.Constant):
            say = plural if name == "plural" else how_many
            for amount, after in self._amounts(node.args[0], choices):
                yield say(amount, *(str(each.value) for each in node.args[1:] if isinstance(each, ast.Constant))), after
        elif name == "number" and node.args:
            yield from ((in_words(amount), after) for amount, after in self._amounts(node.args[0], choices))
        elif name in {"how_often", "often"}:
            yield from ((how_often(amount), after) for amount, after in self._amounts(node.args[0], choices))
        elif name == "int" or name == "abs":
            yield from self.ways(node.args[0], choices)
        elif name in {"both", "names", "first_of", "join", "chain"} and node.args:
            joint = node.func.value if name == "join" and isinstance(node.func, ast.Attribute) else node.args[-1]
            last = str(joint.value).strip() if isinstance(joint, ast.Constant) and name in {"both", "join"} else "and"
            for amount, after in self._amounts(_counted(node.args[0]), choices):
                if amount:
                    front = [self._sample(ast.unparse(node.args[0]) + str(at)) for at in range(amount)]
                    tail = f"{last} " if last.isalpha() else ""
                    all_but_last = ", ".join(front[:-1]) + ("" if tail else ",")
                    yield front[0] if amount == 1 else f"{all_but_last} {tail}{front[-1]}", after
        elif name in {"lower", "upper", "strip", "title", "capitalize", "format", "str", "clean", "quoted"}:
            inner = node.func.value if isinstance(node.func, ast.Attribute) else node.args[0]
            for said, after in self.ways(inner, choices):
                yield getattr(said, name if name in {"lower", "upper", "title", "capitalize"} else "strip")(), after
        else:
            yield from self._sampled(node, choices)

    def _sampled(self, node: ast.expr, choices: Choices) -> Iterator[Way]:
        key = ast.unparse(node)
        if isinstance(node, ast.Name) and node.id.isupper():
            yield str(self.module.figures.get(node.id, 20)), choices
        elif COUNTED.search(key):
            yield from ((str(amount), after) for amount, after in self._amounts(node, choices))
        else:
            yield self._sample(key), choices

    def _sample(self, key: str) -> str:
        if key not in self.used:
            for pattern, samples in SAMPLES:
                if re.search(pattern, key):
                    free = [sample for sample in samples if sample not in self.used.values()]
                    self.used[key] = free[0] if free else samples[-1]
                    break
            else:
                self.used[key] = "‹" + (re.findall(r"[a-z_]+", key) or ["?"])[-1] + "›"
        return self.used[key]

    def _amounts(self, node: ast.expr, choices: Choices) -> Iterator[tuple[int, Choices]]:
        key = _amount_key(node)
        if key in choices:
            yield int(choices[key]), choices  # type: ignore[call-overload]
        else:
            yield from ((amount, {**choices, key: amount}) for amount in AMOUNTS)

    def _decided(self, test: ast.expr, choices: Choices) -> Iterator[tuple[bool, Choices]]:
        match test:
            case ast.Compare(left=left, ops=[op], comparators=[ast.Constant(value=int(bound))]):
                for amount, after in self._amounts(left, choices):
                    yield _compared(amount, op, bound), after
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from ((not holds, after) for holds, after in self._decided(operand, choices))
            case ast.Name() | ast.Attribute() if _amount_key(test) in choices:
                yield bool(choices[_amount_key(test)]), choices
            case _:
                key = ast.unparse(test)
                for holds in [choices[key]] if key in choices else (True, False):
                    yield bool(holds), {**choices, key: holds}


@dataclass(frozen=True, slots=True)
class Constants:
    """What a module names once and says often."""

    words: dict[str, list[ast.expr]]
    tables: dict[str, list[ast.expr]]
    figures: dict[str, int]


def _compared(amount: int, op: ast.cmpop, bound: int) -> bool:
    return {
        ast.Eq: amount == bound,
        ast.NotEq: amount != bound,
        ast.Gt: amount > bound,
        ast.GtE: amount >= bound,
        ast.Lt: amount < bound,
        ast.LtE: amount <= bound,
    }.get(type(op), True)


def _counted(node: ast.expr) -> ast.expr:
    """What a row of names is made from: `members` of `(each.name for each in members)`."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return node.generators[0].iter
    if isinstance(node, ast.Call) and len(node.args) == 2 and ast.unparse(node.func) == "map":
        return node.args[1]
    return node


def _amount_key(node: ast.expr) -> str:
    inner = node.args[0] if isinstance(node, ast.Call) and ast.unparse(node.func) in {"len", "abs", "int"} else node
    return "number of " + ast.unparse(inner)


def _decisive(function: ast.AST) -> Iterator[str]:
    """What the function counts and chooses words by."""
    for node in ast.walk(function):
        match node:
            case ast.Compare(left=left, comparators=[ast.Constant(value=int())]):
                yield _amount_key(left)
            case ast.Call(func=ast.Name(id="plural" | "how_many" | "number"), args=[counted, *_]):
                yield _amount_key(counted)


def _speaks(node: ast.expr) -> bool:
    """Whether it is put together from words that stand here."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.IfExp(body=body, orelse=other):
            return _speaks(body) and _speaks(other)
        case ast.Call(func=ast.Name(id="plural" | "how_many" | "number" | "both")):
            return True
        case _:
            return False


def _assigned(function: ast.AST) -> dict[str, list[ast.expr]]:
    """Each name of the function that is given words, with all that it is given."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _speaks(value):
                found.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
                for target, value in zip(names, values, strict=True):
                    if isinstance(target, ast.Name) and _speaks(value):
                        found.setdefault(target.id, []).append(value)
    return found


def _constants(tree: ast.Module) -> Constants:
    words, tables, figures = {}, {}, {}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and value is not None:
            if isinstance(value, ast.Dict) and value.values and all(map(_speaks, value.values)):
                tables[target.id] = value.values
            elif _speaks(value):
                words[target.id] = [value]
            elif isinstance(value, ast.Constant) and isinstance(value.value, int):
                figures[target.id] = value.value
    return Constants(words, tables, figures)


def _kinds(tree: ast.Module) -> dict[int, str]:
    """Strings that a player is told as something of a kind."""
    kinds: dict[int, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "Refusal" and node.args:
                kinds[id(node.args[0])] = "refusal"
            for keyword in node.keywords:
                if keyword.arg in {"sentence", "words"}:
                    kinds[id(keyword.value)] = "issue" if keyword.arg == "sentence" else "words"
    return kinds


def _top_strings(node: ast.AST, function: ast.AST | None = None) -> Iterator[tuple[ast.expr, ast.AST | None]]:
    """Strings that stand in no other, each with the function it is said in; what documents the code is left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        inside = child if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        is_sum = isinstance(child, ast.BinOp) and isinstance(child.op, ast.Add)
        if isinstance(child, ast.expr) and (
            _speaks(child) or (is_sum and any(map(_speaks, (child.left, child.right))))
        ):
            yield child, function
        else:
            yield from _top_strings(child, inside)


def sentences_of(source: str, room: str = "") -> Iterator[Said]:
    """What one module can say; keys, patterns and the like, which nobody reads, are left out."""
    tree = ast.parse(source)
    module, kinds = _constants(tree), _kinds(tree)
    functions: dict[ast.AST | None, Local] = {None: ({}, frozenset())}
    for node, function in _top_strings(tree):
        if isinstance(node, ast.Constant) and " " not in str(node.value):
            continue
        if function is not None and function not in functions:
            functions[function] = _assigned(function), frozenset(_decisive(function))
        ways = (said for said, _ in Speaker(module, functions[function]).ways(node, {}))
        known = tuple(dict.fromkeys(islice(ways, MOST_WAYS)))
        kind = kinds.get(id(node), "")
        if kind or any(_is_sentence(way) or _is_label(way) for way in known):
            yield Said(room, node.lineno, kind, known)


def _is_label(text: str) -> bool:
    """A few words that begin as a label does; addresses, heads of a file and the like begin otherwise."""
    return bool(re.match(r"[A-Z0-9‹][\w’']* [\w‹(]|[0-9]+ [a-z]", text)) and not re.search(r"[\\{}<=]|; filename", text)


def _is_sentence(text: str) -> bool:
    ends = re.search(r"\w[’'”\"»)]*[.?!…]$", text)
    return bool(ends) and " " in text.strip() and not re.search(r"[\\{}<]|^[.\w/-]+$", text)


@cache
def all_sentences() -> tuple[Said, ...]:
    return tuple(
        said
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if not any(part.startswith(SILENT) for part in path.relative_to(ROOT).parts)
        for said in sentences_of(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    )


def written() -> str:
    """All of them, a heading a module."""
    lines: list[str] = []
    room = ""
    for said in all_sentences():
        if said.room != room:
            room = said.room
            lines += ["", f"# {room}"]
        first, *others = said.ways
        lines.append(f"{said.line:4} {said.kind[:1] or ' '} {first}")
        lines += [f"       {other}" for other in others]
    return "\n".join(lines).lstrip() + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), encoding="utf-8")
