"""Claims about single elements that are floats, as pairs of functions, format by format."""

from __future__ import annotations

from dataclasses import dataclass, field

from semantics.language.not_representable import NotRepresentable
from verifier.kernel.ranks.scalars import ScalarClaim, Term

FORMATS = (
    *("f4E2M1FN", "f6E3M2FN", "f6E2M3FN", "f8E4M3FN", "f8E5M2", "f8E4M3", "f8E3M4"),
    *("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ", "bf16", "f16", "f32", "f64"),
)
"""The formats of StableHLO's floats that have operations here, those of few bits first."""
_OPERATIONS = {
    "add": "arith.addf",
    "subtract": "arith.subf",
    "multiply": "arith.mulf",
    "divide": "arith.divf",
    "maximum": "arith.maximumf",
    "minimum": "arith.minimumf",
    "negate": "arith.negf",
    "abs": "math.absf",
    "exponential": "math.exp",
}
_PREDICATES = {"EQ": "oeq", "NE": "une", "GE": "oge", "GT": "ogt", "LE": "ole", "LT": "olt"}
_BOOLEAN = {"and": "arith.andi", "or": "arith.ori", "xor": "arith.xori"}
WITHOUT_INFINITIES = tuple(name for name in FORMATS if "FN" in name)


def functions_of_claim(claim: ScalarClaim, format_: str) -> tuple[str, str]:
    """Two functions, of which the second may stand for the first if the claim holds.

    Raises `NotRepresentable`.
    """
    arguments: dict[str, str] = {}
    sides = [_Side(format_, arguments) for _ in range(2)]
    terms = claim.before, claim.after
    results = [side.value(term) for side, term in zip(sides, terms, strict=True)]
    types = [sides[0].type_of(str(term[2])) for term in terms]
    header = ", ".join(f"%{name}: {type_}" for name, type_ in arguments.items())
    texts = [
        "\n".join(
            [
                f"func.func @pattern({header}) -> {type_} {{",
                *side.lines,
                f"  return %{result} : {type_}",
                "}",
            ]
        )
        for side, result, type_ in zip(sides, results, types, strict=True)
    ]
    return texts[0], texts[1]


@dataclass
class _Side:
    format_: str
    arguments: dict[str, str]
    lines: list[str] = field(default_factory=list[str])

    def type_of(self, name: str) -> str:
        return self.format_ if name == "float" else name

    def _line(self, text: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"  %{name} = {text}")
        return name

    def value(self, term: Term) -> str:
        type_ = self.type_of(str(term[2]))
        match term[0]:
            case "read" | "integer":
                name = f"{'x' if term[0] == 'read' else 'k'}{term[1]}"
                self.arguments[name] = type_
                return name
            case "constant":
                return self._line(f"arith.constant {self._literal(str(term[1]), type_)}")
            case _:
                return self._apply(term, type_)

    def _literal(self, text: str, type_: str) -> str:
        if type_ == "i1":
            return text
        if text in ("lowest", "highest"):
            if type_ in WITHOUT_INFINITIES:
                raise NotRepresentable(f"an infinity of {type_}")
            kinds = {
                "bf16": ("0xFF80", "0x7F80"),
                "f16": ("0xFC00", "0x7C00"),
                "f32": ("0xFF800000", "0x7F800000"),
                "f64": ("0xFFF0000000000000", "0x7FF0000000000000"),
                "f8E5M2": ("0xFC", "0x7C"),
                "f8E4M3": ("0xF8", "0x78"),
                "f8E3M4": ("0xF0", "0x70"),
            }
            return f"{kinds[type_][text == 'highest']} : {type_}"
        number = float(text)
        return f"{number!r} : {type_}"

    def _apply(self, term: Term, type_: str) -> str:
        operation, parameter = str(term[1]), str(term[3])
        parts = list(term[4:])
        operands = [f"%{self.value(part)}" for part in parts]
        of = self.type_of(str(parts[0][2]))
        if operation == "compare" and of != "i1":
            return self._line(
                f"arith.cmpf {_PREDICATES[parameter]}, {operands[0]}, {operands[1]} : {of}"
            )
        if operation == "select":
            return self._line(f"arith.select {', '.join(operands)} : {type_}")
        if type_ == "i1" and operation in _BOOLEAN:
            return self._line(f"{_BOOLEAN[operation]} {', '.join(operands)} : i1")
        if type_ == "i1" and operation == "not":
            true = self._line("arith.constant true")
            return self._line(f"arith.xori {operands[0]}, %{true} : i1")
        if type_ == "i1":
            raise NotRepresentable(f"'{operation}' of booleans beside floats")
        if operation == "clamp":
            above = self._line(f"arith.maximumf {operands[1]}, {operands[0]} : {type_}")
            return self._line(f"arith.minimumf %{above}, {operands[2]} : {type_}")
        if operation not in _OPERATIONS:
            raise NotRepresentable(f"'{operation}' of floats")
        return self._line(f"{_OPERATIONS[operation]} {', '.join(operands)} : {type_}")
