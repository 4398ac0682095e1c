"""Finds the named operations that compute what a structured operation in generic form computes.

Templates are enumerated over all choices of operands. The accesses say which iterator is which and
what the strides and dilations are; what does not fit them is pruned by rank, by type and by shape.
What the bodies do is observed on random values, first a few, then many. Whether a named operation
really is the same is the verifier's to say.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from semantics.syntax.linalg.forms import Subscript
from synth.raising.naming.body_values import body_signature, random_batch
from synth.raising.naming.candidate_filter import Observed, survivors
from synth.raising.naming.named_templates import (
    ELEMENTWISE_KINDS,
    Attributes,
    Template,
    body_of,
    templates,
)
from synth.raising.naming.scalar_functions import NotExecutable
from synth.raising.naming.statistics import Statistics
from synth.raising.structuring.affine_values import Affine, Variable, substituted, variable
from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    iterator,
    parts_of,
    rewritten,
)
from synth.raising.structuring.structured import (
    ArrayPart,
    Operand,
    StructuredOperation,
    constant_extent,
    is_permutation,
)
from verifier.kernel.loops.recurrences.system import Constant, Scalar

_Chosen = tuple[int | Scalar | Constant, ...]
"""The inputs of a candidate: operands of the operation by number, or scalars."""


@dataclass(frozen=True)
class Naming:
    """An operation, and which iterator of the one in generic form each of its iterators is."""

    operation: StructuredOperation
    order: tuple[int, ...]


@dataclass(frozen=True)
class _Candidate:
    """A named operation, its place among equally dear ones, and its body by the arguments of the
    operation in generic form."""

    naming: Naming
    rank: int
    body: Body


def named_operations(
    operation: StructuredOperation,
    statistics: Statistics,
    *,
    reals: bool = False,
    strict: bool = False,
    seed: int = 0,
) -> list[Naming]:
    """What may stand for an operation in generic form, the cheapest first; itself comes last.

    Those whose bodies are the same operations come before those that only behave alike. With
    `reals`, sums and products may be regrouped; if `strict`, what only behaves alike is left out.
    """
    found = list(_Search(operation, statistics, reals).candidates())
    found = survivors(
        found,
        lambda candidates, size: _observed(operation.body, candidates, size, seed, reals),
        statistics,
    )
    wanted = _ordered(operation.body)
    if strict:
        found = [c for c in found if _ordered(c.body) == wanted]
    found.sort(key=lambda c: (_ordered(c.body) != wanted, c.rank, c.naming.operation.cost))
    namings = list({c.naming.operation: c.naming for c in reversed(found)}.values())[::-1]
    statistics.costlier_members += max(len(namings) - 1, 0)
    return [*namings, Naming(operation, tuple(range(len(operation.extents))))]


def _observed(
    body: Body, candidates: Sequence[_Candidate], size: int, seed: int, reals: bool
) -> Observed:
    """Which candidates' bodies give what `body` gives, on a batch of random values."""
    bodies = [body, *(c.body for c in candidates)]
    try:
        batch = random_batch(bodies, size, seed + size, reals=reals)
        signatures = {b: body_signature(b, batch, reals=reals) for b in dict.fromkeys(bodies)}
    except NotExecutable:
        return Observed([c.body == body for c in candidates], 0)
    return Observed([signatures[c.body] == signatures[body] for c in candidates], len(signatures))


