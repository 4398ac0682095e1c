"""The bit-serial interpretation against the concrete one, at every small width that its ranks may
take.

The streams and truth values that it makes are evaluated here as their documentation says, unknown
ones as the operation that they stand for. What the interpretation calls a truth value about which
nothing is known is tried as false and as true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import pytest

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.bit_serial_circuit import Circuit, Node, WidthsOfRank
from semantics.interpretations.concrete import ConcreteInterpretation, signed, wrap
from semantics.language.builder import Bits, Execution, Value
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import lookup
from semantics.language.widths import SymbolicWidth
from tests.inputs.operation_cases import (
    AS_SOME_FUNCTION,
    AT_FIXED_WIDTHS_ONLY,
    Answer,
    Case,
    PoisonableInput,
    all_inputs,
    cases,
    concrete_answer,
    execute_symbolically,
    operations_at_every_width,
    symbolic_inputs,
)
from tests.support.deep import few, some_of

_concrete = ConcreteInterpretation()

STREAM_OPERATIONS = {
    "and": "bit_and",
    "or": "bit_or",
    "xor": "bit_xor",
    "add": "add",
    "sub": "sub",
}
COMPARISONS = ("equal", "unsigned_less", "signed_less")


@dataclass
class _Evaluation:
    """The nodes' values: `widths` by rank, inputs and atoms by name."""

    nodes: list[Node]
    widths: dict[int, int]
    inputs: Mapping[object, int]
    opaque: bool

    def number(self, index: int) -> int:
        """A stream's value, or a truth value's as a bit."""
        node = self.nodes[index]
        return int(self.truth(index)) if node.rank is None else self.stream(node)

    def width(self, index: int) -> int:
        rank = self.nodes[index].rank
        return 1 if rank is None else self.widths[rank]

    def stream(self, node: Node) -> int:
        assert node.rank is not None
        width = self.widths[node.rank]
        given = node.arguments
        match node.kind:
            case "input":
                return self.inputs[node.payload]
            case "unknown":
                return self.unknown(node.payload, width)
            case "constant":
                assert isinstance(node.payload, int)
                return wrap(node.payload, width)
            case "not":
                return _concrete.bit_not(self.number(given[0]), width)
            case "minimum":
                return _concrete.signed_minimum(width)
            case "width":
                assert isinstance(node.payload, int)
                return wrap(width + node.payload, width)
            case "times":
                assert isinstance(node.payload, int)
                return wrap(self.number(given[0]) << node.payload, width)
            case "lshr" | "ashr":
                assert isinstance(node.payload, int)
                value = self.number(given[0])
                value = signed(value, width) if node.kind == "ashr" else value
                return wrap(value >> node.payload, width)
            case "ite":
                return self.number(given[1] if self.truth(given[0]) else given[2])
            case "low":
                return int(self.truth(given[0]))
            case "all":
                return wrap(-int(self.truth(given[0])), width)
            case "zext":
                return self.number(given[0])
            case "sext":
                return _concrete.sign_extend(self.number(given[0]), self.width(given[0]), width)
            case "trunc":
                return wrap(self.number(given[0]), width)
            case kind:
                x, y = (self.number(index) for index in given)
                return getattr(_concrete, STREAM_OPERATIONS[kind])(x, y, width)

    def unknown(self, payload: object, width: int) -> int:
        """What the named operation gives."""
        assert isinstance(payload, tuple)
        operation, what = payload
        numbers = [self.number(index) for index in what]
        if operation.startswith("function "):
            return _result(operation.replace("function ", "math."), numbers, width)
        return getattr(_concrete, operation)(*numbers, width)

    def truth(self, index: int) -> bool:
        node = self.nodes[index]
        given = node.arguments
        match node.kind:
            case "true":
                return True
            case "atom":
                if not isinstance(node.payload, tuple):
                    return bool(self.inputs[node.payload])
                if node.payload[0] == "unknown":
                    return self.opaque
                operation, what = node.payload
                if operation in ("signed overflow", "unsigned overflow"):
                    x, y = (self.number(index) for index in what)
                    signed_ = operation == "signed overflow"
                    width = self.width(what[0])
                    return _concrete.product_overflows(x, y, width, signed=signed_)
                return bool(self.unknown(node.payload, 1))
            case "sign":
                return signed(self.number(given[0]), self.width(given[0])) < 0
            case "width_among":
                assert isinstance(node.payload, WidthsOfRank)
                return self.widths[node.payload.rank] in node.payload.widths
            case "first":
                return bool(self.number(given[0]) & 1)
            case "not":
                return not self.truth(given[0])
            case "and":
                return self.truth(given[0]) and self.truth(given[1])
            case "ite":
                return self.truth(given[1] if self.truth(given[0]) else given[2])
            case kind:
                assert kind in COMPARISONS
                x, y = (self.number(index) for index in given)
                return getattr(_concrete, kind)(x, y, self.width(given[0]))


