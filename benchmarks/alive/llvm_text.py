"""What of LLVM's IR does not survive the way into the LLVM dialect.

The module that was read is exported again, and both are compared function by function, in a form
in which what carries no meaning is the same: names of values, the order of blocks and of the
incoming values of a phi, unreachable blocks, numbers of metadata and of groups of attributes, and
attributes of a call that its callee has already. All else that differs counts as lost.
"""

from __future__ import annotations

import re
import resource
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SECONDS = 20
MEMORY = 2 << 30
"""In bytes of address space: of one constant, mlir-translate-22 may ask for more than there is."""
IMPORT = ("mlir-translate-22", "--import-llvm")
EXPORT = ("mlir-translate-22", "--mlir-to-llvmir")
PRINT = ("opt-22", "-S")
STRIP = (*PRINT, "-passes=strip")
"""With numbers for the names of values, and without debug information."""

_TYPE = re.compile(r'^(%(?:"[^"]*"|[-\w.$]+)) = type ([<{].*)$', re.MULTILINE)
_VALUE = re.compile(r'%(?:"[^"]*"|[-\w.$]+)')
_LOCAL = re.compile(r"%\d+")
_LABEL = re.compile(r"^(\d+):")
_GROUP = re.compile(r"#\d+")
_NODE = re.compile(r"!\d+")
_SYMBOL = re.compile(r'@(?:"[^"]*"|[-\w.$]+)')
_PHI = re.compile(r"\[ (.*?), (%\d+) \]")
_WORD = re.compile(r"![a-z_.]+|[A-Za-z_]{3,}")
_SAME = re.compile(r"^ +(%\d+) = bitcast ptr (\S+) to ptr\n", re.MULTILINE)
_DEFINED = re.compile(r"^\s*(%\d+) = ")
_CALLED = "the_constant_"
_CONSTANT = re.compile(
    r"(?P<result>%\w+) = llvm\.mlir\."
    r"(?P<what>undef|poison|zero|constant\((?:-?\d+ : i\d+|true|false)\)) : "
    r"(?P<type>i\d+|!llvm\.ptr|vector<\d+xi\d+>)$",
    re.MULTILINE,
)
_FUNCTION = re.compile(r"^  llvm\.func .*\{\n(?:.*\n)*?  \}$", re.MULTILINE)
_CALL = re.compile(rf"%(\d+) = call .*@{_CALLED}(\d+)\(\)")


class ToolError(Exception):
    """A program of LLVM does not accept what it was given."""


def run(command: tuple[str, ...], text: str) -> str:
    """What a program prints for what it reads. Raises `ToolError`."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=SECONDS, preexec_fn=limit
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"more than {SECONDS} seconds") from None
    if done.returncode < 0:
        raise ToolError(f"ended by signal {-done.returncode}")
    if done.returncode:
        found = re.search(r"error: (.*)", done.stderr)
        raise ToolError(found[1].strip() if found else f"exit status {done.returncode}")
    return done.stdout


def printed(text: str) -> str:
    """LLVM's own text of a module, with numbers for the names of values. Raises `ToolError`."""
    if _TYPE.search(text):
        text = _with_types_in_place(run(PRINT, text))
    return run(STRIP, text)


def _with_types_in_place(text: str) -> str:
    """The module with structures in place of their names, which are not told from values'."""
    types = dict(_TYPE.findall(text))
    values = set(re.findall(r'^\s+(%(?:"[^"]*"|[-\w.$]+)) = ', text, re.MULTILINE))
    if any(name in values or name[1:].isdigit() for name in types):
        raise ToolError("a type has the name of a value, or none")
    lines = [line for line in text.splitlines() if not _TYPE.match(line)]
    found = "\n".join(lines)
    for _ in range(len(types)):
        found = _VALUE.sub(lambda name: types.get(name[0], name[0]), found)
    return found + "\n"


@dataclass
class Module:
    """The parts of the text of a module, by name."""

    functions: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    others: dict[str, str] = field(default_factory=dict[str, str])
    """Declarations and globals."""
    groups: dict[str, str] = field(default_factory=dict[str, str])
    nodes: dict[str, str] = field(default_factory=dict[str, str])
    layout: frozenset[str] = frozenset()