@dataclass
class _Binding:
    """Which iterator of the operation each iterator of a template is, and the template's steps.

    `single` are iterators of the template that take one value only, if the binding is right: where
    a window moves by such an iterator, the access does not mention it.
    """

    iterators: dict[int, int] = field(default_factory=dict[int, int])
    strides: dict[int, int] = field(default_factory=dict[int, int])
    dilations: dict[int, int] = field(default_factory=dict[int, int])
    single: set[int] = field(default_factory=set[int])

    def copy(self) -> _Binding:
        return _Binding(
            dict(self.iterators), dict(self.strides), dict(self.dilations), set(self.single)
        )

    def bind(self, own: int, other: int) -> bool:
        """Let the template's iterator `own` be `other`; False where either is another one's."""
        if own not in self.iterators and other not in self.iterators.values():
            self.iterators[own] = other
        return self.iterators.get(own) == other

    def fit(self, subscript: Subscript, expression: AffineExpr) -> bool:
        """Make a subscript of the template an expression of the operation."""
        factors = _factors(expression)
        if factors is None:
            return False
        if subscript.second is None:
            return list(factors.values()) == [1] and self.bind(subscript.first, *factors)
        numbers = list(factors)
        if not 1 <= len(numbers) <= 2:
            return False
        first: int | None = numbers[0]
        if not self.bind(subscript.first, numbers[0]):
            first = numbers[1] if len(numbers) == 2 else None
            if first is not None and not self.bind(subscript.first, first):
                return False
        second = next((n for n in numbers if n != first), None)
        if second is not None and not self.bind(subscript.second, second):
            return False
        self.single |= {subscript.first} if first is None else set()
        self.single |= {subscript.second} if second is None else set()
        steps = [1 if n is None else factors[n] for n in (first, second)]
        if subscript.axis is None:
            return steps == [1, 1]
        stride = self.strides.setdefault(subscript.axis, steps[0])
        dilation = self.dilations.setdefault(subscript.axis, steps[1])
        return [stride, dilation] == steps


def _factors(expression: AffineExpr) -> dict[int, int] | None:
    """The positive factor of each dimension in a sum of their multiples; None where it is none."""
    match expression:
        case AffineDimExpr(position=position):
            return {position: 1}
        case AffineBinaryOpExpr(
            kind=AffineBinaryOpKind.Mul,
            lhs=AffineDimExpr(position=position),
            rhs=AffineConstantExpr(value=value),
        ) if value > 0:
            return {position: value}
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add, lhs=lhs, rhs=rhs):
            left, right = _factors(lhs), _factors(rhs)
            if left is None or right is None or left.keys() & right.keys():
                return None
            return left | right
        case _:
            return None


