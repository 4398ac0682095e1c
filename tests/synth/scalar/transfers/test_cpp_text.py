"""C++ of transfer functions, compiled, gives on all inputs of four bits what was proved."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from semantics.domains.known_domains import DOMAINS
from synth.scalar.terms.terms import Application, Literal, Operator, Term
from synth.scalar.transfers.cpp_text import cpp_text, header
from synth.scalar.transfers.synthesising import read_back
from synth.scalar.transfers.transfer_terms import (
    CONSTANTS,
    I1,
    UNSIGNED_LESS,
    T,
    binary,
    comparison,
    fields_of,
    predicate,
    unary,
)
from synth.scalar.transfers.transfer_text import Piece, domain_text, module_text, transfer_text
from verifier.measuring.transfers import run_on_all

LLVM = Path("/usr/lib/llvm-22")
RANGES = LLVM / "include/mlir/Interfaces/InferIntRangeInterface.h"
MAIN = r"""
#include <cstdio>
int main() {
  unsigned given[COUNT];
  APInt x[COUNT];
  for (;;) {
    for (int i = 0; i < COUNT; ++i) {
      if (std::scanf("%u", given + i) != 1)
        return 0;
      x[i] = APInt(4, given[i]);
    }
    auto r = CALL;
    for (const APInt &field : {FIELDS})
      std::printf("%u ", (unsigned)field.getZExtValue());
    std::printf("\n");
  }
}
"""
"""A program that reads the fields of two elements a line, and prints those of the result."""
FORMS = {
    "known-bits": (
        "f(makeKnownBits(x[0], x[1]), makeKnownBits(x[2], x[3]))",
        "r.Zero, r.One",
    ),
    "unsigned-intervals": (
        "f(UnsignedIntervals{x[0], x[1]}, UnsignedIntervals{x[2], x[3]})",
        "r.umin, r.umax",
    ),
    "wrapped-intervals": (
        "f(llvm::ConstantRange(x[0], x[1]), llvm::ConstantRange(x[2], x[3]))",
        "r.getLower(), r.getUpper()",
    ),
    "mlir-ranges": (
        "inferF({Ranges(x[0], x[1], x[2], x[3]), Ranges(x[4], x[5], x[6], x[7])})",
        "r.umin(), r.umax(), r.smin(), r.smax()",
    ),
}
"""How the function is called, and what the fields of what it gives are."""


def of(name: str, *operands: Term) -> Application:
    return Application(binary(name) if len(operands) == 2 else unary(name), operands)


def pieces_of(domain: str) -> list[Piece]:
    """Pieces in which each operation and each constant occurs; they need not be right."""
    a, b = (fields_of(DOMAINS[domain], i) for i in range(2))
    _, one, ones, least, greatest, width = CONSTANTS
    less = Application(comparison(UNSIGNED_LESS), (a[0], b[1]))
    over = Application(predicate("smul_overflow"), (a[1], b[1]))
    both = Application(Operator("arith.andi", (I1, I1), (I1,)), (less, over))
    select = Operator("transfer.select", (I1, T, T), (T,))
    chosen = Application(select, (both, width, least))
    shifted = of("ashr", of("shl", a[0], b[0]), of("lshr", b[1], a[1]))
    divided = of("xor", of("udiv", a[0], b[0]), of("urem", a[1], b[0]))
    signed = of("or", of("sdiv", a[0], b[0]), of("srem", a[1], b[0]))
    extreme = of("smin", of("smax", a[0], one), of("umin", b[1], of("umax", ones, greatest)))
    if domain == "wrapped-intervals":
        lower = of("sub", of("add", a[0], shifted), chosen)
        return [(of("sub", lower, one), lower), (of("add", a[0], one), a[0])]
    if domain == "mlir-ranges":
        product = of("mul", a[2], extreme)
        return [(shifted, divided, signed, product), (chosen, ones, least, a[3]), tuple(b)]
    exclusive = of("and", of("mul", a[0], extreme), of("neg", signed))
    return [
        (of("and", shifted, of("neg", divided)), of("and", divided, of("neg", shifted))),
        (exclusive, of("and", of("neg", exclusive), chosen)),
        (a[0], Literal(0, T)),
    ]


@pytest.mark.deep
@pytest.mark.skipif(
    shutil.which("g++") is None or not (LLVM / "include/llvm/ADT/APInt.h").exists(),
    reason="needs g++ and the headers of LLVM",
)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            n, marks=pytest.mark.skipif(not RANGES.exists(), reason="needs MLIR's headers")
        )
        if n == "mlir-ranges"
        else n
        for n in sorted(FORMS)
    ],
)
def test_compiled_it_gives_what_was_proved(name: str, tmp_path: Path) -> None:
    domain, pieces = DOMAINS[name], pieces_of(name)
    call, fields = FORMS[name]
    main = MAIN.replace("COUNT", str(2 * len(domain.fields)))
    main = main.replace("CALL", call).replace("FIELDS", fields)
    text = header(domain, "Made.") + cpp_text(domain, "arith.addi", 2, pieces, "f")
    if name == "mlir-ranges":
        text += "using Ranges = mlir::ConstantIntRanges;\n"
    (tmp_path / "f.cpp").write_text(text + main, encoding="utf-8")
    # What asserts in ConstantRange that bounds are different is no part of what is compared.
    built = ["g++", "-std=c++17", "-O0", "-DNDEBUG", "f.cpp", "-o", "f", f"-I{LLVM}/include"]
    libraries = ["-lMLIR", "-lLLVM-22"] if name == "mlir-ranges" else ["-lLLVM-22"]
    subprocess.run([*built, f"-L{LLVM}/lib", *libraries], cwd=tmp_path, check=True)
    module = module_text(domain_text(domain) + transfer_text(domain, "arith.addi", 2, pieces, "f"))
    run = run_on_all(read_back(module, domain), 4)
    given = [[n for element in run.given(i) for n in element] for i in range(len(run.results))]
    lines = "\n".join(" ".join(map(str, row)) for row in given)
    done = subprocess.run(
        [tmp_path / "f"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        env={"LD_LIBRARY_PATH": str(LLVM / "lib")},
    )
    got = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert got == [run.gives(i) for i in range(len(run.results))]
