"""Mistakes about lanes of the accelerator, its instructions, and constants that are extended."""

from __future__ import annotations

from mutants.mistake import mistakes_in

LANE_OPERATIONS = mistakes_in(
    "semantics/meanings/acc_lanes.py",
    "semantics/test_acc_lanes.py",
    ("a sum is a difference", "return x + y", "return x - y"),
    (
        "the greater is compared unsigned",
        "return select(x.slt(y), y, x)",
        "return select(x.ult(y), y, x)",
    ),
    (
        "the smaller is the greater",
        "return select(x.slt(y), x, y)",
        "return select(x.slt(y), y, x)",
    ),
    ("a shift loses the sign", "return x.ashr(y)", "return x.lshr(y)"),
    (
        "relu keeps what is negative",
        "select(x.is_negative(), x.constant(0), x)",
        "select(x.is_negative(), x, x.constant(0))",
    ),
    (
        "unsigned bytes are signed",
        "select(unsigned, x.zext(width), x.sext(width))",
        "x.sext(width)",
    ),
    (
        "signed bytes are unsigned",
        "select(unsigned, x.zext(width), x.sext(width))",
        "x.zext(width)",
    ),
    (
        "every sum saturates",
        "return select(saturate, saturated(total), total.trunc(LANE_WIDTH))",
        "return saturated(total)",
    ),
    (
        "no sum saturates",
        "return select(saturate, saturated(total), total.trunc(LANE_WIDTH))",
        "return total.trunc(LANE_WIDTH)",
    ),
    ("the bytes are all the first", "lane.constant(8 * k)", "lane.constant(0)"),
    ("the sum so far is unsigned", "total = c.sext(wide)", "total = c.zext(wide)"),
    ("the second factors are unsigned", "* y.sext(wide)", "* y.zext(wide)"),
    ("sums saturate one too early", "(1 << (LANE_WIDTH - 1)) - 1)", "(1 << (LANE_WIDTH - 1)) - 2)"),
    (
        "sums saturate one too late",
        "total.constant(-(1 << (LANE_WIDTH - 1)))",
        "total.constant(-(1 << (LANE_WIDTH - 1)) + 1)",
    ),
    (
        "lanes have any width",
        "return all(width == LANE_WIDTH for width in (*operands, *results))",
        "return True",
    ),
)

INSTRUCTIONS = mistakes_in(
    "accelerator_model/meaning/instructions.py",
    "accelerator_model/test_lane_instructions.py synth/tensor/test_instruction.py",
    (
        "alu writes its source",
        "m.store(target, target_row * m.dim, rows, m.dim, m.dim, m.lanes(tiles, body))",
        "m.store(source, source_row * m.dim, rows, m.dim, m.dim, m.lanes(tiles, body))",
    ),
    (
        "alu writes one row",
        "m.store(target, target_row * m.dim, rows, m.dim, m.dim, m.lanes(tiles, body))",
        "m.store(target, target_row * m.dim, 1, m.dim, m.dim, m.lanes(tiles, body))",
    ),
    (
        "alu reads the first rows",
        "tiles = [m.load(place, row * m.dim, rows,",
        "tiles = [m.load(place, 0, rows,",
    ),
    (
        "alu of one operand reads the target",
        "[-len(lane.signature.operands) :]",
        "[: len(lane.signature.operands)]",
    ),
    (
        "alu takes its operands in the other order",
        "[(target, target_row), (source, source_row)]",
        "[(source, source_row), (target, target_row)]",
    ),
    (
        "dot4 reads one byte four times",
        "m.load(place, row * m.dim + k, m.dim, DOT_LENGTH, 1)",
        "m.load(place, row * m.dim, m.dim, DOT_LENGTH, 1)",
    ),
    (
        "dot4 reads bytes a row apart",
        "m.load(place, row * m.dim + k, m.dim, DOT_LENGTH, 1)",
        "m.load(place, row * m.dim + k * m.dim, m.dim, 1, 1)",
    ),
    (
        "dot4 takes one operand twice",
        "for place, row in ((a, a_row), (b, b_row))",
        "for place, row in ((a, a_row), (a, a_row))",
    ),
    (
        "dot4 forgets the sum so far",
        "sums = m.load(c, c_row * m.dim, m.dim, 1, 1)",
        "sums = m.load(c, 0, m.dim, 1, 1)",
    ),
    (
        "dot4 writes another row",
        "m.store(c, c_row * m.dim, m.dim, 1, 1,",
        "m.store(c, 0, m.dim, 1, 1,",
    ),
    ("dot4 never saturates", "return saturated(total) if saturate else", "return"),
    (
        "dot4 always takes signed bytes",
        "extend = Bits.zext if unsigned else Bits.sext",
        "extend = Bits.sext",
    ),
)

