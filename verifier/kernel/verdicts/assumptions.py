"""What a verdict takes for granted, by name: assumptions, and conventions.

An *assumption* restricts inputs. Either the input grants it (by an attribute, a type, by what is
undefined otherwise), and then nothing is said, or the user accepts it: `--assume NAME`. A proof
under an assumption that nobody has accepted is none: the verdict is unknown, and says which name
would make it one (`verifier.kernel.verdicts.judge.unless_accepted`). A *convention* is how
something that upstream leaves open is read. It belongs to the guarantee: it is printed, and there
is nothing to accept.

What is neither: that the source is defined (that is the claim), and how far a proof goes (the
guarantee's widths, sizes and ranges).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

NO_ALIAS = "no-alias"
EQUAL_EXTENTS = "equal-extents"
NO_INDEX_OVERFLOW = "no-index-overflow"
INDEX_NOT_POISON = "index-not-poison"
SIZES_FIT_I32 = "sizes-fit-i32"
ERASED_IS_UNUSED = "erased-is-unused"
FINITE = "finite"
FORWARD_PROGRESS = "forward-progress"
FUNCTIONS_WITHIN_ONE_ULP = "functions-within-one-ulp"
FUNCTIONS_CORRECTLY_ROUNDED = "functions-correctly-rounded"
FLAGS_STAY_APART = "flags-stay-apart"
CALLS_ELSEWHERE = "calls-elsewhere"

ASSUMPTIONS = {
    NO_ALIAS: "different memref arguments do not alias",
    EQUAL_EXTENTS: "extents that the target needs equal are equal",
    NO_INDEX_OVERFLOW: "integer arithmetic that makes an index does not wrap around",
    INDEX_NOT_POISON: "arguments that are used as an index are not poison",
    SIZES_FIT_I32: "sizes that are taken as an i32 are less than 2^31",
    ERASED_IS_UNUSED: "nothing but what is matched uses what is erased",
    FINITE: "all floats are finite; --fp reals accepts it",
    FORWARD_PROGRESS: "a loop of the source that shows others nothing comes to an end",
    FUNCTIONS_CORRECTLY_ROUNDED: "a function such as exp gives the float that is nearest to the "
    "real one",
    FUNCTIONS_WITHIN_ONE_ULP: "a function of the target, such as exp, gives a float that is less "
    "than one unit in the last place from the real one",
    FLAGS_STAY_APART: "where a function is inlined, no operation beside it has contract, reassoc "
    "or arcp",
    CALLS_ELSEWHERE: "a function without a body returns, accesses no memory but what the call "
    "gives it, frees and keeps none of that, may write it, and returns no poison; what it does "
    "follows from the calls of such functions before it and from the numbers, elements and sizes "
    "that it is given, of which NaNs count as one, whether in a tensor or in a memref",
}
"""Every assumption, and what it says in general."""

ABOUT_ARGUMENTS = frozenset(
    {NO_ALIAS, EQUAL_EXTENTS, NO_INDEX_OVERFLOW, INDEX_NOT_POISON, SIZES_FIT_I32}
)
"""Those about what one function is given: they say nothing of what it gives others."""

INDEX_HAS_64_BITS = "index-has-64-bits"
INDEX_HAS_32_BITS = "index-has-32-bits"
LINALG_ORDER = "linalg-order"
NOALIAS_ATTRIBUTE = "noalias-attribute"
INJECTIVE_LAYOUT = "injective-layout"
SAME_FUNCTIONS = "same-functions"
CONVERSIONS = "conversions"
REDUCTIONS = "reductions"
REAL_FUNCTIONS = "real-functions"
AFFINE_OVERFLOW = "affine-overflow"
AFFINE_DIVISION = "affine-division"
IEEE_754 = "ieee-754"
X87_ENCODINGS = "x87-encodings"
ELEMENTS_ARE_ALIGNED = "elements-are-aligned"
ONE_NAN = "one-nan"
LOWERED_TO_LLVM = "lowered-to-llvm"
INTEGERS_IN_HALVES = "integers-in-halves"
TUPLES_AS_MEMBERS = "tuples-as-members"
XLA_CALL_FRAME = "xla-call-frame"
TILES_OF_A_WORKGROUP = "tiles-of-a-workgroup"
FLAT_TENSORS = "flat-tensors"
TENSORS_IN_BUFFERS = "tensors-in-buffers"
TENSORS_IN_MEMREFS = "tensors-in-memrefs"
ARGUMENTS_ARE_MEMORY = "arguments-are-memory"
NO_OTHER_THREADS = "no-other-threads"
INTEGER_DIVISION = "integer-division"
MATCHED_APART = "matched-apart"

CONVENTIONS = {
    INDEX_HAS_64_BITS: "an index has 64 bits",
    INDEX_HAS_32_BITS: "an index has 32 bits and is passed as an i32, as the lowering to LLVM has "
    "it; nothing is said of an index that does not fit",
    LINALG_ORDER: "linalg iterators run in the order of --convert-linalg-to-loops",
    NOALIAS_ATTRIBUTE: "an argument marked llvm.noalias overlaps no other argument",
    INJECTIVE_LAYOUT: "a layout has different elements for different indices, as its type must",
    AFFINE_OVERFLOW: "an affine product that overflows is poison, as upstream's lowering has it",
    AFFINE_DIVISION: "an affine quotient by what is not positive is undefined behaviour",
    IEEE_754: "floats are rounded to nearest, and denormal ones kept unless the function says "
    "otherwise, as IEEE 754 has it",
    X87_ENCODINGS: "an f80 has an encoding that operations give: no unnormal, pseudo-denormal, "
    "pseudo-infinity or pseudo-NaN",
    ELEMENTS_ARE_ALIGNED: "elements of one type in memory are the same or do not overlap",
    ONE_NAN: "all NaNs count as one value",
    LOWERED_TO_LLVM: "arguments and results are passed as upstream's lowering to LLVM passes them",
    INTEGERS_IN_HALVES: "integers that are too wide are passed as vectors of their halves",
    TUPLES_AS_MEMBERS: "a tuple is passed as its members, one after the other",
    XLA_CALL_FRAME: "a kernel of XLA gets the buffers in its call frame, as long and aligned as it "
    "says; those of one slice are one, those of different slices do not overlap",
    TILES_OF_A_WORKGROUP: "a kernel of tiles of XLA that is still to be entered is run by a "
    "workgroup for its tiles, in order, on the buffers in its call frame",
    FLAT_TENSORS: "a tensor of several dimensions is passed as its elements in row-major order",
    TENSORS_IN_BUFFERS: "a tensor is passed as a buffer that holds its elements, and a result is "
    "what one of the last buffers holds afterwards",
    TENSORS_IN_MEMREFS: "a memref in the place of a tensor argument holds the tensor, overlaps "
    "nothing else that is passed, and may be written unless the tensor is not writable; one for a "
    "result, returned or behind the arguments, holds that when the function returns",
    ARGUMENTS_ARE_MEMORY: "all elements of memref arguments may be read, and written unless marked "
    "llvm.readonly",
    NO_OTHER_THREADS: "nobody else accesses memory while a function updates it atomically",
    REAL_FUNCTIONS: "a function of the source, such as exp, is the real one, not rounded",
    INTEGER_DIVISION: "nothing is said of an integer division or remainder by 0, nor of the "
    "smallest number by -1",
    MATCHED_APART: "operations on floats that a pattern matches are different ones, and but for "
    "the one that is replaced have no other uses",
    SAME_FUNCTIONS: "a function of stablehlo, or an intrinsic of LLVM, gives the same floats as "
    "that of math",
    CONVERSIONS: "what stablehlo.convert cannot represent is rounded to nearest, ties to even, and "
    "integers wrap around",
    REDUCTIONS: "the order of a reduction, and how many initial values there are in it, if any, is "
    "chosen for each element",
}
"""Every convention, and what it says in general."""

READINGS = frozenset({AFFINE_OVERFLOW, AFFINE_DIVISION})
"""Conventions that read something in one of several ways, which their texts say."""


@dataclass(frozen=True)
class Assumption:
    """An item of `ASSUMPTIONS`, as it applies to what was verified."""

    name: str
    text: str

    def __post_init__(self) -> None:
        _check(self.name, ASSUMPTIONS)

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


@dataclass(frozen=True)
class Convention:
    """An item of `CONVENTIONS`, as it applies to what was verified."""

    name: str
    text: str

    def __post_init__(self) -> None:
        _check(self.name, CONVENTIONS)

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


def assuming(name: str, text: str = "") -> Assumption:
    """An assumption, in general words where no own ones are given."""
    return Assumption(name, text or ASSUMPTIONS.get(name, ""))


def convention(name: str, text: str = "") -> Convention:
    """A convention, in general words where no own ones are given."""
    return Convention(name, text or CONVENTIONS.get(name, ""))


def _check(name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise ValueError(f"no such name: {name}")


def accepted_names(text: str) -> tuple[str, ...]:
    """The names in a list of assumptions, sorted. Raises `ValueError`, which says what is wrong."""
    names = [name.strip() for name in text.split(",")]
    if names == ["none"]:
        return ()
    for name in names:
        if name == "none":
            raise ValueError("'none' stands alone")
        if name not in ASSUMPTIONS:
            raise ValueError(f"{name!r} is no assumption; there are {', '.join(ASSUMPTIONS)}")
    return tuple(sorted(set(names)))
