"""The options of the gates that are about loops and memrefs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Literal

import click


def loop_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What of loops and memrefs is kept and assumed; it goes into what `decision_options` gives."""

    @wraps(function)
    def command(*arguments: Any, fp: Literal["exact", "reals"], assume: str, **named: Any) -> Any:
        options = replace(named.pop("options"), fp=fp, assume_no_alias=assume == "no-alias")
        return function(*arguments, options=options, **named)

    added: Callable[..., Any] = command
    for option in (
        click.option(
            "--assume",
            type=click.Choice(["no-alias", "none"]),
            default="none",
            show_default=True,
            help="Whether different memref arguments are taken to be disjoint.",
        ),
        click.option(
            "--fp",
            type=click.Choice(["exact", "reals"]),
            default="exact",
            show_default=True,
            help="Compare floats bit for bit, or as real numbers only.",
        ),
    ):
        added = option(added)
    return added
