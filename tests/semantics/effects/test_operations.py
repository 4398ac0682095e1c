"""What `effects_of` says, and what it must not say, of single operations."""

from __future__ import annotations

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Block, Operation, Region
from xdsl.irdl import IRDLOperation, irdl_op_definition

from accelerator_model.dialect.acc import WaitOp
from semantics.effects.answers import Effects, MemoryEffect
from semantics.effects.operations import effects_of, effects_within
from tests.support.deep import few
from tests.support.written_operations import operations


def last(text: str, *arguments: str) -> Effects:
    return effects_of(operations(text, *arguments)[-1])


def kinds(effects: Effects) -> set[str]:
    assert effects.memory is not None
    return {effect.kind for effect in effects.memory}


def test_of_an_unknown_operation_nothing_is_known():
    (operation,) = operations('%0 = "nobodys.op"(%a) : (i32) -> i32', "%a: i32")
    assert isinstance(operation, UnregisteredOp)
    effects = effects_of(operation)
    assert effects.memory is None
    assert not (effects.free or effects.reads_only or effects.removable)
    assert not (effects.speculatable or effects.deterministic)
    assert effects.source == "nothing is known of nobodys.op"


def test_an_operation_of_upstreams_that_xdsl_does_not_know():
    (operation,) = operations('%0 = "vector.step"() : () -> vector<4xindex>')
    assert isinstance(operation, UnregisteredOp)
    effects = effects_of(operation)
    assert effects.free and effects.speculatable and effects.deterministic
    assert effects.source == "mlir/Dialect/Vector/IR/VectorOps.td"


def test_what_only_a_method_says_is_unknown():
    assert last('%0 = "ptr.load"(%i) : (index) -> i32', "%i: index").memory is None


def test_a_name_that_only_begins_alike_is_another():
    assert last('"arith.add"() : () -> ()').memory is None
    assert last('"rith.addi"() : () -> ()').memory is None


def test_effects_are_on_the_operand_that_they_are_declared_on():
    load, store = operations(
        "%0 = memref.load %m[%i] : memref<4xi32> memref.store %0, %m[%i] : memref<4xi32>",
        "%m: memref<4xi32>",
        "%i: index",
    )
    assert effects_of(load).memory == {MemoryEffect("read", load.operands[0])}
    assert effects_of(store).memory == {MemoryEffect("write", store.operands[1])}
    assert effects_of(load).reads_only and effects_of(load).removable
    assert not effects_of(store).reads_only and not effects_of(store).removable
    assert not effects_of(load).speculatable


def test_an_allocation_may_go_but_is_not_repeated():
    alloc, dealloc = operations(
        "%0 = memref.alloc() : memref<4xi32> memref.dealloc %0 : memref<4xi32>"
    )
    effects = effects_of(alloc)
    assert effects.memory == {MemoryEffect("allocate", alloc.results[0])}
    assert effects.removable and not effects.free and not effects.deterministic
    assert not effects_of(dealloc).removable


def test_terminators_and_symbols_are_not_removed():
    (branch,) = operations('"cf.br"()[^next] : () -> () ^next:')
    assert effects_of(branch).free and not effects_of(branch).removable
    assert "Terminator" in effects_of(branch).traits
    symbol = Effects(frozenset(), True, True, True, frozenset({"Symbol"}), "")
    assert symbol.free and not symbol.removable


@pytest.mark.parametrize(
    ("operation", "divisor", "expected"),
    [
        ("divui", "3 : i32", True),
        ("divui", "0 : i32", False),
        ("divui", "-1 : i32", True),
        ("divsi", "3 : i32", True),
        ("divsi", "-1 : i32", False),
        ("divsi", "4294967295 : i32", False),
        ("divsi", "1 : i1", False),
        ("remui", "dense<[1, 0]> : vector<2xi32>", False),
        ("remui", "dense<[1, 2]> : vector<2xi32>", True),
        ("remsi", "dense<[1, -1]> : vector<2xi32>", False),
        ("divui", "4294967296 : index", False),
        ("divsi", "4294967295 : index", False),
        ("divsi", "7 : index", True),
    ],
)
def test_divisions_by_constants(operation: str, divisor: str, expected: bool):
    """An index may have 32 bits, of which 4294967296 is 0."""
    type = divisor.rpartition(" : ")[2]
    text = f"%0 = arith.constant {divisor} %1 = arith.{operation} %a, %0 : {type}"
    assert last(text, f"%a: {type}").speculatable is expected


