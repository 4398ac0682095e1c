"""`--assume`: the assumptions that a user accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from verifier.kernel.verdicts.assumptions import ASSUMPTIONS, accepted_names


def assume_option(default: Iterable[str] = ()) -> Callable[[Any], Any]:
    """`--assume NAME[,NAME…]`, as a parameter `assume` with the names that the user accepts."""
    accepted = tuple(default)
    listed = "; ".join(f"{name} ({text})" for name, text in ASSUMPTIONS.items())
    return click.option(
        "--assume",
        multiple=True,
        callback=_names,
        default=accepted,
        metavar="NAME[,NAME…]|none",
        help="Accept these assumptions; a proof that needs another one does not count. "
        f"[default: {', '.join(accepted) or 'none'}] There are: {listed}.",
    )


def _names(
    context: click.Context, option: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    try:
        return accepted_names(",".join(given) or "none")
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from error
