"""What is asked for where inputs are generated, and the command that asks for one of them again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verifier.kernel.input.sources import InputError, Source

_FILE = re.compile(r"<generated from seed \d+>")


@dataclass(frozen=True)
class Generated:
    """So many functions, over these dialects, from this seed on."""

    count: int
    dialects: tuple[str, ...]
    seed: int

    def sources(self) -> Iterator[Source]:
        """Modules, each with some of the functions. Raises `InputError`."""
        from verifier.gate.generating.programs import A_MODULE, NothingToGenerate, generated

        try:
            for number, text in enumerate(generated(self.count, self.dialects, self.seed)):
                first = self.seed + number * A_MODULE
                yield Source(f"<generated from seed {first}>", text)
        except NothingToGenerate as error:
            raise InputError(str(error), "<generated>") from error

    def again(self, function: str) -> list[str]:
        """The options that give this function only, as reports call it."""
        seed = function.removeprefix("@f")
        return ["--generate", "1", "--ops", ",".join(self.dialects), "--seed", seed]


def is_generated(file: str) -> bool:
    """Whether a source has this name because it was generated."""
    return _FILE.fullmatch(file) is not None
