"""Kernels as XLA's emitters print them, with the operations of its dialect `xla` in upstream's.

Only XLA reads that dialect's syntax. What its operations mean is said by what XLA's own passes make
of them (xla/codegen/emitters/ir/xla_ops.td of openxla/xla): `pure_call` is a call, `apply_indexing`
an affine map, `loop` runs its body for each value of the symbols of a map, the last one fastest, at
which the constraints of its domain hold, with the results of the map, and `yield` ends the body.
`workgroup_id` gives a number in a range: one without a meaning, unless the range has one number.
An `scf.forall` of one thread is a loop that runs once. `/` in a map rounds down (SymbolicExpr's
kFloorDiv). Operations of `xla_cpu` and `xtile` have no meaning here; they are written in the
generic form, that the others around them can be read. A kernel that is still to be entered in XLA's
way (`xtile.entry_func`) is a function that says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

_MAP = r'#xla\.indexing_map<"(?P<map>[^"]*)"(?:[^>]*)>'
_LOOP = re.compile(
    r"^(?P<indent>\s*)(?:(?P<results>%[\w, %:]+) = )?xla\.loop \((?P<dims>[^)]*)\)"
    r"\[(?P<symbols>[^\]]*)\] -> \((?P<values>[^)]*)\) in "
    + _MAP
    + r" iter_args\((?P<carried>[^)]*)\) -> \((?P<types>.*)\) \{$"
)
_APPLY = re.compile(
    r"(?P<left>%\w+(?::\d+)? = )xla\.apply_indexing "
    + _MAP
    + r"(?:\((?P<dims>[^)]*)\))?(?:\[(?P<symbols>[^\]]*)\])?"
)
_WORKGROUP = re.compile(
    r"xla\.workgroup_id +(?P<axis>[xyz]) "
    r"\{xla\.range = \[(?P<low>\d+) : index, (?P<high>\d+) : index\]\}"
)
_ONE_THREAD = re.compile(
    r"^(?P<indent> *)(?P<result>%\w+) = scf\.forall \((?P<threads>[^)]*)\) in \(1(?:, 1)*\)"
    r" shared_outs\((?P<out>%\w+) = (?P<start>%\w+)\) -> \((?P<type>[^()]*)\) \{\n"
    r"(?P<body>(?:(?P=indent) .*\n)*?)"
    r"(?P=indent)  scf\.forall\.in_parallel \{\n"
    r" *tensor\.parallel_insert_slice (?P<insert>%\w+ into (?P=out)\[.*)\n"
    r"(?P=indent)  \}\n(?P=indent)\}$",
    re.MULTILINE,
)
_NOTE = (
    r"(?:xla\.backend_kind = #xla\.backend_kind<\w+>|xla\.cpu\.is_wrapped\b|xla\.entry\b"
    r"|(?:llvm\.)?frame_pointer = #llvm\.framePointerKind<\w+>"
    r'|(?:llvm\.)?passthrough = \[\["prefer-vector-width", "\d+"\]\]'
    r"|(?:llvm\.)?uwtable_kind = #llvm\.uwtableKind<\w+>)"
)
_NOTES = re.compile(rf"(?<=\{{)(?:{_NOTE}(?:, |(?=\}})))+|, {_NOTE}")
"""What XLA tells its own passes about a function, and LLVM's code generator: what an unwinder or a
debugger sees of it, and which registers are preferred (*Function Attributes* of LLVM's language
reference). None of it says what the function does."""
_GENERIC = (
    (
        re.compile(r"^(?P<indent> *)xtile\.entry_func (?P<rest>@.*) attributes \{(?=\w)"),
        r"\g<indent>func.func \g<rest> attributes {xtile.entry, ",
    ),
    (re.compile(r"^(?P<indent> *)xtile\.return$"), r"\g<indent>return"),
    (
        re.compile(r"xla_cpu\.load (?P<frame>%\w+), (?P<index>\d+) : (?P<type>.+)$"),
        r'"xla_cpu.load"(\g<frame>) {index = \g<index> : i64} : (!xla_cpu.call_frame) -> \g<type>',
    ),
    (
        re.compile(r"xla_cpu\.extract_workgroup_id (?P<frame>%\w+), (?P<axis>[xyz])$"),
        r'"xla_cpu.extract_workgroup_id"(\g<frame>) {axis = "\g<axis>"}'
        r" : (!xla_cpu.call_frame) -> index",
    ),
    (
        re.compile(r"xla_cpu\.success : (?P<type>.+)$"),
        r'"xla_cpu.success"() : () -> \g<type>',
    ),
)
_TILE = re.compile(
    r"xtile\.(?P<name>extract|insert) (?:(?P<tile>%[\w#]+) into )?(?P<buffer>%[\w#]+)"
    r"\[(?P<offsets>[^\]]*)\] \[(?P<shape>[\d, ]*)\] \[(?P<strides>[\d, ]*)\]"
    r" : (?P<first>\S.*?) -> (?P<second>[^{]*?)(?P<more> \{.*\})?$"
)
_LAYOUT = re.compile(
    r"memref<(?P<shape>(?:\d+x)+)(?P<type>\w+), #xtile\.layout<\[(?P<order>[\d, ]*)\]>>"
)
_SIMPLIFIED = re.compile(", is_simplified: (true|false)$")
_YIELD = re.compile(r"^(?P<indent>\s*)xla\.yield\b(?P<rest>.*)$")
_TEXT = re.compile(
    r"\((?P<dims>[^)]*)\)(?:\[(?P<symbols>[^\]]*)\])?(?:\{(?P<runtime>[^}]*)\})? -> "
    r"\((?P<results>.*?)\)(?:, domain: (?P<domain>.*))?$"
)
_RANGE = re.compile(r"(?P<what>.+?) in \[(?P<low>-?\d+), (?P<high>-?\d+)\](?:, |$)")


@dataclass(frozen=True)
class _Map:
    dims: list[str]
    symbols: list[str]
    results: list[str]
    bounds: dict[str, tuple[int, int]]
    constraints: list[tuple[str, int, int]]

    def affine(self, result: str) -> str:
        return f"affine_map<({', '.join(self.dims)})[{', '.join(self.symbols)}] -> ({result})>"


def _map(text: str) -> _Map | None:
    found = _TEXT.match(_SIMPLIFIED.sub("", text).replace(" / ", " floordiv "))
    if found is None or found["runtime"]:
        return None
    dims, symbols = _listed(found["dims"]), _listed(found["symbols"] or "")
    bounds: dict[str, tuple[int, int]] = {}
    constraints: list[tuple[str, int, int]] = []
    for each in _RANGE.finditer(found["domain"] or ""):
        low, high = int(each["low"]), int(each["high"])
        if each["what"] in (*dims, *symbols):
            bounds[each["what"]] = low, high
        else:
            constraints.append((each["what"], low, high))
    return _Map(dims, symbols, _listed(found["results"]), bounds, constraints)


def _listed(text: str) -> list[str]:
    """The items of a list, some of which may have brackets."""
    items: list[str] = []
    depth, start = 0, 0
    for place, character in enumerate(text):
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            items.append(text[start:place].strip())
            start = place + 1
    items.append(text[start:].strip())
    return [item for item in items if item]


def _without_threads(text: str) -> str:
    """Each `scf.forall` of one thread as a loop that runs once."""

    def once(found: re.Match[str]) -> str:
        indent, first, *others = found["indent"], *_listed(found["threads"])
        name = first.removeprefix("%")
        low, high = f"%{name}_low", f"%{name}_high"
        carried = f"iter_args({found['out']} = {found['start']}) -> ({found['type']})"
        lines = [f"{indent}{low} = arith.constant 0 : index"]
        lines += [f"{indent}{high} = arith.constant 1 : index"]
        loop = f"scf.for {first} = {low} to {high} step {high} {carried} {{"
        lines.append(f"{indent}{found['result']} = {loop}")
        lines += [f"{indent}  {other} = arith.constant 0 : index" for other in others]
        lines.append(found["body"].rstrip())
        put = f"%{name}_put"
        lines.append(f"{indent}  {put} = tensor.insert_slice {found['insert']}")
        lines.append(f"{indent}  scf.yield {put} : {found['type']}")
        return "\n".join([*lines, f"{indent}}}"])

    return _ONE_THREAD.sub(once, text)


def in_upstream_words(text: str) -> str:
    """The module in operations that upstream has; what cannot be said in them stays as it is."""
    lines: list[str] = []
    open_: list[tuple[str, list[str]]] = []
    """Of each loop that is open, what its lines begin with, and how its body is ended."""
    for number, line in enumerate(_without_threads(text).splitlines()):
        loop = _LOOP.match(line)
        written = None if loop is None else _written(loop, f"xla{number}")
        if written is not None and loop is not None:
            lines += written[0]
            open_.append((loop["indent"], written[1]))
        elif open_ and line == open_[-1][0] + "}":
            lines += open_.pop()[1]
        else:
            lines.append(_in_loop(line, open_))
    return "\n".join(lines) + "\n"


def _in_loop(line: str, open_: list[tuple[str, list[str]]]) -> str:
    yielded = _YIELD.match(line)
    if yielded is not None and open_ and yielded["indent"] == open_[-1][0] + "  ":
        return f"{yielded['indent']}scf.yield{yielded['rest']}"
    line = _NOTES.sub("", line.replace("xla.pure_call @", "func.call @"))
    line = _LAYOUT.sub(_strided, line)
    line = _WORKGROUP.sub(_workgroup, line)
    for written, generic in _GENERIC:
        line = written.sub(generic, line)
    return _APPLY.sub(_applied, _TILE.sub(_tile, line))


def _tile(found: re.Match[str]) -> str:
    """A tile that is read or written, in the generic form."""
    offsets = _listed(found["offsets"])
    operands = [*([found["tile"]] if found["tile"] else []), found["buffer"], *offsets]
    of_buffer = found["second"] if found["tile"] else found["first"]
    types = [*([found["first"]] if found["tile"] else []), of_buffer, *("index" for _ in offsets)]
    result = "()" if found["tile"] else found["second"]
    said = f'full_tile_shape = "{found["shape"]}", strides = "{found["strides"]}"'
    said += f', more = "{found["more"].strip()}"' if found["more"] else ""
    return (
        f'"xtile.{found["name"]}"({", ".join(operands)}) {{{said}}}'
        f" : ({', '.join(types)}) -> {result}"
    )


def _strided(found: re.Match[str]) -> str:
    """A type of memory whose layout says the order of dimensions, from the fastest one, by its
    strides (`LayoutAttr::getStridesAndOffset` in xla/codegen/xtile/ir/xtile_attrs.cc)."""
    extents = [int(extent) for extent in found["shape"].split("x")[:-1]]
    order = [int(dimension) for dimension in _listed(found["order"])]
    if sorted(order) != list(range(len(extents))):
        return found[0]
    strides = {d: prod(extents[faster] for faster in order[:k]) for k, d in enumerate(order)}
    listed = ", ".join(str(strides[d]) for d in range(len(extents)))
    return f"memref<{found['shape']}{found['type']}, strided<[{listed}]>>"


def _workgroup(found: re.Match[str]) -> str:
    low, high = int(found["low"]), int(found["high"])
    if low == high:
        return f"arith.constant {low} : index"
    attributes = f'axis = "{found["axis"]}", range = [{low} : index, {high} : index]'
    return f'"xla.workgroup_id"() {{{attributes}}} : () -> index'


def _applied(found: re.Match[str]) -> str:
    read = _map(found["map"])
    if read is None or len(read.results) != 1:
        return found[0]
    symbols = f"[{found['symbols']}]" if found["symbols"] else "[]"
    given = f"({found['dims'] or ''}){symbols}"
    return f"{found['left']}affine.apply {read.affine(read.results[0])}{given}"


def _written(loop: re.Match[str], fresh: str) -> tuple[list[str], list[str]] | None:
    """What opens a loop, and what ends it; None where that cannot be said."""
    read = _map(loop["map"])
    dims, symbols, values = (_listed(loop[name]) for name in ("dims", "symbols", "values"))
    carried = [item.split(" = ") for item in _listed(loop["carried"])]
    types = _listed(loop["types"])
    fits = read is not None and (len(dims), len(symbols), len(values)) == (
        len(read.dims),
        len(read.symbols),
        len(read.results),
    )
    if read is None or not fits or len(carried) != len(types) or not types:
        return None
    if any(symbol not in read.bounds for symbol in read.symbols):
        return None
    return _nest(loop, read, fresh, dims, symbols, values, carried, types)


def _nest(
    loop: re.Match[str],
    read: _Map,
    fresh: str,
    dims: list[str],
    symbols: list[str],
    values: list[str],
    carried: list[list[str]],
    types: list[str],
) -> tuple[list[str], list[str]]:
    """A loop for each symbol, one at least, and in the innermost a branch where there are
    constraints. What is carried has the names of the body in the innermost loop."""
    indent, typed = loop["indent"], ", ".join(types)
    ranges = [(name, *read.bounds[of]) for name, of in zip(symbols, read.symbols, strict=True)]
    ranges = ranges or [(f"%{fresh}_once", 0, 0)]
    opening: list[str] = []
    ending: list[str] = []
    given = [start for _, start in carried]
    result = loop["results"] or ""
    for depth, (symbol, low, high) in enumerate(ranges):
        is_last = depth == len(ranges) - 1
        inner = [own if is_last else f"%{fresh}_{depth}_{k}" for k, (own, _) in enumerate(carried)]
        names = f"%{fresh}_low{depth}", f"%{fresh}_high{depth}", f"%{fresh}_step{depth}"
        for constant, value in zip(names, (low, high + 1, 1), strict=True):
            opening.append(f"{indent}{constant} = arith.constant {value} : index")
        iterated = ", ".join(f"{i} = {g}" for i, g in zip(inner, given, strict=True))
        bounds = f"{symbol} = {names[0]} to {names[1]} step {names[2]}"
        left = f"{result} = " if result else ""
        opening.append(f"{indent}{left}scf.for {bounds} iter_args({iterated}) -> ({typed}) {{")
        ending = [f"{indent}}}", *(_passed_on(indent, result, types) if depth else []), *ending]
        given = inner
        result = f"%{fresh}_r{depth}" + (f":{len(types)}" if len(types) > 1 else "")
    operands = f"({', '.join(dims)})[{', '.join(symbols)}]"
    if read.constraints:
        opening += _condition(indent, fresh, read, operands)
        opening.append(f"{indent}{result} = scf.if %{fresh}_in -> ({typed}) {{")
        kept = f"{indent}scf.yield {', '.join(given)} : {typed}"
        passed = _passed_on(indent, result, types)
        ending = [f"{indent}}} else {{", kept, f"{indent}}}", *passed, *ending]
    for value, mapped in zip(values, read.results, strict=True):
        opening.append(f"{indent}{value} = affine.apply {read.affine(mapped)}{operands}")
    return opening, ending


def _passed_on(indent: str, results: str, types: list[str]) -> list[str]:
    """The end of a body that gives on what an operation inside of it gives."""
    name = results.partition(":")[0]
    names = [f"{name}#{k}" for k in range(len(types))] if len(types) > 1 else [name]
    return [f"{indent}scf.yield {', '.join(names)} : {', '.join(types)}"]


def _condition(indent: str, fresh: str, read: _Map, operands: str) -> list[str]:
    """Whether all constraints hold, as `%fresh_in`."""
    lines: list[str] = []
    held = ""
    for place, (what, low, high) in enumerate(read.constraints):
        names = [f"%{fresh}_c{place}{part}" for part in ("v", "l", "h", "ge", "le", "b")]
        value, least, most, above, below, both = names
        lines += [
            f"{indent}{value} = affine.apply {read.affine(what)}{operands}",
            f"{indent}{least} = arith.constant {low} : index",
            f"{indent}{most} = arith.constant {high} : index",
            f"{indent}{above} = arith.cmpi sge, {value}, {least} : index",
            f"{indent}{below} = arith.cmpi sle, {value}, {most} : index",
            f"{indent}{both} = arith.andi {above}, {below} : i1",
        ]
        if held:
            lines.append(f"{indent}%{fresh}_h{place} = arith.andi {held}, {both} : i1")
        held = f"%{fresh}_h{place}" if held else both
    return [*lines, f"{indent}%{fresh}_in = arith.andi {held}, {held} : i1"]
