"""From a straight-line `func.func` or `llvm.func` to a program.

A branch or a region has no meaning here yet; `NoMeaning` says which operation it is. A call is the
function that it calls, in place (`semantics.functions.calls`). An argument marked `{llvm.noundef}`
is not poison, and to return poison as a result marked so is undefined behaviour. What
`{llvm.range}` does is done by operations (`semantics.functions.ranges`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.ir import Attribute, Block, Operation, SSAValue

from semantics.functions.attributes import without_meaning
from semantics.functions.calls import CALLS, called_function
from semantics.functions.data_layout import index_width
from semantics.functions.operations import operation_name
from semantics.functions.ranges import in_ranges, marked_noundef
from semantics.functions.value_names import name_in_text, names_of, unused_name
from semantics.language.attributes import AttributeKind
from semantics.language.containers import is_container
from semantics.language.program import NoMeaning, Program, Step, is_integer_like
from semantics.language.registry import lookup

if TYPE_CHECKING:
    from semantics.functions.operations import Function

MOST_STEPS = 1 << 14
"""So many operations a function may have, with those of the functions that it calls."""

_WITHOUT_MEANING = {"llvm.mlir.undef": "each use of it may see another value"}


def program_of(
    function: Function, where: Callable[[Operation], str], containers: bool = False
) -> Program:
    """The function's body; `where` gives an operation's place. Raises `NoMeaning`.

    Types are integers and index; with `containers` also vectors and tensors of them, for
    `semantics.functions.lanes`. What it calls is read in the place of the call.
    """
    name = function.sym_name.data
    block = _only_block(function, where)
    for argument in block.args:
        _check_type(argument.type, f"an argument of @{name}", where(function), containers)
    body = _Body(where, containers, block)
    values: dict[SSAValue, str] = {argument: body.name(argument) for argument in block.args}
    arguments = tuple((values[argument], argument.type) for argument in block.args)
    returned = body.read(function, values)
    return Program(
        name,
        arguments,
        tuple(body.steps),
        returned,
        marked_noundef(function, "arg_attrs", [name for name, _ in arguments]),
        marked_noundef(function, "res_attrs", returned),
        index_width(function),
    )


def _only_block(function: Function, where: Callable[[Operation], str]) -> Block:
    """The block of a function, after all that stands around it was looked at."""
    name = function.sym_name.data
    if len(function.body.blocks) != 1:
        raise NoMeaning(f"@{name} has more than one block", where(function))
    if not isinstance(function, func.FuncOp) and function.function_type.is_variadic:
        raise NoMeaning(f"@{name} has a variable number of arguments", where(function))
    why = without_meaning(function, ranges=True)
    if why is not None:
        raise NoMeaning(why, where(function))
    return function.body.block


class _Body:
    """The steps of a function, with those of the functions that it calls."""

    def __init__(self, where: Callable[[Operation], str], containers: bool, block: Block) -> None:
        self.steps: list[Step] = []
        self._where = where
        self._containers = containers
        self._own = names_of((*block.args, *(value for op in block.ops for value in op.results)))
        self._taken = set(self._own.values())
        self._open: list[Function] = []

    def name(self, value: SSAValue) -> str:
        """The value's own name, or in a function that is called one that nothing has so far."""
        if value in self._own:
            return self._own[value]
        base = name_in_text(value) or value.name_hint or str(len(self._taken))
        return self.new_name(base, value.type)

    vectors = True

    def new_name(self, base: str, type_: Attribute) -> str:
        """A name that nothing has so far."""
        name = unused_name(base, self._taken)
        self._taken.add(name)
        return name

    def add(self, step: Step) -> None:
        """Behind all steps so far."""
        self.steps.append(step)

    def _in_ranges(self, function: Function, key: str, names: Sequence[str]) -> list[str]:
        return in_ranges(function, key, names, self, self._where(function))

    def read(self, function: Function, values: dict[SSAValue, str]) -> tuple[str, ...]:
        """Read a function whose arguments are known by the names in `values`; what it returns."""
        dialect, _, _ = function.name.partition(".")
        self._open.append(function)
        block = _only_block(function, self._where)
        given = [values[argument] for argument in block.args]
        values.update(zip(block.args, self._in_ranges(function, "arg_attrs", given), strict=True))
        for operation in block.ops:
            if operation.name == f"{dialect}.return":
                self._open.pop()
                returned = [values[value] for value in operation.operands]
                return tuple(self._in_ranges(function, "res_attrs", returned))
            if operation.name in CALLS:
                results = self._call(operation, [values[value] for value in operation.operands])
                values.update(zip(operation.results, results, strict=True))
            else:
                self.steps.append(self._step(operation, values))
            if len(self.steps) > MOST_STEPS:
                raise NoMeaning(f"more than {MOST_STEPS} operations", self._where(operation))
        name = function.sym_name.data
        raise NoMeaning(f"@{name} does not end in {dialect}.return", self._where(function))

    def _call(self, call: Operation, operands: Sequence[str]) -> tuple[str, ...]:
        place = self._where(call)
        function = called_function(call, place)
        if function in self._open:
            raise NoMeaning(f"{call.name} of @{function.sym_name.data}, which calls itself", place)
        arguments = _only_block(function, self._where).args
        return self.read(function, dict(zip(arguments, operands, strict=True)))

    def _step(self, operation: Operation, values: dict[SSAValue, str]) -> Step:
        place = self._where(operation)
        if operation.regions or operation.successors:
            raise NoMeaning(f"{operation_name(operation)} is not straight-line code", place)
        meaning = lookup(operation.name)
        if meaning is None:
            name = operation_name(operation)
            why = _WITHOUT_MEANING.get(name)
            raise NoMeaning(f"{name} has no meaning{f': {why}' if why else ''}", place)
        for result in operation.results:
            _check_type(result.type, f"a result of {operation.name}", place, self._containers)
            values[result] = self.name(result)
        attributes = {
            name: attribute
            for name, attribute in (operation.properties | operation.attributes).items()
            if not _says_nothing(meaning.attributes.get(name), name)
        }
        return Step(
            operation.name,
            tuple(values[value] for value in operation.operands),
            tuple((values[result], result.type) for result in operation.results),
            attributes,
            place,
        )


def _says_nothing(kind: AttributeKind | None, name: str) -> bool:
    """A discardable attribute of another dialect (its name has a dot) changes no meaning."""
    return kind is None and "." in name


def _check_type(type_: Attribute, what: str, place: str, containers: bool) -> None:
    if not is_integer_like(type_) and not (containers and is_container(type_)):
        raise NoMeaning(f"{what} has the type {type_}, which has no meaning here", place)
