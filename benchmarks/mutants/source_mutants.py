"""The small changes of a module's text that stand for the mistakes of whoever wrote it.

A line dropped, a comparison, a shift, a division, an extension, a flag or a sign taken for its
sibling, operands or arms or the entries of a table exchanged, one side of a connective forgotten,
a constant off by one, a negation lost, a flag taken for set, the poison of an operand forgotten.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

SIBLINGS = {
    "ult": ("ule", "slt"),
    "ule": ("ult", "sle"),
    "slt": ("sle", "ult"),
    "sle": ("slt", "ule"),
    "unsigned_less": ("signed_less",),
    "signed_less": ("unsigned_less",),
    "udiv": ("sdiv", "urem"),
    "sdiv": ("udiv", "srem"),
    "urem": ("srem", "udiv"),
    "srem": ("urem", "sdiv"),
    "shl": ("lshr",),
    "lshr": ("ashr", "shl"),
    "ashr": ("lshr",),
    "zext": ("sext",),
    "sext": ("zext",),
    "zero_extend": ("sign_extend",),
    "sign_extend": ("zero_extend",),
    "conjunction": ("disjunction",),
    "disjunction": ("conjunction",),
    "nsw": ("nuw",),
    "nuw": ("nsw",),
    "NSW": ("NUW",),
    "NUW": ("NSW",),
    "is_zero": ("is_negative",),
    "is_negative": ("is_zero",),
    "poison_if": ("ub_if",),
    "ub_if": ("poison_if",),
    "signed_minimum": ("bit_width",),
    "addi": ("subi",),
    "subi": ("addi",),
    "muli": ("addi",),
    "andi": ("ori",),
    "ori": ("xori",),
    "xori": ("ori",),
    "shli": ("shrui",),
    "shrui": ("shrsi",),
    "shrsi": ("shrui",),
    "divui": ("divsi",),
    "divsi": ("divui",),
    "remui": ("remsi",),
    "remsi": ("remui",),
    "ceildivui": ("ceildivsi",),
    "ceildivsi": ("floordivsi", "ceildivui"),
    "floordivsi": ("ceildivsi",),
    "minsi": ("minui", "maxsi"),
    "minui": ("minsi", "maxui"),
    "maxsi": ("maxui", "minsi"),
    "maxui": ("maxsi", "minui"),
    "extui": ("extsi",),
    "extsi": ("extui",),
    "index_cast": ("index_castui",),
    "index_castui": ("index_cast",),
    "ctlz": ("cttz",),
    "cttz": ("ctlz",),
    "signed_add_overflows": ("unsigned_add_overflows", "signed_sub_overflows"),
    "unsigned_add_overflows": ("signed_add_overflows", "unsigned_sub_overflows"),
    "signed_sub_overflows": ("unsigned_sub_overflows", "signed_add_overflows"),
    "unsigned_sub_overflows": ("signed_sub_overflows", "unsigned_add_overflows"),
    "signed_mul_overflows": ("unsigned_mul_overflows", "signed_add_overflows"),
    "unsigned_mul_overflows": ("signed_mul_overflows", "unsigned_add_overflows"),
    "signed_shl_overflows": ("unsigned_shl_overflows",),
    "unsigned_shl_overflows": ("signed_shl_overflows",),
}
ASYMMETRIC = ("ult", "ule", "slt", "sle", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr")
OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
COMPARISONS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """Each way to change `node` alone: what is changed, and what stands instead (None: nothing)."""
    for new in _instead(node):
        if new is None:
            yield f"dropped: {ast.unparse(node)}", None
        elif ast.dump(new) != ast.dump(node):
            yield f"{ast.unparse(new)} for {ast.unparse(node)}", new


def _instead(node: ast.AST) -> Iterator[ast.AST | None]:
    match node:
        case ast.Expr(value=ast.Call()):
            yield None
        case ast.Attribute(attr=name) if name in SIBLINGS:
            for sibling in SIBLINGS[name]:
                yield _replaced(node, attr=sibling)
        case ast.Attribute(value=ast.Name(id=of), attr="poison") if of != "arith":
            text = ast.unparse(node)
            yield ast.parse(f"({text} & ~{text})", mode="eval").body
        case ast.Name(id=name, ctx=ast.Load()) if name in SIBLINGS:
            for sibling in SIBLINGS[name]:
                yield _replaced(node, id=sibling)
        case ast.UnaryOp(op=ast.Invert() | ast.USub() | ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            yield _replaced(node, op=OPERATORS[type(operator)]())
            if isinstance(operator, ast.BitAnd | ast.BitOr):
                yield from (left, right)
            if isinstance(operator, ast.Sub):
                yield _replaced(node, left=right, right=left)
        case ast.BoolOp(op=operator, values=values):
            yield _replaced(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
            yield from values
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            yield _replaced(node, ops=[COMPARISONS[type(operator)]()])
        case ast.IfExp(body=body, orelse=otherwise):
            yield _replaced(node, body=otherwise, orelse=body)
        case ast.Return(value=ast.Tuple(elts=[first, second])):
            pair = ast.Tuple(elts=[second, first], ctx=ast.Load())
            yield _replaced(node, value=pair)
        case ast.Dict(keys=keys, values=values):
            for i in range(len(values) - 1):
                if ast.dump(values[i]) != ast.dump(values[i + 1]):
                    swapped = [*values[:i], values[i + 1], values[i], *values[i + 2 :]]
                    yield _replaced(node, keys=keys, values=swapped)
        case ast.Constant(value=bool() as value):
            yield _replaced(node, value=not value)
        case ast.Constant(value=int() as value):
            yield _replaced(node, value=value + 1)
        case ast.Call():
            yield from _instead_of_call(node)
        case _:
            return


def _instead_of_call(node: ast.Call) -> Iterator[ast.AST]:
    match node:
        case ast.Call(func=ast.Attribute(attr="poison_if_flag") as called, args=[_, broken]):
            always = ast.Call(func=broken, args=[], keywords=[])
            yield ast.Call(func=_replaced(called, attr="poison_if"), args=[always], keywords=[])
        case ast.Call(func=ast.Attribute(value=receiver, attr=name) as called, args=[argument]):
            if name in ASYMMETRIC:
                exchanged = _replaced(called, value=argument)
                yield ast.Call(func=exchanged, args=[receiver], keywords=[])
        case ast.Call(func=ast.Attribute(attr="select"), args=[first, second]):
            yield _replaced(node, args=[second, first])
        case ast.Call(func=ast.Name(), args=[first, second], keywords=[]):
            yield _replaced(node, args=[second, first])
        case ast.Call(args=[first, second, third]):
            yield _replaced(node, args=[first, third, second])
        case _:
            pass
    for keyword in node.keywords:
        if keyword.arg in ("narrower", "index_cast", "fits", "chooses", "sees_poison"):
            rest = [other for other in node.keywords if other is not keyword]
            yield _replaced(node, keywords=rest)


def _replaced(node: ast.AST, **fields: object) -> ast.expr:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new  # type: ignore[return-value]


@dataclass(frozen=True)
class Place:
    """A node that runs, by its number in the order of `_nodes`; `owner` is what it is part of."""

    number: int
    node: ast.AST
    owner: int
    """The first line of the innermost function around it, or minus that of the statement."""
    function: str


def places(tree: ast.Module) -> list[Place]:
    """Every node but annotations, imports, classes' own statements and what `raise` says."""
    found: list[Place] = []

    def visit(node: ast.AST, owner: int, function: str) -> None:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
            return
        found.append(Place(len(found), node, owner, function))
        for name, field in ast.iter_fields(node):
            if name in ("annotation", "returns", "args") and not isinstance(node, ast.Call):
                continue
            inside = (owner, function)
            if name == "body" and isinstance(node, ast.FunctionDef):
                inside = (start_of(node), node.name)
            elif name == "body" and isinstance(node, ast.Lambda):
                inside = (node.lineno, function)
            for child in field if isinstance(field, list) else [field]:
                if isinstance(child, ast.AST):
                    visit(child, *inside)

    for statement in tree.body:
        visit(statement, -start_of(statement), getattr(statement, "name", ""))
    return found


