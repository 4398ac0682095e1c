"""Transfer functions: for an operation, what facts about its operands say about its result.

In Python they are functions over the builder, in IR functions of the `transfer` dialect; both
become steps of a program, which reads elements of the domain and gives one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import NoMeaning, Step, TypeTerm, TypeVariable
from semantics.language.registry import Meaning, lookup
from semantics.language.signature import Signature
from semantics.language.widths import are_same
from verifier.kernel.analyses.claim import Names, Shown
from verifier.kernel.analyses.from_parts import FromParts

TransferFunction = Callable[..., Sequence[Bits | Value]]
"""`f(m, *elements)`: the element of the result, whose width is `m.result_width`."""
Constraint = Callable[..., Bool]
"""`f(m, *given)`: whether values, or elements, are ones for which something is claimed."""
Inline = Callable[
    [str, Sequence[Names], Sequence[TypeTerm], TypeTerm], tuple[tuple[Step, ...], Names]
]
"""Steps that compute the result's element: from a prefix for the names of their values, the names
of the operands' elements, and the types of the operands and of the result."""
Types = tuple[tuple[TypeTerm, ...], TypeTerm, tuple[tuple[TypeTerm, TypeTerm], ...]]


@dataclass(frozen=True, eq=False)
class Transfer(FromParts):
    """A transfer function `name` of `domain` for `operation`, with these `attributes`.

    Soundness is claimed for the operands of which `on_values` holds, and for the elements of which
    `on_elements` does. Where `given` names a domain, the operands' elements are of that one. The
    function gets `free` values behind the elements, about which nothing is known where soundness is
    proved. `parts` are claims from which it follows that the function is sound, where it is made of
    others (`verifier.kernel.analyses.composed`), and `made_as` says of which function they are.
    `function` is what it is in Python.
    """

    operation: str
    domain: Domain
    inline: Inline
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    file: str = ""
    line: int = 1
    on_values: Constraint | None = None
    on_elements: Constraint | None = None
    given: Domain | None = None
    free: tuple[str, ...] = ()
    function: TransferFunction | None = None

    @property
    def operand_domain(self) -> Domain:
        return self.given or self.domain

    @property
    def stated(self) -> tuple[object, ...]:
        named = self.operation, dict(self.attributes), self.domain, self.given, self.free
        return (*named, self.on_values, self.on_elements, self.inline, self.function)

    def types(self) -> Types:
        """The types of the operands and of the result, and which are narrower than which."""
        return types_of(self.operation)

    def concrete(self, operands: Names, result: str) -> Step:
        """The operation itself."""
        _, type_, _ = self.types()
        return Step(self.operation, operands, ((result, type_),), self.attributes)


def types_of(operation: str) -> Types:
    """The types of an operation's operands and of its result, and which are narrower than which.

    Raises `NoMeaning` where facts about it cannot be stated.
    """
    meaning = lookup(operation)
    if meaning is None:
        raise NoMeaning(f"{operation} has no meaning")
    if meaning.chooses:
        raise NoMeaning(f"a transfer function for {operation}, which chooses")
    signature = meaning.signature
    operands = signature.operands
    if not operands and signature.repeated is not None:
        operands = signature.operand_letters(2)  # of an operation with any number, two
    if not operands or len(signature.results) != 1 or "index" in (*operands, *signature.results):
        raise NoMeaning(f"a transfer function for {operation}")
    terms = tuple(_term(letter) for letter in operands)
    order = tuple((_term(low), _term(high)) for low, high in signature.narrower)
    return terms, _term(signature.results[0]), order


def _term(letter: str) -> TypeTerm:
    letter = letter.replace("_", "S")
    return IntegerType(1) if letter == "i1" else TypeVariable(letter)


