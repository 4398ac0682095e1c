"""The page of `accel-run --report`: cycles, verdicts, queues and memories of what was run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from accelerator_model.machine import Machine
from accelerator_model.meaning.program import AccProgram
from accelerator_model.simulator.cycles import Timing
from rewrites.accelerator.network import CompiledNetwork
from rewrites.accelerator.passes.pass_list import FUSE_EPILOGUE
from rewrites.accelerator.validation.networks import bytes_of
from synth.accelerator.accel_run import AccelRun
from synth.accelerator.occupancy import busy_shares, held_rows
from synth.accelerator.simulated import SimulatedNetwork
from verifier.gate.page.page import document, entry, write_document
from verifier.kernel.verdicts.verdict import Proved, Result

_BINS = 240
_ROW = 22
_MAP = 160
_STYLE = """
table.layers { border-collapse: collapse; }
table.layers :is(th, td) { padding: .1rem .6rem; text-align: right; }
table.layers :is(th, td) { border-bottom: 1px solid var(--line); }
table.layers :is(th, td):is(:first-child, .text) { text-align: left; }
svg { width: 100%; min-width: 40rem; display: block; margin: .3rem 0; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
svg .busy { fill: #3b82f6; } svg .line { stroke: var(--line); }
svg .held { fill: #1a7f37; fill-opacity: .45; }
"""


def write_report(folder: Path, run: AccelRun) -> None:
    """Write `index.html` in the folder. Raises `verifier.kernel.input.sources.InputError`."""
    write_document(folder, report_page(run))


def report_page(run: AccelRun) -> str:
    """The text of the page."""
    parts = [
        "<header><h1>What ran on the accelerator</h1>",
        f"<p>{escape(_described(run.machine))}</p></header><main>",
    ]
    for network in run.networks:
        parts += _network(network, run.results)
    for simulated in run.simulations:
        s = simulated.simulation
        share = f"{100 * s.utilisation:.1f} % of its lower bound {float(s.bounds.lower_bound):.1f}"
        parts += [
            f'<section class="run"><h2>@{escape(simulated.function)}</h2>',
            f"<p>{s.timing.cycles} cycles, {share}</p>",
            *_run(simulated.program, s.timing),
            "</section>",
        ]
    for program in run.programs:
        parts += [
            f'<section class="run"><h2>@{escape(program.function)}</h2>',
            f"<p>{program.timing.cycles} cycles</p>",
            *_run(program.program, program.timing),
            "</section>",
        ]
    parts += ["<section><h2>Verdicts</h2>", *_passes(run)]
    for result in run.results:
        parts += entry(result, is_open=not isinstance(result.verdict, Proved))
    return document("Rewright: a run of the accelerator", [*parts, "</section></main>"], _STYLE)


def _described(machine: Machine) -> str:
    return (
        f"An array of {machine.array_rows} x {machine.dim}, "
        f"{machine.scratchpad_rows} rows of scratchpad, "
        f"{machine.accumulator_rows} of accumulator, {machine.dma_bytes_per_cycle} bytes a cycle"
    )


def _network(simulated: SimulatedNetwork, results: Sequence[Result]) -> Iterator[str]:
    network, run, item = simulated.network, simulated.run, simulated.as_dict()
    name = network.name
    yield f'<section class="run"><h2>@{escape(name)}</h2>'
    yield (
        f"<p>{run.total} cycles, {100 * simulated.utilisation:.1f} % of the lower bound "
        f"{item['lower_bound']:.1f} (transfer {item['transfer_bound']:.1f}; array "
        f"{item['array_bound']:.1f} + host {item['host_bound']})</p>"
    )
    verdicts = {result.name: result.kind for result in results}
    yield '<div class="scroll"><table class="layers"><tr><th>layer</th>'
    yield "<th>cycles</th><th>bound</th><th>utilisation</th><th>verdict</th>"
    yield '<th class="text">operation</th></tr>'
    for number, layer in enumerate(item["layers"]):
        said = "on the host"
        if layer["on"] != "host":
            said = verdicts.get(f"lower @{name}, layer {number}", "by its passes, below")
        share = 100 * layer["bound"] / max(layer["cycles"], 1)
        cells = [f"{layer['cycles']}", f"{layer['bound']:.1f}", f"{share:.1f} %"]
        yield f"<tr><td>{number}</td>" + "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<td class="{said}">{said}</td><td class="text">{escape(layer["operation"])}</td>'
        yield "</tr>"
    yield "</table></div><h3>Buffers between layers</h3>"
    yield from _buffers(network, run.cycles)
    for number, (layer, timing) in enumerate(zip(network.layers, run.timings, strict=True)):
        if timing is not None and layer.program is not None:
            yield f"<details><summary>Layer {number}: {escape(layer.operation.name)}</summary>"
            yield from _run(layer.program, timing.alone())
            yield "</details>"
    yield "</section>"


def _buffers(network: CompiledNetwork, cycles: Sequence[int]) -> Iterator[str]:
    """Which bytes of the block between layers are needed when: time is to the right."""
    ends = [0]
    for count in cycles:
        ends.append(ends[-1] + count)
    ends.append(ends[-1])
    lives = network.network.lifetimes()
    types = {n.layer.output: n.layer.function.function_type.outputs.data[0] for n in network.layers}
    rectangles = [
        (ends[lives[value][0]], ends[lives[value][1] + 1], offset, offset + bytes_of(types[value]))
        for value, offset in network.offsets.items()
    ]
    yield from _map("bytes of the block of buffers", rectangles, network.buffer_bytes, ends[-1])


def _run(program: AccProgram, timing: Timing) -> Iterator[str]:
    yield "<h3>Queues</h3>"
    shares = busy_shares(timing, _BINS)
    yield '<div class="scroll">'
    yield _svg(f"How busy each queue was, over {timing.cycles} cycles", len(shares) * _ROW)
    for row, (name, busy) in enumerate(shares.items()):
        bottom = (row + 1) * _ROW - 2
        yield f'<text x="0" y="{bottom}">{name}</text>'
        yield f'<line class="line" x1="60" x2="780" y1="{bottom}" y2="{bottom}"/>'
        for position, share in enumerate(busy.tolist()):
            if share > 0:
                height = share * (_ROW - 4)
                yield (
                    f'<rect class="busy" x="{60 + 3 * position}" y="{bottom - height:.1f}" '
                    f'width="3" height="{height:.1f}"/>'
                )
    yield "</svg></div><h3>Local memories</h3>"
    held = held_rows(program, timing)
    for memory in (program.scratchpad, program.accumulator):
        some = [(h.start, h.end, h.first, h.last + 1) for h in held if h.memory == memory.name]
        rows = max((last for *_, last in some), default=0)
        if some:
            yield from _map(f"rows of the {memory.name}", some, rows, timing.cycles)


def _map(
    what: str, rectangles: Sequence[tuple[int, int, int, int]], size: int, cycles: int
) -> Iterator[str]:
    """Rectangles (from, to, first, end): time to the right, place downwards."""
    yield f"<p>{size} {what}, over {cycles} cycles</p>"
    yield '<div class="scroll">'
    yield _svg(f"{what} over time", _MAP)
    for start, end, first, last in rectangles:
        x, y = 720 * start / max(cycles, 1), _MAP * first / max(size, 1)
        width, height = 720 * (end - start) / max(cycles, 1), _MAP * (last - first) / max(size, 1)
        title = f"<title>{first} to {last - 1}, cycles {start} to {end}</title>"
        yield (
            f'<rect class="held" x="{60 + x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" '
            f'height="{max(height, 0.5):.1f}">{title}</rect>'
        )
    yield "</svg></div>"


def _svg(label: str, height: int) -> str:
    view = f'viewBox="0 0 780 {height}" preserveAspectRatio="none"'
    return f'<svg role="img" aria-label="{escape(label)}" {view} height="{height}">'


def _passes(run: AccelRun) -> Iterator[str]:
    """What each pass gained, where there are several."""
    for name, fused in run.fused.items():
        kind = Result("", 0, FUSE_EPILOGUE, fused.verdict, 0).kind
        (layers, fewer), (before, after) = fused.layers, fused.cycles
        yield f'<div class="scroll"><table class="layers"><tr><th>@{escape(name)}</th>'
        yield "<th>layers</th><th>cycles of each by itself</th><th>verdict</th></tr>"
        yield f"<tr><td>an operation a layer</td><td>{layers}</td><td>{before}</td><td></td></tr>"
        yield f"<tr><td>{FUSE_EPILOGUE}</td><td>{fewer}</td><td>{after}</td>"
        yield f'<td class="{kind}">{kind}</td></tr></table></div>'
    for name, runs in run.passes.items():
        shown = [each for each in runs if each.changed or each.cycles is not None]
        if len(shown) > 1:
            yield f'<div class="scroll"><table class="layers"><tr><th>@{escape(name)}</th>'
            yield "<th>cycles</th><th>verdict</th></tr>"
            for each in shown:
                kind = Result("", 0, each.name, each.verdict, 0).kind
                cycles = "" if each.cycles is None else each.cycles
                said = kind if each.changed else "nothing changed"
                if each.operations_saved:
                    said += f", {each.operations_saved} operations saved"
                yield f"<tr><td>{escape(each.name)}</td><td>{cycles}</td>"
                yield f'<td class="{kind}">{said}</td></tr>'
            yield "</table></div>"
