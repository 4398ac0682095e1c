"""Generating that learns: inputs on which a pass did what it had not done before are kept in a
folder, and mutated, those most whose mutants did again what was new. For patterns that are tried
and never applied, functions are generated over the operations that these need
(`verifier.gate.generating.aims`).

What a pass did is told by the patterns that it tried and applied
(`verifier.gate.reducing.patterns.reached_patterns`). The folder holds a file a function, which says
what it was the first to reach, and in `corpus.json` how far the seeds have come at the end of a
round: of one that was interrupted, the seeds are used again. Files that somebody else puts there
are mutated too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, cast

from verifier.gate.generating.aims import Aims
from verifier.gate.generating.inputs import Generated, Mutated
from verifier.gate.reducing.patterns import reached_patterns
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError, Source, read_text

A_ROUND = 24
"""Inputs of a round."""
MUTANTS = 4
"""One of so many inputs is a mutant, as soon as something is kept."""
AIMED = 4
"""Functions over the operations that may make a pass apply a pattern, of one choice of these."""
PLAIN = 3
"""One of so many random functions is over everything that is asked for, as soon as patterns are
known that can be seen to be applied."""
_STATE = "corpus.json"
_FORMAT = 1
_APPLIED = ", applied"
_FIRST = "// The first to reach: "


@dataclass
class _Entry:
    """A file that is kept: how many mutants it had, and how much that was new these reached."""

    mutants: int = 0
    new: int = 0

    @property
    def weight(self) -> float:
        return (1 + 4 * self.new) / (1 + self.mutants / 8)


@dataclass
class Corpus:
    """The folder of one command and some dialects. Raises `InputError` where it is of others."""

    folder: str
    command: str
    generated: Generated
    seconds: float
    _entries: dict[str, _Entry] = field(default_factory=dict[str, _Entry])
    _reached: set[str] = field(default_factory=set[str])
    _goes_on: set[str] = field(default_factory=set[str])
    _mutations: int = 0

    def __post_init__(self) -> None:
        self._seed = self.generated.seed
        self._aims = Aims(self.generated.dialects)
        try:
            Path(self.folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(error.strerror or str(error), self.folder) from error
        self._read()

    def sources(self) -> Iterator[Source]:
        """As many inputs as are asked for, each round after what the one before has taught. Raises
        `InputError`."""
        left = self.generated.count
        while left > 0:
            count = min(left, A_ROUND)
            random = Random(f"{self._seed} {self._mutations}")
            mutants = self._mutants(random, count // MUTANTS if self._entries else 0)
            for parent, source in mutants:
                self._look_at(source, parent)
                yield source
            left -= len(mutants)
            for generated in self._fresh(random, count - len(mutants)):
                for source in generated.sources():
                    self._look_at_each(source, generated)
                    yield source
                self._seed += generated.count
                left -= generated.count
            self._write()

    def told(self) -> str:
        """What there is by now, in a line."""
        applied = sum(name.endswith(_APPLIED) for name in self._reached)
        tried = len(self._reached) - applied
        kept = len(self._entries)
        return f"{self.folder}: {kept} kept, {tried} patterns tried, {applied} seen applied"

    def _mutants(self, random: Random, count: int) -> list[tuple[str, Source]]:
        """Mutants of what is kept, with the names of their files."""
        names = sorted(self._entries)
        weights = [self._entries[name].weight for name in names]
        found: list[tuple[str, Source]] = []
        for name in random.choices(names, weights, k=count) if names else ():
            file = str(Path(self.folder, name))
            mutated = Mutated(1, self._mutations).sources(Source(file, read_text(file)), False)
            self._mutations += 1
            self._entries[name].mutants += 1
            found += [(name, source) for source in mutated]
        return found

    def _fresh(self, random: Random, count: int) -> Iterator[Generated]:
        """Random functions, some of them for patterns that can be seen to be applied and were not
        yet, after what those before have taught."""
        dialects = self.generated.dialects
        plain = count // PLAIN if self._goes_on else count
        if plain:
            yield Generated(plain, dialects, self._seed)
        count -= plain
        while count > 0:
            wanted = {key.rpartition(" of ")[0] for key in self._goes_on}
            wanted -= {name.removesuffix(_APPLIED) for name in self._reached if _APPLIED in name}
            over = self._aims.next(random, wanted)
            some = min(count, count if over is None else AIMED)
            yield Generated(some, over or dialects, self._seed, says_over=over is not None)
            count -= some

    def _look_at_each(self, module: Source, generated: Generated) -> None:
        """Keep each function of a module on which the command did what it had not done. Raises
        `InputError`."""
        new = self._new_on(module)
        if not new and not self._reached:
            raise InputError(
                f"'{self.command}' does not say which patterns it tries (--log-actions-to)",
                self.folder,
            )
        seeds = range(generated.seed, generated.seed + generated.count)
        for seed in seeds if new else ():
            (source,) = replace(generated, count=1, seed=seed).sources()
            self._keep(f"f{seed}.mlir", source.text, self._new_on(source))

    def _look_at(self, mutant: Source, parent: str) -> None:
        """Keep the mutant of a file likewise."""
        new = self._new_on(mutant)
        seed = re.findall(r"seed (\d+)", mutant.file)[-1]
        self._keep(f"{parent.removesuffix('.mlir')}-{seed}.mlir", mutant.text, new)
        self._entries[parent].new += len(new)

    def _new_on(self, source: Source) -> set[str]:
        """What nothing had reached before."""
        found = reached_patterns(self.command, source.text, self.seconds, self._goes_on)
        self._aims.tried(found.tried)
        return {*found.tried, *(name + _APPLIED for name in found.applied)} - self._reached

    def _keep(self, name: str, text: str, new: set[str]) -> None:
        """Write a file of the input, if it is the first to reach something. Raises `InputError`."""
        if new:
            said = "".join(f"{_FIRST}{one}\n" for one in sorted(new))
            write_whole(str(Path(self.folder, name)), said + text)
            self._entries[name] = _Entry()
            self._reached |= new

    def _read(self) -> None:
        state = Path(self.folder, _STATE)
        said: dict[str, Any] = {}
        if state.exists():
            try:
                said = cast("dict[str, Any]", json.loads(read_text(str(state))))
                of = [said["format"], said["command"], said["ops"]]
                self._seed, self._mutations = int(said["seed"]), int(said["mutations"])
                goes_on = list[object](said["goes on"])
                self._goes_on = {name for name in goes_on if isinstance(name, str)}
                known = {name: _Entry(*counts) for name, counts in said["entries"].items()}
                counted = [said["seed"], said["mutations"]]
                counted += [
                    count for entry in known.values() for count in (entry.mutants, entry.new)
                ]
                if not all(type(count) is int and count >= 0 for count in counted):
                    raise ValueError
                if len(self._goes_on) != len(goes_on):
                    raise ValueError
            except (
                ValueError,
                TypeError,
                KeyError,
                AttributeError,
                OverflowError,
                RecursionError,
            ) as error:
                raise InputError("this is no state of a corpus", str(state)) from error
            if of != [_FORMAT, self.command, list(self.generated.dialects)]:
                raise InputError("the corpus of another pass, or of other --ops", self.folder)
            self._entries |= known
        files = {path.name: path for path in Path(self.folder).glob("*.mlir")}
        self._entries = {name: self._entries.get(name, _Entry()) for name in sorted(files)}
        for file in files.values():
            lines = read_text(str(file)).splitlines()
            self._reached |= {line.removeprefix(_FIRST) for line in lines if _FIRST in line}

    def _write(self) -> None:
        said = {
            "format": _FORMAT,
            "command": self.command,
            "ops": list(self.generated.dialects),
            "seed": self._seed,
            "mutations": self._mutations,
            "entries": {name: [e.mutants, e.new] for name, e in self._entries.items()},
            "goes on": sorted(self._goes_on),
        }
        write_whole(str(Path(self.folder, _STATE)), json.dumps(said, indent=1) + "\n")