def start_of(node: ast.stmt) -> int:
    """The line that a code object calls its first: of the first decorator, where there is one."""
    decorators = getattr(node, "decorator_list", [])
    return decorators[0].lineno if decorators else node.lineno


@dataclass(frozen=True)
class Mutant:
    """A change of a module's text; `operations` are those whose meaning it is part of."""

    module: str
    file: Path
    function: str
    line: int
    change: str
    number: int
    """Of the node, and of its change."""
    position: int
    operations: frozenset[str]

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.function}: {self.change}"

    @property
    def key(self) -> tuple[str, str]:
        """What names it whatever the line."""
        return f"{self.module.removeprefix('semantics.')}.{self.function}", self.change

    def code(self) -> CodeType:
        """The module with the change."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        old = places(tree)[self.number].node
        new = list(changes(old))[self.position][1]
        changed = ast.fix_missing_locations(_Replace(old, new).visit(tree))
        return compile(changed, str(self.file), "exec")


class _Replace(ast.NodeTransformer):
    """Puts `new` in the place of the one node `old`."""

    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST | None:
        if node is not self.old:
            return super().visit(node)
        if self.new is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(self.new, node)


def mutants_of(module: str, file: Path, touched: Mapping[int, frozenset[str]]) -> Iterator[Mutant]:
    """The mutants of the functions and statements that start in the lines `touched`.

    Like changes in one function are numbered.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    seen: Counter[tuple[str, str]] = Counter()
    for place in places(tree):
        operations = touched.get(place.owner)
        if operations is None:
            continue
        line = getattr(place.node, "lineno", abs(place.owner))
        name = place.function
        for position, (change, _) in enumerate(changes(place.node)):
            seen[name, change] += 1
            again = seen[name, change]
            named = change if again == 1 else f"{change} ({again})"
            yield Mutant(module, file, name, line, named, place.number, position, operations)