@dataclass
class _Search:
    operation: StructuredOperation
    statistics: Statistics
    reals: bool

    def __post_init__(self) -> None:
        leaves = dict.fromkeys(parts_of(self.operation.body))
        self.scalars = [leaf for leaf in leaves if isinstance(leaf, Scalar | Constant)]
        self.last = len(self.operation.operands) - 1
        self.single = {k for k, e in enumerate(self.operation.extents) if constant_extent(e) == 1}

    def candidates(self) -> Iterator[_Candidate]:
        """All candidates that fit the accesses and types."""
        count = len(self.operation.extents)
        output = self.operation.maps[-1]
        if not is_permutation(output):
            return
        for template in templates(count, len(output.results)):
            binding = _Binding()
            if all(map(binding.fit, template.operands[-1], output.results)):
                yield from self._inputs(template, (), binding)
        if _summed_over(output):
            yield from self._contractions()
        else:
            yield from self._elementwise()

    # Templates

    def _inputs(
        self, template: Template, chosen: _Chosen, binding: _Binding
    ) -> Iterator[_Candidate]:
        """The candidates whose first operands are `chosen`: numbers of operands, or scalars."""
        slot = len(chosen)
        if slot == len(template.operands) - 1:
            self.statistics.generated += 1
            candidate = self._of_template(template, chosen, binding)
            if candidate is not None:
                yield candidate
            return
        if slot in template.scalars:
            for scalar in self.scalars:
                yield from self._inputs(template, (*chosen, scalar), binding)
            return
        subscripts = template.operands[slot]
        for number, map_ in enumerate(self.operation.maps):
            if len(map_.results) != len(subscripts) or not self._is_view(number):
                self.statistics.generated += 1
                self.statistics.pruned_by_rank += 1
                continue
            inner = binding.copy()
            if all(map(inner.fit, subscripts, map_.results)):
                yield from self._inputs(template, (*chosen, number), inner)
            else:
                self.statistics.generated += 1
                self.statistics.pruned_by_shape += 1

    def _is_view(self, number: int) -> bool:
        return isinstance(self.operation.operands[number], ArrayPart)

    def _of_template(
        self,
        template: Template,
        chosen: _Chosen,
        binding: _Binding,
    ) -> _Candidate | None:
        if len(binding.iterators) != template.iterators:
            self.statistics.pruned_by_shape += 1
            return None
        order = [binding.iterators[k] for k in range(template.iterators)]
        reductions = [order[k] for k in template.reductions]
        again = [k for k in reductions if k in self.operation.reductions]
        in_order = again == list(self.operation.reductions)
        if (
            {*again} != {*self.operation.reductions}
            or not {*reductions} - {*again} <= self.single
            or not {order[k] for k in binding.single} <= self.single
            or not (in_order or self._may_reorder())
        ):
            self.statistics.pruned_by_shape += 1
            return None
        if template.body is None:
            body = self._combination(chosen)
        else:
            body = self._body(template.body, chosen, unsigned=template.unsigned)
        if body is None:
            self.statistics.pruned_by_type += 1
            return None
        strides = tuple(binding.strides[k] for k in range(template.axes))
        dilations = tuple(binding.dilations[k] for k in range(template.axes))
        attributes = template.attributes
        if template.axes:
            attributes = (("dilations", dilations), ("strides", strides), *attributes)
        maps = template.maps(strides, dilations)
        return self._candidate(template.name, chosen, maps, order, attributes, body, template.rank)

    def _may_reorder(self) -> bool:
        element = self.operation.output.element
        return self.reals or element.startswith("i")

    def _combination(self, chosen: _Chosen) -> Body | None:
        """The operation's own body, where it combines the input with the output by one operation;
        over the named operation's operands."""
        body = self.operation.body
        if not isinstance(body, ScalarOperation) or len(body.arguments) != 2:
            return None
        numbers = [a.number for a in body.arguments if isinstance(a, OperandElement)]
        operands = [*chosen, self.last]
        if len(numbers) != 2 or {*numbers} != {*operands}:
            return None

        def change(leaf: Body) -> Body:
            assert isinstance(leaf, OperandElement)
            return OperandElement(operands.index(leaf.number), leaf.element)

        return rewritten(body, change)

    def _body(self, name: str, chosen: _Chosen, *, unsigned: bool = False) -> Body | None:
        """A body over the operands chosen; None where their types do not fit."""
        elements = tuple(self._leaf(c).element for c in (*chosen, self.last))
        return body_of(name, elements, unsigned)

    def _leaf(self, chosen: int | Scalar | Constant) -> OperandElement | Scalar | Constant:
        """What an operand is in the body of the operation in generic form."""
        if not isinstance(chosen, int):
            return chosen
        operand = self.operation.operands[chosen]
        return (
            OperandElement(chosen, operand.element) if isinstance(operand, ArrayPart) else operand
        )

    def _candidate(
        self,
        name: str,
        chosen: _Chosen,
        maps: tuple[AffineMap, ...],
        order: Sequence[int],
        attributes: Attributes,
        body: Body,
        rank: int,
    ) -> _Candidate:
        """The operation under another name; `order` has its iterator for each of the new ones."""
        operation = self.operation
        leaves = [self._leaf(c) for c in (*chosen, self.last)]
        places: dict[Variable, Affine] = {
            iterator(k): variable(iterator(number)) for k, number in enumerate(order)
        }

        def change(leaf: Body) -> Body:
            match leaf:
                case OperandElement():
                    return leaves[leaf.number]
                case BodyIndex():
                    return BodyIndex(substituted(leaf.value, places))
                case _:
                    return leaf

        operands: list[Operand] = [
            operation.operands[c] if isinstance(c, int) else c for c in (*chosen, self.last)
        ]
        named = replace(
            operation,
            name=name,
            operands=tuple(operands),
            maps=maps,
            extents=tuple(operation.extents[k] for k in order),
            reductions=_summed_over(maps[-1]),
            body=body,
            attributes=attributes,
        )
        return _Candidate(Naming(named, tuple(order)), rank, rewritten(body, change))

    # Operations with maps of their own

    def _contractions(self) -> Iterator[_Candidate]:
        """`linalg.contract`: a sum of products of two arrays, each indexed by iterators alone."""
        summed = {AffineDimExpr(k) for k in _summed_over(self.operation.maps[-1])}
        inputs = [
            number
            for number, map_ in enumerate(self.operation.maps[:-1])
            if self._is_view(number) and is_permutation(map_) and summed <= set(map_.results)
        ]
        for left in inputs:
            for right in inputs:
                for unsigned in (False, True):
                    attributes: Attributes = (("cast_unsigned", ()),) if unsigned else ()
                    yield from self._with_maps(
                        "contract", "multiply_add", (left, right), attributes, unsigned=unsigned
                    )

    def _elementwise(self) -> Iterator[_Candidate]:
        """`linalg.elementwise`, whose operands may be transposed, broadcast, or scalars."""
        views = [n for n in range(len(self.operation.operands)) if self._is_view(n)]
        choices: list[int | Scalar | Constant] = [*views, *self.scalars]
        names = {
            part.op for part in parts_of(self.operation.body) if isinstance(part, ScalarOperation)
        }
        if len(names) > 1 or not names:
            return
        for inputs, kinds in ELEMENTWISE_KINDS.items():
            for chosen in itertools.product(choices, repeat=inputs):
                for kind, body in kinds:
                    attributes: Attributes = (("kind", kind),)
                    yield from self._with_maps("elementwise", body, chosen, attributes)

    def _with_maps(
        self,
        name: str,
        body_name: str,
        chosen: _Chosen,
        attributes: Attributes,
        *,
        unsigned: bool = False,
    ) -> Iterator[_Candidate]:
        self.statistics.generated += 1
        body = self._body(body_name, chosen, unsigned=unsigned)
        if body is None:
            self.statistics.pruned_by_type += 1
            return
        order = range(len(self.operation.extents))
        scalar = AffineMap(len(order), 0, ())
        maps = tuple(
            self.operation.maps[c] if isinstance(c, int) else scalar for c in (*chosen, self.last)
        )
        rank = _RANK_WITH_MAPS + len(attributes)
        yield self._candidate(name, chosen, maps, order, attributes, body, rank)