def test_a_division_by_an_argument_stays_where_it_is():
    effects = last("%1 = arith.divui %a, %a : i32", "%a: i32")
    assert effects.free and effects.deterministic and not effects.speculatable


FLOATS = [
    ("%0 = arith.addf %f, %f : f32", False),
    ("%0 = arith.addf %f, %f fastmath<nnan> : f32", True),
    ("%0 = arith.addf %f, %f fastmath<nnan,ninf> : f32", True),
    ("%0 = arith.addf %f, %f fastmath<nnan,contract> : f32", False),
    ("%0 = arith.addf %f, %f fastmath<fast> : f32", False),
    ("%0 = arith.minnumf %f, %f fastmath<nnan> : f32", False),
    ("%0 = arith.minimumf %f, %f fastmath<nnan> : f32", True),
    ('%0 = "llvm.intr.vector.reduce.fmax"(%v) <{fastmathFlags = #llvm.fastmath<nnan>}>'
     " : (vector<4xf32>) -> f32", False),
    ('%0 = "vector.reduction"(%v) <{kind = #vector.kind<maxnumf>,'
     " fastmath = #arith.fastmath<nnan>}> : (vector<4xf32>) -> f32", False),
    ('%0 = "vector.reduction"(%v) <{kind = #vector.kind<maximumf>,'
     " fastmath = #arith.fastmath<nnan>}> : (vector<4xf32>) -> f32", True),
    ("%0 = arith.negf %f : f32", True),
    ("%0 = arith.negf %f fastmath<nsz> : f32", False),
    ("%0 = arith.cmpf olt, %f, %f : f32", True),
    ("%0 = arith.constant 1.0 : f32", True),
    ('%0 = "llvm.fpext"(%f) : (f32) -> f64', False),
    ('%0 = "llvm.fadd"(%f, %f) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32, f32) -> f32', True),
    ('%0 = "llvm.intr.sqrt"(%f) : (f32) -> f32', False),
    ('%0 = "llvm.intr.fabs"(%f) : (f32) -> f32', True),
    ('%0 = "vector.fma"(%v, %v, %v) : (vector<4xf32>, vector<4xf32>, vector<4xf32>)'
     " -> vector<4xf32>", False),
    ('%0 = "vector.extract"(%v) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32',
     True),
    ('%0 = "tensor.extract"(%t, %i) : (tensor<4xf32>, index) -> f32', True),
    ('%0 = "memref.atomic_rmw"(%f, %g, %i) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32',
     False),
    ('%0 = "memref.atomic_rmw"(%j, %m, %i) <{kind = 1 : i64}> : (i32, memref<4xi32>, index) -> i32',
     True),
]  # fmt: skip


@few(3)
@pytest.mark.parametrize(("text", "expected"), FLOATS)
def test_which_nan_is_a_choice_and_so_is_fast_math(text: str, expected: bool):
    arguments = ["%f: f32", "%v: vector<4xf32>", "%t: tensor<4xf32>", "%i: index"]
    effects = last(text, *arguments, "%g: memref<4xf32>", "%j: i32", "%m: memref<4xi32>")
    assert effects.deterministic is expected


def test_a_structured_operation_that_writes_floats_may_write_others_the_next_time():
    text = (
        '"linalg.fill"(%f, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({'
        " ^bb0(%0: f32, %1: f32): linalg.yield %0 : f32 }) : (f32, memref<4xf32>) -> ()"
    )
    effects = last(text, "%f: f32", "%m: memref<4xf32>")
    assert kinds(effects) == {"read", "write"} and not effects.deterministic


