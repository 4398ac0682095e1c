"""What SCALE-Sim 3 charges for a matrix product on a systolic array without memory stalls.

The closed forms of its three dataflows (Samajdar et al., ISPASS 2020, section III-B). The count is
the number of the last cycle, from 0 on, hence the -1.
"""

from __future__ import annotations

from typing import Literal

Dataflow = Literal["output stationary", "weight stationary", "input stationary"]


def scale_sim_cycles(dataflow: Dataflow, m: int, n: int, k: int, rows: int, cols: int) -> int:
    """Cycles of (m x k) times (k x n) on an array of `rows` x `cols`; 0 where there is no work."""
    match dataflow:
        case "output stationary":
            folds, each = _ceil(m, rows) * _ceil(n, cols), k + rows + cols - 2
        case "weight stationary":
            folds, each = _ceil(k, rows) * _ceil(n, cols), m + 2 * rows + cols - 2
        case "input stationary":
            folds, each = _ceil(k, rows) * _ceil(m, cols), n + 2 * rows + cols - 2
    return folds * each - 1 if m and n and k else 0


def _ceil(extent: int, part: int) -> int:
    return -(-extent // part)