def own_step(
    name: str,
    function: Callable[..., Bits | Value | Sequence[Bits | Value]],
    operands: Names,
    results: Sequence[tuple[str, TypeTerm]],
    sees_poison: bool = False,
) -> Step:
    """A step that does what a function over the builder says."""
    signature = Signature.parse("_* ->")
    meaning = Meaning(name, function, signature, sees_poison=sees_poison)
    return Step(name, operands, tuple(results), own=meaning)


def is_of(m: Execution, field: Bits | Value) -> bool:
    """Whether what a function gives is of the interpretation that it is asked in, and was not kept
    from another."""
    parts = (field.bits, field.poison) if isinstance(field, Value) else (field,)
    return all(part.interpretation is m.interpretation for part in parts)


def only_bits(name: str, given: Sequence[object]) -> Element:
    """The fields of what a transfer function gives to be gone on with. Raises `NoMeaning` where one
    carries poison, or is no field: left out, another would take its place."""
    fields = tuple(field for field in given if isinstance(field, Bits))
    if len(fields) != len(given):
        raise NoMeaning(f"a piece of {name} that may give poison")
    return fields


def field_types(domain: Shown, type_: TypeTerm) -> tuple[TypeTerm, ...]:
    """The types of an element's fields, where the value has this one."""
    return tuple(IntegerType(1) if f in domain.bits else type_ for f in domain.fields)


def in_elements(fields: Sequence[Bits], size: int) -> list[Element]:
    """Elements of `size` fields each, which stand one behind the other."""
    return [tuple(fields[i : i + size]) for i in range(0, len(fields), size)]


def named_fields(domain: Shown, prefix: str) -> Names:
    """Names for an element's fields."""
    return tuple(f"{prefix}_{f}" for f in domain.fields)


def in_python(
    domain: Domain, function: TransferFunction, name: str, given: Domain | None = None
) -> Inline:
    """The step that a transfer function in Python is; the last "element" may be free values."""
    of_operands = given or domain

    def inline(
        prefix: str, elements: Sequence[Names], types: Sequence[TypeTerm], result: TypeTerm
    ) -> tuple[tuple[Step, ...], Names]:
        size, every = len(domain.fields), len(of_operands.fields)

        def whole(m: Execution, *fields: Bits) -> Sequence[Bits | Value]:
            last = len(types) * every
            wanted = m.result_widths
            widths = zip(domain.fields, wanted, strict=True)
            m.result_widths = tuple(w for f, w in widths if f not in domain.bits)[:1]
            found = function(m, *in_elements(fields[:last], every), *fields[last:])
            given = cast(object, found)
            if not isinstance(given, Sequence) or not all(
                isinstance(field, Bits | Value) for field in cast("Sequence[object]", given)
            ):
                raise NoMeaning(f"{name} gives what is no element")
            if not all(is_of(m, field) for field in found):
                raise NoMeaning(f"{name} gives fields of another execution: it must keep no state")
            if len(found) != size:
                raise NoMeaning(f"{name} gives {len(found)} fields for the {size} of {domain.name}")
            given_widths = [f.bits.width if isinstance(f, Value) else f.width for f in found]
            if not all(map(are_same, given_widths, wanted)):
                raise NoMeaning(f"{name} gives fields of other widths than the result's")
            return found

        names = named_fields(domain, prefix)
        results = zip(names, field_types(domain, result), strict=True)
        flat = tuple(field for element in elements for field in element)
        return (own_step(f"{domain.name}.{name}", whole, flat, tuple(results)),), names

    return inline


def transfer(
    operation: str, domain: Domain, **attributes: Attribute
) -> Callable[[TransferFunction], Transfer]:
    """Decorator: the function is a transfer function of the domain for the operation, where the
    operation has these attributes."""

    def make(function: TransferFunction) -> Transfer:
        code = function.__code__
        return Transfer(
            function.__name__,
            operation,
            domain,
            in_python(domain, function, function.__name__),
            attributes,
            code.co_filename,
            code.co_firstlineno,
            function=function,
        )

    return make
