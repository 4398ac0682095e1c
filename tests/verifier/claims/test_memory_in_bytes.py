"""Functions of the LLVM dialect whose loads and stores differ, by what the bytes of memory hold."""

import pytest

from tests.support.deep import some_of
from verifier.claims.translation import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

GLOBALS = """
llvm.func @g(!llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
"llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 4 : i64, constant, global_type = i32,
  linkage = #llvm.linkage<external>, sym_name = "five", value = 5 : i32, visibility_ = 0 : i64}> ({
}) : () -> ()
"llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 4 : i64, global_type = i32,
  linkage = #llvm.linkage<external>, sym_name = "var", value = 5 : i32, visibility_ = 0 : i64}> ({
}) : () -> ()
"""
CALL = "llvm.call @g(%p) : (!llvm.ptr) -> ()"
RETURN = "llvm.return %x : i32"


def load(name: str, type_: str, pointer: str, alignment: int = 1) -> str:
    said = f"<{{alignment = {alignment} : i64, ordering = 0 : i64}}>"
    return f'{name} = "llvm.load"({pointer}) {said} : (!llvm.ptr) -> {type_}'


READS = f"""
llvm.func internal @read(%a: !llvm.ptr) -> i32 {{
  {load("%v", "i32", "%a")}
  llvm.return %v : i32
}}
"""


def store(value: str, type_: str, pointer: str, alignment: int = 1) -> str:
    said = f"<{{alignment = {alignment} : i64, ordering = 0 : i64}}>"
    return f'"llvm.store"({value}, {pointer}) {said} : ({type_}, !llvm.ptr) -> ()'


def address(name: str, base: str, offset: int, flags: int = 0, of: str = "i8") -> str:
    said = (
        f"elem_type = {of}, noWrapFlags = {flags} : i32, rawConstantIndices = array<i32: {offset}>"
    )
    return f'{name} = "llvm.getelementptr"({base}) <{{{said}}}> : (!llvm.ptr) -> !llvm.ptr'


def at(name: str, base: str, index: str, flags: int = 0, of: str = "i8") -> str:
    said = f"{_of(of, flags)} = array<i32: -2147483648>"
    types = "(!llvm.ptr, i64) -> !llvm.ptr"
    return f'{name} = "llvm.getelementptr"({base}, {index}) <{{{said}}}> : {types}'


def _of(element: str, flags: int) -> str:
    return f"elem_type = {element}, noWrapFlags = {flags} : i32, rawConstantIndices"


def alloca(name: str, type_: str, alignment: int = 8) -> str:
    said = f"<{{alignment = {alignment} : i64, elem_type = {type_}}}>"
    made = f'{name} = "llvm.alloca"(%one) {said} : (i32) -> !llvm.ptr'
    return f"{number('%one', 1)}\n{made}"


def variable(name: str, symbol: str) -> str:
    return f'{name} = "llvm.mlir.addressof"() <{{global_name = @{symbol}}}> : () -> !llvm.ptr'


def number(name: str, value: int, type_: str = "i32") -> str:
    return f"{name} = llvm.mlir.constant({value} : {type_}) : {type_}"


def copy(to: str, source: str, size: int, what: str = "memcpy") -> str:
    return (
        f"{number('%size', size, 'i64')}\n"
        f'"llvm.intr.{what}"({to}, {source}, %size) <{{isVolatile = false}}> : '
        "(!llvm.ptr, !llvm.ptr, i64) -> ()"
    )


def malloc(name: str, size: int) -> str:
    made = f"{name} = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr"
    return f"{number('%bytes', size, 'i64')}\n{made}"


def free(pointer: str) -> str:
    return f"llvm.call @free({pointer}) : (!llvm.ptr) -> ()"


def compare(name: str, one: str, other: str, predicate: int = 0) -> str:
    said = f"<{{predicate = {predicate} : i64}}>"
    return f'{name} = "llvm.icmp"({one}, {other}) {said} : (!llvm.ptr, !llvm.ptr) -> i1'


