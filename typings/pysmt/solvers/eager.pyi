from typing import Any

EagerModel: Any
