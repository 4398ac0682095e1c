"""The options of the gates that are about loops and memrefs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Literal

import click


def loop_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What of floats is kept; it goes into what `decision_options` gives."""

    @wraps(function)
    def command(*arguments: Any, fp: Literal["exact", "reals"], **named: Any) -> Any:
        return function(*arguments, options=replace(named.pop("options"), fp=fp), **named)

    return click.option(
        "--fp",
        type=click.Choice(["exact", "reals"]),
        default="exact",
        show_default=True,
        help="Compare floats bit for bit, or as real numbers only.",
    )(command)
