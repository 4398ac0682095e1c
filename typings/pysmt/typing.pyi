from collections.abc import Sequence
from typing import Any

BOOL: Any
INT: Any

def BVType(width: int = ...) -> Any: ...
def FunctionType(return_type: Any, param_types: Sequence[Any]) -> Any: ...
