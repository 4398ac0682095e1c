"""How the types of a function are related to those that it has in the LLVM dialect.

Source: *LLVM IR Target* (MLIR 22), sections *Conversion to the LLVM Dialect* and *Calling
Conventions*. An index is an i64, or what the data layout says. A vector of several dimensions is an
array of arrays of vectors, one without dimensions a vector of one lane. A memref is its descriptor:
the pointer that was allocated, the aligned pointer, an offset, the sizes and the strides, each an
argument of its own; a result is a struct of them. With the bare pointer convention a memref whose
type says all of the descriptor is the aligned pointer. Several results are a struct of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneAttr,
    Signedness,
    VectorType,
)
from xdsl.ir import Attribute

from semantics.control_flow.parts import Layout, layout_of
from semantics.functions.attributes import Becomes
from semantics.functions.data_layout import index_width
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.language.program import as_integer_type

if TYPE_CHECKING:
    from semantics.functions.operations import Function

POINTER = llvm.LLVMPointerType()
I64 = IntegerType(64)
CAST = "builtin.unrealized_conversion_cast"
_SAME_TYPES = (
    "arguments and results stay as they are; in the function an index is an {}, a memref its "
    "descriptor, and addresses of its elements do not overflow"
)
_SAME = (BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type, Float128Type)
_OF_LLVM = (llvm.LLVMPointerType, llvm.LLVMStructType, llvm.LLVMArrayType)


@dataclass(frozen=True)
class Lowering:
    """What types become: an index the integer `word`, a memref its descriptor or a `bare`
    pointer."""

    word: IntegerType = I64
    bare: bool = False

    def argument(self, type_: Attribute) -> tuple[Attribute, ...] | None:
        """What an argument becomes; None where it becomes nothing that is known here."""
        layout = layout_of(type_)
        if layout is not None:
            return self._memref(type_, layout)
        if isa(type_, VectorType[Attribute]):
            return self._vector(type_)
        if isinstance(type_, IndexType):
            return (self.word,)
        integer = as_integer_type(type_)
        if integer is not None:
            return (type_,) if integer.signedness.data == Signedness.SIGNLESS else None
        return (type_,) if isinstance(type_, _SAME + _OF_LLVM) else None

    def result(self, type_: Attribute) -> Attribute | None:
        """What one result becomes."""
        types = self.argument(type_)
        layout = layout_of(type_)
        if types is None or layout is None or self.bare:
            return None if types is None else types[0]
        rank = len(layout.sizes)
        arrays = [llvm.LLVMArrayType(rank, self.word)] * 2 if rank else []
        return llvm.LLVMStructType.from_type_list([POINTER, POINTER, self.word, *arrays])

    def _memref(self, type_: Attribute, layout: Layout) -> tuple[Attribute, ...] | None:
        if not _in_default_memory(type_):
            return None
        if self.bare:
            return None if None in layout.said() else (POINTER,)
        return (POINTER, POINTER, self.word, *(self.word,) * (2 * len(layout.sizes)))

    def _vector(self, type_: VectorType[Attribute]) -> tuple[Attribute, ...] | None:
        element = self.argument(type_.element_type)
        if element is None or len(element) != 1 or not isa(element[0], AnyFloat | IntegerType):
            return None
        shape = type_.get_shape()
        if any(bool(flag.value.data) for flag in type_.scalable_dims.data) or 0 in shape:
            return None
        found: Attribute = VectorType(element[0], shape[-1:] or [1])
        for extent in reversed(shape[:-1]):
            found = llvm.LLVMArrayType(extent, found)
        return (found,)


@dataclass(frozen=True)
class Signature:
    """The types of a function, and how its memrefs are passed when it is lowered; `same` where only
    what is in it is lowered so far, or was lowered before."""

    inputs: tuple[Attribute, ...]
    results: tuple[Attribute, ...]
    lowering: Lowering
    same: bool = False

    def __str__(self) -> str:
        if self.same:
            return _SAME_TYPES.format(self.lowering.word)
        said: list[str] = []
        types = (*self.inputs, *self.results)
        if any(_is_index(t) for t in types):
            said.append(f"an index is an {self.lowering.word}")
        if any(isa(t, VectorType[Attribute]) and t.get_num_dims() != 1 for t in types):
            said.append("a vector is an array of vectors")
        if any(layout_of(t) is not None for t in types):
            how = "a bare pointer" if self.lowering.bare else "its descriptor"
            said.append(f"a memref is {how}, and addresses of its elements do not overflow")
        if len(self.results) > 1:
            said.append("several results are a struct")
        return ", ".join(said) or "types stay as they are"

    @property
    def becomes(self) -> Becomes | None:
        """What the arguments and results become, where that is not one for one."""
        if self.same:
            return None
        counts = tuple(len(self.lowering.argument(type_) or ()) for type_ in self.inputs)
        # Of several results, which are members of one, none has marks.
        return Becomes(counts, (1,) if len(self.results) == 1 else (0,) * len(self.results))


def signature_of(old: Function, new: Function) -> Signature | None:
    """How the second function is passed what the first one is: as what that is lowered to in the
    LLVM dialect, or where the types are the same and something in one of them is cast to what it is
    lowered to, as it is. None where neither is known. An index becomes as many bits as the first
    one has by its data layout."""
    here, there = old.function_type, new.function_type
    word = IntegerType(index_width(old) or 64)
    if here == there:
        return _same(here, word) if has_casts(old) or has_casts(new) else None
    return _of_types(here, there, word)


def are_lowered(here: Attribute, there: Attribute, word: IntegerType) -> bool:
    """Whether the second type is that of a function to which one of the first type is lowered, an
    index to the integer `word`."""
    return _of_types(here, there, word) is not None


def _of_types(here: Attribute, there: Attribute, word: IntegerType) -> Signature | None:
    if not isinstance(here, FunctionType) or not isinstance(there, llvm.LLVMFunctionType):
        return None
    if there.is_variadic:
        return None
    inputs, results = here.inputs.data, here.outputs.data
    for is_bare in (False, True):
        lowering = Lowering(word, is_bare)
        given = [lowering.argument(type_) for type_ in inputs]
        back = [lowering.result(type_) for type_ in results]
        if None in given or None in back:
            continue
        flat = [type_ for each in given for type_ in each or ()]
        if flat == list(there.inputs.data) and _returned(back) == there.output:
            return Signature(tuple(inputs), tuple(results), lowering)
    return None


def has_casts(function: Function) -> bool:
    """Whether something in a function is cast between a type and what it is lowered to."""
    return any(operation_name(op) == CAST for op in function.walk())


def _same(type_: FunctionType | llvm.LLVMFunctionType, word: IntegerType) -> Signature | None:
    if isinstance(type_, FunctionType):
        return Signature(type_.inputs.data, type_.outputs.data, Lowering(word), same=True)
    if type_.is_variadic:
        return None
    return Signature(type_.inputs.data, (type_.output,), Lowering(word), same=True)


def _in_default_memory(type_: Attribute) -> bool:
    return isa(type_, MemRefType[Attribute]) and isinstance(type_.memory_space, NoneAttr)


def _returned(values: Sequence[Attribute | None]) -> Attribute:
    types = [type_ for type_ in values if type_ is not None]
    if len(types) == 1:
        return types[0]
    return llvm.LLVMStructType.from_type_list(types) if types else llvm.LLVMVoidType()


def _is_index(type_: Attribute) -> bool:
    element = type_.element_type if isa(type_, VectorType[Attribute]) else type_
    return isinstance(element, IndexType)
