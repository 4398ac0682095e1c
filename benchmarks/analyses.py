"""Dataflow analyses: how precise our transfer functions are, which are proved, and mutants.

$ python benchmarks/analyses.py precision [--width N]
$ python benchmarks/analyses.py proofs
$ python benchmarks/analyses.py mutants
$ python benchmarks/analyses.py random [--most N] [--seed S]

`precision` runs all on all elements of i4. `proofs` decides the soundness of each. `mutants`
changes one operator, one index or one complement of transfer functions that are sound, and compares
verdicts with what runs on all elements of i1 to i4 say. `random` does so with functions whose
fields are random expressions of the operands' fields, or those of a sound function changed by such.
"""

from __future__ import annotations

import argparse
import ast
import copy
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from operator import add, and_, or_, sub, xor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from semantics.domains.domain import Domain, Element  # noqa: E402
from semantics.domains.intervals import SIGNED, UNSIGNED  # noqa: E402
from semantics.domains.known_bits import KNOWN_BITS, TNUM  # noqa: E402
from semantics.domains.wrapped import WRAPPED  # noqa: E402
from semantics.language.builder import Bits, Execution  # noqa: E402
from verifier.analyses import known_bits, mlir_ranges  # noqa: E402
from verifier.claims.analyses import decide_soundness  # noqa: E402
from verifier.kernel.analyses import transfer as transfers_of  # noqa: E402
from verifier.kernel.analyses.transfer import Transfer  # noqa: E402
from verifier.kernel.deciding.options import Options  # noqa: E402
from verifier.kernel.solving.solver_budget import counted_seconds  # noqa: E402
from verifier.kernel.verdicts.verdict import Proved, Refuted  # noqa: E402
from verifier.measuring.elements import Precision  # noqa: E402
from verifier.measuring.transfers import run_on_all  # noqa: E402

SETS = {"known bits": known_bits.TRANSFERS, "MLIR's ranges": mlir_ranges.TRANSFERS}
_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Add, ast.Sub)
_DOMAINS = (KNOWN_BITS, TNUM, UNSIGNED, SIGNED, WRAPPED)
_OF_RANDOM = ("addi", "subi", "andi", "ori", "xori", "minui", "maxui", "minsi", "maxsi", "muli")


def show_precision(width: int) -> None:
    for name, transfers in SETS.items():
        found: list[Precision] = []
        for n, transfer in transfers.items():
            start = time.process_time()
            run = run_on_all(transfer, width)
            found.append(run.precision())
            taken = f"[{time.process_time() - start:.1f} s]"
            print(f"{name}: {n}: {found[-1]}, unsound on {len(run.unsound)} {taken}", flush=True)
        best = sum(p.best == 1 for p in found)
        mean = sum(p.ratio for p in found) / len(found)
        print(f"{name}: {best} of {len(found)} best possible at i{width}, mean ratio {mean:.3f}")


