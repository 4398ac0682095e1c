"""Plant mistakes in the meanings of operations, and count those that the tests notice.

    python benchmarks/mutate_meanings.py [OPERATION…]

Each function that gives a meaning, and each that one uses outside of the builder, is changed in one
place at a time: a line dropped, a comparison, a shift, a division, an extension or a flag taken for
its sibling, operands exchanged, a constant off by one, a negation lost, poison for undefined
behaviour. For each mutant the oracle tests of the operations that it touches are run, in a process
of its own. Prints the survivors and the kill rate; exit status 1 where one has no explanation.
"""

from __future__ import annotations

import ast
import copy
import dis
import inspect
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

import pytest  # noqa: E402

from semantics import registry  # noqa: E402
from tests.semantics import operation_cases  # noqa: E402, F401  (imports every meaning)

JOBS = 2
CORE = ("builder", "attributes", "registry", "signature")
"""Modules whose classes others hold on to; they are not planted in here."""
SIBLINGS = {
    "ult": ("ule", "slt"),
    "ule": ("ult", "sle"),
    "slt": ("sle", "ult"),
    "sle": ("slt", "ule"),
    "udiv": ("sdiv", "urem"),
    "sdiv": ("udiv", "srem"),
    "urem": ("srem", "udiv"),
    "srem": ("urem", "sdiv"),
    "shl": ("lshr",),
    "lshr": ("ashr", "shl"),
    "ashr": ("lshr",),
    "zext": ("sext",),
    "sext": ("zext",),
    "nsw": ("nuw",),
    "nuw": ("nsw",),
    "is_zero": ("is_negative",),
    "is_negative": ("is_zero",),
    "poison_if": ("ub_if",),
    "ub_if": ("poison_if",),
}
OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
}
EQUIVALENT: dict[tuple[str, str], str] = {
    ("poison", "1 for 0"): "the bits beneath poison do not matter",
    (
        "addui_extended",
        "unsigned_add_overflows(y, x) for unsigned_add_overflows(x, y)",
    ): "addition commutes",
    ("_high_half", "ashr for lshr"): "what is shifted in is cut off",
    ("ctlz", "ashr for lshr"): "the high bits are zero exactly where the shifted value is",
    ("addi", "signed_add_overflows(y, x) for signed_add_overflows(x, y)"): "addition commutes",
    ("addi", "unsigned_add_overflows(y, x) for unsigned_add_overflows(x, y)"): "addition commutes",
    ("muli", "signed_mul_overflows(y, x) for signed_mul_overflows(x, y)"): "products commute",
    ("muli", "unsigned_mul_overflows(y, x) for unsigned_mul_overflows(x, y)"): "products commute",
}
"""Function and change, for the survivors that change nothing; and why."""


@dataclass(frozen=True)
class Mutant:
    """A module's text with one change; `operations` are those whose meaning it is part of."""

    module: str
    function: str
    line: int
    change: str
    tree: ast.Module
    operations: frozenset[str]

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.function}: {self.change}"


def used_by_operation() -> dict[str, list[FunctionType]]:
    """The functions of `semantics` that each operation's meaning runs, the builder's aside."""
    used: dict[str, list[FunctionType]] = {}
    for operation in registry.registered_operations():
        meaning = registry.lookup(operation)
        assert meaning is not None
        found: dict[CodeType, FunctionType] = {}
        frontier: list[object] = [meaning.function]
        while frontier:
            function = frontier.pop()
            if not isinstance(function, FunctionType) or function.__code__ in found:
                continue
            module = function.__module__
            if not module.startswith("semantics.") or module.split(".")[1] in CORE:
                continue
            found[function.__code__] = function
            frontier += [function.__globals__.get(name) for name in names_in(function.__code__)]
            frontier += [cell.cell_contents for cell in function.__closure__ or ()]
        used[operation] = list(found.values())
    return used


