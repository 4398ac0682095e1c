"""What native functions compute, as C++ expressions, from the same meanings that proofs use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rewrites.exporting.apint import ApintInterpretation
from rewrites.exporting.rule import (
    Computed,
    Condition,
    NotExported,
    Number,
    Rule,
    Type,
    apint_of,
)
from semantics.language.attributes import OverflowFlags
from semantics.language.builder import Bits, Bool, Execution, Interpretation
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, Width
from verifier.kernel.goals.natives import native_constraint, native_rewrite

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""Of `arith.cmpi`, by number."""

_NO_CONSTANT = "a condition of it is about a value that is not constant"

Kind = str
"""What an attribute is: NUMBER, FLAGS or PREDICATE."""
NUMBER, FLAGS, PREDICATE = "number", "flags", "predicate"
_KIND_OF_ATTRIBUTE = {"value": NUMBER, "overflowFlags": FLAGS, "predicate": PREDICATE}


def kinds_of(rule: Rule) -> dict[str, Kind]:
    """The kind of each attribute of a rule, by the name of the attribute.

    Raises `NotExported` for attributes that no language here has.
    """
    kinds: dict[str, Kind] = {}
    for op in (*rule.matched, *rule.made):
        for name, attribute in op.attributes.items():
            if name not in _KIND_OF_ATTRIBUTE:
                raise NotExported(f"it reads the attribute {name} of {op.operation}")
            kinds[attribute.name] = _KIND_OF_ATTRIBUTE[name]
    for computed in rule.computed:
        for argument in computed.arguments:
            if isinstance(argument, Number | Computed) and argument.name not in kinds:
                kinds[argument.name] = NUMBER
    return kinds


def flags_of(nsw: str, nuw: str) -> str:
    """Overflow flags of MLIR's arith from two truths."""
    none = "arith::IntegerOverflowFlags::none"
    return (
        f"(({nsw} ? arith::IntegerOverflowFlags::nsw : {none}) | "
        f"({nuw} ? arith::IntegerOverflowFlags::nuw : {none}))"
    )


IS_NEVER_POISON = """[](Value value) {
    if (value.getDefiningOp<arith::ConstantOp>())
      return true;
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || !argument.getOwner()->isEntryBlock())
      return false;
    auto function = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
    return function && function.getArgAttr(argument.getArgNumber(), "llvm.noundef");
  }"""
"""`is_never_poison` in C++: a constant, or an argument that is marked so."""


def narrower(condition: Condition) -> list[tuple[Type, Type]]:
    """The pairs of types of which a condition says that the first is narrower; none where it says
    something else. Raises `NotExported`."""
    native = native_constraint(condition.name)
    if native is None:
        raise NotExported(f"no constraint is called {condition.name}")
    types = [argument for argument in condition.arguments if isinstance(argument, Type)]
    return [(types[low], types[high]) for low, high in native.narrower]


@dataclass
class Natives:
    """Expressions for native functions, in C++ where the interpretation is not another.

    `kinds` has the kind of each attribute by its name. `number`, `width`, `has` and `predicate` say
    how a language reads a number, the width of a type, one of the flags of an attribute ("nsw" or
    "nuw") and a predicate, which is an integer. `flags` makes flags of two truths.
    """

    kinds: Mapping[str, Kind]
    number: Callable[[str], str]
    width: Callable[[Type], str]
    has: Callable[[str, str], str]
    predicate: Callable[[str], str]
    flags: Callable[[str, str], str]
    interpretation: Callable[[dict[str, str]], Interpretation] = ApintInterpretation

    def __post_init__(self) -> None:
        self._widths: dict[str, str] = {}
        self._m = Execution(self.interpretation(self._widths))

    def condition(self, condition: Condition) -> str:
        """A C++ expression of type bool. Raises `NotExported`."""
        compared = [f"{self.width(a)} < {self.width(b)}" for a, b in narrower(condition)]
        text = " && ".join(compared) if compared else self.truth(condition)
        return f"!({text})" if condition.negated else text

    def truth(self, condition: Condition) -> str:
        """What a constraint on attributes says, negated or not. Raises `NotExported`."""
        native = native_constraint(condition.name)
        assert native is not None
        if native.meaning is None:
            raise NotExported(f"{condition.name} is a Python function about types")
        if any(isinstance(argument, Type) for argument in condition.arguments):
            raise NotExported(f"{condition.name} compares widths")
        return self._each(native.meaning, condition.arguments, _truth)

    def computed(self, computed: Computed) -> str:
        """An expression: in C++ an APInt, flags, or a predicate's number. Raises `NotExported`."""
        native = native_rewrite(computed.function)
        if native is None or native.signature is not None:
            raise NotExported(f"{computed.function} does not compute an attribute")
        return self._each(native.meaning, computed.arguments, self._written)

    def _written(self, result: Any) -> str:
        if isinstance(result, OverflowFlags):
            return self.flags(result.nsw.term, result.nuw.term)
        return str(result.term) if isinstance(result, Bits) else str(result)

    def _each(
        self,
        meaning: Callable[..., Any],
        arguments: Sequence[object],
        write: Callable[[Any], str],
    ) -> str:
        """What a meaning gives, for each predicate where it depends on one that is not known."""
        given = [self._argument(argument) for argument in arguments]
        open_ = [i for i, one in enumerate(given) if isinstance(one, _OpenPredicate)]
        if not open_:
            return self._run(meaning, given, write)
        if len(open_) > 1:
            raise NotExported("a function of it has two predicates")
        (place,) = open_
        text = given[place].text
        cases: dict[str, list[int]] = {}
        for number in range(len(PREDICATES)):
            given[place] = number
            cases.setdefault(self._run(meaning, given, write), []).append(number)
        *first, (last, _) = cases.items()
        chain = "".join(
            f"{' || '.join(f'{text} == {number}' for number in numbers)} ? {result} : "
            for result, numbers in first
        )
        return f"({chain}{last})" if first else last

    def _run(
        self, meaning: Callable[..., Any], given: Sequence[Any], write: Callable[[Any], str]
    ) -> str:
        try:
            text = write(meaning(self._m, *given))
        except NotRepresentable as reason:
            raise NotExported(str(reason)) from reason
        return text

    def _argument(self, argument: object) -> Any:
        m = self._m
        if isinstance(argument, Type):
            return self._width(argument)
        if not isinstance(argument, Number | Computed):
            raise NotExported(_NO_CONSTANT)
        kind = self.kinds.get(argument.name, NUMBER)
        if kind == FLAGS:
            truths = (self.has(argument.name, flag) for flag in ("nsw", "nuw"))
            return OverflowFlags(*(Bool(m.interpretation, truth) for truth in truths))
        literal = argument.integer if isinstance(argument, Number) else None
        if kind == PREDICATE:
            return _OpenPredicate(self.predicate(argument.name)) if literal is None else literal
        if argument.type is None:
            raise NotExported(f"the type of {argument.name} is not known")
        if literal is not None:
            return m.constant(literal, self._width(argument.type))
        return Bits(m.interpretation, self.number(argument.name), self._width(argument.type))

    def _width(self, type_: Type) -> Width:
        if type_.width is not None:
            return type_.width
        self._widths[type_.name] = self.width(type_)
        return SymbolicWidth(type_.name, 0)


