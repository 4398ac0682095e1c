"""What fast-math flags license where operations that carry them follow each other at a distance.

How a sum is made of sums that carry `reassoc`, or of products that carry `contract`, is read where
one is the operand of the other (`semantics/control_flow/float_licences.py`). A compiler may also
see that they follow each other through a negation, a choice, a vector, or a block's arguments, as
the sums of a loop do. There a target needs the flags of its source, and no value that is computed
in order refutes what the source's flags may license.

A function becomes part of others, by inlining: a flag that licenses nothing where it stands may do
so there. So a target that has a flag that what stood in its place did not have, or calls a function
that changed and has one (a proof may read it in the place of its calls), is proved under an
assumption only, `flags-stay-apart`. LLVM also rewrites
under `reassoc` what is not read here (a factor is moved out of a sum, a quotient is cancelled): no
value refutes a source in which two operations that carry it follow each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects import affine
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineSymExpr

from semantics.control_flow.float_licences import (
    CONTRACT,
    CONVERSION,
    DIFFERENCE,
    FLAGS,
    FUSED,
    NEGATION,
    PRODUCT,
    REASSOC,
    SUM,
    flags_of,
)
from semantics.control_flow.floats import computes_a_float, reading_of
from semantics.control_flow.opaque import INSIDE, symbols_of
from semantics.effects.operations import effects_of
from semantics.functions.operations import is_function, operation_name
from verifier.kernel.verdicts.assumptions import ASSUMPTIONS, FLAGS_STAY_APART, assuming
from verifier.kernel.verdicts.judge import under, unless_accepted
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function

    Functions: TypeAlias = Sequence[Function]

_SUMS = (SUM, DIFFERENCE)
_LICENSED = (*_SUMS, PRODUCT, CONVERSION)
_SEVERAL = (
    *("vector.contract", "vector.fma", "vector.multi_reduction", "vector.outerproduct"),
    *("vector.reduction", "vector.scan", "llvm.intr.vector.reduce.fadd"),
    "llvm.intr.vector.reduce.fmul",
)
"""Operations that compute several floats."""
_ASSOCIATIVE = ("arith.maximumf", "arith.minimumf")
"""In whichever order these are applied, the result is the same."""
_CHOICES = ("arith.select", "llvm.select")
_UNROLLED = re.compile(r"#llvm\.loop_annotation<unroll = #llvm\.loop_unroll<[^<>]*>>")
"""How far a loop is to be unrolled: what it computes, in which order, stays as it is. (Where LLVM
is told to vectorise, it takes that for a licence to reorder sums.)"""
_LOWERED = {
    "llvm.icmp": "arith.cmpi",
    "llvm.select": "arith.select",
    "llvm.shl": "arith.shli",
    "llvm.lshr": "arith.shrui",
    "llvm.zext": "arith.extui",
    "llvm.sext": "arith.extsi",
    "llvm.trunc": "arith.trunci",
    "llvm.mlir.constant": "arith.constant",
    **{f"llvm.{name}": f"cf.{name}" for name in ("br", "cond_br")},
    **{f"llvm.{name}": f"arith.{name}i" for name in ("add", "sub", "mul", "and", "or", "xor")},
    **{f"llvm.intr.{name}": f"math.{name}" for name in ("exp", "log", "sin", "cos", "sqrt")},
}
"""What operations of the LLVM dialect are lowered from."""
_SAME_NUMBER = ("arith.index_cast", "arith.index_castui", "builtin.unrealized_conversion_cast")
"""Between an index and an i64, which an index is where it is lowered."""
_FLAGS_OF_INTEGERS = {
    "#arith.overflow<none>": "",
    "0 : i32": "",
    "#arith.overflow<nsw>": "1 : i32",
    "#arith.overflow<nuw>": "2 : i32",
    "#arith.overflow<nsw,nuw>": "3 : i32",
}
"""What `overflowFlags` say, as the LLVM dialect says it; nothing where there are none."""
_NOTHING_PASSES = ("call", "load", "constant")
_UNLIKE = (
    "of the target has flags that may license to compute in another way, and the source has none"
    " like it"
)


def functions_by_name(module: ModuleOp) -> Mapping[str, Functions]:
    """All functions of a module and of modules inside it; these may have some of one name."""
    named: dict[str, list[Function]] = {}
    for op in module.walk():
        if is_function(op):
            named.setdefault(op.sym_name.data, []).append(op)
    return named


def with_changed(
    function: Function, named: Mapping[str, Functions], changed: Callable[[str], bool]
) -> Functions:
    """A function, and all others of those `named` that it calls, also through others, and that are
    `changed`, by name."""
    names: set[str] = set()
    waiting: list[Operation] = [function]
    while waiting:
        stated = (
            v
            for op in waiting.pop().walk()
            for v in (*op.attributes.values(), *op.properties.values())
        )
        for symbol in (symbol for value in stated for symbol in symbols_of(value)):
            name = symbol.removesuffix(INSIDE)
            if name not in names:
                names.add(name)
                waiting += named.get(name, ())
    called = (op for name in sorted(names) if changed(name) for op in named.get(name, ()))
    return [function, *(op for op in called if op is not function)]


def unless_licensed(
    verdict: Verdict, old: Functions, new: Functions, accepted: Collection[str]
) -> Verdict:
    """The verdict; unknown where it rests on an order in which a licence leaves a choice, or on
    what is beside the function, unless that is `accepted`. Each side is a function, and behind it
    those that changed and that it calls."""
    if isinstance(verdict, Proved):
        if added := _added(old, new):
            return Unknown(f"{added} {_UNLIKE}")
        if gained := _gained(old, new):
            text = f"{ASSUMPTIONS[FLAGS_STAY_APART]}: {gained} {_UNLIKE}"
            return unless_accepted(under(verdict, assuming(FLAGS_STAY_APART, text)), accepted)
    if isinstance(verdict, Refuted) and (any(_carried(old)) or _is_reassociable(old)):
        return Unknown(
            "flags of the source may license to compute in another way; in order, it is refuted"
        )
    return verdict


def _gained(old: Functions, new: Functions) -> str:
    """An operation of the target with a flag that may license more there than in the source, or "".

    One that is made as in the source has no more flags than any that is made so there, whichever it
    stands for; where it is used more often than there, the same holds of what is made in the source
    alone, for which it may stand too. Of the others there are no more with the same flags than in
    the source, and none of their kind without these flags, for which they may stand, is made in the
    source alone; or what is in the source alone has all these flags.
    """
    flagged = [op for op in _walk(new) if _flags(op)]
    if not flagged:
        return ""
    numbers: dict[object, int] = {}
    before, after = (_Made(side, numbers, flags=False) for side in (old, new))
    had: dict[int, list[frozenset[str]]] = {}
    for op, number in before.made.items():
        had.setdefault(number, []).append(_flags(op))
    source, target = (
        Counter(map(_with_flags, filter(_is_float, _walk(side)))) for side in (old, new)
    )
    gone, made = source - target, target - source
    common = frozenset(FLAGS).intersection(*(flags for _, flags in gone))
    alone = {*before.made.values()} - {*after.made.values()}
    changed = [_with_flags(op) for op, number in before.made.items() if number in alone]
    more_used = _uses(after) - _uses(before)
    for op in flagged:
        same, flags, kind = had.get(after.made[op]), _flags(op), _with_flags(op)[0]
        for_others = all(flags <= each for other, each in changed if other == kind)
        if same is not None:
            is_more_used = after.made[op] in more_used
            kept = all(flags <= each for each in same) and (for_others or not is_more_used)
        else:
            as_many = _with_flags(op) not in made if gone else _with_flags(op) in source
            kept = (as_many and for_others) or (bool(gone) and flags <= common)
        if not kept:
            return operation_name(op)
    return ""


def _uses(made: _Made) -> Counter[int]:
    """How often what has a number is used."""
    used: Counter[int] = Counter()
    for op, number in made.made.items():
        used[number] += sum(1 for result in op.results for _ in result.uses)
    return used


def _walk(functions: Functions) -> Iterator[Operation]:
    return (op for function in functions for op in function.walk())


def _flags(op: Operation) -> frozenset[str]:
    flags = flags_of(op).intersection(FLAGS)
    return flags - {REASSOC} if operation_name(op) in _ASSOCIATIVE else flags


def _with_flags(op: Operation) -> tuple[str, frozenset[str]]:
    return _kind(op) or operation_name(op), _flags(op)


def _is_float(op: Operation) -> bool:
    return (
        computes_a_float(operation_name(op)) or operation_name(op) in _SEVERAL or bool(_flags(op))
    )


def _is_reassociable(functions: Functions) -> bool:
    """Whether operations follow each other that carry `reassoc`, other than those whose orders are
    read; a fused one is two."""
    flagged = [op for op in _walk(functions) if REASSOC in flags_of(op)]
    reach = _Reach(functions, flagged)
    return any(_kind(op) == FUSED for op in flagged) or any(
        not (value.owner is inner and _licenses(op, inner))
        for op in flagged
        for value in op.operands
        for inner in reach.of(value)
    )


def _added(old: Functions, new: Functions) -> str:
    """An operation of the target that follows another one, and whose flags license more there than
    in the source, or "".

    They license no more where what may be computed in another way is made in the source as in the
    target, flags included, and reaches the same: what has an effect, or is passed to a block.
    """
    carried = next(_carried(new), None)
    if carried is None:
        return ""
    numbers: dict[object, int] = {}
    before, after = _Made(old, numbers), _Made(new, numbers)
    same = before.effects == after.effects and after.flagged <= before.flagged
    return "" if same else _kind(carried)


class _Made:
    """How what has flags in functions is made: numbers, equal for what is written alike.

    `made` has a number for each operation, `flagged` counts those with flags, `effects` are, in
    order, the operations that do more than to compute, and those that end blocks.
    """

    def __init__(self, side: Functions, numbers: dict[object, int], flags: bool = True) -> None:
        self._function, self._numbers, self._with_flags = side[0], numbers, flags
        self.made: dict[Operation, int] = {}
        self._values: dict[SSAValue, int] = {}
        self.flagged: Counter[int] = Counter()
        self.effects: list[int] = []
        blocks = [block for op in _walk(side) for r in op.regions for block in r.blocks]
        self._places = {block: place for place, block in enumerate(blocks)}
        for place, block in enumerate(blocks):
            for argument in block.args:
                self._values[argument] = self._number("argument", place, argument.index)
        for block in blocks:
            for op in block.ops:
                self._read(op, ends=op is block.last_op)

    def _number(self, *what: object) -> int:
        return self._numbers.setdefault(what, len(self._numbers))

    def _operand(self, value: SSAValue) -> int:
        """What is made further on is like nothing else."""
        if value not in self._values:
            return self._number("further on", len(self._numbers))
        return self._values[value]

    def _read(self, op: Operation, ends: bool) -> None:
        flags, kind = _flags(op) if self._with_flags else frozenset[str](), _kind(op)
        operands = [self._operand(value) for value in op.operands]
        if kind in (SUM, PRODUCT):
            operands.sort()
        if ends and op.parent_op() is self._function:
            ends = bool(op.successors)  # What is returned is passed to no block.
        effect = ends or bool(op.regions) or not (kind or effects_of(op).free)
        made = self._number(
            kind or _LOWERED.get(operation_name(op), operation_name(op)),
            flags,
            _attributes(op),
            tuple(operands),
            tuple(str(type_).replace("index", "i64") for type_ in op.result_types),
            tuple(self._places[block] for block in op.successors),
            len(self.effects) if effect else None,
        )
        self.made[op] = made
        for result in op.results:
            self._values[result] = self._number("result", made, result.index)
        if operation_name(op) in _SAME_NUMBER and _is_of_indices(op):
            self._values[op.results[0]] = operands[0]
        if (place := _given_on(op)) is not None:
            self._values[op.results[0]] = operands[place]
        if effect:
            self.effects.append(made)
        if flags and kind in _LICENSED:
            self.flagged[made] += 1


def _is_of_indices(op: Operation) -> bool:
    values = (*op.operands, *op.results)
    return len(values) == 2 and {str(value.type) for value in values} <= {"index", "i64"}


def _given_on(op: Operation) -> int | None:
    """The number of the operand that an affine map gives as it is."""
    if not isinstance(op, affine.ApplyOp):
        return None
    map_ = op.map.data
    match map_.results:
        case (AffineDimExpr(position),):
            return position
        case (AffineSymExpr(position),):
            return map_.num_dims + position
        case _:
            return None


def _attributes(op: Operation) -> tuple[tuple[str, str], ...]:
    """What an operation says beside its flags of floats, in both dialects alike."""
    attributes = {**op.attributes, **op.properties}
    for name in ("fastmath", "fastmathFlags", "op_name__"):
        attributes.pop(name, None)
    if _UNROLLED.fullmatch(str(attributes.get("loop_annotation"))):
        del attributes["loop_annotation"]
    found: list[tuple[str, str]] = []
    for name, value in sorted(attributes.items()):
        text = str(value)
        if name == "overflowFlags":
            text = _FLAGS_OF_INTEGERS.get(text, text)
        if text:
            found.append((name, text.removesuffix(" : index").removesuffix(" : i64")))
    return tuple(found)


def _carried(functions: Functions) -> Iterator[Operation]:
    """Operations with flags of which an operand may come, at a distance, from one with flags."""
    flagged = [
        op for op in _walk(functions) if _kind(op) in _LICENSED and flags_of(op).intersection(FLAGS)
    ]
    if not flagged:
        return
    reach = _Reach(functions, flagged)
    for op in flagged:
        at_a_distance = (value for value in op.operands if value.owner not in flagged)
        if any(_licenses(op, other) for value in at_a_distance for other in reach.of(value)):
            yield op


def _licenses(op: Operation, inner: Operation) -> bool:
    both, kinds = flags_of(op) & flags_of(inner), (_kind(op), _kind(inner))
    sums = all(kind in _SUMS for kind in kinds)
    if REASSOC in both and (sums or kinds == (PRODUCT, PRODUCT)):
        return True
    fused = kinds[0] in _SUMS and kinds[1] == PRODUCT
    return CONTRACT in both and (fused or kinds == (CONVERSION, CONVERSION))


def _kind(op: Operation) -> str:
    does = reading_of(operation_name(op))
    return "" if does is None else does.operation


class _Reach:
    """Which operations with flags give what a value is, as far as no number is computed of it."""

    def __init__(self, functions: Functions, flagged: Sequence[Operation]) -> None:
        self._entry = functions[0].body.blocks[0]
        self._flagged = flagged
        self._with_calls = len(functions) > 1
        self._known: dict[SSAValue, frozenset[Operation]] = {}

    def of(self, value: SSAValue) -> frozenset[Operation]:
        if value not in self._known:
            self._known[value] = frozenset(self._of(value))
        return self._known[value]

    def _of(self, value: SSAValue) -> Iterator[Operation]:
        owner = value.owner
        if owner is self._entry:
            return
        if not isinstance(owner, Operation) or owner.regions:
            yield from self._flagged  # Any of them may be passed to a block, or yielded.
        elif owner in self._flagged:
            yield owner
        elif self._with_calls and operation_name(owner).endswith("call"):
            yield from self._flagged
        elif _passes_on(owner):
            for operand in owner.operands:
                yield from self.of(operand)


def _passes_on(op: Operation) -> bool:
    name = operation_name(op)
    if name in _CHOICES or _kind(op) == NEGATION:
        return True
    return not computes_a_float(name) and not name.endswith(_NOTHING_PASSES)
