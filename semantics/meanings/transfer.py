"""The meaning of the operations in which transfer functions are written.

Source: the lowerings to SMT in xdsl_smt/semantics/transfer_semantics.py and
xdsl_smt/utils/transfer_to_smt_util.py of opencompl/xdsl-smt. Where these differ from LLVM's APInt,
after which the operations are named, they count: `neg` is APInt's flip; `is_power_of_2` holds of 0;
masks of more bits than there are, which APInt does not take, are empty.
"""

from __future__ import annotations

from collections.abc import Callable

from semantics.language import overflow
from semantics.language.attributes import IntegerKind
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import meaning_of
from semantics.language.widths import SymbolicWidth
from semantics.meanings import arith, comb


def bit_count(x: Bits) -> int:
    """The width of x, where it is fixed. Raises `NotRepresentable`."""
    if isinstance(x.width, SymbolicWidth):
        raise NotRepresentable(f"the bits of a value of the symbolic width {x.width.name}")
    return x.width


def bit(x: Bits, position: int) -> Bool:
    """Whether x has this bit, where its width is fixed."""
    return ~(x & x.constant(1 << position)).is_zero()


def _count(x: Bits, bits: list[Bool]) -> Bits:
    """How many hold, as a value of x's width."""
    total = x.constant(0)
    for each in bits:
        total = total + select(each, x.constant(1), x.constant(0))
    return total


def _leading(x: Bits, positions: range, value: bool) -> Bits:
    """How many bits at these positions, up to the first that has not this value."""
    still = x.eq(x)
    run: list[Bool] = []
    for position in positions:
        found = bit(x, position)
        still = still & (found if value else ~found)
        run.append(still)
    return _count(x, run)


def countl_zero(x: Bits) -> Bits:
    return _leading(x, range(bit_count(x) - 1, -1, -1), False)


def countl_one(x: Bits) -> Bits:
    return _leading(x, range(bit_count(x) - 1, -1, -1), True)


def countr_zero(x: Bits) -> Bits:
    return _leading(x, range(bit_count(x)), False)


def countr_one(x: Bits) -> Bits:
    return _leading(x, range(bit_count(x)), True)


def popcount(x: Bits) -> Bits:
    return _count(x, [bit(x, position) for position in range(bit_count(x))])


def reverse_bits(x: Bits) -> Bits:
    width, result = bit_count(x), x.constant(0)
    for position in range(width):
        mirrored = x.constant(1 << (width - 1 - position))
        result = result | select(bit(x, position), mirrored, x.constant(0))
    return result


def _mask(low: Bits, high: Bits) -> Bits:
    """The bits from `low` to `high`, as xdsl-smt's `get_bits_constant` shifts them together."""
    above = high.bit_width() - high
    ones = high.constant(-1).shl(low)
    return ones.shl(above).lshr(above)


def low_mask(count: Bits) -> Bits:
    return _mask(count.constant(0), count)


def high_mask(count: Bits) -> Bits:
    width = count.bit_width()
    return _mask(width - count, width)


def _ushl_overflow(x: Bits, amount: Bits) -> Bool:
    return amount.bit_width().ule(amount) | countl_zero(x).ult(amount)


def _sshl_overflow(x: Bits, amount: Bits) -> Bool:
    signs = select(x.is_negative(), countl_one(x), countl_zero(x))
    return amount.bit_width().ule(amount) | signs.ule(amount)


