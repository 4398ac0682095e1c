"""MLIR text to operations that are known by their names only."""

from __future__ import annotations

import re
import subprocess
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

MARKER = "\n// -----\n"
_GENERIC = (
    "mlir-opt-22",
    "--split-input-file",
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
)


_AFFINE = re.compile(r"(?<== )affine_(?:map|set)<\(.*?\)>(?=[,}\]])")
"""A map or set that is an attribute: read as a string, for xDSL knows no semi-affine ones."""


class NoMeaning(Exception):
    """Something that the interpreter does not know."""


def functions_of_all(texts: list[str]) -> list[dict[str, Operation]]:
    """The functions of each text, by name; those without a body too.

    Raises `NoMeaning` where one of the texts cannot be read.
    """
    done = subprocess.run(
        _GENERIC, input=MARKER.join(texts), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NoMeaning(done.stderr.strip().partition("\n")[0])
    printed = ("\n" + done.stdout).split(MARKER)
    if len(printed) != len(texts):
        raise NoMeaning(f"{len(texts)} texts, {len(printed)} modules")
    return [_functions(piece) for piece in printed]


def _functions(text: str) -> dict[str, Operation]:
    text = _AFFINE.sub(lambda found: f'"{found[0]}"', text)
    context = Context(allow_unregistered=True)
    context.load_dialect(Builtin)
    try:
        module = Parser(context, text).parse_module()
    except ParseError as error:
        raise NoMeaning(f"not read: {str(error).strip().splitlines()[-1]}") from error
    found: dict[str, Operation] = {}
    for op in module.walk():
        if name_of(op) in ("func.func", "llvm.func"):
            symbol = attribute(op, "sym_name")
            assert isinstance(symbol, StringAttr)
            found[symbol.data] = op
    return found


def name_of(op: Operation) -> str:
    """The operation's full name."""
    name: Any = getattr(op, "op_name", None)
    return op.name if name is None else name.data


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or attribute of an operation."""
    return op.properties.get(name, op.attributes.get(name))


def written_attributes(op: Operation) -> str:
    """All attributes that a user wrote, as text."""
    own = {**op.properties, **op.attributes}
    own.pop("op_name__", None)
    return ", ".join(f"{name} = {value}" for name, value in sorted(own.items()))