@dataclass(frozen=True)
class _OpenPredicate:
    text: str


def _truth(result: Any) -> str:
    assert isinstance(result, Bool)
    return str(result.term)


class Signature:
    """The parameters of a native function on attributes and types of MLIR: one for each argument of
    a call, called as `places` says. `natives` computes with them.

    Types that are the same in the call are so in each.
    """

    def __init__(
        self,
        arguments: Sequence[object],
        kinds: Mapping[str, Kind],
        places: Sequence[str],
        type_at: str = "{}",
    ) -> None:
        """`type_at` is the expression for a type that is given at a place, which it holds as {}."""
        self._types: dict[str, str] = {}
        self.places: tuple[Number | Type, ...] = ()
        given: dict[str, Kind] = {}
        for place, argument in zip(places, arguments, strict=False):
            if isinstance(argument, Type):
                self._types.setdefault(argument.name, type_at.format(place))
                self.places += (Type(argument.name, None),)
            elif isinstance(argument, Number | Computed):
                kind = kinds.get(argument.name, NUMBER)
                given[place] = kind
                type_ = None
                if kind == NUMBER and argument.type is not None:
                    type_ = Type(argument.type.name, None)
                    self._types.setdefault(type_.name, f"cast<IntegerAttr>({place}).getType()")
                self.places += (Number(place, type_),)
            else:
                raise NotExported(_NO_CONSTANT)
        self.natives = Natives(
            given,
            number=lambda name: f"cast<IntegerAttr>({name}).getValue()",
            width=lambda type_: f"{self.type_of(type_)}.getIntOrFloatBitWidth()",
            has=lambda name, flag: (
                f"bitEnumContainsAny(cast<arith::IntegerOverflowFlagsAttr>({name}).getValue(), "
                f"arith::IntegerOverflowFlags::{flag})"
            ),
            predicate=lambda name: f"cast<IntegerAttr>({name}).getInt()",
            flags=flags_of,
        )

    def type_of(self, type_: Type) -> str:
        """An expression for a type of the call."""
        return self._types[type_.name]

    def made(self, computed: Computed, kind: Kind, builder: str) -> str:
        """An expression for the attribute that a native function computes."""
        plain = Computed("result", computed.function, self.places, None)
        text = self.natives.computed(plain)
        if kind == FLAGS:
            return f"arith::IntegerOverflowFlagsAttr::get({builder}.getContext(), {text})"
        if kind == PREDICATE:
            return f"{builder}.getI64IntegerAttr({text})"
        if computed.type is None:
            raise NotExported(f"the type of {computed.name} is not known")
        return f"{builder}.getIntegerAttr({self.type_of(computed.type)}, {text})"


def literal_in_mlir(number: Number, kind: Kind) -> str:
    """A literal in the C++ of MLIR's arith: flags, a predicate or an APInt. Raises
    `NotExported`."""
    integer, flags = number.integer, number.flags
    if kind == PREDICATE and integer is not None:
        return f"arith::CmpIPredicate::{PREDICATES[integer]}"
    if kind == FLAGS and flags is not None:
        given = [f"arith::IntegerOverflowFlags::{flag}" for flag in flags]
        return " | ".join(given) if given else "arith::IntegerOverflowFlags::none"
    if kind == NUMBER and integer is not None:
        return apint_of(number)
    raise NotExported(f"what {number.name} is cannot be written")
