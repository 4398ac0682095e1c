"""Mistakes that compilers for accelerators make, each as a wrong program with a right twin.

All copy what A holds to D, through rows of the accumulator, as `REFERENCE` does, which waits for
everything. Rows of A are 16 elements, which is 64 bytes, those of `%W` are 128 bytes.
"""

from __future__ import annotations

from dataclasses import dataclass

ACCUM = "memref<32x16xi32, #acc.accum>"
TALL = "memref<64x16xi32>"
WIDE = "memref<16x32xi32>"
TAKES = f"%n: index, %b: i1, %A: {TALL}, %W: {WIDE}, %D: {TALL}"

HEAD = f"""func.func @f({TAKES}) {{
  %c = acc.local row 0 : {ACCUM}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %ready = acc.join
  %s = acc.setup {{ld_stride = 64 : i64, st_stride = 64 : i64}}
"""

TAIL = """  acc.done
  return
}
"""

TURNS = "affine_map<(d0) -> ((d0 mod 2) * 16)>"
TILE = "affine_map<(d0) -> (d0 * 256)>"


def load(state: str, source: str, at: str, row: str, rest: str = "") -> str:
    """16 x 16 elements of `source` to rows of the accumulator."""
    type_ = WIDE if source == "%W" else TALL
    return (
        f"acc.mvin {state}, {source} at {at} to %c row {row} size 16 x 16 {rest} : {type_}, {ACCUM}"
    )


def store(state: str, row: str, at: str, rest: str = "") -> str:
    """16 x 16 elements of the accumulator to D."""
    return f"acc.mvout {state}, %c row {row} to %D at {at} size 16 x 16 {rest} : {ACCUM}, {TALL}"


@dataclass(frozen=True)
class Twins:
    """`right` and each of `wrong` stand for what `reference` does."""

    reference: str
    right: str
    wrong: tuple[str, ...]


def _program(lines: str) -> str:
    return HEAD + lines + TAIL


COPY = _program(f"""
  scf.for %i = %c0 to %c4 step %c1 {{
    %l = {load("%s", "%A", TILE, "0", "over %i")}
    acc.wait %l
    %o = {store("%s", "0", TILE, "over %i")}
    acc.wait %o
  }}
""")

_OVERLAPPED = f"""
  %u0, %u1 = scf.for %i = %c0 to %c4 step %c1
      iter_args(%p0 = %ready, %p1 = %ready) -> (!acc.token, !acc.token) {{
    %l = {load("%s", "%A", TILE, TURNS, "over %i after %p0")}
    %o = {store("%s", TURNS, TILE, "over %i after %l")}
    scf.yield %p1, %o : !acc.token, !acc.token
  }}
  acc.wait %u1
"""

BUFFERS = Twins(
    COPY,
    _program(_OVERLAPPED),
    (
        # Both buffers are the same rows.
        _program(_OVERLAPPED.replace(TURNS, "affine_map<(d0) -> ((d0 mod 2) * 8)>")),
        _program(_OVERLAPPED.replace(TURNS, "affine_map<(d0) -> (d0 * 0)>")),
        # The token of two iterations ago is that of three.
        _program(_OVERLAPPED.replace("after %p0", "")),
        # The last store is not waited for.
        _program(_OVERLAPPED.replace("acc.wait %u1", "acc.wait %u0")),
        _program(_OVERLAPPED.replace("over %i after %l", "over %i")),
    ),
)
"""Two buffers in turn, with tokens that are carried through two iterations."""

_BARRIERS = f"""
  scf.for %i = %c0 to %c4 step %c1 {{
    %l = {load("%s", "%A", TILE, "0", "over %i")}
    acc.barrier
    %o = {store("%s", "0", TILE, "over %i")}
    LAST
  }}
"""

LAST_BARRIER = Twins(
    COPY,
    _program(_BARRIERS.replace("LAST", "acc.barrier")),
    (
        _program(
            _BARRIERS.replace(
                "LAST",
                "%p = arith.cmpi slt, %i, %c3 : index\n    scf.if %p {\n      acc.barrier\n    }",
            )
        ),
        _program(
            _BARRIERS.replace(
                "LAST",
                "%p = arith.cmpi sgt, %i, %c0 : index\n    scf.if %p {\n      acc.barrier\n    }",
            )
        ),
    ),
)
"""A barrier in each iteration, in all but the last, in all but the first."""