def module_of(text: str) -> Module:
    """The module whose text LLVM has printed."""
    module = Module()
    lines = iter(_plain(text).splitlines())
    for line in lines:
        if line.startswith("define "):
            body = [line]
            while (line := next(lines)) != "}":
                body.append(line.split(" ; ")[0].split(";  ")[0].rstrip())
            module.functions[_SYMBOL.findall(body[0])[0]] = body
        elif line.startswith(("declare ", "@")):
            module.others[_SYMBOL.findall(line)[0]] = line
        elif found := re.match(r"attributes (#\d+) = \{ (.*) \}", line):
            module.groups[found[1]] = found[2]
        elif found := re.match(r"(!\d+) = (.*)", line):
            module.nodes[found[1]] = found[2]
        elif found := re.match(r'target datalayout = "(.*)"', line):
            module.layout = frozenset(
                re.sub(r"\bp:", "p0:", part) for part in found[1].split("-") if part
            )
    return module


def _plain(text: str) -> str:
    """The text without bitcasts of pointers to pointers, and with sizes of allocations implied."""
    text = re.sub(r"( = alloca [^\n]*?), i(?:32|64) 1(?=, align)", r"\1", text)
    functions: list[str] = []
    for function in re.split(r"^(?=define )", text, flags=re.MULTILINE):
        same = dict(_SAME.findall(function))
        for value in same:
            while same[value] in same:
                same[value] = same[same[value]]
        function = _SAME.sub("", function)
        functions.append(_LOCAL.sub(lambda v, of=same: of.get(v[0], v[0]), function))
    return "".join(functions)


def losses(before: Module, after: Module, name: str) -> str | None:
    """What the function and all that it uses lost on the way, in words, if anything."""
    if name not in after.functions:
        return "the function is not there"
    for symbol in used_by(before, name):
        lost = _lost(_canonical(before, symbol), _canonical(after, symbol))
        if lost is not None:
            return lost
    return None


def used_by(module: Module, name: str) -> list[str]:
    """The symbols that a function uses, itself first, through others too."""
    found = [name]
    for symbol in found:
        text = "\n".join(module.functions.get(symbol, ())) + module.others.get(symbol, "")
        found += [s for s in dict.fromkeys(_SYMBOL.findall(text)) if s not in found]
    return found


def lost_layout(before: Module, after: Module) -> list[str]:
    """What the module says of sizes, alignments and the order of bytes, and then does no more."""
    said = {part for part in before.layout if part != "e" and part[0] not in "nmS"}
    return sorted(part for part in said if not any(_as_said(part, p) for p in after.layout))


def _as_said(part: str, other: str) -> bool:
    """Whether two parts of a data layout say the same; the last number stands for further ones."""
    ours, theirs = part.split(":"), other.split(":")
    longest = max(len(ours), len(theirs))
    return _padded(ours, longest) == _padded(theirs, longest)


def _padded(numbers: list[str], length: int) -> list[str]:
    return numbers + numbers[-1:] * (length - len(numbers))


def _lost(before: list[str], after: list[str]) -> str | None:
    if before == after:
        return None
    words = Counter(w for line in before for w in _WORD.findall(line))
    words -= Counter(w for line in after for w in _WORD.findall(line))
    instructions = [line for line in before if line not in after]
    operations = {found[1] for line in instructions if (found := re.match(r".* = (\w+)", line))}
    kept = sorted(word for word in words if word not in operations)
    if len(after) < len(before):
        return "constants are folded on the way back"
    return f"loses {kept[0]}" if kept else "differs after the way back"


# Constants that are not folded on the way back


def with_calls(mlir: str) -> tuple[str, list[str]]:
    """The module with a call in place of each constant, and the constants as LLVM writes them.

    What exports the module folds instructions of constants, and forgets their flags thereby.
    """
    constants: list[str] = []
    declared: list[str] = []

    def call(found: re.Match[str]) -> str:
        type_ = found["type"]
        name = f"@{_CALLED}{len(constants)}"
        constants.append(_constant(found["what"], type_))
        declared.append(f"  llvm.func {name}() -> {type_}")
        return f"{found['result']} = llvm.call {name}() : () -> {type_}"

    text = _FUNCTION.sub(lambda function: _CONSTANT.sub(call, function[0]), mlir)
    head, _, tail = text.rpartition("}")
    return "\n".join([head.rstrip("\n"), *declared, "}"]) + tail, constants


def without_calls(text: str, constants: list[str]) -> str:
    """LLVM's text of such a module, with the constants in place of the calls."""
    lines: list[str] = []
    values: dict[str, str] = {}
    for function in re.split(r"^(?=define |declare )", text, flags=re.MULTILINE):
        values = {f"%{v}": constants[int(i)] for v, i in _CALL.findall(function)}
        kept = [line for line in function.splitlines() if f"@{_CALLED}" not in line]
        lines += [_LOCAL.sub(lambda v, of=values: of.get(v[0], v[0]), line) for line in kept]
    return "\n".join(lines)


