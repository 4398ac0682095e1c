from typing import Any

Z3Solver: Any
z3: Any
