"""The comb dialect: its meanings against an oracle, mutants, syntax, and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute
from xdsl.printer import Printer

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Execution, Value
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import IllTypedOperation, Meaning, lookup
from semantics.language.widths import SymbolicWidth
from semantics.meanings.comb import PREDICATES
from tests.inputs.operation_cases import (
    Case,
    PoisonableInput,
    all_inputs,
    concrete_answer,
    concrete_outcome,
    integer_operations,
    random_inputs,
)
from tests.oracles import comb_oracle, oracle
from tests.support.deep import few, some_of
from verifier.claims.patterns import verify_rewrite
from verifier.claims.translation import verify_translation
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Refuted

VARIADIC = ("add", "mul", "and", "or", "xor")
BINARY = ("sub", "shl", "shru", "shrs", "divu", "divs", "modu", "mods")


def _table(bits: int, size: int) -> Attribute:
    return ArrayAttr([IntegerAttr(bits >> i & 1, IntegerType(1)) for i in range(size)])


def cases(width: int) -> Iterator[Case]:
    """Every operation, on values of this width."""
    w = width
    for number in (0, 1, -1, 2 ** (w - 1) - 1):
        yield Case("hw.constant", (), w, {"value": IntegerAttr(number, 128)})
    for name in VARIADIC:
        for count in range(4 if width < 4 else 3):
            yield Case(f"comb.{name}", (w,) * count, w)
    for name in BINARY:
        yield Case(f"comb.{name}", (w, w), w)
    for number in range(len(PREDICATES)):
        predicate = IntegerAttr(number, 64)
        yield Case("comb.icmp", (w, w), 1, {"predicate": predicate})
    yield Case("comb.mux", (1, w, w), w)
    yield Case("comb.parity", (w,), 1)
    yield Case("comb.reverse", (w,), w)
    yield Case("comb.concat", (w,), w)
    yield Case("comb.concat", (w, 1), w + 1)
    yield Case("comb.concat", (2, w, 1), w + 3)
    for times in (1, 2, 3):
        yield Case("comb.replicate", (w,), w * times)
    for low in range(min(width, 4)):
        for result in {1, width - low}:
            yield Case("comb.extract", (w,), result, {"lowBit": IntegerAttr(low, 32)})
    if width == 1:
        for count in range(3):
            for bits in range(2 ** (2**count)):
                table = {"lookupTable": _table(bits, 2**count)}
                yield Case("comb.truth_table", (1,) * count, 1, table)


def _expected(case: Case, given: PoisonableInput) -> oracle.Outcome:
    numbers = (case.attributes.get(name) for name in ("predicate", "lowBit", "value"))
    number = next(filter(None, numbers), None)
    table = case.attributes.get("lookupTable")
    return comb_oracle.outcome(
        case.operation,
        [oracle.POISON if poison else bits for bits, poison in given],
        case.operand_widths,
        case.result_width,
        number.value.data if isinstance(number, IntegerAttr) else 0,
        [bool(e.value.data) for e in table] if isinstance(table, ArrayAttr) else [],
    )


OPERATIONS = integer_operations("comb", "hw")


@pytest.mark.parametrize("operation", some_of(OPERATIONS, 8))
def test_all_inputs_at_small_widths(operation: str):
    tried = [case for width in range(1, 5) for case in cases(width) if case.operation == operation]
    assert tried
    for case in tried:
        for given in all_inputs(case):
            assert concrete_outcome(case, given) == _expected(case, given), (case, given)


@few(6)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_random_inputs_at_usual_widths(operation: str):
    for case in (case for width in (8, 33, 64) for case in cases(width)):
        if case.operation != operation:
            continue
        # Shifting a Python integer by 2^64 is beyond the oracle.
        narrow = [g for g in random_inputs(case, 30) if "sh" not in operation or g[1][0] < 200]
        for given in narrow:
            assert concrete_outcome(case, given) == _expected(case, given), (case, given)


def _disagrees(operation: str, function: Callable[..., Any]) -> bool:
    original = lookup(operation)
    assert original is not None
    tried = replace(original, function=function)
    return any(
        concrete_outcome(case, given, tried) != _expected(case, given)
        for width in (1, 2, 3)
        for case in cases(width)
        if case.operation == operation
        for given in all_inputs(case)
    )


def _meaning(operation: str) -> Meaning:
    meaning = lookup(operation)
    assert meaning is not None
    return meaning


def _neutral_one(m: Execution, *given: Any) -> Bits:
    """The known mistake: `and` of nothing is 1 in place of all ones."""
    if len(given) == 1:
        return m.constant(1, m.result_width)
    result = _meaning("comb.and").function(m, *given)
    assert isinstance(result, Bits)
    return result


def _undefined_by_zero(m: Execution, x: Bits, y: Bits, two_state: Any) -> Bits:
    m.ub_if(y.is_zero())
    return x.udiv(y)


def _poison_shift(m: Execution, x: Bits, y: Bits, two_state: Any) -> Bits:
    m.poison_if(y.bit_width().ule(y))
    return x.shl(y)


def _concat_backwards(m: Execution, *operands: Bits) -> Any:
    return _meaning("comb.concat").function(m, *reversed(operands))


def _table_backwards(m: Execution, *given: Any) -> Any:
    *operands, table = given
    return _meaning("comb.truth_table").function(m, *reversed(operands), table)


def _as(operation: str) -> Callable[..., Any]:
    return _meaning(f"comb.{operation}").function


MUTANTS: list[tuple[str, Callable[..., Any]]] = [
    ("add", _as("or")),
    ("mul", _as("and")),
    ("and", _neutral_one),
    ("or", _as("xor")),
    ("xor", _as("or")),
    ("sub", _as("shl")),
    ("shl", _poison_shift),
    ("shru", _as("shrs")),
    ("shrs", _as("shru")),
    ("divu", _undefined_by_zero),
    ("divu", lambda m, x, y, flag: x.udiv(y)),
    ("divs", _as("divu")),
    ("modu", _as("mods")),
    ("mods", _as("modu")),
    ("icmp", lambda m, x, y, p, flag: _as("icmp")(m, y, x, p, flag)),
    ("icmp", lambda m, x, y, p, flag: _as("icmp")(m, x, y, 10 if p == 11 else p, flag)),
    ("mux", lambda m, c, x, y, flag: _as("mux")(m, c, y, x, flag)),
    ("parity", lambda m, x, flag: x.eq(x.constant(1)).as_bit()),
    ("reverse", lambda m, x: x),
    ("extract", lambda m, x, low: _as("extract")(m, x, 0)),
    ("concat", _concat_backwards),
    ("replicate", lambda m, x: _as("concat")(m, x)),
    ("truth_table", _table_backwards),
]


@pytest.mark.parametrize(("name", "function"), some_of(MUTANTS, 6))
def test_the_oracle_notices(name: str, function: Callable[..., Any]):
    assert not _disagrees(f"comb.{name}", _meaning(f"comb.{name}").function)
    assert _disagrees(f"comb.{name}", function)


def test_every_operation_has_a_mutant():
    assert {f"comb.{name}" for name, _ in MUTANTS} == set(integer_operations("comb"))


@pytest.mark.parametrize(
    ("operation", "operands", "result", "attributes"),
    [
        ("comb.concat", (2, 3), 6, ()),
        ("comb.replicate", (2,), 5, ()),
        ("comb.extract", (4,), 3, (2,)),
        ("comb.extract", (4,), 2, (-1,)),
        ("comb.extract", (2,), 3, (0,)),
        ("comb.truth_table", (1, 1), 1, ((True, False),)),
    ],
)
def test_types_that_do_not_fit(
    operation: str, operands: tuple[int, ...], result: int, attributes: tuple[Any, ...]
):
    fits = _meaning(operation).fits
    assert fits is not None and not fits(operands, [result], *attributes)
    if not attributes:
        with pytest.raises(IllTypedOperation):
            concrete_answer(Case(operation, operands, result), tuple((0, False) for _ in operands))


@pytest.mark.parametrize(
    ("operation", "operands", "result", "attributes"),
    [
        ("comb.concat", (2, 3), 5, ()),
        ("comb.replicate", (2,), 6, ()),
        ("comb.extract", (4,), 2, (2,)),
        ("comb.extract", (4,), 4, (0,)),
        ("comb.truth_table", (1, 1), 1, ((True, False, True, True),)),
    ],
)
def test_types_that_fit(
    operation: str, operands: tuple[int, ...], result: int, attributes: tuple[Any, ...]
):
    fits = _meaning(operation).fits
    assert fits is not None and fits(operands, [result], *attributes)


@pytest.mark.parametrize(
    ("operation", "name", "attribute"),
    [
        ("comb.extract", "lowBit", None),
        ("comb.truth_table", "lookupTable", None),
        ("comb.truth_table", "lookupTable", ArrayAttr([IntegerAttr(1, 1), IntegerAttr(1, 8)])),
        ("comb.icmp", "predicate", IntegerAttr(14, 64)),
        ("comb.icmp", "predicate", IntegerAttr(-1, 64)),
        ("comb.icmp", "predicate", None),
    ],
)
def test_attributes_that_there_are_not(operation: str, name: str, attribute: Attribute | None):
    with pytest.raises(BadAttribute):
        _meaning(operation).attributes[name].read(ConcreteInterpretation(), attribute, 1)


def test_computed_widths_are_fixed_ones():
    interpretation = BitSerialInterpretation()
    width = SymbolicWidth("T", 0)
    m = Execution(interpretation)
    x = Value(interpretation.new_bits("x", width), m.truth(False))
    with pytest.raises(NotRepresentable):
        _meaning("comb.concat").apply(m, [x, x], {}, [width])


TEXT = """\
func.func @f(%a: i8, %b: i8, %c: i1) -> i1 {
  %k = hw.constant 3 : i8
  %s = comb.add %a, %b, %k : i8
  %t = comb.and bin %a : i8
  %d = comb.divu %a, %b : i8
  %l = comb.shrs bin %a, %b : i8
  %e = comb.icmp bin weq %a, %b : i8
  %p = comb.parity %a : i8
  %x = comb.extract %a from 4 : (i8) -> i4
  %y = comb.concat %x, %a : i4, i8
  %r = comb.replicate %x : (i4) -> i12
  %m = comb.mux bin %c, %y, %r : i12
  %v = comb.reverse %m : i12
  %o = comb.truth_table %e, %p -> [false, true, true, false]
  func.return %o : i1
}
"""


@pytest.mark.parametrize("generic", [False, True])
def test_what_we_print_we_parse(generic: bool):
    module = read_module(source_of(TEXT)).module
    stream = StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    assert read_module(source_of(stream.getvalue())).module.is_structurally_equivalent(module)


@few(4)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("%a from 4 : (i8) -> i4", "%a from 5 : (i8) -> i4"),
        ("%x : (i4) -> i12", "%x : (i4) -> i10"),
        ("weq", "seq"),
        ("[false, true, true, false]", "[false, true]"),
    ],
)
def test_what_circt_refuses_is_refused(right: str, wrong: str):
    with pytest.raises(InputError):
        read_module(source_of(TEXT.replace(right, wrong)))


def _verdict(before: str, after: str, arguments: str = "%a: i8, %b: i8") -> Any:
    texts = [
        f"func.func @f({arguments}) -> i8 {{\n{body}\nfunc.return %r : i8\n}}"
        for body in (before, after)
    ]
    (result,) = verify_translation(texts[0], texts[1])
    return result.verdict


ZERO = "%z = hw.constant 0 : i8\n"


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Division by zero: any value, which may be that of another division, or none.
        ("%r = comb.divu %a, %b : i8", "%q = comb.divu %a, %b : i8\n%r = comb.or %q : i8"),
        (
            "%r = comb.divu %a, %b : i8",
            ZERO + "%p = comb.icmp eq %b, %z : i8\n%q = comb.divu %a, %b : i8\n"
            "%r = comb.mux %p, %z, %q : i8",
        ),
        # comb has no poison: an operand that is no longer used, or used anew, does not matter.
        ("%r = hw.constant 0 : i8", ZERO + "%r = comb.and %a, %z : i8"),
        ("%r = comb.shl %a, %b : i8", "%q = comb.shl %a, %b : i8\n%r = comb.xor %q : i8"),
    ],
)
def test_what_holds(before: str, after: str):
    assert isinstance(_verdict(before, after), Proved)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = comb.divu %a, %b : i8", "%r = comb.divs %a, %b : i8"),
        (ZERO + "%r = comb.xor %z : i8", ZERO + "%r = comb.modu %a, %z : i8"),
        ("%r = comb.shru %a, %b : i8", "%r = comb.shrs %a, %b : i8"),
    ],
)
def test_what_fails(before: str, after: str):
    assert isinstance(_verdict(before, after), Refuted)


def test_beside_operations_that_make_poison_arguments_may_be_poison():
    before = "%c = arith.constant 0 : i8\n%r = arith.ori %c, %c : i8"
    assert isinstance(_verdict(before, ZERO + "%r = comb.and %a, %z : i8"), Refuted)


def test_a_pattern_with_three_operands():
    pattern = """