def show_proofs() -> None:
    for name, transfers in SETS.items():
        proved = 0
        for n, transfer in transfers.items():
            start = time.process_time()
            verdict = decide_soundness(transfer, Options(total_timeout=300))
            said = str(verdict.guarantee) if isinstance(verdict, Proved) else repr(verdict)[:200]
            proved += isinstance(verdict, Proved)
            print(f"{name}: {n}: {said} [{time.process_time() - start:.1f} s]", flush=True)
        print(f"{name}: {proved} of {len(transfers)} proved")


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node: another operator, one of its operands, the other
    operand or field, a negation in the place of a complement."""
    match node:
        case ast.BinOp(left, op, right) if isinstance(op, _OPERATORS):
            for operator in _OPERATORS:
                if not isinstance(op, operator):
                    yield ast.BinOp(left, operator(), right)
            yield left
            yield right
        case ast.Subscript(value, ast.Constant(index)):
            yield ast.Subscript(value, ast.Constant(1 - int(str(index))), node.ctx)
        case ast.Name("a" | "b", ast.Load()):
            yield ast.Name("b" if node.id == "a" else "a", ast.Load())
        case ast.UnaryOp(ast.Invert(), operand):
            yield ast.UnaryOp(ast.USub(), operand)
            yield operand
        case _:
            return


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def _mutated(function: ast.stmt) -> Iterator[ast.stmt]:
    """The function with one change, for each change."""
    for number, node in enumerate(ast.walk(function)):
        for new in _changes(node):
            changed = copy.deepcopy(function)
            old = list(ast.walk(changed))[number]
            yield _Replace(old, copy.deepcopy(new)).visit(changed)


def mutants() -> Iterator[Transfer]:
    """Those of the operations on tristate numbers, each with one change."""
    file = ROOT / "benchmarks" / "analyses" / "tnum.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    shared = [n for n in tree.body if not _is_transfer(n)]
    for function in filter(_is_transfer, tree.body):
        for changed in _mutated(function):
            module = ast.fix_missing_locations(ast.Module([*shared, changed], []))
            namespace: dict[str, object] = {"__name__": "mutant"}
            exec(compile(module, str(file), "exec"), namespace)
            yield from (v for v in namespace.values() if isinstance(v, Transfer))


def _is_transfer(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and bool(node.decorator_list)


Expression = Callable[[tuple[Bits, ...]], Bits]


def _expression(random: Random, depth: int) -> Expression:
    """Of the fields of the operands."""
    if depth == 0 or random.random() < 0.2:
        field, inverted = random.randrange(4), random.random() < 0.2
        return lambda fields: ~fields[field] if inverted else fields[field]
    if random.random() < 0.1:
        ones = random.random() < 0.5
        return lambda fields: ~(fields[0] ^ fields[0]) if ones else fields[0] ^ fields[0]
    operator = random.choice((add, sub, and_, or_, xor))
    left, right = (_expression(random, depth - 1) for _ in range(2))
    return lambda fields: operator(left(fields), right(fields))


def random_transfers(seed: int) -> Iterator[Transfer]:
    """Without end."""
    random = Random(seed)
    while True:
        operation, domain = random.choice(_OF_RANDOM), random.choice(_DOMAINS)
        sound = None
        if random.random() < 0.6:
            operation, domain = random.choice(list(known_bits.DIRECT)), KNOWN_BITS
            sound = known_bits.DIRECT[operation]
        yield _random_transfer(random, f"arith.{operation}", domain, sound)


def _random_transfer(
    random: Random, operation: str, domain: Domain, sound: Transfer | None
) -> Transfer:
    fields = [_expression(random, random.randrange(3)) for _ in range(2)]
    changes = [random.choice((and_, and_, and_, or_, xor)) for _ in fields]
    starts = sound.function if sound is not None else None

    def function(m: Execution, a: Element, b: Element) -> Element:
        given = tuple(expression((*a, *b)) for expression in fields)
        if starts is None:
            return given
        known = starts(m, a, b)
        return tuple(change(k, g) for change, k, g in zip(changes, known, given, strict=True))

    return transfers_of.transfer(operation, domain)(function)


def judge(transfers: Iterator[Transfer]) -> int:
    """Compare verdicts with what runs say; 1 where one is proved that runs show to be unsound."""
    counts = {"refuted": 0, "proved": 0, "unknown": 0}
    wrong = 0
    for number, mutant in enumerate(transfers):
        sound = all(len(run_on_all(mutant, width).unsound) == 0 for width in range(1, 5))
        with counted_seconds():  # of a loaded machine as of another
            verdict = decide_soundness(mutant, Options(total_timeout=30))
        kind = {Proved: "proved", Refuted: "refuted"}.get(type(verdict), "unknown")
        counts[kind] += 1
        if kind == "unknown" or (kind == "proved") != sound:
            wrong += kind == "proved"
            print(f"{mutant.name} ({number}): {kind}; sound at i1 to i4: {sound}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in counts.items()), f"{wrong} wrong")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("precision", "proofs", "mutants", "random"))
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.what == "precision":
        show_precision(given.width)
    elif given.what == "proofs":
        show_proofs()
    else:
        transfers = random_transfers(given.seed) if given.what == "random" else mutants()
        return judge(islice(transfers, given.most))
    return 0


if __name__ == "__main__":
    sys.exit(main())
