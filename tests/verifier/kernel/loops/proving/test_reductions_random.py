"""Random accumulations in another order: the proof holds for the same terms, and never for others.

A function is a list of updates `target += factor * factor` in loop nests. The second function has
them shuffled, their loops exchanged, reversed and split; half of the time one thing in it is then
changed. `prove_equal` itself raises where a run contradicts what it proves.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from tests.support.deep import some_of
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown
from verifier.strategy.loops import prove_equal

N = 4
_ARRAYS = {"A": 2, "B": 2, "x": 1, "C": 2, "y": 1, "s": 0}
_TARGETS = ("C", "y", "s")


def _type(name: str) -> str:
    return f"memref<{f'{N}x' * _ARRAYS[name]}i16>"


@dataclass(frozen=True)
class _Update:
    """`target[...] += factors`, for all iterators within `bounds`."""

    target: tuple[str, tuple[int, ...]]
    factors: tuple[tuple[str, tuple[int, ...]], ...]
    bounds: tuple[tuple[int, int], ...]
    mirrored: frozenset[int] = frozenset()
    op: str = "addi"

    def text(self, order: list[int], reverse: frozenset[int]) -> str:
        def access(name: str, dims: tuple[int, ...]) -> str:
            inside = []
            for d in dims:
                low, high = self.bounds[d]
                plain = f"{low + high - 1} - %i{d}" if d in reverse else f"%i{d}"
                inside.append(f"{N - 1} - ({plain})" if d in self.mirrored else plain)
            return f"%{name}[{', '.join(inside)}] : {_type(name)}"

        lines = [f"affine.for %i{d} = {self.bounds[d][0]} to {self.bounds[d][1]} {{" for d in order]
        lines.append(f"%t = affine.load {access(*self.target)}")
        product = None
        for k, (name, dims) in enumerate(self.factors):
            lines.append(f"%f{k} = affine.load {access(name, dims)}")
            if product is None:
                product = f"%f{k}"
            else:
                lines.append(f"%p{k} = arith.muli {product}, %f{k} : i16")
                product = f"%p{k}"
        lines.append(f"%n = arith.{self.op} %t, {product} : i16")
        lines.append(f"affine.store %n, {access(*self.target)}")
        return "\n".join(lines) + "\n" + "}\n" * len(order)


def _update(source: random.Random, op: str) -> _Update:
    depth = source.randint(1, 3)

    def access(name: str) -> tuple[str, tuple[int, ...]]:
        return name, tuple(source.randrange(depth) for _ in range(_ARRAYS[name]))

    bounds = tuple(
        (low, source.randint(low + 1, N)) for low in (source.randrange(2) for _ in range(depth))
    )
    factors = tuple(access(source.choice("ABx")) for _ in range(source.randint(1, 2)))
    return _Update(access(source.choice(_TARGETS)), factors, bounds, op=op)


def _function(updates: list[str]) -> str:
    arguments = ", ".join(f"%{n}: {_type(n)}" for n in _ARRAYS)
    return f"func.func @f({arguments}) {{\n{''.join(updates)}func.return\n}}\n"


def _reordered(source: random.Random, updates: list[_Update]) -> list[str]:
    texts: list[str] = []
    pieces: list[_Update] = []
    for update in updates:
        d = source.randrange(len(update.bounds))
        low, high = update.bounds[d]
        if source.random() < 0.3 and high - low > 1 and d not in update.mirrored:
            middle = source.randint(low + 1, high - 1)
            for bounds in ((low, middle), (middle, high)):
                changed = (*update.bounds[:d], bounds, *update.bounds[d + 1 :])
                pieces.append(replace(update, bounds=changed))
        else:
            pieces.append(update)
    source.shuffle(pieces)
    for piece in pieces:
        dims = list(range(len(piece.bounds)))
        source.shuffle(dims)
        reverse = frozenset(d for d in dims if source.random() < 0.5)
        texts.append(piece.text(dims, reverse))
    return texts


def _changed(source: random.Random, updates: list[_Update]) -> list[_Update]:
    updates = list(updates)
    k = source.randrange(len(updates))
    update = updates[k]
    match source.randrange(5):
        case 0:
            del updates[k]
        case 1:
            d = source.randrange(len(update.bounds))
            mirrored = update.mirrored ^ {d}
            updates[k] = replace(update, mirrored=mirrored)
        case 2:
            low, high = update.bounds[0]
            bounds = ((low + 1, high) if high < N else (low, high - 1), *update.bounds[1:])
            updates[k] = replace(update, bounds=bounds)
        case 3:
            name, dims = update.factors[0]
            updates[k] = replace(update, factors=((name, dims[::-1]), *update.factors[1:]))
        case _:
            updates.insert(k, update)
    return updates


@pytest.mark.parametrize("seed", some_of(range(60), 12))
def test_the_same_terms_in_any_order(seed: int) -> None:
    source = random.Random(seed)
    updates = [_update(source, "addi") for _ in range(source.randint(1, 3))]
    before = _function([u.text(list(range(len(u.bounds))), frozenset()) for u in updates])
    verdict = prove_equal(*programs(before + _function(_reordered(source, updates))))
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "bit-exact"


@pytest.mark.parametrize(
    ("op", "seed"),
    some_of(
        (
            (op, seed)
            for op, count in (("addi", 60), ("maxsi", 20), ("xori", 20))
            for seed in range(count)
        ),
        8,
    ),
)
def test_other_terms_are_not_proved(op: str, seed: int) -> None:
    source = random.Random(seed)
    updates = [_update(source, op) for _ in range(source.randint(1, 3))]
    before = _function([u.text(list(range(len(u.bounds))), frozenset()) for u in updates])
    after = _function(_reordered(source, _changed(source, updates)))
    assert isinstance(prove_equal(*programs(before + after)), Proved | Refuted | Unknown)