pdl.pattern @flatten : benefit(1) {
  %T = pdl.type
  %a = pdl.operand : %T
  %b = pdl.operand : %T
  %c = pdl.operand : %T
  %0 = pdl.operation "comb.add"(%a, %b : !pdl.value, !pdl.value) -> (%T : !pdl.type)
  %1 = pdl.result 0 of %0
  %2 = pdl.operation "comb.add"(%1, %c : !pdl.value, !pdl.value) -> (%T : !pdl.type)
  pdl.rewrite %2 {
    %3 = pdl.operation "comb.NEW"(%a, %b, %c : VALUES) -> (%T : !pdl.type)
    pdl.replace %2 with %3
  }
}""".replace("VALUES", ", ".join(["!pdl.value"] * 3))
    (right,) = verify_rewrite(pattern.replace("NEW", "add"))
    assert isinstance(right.verdict, Proved) and right.verdict.guarantee.widths == ((1, None),)
    (wrong,) = verify_rewrite(pattern.replace("NEW", "xor"))
    assert isinstance(wrong.verdict, Refuted)


@pytest.mark.deep
def test_computed_widths_in_a_pattern_filter_its_types():
    pattern = """
pdl.pattern @twice : benefit(1) {
  %T = pdl.type
  %S = pdl.type
  %a = pdl.operand : %T
  %0 = pdl.operation "comb.concat"(%a, %a : !pdl.value, !pdl.value) -> (%S : !pdl.type)
  pdl.rewrite %0 {
    %1 = pdl.operation "comb.replicate"(%a : !pdl.value) -> (%S : !pdl.type)
    pdl.replace %0 with %1
  }
}"""
    (result,) = verify_rewrite(pattern)
    assert isinstance(result.verdict, Proved)
    doubles = {width for t in range(1, 33) for width in (t, 2 * t)}
    widths = result.verdict.guarantee.widths or ()
    assert {w for low, high in widths for w in range(low, (high or 0) + 1)} == doubles