def _constant(what: str, type_: str) -> str:
    match what:
        case "undef" | "poison":
            return what
        case "zero":
            return {"!llvm.ptr": "null"}.get(type_, "zeroinitializer")
        case _:
            found = re.match(r"constant\((-?\w+)", what)
            assert found is not None
            return found[1]


# The canonical form


def _canonical(module: Module, symbol: str) -> list[str]:
    if symbol not in module.functions:
        other = module.others.get(symbol, "")
        intrinsic = symbol.startswith("@llvm.")
        return [] if intrinsic or not other else [_expanded(module, other)]
    header, *body = module.functions[symbol]
    blocks = _reachable(_blocks(body, header))
    lines = [header, *(line for label, block in blocks for line in (f"{label}:", *block))]
    numbers: dict[str, str] = {}
    for line in lines:
        label = _LABEL.match(line)
        defined = [f"%{label[1]}"] if label else _LOCAL.findall(line if line is header else "")
        found = _DEFINED.match(line)
        for value in (*defined, *([found[1]] if found else [])):
            numbers.setdefault(value, f"%v{len(numbers)}")
    here = {f"%{label}" for label, _ in blocks}
    return [_line(module, line, numbers, here) for line in lines if not _LABEL.match(line)]


def _line(module: Module, line: str, numbers: dict[str, str], blocks: set[str]) -> str:
    if " = phi " in line:
        incoming = [(value, block) for value, block in _PHI.findall(line) if block in blocks]
        head = line[: line.index("[")]
        pairs = sorted((numbers[block], _named(value, numbers)) for value, block in incoming)
        line = _named(head, numbers) + str(pairs)
    else:
        line = _named(line, numbers)
    return _expanded(module, line)


def _named(text: str, numbers: dict[str, str]) -> str:
    return _LOCAL.sub(lambda found: numbers.get(found[0], found[0]), text)


def _blocks(body: list[str], header: str) -> list[tuple[str, list[str]]]:
    """The blocks by their labels; an instruction on several lines is one of them."""
    arguments = _LOCAL.findall(header)
    blocks: list[tuple[str, list[str]]] = []
    for line in body:
        label = _LABEL.match(line)
        if label:
            blocks.append((label[1], []))
            continue
        if not line.strip():
            continue
        if not blocks:
            blocks.append((str(len(arguments)), []))
        block = blocks[-1][1]
        if re.match(r"    +\S|  \]", line) and block:
            block[-1] += " " + line.strip()
        else:
            block.append(line)
    return blocks


def _reachable(blocks: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """The blocks that are reached, in the order of a walk in depth."""
    contents = dict(blocks)
    found: dict[str, list[str]] = {}
    waiting = [blocks[0][0]]
    while waiting:
        label = waiting.pop()
        if label in found:
            continue
        found[label] = contents[label]
        next_ = re.findall(r"label %(\d+)", contents[label][-1])
        waiting.extend(reversed(next_))
    return list(found.items())


def _expanded(module: Module, line: str) -> str:
    """The line with the attributes and metadata that it refers to in place."""
    groups = _GROUP.findall(line)
    attributes = {a for group in groups for a in _attributes(module.groups.get(group, ""))}
    if " call " in line or line.lstrip().startswith("call "):
        for symbol in _SYMBOL.findall(line)[:1]:
            attributes -= set(_attributes_of(module, symbol))
    line = _GROUP.sub("", line).rstrip()
    line = re.sub(r"(, )?!llvm\.loop !\d+|(, )?!srcloc !\d+", "", line)
    return f"{_metadata(module, line, ())} {sorted(attributes)}"


def _attributes_of(module: Module, symbol: str) -> Iterator[str]:
    text = module.others.get(symbol) or next(iter(module.functions.get(symbol, ())), "")
    for group in _GROUP.findall(text):
        yield from _attributes(module.groups.get(group, ""))


def _attributes(group: str) -> list[str]:
    return re.findall(r'"[^"]*"(?:="[^"]*")?|\w+(?:\([^)]*\))?(?:=\S+)?', group)


def _metadata(module: Module, text: str, seen: tuple[str, ...]) -> str:
    def node(found: re.Match[str]) -> str:
        name = found[0]
        if name in seen or name not in module.nodes:
            return "!self"
        return _metadata(module, module.nodes[name], (*seen, name))

    return _NODE.sub(node, text)
