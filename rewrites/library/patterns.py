"""The library: the PDL patterns in this package's folders, each with its header.

Those in `lowerings/` make the operations of one dialect those of another, a file for each two
dialects. The others make code cheaper: the rules, which are written on arith, and in `llvm/` the
same rules on llvm (`rewrites.library.on_llvm`), each with a proof of its own.

A header is the comment lines right above a pattern:

    // law: x + 0 = x
    // origin: ring axioms, modulo 2^w
    // guarantee: every width

`law` says what holds, `origin` where it comes from, and `guarantee` how strong a proof is wanted,
in the words that verdicts use (`every width`, `every width from 2 up`, `widths 1 to 64`, `width 1`,
several with commas).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from xdsl.dialects import pdl
from xdsl.printer import Printer

from rewrites.library.headers import header_above, text_hash
from rewrites.library.natives import computed as computed_natives
from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives import general as natives
from rewrites.library.natives import values as value_natives
from semantics.language.float_formats import type_named
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, ParsedModule, Source, files_of
from verifier.kernel.pdl.pattern import parse_patterns, pattern_name
from verifier.kernel.verdicts.verdict import WidthRanges, describe_widths
from verifier.store.named_meanings import meanings_of_pattern

NATIVES = (natives, constant_natives, computed_natives, flag_natives, value_natives)
"""Imported for the native functions that they register."""

ROOT = Path(__file__).parents[1]
"""The folder in whose subfolders the library's patterns are; its lock file is in it."""

LOWERINGS = "lowerings"
"""The subfolder of the patterns that are no rules."""

ON_LLVM = "llvm"
"""The subfolder of the rules that are written again for llvm."""

TENSOR = "tensor"
"""The subfolder of the rules over tensors of every rank, which are no patterns."""

_SPACE_BEFORE_OPERANDS = re.compile(r'(= pdl\.operation "[^"]*") \(')
_SPACES_BEFORE_OPERATION = re.compile(r"^( +pdl\.replace %\S+ with)  %", re.MULTILINE)


@dataclass(frozen=True)
class LibraryPattern:
    """A pattern and its header. `file` is where it is, as shown; `line` is the pattern's."""

    name: str
    file: str
    line: int
    law: str
    origin: str
    wanted: WidthRanges
    parsed: ParsedModule
    pattern: pdl.PatternOp

    def text_hash(self) -> str:
        """A hash of the pattern that comments, layout and the names of values do not change."""
        return text_hash(self.pattern)

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule, no lowering and no rule written again for llvm."""
        return Path(self.file).parent.name not in (LOWERINGS, ON_LLVM)

    @property
    def is_applied(self) -> bool:
        """Whether the pass that applies the library applies it: a rule, on arith or on llvm."""
        return Path(self.file).parent.name != LOWERINGS

    def text(self) -> str:
        """The pattern and its header, without other comments."""
        stream = StringIO()
        Printer(stream).print_op(self.pattern)
        body = _SPACE_BEFORE_OPERANDS.sub(r"\1(", stream.getvalue().strip())
        body = _SPACES_BEFORE_OPERATION.sub(r"\1 %", body)
        return (
            f"// law: {self.law}\n// origin: {self.origin}\n"
            f"// guarantee: {describe_widths(self.wanted)}\n{body}\n"
        )

    def meanings(self, known: dict[str, str] | None = None) -> Mapping[str, str]:
        """The fingerprint of each operation and native function that the pattern names; `known` are
        fingerprints computed before, which others are added to."""
        return meanings_of_pattern(self.pattern, known)


def read_library(root: Path = ROOT) -> list[LibraryPattern]:
    """All patterns in the `.mlir` files of the subfolders of `root`.

    Raises `InputError` for a file that cannot be read, a pattern without a name or a header, and
    two patterns of one name.
    """
    return _read(library_files(root), root)


def library_rules(root: Path = ROOT) -> list[LibraryPattern]:
    """All but the lowerings and what is written again for llvm. Raises as `read_library` does."""
    files = [path for path in applied_files(root) if path.parent.name != ON_LLVM]
    return _read(files, root)


def rules_on_llvm(root: Path = ROOT) -> list[LibraryPattern]:
    """Those written again for llvm, where there are any. Raises as `read_library` does."""
    files = [path for path in applied_files(root) if path.parent.name == ON_LLVM]
    return _read(files, root) if files else []


def applied_patterns(root: Path) -> list[LibraryPattern]:
    """The rules, and those written again for llvm. Raises as `read_library` does."""
    return _read(applied_files(root), root)


def applied_files(root: Path) -> list[Path]:
    """The files of these patterns."""
    return [path for path in library_files(root) if path.parent.name != LOWERINGS]


def read_lowering(name: str, root: Path = ROOT) -> list[LibraryPattern]:
    """The lowering of that name, such as `arith_to_comb`. Raises as `read_library` does."""
    files = {path.stem: path for path in library_files(root) if path.parent.name == LOWERINGS}
    if name not in files:
        known = f"there are {', '.join(files)}" if files else "there is none"
        raise InputError(f"the library has no lowering {name}: {known}", shown(root))
    return _read([files[name]], root)


def library_files(root: Path) -> list[Path]:
    """The files of a library's patterns."""
    return sorted(
        path for path in root.glob("*/**/*.mlir") if path.relative_to(root).parts[0] != TENSOR
    )