CHOICES = [
    ('%0 = "llvm.freeze"(%a) : (i32) -> i32', True, False),
    ('%0 = "llvm.mlir.undef"() : () -> i32', False, False),
    ('%0 = "spirv.Undef"() : () -> i32', False, False),
    ("%0 = tensor.empty() : tensor<4xi32>", False, False),
    ('%0 = "ub.poison"() : () -> i32', True, True),
    ('%0 = "vector.extract"(%v, %i) <{static_position = array<i64: -9223372036854775808>}>'
     " : (vector<4xi32>, index) -> i32", False, False),
    ('%0 = "shape.any"(%s, %s) : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>',
     True, False),
    ('%0 = "nvvm.read.ptx.sreg.warpid"() : () -> i32', True, False),
    ('%0 = "emitc.literal"() <{value = "rand()"}> : () -> i32', True, False),
]  # fmt: skip


@few(2)
@pytest.mark.parametrize(("text", "one_value", "deterministic"), CHOICES)
def test_results_that_are_choices(text: str, one_value: bool, deterministic: bool):
    effects = last(text, "%a: i32", "%v: vector<4xi32>", "%i: index", "%s: tensor<1xindex>")
    assert (effects.free, effects.one_value, effects.deterministic) == (
        True,
        one_value,
        deterministic,
    )


def test_devices_operations_are_not_executed_elsewhere():
    text = '%0, %1 = "gpu.shuffle"(%a, %a, %a) <{mode = 0 : i32}> : (i32, i32, i32) -> (i32, i1)'
    effects = last(text, "%a: i32")
    assert effects.free and not effects.speculatable and not effects.deterministic
    assert last('%0 = "gpu.thread_id"() : () -> index').speculatable
    bounded = last('%0 = "gpu.thread_id"() {upper_bound = 0 : index} : () -> index')
    assert not bounded.speculatable and bounded.free


def test_a_devices_effects_are_on_any_memory():
    text = '"nvgpu.warpgroup.mma.store"(%a, %m) : (i32, memref<4xi32>) -> ()'
    assert last(text, "%a: i32", "%m: memref<4xi32>").memory == {MemoryEffect("write")}


FOR = "scf.for %k = %i to %i step %c {{ {} }}"


def loop(inside: str, step: int = 1) -> Effects:
    text = f"%c = arith.constant {step} : index " + FOR.format(inside)
    return last(text, "%i: index", "%a: i32", "%m: memref<4xi32>")


def test_effects_are_those_inside():
    assert loop("%0 = arith.addi %a, %a : i32").free
    stores = loop("memref.store %a, %m[%k] : memref<4xi32>")
    assert kinds(stores) == {"write"} and not stores.removable
    assert loop('"nobodys.op"() : () -> ()').memory is None


def test_it_is_speculatable_where_all_inside_are_and_it_returns():
    assert loop("%0 = arith.addi %a, %a : i32").speculatable
    assert not loop("%0 = arith.addi %a, %a : i32", step=2).speculatable
    assert not loop("%0 = arith.divui %a, %a : i32").speculatable


def test_it_is_deterministic_where_all_inside_are():
    assert loop("%0 = arith.addi %a, %a : i32").deterministic
    assert not loop('%0 = "llvm.freeze"(%a) : (i32) -> i32').deterministic


def test_an_inner_value_has_no_name_outside():
    effects = loop(
        "%0 = memref.alloc() : memref<4xi32> memref.store %a, %0[%k] : memref<4xi32>"
        " %1 = memref.load %m[%k] : memref<4xi32>"
    )
    assert effects.memory is not None
    named = {effect.kind for effect in effects.memory if effect.value is not None}
    assert kinds(effects) == {"allocate", "read", "write"} and named == {"read"}


