"""What the attributes of a function, of its arguments and of its results say.

Sources: the func dialect, LLVMOps.td (`LLVM_LLVMFuncOp`) of MLIR 22, and LLVM's language reference,
*Function Attributes* and *Parameter Attributes*. An attribute `llvm.x` of a `func.func` becomes `x`
of the `llvm.func` that it is lowered to, so both are read alike. Words of `passthrough` are LLVM's
own function attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

if TYPE_CHECKING:
    from semantics.functions.operations import Function

HINTS = frozenset(
    (
        *("no_inline", "always_inline", "inline_hint", "optimize_none", "tune_cpu"),
        *("function_entry_count", "use_sample_profile"),
        *("noinline", "alwaysinline", "inlinehint", "optnone", "optsize", "minsize", "cold", "hot"),
    )
)
"""These tell a compiler what to try, and nothing of what the function does."""

HOLDS_OF_STRAIGHT_LINE_CODE = frozenset(
    (
        *("no_unwind", "will_return", "memory_effects"),
        *("nounwind", "willreturn", "mustprogress", "norecurse", "nosync", "nofree"),
    )
)
"""Promises that no straight-line function on integers breaks: it returns, and touches no memory."""

_UNDEFINED_ON_RETURN = frozenset(("noreturn",))
"""Whoever returns from such a function has undefined behaviour."""
_ANOTHER_KIND_OF_FUNCTION = frozenset(("naked", "presplitcoroutine"))
_NO_MEMORY = frozenset(("readnone", "readonly", "writeonly", "memory_effects", "memory"))
"""What a function with memrefs may promise to leave alone; that is not looked at."""

ALIGN = "llvm.align"
"""Of a pointer: what this makes of it, `semantics.control_flow.bytewise.promises` says. Who does
not read that has to know that both sides say the same."""

_KNOWN_MARKS = frozenset(
    (
        *("llvm.noundef", "llvm.zeroext", "llvm.signext", "llvm.inreg", "llvm.noalias"),
        *("llvm.readonly", "llvm.readnone", "llvm.nonnull", ALIGN, "llvm.nocapture"),
        *("llvm.dereferenceable", "llvm.dereferenceable_or_null", "llvm.nofree"),
    )
)
"""Of an argument or a result. Those of integers that count have a meaning (`llvm.noundef`); the
others say of a pointer what both sides then start from."""

RANGE = "llvm.range"
"""Of an argument or a result: what this makes of it, `semantics.functions.ranges` says. Who does
not read that does not read the function."""

_NO_PROMISES = frozenset(("llvm.zeroext", "llvm.signext", "llvm.inreg"))
"""How an argument or a result is passed."""

_OF_VALUES = _NO_PROMISES | {"llvm.noundef", "llvm.nonnull", RANGE}
"""What a mark says of the value alone."""


@dataclass(frozen=True)
class Becomes:
    """How many arguments of another function each argument stands for, and each result."""

    arguments: tuple[int, ...]
    results: tuple[int, ...]

    def of(self, key: str) -> tuple[int, ...]:
        """That of what has its marks in a property of this name."""
        return self.arguments if key == "arg_attrs" else self.results


_OF_BUFFERIZATION = frozenset(
    (
        *("bufferization.writable", "bufferization.access", "bufferization.buffer_layout"),
        "bufferize.result",
    )
)
"""How a tensor argument is to be passed in memory, and what a memref behind the arguments is for.
Only the first says what may become of that memory
(`verifier.kernel.loops.recurrences.correspondence`)."""

_SAID_ELSEWHERE = frozenset(("sym_name", "function_type", "arg_attrs", "res_attrs"))
_DEFAULTS = {"sym_visibility": "public", "visibility_": 0, "unnamed_addr": 0}
_DEFAULTS_OF_LLVM = {"CConv": "#llvm.cconv<ccc>", "linkage": '#llvm.linkage<"external">'}
"""What a function of the func dialect becomes."""


def stated(function: Operation) -> dict[str, Attribute]:
    """All that a function says of itself beside its name, its type and its arguments, whether its
    text has a word for it or not; what is said by default is left out."""
    found = {**function.attributes, **function.properties}
    return {
        name: value
        for name, value in found.items()
        if name not in _SAID_ELSEWHERE and not is_default(name, value)
    }


def is_default(name: str, value: Attribute) -> bool:
    """Whether a symbol that says nothing by this name says the same."""
    match value:
        case StringAttr(data=text):
            return _DEFAULTS.get(name) == text
        case IntegerAttr():
            return name in _DEFAULTS and _DEFAULTS[name] == value.value.data
        case _:
            return name in _DEFAULTS_OF_LLVM and _DEFAULTS_OF_LLVM[name] == str(value)


def what_changed(
    old: Function,
    new: Function,
    straight_line: bool,
    besides: frozenset[str] = frozenset(),
    becomes: Becomes | None = None,
) -> str | None:
    """An attribute that two functions do not share and that may matter, in words.

    Of `straight_line` code on integers some promises are known to hold. `besides` are attributes
    that do not count here. `becomes` says which arguments and results stand for which, where they
    are not one for one.
    """
    harmless = (
        HINTS | besides | (HOLDS_OF_STRAIGHT_LINE_CODE if straight_line else frozenset[str]())
    )
    here, there = dict(_said(stated(old), harmless)), dict(_said(stated(new), harmless))
    name = _first_difference(here, there)
    if name is not None:
        return f"the attribute '{name}' of the function {_how(name, here, there)}"
    for what, key in (("argument", "arg_attrs"), ("result", "res_attrs")):
        pairs = _pairs(_marks(old, key), _marks(new, key), becomes.of(key) if becomes else None)
        for position, (one, other) in enumerate(pairs):
            if what == "argument" and _becomes_a_tensor(old, new, position):
                one = {n: value for n, value in one.items() if not n.startswith("llvm.")}
            if what == "argument" and _becomes_memory(old, new, position):
                one, other = map(_without_advice, (one, other))
            sides = ({n: v for n, v in each.items() if n not in besides} for each in (one, other))
            name = _first_difference(*sides)
            if name is not None:
                return f"the attribute '{name}' of {what} {position} {_how(name, one, other)}"
    return None


_Marks = dict[str, str]


def _pairs(
    old: list[_Marks], new: list[_Marks], becomes: Sequence[int] | None
) -> Iterator[tuple[_Marks, _Marks]]:
    """The marks of each argument, or result, with those of what it becomes. Of several there are
    none: what was promised of the memory of one is no longer said."""
    numbers = (1,) * max(len(old), len(new)) if becomes is None else becomes
    start = 0
    for position, number in enumerate(numbers):
        here = old[position] if position < len(old) else {}
        if number != 1:
            here = {n: v for n, v in here.items() if n not in _KNOWN_MARKS or n in _NO_PROMISES}
        there = new[start : start + number] or [{}]
        start += number
        yield here, {name: value for marks in there for name, value in marks.items()}
    yield from (({}, marks) for marks in new[start:])


def _becomes_memory(old: Function, new: Function, position: int) -> bool:
    """Whether an argument is a tensor in one function and a memref in the other, or only in the
    other: bufferization follows what the tensor was marked with, and drops it."""
    types = [function.function_type.inputs.data for function in (old, new)]
    if position >= len(types[1]) or not isinstance(types[1][position], MemRefType):
        return False
    return position >= len(types[0]) or isinstance(types[0][position], TensorType)


def _without_advice(marks: _Marks) -> _Marks:
    return {name: value for name, value in marks.items() if name not in _OF_BUFFERIZATION}


def _becomes_a_tensor(old: Function, new: Function, position: int) -> bool:
    """Whether an argument is a memref in one function and a tensor in the other: what is promised
    of a pointer is then no longer said."""
    types = [function.function_type.inputs.data for function in (old, new)]
    if any(position >= len(side) for side in types):
        return False
    return isinstance(types[0][position], MemRefType) and isinstance(types[1][position], TensorType)


def _how(name: str, here: Mapping[str, object], there: Mapping[str, object]) -> str:
    if name not in here:
        return "was added"
    return "changed" if name in there else "was removed"


def _first_difference(here: Mapping[str, object], there: Mapping[str, object]) -> str | None:
    names = [*here, *(name for name in there if name not in here)]
    return next((n for n in names if here.get(n) != there.get(n)), None)


def _said(
    attributes: Mapping[str, Attribute], harmless: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Each attribute as text (xDSL takes one that it does not know for another one in each module),
    but for those that are harmless."""
    for name, value in attributes.items():
        if name == "passthrough" and isinstance(value, ArrayAttr):
            words = map(str, cast("ArrayAttr[Attribute]", value))
            left = sorted(word for word in words if word.strip('"') not in harmless)
            if left:
                yield name, ", ".join(left)
        elif name.removeprefix("llvm.") not in harmless:
            yield name, str(value)