def _result(operation: str, numbers: list[int], width: int) -> int:
    meaning = lookup(operation)
    assert meaning is not None
    m = Execution(_concrete)
    operands = [Value(Bits(_concrete, number, width), m.truth(False)) for number in numbers]
    (result,) = meaning.apply(m, operands, {}, [width])
    return result.bits.term


def _answers(
    case: Case, inputs: list[PoisonableInput], *, opaque: bool, divides_by_minus_one: bool = False
) -> list[Answer]:
    interpretation = BitSerialInterpretation(divides_by_minus_one=divides_by_minus_one)
    result, ub, ranks = execute_symbolically(case, interpretation)
    answers: list[Answer] = []
    for given in inputs:
        nodes = interpretation.circuit.nodes
        evaluation = _Evaluation(nodes, ranks, dict(symbolic_inputs(given)), opaque)
        bits = evaluation.number(result.bits.term.index)
        poison, undefined = (evaluation.truth(t.index) for t in (result.poison.term, ub.term))
        answers.append((bits, poison, undefined))
    return answers


def _circuit(case: Case) -> Circuit:
    interpretation = BitSerialInterpretation()
    execute_symbolically(case, interpretation)
    return interpretation.circuit


@pytest.mark.parametrize(
    "operation", some_of([*operations_at_every_width(), *AS_SOME_FUNCTION], 24)
)
def test_it_says_what_the_concrete_interpretation_says(operation: str):
    for case in cases(range(1, 5), [operation]):
        inputs = list(all_inputs(case))
        low, high = (_answers(case, inputs, opaque=opaque) for opaque in (False, True))
        for given, *answers in zip(inputs, low, high, strict=True):
            assert concrete_answer(case, given) in answers, f"{case} on {given}"


@few(3)
@pytest.mark.parametrize("operation", ["arith.divsi", "arith.remsi", "arith.floordivsi"])
def test_it_does_so_where_signed_quotients_by_minus_one_are_known(operation: str):
    for case in cases(range(1, 5), [operation]):
        inputs = list(all_inputs(case))
        answers = _answers(case, inputs, opaque=False, divides_by_minus_one=True)
        for given, answer in zip(inputs, answers, strict=True):
            assert concrete_answer(case, given) == answer, f"{case} on {given}"


@few(18)
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("operation", ["udiv", "urem", "sdiv", "srem"])
def test_a_quotient_by_a_choice_of_divisors_is_that_by_the_one_chosen(operation: str, known: bool):
    width = SymbolicWidth("w", 0)
    for literal, swapped in product((0, 1, -1, 2, 3), (False, True)):
        interpretation = BitSerialInterpretation(divides_by_minus_one=known)
        x, y = (interpretation.new_bits(name, width) for name in "xy")
        guard = interpretation.constant(literal, width)
        arms = (y.term, guard) if swapped else (guard, y.term)
        chosen = interpretation.new_bool("c").term
        divisor = interpretation.select_bits(chosen, *arms, width)
        term = getattr(interpretation, operation)(x.term, divisor, width)
        assert "ite" in {node.kind for node in interpretation.circuit.cone([term])}
        for size in range(1, 5):
            values = range(1 << size)
            for a, b, c in product(values, values, (False, True)):
                given = {"x": a, "y": b, "c": c}
                evaluation = _Evaluation(interpretation.circuit.nodes, {0: size}, given, False)
                by = b if c == swapped else wrap(literal, size)
                expected = getattr(_concrete, operation)(a, by, size)
                assert evaluation.number(term.index) == expected, (literal, given, size)


@pytest.mark.parametrize(
    "operation", [name for name in AT_FIXED_WIDTHS_ONLY if name not in AS_SOME_FUNCTION]
)
def test_what_it_cannot_say_it_refuses(operation: str):
    for case in cases([2, 3], [operation]):
        with pytest.raises(NotRepresentable):
            execute_symbolically(case, BitSerialInterpretation())


def test_flags_are_not_opaque():
    for case in cases([2, 3], operations_at_every_width()):
        payloads = [n.payload for n in _circuit(case).nodes if isinstance(n.payload, tuple)]
        assert "unknown" not in [payload[0] for payload in payloads], case


def test_what_is_abstracted_says_so():
    for case in cases([2, 3], operations_at_every_width()):
        interpretation = BitSerialInterpretation()
        result, ub, _ = execute_symbolically(case, interpretation)
        roots = [result.bits.term, result.poison.term, ub.term]
        unknown = any(
            n.kind in ("unknown", "width") or isinstance(n.payload, tuple)
            for n in interpretation.circuit.cone(roots)
        )
        assert interpretation.circuit.abstracts(roots) == unknown, case
