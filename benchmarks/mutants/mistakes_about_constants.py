"""Mistakes about conditions on constants, native functions, and operands in another order."""

from __future__ import annotations

from mutants.mistake import mistakes_in

NATIVES = "rewrites/test_constant_natives.py"

CONDITIONS = mistakes_in(
    "verifier/kernel/goals/constant_conditions.py",
    NATIVES,
    (
        "zero is a power of two",
        "return ~c.is_zero() & (c & (c - c.constant(1))).is_zero()",
        "return (c & (c - c.constant(1))).is_zero()",
    ),
    (
        "a power of two has one bit that is not set",
        "return _is_power_of_two(-c)",
        "return _is_power_of_two(~c)",
    ),
    (
        "zero is no mask of low bits",
        "return (c & (c + c.constant(1))).is_zero()",
        "return ~c.is_zero() & (c & (c + c.constant(1))).is_zero()",
    ),
    (
        "a mask of high bits is minus a mask of low ones",
        "return _is_low_bit_mask(~c)",
        "return _is_low_bit_mask(-c)",
    ),
    (
        "the width is below the width",
        "return c.ult(c.bit_width())",
        "return c.ule(c.bit_width())",
    ),
    (
        "that low bits are zero is about the bits of the number of them",
        "return c.lshr(d).shl(d).eq(c)",
        "return (c & d).is_zero()",
    ),
    (
        "high bits that are ones count as zero",
        "return c.shl(d).lshr(d).eq(c)",
        "return c.shl(d).ashr(d).eq(c)",
    ),
    (
        "high bits need not be the sign",
        "return c.shl(d).ashr(d).eq(c)",
        "return c.shl(d).lshr(d).eq(c)",
    ),
    (
        "a sum that wraps is below the width",
        "return below & ~overflow.unsigned_add_overflows(c, d) & _is_below_width(c + d)",
        "return _is_below_width(c + d)",
    ),
    (
        "a sum that wraps is the width",
        "return (c + d).eq(c.bit_width()) & c.ule(c.bit_width()) & d.ule(d.bit_width())",
        "return (c + d).eq(c.bit_width())",
    ),
    (
        "zero divides zero",
        "return ~c.is_zero() & d.urem(c).is_zero()",
        "return d.urem(c).is_zero()",
    ),
    ("a multiple divides", "d.urem(c).is_zero()", "c.urem(d).is_zero()"),
    ("of widths that follow a type the wider is the narrower", "low.rank <", "low.rank >"),
    ("of fixed widths the wider is the narrower", "return low < high", "return low > high"),
    (
        "nothing fits unsigned in a type that is as wide",
        "if not _is_narrower(width, c.width):\n        return c.eq(c)\n"
        "    return c.trunc(width).zext(c.width).eq(c)",
        "if not _is_narrower(width, c.width):\n        return ~c.eq(c)\n"
        "    return c.trunc(width).zext(c.width).eq(c)",
    ),
    (
        "nothing fits signed in a type that is as wide",
        "if not _is_narrower(width, c.width):\n        return c.eq(c)\n"
        "    return c.trunc(width).sext(c.width).eq(c)",
        "if not _is_narrower(width, c.width):\n        return ~c.eq(c)\n"
        "    return c.trunc(width).sext(c.width).eq(c)",
    ),
    (
        "what fits unsigned fits signed",
        "return c.trunc(width).zext(c.width).eq(c)",
        "return c.trunc(width).sext(c.width).eq(c)",
    ),
    (
        "what fits signed fits unsigned",
        "return c.trunc(width).sext(c.width).eq(c)",
        "return c.trunc(width).zext(c.width).eq(c)",
    ),
    (
        "the width of a narrower type is that of the constant",
        "width_constant(width, c.width)",
        "width_constant(c.width, c.width)",
    ),
    ("not zero is zero", '"{} is 0", Bits.is_zero', '"{} is 0", lambda c: ~c.is_zero()'),
    (
        "two is one",
        '"{} is 1", lambda c: c.eq(c.constant(1))',
        '"{} is 1", lambda c: c.eq(c.constant(2))',
    ),
    (
        "one is two",
        '"{} is 2", lambda c: c.eq(c.constant(2))',
        '"{} is 2", lambda c: c.eq(c.constant(1))',
    ),
    ("one is minus one", "lambda c: c.eq(c.constant(-1))", "lambda c: c.eq(c.constant(1))"),
    ("two is minus two", "lambda c: c.eq(c.constant(-2))", "lambda c: c.eq(c.constant(2))"),
    (
        "the signed maximum is the minimum",
        "lambda c: c.eq(c.signed_minimum())",
        "lambda c: c.eq(~c.signed_minimum())",
    ),
    (
        "the signed minimum is the maximum",
        "lambda c: c.eq(~c.signed_minimum())",
        "lambda c: c.eq(c.signed_minimum())",
    ),
    (
        "the width is the width less 1",
        "lambda c: c.eq(c.bit_width() - c.constant(1))",
        "lambda c: c.eq(c.bit_width())",
    ),
    ("the sign bit is not negative", "lambda c: ~c.is_negative()", "lambda c: c.is_negative()"),
    ("zero is positive", "lambda c: c.constant(0).slt(c)", "lambda c: c.constant(0).sle(c)"),
    (
        "odd is even",
        "lambda c: (c & c.constant(1)).is_zero()",
        "lambda c: ~(c & c.constant(1)).is_zero()",
    ),
    ("different constants are equal", '"{} == {}", Bits.eq', '"{} == {}", lambda c, d: ~c.eq(d)'),
    ("u< is u<=", 'u< {}", Bits.ult', 'u< {}", Bits.ule'),
    ("u<= is u<", "Bits.ule", "Bits.ult"),
    ("s< is u<", "Bits.slt", "Bits.ult"),
    ("s<= is s<", "Bits.sle", "Bits.slt"),
    ("complements are negations", "lambda c, d: c.eq(~d)", "lambda c, d: c.eq(-d)"),
    ("negations are complements", "lambda c, d: c.eq(-d)", "lambda c, d: c.eq(~d)"),
    ("the predecessor is the successor", "c.eq(d + d.constant(1))", "d.eq(c + c.constant(1))"),
    (
        "disjoint is exhaustive",
        '"{} & {} == 0", lambda c, d: (c & d)',
        '"{} & {} == 0", lambda c, d: (~c & ~d)',
    ),
    ("exhaustive is disjoint", "lambda c, d: (~c & ~d)", "lambda c, d: (c & d)"),
    ("a superset is a subset", "lambda c, d: (c & ~d)", "lambda c, d: (d & ~c)"),
    ("bits above are below", "(c & (d | -d))", "(c & d)"),
    (
        "unsigned sums fit where signed ones do",
        "~overflow.unsigned_add_overflows(c, d),",
        "~overflow.signed_add_overflows(c, d),",
    ),
    (
        "signed sums fit where unsigned ones do",
        "~overflow.signed_add_overflows(c, d)",
        "~overflow.unsigned_add_overflows(c, d)",
    ),
    (
        "differences fit where sums do",
        "overflow.signed_sub_overflows",
        "overflow.signed_add_overflows",
    ),
    (
        "unsigned products fit where signed ones do",
        "overflow.unsigned_mul_overflows",
        "overflow.signed_mul_overflows",
    ),
    (
        "signed products fit where unsigned ones do",
        "overflow.signed_mul_overflows",
        "overflow.unsigned_mul_overflows",
    ),
    (
        "by how much a type is wider is its width",
        "c.eq(c.bit_width() - _width_of(c, w))",
        "c.eq(c.bit_width())",
    ),
)

