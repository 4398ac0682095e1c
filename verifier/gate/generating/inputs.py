"""What is asked for where inputs are generated, and the command that asks for one of them again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verifier.kernel.input.sources import InputError, Source

_FILE = re.compile(r"<generated from seed \d+(?: over (?P<ops>[^>]+))?>")
_MUTATED = re.compile(
    r"<(?P<file>.*?)(?P<piece>, piece \d+)?, mutated by seed (?P<seed>\d+)>", re.DOTALL
)


@dataclass(frozen=True)
class Generated:
    """So many functions, over these dialects, from this seed on; with a `corpus`, mutants of what
    is in this folder too (`verifier.gate.generating.corpus`)."""

    count: int
    dialects: tuple[str, ...]
    seed: int
    corpus: str | None = None
    says_over: bool = False
    """Whether the names of sources say over which operations."""

    def sources(self) -> Iterator[Source]:
        """Modules, each with some of the functions. Raises `InputError`."""
        from verifier.gate.generating.programs import A_MODULE, NothingToGenerate, generated

        over = f" over {','.join(self.dialects)}" if self.says_over else ""
        try:
            for number, text in enumerate(generated(self.count, self.dialects, self.seed)):
                first = self.seed + number * A_MODULE
                yield Source(f"<generated from seed {first}{over}>", text)
        except NothingToGenerate as error:
            raise InputError(str(error), "<generated>") from error


@dataclass(frozen=True)
class Mutated:
    """So many mutations of each file, from this seed on."""

    count: int
    seed: int

    def sources(self, source: Source, split: bool) -> list[Source]:
        """The mutants of a file, or of a piece of it; none where nothing in it can be changed, or
        where it cannot be read."""
        from verifier.gate.generating.mutants import mutants

        name = f"{source.file}, piece {source.number}" if split else source.file
        seeds = range(self.seed, self.seed + self.count)
        try:
            made = list(mutants(source, seeds))
        except InputError:
            return []  # Its own check says so.
        return [Source(f"<{name}, mutated by seed {seed}>", text) for seed, text in made]


def given_again(file: str, function: str, dialects: tuple[str, ...]) -> list[str] | None:
    """The options that give again what is of this file by its name, a mutant or the generated
    function alone, as reports call it; None for a file that somebody wrote."""
    found = _MUTATED.fullmatch(file)
    if found is not None:
        pieces = ["--split-input-file"] if found["piece"] else []
        return ["--mutate", "1", "--seed", found["seed"], *pieces, found["file"]]
    found = _FILE.fullmatch(file)
    if found is None:
        return None
    seed = function.removeprefix("@f")
    return ["--generate", "1", "--ops", found["ops"] or ",".join(dialects), "--seed", seed]


def is_generated(file: str) -> bool:
    """Whether a source has this name because it was generated."""
    return _FILE.fullmatch(file) is not None


def is_written(file: str) -> bool:
    """Whether a source has this name because somebody wrote it."""
    return not is_generated(file) and _MUTATED.fullmatch(file) is None