def test_what_is_declared_pure_is_not_purer_than_its_body():
    """Upstream does not look into the body of `tensor.pad`."""
    pad = (
        '%0 = "tensor.pad"(%t) <{{operandSegmentSizes = array<i32: 1, 0, 0>,'
        " static_low = array<i64: 1>, static_high = array<i64: 1>}}> ({{"
        ' ^bb0(%k: index): {} "tensor.yield"(%a) : (i32) -> () }})'
        " : (tensor<4xi32>) -> tensor<6xi32>"
    )
    arguments = ("%t: tensor<4xi32>", "%a: i32", "%m: memref<4xi32>")
    plain = last(pad.format(""), *arguments)
    assert plain.free and plain.speculatable
    divides = last(pad.format("%1 = arith.divui %a, %a : i32"), *arguments)
    assert divides.free and not divides.speculatable
    stores = last(pad.format("memref.store %a, %m[%k] : memref<4xi32>"), *arguments)
    assert kinds(stores) == {"write"}


def test_a_named_structured_operation_without_its_body_may_divide():
    text = (
        '%0 = "linalg.div"(%t, %t, %t) <{operandSegmentSizes = array<i32: 2, 1>}>'
        " : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>"
    )
    effects = effects_of(operations(text, "%t: tensor<4xi32>", dialects=("func", "builtin"))[0])
    assert effects.free and not effects.speculatable


SLICES = (
    "tensor.extract_slice %t[1] [3] [1] : tensor<4xi32> to tensor<3xi32>",
    "tensor.insert_slice %t into %u[2] [4] [1] : tensor<4xi32> into tensor<8xi32>",
)


@pytest.mark.parametrize("slice_", SLICES)
def test_a_slice_may_leave_its_tensor_where_the_text_does_not_say_where_it_is(slice_: str):
    arguments = ("%t: tensor<4xi32>", "%u: tensor<8xi32>", "%d: tensor<?xi32>", "%i: index")
    assert last(f"%0 = {slice_}", *arguments).speculatable
    elsewhere = slice_.replace("[1] [3]", "[%i] [3]").replace("[2] [4]", "[%i] [4]")
    dynamic = slice_.replace("%t[", "%d[").replace(": tensor<4xi32> to", ": tensor<?xi32> to")
    dynamic = dynamic.replace("%u", "%d").replace("tensor<8xi32>", "tensor<?xi32>")
    for other in (elsewhere, dynamic):
        effects = last(f"%0 = {other}", *arguments)
        assert effects.free and not effects.speculatable


@pytest.mark.parametrize(
    "element",
    [
        "tensor.extract %t[%k, %j] : tensor<4x2xi32>",
        "tensor.insert %a into %t[%k, %j] : tensor<4x2xi32>",
    ],
)
def test_an_element_may_be_none_of_its_tensor_where_the_text_does_not_say_which(element: str):
    arguments = ("%t: tensor<4x2xi32>", "%d: tensor<?x2xi32>", "%i: index", "%a: i32")

    def speculatable(text: str, row: int) -> bool:
        places = f"%k = arith.constant {row} : index %j = arith.constant 1 : index"
        effects = last(f"{places} %0 = {text}", *arguments)
        assert effects.free
        return effects.speculatable

    assert speculatable(element, 3)
    assert not speculatable(element, 4) and not speculatable(element, -1)
    assert not speculatable(element.replace("%k", "%i"), 3)
    assert not speculatable(element.replace("%t", "%d").replace("<4x", "<?x"), 3)


def test_a_tensor_may_not_have_the_elements_of_a_shape_that_is_open():
    expand = "%0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xi32> into "
    assert last(expand + "tensor<2x2xi32>", "%t: tensor<4xi32>").speculatable
    other = expand.replace("[2, 2]", "[%i, 2]").replace("<4x", "<?x") + "tensor<?x2xi32>"
    assert not last(other, "%t: tensor<?xi32>", "%i: index").speculatable


