"""Make the wrong twins in `control_flow/wrong/` again, from the pairs that passes make.

    python benchmarks/loop_pairs/generate_twins.py

Prints how many there are of each class. Those that were written by hand stay. Needs `mlir-opt-22`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from loop_pairs.making import made
from loop_pairs.sources import source_files
from loop_pairs.twins import generated, keep


def main() -> None:
    """Generate and keep them."""
    pairs = [pair for file in source_files() for pair in made(file)[0]]
    twins = list(generated(pairs))
    keep(twins)
    for group, count in Counter(twin.group for twin in twins).most_common():
        print(f"{count:4} {group}")


if __name__ == "__main__":
    main()
