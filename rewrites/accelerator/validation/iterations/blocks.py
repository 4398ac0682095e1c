"""What instructions touch, in all iterations: their meaning, read with affine positions.

The meaning of an instruction is executed once a statement, as in the simulator, but with positions
that are affine expressions over the iterators. What is loaded and stored is a block of a memory;
whether it is in bounds is asked of sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import islpy as isl
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineExpr

from accelerator_model.dialect.acc import CONFIGURATION
from accelerator_model.dialect.types import StateType, TokenType
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import SIZES, Queue, size_limits
from rewrites.accelerator.validation.iterations.affine_text import (
    NotFollowed,
    Number,
    combined,
    constant_of,
    expression,
    terms,
    text,
    total,
)
from rewrites.accelerator.validation.iterations.latches import Latches
from rewrites.accelerator.validation.iterations.reaching import Reaching
from rewrites.accelerator.validation.iterations.statements import (
    Statement,
    Structure,
    numbers_of,
)
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import BadAttribute
from semantics.language.registry import lookup
from semantics.language.tiles import Memory, MemrefPlace, TileInterpretation, Tiles
from semantics.language.undefined_behaviour import UndefinedBehaviour

ROW, COL = AffineExpr.dimension(10_000), AffineExpr.dimension(10_001)
"""The coordinates in a block, as if they were iterators of loops of the program."""

Size = int | tuple[AffineExpr, ...]
"""A count: a number, or the least of several expressions."""


class Position:
    """A position in a memory that a meaning computes with: sums and multiples, nothing else."""

    def __init__(self, value: Number) -> None:
        self.expression = expression(value)

    def __add__(self, other: Any) -> Position:
        return Position(combined(AffineBinaryOpKind.Add, self.expression, _plain(other)))

    __radd__ = __add__

    def __mul__(self, other: Any) -> Position:
        return Position(combined(AffineBinaryOpKind.Mul, self.expression, _plain(other)))

    __rmul__ = __mul__

    def _refuse(self, *_: object) -> Any:
        raise NotFollowed("an instruction that does more than add to a number that varies")

    __sub__ = __rsub__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __index__ = __int__ = _refuse


class Count:
    """A size that varies, the least of several expressions: only blocks can be made of it."""

    def __init__(self, least: tuple[AffineExpr, ...]) -> None:
        self.least = least

    def _refuse(self, *_: object) -> Any:
        raise NotFollowed("an instruction that computes with a count that varies")

    __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __index__ = __int__ = _refuse


def _plain(value: Any) -> AffineExpr:
    if isinstance(value, Position):
        return value.expression
    if not isinstance(value, int):
        raise NotFollowed("a count for a position")
    return expression(value)


def size_of(value: Any) -> Size:
    """A count as a meaning has it."""
    if isinstance(value, Count):
        return value.least
    if not isinstance(value, int):
        raise NotFollowed("a position for a count")
    return value


@dataclass(frozen=True)
class AffineBlock:
    """As `semantics.language.tiles.StridedBlock`, in each iteration; `extent` elements from `base`
    on are what may be touched."""

    memory: Memory
    base: int
    extent: int
    offset: AffineExpr
    rows: Size
    stride: int
    cols: Size

    @property
    def start(self) -> AffineExpr:
        return combined(AffineBinaryOpKind.Add, self.offset, expression(self.base))

    def element(self, start: AffineExpr | None = None) -> AffineExpr:
        """The element in row `ROW` and column `COL` of the block."""
        row = combined(AffineBinaryOpKind.Mul, ROW, expression(self.stride))
        inside = combined(AffineBinaryOpKind.Add, row, COL)
        return combined(AffineBinaryOpKind.Add, self.start if start is None else start, inside)


def distance(a: AffineBlock, b: AffineBlock) -> int | None:
    """How many elements after that of `a` each element of `b` is; None where that varies."""
    if a.memory is not b.memory or a.stride != b.stride:
        return None
    difference = terms(b.start)
    for atom, times in terms(a.start).items():
        difference[atom] = difference.get(atom, 0) - times
    left = {atom: times for atom, times in difference.items() if times}
    if not left:
        return 0
    one = expression(1)
    return left[one] if list(left) == [one] else None


def _joined(a: AffineBlock, b: AffineBlock) -> AffineBlock | None:
    """One block for two, of which the second begins where the first ends."""
    if not (isinstance(a.rows, int) and isinstance(b.rows, int)) or a.cols != b.cols:
        return None
    if (a.base, a.extent) != (b.base, b.extent) or distance(a, b) != a.rows * a.stride:
        return None
    return replace(a, rows=a.rows + b.rows)


def within(name: str, size: Size) -> list[str]:
    """The constraints on a coordinate `name` that runs over a size."""
    ends = (expression(size),) if isinstance(size, int) else size
    return [f"0 <= {name}", *(f"{name} < {text(end)}" for end in ends)]


@dataclass(frozen=True)
class Access:
    """A statement reads or writes a block in each of its iterations."""

    statement: Statement
    block: AffineBlock
    writes: bool

    def outside(self, possible: isl.Set) -> isl.Set:
        """The iterations in which something is touched that is not there."""
        s, b = self.statement, self.block
        touched = [*within(text(ROW), b.rows), *within(text(COL), b.cols)]
        element = text(b.element(b.offset))
        holds = " and ".join([*s.constraints(), *touched])
        return isl.Set(
            f"{s.head()}{{ {s.tuple_text()} : exists ({text(ROW)}, {text(COL)} : {holds} and "
            f"({element} < 0 or {element} >= {b.extent})) }}"
        ).intersect_params(possible)

    def cells(self, shape: tuple[int, ...] | None) -> isl.Map:
        """From iterations to what is touched: rows of a local memory, elements of main memory.

        The elements have one index, or those of `shape` (`indices` must find them).
        """
        s, b = self.statement, self.block
        touched = [*s.constraints(), *within(text(ROW), b.rows), *within(text(COL), b.cols)]
        granule = b.memory.granule
        row = self._whole_row(granule) if granule > 1 else None
        if shape is not None:
            found = indices_of(self, shape)
            assert found is not None
            cell = list(map(text, found))
        elif row is not None:
            cell = [row]
        elif granule > 1:
            cell = [f"floor(({text(b.element())}) / {granule})"]
        else:
            cell = [text(b.element())]
        touched += [f"g{k} = {value}" for k, value in enumerate(cell)]
        name = b.memory.name.replace(" ", "_")
        there = ", ".join(f"g{k}" for k in range(len(cell)))
        return isl.Map(
            f"{s.head()}{{ {s.tuple_text()} -> {name}[{there}] : "
            f"exists ({text(ROW)}, {text(COL)} : {' and '.join(touched)}) }}"
        )

    def _whole_row(self, granule: int) -> str | None:
        """The row of local memory that row r of the block is in, if it begins there."""
        b = self.block
        start = _divided(b.start, granule)
        if start is None or b.stride != granule or not isinstance(b.cols, int) or b.cols > granule:
            return None
        return f"{text(start)} + {text(ROW)}"


def indices_of(access: Access, shape: tuple[int, ...]) -> list[AffineExpr] | None:
    """The indices, in an array of this shape, of the element in row `ROW` and column `COL` of the
    block, as `indices` finds them."""
    s, b = access.statement, access.block
    holds = [*s.constraints(), *within(text(ROW), b.rows), *within(text(COL), b.cols)]
    names = [*s.iterators, text(ROW), text(COL)]
    return indices(s.head(), names, holds, b.element(), shape)


def indices(
    head: str,
    names: Sequence[str],
    holds: Sequence[str],
    element: AffineExpr,
    shape: tuple[int, ...],
) -> list[AffineExpr] | None:
    """The indices in an array of this shape of an element, given by its number, where the iterators
    `names` are as the constraints `holds` say; None where the expression does not show them.

    The terms of the element's number are split by the array's strides. Where each index but the
    first then stays within its extent, the indices are those of the element.
    """
    left = terms(element)
    found: list[AffineExpr] = []
    stride = 1
    for extent in shape[1:]:
        stride *= extent
    for extent in (*shape[1:], 1):
        if not stride:
            return None
        found.append(total({atom: times // stride for atom, times in left.items()}))
        left = {atom: times % stride for atom, times in left.items()}
        stride //= extent
    outside = [
        f"{text(index)} < 0 or {text(index)} >= {extent}"
        for index, extent in zip(found[1:], shape[1:], strict=True)
    ]
    if outside:
        wrong = isl.Set(
            f"{head}{{ [{', '.join(names)}] : {' and '.join(holds) or 'true'} "
            f"and ({' or '.join(outside)}) }}"
        )
        if not wrong.is_empty():
            return None
    return found


def _divided(value: AffineExpr, by: int) -> AffineExpr | None:
    """The quotient, where the expression shows that it is whole."""
    number = constant_of(value)
    if number is not None:
        return expression(number // by) if number % by == 0 else None
    if not isinstance(value, AffineBinaryOpExpr):
        return None
    if value.kind is AffineBinaryOpKind.Add:
        a, b = _divided(value.lhs, by), _divided(value.rhs, by)
        return None if a is None or b is None else combined(AffineBinaryOpKind.Add, a, b)
    if value.kind is AffineBinaryOpKind.Mul:
        for factor, other in ((value.rhs, value.lhs), (value.lhs, value.rhs)):
            whole = constant_of(factor)
            if whole is not None and whole % by == 0:
                return combined(AffineBinaryOpKind.Mul, other, expression(whole // by))
    return None


class AffineTiles(Tiles):
    """`Tiles` with positions that vary; nothing is known to be in bounds."""

    def load(self, place: MemrefPlace, offset: Any, rows: Any, stride: Any, cols: Any) -> Any:
        return self.interpretation.load(_block(place, offset, rows, stride, cols))  # type: ignore

    def store(
        self, place: MemrefPlace, offset: Any, rows: Any, stride: Any, cols: Any, tile: Any
    ) -> None:
        block = _block(place, offset, rows, stride, cols)
        width = block.cols if isinstance(block.cols, int) else self.dim
        if block.rows != 1 and block.stride < width:
            raise UndefinedBehaviour(
                f"rows of {width} elements stored {block.stride} elements apart"
            )
        self.interpretation.store(block, tile)  # type: ignore


def _block(place: MemrefPlace, offset: Any, rows: Any, stride: Any, cols: Any) -> AffineBlock:
    if not isinstance(stride, int):
        raise NotFollowed("a distance between rows that varies")
    return AffineBlock(
        place.memory,
        place.start,
        place.extent,
        _plain(offset),
        size_of(rows),
        stride,
        size_of(cols),
    )


class AccessTiles(TileInterpretation):
    """Tiles carry nothing; loads and stores are noted."""

    def __init__(self) -> None:
        self.accesses: list[tuple[AffineBlock, bool]] = []

    def load(self, block: Any) -> None:
        before = self.accesses[-1] if self.accesses else None
        whole = None if before is None or before[1] else _joined(before[0], block)
        if whole is None:
            self.accesses.append((block, False))
        else:
            self.accesses[-1] = whole, False

    def store(self, block: Any, tile: None) -> None:
        self.accesses.append((block, True))

    def zeros(self, rows: int, cols: int, width: int) -> None:
        return

    def columns(self, tile: None, cols: int) -> None:
        return

    def beside(self, tiles: Sequence[None]) -> None:
        return

    def contract(self, a: None, b: None, c: None, body: Any) -> None:
        return

    def lanes(self, tiles: Sequence[None], body: Any) -> None:
        return


class Registers(Mapping[str, int]):
    """What the registers hold when an instruction is issued."""

    def __init__(self, known: Mapping[str, int], unclear: Mapping[str, str]) -> None:
        self._known = known
        self._unclear = unclear

    def __getitem__(self, name: str) -> int:
        if name in self._unclear:
            raise NotFollowed(self._unclear[name])
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*self._known, *self._unclear))

    def __len__(self) -> int:
        return len(self._known) + len(self._unclear)


class Meanings:
    """Executes the meanings of a program's statements, each for all iterations."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.reaching = Reaching(structure)
        self.latches = Latches(structure.function.body.block)
        self.interpretation = ConcreteInterpretation()

    def execute(self, m: Tiles, statement: Statement) -> None:
        """Does what the instruction means; `m` gets what the array remembers first.

        Raises `NotFollowed`, `BadProgram` and
        `semantics.language.undefined_behaviour.UndefinedBehaviour`.
        """
        op = statement.op
        meaning = lookup(op.name)
        if meaning is None:
            raise BadProgram(f"{op.name} has no meaning", op)
        meaning.function(m, *self.operands(statement), *self.attributes(statement))

    def operands(self, statement: Statement) -> list[Any]:
        found: list[Any] = []
        for operand in statement.op.operands:
            if isinstance(operand.type, StateType):
                found.append(self.registers(statement, operand))
            elif operand in self.structure.places:
                found.append(self.structure.places[operand])
            elif isinstance(operand.type, TokenType) or operand in self.structure.numbers:
                continue
            else:
                raise NotFollowed(f"{statement.op.name} with an operand that is not followed")
        return found

    def registers(self, statement: Statement, state: SSAValue) -> Registers:
        known: dict[str, int] = {}
        unclear: dict[str, str] = {}
        for name in CONFIGURATION:
            try:
                pieces = self.reaching.register(statement, state, name)
            except NotFollowed as error:
                unclear[name] = str(error)
                continue
            values = {value for value, domain in pieces if not domain.is_empty()}
            if len(values) == 1:
                (value,) = values
                if value is not None:
                    known[name] = value
            elif values:
                shown = ", ".join(sorted("nothing" if v is None else str(v) for v in values))
                unclear[name] = f"the register {name} holds {shown} in different iterations"
        return Registers(known, unclear)

    def attributes(self, statement: Statement) -> list[Any]:
        op = statement.op
        meaning = lookup(op.name)
        assert meaning is not None
        varying = numbers_of(self.structure, op)
        values: list[Any] = []
        for name, kind in meaning.attributes.items():
            stated = op.properties.get(name)
            if isinstance(stated, AffineMapAttr):
                values.append(self.varying(statement, name, varying[name]))
                continue
            try:
                values.append(kind.read(self.interpretation, stated, 64))
            except BadAttribute as error:
                raise BadProgram(f"{op.name}: {error}", op) from None
        return values

    def varying(
        self, statement: Statement, name: str, least: tuple[AffineExpr, ...]
    ) -> Position | Count | int:
        numbers = [constant_of(value) for value in least]
        if all(n is not None for n in numbers):
            return min(n for n in numbers if n is not None)
        least_allowed, _ = size_limits(statement.op.name, name, self.structure.machine.array)
        if least_allowed:
            return Count(least)
        if len(least) != 1:
            raise NotFollowed(f"{name} is the least of several numbers")
        return Position(least[0])

    def wrong_sizes(self, statement: Statement) -> isl.Set:
        """The iterations in which a number of the instruction is out of its range."""
        s = statement
        wrong = isl.Set.empty(s.domain.get_space())
        array = self.structure.machine.array
        numbers = numbers_of(self.structure, s.op)
        for name in SIZES:
            stated = s.op.properties.get(name)
            if isinstance(stated, IntegerAttr):
                numbers[name] = (AffineExpr.constant(stated.value.data),)
        for name, least in numbers.items():
            low, high = size_limits(s.op.name, name, array)
            cases = [f"{text(value)} < {low}" for value in least]
            if high is not None:
                cases.append(" and ".join(f"{text(value)} > {high}" for value in least))
            for case in cases:
                holds = " and ".join([*s.constraints(), case])
                wrong = wrong.union(isl.Set(f"{s.head()}{{ {s.tuple_text()} : {holds} }}"))
        return wrong.intersect_params(self.structure.possible())


def accesses_of(meanings: Meanings) -> list[Access]:
    """What each instruction of the program touches.

    Raises `NotFollowed`, `BadProgram` and
    `semantics.language.undefined_behaviour.UndefinedBehaviour`.
    """
    found: list[Access] = []
    interpretation = AccessTiles()
    for statement in meanings.structure.statements:
        if (
            statement.queue is None
            or statement.domain.intersect_params(meanings.structure.possible()).is_empty()
        ):
            continue
        m = AffineTiles(interpretation, meanings.structure.machine.array)
        if statement.queue is Queue.EX:
            for before in meanings.latches.before(statement.op):
                meanings.execute(m, meanings.structure.statement_of(before))
        interpretation.accesses = []
        meanings.execute(m, statement)
        found += [Access(statement, b, writes) for b, writes in interpretation.accesses]
    return found