COMPUTED = mistakes_in(
    "rewrites/library/natives/constants.py",
    NATIVES,
    ("shifted up is shifted down", "_binary(Bits.shl)", "_binary(Bits.lshr)"),
    ("unsigned shifts keep the sign", "_binary(Bits.lshr)", "_binary(Bits.ashr)"),
    ("signed shifts lose the sign", "_binary(Bits.ashr)", "_binary(Bits.lshr)"),
    ("unsigned division is signed", "_binary(Bits.udiv)", "_binary(Bits.sdiv)"),
    ("signed division is unsigned", "_binary(Bits.sdiv)", "_binary(Bits.udiv)"),
    ("unsigned remainders are signed", "_binary(Bits.urem)", "_binary(Bits.srem)"),
    ("signed remainders are unsigned", "_binary(Bits.srem)", "_binary(Bits.urem)"),
    ("minui is maxui", "select(x.ult(y), x, y)", "select(x.ult(y), y, x)"),
    ("maxui is minui", "select(x.ult(y), y, x)", "select(x.ult(y), x, y)"),
    ("minsi is minui", "select(x.slt(y), x, y)", "select(x.ult(y), x, y)"),
    ("maxsi is maxui", "select(x.slt(y), y, x)", "select(x.ult(y), y, x)"),
    ("to invert is to negate", "_unary(Bits.__invert__)", "_unary(Bits.__neg__)"),
    ("an absolute value is the value", "math_integers.absi", "lambda m, x: x"),
    ("zeros at the end are zeros at the start", "math_integers.cttz", "math_integers.ctlz"),
    ("zeros at the start are zeros at the end", "math_integers.ctlz", "math_integers.cttz"),
    ("bits that are set are zeros", "math_integers.ctpop", "math_integers.ctlz"),
    ("extui extends the sign", "return x.zext(width)", "return x.sext(width)"),
    ("extsi extends with zeros", "return x.sext(width)", "return x.zext(width)"),
    (
        "select chooses the other",
        "select(condition.is_true(), x, y)",
        "select(condition.is_true(), y, x)",
    ),
    (
        "the least of a type is the greatest",
        "return m.constant(0, width).signed_minimum()",
        "return ~m.constant(0, width).signed_minimum()",
    ),
    (
        "the greatest of a type is the least",
        "return ~m.constant(0, width).signed_minimum()",
        "return m.constant(0, width).signed_minimum()",
    ),
    (
        "the last position is the width",
        "m.constant(0, width).bit_width() - m.constant(1, width)",
        "m.constant(0, width).bit_width()",
    ),
    ("low ones are all ones", "m.constant(-1, low).zext(width)", "m.constant(-1, width)"),
    ("a literal is one more", "m.constant(number, width)", "m.constant(number + 1, width)"),
    ("conditions get their constants swapped", "condition.holds(c, d)", "condition.holds(d, c)"),
    ("all that is no integer is wider than i1", "integer is not None and", "integer is None or"),
)