_UNARY: dict[str, Callable[[Bits], Bits]] = {
    "neg": lambda x: ~x,
    "reverse_bits": reverse_bits,
    "add_poison": lambda x: x,
    "remove_poison": lambda x: x,
    "get_bit_width": lambda x: x.bit_width(),
    "get_all_ones": lambda x: x.constant(-1),
    "countl_zero": countl_zero,
    "countr_zero": countr_zero,
    "countl_one": countl_one,
    "countr_one": countr_one,
    "popcount": popcount,
    "set_sign_bit": lambda x: x | x.signed_minimum(),
    "clear_sign_bit": lambda x: x & ~x.signed_minimum(),
    "get_signed_max_value": lambda x: ~x.signed_minimum(),
    "get_signed_min_value": lambda x: x.signed_minimum(),
}
_BINARY: dict[str, Callable[[Bits, Bits], Bits]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "udiv": lambda x, y: x.udiv(y),
    "sdiv": lambda x, y: x.sdiv(y),
    "urem": lambda x, y: x.urem(y),
    "srem": lambda x, y: x.srem(y),
    "shl": lambda x, y: x.shl(y),
    "lshr": lambda x, y: x.lshr(y),
    "ashr": lambda x, y: x.ashr(y),
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
    "smin": lambda x, y: select(x.sle(y), x, y),
    "smax": lambda x, y: select(y.slt(x), x, y),
    "umin": lambda x, y: select(x.ule(y), x, y),
    "umax": lambda x, y: select(y.ult(x), x, y),
    "get_low_bits": lambda x, n: x & low_mask(n),
    "get_high_bits": lambda x, n: x & high_mask(n),
    "set_low_bits": lambda x, n: x | low_mask(n),
    "set_high_bits": lambda x, n: x | high_mask(n),
    "clear_low_bits": lambda x, n: x & ~low_mask(n),
    "clear_high_bits": lambda x, n: x & ~high_mask(n),
}
_PREDICATES: dict[str, Callable[[Bits, Bits], Bool]] = {
    "umul_overflow": overflow.unsigned_mul_overflows,
    "smul_overflow": overflow.signed_mul_overflows,
    "uadd_overflow": overflow.unsigned_add_overflows,
    "sadd_overflow": overflow.signed_add_overflows,
    "usub_overflow": overflow.unsigned_sub_overflows,
    "ssub_overflow": overflow.signed_sub_overflows,
    "ushl_overflow": _ushl_overflow,
    "sshl_overflow": _sshl_overflow,
    "intersects": lambda x, y: ~(x & y).is_zero(),
}
_UNARY_PREDICATES: dict[str, Callable[[Bits], Bool]] = {
    "is_power_of_2": lambda x: (x & (x - x.constant(1))).is_zero(),
    "is_all_ones": lambda x: x.eq(x.constant(-1)),
    "is_negative": lambda x: x.is_negative(),
}


def _of_one(function: Callable[[Bits], Bits | Bool]) -> Callable[[Execution, Bits], Bits]:
    def meaning(m: Execution, x: Bits) -> Bits:
        return _as_bits(function(x))

    return meaning


def _of_two(function: Callable[[Bits, Bits], Bits | Bool]) -> Callable[..., Bits]:
    def meaning(m: Execution, x: Bits, y: Bits) -> Bits:
        return _as_bits(function(x, y))

    return meaning


def _as_bits(value: Bits | Bool) -> Bits:
    return value.as_bit() if isinstance(value, Bool) else value


for _name, _unary in _UNARY.items():
    meaning_of(f"transfer.{_name}", "T -> T")(_of_one(_unary))
for _name, _binary in _BINARY.items():
    meaning_of(f"transfer.{_name}", "T, T -> T")(_of_two(_binary))
for _name, _predicate in _PREDICATES.items():
    meaning_of(f"transfer.{_name}", "T, T -> i1")(_of_two(_predicate))
for _name, _check in _UNARY_PREDICATES.items():
    meaning_of(f"transfer.{_name}", "T -> i1")(_of_one(_check))
meaning_of("transfer.concat", "_* -> T", fits=comb.concat_fits)(comb.concat)
meaning_of("transfer.cmp", "T, T -> i1", attributes=arith.PREDICATE)(arith.cmpi)


@meaning_of("transfer.constant", "T -> T", attributes={"value": IntegerKind()})
def constant(m: Execution, x: Bits, value: Bits) -> Bits:
    return value


@meaning_of("transfer.select", "i1, T, T -> T")
def select_op(m: Execution, condition: Bits, x: Bits, y: Bits) -> Bits:
    return select(condition.is_true(), x, y)
