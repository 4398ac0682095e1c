"""Memory that is freed by who owns it: `bufferization.dealloc`, and what it is lowered to."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_pass, verify_translation
from verifier.kernel.input.upstream_tools import mlir_opt, tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

M, BASE = "memref<4xi32>", "memref<i32>"
TAIL = f"""%v = memref.load %p[%i] : {M}
memref.store %v, %m[%i] : {M}"""
ALLOC = f"%a = memref.alloc() : {M}\nmemref.store %x, %a[%i] : {M}"
ALLOC_B = f"%b = memref.alloc() : {M}\nmemref.store %y, %b[%i] : {M}"
LOAD_A = f"%v = memref.load %a[%i] : {M}"


def chosen(owned: str = "", then: str = "%false", otherwise: str = "%true") -> str:
    """The argument, or new memory; and which of them is owned, if that has a name."""
    types, more = (f"{M}, i1", f", {owned}") if owned else (M, "")
    given = [f", {each}" if owned else "" for each in (then, otherwise)]
    return f"""%p{more} = scf.if %c -> ({types}) {{
      scf.yield %m{given[0]} : {types}
    }} else {{
      {ALLOC}
      scf.yield %a{given[1]} : {types}
    }}"""


def base(of: str) -> str:
    return f"""%{of}0 = memref.reinterpret_cast %{of} to offset: [0], sizes: [], strides: []
      : {M} to {BASE}"""


def dealloc(given: str, conditions: str, retained: str = "") -> str:
    """`bufferization.dealloc` of the bases of these, unless the others are the same."""
    names = given.split()
    views = "\n".join(map(base, names))
    listed = ", ".join(f"%{name}0" for name in names)
    types = ", ".join(BASE for _ in names)
    kept = retained.split()
    retain = f"retain ({', '.join(kept)} : {', '.join(M for _ in kept)})" if kept else ""
    results = f"%o:{len(kept)} = " if kept else ""
    return (
        f"{views}\n{results}bufferization.dealloc ({listed} : {types}) if ({conditions}) {retain}"
    )


def pointers(predicate: str = "ne") -> str:
    """Memory of %p is freed where it is owned and not that of the argument, by their pointers."""
    return f"""%q = memref.extract_aligned_pointer_as_index %p : {M} -> index
    %r = memref.extract_aligned_pointer_as_index %m : {M} -> index
    %differs = arith.cmpi {predicate}, %q, %r : index
    %frees = arith.andi %differs, %owned : i1
    {base("p")}
    scf.if %frees {{
      memref.dealloc %p0 : {BASE}
    }}"""


def function(body: str, result: str = "%v : i32") -> str:
    type_ = result.partition(" : ")[2]
    return f"""func.func @f(%c: i1, %x: i32, %y: i32, %m: {M}, %i: index) -> {type_} {{
      %false = arith.constant false
      %true = arith.constant true
      {body}
      return {result}
    }}"""


def verdict(before: str, after: str, result: str = "%v : i32") -> Verdict:
    given = function(before, result), function(after, result)
    (found,) = [r for r in verify_translation(*given) if r.name == "@f"]
    return found.verdict


ONE = f"{ALLOC}\n{LOAD_A}"
TWO = f"{ALLOC}\n{ALLOC_B}\n%p = arith.select %c, %a, %b : {M}\n{TAIL}"
MIXED = f"{chosen()}\n{TAIL}"
DECIDED = f"scf.if %c {{ memref.store %x, %m[%i] : {M} }}"
OWNED = f"{chosen('%owned')}\n{TAIL}"

PROVED = {
    "one": (ONE, f"{ONE}\n{dealloc('a', '%true')}"),
    "one, not freed": (ONE, f"{ONE}\n{dealloc('a', '%false')}"),
    "one, on a condition": (f"{DECIDED}\n{ONE}", f"{DECIDED}\n{ONE}\n{dealloc('a', '%c')}"),
    "one, named twice": (
        ONE,
        f"{ONE}\n{base('a')}\nbufferization.dealloc (%a0, %a0 : {BASE}, {BASE}) if (%true, %true)",
    ),
    "two": (TWO, f"{TWO}\n{dealloc('a b', '%true, %true')}"),
    "one of two by its alias": (TWO, f"{TWO}\n{dealloc('p', '%true')}"),
    "two and an alias": (TWO, f"{TWO}\n{dealloc('a b p', '%true, %true, %true')}"),
    "retained, then freed": (
        TWO,
        f"{ALLOC}\n{ALLOC_B}\n%p = arith.select %c, %a, %b : {M}\n"
        f"{dealloc('a b', '%true, %true', '%p')}\n{TAIL}\n{dealloc('p', '%o#0')}",
    ),
    "owned": (MIXED, f"{OWNED}\n{dealloc('p', '%owned')}"),
    "owned, beside an argument": (MIXED, f"{OWNED}\n{dealloc('m p', '%false, %owned')}"),
    "owned, and the argument retained": (MIXED, f"{OWNED}\n{dealloc('p', '%owned', '%m')}"),
    "owned, by pointers": (MIXED, f"{OWNED}\n{pointers()}"),
    "freed by ownership": (
        f"{OWNED}\n{base('p')}\nscf.if %owned {{ memref.dealloc %p0 : {BASE} }}",
        f"{OWNED}\n{dealloc('p', '%owned')}",
    ),
}
NOT_PROVED = {
    "too early": (ONE, f"{ALLOC}\n{dealloc('a', '%true')}\n{LOAD_A}"),
    "on a condition that may be poison": (ONE, f"{ONE}\n{dealloc('a', '%c')}"),
    "twice": (ONE, f"{ONE}\n{dealloc('a', '%true')}\nmemref.dealloc %a : {M}"),
    "twice through an alias": (
        TWO,
        f"{TWO}\n{dealloc('a b', '%true, %true')}\n{dealloc('p', '%true')}",
    ),
    "not retained": (
        TWO,
        f"{ALLOC}\n{ALLOC_B}\n%p = arith.select %c, %a, %b : {M}\n"
        f"{dealloc('a b', '%true, %true', '%a')}\n{TAIL}",
    ),
    "an argument": (MIXED, f"{MIXED}\n{dealloc('m', '%true')}"),
    "an argument, chosen": (MIXED, f"{MIXED}\n{dealloc('p', '%true')}"),
    "the wrong one": (MIXED, f"{MIXED}\n{dealloc('p', '%c')}"),
    "an inverted condition": (
        MIXED,
        f"{chosen('%owned', '%true', '%false')}\n{TAIL}\n{dealloc('p', '%owned')}",
    ),
    "ownership of an argument": (
        MIXED,
        f"{chosen('%owned', '%true')}\n{TAIL}\n{dealloc('p', '%owned')}",
    ),
    "pointers compared the wrong way round": (
        MIXED,
        f"{chosen('%owned', '%true', '%true')}\n{TAIL}\n{pointers('eq')}",
    ),
    "less is freed": (f"{ONE}\nmemref.dealloc %a : {M}", f"{ONE}\n{dealloc('a', '%c')}"),
    "a later alias perhaps not": (
        f"{TWO}\nmemref.dealloc %p : {M}",
        f"{TWO}\n{dealloc('a b p', '%false, %false, %true')}",
    ),
    "pointers of what has ended": (
        f"{ALLOC}\n{LOAD_A}\nmemref.dealloc %a : {M}\n{ALLOC_B}\nmemref.dealloc %b : {M}",
        f"""{ALLOC}
        %q = memref.extract_aligned_pointer_as_index %a : {M} -> index
        {LOAD_A}
        memref.dealloc %a : {M}
        {ALLOC_B}
        %r = memref.extract_aligned_pointer_as_index %b : {M} -> index
        %differs = arith.cmpi ne, %q, %r : index
        scf.if %differs {{
          memref.dealloc %b : {M}
        }}""",
    ),
}


@few(13)
@pytest.mark.parametrize("name", PROVED)
def test_what_holds(name: str) -> None:
    assert isinstance(verdict(*PROVED[name]), Proved)


@few(14)
@pytest.mark.parametrize("name", NOT_PROVED)
def test_what_does_not_hold(name: str) -> None:
    assert not isinstance(verdict(*NOT_PROVED[name]), Proved)


@few(4)
@pytest.mark.parametrize("name", ["too early", "twice", "twice through an alias", "not retained"])
def test_what_is_used_after_its_end_is_refuted(name: str) -> None:
    assert isinstance(verdict(*NOT_PROVED[name]), Refuted)


CLONE = f"%k = bufferization.clone %m : {M} to {M}"
COPY = f"%k = memref.alloc() : {M}\nmemref.copy %m, %k : {M} to {M}"
LOAD_K, LOAD_M = (f"%v = memref.load %{of}[%i] : {M}" for of in "km")
FREE_K = f"memref.dealloc %k : {M}"
STORE = f"memref.store %x, %m[%i] : {M}"


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((CLONE, LOAD_K, FREE_K), (COPY, LOAD_K, FREE_K)),
        ((CLONE, LOAD_K, FREE_K), (LOAD_M,)),
        ((CLONE, STORE, LOAD_K, FREE_K), (LOAD_M, STORE)),
        ((CLONE, STORE, LOAD_K, FREE_K), (CLONE, STORE, LOAD_K, FREE_K)),
    ],
)
def test_a_clone_may_be_a_copy(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert isinstance(verdict("\n".join(before), "\n".join(after)), Proved)


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((CLONE, STORE, LOAD_K, FREE_K), (STORE, LOAD_M)),
        ((CLONE, LOAD_K, FREE_K), (COPY, LOAD_K)),
        ((CLONE, LOAD_K), (COPY, LOAD_K, FREE_K, FREE_K)),
        ((CLONE, LOAD_K, FREE_K), (f"%k = memref.alloc() : {M}", LOAD_K, FREE_K)),
        ((LOAD_M, STORE), (CLONE, STORE, LOAD_K, FREE_K)),
        ((COPY, STORE, LOAD_K, FREE_K), (CLONE, STORE, LOAD_K, FREE_K)),
    ],
    ids=["dropped", "not freed", "freed twice", "not copied", "made", "made of a copy"],
)
def test_a_clone_is_not_mistaken(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert not isinstance(verdict("\n".join(before), "\n".join(after)), Proved)


@pytest.mark.deep
def test_what_is_returned_is_not_freed() -> None:
    result = f"%a : {M}"
    freed = f"{ALLOC}\n{dealloc('a', '%true')}"
    kept = f"{ALLOC}\n{dealloc('a', '%true', '%a')}"
    assert isinstance(verdict(ALLOC, kept, result), Proved)
    assert not isinstance(verdict(ALLOC, freed, result), Proved)


@few(36)
@pytest.mark.parametrize(
    "passes", ["--ownership-based-buffer-deallocation", "--buffer-deallocation-pipeline"]
)
@pytest.mark.parametrize("body", [ONE, TWO, MIXED])
def test_upstream_passes(passes: str, body: str) -> None:
    (found,) = verify_pass(function(body), command=f"{mlir_opt()} {passes}")
    assert isinstance(found.verdict, Proved)
