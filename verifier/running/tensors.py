"""Inputs on which two functions over tensors of known shapes give different elements.

Open pairs of terms are tried on small whole numbers and on special values; a difference is replayed
by running both functions on these inputs. What depends on a function of which nothing is known, or
on an order of sums that matters, is not compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from xdsl.dialects import func

from semantics.functions.value_names import names_of
from semantics.language.program import NoMeaning
from semantics.tensors.constants import FLOATS, signed, width_of
from semantics.tensors.dynamic import Undefined
from semantics.tensors.evaluation import Evaluation
from semantics.tensors.lanes import Shapes
from semantics.tensors.opaque import leaves
from semantics.tensors.terms import ARGUMENT, Term, Terms, TooLarge, within
from semantics.tensors.values import Tensor, Value, type_of
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.running.counterexample import Input, LoopCounterexample
from verifier.running.graphs.numbers import float_in_words

METHOD = "elements side by side"
RUNS = "the functions, run"
FEW_PLACES = "the functions, run for few places of axes along which they do the same"
_MOST_PAIRS = 24
_ROUNDS = 40
_MOST_REPLAYS = 4
_MOST_STEPS = 60_000
"""So many operations are computed for all pairs."""
_EXPONENTS = 24
_SMALL = (1, 2, 3, -1, 0, -2, 5)
_EXACT = frozenset(
    (
        *(f"arith.{n}" for n in ("addf", "mulf", "negf", "select", "cmpf", "maximumf", "minimumf")),
        *("math.absf", "constant", "argument", "fold"),
    )
)
"""What gives the exact results on few small whole numbers."""
_MOST_EXACT = 24

Place = tuple[int, int, int]
"""Of an element of an argument: which argument, which part, which place."""


@dataclass(frozen=True)
class _Difference:
    before: Term
    after: Term
    inputs: Mapping[Place, int]


def find_difference(
    old: func.FuncOp,
    new: func.FuncOp,
    pairs: Sequence[tuple[Term, Term]],
    places: Sequence[tuple[Term, Term]],
    shapes: Shapes,
    *,
    reals: bool,
) -> LoopCounterexample | None:
    """A difference of one of some open pairs of terms; `places` are the elements of the results, in
    their order. With `reals` the results have to be different as real numbers.

    Raises `InternalError` where a run of the functions disagrees.
    """
    sizes = {p: _size(p[0]) + _size(p[1]) for p in pairs[: 10 * _MOST_PAIRS]}
    tried = sorted(sizes, key=lambda p: sizes[p])[:_MOST_PAIRS]
    left = _MOST_STEPS
    for source, target in tried:
        rounds = min(_ROUNDS, left // max(1, sizes[source, target]))
        left -= rounds * sizes[source, target]
        place = places.index((source, target))
        for found in islice(_tried(source, target, rounds, reals=reals), _MOST_REPLAYS):
            shown = _replayed((old, new), place, found, shapes)
            if shown is not None:
                return shown
    return None


def differ(source: Term, target: Term) -> bool:
    """Whether values are found for which two terms differ."""
    rounds = min(_ROUNDS, _MOST_STEPS // max(1, 4 * (_size(source) + _size(target))))
    return next(_tried(source, target, rounds, reals=False), None) is not None


def _size(term: Term) -> int:
    return sum(1 for _ in within(term))


def _tried(source: Term, target: Term, rounds: int, *, reals: bool) -> Iterator[_Difference]:
    """The differences of two terms that some rounds of values show."""
    parts = {t.number: t for term in (source, target) for t in within(term)}
    arguments = [t for t in parts.values() if t.op == ARGUMENT]
    if reals and (len(parts) > _MOST_EXACT or any(t.op not in _EXACT for t in parts.values())):
        return
    generator = random.Random(20)
    for number in range(rounds if arguments else min(rounds, 1)):
        small = reals or number % 3 == 0
        inputs = {t.number: _value(t.element, generator, small) for t in arguments}
        if number % 3 == 2:  # Indices may have to be different, and zeros have signs.
            inputs |= {t.number: _own(t, generator) for t in arguments}
        terms = Terms()
        values = {n: terms.constant(bits, parts[n].element) for n, bits in inputs.items()}
        before, after = (_under(t, values, terms) for t in (source, target))
        if _differ(before, after):
            by_place = {_place(parts[n]): bits for n, bits in inputs.items()}
            yield _Difference(before, after, by_place)


def _own(term: Term, generator: random.Random) -> int:
    """An integer that no other element of the argument has; of floats a zero or 1."""
    known = FLOATS.get(term.element)
    if known is not None:
        return generator.choice((known.format.sign, 0, known.format.bits_of(1.0)))
    return _place(term)[2] % (1 << (width_of(term.element) or 1))


def _place(term: Term) -> Place:
    position, part, place = (int(str(a)) for a in term.attributes)
    return position, part, place


def _value(element: str, generator: random.Random, small: bool) -> int:
    known, width = FLOATS.get(element), width_of(element)
    if known is not None:
        f = known.format
        if small:
            return f.bits_of(float(generator.choice(_SMALL)))
        if not f.is_scale and generator.random() < 0.5:
            # Any digits, and an exponent of no great size.
            most = min(f.bias - 1, _EXPONENTS)
            field = f.bias + generator.randint(-most, most)
            sign = generator.choice((0, f.sign))
            return sign | field << f.stored | generator.getrandbits(f.stored)
        special = [0, f.sign, f.bits_of(1.5), f.bits_of(-0.5), f.beyond - 1, 1, f.bits_of(1.0)]
        if f.has_infinities and f.nan is not None:
            special += [f.beyond, f.beyond | f.sign, f.nan]
        return generator.choice(special)
    width = width or 1
    least = 1 << (width - 1)
    if small:
        return generator.choice(_SMALL) % (1 << width)
    return generator.choice(
        [0, 1, -1, least, least - 1, 7, -9, generator.randrange(1 << width)]
    ) % (1 << width)


def _under(term: Term, values: Mapping[int, Term], terms: Terms) -> Term:
    """A term with values for some of its parts."""
    known = dict(values)
    for part in within(term):
        if part.number not in known:
            known[part.number] = terms.like(part, [known[a.number] for a in part.arguments])
    return known[term.number]


def _differ(before: Term, after: Term) -> bool:
    """Whether two constants are different, all NaNs being one value."""
    if before.bits is None or after.bits is None or before.bits == after.bits:
        return False
    known = FLOATS.get(before.element)
    if known is None:
        return True
    return not (known.format.is_nan(before.bits) and known.format.is_nan(after.bits))


# Runs


def run(
    function: func.FuncOp, inputs: Mapping[Place, int], shapes: Shapes | None = None
) -> list[Value]:
    """What a function returns; elements of arguments that are not named are 0. Raises `NoMeaning`,
    `TooLarge`."""
    terms = Terms()
    evaluation = Evaluation(terms, shapes)
    given: list[Value] = []
    for position, value in enumerate(function.body.block.args):
        if str(value.type) == "!stablehlo.token":
            given.append(None)
            continue
        shape, element = evaluation.type_of(value, function)

        def term(part: int, place: int, bits: str, position: int = position) -> Term:
            return terms.constant(inputs.get((position, part, place), 0), bits)

        given.append(leaves(shape, element, term))
    return evaluation.results(function, given)


def _replayed(
    functions: tuple[func.FuncOp, func.FuncOp], flat: int, found: _Difference, shapes: Shapes
) -> LoopCounterexample | None:
    """The difference, as runs of both functions show it; None where a run does not know it, since
    what is promised of indices does not hold of these inputs, say."""
    old = functions[0]
    try:
        sides = [run(f, found.inputs, shapes) for f in functions]
    except Undefined:
        return None
    except (NoMeaning, TooLarge) as error:
        raise InternalError(f"a counterexample cannot be replayed: {error}") from error
    number, index, elements = _element(sides, flat)
    if any(e.bits is None for e in elements):
        return None
    if not _differ(*elements):
        raise InternalError("a run disagrees with a difference of two elements")
    names = {f"arg{k}": f"%{n}" for k, n in enumerate(names_of(old.body.block.args).values())}
    results = len(sides[0])
    names[f"result{number}"] = "the result" if results == 1 else f"result {number}"
    return LoopCounterexample(
        {},
        f"result{number}",
        index,
        shown(elements[0]),
        shown(elements[1]),
        _inputs(old, found.inputs, shapes),
        names,
        (FEW_PLACES if shapes else RUNS,),
    )


def _element(
    sides: Sequence[Sequence[Value]], flat: int
) -> tuple[int, tuple[int, ...], tuple[Term, Term]]:
    """The result, the index, and both values of an element of the results, in their order."""
    for number, pair in enumerate(zip(*sides, strict=True)):
        before, after = pair
        if not isinstance(before, Tensor) or not isinstance(after, Tensor):
            continue
        for one, other in zip(before.parts, after.parts, strict=True):
            if flat < one.size:
                index = (
                    tuple(int(i) for i in np.unravel_index(flat, one.shape)) if one.shape else ()
                )
                return number, index, (one[index], other[index])
            flat -= one.size
    raise InternalError("an element that differs is in no result")


def shown(term: Term) -> str:
    """A constant as people read it."""
    bits, known, width = term.bits or 0, FLOATS.get(term.element), width_of(term.element)
    if known is not None:
        return float_in_words(known.format, bits)
    return str(signed(bits, width) if width not in (None, 1) else bits)


def _inputs(function: func.FuncOp, inputs: Mapping[Place, int], shapes: Shapes) -> dict[str, Input]:
    """The elements by argument and index; of complex numbers each part."""
    terms = Terms()
    found: dict[str, dict[str, str]] = {}
    for (position, part, place), bits in sorted(inputs.items()):
        value = function.body.block.args[position]
        shape, element = type_of(value.type, function)
        shape = shapes.get(value, shape)
        like = leaves((), element, lambda p, _, of: terms.argument(0, p, 0, of))
        index = ", ".join(str(int(i)) for i in np.unravel_index(place, shape)) if shape else ""
        if like.is_complex:
            index += " (imaginary)" if part else " (real)"
        text = shown(terms.constant(bits, like.bits))
        found.setdefault(f"arg{position}", {})[index] = text
    return dict(found)
