"""Operations on floats, one by one in each format: is their result what MPFR gives, and no other?

    python benchmarks/float_operations.py [--only WORD]… [--cases N]

For each operation and format two pairs of functions are verified. The source applies the operation
to constants: zeros, ones, infinities, NaNs, denormal numbers and random ones. The *right* target
returns what `tests/oracles/float_oracle.py` computes, which shares no code with the verifier; the
*wrong twin* differs in the last bit of one of the results. What upstream leaves open is left out.
Printed are the pairs with another verdict than *proved* for the right one and *refuted* for the
wrong one, then a line for each operation. Exit status 1 where a verdict is wrong. Needs gmpy2.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from float_cases import LONG, Case, Rows, as_integer, bits_of, constant, written

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted


def sides(cases: Sequence[Case], changed: int | None) -> tuple[str, str]:
    """The source, and the target that returns constants; one result differs in its last bit."""
    source: list[str] = []
    target: list[str] = []
    results: list[str] = []
    names: list[str] = []
    for number, case in enumerate(cases):
        for line in case.lines:
            source.append("  " + re.sub(r"%([abcstr]i?)\b", rf"%\g<1>_{number}", line) + "\n")
        assert case.bits is not None
        bits = case.bits ^ (number == changed)
        result = f"%r_{number}"
        width = int(case.type[1:]) if case.type[0] == "i" else 0
        if case.type in LONG:
            width, bits = bits_of(case.type), written(bits, case.type)
            source.append(f"  %w_{number} = arith.bitcast {result} : {case.type} to i{width}\n")
            result = f"%w_{number}"
        if width:
            target.append(f"  {result} = arith.constant {as_integer(bits, width)}\n")
        else:
            target.append(f"  {constant(result[1:], bits, case.type)}\n")
        names.append(result)
        results.append(f"i{width}" if width else case.type)
    types = ", ".join(results)
    head, end = f"func.func @f() -> ({types}) {{\n", f"  return {', '.join(names)} : {types}\n}}\n"
    return head + "".join(source) + end, head + "".join(target) + end


@click.command()
@click.option("--only", multiple=True, help="Rows with this word, as `arith.addf f16`.")
@click.option("--format", "formats", multiple=True, help="Formats; if not given, all.")
@click.option("--cases", default=6, show_default=True, help="Cases of each row.")
@click.option("--every", default=1, help="One row in so many.")
def main(only: tuple[str, ...], formats: tuple[str, ...], cases: int, every: int) -> None:
    """Verify each operation in each format."""
    table: dict[str, Counter[str]] = {}
    wrong = 0
    for number, row in enumerate(Rows(cases).all(formats)):
        said = f"{row.name} {row.format}"
        if number % every or not all(word in said for word in only):
            continue
        known = [case for case in row.cases if case.is_known]
        counts = table.setdefault(row.name.split(" ")[0], Counter())
        if not known:
            click.echo(f"left open\t{said}")
            continue
        (right,) = verify_translation(*sides(known, None))
        counts[f"right {right.kind}"] += 1
        if not isinstance(right.verdict, Proved):
            wrong += isinstance(right.verdict, Refuted)
            click.echo(f"right, {right.kind}\t{said}\t{getattr(right.verdict, 'reason', '')}")
        numbers = [k for k, case in enumerate(known) if case.is_ordinary]
        if not numbers:
            continue
        (twin,) = verify_translation(*sides(known, numbers[len(numbers) // 2]))
        counts[f"wrong {twin.kind}"] += 1
        if not isinstance(twin.verdict, Refuted):
            wrong += isinstance(twin.verdict, Proved)
            click.echo(f"wrong, {twin.kind}\t{said}\t{getattr(twin.verdict, 'reason', '')}")
    for name, counts in table.items():
        click.echo(f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    total = sum(counts.total() for counts in table.values())
    click.echo(f"{total} pairs; {wrong} wrong verdicts")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