def _marks(function: Operation, key: str) -> list[dict[str, str]]:
    """The attributes of each argument, or result, as text."""
    found = function.properties.get(key) or function.attributes.get(key)
    if not isinstance(found, ArrayAttr):
        return []
    marks = cast("ArrayAttr[DictionaryAttr]", found)
    return [{name: str(value) for name, value in mark.data.items()} for mark in marks]


def without_meaning(function: Function, memory: bool = False, ranges: bool = False) -> str | None:
    """An attribute of a function that matters, also where both sides have it, and that has no
    meaning here, in words. With `memory` the function may access some; with `ranges` those of its
    arguments and results are read."""
    said = {name.removeprefix("llvm.") for name in stated(function)}
    passed = stated(function).get("passthrough")
    words = cast("ArrayAttr[Attribute]", passed) if isinstance(passed, ArrayAttr) else ()
    said |= {str(word).strip('"') for word in words}
    name = f"@{function.sym_name.data}"
    for attribute in sorted(said & _UNDEFINED_ON_RETURN):
        return f"{name} is {attribute} and returns, which is undefined"
    refused = _ANOTHER_KIND_OF_FUNCTION | (_NO_MEMORY if memory else frozenset[str]())
    for attribute in sorted(said & refused):
        return f"the attribute '{attribute}' of {name}"
    for what, attribute in _marks_of_llvm(function):
        if attribute not in _KNOWN_MARKS and not (ranges and attribute == RANGE):
            return f"{attribute} of {what} of {name}"
    return None