def names_in(code: CodeType) -> set[str]:
    """The global names that a function and the functions inside it use."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return names


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """Each way to change `node` alone: what is changed, and what stands instead (None: nothing)."""
    match node:
        case ast.Expr(value=ast.Call()):
            yield f"dropped: {ast.unparse(node)}", None
        case ast.Attribute(attr=name) if name in SIBLINGS:
            for sibling in SIBLINGS[name]:
                yield f"{sibling} for {name}", replaced(node, attr=sibling)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            yield f"without the negation: {ast.unparse(node)}", operand
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            for other in OPERATORS[type(operator)]:
                new = replaced(node, op=other())
                yield f"{ast.unparse(new)} for {ast.unparse(node)}", new
        case ast.Call(func=ast.Name(), args=[first, second, *rest]) if not rest:
            new = replaced(node, args=[second, first])
            yield f"{ast.unparse(new)} for {ast.unparse(node)}", new
        case ast.Call(args=[first, second, third]):
            new = replaced(node, args=[first, third, second])
            yield f"{ast.unparse(new)} for {ast.unparse(node)}", new
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield f"{value + 1} for {value}", replaced(node, value=value + 1)
        case ast.Constant(value=bool() as value):
            yield f"{not value} for {value}", replaced(node, value=not value)
        case _:
            return


def replaced(node: ast.AST, **fields: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


class Replace(ast.NodeTransformer):
    """Puts `new` in the place of the one node `old`."""

    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST | None:
        if node is self.old:
            return ast.Pass() if self.new is None else self.new
        return super().visit(node)


def mutants_of(module: ModuleType, touched: dict[int, frozenset[str]]) -> Iterator[Mutant]:
    """The mutants of the functions that start in the lines `touched`."""
    text = inspect.getsource(module)
    count = len(list(ast.walk(ast.parse(text))))
    for number in range(count):
        tree = ast.parse(text)
        node = list(ast.walk(tree))[number]
        around = innermost(tree, node, touched)
        if around is None:
            continue
        for position, (change, _) in enumerate(changes(node)):
            again = ast.parse(text)
            old = list(ast.walk(again))[number]
            new = list(changes(old))[position][1]
            changed = ast.fix_missing_locations(Replace(old, new).visit(again))
            line = getattr(node, "lineno", around.lineno)
            yield Mutant(
                module.__name__, name_of(around), line, change, changed, touched[start_of(around)]
            )


Function = ast.FunctionDef | ast.Lambda


def innermost(
    tree: ast.Module, node: ast.AST, touched: dict[int, frozenset[str]]
) -> Function | None:
    """The function among those touched whose body `node` is in."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda) and start_of(function) in touched:
            body = function.body if isinstance(function, ast.FunctionDef) else [function.body]
            if any(node is inside for part in body for inside in ast.walk(part)):
                return function
    return None


def start_of(function: Function) -> int:
    """The line that a code object calls its first: of the first decorator, where there is one."""
    if isinstance(function, ast.FunctionDef) and function.decorator_list:
        return function.decorator_list[0].lineno
    return function.lineno


def name_of(function: Function) -> str:
    return function.name if isinstance(function, ast.FunctionDef) else "lambda"


def noticed(mutant: Mutant, modules: list[ModuleType]) -> int:
    """Start the tests on a mutant; the process whose exit status 0 says that they passed."""
    child = os.fork()
    if child:
        return child
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    status = 1
    try:
        registry._meanings.clear()
        for module in modules:
            planted = module.__name__ == mutant.module
            tree = mutant.tree if planted else ast.parse(inspect.getsource(module))
            exec(compile(tree, str(module.__file__), "exec"), module.__dict__)
        files = [str(path) for path in sorted((ROOT / "tests/semantics").glob("test_*oracle*.py"))]
        chosen = " or ".join(sorted(mutant.operations))
        status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-k", chosen, *files])
    finally:
        os._exit(int(status))


def main(wanted: list[str]) -> int:
    """Plant, run and count; the exit status."""
    used = used_by_operation()
    touched: dict[str, dict[int, set[str]]] = {}
    for operation, functions in used.items():
        for function in functions:
            lines = touched.setdefault(function.__module__, {})
            lines.setdefault(function.__code__.co_firstlineno, set()).add(operation)
    modules = [module for name, module in sys.modules.items() if name in touched]
    mutants = [
        mutant
        for module in modules
        for mutant in mutants_of(
            module, {line: frozenset(ops) for line, ops in touched[module.__name__].items()}
        )
        if not wanted or mutant.operations & set(wanted)
    ]
    running: dict[int, Mutant] = {}
    survivors: list[Mutant] = []
    waiting = iter(mutants)
    done = 0
    while done < len(mutants):
        while len(running) < JOBS and (mutant := next(waiting, None)) is not None:
            running[noticed(mutant, modules)] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        done += 1
        if status == 0:
            survivors.append(mutant)
            print(f"survived: {mutant}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{done} of {len(mutants)}", end="", file=sys.stderr)
    unexplained = [m for m in survivors if (m.function, m.change) not in EQUIVALENT]
    for mutant in survivors:
        reason = EQUIVALENT.get((mutant.function, mutant.change))
        if reason is not None:
            print(f"equivalent: {mutant.function}: {mutant.change}: {reason}")
    killed = len(mutants) - len(survivors)
    print(
        f"{len(mutants)} mutants of {len(used)} operations: {killed} killed, "
        f"{len(survivors) - len(unexplained)} equivalent, {len(unexplained)} survived"
    )
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