TYPES = mistakes_in(
    "rewrites/library/natives/constants.py",
    NATIVES,
    ("a truncated constant has its old type", "_truncated, 1", "_truncated, 0"),
    ("a chosen constant is an i1", "_selected, 1", "_selected, 0"),
    ("low ones have the narrow type", "_ones_of, 0", "_ones_of, 1"),
    (
        "what is executed is not what is meant",
        "_executed(_meaning), _meaning, _type_of",
        "_executed(_meaning), lambda m, *a: ~_meaning(m, *a), _type_of",
    ),
    (
        "a constraint that is executed is not what is meant",
        "_executed(meaning), meaning)",
        "_executed(meaning), lambda m, *a: ~meaning(m, *a))",
    ),
)

FLAGS = mistakes_in(
    "rewrites/library/natives/flags.py",
    "rewrites/test_flag_natives.py",
    ("nsw is executed as nuw", '("has_nsw", _has(NSW)', '("has_nsw", _has(NUW)'),
    ("nuw is executed as nsw", '("has_nuw", _has(NUW)', '("has_nuw", _has(NSW)'),
    ("nsw is meant as nuw", "return flags.nsw\n", "return flags.nuw\n"),
    ("nuw is meant as nsw", "return flags.nuw\n", "return flags.nsw\n"),
    ("all flags are kept for nsw", "OverflowFlags(flags.nsw, m.truth(False))", "flags"),
    ("all flags are kept for nuw", "OverflowFlags(m.truth(False), flags.nuw)", "flags"),
    ("the other flag is kept", '"only_nsw", _only(NSW)', '"only_nsw", _only(NUW)'),
    ("a flag is made", "[flag] if _has(flag)(flags) else []", "[flag]"),
)

VALUES = mistakes_in(
    "rewrites/library/natives/values.py",
    "rewrites/test_value_natives.py",
    (
        "arguments without a mark are never poison",
        "            if not _is_marked(value):\n                return False\n",
        "            pass\n",
    ),
    (
        "what an operation makes of poison is not poison",
        "            frontier += value.owner.operands\n",
        "",
    ),
    (
        "operations that may make poison do not",
        "return not may_be_poison(op.name) and lookup(op.name) is not None",
        "return lookup(op.name) is not None",
    ),
    (
        "operations without a meaning make no poison",
        " and lookup(op.name) is not None",
        "",
    ),
    (
        "arguments of other blocks have the marks of the function's",
        " or function.body.blocks.first is not argument.block",
        "",
    ),
    (
        "an argument with any mark is never poison",
        "_MARK in marks.data[argument.index].data",
        "True",
    ),
    ("it means that a value is poison", "return ~value.poison", "return value.poison"),
    ("all constants are numbers", "isa(owner.properties.get", "True or isa(owner.properties.get"),
)

COMMUTED = (
    *mistakes_in(
        "rewrites/applying/commuted.py",
        "rewrites/test_commuted.py",
        ("differences are sums", '*("addi", "muli",', '*("addi", "subi", "muli",'),
        ("one operand is taken twice", "= second, first", "= second, second"),
        (
            "all operations of two operands may be swapped",
            "return name in COMMUTATIVE and",
            "return",
        ),
        ("one operation is swapped at a time", "range(1, len(places) + 1)", "range(1, 2)"),
        (
            "patterns that only move operands are applied in all orders",
            "return len(after) == 1 and _size(after[0]) < _size(replace.op_value)",
            "return True",
        ),
    ),
    *mistakes_in(
        "rewrites/applying/proved_rewrite.py",
        "rewrites/test_commuted.py",
        (
            "in another order a pattern holds at every width",
            "ProvedRewrite(variant, self._widths, self._context)",
            "ProvedRewrite(variant, ((1, None),), self._context)",
        ),
    ),
)

CONSTANTS = (*CONDITIONS, *COMPUTED, *TYPES, *FLAGS, *VALUES, *COMMUTED)