def lines(*given: str) -> str:
    return "\n".join(given)


def verdict(before: str, after: str, of_p: str = "") -> Verdict:
    arguments = f"%p: !llvm.ptr{of_p}, %q: !llvm.ptr, %x: i32, %y: i32, %k: i64, %c: i1"
    head = f"llvm.func @f({arguments}) -> i32 {{\n"
    ends = (body if "llvm.return" in body else f"{body}\n{RETURN}" for body in (before, after))
    old, new = (f"{GLOBALS}{READS}{head}{body}\n}}" for body in ends)
    (result,) = (r for r in verify_translation(old, new) if r.name == "@f")
    return result.verdict


BYTE_1 = lines(number("%8", 8), "%s = llvm.lshr %x, %8 : i32", "%t = llvm.trunc %s : i32 to i8")
GIVES_T = lines("%r = llvm.zext %t : i8 to i32", "llvm.return %r : i32")
GIVES_V = "llvm.return %v : i32"
BRANCHES = "llvm.cond_br %c, ^a, ^b\n^a:\n{}\nllvm.br ^c\n^b:\n{}\nllvm.br ^c\n^c:\n" + RETURN
A_BLOCK = lines(number("%n", 3), alloca("%a", "!llvm.array<8 x i8>"))
IN_BLOCK = address("%b", "%a", 4)

