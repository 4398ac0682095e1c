"""How many concrete rewrites become general rules, and whether these hold as widely as is stated.

    python benchmarks/generalise.py [WORD…]

runs `synth-rewrite generalise` on the cases of `generalise_cases.txt` whose names contain a word
(all, if none is given), two instances each. A case is *weak enough* where the stated precondition
implies that which was found, for all constants at narrow widths, and the rule demands no flag more
and keeps no flag less than is stated.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import numpy as np

from semantics.language.program import TypeVariable
from synth.campaign.campaign import Campaign
from synth.campaign.proofs import QUICK, PatternProver
from synth.scalar.generalising.generalising import Generalised, Provers, generalise
from synth.scalar.generalising.instances import Instance, instances_in
from synth.scalar.generalising.opening import Skeleton, skeleton_of
from synth.scalar.rules.constant_valuations import where_holds
from synth.scalar.rules.rule import Rule, flags_of
from synth.scalar.terms.batches import InputBatch, Leaf, Runner, width_of
from synth.scalar.terms.terms import Application, Argument, Symbol, subterms
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

CASES = Path(__file__).with_name("generalise_cases.txt")
PATIENT = 20.0, 240.0

_BINARY = (
    {"lshr": "shrui", "ashr": "shrsi", "shl": "shli", "udiv": "divui", "sdiv": "divsi"}
    | {
        "urem": "remui",
        "srem": "remsi",
    }
    | {name: f"{name}i" for name in ("add", "sub", "mul", "and", "or", "xor")}
)
_CASTS = {"zext": "extui", "sext": "extsi", "trunc": "trunci"}
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_TOKEN = re.compile(r"\s*([A-Za-z0-9_.]+|-\d+|[(),:])")


@dataclass
class Case:
    """A block of the file."""

    name: str
    fields: dict[str, str] = field(default_factory=dict[str, str])
    instances: list[dict[str, int]] = field(default_factory=list[dict[str, int]])

    @property
    def text(self) -> str:
        """The instances as pairs of functions."""
        source, target = self.fields["rule"].split("=>")
        return "// -----\n".join(
            _function("src", source, given, source) + _function("tgt", target, given, source)
            for given in self.instances
        )


def cases(words: list[str]) -> Iterator[Case]:
    """Those whose names contain one of the words."""
    case: Case | None = None
    found: list[Case] = []
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            case = Case(line.strip("[]"))
            found.append(case)
        elif line and not line.startswith("#") and case is not None:
            key, _, value = line.partition(":")
            if key == "as":
                pairs = (pair.split("=") for pair in value.split())
                case.instances.append({name: int(number) for name, number in pairs})
            else:
                case.fields[key] = value.strip()
    return (c for c in found if not words or any(word in c.name for word in words))


class _Printer:
    """A term of the file as operations on the types of an instance."""

    def __init__(self, given: dict[str, int]) -> None:
        self.given = given
        self.lines: list[str] = []
        self.arguments: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def type_(self, name: str) -> str:
        return "i1" if name == "i1" else f"i{self.given[name]}"

    def parse(self, tokens: list[str], want: str) -> tuple[str, str]:
        """The value of the next term and its type; `want` is what a leaf has if it says none."""
        head = tokens.pop(0)
        if tokens and tokens[0] == "(":
            return self.applied(head, tokens, want)
        if tokens and tokens[0] == ":":
            tokens.pop(0)
            want = self.type_(tokens.pop(0))
        if head.lstrip("-").isdigit() or head.isupper() or head[0] in "CK":
            number = int(head) if head.lstrip("-").isdigit() else self.given[head]
            return self.made(f"arith.constant {_wrapped(number, want)} : {want}"), want
        self.arguments[head] = want
        return f"%{head}", want

    def applied(self, head: str, tokens: list[str], want: str) -> tuple[str, str]:
        name, *words = head.split(".")
        tokens.pop(0)
        own = self.type_("T")
        if name in _CASTS:
            to = self.type_(words.pop(0))
            value, type_ = self.parse(tokens, own)
            tokens.pop(0)
            return self.made(f"arith.{_CASTS[name]} {value} : {type_} to {to}"), to
        operands: list[str] = []
        while True:
            first = name == "select" and not operands
            value, type_ = self.parse(tokens, "i1" if first else own)
            operands.append(value)
            if not first:
                own = type_
            if tokens.pop(0) == ")":
                break
        given = ", ".join(operands)
        if name in _PREDICATES:
            return self.made(f"arith.cmpi {name}, {given} : {own}"), "i1"
        if name == "select":
            return self.made(f"arith.select {given} : {own}"), own
        if name == "ctpop":
            return self.made(f"math.ctpop {given} : {own}"), own
        flags = ""
        if words == ["exact"]:
            flags = " exact"
        elif words:
            flags = f" overflow<{', '.join(words)}>"
        return self.made(f"arith.{_BINARY.get(name, name)} {given}{flags} : {own}"), own

    def made(self, text: str) -> str:
        if text not in self.names:
            self.names[text] = f"%v{len(self.names)}"
            self.lines.append(f"  {self.names[text]} = {text}")
        return self.names[text]


def _wrapped(number: int, type_: str) -> int:
    width = int(type_[1:])
    number %= 1 << width
    return number - (1 << width) if number >> (width - 1) and width > 1 else number


def _function(name: str, term: str, given: dict[str, int], source: str) -> str:
    tokens = _TOKEN.findall(term)
    printer = _Printer(given)
    value, type_ = printer.parse(tokens, printer.type_("T"))
    both = _Printer(given)
    both.parse(_TOKEN.findall(source), both.type_("T"))
    arguments = ", ".join(f"%{x}: {t}" for x, t in both.arguments.items())
    body = "\n".join([*printer.lines, f"  return {value} : {type_}"])
    return f"func.func @{name}({arguments}) -> {type_} {{\n{body}\n}}\n"


def is_weak_enough(case: Case, rules: list[Rule], found: Rule) -> str:
    """ "" where what is stated implies what was found, else the first constants where not."""
    skeleton = skeleton_of(rules)
    reason = _flags_differ(skeleton.rule, found)
    if reason:
        return reason
    names = [n for n in case.instances[0] if re.fullmatch(r"C\d", n)]
    stated = compile(case.fields["where"], case.name, "eval")
    symbols = {s: _name_of(s, skeleton, case, names) for s in skeleton.symbols}
    for widths in _widths(skeleton, len(names)):
        of = {name: _type_of(name, case, widths) for name in names}
        rows = [
            row
            for row in _rows([of[name] for name in names])
            if _holds(stated, dict(zip(names, row, strict=True)), case, widths)
        ]
        if not rows:
            continue
        mask = _where(found, skeleton, symbols, names, rows, widths)
        if not mask.all():
            row = rows[int(np.flatnonzero(~mask)[0])]
            at = ", ".join(f"{v.name}=i{w}" for v, w in widths.items())
            return f"not for {dict(zip(names, row, strict=True))} at {at}"
    return ""


def _name_of(symbol: Symbol, skeleton: Skeleton, case: Case, names: list[str]) -> str | None:
    """The constant of the case that a symbol of the skeleton is; None for a literal.

    Constants of cases are of types with a variable.
    """
    if not isinstance(symbol.type_, TypeVariable):
        return None
    for name in names:
        if all(
            (o.values[symbol] - given[name]) % (1 << width_of(symbol.type_, o.widths)) == 0
            for o, given in zip(skeleton.occurrences, case.instances, strict=True)
        ):
            return name
    return None


def _where(
    found: Rule,
    skeleton: Skeleton,
    symbols: dict[Symbol, str | None],
    names: list[str],
    rows: list[tuple[int, ...]],
    widths: dict[TypeVariable, int],
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    mask = np.ones(len(rows), np.bool_)
    there = set(subterms([found.source]))
    bits: dict[Leaf, np.ndarray[tuple[int], np.dtype[np.uint64]]] = {}
    for symbol, name in symbols.items():
        width = width_of(symbol.type_, widths)
        literal = skeleton.fixed.get(symbol)
        if name is None:
            assert literal is not None
            numbers = [literal.value(widths)] * len(rows)
        else:
            numbers = [row[names.index(name)] for row in rows]
        column = np.array([n % (1 << width) for n in numbers], dtype=np.uint64)
        bits[symbol] = column
        opened = symbol in there or Argument(f"{symbol.name}_", symbol.type_) in there
        if not opened and literal in there:
            assert literal is not None
            mask &= column == np.uint64(literal.value(widths) % (1 << width))
    runner = Runner(InputBatch(widths, len(rows), 0, False, bits, {}))
    for condition in found.conditions:
        mask &= where_holds(condition, runner)
    return mask


def _flags_differ(stated: Rule, found: Rule) -> str:
    def flags(rule: Rule, side: str) -> list[set[str]]:
        term = getattr(rule, side)
        return [set(flags_of(t.operator)) for t in subterms([term]) if isinstance(t, Application)]

    demanded = zip(flags(found, "source"), flags(stated, "source"), strict=False)
    if any(more - fewer for more, fewer in demanded):
        return "it demands more flags"
    stated_flags = sorted(f for some in flags(stated, "target") for f in some)
    found_flags = [f for some in flags(found, "target") for f in some]
    for flag in stated_flags:
        if flag not in found_flags:
            return f"it loses {flag}"
    return ""


def _widths(skeleton: Skeleton, constants: int) -> Iterator[dict[TypeVariable, int]]:
    if len(skeleton.types) == 1:
        every = [(3,), (4,), (5,)] + [(8,)] * (constants < 3)
    else:
        every = [(2, 4), (3, 5), (5, 8)]
    for widths in every:
        yield dict(zip(skeleton.types, widths, strict=True))


def _type_of(name: str, case: Case, widths: dict[TypeVariable, int]) -> int:
    """The width of a constant of a case; all those of sources have the widest type."""
    return max(widths.values())


def _rows(widths: list[int]) -> Iterator[tuple[int, ...]]:
    if sum(widths) <= 16:
        yield from product(*(range(1 << width) for width in widths))
        return
    rng = random.Random(0)
    for _ in range(20_000):
        yield tuple(rng.randrange(1 << width) for width in widths)


def _holds(
    stated: object, given: dict[str, int], case: Case, widths: dict[TypeVariable, int]
) -> bool:
    ordered = sorted(widths.values())
    top = ordered[-1]

    def signed(c: int) -> int:
        return c - (1 << top) if c >> (top - 1) else c

    def pow2(c: int) -> bool:
        return c > 0 and c & (c - 1) == 0

    known = {"T": top, "S": ordered[0], "M": (1 << top) - 1, "s": signed, "pow2": pow2}
    return bool(eval(stated, {}, {**known, **given}))  # type: ignore[arg-type]


def main(words: list[str]) -> int:
    quick, patient = (PatternProver(Campaign(), *bounds) for bounds in (QUICK, PATIENT))
    counts = {"cases": 0, "generalised": 0, "weak": 0, "every": 0}
    kinds: dict[str, dict[str, int]] = {}
    for case in cases(words):
        kind = kinds.setdefault(
            "Hydra" if case.name.startswith("hydra") else "InstCombine", dict.fromkeys(counts, 0)
        )
        instances = [
            i for i in instances_in(Source(case.name, case.text)) if isinstance(i, Instance)
        ]
        assert len(instances) == len(case.instances), case.name
        started = time.process_time()
        made = generalise(instances, Provers(quick, patient))
        seconds = time.process_time() - started
        kind["cases"] += 1
        if not isinstance(made, Generalised):
            print(f"{case.name}: none: {made} [{seconds:.0f} s]", flush=True)
            continue
        kind["generalised"] += 1
        verdict = made.result.verdict
        assert isinstance(verdict, Proved)
        widths = str(verdict.guarantee)
        kind["every"] += widths.startswith("every width")
        reason = is_weak_enough(case, [i.rule for i in instances], made.rule)
        kind["weak"] += not reason
        said = f"stronger than stated: {reason}" if reason else "weak enough"
        print(f"{case.name}: {made.rule} [{widths}; {said}; {seconds:.0f} s]", flush=True)
    for name, kind in kinds.items():
        print(
            f"{name}: {kind['generalised']} of {kind['cases']} generalised, {kind['weak']} with a "
            f"precondition at least as weak as is stated, {kind['every']} for every width"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
