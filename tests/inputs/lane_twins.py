"""Wrong programs with right twins, with loops, in which the lanes multiply."""

from __future__ import annotations

from tests.inputs.twins import TILE, TURNS, Twins

TALL = "memref<64x16xi32>"
PAIR = "memref<3x16xi32>"
SUMS = "memref<35x16xi32, #acc.accum>"

PAIRS = "affine_map<(d0) -> (d0 * 512)>"
NEXT = "affine_map<(d0) -> (d0 * 512 + 256)>"

_SHIFTS = f"""func.func @f(%n: index, %b: i1, %A: {TALL}, %P: {PAIR}, %D: {TALL}) {{
  %c = acc.local row 0 : {SUMS}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %ready = acc.join
  %s = acc.setup {{ld_stride = 64 : i64, st_stride = 64 : i64}}
  %p = acc.mvin %s, %P at 0 to %c row 33 size 2 x 16 : {PAIR}, {SUMS}
"""
_TAIL = "  acc.done\n  return\n}\n"


def _load(row: str, rest: str) -> str:
    return f"acc.mvin %s, %A at {TILE} to %c row {row} size 16 x 16 over %i {rest} : {TALL}, {SUMS}"


def _shift(source: str, target: str, rest: str = "", more: str = "", by: str = "33") -> str:
    return (
        f"acc.multiply_shift %c row {source} by %c row {by} into %c row {target} rows 16 {more} "
        f"over %i {rest} : {SUMS}, {SUMS}, {SUMS}"
    )


def _store(row: str, rest: str) -> str:
    return (
        f"acc.mvout %s, %c row {row} to %D at {TILE} size 16 x 16 over %i {rest} : {SUMS}, {TALL}"
    )


def _one_after_the_other(shift: str) -> str:
    return f"""{_SHIFTS}  acc.wait %p
  scf.for %i = %c0 to %c4 step %c1 {{
    %l = {_load("0", "")}
    acc.wait %l
    %x = {shift}
    acc.wait %x
    %o = {_store("0", "")}
    acc.wait %o
  }}
{_TAIL}"""


_IN_TURN = f"""{_SHIFTS}  %u0, %u1 = scf.for %i = %c0 to %c4 step %c1
      iter_args(%p0 = %ready, %p1 = %ready) -> (!acc.token, !acc.token) {{
    %l = {_load(TURNS, "after %p0")}
    %x = {_shift(TURNS, TURNS, "after %l, %p")}
    %o = {_store(TURNS, "after %x")}
    scf.yield %p1, %o : !acc.token, !acc.token
  }}
  acc.wait %u1
{_TAIL}"""

_SHIFTED = _shift(TURNS, TURNS, "after %l, %p")


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


SCALED = Twins(
    _one_after_the_other(_shift("0", "0")),
    _IN_TURN,
    (
        # What is scaled, or the scales, which are loaded after it, may not be there yet.
        _changed(_IN_TURN, "after %l, %p", "after %p"),
        _changed(
            _IN_TURN,
            f"%x = {_SHIFTED}",
            f"%late = acc.mvin %s, %P at 0 to %c row 33 size 2 x 16 after %p1 : {PAIR}, {SUMS}\n"
            f"    %x = {_SHIFTED}",
        ),
        # It is stored before it is scaled, or loaded over while the lanes read it.
        _changed(_IN_TURN, "after %x", "after %l"),
        _changed(_IN_TURN, "after %p0", ""),
        _changed(_IN_TURN, "acc.wait %u1", "acc.wait %u0"),
        # Rows of the other tile, and rows that overlap what they come from.
        _changed(_IN_TURN, _SHIFTED, _shift(TURNS, "0", "after %l, %p, %p1")),
        _changed(
            _IN_TURN,
            _SHIFTED,
            _shift(TURNS, "affine_map<(d0) -> ((d0 mod 2) * 16 + 1)>", "after %l, %p, %p1"),
        ),
        # The tiles are not in turn: the last ones are outside.
        _changed(_IN_TURN, _SHIFTED, _shift(TILE.replace("256", "16"), TURNS, "after %l, %p")),
        # The scales begin a row earlier.
        _changed(_IN_TURN, _SHIFTED, _shift(TURNS, TURNS, "after %l, %p, %p1", by="32")),
        # Each lane has its neighbour's multiplier and shift; its neighbour's shift alone.
        _changed(_IN_TURN, "%P at 0", "%P at 1"),
        _changed(
            _changed(_IN_TURN, "%s, %P", "%near, %P"),
            "%u0, %u1 =",
            "%s = acc.setup from %near {ld_stride = 64 : i64}\n  %u0, %u1 =",
        ).replace("%s = acc.setup {ld_stride = 64", "%near = acc.setup {ld_stride = 68"),
        # TOSA's other rounding.
        _changed(_IN_TURN, _SHIFTED, _shift(TURNS, TURNS, "after %l, %p", "double_round")),
    ),
)
"""Tiles that the lanes multiply and shift, in two buffers in turn."""

_PAIRS = f"""{_SHIFTS}  %c2 = arith.constant 2 : index
  acc.wait %p
  scf.for %i = %c0 to %c2 step %c1 {{
    %l0 = {_load("0", "")}
    acc.wait %l0
    %l1 = {_load("16", "").replace(TILE, NEXT)}
    acc.wait %l1
    %x0 = {_shift("0", "0")}
    acc.wait %x0
    %o0 = {_store("0", "")}
    acc.wait %o0
    %x1 = {_shift("16", "16")}
    acc.wait %x1
    %o1 = {_store("16", "").replace(TILE, NEXT)}
    acc.wait %o1
  }}
{_TAIL}""".replace(TILE, PAIRS)

