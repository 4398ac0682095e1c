"""Kernels with what they call in place, private functions of one block, and what runs of branches
on constants."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, cast

from xdsl.dialects import arith, func, llvm, scf
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.rewriter import Rewriter

from semantics.control_flow.opaque import INSIDE, symbols_of
from semantics.functions.attributes import stated
from semantics.functions.operations import is_function
from verifier.claims.xla.copying import copy_of
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_OF_FUNCTIONS = frozenset(
    {
        *("llvm.always_inline", "always_inline", "no_inline", "sym_visibility"),
        *("num_opaque_args", "xtile.tiling_info", "no_compute"),
    }
)
_OF_ARGUMENTS = frozenset({"xla.range"})
_OF_BUFFERS = frozenset({"xla.invariant", "xla.slice_index"})
"""What a function says of a buffer; it promises nothing where the function that calls it says the
same of its argument, which it passes."""
_OF_CALLS = frozenset({"xla.is_reduction", "no_inline"})
"""Attributes that promise nothing which XLA does not have from elsewhere: how something is
compiled, how many tiles the loop has that calls a function, whether it only moves elements (what
XLA's inliner asks), and the range of an index that its loops say too."""
_OF_LLVM_CALLS = {
    "CConv": "#llvm.cconv<ccc>",
    "TailCallKind": "#llvm.tailcallkind<none>",
    "fastmathFlags": "#llvm.fastmath<none>",
    "op_bundle_sizes": "array<i32>",
}
"""What a call in the LLVM dialect says where it says nothing."""
_INTERNAL = '#llvm.linkage<"internal">'
Call = func.CallOp | llvm.CallOp
_MOST = 2000
"""Calls that are put in place."""


def of_several_blocks(parsed: ParsedModule) -> set[str]:
    """The names of functions whose body is no single block."""
    functions = (op for op in parsed.module.ops if is_function(op))
    return {op.sym_name.data for op in functions if len(op.body.blocks) > 1}


def with_calls_in_place(
    parsed: ParsedModule, kept: Collection[str] = frozenset[str]()
) -> ParsedModule:
    """The module with the body of each private function in place of its calls, other than of those
    that are `kept`, where it has one block, calls nothing that calls it again, and neither it nor
    its calls say more than is known to promise nothing. A function that is then not mentioned any
    more is left out, and so is a private one without a body. Of a branch on a constant what runs is
    put in its place."""
    copy = copy_of(parsed)
    module = copy.module
    functions = {op.sym_name.data: op for op in module.ops if is_function(op)}
    for function in functions.values():
        _make_private(function)
    plain = {name: op for name, op in functions.items() if _is_plain(op)}
    fit = {name: op for name, op in plain.items() if name not in kept}
    for name in list(fit):
        if _calls_itself(name, fit, ()):
            del fit[name]
    done = 0
    waiting = _calls(module)
    while waiting and done < _MOST:
        call = waiting.pop()
        callee = fit.get(_called(call))
        if callee is None or not says_nothing(call) or _is_unread(callee, copy.unread):
            continue
        if not _are_known(call, callee):
            continue
        waiting += _put_in_place(call, callee)
        done += 1
    declared = {name: op for name, op in functions.items() if _is_declared(op)}
    _leave_out(module, fit | declared)
    _take_branches(module)
    return copy


def _calls(op: Operation) -> list[Call]:
    return [inner for inner in walk(op) if isinstance(inner, func.CallOp | llvm.CallOp)]


def _called(call: Call) -> str:
    """The function that is called, "" where a value says which."""
    return "" if call.callee is None else call.callee.string_value()


def says_nothing(call: Call) -> bool:
    """Whether a call promises nothing."""
    if isinstance(call, llvm.CallOp):
        said = {name: str(value) for name, value in call.properties.items()}
        if any(said.get(name) not in (None, value) for name, value in _OF_LLVM_CALLS.items()):
            return False
        if not said.keys() <= {*_OF_LLVM_CALLS, "callee", "operandSegmentSizes"}:
            return False
    return call.attributes.keys() <= _OF_CALLS


def _are_known(call: Call, callee: Function) -> bool:
    """Whether all that a function says of buffers is said of what a call passes."""
    for value, marks in zip(call.operands, _marks(callee.arg_attrs), strict=False):
        said = {name: mark for name, mark in marks.data.items() if name in _OF_BUFFERS}
        around = value.owner.parent_op() if isinstance(value.owner, Block) else None
        if said and not (
            isinstance(value, BlockArgument)
            and isinstance(around, func.FuncOp | llvm.FuncOp)
            and around.arg_attrs is not None
            and value.owner is around.body.blocks[0]
            and said.items() <= around.arg_attrs.data[value.index].data.items()
        ):
            return False
    return True


def _is_unread(function: Function, unread: Mapping[Operation, object]) -> bool:
    return any(op in unread for op in walk(function))


def _is_plain(function: Function) -> bool:
    marks = function.arg_attrs, function.res_attrs
    of_arguments, of_results = (_marks(each) for each in marks)
    return (
        str(stated(function).get("sym_visibility")) == '"private"'
        and all(each.data.keys() <= _OF_ARGUMENTS | _OF_BUFFERS for each in of_arguments)
        and not any(attributes.data for attributes in of_results)
        and stated(function).keys() <= _OF_FUNCTIONS
        and len(function.body.blocks) == 1
    )


def _is_declared(function: Function) -> bool:
    """Whether a private function has no body."""
    is_private = str(stated(function).get("sym_visibility")) == '"private"'
    return is_private and not function.body.blocks


def _marks(said: ArrayAttr[DictionaryAttr] | None) -> tuple[DictionaryAttr, ...]:
    return () if said is None else said.data


def _make_private(function: Function) -> None:
    """Say of a function with internal linkage, which nothing beyond the module can call, that it is
    private, in both dialects alike."""
    if isinstance(function, llvm.FuncOp):
        if str(function.linkage) == _INTERNAL:
            function.properties["linkage"] = llvm.LinkageAttr("external")
            function.properties.pop("sym_visibility", None)
            function.attributes["sym_visibility"] = StringAttr("private")
    elif str(function.attributes.get("llvm.linkage")) == _INTERNAL:
        del function.attributes["llvm.linkage"]
        function.properties["sym_visibility"] = StringAttr("private")


def _calls_itself(name: str, functions: dict[str, Function], around: tuple[str, ...]) -> bool:
    if name in around:
        return True
    if name not in functions:
        return False
    called = {_called(op) for op in _calls(functions[name])}
    return any(_calls_itself(other, functions, (*around, name)) for other in called)


def _put_in_place(call: Call, callee: Function) -> list[Call]:
    """Replace a call by what it runs; the calls in that."""
    body = callee.body.blocks[0]
    values: dict[SSAValue, SSAValue] = dict(zip(body.args, call.operands, strict=True))
    block = cast("Block", call.parent)
    inside: list[Call] = []
    for op in body.ops:
        if isinstance(op, func.ReturnOp | llvm.ReturnOp):
            results = [values.get(value, value) for value in op.operands]
            Rewriter.replace_op(call, [], results)
            break
        new = op.clone(values)
        block.insert_op_before(new, call)
        inside += _calls(new)
    return inside


def _leave_out(module: ModuleOp, functions: dict[str, Function]) -> None:
    """Erase those of the functions that nothing else mentions."""
    used = {name for op in walk(module) for name in mentioned(op)}
    for name, function in functions.items():
        if name not in used:
            function.detach()
            function.erase()


def mentioned(op: Operation) -> list[str]:
    """The symbols that an operation mentions, also inside of lists and other attributes."""
    stated = (*op.attributes.values(), *op.properties.values())
    return [name.removesuffix(INSIDE) for each in stated for name in symbols_of(each)]


def _take_branches(module: ModuleOp) -> None:
    """Put the branch that runs in the place of each `scf.if` on a constant."""
    for op in list(walk(module)):
        if not isinstance(op, scf.IfOp) or not isinstance(op.cond.owner, arith.ConstantOp):
            continue
        value = op.cond.owner.value
        if not isinstance(value, IntegerAttr) or op.get_toplevel_object() is not module:
            continue
        region = op.true_region if value.value.data else op.false_region
        block = cast("Block", op.parent)
        results: list[SSAValue] = []
        if region.blocks:
            for inner in list(region.block.ops):
                if isinstance(inner, scf.YieldOp):
                    results = list(inner.operands)
                else:
                    inner.detach()
                    block.insert_op_before(inner, op)
        Rewriter.replace_op(op, [], results)
