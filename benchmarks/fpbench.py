"""FPBench's expressions as functions of MLIR: are upstream's simplifications of them right?

FPBench (https://fpbench.org) has expressions of numerical programs as FPCore. Those without loops,
arrays and functions that MLIR's dialects lack become functions, each variable an argument, of
binary32 or binary64. The passes of `mlir-opt-22` rewrite them, and what has changed is verified.
FOLDER is `benchmarks` of a checkout of FPBench/FPBench. With `--results FILE` each verdict is kept
at once, and not asked again. Exit status 1 where something is refuted.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

import click
from float_rules import UNCHANGED, kind_of, shown
from kept_results import KeptResults, found_once

from verifier import verify_translation
from verifier.commands.shared.options import assume_option
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import mlir_opt

PIPELINES = (
    "--canonicalize --cse",
    "--math-uplift-to-fma",
    "--test-math-algebraic-simplification",
    "--math-expand-ops",
)
Tree = str | list["Tree"]

ARITHMETIC = {"+": "addf", "-": "subf", "*": "mulf", "/": "divf", "fmod": "remf"}
EXTREMA = {"fmin": "minnumf", "fmax": "maxnumf"}
OF_ONE = {
    **{n: n for n in ("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p")},
    **{n: n for n in ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")},
    **{n: n for n in ("asinh", "acosh", "atanh", "erf", "erfc", "floor", "ceil", "trunc", "round")},
    "fabs": "absf",
}
OF_TWO = {"pow": "powf", "atan2": "atan2", "copysign": "copysign"}
COMPARISONS = {"<": "olt", ">": "ogt", "<=": "ole", ">=": "oge", "==": "oeq", "!=": "une"}
CONSTANTS = {
    "E": "2.718281828459045",
    "PI": "3.141592653589793",
    "LN2": "0.6931471805599453",
    "PI_2": "1.5707963267948966",
    "PI_4": "0.7853981633974483",
    "SQRT2": "1.4142135623730951",
    "LOG2E": "1.4426950408889634",
    "LN10": "2.302585092994046",
}
TYPES = {"binary64": "f64", "binary32": "f32"}


class NotStraight(Exception):
    """What has no counterpart here: a loop, an array, a function that MLIR lacks."""


def trees(text: str) -> Iterator[Tree]:
    """The S-expressions of a file."""
    text = re.sub(r";[^\n]*", "", text)
    open_: list[list[Tree]] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()\[\]]|[^\s()\[\]]+', text):
        if token in "([":
            open_.append([])
        elif token in ")]":
            closed = open_.pop()
            open_[-1].append(closed)
        else:
            open_[-1].append(token)
    yield from open_[0]


@dataclass
class Writer:
    """Writes an expression of floats of one type as operations."""

    type: str
    lines: list[str] = field(default_factory=list[str])
    used: int = 0

    def add(self, text: str, type_: str = "") -> str:
        name = f"%v{self.used}"
        self.used += 1
        self.lines.append(f"{name} = {text} : {type_ or self.type}")
        return name

    def number(self, text: str) -> str:
        value = Fraction(text)
        return self.add(f"arith.constant {float(value):.17e}")

    def float(self, tree: Tree, names: Mapping[str, str]) -> str:
        """The name of what a tree gives."""
        if isinstance(tree, str):
            if tree in names:
                return names[tree]
            if tree in CONSTANTS:
                return self.number(CONSTANTS[tree])
            if re.fullmatch(r"[+-]?[\d.]+([eE][+-]?\d+)?|[+-]?\d+/\d+", tree):
                return self.number(tree)
            raise NotStraight(tree)
        head, *rest = tree
        match head:
            case "let" | "let*":
                return self._let(head == "let*", rest, names)
            case "if":
                condition = self.truth(rest[0], names)
                then, otherwise = (self.float(each, names) for each in rest[1:])
                return self.add(f"arith.select {condition}, {then}, {otherwise}")
            case _:
                pass
        if not isinstance(head, str):
            raise NotStraight(str(head))
        given = [self.float(each, names) for each in rest] if self._is_known(head) else []
        if head == "-" and len(given) == 1:
            return self.add(f"arith.negf {given[0]}")
        if head in ARITHMETIC and len(given) >= 2:
            found = given[0]
            for other in given[1:]:
                found = self.add(f"arith.{ARITHMETIC[head]} {found}, {other}")
            return found
        if head in EXTREMA and len(given) == 2:
            return self.add(f"arith.{EXTREMA[head]} {given[0]}, {given[1]}")
        if head in OF_ONE and len(given) == 1:
            return self.add(f"math.{OF_ONE[head]} {given[0]}")
        if head in OF_TWO and len(given) == 2:
            return self.add(f"math.{OF_TWO[head]} {given[0]}, {given[1]}")
        if head == "fma" and len(given) == 3:
            return self.add(f"math.fma {', '.join(given)}")
        raise NotStraight(head)

    @staticmethod
    def _is_known(head: str) -> bool:
        return head == "fma" or any(head in t for t in (ARITHMETIC, EXTREMA, OF_ONE, OF_TWO))

    def _let(self, in_order: bool, rest: list[Tree], names: Mapping[str, str]) -> str:
        bindings, body = rest
        known, within = dict(names), dict(names)
        for name, value in bindings:  # pyright: ignore[reportGeneralTypeIssues]
            assert isinstance(name, str)
            known[name] = self.float(value, known if in_order else within)
        return self.float(body, known)

    def truth(self, tree: Tree, names: Mapping[str, str]) -> str:
        """The name of an i1."""
        if isinstance(tree, str) or not isinstance(tree[0], str):
            raise NotStraight(str(tree))
        head, *rest = tree
        if head in ("and", "or"):
            given = [self.truth(each, names) for each in rest]
            operation = "andi" if head == "and" else "ori"
        elif head in COMPARISONS:
            values = [self.float(each, names) for each in rest]
            pairs = itertools.pairwise(values)
            given = [self.add(f"arith.cmpf {COMPARISONS[head]}, {a}, {b}") for a, b in pairs]
            operation = "andi"
        else:
            raise NotStraight(head)
        found = given[0]
        for other in given[1:]:
            found = self.add(f"arith.{operation} {found}, {other}", "i1")
        return found


def function_of(core: Tree, name: str) -> str:
    """An FPCore as a function. Raises `NotStraight`."""
    if not isinstance(core, list) or core[0] != "FPCore":
        raise NotStraight("no FPCore")
    arguments = next(each for each in core[1:] if isinstance(each, list))
    places = [k for k, each in enumerate(core) if isinstance(each, str) and each.startswith(":")]
    properties = {core[k]: core[k + 1] for k in places}
    precision = properties.get(":precision", "binary64")
    if precision not in TYPES or not all(isinstance(each, str) for each in arguments):
        raise NotStraight("a format, or an array")
    writer = Writer(TYPES[precision])
    names = {str(each): f"%a{k}" for k, each in enumerate(arguments)}
    result = writer.float(core[-1], names)
    given = ", ".join(f"{each}: {writer.type}" for each in names.values())
    body = "".join(f"  {line}\n" for line in writer.lines)
    head = f"func.func @{name}({given}) -> {writer.type} {{\n"
    return f"{head}{body}  return {result} : {writer.type}\n}}\n"


def functions_in(folder: Path) -> Iterator[tuple[str, str | NotStraight]]:
    """Each FPCore by its file and number, as a function or why it is none."""
    for file in sorted(folder.glob("*.fpcore")):
        for number, core in enumerate(trees(file.read_text(encoding="utf-8"))):
            name = f"{re.sub(r'[^a-z0-9]', '_', file.stem)}_{number}"
            try:
                yield name, function_of(core, name)
            except NotStraight as error:
                yield name, error


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--only", multiple=True, help="Functions whose name has this word.")
@assume_option(Options())
@click.option("--total-timeout", default=10.0, show_default=True, help="Seconds of a verdict.")
@click.option("--results", type=Path, metavar="FILE", help="Keep verdicts, and go on from them.")
def main(
    folder: Path,
    only: tuple[str, ...],
    assume: tuple[str, ...],
    total_timeout: float,
    results: Path | None,
) -> None:
    """Verify what mlir-opt makes of each expression in FOLDER."""
    program = mlir_opt()
    if program is None:
        raise click.UsageError("there is no mlir-opt")
    options = Options(assume=assume, total_timeout=total_timeout)
    table: dict[str, Counter[str]] = {passes: Counter() for passes in PIPELINES}
    left: Counter[str] = Counter()
    functions = 0
    kept = KeptResults(results)
    said = f"{total_timeout} {sorted(assume)}"
    for name, text in functions_in(folder):
        if not all(word in name for word in only):
            continue
        if isinstance(text, NotStraight):
            left[str(text)] += 1
            continue
        functions += 1
        for passes in PIPELINES:
            ask = partial(verdict, program, passes, text, options)
            kind, detail = found_once(kept, f"{passes}\t{said}\t{text}", ask)
            table[passes][kind] += 1
            if kind not in ("proved", UNCHANGED):
                click.echo(f"{kind}\t{passes}\t{name}\t{detail[:160]}")
    click.echo(f"{functions} functions; no such functions: {dict(left)}")
    for passes, counted in table.items():
        click.echo(f"{passes}: " + ", ".join(f"{n} {kind}" for kind, n in sorted(counted.items())))
    sys.exit(1 if any(counted["refuted"] for counted in table.values()) else 0)


def verdict(program: str, passes: str, text: str, options: Options) -> tuple[str, str]:
    """What is said of what the passes make of a function, and how or why."""
    after = _run(program, passes, text)
    if after == _run(program, "", text):
        return UNCHANGED, ""
    (result,) = verify_translation(text, after, options)
    return kind_of(result.verdict), shown(result.verdict)


@cache
def _run(program: str, passes: str, text: str) -> str:
    command = [program, *passes.split()]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise click.ClickException(f"{text}: {done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
