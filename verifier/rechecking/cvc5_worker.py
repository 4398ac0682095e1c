"""Runs as a process of its own, and needs nothing of ours: SMT-LIB in, cvc5's answer out.

Each line of standard input is a JSON object with `script` (SMT-LIB text that checks once) and
`milliseconds`; each line of standard output is one with `answer` ("sat", "unsat", "unknown") and
`reason`. The argument is the most MiB that the process may take.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import cvc5


def answer(text: str, milliseconds: int) -> dict[str, str]:
    """cvc5's answer to the one check of a script."""
    solver: Any = cvc5.Solver()
    solver.setOption("tlimit-per", str(milliseconds))
    parser: Any = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols: Any = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, symbols))
    said = said.strip()
    known = said in ("sat", "unsat")
    return {"answer": said if known else "unknown", "reason": "" if known else said}


def main() -> None:
    """Answer until the input ends."""
    if sys.platform == "linux":
        import resource

        most = (int(sys.argv[1]) + _own_mebibytes()) << 20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            said = answer(asked["script"], asked["milliseconds"])
        except (RuntimeError, MemoryError) as error:
            said = {"answer": "unknown", "reason": str(error) or "out of memory"}
        print(json.dumps(said), flush=True)


def _own_mebibytes() -> int:
    """The address space in use, as Linux counts it."""
    with open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[0])
    return pages * 4096 >> 20


if __name__ == "__main__":
    main()
