"""Every operation of one dialect over those of another: laws, costs, guarantees, and what has none.

    PYTHONPATH=. python benchmarks/lowerings.py arith comb
    PYTHONPATH=. python benchmarks/lowerings.py comb arith --only comb.divs,comb.mods --patterns
    PYTHONPATH=. python benchmarks/lowerings.py arith llvm --write --jobs 2
    PYTHONPATH=. python benchmarks/lowerings.py --page

Without names: arith to comb, arith to llvm, comb to arith. Seconds are of CPU, on one core. With
--write the patterns go to rewrites/lowerings/, where --only replaces those of the operations given;
then a lock must be made (verify-rewrite --library --update). --page writes the README.md there from
what is in the files.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from synth.scalar.lowering.lowering import (
    WIDTHS,
    Lowering,
    LoweringOptions,
    lower_operation,
    lowered_operations,
)
from verifier.kernel.deciding.options import Options

ROOT = Path(__file__).resolve().parent.parent
PAIRS = (("arith", "comb"), ("arith", "llvm"), ("comb", "arith"))
FOLDER = ROOT / "rewrites" / "lowerings"
PAGE = FOLDER / "README.md"
MARK = "<!-- What follows is written by benchmarks/lowerings.py. -->\n"
_SECTION = re.compile(r"^// == (\S+)\n", re.MULTILINE)
_HEADER = re.compile(r"^// (law|cost|difference|guarantee|not lowered): (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """What was found for one operation, as text, and the seconds of CPU that it took."""

    operation: str
    text: str
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="FROM TO")
    parser.add_argument("--only", metavar="OPERATION,…", help="of the operations, only these")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--widths", default=",".join(map(str, WIDTHS)))
    parser.add_argument("--seconds", type=float, default=60.0, help="for one proof")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    parser.add_argument("--patterns", action="store_true", help="print the patterns too")
    parser.add_argument("--write", action="store_true", help="put them into the library")
    parser.add_argument("--page", action="store_true", help="write the page and do nothing else")
    given = parser.parse_args()
    if given.page:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(text.partition(MARK)[0] + MARK + tables(), encoding="utf-8")
        return
    if len(given.names) not in (0, 2):
        parser.error("give FROM and TO, or neither")
    options = LoweringOptions(
        depth=given.depth,
        widths=tuple(int(width) for width in given.widths.split(",")),
        proof=Options(timeout=10.0, total_timeout=given.seconds),
    )
    for source, target in [tuple(given.names)] if given.names else PAIRS:
        operations = lowered_operations([source], [target])
        if given.only:
            operations = [o for o in operations if o in given.only.split(",")]
        found: list[Section] = []
        print(f"{source} to {target}", flush=True)
        for section in sections(operations, source, target, options, given.jobs):
            show(section, given.patterns)
            found.append(section)
        patterns, missing = (
            sum(s.text.count(f"// {what}: ") for s in found) for what in ("law", "not lowered")
        )
        seconds = sum(s.seconds for s in found)
        print(f"{patterns} patterns, {missing} without, {seconds:.0f} s")
        if given.write:
            write(found, source, target)


def sections(
    operations: list[str], source: str, target: str, options: LoweringOptions, jobs: int
) -> Iterator[Section]:
    search = partial(section_of, source=source, target=target, options=options)
    if jobs == 1:
        yield from map(search, operations)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(search, operations)


def section_of(operation: str, source: str, target: str, options: LoweringOptions) -> Section:
    started = time.process_time()
    pieces: list[str] = []
    for found in lower_operation(operation, [source], [target], options):
        if isinstance(found, Lowering):
            more = [f"cost: {found.cost:g}", *(f"difference: {e}" for e in found.explanation)]
            lines = "".join(f"// {line}\n" for line in more)
            text = found.text.replace("// guarantee:", f"{lines}// guarantee:", 1)
            # Of a program without an operation the name is the same for every target.
            pieces.append(text.replace("pdl.pattern @", f"pdl.pattern @{target}_for_", 1))
        else:
            pieces.append(f"// not lowered: {found.operation}: {found.reason}\n")
    return Section(operation, "\n".join(pieces), time.process_time() - started)


def show(section: Section, patterns: bool) -> None:
    print(f"{section.seconds:7.1f} s  {section.operation}", flush=True)
    if patterns:
        print(section.text)
        return
    for what, said in _HEADER.findall(section.text):
        print(f"{'':11}{'' if what == 'law' else f'  {what}: '}{said}", flush=True)


def file_of(source: str, target: str) -> Path:
    return FOLDER / f"{source}_to_{target}.mlir"


def read(source: str, target: str) -> dict[str, str]:
    """What the file has for each operation."""
    path = file_of(source, target)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    _, *pieces = _SECTION.split(text)
    return dict(zip(pieces[::2], (piece.strip("\n") + "\n" for piece in pieces[1::2]), strict=True))


def write(found: list[Section], source: str, target: str) -> None:
    """Replace what the file has for the operations; those in it have the order of the search."""
    texts = read(source, target) | {section.operation: section.text for section in found}
    order = [o for o in lowered_operations([source], [target]) if o in texts]
    head = f"// Operations of {source} over those of {target}, from benchmarks/lowerings.py.\n"
    body = "".join(f"\n// == {o}\n\n{texts[o].strip()}\n" for o in order)
    FOLDER.mkdir(exist_ok=True)
    file_of(source, target).write_text(head + body, encoding="utf-8")


def tables() -> str:
    """The tables of the page, from the files."""
    return "".join(f"\n## {a} to {b}\n\n{table(a, b)}" for a, b in PAIRS)


def table(source: str, target: str) -> str:
    rows = ["| law | cost | proved for | where the target is more defined |", "|---|---|---|---|"]
    missing: list[str] = []
    for operation, text in read(source, target).items():
        missing += [f"- {said}" for what, said in _HEADER.findall(text) if what == "not lowered"]
        for pattern in re.split(r"^// law: ", text, flags=re.MULTILINE)[1:]:
            said = _HEADER.findall(f"// law: {pattern}")
            of = dict(said)
            differences = "; ".join(s for what, s in said if what == "difference")
            law = of["law"].replace("|", "\\|")
            fixed = _types(pattern, operation)
            rows.append(f"| `{law}`{fixed} | {of['cost']} | {of['guarantee']} | {differences} |")
    lines = [*rows, *(["", "Not lowered:", "", *missing] if missing else [])]
    return "\n".join(lines) + "\n"


def _types(pattern: str, operation: str) -> str:
    """The types of the operands, where they are fixed."""
    types = dict(re.findall(r"^  %(\w+) = pdl\.type : (\w+)$", pattern, re.MULTILINE))
    used = re.findall(r"^  %x\d+ = pdl\.operand : %(\w+)$", pattern, re.MULTILINE)
    if not used or not all(name in types for name in used):
        return ""
    return f" of {', '.join(types[name] for name in used)}"


if __name__ == "__main__":
    main()
