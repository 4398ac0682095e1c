"""Mutants of meanings that no test can notice, since they mean the same; and why.

By module and function, the change, and the reason.
"""

COMMUTES = "addition and multiplication commute"
GUARDED = "equal widths were dealt with before"
SHIFTED_OUT = "what is shifted in is shifted out again"
CUT_OFF = "what is shifted in is cut off"
EITHER = "of equal operands it is either"
ZERO = "0 is what it is with either sign"
NOTHING_LEFT = "a shift by the width leaves 0"
EQUAL_LENGTHS = "the lengths are equal"

EQUIVALENT: dict[tuple[str, str], str] = {
    ("arith.poison", "1 for 0"): "the bits beneath poison do not matter",
    (
        "arith.addi",
        "signed_add_overflows(y, x) for signed_add_overflows(x, y)",
    ): COMMUTES,
    (
        "arith.addi",
        "unsigned_add_overflows(y, x) for unsigned_add_overflows(x, y)",
    ): COMMUTES,
    (
        "arith.muli",
        "signed_mul_overflows(y, x) for signed_mul_overflows(x, y)",
    ): COMMUTES,
    (
        "arith.muli",
        "unsigned_mul_overflows(y, x) for unsigned_mul_overflows(x, y)",
    ): COMMUTES,
    (
        "arith.addui_extended",
        "unsigned_add_overflows(y, x) for unsigned_add_overflows(x, y)",
    ): COMMUTES,
    (
        "llvm_intrinsics.sadd_sat",
        "signed_add_overflows(y, x) for signed_add_overflows(x, y)",
    ): "addition commutes, and where it overflows both signs are the same",
    (
        "llvm_intrinsics.uadd_sat",
        "unsigned_add_overflows(y, x) for unsigned_add_overflows(x, y)",
    ): COMMUTES,
    (
        "llvm_intrinsics.usub_sat",
        "x.ule for x.ult",
    ): "of equal operands the difference is 0, too",
    ("arith._high_half", "product.ashr for product.lshr"): CUT_OFF,
    ("arith.shrui", "x.ashr for x.lshr"): SHIFTED_OUT,
    ("arith.shrsi", "x.ashr for x.lshr"): SHIFTED_OUT,
    ("comb.reverse", "x.ashr for x.lshr"): "of what is shifted the low bit alone counts",
    ("llvm_intrinsics._pieces_reversed", "x.ashr for x.lshr"): "what is shifted in is masked",
    ("comb.extract", "x.ashr for x.lshr"): CUT_OFF,
    ("comb.concat", "1 for 0"): "the operands together shift it out",
    ("comb._resized", "width <= wanted for width < wanted"): GUARDED,
    (
        "comb.parity",
        "step <= _fixed(x.width) for step < _fixed(x.width)",
    ): "a shift by the width gives 0",
    ("comb.truth_table", "False for True"): EQUAL_LENGTHS,
    ("registry.apply", "False for True"): "the lengths were compared before",
    (
        "comb._concat_fits",
        "sum(operands) == results[0] for bool(operands) and sum(operands) == results[0]",
    ): "no type has 0 bits",
    (
        "math_integers.ctlz",
        "Bits.ashr for Bits.lshr",
    ): "shifted by less than the width, a value is zero or not either way",
    (
        "math_integers.cttz",
        "Bits.ashr for Bits.lshr",
    ): "copies of the sign come in above it, and it is itself the one that ends the count",
    (
        "math_integers.ipowi",
        "base.width + 1 for base.width - 1",
    ): "of an exponent that is not negative, the digits from the sign up are 0",
    ("math_integers._powers_below", "1 - width for width - 1"): "bit_length takes the magnitude",
    ("index.sizeof", "1 for 0"): "any value has the width",
    ("arith.resized", "x.width <= to for x.width < to"): GUARDED,
    ("arith.minsi", "x.sle for x.slt"): EITHER,
    ("arith.maxsi", "x.sle for x.slt"): EITHER,
    ("arith.minui", "x.ule for x.ult"): EITHER,
    ("arith.maxui", "x.ule for x.ult"): EITHER,
    ("concrete.sdiv", "a <= 0 for a < 0 (2)"): ZERO,
    ("concrete.sdiv", "1 for 0 (3)"): ZERO,
    ("concrete.sdiv", "b <= 0 for b < 0"): "b is not 0 there",
    ("concrete.sdiv", "1 for 0 (4)"): "b is not 0 there",
    ("concrete.srem", "a <= 0 for a < 0"): ZERO,
    ("concrete.srem", "1 for 0 (2)"): ZERO,
    ("concrete.shl", "y <= fixed(width) for y < fixed(width)"): NOTHING_LEFT,
    ("concrete.lshr", "y <= fixed(width) for y < fixed(width)"): NOTHING_LEFT,
    ("concrete.ashr", "min(fixed(width), y) for min(y, fixed(width))"): "so it is of either",
    ("llvm_attributes.read", "1 for 0 (3)"): "the type is not index there",
    ("signature.takes", "more >= 0 for more > 0"): "0 more were dealt with before",
    (
        "signature.operand_letters",
        "self.repeated for self.repeated or ''",
    ): "where nothing is repeated, there are 0 more",
    ("builder.double_width", "3 for 2"): "three times the width holds the product, too",
}
