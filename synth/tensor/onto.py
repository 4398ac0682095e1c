"""From the name of an instruction to its description."""

from __future__ import annotations

from collections.abc import Sequence

from accelerator_model.meaning.tensor_instructions import DESCRIPTIONS
from semantics.language.kinds import isa
from synth.tensor.instruction import TensorInstruction, read_instruction
from verifier.commands.shared.users_modules import BadModule, load_users_module
from verifier.kernel.input.sources import InputError, Source


def instructions_named(name: str) -> list[TensorInstruction]:
    """The forms of an instruction: of one of the accelerator's, `dot4` or `compute`, or of what is
    called NAME in a Python module, as `MODULE:NAME`, a text or several.

    Raises `InputError`.
    """
    module, colon, attribute = name.partition(":")
    if colon:
        texts = _texts(module, attribute)
    elif name in DESCRIPTIONS:
        texts = DESCRIPTIONS[name]
    else:
        known = ", ".join(DESCRIPTIONS)
        raise InputError(f"no instruction is called {name}: {known}, or MODULE:NAME", name)
    return [read_instruction(Source(name, text)) for text in texts]


def _texts(module: str, attribute: str) -> Sequence[str]:
    place = f"{module}:{attribute}"
    try:
        found: object = getattr(load_users_module(module), attribute)
    except (BadModule, AttributeError) as error:
        raise InputError(str(error), place) from error
    if isinstance(found, str):
        return [found]
    if not isa(found, list[str] | tuple[str, ...]):
        raise InputError("an instruction is described by text, or several", place)
    return found
