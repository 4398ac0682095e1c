"""The functions of `../control_flow/*.mlir`: modules, apart by `// -----`, with what each shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "control_flow"
MARKER = "\n// -----\n"
_BETWEEN = re.compile(r"^// -----$", re.MULTILINE)
_PUBLIC = re.compile(r"^ *(?:func\.func @(\w+)|llvm\.func @(\w+).*\{$)", re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """A module with one public function, named after its file and that function."""

    name: str
    text: str

    @property
    def shows(self) -> str:
        """The comment of one line that it begins with."""
        return self.text.strip().partition("\n")[0].removeprefix("//").strip()


def public_function(text: str) -> str | None:
    """The name of the first function in a module's text that is not private, or of the first of
    LLVM's that has a body."""
    found = _PUBLIC.search(text)
    return None if found is None else found[1] or found[2]


def pieces(text: str) -> list[str]:
    """The modules of a text in which `// -----` is between them."""
    return [piece.strip() + "\n" for piece in _BETWEEN.split(text) if piece.strip()]


def source_files() -> list[Path]:
    """The files with functions, in order."""
    return sorted(FOLDER.glob("*.mlir"))


def memory_files() -> list[Path]:
    """The files with functions about memory and vectors, in order."""
    return sorted((FOLDER / "in_memory").glob("*.mlir"))


def nest_files() -> list[Path]:
    """The files with loop nests over memory: PolyBench's kernels, and examples that have a loop."""
    examples = sorted((FOLDER.parents[1] / "examples").glob("*.mlir"))
    with_loops = (path for path in examples if "for %" in path.read_text(encoding="utf-8"))
    return [*sorted((FOLDER.parent / "polybench").glob("*.mlir")), *with_loops]


def batches(files: Iterable[Path], most: int = 8) -> list[list[Path]]:
    """Files together, at most so many, of which no two have functions of one name."""
    found: list[list[Path]] = []
    names: set[str | None] = set()
    for file in files:
        own = {public_function(source.text) for source in sources(file)}
        if not found or len(found[-1]) == most or names & own:
            found.append([])
            names = set()
        found[-1].append(file)
        names |= own
    return found


def sources(file: Path) -> Iterator[Source]:
    """The modules of one file. Raises `ValueError` for one without a public function."""
    for piece in pieces(file.read_text(encoding="utf-8")):
        name = public_function(piece)
        if name is None:
            raise ValueError(f"{file}: a piece without a public function")
        yield Source(f"{file.stem}.{name}", piece)
