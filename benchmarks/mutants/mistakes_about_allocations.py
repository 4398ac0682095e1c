"""Mistakes about what a target may allocate, and about operations on i1."""

from __future__ import annotations

from mutants.mistake import Mistake

TESTS = "verifier/test_allocations.py"

ALLOCATIONS = (
    Mistake(
        "what a target allocates is not looked at",
        "verifier/kernel/loops/proving/equivalence.py",
        "        why = unbounded(self.before, self.after, self.context)\n",
        "        why = None\n",
        TESTS,
    ),
    Mistake(
        "an extent that nothing bounds counts as bounded",
        "verifier/kernel/loops/proving/allocations.py",
        "            return ratio\n    return None\n",
        "            return ratio\n    return Fraction(1)\n",
        TESTS,
    ),
    Mistake(
        "one extent of the source is enough for several",
        "verifier/kernel/loops/proving/allocations.py",
        "ways = [(table[number][k], left - {k}) for k in left]",
        "ways = [(table[number][k], left) for k in left]",
        TESTS,
    ),
    Mistake(
        "what iterations keep is counted once",
        "verifier/kernel/loops/proving/allocations.py",
        "    for k in made.held:\n",
        "    for k in ():\n",
        TESTS,
    ),
    Mistake(
        "parallel iterations allocate one after the other",
        "verifier/kernel/loops/lifting/allocations.py",
        'if loop.kind == "parallel")',
        "if False)",
        TESTS,
    ),
    Mistake(
        "long elements are as short as others",
        "verifier/kernel/loops/proving/allocations.py",
        "return 1 if bits is None else -(-int(bits[0]) // 64)",
        "return 1",
        TESTS,
    ),
    Mistake(
        "a loop runs as often as all its iterations span",
        "verifier/kernel/loops/proving/allocations.py",
        ", range(k), pairs)",
        ", range(0), pairs)",
        TESTS,
    ),
    Mistake(
        "tensors are not allocated",
        "verifier/kernel/loops/lifting/allocations.py",
        "    for value in op.results:\n",
        "    for value in ():\n",
        TESTS,
    ),
)

BOOLEANS = (
    Mistake(
        "a sum of i1 is `or`",
        "verifier/kernel/loops/recurrences/boolean_terms.py",
        '"arith.addi": "arith.xori"',
        '"arith.addi": "arith.ori"',
        "verifier/test_boolean_terms.py",
    ),
    Mistake(
        "an i1 with a sign is 1",
        "verifier/kernel/loops/recurrences/boolean_terms.py",
        "return (1 << int(width)) - 1",
        "return 1",
        "verifier/test_boolean_terms.py",
    ),
    Mistake(
        "overflow flags are dropped on i1",
        "verifier/kernel/loops/recurrences/boolean_terms.py",
        "case op, () if op in _BOOLEAN:",
        "case op, _ if op in _BOOLEAN:",
        "verifier/test_boolean_terms.py",
    ),
)
