"""What a module consists of, so that nothing of it is left out: its symbols, and the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr, UnregisteredOp
from xdsl.ir import Attribute, Operation

from semantics.control_flow.opaque import INSIDE
from semantics.functions.attributes import is_default
from semantics.functions.calls import CALLS
from semantics.functions.operations import is_function, operation_name
from semantics.language.printing import PlainPrinter
from verifier.kernel.input.expectation import EXPECT
from verifier.kernel.input.nesting import copied, walk
from verifier.kernel.input.sources import ParsedModule

_REFERENCE = re.compile(r'@(?:[\w$.\-]+|"(?:[^"\\]|\\.)*")')
"""A symbol as MLIR prints it, also inside of attributes of unknown dialects."""

_CONTAINERS = ("builtin.module", "gpu.module")
"""Operations that are no more than a list of others, and attributes."""

_READS = {**dict.fromkeys(CALLS, "callee"), "memref.get_global": "name"}
"""Operations that have a meaning and use a symbol, and by which attribute."""


@dataclass(frozen=True, eq=False)
class Item:
    """One thing that a module has: a symbol, a module inside it, or all that has no name.

    `key` is how it is known in both modules. `copies` are copies of `ops` without the names of
    values, their attributes in one order.
    """

    key: str
    ops: tuple[Operation, ...]
    copies: tuple[Operation, ...]
    symbol: str | None = None
    is_container: bool = False

    @property
    def op(self) -> Operation:
        """The first operation."""
        return self.ops[0]

    @property
    def described(self) -> str:
        """Its key, and what kind of thing it is."""
        if self.symbol is not None:
            return f"{operation_name(self.op)} {self.key}"
        kinds = ", ".join(dict.fromkeys(map(operation_name, self.ops)))
        return self.key if self.is_container else f"{self.key} ({kinds})"

    @property
    def shown(self) -> str:
        """What a report calls it: a function by its name as it is, not as MLIR would write it."""
        if self.symbol is None or not self.is_defined_function:
            return self.described
        return self.key.removesuffix(str(SymbolRefAttr(self.symbol))) + f"@{self.symbol}"

    @cached_property
    def text(self) -> str:
        """All that is in it, in generic form; of a container only what it says of itself."""
        out = StringIO()
        printer = PlainPrinter(out, print_generic_format=True)
        for op in self.copies:
            if self.is_container:
                printer.print_attr_dict({**op.attributes, **op.properties})
            else:
                printer.print_op(op)
                out.write("\n")
        return out.getvalue()

    @cached_property
    def mentions(self) -> frozenset[str]:
        """The names of symbols that occur in it, of whichever module they are."""
        return frozenset(_mentioned(self.text))

    @cached_property
    def uses(self) -> frozenset[str]:
        """The same, where those that another one is looked up in end with `INSIDE`."""
        return frozenset(_mentioned(self.text, INSIDE))

    @cached_property
    def mentions_without_meaning(self) -> frozenset[str]:
        """Those of the names that occur elsewhere than in a call or in a read of a constant."""
        read: Counter[str] = Counter()
        tops = () if self.is_container else self.ops
        for op in (inner for top in tops for inner in walk(top)):
            used = op.properties.get(_READS[op.name]) if op.name in _READS else None
            if isinstance(used, SymbolRefAttr) and not used.nested_references.data:
                read[used.root_reference.data] += 1
        everywhere = Counter(_mentioned(self.text))
        return frozenset(name for name, count in everywhere.items() if count != read[name])

    @property
    def is_defined_function(self) -> bool:
        """Whether it is a function of the kinds that are verified, with a body."""
        return is_function(self.op) and bool(self.op.body.blocks)

    @property
    def is_private(self) -> bool:
        """Whether nothing outside of the whole text can use it: of visibility `private` or `nested`
        ("not outside of the visible IR": mlir.llvm.org/docs/SymbolsAndSymbolTables). A declaration
        defines nothing that something else could use; of the LLVM dialect, the linkage says it."""
        if self.symbol is None or self.is_container:
            return False
        if is_function(self.op) and not self.op.body.blocks:
            return True
        if self.op.name.startswith("llvm."):
            linkage = str(_stated(self.op).get("linkage"))
            return re.search(r"\b(private|internal)\b", linkage) is not None
        visibility = _stated(self.op).get("sym_visibility")
        return isinstance(visibility, StringAttr) and visibility.data in ("private", "nested")


def _mentioned(text: str, inside: str = "") -> Iterator[str]:
    """The names of symbols in a text; `inside` stands behind those of which a part is named."""
    for reference in _REFERENCE.finditer(text):
        name = reference[0][1:]
        part = inside if text.startswith("::@", reference.end()) else ""
        yield (name[1:-1] if name.startswith('"') else name) + part


def items_of(parsed: ParsedModule) -> dict[str, Item]:
    """All that a module has, at any depth of modules inside it, in order.

    Raises `verifier.kernel.input.sources.InputError` where two things have one name.
    """
    _, copies = copied(parsed.module, names=False)
    for op in copies.values():
        _put_in_order(op)
    found: dict[str, Item] = {}
    for item in _items(parsed.module, "the module", "", copies):
        if item.key in found:
            kind = "function" if is_function(item.op) else "symbol"
            raise parsed.error(f"a second {kind} named {item.key}", item.op)
        found[item.key] = item
    for item in found.values():
        for op in item.copies:
            op.attributes.pop(EXPECT, None)
    return found


def _put_in_order(op: Operation) -> None:
    """Attributes by name, whether or not the text has a word for them; without what is said by
    saying nothing. Only who knows an operation knows which attributes are properties of it."""
    is_known = not isinstance(op, UnregisteredOp)
    if is_known and not op.attributes.keys() & op.properties.keys():
        op.attributes.update(op.properties)
        op.properties.clear()
    for stated in (op.attributes, op.properties):
        kept = [item for item in sorted(stated.items()) if not is_default(*item)]
        stated.clear()
        stated.update(kept)


def _items(
    container: Operation, key: str, inside: str, copies: dict[Operation, Operation]
) -> Iterator[Item]:
    """The container itself, and what is in it; keys of that begin with `inside`."""
    name = _symbol(container) if inside else None
    yield Item(key, (container,), (copies[container],), name, is_container=True)
    nameless: list[Operation] = []
    anonymous = 0
    for op in [op for region in container.regions for block in region.blocks for op in block.ops]:
        symbol = _symbol(op)
        name = None if symbol is None else f"{inside}{SymbolRefAttr(symbol)}"
        if _is_container(op):
            if name is None:
                anonymous, name = anonymous + 1, f"{inside}module {anonymous + 1}"
            yield from _items(op, name, f"{name}::", copies)
        elif name is None or _shares_values(op):
            nameless.append(op)
        else:
            yield Item(name, (op,), (copies[op],), symbol)
    if nameless:
        name = f"{inside}operations without a symbol"
        yield Item(name, tuple(nameless), tuple(copies[op] for op in nameless))


def _is_container(op: Operation) -> bool:
    blocks: Sequence[object] = [block for region in op.regions for block in region.blocks]
    is_bare = len(blocks) == 1 and not op.operands and not op.results
    return isinstance(op, ModuleOp) or (operation_name(op) in _CONTAINERS and is_bare)


def _shares_values(op: Operation) -> bool:
    """Whether an operation, or what is in it, uses a value from outside of it, or others its."""
    inside = set(walk(op))
    owners = {operand.owner for inner in inside for operand in inner.operands}
    around = (owner if isinstance(owner, Operation) else owner.parent_op() for owner in owners)
    used = any(owner not in inside for owner in around)
    return used or any(result.uses for result in op.results)


def _symbol(op: Operation) -> str | None:
    """The symbol that an operation defines."""
    name = _stated(op).get("sym_name")
    return name.data if isinstance(name, StringAttr) else None


def _stated(op: Operation) -> dict[str, Attribute]:
    return {**op.attributes, **op.properties}
