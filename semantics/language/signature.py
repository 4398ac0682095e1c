"""Which types an operation accepts and gives, as far as bit widths go.

Written as upstream's ODS traits say it, in one line: "T, T -> T" (SameOperandsAndResultType),
"T, T -> i1", "i1, T, T -> T", "S -> T" with `S < T` (S strictly narrower). A letter stands for any
signless integer type, or index unless the signature says otherwise. "T* -> T" takes any number of
operands of type T, none included; in "_* -> T" their types have nothing to do with each other.
"index" is the type index.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Signature:
    """`narrower` lists pairs (S, T) with S strictly narrower than T, both integers, not index.

    After `operands` there may be any number more of the type `repeated`, where that is not None.
    Of the two types `index_cast`, where there are any, exactly one is index.
    """

    operands: tuple[str, ...]
    results: tuple[str, ...]
    narrower: tuple[tuple[str, str], ...] = ()
    repeated: str | None = None
    index_cast: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str, narrower: str = "", index_cast: str = "") -> Signature:
        """`Signature.parse("S -> T", "S < T")`. Raises ValueError."""
        left, arrow, right = text.partition("->")
        if not arrow:
            raise ValueError(f"a signature needs '->': {text!r}")
        pairs: list[tuple[str, str]] = []
        for clause in filter(None, (c.strip() for c in narrower.split(","))):
            low, less, high = clause.partition("<")
            if not less:
                raise ValueError(f"a constraint needs '<': {clause!r}")
            pairs.append((low.strip(), high.strip()))
        operands, repeated = _names(left), None
        if operands and operands[-1].endswith("*"):
            operands, repeated = operands[:-1], operands[-1].removesuffix("*")
        return Signature(operands, _names(right), tuple(pairs), repeated, _names(index_cast))

    def takes(self, count: int) -> bool:
        """Whether the operation may have `count` operands."""
        more = count - len(self.operands)
        return more == 0 or (more > 0 and self.repeated is not None)

    def operand_letters(self, count: int) -> tuple[str, ...]:
        """One letter for each of `count` operands; those that may be of any type are all different.

        Raises ValueError where the operation does not take so many.
        """
        if not self.takes(count):
            raise ValueError(f"{count} operands for {self}")
        more = count - len(self.operands)
        if self.repeated == "_":
            return (*self.operands, *(f"_{i}" for i in range(more)))
        return self.operands + (self.repeated or "",) * more

    def __str__(self) -> str:
        repeated = () if self.repeated is None else (f"{self.repeated}*",)
        left, right = ", ".join((*self.operands, *repeated)), ", ".join(self.results)
        order = "".join(f", {low} < {high}" for low, high in self.narrower)
        cast = f", one of {' and '.join(self.index_cast)} is index" if self.index_cast else ""
        return f"{left} -> {right}".strip() + order + cast


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in text.split(","))))
