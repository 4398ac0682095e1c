"""Proves that layers, run one after the other on placed buffers, are the function they come from.

Each layer is a function on tensors with a proof of its own, or runs on the host as it is. What is
left to show is that the layers together are the function, and that no buffer is overwritten while
it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import func

from rewrites.accelerator.validation.networks import Network, joined_otherwise, placed_otherwise
from rewrites.accelerator.validation.signed_bytes import rewritten_otherwise
from verifier.kernel.verdicts.assumptions import NO_ALIAS, assuming
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

JOINED = "the layers, one after the other, are the function"
PLACED = "buffers that are needed at the same time do not overlap"
OVERLAPPING = "a joined program is its layers, one after the other"
ON_THE_HOST = "the source's own operations, on the host"
SIGNED = "products of unsigned bytes are those of signed ones"


def prove_network(
    source: func.FuncOp,
    network: Network,
    verdicts: Sequence[Verdict | None],
    offsets: Mapping[int, int],
    overlapping: Mapping[str, str | None],
    on_host: Mapping[int, Proved] | None = None,
    signed: func.FuncOp | None = None,
) -> Proved | Unknown:
    """Whether the layers are the function; a layer's verdict is None where the host runs it.

    `overlapping` says for each joined program, by its name, why it does not do what its layers do
    one after the other; None where it does. `on_host` has for a layer for which the host runs
    another function the proof that this is the layer. Where there is a function `signed`, the
    layers are those of this one, whose products are of signed bytes.
    """
    replaced = on_host or {}
    closed: list[Closed] = []
    required = [JOINED, PLACED]
    unproved: list[str] = []
    for number, (layer, verdict) in enumerate(zip(network.layers, verdicts, strict=True)):
        name = f"layer {number}, @{layer.function.sym_name.data}"
        required.append(name)
        if verdict is None:
            closed.append(Closed(name, ON_THE_HOST))
            if number in replaced:
                required.append(f"{name}, as the host runs it")
                closed.append(Closed(required[-1], "a proof of what the host runs"))
        elif isinstance(verdict, Proved):
            closed.append(Closed(name, "a proof of each layer"))
        else:
            unproved.append(f"{name} is not proved")
    if signed is not None:
        required.append(SIGNED)
        why = rewritten_otherwise(source, signed)
        if why is None:
            closed.append(Closed(SIGNED, "the same expressions + solver"))
        else:
            unproved.append(why)
    why = joined_otherwise(source if signed is None else signed, network)
    if why is None:
        closed.append(Closed(JOINED, "the same expressions"))
    else:
        unproved.append(why)
    why = placed_otherwise(network, offsets)
    if why is None:
        closed.append(Closed(PLACED, "intervals of bytes and of layers"))
    else:
        unproved.append(why)
    for name, why in overlapping.items():
        required.append(f"{OVERLAPPING}: {name}")
        if why is None:
            closed.append(Closed(required[-1], "symbolic execution of transfers + vector clocks"))
        else:
            unproved.append(f"{name}: {why}")
    if unproved:
        return Unknown("; ".join(unproved))
    host = sum(verdict is None for verdict in verdicts)
    return conclude(
        required,
        closed,
        assumptions=[assuming(NO_ALIAS)],
        conventions=[c for proof in replaced.values() for c in proof.conventions],
        notes=[f"{len(verdicts) - host} layers on the accelerator, {host} on the host"],
    )