RIGHT = {
    "a byte of a number that was stored": (
        lines(store("%x", "i32", "%p"), address("%b", "%p", 1), load("%t", "i8", "%b"), GIVES_T),
        lines(store("%x", "i32", "%p"), BYTE_1, GIVES_T),
    ),
    "a float is its bits": (
        lines(
            "%f = llvm.bitcast %x : i32 to f32",
            store("%f", "f32", "%p"),
            load("%v", "i32", "%p"),
            GIVES_V,
        ),
        lines(store("%x", "i32", "%p"), "llvm.return %x : i32"),
    ),
    "a store that another one covers": (
        lines(
            address("%b", "%p", 2),
            "%h = llvm.trunc %y : i32 to i16",
            store("%h", "i16", "%b"),
            store("%x", "i32", "%p"),
        ),
        store("%x", "i32", "%p"),
    ),
    "a load behind a store elsewhere": (
        lines(load("%v", "i32", "%p"), address("%b", "%p", 4), store("%x", "i32", "%b"), GIVES_V),
        lines(address("%b", "%p", 4), load("%v", "i32", "%p"), store("%x", "i32", "%b"), GIVES_V),
    ),
    "stores that are apart in either order": (
        lines(address("%b", "%p", 4), store("%x", "i32", "%p"), store("%y", "i32", "%b")),
        lines(address("%b", "%p", 4), store("%y", "i32", "%b"), store("%x", "i32", "%p")),
    ),
    "elements of an array": (
        lines(at("%a", "%p", "%k", of="i32"), store("%x", "i32", "%a")),
        lines(
            number("%4", 4, "i64"),
            "%o = llvm.mul %k, %4 : i64",
            at("%a", "%p", "%o"),
            store("%x", "i32", "%a"),
        ),
    ),
    "a number in two halves": (
        store("%x", "i32", "%p"),
        lines(
            "%l = llvm.trunc %x : i32 to i16",
            number("%n", 16),
            "%s = llvm.lshr %x, %n : i32",
            "%h = llvm.trunc %s : i32 to i16",
            store("%l", "i16", "%p"),
            address("%b", "%p", 2),
            store("%h", "i16", "%b"),
        ),
    ),
    "flags may go": (
        lines(address("%a", "%p", 4, 7), store("%x", "i32", "%a")),
        lines(address("%a", "%p", 4), store("%x", "i32", "%a")),
    ),
    "an alignment may go": (store("%x", "i32", "%p", 8), store("%x", "i32", "%p", 4)),
    "what is aligned is a multiple": (
        lines(
            store("%x", "i32", "%p", 4),
            "%i = llvm.ptrtoint %p : !llvm.ptr to i32",
            number("%3", 3),
            "%v = llvm.and %i, %3 : i32",
            GIVES_V,
        ),
        lines(store("%x", "i32", "%p", 4), number("%v", 0), GIVES_V),
    ),
    "a constant": (
        lines(variable("%g", "five"), load("%v", "i32", "%g", 4), GIVES_V),
        lines(number("%v", 5), GIVES_V),
    ),
    "a variable is aligned": (
        lines(variable("%g", "var"), store("%x", "i32", "%g")),
        lines(variable("%g", "var"), store("%x", "i32", "%g", 4)),
    ),
    "one of two pointers": (
        BRANCHES.format(store("%x", "i32", "%p"), store("%x", "i32", "%q")),
        lines("%s = llvm.select %c, %p, %q : i1, !llvm.ptr", store("%x", "i32", "%s")),
    ),
    "memory of the function is apart": (
        lines(
            A_BLOCK,
            store("%x", "i32", "%a"),
            store("%y", "i32", "%p"),
            load("%v", "i32", "%a"),
            GIVES_V,
        ),
        lines(store("%y", "i32", "%p"), "llvm.return %x : i32"),
    ),
    "an index into memory of the function": (
        lines(
            A_BLOCK,
            at("%b", "%a", "%k"),
            "%t = llvm.trunc %x : i32 to i8",
            store("%t", "i8", "%b"),
            load("%v", "i8", "%b"),
            "%r = llvm.zext %v : i8 to i32",
            "llvm.return %r : i32",
        ),
        lines("%t = llvm.trunc %x : i32 to i8", GIVES_T),
    ),
    "what was copied": (
        lines(
            A_BLOCK,
            IN_BLOCK,
            store("%x", "i32", "%a"),
            copy("%b", "%a", 4),
            load("%v", "i32", "%b"),
            GIVES_V,
        ),
        "llvm.return %x : i32",
    ),
    "memory that is freed": (
        lines(
            malloc("%m", 4), store("%x", "i32", "%m"), load("%v", "i32", "%m"), free("%m"), GIVES_V
        ),
        "llvm.return %x : i32",
    ),
    "a pointer in memory": (
        lines(
            alloca("%a", "!llvm.array<16 x i8>"),
            address("%b", "%a", 8),
            store("%p", "!llvm.ptr", "%b"),
            copy("%a", "%b", 8),
            load("%s", "!llvm.ptr", "%a"),
            store("%x", "i32", "%s"),
        ),
        store("%x", "i32", "%p"),
    ),
    "a null pointer is accessed": (
        lines("%z = llvm.mlir.zero : !llvm.ptr", store("%x", "i32", "%z"), CALL),
        "",
    ),
}