def _read(files: Sequence[Path], root: Path) -> list[LibraryPattern]:
    patterns: list[LibraryPattern] = []
    named: dict[str, LibraryPattern] = {}
    for path in files:
        for pattern in patterns_in(read_source(shown(path))):
            before = named.setdefault(pattern.name, pattern)
            if before is not pattern:
                raise InputError(
                    f"@{pattern.name} is also at {before.file}:{before.line}",
                    pattern.file,
                    pattern.line,
                    1,
                )
            patterns.append(pattern)
    if not patterns:
        raise InputError("the library holds no pattern", shown(root))
    return patterns


def patterns_in(source: Source) -> list[LibraryPattern]:
    """The patterns of a text that have headers as the library's have.

    Raises `InputError` for a pattern without a name or a header.
    """
    parsed, found = parse_patterns(source)
    return [_with_header(source, parsed, op) for op in found]


def patterns_in_files(files: Sequence[str]) -> list[LibraryPattern]:
    """Those of files, and of the files in folders. Raises as `patterns_in` does."""
    names = [name for file in files for name in files_of(file)]
    return [pattern for name in names for pattern in patterns_in(read_source(name))]


def shown(path: Path) -> str:
    """The path as messages show it: relative where it is below the working directory."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative


def _with_header(source: Source, parsed: ParsedModule, op: pdl.PatternOp) -> LibraryPattern:
    line = parsed.place(op)[0]
    if op.sym_name is None:
        raise InputError("a pattern of the library needs a name", source.file, line, 1)
    fields = header_above(source, line, op.sym_name.data)
    try:
        wanted = parse_widths(fields["guarantee"])
    except ValueError as error:
        raise InputError(str(error), source.file, line, 1) from error
    name = pattern_name(op)
    return LibraryPattern(
        name, source.file, line, fields["law"], fields["origin"], wanted, parsed, op
    )


def parse_widths(text: str) -> WidthRanges:
    """The ranges that words such as "every width from 2 up" describe. Raises ValueError."""
    ranges: list[tuple[int, int | None]] = []
    for part in text.split(", "):
        if part == "every width":
            ranges.append((1, None))
        elif found := re.fullmatch(r"every width from (\d+) up", part):
            ranges.append((int(found[1]), None))
        elif found := re.fullmatch(r"widths (\d+) to (\d+)", part):
            ranges.append((int(found[1]), int(found[2])))
        elif found := re.fullmatch(r"width (\d+)", part):
            ranges.append((int(found[1]), int(found[1])))
        elif type_named(part.partition(":")[0]) is not None:
            raise ValueError(
                f"the library has rules on integers only; '{part}' is said of a rule on floats"
            )
        else:
            raise ValueError(
                f"the guarantee '{part}' is none of: every width, every width from M up, "
                "widths M to N, width N"
            )
    return tuple(ranges)


def covers(proved: WidthRanges, wanted: WidthRanges) -> bool:
    """Whether every width in `wanted` is in `proved`, whose ranges are disjoint and maximal."""
    return all(
        any(
            low <= first and (high is None or (last is not None and last <= high))
            for low, high in proved
        )
        for first, last in wanted
    )
