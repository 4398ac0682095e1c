"""Mutations of given modules: in the one of a seed, each function is changed at a few places.

A mutant is well-formed: xDSL verifies each function that was changed, and where mlir-opt takes what
was given, it has to take the mutant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from random import Random

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.printer import Printer

from semantics.functions.operations import is_function
from verifier.gate.generating.mutations import MUTATIONS
from verifier.gate.reducing.numbers import at_width
from verifier.kernel.input.expectation import EXPECT
from verifier.kernel.input.nesting import copied, walk
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.input.upstream_form import in_generic_form

_MOST_CHANGES = 3
"""Of one function."""
_TRIES = 12
_ATTEMPTS = 3
"""At a mutant: changes may undo each other."""
_REFUSALS = 3
"""Mutants of a function that mlir-opt may refuse before the function stays as it is."""
_WIDTHS = (1, 2, 4, 8, 16, 32, 64)
_INTEGER = re.compile(r"\bi(\d+)\b")


def mutants(source: Source, seeds: range) -> Iterator[tuple[int, str]]:
    """For each seed, the text of the module as it was changed, without the verdicts that it expects
    of what was given. None for a module in which nothing can be changed. Raises `InputError` where
    the source cannot be read."""
    parsed = read_module(source)
    for op in walk(parsed.module):
        op.attributes.pop(EXPECT, None)
    bodies = any(is_function(op) and op.regions[0].blocks for op in parsed.module.ops)
    if parsed.unread or not bodies:
        return
    given = _printed(parsed.module)
    upstream = _takes(given)
    for seed in seeds:
        other = _at_another_width(given, seed)
        for attempt, module in enumerate([other, *[parsed] * _ATTEMPTS]):
            found = None if module is None else _Mutant(seed, attempt, module, upstream).text()
            if found is not None and found != given:
                yield seed, found
                break


@dataclass
class _Mutant:
    """The mutant of one seed, of which upstream may have `refused` some functions."""

    seed: int
    attempt: int
    parsed: ParsedModule
    by_upstream: bool
    refused: Counter[str] = field(default_factory=Counter[str])

    def text(self) -> str | None:
        """None where it cannot be made well-formed."""
        while True:
            module, _ = copied(self.parsed.module)
            functions = [op for op in module.ops if is_function(op)]
            for function in functions:
                self._change(function)
            text = _printed(module)
            error = _error(text, self.by_upstream)
            if error is None:
                return text
            name = None if error.line == 0 else _function_at(text, error.line)
            if name is None or self.refused[name] >= _REFUSALS:
                return None
            self.refused[name] += 1

    def _change(self, function: Operation) -> None:
        """Change the function at one to three places, unless upstream refused that too often."""
        name = _symbol(function)
        if self.refused[name] >= _REFUSALS:
            return
        random = Random(f"{self.seed} {self.attempt} {self.refused[name]} {name}")
        for _ in range(random.randint(1, _MOST_CHANGES)):
            changed = next(filter(None, (_changed(function, random) for _ in range(_TRIES))), None)
            if changed is None:
                return
            function = changed


def _changed(function: Operation, random: Random) -> Operation | None:
    """A copy of the function, in its place, that is changed at one place and well-formed; None
    where the function stays."""
    copy, _ = copied(function)
    places = [op for op in walk(copy) if op is not copy]
    random.shuffle(places)
    mutation = random.choice(MUTATIONS)
    if not any(mutation(random, op) for op in places):
        return None
    assert function.parent is not None
    function.parent.insert_op_before(copy, function)
    function.parent.detach_op(function)
    try:
        copy.verify()
    except Exception:  # noqa: BLE001 - xDSL raises bare exceptions for some malformed code
        assert copy.parent is not None
        copy.parent.insert_op_before(function, copy)
        copy.detach()
        return None
    return copy


def _at_another_width(text: str, seed: int) -> ParsedModule | None:
    """For one seed of four, the module with one width of integers, wherever it stands, as another
    one; None where that is none."""
    random = Random(f"{seed} width")
    widths = sorted({int(found) for found in _INTEGER.findall(text)} - {1})
    if not widths or random.random() < 0.75:
        return None
    old = random.choice(widths)
    new = random.choice([width for width in _WIDTHS if width != old])
    try:
        return read_module(Source("<mutated>", at_width(text, old, new, random.random() < 0.5)))
    except InputError:
        return None


def _error(text: str, by_upstream: bool) -> InputError | None:
    """Why the text is no module, to xDSL or, if that is to be asked, to mlir-opt."""
    source = Source("<mutated>", text)
    try:
        read_module(source)
        if by_upstream and in_generic_form(source, located=False) is None:
            return InputError("mlir-opt did not take it", source.file)
    except InputError as error:
        return error
    return None


def _takes(text: str) -> bool:
    """Whether there is an mlir-opt that takes the text."""
    try:
        return in_generic_form(Source("<given>", text), located=False) is not None
    except InputError:
        return False


def _function_at(text: str, line: int) -> str | None:
    """The function around a line of a module that is printed here."""
    parsed = read_module(Source("<mutated>", text))
    starts = {parsed.place(op)[0]: op for op in parsed.module.ops}
    before = [start for start in starts if start <= line]
    op = starts[max(before)] if before else None
    return _symbol(op) if op is not None and is_function(op) else None


def _symbol(function: Operation) -> str:
    name = function.properties["sym_name"]
    assert isinstance(name, StringAttr)
    return name.data


def _printed(module: ModuleOp) -> str:
    out = StringIO()
    Printer(out).print_op(module)
    return out.getvalue() + "\n"
