"""Are the meanings of operations on one f32 those of MPFR, on every one of 2^32 values?

    python benchmarks/every_f32.py [--only WORD]… [--by mpfr|libm] [--kept FILE] [--chunks N]

A meaning becomes a function of C (`as_c`), and gcc compiles it with a loop that compares what it
gives with MPFR, or with the C library. Each 2^24 values are a chunk; what was compared is kept in
FILE, so that an interrupted run goes on where it stopped. Printed are the values compared, how many
differ, and seconds. Exit status 1 where something differs. Needs gcc, and MPFR's header.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from as_c import CInterpretation

from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.float_formats import format_of, type_named
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS

_ROUNDED = {
    "ceil": Rounding.UPWARD,
    "floor": Rounding.DOWNWARD,
    "trunc": Rounding.TOWARD_ZERO,
    "round": Rounding.NEAREST_AWAY,
    "roundeven": Rounding.NEAREST_EVEN,
}
OPERATIONS = (*_ROUNDED, "sqrt")
_CHUNK_BITS = 24
CHUNKS = 1 << (32 - _CHUNK_BITS)

_OF_MPFR = {"roundeven": "mpfr_rint(r, a, MPFR_RNDN)", "sqrt": "mpfr_sqrt(r, a, MPFR_RNDN)"}
_ORACLES = {
    "mpfr": (
        "#include <mpfr.h>",
        """static mpfr_t a, r;
static float oracle(float x) {{
  mpfr_set_flt(a, x, MPFR_RNDN);
  {call};
  return mpfr_get_flt(r, MPFR_RNDN);
}}""",
        "mpfr_init2(a, 24); mpfr_init2(r, 24);",
    ),
    "libm": ("", "static float oracle(float x) {{ return {name}f(x); }}", ""),
}
_PROGRAM = """#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
{header}
typedef unsigned __int128 wide_t;
static inline uint64_t meaning(uint64_t x) {{
{lines}
  return {result};
}}
{oracle}
int main(int count, char **given) {{
  uint64_t first = strtoull(given[1], 0, 10) << {bits}, differ = 0;
  {start}
  for (uint64_t x = first; x < first + (1ull << {bits}); x++) {{
    uint32_t number = x, expected;
    float in, out;
    memcpy(&in, &number, 4);
    out = oracle(in);
    memcpy(&expected, &out, 4);
    uint32_t found = meaning(x);
    int nan = (found & 0x7fffffff) > 0x7f800000;
    differ += out != out ? !nan : found != expected;
  }}
  printf("%llu\\n", (unsigned long long)differ);
}}
"""


@dataclass
class Kept:
    """What was compared of an operation: chunks from the first on."""

    chunks: int = 0
    differ: int = 0
    seconds: float = 0.0


def program(name: str, by: str, bits: int = _CHUNK_BITS) -> str:
    """The text in C that compares a chunk of 2^bits values, whose number it is given."""
    c = CInterpretation()
    type_ = type_named("f32")
    f = None if type_ is None else format_of(type_)
    operation = PREFIX + ("squareRoot" if name == "sqrt" else "roundToIntegral")
    meaning = lookup(operation)
    assert f is not None and meaning is not None
    rounding = {} if name == "sqrt" else {"rounding": ROUNDINGS.index(_ROUNDED[name])}
    m = Execution(c, lambda _, width: m.usual or m.constant(0, width))
    x = Value(Bits(c, "x", 32), Bool(c, c.truth(False)))
    (result,) = meaning.apply(m, [x], {"format": f, **rounding}, [32])
    header, oracle, start = _ORACLES[by]
    call = _OF_MPFR.get(name, f"mpfr_{name}(r, a)")
    return _PROGRAM.format(
        header=header,
        lines="\n".join(f"  {line}" for line in c.lines),
        result=result.bits.term,
        oracle=oracle.format(call=call, name=name),
        bits=bits,
        start=start,
    )


@click.command()
@click.option("--only", multiple=True, help="Operations with this name.")
@click.option("--by", type=click.Choice(sorted(_ORACLES)), default="mpfr", show_default=True)
@click.option("--kept", type=click.Path(dir_okay=False, path_type=Path), help="What was compared.")
@click.option("--chunks", default=CHUNKS, help="So many chunks of each at most, from the first.")
def main(only: tuple[str, ...], by: str, kept: Path | None, chunks: int) -> None:
    """Compare, and print a table."""
    file = kept or Path(tempfile.gettempdir()) / f"rewright-every-f32-{by}.json"
    all_: dict[str, Kept] = {}
    if file.exists():
        all_ = {n: Kept(**k) for n, k in json.loads(file.read_text(encoding="utf-8")).items()}
    names = [name for name in OPERATIONS if not only or name in only]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            of = all_.setdefault(name, Kept())
            for _ in compare(name, by, of, min(chunks, CHUNKS), Path(folder)):
                found = {n: vars(k) for n, k in all_.items()}
                file.write_text(json.dumps(found), encoding="utf-8")
    click.echo("| operation | values of f32 | differ | seconds |")
    click.echo("|---|---|---|---|")
    for name in names:
        k = all_[name]
        click.echo(f"| {name} | {k.chunks << _CHUNK_BITS:,} | {k.differ} | {k.seconds:.0f} |")
    sys.exit(1 if any(all_[name].differ for name in names) else 0)


def compare(name: str, by: str, kept: Kept, chunks: int, folder: Path) -> Iterator[None]:
    """Compare the chunks that are left, one after the other."""
    source, binary = folder / f"{name}.c", folder / name
    source.write_text(program(name, by), encoding="utf-8")
    libraries = ("-lmpfr", "-lgmp") if by == "mpfr" else ("-lm",)
    options = ("-O3", "-march=native")
    subprocess.run(["gcc", *options, str(source), "-o", str(binary), *libraries], check=True)
    while kept.chunks < chunks:
        begun = time.perf_counter()
        command = [str(binary), str(kept.chunks)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        kept.differ += int(done.stdout)
        kept.seconds += time.perf_counter() - begun
        kept.chunks += 1
        click.echo(f"\r{name}: {kept.chunks} of {chunks} chunks", err=True, nl=False)
        yield
    click.echo(err=True)


if __name__ == "__main__":
    main()
