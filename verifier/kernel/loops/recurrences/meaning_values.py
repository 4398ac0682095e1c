"""Operations of dialects other than arith and math on concrete values: what their meanings give.

What proves takes such an operation for a function of which nothing is known, and so shares nothing
with this. Types and attributes are texts, as in `verifier.kernel.loops.recurrences.system.Apply`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.dialects import entry_for, our_dialects
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import IllTypedOperation, Meaning, lookup
from semantics.language.widths import Width
from verifier.kernel.input.reading import reading_context


class NoValue(Exception):
    """An operation that is not run. The message says why."""


@cache
def has_own_meaning(operation: str) -> bool:
    """Whether an operation is run by its meaning. Users' meanings are registered before."""
    entry = entry_for(operation)
    ours = entry.scalar_functions and entry.name in our_dialects()
    return not ours and lookup(operation) is not None


def value_of(
    operation: str,
    attributes: Mapping[str, str],
    arguments: Sequence[int],
    last: int,
    result: int,
) -> int | None:
    """The bits of the result, None for poison; `last` and `result` are the widths of the last
    operand and of the result. Raises `NoValue`."""
    meaning = lookup(operation)
    assert meaning is not None
    if meaning.sees_poison or meaning.chooses:
        raise NoValue(f"{operation}, which is no function of its operands")
    m = _AlwaysDefined(ConcreteInterpretation())
    widths = _widths(meaning, len(arguments), last, result)
    operands = [
        Value(m.constant(bits, width), m.truth(False))
        for bits, width in zip(arguments, widths, strict=True)
    ]
    try:
        known = {
            name: kind.read(m.interpretation, _parsed(attributes.get(name)), result)
            for name, kind in meaning.attributes.items()
        }
        (value,) = meaning.apply(m, operands, known, [result])
    except (BadAttribute, IllTypedOperation, NotRepresentable, ParseError, ValueError) as error:
        raise NoValue(f"{operation}: {error}") from error
    return None if value.poison.term else value.bits.term


class _AlwaysDefined(Execution):
    """An execution of what is defined for all operands."""

    def ub_if(self, condition: Bool) -> None:
        raise NoValue("what may be undefined behaviour")

    def choice(
        self,
        width: Width,
        where: Bool,
        usual: Bits | None = None,
        others: Sequence[Bits] = (),
        among: Sequence[int] | None = None,
    ) -> Bits:
        raise NoValue("what chooses its result")


def _widths(meaning: Meaning, count: int, last: int, result: int) -> list[int]:
    """Of each operand, as far as the signature says that it is one of those that are known."""
    if not meaning.signature.takes(count) or len(meaning.signature.results) != 1:
        raise NoValue(f"{meaning.operation} with {count} operands")
    letters = meaning.signature.operand_letters(count)
    known = {meaning.signature.results[0]: result, letters[-1]: last}
    known |= {x: int(x[1:]) for x in letters if x.startswith("i") and x[1:].isdigit()}
    if not all(letter in known for letter in letters):
        raise NoValue(f"{meaning.operation} on operands of several types")
    return [known[letter] for letter in letters]


@cache
def _parsed(text: str | None) -> Attribute | None:
    return None if text is None else Parser(reading_context(), text).parse_attribute()