_RANK_WITH_MAPS = 10
"""Above all of those that have no maps of their own."""


def _summed_over(output: AffineMap) -> tuple[int, ...]:
    """The iterators that an output's map leaves out."""
    return tuple(k for k in range(output.num_dims) if AffineDimExpr(k) not in output.results)


_COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in ("addf", "addi", "andi", "maximumf", "maxsi", "maxui", "minimumf", "minsi",
                 "minui", "mulf", "muli", "ori", "xori")
)  # fmt: skip


def _ordered(body: Body) -> Body:
    """The body with the operands of commutative operations in one order."""
    if not isinstance(body, ScalarOperation):
        return body
    arguments = [_ordered(a) for a in body.arguments]
    if body.op in _COMMUTATIVE:
        arguments.sort(key=repr)
    return ScalarOperation(body.op, body.attributes, tuple(arguments), body.element)


def described(operation: StructuredOperation) -> str:
    """An operation in words: its name, operands and maps."""

    def operand(value: Operand, map_: AffineMap) -> str:
        match value:
            case ArrayPart():
                return f"{value.array}[{', '.join(str(e) for e in map_.results)}]"
            case Scalar():
                return value.name
            case Constant():
                return f"a constant {value.element}"

    shown = ", ".join(map(operand, operation.operands, operation.maps))
    return f"linalg.{operation.name}({shown})"
