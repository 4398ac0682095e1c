"""Counterexamples to rules over tensors of every rank: few axes, small extents, and values.

A model of what would have to be impossible, or chance, gives an instance. It counts only where
numpy (`verifier.running.any_rank`) finds the two sides to differ; then it is made smaller.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from semantics.language.float_formats import format_of, type_named
from verifier.kernel.ranks.axes import Axis
from verifier.kernel.ranks.paths import Path, Space
from verifier.kernel.ranks.rule import Rule
from verifier.running.any_rank import Array, Instance, Invalid, Labelled, Run
from verifier.running.elements import Unrepeatable
from verifier.running.graphs.numbers import float_in_words

BOUNDS = (1, 2, 3, 5, 9)
"""How large the integers of a model may be; the smallest that will do is taken."""
LARGE = (100, 126, 127, -127, -128)
"""Integers near the ends of a small type, tried for those that are elements."""
TRIALS = 200
MOST_ELEMENTS = 4096

KINDS = {
    "any": ("int16",),
    "signed": ("int8", "int32"),
    "unsigned": ("uint8", "uint32"),
    "float": ("float32",),
    "i1": ("bool",),
    **{f"i{n}": (f"int{n}",) for n in (8, 16, 32, 64)},
    **{f"ui{n}": (f"uint{n}",) for n in (8, 16, 32, 64)},
    "f16": ("float16",),
    "f32": ("float32",),
    "f64": ("float64",),
}
"""Types of numpy's that stand for an element type; others are not run."""
NAMES = {
    **{f"int{n}": f"i{n}" for n in (8, 16, 32, 64)},
    **{f"uint{n}": f"ui{n}" for n in (8, 16, 32, 64)},
    **{f"float{n}": f"f{n}" for n in (16, 32, 64)},
    "bool": "i1",
}


@dataclass(frozen=True)
class RankCounterexample:
    """An instance at which the sides differ."""

    rule: Rule
    instance: Instance
    types: Mapping[str, str]
    arguments: Mapping[str, Array]
    difference: str
    source: str
    target: str

    def as_dict(self) -> dict[str, Any]:
        return {
            "violated": self.difference,
            "axes": {g: n for g, n in self.instance.counts.items() if g not in self.rule.single},
            "integers": {name: list(v) for name, v in self.instance.integers.items() if v},
            "permutations": {name: list(v) for name, v in self.instance.permutations.items()},
            "types": dict(self.types),
            "inputs": {name: _shown(a) for name, a in self.arguments.items()},
            "source": self.source,
            "target": self.target,
            "replayed_by": ["numpy"],
        }

    def text(self) -> str:
        found = self.as_dict()
        lines = [f"{self.difference}, for elements of type {', '.join(found['types'].values())}"]
        counts = ", ".join(f"{n} of {group}" for group, n in found["axes"].items())
        lines.append(f"  axes: {counts or 'none but the single ones'}")
        lines += [
            f"  {name} = {', '.join(map(str, values))}"
            for part in ("integers", "permutations")
            for name, values in found[part].items()
        ]
        lines += [f"  {name}: {text}" for name, text in found["inputs"].items()]
        return "\n".join([*lines, f"  before: {self.source}", f"  after:  {self.target}"])


def _shown(array: Array) -> str:
    name = NAMES.get(str(array.dtype), str(array.dtype))
    shape = "x".join([*map(str, array.shape), name])
    text = np.array2string(array, separator=", ", threshold=32, formatter={"float_kind": _float})
    return f"tensor<{shape}> {' '.join(text.split())}"


def _float(number: Any) -> str:
    type_ = type_named(NAMES[str(number.dtype)])
    format_ = None if type_ is None else format_of(type_)
    assert format_ is not None
    return float_in_words(format_, int.from_bytes(number.tobytes(), sys.byteorder))


def instance_of(
    rule: Rule, space: Space, path: Path, wanted: list[Any], axes: list[Axis]
) -> Instance | None:
    """A small instance in which all that is wanted is possible."""
    if rule.permutations:
        return None
    formulas = [*wanted, *space.formulas(path, axes)]
    for bound in BOUNDS:
        answer, model = space.terms.possible(formulas, bound)
        if answer == "yes":
            named = (*axes, *(axis for axis, _ in (*path.fails, *path.holds)))
            own = {
                group: [Axis(group, "0")]
                if group in rule.single
                else list(dict.fromkeys(a for a in named if a.group == group))
                for group in rule.groups
            }
            integers = {
                name: tuple(_value(model, space, name, axis) for axis in own[group])
                for group, names in rule.groups.items()
                for name in names
            }
            return Instance({g: len(found) for g, found in own.items()}, integers, {})
    return None