WRONG = {
    "the other byte": (
        RIGHT["a byte of a number that was stored"][0],
        lines(store("%x", "i32", "%p"), "%t = llvm.trunc %x : i32 to i8", GIVES_T),
    ),
    "stores that may overlap, in another order": (
        lines(store("%x", "i32", "%p"), store("%y", "i32", "%q")),
        lines(store("%y", "i32", "%q"), store("%x", "i32", "%p")),
    ),
    "stores that overlap by a byte, in another order": (
        lines(address("%b", "%p", 3), store("%x", "i32", "%p"), store("%y", "i32", "%b")),
        lines(address("%b", "%p", 3), store("%y", "i32", "%b"), store("%x", "i32", "%p")),
    ),
    "a load above a store that may overlap": (
        lines(store("%x", "i32", "%p"), load("%v", "i32", "%q"), GIVES_V),
        lines(load("%v", "i32", "%q"), store("%x", "i32", "%p"), GIVES_V),
    ),
    "a store is lost": (store("%x", "i32", "%p"), ""),
    "a store of another value": (store("%x", "i32", "%p"), store("%y", "i32", "%p")),
    "halves in the wrong order": (
        store("%x", "i32", "%p"),
        RIGHT["a number in two halves"][1]
        .replace('%b"', "%b")
        .replace('"llvm.store"(%l, %p)', '"llvm.store"(%h, %p)')
        .replace('"llvm.store"(%h, %b)', '"llvm.store"(%l, %b)'),
    ),
    "an element of another size": (
        lines(at("%a", "%p", "%k", of="i32"), store("%x", "i32", "%a")),
        lines(at("%a", "%p", "%k", of="i16"), store("%x", "i32", "%a")),
    ),
    "another constant": (
        lines(variable("%g", "five"), load("%v", "i32", "%g", 4), GIVES_V),
        lines(number("%v", 6), GIVES_V),
    ),
    "the other one of two pointers": (
        RIGHT["one of two pointers"][0],
        lines("%s = llvm.select %c, %q, %p : i1, !llvm.ptr", store("%x", "i32", "%s")),
    ),
    "a copy of one byte less": (
        lines(
            A_BLOCK,
            IN_BLOCK,
            number("%z", 0),
            store("%z", "i32", "%b"),
            store("%x", "i32", "%a"),
            copy("%b", "%a", 4),
            load("%v", "i32", "%b"),
            GIVES_V,
        ),
        lines(
            A_BLOCK,
            IN_BLOCK,
            number("%z", 0),
            store("%z", "i32", "%b"),
            store("%x", "i32", "%a"),
            copy("%b", "%a", 3),
            load("%v", "i32", "%b"),
            GIVES_V,
        ),
    ),
    "bytes of which some are poison": (
        copy("%q", "%p", 4),
        lines(load("%v", "i32", "%p"), store("%v", "i32", "%q")),
    ),
    "an address does not wrap around": (
        lines(at("%a", "%p", "%k"), store("%x", "i32", "%a")),
        lines(at("%a", "%p", "%k", 4), store("%x", "i32", "%a")),
    ),
    "a load where there was none": (
        BRANCHES.format(load("%u", "i32", "%p"), ""),
        load("%v", "i32", "%p"),
    ),
    "what is stored back": ("", lines(load("%v", "i32", "%p"), store("%v", "i32", "%p"))),
    "what is behind memory of the function": (
        lines(A_BLOCK, address("%b", "%a", 6), store("%x", "i32", "%a")),
        lines(A_BLOCK, address("%b", "%a", 6), store("%x", "i32", "%b")),
    ),
    "a constant is written": (
        lines(variable("%g", "five"), load("%v", "i32", "%g", 4)),
        lines(variable("%g", "five"), store("%x", "i32", "%g", 4)),
    ),
    "a copy of what overlaps": (
        lines(address("%b", "%p", 2), copy("%b", "%p", 4, "memmove")),
        lines(address("%b", "%p", 2), copy("%b", "%p", 4)),
    ),
}

MINE = lines(alloca("%a", "!llvm.array<8 x i8>"), at("%b", "%a", "%k"))
REACHED = lines(alloca("%a", "i32", 4), store("%a", "!llvm.ptr", "%p"))
READ_TWICE = (
    "%s = llvm.call @read(%a) : (!llvm.ptr) -> i32",
    "%t = llvm.call @read(%a) : (!llvm.ptr) -> i32",
)
UNDEFINED = lines("%u = llvm.mlir.undef : i32", store("%u", "i32", "%p"))
ODD = lines(number("%1", 1), "%o = llvm.or %s, %1 : i32")
ODD_OR_0 = lines(
    *('%e = "llvm.icmp"(%s, %t) <{predicate = 0 : i64}> : (i32, i32) -> i1', number("%z", 0)),
    *("%r = llvm.select %e, %o, %z : i1, i32", "llvm.return %r : i32"),
)

