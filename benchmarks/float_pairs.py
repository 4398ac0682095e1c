"""Right and wrong rewrites of floats, format by format and flag by flag: no verdict may be wrong.

    python benchmarks/float_pairs.py [--only WORD]… [--every N] [--list] [--results FILE]

Each pair is a law of `LAWS` in one format. What is right is found without the verifier: MPFR (by
gmpy2) computes both sides on all values, where arguments have at most 16 bits, and else on special
and random ones. A pair is wrong where one of these tells the sides apart, which is its failing
value; without one it is right, on all values or because the law cites a theorem. What has neither
is left out. Printed are all verdicts that are not so, and counts for each format and flag. Exit
status 1 where a verdict is wrong or more than 2 % are unknown. `--every N` takes one pair in N,
`--results FILE` keeps each verdict at once and does not ask again. Needs gmpy2.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from pathlib import Path

import click
from kept_results import KeptResults, found_once

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.oracles.float_oracle import FORMATS, Any_, Expression, Oracle, parse
from verifier import verify_translation

FLAGS = ("nnan", "ninf", "nsz", "arcp", "contract", "reassoc", "afn")
MOST_UNKNOWN = 0.02
SMALL = ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E5M2")
FNUZ = ("f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ")
ALL = (*SMALL, *FNUZ, "bf16", "f16", "tf32", "f32", "f64", "f80", "f128")
IEEE = tuple(name for name in ALL if FORMATS[name].special == "ieee")


@dataclass(frozen=True)
class Law:
    """A rewrite in the language of `tests.oracles.float_oracle`; the flags are those of the source.
    `theorem` says why it holds in every format that has infinities and NaNs, if it does."""

    before: str
    after: str
    theorem: str = ""
    flags: tuple[str, ...] = ()
    formats: tuple[str, ...] = ALL


_COMMUTES = "IEEE 754-2019, 5.1: the exact result is rounded, and does not depend on the order"
_SIGN = "IEEE 754-2019, 4.3.1, 6.3: rounding to nearest is symmetric; signs of products are xored"
_EXACT = "the result is the operand, which needs no rounding"
_POWER = "both sides are the exact double (Sterbenz), or overflow alike"
_LICENCE = "LangRef, Fast-Math Flags"

LAWS = (
    # Right in formats with IEEE 754's zeros, infinities and NaNs.
    Law("add(x, y)", "add(y, x)", _COMMUTES),
    Law("mul(x, y)", "mul(y, x)", _COMMUTES),
    Law("sub(x, y)", "add(x, neg(y))", "IEEE 754-2019, 5.4.1"),
    Law("add(x, neg(y))", "sub(x, y)", "IEEE 754-2019, 5.4.1"),
    Law("neg(neg(x))", "x", "IEEE 754-2019, 5.5.1"),
    Law("abs(neg(x))", "abs(x)", "IEEE 754-2019, 5.5.1"),
    Law("abs(abs(x))", "abs(x)", "IEEE 754-2019, 5.5.1"),
    Law("mul(neg(x), neg(y))", "mul(x, y)", _SIGN),
    Law("div(neg(x), neg(y))", "div(x, y)", _SIGN),
    Law("add(neg(x), y)", "sub(y, x)", "IEEE 754-2019, 5.4.1"),
    Law("add(x, c(-0.0))", "x", _EXACT),
    Law("sub(x, c(0.0))", "x", _EXACT),
    Law("mul(x, c(1.0))", "x", _EXACT),
    Law("div(x, c(1.0))", "x", _EXACT),
    Law("mul(x, c(2.0))", "add(x, x)", _POWER),
    Law("mul(x, c(-1.0))", "neg(mul(x, c(1.0)))", _SIGN),
    Law("min(x, y)", "min(y, x)", "ODS of arith: neither operand is preferred"),
    Law("max(x, y)", "max(y, x)", "ODS of arith: neither operand is preferred"),
    Law("max(x, x)", "x", _EXACT),
    Law("min(neg(x), neg(y))", "neg(max(x, y))", "order is reversed by negation"),
    Law("mul(abs(x), abs(x))", "mul(x, x)", _SIGN),
    Law("floor(neg(x))", "neg(ceil(x))", "IEEE 754-2019, 5.9: directions are mirrored"),
    Law("trunc(trunc(x))", "trunc(x)", "IEEE 754-2019, 5.9: an integer stays"),
    # Wrong in most formats.
    Law("add(x, c(0.0))", "x"),
    Law("sub(x, c(-0.0))", "x"),
    Law("sub(c(0.0), x)", "neg(x)"),
    Law("sub(x, x)", "c(0.0)"),
    Law("mul(x, c(0.0))", "c(0.0)"),
    Law("div(x, x)", "c(1.0)"),
    Law("sub(x, y)", "sub(y, x)"),
    Law("neg(sub(x, y))", "sub(y, x)"),
    Law("sub(add(x, y), y)", "x"),
    Law("mul(div(x, y), y)", "x"),
    Law("div(mul(x, y), y)", "x"),
    Law("div(x, c(3.0))", "mul(x, div(c(1.0), c(3.0)))"),
    Law("div(x, y)", "mul(x, div(c(1.0), y))"),
    Law("add(mul(x, y), x)", "fma(x, y, x)"),
    Law("mul(x, add(y, c(1.0)))", "add(mul(x, y), x)"),
    Law("add(add(x, y), x)", "add(x, add(x, y))".replace("x, add(x, y)", "y, add(x, x)")),
    Law("sqrt(mul(x, x))", "abs(x)"),
    Law("mul(sqrt(x), sqrt(x))", "x"),
    Law("max(x, y)", "x"),
    Law("min(x, c(1.0))", "x"),
    Law("ceil(x)", "neg(floor(x))"),
    Law("round(x)", "floor(add(x, c(0.5)))"),
    Law("roundeven(x)", "round(x)"),
    Law("trunc(x)", "floor(x)"),
    Law("abs(x)", "x"),
    # By flags of the source.
    Law("add(x, c(0.0))", "x", _LICENCE, ("nsz",)),
    Law("sub(c(0.0), x)", "neg(x)", _LICENCE, ("nsz",)),
    Law("sub(x, x)", "c(0.0)", "", ("nsz",)),
    Law("div(x, x)", "c(1.0)", "", ("nsz",)),
    Law("sub(x, x)", "c(0.0)", _LICENCE, ("nnan",), IEEE),
    Law("mul(x, y)", "mul(y, x)", _COMMUTES, ("nnan",)),
    Law("add(x, c(0.0))", "x", "", ("nnan",)),
    Law("abs(x)", "x", "", ("nnan",)),
    Law("mul(x, c(1.0))", "x", _EXACT, ("ninf",)),
    Law("add(x, y)", "add(y, x)", _COMMUTES, ("ninf",)),
    Law("add(x, c(0.0))", "x", "", ("ninf",)),
    Law("sub(x, y)", "sub(y, x)", "", ("ninf",)),
    Law("div(x, y)", "mul(x, div(c(1.0), y))", _LICENCE, ("arcp",)),
    Law("div(x, c(3.0))", "mul(x, div(c(1.0), c(3.0)))", _LICENCE, ("arcp",)),
    Law("add(add(x, y), x)", "add(y, add(x, x))", "", ("arcp",)),
    Law("sub(x, y)", "sub(y, x)", "", ("arcp",)),
    Law("add(mul(x, y), x)", "fma(x, y, x)", _LICENCE, ("contract",)),
    Law("sub(mul(x, y), x)", "fma(x, y, neg(x))", _LICENCE, ("contract",)),
    Law("add(add(x, y), x)", "add(y, add(x, x))", "", ("contract",)),
    Law("sub(x, y)", "sub(y, x)", "", ("contract",)),
    Law("add(add(x, y), x)", "add(y, add(x, x))", _LICENCE, ("reassoc",)),
    Law("mul(mul(x, y), x)", "mul(y, mul(x, x))", _LICENCE, ("reassoc",)),
    Law("add(x, c(0.0))", "x", "", ("reassoc",)),
    Law("sub(x, y)", "sub(y, x)", "", ("reassoc",)),
    Law("add(x, y)", "add(y, x)", _COMMUTES, ("afn",)),
    Law("mul(x, c(1.0))", "x", _EXACT, ("afn",)),
    Law("add(x, c(0.0))", "x", "", ("afn",)),
    Law("sub(x, y)", "sub(y, x)", "", ("afn",)),
)


@dataclass(frozen=True)
class Pair:
    """A law in a format, and the values that tell its sides apart, if there are any."""

    law: Law
    format: str
    failing: tuple[int, ...] | None

    @property
    def text(self) -> str:
        flags = f" <{','.join(self.law.flags)}>" if self.law.flags else ""
        return f"{self.format}: {self.law.before}{flags} -> {self.law.after}"

    def sides(self) -> tuple[str, str]:
        """Two modules."""
        before, after = (parse(text) for text in (self.law.before, self.law.after))
        names = sorted(before.names() | after.names())
        arguments = ", ".join(f"%{name}: {self.format}" for name in names)
        texts: list[str] = []
        for side, flags in ((before, self.law.flags), (after, ())):
            lines, result = side.operations(self.format, flags)
            inside = "".join(f"  {line}\n" for line in lines)
            head = f"func.func @f({arguments}) -> {self.format} {{\n"
            texts.append(f"{head}{inside}  return {result} : {self.format}\n}}\n")
        return texts[0], texts[1]


def pairs(only: Sequence[str] = (), every: int = 1) -> Iterator[Pair]:
    """The pairs of which it is known whether they are right."""
    number = 0
    for law in LAWS:
        for name in law.formats:
            oracle = Oracle(FORMATS[name])
            before, after = parse(law.before), parse(law.after)
            if not all(oracle.has(side) for side in (before, after)):
                continue
            number += 1
            text = Pair(law, name, None).text
            if number % every or not all(word in text for word in only):
                continue
            values = sorted(before.names() | after.names())
            covers_all, tried = _values(oracle, len(values))
            failing = None
            if not (law.theorem == _LICENCE and not set(law.flags) <= {"nsz", "nnan", "ninf"}):
                failing = _failing(oracle, law, before, after, values, tried)
            known = failing is not None or covers_all or law.theorem
            if known:
                yield Pair(law, name, failing)


def _values(oracle: Oracle, count: int) -> tuple[bool, list[tuple[int, ...]]]:
    """Values to try, and whether they are all."""
    width = oracle.format.width
    if width * count <= 16:
        return True, list(product(range(1 << width), repeat=count))
    numbers = random.Random(0)
    special = oracle.simple()
    tried = list(product(special, repeat=count))
    tried += [tuple(numbers.getrandbits(width) for _ in range(count)) for _ in range(2000)]
    return False, tried


def _failing(
    oracle: Oracle,
    law: Law,
    before: Expression,
    after: Expression,
    names: Sequence[str],
    tried: Sequence[tuple[int, ...]],
) -> tuple[int, ...] | None:
    decoded = cache(oracle.decoded)
    for bits in tried:
        values = {name: decoded(number) for name, number in zip(names, bits, strict=True)}
        old, promised = oracle.value(before, values, law.flags)
        if promised or old is Any_:
            continue
        new, _ = oracle.value(after, values, ())
        if not oracle.same(old, new, "nsz" in law.flags):
            return bits
    return None


@click.command()
@click.option("--only", multiple=True, help="Pairs with this word.")
@click.option("--every", default=1, help="One pair in so many.")
@click.option("--list", "listing", is_flag=True, help="Only say which are right and wrong.")
@click.option("--results", type=Path, metavar="FILE", help="Keep verdicts, and go on from them.")
def main(only: tuple[str, ...], every: int, listing: bool, results: Path | None) -> None:
    """Verify each pair."""
    counts: Counter[tuple[str, str]] = Counter()
    wrong = unknown = total = 0
    kept = KeptResults(results)
    for pair in pairs(only, every):
        expected = "right" if pair.failing is None else "wrong"
        for group in (pair.format, *pair.law.flags):
            counts[group, expected] += 1
        if listing:
            click.echo(f"{expected}\t{pair.text}\t{_shown(pair)}")
            continue
        total += 1
        kind, reason = found_once(kept, pair.text, partial(verdict, pair))
        if kind == "unknown":
            unknown += 1
            counts[pair.format, "unknown"] += 1
            click.echo(f"unknown ({expected})\t{pair.text}\t{reason}")
        elif kind != ("proved" if pair.failing is None else "refuted"):
            wrong += 1
            click.echo(f"{kind} ({expected})\t{pair.text}\t{_shown(pair)}")
    for group in dict.fromkeys(group for group, _ in counts):
        said = (f"{counts[group, kind]} {kind}" for kind in ("right", "wrong", "unknown"))
        click.echo(f"{group}: {', '.join(said)}")
    click.echo(f"{total} pairs: {wrong} wrong verdicts, {unknown} unknown")
    sys.exit(1 if wrong or unknown > MOST_UNKNOWN * total else 0)


def verdict(pair: Pair) -> tuple[str, str]:
    """What the verifier says, and why it says no more."""
    (result,) = verify_translation(*pair.sides())
    return result.kind, str(getattr(result.verdict, "reason", ""))


def _shown(pair: Pair) -> str:
    return "" if pair.failing is None else ", ".join(map(hex, pair.failing))


if __name__ == "__main__":
    main()
