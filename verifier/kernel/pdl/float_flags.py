"""Flags of what a rewrite makes: those that it states, and those that it copies, an open attribute
that is the flags of what is matched, and of what is made of it.

A flag adds poison, or other values, to what an operation gives; where the target has it, too, that
is no reason to leave it out. So the pattern is read with each set of those of `nnan`, `ninf` and
`nsz`. The other flags license rewrites of sums, products and quotients that stand in one another,
and of conversions and functions (LLVM's LangRef, *Fast-Math Flags*; the file
`float_licences.py`), also with what stands around the pattern. They license the same before and
after where a made sum, product or negation has flags that one of the same values had, and there is
nothing else that they are about; or where all that is made is one sum, or one product, of just the
same terms as what is matched, since the order of these was open before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from xdsl.dialects import pdl
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, SSAValue

from semantics.control_flow.float_licences import FLAGS, attribute_of_flags, flags_in
from semantics.control_flow.floats import is_on_floats
from semantics.language.program import NoMeaning
from verifier.kernel.input.sources import ParsedModule

_PROPERTY = "fastmath"
_OF_VALUES = (FastMathFlag.NO_NANS, FastMathFlag.NO_INFS, FastMathFlag.NO_SIGNED_ZEROS)
SUBSETS: Sequence[Attribute] = [
    FastMathFlagsAttr(list(some)) if some else FastMathFlagsAttr("none")
    for count in range(len(_OF_VALUES) + 1)
    for some in combinations(_OF_VALUES, count)
]
_NEGATION = "arith.negf"
_SUMS = ("arith.addf", "arith.subf", "arith.mulf")
_LICENCES = frozenset((*FLAGS, "afn"))
_LICENSED_NOTHING = (
    *("arith.constant", "arith.select", "arith.cmpf"),
    *("arith.minimumf", "arith.maximumf", "arith.minnumf", "arith.maxnumf"),
    *("math.absf", "math.copysign", "math.ceil", "math.floor", "math.trunc"),
    *("math.round", "math.roundeven"),
)


def copied_flags(pattern: pdl.PatternOp, parsed: ParsedModule) -> Iterator[SSAValue]:
    """The open attributes that are flags of what is matched, and of what is made. Raises
    `NoMeaning` where the target may be licensed to more than the source."""
    matched, made, rewrite = _sides(pattern)
    where = parsed.where(rewrite)
    found = {flags for op in made if (flags := _open_flags(op)) is not None}
    found &= {flags for op in matched if (flags := _open_flags(op)) is not None}
    for flags in found:
        users = [op for op in (*matched, *made) if flags in op.attribute_values]
        if any(_open_flags(op) is not flags for op in users):
            raise NoMeaning("flags that are copied to what has none", where)
        if not _license_the_same(matched, made, flags, rewrite.root):
            what = "flags that are copied, and may license to compute in another way"
            raise NoMeaning(f"{what}, of floats", where)
        yield flags


def check_stated_flags(pattern: pdl.PatternOp, parsed: ParsedModule) -> None:
    """Raises `NoMeaning` where flags that the rewrite states may license more than those of what is
    matched, together with what stands around the pattern."""
    matched, made, rewrite = _sides(pattern)
    alone = sum(_name(op) in _SUMS for op in (*matched, *made)) <= 2
    before = [(_described(op, None), _licences(op)) for op in matched]
    for op in made:
        licences, name = _licences(op), _name(op)
        if name in _LICENSED_NOTHING or (name == "math.fma" and licences <= {"contract"}):
            continue
        described = _described(op, None)
        same = alone and any(d == described and licences <= had for d, had in before)
        if licences and not same and not _are_same_terms(matched, made, rewrite.root):
            what = f"flags of {name} that may license to compute in another way"
            raise NoMeaning(f"{what}, of floats", parsed.where(rewrite))


def _sides(
    pattern: pdl.PatternOp,
) -> tuple[list[pdl.OperationOp], list[pdl.OperationOp], pdl.RewriteOp]:
    """The operations that are matched, those that are made, and the rewrite."""
    *body, rewrite = pattern.body.block.ops
    assert isinstance(rewrite, pdl.RewriteOp)
    matched, made = (
        [op for op in ops if isinstance(op, pdl.OperationOp)] for ops in (body, rewrite.body.walk())
    )
    return matched, made, rewrite


def _are_same_terms(
    matched: Sequence[pdl.OperationOp], made: Sequence[pdl.OperationOp], root: SSAValue | None
) -> bool:
    """Whether all that is made is one sum, or product, of the terms of the one that is matched,
    where each part of these has flags that each part of the other has."""
    if not made or any(_licences(a) != _licences(b) for a in matched for b in made):
        return False
    kinds = [("arith.addf", "arith.subf"), ("arith.mulf",)]
    if not any(all(_name(op) in kind for op in (*matched, *made)) for kind in kinds):
        return False
    olds = [op for op in matched if op.op is root]
    used = {id(_made_by(v)) for op in made for v in op.operand_values}
    news = [op for op in made if id(op) not in used]
    if len(olds) != 1 or len(news) != 1:
        return False
    return sorted(_terms(olds[0])) == sorted(_terms(news[0]))


def _terms(op: pdl.OperationOp, negative: bool = False) -> Iterator[tuple[int, bool]]:
    """Each term, and whether it is subtracted; each factor of a product."""
    for place, value in enumerate(op.operand_values):
        sign = negative != (place == 1 and _name(op) == "arith.subf")
        inner = _made_by(value)
        if inner is None:
            yield id(value), sign
        else:
            yield from _terms(inner, sign)


def _made_by(value: SSAValue) -> pdl.OperationOp | None:
    owner = value.owner
    inner = owner.parent_.owner if isinstance(owner, pdl.ResultOp) else None
    return inner if isinstance(inner, pdl.OperationOp) else None


def _licences(op: pdl.OperationOp) -> frozenset[str]:
    """The flags that an operation is stated to have and that license rewrites."""
    flags = _flags(op, attribute_of_flags(_name(op)))
    stated = None if flags is None else flags.value
    return frozenset() if stated is None else flags_in(str(stated)) & _LICENCES


def _license_the_same(
    matched: Sequence[pdl.OperationOp],
    made: Sequence[pdl.OperationOp],
    flags: SSAValue,
    root: SSAValue | None,
) -> bool:
    for op in (*matched, *made):
        name = _name(op)
        known = (_NEGATION, *_SUMS, *_LICENSED_NOTHING)
        if name not in known and is_on_floats(name):
            return False
    sums = [[op for op in ops if _name(op) in _SUMS] for ops in (matched, made)]
    if any(len(side) > 1 for side in sums) or any(s.op is not root for s in sums[0]):
        return False
    before = [_described(op, flags) for op in matched if _open_flags(op) is flags]
    after = [_described(op, flags) for op in made if _open_flags(op) is flags]
    licensed = [each for each in after if each[0] not in _LICENSED_NOTHING]
    return all(each in before for each in licensed)


def _described(op: pdl.OperationOp, flags: SSAValue | None) -> tuple[str, list[int]]:
    """What an operation does, with which values, signs aside: they are exact."""
    name = "arith.addf" if _name(op) == "arith.subf" else _name(op)
    return name, sorted(id(_without_sign(v, flags)) for v in op.operand_values)


def _without_sign(value: SSAValue, flags: SSAValue | None) -> SSAValue:
    """What is behind negations that carry the flags, too; None where they are stated."""
    inner = _made_by(value)
    if inner is None:
        return value
    if flags is not None and _name(inner) == _NEGATION and _open_flags(inner) is flags:
        return _without_sign(inner.operand_values[0], flags)
    return inner.op


def _open_flags(op: pdl.OperationOp) -> SSAValue | None:
    flags = _flags(op, _PROPERTY)
    if flags is None or flags.value is not None or flags.value_type is not None:
        return None
    return flags.output


def _flags(op: pdl.OperationOp, attribute: str) -> pdl.AttributeOp | None:
    """What the attribute of that name is in the pattern."""
    names = [name.data for name in op.attributeValueNames.data]
    for name, value in zip(names, op.attribute_values, strict=True):
        if name == attribute and isinstance(value.owner, pdl.AttributeOp):
            return value.owner
    return None


def _name(op: pdl.OperationOp) -> str:
    return "" if op.opName is None else op.opName.data
