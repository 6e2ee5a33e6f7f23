"""Small mistakes that can be put into a Python file, one at a time: tools/mutate.py asks whether a test notices.

Each place of a file at which such a mistake fits is found in its syntax tree; the change is made in the text, so that
its diff shows nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

OTHER_COMPARISON: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
OTHER_SIGN: dict[type[ast.operator], ast.operator] = {ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add()}
LEFT_OUT = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
"""Statements without which a function still runs; calls and yields whose value nobody takes are found by themselves."""


@dataclass(frozen=True, kw_only=True)
class Mutation:
    """One mistake: the bytes from `start` to `end` of the file are `replacement` instead."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    replacement: str
    last_line: int
    """The last line of what is replaced: Python may note the work of an expression at any of its lines."""

    @property
    def lines(self) -> range:
        """Where it stands."""
        return range(self.line, self.last_line + 1)

    def applied(self, source: str) -> str:
        """The file with the mistake in it."""
        text = source.encode()
        return (text[: self.start] + self.replacement.encode() + text[self.end :]).decode()

    def diff(self, source: str) -> str:
        """What changes, as a patch without its head."""
        lines = unified_diff(source.splitlines(), self.applied(source).splitlines(), lineterm="", n=2)
        return "\n".join(list(lines)[2:])


def mutations_of(path: str, source: str) -> list[Mutation]:
    """Every mistake that fits into this file, in the order of its lines."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mutation: (mutation.start, mutation.end))


class _Finder(ast.NodeVisitor):
    """Walks a file; annotations, decorators, docstrings and what `zip` does with lengths that are the same are left
    out, because no test could tell.
    """

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.found: list[Mutation] = []
        self._starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for number, operator in enumerate(node.ops):
            operators = [*node.ops]
            operators[number] = OTHER_COMPARISON[type(operator)]
            other = ast.Compare(left=node.left, ops=operators, comparators=node.comparators)
            self._replace(node, "comparison", other)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = OTHER_SIGN.get(type(node.op))
        if other and not _is_text(node.left) and not _is_text(node.right):
            self._replace(node, "sign", ast.BinOp(left=node.left, op=other, right=node.right), brackets=True)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._replace(node, "boolean", ast.BoolOp(op=other, values=node.values), brackets=True)
        for value in node.values:
            rest = [each for each in node.values if each is not value]
            self._replace(node, "missing part", rest[0] if len(rest) == 1 else ast.BoolOp(op=node.op, values=rest),
                          brackets=True)  # fmt: skip
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace(node, "boolean", node.operand, brackets=True)
        elif isinstance(node.op, ast.USub):
            self._replace(node, "sign", node.operand, brackets=True)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace(node, "boolean", ast.Constant(not node.value))
        elif isinstance(node.value, int):
            self._replace(node, "bound", ast.Constant(node.value + 1))

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Nothing: before Python 3.12 parts of an f-string do not say where they stand."""

    def visit_If(self, node: ast.If) -> None:
        if not _is_for_types(node.test):
            self._replace(node.test, "missing branch", ast.Constant(False))
            self._replace(node.test, "missing guard", ast.Constant(True))
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._replace(node, "missing branch", node.orelse, brackets=True)
        self._replace(node, "missing guard", node.body, brackets=True)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._replace(condition, "missing condition", ast.Constant(True))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self._replace(node, "missing statement", ast.Pass())
            self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, LEFT_OUT):
            self._replace(node, "missing statement", ast.Pass())
        super().generic_visit(node)

    def _replace(self, node: ast.expr | ast.stmt, kind: str, other: ast.AST, *, brackets: bool = False) -> None:
        text = ast.unparse(ast.fix_missing_locations(other))
        self.found.append(
            Mutation(
                path=self.path,
                line=node.lineno,
                last_line=node.end_lineno or node.lineno,
                kind=kind,
                start=self._starts[node.lineno - 1] + node.col_offset,
                end=self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
                replacement=f"({text})" if brackets else text,
            )
        )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_for_types(test: ast.expr) -> bool:
    """Whether it is `if TYPE_CHECKING` or the test for being the program."""
    return any(name in ast.unparse(test) for name in ("TYPE_CHECKING", "__name__"))


def all_mutations(sources: dict[str, str]) -> Iterator[Mutation]:
    """Those of several files, in order of path."""
    for path in sorted(sources):
        yield from mutations_of(path, sources[path])
