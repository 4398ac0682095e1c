"""The table at the end of docs/semantics.md, made from the registry.

`python -m tests.support.coverage_table` prints it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    FlagKind,
    IntegerKind,
    OverflowKind,
    PoisonKind,
    StaticIntegerKind,
)
from semantics.language.builder import Execution, Value
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import Meaning, lookup
from semantics.language.widths import SymbolicWidth, Width
from semantics.meanings.comb import TableKind
from semantics.meanings.llvm_attributes import (
    BooleanKind,
    LlvmConstantKind,
    LlvmOverflowKind,
    NoFastMathKind,
)
from tests.inputs.operation_cases import DIALECTS, integer_operations

_KIND_NAMES: dict[type[AttributeKind], str] = {
    OverflowKind: "nsw, nuw",
    FlagKind: "present or absent",
    IntegerKind: "any integer",
    PoisonKind: "`#ub.poison`",
    LlvmOverflowKind: "nsw, nuw",
    LlvmConstantKind: "any integer",
    BooleanKind: "true or false",
    NoFastMathKind: "none",
    StaticIntegerKind: "a position",
    TableKind: "2^n truth values",
}


def _symbolic_widths(meaning: Meaning) -> dict[str, Width]:
    signature = meaning.signature
    letters = {*_operands(meaning), *signature.results} - {"i1"}
    wide = {high for _, high in signature.narrower}
    widths: dict[str, Width] = {n: SymbolicWidth(n, int(n in wide)) for n in sorted(letters)}
    return widths | {"i1": 1}


def _operands(meaning: Meaning) -> tuple[str, ...]:
    """The letters of the operands, three where there may be any number."""
    signature = meaning.signature
    return signature.operands if signature.repeated is None else signature.operand_letters(3)


def _open_attributes(
    meaning: Meaning, interpretation: BitSerialInterpretation, width: Width
) -> Iterator[dict[str, Any]]:
    """The attributes as a pattern may leave them, open or tried case by case."""
    options: list[list[tuple[str, Any]]] = []
    for name, kind in meaning.attributes.items():
        cases = kind.cases()
        if cases is None:
            options.append(
                [(name, kind.open(name, width, interpretation.new_bool, interpretation.new_bits))]
            )
        else:
            options.append([(name, kind.read(interpretation, case, width)) for case in cases])
    return map(dict, itertools.product(*options))


def _bit_serial(meaning: Meaning) -> str:
    """Whether the bit-serial interpretation abstracts from something that the operation does."""
    try:
        return "with unknowns" if _abstracts(meaning) else "exact"
    except (NotRepresentable, BadAttribute):
        return "none"


def _abstracts(meaning: Meaning) -> bool:
    interpretation = BitSerialInterpretation()
    widths = _symbolic_widths(meaning)
    operands = [
        Value(interpretation.new_bits(f"x{i}", widths[name]), interpretation.new_bool(f"p{i}"))
        for i, name in enumerate(_operands(meaning))
    ]
    results = [widths[name] for name in meaning.signature.results]
    for attributes in _open_attributes(meaning, interpretation, results[0]):
        meaning.apply(
            Execution(interpretation, interpretation.new_bits), operands, attributes, results
        )
    return any(n.is_unknown for n in interpretation.circuit.nodes)


def _row(operation: str) -> str:
    meaning = lookup(operation)
    assert meaning is not None
    signature = meaning.signature
    attributes = "; ".join(
        f"{name}: {_KIND_NAMES.get(type(kind)) or f'{len(kind.cases() or ())} cases'}"
        for name, kind in meaning.attributes.items()
    )
    poison = "as stated above" if meaning.sees_poison else "makes the result poison"
    if not signature.takes(1) and not signature.operands:
        poison = ""
    cells = (f"`{operation}`", f"`{signature}`", attributes, poison, _bit_serial(meaning))
    return f"| {' | '.join(cells)} |"


def coverage_table() -> str:
    """A row for each integer operation that has a meaning."""
    return "\n".join(
        [
            "| operation | types | attributes | a poison operand | bit-serial interpretation |",
            "|---|---|---|---|---|",
            *(_row(operation) for operation in integer_operations(*DIALECTS)),
        ]
    )


if __name__ == "__main__":
    print(coverage_table())
