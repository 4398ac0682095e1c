"""Mistakes about tensors that are made, reshaped, cast, carried and returned."""

# ruff: noqa: E501 (texts of other files)
from __future__ import annotations

from mutants.mistake import Mistake

STORAGE = "verifier/test_lift_tensor_storage.py verifier/test_tensor_demands.py"
TENSORS = "verifier/test_tensor_demands.py verifier/test_tensor_equality.py"

TENSOR_VALUES = (
    Mistake(
        "an expanded tensor may have more elements",
        "verifier/kernel/loops/lifting/tensor/views.py",
        "        demand_equal(lifting, steps, extent, _product(extents, op), op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "extents of an expanded tensor may be negative",
        "verifier/kernel/loops/lifting/tensor/views.py",
        "        _demand_not_negative(lifting, steps, extents, op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "the inner indices of a collapsed tensor have no end",
        "verifier/kernel/loops/lifting/tensor/views.py",
        "            if not first:\n",
        "            if False:\n",
        TENSORS,
    ),
    Mistake(
        "weights of a reshape are in another order",
        "verifier/kernel/loops/lifting/tensor/views.py",
        "for extent in reversed(extents):",
        "for extent in extents:",
        TENSORS,
    ),
    Mistake(
        "the offset of a dropped dimension is 0",
        "verifier/kernel/loops/lifting/windows.py",
        "if k in kept else offset\n",
        'if k in kept else "0"\n',
        TENSORS,
    ),
    Mistake(
        "extents that are demanded equal may differ",
        "verifier/kernel/loops/lifting/windows.py",
        '    lifting.demand("shapes", steps.position, f"{a} != {b}", text, op, pair if named else None)\n',
        "",
        TENSORS,
    ),
    Mistake(
        "extents of tensors may be negative",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    if shape:\n        negative",
        "    if False:\n        negative",
        TENSORS,
    ),
    Mistake(
        "an element may be inserted outside",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    lifting.demand_within(steps.position, lifting.view(op.dest, op), indices, op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "paddings may be negative",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    _demand_extents(lifting, steps, [*low, *high], op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "the type of a pad or a concatenation does not matter",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "        demand_equal(lifting, steps, text, typed[-1], op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "a pad overwrites what it pads",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "border = f\"(not ({within or 'true'}))\"",
        'border = "true"',
        TENSORS,
    ),
    Mistake(
        "tensors of other extents are concatenated",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "                demand_equal(lifting, steps, a, b, op)\n    shape = list",
        "                pass\n    shape = list",
        TENSORS,
    ),
    Mistake(
        "concatenated tensors all start at 0",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        '        start = f"({start} + {view.shape[along]})"\n',
        "",
        TENSORS,
    ),
    Mistake(
        "what is inserted may have another shape",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    for a, b in zip(part.shape, source.shape, strict=True):\n"
        "        demand_equal(lifting, steps, a, b, op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "what is materialized may have another shape",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    for a, b in zip(source.shape, target.shape, strict=True):\n"
        "        demand_equal(lifting, steps, a, b, op)\n",
        "",
        TENSORS,
    ),
    Mistake(
        "several operations are the only one that sees a buffer",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    if view.array in lifting.restricted:\n",
        "    if False:\n",
        TENSORS,
    ),
    Mistake(
        "what a buffer is written with is not kept",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        "    lifting.about_to_write({target.array}, steps, op)\n",
        "",
        STORAGE,
    ),
    Mistake(
        "resources are known by their names in constants",
        "verifier/kernel/loops/lifting/tensor/constants.py",
        "        if not name.startswith(BY_CONTENTS):\n",
        "        if False:\n",
        "verifier/test_tensor_demands.py verifier/test_tensor_equality.py verifier/test_resources.py",
    ),
)