FOOTPRINTS = mistakes_in(
    "accelerator_model/meaning/footprints.py",
    "accelerator_model/test_lane_instructions.py accelerator_model/test_footprints.py",
    ("what is read is not touched", "        self._note(block, writes=False)\n", "        pass\n"),
    (
        "what is written is not touched",
        "        self._note(block, writes=True)\n",
        "        pass\n",
    ),
    (
        "what is written is read",
        "self._note(block, writes=True)",
        "self._note(block, writes=False)",
    ),
    (
        "elements of one row touch the first row only",
        "high = (first_and_last + max(block.cols - 1, 0)) // granule",
        "high = low",
    ),
    (
        "the first row of a block only is touched",
        "np.arange(block.rows, dtype=np.int64)[:, None] * block.stride",
        "np.arange(block.rows, dtype=np.int64)[:, None] * 0",
    ),
)

LANE_QUEUES = mistakes_in(
    "accelerator_model/meaning/program.py",
    "accelerator_model/test_lane_instructions.py",
    ("alu runs in the queue of stores", '"acc.alu": Queue.EX', '"acc.alu": Queue.ST'),
    ("dot4 runs in the queue of stores", '"acc.dot4": Queue.EX', '"acc.dot4": Queue.ST'),
)

FOLLOWED = mistakes_in(
    "rewrites/accelerator/validation/provenance.py",
    "accelerator_model/test_lane_instructions.py",
    (
        "lanes compute what they get",
        'raise NotFollowed("what lanes compute is not followed")',
        "return tiles[0]",
    ),
)

EXTENDED = mistakes_in(
    "verifier/kernel/loops/proving/normal_form.py",
    "verifier/test_folds.py",
    (
        "extended constants are unsigned",
        'signed(bits, width) if term.op == "arith.extsi" else bits',
        "bits",
    ),
    (
        "extended constants are signed",
        'signed(bits, width) if term.op == "arith.extsi" else bits',
        "signed(bits, width)",
    ),
    (
        "constants need not fit before they are extended",
        "bits = int(constant) % (1 << width)",
        "bits = int(constant)",
    ),
    (
        "sums of values are constants",
        "if constant is not None and not whole.factors:",
        "if constant is not None:",
    ),
    (
        "constants that are truncated are extended",
        'if term.op not in ("arith.extsi", "arith.extui") or term.attributes:',
        "if len(term.arguments) != 1:",
    ),
    (
        "an extended sum is the sum",
        "coefficient=constant(parts[0].coefficient)",
        "coefficient=parts[0].coefficient",
    ),
)

DIVISORS = mistakes_in(
    "semantics/readings/solver_terms.py",
    "semantics/test_guarded_divisors.py",
    (
        "a choice of divisors is the other one",
        "self._f.Ite(condition, by(first), by(second))",
        "self._f.Ite(condition, by(second), by(first))",
    ),
    (
        "of a choice of divisors the first counts",
        "self._f.Ite(condition, by(first), by(second))",
        "by(first)",
    ),
    (
        "the dividend is the divisor",
        "quotients[divisor] = divide(x, divisor)",
        "quotients[divisor] = divide(divisor, x)",
    ),
)

LANES = (
    *LANE_OPERATIONS,
    *INSTRUCTIONS,
    *FOOTPRINTS,
    *LANE_QUEUES,
    *FOLLOWED,
    *EXTENDED,
    *DIVISORS,
)