def test_what_collapses_to_rank_0_may_have_more_than_one_element():
    collapse = "%0 = tensor.collapse_shape %t [] : tensor<?xi32> into tensor<i32>"
    assert not last(collapse, "%t: tensor<?xi32>").speculatable
    assert last(collapse.replace("<?x", "<1x"), "%t: tensor<1xi32>").speculatable
    rows = "%0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>"
    assert last(rows, "%t: tensor<?x?xi32>").speculatable


def test_a_structured_operation_needs_extents_that_fit():
    body = "({ ^bb0(%a: i32, %b: i32): linalg.yield %a : i32 })"
    two = '%0 = "linalg.abs"(%t, %u) <{operandSegmentSizes = array<i32: 1, 1>}> ' + body
    same = two + " : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>"
    assert last(same, "%t: tensor<4xi32>", "%u: tensor<4xi32>").speculatable
    other = two + " : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>"
    assert not last(other, "%t: tensor<?xi32>", "%u: tensor<4xi32>").speculatable
    fill = two.replace("abs", "fill") + " : (i32, tensor<?xi32>) -> tensor<?xi32>"
    assert last(fill, "%t: i32", "%u: tensor<?xi32>").speculatable


def test_parallel_loops_are_not_repeated():
    text = (
        '"scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({'
        " ^bb0(%k: index): scf.reduce }) : (index, index, index) -> ()"
    )
    assert not last(text, "%i: index").deterministic


@pytest.mark.deep
def test_deep_nesting_takes_no_recursion():
    operation: Operation = test.TestPureOp.create()
    for _ in range(5000):
        block = Block([operation])
        operation = UnregisteredOp.with_name("scf.execute_region").create(regions=[Region(block)])
    found = effects_within(operation)
    assert len(found) == 5001
    assert found[operation].free


def test_the_accelerators_operations_are_not_openaccs():
    """Both dialects are called acc; of the accelerator's wait the class is asked."""
    assert effects_of(WaitOp.create()).source == "the traits of WaitOp"
    (openacc,) = operations('"acc.wait"() : () -> ()')
    assert effects_of(openacc).source == "mlir/Dialect/OpenACC/OpenACCOps.td"


@few(2)
@pytest.mark.parametrize(
    ("text", "free", "speculatable"),
    [
        ('"test.always_speculatable_op"() : () -> i32', True, True),
        ('"test.never_speculatable_op"() : () -> i32', False, False),
        ('"test.conditionally_speculatable_op"(%c) : (i32) -> i32', True, True),
        ('"test.conditionally_speculatable_op"(%x) : (i32) -> i32', True, False),
        ('"test.with_bounds"() : () -> i32', True, False),
        ('"test.op_commutative"(%x, %x, %x, %x) : (i32, i32, i32, i32) -> i32', False, False),
    ],
)
def test_of_upstreams_operations_for_tests(text: str, free: bool, speculatable: bool) -> None:
    effects = effects_of(operations(f"%c = arith.constant 1 : i32\n%0 = {text}", "%x: i32")[1])
    assert (effects.free, effects.speculatable, effects.deterministic) == (
        free,
        speculatable,
        False,
    )


def test_a_users_own_operation_for_tests_is_theirs() -> None:
    @irdl_op_definition
    class OwnOp(IRDLOperation):
        name = "test.always_speculatable_op"

    assert effects_of(OwnOp.create()).memory is None


@few(4)
@pytest.mark.parametrize(
    ("inner", "free"),
    [("test.always_speculatable_op", True), ("test.never_speculatable_op", False)],
)
@pytest.mark.parametrize("outer", ["graph_loop", "recursively_speculatable_op"])
def test_operations_for_tests_do_what_is_in_them(outer: str, inner: str, free: bool) -> None:
    body = f'%v = "{inner}"() : () -> i32\n"test.region_yield"(%v) : (i32) -> ()'
    effects = last(f'"test.{outer}"() ({{\n{body}\n}}) : () -> ()')
    assert (effects.free, effects.speculatable) == (free, free)
