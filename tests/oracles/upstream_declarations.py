"""What MLIR's own TableGen files declare about the effects of each operation.

`mlir-tblgen-22 --print-records` prints a dialect's definitions as they are after TableGen has
evaluated them. From them each operation gets one line of `semantics/effects/declared.tsv`. How
traits become an operation's interfaces follows `mlir/lib/TableGen/Operator.cpp` (lists of traits
are flattened) and `mlir/tools/mlir-tblgen/OpDefinitionsGen.cpp` (`genSideEffectInterfaceMethods`:
effects of traits, operands, attributes and results).

    python -m tests.oracles.upstream_declarations --check      # or --write

compares the table with the installed headers, or writes it anew.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "semantics" / "effects" / "declared.tsv"
TOOL = "mlir-tblgen-22"
HEADERS = Path("/usr/lib/llvm-22/include")
HEADING = (
    "# Written by tests/oracles/upstream_declarations.py from MLIR 22.1's TableGen files.\n"
    "# operation, memory effects, speculatability, traits, file under mlir/Dialect\n"
)

KEPT_TRAITS = {
    "IsTerminator": "Terminator",
    "IsIsolatedFromAbove": "IsolatedFromAbove",
    "IsCommutative": "Commutative",
    "ConstantLike": "ConstantLike",
    "ReturnLike": "ReturnLike",
    "SymbolTable": "SymbolTable",
    "SymbolOpInterface::Trait": "Symbol",
    "SymbolUserOpInterface::Trait": "SymbolUser",
    "RegionBranchOpInterface::Trait": "RegionBranch",
    "RegionBranchTerminatorOpInterface::Trait": "RegionBranchTerminator",
    "BranchOpInterface::Trait": "Branch",
    "CallOpInterface::Trait": "Call",
    "CallableOpInterface::Trait": "Callable",
    "RegionKindInterface::Trait": "RegionKind",
    "NoTerminator": "NoTerminator",
    "AutomaticAllocationScope": "AutomaticAllocationScope",
    "ArithFastMathInterface::Trait": "FastMath",
    "FastmathFlagsInterface::Trait": "FastMath",
}
"""The C++ names of the traits and interfaces that are kept, and what the table calls them."""


@dataclass(frozen=True)
class Record:
    """One definition: its name, the classes it comes from, and the text of its fields."""

    name: str
    classes: frozenset[str]
    body: str

    def field(self, name: str) -> str:
        """The text of a field of one line, without quotation marks; empty where there is none."""
        found = re.findall(rf"^  \S.* {name} = (.*);$", self.body, re.MULTILINE)
        return found[-1].strip('"') if found else ""

    def names(self, field: str) -> list[str]:
        """The definitions that a list names."""
        return re.findall(r"[\w.]+", self.field(field))

    @cached_property
    def operation(self) -> str:
        """The mnemonic, or nothing for what is not an operation."""
        return self.field("opName") if "Op" in self.classes else ""


class Records:
    """The definitions of one file and of what it includes."""

    def __init__(self, text: str):
        _, _, text = text.partition("------------- Defs -----------------")
        self.all = {record.name: record for record in _records(text)}

    def lines(self, source: str) -> Iterator[tuple[str, str]]:
        """Of each operation its name and its line in the table."""
        for record in self.all.values():
            if record.operation:
                dialect = self.all[record.field("opDialect")].field("name")
                name = f"{dialect}.{record.operation}" if dialect else record.operation
                yield name, "\t".join([name, *self._facts(record), source])

    def _facts(self, operation: Record) -> tuple[str, str, str]:
        traits = list(self._flat(operation.names("traits")))
        named = {trait.field("trait") for trait in traits}
        kept = sorted({KEPT_TRAITS[name] for name in named if name in KEPT_TRAITS})
        return (
            self._memory(operation, traits, named),
            self._speculation(traits, named),
            " ".join(kept) or "-",
        )

    def _flat(self, names: Iterable[str]) -> Iterator[Record]:
        for name in names:
            record = self.all[name]
            if "TraitList" in record.classes:
                yield from self._flat(record.names("traits"))
            else:
                yield record
                yield from self._flat(record.names("baseInterfaces"))

    def _memory(self, operation: Record, traits: list[Record], named: set[str]) -> str:
        interface = [
            trait for trait in traits if trait.field("trait") == "MemoryEffectOpInterface::Trait"
        ]
        stated = [trait for trait in interface if "SideEffectsTraitBase" in trait.classes]
        effects = [
            self._effect(self.all[effect], "")
            for trait in stated
            for effect in trait.names("effects")
        ]
        effects += self._decorated(operation)
        if len(interface) > len(stated):
            effects = ["code"]
        recursive = "HasRecursiveMemoryEffects" in named
        if not effects and stated:
            effects = ["none"]
        if not effects and not recursive:
            effects = ["unknown"]
        return " ".join([*dict.fromkeys(effects), *(["recursive"] if recursive else [])])

    def _decorated(self, operation: Record) -> Iterator[str]:
        position: int | None = 0
        for kind, constraint in self._variables(operation, "arguments"):
            is_operand = "TypeConstraint" in kind.classes
            place = "attribute"
            if is_operand:
                repeated = kind.classes & {"Variadic", "Optional", "VariadicOfVariadic"}
                place = "operands" if repeated or position is None else f"operand {position}"
                position = None if repeated or position is None else position + 1
            yield from self._decorations(constraint, place)
        for number, (kind, constraint) in enumerate(self._variables(operation, "results")):
            single = not kind.classes & {"Variadic", "Optional"} and number == 0
            yield from self._decorations(constraint, "result 0" if single else "results")

    def _decorations(self, variable: Record, place: str) -> Iterator[str]:
        for name in variable.names("decorators"):
            decorator = self.all[name]
            if "MemoryEffect" in decorator.classes:
                yield self._effect(decorator, place)

    def _variables(self, operation: Record, dag: str) -> Iterator[tuple[Record, Record]]:
        """Of each operand, attribute or result the constraint, and what stands in the dag."""
        inside = operation.field(dag).removeprefix("(ins").removeprefix("(outs").removesuffix(")")
        for name in re.findall(r"(?:^|,) *([\w.]+)", inside):
            variable = self.all[name]
            is_variable = "OpVariable" in variable.classes
            yield self.all[variable.field("constraint")] if is_variable else variable, variable

    def _effect(self, effect: Record, place: str) -> str:
        kind = effect.field("effect").rpartition("::")[2].lower()
        resource = effect.field("resource").rpartition("::")[2].removesuffix("Resource")
        where = f"@{place.replace(' ', '')}" if place else ""
        return f"{kind}{where}" + ("" if resource == "Default" else f"%{resource}")

    def _speculation(self, traits: list[Record], named: set[str]) -> str:
        if "ConditionallySpeculatable::Trait" not in named:
            return "-"
        if "AlwaysSpeculatableImplTrait" in named:
            return "always"
        return "recursive" if "RecursivelySpeculatableImplTrait" in named else "code"


def _records(text: str) -> Iterator[Record]:
    for piece in re.split(r"^def ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = piece.partition("\n")
        name, _, classes = heading.partition(" {\t//")
        yield Record(name.removesuffix(" {"), frozenset(classes.split()), body)


def roots(headers: Path) -> list[Path]:
    """The files that only lists of passes include: together they have all definitions."""
    found = sorted((headers / "mlir").glob("Dialect/**/*.td"))
    files = [file for file in found if file.name != "Passes.td"] + [
        headers / "mlir/IR/BuiltinOps.td"
    ]
    included: set[Path] = set()
    for file in files:
        for name in re.findall(r'^include "(.*)"', file.read_text(encoding="utf-8"), re.MULTILINE):
            included.update({headers / name, file.parent / name})
    return [file for file in files if file not in included]


def printed(tool: str, headers: Path, file: Path) -> str:
    """What the tool prints of a file. Raises CalledProcessError where it cannot read it."""
    run = subprocess.run(
        [tool, "--print-records", "-I", str(headers), "-I", str(file.parent), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def table(tool: str, headers: Path, files: Iterable[Path]) -> str:
    """The whole table."""
    found: dict[str, str] = {}
    for file in files:
        for name, line in Records(printed(tool, headers, file)).lines(""):
            known = found.setdefault(name, line + str(file.relative_to(headers / "mlir")))
            if known.rpartition("\t")[0] + "\t" != line:
                raise ValueError(f"two definitions of {name} differ:\n{known}\n{line}")
    return HEADING + "".join(f"{line}\n" for _, line in sorted(found.items()))


def main() -> int:
    """Compare the table with the headers, or write it; 1 where they differ."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--headers", type=Path, default=HEADERS, help="where MLIR 22's headers are")
    parser.add_argument("--write", action="store_true", help="write the table")
    parser.add_argument("--check", action="store_true", help="compare the table (the default)")
    options = parser.parse_args()
    tool = shutil.which(TOOL)
    if tool is None:
        sys.exit(f"{TOOL} is not installed")
    new = table(tool, options.headers, roots(options.headers))
    if options.write:
        TABLE.write_text(new, encoding="utf-8")
        return 0
    old = TABLE.read_text(encoding="utf-8")
    for line in sorted(set(old.splitlines()) ^ set(new.splitlines())):
        print("-" if line in old.splitlines() else "+", line)
    return int(old != new)


if __name__ == "__main__":
    sys.exit(main())
