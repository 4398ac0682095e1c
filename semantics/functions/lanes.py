"""Programs on vectors and tensors, read lane by lane. Why that decides them: docs/semantics.md.

Only operations that act lane by lane take part. One lane is read for all; where constants tell
lanes apart, one for each class of lanes (`semantics.functions.lane_classes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute

from semantics.functions.lane_classes import LaneClasses, classes_of, unrolled
from semantics.language.containers import element_type, is_container
from semantics.language.dialects import entry_for
from semantics.language.execution import meaning_for
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, Program, Step, TypeTerm


@dataclass(frozen=True)
class LanePrograms:
    """Two programs (and a precondition) on lanes; `containers` has the types of the rest.

    `whole_source` and `whole_target` are on types of elements too, but have a value for a container
    and all elements of a constant. Names of lanes: `semantics.functions.lane_classes`.
    An operation on tensors of different extents is undefined (upstream's trait Elementwise):
    `needs_equal_extents` where only the target has one that needs extents of arguments equal.
    """

    source: Program
    target: Program
    precondition: Program | None
    whole_source: Program
    whole_target: Program
    containers: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    classes: LaneClasses = field(default_factory=lambda: LaneClasses({}))
    needs_equal_extents: bool = False


def on_lanes(source: Program, target: Program, precondition: Program | None) -> LanePrograms:
    """Read the programs, whose arguments have the same names, on as few lanes as decide them.

    All names of values differ between the programs. Raises `NoMeaning`.
    """
    programs = [source, target, *([] if precondition is None else [precondition])]
    containers = {
        name: type_
        for program in programs
        for name, type_ in _types(program)
        if isinstance(type_, Attribute) and is_container(type_)
    }
    if not containers:
        return LanePrograms(source, target, precondition, source, target)
    if precondition is not None:
        for step in precondition.steps:
            if _shaped(step, containers):
                raise NoMeaning("a precondition on lanes", step.where)
    for step in (*source.steps, *target.steps):
        if _shaped(step, containers) and not entry_for(step.operation).lanewise:
            raise NoMeaning(f"{step.operation} on vectors or tensors", step.where)
    for step in source.steps:
        if meaning_for(step).chooses and not _shaped(step, containers):
            raise NoMeaning(f"{step.operation} of a scalar beside vectors or tensors", step.where)
    needs_equal_extents = _extents(source, target, containers)
    before, after = _of_elements(source), _of_elements(target)
    classes = classes_of([source, target], containers)
    return LanePrograms(
        unrolled(before, containers, classes),
        unrolled(after, containers, classes),
        precondition,
        before,
        after,
        containers,
        classes,
        needs_equal_extents,
    )


def splat(value: Attribute, type_: Attribute) -> Attribute:
    """The constant of a container's type that has an integer in every lane."""
    assert isinstance(value, IntegerAttr)
    assert isa(type_, VectorType[Attribute] | TensorType[Attribute])
    return DenseIntOrFPElementsAttr.from_list(type_, [value.value.data])  # type: ignore[arg-type]


def _types(program: Program) -> Iterator[tuple[str, TypeTerm]]:
    yield from program.arguments
    for step in program.steps:
        yield from step.results


def _shaped(step: Step, containers: Mapping[str, Attribute]) -> list[str]:
    names = [*step.operands, *(name for name, _ in step.results)]
    return [name for name in names if name in containers]


def _of_elements(program: Program) -> Program:
    """With the types of elements in place of the containers'."""
    return replace(
        program,
        arguments=tuple((n, _element(t)) for n, t in program.arguments),
        steps=tuple(
            replace(step, results=tuple((n, _element(t)) for n, t in step.results))
            for step in program.steps
        ),
    )


def _element(type_: TypeTerm) -> TypeTerm:
    return element_type(type_) if isinstance(type_, Attribute) else type_


def _extents(source: Program, target: Program, containers: Mapping[str, Attribute]) -> bool:
    """Whether the target needs extents equal that the source does not. Raises `NoMeaning` where one
    lane does not decide."""
    dynamic = {name for name, type_ in containers.items() if _is_dynamic(type_)}
    if not dynamic:
        return False
    steps = (*source.steps, *target.steps)
    for step in steps:
        _check_dynamic(step, containers, dynamic)
    before, after = _Classes(), _Classes()
    for step in source.steps:
        before.join(_shaped(step, containers))
        after.join(_shaped(step, containers))
    for step in target.steps:
        after.join(_shaped(step, containers))
    used = {name for step in steps for name in _shaped(step, containers)}
    used |= {name for name in (*source.returned, *target.returned) if name in containers}
    if len({after.find(name) for name in used}) > 1:
        raise NoMeaning("tensors of unrelated extents, some of which may have no elements")
    if any(name not in containers for name in (*source.returned, *target.returned)):
        raise NoMeaning("a scalar result beside tensors that may have no elements")
    for step in steps:
        if not _shaped(step, containers) and step.operation != "arith.constant":
            raise NoMeaning(
                f"{step.operation} on scalars beside tensors that may have no elements", step.where
            )
    arguments = {name for name, _ in source.arguments if name in used}
    return len({before.find(name) for name in arguments}) > 1


def _is_dynamic(type_: Attribute) -> bool:
    return isa(type_, TensorType[Attribute]) and any(e < 0 for e in type_.get_shape())


def _check_dynamic(step: Step, containers: Mapping[str, Attribute], dynamic: set[str]) -> None:
    """Refuse what has dynamic extents of its own, or of one of its operands."""
    shaped = _shaped(step, containers)
    if not any(name in dynamic for name in shaped):
        return
    if not step.operands:
        raise NoMeaning(f"{step.operation} with dynamic extents", step.where)
    if step.operation == "arith.select" and step.operands[0] not in containers:
        raise NoMeaning("arith.select of tensors whose extents may differ", step.where)


class _Classes:
    """Values whose extents are equal."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, name: str) -> str:
        while name in self._parent:
            name = self._parent[name]
        return name

    def join(self, names: Sequence[str]) -> None:
        for name in names[1:]:
            first, other = self.find(names[0]), self.find(name)
            if first != other:
                self._parent[other] = first