NOT_SHOWN = {
    "an undefined value is the same for each use": (
        lines(MINE, load("%s", "i32", "%a"), number("%v", 0), GIVES_V),
        lines(MINE, load("%s", "i32", "%a"), "%v = llvm.sub %s, %s : i32", GIVES_V),
    ),
    "what is undefined stays so in memory": (
        lines(UNDEFINED, load("%s", "i32", "%p"), ODD, "llvm.return %o : i32"),
        lines(UNDEFINED, load("%s", "i32", "%p"), load("%t", "i32", "%p"), ODD, ODD_OR_0),
    ),
    "undefined values are the same where a call is read in place": (
        lines(
            REACHED, "%s = llvm.call @read(%a) : (!llvm.ptr) -> i32", ODD, "llvm.return %o : i32"
        ),
        lines(REACHED, *READ_TWICE, ODD, ODD_OR_0),
    ),
    "undefined values are the same each time": (
        lines(MINE, load("%s", "i32", "%a"), ODD, "llvm.return %o : i32"),
        lines(MINE, load("%s", "i32", "%a"), load("%t", "i32", "%a"), ODD, ODD_OR_0),
    ),
    "memory that others can reach holds no value at first": (
        lines(REACHED, load("%s", "i32", "%a"), ODD, "llvm.return %o : i32"),
        lines(REACHED, load("%s", "i32", "%a"), load("%t", "i32", "%a"), ODD, ODD_OR_0),
    ),
    "a pointer that is made of two": (
        lines(
            *(alloca("%a", "!llvm.array<8 x i8>"), store("%p", "!llvm.ptr", "%a")),
            *(address("%b", "%a", 4), address("%d", "%q", 4), load("%h", "i32", "%d")),
            *(store("%h", "i32", "%b"), load("%s", "!llvm.ptr", "%a")),
            *(load("%i", "i64", "%a"), "%j = llvm.ptrtoint %p : !llvm.ptr to i64"),
            '%e = "llvm.icmp"(%i, %j) <{predicate = 0 : i64}> : (i64, i64) -> i1',
            *("llvm.cond_br %e, ^a, ^b\n^a:", load("%v", "i32", "%p"), "llvm.br ^b\n^b:"),
        ),
        lines(
            *(alloca("%a", "!llvm.array<8 x i8>"), store("%p", "!llvm.ptr", "%a")),
            *(address("%b", "%a", 4), address("%d", "%q", 4), load("%h", "i32", "%d")),
            *(store("%h", "i32", "%b"), load("%s", "!llvm.ptr", "%a")),
            *(load("%i", "i64", "%a"), "%j = llvm.ptrtoint %p : !llvm.ptr to i64"),
            '%e = "llvm.icmp"(%i, %j) <{predicate = 0 : i64}> : (i64, i64) -> i1',
            *("llvm.cond_br %e, ^a, ^b\n^a:", load("%v", "i32", "%s"), "llvm.br ^b\n^b:"),
        ),
    ),
    "a pointer to the same address": (
        lines(
            compare("%e", "%p", "%q"),
            "llvm.cond_br %e, ^a, ^b\n^a:",
            store("%x", "i32", "%p"),
            "llvm.br ^b\n^b:",
        ),
        lines(
            compare("%e", "%p", "%q"),
            "llvm.cond_br %e, ^a, ^b\n^a:",
            store("%x", "i32", "%q"),
            "llvm.br ^b\n^b:",
        ),
    ),
    "an address is in bounds": (
        lines(address("%a", "%p", 4, 2), store("%x", "i32", "%a")),
        lines(address("%a", "%p", 4, 3), store("%x", "i32", "%a")),
    ),
    "an address goes up": (
        lines(at("%a", "%p", "%k"), store("%x", "i32", "%a")),
        lines(at("%a", "%p", "%k", 2), store("%x", "i32", "%a")),
    ),
    "a larger alignment": (store("%x", "i32", "%p", 4), store("%x", "i32", "%p", 8)),
    "a pointer as a number": (
        lines(load("%s", "!llvm.ptr", "%p"), store("%s", "!llvm.ptr", "%q")),
        lines(load("%s", "i64", "%p"), store("%s", "i64", "%q")),
    ),
    "memory is used once it is freed": (
        lines(malloc("%m", 4), store("%x", "i32", "%m"), free("%m")),
        lines(malloc("%m", 4), store("%x", "i32", "%m"), free("%m"), load("%v", "i32", "%m")),
    ),
    "memory is freed twice": (
        lines(malloc("%m", 4), store("%x", "i32", "%m"), free("%m")),
        lines(malloc("%m", 4), store("%x", "i32", "%m"), free("%m"), free("%m")),
    ),
    "malloc does not fail": (
        lines(
            malloc("%m", 4),
            "%z = llvm.mlir.zero : !llvm.ptr",
            compare("%e", "%m", "%z"),
            "%r = llvm.zext %e : i1 to i32",
            "llvm.return %r : i32",
        ),
        lines(malloc("%m", 4), store("%x", "i32", "%m"), number("%v", 0), GIVES_V),
    ),
    "memory that a call may free": (
        lines(load("%v", "i32", "%p"), CALL),
        lines(CALL, load("%v", "i32", "%p")),
    ),
    "a call sees what was stored": (
        lines(store("%x", "i32", "%p"), CALL),
        lines(CALL, store("%x", "i32", "%p")),
    ),
    "more memory": ("", lines(malloc("%m", 4), free("%m"))),
}


