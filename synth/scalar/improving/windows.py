"""Windows: small parts of straight-line code, as specifications of what to find.

A window is one operation, its root, and some of those in its block that it depends on (Souper's
slices: Sasnauskas et al., 2017). What comes from outside of it is an argument, about which the
context may know something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.float_licences import FLAGS as LICENSES
from semantics.control_flow.float_licences import flags_of
from semantics.control_flow.floats import as_bits
from semantics.functions.float_environment import is_in_default_environment
from semantics.functions.operations import is_function, operation_name
from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.language.attributes import BadAttribute, IntegerKind
from semantics.language.containers import element_type
from semantics.language.dialects import entry_for
from semantics.language.execution import meaning_for
from semantics.language.float_formats import bits_of_constant, format_of
from semantics.language.kinds import isa
from semantics.language.program import (
    NoMeaning,
    Step,
    as_integer_type,
    fixed_width,
    is_integer_like,
)
from semantics.language.registry import lookup
from synth.scalar.improving.context import Known, assumed
from synth.scalar.improving.one_lane import on_one_lane
from synth.scalar.synthesis.observations import MOST_BITS
from synth.scalar.synthesis.specification import Specification
from synth.scalar.terms.batches import width_of
from synth.scalar.terms.float_operators import float_meaning, is_float
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term

if TYPE_CHECKING:
    from semantics.functions.operations import Function
    from synth.scalar.improving.text_edits import Editor

_NO_FLAGS = ("#arith.fastmath<none>", "#llvm.fastmath<none>")
_MOST_OPERATIONS = 10
_MOST_ARGUMENTS = 6


@dataclass(frozen=True)
class Window:
    """`operations` in the order of the block, the root last; constants are none of them.

    `values` maps the arguments and what stays alive to the values that they stand for; the
    operations in `dead` are of no use once the root has been replaced.
    """

    root: Operation
    operations: tuple[Operation, ...]
    dead: tuple[Operation, ...]
    specification: Specification
    values: Mapping[Term, SSAValue]
    known: Mapping[SSAValue, Known]
    """What the specification takes for granted of values from outside."""

    def shown_facts(self, editor: Editor, needed: int | None = None) -> tuple[str, ...]:
        """What is taken for granted, by the names of values, the bits of the result that are
        `needed` too where these are not all. Raises `CannotEdit`."""
        names = {value: editor.name_at(value, self.operations) for value in self.known}
        facts = tuple(f"{names[value]} is {fact}" for value, fact in self.known.items())
        if needed is None:
            return facts
        return (*facts, f"of {editor.result_name(self.root)} the bits {needed:#b} are needed")

    @property
    def dialects(self) -> tuple[str, ...]:
        """The dialects of the operations."""
        return tuple(dict.fromkeys(op.name.partition(".")[0] for op in self.operations))

    def operators(self) -> list[Operator]:
        """The operators of the dead operations."""
        return [operator_of(op) for op in self.dead]


PlaceOf = Callable[[Operation], int | None]
"""Where an operation stands: of one block, the first ones have less."""
KnownAt = Callable[[SSAValue, Operation], Known | None]
"""What is known of a value at an operation."""


def nothing_known(value: SSAValue, at: Operation) -> Known | None:
    """The context of code of which nothing is known."""
    return None


def windows_at(
    root: Operation,
    place: PlaceOf,
    known: KnownAt = nothing_known,
    most: int = _MOST_OPERATIONS,
) -> Iterator[Window]:
    """The windows of a root, each larger than the one before; none where it is not searched.

    Only operations that have a place are in them.
    """
    at = place(root)
    if at is None or root.parent is None:
        return
    if not is_searched(root) or len(root.results) != 1:
        return
    if constant_of(root.results[0]) is not None or not root.results[0].uses:
        return
    places = {root: at}
    inside = [root]
    while True:
        window = window_of(root, sorted(inside, key=places.__getitem__), known)
        if window is not None and may_be_proved_alone(window):
            yield window
        around = _behind(inside, place, places)
        if not around or len(inside) + len(around) > most:
            return
        inside += around


def may_be_proved_alone(window: Window) -> bool:
    """Whether nothing around a window counts: where flags license what depends on how operands are
    computed, the window has to be all that its function computes."""
    if not any(map(is_licensed, window.operations)):
        return True
    function, block = function_around(window.root), window.root.parent_block()
    if function is None or block is None or block.parent_op() is not function:
        return False
    computed = {op for op in block.ops if op.operands and op is not block.last_op}
    return len(function.body.blocks) == 1 and computed == {*window.operations}


def is_licensed(op: Operation) -> bool:
    """Whether it is on floats, in a function with flags that license rewrites of expressions."""
    on_floats = any(is_float(element_type(value.type)) for value in (*op.operands, *op.results))
    return on_floats and _has_licences(function_around(op) or _module_of(op))


def _behind(
    inside: Sequence[Operation], place: PlaceOf, places: dict[Operation, int]
) -> list[Operation]:
    """The operations that those inside use, and that may be searched with them; their `places`."""
    found: dict[Operation, None] = {}
    for op in inside:
        for operand in op.operands:
            owner = operand.owner
            if not isinstance(owner, Operation) or owner.parent is not op.parent:
                continue
            if owner in places or constant_of(operand) is not None or not is_searched(owner):
                continue
            at = place(owner)
            if at is not None and at < places[op]:
                found[owner] = None
                places[owner] = at
    return list(found)


def window_of(root: Operation, inside: Sequence[Operation], known: KnownAt) -> Window | None:
    """The window of these operations, the root last; None where it has too many arguments."""
    dead = only_for(root, inside)
    terms: dict[SSAValue, Term] = {}
    values: dict[Term, SSAValue] = {}
    arguments: list[Argument] = []
    facts: dict[SSAValue, Known] = {}
    hidden: set[str] = set()

    def term_of(value: SSAValue) -> Term:
        if value not in terms:
            number = constant_of(value)
            if number is not None:
                terms[value] = literal_of(number, value.type)
            else:
                argument = Argument(f"x{len(arguments)}", element_type(value.type))
                arguments.append(argument)
                term: Term = argument
                fact = known(value, root)
                if fact is not None:
                    term = assumed(argument, fact)
                    facts[value] = fact
                    hidden.add(argument.name)
                terms[value] = term
                values[term] = value
        return terms[value]

    for op in inside:
        operands = tuple(term_of(operand) for operand in op.operands)
        for number, result in enumerate(op.results):
            term = Application(operator_of(op), operands, number)
            terms[result] = term
            if op not in dead:
                values.setdefault(term, result)
    if len(arguments) > _MOST_ARGUMENTS:
        return None
    given = tuple(term for term in values if isinstance(term, Application))
    result = terms[root.results[0]]
    if result in given:
        return None
    without_poison = not any(entry_for(op.name).has_poison for op in inside)
    noundef = frozenset(a.name for a in arguments) if without_poison else frozenset[str]()
    specification = Specification(
        tuple(arguments), (result,), given, noundef=noundef, hidden=frozenset(hidden)
    )
    return Window(root, tuple(inside), dead, specification, values, facts)


def only_for(root: Operation, inside: Sequence[Operation]) -> tuple[Operation, ...]:
    """Of operations, in the order of their block, the root and those that only it depends on."""
    dead = {root}
    for op in reversed(inside):
        users = [use.operation for result in op.results for use in result.uses]
        if op is not root and users and all(user in dead for user in users):
            dead.add(op)
    return tuple(op for op in inside if op in dead)


def is_searched(op: Operation) -> bool:
    """Whether the operation is about integers that can be searched, and has a meaning."""
    return not (op.regions or op.successors) and bool(op.results) and not why_not(op)


def why_not(op: Operation) -> str:
    """Why an operation cannot be searched: what it is about, or its name; "" where it can be."""
    lane = on_one_lane(op)
    if lane is None:
        return "vectors or tensors, of which it does not do the same on each lane"
    around, op = op, lane
    if any(is_float(value.type) for value in (*op.operands, *op.results)):
        why = _why_not_of_floats(op)
        return why or why_no_floats(function_around(around) or _module_of(around))
    for value in (*op.operands, *op.results):
        if not is_integer_like(value.type) or fixed_width(value.type, 64) > MOST_BITS:
            return str(value.type)
    widths = [[width_of(v.type, {}) for v in values] for values in (op.operands, op.results)]
    interpretation, stated = ConcreteInterpretation(), _attributes(op)
    try:
        meaning = meaning_for(_step(op))
        values = [
            kind.read(interpretation, stated.get(name), widths[1][0])
            for name, kind in meaning.attributes.items()
        ]
    except (NoMeaning, BadAttribute):
        return f"{op.name}, which has no meaning as it stands"
    if meaning.chooses:
        return f"{op.name}, which chooses freely"
    fits = meaning.signature.takes(len(op.operands))
    if fits and meaning.fits is not None:
        fits = meaning.fits(*widths, *values)
    return "" if fits else f"{op.name}, which has no meaning as it stands"


def function_around(op: Operation) -> Function | None:
    """The function that an operation is in, or is, if there is one."""
    around: Operation | None = op
    while around is not None and not is_function(around):
        around = around.parent_op()
    return around


def _module_of(op: Operation) -> Operation:
    top = op.get_toplevel_object()
    assert isinstance(top, Operation)
    return top


@lru_cache(maxsize=64)
def why_no_floats(function: Operation) -> str:
    """Why no window with floats is searched in a function; "" where that may be done.

    A proof of a window is one of the whole where what an operation may give depends on nothing
    outside of the window. So it is not where two operations are one term, which would choose once
    for both; nor where the function says how its floats are computed; nor where flags license what
    depends on how operands are computed, unless the function is so short that one window is all of
    it.
    """
    if _has_licences(function) and not _is_one_window(function):
        return IN_OTHER_CODE
    if not is_in_default_environment([function]):
        return "floats, in a function that says how they are computed"
    keys: dict[SSAValue, object] = {}
    seen: set[object] = set()
    for op in function.walk():
        types = (element_type(value.type) for value in (*op.operands, *op.results))
        floats = any(map(is_float, types))
        if len(op.results) != 1 or op.regions or op.successors:
            continue
        attributes = tuple(sorted((k, str(v)) for k, v in _attributes(op).items()))
        operands = tuple(keys.get(operand, operand) for operand in op.operands)
        key = op.name, attributes, operands, str(op.results[0].type)
        keys[op.results[0]] = key
        if floats and op.operands and key in seen:
            return "floats, in a function that computes one value twice"
        seen.add(key)
    return ""


IN_OTHER_CODE = "floats, in a function with flags that license what depends on operands"
_FLAGS_OF_EXPRESSIONS = frozenset((*LICENSES, "afn"))


@lru_cache(maxsize=64)
def _has_licences(function: Operation) -> bool:
    return any(flags_of(op) & _FLAGS_OF_EXPRESSIONS for op in function.walk())


def _is_one_window(function: Operation) -> bool:
    """Whether a function may be one window: of few operations, in one block, of which the last one
    gives what is returned, beside others."""
    if not is_function(function) or len(function.body.blocks) != 1:
        return False
    ops = [op for op in function.body.block.ops if op.operands]
    if not 2 <= len(ops) <= _MOST_OPERATIONS + 1 or any(op.regions for op in ops):
        return False
    needed = {ops[-2]}
    for op in reversed(ops[:-1]):
        if op in needed:
            needed.update(v.owner for v in op.operands if isinstance(v.owner, Operation))
    return {*ops[:-1]} <= needed


def _why_not_of_floats(op: Operation) -> str:
    stated = _attributes(op).get("value")
    if isa(stated, FloatAttr) and _float_constant(op) is None:
        return f"{op.name}, of a NaN, or of what is not known"
    for value in (*op.operands, *op.results):
        if not is_float(value.type) and as_integer_type(value.type) is None:
            return str(value.type)
    name = operation_name(op)
    known = (len(op.results), op.name) == (1, name) and (  # Others xDSL does not know.
        op.name == "arith.select"
        or _float_constant(op) is not None
        or (as_bits(op) is not None and _has_meaning(operator_of(op)))
    )
    return "" if known else f"{name}, which has no meaning as it stands"


def _has_meaning(o: Operator) -> bool:
    return float_meaning(o.operation, o.operand_types, o.result_types, o.attributes) is not None


def _float_constant(op: Operation) -> int | None:
    """The bits of the float that an operation states; None for a NaN, of which there are many."""
    stated = _attributes(op).get("value")
    if op.operands or len(op.results) != 1 or not isa(stated, FloatAttr):
        return None
    f, bits = format_of(op.results[0].type), bits_of_constant(stated)
    return None if f is None or bits is None or f.is_nan(bits) else bits


def literal_of(number: int, type_: Attribute) -> Literal:
    """A constant, of a vector the one of each lane: of floats its bits."""
    type_ = element_type(type_)
    width = width_of(type_, {})
    return Literal(number if is_float(type_) else signed(number, width), type_)


def constant_of(value: SSAValue) -> int | None:
    """The number that the value is, or each of its lanes, where an operation states it: of a float
    the bits."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.operands or not is_searched(owner):
        return None
    op = on_one_lane(owner)
    assert op is not None
    (result,) = op.results
    if is_float(result.type):
        return _float_constant(op)
    kinds = meaning_for(_step(op)).attributes
    stated = _attributes(op).get("value")
    if list(kinds) != ["value"] or not isinstance(kinds["value"], IntegerKind):
        return None
    if not is_integer_like(result.type) or not isa(stated, IntegerAttr):
        return None
    return stated.value.data % (1 << fixed_width(result.type, 64))


