"""The pass that states functions' meanings in the smt dialect."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects import builtin, func, smt
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

from semantics.functions.lower_to_smt import LowerToSmtPass
from semantics.interpretations.smt_dialect_ir import SmtDialectInterpretation, solver_query
from semantics.language.builder import Bool
from semantics.syntax.arith import ArithDialect
from tests.oracles import oracle
from tests.support.exported_queries import mlir_opt, needs_mlir_translate, verdicts


def _lower(text: str, index_width: int = 64) -> ModuleOp:
    context = Context()
    for dialect in (builtin.Builtin, func.Func, ArithDialect):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    LowerToSmtPass(index_width).apply(context, module)
    module.verify()
    return module


ADD = """
func.func @add(%x: i8, %y: i8) -> i8 {
  %sum = arith.addi %x, %y overflow<nuw> : i8
  return %sum : i8
}"""


def test_an_addition():
    assert (
        str(_lower(ADD))
        == """\
builtin.module {
  func.func @add(%x: !smt.bv<8>, %x_poison: !smt.bool, %y: !smt.bv<8>, %y_poison: !smt.bool) \
-> (!smt.bv<8>, !smt.bool, !smt.bool) {
    %0 = smt.constant true
    %1 = smt.constant false
    %2 = smt.bv.add %x, %y : !smt.bv<8>
    %3 = smt.bv.cmp ult %2, %x : !smt.bv<8>
    %4 = smt.bv.add %x, %y : !smt.bv<8>
    %5 = smt.or %3, %x_poison
    %6 = smt.or %5, %y_poison
    func.return %4, %6, %1 : !smt.bv<8>, !smt.bool, !smt.bool
  }
}"""
    )


def test_poison_as_a_noundef_result_is_undefined():
    text = """
func.func @f(%x: i8) -> (i8 {llvm.noundef}) {
  func.return %x : i8
}"""
    assert "func.return %x, %x_poison, %x_poison :" in str(_lower(text))


CHAIN = """
func.func private @elsewhere(i8) -> i8
func.func @chain(%x: i8, %y: i8 {llvm.noundef}) -> (i16, i1) {
  %c = arith.constant -3 : i8
  %q = arith.divsi %x, %y exact : i8
  %s = arith.subi %q, %c overflow<nsw> : i8
  %b = arith.cmpi slt, %s, %x : i8
  %w = arith.extsi %s : i8 to i16
  return %w, %b : i16, i1
}
func.func @nothing() {
  return
}"""


@needs_mlir_translate
def test_mlir_opt_accepts_it():
    printed = mlir_opt(str(_lower(CHAIN)))
    assert "func.func @chain(%arg0: !smt.bv<8>, %arg1: !smt.bool" in printed
    assert "func.func @nothing() -> !smt.bool" in printed
    assert "func.func private @elsewhere(i8) -> i8" in printed


def _chain_by_the_oracle(x: oracle.Operand, y: oracle.Operand) -> oracle.Outcome:
    """The first result of @chain."""
    if y is oracle.POISON:
        return oracle.UB
    quotient = oracle.outcome("arith.divsi", [x, y], [8, 8], 8, {"exact"})
    if quotient is oracle.UB:
        return oracle.UB
    difference = oracle.outcome("arith.subi", [quotient, 253], [8, 8], 8, {"nsw"})
    return oracle.outcome("arith.extsi", [difference], [8], 16)


INPUTS: list[tuple[oracle.Operand, oracle.Operand]] = [
    *((x, y) for x in (0, 6, 127, 128, 254) for y in (0, 1, 2, 3, 128, 255)),
    (oracle.POISON, 255),
    (oracle.POISON, 2),
    (1, oracle.POISON),
]


def _inline(function: func.FuncOp, interpretation: SmtDialectInterpretation, given: list[SSAValue]):
    """The function's body where `interpretation` stands; what it returns."""
    mapping = dict(zip(function.body.block.args, given, strict=True))
    for op in function.body.block.ops:
        if isinstance(op, func.ReturnOp):
            return [mapping[operand] for operand in op.operands]
        interpretation._insert(op.clone(mapping))  # pyright: ignore[reportPrivateUsage]
    raise AssertionError("no return")


@pytest.mark.deep
@needs_mlir_translate
def test_it_means_what_the_oracle_says():
    chain = next(
        f for f in _lower(CHAIN).walk() if isinstance(f, func.FuncOp) and f.sym_name.data == "chain"
    )

    def wrong(
        interpretation: SmtDialectInterpretation, x: oracle.Operand, y: oracle.Operand
    ) -> Bool:
        terms: list[SSAValue] = []
        for operand in (x, y):
            bits = operand if isinstance(operand, int) else 77
            terms += [
                interpretation.constant(bits, 8),
                interpretation.truth(operand is oracle.POISON),
            ]
        bits, poison, _, _, ub = _inline(chain, interpretation, terms)
        expected = _chain_by_the_oracle(x, y)
        if expected is oracle.UB:
            return Bool(interpretation, interpretation.negation(ub))
        if expected is oracle.POISON:
            return Bool(
                interpretation, interpretation.disjunction(ub, interpretation.negation(poison))
            )
        assert isinstance(expected, int)
        differs = interpretation.negation(
            interpretation.equal(bits, interpretation.constant(expected, 16), 16)
        )
        return Bool(
            interpretation,
            interpretation.disjunction(interpretation.disjunction(ub, poison), differs),
        )

    queries = [
        solver_query(lambda interpretation, x=x, y=y: wrong(interpretation, x, y))
        for x, y in INPUTS
    ]
    assert verdicts(queries) == ["unsat"] * len(INPUTS)
    outcomes = [_chain_by_the_oracle(x, y) for x, y in INPUTS]
    assert {oracle.UB, oracle.POISON} < set(outcomes)


def test_index_has_the_width_asked_for():
    text = "func.func @f(%i: index) -> index {\n  return %i : index\n}"
    for width in (32, 64):
        (function,) = (op for op in _lower(text, width).walk() if isinstance(op, func.FuncOp))
        assert function.function_type.inputs.data[0] == smt.BitVectorType(width)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%0 = arith.addf %f, %f : f32\nreturn", "type f32"),
        ("func.call @g() : () -> ()\nreturn", "func.call of @g, which is no func.func here"),
        ("%0 = arith.addi %x, %x {odd} : i8\nreturn", "attribute 'odd'"),
    ],
)
def test_what_has_no_meaning_fails_and_leaves_the_module_alone(body: str, message: str):
    argument = "%f: f32" if "%f" in body else "%x: i8"
    context = Context()
    for dialect in (builtin.Builtin, func.Func, ArithDialect):
        context.load_dialect(dialect)
    text = f"{ADD}\nfunc.func @f({argument}) {{\n{body}\n}}"
    module = Parser(context, text).parse_module()
    before = str(module)
    with pytest.raises(PassFailedException, match=message):
        LowerToSmtPass().apply(context, module)
    assert str(module) == before
