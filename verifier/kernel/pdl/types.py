"""From `pdl.type` to type terms, and what the operations of a pattern say about their types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import pdl
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.dialects.pdl import RangeType, TypeType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.execution import meaning_for
from semantics.language.program import NoMeaning, Step, TypeTerm, TypeVariable
from verifier.kernel.goals.computed_types import computed_type
from verifier.kernel.goals.natives import native_type_function
from verifier.kernel.goals.type_scheme import TypeConstraints
from verifier.kernel.pdl.ranges import Counts
from verifier.kernel.pdl.transfer import TransferIntegerType


@dataclass
class PatternTypes:
    """What stands for each `pdl.type` of a pattern, and the constraints between types."""

    name_of: Callable[[SSAValue], str]
    unused_name: Callable[[str], str]
    where: Callable[[Operation], str]
    constraints: TypeConstraints = field(default_factory=TypeConstraints)
    integer_only: list[TypeVariable] = field(default_factory=list[TypeVariable])
    _terms: dict[SSAValue, tuple[TypeTerm, ...]] = field(
        default_factory=dict[SSAValue, tuple[TypeTerm, ...]]
    )

    def read(self, ops: Iterable[Operation], counts: Counts) -> None:
        """Read the types that stand in `ops`; `counts` says how many there are in a range."""
        for op in ops:
            if isinstance(op, pdl.TypeOp):
                self._terms[op.result] = (self._term(op.constantType, self.name_of(op.result)),)
            elif isinstance(op, pdl.TypesOp):
                name = self.name_of(op.result)
                constants: Sequence[Attribute | None]
                if op.constantTypes is not None:
                    constants = op.constantTypes.data
                else:
                    constants = [None] * counts[op.result]
                self._terms[op.result] = tuple(
                    self._term(constant, f"{name}#{i}") for i, constant in enumerate(constants)
                )
            elif isinstance(op, pdl.ApplyNativeRewriteOp) and _gives_a_type(op):
                variable = TypeVariable(self.name_of(op.res[0]))
                self._terms[op.res[0]] = (variable,)
                computed = computed_type(op, variable, self.of, self.where(op))
                self.constraints.computed.append(computed)
            elif isinstance(op, pdl.RangeOp) and op.result.type == RangeType(TypeType()):
                self._terms[op.result] = tuple(t for a in op.arguments for t in self.all_of(a))

    def _term(self, constant: Attribute | None, name: str) -> TypeTerm:
        if constant is None:
            return TypeVariable(name)
        if isinstance(constant, TransferIntegerType):
            variable = TypeVariable(name)
            self.integer_only.append(variable)
            return variable
        return constant

    def of(self, value: SSAValue) -> TypeTerm:
        """The type that `value` stands for. Raises `NoMeaning`."""
        (term,) = self.all_of(value)
        return term

    def all_of(self, value: SSAValue) -> tuple[TypeTerm, ...]:
        """The types that `value`, a type or a range of types, stands for. Raises `NoMeaning`."""
        if value not in self._terms:
            raise NoMeaning("a type that a native function computes")
        return self._terms[value]

    def fresh(self) -> TypeVariable:
        """A type about which nothing is known."""
        return TypeVariable(self.unused_name("T"))


@dataclass
class StepTyper:
    """Types the values of steps by their operations' signatures.

    With `lenient` (a pattern in xdsl-smt's convention), a declared result type that the operation
    determines is not a constraint: the operation's own result type is taken, and a note made.
    """

    pattern: PatternTypes
    lenient: bool
    types: dict[str, TypeTerm] = field(default_factory=dict[str, TypeTerm])
    notes: list[str] = field(default_factory=list[str])

    @property
    def constraints(self) -> TypeConstraints:
        return self.pattern.constraints

    def match(
        self, step: Step, declared: tuple[TypeTerm | None, ...], literal: TypeTerm | None
    ) -> Step:
        """Constrain the types by a matched operation; the step with its result types.

        `literal` is the type of an integer attribute that gives the result's type.
        """
        signature = meaning_for(step).signature
        letters: dict[str, TypeTerm] = {}
        for letter, name in zip(
            signature.operand_letters(len(step.operands)), step.operands, strict=True
        ):
            self._equate_letter(letters, letter, self.types[name])
        results: list[tuple[str, TypeTerm]] = []
        for letter, (name, _), wanted in zip(
            signature.results, step.results, declared, strict=True
        ):
            determined = _fixed(letter) or letters.get(letter) or literal
            if determined is None:
                type_ = wanted or self.pattern.fresh()
                letters[letter] = type_
            else:
                type_ = determined
                letters.setdefault(letter, type_)
                if wanted is not None and not self.constraints.same(wanted, type_):
                    if self.lenient:
                        self.notes.append(
                            f"the result type of {step.operation} is read as the operation gives it"
                        )
                    else:
                        self.constraints.equate(wanted, type_)
            self.types[name] = type_
            results.append((name, type_))
        for low, high in signature.narrower:
            self.constraints.order(letters[low], letters[high])
        if signature.index_cast:
            first, second = (letters[letter] for letter in signature.index_cast)
            self.constraints.index_casts.append((first, second))
        return Step(step.operation, step.operands, tuple(results), step.attributes, step.where)

    def build(
        self, step: Step, declared: tuple[TypeTerm | None, ...], literal: TypeTerm | None
    ) -> Step:
        """Check a new operation's types; they must follow from the match. Raises `IllTyped`."""
        signature = meaning_for(step).signature
        letters: dict[str, TypeTerm] = {}
        for letter, name in zip(
            signature.operand_letters(len(step.operands)), step.operands, strict=True
        ):
            expected = _fixed(letter) or letters.setdefault(letter, self.types[name])
            if not self.constraints.same(expected, self.types[name]):
                raise IllTyped(step, f"operand types {self.types[name]} and {expected} may differ")
        results: list[tuple[str, TypeTerm]] = []
        for letter, (name, _), wanted in zip(
            signature.results, step.results, declared, strict=True
        ):
            determined = _fixed(letter) or letters.get(letter) or literal
            type_ = determined or wanted
            if type_ is None:
                raise IllTyped(step, "the result type is neither given nor determined")
            if wanted is not None and not self.constraints.same(wanted, type_):
                if not self.lenient:
                    raise IllTyped(step, f"result types {wanted} and {type_} may differ")
                self.notes.append(
                    f"the result type of {step.operation} is read as the operation gives it"
                )
            letters.setdefault(letter, type_)
            self.types[name] = type_
            results.append((name, type_))
        for low, high in signature.narrower:
            if not self.constraints.implies_order(letters[low], letters[high]):
                raise IllTyped(step, f"{letters[low]} is not always narrower than {letters[high]}")
        if signature.index_cast:
            types = [self.constraints.find(letters[letter]) for letter in signature.index_cast]
            if types.count(IndexType()) != 1:
                raise IllTyped(step, "one of its types must be index, and the other must not")
        return Step(step.operation, step.operands, tuple(results), step.attributes, step.where)

    def _equate_letter(self, letters: dict[str, TypeTerm], letter: str, type_: TypeTerm) -> None:
        fixed = _fixed(letter)
        if fixed is not None:
            self.constraints.equate(type_, fixed)
        elif letter in letters:
            self.constraints.equate(letters[letter], type_)
        else:
            letters[letter] = type_


class IllTyped(Exception):
    """The replacement is not well typed for every match."""

    def __init__(self, step: Step, why: str) -> None:
        super().__init__(f"the replacement's {step.operation} is not always well typed: {why}")
        self.where = step.where


def _gives_a_type(op: pdl.ApplyNativeRewriteOp) -> bool:
    return native_type_function(op.constraint_name.data) is not None and len(op.res) == 1


def _fixed(letter: str) -> TypeTerm | None:
    """The type that a signature names outright, such as i1."""
    if letter.startswith("i") and letter[1:].isdigit():
        return IntegerType(int(letter[1:]))
    return IndexType() if letter == "index" else None
