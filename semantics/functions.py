"""From a straight-line `func.func` or `llvm.func` to a program.

A call, a branch or a region has no meaning here yet; `NoMeaning` says which operation it is. An
argument marked `{llvm.noundef}` is not poison, and to return poison as a result marked so is
undefined behaviour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeGuard

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, UnregisteredOp
from xdsl.ir import Attribute, Operation, SSAValue

from semantics import arith
from semantics.attributes import AttributeKind
from semantics.containers import is_container
from semantics.program import NoMeaning, Program, Step, is_integer_like
from semantics.registry import lookup

if TYPE_CHECKING:
    from xdsl.dialects import llvm

    Function = func.FuncOp | llvm.FuncOp

MEANINGS = (arith,)
"""Imported for the meanings that they register."""

_WITHOUT_MEANING = {"llvm.mlir.undef": "each use of it may see another value"}


def is_function(operation: Operation) -> TypeGuard[Function]:
    """Whether `operation` is a function of either kind; the LLVM dialect is not loaded for it."""
    return operation.name in ("func.func", "llvm.func")


def result_types(function: Function) -> tuple[Attribute, ...]:
    """The types of the function's results."""
    if isinstance(function, func.FuncOp):
        return tuple(function.function_type.outputs)
    output = function.function_type.output
    return () if output.name == "llvm.void" else (output,)


def program_of(
    function: Function, where: Callable[[Operation], str], containers: bool = False
) -> Program:
    """The function's body; `where` gives an operation's place. Raises `NoMeaning`.

    Types are integers and index; with `containers` also vectors and tensors of them, for
    `semantics.lanes`.
    """
    name = function.sym_name.data
    if len(function.body.blocks) != 1:
        raise NoMeaning(f"@{name} has more than one block", where(function))
    dialect, _, _ = function.name.partition(".")
    if not isinstance(function, func.FuncOp) and function.function_type.is_variadic:
        raise NoMeaning(f"@{name} has a variable number of arguments", where(function))
    names = _Names()
    block = function.body.block
    for argument in block.args:
        _check_type(argument.type, f"an argument of @{name}", where(function), containers)
    arguments = tuple((names.of(argument), argument.type) for argument in block.args)
    steps: list[Step] = []
    for operation in block.ops:
        if operation.name == f"{dialect}.return":
            returned = tuple(names.of(value) for value in operation.operands)
            _check_marks(function, where)
            return Program(
                name,
                arguments,
                tuple(steps),
                returned,
                _noundef(function.arg_attrs, [name for name, _ in arguments]),
                _noundef(function.res_attrs, returned),
            )
        steps.append(_step(operation, names, where(operation), containers))
    raise NoMeaning(f"@{name} does not end in {dialect}.return", where(function))


def _step(operation: Operation, names: _Names, place: str, containers: bool) -> Step:
    if operation.regions or operation.successors:
        raise NoMeaning(f"{operation.name} is not straight-line code", place)
    meaning = lookup(operation.name)
    if meaning is None:
        known = not isinstance(operation, UnregisteredOp)
        name = operation.name if known else operation.op_name.data
        why = _WITHOUT_MEANING.get(name)
        raise NoMeaning(f"{name} has no meaning{f': {why}' if why else ''}", place)
    for result in operation.results:
        _check_type(result.type, f"a result of {operation.name}", place, containers)
    attributes = {
        name: attribute
        for name, attribute in (operation.properties | operation.attributes).items()
        if not _says_nothing(meaning.attributes.get(name), name)
    }
    return Step(
        operation.name,
        tuple(names.of(value) for value in operation.operands),
        tuple((names.of(result), result.type) for result in operation.results),
        attributes,
        place,
    )


def _says_nothing(kind: AttributeKind | None, name: str) -> bool:
    """A discardable attribute of another dialect (its name has a dot) changes no meaning."""
    return kind is None and "." in name


def _check_type(type_: Attribute, what: str, place: str, containers: bool) -> None:
    if not is_integer_like(type_) and not (containers and is_container(type_)):
        raise NoMeaning(f"{what} has the type {type_}, which has no meaning here", place)


def _check_marks(function: Function, where: Callable[[Operation], str]) -> None:
    """Values outside of an `llvm.range` are poison (LangRef, *Parameter Attributes*)."""
    for marks in (function.arg_attrs, function.res_attrs):
        if any("llvm.range" in mark.data for mark in marks or ()):
            name = function.sym_name.data
            raise NoMeaning(f"llvm.range of an argument or a result of @{name}", where(function))


def _noundef(marks: ArrayAttr[DictionaryAttr] | None, names: Sequence[str]) -> frozenset[str]:
    """Those of the names, in the order of the attributes, that are marked so."""
    if marks is None:
        return frozenset()
    marked = zip(names, marks, strict=True)
    return frozenset(name for name, mark in marked if "llvm.noundef" in mark.data)


class _Names:
    """A distinct name for each SSA value, its own where it has one."""

    def __init__(self) -> None:
        self._names: dict[SSAValue, str] = {}
        self._taken: set[str] = set()

    def of(self, value: SSAValue) -> str:
        if value not in self._names:
            base = value.name_hint or str(len(self._names))
            name, count = base, 1
            while name in self._taken:
                name, count = f"{base}_{count}", count + 1
            self._taken.add(name)
            self._names[value] = name
        return self._names[value]
