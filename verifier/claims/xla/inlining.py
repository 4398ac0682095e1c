"""Kernels with what they call in place: private functions of one block."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from verifier.kernel.input.nesting import copied, walk
from verifier.kernel.input.sources import ParsedModule

_OF_FUNCTIONS = frozenset({"llvm.linkage", "llvm.always_inline", "no_inline"})
_OF_ARGUMENTS = frozenset({"xla.range"})
_OF_CALLS = frozenset({"xla.is_reduction", "no_inline"})
"""Attributes that promise nothing which XLA does not have from elsewhere: how something is
compiled, and the range of an index that its loops say too."""
_MOST = 2000
"""Calls that are put in place."""


def with_calls_in_place(parsed: ParsedModule) -> ParsedModule:
    """The module with the body of each private function in place of its calls where it has one
    block, calls nothing that calls it again, and neither it nor its calls say more than is known
    to promise nothing. A function that is then not mentioned any more is left out."""
    module, copies = copied(parsed.module)
    starts = {copies[op]: start for op, start in parsed.starts.items() if op in copies}
    unread = {copies[op]: error for op, error in parsed.unread.items() if op in copies}
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
    fit = {name: op for name, op in functions.items() if _is_plain(op)}
    for name in list(fit):
        if _calls_itself(name, fit, ()):
            del fit[name]
    done = 0
    waiting = [op for op in walk(module) if isinstance(op, func.CallOp)]
    while waiting and done < _MOST:
        call = waiting.pop()
        callee = fit.get(call.callee.string_value())
        if callee is None or not call.attributes.keys() <= _OF_CALLS or _is_unread(callee, unread):
            continue
        waiting += _put_in_place(call, callee)
        done += 1
    _leave_out(module, fit)
    return replace(parsed, module=module, starts=starts, unread=unread)


def _is_unread(function: func.FuncOp, unread: Mapping[Operation, object]) -> bool:
    return any(op in unread for op in walk(function))


def _is_plain(function: func.FuncOp) -> bool:
    if function.sym_visibility is None or function.sym_visibility.data != "private":
        return False
    of_arguments = function.arg_attrs.data if function.arg_attrs is not None else ()
    of_results = function.res_attrs.data if function.res_attrs is not None else ()
    return (
        all(attributes.data.keys() <= _OF_ARGUMENTS for attributes in of_arguments)
        and not any(attributes.data for attributes in of_results)
        and function.attributes.keys() <= _OF_FUNCTIONS
        and len(function.body.blocks) == 1
    )


def _calls_itself(name: str, functions: dict[str, func.FuncOp], around: tuple[str, ...]) -> bool:
    if name in around:
        return True
    if name not in functions:
        return False
    inside = (op for op in walk(functions[name]) if isinstance(op, func.CallOp))
    called = {op.callee.string_value() for op in inside}
    return any(_calls_itself(other, functions, (*around, name)) for other in called)


def _put_in_place(call: func.CallOp, callee: func.FuncOp) -> list[func.CallOp]:
    """Replace a call by what it runs; the calls in that."""
    body = callee.body.block
    values: dict[SSAValue, SSAValue] = dict(zip(body.args, call.arguments, strict=True))
    block = cast("Block", call.parent)
    inside: list[func.CallOp] = []
    for op in body.ops:
        if isinstance(op, func.ReturnOp):
            results = [values.get(value, value) for value in op.arguments]
            Rewriter.replace_op(call, [], results)
            break
        new = op.clone(values)
        block.insert_op_before(new, call)
        inside += [inner for inner in walk(new) if isinstance(inner, func.CallOp)]
    return inside


def _leave_out(module: ModuleOp, functions: dict[str, func.FuncOp]) -> None:
    """Erase those of the functions that nothing else mentions."""
    mentioned = {name for op in walk(module) for name in _mentioned(op)}
    for name, function in functions.items():
        if name not in mentioned:
            function.detach()
            function.erase()


def _mentioned(op: Operation) -> list[str]:
    stated = (*op.attributes.values(), *op.properties.values())
    return [each.root_reference.data for each in stated if isinstance(each, SymbolRefAttr)]
