"""All that closes an obligation: what a "proved" rests on, with `semantics/`. It imports nothing of
this room outside of itself (`tests/test_import_arrows.py`), but for what is listed there."""

from semantics.interpretations.beneath_poison import misuses_poison
from semantics.language.registry import require

require(misuses_poison)
