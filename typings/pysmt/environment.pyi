from typing import Any

class Environment:
    formula_manager: Any

def get_env() -> Environment: ...
