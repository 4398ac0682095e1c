"""xDSL's parser, with the place of each operation, and with what upstream knows more."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING, Any, cast

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyDenseElement,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FileLineColLoc,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    MemRefType,
    NoneAttr,
    RankedStructure,
    StringAttr,
    TensorType,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue, TypeAttribute
from xdsl.ir.affine import AffineMap, AffineSet
from xdsl.irdl import IRDLOperation, base
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from semantics.functions.value_names import remember_name
from semantics.syntax.affine_expressions import AffineExpressionParser
from verifier.kernel.input.hexadecimal_elements import bytes_of, has_bytes_of_its_own
from verifier.kernel.input.nesting import MOST_NESTED, make_room

if TYPE_CHECKING:
    from verifier.kernel.input.sources import Source

_FUNCTIONS = ("func.func", "llvm.func")


BY_CONTENTS = "sha256_"
"""How the name of a resource begins that is known by its contents."""

_RESOURCE = re.compile(r'([\w$.-]+|"[^"\n]*")\s*:\s*"(0x[0-9A-Fa-f]*)"')


_METADATA = re.compile(r"^(?!\s*//).*?(\{-#)", re.MULTILINE)


def start_of_metadata(text: str) -> int | None:
    """Where the metadata starts that ends a module, with the contents of resources."""
    found = list(_METADATA.finditer(text)) if "{-#" in text else []
    return found[-1].start(1) if found else None


def resource_names(text: str) -> dict[str, str]:
    """A name for each resource in the metadata that ends a module: a digest of its contents."""
    start = start_of_metadata(text)
    found = _RESOURCE.findall(text, start) if start is not None else ()
    return {key.strip('"'): _by_contents(contents) for key, contents in found}


def _by_contents(contents: str) -> str:
    return BY_CONTENTS + hashlib.sha256(contents.lower().encode()).hexdigest()


class _Element(Parser._TensorLiteralElement):  # pyright: ignore[reportPrivateUsage]
    """An element of a dense literal. xDSL takes a float that is given by its bits for a number."""

    def to_type(
        self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType
    ) -> Any:
        if isinstance(type, AnyFloat) and self.span.text.startswith("0x"):
            bits = int(self.span.text, 16)
            size = type.compile_time_size
            if bits >= 1 << 8 * size:
                parser.raise_error(f"the bits do not fit {type}", at_position=self.span)
            return type.unpack(bits.to_bytes(size, "little"), 1)[0]
        return super().to_type(parser, type)


_MANY = 1 << 10
_MOST_BYTES = 1 << 29
"""xDSL keeps all elements of a constant."""
_DENSE_TYPE = base(RankedStructure[IntegerType | IndexType | AnyFloat | ComplexType])
"""What a dense literal may be."""

_OF_DIGITS = {4: "<e", 8: "<f", 16: "<d"}
"""How struct reads a float that is given by so many hexadecimal digits."""


def _float_of_bits(value: Any, span: Span) -> Any:
    digits = span.text.removeprefix("0x")
    if digits == span.text or len(digits) not in _OF_DIGITS:
        return value
    (number,) = struct.unpack(_OF_DIGITS[len(digits)], bytes.fromhex(digits)[::-1])
    return number


class LocatingParser(Parser):
    """A parser that remembers where each operation starts, and reads past what upstream knows more:
    every kind of location, aliases of them that are defined later, and properties of functions.

    An attribute that is in the text is in the operation: some of xDSL's parsers read a dictionary
    and forget it.
    """

    _TensorLiteralElement = _Element

    def __init__(self, context: Context, source: Source) -> None:
        # xDSL does not accept a comment that the end of the text ends.
        super().__init__(context, source.text + "\n", source.file)
        self.starts: dict[Operation, int] = {}
        self.open = [0]
        """Where the operations start that are being parsed, the innermost last."""
        self._resources = resource_names(source.text)
        self._entries: list[list[tuple[str, Attribute]]] = [[]]
        """What dictionaries of the operations that are being parsed hold, the innermost last."""
        self._outside = True
        self._depth = 0
        """How many regions are being parsed."""

    def _parse_optional_complex(self) -> tuple[tuple[Any, Any], Span] | None:
        """A complex literal. xDSL takes a part that is given by its bits for a number."""
        start = self.pos
        if self.parse_optional_punctuation("(") is None:
            return None
        (real, first), _ = self._parse_bool_int_or_float(), self.parse_punctuation(",")
        imaginary, second = self._parse_bool_int_or_float()
        self.parse_punctuation(")")
        parts = (_float_of_bits(real, first), _float_of_bits(imaginary, second))
        if type(parts[0]) is not type(parts[1]):
            self.raise_error("the parts of a complex number are of two kinds", at_position=start)
        return parts, Span(start, self.pos, first.input)

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span) -> None:
        super()._register_ssa_definition(name, values, span)
        for value in values if len(values) == 1 else ():
            remember_name(value, name)

    def parse_affine_map(self) -> AffineMap:
        return AffineExpressionParser(self._parser_state).parse_affine_map()

    def _parse_memref_attrs(self) -> MemRefType | UnrankedMemRefType:
        """As upstream, which drops a layout that is the identity, and the memory space 0: a type
        with either is the one without (`mlir-opt` prints it so)."""
        found = super()._parse_memref_attrs()
        if isinstance(found, UnrankedMemRefType):
            if not _is_default_space(found.memory_space):
                return found
            return UnrankedMemRefType.from_type(found.element_type)
        layout = found.layout
        if isinstance(layout, AffineMapAttr) and layout.data == AffineMap.identity(
            found.get_num_dims()
        ):
            layout = NoneAttr()
        space = NoneAttr() if _is_default_space(found.memory_space) else found.memory_space
        return MemRefType(found.element_type, found.shape, layout, space)

    def parse_affine_set(self) -> AffineSet:
        return AffineExpressionParser(self._parser_state).parse_affine_set()

    def parse_affine_map_of_ssa_ids(
        self,
    ) -> tuple[AffineMap, Sequence[SSAValue[IndexType]]]:
        map_, spans = AffineExpressionParser(self._parser_state).parse_affine_map_of_ssa_ids()
        named = (UnresolvedOperand(span, 0) for span in spans)
        return map_, [self.resolve_operand(operand, IndexType()) for operand in named]

    def parse_optional_operation(self) -> Operation | None:
        self.open.append(self.pos)
        operation = super().parse_optional_operation()
        start = self.open.pop()
        if operation is not None:
            self.starts[operation] = start
        return operation

    def _parse_dense_literal_type(self) -> RankedStructure[AnyDenseElement]:
        """As xDSL does, which builds the constraint anew for each literal."""
        type_ = self.expect(self.parse_optional_type, "Dense attribute must be typed!")
        if not _DENSE_TYPE.verifies(type_):
            self.raise_error(
                "Expected memref, vector or tensor type of integer, index, float, or complex type"
            )
        if any(extent == DYNAMIC_INDEX for extent in type_.get_shape()):
            self.raise_error("Dense literal attribute should have a static shape.")
        return type_

    def parse_dense_int_or_fp_elements_attr(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr:
        """xDSL prints what compares equal as one element: zeros of both signs alone are refused."""
        start = self.pos
        one = self._parse_one_element(type)
        if one is not None:
            return one
        found = self._parse_hexadecimal(type)
        if found is None:
            found = super().parse_dense_int_or_fp_elements_attr(type)
        contents, count = found.data.data, len(found)
        alike = count == 0 or contents == contents[: len(contents) // count] * count
        if not alike and found.is_splat():
            self.raise_error("zeros of both signs alone cannot be represented", at_position=start)
        return found

    def _parse_one_element(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr | None:
        """One element that stands for many, of which xDSL makes a list; None, with nothing read,
        for all other literals."""
        start = self.pos
        self.parse_punctuation("<", " in dense attribute")
        listed = self.parse_optional_punctuation("[") or self.parse_optional_punctuation(">")
        if listed or self.parse_optional_str_literal() is not None:
            self._resume_from(start)
            return None
        element = self._parse_tensor_literal_element()
        self.parse_punctuation(">", " in dense attribute")
        if type is None:
            self.parse_punctuation(":", " in dense attribute")
            type = self._parse_dense_literal_type()
        count = prod(type.get_shape())
        if count <= _MANY:
            self._resume_from(start)
            return None
        value = element.to_type(self, type.element_type)
        literals: Any = DenseIntOrFPElementsAttr
        contents: bytes = literals.from_list(TensorType(type.element_type, [1]), [value]).data.data
        if count * len(contents) > _MOST_BYTES:
            self.raise_error(f"a constant of {count} elements is too large", at_position=start)
        return DenseIntOrFPElementsAttr(type, BytesAttr(contents * count))

    def _parse_hexadecimal(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr | None:
        """A string that holds the bytes of elements, where xDSL has other bytes for them than
        upstream; None, with nothing read, for all other literals."""
        start = self.pos
        self.parse_punctuation("<", " in dense attribute")
        text = self.parse_optional_str_literal()
        if text is not None:
            self.parse_punctuation(">", " in dense attribute")
            if type is None:
                self.parse_punctuation(":", " in dense attribute")
                type = self._parse_dense_literal_type()
            element = type.element_type
            if isinstance(element, IntegerType) and has_bytes_of_its_own(element):
                contents = bytes_of(element, text, prod(type.get_shape()))
                if contents is None:
                    self.raise_error("these are no elements of this type", at_position=start)
                return DenseIntOrFPElementsAttr(type, BytesAttr(contents))
        self._resume_from(start)
        return None

    def parse_optional_region(
        self, arguments: Iterable[Parser.Argument] | None = None
    ) -> Region | None:
        self._depth += 1
        if self._depth > MOST_NESTED:
            self.raise_error(f"this is nested too deeply: more than {MOST_NESTED} regions")
        make_room(self._depth)
        region = super().parse_optional_region(arguments)
        self._depth -= 1
        return region

    def _parse_dialect_resource_handle(
        self, dialect_name: str, interface: OpAsmDialectInterface
    ) -> str:
        """A resource is named by its contents: xDSL's own names, which count the modules read so
        far, may give two resources of a module one name."""
        key = self.parse_identifier(" for resource handle")
        return self._resources.get(key, f"unknown_{key}" if key.startswith(BY_CONTENTS) else key)

    def _parse_resource(self, dialect_name: str, interface: OpAsmDialectInterface) -> None:
        name = self._parse_dialect_resource_handle(dialect_name, interface)
        self.parse_punctuation(":")
        place = self.pos
        contents = self.parse_str_literal()
        if name != _by_contents(contents):
            self.raise_error(
                "which contents this resource has is not clear: they are no hexadecimal digits, or "
                "its name stands for others as well",
                place,
            )
        if interface.lookup(name) is None:
            interface.declare_resource(name)
        try:
            interface.parse_resource(name, contents)
        except ValueError as error:
            self.raise_error(str(error))

    def _parse_location(self) -> LocationAttr:
        """A place in a file; any other location means nothing here, and is skipped."""
        found: LocationAttr = UnknownLoc()
        name = self.parse_optional_str_literal()
        if name is not None and self.parse_optional_punctuation(":"):
            line, _, column = (
                self.parse_integer(),
                self.parse_punctuation(":"),
                self.parse_integer(),
            )
            found = FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))
        depth = 0
        while depth or self._current_token.kind != MLIRTokenKind.R_PAREN:
            match self._current_token.kind:
                case MLIRTokenKind.EOF:
                    self.raise_error("expected ')' at the end of a location")
                case MLIRTokenKind.L_PAREN:
                    depth += 1
                case MLIRTokenKind.R_PAREN:
                    depth -= 1
                case _:
                    pass
            self._consume_token()
        return found

    def _parse_generic_operation(self, op_type: type[Operation]) -> Operation:
        operation = super()._parse_generic_operation(op_type)
        if op_type.name in _FUNCTIONS and issubclass(op_type, IRDLOperation):
            known = op_type.get_irdl_definition().properties
            for name in [name for name in operation.properties if name not in known]:
                operation.attributes[name] = operation.properties.pop(name)
        return operation

    def _parse_attribute_entry(self) -> tuple[str, Attribute]:
        with self._inside_of_another() as outside:
            entry = super()._parse_attribute_entry()
        if outside:
            self._entries[-1].append(entry)
        return entry

    def parse_optional_type(self) -> TypeAttribute | None:
        with self._inside_of_another():
            return super().parse_optional_type()

    @contextmanager
    def _inside_of_another(self) -> Generator[bool]:
        """While an entry or a type is read, entries belong to that. Gives whether this is none."""
        outside, self._outside = self._outside, False
        try:
            yield outside
        finally:
            self._outside = outside

    def parse_operation(self) -> Operation:
        self.open.append(self.pos)
        self._entries.append([])
        operation = super().parse_operation()
        self.starts[operation] = self.open.pop()
        self._keep(operation, self._entries.pop())
        _say_as_upstream(operation)
        return operation

    def _keep(self, operation: Operation, entries: list[tuple[str, Attribute]]) -> None:
        """Give an operation what its parser has read and forgotten."""
        if not entries:
            return
        if operation.name in _FUNCTIONS and not operation.regions[0].blocks:
            self._keep_attributes_of_arguments(operation)
        nested = [
            entry
            for attribute in (*operation.properties.values(), *operation.attributes.values())
            for dictionary in _dictionaries(attribute)
            for entry in dictionary.data.items()
        ]
        for entry in entries:
            if entry not in nested:
                self._keep_entry(operation, *entry)

    def _keep_entry(self, operation: Operation, name: str, value: Attribute) -> None:
        """Give an operation an attribute of its dictionary. Where that says something else than the
        rest of the text, upstream takes one of the two: that is not guessed here."""
        kept = [held[name] for held in (operation.properties, operation.attributes) if name in held]
        is_property = isinstance(operation, IRDLOperation) and name in _properties(operation)
        if name in _ONLY_IN_THE_DICTIONARY.get(operation.name, ()):
            operation.properties[name] = operation.attributes.pop(name, value)
        elif not kept:
            operation.attributes[name] = value
        is_read = (operation.name, name) in _READ_FROM_THE_DICTIONARY
        said_twice = any(other != value for other in kept) and not is_read
        if said_twice or (is_property and name not in operation.properties):
            self.raise_error(
                f"'{name}' stands in the dictionary of {operation.name}, which has its own place "
                "for that",
                self.starts[operation],
            )

    def _keep_attributes_of_arguments(self, declaration: Operation) -> None:
        """Read what stands behind the types of the arguments of a declaration once more."""
        if "arg_attrs" in declaration.properties:
            return
        end = self.pos
        self._entries.append([])
        self._resume_from(self.starts[declaration])
        while self._current_token.kind != MLIRTokenKind.L_PAREN:
            self._consume_token()
        found = self.parse_comma_separated_list(self.Delimiter.PAREN, self._argument_attributes)
        self._resume_from(end)
        self._entries.pop()
        if any(found):
            marks = [DictionaryAttr(attributes) for attributes in found if attributes is not None]
            declaration.properties["arg_attrs"] = ArrayAttr(marks)

    def _argument_attributes(self) -> dict[str, Attribute] | None:
        """The attributes of one argument of a declaration, or None for `...`."""
        if self.parse_optional_characters("...") is not None:
            return None
        if self.parse_optional_argument() is None:
            self.parse_type()
        attributes = self.parse_optional_dictionary_attr_dict()
        self.parse_optional_location()
        return attributes


_ONLY_IN_THE_DICTIONARY = {
    "llvm.func": frozenset(
        (
            "frame_pointer",
            "no_inline",
            "no_unwind",
            "optimize_none",
            "passthrough",
            "target_cpu",
            "target_features",
            "tune_cpu",
        )
    )
}
"""Properties for which upstream's text has no other place (`LLVMFuncOp::parse`), nor xDSL's."""

_READ_FROM_THE_DICTIONARY = (("linalg.generic", "iterator_types"),)
"""Attributes that the text says in the dictionary only, in other words than the operation has."""


_INBOUNDS = 3
"""`GEPNoWrapFlags::inbounds` of LLVMEnums.td, which includes nusw."""


def _is_default_space(space: Attribute) -> bool:
    return isinstance(space, IntegerAttr) and space.value.data == 0


def _say_as_upstream(operation: Operation) -> None:
    """xDSL reads and prints the keyword of llvm.getelementptr as a property of its own, which
    upstream has among its flags: an operation from any text has both."""
    if operation.name != "llvm.getelementptr":
        return
    stated = operation.properties.get("noWrapFlags")
    flags = stated.value.data if isinstance(stated, IntegerAttr) else 0
    if "inbounds" in operation.properties:
        operation.properties["noWrapFlags"] = IntegerAttr(flags | _INBOUNDS, 32)
    elif flags & _INBOUNDS == _INBOUNDS:
        operation.properties["inbounds"] = UnitAttr()


def _properties(operation: IRDLOperation) -> Mapping[str, object]:
    return operation.get_irdl_definition().properties


def _dictionaries(attribute: Attribute) -> Iterator[DictionaryAttr]:
    """The dictionaries that an attribute holds, itself included."""
    if isinstance(attribute, DictionaryAttr):
        yield attribute
    elif isinstance(attribute, ArrayAttr):
        for element in cast("ArrayAttr[Attribute]", attribute):
            yield from _dictionaries(element)