_LAST_TILE = f"""
  %l = {load("%f", "%W", "0", "0")}
  acc.wait %l
  %o = {store("%f", "0", "0")}
  acc.wait %o
"""

_SETS_IN_LOOP = f"""
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%s1 = %s) -> (!acc.state) {{
    %s2 = acc.setup from %s1 {{ld_stride = 128 : i64}}
    %x = {load("%s2", "%W", "16", "16")}
    acc.wait %x
    scf.yield %s2 : !acc.state
  }}
"""

ZERO_TRIPS = Twins(
    _program(_SETS_IN_LOOP + "  %f = acc.setup from %e {ld_stride = 128 : i64}" + _LAST_TILE),
    _program(
        f"""
  %f = acc.setup from %s {{ld_stride = 128 : i64}}
  scf.for %i = %c0 to %n step %c1 {{
    %x = {load("%f", "%W", "16", "16")}
    acc.wait %x
  }}
"""
        + _LAST_TILE
    ),
    # What the loop wrote is taken to be there, though it may not run.
    (_program(_SETS_IN_LOOP + _LAST_TILE.replace("%f", "%e")),),
)
"""A register that a loop writes which may not run."""

_BRANCH = f"""
  %e = scf.if %b -> (!acc.state) {{
    %s2 = acc.setup from %s {{ld_stride = 128 : i64}}
    %x = {load("%s2", "%W", "16", "16")}
    acc.wait %x
    scf.yield %s2 : !acc.state
  }} else {{
    ELSE
    scf.yield %s3 : !acc.state
  }}
"""

ONE_BRANCH = Twins(
    _program(
        _BRANCH.replace("ELSE", "%s3 = acc.setup from %s {ld_stride = 64 : i64}")
        + "  %f = acc.setup from %e {ld_stride = 128 : i64}"
        + _LAST_TILE
    ),
    _program(
        _BRANCH.replace("ELSE", "%s3 = acc.setup from %s {ld_stride = 128 : i64}")
        + _LAST_TILE.replace("%f", "%e")
    ),
    (
        _program(
            _BRANCH.replace("ELSE", "%s3 = acc.setup from %s {st_stride = 64 : i64}")
            + _LAST_TILE.replace("%f", "%e")
        ),
        _program(
            _BRANCH.replace("ELSE", "%s3 = acc.setup {st_stride = 64 : i64}")
            + _LAST_TILE.replace("%f", "%e")
        ),
    ),
)
"""A register that only one of two branches writes."""

_TWO_STRIDES = f"""
  %e = scf.for %i = %c0 to %c4 step %c1 iter_args(%s0 = %s) -> (!acc.state) {{
    FIRST
    %l = {load("%s1", "%A", TILE, "0", "over %i")}
    acc.wait %l
    %o = {store("%s1", "0", TILE, "over %i")}
    acc.wait %o
    %s2 = acc.setup from %s1 {{ld_stride = 128 : i64}}
    %x = {load("%s2", "%W", "0", "16")}
    acc.wait %x
    LAST
    scf.yield %s3 : !acc.state
  }}
"""

BACK_EDGE = Twins(
    COPY,
    _program(
        _TWO_STRIDES.replace("FIRST", "%s1 = acc.setup from %s0 {}").replace(
            "LAST", "%s3 = acc.setup from %s2 {ld_stride = 64 : i64}"
        )
    ),
    # The stride of the second load is that of the first one again in the next iteration.
    (
        _program(
            _TWO_STRIDES.replace("FIRST", "%s1 = acc.setup from %s0 {}").replace(
                "LAST", "%s3 = acc.setup from %s2 {}"
            )
        ),
    ),
)
"""A register that is written in the middle of a loop's body."""

_WAITS = f"""
  scf.for %i = %c0 to %c4 step %c1 {{
    %l = {load("%s", "%A", TILE, "0", "over %i")}
    scf.if %b {{
      acc.wait %l
    }} else {{
      ELSE
    }}
    %o = {store("%s", "0", TILE, "over %i")}
    acc.wait %o
  }}
"""

ONE_WAIT = Twins(
    COPY,
    _program(_WAITS.replace("ELSE", "acc.barrier")),
    (_program(_WAITS.replace("ELSE", "acc.wait %ready")),),
)
"""A wait in one of two branches."""

ALL = {
    "buffers": BUFFERS,
    "last barrier": LAST_BARRIER,
    "zero trips": ZERO_TRIPS,
    "one branch": ONE_BRANCH,
    "back edge": BACK_EDGE,
    "one wait": ONE_WAIT,
}
