"""Lowering: each operation of one set, over the operations of another.

For each operation with a meaning, and each choice of its attributes, programs over the target's
operations are searched for (`lowering_programs`), printed as PDL patterns and proved from the
text. An operation is tried for open types first; where there is nothing for these, for some
widths. What has no lowering is named, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from rewrites.library.patterns import NATIVES
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import FlagKind, StaticIntegerKind
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import TypeTerm, TypeVariable, fixed_width
from semantics.language.registry import Meaning, lookup, may_be_poison
from synth.campaign.budget import Meter
from synth.campaign.proofs import is_asked_again
from synth.campaign.workers import known
from synth.scalar.lowering.lowering_explanation import explained, says_nothing
from synth.scalar.lowering.lowering_programs import Programs
from synth.scalar.lowering.lowering_text import NEVER_POISON, Pattern
from synth.scalar.rules.pdl_constants import NotPrintable
from synth.scalar.rules.rule import flags_of, text_of
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.op_sets import (
    Attributes,
    OperationSet,
    attribute_choices,
    operation_set,
    without_flags,
)
from synth.scalar.terms.operators import fits
from synth.scalar.terms.terms import Application, Argument, Operator, Term
from verifier.claims.stored_verdicts import rewrite_verdicts
from verifier.kernel.deciding.options import Options
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown, Unsupported

KNOWN = NATIVES
"""Imported for the native functions that patterns call."""

WIDTHS = (1, 8, 16, 32, 64)
"""Of types that cannot stay open, those that are tried."""
_WIDEST_RESULT = 64


@dataclass(frozen=True)
class LoweringOptions:
    """What may be chosen: what programs cost, up to which cost all of them are searched, the widths
    of types that cannot stay open, and how patterns are proved.
    """

    costs: Costs = OPS
    depth: int = 2
    widths: tuple[int, ...] = WIDTHS
    proof: Options = Options(timeout=10.0, total_timeout=60.0)  # noqa: RUF009
    progress: Callable[[str], None] | None = None


@dataclass(frozen=True)
class Lowering:
    """A pattern that was proved from its text.

    `programs` are for the results of `source`; `law` says the same in a line. `explanation` says
    where the two differ: where the source is undefined or poison, what the target gives.
    """

    source: Application
    programs: tuple[Term, ...]
    law: str
    text: str
    cost: float
    result: Result
    explanation: tuple[str, ...]

    @property
    def operation(self) -> str:
        """The operation, with its attributes and with types that are fixed."""
        return _called(self.source.operator)

    @property
    def proof(self) -> Proved:
        assert isinstance(self.result.verdict, Proved)
        return self.result.verdict


@dataclass(frozen=True)
class NotLowered:
    """An operation, or one choice of its attributes and types, for which nothing was proved."""

    operation: str
    reason: str


def lower(
    sources: Sequence[str], targets: Sequence[str], options: LoweringOptions | None = None
) -> Iterator[Lowering | NotLowered]:
    """A lowering for each operation of `sources` over those of `targets`, as they are found.

    Both are names of dialects and of operations. Raises `op_sets.BadOperationSet`.
    """
    for operation in lowered_operations(sources, targets):
        yield from lower_operation(operation, sources, targets, options)


def lowered_operations(sources: Sequence[str], targets: Sequence[str]) -> list[str]:
    """What `lower` lowers, in its order. Raises `op_sets.BadOperationSet`."""
    source, target = operation_set(sources), operation_set(targets)
    constant = source.constant if source.own and target.constant is not None else None
    return [*([] if constant is None else [constant]), *source.operations]


def lower_operation(
    operation: str,
    sources: Sequence[str],
    targets: Sequence[str],
    options: LoweringOptions | None = None,
    meter: Meter | None = None,
) -> Iterator[Lowering | NotLowered]:
    """What `lower` finds for one of the `lowered_operations`; `meter` counts the programs run."""
    target, origin = operation_set(targets), _origin(sources, targets)
    lowerer = _Lowerer(target, options or LoweringOptions(), origin, meter or Meter())
    if operation == operation_set(sources).constant:
        yield from lowerer.constant(operation)
    else:
        yield from lowerer.operation(operation)


def _origin(sources: Sequence[str], targets: Sequence[str]) -> str:
    return f"found by synth-rewrite lower --from {','.join(sources)} --to {','.join(targets)}"


class _Lowerer:
    def __init__(
        self, target: OperationSet, options: LoweringOptions, origin: str, meter: Meter
    ) -> None:
        self.target = target
        self.options = options
        self.origin = origin
        self._known: dict[tuple[Term, ...], Lowering] = {}
        self._not_decided: list[str] = []
        self.programs = {
            least: Programs(target, options.costs, options.depth, least, meter) for least in (1, 2)
        }

    def constant(self, operation: str) -> Iterator[Lowering | NotLowered]:
        """The constants of one dialect, as those of another."""
        law = f"{operation} = {self.target.constant}"
        name = f"{operation.replace('.', '_')}_as_{str(self.target.constant).replace('.', '_')}"
        body = (
            f"pdl.pattern @{name} : benefit(1) {{\n"
            "  %t = pdl.type\n"
            "  %value = pdl.attribute : %t\n"
            f'  %root = pdl.operation "{operation}" {{"value" = %value}} -> (%t : !pdl.type)\n'
            "  pdl.rewrite %root {\n"
            '    %same = pdl.apply_native_rewrite "ori"(%value, %value : !pdl.attribute, '
            "!pdl.attribute) : !pdl.attribute\n"
            f'    %v0 = pdl.operation "{self.target.constant}" {{"value" = %same}} '
            "-> (%t : !pdl.type)\n"
            "    pdl.replace %root with %v0\n"
            "  }\n"
            "}\n"
        )
        proved = self._proved(law, body)
        if proved is None:
            yield NotLowered(operation, f"{self.target.constant} is not the same")
        else:
            text, result = proved
            cost = self.options.costs.of_operation.get(str(self.target.constant), 0.0)
            t = TypeVariable("t")
            source = Application(Operator(operation, (), (t,)), ())
            yield Lowering(source, (), law, text, cost, result, ())

    def operation(self, operation: str) -> Iterator[Lowering | NotLowered]:
        """All lowerings of one operation."""
        meaning = lookup(operation)
        assert meaning is not None
        if self.options.progress is not None:
            self.options.progress(operation)
        for count in _counts(meaning):
            together: dict[Attributes, list[Attributes]] = {}
            for attributes in attribute_choices(meaning, max(self.options.widths), count):
                base = without_flags(meaning, attributes)
                together.setdefault(base, []).append(attributes)
            for plain, *flagged in together.values():
                found = list(self._with_flags(meaning, count, plain, flagged))
                yield from found
                if count == 2 and _may_be_associative(meaning):
                    yield from self._more(meaning, found)
        if meaning.signature.repeated is not None and not _may_be_associative(meaning):
            yield NotLowered(
                f"{operation} of more than {_counts(meaning)[-1]} operands",
                "each number of operands, and each table, would need a pattern of its own",
            )

    def _more(
        self, meaning: Meaning, found: Sequence[Lowering | NotLowered]
    ) -> Iterator[Lowering | NotLowered]:
        """Of an operation that takes any number of operands: the first two made one."""
        name = f"{meaning.operation} of more than {_counts(meaning)[-1]} operands"
        pairs = [x for x in found if isinstance(x, Lowering)]
        if not pairs:
            yield NotLowered(name, "there is no lowering for two operands")
            return
        (pair,) = pairs
        pattern = Pattern(pair.source, pair.programs, self.target.constant, more=True)
        proved = self._proved(pattern.law, pattern.body())
        if proved is None:
            yield NotLowered(name, "it is not known to be associative")
        else:
            yield replace(pair, law=pattern.law, text=proved[0], result=proved[1])

    def _with_flags(
        self, meaning: Meaning, count: int, plain: Attributes, flagged: Sequence[Attributes]
    ) -> Iterator[Lowering | NotLowered]:
        """What is lowered without flags, for any flags, and what flags make better."""
        found = list(self._of(meaning, count, plain))
        self._known = {x.programs: x for x in found if isinstance(x, Lowering)}
        lowered = {x.programs: i for i, x in enumerate(found) if isinstance(x, Lowering)}
        open_ = _open_operator(meaning, count, plain)
        for attributes in flagged:
            if says_nothing(open_, replace(open_, attributes=attributes)):
                continue
            for other in self._of(meaning, count, attributes):
                if not isinstance(other, Lowering) or other.programs not in lowered:
                    found.append(other)
                    continue
                place = lowered[other.programs]
                general = found[place]
                assert isinstance(general, Lowering)
                more = tuple(
                    f"with {' and '.join(flags_of(other.source.operator))}, {sentence}"
                    for sentence in other.explanation
                    if sentence not in general.explanation
                )
                found[place] = replace(general, explanation=(*general.explanation, *more))
        self._known = {}
        yield from found

    def _of(
        self, meaning: Meaning, count: int, attributes: Attributes
    ) -> Iterator[Lowering | NotLowered]:
        reason = ""
        if meaning.fits is None:
            found, reason = self._tried(_open_operator(meaning, count, attributes))
            if found is not None:
                yield from found
                return
        for operator in _fixed_operators(meaning, count, attributes, self.options.widths):
            found, reason = self._tried(operator)
            if found is None:
                yield NotLowered(_called(operator), reason)
            else:
                yield from found

    def _tried(self, operator: Operator) -> tuple[list[Lowering] | None, str]:
        """A lowering, or why there is none; what was not decided is said in both cases."""
        self._not_decided.clear()
        try:
            found, reason = self._lowered(operator), "no program that was found is proved"
        except NotRepresentable as error:
            found, reason = None, str(error)
        if self._not_decided:
            count, first = len(self._not_decided), self._not_decided[0]
            said = f"{count} program{'s' if count > 1 else ''} could not be decided ({first})"
            if found:
                before = found[0].explanation
                found[0] = replace(found[0], explanation=(*before, f"{said}, tried before this"))
            reason += f"; {said}"
        return found, reason

    def _lowered(self, operator: Operator) -> list[Lowering] | None:
        """A lowering of the operator, with one for i1 where the first one leaves that out.

        Raises `NotRepresentable` where something has no program.
        """
        variables = {t for t in operator.types if isinstance(t, TypeVariable)}
        reason: NotRepresentable | None = None
        # Where the source may be poison, that its operands are not is no condition to ask for.
        conditions = (False,) if may_be_poison(operator.operation) else (False, True)
        for never_poison, least in product(conditions, (1, 2) if variables else (1,)):
            try:
                for programs in self.programs[least].of(operator, not never_poison):
                    found = self._pattern(operator, programs, never_poison, least)
                    if found is None:
                        continue
                    if least == 1:
                        return [found]
                    narrow = self._lowered(_at_one_bit(operator)) if len(variables) == 1 else None
                    return [found, *(narrow or [])]
            except NotRepresentable as error:
                reason = error
        if reason is not None:
            raise reason
        return None

    def _pattern(
        self, operator: Operator, programs: tuple[Term, ...], never_poison: bool, least: int
    ) -> Lowering | None:
        arguments = tuple(Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types))
        pattern = Pattern(
            Application(operator, arguments), programs, self.target.constant, never_poison, least
        )
        general = self._known.get(programs)
        if general is not None and never_poison == (NEVER_POISON in general.text):
            # Without flags the pattern matches any, and that was proved.
            explanation = explained(operator, programs)
            return replace(general, source=pattern.source, explanation=explanation)
        try:
            body = pattern.body()
        except NotPrintable as error:
            self._not_decided.append(f"a pattern cannot say it: {error}")
            return None
        proved = self._proved(pattern.law, body)
        if proved is None:
            return None
        text, result = proved
        cost = self.options.costs.of_term(*programs)
        return Lowering(
            pattern.source, programs, pattern.law, text, cost, result, explained(operator, programs)
        )

    def _proved(self, law: str, body: str) -> tuple[str, Result] | None:
        """The text with its header, and the verdict on it, where that is a proof."""
        options = replace(self.options.proof, second_opinion=is_asked_again(body))
        with counted_seconds():
            (result,) = rewrite_verdicts(body, options, known())
        if isinstance(result.verdict, Unknown | Unsupported):
            self._not_decided.append(result.verdict.reason)
        if not isinstance(result.verdict, Proved) or result.verdict.assumptions:
            return None
        guarantee = result.verdict.guarantee
        header = f"// law: {law}\n// origin: {self.origin}\n// guarantee: {guarantee}\n"
        return header + body, result


def _may_be_associative(meaning: Meaning) -> bool:
    """Whether it takes any number of operands of its result's type, and nothing but flags."""
    signature = meaning.signature
    return (signature.repeated,) == signature.results and all(
        isinstance(kind, FlagKind) for kind in meaning.attributes.values()
    )


