"""Mistakes about the structure of named linalg operations."""

from __future__ import annotations

from mutants.mistake import Mistake

STRUCTURE = "semantics/test_linalg_ops.py"
LIFTING = "verifier/test_lift_linalg.py"

LINALG = (
    Mistake(
        "strides and dilations are exchanged",
        "semantics/syntax/linalg/structure.py",
        '    return of("strides"), of("dilations")\n',
        '    return of("dilations"), of("strides")\n',
        f"{STRUCTURE} {LIFTING}",
    ),
    Mistake(
        "a grouped convolution's filters come before its groups",
        "semantics/syntax/linalg/forms.py",
        "| n g c oh:kh ow:kw, g f c kh kw ->",
        "| n g c oh:kh ow:kw, f g c kh kw ->",
        f"{STRUCTURE} {LIFTING}",
    ),
    Mistake(
        "inputs of a product are added in another order",
        "semantics/syntax/linalg/bodies.py",
        '    return _scalar(block, "add", out, _scalar(block, "mul", a, b))\n',
        '    return _scalar(block, "add", _scalar(block, "mul", a, b), out)\n',
        STRUCTURE,
    ),
    Mistake(
        "zero points are exchanged",
        "semantics/syntax/linalg/bodies.py",
        "left, right, left_zero, right_zero, out = block.args",
        "left, right, right_zero, left_zero, out = block.args",
        f"{STRUCTURE} {LIFTING}",
    ),
    Mistake(
        "an unsigned pooling extends signs",
        "semantics/syntax/linalg/bodies.py",
        '_pooling("max_unsigned", unsigned=True)',
        '_pooling("max_unsigned")',
        f"{STRUCTURE} {LIFTING}",
    ),
    Mistake(
        "a cast that upstream ignores is heeded",
        "semantics/syntax/linalg/structure.py",
        "    if op.name not in _WITH_CAST:\n        return False\n",
        "",
        STRUCTURE,
    ),
    Mistake(
        "a sum of truth values wraps",
        "semantics/syntax/linalg/bodies.py",
        '    "add": arith.OrIOp,\n',
        '    "add": arith.AddiOp,\n',
        STRUCTURE,
    ),
    Mistake(
        "a step of 0 has a structure",
        "semantics/syntax/linalg/structure.py",
        " or min(values) < 1:",
        ":",
        STRUCTURE,
    ),
    Mistake(
        "the second random number starts from the first index",
        "semantics/syntax/linalg/bodies.py",
        "step(1, step(0, seed))",
        "step(0, step(1, seed))",
        STRUCTURE,
    ),
    Mistake(
        "a permutation is its own inverse",
        "semantics/syntax/linalg/structure.py",
        "[permutation.index(k) for k in range(len(permutation))]",
        "list(permutation)",
        f"{STRUCTURE} {LIFTING}",
    ),
    Mistake(
        "a window may leave its array",
        "verifier/kernel/loops/lifting/linalg.py",
        "        if not all(isinstance(e, AffineDimExpr) for e in structure.maps[k].results):\n"
        "            lifting.demand_within(inside.position, view, accesses[k], op)\n",
        "",
        LIFTING,
    ),
)
