"""Mistakes about tensors: values that change, contents, slices, and what stands for what."""

from __future__ import annotations

from mutants.mistake import Mistake

STORAGE = "verifier/test_lift_tensor_storage.py"
VALUES = "verifier/test_lift_tensor_random.py"
EQUAL = "verifier/test_tensor_equality.py"
DEMANDS = "verifier/test_tensor_demands.py"

TENSORS = (
    Mistake(
        "what a later operation reads is overwritten",
        "verifier/kernel/loops/lifting/liveness.py",
        "            if user is not None and user is not at and is_after(user, at):\n"
        "                return True\n",
        "",
        STORAGE,
    ),
    Mistake(
        "what the operation itself reads is overwritten",
        "verifier/kernel/loops/lifting/liveness.py",
        "            if user is at is op and not own:\n                return True\n",
        "",
        STORAGE,
    ),
    Mistake(
        "what the next iteration reads is overwritten",
        "verifier/kernel/loops/lifting/liveness.py",
        "            if user is at is not op and use.operation is not at and not _runs_once(at):\n"
        "                return True\n",
        "",
        STORAGE,
    ),
    Mistake(
        "scalars that read a tensor are not kept",
        "verifier/kernel/loops/lifting/tensor_storage.py",
        "    for value in kept:\n"
        "        lifting.drafts[value] = lifting.keep(steps, lifting.drafts[value], op)\n",
        "",
        STORAGE,
    ),
    Mistake(
        "an argument is overwritten in place",
        "verifier/kernel/loops/lifting/tensor_storage.py",
        "    if view.array not in lifting.tensors:\n        return False\n",
        "",
        f"{STORAGE} {EQUAL}",
    ),
    Mistake(
        "carried tensors are assigned one after the other",
        "verifier/kernel/loops/lifting/tensor_storage.py",
        "copied(lifting, steps, view, op) if view.array in written else view for _, view in work",
        "view for _, view in work",
        STORAGE,
    ),
    Mistake(
        "an empty tensor keeps what an earlier iteration wrote",
        "verifier/kernel/loops/lifting/tensor_storage.py",
        "    outer = position.dims if own else ()\n",
        "    outer = ()\n",
        STORAGE,
    ),
    Mistake(
        "an output is not read where the body reads it",
        "verifier/kernel/loops/lifting/linalg.py",
        "    return everywhere and not any(True for _ in structure.body.args[operand].uses)\n",
        "    return everywhere\n",
        f"{VALUES} {EQUAL}",
    ),
    Mistake(
        "low and high of a pad are exchanged",
        "verifier/kernel/loops/lifting/tensor/operations.py",
        '    moved = [f"({a} + {dim})" for a, dim in zip(low, dims, strict=True)]\n',
        '    moved = [f"({a} + {dim})" for a, dim in zip(high, dims, strict=True)]\n',
        f"{EQUAL} {VALUES}",
    ),
    Mistake(
        "a cast may state any extent",
        "verifier/kernel/loops/lifting/tensor/views.py",
        "        demand_equal(lifting, steps, text, shape[-1], op)\n",
        "",
        DEMANDS,
    ),
    Mistake(
        "a memref is written while its tensor is in use",
        "verifier/kernel/loops/lifting/state.py",
        "            if of_tensor and is_needed(value, op, by_op=False):\n",
        "            if of_tensor and not value.uses:\n",
        DEMANDS,
    ),
    Mistake(
        "extents of results may differ",
        "verifier/kernel/loops/proving/equivalence.py",
        "            if not different.is_disjoint(self.context):\n",
        "            if different is None:\n",
        EQUAL,
    ),
    Mistake(
        "resources are known by their names",
        "verifier/kernel/input/mlir_parser.py",
        "BY_CONTENTS + hashlib.sha256(contents.lower().encode()).hexdigest()\n",
        "BY_CONTENTS + hashlib.sha256(key.encode()).hexdigest()\n",
        "verifier/test_resources.py",
    ),
)
