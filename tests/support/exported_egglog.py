"""Exported programs of egglog, asked whether they make of an instance what the pass makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from rewrites.applying.instances import parse
from semantics.language.kinds import isa
from tests.support.exported_plugin import Instance


class Saturated:
    """A program, and questions about it. Needs egglog."""

    def __init__(self, program: str) -> None:
        from egglog.bindings import EGraph

        self._graph: Any = EGraph()
        self._do(program)

    def _do(self, text: str) -> None:
        self._graph.run_program(*self._graph.parse_program(text))

    def _holds(self, fact: str) -> bool:
        from egglog.bindings import EggSmolError

        try:
            self._do(f"(check {fact})")
        except EggSmolError:
            return False
        return True

    def makes(self, instance: Instance) -> bool:
        """Whether what is made of the instance refines it; of one that stays as it is, whether
        nothing that the rules make does."""
        (before, marked), (after, _) = (_terms(t) for t in (instance.before, instance.after))
        if instance.changes:
            return self.refines(before, after, *marked)
        return not self.refines(before, "y", *marked)

    def refines(self, before: str, after: str, *marked: str) -> bool:
        """Whether the rules say so; those `marked` are never poison."""
        self._do("(push)")
        try:
            self._do(f"{before} {' '.join(f'(never-poison {term})' for term in marked)}")
            self._do("(run lifting 1) (run rules 1) (run lifting 3)")
            return self._holds(f"(refines {before} {after})")
        finally:
            self._do("(pop)")


def _terms(text: str) -> tuple[str, list[str]]:
    """What the function of a module returns first, and its values that are never poison."""
    (function,) = (op for op in parse(text).walk() if isinstance(op, func.FuncOp))
    returned = function.get_return_op()
    assert returned is not None
    attributes = function.arg_attrs.data if function.arg_attrs else ()
    marked = [
        _term(argument)
        for argument, given in zip(function.args, attributes, strict=False)
        if "llvm.noundef" in given.data
    ]
    return _term(returned.operands[0]), marked


def _term(value: SSAValue) -> str:
    if isinstance(value, BlockArgument):
        return f'(Argument "{value.index}" {_width(value.type)})'
    op = value.owner
    assert isinstance(op, Operation)
    if isinstance(op, arith.ConstantOp):
        assert isa(op.value, IntegerAttr)
        return f"(Constant {_width(value.type)} {_number(op.value, _width(value.type))})"
    cast = op.name in ("arith.extui", "arith.extsi", "arith.trunci")
    of = op.operands[0] if op.name == "arith.cmpi" or cast else op.results[0]
    parts = [op.name.removeprefix("arith."), str(_width(of.type))]
    parts += [str(_width(value.type))] if cast else []
    parts += _attributes(op)
    return f"({' '.join([*parts, *map(_term, op.operands)])})"


def _attributes(op: Operation) -> Iterator[str]:
    flags = op.properties.get("overflowFlags")
    if op.name in ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci"):
        text = str(flags)
        yield from (f"(bigint {int(flag in text)})" for flag in ("nsw", "nuw"))
    if op.name == "arith.cmpi":
        predicate = op.properties["predicate"]
        assert isa(predicate, IntegerAttr)
        yield _number(predicate, 64)


def _number(attribute: IntegerAttr[Any], width: int) -> str:
    number = attribute.value.data % (1 << width)
    return f"(bigint {number})" if number < 1 << 63 else f'(from-string "{number}")'


def _width(type_: Attribute) -> int:
    assert isa(type_, IntegerType)
    return type_.width.data
