"""Does B refine A, and with what guarantee?

The functions behind the commands; each returns `verifier.kernel.verdicts.verdict.Result`s. They are
loaded when they are first used, so that a command imports only what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import semantics as semantics  # Says how pySMT is to be loaded, before anything loads it.

if TYPE_CHECKING:
    from verifier.claims.pairs import verify_pair as verify_pair
    from verifier.claims.passes import verify_pass as verify_pass
    from verifier.claims.patterns import verify_rewrite as verify_rewrite
    from verifier.claims.translation import verify_translation as verify_translation

_HOMES = {
    "verify_rewrite": "verifier.claims.patterns",
    "verify_pair": "verifier.claims.pairs",
    "verify_translation": "verifier.claims.translation",
    "verify_pass": "verifier.claims.passes",
}
__all__ = ["verify_pair", "verify_pass", "verify_rewrite", "verify_translation"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'verifier' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