def _value(model: Any, space: Space, name: str, axis: Axis) -> int:
    return model.eval(space.terms.of_axis(name, axis), model_completion=True).as_long()


def random_instances(rule: Rule, trials: int, seed: int = 1, most: int = 2) -> Iterator[Instance]:
    """Instances that meet the rule's conditions and for which the source is valid, by chance.

    Axes do not depend on each other but by those of which there is one, so each is drawn alone.
    """
    rng = random.Random(seed)
    large = {
        op.texts["value"]
        for side in (rule.before, rule.after)
        for op in side.operations
        if op.name == "constant"
    }
    for trial in range(trials):
        drawn = _Draw(rule, rng, large)
        counts = dict.fromkeys(rule.groups, 0) | dict.fromkeys(rule.single, 1)
        if not drawn.axis(counts, rule.single):
            continue
        high = most + bool(rule.permutations) - trial % 2
        for group in rule.groups:
            if group not in rule.single:
                alone = dict.fromkeys(rule.groups, 0) | dict.fromkeys(rule.single, 1) | {group: 1}
                for _ in range(rng.randint(0, high)):
                    counts[group] += drawn.axis(alone, {group})
        permutations = {
            name: tuple(rng.sample(range(counts[group]), counts[group]))
            for name, group in rule.permutations.items()
        }
        integers = {name: tuple(values) for name, values in drawn.integers.items()}
        found = Instance(counts, integers, permutations)
        if Run(rule, found).applies():
            yield found


class _Draw:
    def __init__(self, rule: Rule, rng: random.Random, large: set[str]) -> None:
        self.rule = rule
        self.rng = rng
        self.large = large
        self.integers: dict[str, list[int]] = {n: [] for g in rule.groups.values() for n in g}
        self.kinds = {type_: KINDS.get(type_, ("int16",))[0] for type_ in _types(rule)}

    def axis(self, counts: Mapping[str, int], groups: Collection[str]) -> bool:
        """Draw the integers of one axis of each of the groups, where that is possible soon."""
        names = [name for group in groups for name in self.rule.groups[group]]
        for _ in range(TRIALS):
            new = {name: self._integer(name) for name in names}
            own = {name: (value,) for name, value in new.items()}
            single = {
                name: tuple(self.integers[name])
                for group in self.rule.single
                if group not in groups
                for name in self.rule.groups[group]
            }
            rest = {name: () for name in self.integers if name not in own | single}
            identity = {
                name: tuple(range(counts[group])) for name, group in self.rule.permutations.items()
            }
            if self._is_valid(Instance(counts, {**rest, **single, **own}, identity)):
                for name, value in new.items():
                    self.integers[name].append(value)
                return True
        return False

    def _integer(self, name: str) -> int:
        if name in self.large and self.rng.random() < 0.5:
            return self.rng.choice(LARGE)
        return self.rng.randint(-2, 5)

    def _is_valid(self, instance: Instance) -> bool:
        run = Run(self.rule, instance)
        try:
            if not run.applies_to_axes():
                return False
            arguments = {
                name: np.zeros(run.shape(shape)[1], self.kinds[self.rule.before.types[name]])
                for name, shape in self.rule.shapes.items()
            }
            run.run(self.rule.before, arguments, self.kinds)
        except Invalid:
            return False
        except Unrepeatable:
            return True
        return True


def _types(rule: Rule) -> set[str]:
    return {
        type_
        for side in (rule.before, rule.after)
        for type_ in (*side.types.values(), *(op.type_ for op in side.operations))
    }


