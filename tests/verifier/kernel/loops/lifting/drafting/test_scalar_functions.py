"""What a loop nest may have as functions of scalars; all else is no part of a proof."""

from __future__ import annotations

# pyright: reportPrivateUsage=false
from collections.abc import Iterator

import pytest
from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from semantics.language import dialects
from semantics.language.builder import Bits, Execution
from semantics.language.registry import meaning_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.lifting import lifters
from verifier.kernel.loops.lifting.drafting.drafts import NestPosition
from verifier.kernel.loops.lifting.drafting.scalar_functions import check_function, computes_scalars
from verifier.kernel.loops.lifting.drafting.state import UNDEFINED_FOR_SOME_OPERANDS, Lifting, Steps
from verifier.kernel.loops.proving.term_match import same_operation
from verifier.kernel.loops.recurrences.meaning_values import NoValue, value_of
from verifier.kernel.loops.recurrences.scalar_values import POISON, CannotRun, apply
from verifier.kernel.loops.recurrences.system import Apply, CannotLift
from verifier.kernel.loops.recurrences.system import Constant as Number

LOOP = """
func.func @f(%a: memref<8xi32>, %i: index) {{
  %x = memref.load %a[%i] : memref<8xi32>
  %y = {operation}
  memref.store %x, %a[%i] : memref<8xi32>
  func.return
}}
"""


def lifted(operation: str) -> FuncOp:
    source = Source("<text>", LOOP.format(operation=operation))
    function = next(op for op in read_module(source).module.walk() if isinstance(op, FuncOp))
    lift(function)
    return function


@pytest.mark.parametrize(
    "operation",
    [
        "comb.xor %x, %x : i32",
        "llvm.add %x, %x : i32",
        "llvm.intr.umax(%x, %x) : (i32, i32) -> i32",
    ],
)
def test_functions_of_integers_are_lifted(operation: str) -> None:
    assert any(map(computes_scalars, lifted(operation).walk()))


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        ("comb.divu %x, %x : i32", "comb.divu may choose its result"),
        ("llvm.freeze %x : i32", "llvm.freeze may choose its result"),
        ("llvm.udiv %x, %x : i32", "llvm.udiv is not simply poison where an operand is"),
        ("index.add %i, %i", "index.add on values of type index"),
    ],
)
def test_what_is_no_function_is_refused(operation: str, why: str) -> None:
    with pytest.raises(CannotLift, match=why.replace(".", r"\.")):
        lifted(operation)


def applied(name: str, **attributes: str) -> Apply:
    return Apply(name, tuple(attributes.items()), (Number(1, "i32"), Number(2, "i32")), "i32")


def test_overflow_flags_are_arith_s_only() -> None:
    """Of another dialect's attribute of that name nobody knows that it may be dropped."""
    flag = {"overflowFlags": "#arith.overflow<nsw>"}
    assert same_operation(applied("arith.addi", **flag), applied("arith.addi")) is None
    assert same_operation(applied("arith.addi"), applied("arith.addi", **flag)) is not None
    number = {"overflowFlags": "1 : i32"}
    for before, after in (({}, number), (number, {}), (flag, {})):
        assert (
            same_operation(applied("llvm.add", **before), applied("llvm.add", **after)) is not None
        )


def test_meanings_give_values() -> None:
    assert value_of("comb.xor", {}, [5, 3], 8, 8) == 6
    assert value_of("llvm.add", {"overflowFlags": "2 : i32"}, [255, 1], 8, 8) is None
    assert value_of("llvm.zext", {}, [200], 8, 16) == 200
    for operation in ("comb.divu", "llvm.freeze", "llvm.select"):
        with pytest.raises(NoValue):
            value_of(operation, {}, [1, 1, 1][: 3 if operation == "llvm.select" else 2], 8, 8)


def test_they_are_run_where_recurrences_are() -> None:
    assert apply("comb.xor", {}, [5, 3], "i8", "i8", "ieee") == 6
    assert apply("comb.xor", {}, [POISON, 3], "i8", "i8", "ieee") is POISON
    with pytest.raises(CannotRun):
        apply("comb.divu", {}, [POISON, 3], "i8", "i8", "ieee")


def test_divisions_are_the_scalars_that_may_be_undefined() -> None:
    """The table of `state` is what the meanings of arith and math say."""
    from semantics.interpretations.concrete import ConcreteInterpretation
    from semantics.language.builder import Bool, Execution, Value
    from semantics.language.registry import lookup, operations_of

    class Watched(Execution):
        undefined = False

        def ub_if(self, condition: Bool) -> None:
            self.undefined = True

    found: set[str] = set()
    for name in (*operations_of("arith"), *operations_of("math")):
        meaning = lookup(name)
        assert meaning is not None
        m = Watched(ConcreteInterpretation())
        letters = meaning.signature.operand_letters(len(meaning.signature.operands))
        width = {"i1": 1, "S": 4}
        operands = [Value(m.constant(1, width.get(x, 8)), m.truth(False)) for x in letters]
        attributes = {
            n: kind.read(m.interpretation, None, 8)
            for n, kind in meaning.attributes.items()
            if n not in ("value", "predicate")
        }
        if len(attributes) != len(meaning.attributes):
            continue
        meaning.apply(m, operands, attributes, [width.get(x, 8) for x in meaning.signature.results])
        if m.undefined:
            found.add(name)
    assert found == UNDEFINED_FOR_SOME_OPERANDS


@pytest.fixture
def users() -> Iterator[None]:
    """Takes back what a test has registered."""
    saved = [dict(d) for d in (dialects._users, lifters._users)]
    yield
    for registered, known in zip((dialects._users, lifters._users), saved, strict=True):
        registered.clear()
        registered.update(known)
    lifters._lifters.cache_clear()


def test_a_user_s_entry_cannot_hide_what_a_meaning_says(users: None) -> None:
    """Of arith and math the divisions are known; of other dialects meanings are asked."""

    @meaning_of("divides_in_loops.by", "T, T -> T")
    def by(m: Execution, x: Bits, y: Bits) -> Bits:
        m.ub_if(y.is_zero())
        return x.udiv(y)

    dialects.register(dialects.DialectEntry("divides_in_loops", scalar_functions=True))
    operation = create_operation("divides_in_loops.by", 2)
    assert computes_scalars(operation)
    with pytest.raises(CannotLift, match="may be undefined behaviour"):
        check_function(operation)
    with pytest.raises(NoValue, match="may be undefined behaviour"):
        value_of(operation.name, {}, [1, 1], 8, 8)
    check_function(create_operation("divides_in_loops.of_floats", 2))


def create_operation(name: str, operands: int) -> Operation:
    block = Block(arg_types=[IntegerType(8)] * operands)
    class_ = type("TestOp", (Operation,), {"name": name})
    return class_.create(operands=block.args, result_types=[IntegerType(8)])


def test_a_user_may_register_what_lifts_a_dialect(users: None) -> None:
    operation = create_operation("lifted_by_users.op", 1)
    lifting, steps = Lifting("f", FuncOp("f", ((), ()))), Steps(NestPosition(), Block())
    assert not lifters.lift_by_dialect(lifting, steps, operation)
    lifters.register_lifter("lifted_by_users", lambda lifting, steps, op: True)
    assert lifters.lift_by_dialect(lifting, steps, operation)
    for name in ("lifted_by_users", "memref"):
        with pytest.raises(ValueError, match="already has a lifter"):
            lifters.register_lifter(name, lambda lifting, steps, op: False)