IN_PAIRS = Twins(
    SCALED.reference,
    _changed(_PAIRS, "    acc.wait %l0\n", ""),
    (
        # The second tile is loaded over the first one, or a part of it, which is still needed.
        _PAIRS.replace("%c row 16", "%c row 0"),
        _PAIRS.replace("%c row 16", "%c row 8"),
        # The rows that are stored begin one too late.
        _changed(
            _PAIRS, _store("0", "").replace(TILE, PAIRS), _store("1", "").replace(TILE, PAIRS)
        ),
        _changed(_PAIRS, "    acc.wait %l1\n", ""),
        _changed(_PAIRS, "    acc.wait %x1\n", ""),
        # The second one is scaled twice, the first one not.
        _changed(_PAIRS, _shift("0", "0"), _shift("16", "16")),
    ),
)
"""Tiles two at a time: a buffer is used again where it is still needed."""

IMAGE = "memref<32x16xi8>"
TAPS = "memref<3x16xi8>"
OUT = "memref<18x16xi32>"
PIXELS = "memref<32x16xi8, #acc.spad>"
WEIGHTS = "memref<3x16xi8, #acc.spad>"
FOUR = "memref<18x16xi32, #acc.accum>"
WINDOW = "affine_map<(d0) -> (d0 * 6)>"
TAP = "affine_map<(d0) -> (d0)>"

_ADDS = f"""func.func @f(%n: index, %b: i1, %X: {IMAGE}, %W: {TAPS}, %D: {OUT}) {{
  %x = acc.local row 0 : {PIXELS}
  %w = acc.local row 32 : {WEIGHTS}
  %c = acc.local row 0 : {FOUR}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = acc.setup {{ld_stride = 16 : i64, st_stride = 64 : i64, window_cols = 4 : i64,
                  window_step = 1 : i64, window_pitch = 6 : i64}}
  %z = acc.zero %c row 0 rows 18 : {FOUR}
"""


def _add(tap: str = TAP, window: str = WINDOW, rest: str = "", rows: int = 12) -> str:
    """12 pixels, in rows of 4, of a filter of 3 x 1."""
    return (
        f"acc.multiply_add %s, %x row {window} from 0 rows {rows} by %w row {tap} into %c row 0 "
        f"over %i {rest} : {PIXELS}, {WEIGHTS}, {FOUR}"
    )


_X = f"acc.mvin %s, %X at 0 to %x row 0 size 32 x 16 : {IMAGE}, {PIXELS}"
_W = f"acc.mvin %s, %W at 0 to %w row 0 size 3 x 16 : {TAPS}, {WEIGHTS}"
_D = f"acc.mvout %s, %c row 0 to %D at 0 size 18 x 16 LAST : {FOUR}, {OUT}"

_FILTERED = f"""{_ADDS}  %lx = {_X}
  %lw = {_W}
  acc.wait %lx
  acc.wait %lw
  scf.for %i = %c0 to %c3 step %c1 {{
    %a = {_add()}
    acc.wait %a
  }}
  %o = {_D.replace("LAST", "")}
  acc.wait %o
{_TAIL}"""

_LOADED = "after %lx, %lw"
_ADD = _add(rest=_LOADED)
_QUEUED = f"""{_ADDS}  %lx = {_X}
  %lw = {_W}
  %e = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %z) -> (!acc.token) {{
    %a = {_ADD}
    scf.yield %a : !acc.token
  }}
  %o = {_D.replace("LAST", "after %e")}
  acc.wait %o
{_TAIL}"""

FILTERED = Twins(
    _FILTERED,
    _QUEUED,
    (
        # The weights, or the pixels, may not be there yet.
        _changed(_QUEUED, "after %lx, %lw", "after %lx"),
        _changed(_QUEUED, f"  %lx = {_X}\n  %lw = {_W}", f"  %lw = {_W}\n  %lx = {_X}").replace(
            "after %lx, %lw", "after %lw"
        ),
        # Stored before the first tap, or before the last.
        _changed(_QUEUED, "after %e", "after %z"),
        _changed(_QUEUED, "scf.yield %a", "scf.yield %t"),
        # Another tap's weights: always the first one's, or those of the filter upside down.
        _changed(_QUEUED, _ADD, _add(tap="0", rest=_LOADED)),
        _changed(_QUEUED, _ADD, _add(tap="affine_map<(d0) -> (2 - d0)>", rest=_LOADED)),
        # The last windows end outside, the last tap is outside.
        _changed(_QUEUED, _ADD, _add(window="affine_map<(d0) -> (d0 * 10)>", rest=_LOADED)),
        _changed(_QUEUED, _ADD, _add(tap="affine_map<(d0) -> (d0 + 1)>", rest=_LOADED)),
        # A pixel too many.
        _changed(_QUEUED, _ADD, _add(rest=_LOADED, rows=13)),
        _changed(_QUEUED, "window_pitch = 6", "window_pitch = 5"),
        # Nothing is awaited: the sums begin before they are set to zero, too.
        _changed(_QUEUED, "after %lx, %lw", ""),
    ),
)
"""A depthwise filter, whose taps the lanes multiply and add."""

ALL = {"scaled by lanes": SCALED, "scaled in pairs": IN_PAIRS, "filtered by lanes": FILTERED}
