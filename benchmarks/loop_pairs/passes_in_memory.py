"""The passes that the functions about memory and vectors go through, in groups for the table."""

from __future__ import annotations

from collections.abc import Iterator

from loop_pairs.passes import Pass

_TO_LLVM = "test-lower-to-llvm"


def _in_functions(element: str) -> str:
    """The option that runs an element of a pipeline, which is for functions, on each of them."""
    return f"pass-pipeline=builtin.module(func.func({element}))".replace(" ", "\t")


def _upstream(group: str, **named: str) -> Iterator[Pass]:
    for name, options in named.items():
        yield Pass(group, name, tuple(f"--{option}" for option in options.split(" ")))


def _all() -> Iterator[Pass]:
    yield from _upstream(
        "memory",
        canonicalize="canonicalize",
        cse="cse",
        licm="loop-invariant-code-motion",
        mem2reg="mem2reg",
        scalar_replacement=_in_functions("affine-scalrep"),
        raised="affine-raise-from-memref affine-scalrep",
        hoisted="buffer-hoisting buffer-loop-hoisting",
        on_the_stack="promote-buffers-to-stack",
        data_copy=_in_functions("affine-data-copy-generate{generate-dma=false fast-mem-space=0}"),
        realloc="expand-realloc",
        fused=_in_functions("affine-loop-fusion"),
        tiled=_in_functions("affine-loop-tile{tile-size=3}"),
        unrolled=_in_functions("affine-loop-unroll{unroll-factor=4}"),
    )
    yield from _upstream(
        "views",
        folded="fold-memref-alias-ops",
        folded_to_arithmetic="fold-memref-alias-ops lower-affine canonicalize",
        metadata="expand-strided-metadata",
        metadata_to_arithmetic="expand-strided-metadata lower-affine canonicalize cse",
        flat="flatten-memref",
        expanded="memref-expand",
    )
    yield from _upstream(
        "vectors",
        canonical="canonicalize cse",
        to_vectors="lower-vector-multi-reduction canonicalize",
        transfers=_in_functions("convert-vector-to-scf{full-unroll=true}"),
        transfers_by_loops=_in_functions("convert-vector-to-scf"),
        transfers_lowered="test-scalar-vector-transfer-lowering",
        forwarded="test-vector-transferop-opt",
        flattened="test-vector-transfer-flatten-patterns",
        masked="test-vector-emulate-masked-load-store",
        gathered="test-vector-gather-lowering",
        shuffled="test-vector-shuffle-lowering",
        slices="test-vector-extract-strided-slice-lowering",
        linear="test-vector-linearize",
        lowered="test-vector-to-vector-lowering",
        in_twos="test-vector-unrolling-patterns",
        transfers_in_twos="test-vector-transfer-unrolling-patterns",
        reductions="test-vector-break-down-reduction-patterns",
        to_llvm_vectors="convert-vector-to-llvm",
    )
    yield from _upstream(
        "vectorised loops",
        vectorised=_in_functions("affine-super-vectorize{virtual-vector-size=4}"),
        vectorised_sums=_in_functions(
            "affine-super-vectorize{virtual-vector-size=4 vectorize-reductions=true}"
        ),
        vectorised_2d=_in_functions("affine-super-vectorize{virtual-vector-size=3,4}"),
    )
    yield from _upstream(
        "structured",
        to_loops="convert-linalg-to-loops",
        to_affine="convert-linalg-to-affine-loops",
        to_parallel="convert-linalg-to-parallel-loops",
        generalized="linalg-generalize-named-ops",
        to_affine_unrolled=_in_functions("convert-linalg-to-affine-loops,affine-loop-unroll"),
    )
    yield from _upstream(
        "to LLVM",
        memref_to_llvm=f"expand-realloc convert-linalg-to-loops {_TO_LLVM}",
        to_llvm="lower-affine convert-scf-to-cf expand-strided-metadata lower-affine "
        "convert-to-llvm reconcile-unrealized-casts",
    )


PASSES_IN_MEMORY: tuple[Pass, ...] = tuple(_all())
