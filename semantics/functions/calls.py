"""Which function a call runs: it is read in the place of the call.

Where nothing is known to be meant by a call's attributes, or by the function's, `NoMeaning` says
which. Sources: the func dialect; `LLVM_CallOp` of LLVMOps.td (MLIR 22); LLVM's language reference,
*Linkage Types* (which definitions another one may take the place of) and *call* (to use another
calling convention than the function's is undefined behaviour).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation

from semantics.functions.attributes import HINTS, promise_of_marks, stated, without_meaning
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function

CALLS: Mapping[str, str] = {"func.call": "func.func", "llvm.call": "llvm.func"}
"""The operations that call a function by its name, and which functions they may call."""

_HINTS = ("no_inline", "always_inline", "inline_hint", "TailCallKind", "no_unwind", "will_return")
"""What a call may say: where it is done, and what holds of all functions that have a meaning."""
_STRUCTURE = ("callee", "operandSegmentSizes")
_NONE = {"fastmathFlags": "none"}
"""Flags that do nothing, as they are printed."""
_SAYS_WHO_SEES_IT = frozenset((*HINTS, "sym_visibility", "dso_local"))
"""What a declaration may say that promises nothing of what the function does."""
_SAYS_NOTHING = {"CConv": ("ccc",), "TailCallKind": ("none", "notail")}
_DEFINITE = ("external", "internal", "private")
"""Linkages of functions of which there is no other definition."""
_LINKAGES = ("linkage", "llvm.linkage")
"""What says the linkage: of a function of the func dialect, what it is lowered with."""
_WORD = re.compile(r'<"?(\w+)"?>')


def called_function(call: Operation, place: str) -> Function:
    """The function that a call runs, whose ranges are to be read in its place; `place` is where it
    stands. Raises `NoMeaning`."""
    name = name_called(call)
    if name is None:
        raise NoMeaning(f"{call.name} of what is no name of a function beside it", place)
    check_call(call, place)
    function = definition(call, name)
    if function is None or function.name != CALLS[call.name]:
        raise NoMeaning(f"{call.name} of @{name}, which is no {CALLS[call.name]} here", place)
    function = cast("Function", function)
    check_callee(function, name, place, ranges=True)
    conventions = call.properties.get("CConv"), function.properties.get("CConv")
    if _word(conventions[0]) != _word(conventions[1]):
        raise NoMeaning(f"{call.name} of @{name} by another calling convention", place)
    arguments = [argument.type for argument in function.body.blocks[0].args]
    if arguments != [operand.type for operand in call.operands]:
        raise NoMeaning(f"{call.name} of @{name} with arguments of other types", place)
    if result_types(function) != tuple(result.type for result in call.results):
        raise NoMeaning(f"{call.name} of @{name} with results of other types", place)
    return function


def name_called(call: Operation) -> str | None:
    """The name of the function that a call names, if it names one beside the function around it."""
    callee = call.properties.get("callee")
    if not isinstance(callee, SymbolRefAttr) or callee.nested_references.data:
        return None
    return callee.root_reference.data


def result_types(function: Function) -> tuple[Attribute, ...]:
    """The types of the function's results."""
    if isinstance(function, func.FuncOp):
        return tuple(function.function_type.outputs)
    output = function.function_type.output
    return () if output.name == "llvm.void" else (output,)


def definition(op: Operation, name: str) -> Operation | None:
    """What the module with the function around `op` defines under a name: the nearest table of
    symbols, and no other, is looked at (upstream's `SymbolTable::lookupNearestSymbolFrom`)."""
    inside: Operation | None = op
    while inside is not None and inside.name not in CALLS.values():
        inside = inside.parent_op()
    block = None if inside is None else inside.parent
    for other in () if block is None else block.ops:
        symbol = other.properties.get("sym_name") or other.attributes.get("sym_name")
        if isinstance(symbol, StringAttr) and symbol.data == name:
            return other
    return None


def is_external(call: Operation) -> bool:
    """Whether a call says nothing but which function it calls, and that has no body here, and
    promises nothing. Whoever keeps a promise may not do whatever tells two programs apart."""
    said = {**call.properties, **call.attributes}
    callee = said.pop("callee", None)
    if said.keys() - {"operandSegmentSizes", "op_name__"} or not isinstance(callee, SymbolRefAttr):
        return False
    if callee.nested_references.data:
        return False
    found = definition(call, callee.root_reference.data)
    if found is None:
        return True
    return found.name == CALLS[operation_name(call)] and only_declares(cast("Function", found))


def only_declares(function: Function) -> bool:
    """Whether a function has no body here, the calling convention of C, and promises nothing."""
    marks = function.arg_attrs, function.res_attrs
    return (
        not function.body.blocks
        and all(_short(name) in _SAYS_WHO_SEES_IT for name in stated(function))
        and all(mark is None or _is_empty(mark) for mark in marks)
    )


def only_calls(call: Operation) -> bool:
    """Whether a call says nothing but which function it calls, by the calling convention of C.

    A tail call promises that the function does not access what is on the stack of its caller, and
    others that it returns, or does not unwind (LLVM's language reference, *call*).
    """
    said = {**call.properties, **call.attributes}
    if any(
        name in said and _word(said[name]) not in words for name, words in _SAYS_NOTHING.items()
    ):
        return False
    if "no_unwind" in said or "will_return" in said:
        return False
    try:
        check_call(call, "")
    except NoMeaning:
        return False
    return True


def _short(name: str) -> str:
    return name.removeprefix("llvm.")


def check_call(call: Operation, place: str, *, besides: frozenset[str] = frozenset()) -> None:
    """That the call says nothing which has no meaning here, but for what is named `besides`."""
    for name, value in {**call.properties, **call.attributes}.items():
        if name in _HINTS or name in _STRUCTURE or name == "CConv" or name in besides:
            continue
        if "." in name and not name.startswith("llvm."):  # Of another dialect: `_says_nothing`.
            continue
        if (name in _NONE and _NONE[name] == _word(value)) or _is_empty(value):
            continue
        raise NoMeaning(f"the attribute '{name}' of {call.name}", place)


def _is_empty(value: Attribute) -> bool:
    """Whether an attribute is a list of nothing: of flags, of bundles, of marks of arguments."""
    if isinstance(value, ArrayAttr):
        return all(map(_is_empty, cast("ArrayAttr[Attribute]", value)))
    if isinstance(value, DictionaryAttr):
        return not value.data
    return isinstance(value, DenseArrayBase) and not value.data.data


def check_callee(
    function: Function, name: str, place: str, memory: bool = False, ranges: bool = False
) -> None:
    """That there is one body which the call runs, and no attribute without a meaning. With `memory`
    the function may access some; with `ranges` those of its arguments and results are read."""
    if not function.body.blocks:
        raise NoMeaning(f"@{name}, which is called, has no body here", place)
    said = stated(function)
    linkages = [said[name] for name in _LINKAGES if name in said]
    if any(_word(linkage) not in _DEFINITE for linkage in linkages):
        raise NoMeaning(f"@{name}, which is called, may have another definition elsewhere", place)
    why = without_meaning(function, memory, ranges) or promise_of_marks(function)
    if why is not None:
        raise NoMeaning(why, place)


def _word(attribute: Attribute | None) -> str | None:
    """What an attribute that holds one word says, such as `#llvm.cconv<ccc>`."""
    found = None if attribute is None else _WORD.search(str(attribute))
    return None if found is None else found[1]
