# cvc5's own types are incomplete. This declares what we use of it.
from typing import Any

Solver: Any
InputParser: Any
InputLanguage: Any
