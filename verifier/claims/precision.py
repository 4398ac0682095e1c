"""`verify-analysis --claim best` and `--compare`: how precise transfer functions are.

At a small width they are run on all elements, so what is said is about that width alone. How many
values an element holds of is what counts: the fewer, the more precise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from semantics.domains.domain import Domain
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.program import NoMeaning
from verifier.claims.users_analyses import users_mistake
from verifier.kernel.analyses.backward import Backward
from verifier.kernel.analyses.transfer import Transfer, named_fields
from verifier.kernel.analyses.transfer_ir import Unread
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Unsupported, Verdict
from verifier.measuring.elements import all_elements, best_sizes, execute, sizes
from verifier.measuring.transfers import Run, run_on_all
from verifier.refuting.abstract_inputs import AbstractCounterexample, ShownElement

EVERY_ELEMENT = "one element of each set of values run"
Numbers = tuple[int, ...]


def decide_best(transfer: Transfer, width: int) -> Verdict:
    """Whether no element of the domain is a better result, on any input of this width.

    Raises `NoMeaning`.
    """
    run = run_on_all(transfer, width)
    if len(run.unsound):
        return Unknown(f"{transfer.name} is not sound at i{width}")
    wanted = np.flatnonzero(run.wanted)
    if not len(wanted):
        return Unknown(f"{transfer.operation} is defined on nothing at i{width}")
    note = str(run.precision())
    every = all_elements(transfer.domain, width)
    best = best_sizes(every, run.wanted[wanted])
    worse = wanted[np.flatnonzero(sizes(run.results[wanted]) > best)]
    if not len(worse):
        return conclude(("best",), (_closed("best", width),), notes=(note,))
    at = int(worse[0])
    good = np.flatnonzero((every.sets & run.wanted[at]) == run.wanted[at])
    better = every.element(int(good[np.argmin(sizes(every.sets[good]))]))
    _replay(run, at)
    shown = _counterexample(
        "best possible",
        run,
        at,
        (("the function gives", run.gives(at)), ("as good would be", better)),
        transfer.domain,
    )
    return Refuted(shown, EVERY_ELEMENT, notes=(note,))


def decide_as_precise(new: Transfer, old: Transfer, width: int, names: tuple[str, str]) -> Verdict:
    """Whether what `new` gives holds of no more values than what `old` gives, on all inputs of
    this width. `names` say where the two are from, in this order."""
    if new.domain is not old.domain and not _alike(new.domain, old.domain, width):
        return Unsupported(f"compared with a function of another domain, {old.domain.name}")
    if (new.operation, dict(new.attributes)) != (old.operation, dict(old.attributes)):
        return Unsupported(f"compared with a function for another operation, {old.operation}")
    try:
        runs = run_on_all(new, width), run_on_all(old, width)
    except NoMeaning as error:
        return Unsupported(error.what, error.where)
    for run, name in zip(runs, names, strict=True):
        if len(run.unsound):
            return Unknown(f"{run.transfer.name} of {name} is not sound at i{width}")
    ours, theirs = runs
    if [list(i) for i in ours.indices] != [list(i) for i in theirs.indices]:
        return Unsupported("soundness is not claimed for the same elements")
    counted = ours.wanted != 0
    if not counted.any():
        return Unknown(f"{new.operation} is defined on nothing at i{width}")
    got, before = (sizes(run.results) for run in runs)
    better, worse = counted & (got < before), counted & (got > before)
    note = (
        f"of {np.count_nonzero(counted):,} inputs of i{width}, more precise on "
        f"{np.count_nonzero(better):,}, less on {np.count_nonzero(worse):,}"
    )
    if not worse.any():
        return conclude(("as precise",), (_closed("as precise", width),), notes=(note,))
    at = int(np.flatnonzero(worse)[0])
    for run in runs:
        _replay(run, at)
    given = [(f"{name} gives", run.gives(at)) for run, name in zip(runs, names, strict=True)]
    shown = _counterexample("at least as precise", ours, at, given, new.domain)
    return Refuted(shown, EVERY_ELEMENT, notes=(note,))


def compared(
    new: Sequence[Transfer | Backward | Unread],
    old: Sequence[Transfer | Backward | Unread],
    width: int,
    files: tuple[str, str],
) -> Iterator[tuple[str, Transfer | Backward | Unread, Verdict]]:
    """The verdicts on each function of either, by name: that the new one is as precise; and the
    file that it is in.

    One that stands on one side only is unsupported: nothing is skipped.
    """
    names = Path(files[0]).name, Path(files[1]).name
    if names[0] == names[1]:
        names = files
    others = {other.name: other for other in old}
    counts = [Counter(each.name for each in side) for side in (new, old)]
    for transfer in new:
        other = others.pop(transfer.name, None)
        several = [n for n, c in zip(names, counts, strict=True) if c[transfer.name] > 1]
        if several:
            verdict: Verdict = Unsupported(f"{several[0]} has several functions of this name")
        elif isinstance(transfer, Backward) or isinstance(other, Backward):
            verdict = Unsupported("backward functions are not compared")
        elif isinstance(transfer, Unread):
            verdict = Unsupported(transfer.error.what, transfer.error.where)
        elif other is None:
            verdict = Unsupported(f"{names[1]} has no function of this name")
        elif isinstance(other, Unread):
            verdict = Unsupported(f"in {names[1]}: {other.error.what}", other.error.where)
        else:
            try:
                verdict = decide_as_precise(transfer, other, width, names)
            except (Exception, SystemExit) as error:
                mistake = users_mistake(error, files)
                if mistake is None:
                    raise
                verdict = mistake
        yield files[0], transfer, verdict
    for other in others.values():
        yield files[1], other, Unsupported(f"{names[0]} has no function of this name")


def _closed(obligation: str, width: int) -> Closed:
    return Closed(obligation, EVERY_ELEMENT, ((width, width),))


def _alike(one: Domain, other: Domain, width: int) -> bool:
    """Whether two domains have the same elements at a width, which hold of the same values."""
    if one.fields != other.fields or one.bits != other.bits:
        return False
    ours, theirs = all_elements(one, width), all_elements(other, width)
    return np.array_equal(ours.fields, theirs.fields) and np.array_equal(ours.sets, theirs.sets)


def _replay(run: Run, at: int) -> None:
    """Run the function once more, on Python integers. Raises `ReplayFailed`."""
    transfer, r = run.transfer, ConcreteInterpretation()
    domain = transfer.operand_domain
    types, result, _ = transfer.types()
    names = [named_fields(domain, f"a{i}") for i in range(len(types))]
    steps, found = transfer.inline("f", names, types, result)
    m = Execution(r)
    values = {
        name: Value(Bits(r, number, 1 if f in domain.bits else run.width), m.truth(False))
        for fields, element in zip(names, run.given(at), strict=True)
        for name, f, number in zip(fields, domain.fields, element, strict=True)
    }
    execute(m, steps, values, run.width)
    if tuple(int(values[n].bits.term) for n in found) != run.gives(at):
        raise ReplayFailed(f"{transfer.name} gives something else when it is run")


def _counterexample(
    claim: str,
    run: Run,
    at: int,
    results: Sequence[tuple[str, Numbers]],
    domain: Domain,
) -> AbstractCounterexample:
    given = run.transfer.operand_domain
    return AbstractCounterexample(
        claim,
        f"T = i{run.width}",
        tuple(
            ShownElement.of(f"a{i}", given, element, run.width)
            for i, element in enumerate(run.given(at))
        ),
        tuple((name, domain.show(element, run.width)) for name, element in results),
        run.transfer.operation,
        None,
        None,
    )
