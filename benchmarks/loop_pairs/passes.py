"""The passes that the functions go through, upstream's and xDSL's, in groups for the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

FACTORS = (2, 3, 4, 5, 8, 16, 32)
_JAMMING_FILE = Path(__file__).resolve().parent / "unroll_and_jam.mlir"
_JAMMING = f"transform-preload-library=transform-library-paths={_JAMMING_FILE}"


@dataclass(frozen=True)
class Pass:
    """Options of `mlir-opt-22`, or the names of passes of xDSL, under a short name.

    A tab stands for a space in an option. `first` are options of `mlir-opt-22` that make the side
    before of what is written. With `ahead`, loops are scheduled for that pass so many iterations
    ahead (`pipelining.py`).
    """

    group: str
    name: str
    options: tuple[str, ...]
    tool: str = "mlir-opt"
    first: tuple[str, ...] = ()
    ahead: int = 0


def _in_module(elements: str) -> str:
    """The option that runs elements of a pipeline."""
    return f"pass-pipeline=builtin.module({elements})".replace(" ", "\t")


def _in_functions(element: str) -> str:
    """The option that runs an element of a pipeline, which is for functions, on each of them."""
    return _in_module(f"func.func({element})")


def _upstream(group: str, **named: str) -> Iterator[Pass]:
    for name, options in named.items():
        yield Pass(group, name, tuple(f"--{option}" for option in options.split(" ")))


def _xdsl(group: str, **named: str) -> Iterator[Pass]:
    for name, options in named.items():
        yield Pass(group, f"xdsl_{name}", tuple(options.split(" ")), "xdsl")


def _unrolled() -> Iterator[Pass]:
    for factor in FACTORS:
        factor_of = f"test-loop-unrolling=unroll-factor={factor}"
        in_affine = _in_functions(f"affine-loop-unroll{{unroll-factor={factor}}}")
        named = {
            f"unroll_{factor}": f"{factor_of}	loop-depth=0",
            f"unroll_inner_{factor}": f"{factor_of}	loop-depth=1",
            f"affine_unroll_{factor}": in_affine,
        }
        yield from _upstream("unroll", **named)
    for factor in (2, 3, 4, 8):
        jam = f"{_JAMMING} transform-interpreter=entry-point=jam_{factor}"
        yield from _upstream("unroll and jam", **{f"jam_{factor}": jam})
    yield from _upstream(
        "unroll",
        unroll_full="test-loop-unrolling=unroll-factor=-1\tloop-depth=0",
        affine_unroll_full=_in_functions("affine-loop-unroll{unroll-factor=-1}"),
        affine_unroll_cleanup=_in_functions("affine-loop-unroll{unroll-factor=4 cleanup-unroll}"),
        unroll_4_canonical="test-loop-unrolling=unroll-factor=4\tloop-depth=0 canonicalize cse",
        parallel_unroll="test-parallel-loop-unrolling=unroll-factors=2\tloop-depth=0",
    )


def _all() -> Iterator[Pass]:
    """The short pipelines first: what two make of a function counts for the first of them."""
    yield from _clean_up()
    yield from _loops()
    yield from _unrolled()
    yield from _others()


def _clean_up() -> Iterator[Pass]:
    yield from _upstream(
        "clean up",
        canonicalize="canonicalize",
        canonicalize_aggressive="canonicalize=region-simplify=aggressive",
        cse="cse",
        sccp="sccp",
        sccp_canonical="sccp canonicalize",
        dead_values="remove-dead-values",
        ranges="int-range-optimizations",
        unsigned="arith-unsigned-when-equivalent",
        narrow="arith-int-range-narrowing=int-bitwidths-supported=1,8,16,32,64",
        everything="canonicalize cse loop-invariant-code-motion sccp canonicalize",
    )


def _loops() -> Iterator[Pass]:
    yield from _upstream(
        "peel",
        peel_back="scf-for-loop-peeling",
        peel_front="scf-for-loop-peeling=peel-front=true",
        peel_back_partial="scf-for-loop-peeling=skip-partial=false",
    )
    yield from _upstream(
        "rotate",
        rotate="test-wrap-scf-while-loop-in-zero-trip-check",
        rotate_forced="test-wrap-scf-while-loop-in-zero-trip-check=force-create-check=true",
        rotate_for="scf-for-to-while test-wrap-scf-while-loop-in-zero-trip-check",
    )
    yield from _upstream(
        "code motion",
        licm="loop-invariant-code-motion",
        licm_cse="cse loop-invariant-code-motion",
        affine_licm="affine-loop-invariant-code-motion",
        sink="control-flow-sink",
        licm_sink="loop-invariant-code-motion control-flow-sink",
        unswitch="test-affine-loop-unswitch",
    )
    yield from _upstream(
        "ranges of loops",
        range_folding="scf-for-loop-range-folding",
        loop_canonicalization="scf-for-loop-canonicalization",
        normalize="affine-loop-normalize",
        normalize_promote="affine-loop-normalize=promote-single-iter",
        minimum=_in_functions("affine-simplify-min-max"),
        structures="affine-simplify-structures",
    )
    yield from _upstream(
        "coalesce, tile, fuse",
        coalesce="affine-loop-coalescing",
        tile_4="affine-loop-tile=tile-size=4",
        tile_separate="affine-loop-tile=tile-size=3\tseparate",
        tile_parametric="test-extract-fixed-outer-loops=test-outer-loop-sizes=7",
        fuse="affine-loop-fusion",
        scalar_replacement="affine-scalrep",
        raised="affine-raise-from-memref",
    )
    yield from _upstream(
        "interchange",
        permute="test-loop-permutation=permutation-map=1,0\tcheck-validity",
        permute_last="test-loop-permutation=permutation-map=0,2,1\tcheck-validity",
        permute_all="test-loop-permutation=permutation-map=2,0,1\tcheck-validity",
    )
    yield from _upstream(
        "parallel loops",
        parallelize="affine-parallelize",
        parallelize_reductions="affine-parallelize=parallel-reductions",
        sequential="scf-parallel-for-to-nested-fors",
        forall_to_for="scf-forall-to-for",
        forall_to_parallel="scf-forall-to-parallel",
        parallel_fusion="scf-parallel-loop-fusion",
        parallel_tile="scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,4",
        parallel_tile_checked=(
            "scf-parallel-loop-tiling=no-min-max-bounds=true\tparallel-loop-tile-sizes=4,4"
        ),
        parallel_collapse="test-scf-parallel-loop-collapsing=collapsed-indices-0=0,1",
    )
    yield from _upstream(
        "for and while",
        for_to_while="scf-for-to-while",
        while_to_for="test-scf-uplift-while-to-for",
        while_to_for_canonical="test-scf-uplift-while-to-for canonicalize",
        for_while_for="scf-for-to-while canonicalize test-scf-uplift-while-to-for",
    )
    yield from _upstream(
        "to and from blocks",
        to_cf="convert-scf-to-cf",
        to_cf_canonical="convert-scf-to-cf canonicalize",
        affine_to_scf="lower-affine",
        affine_to_cf="lower-affine convert-scf-to-cf",
        lifted="lift-cf-to-scf",
        lifted_canonical="lift-cf-to-scf canonicalize",
        there_and_back="convert-scf-to-cf lift-cf-to-scf canonicalize",
        cf_to_llvm="convert-cf-to-llvm",
        arithmetic_to_llvm="convert-arith-to-llvm",
        loops_to_llvm="convert-scf-to-cf convert-cf-to-llvm convert-arith-to-llvm",
    )


def _others() -> Iterator[Pass]:
    yield from _upstream(
        "calls and cells", inline="inline", mem2reg="mem2reg", sroa="sroa mem2reg canonicalize"
    )
    yield from _xdsl(
        "xDSL",
        canonicalize="canonicalize",
        cse="cse",
        dce="dce",
        licm="licm",
        hoist="control-flow-hoist",
        flatten="scf-for-loop-flatten",
        range_folding="scf-for-loop-range-folding",
        unroll="scf-for-loop-unroll",
        to_cf="convert-scf-to-cf",
        affine="lower-affine",
        folding="test-constant-folding",
        everything="canonicalize cse licm canonicalize",
    )


def _of_nests() -> Iterator[Pass]:
    """What is for nests over memory, and the whole way to LLVM."""
    yield from _upstream(
        "coalesce, tile, fuse",
        tile_32="affine-loop-tile=tile-size=32",
        tile_cache="affine-loop-tile=cache-size=32",
        fuse_greedy="affine-loop-fusion=mode=greedy\tmaximal",
        fuse_siblings="affine-loop-fusion=mode=sibling",
        copies="affine-data-copy-generate=generate-dma=false\tfast-mem-space=0\tskip-non-unit-stride-loops",
    )
    for size in (4, 8):
        vectors = f"affine-super-vectorize=virtual-vector-size={size}"
        yield from _upstream(
            "vectorize",
            **{
                f"vectorize_{size}": vectors,
                f"vectorize_reductions_{size}": f"{vectors}\tvectorize-reductions",
            },
        )
    yield from _upstream(
        "to and from blocks",
        to_llvm=(
            "lower-affine convert-scf-to-cf expand-strided-metadata lower-affine convert-to-llvm "
            "reconcile-unrealized-casts"
        ),
        parallel_to_cf="affine-parallelize lower-affine convert-scf-to-cf",
    )
    yield from _upstream(
        "pipeline",
        transfers=(
            "affine-data-copy-generate=generate-dma\tfast-mem-space=2\tskip-non-unit-stride-loops"
        ),
        pipeline_transfers=(
            "affine-data-copy-generate=generate-dma\tfast-mem-space=2\tskip-non-unit-stride-loops "
            "affine-pipeline-data-transfer"
        ),
    )
    yield from _in_scf()


def _in_scf() -> Iterator[Pass]:
    """Passes of scf and of xDSL, on nests that were lowered to scf."""
    by_group = {
        "peel": {
            "peel_back": "scf-for-loop-peeling",
            "peel_front": "scf-for-loop-peeling=peel-front=true",
        },
        "unroll": {
            f"unroll_inner_{factor}": f"test-loop-unrolling=unroll-factor={factor}\tloop-depth=1"
            for factor in (2, 4, 8)
        },
        "code motion": {"licm": "loop-invariant-code-motion"},
        "ranges of loops": {"range_folding": "scf-for-loop-range-folding"},
        "for and while": {"for_to_while": "scf-for-to-while"},
    }
    for group, named in by_group.items():
        yield from _lowered(_upstream(group, **{f"scf_{k}": v for k, v in named.items()}))
    named = {
        "flatten": "scf-for-loop-flatten",
        "hoist": "control-flow-hoist",
        "hoist_memref": "loop-hoist-memref",
        "licm": "licm",
        "unroll": "scf-for-loop-unroll",
        "range_folding": "scf-for-loop-range-folding",
        "to_cf": "convert-scf-to-cf",
    }
    yield from _lowered(_xdsl("xDSL", **{f"scf_{k}": v for k, v in named.items()}))
    for ahead in (1, 2, 3):
        (pipelined,) = _upstream("pipeline", **{f"pipeline_{ahead}": "test-scf-pipelining"})
        yield replace(pipelined, first=("--lower-affine",), ahead=ahead)


def _lowered(passes: Iterator[Pass]) -> Iterator[Pass]:
    """On functions whose affine loops are scf's."""
    return (replace(one, first=("--lower-affine",)) for one in passes)


PASSES: tuple[Pass, ...] = tuple(_all())
PASSES_OF_NESTS: tuple[Pass, ...] = (*PASSES, *_of_nests())
