"""What `effects_of` says of operations that MLIR does not have: by the traits of their class."""

from __future__ import annotations

from xdsl import traits
from xdsl.dialects import riscv, test
from xdsl.dialects.builtin import i32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def

from semantics.effects.answers import Effects, MemoryEffect
from semantics.effects.operations import effects_of
from tests.support.written_operations import operations


def own(*stated: traits.OpTrait, regions: list[Region] | None = None) -> Effects:
    @irdl_op_definition
    class OwnOp(IRDLOperation):
        name = "own.op"
        traits = traits_def(*stated)

    return effects_of(OwnOp.create(regions=regions or []))


def test_without_traits_nothing_is_known():
    effects = own()
    assert effects.memory is None and not effects.speculatable and not effects.deterministic


def test_pure():
    effects = own(traits.Pure())
    assert effects.free and effects.speculatable
    assert effects.source == "the traits of OwnOp"


def test_to_be_pure_is_not_to_be_deterministic():
    assert not own(traits.Pure()).deterministic


def test_free_of_effects_but_not_speculatable():
    effects = own(traits.NoMemoryEffect())
    assert effects.free and not effects.speculatable


def test_single_effects():
    assert own(traits.MemoryReadEffect()).memory == {MemoryEffect("read")}
    assert own(traits.MemoryWriteEffect()).memory == {MemoryEffect("write")}
    both = own(traits.MemoryReadEffect(), traits.MemoryWriteEffect())
    assert both.memory == {MemoryEffect("read"), MemoryEffect("write")}


def test_what_it_allocates_and_does_not_return_others_may_see():
    assert not own(traits.MemoryAllocEffect()).changes_nothing
    (alloc,) = operations("%0 = memref.alloc() : memref<i32>", "")
    assert effects_of(alloc).changes_nothing


def test_recursive_effects_are_ours_of_what_is_inside():
    """xDSL says that `arith.floordivsi` is speculatable; upstream's text counts here too."""
    inside = operations("%0 = arith.floordivsi %a, %a : i32", "%a: i32")[0]
    region = Region(Block([inside.clone({a: _value() for a in inside.operands})]))
    stated = (traits.RecursiveMemoryEffect(), traits.RecursivelySpeculatable())
    effects = own(*stated, regions=[region])
    assert effects.free and not effects.speculatable


def test_a_body_of_unknown_operations_is_unknown():
    for stated in (traits.RecursiveMemoryEffect(), traits.Pure()):
        effects = own(stated, regions=[Region(Block([test.TestOp.create()]))])
        assert effects.memory is None and not effects.speculatable


def test_its_terminators_are_terminators():
    assert own(traits.Pure(), traits.IsTerminator()).traits == {"Terminator"}


def test_a_condition_of_its_own():
    class WhereTold(traits.ConditionallySpeculatable):
        @classmethod
        def is_speculatable(cls, op: Operation) -> bool:
            return "told" in op.attributes

    assert not own(WhereTold()).speculatable


def test_registers_of_the_machine_are_written():
    free = riscv.MVOp(_register(), rd=riscv.Registers.UNALLOCATED_INT)
    written = riscv.MVOp(_register(), rd=riscv.Registers.A0)
    assert effects_of(free).free
    assert effects_of(written).memory is None


def test_what_xdsl_calls_pure_and_python_may_raise():
    text = '%0 = "bigint.floordiv"(%a, %a) : (!bigint.bigint, !bigint.bigint) -> !bigint.bigint'
    (divide,) = operations(text, "%a: !bigint.bigint", dialects=("builtin", "func", "bigint"))
    assert effects_of(divide).free and not effects_of(divide).speculatable


def _value() -> SSAValue:
    return test.TestOp.create(result_types=[i32]).results[0]


def _register() -> SSAValue:
    return test.TestOp.create(result_types=[riscv.Registers.UNALLOCATED_INT]).results[0]