@lru_cache(maxsize=20_000)
def operator_of(op: Operation) -> Operator:
    """The operation with its types and attributes, these as `operators_of` writes them; of one on
    vectors what it does on a lane."""
    op = on_one_lane(op) or op
    interpretation = ConcreteInterpretation()
    stated = _attributes(op)
    attributes: list[tuple[str, Attribute]] = []
    if lookup(op.name) is None:  # An operation on floats, whose flags and predicates are its own.
        attributes = sorted((n, a) for n, a in stated.items() if str(a) not in _NO_FLAGS)
        types = tuple(v.type for v in op.operands), tuple(v.type for v in op.results)
        return Operator(op.name, *types, tuple(attributes))
    for name, kind in meaning_for(_step(op)).attributes.items():
        written = kind.write(kind.read(interpretation, stated.get(name), 1), IntegerType(1))
        if written is not None:
            attributes.append((name, written))
    return Operator(
        op.name,
        tuple(operand.type for operand in op.operands),
        tuple(result.type for result in op.results),
        tuple(attributes),
    )


def _attributes(op: Operation) -> dict[str, Attribute]:
    stated = op.properties | op.attributes  # those of other dialects mean nothing
    return {name: value for name, value in stated.items() if "." not in name}


def _step(op: Operation) -> Step:
    return Step(op.name, (), (), dict(_attributes(op)))
