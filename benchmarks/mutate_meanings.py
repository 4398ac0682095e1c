"""Plant mistakes in the meanings of operations, and count those that the tests notice.

    python benchmarks/mutate_meanings.py [OPERATION or DIALECT or MODULE…]

Each function of `semantics` that an operation's meaning runs, and the statement that registers it,
is changed in one place at a time, as `mutants/source_mutants.py` says. In a process of its own the
project is then imported with the change, and the oracle's tests of the operations that it is part
of are called; what they do not notice goes to the tests in `WIDER`. Prints the survivors, the
mutants of each operation and the kill rate. Exit status 1 where a survivor has no explanation, or
an explanation no survivor, or an operation no mutant. A module is named as
`semantics.language.builder`.
"""

from __future__ import annotations

import ast
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import FrameType
from typing import Any

from mutants.explained import EQUIVALENT
from mutants.planting import ROOT, in_processes, plant, run_pytest
from mutants.source_mutants import Mutant, mutants_of, start_of

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

OURS = ("semantics", "tests", "verifier")
SECONDS = 15
"""Of the processor, for the tests of one operation: a mutant may not end."""
OWN = {
    "semantics.language.builder": ["tests/semantics/language/test_builder.py"],
    "semantics.language.attributes": ["tests/semantics/language/test_attributes.py"],
    "semantics.meanings.llvm_attributes": ["tests/semantics/language/test_attributes.py"],
    "semantics.language.signature": ["tests/semantics/language/test_signature.py"],
    "semantics.meanings.math": ["tests/verifier/claims/test_functions_of_equal_operands.py"],
    "semantics.readings.concrete": [
        "tests/semantics/readings/test_readings_agree.py::test_numpy_primitives"
    ],
}
"""Modules that many operations run have tests of their own, which are asked first."""
WIDER = [
    "tests/semantics/language/test_signature.py",
    "tests/semantics/meanings/test_comb.py::test_types_that_do_not_fit",
    "tests/semantics/meanings/test_comb.py::test_types_that_fit",
    "tests/semantics/meanings/test_comb.py::test_attributes_that_there_are_not",
    "tests/semantics/meanings/test_comb.py::test_what_holds",
    "tests/semantics/meanings/test_llvm_oracle.py::test_which_types_there_are",
    "tests/semantics/readings/test_arith_oracle.py::test_a_cast_between_unknown_widths_has_no_direction",
    *(f"tests/verifier/test_{name}.py" for name in ("choices", "type_scheme", "llvm_functions")),
    *(f"tests/verifier/test_{name}.py" for name in ("known_mistakes", "pattern_meaning")),
    *(f"tests/verifier/test_{name}.py" for name in ("translation", "counterexamples")),
    *(f"tests/verifier/test_{name}.py" for name in ("pattern_constructs", "suggestions", "lanes")),
    "tests/semantics/syntax/test_llvm_dialect.py",
]

Touched = Mapping[tuple[str, int], frozenset[str]]
"""By module and first line of a function, or minus a line of a statement of the module that
registers something: the operations that it is part of."""


def what_operations_run() -> tuple[tuple[str, ...], Touched]:
    """All operations, and the lines of `semantics` that each runs and is registered in."""
    touched: dict[tuple[str, int], set[str]] = defaultdict(set)
    from semantics.language import registry

    register = registry.meaning_of

    def recording(operation: str, *details: Any, **more: Any) -> Any:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_name != "<module>":
            touched[frame.f_globals["__name__"], frame.f_code.co_firstlineno].add(operation)
            frame = frame.f_back
        assert frame is not None
        touched[frame.f_globals["__name__"], -frame.f_lineno].add(operation)
        return register(operation, *details, **more)

    registry.meaning_of = recording
    operations = registry.registered_operations()
    from tests.semantics import operation_cases, test_comb

    for operation in operations:

        def called(frame: FrameType, event: str, _: object, operation: str = operation) -> None:
            name = frame.f_globals.get("__name__", "")
            if event == "call" and name.startswith("semantics."):
                touched[name, frame.f_code.co_firstlineno].add(operation)

        small = [*test_comb.cases(1), *test_comb.cases(2)]
        small = [case for case in small if case.operation == operation]
        small = small or list(operation_cases.cases((1, 2, 16), [operation]))
        sys.setprofile(called)
        for case in small:
            for given in operation_cases.random_inputs(case, 2):
                operation_cases.concrete_outcome(case, given)
        sys.setprofile(None)
    return operations, {place: frozenset(names) for place, names in touched.items()}