def counterexample_at(
    rule: Rule,
    instance: Instance,
    types: Mapping[str, str],
    trials: int = TRIALS,
    reals: bool = False,
) -> RankCounterexample | None:
    """Values for which the sides differ at an instance, with these types of numpy's, if any are
    found; with `reals`, floats stand for real numbers, and their values are not compared."""
    run = Run(rule, instance)
    try:
        shapes = {name: run.shape(shape)[1] for name, shape in rule.shapes.items()}
    except Invalid:
        return None
    if not run.applies() or any(np.prod(s, dtype=object) > MOST_ELEMENTS for s in shapes.values()):
        return None
    rng = np.random.default_rng(1)
    for trial in range(trials):
        arguments = {
            name: fill(rng, shape, types[rule.before.types[name]], trial, k)
            for k, (name, shape) in enumerate(shapes.items())
        }
        try:
            source = run.run(rule.before, arguments, types)
        except Unrepeatable:
            continue
        except Invalid:
            return None
        try:
            target = run.run(rule.after, arguments, types)
        except Invalid as error:
            return _differing(rule, instance, types, arguments, f"the target is {error}", source)
        except Unrepeatable:
            continue
        if _sums_of_floats(rule, types) or (reals and _of_floats(rule, types)):
            return None
        what = difference(source, target)
        if what:
            return _differing(rule, instance, types, arguments, what, source, target)
    return None


def _sums_of_floats(rule: Rule, types: Mapping[str, str]) -> bool:
    """Whether values may depend on the order of a sum, which is open."""
    return any(
        op.name in ("reduce", "dot_general", "convolution") and types[op.type_].startswith("float")
        for side in (rule.before, rule.after)
        for op in side.operations
    )


def _of_floats(rule: Rule, types: Mapping[str, str]) -> bool:
    return any(types[type_].startswith("float") for type_ in _types(rule))


def _differing(
    rule: Rule,
    instance: Instance,
    types: Mapping[str, str],
    arguments: Mapping[str, Array],
    what: str,
    source: Labelled,
    target: Labelled | None = None,
) -> RankCounterexample:
    used = _types(rule)
    return RankCounterexample(
        rule,
        instance,
        {name: NAMES[kind] for name, kind in types.items() if name in used},
        arguments,
        what,
        _shown(source.array),
        "not valid" if target is None else _shown(target.ordered(source.labels)),
    )


def difference(source: Labelled, target: Labelled) -> str:
    """How two results differ, or nothing; all NaNs are one value."""
    other = target.ordered(source.labels)
    if source.array.shape != other.shape:
        return "different shapes"
    one = source.array
    if one.dtype.kind == "f":
        same = (one == other) & (np.signbit(one) == np.signbit(other))
        same |= np.isnan(one) & np.isnan(other)
    else:
        same = one == other
    return "" if bool(np.all(same)) else "different elements"


def fill(rng: Any, shape: tuple[int, ...], kind: str, trial: int, position: int) -> Array:
    """Elements: in the first trial all different, then special and random ones."""
    count = int(np.prod(shape, dtype=int))
    dtype = np.dtype(kind)
    if dtype.kind == "b":
        values = rng.integers(0, 2, count)
    elif trial == 0:
        values = np.arange(count) + 1 + 16 * position
    elif dtype.kind == "f":
        special = [0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 0.1, 3.0, 1e30, 1e-30, 7.3]
        values = rng.choice(np.array(special), count)
    else:
        bounds = np.iinfo(dtype)
        special = [0, 1, 2, 3, 5, bounds.max, bounds.min, bounds.max - 1, bounds.max // 2 + 1]
        special += [] if dtype.kind == "u" else [-1, -2, -3]
        values = rng.choice(np.array(special, object), count)
    return np.array(values).astype(dtype).reshape(shape)


def smaller(
    found: RankCounterexample, types: Mapping[str, str], reals: bool = False
) -> RankCounterexample:
    """The counterexample after axes were left out and integers made smaller, while it is one."""
    best = found
    while True:
        for candidate in _smaller_instances(best.rule, best.instance):
            other = counterexample_at(best.rule, candidate, types, 40, reals)
            if other is not None:
                best = other
                break
        else:
            return best


def _smaller_instances(rule: Rule, instance: Instance) -> Iterator[Instance]:
    for group, count in instance.counts.items():
        permuted = [name for name, own in rule.permutations.items() if own == group]
        if group in rule.single or permuted:
            continue
        for axis in range(count):
            integers = {
                name: v[:axis] + v[axis + 1 :] if name in rule.groups[group] else v
                for name, v in instance.integers.items()
            }
            yield replace(instance, counts={**instance.counts, group: count - 1}, integers=integers)
    for name, values in instance.integers.items():
        for axis, value in enumerate(values):
            for closer in {value // 2 if value > 0 else -(-value // 2), value - (value > 0)}:
                if abs(closer) < abs(value):
                    changed = (*values[:axis], closer, *values[axis + 1 :])
                    yield replace(instance, integers={**instance.integers, name: changed})
