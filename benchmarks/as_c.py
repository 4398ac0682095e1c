"""An interpretation whose terms are names of C: a meaning becomes the body of a C function, which
gcc compiles, so that each of 2^32 values can be run. Vectors have at most 128 bits.

What is written for each primitive is what `semantics.language.builder` says of it; the tests of
interpretations compare it with Python's integers."""

from __future__ import annotations

from semantics.language.builder import Interpretation, Term
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import Width, fixed


class CInterpretation(Interpretation):
    """Terms are names of variables, each assigned once, in `lines`."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def _new(self, width: int, text: str) -> str:
        name = f"t{len(self.lines)}"
        if width <= 64:
            mask = f"({text}) & {(1 << width) - 1:#x}ull" if width < 64 else text
            self.lines.append(f"uint64_t {name} = {mask};")
        else:
            high = (1 << (width - 64)) - 1
            mask = f"(((wide_t){high:#x}ull << 64) | 0xffffffffffffffffull)"
            self.lines.append(f"wide_t {name} = ({text}) & {mask};")
        return name

    def _truth(self, text: str) -> str:
        name = f"t{len(self.lines)}"
        self.lines.append(f"_Bool {name} = {text};")
        return name

    def _cast(self, width: Width) -> str:
        w = fixed(width)
        assert w <= 128
        return "(uint64_t)" if w <= 64 else "(wide_t)"

    def _signed(self, x: Term, width: Width) -> str:
        w = fixed(width)
        kind, size = ("int64_t", 64) if w <= 64 else ("__int128", 128)
        return f"(({kind})({self._cast(width)}{x} << {size - w}) >> {size - w})"

    def constant(self, value: int, width: Width) -> Term:
        w = fixed(width)
        number = value & ((1 << w) - 1)
        low, high = number & ((1 << 64) - 1), number >> 64
        wide = f" | ((wide_t){high:#x}ull << 64)" if w > 64 else ""
        return self._new(w, f"{low:#x}ull{wide}")

    def _binary(self, x: Term, sign: str, y: Term, width: Width) -> Term:
        return self._new(fixed(width), f"{x} {sign} {y}")

    def add(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "+", y, width)

    def sub(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "-", y, width)

    def mul(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "*", y, width)

    def bit_and(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "&", y, width)

    def bit_or(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "|", y, width)

    def bit_xor(self, x: Term, y: Term, width: Width) -> Term:
        return self._binary(x, "^", y, width)

    def _guarded(self, x: Term, sign: str, y: Term, width: Width, otherwise: str) -> Term:
        return self._new(fixed(width), f"{y} ? {x} {sign} ({y} ? {y} : 1) : {otherwise}")

    def udiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._guarded(x, "/", y, width, f"~{self._cast(width)}0")

    def urem(self, x: Term, y: Term, width: Width) -> Term:
        return self._guarded(x, "%", y, width, x)

    def sdiv(self, x: Term, y: Term, width: Width) -> Term:
        return self._of_signed(x, "/", y, width)

    def srem(self, x: Term, y: Term, width: Width) -> Term:
        return self._of_signed(x, "%", y, width)

    def _of_signed(self, x: Term, sign: str, y: Term, width: Width) -> Term:
        raise NotRepresentable(f"{x} {sign} {y} of {width} bits with signs")

    def bit_not(self, x: Term, width: Width) -> Term:
        return self._new(fixed(width), f"~{x}")

    def _shift(self, x: str, sign: str, y: Term, width: Width, beyond: str) -> Term:
        w = fixed(width)
        return self._new(w, f"{y} < {w} ? {x} {sign} ({y} < {w} ? {y} : 0) : {beyond}")

    def shl(self, x: Term, y: Term, width: Width) -> Term:
        return self._shift(x, "<<", y, width, "0")

    def lshr(self, x: Term, y: Term, width: Width) -> Term:
        return self._shift(x, ">>", y, width, "0")

    def ashr(self, x: Term, y: Term, width: Width) -> Term:
        signed = self._signed(x, width)
        return self._shift(signed, ">>", y, width, f"({signed} < 0 ? -1 : 0)")

    def zero_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._new(fixed(to), x)

    def sign_extend(self, x: Term, width: Width, to: Width) -> Term:
        return self._new(fixed(to), self._signed(x, width))

    def truncate(self, x: Term, width: Width, to: Width) -> Term:
        return self._new(fixed(to), x)

    def select_bits(self, condition: Term, x: Term, y: Term, width: Width) -> Term:
        return self._new(fixed(width), f"{condition} ? {x} : {y}")

    def equal(self, x: Term, y: Term, width: Width) -> Term:
        return self._truth(f"{x} == {y}")

    def unsigned_less(self, x: Term, y: Term, width: Width) -> Term:
        return self._truth(f"{x} < {y}")

    def signed_less(self, x: Term, y: Term, width: Width) -> Term:
        return self._truth(f"{self._signed(x, width)} < {self._signed(y, width)}")

    def truth(self, value: bool) -> Term:
        return self._truth(str(int(value)))

    def negation(self, a: Term) -> Term:
        return self._truth(f"!{a}")

    def conjunction(self, a: Term, b: Term) -> Term:
        return self._truth(f"{a} & {b}")

    def disjunction(self, a: Term, b: Term) -> Term:
        return self._truth(f"{a} | {b}")

    def select_truth(self, condition: Term, a: Term, b: Term) -> Term:
        return self._truth(f"{condition} ? {a} : {b}")

    def bit_of_truth(self, a: Term) -> Term:
        return self._new(1, a)

    def truth_of_bit(self, x: Term) -> Term:
        return self._truth(x)

    def is_false(self, a: Term) -> bool:
        return False
