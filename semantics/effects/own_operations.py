"""The effects of operations that MLIR does not have, by the traits of their xDSL classes."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl import traits
from xdsl.backend.register_type import RegisterType
from xdsl.dialects.builtin import IntegerAttr, ShapedType
from xdsl.ir import Operation, SSAValue

from semantics.effects.answers import MAIN_MEMORY, Effects, Kind, MemoryEffect, effects_inside
from semantics.language.dialects import entry_for

KINDS: dict[traits.MemoryEffectKind, Kind] = {
    traits.MemoryEffectKind.READ: "read",
    traits.MemoryEffectKind.WRITE: "write",
    traits.MemoryEffectKind.ALLOC: "allocate",
    traits.MemoryEffectKind.FREE: "free",
}
OWN_TRAITS: dict[type[traits.OpTrait], str] = {
    traits.IsTerminator: "Terminator",
    traits.IsolatedFromAbove: "IsolatedFromAbove",
    traits.Commutative: "Commutative",
    traits.ConstantLike: "ConstantLike",
    traits.ReturnLike: "ReturnLike",
    traits.SymbolTable: "SymbolTable",
    traits.SymbolOpInterface: "Symbol",
    traits.SymbolUserOpInterface: "SymbolUser",
    traits.CallableOpInterface: "Callable",
    traits.NoTerminator: "NoTerminator",
}
"""What upstream's table calls xDSL's traits."""

MAY_FAIL = frozenset(
    f"bigint.{name}" for name in ("div", "floordiv", "lshift", "mod", "pow", "rshift")
)
"""Declared Pure by xDSL, but as Python's operators they raise for some operands."""
BY_VALUES = frozenset(
    f"stablehlo.{name}"
    for name in (
        *("dynamic_reshape", "dynamic_broadcast_in_dim", "dynamic_iota", "dynamic_pad"),
        *("dynamic_gather", "dynamic_conv", "real_dynamic_slice", "set_dimension_size"),
    )
)
"""Operations whose result is as large as operands say."""
_PROMISES = ("indices_are_sorted", "unique_indices", "unit_diagonal")


def may_be_undefined(operation: Operation) -> bool:
    """Whether an operation of stablehlo or chlo itself is undefined for some values: by what is
    demanded of sizes that are not known (the specification, *Dynamism*), promised of indices or
    diagonals, or demanded of the matrices of `cholesky`."""
    if not operation.name.startswith(("stablehlo.", "chlo.")):
        return False
    values = (*operation.operands, *operation.results)
    promised = (operation.properties.get(name) for name in _PROMISES)
    return (
        operation.name in BY_VALUES
        or operation.name == "stablehlo.cholesky"
        or any(isinstance(v.type, ShapedType) and not v.type.has_static_shape() for v in values)
        or any(isinstance(p, IntegerAttr) and p.value.data != 0 for p in promised)
    )


def own_effects(operation: Operation, inside: Sequence[Effects]) -> Effects:
    """Of a user's operation, or of one that only xDSL has.

    One on a register of the machine may read and write it, without a trait that says so.
    """
    types = [value.type for value in (*operation.operands, *operation.results)]
    if any(isinstance(type, RegisterType) and type.is_allocated for type in types):
        return Effects(None, False, False, True, frozenset(), "it has registers of the machine")
    memory = _own_memory(operation, inside)
    recursive = operation.has_trait(traits.RecursivelySpeculatable)
    says_so = recursive or traits.is_speculatable(operation)
    return Effects(
        memory,
        says_so
        and operation.name not in MAY_FAIL
        and not may_be_undefined(operation)
        and all(inner.speculatable for inner in inside),
        memory == frozenset() and _is_function(operation),
        True,
        frozenset(name for trait, name in OWN_TRAITS.items() if operation.has_trait(trait)),
        f"the traits of {type(operation).__name__}",
    )


def _is_function(operation: Operation) -> bool:
    """Of its operands: a constant, or of a dialect whose entry says so."""
    if operation.has_trait(traits.ConstantLike):
        return True
    return entry_for(operation.name).scalar_functions and not operation.regions


def _own_memory(operation: Operation, inside: Sequence[Effects]) -> frozenset[MemoryEffect] | None:
    """All that its traits state, and what its regions do."""
    stated = operation.get_traits_of_type(traits.MemoryEffect)
    found = effects_inside(operation, inside) if stated else None
    for trait in stated:
        if isinstance(trait, traits.RecursiveMemoryEffect) or found is None:
            continue
        effects = trait.get_effects(operation)
        found = None if effects is None else found | {_translated(effect) for effect in effects}
    return found


def _translated(effect: traits.EffectInstance) -> MemoryEffect:
    value = effect.value if isinstance(effect.value, SSAValue) else None
    resource = (
        MAIN_MEMORY if effect.resource == traits.DefaultResource() else effect.resource.name()
    )
    return MemoryEffect(KINDS[effect.kind], value, resource)