def promise_of_marks(function: Function) -> str | None:
    """A mark of an argument or a result that whoever calls, or returns, must live up to; but for
    ranges, which are read as what they do."""
    for what, attribute in _marks_of_llvm(function):
        if attribute not in _NO_PROMISES and attribute != RANGE:
            return f"{attribute} of {what} of @{function.sym_name.data}, which is called"
    return None


def promises_about_memory(function: Function) -> bool:
    """Whether something is promised of memory that arguments refer to (`llvm.noalias`)."""
    return any(mark not in _OF_VALUES for _, mark in _marks_of_llvm(function))


def promises_something(function: Function) -> bool:
    """Whether a mark says which arguments may be given, or which results returned, beside that they
    are not poison, and beside their ranges and alignments; or the function, which memory it leaves
    alone."""
    harmless = _NO_PROMISES | {"llvm.noundef", RANGE, ALIGN}
    marked = any(mark not in harmless for _, mark in _marks_of_llvm(function))
    return marked or without_meaning(function, memory=True, ranges=True) is not None


def _marks_of_llvm(function: Function) -> Iterator[tuple[str, str]]:
    for what, key in (("an argument", "arg_attrs"), ("a result", "res_attrs")):
        for mark in _marks(function, key):
            yield from ((what, name) for name in mark if name.startswith("llvm."))