def planted_in(touched: Touched) -> list[Mutant]:
    """All mutants. A module's constants are part of all operations that it has to do with."""
    found: list[Mutant] = []
    for module in sorted({module for module, _ in touched}):
        file = ROOT / f"{module.replace('.', '/')}.py"
        lines = {line: names for (name, line), names in touched.items() if name == module}
        owners = {line: names for line, names in lines.items() if line > 0}
        everything = frozenset[str]().union(*lines.values())
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            start, end = start_of(statement), statement.end_lineno or 0
            registered = [names for line, names in lines.items() if start <= -line <= end]
            if registered:
                owners[-start] = frozenset[str]().union(*registered)
            elif isinstance(statement, ast.Assign) and not isinstance(
                statement.value, ast.BinOp | ast.Subscript
            ):
                owners[-start] = everything
        found += mutants_of(module, file, owners)
    return found


def oracle_tests(operation: str) -> Iterator[None]:
    """Run the tests that compare the operation with its oracle, step by step."""
    tests = {"llvm": "test_llvm_oracle", "comb": "test_comb", "hw": "test_comb"}
    name = tests.get(operation.partition(".")[0], "test_arith_oracle")
    module = import_module(f"tests.semantics.{name}")
    module.test_all_inputs_at_small_widths(operation)
    yield
    module.test_random_inputs_at_usual_widths(operation)
    yield


def test(mutant: Mutant) -> int:
    """0 where every test passes."""
    plant(mutant.file, mutant.code())
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    if mutant.module in OWN and run_pytest(OWN[mutant.module]):
        return 1
    for operation in sorted(mutant.operations):
        for _ in oracle_tests(operation):
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
    if mutant.key in EQUIVALENT:
        return 0
    signal.setitimer(signal.ITIMER_PROF, 10 * SECONDS)
    return run_pytest(WIDER)


def main(wanted: list[str]) -> int:
    """Plant, run and count; the exit status."""
    operations, touched = what_operations_run()
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    chosen = [o for o in operations if not wanted or o in wanted or o.split(".")[0] in wanted]
    mutants = [m for m in planted_in(touched) if m.operations & set(chosen) or m.module in wanted]
    survivors: list[Mutant] = []
    for mutant, status in in_processes(mutants, test):
        if status == 0:
            survivors.append(mutant)
            if mutant.key not in EQUIVALENT:
                print(f"survived: {mutant}", flush=True)
    unexplained = [m for m in survivors if m.key not in EQUIVALENT]
    explained = [m for m in survivors if m.key in EQUIVALENT]
    stale = {m.key for m in mutants if m.key in EQUIVALENT} - {m.key for m in explained}
    for function, change in sorted(stale):
        print(f"explained, but noticed: {function}: {change}")
    total = Counter(o for m in mutants for o in m.operations)
    left = Counter(o for m in survivors for o in m.operations)
    for operation in chosen:
        print(f"{operation:24} {total[operation]:4} mutants, {left[operation]:3} not noticed")
    without = [operation for operation in chosen if not total[operation]]
    killed = len(mutants) - len(survivors)
    print(
        f"{len(mutants)} mutants of {len(chosen)} operations: {killed} killed, "
        f"{len(explained)} equivalent, {len(unexplained)} survived"
    )
    return 1 if unexplained or stale or without else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
