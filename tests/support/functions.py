"""Parsing and lifting for tests, with upstream's linalg syntax."""

from xdsl.context import Context
from xdsl.dialects import bufferization, func, llvm, math, memref, scf, vector
from xdsl.dialects.builtin import Builtin
from xdsl.parser import Parser

from semantics.syntax.affine import AffineDialect
from semantics.syntax.arith import ArithDialect
from semantics.syntax.linalg.dialect import Linalg
from semantics.syntax.tensor import Tensor
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import RecurrenceSystem


def context() -> Context:
    found = Context()
    dialects = (
        Builtin,
        AffineDialect,
        ArithDialect,
        func.Func,
        math.Math,
        memref.MemRef,
        scf.Scf,
        llvm.LLVM,
        Linalg,
        Tensor,
        bufferization.Bufferization,
        vector.Vector,
    )
    for dialect in dialects:
        found.load_dialect(dialect)
    return found


def functions(text: str) -> list[func.FuncOp]:
    """The functions of a module, each valid; two may have the same name."""
    module = Parser(context(), text).parse_module()
    found = [op for op in module.body.block.ops if isinstance(op, func.FuncOp)]
    for function in found:
        function.verify()
    return found


def programs(text: str) -> list[RecurrenceSystem]:
    """The functions of a module, lifted."""
    return [lift(f) for f in functions(text)]