@pytest.mark.parametrize("name", some_of(RIGHT, 8))
def test_what_holds(name: str):
    assert isinstance(verdict(*RIGHT[name]), Proved)


@pytest.mark.parametrize("name", some_of(WRONG, 10))
def test_what_fails(name: str):
    assert isinstance(verdict(*WRONG[name]), Refuted)


@pytest.mark.parametrize("name", some_of(NOT_SHOWN, 14))
def test_what_is_not_known(name: str):
    """Either it is wrong, and no run shows that, or LLVM's language reference leaves it open."""
    assert not isinstance(verdict(*NOT_SHOWN[name]), Proved | Refuted)


@pytest.mark.deep
def test_what_is_promised_of_arguments_is_no_reason_for_a_refutation():
    null = lines("%z = llvm.mlir.zero : !llvm.ptr", compare("%e", "%p", "%z"))
    before = lines(null, "%r = llvm.zext %e : i1 to i32", "llvm.return %r : i32")
    after = lines(number("%v", 0), GIVES_V)
    assert isinstance(verdict(before, after), Refuted)
    assert not isinstance(verdict(before, after, " {llvm.nonnull}"), Refuted)


def test_whoever_writes_to_a_constant_of_another_module_is_undefined():
    """A target may do anything there."""
    stores = """"llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 4 : i64, constant,
  global_type = i8, linkage = #llvm.linkage<external>, sym_name = "x", visibility_ = 0 : i64}> ({
}) : () -> ()
llvm.func @f(%y: i8, %z: i8) -> i8 {
  %p = llvm.mlir.addressof @x : !llvm.ptr
  "llvm.store"(%y, %p) <{alignment = 1 : i64, ordering = 0 : i64}> : (i8, !llvm.ptr) -> ()
  llvm.return %y : i8
}"""
    other = stores.replace("llvm.return %y", "llvm.return %z")
    found = next(r for r in verify_translation(stores, other) if r.name == "@f")
    assert not isinstance(found.verdict, Refuted)
    variable_ = [text.replace("constant,", "") for text in (stores, other)]
    found = next(r for r in verify_translation(*variable_) if r.name == "@f")
    assert isinstance(found.verdict, Refuted)
