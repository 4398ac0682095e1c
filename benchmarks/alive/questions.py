"""The questions that a test of Alive2 asks, each as two modules of the LLVM dialect.

As `alive-tv` does: of one file `@src`, `@src` and a number, `@src_` and a name are compared with
`@tgt…`; of two files the functions of one name. Both sides have all that either of them uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from alive.expectations import Expectation
from alive.llvm_text import (
    EXPORT,
    IMPORT,
    Module,
    ToolError,
    losses,
    lost_layout,
    module_of,
    printed,
    run,
    used_by,
    with_calls,
    without_calls,
)

_SYMBOL = re.compile(r'@(?:"[^"]*"|[-\w.$]+)')
_DEFINED = re.compile(r'^  [\w.]+ [^@]*(@(?:"[^"]*"|[-\w.$]+))')
_ARGUMENT = re.compile(r"(%arg\d+: (?:i\d+|!llvm\.ptr|f\d+|vector<[^>]*>))(?: \{([^}]*)\})?")
_SUFFIX = re.compile(r"@src(\d*|_.*)$")


@dataclass(frozen=True)
class Question:
    """Whether `@name` of the second module refines that of the first; `left_out` is why it is not
    asked, where it is not."""

    name: str
    before: str = ""
    after: str = ""
    left_out: str | None = None
    undef: bool = False
    loops: bool = False
    """Whether the text has `undef`, or a block that is reached from itself."""


@dataclass(frozen=True)
class Imported:
    """A module as LLVM prints it, and in MLIR."""

    text: Module
    backs: tuple[Module, ...]
    """As it is after the way there and back, by two ways; one has to be the same."""
    mlir: str

    def chunks(self) -> dict[str, str]:
        """The operations of the module, by their symbols."""
        found: dict[str, str] = {}
        lines: list[str] = []
        for line in self.mlir[self.mlir.index("{\n") + 2 : self.mlir.rindex("}")].splitlines():
            lines.append(line)
            if line == "  }" or (len(lines) == 1 and not line.endswith("{")):
                symbol = _DEFINED.match(lines[0])
                found[symbol[1] if symbol else f"?{len(found)}"] = "\n".join(lines)
                lines = []
        return found

    def loss(self, name: str) -> str | None:
        """What the function lost on the way, in words."""
        lost = [losses(self.text, back, name) for back in self.backs]
        if None not in lost:
            return lost[-1]
        needed = any(
            re.search(r"\bptr\b|[<\[]\d+ x ", line)
            for symbol in used_by(self.text, name)
            for line in (*self.text.functions.get(symbol, ()), self.text.others.get(symbol, ""))
        )
        parts = lost_layout(self.text, self.backs[0]) if needed else []
        return f"loses {parts[0]} of the data layout" if parts else None


def imported(text: str) -> Imported:
    """A module of LLVM's IR, read. Raises `ToolError`."""
    mlir = run(IMPORT, text)
    plain = module_of(printed(run(EXPORT, mlir)))
    return Imported(module_of(printed(text)), (plain, *_unfolded(mlir)), mlir)


def _unfolded(mlir: str) -> list[Module]:
    """The module after the way back on which nothing is folded, where LLVM has such a module: some
    intrinsics take constants only."""
    called, constants = with_calls(mlir)
    try:
        return [module_of(without_calls(printed(run(EXPORT, called)), constants))]
    except ToolError:
        return []


def questions(file: Path, expected: Expectation) -> list[Question]:
    """What the test in a file asks. Raises `ToolError`."""
    before = imported(file.read_text(encoding="utf-8"))
    if file.name.endswith(".srctgt.ll"):
        return list(_of_one_file(before, expected))
    after = before
    if file.name.endswith(".src.ll"):
        other = file.with_name(file.name.removesuffix(".src.ll") + ".tgt.ll")
        after = imported(other.read_text(encoding="utf-8"))
    return list(_of_two_files(before, after, expected))


def _of_one_file(module: Imported, expected: Expectation) -> Iterator[Question]:
    chunks = module.chunks()
    for source in module.text.functions:
        found = _SUFFIX.match(source)
        target = f"@tgt{found[1]}" if found else ""
        if target not in module.text.functions:
            continue
        used = [set(used_by(module.text, side)) for side in (source, target)]
        lost = module.loss(source) or module.loss(target)
        if lost is None and any(side in used[1 - i] for i, side in enumerate((source, target))):
            lost = "one side uses the other"
        if lost is None and not {source, target} <= chunks.keys():
            lost = "the function is not there"
        if lost is not None:
            yield Question(source, left_out=lost)
            continue
        needed = used[0] | used[1]
        common = [
            text
            for symbol, text in chunks.items()
            if symbol in needed - {source, target} or symbol.startswith("?")
        ]
        head = module.mlir[: module.mlir.index("{\n") + 2]
        sides = [chunks[source], chunks[target].replace(target, source)]
        yield question_of(
            source, *(_with(head, [*common, _noundef(side, expected)]) for side in sides)
        )


def _of_two_files(before: Imported, after: Imported, expected: Expectation) -> Iterator[Question]:
    for name in before.text.functions:
        if name not in after.text.functions:
            continue
        if expected.functions and name[1:] not in expected.functions:
            continue
        lost = before.loss(name) or after.loss(name)
        if lost is not None:
            yield Question(name, left_out=lost)
            continue
        yield question_of(name, before.mlir, after.mlir)


def with_operations(module: Imported, symbols: set[str]) -> str:
    """The module with those of its operations that define a symbol of these, or none at all."""
    chunks = module.chunks()
    head = module.mlir[: module.mlir.index("{\n") + 2]
    return _with(head, [t for s, t in chunks.items() if s in symbols or s.startswith("?")])


def question_of(name: str, before: str, after: str) -> Question:
    """The question about a function of two modules in MLIR."""
    texts = before + after
    return Question(name, before, after, None, "llvm.mlir.undef" in texts, _has_loop(texts))


def _with(head: str, chunks: list[str]) -> str:
    return head + "\n".join(chunks) + "\n}\n"


def _noundef(function: str, expected: Expectation) -> str:
    """The function, with arguments that are not poison where the question is about such only."""
    if expected.poison:
        return function
    head, _, body = function.partition("\n")

    def marked(found: re.Match[str]) -> str:
        others = f", {found[2]}" if found[2] and "llvm.noundef" not in found[2] else ""
        return f"{found[1]} {{llvm.noundef{others}}}"

    return f"{_ARGUMENT.sub(marked, head)}\n{body}"


def _has_loop(text: str) -> bool:
    """Whether a branch goes back to a block that was written before it."""
    seen: set[str] = set()
    for line in text.splitlines():
        label = re.match(r"  (\^bb\d+)", line)
        if line.startswith("  llvm.func"):
            seen = set()
        elif label:
            seen.add(label[1])
        elif seen.intersection(re.findall(r"\^bb\d+", line)):
            return True
    return False