def _counts(meaning: Meaning) -> list[int]:
    """Numbers of operands; where any number is possible, a few."""
    if meaning.signature.repeated is None:
        return [len(meaning.signature.operands)]
    return [1, 2, 3] if meaning.signature.repeated == "_" else [0, 1, 2]


def _called(operator: Operator) -> str:
    """The operation as its law writes it, with types where they are fixed."""
    arguments = tuple(Argument(f"x{i}", t) for i, t in enumerate(operator.operand_types))
    text = text_of(Application(operator, arguments)).removesuffix("#0")
    fixed = not any(isinstance(t, TypeVariable) for t in operator.types)
    name = operator.operation
    words = text if text.startswith(name) else f"{name}: {text}"
    if not fixed:
        return words
    given = ", ".join(map(str, operator.operand_types))
    return f"{words} : {given} -> {', '.join(map(str, operator.result_types))}"


def _letters(meaning: Meaning, count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return meaning.signature.operand_letters(count), meaning.signature.results


def _open_operator(meaning: Meaning, count: int, attributes: Attributes) -> Operator:
    operands, results = _letters(meaning, count)

    def type_of(letter: str) -> TypeTerm:
        if letter[1:].isdigit() and letter[0] == "i":
            return IntegerType(int(letter[1:]))
        return TypeVariable(letter.lower().replace("_", "u"))

    return Operator(
        meaning.operation,
        tuple(map(type_of, operands)),
        tuple(map(type_of, results)),
        attributes,
    )


def _fixed_operators(
    meaning: Meaning, count: int, attributes: Attributes, widths: Sequence[int]
) -> Iterator[Operator]:
    """The operator at some widths; those of results that follow from others may be other ones."""
    open_ = _open_operator(meaning, count, attributes)
    given = [t for t in dict.fromkeys(open_.operand_types) if isinstance(t, TypeVariable)]
    made = [
        t
        for t in dict.fromkeys(open_.result_types)
        if isinstance(t, TypeVariable) and t not in given
    ]
    signature = meaning.signature
    order = [(TypeVariable(a.lower()), TypeVariable(b.lower())) for a, b in signature.narrower]
    for own in product(widths, repeat=len(given)):
        results = range(1, _WIDEST_RESULT + 1) if meaning.fits is not None else widths
        for other in product(results, repeat=len(made)):
            of = dict(zip((*given, *made), (*own, *other), strict=True))
            if not all(of[a] < of[b] for a, b in order):
                continue
            operator = _at(open_, of)
            if not fits(meaning, operator.operand_types, operator.result_types, dict(attributes)):
                continue
            if _is_usual(meaning, operator, widths):
                yield operator


def _is_usual(meaning: Meaning, operator: Operator, widths: Sequence[int]) -> bool:
    """Whether the widths of the results are among those tried, or sums of such, positions are
    multiples of the result's width, and more than two operands have one width.
    """
    results = [fixed_width(t, 0) for t in operator.result_types if isinstance(t, Attribute)]
    given = [fixed_width(t, 0) for t in operator.operand_types if isinstance(t, Attribute)]
    positions = [
        kind.read(ConcreteInterpretation(), dict(operator.attributes)[name], 1)
        for name, kind in meaning.attributes.items()
        if isinstance(kind, StaticIntegerKind)
    ]
    return (
        all(width in widths or width == sum(given) for width in results)
        and all(position % results[0] == 0 for position in positions)
        and (meaning.signature.repeated is None or len(given) <= 2 or len(set(given)) == 1)
    )


def _at(operator: Operator, widths: dict[TypeVariable, int]) -> Operator:
    def at(type_: TypeTerm) -> TypeTerm:
        return IntegerType(widths[type_]) if isinstance(type_, TypeVariable) else type_

    return operator.at(at)


def _at_one_bit(operator: Operator) -> Operator:
    return _at(operator, {t: 1 for t in operator.types if isinstance(t, TypeVariable)})
