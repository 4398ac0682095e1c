"""Random functions, each of a seed: what passes act on is frequent in them.

Operations are taken from the signatures of their meanings, so a user's dialect is generated like
ours. Constants are mostly at the edges, an operation mostly uses what was computed last and is
often of the same kind, flags are often set, operations that have flags stand in chains with
constants, and what nobody uses is returned. `scf` adds branches and loops with few iterations,
`memref` loads and stores, `vector` lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from random import Random

from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    UnitAttr,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import OptPropertyDef
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from semantics.language.dialects import our_dialects, users_dialects
from semantics.language.registry import Meaning, lookup, operations_of
from verifier.gate.generating.choices import (
    class_of,
    constant,
    near_edges,
    satisfies,
    width_of,
)

STRUCTURED = ("scf", "memref", "vector")
"""What may be asked for beside dialects with operations of a signature."""
A_MODULE = 25
"""Functions of one module: the pass is run once for all of them."""
_WIDTHS = (8, 8, 8, 4, 16, 32, 64)
_OTHER_WIDTHS = (1, 4, 8, 16, 32, 64)
_MOST = 7
"""Operations of a function beside constants."""
_TRIES = 12


class NothingToGenerate(Exception):
    """A dialect without an operation that can be generated."""


def generated(count: int, dialects: Sequence[str], seed: int) -> Iterator[str]:
    """The text of modules that have `count` functions together; `@fN` is the one of seed N. What
    `dialects` has may be an operation, too (`arith.addi`). Raises `NothingToGenerate`."""
    operations = operations_over(dialects)
    for start in range(seed, seed + count, A_MODULE):
        seeds = range(start, min(start + A_MODULE, seed + count))
        module = ModuleOp([_Function(one, operations, dialects).function() for one in seeds])
        out = StringIO()
        Printer(out).print_op(module)
        yield out.getvalue() + "\n"


def operations_over(dialects: Sequence[str]) -> list[Meaning]:
    """What functions are made of: operations of dialects, or those that are named themselves.
    Raises `NothingToGenerate`."""
    found: list[Meaning] = []
    for dialect in dialects:
        if dialect in STRUCTURED:
            continue
        name, is_one, _ = dialect.partition(".")
        known = name in (*our_dialects(), *users_dialects())
        names = operations_of(name) if known else ()
        if is_one:
            names = tuple(one for one in names if one == dialect)
        meanings = [lookup(name) for name in names if class_of(name) is not None]
        usable = [m for m in meanings if m is not None and m.signature.repeated is None]
        if not usable:
            said = "is none" if is_one else "has no operation"
            raise NothingToGenerate(f"{dialect} {said} that can be generated")
        found += usable
    if not found:
        raise NothingToGenerate("name a dialect with operations on integers, such as arith")
    return found


@dataclass
class _Function:
    """The function of one seed, as it grows."""

    seed: int
    operations: Sequence[Meaning]
    dialects: Sequence[str]
    random: Random = field(init=False)
    left: int = _MOST
    last: Meaning | None = None

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.flagged = [meaning for meaning in self.operations if _is_flagged(meaning)]
        self.few = any("." in one for one in self.dialects)
        width = self.random.choice((1, *_WIDTHS) if self.few else _WIDTHS)
        self.main: IntegerType | VectorType[IntegerType] = IntegerType(width)
        if "vector" in self.dialects and self.random.random() < 0.5:
            self.main = VectorType(IntegerType(width), [self.random.choice((2, 4))])

    def function(self) -> func.FuncOp:
        """The function `@fN`."""
        self.left = self.random.randint(2, _MOST)
        inputs: list[Attribute] = [self.main, self.main]
        if self.random.random() < (0.6 if self.few else 0.3):
            inputs.append(i1)
        if self.few:
            inputs += self._narrower()
        if self._needs_index():
            inputs.append(IndexType())
        if "memref" in self.dialects:
            element = IntegerType(8)
            shapes = ([4], [DYNAMIC_INDEX]) if self.random.random() < 0.5 else ([4],)
            inputs += [MemRefType(element, shape) for shape in shapes]
        self.inputs = inputs
        block = Block(arg_types=inputs)
        values: list[SSAValue] = [a for a in block.args if _is_scalar(a.type)]
        self.memrefs = [argument for argument in block.args if argument not in values]
        self._fill(block, [*values], 0)
        results = self._results(block, values)
        block.add_op(func.ReturnOp(*results))
        type_ = FunctionType.from_lists(inputs, [value.type for value in results])
        return func.FuncOp(f"f{self.seed}", type_, Region(block))

    def _narrower(self) -> list[Attribute]:
        """Two arguments to extend, mostly of one type, where anything does."""
        smaller = [width for width in _OTHER_WIDTHS if width < width_of(self.main)]
        if not smaller or not any(m.signature.narrower for m in self.operations):
            return []
        first, second = (self._like(self.random.choice(smaller)) for _ in range(2))
        return [first, first if self.random.random() < 0.75 else second]

    def _needs_index(self) -> bool:
        return "scf" in self.dialects or any(
            "index" in (*m.signature.operands, *m.signature.results) or m.signature.index_cast
            for m in self.operations
        )

    def _results(self, block: Block, values: list[SSAValue]) -> list[SSAValue]:
        """What nobody uses, at most two, the last first."""
        made: list[SSAValue] = [result for op in block.ops for result in op.results]
        unused = [value for value in made if not value.uses and not _is_constant(value)]
        return unused[::-1][:2] or [values[0]]

    def _fill(self, block: Block, values: list[SSAValue], depth: int) -> None:
        """Add operations at the end of the block; `values` become those that can be used there."""
        while self.left > 0:
            self.left -= 1
            chosen = self.random.random()
            if "scf" in self.dialects and depth < 2 and chosen < 0.3:
                self._structured(block, values, depth)
            elif self.memrefs and chosen > 0.7:
                self._access(block, values)
            elif self.flagged and 0.3 < chosen < 0.6:
                self._chain(block, values)
            else:
                self._operation(block, values)
            if depth and self.random.random() < 0.35:
                return

    def _chain(self, block: Block, values: list[SSAValue]) -> None:
        """Two operations with flags and a constant each, the second on what the first gives."""
        value = self._value(block, values, self.main, False)
        first = self.random.choice(self.flagged)
        second = first if self.random.random() < 0.5 else self.random.choice(self.flagged)
        flags = [self.random.choice(list(arith.IntegerOverflowFlag))]
        for meaning in (first, second):
            operands = [value, self._constant(block, self.main, powers=True)]
            if self.random.random() < 0.2:
                operands.reverse()
            op = self._built(meaning.operation, operands, [self.main], flags)
            if op is None:
                return
            block.add_op(op)
            value = op.results[0]
            values.append(value)

    def _operation(self, block: Block, values: list[SSAValue]) -> None:
        for _ in range(_TRIES):
            meaning = self.last
            if meaning is None or self.random.random() < 0.7:
                meaning = self.random.choice(self.operations)
            types = self._types(meaning)
            if types is None:
                continue
            operands = [
                self._value(block, values, types[letter], place > 0)
                for place, letter in enumerate(meaning.signature.operands)
            ]
            results = [types[letter] for letter in meaning.signature.results]
            op = self._built(meaning.operation, operands, results)
            if op is not None:
                block.add_op(op)
                values += op.results
                self.last = meaning
                return

    def _types(self, meaning: Meaning) -> dict[str, Attribute] | None:
        """A type for each letter of a signature."""
        signature = meaning.signature
        found: dict[str, Attribute] = {"i1": self._like(1), "index": IndexType()}
        if signature.index_cast:
            index, other = self.random.sample(signature.index_cast, 2)
            found |= {index: IndexType(), other: IntegerType(width_of(self.main))}
        for low, high in signature.narrower:
            widths = self.random.sample(sorted({*_OTHER_WIDTHS, width_of(self.main)}), 2)
            found |= {low: self._like(min(widths)), high: self._like(max(widths))}
            if self.random.random() < 0.7:
                main = width_of(self.main)
                smaller = [width for width in _OTHER_WIDTHS if width < main]
                if smaller:
                    found |= {low: self._like(self.random.choice(smaller)), high: self.main}
                    if self.few and self.random.random() < 0.7:
                        found[low] = self._argument_below(found[low])
        for letter in (*signature.operands, *signature.results):
            if letter not in found:
                found[letter] = self.main if self.random.random() < 0.9 else self._like(1)
        return found

    def _argument_below(self, otherwise: Attribute) -> Attribute:
        """The type of an argument that is narrower than what is computed mainly."""
        found = [self._like(width) for width in _OTHER_WIDTHS if width < width_of(self.main)]
        fitting = [type_ for type_ in self.inputs if type_ in found]
        return self.random.choice(fitting) if fitting else otherwise

    def _like(self, width: int) -> Attribute:
        """An integer of a width, in the shape of what is computed mainly."""
        if isinstance(self.main, VectorType):
            return VectorType(IntegerType(width), self.main.get_shape())
        return IntegerType(width)

    def _value(
        self, block: Block, values: Sequence[SSAValue], type_: Attribute, may_be_constant: bool
    ) -> SSAValue:
        fitting = [value for value in values if value.type == type_]
        if not fitting or (may_be_constant and self.random.random() < 0.45):
            return self._constant(block, type_)
        if self.random.random() < 0.6:
            return fitting[-1]
        return self.random.choice(fitting)

    def _constant(self, block: Block, type_: Attribute, powers: bool = False) -> SSAValue:
        width = width_of(type_)
        edge = 1 << (width - 1)
        near = near_edges(width)
        if powers:
            near = [-edge, edge - 1, -1, 3, 5, *(1 << self.random.randrange(width) for _ in near)]
        if self.few and self.random.random() < 0.5:
            near = [0, -1, 1]
        value = self.random.choice([*near, self.random.randrange(-edge, edge)])
        attribute = constant(value, type_)
        assert attribute is not None
        op = arith.ConstantOp(attribute)
        block.add_op(op)
        return op.result

    def _built(
        self,
        name: str,
        operands: Sequence[SSAValue],
        results: Sequence[Attribute],
        flags: Sequence[arith.IntegerOverflowFlag] | None = None,
    ) -> Operation | None:
        """The operation with random properties, or these flags; None where these types are none
        that it has."""
        cls = class_of(name)
        assert cls is not None
        properties: dict[str, Attribute] = {}
        for prop, definition in cls.get_irdl_definition().properties.items():
            if isinstance(definition, OptPropertyDef) and self.random.random() < 0.5:
                continue
            fitting = [
                attribute
                for attribute in self._attributes(flags)
                if satisfies(definition, attribute)
            ]
            if fitting:
                properties[prop] = self.random.choice(fitting)
            elif not isinstance(definition, OptPropertyDef):
                return None
        op = cls.create(operands=operands, result_types=results, properties=properties)
        try:
            op.verify()
        except VerifyException:
            op.erase(safe_erase=False)
            return None
        return op

    def _attributes(self, flags: Sequence[arith.IntegerOverflowFlag] | None) -> list[Attribute]:
        if flags is None:
            flags = [f for f in arith.IntegerOverflowFlag if self.random.random() < 0.45]
        return [
            IntegerAttr(self.random.randrange(10), i64),
            arith.IntegerOverflowAttr(flags),
            UnitAttr(),
        ]

    def _structured(self, block: Block, values: list[SSAValue], depth: int) -> None:
        """A branch, or a loop of zero to three iterations or as many as an argument says."""
        type_ = self.main
        if self.random.random() < 0.5:
            condition = self._condition(block, values)
            regions = [self._region([], values, type_, depth) for _ in range(2)]
            op: Operation = scf.IfOp(condition, [type_], regions[0], regions[1])
        else:
            low, step = self._index(block, 0), self._index(block, 1)
            indices = [value for value in values if value.type == IndexType()]
            if indices and self.random.random() < 0.5:
                high = indices[0]
            else:
                high = self._index(block, self.random.randrange(4))
            start = self._value(block, values, type_, True)
            body = self._region([IndexType(), type_], values, type_, depth)
            op = scf.ForOp(low, high, step, [start], body)
        block.add_op(op)
        values += op.results

    def _condition(self, block: Block, values: list[SSAValue]) -> SSAValue:
        bits = [value for value in values if value.type == i1]
        if bits and self.random.random() < 0.5:
            return self.random.choice(bits)
        scalar = IntegerType(width_of(self.main))
        sides = [self._value(block, values, scalar, place > 0) for place in range(2)]
        op = arith.CmpiOp(sides[0], sides[1], self.random.randrange(10))
        block.add_op(op)
        return op.result

    def _region(
        self,
        arguments: Sequence[Attribute],
        values: Sequence[SSAValue],
        type_: Attribute,
        depth: int,
    ) -> Region:
        inside = Block(arg_types=arguments)
        known = [*values, *inside.args]
        self._fill(inside, known, depth + 1)
        inside.add_op(scf.YieldOp(self._value(inside, known, type_, False)))
        return Region(inside)

    def _index(self, block: Block, value: int) -> SSAValue:
        op = arith.ConstantOp(IntegerAttr(value, IndexType()))
        block.add_op(op)
        return op.result

    def _access(self, block: Block, values: list[SSAValue]) -> None:
        """A load, or a store, mostly within the memref."""
        place = self.random.choice(self.memrefs)
        at = self._index(block, self.random.choice((0, 0, 1, 3)))
        if self.random.random() < 0.5:
            op: Operation = memref.LoadOp.get(place, [at])
            values += op.results
        else:
            value = self._value(block, values, IntegerType(8), True)
            op = memref.StoreOp.get(value, place, [at])
        block.add_op(op)


def _is_scalar(type_: Attribute) -> bool:
    return not isinstance(type_, MemRefType)


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value.owner, arith.ConstantOp)


def _is_flagged(meaning: Meaning) -> bool:
    """Whether it is of two operands of one type and may say that nothing overflows."""
    signature = meaning.signature
    cls = class_of(meaning.operation)
    assert cls is not None
    return (signature.operands, signature.results) == (("T", "T"), ("T",)) and any(
        satisfies(definition, arith.IntegerOverflowAttr([]))
        for definition in cls.get_irdl_definition().properties.values()
    )
