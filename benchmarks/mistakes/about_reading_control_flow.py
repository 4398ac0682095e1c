"""Mistakes about what a function is where control flow is read."""

from __future__ import annotations

from mistakes.mistake import Mistake

_FOR_TESTS = "test_upstream_test_dialect.py"
_READING = "semantics.control_flow.reading"
_TWINS = "test_control_flow.py::test_wrong_twins_are_not_proved"
_FORBIDDEN = "test_wrong_functions.py::test_nothing_is_proved_that_an_obligation_forbids"
_MEMORY = "test_control_flow_memory.py"
_MEMREFS = "semantics.control_flow.memrefs"
_CELLS = "semantics.control_flow.cells"
_COMPLEX = "semantics.control_flow.complex_numbers"
_OF_TENSORS = "test_elements_of_tensors.py"
_COMPLEX_TWINS = "test_complex_numbers.py::test_a_twin"
_ADDRESSES = "test_addresses_in_loops.py"
_WRONG_ADDRESSES = f"{_ADDRESSES}::test_wrong_addresses_are_not_proved"
_SUMS = "test_sums_of_products.py"
_FORALL = "test_forall_of_tensors.py::test_other_tensors_are_not_proved"

READING_CONTROL_FLOW: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.control_flow.scopes:is_read_as_its_block",
        what="memory that others were given lives on behind its scope",
        old="all(map(_stays, op.results))",
        new="True",
        noticed_by="test_scopes.py::test_memory_that_others_may_use_ends_with_the_scope[passed on]",
    ),
    Mistake(
        where="semantics.control_flow.memory.alignment:read_alignment",
        what="memory is what it was, aligned or not",
        old="chosen(reader, aligned, part, poison(reader, reader.type_of(part), op))",
        new="part",
        noticed_by="test_alignment.py::test_it_may_not_be_said_of_more",
    ),
    Mistake(
        where="semantics.control_flow.memory.alignment:_is_made_aligned",
        what="any alignment is enough",
        old="made % alignment == 0",
        new="True",
        noticed_by="test_alignment.py::test_memory_is_made_with_an_alignment",
    ),
    Mistake(
        where="semantics.control_flow.vectors.elements_of_tensors:_gathered",
        what="all coordinates are the first one's",
        old="list(at[:batch])",
        new="[0] * batch",
        noticed_by=f"{_OF_TENSORS}::test_wrong_ones_are_not_proved",
    ),
    Mistake(
        where="semantics.control_flow.vectors.elements_of_tensors:_reshaped",
        what="a shape may say anything",
        old="_constant_shape(shape) != list(after)",
        new="_constant_shape(shape) is None",
        noticed_by=f"{_OF_TENSORS}::test_wrong_ones_are_not_proved",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:_combines_in_any_order",
        what="each operation gives the same in any order",
        old="operation_name(first) in _IN_ANY_ORDER",
        new="True",
        noticed_by="test_parallel_reductions.py::test_what_depends_on_the_order_refutes_nothing",
    ),
    Mistake(
        where="semantics.control_flow.descriptors:Arithmetic._product",
        what="a factor that comes twice counts once",
        old="(*known.factors(a), *known.factors(b))",
        new="dict.fromkeys((*known.factors(a), *known.factors(b)))",
        noticed_by="test_other_views.py::test_a_product_of_sizes_is_the_same_in_any_order",
    ),
    Mistake(
        where="semantics.control_flow.memory.device_accesses:read_device_access",
        what="the elements of a row lie one behind the other",
        old="found.strides[-1] if found.strides else 1",
        new="1",
        noticed_by="test_device_accesses.py::test_wrong_twins_are_not_proved[elements lie apart]",
    ),
    Mistake(
        where="semantics.control_flow.memory.device_accesses:read_device_access",
        what="devices access memory where a view of it begins",
        old="steps.address(found.offset, at, found.strides)",
        new="found.offset",
        noticed_by="test_device_accesses.py::test_wrong_twins_are_not_proved[another row]",
    ),
    Mistake(
        where="semantics.control_flow.tensors:read_tensor_copy",
        what="the memory of a copy is that of the tensor",
        old="any(map(_differs_from_a_copy, op.get_toplevel_object().walk()))",
        new="False",
        noticed_by="test_tensor_copies.py::test_not_proved[memory that is looked at]",
    ),
    Mistake(
        where="semantics.control_flow.tensors:_differs_from_a_copy",
        what="a copy may look different at each use",
        old="name.startswith('bufferization.') or not effects_of(op).one_value",
        new="name.startswith('bufferization.')",
        noticed_by="test_tensor_copies.py::test_not_proved[a copy of what has no value]",
    ),
    Mistake(
        where="semantics.control_flow.no_bits:_zero",
        what="what has no bits is never poison",
        old="chosen(reader, each, found, found)",
        new="found",
        noticed_by="test_no_bits.py::test_a_twin[a sum with poison]",
    ),
    Mistake(
        where="semantics.control_flow.no_bits:read_no_bits",
        what="a shift by no less than the width is 0 where the width is 0",
        old="found = poison(reader, _I1, op)",
        new="found = bit(reader, False, op)",
        noticed_by="test_no_bits.py::test_a_twin[a shift in the target]",
    ),
    Mistake(
        where="semantics.control_flow.cells:_accessed",
        what="memory at a place that an affine map computes is a variable",
        old="len(literal) == len(found)",
        new="True",
        noticed_by=("test_affine_variables.py::test_a_place_that_is_not_constant_is_no_variable"),
    ),
    Mistake(
        where=f"{_COMPLEX}:_conjugate",
        what="a conjugate negates the real part",
        old="return real, _on_floats(reader, arith.NegfOp, (imaginary,), op)",
        new="return _on_floats(reader, arith.NegfOp, (real,), op), imaginary",
        noticed_by=f"{_COMPLEX_TWINS}[a conjugate negates the imaginary part]",
    ),
    Mistake(
        where=f"{_COMPLEX}:_compared",
        what="complex numbers are equal where one part is",
        old="computed(reader, both, bits, _I1, op)",
        new="bits[0]",
        noticed_by=f"{_COMPLEX_TWINS}[equal where one part is]",
    ),
    Mistake(
        where=f"{_COMPLEX}:_joined",
        what="the real part has the low bits",
        old="chosen(reader, low_is_real, real, imaginary)",
        new="real",
        noticed_by=f"{_COMPLEX_TWINS}[which part has the low bits]",
    ),
    Mistake(
        where=f"{_COMPLEX}:_product",
        what="a product by one is the number",
        old="real = _on_floats(reader, arith.SubfOp, (product(a, c), product(b, d)), op)",
        new="real = product(a, c)",
        noticed_by=f"{_COMPLEX_TWINS}[the real part of a square]",
    ),
    Mistake(
        where="semantics.control_flow.opaque:_is_name",
        what="attributes of operations that nobody knows say nothing",
        old='isinstance(operation, UnregisteredOp) and attribute == "op_name__"',
        new="isinstance(operation, UnregisteredOp)",
        noticed_by=_TWINS,
    ),
    Mistake(
        where=f"{_CELLS}:_leaves",
        what="all members of an array are in one place",
        old="_leaves(inner, (*path, number))",
        new="_leaves(inner, (*path, 0))",
        noticed_by="test_aggregates_in_memory.py::test_they_are_as_their_members",
    ),
    Mistake(
        where=f"{_CELLS}:_indices",
        what="an index that is not known is 0",
        old="if index is None or index < 0: return None",
        new="index = index or 0",
        noticed_by="test_aggregates_in_memory.py::test_an_index_that_is_not_known_is_any",
    ),
    Mistake(
        where=f"{_MEMREFS}:_subview",
        what="a view begins where its source does",
        old="offset = steps.add(offset, steps.scaled(at, stride))",
        new="offset = steps.add(offset, at)",
        noticed_by=f"{_MEMORY}::test_elements_of_views_are_where_numpy_has_them",
    ),
    Mistake(
        where=f"{_MEMREFS}:_kept_by_strides",
        what="of several dimensions that a subview may lose, it loses the last ones",
        old="for k in ones: ...",
        new="for k in reversed(ones): ...",
        noticed_by="test_other_views.py::test_a_subview_loses_the_first_dimensions_that_it_may",
    ),
    Mistake(
        where=f"{_MEMREFS}:_subview",
        what="every view is within its source",
        old="give(reader, op.results[0], view, op, names, inside)",
        new="give(reader, op.results[0], view, op, names)",
        noticed_by=f"{_MEMORY}::test_a_view_is_not_within_what_it_views_only_because_a_load_is",
    ),
    Mistake(
        where="semantics.control_flow.descriptors:give",
        what="a cast says what sizes there are",
        old="steps.demand(condition)",
        new="pass",
        noticed_by=f"{_MEMORY}::test_a_cast_to_sizes_that_are_not_there_is_undefined",
    ),
    Mistake(
        where=f"{_CELLS}:_is_plain",
        what="volatile memory is a variable",
        old='"volatile_" in said',
        new="False",
        noticed_by=f"{_MEMORY}::test_a_volatile_load_is_seen_by_others",
    ),
    Mistake(
        where=f"{_CELLS}:_keeps_promises",
        what="a load may promise any alignment",
        old="given is not None and wanted <= given and not any(place)",
        new="True",
        noticed_by=f"{_MEMORY}::test_a_target_keeps_the_alignment_that_a_load_promises",
    ),
    Mistake(
        where=f"{_CELLS}:_may_be_more",
        what="a target may make memory in a loop",
        old="reader.is_executed_once(op) and _size(made) <= _MOST_MADE",
        new="True",
        noticed_by=f"{_MEMORY}::test_a_target_makes_no_memory_in_a_loop",
    ),
    Mistake(
        where="semantics.control_flow.structured.affine:AffineSteps._divided",
        what="an affine quotient by what is not positive is defined",
        old="self._reader.add(Demand(holds, self._place))",
        new="None",
        noticed_by="test_semi_affine.py::test_runs_give_what_the_page_says[mod]",
    ),
    Mistake(
        where="semantics.control_flow.structured.affine:AffineSteps._divided",
        what="what is poison divides by 0 nevertheless",
        old="self._where(self._compare('sgt', frozen, zero), frozen, self._constant(1))",
        new="frozen",
        noticed_by=(
            "test_semi_affine.py::"
            "test_an_apply_may_be_moved_ahead_of_a_branch_where_its_quotient_is_poison"
        ),
    ),
    Mistake(
        where=f"{_READING}:GraphReader.opaque",
        what="what a region uses from outside does not count",
        old="operands + outside",
        new="operands",
        noticed_by=f"{_FORBIDDEN}[another value from outside of a region]",
    ),
    Mistake(
        where=f"{_READING}:GraphReader._operation",
        what="what a region gives may be refined",
        old="Exit(key, values + outside, exact=True)",
        new="Exit(key, values + outside)",
        noticed_by=f"{_FORBIDDEN}[a region whose value is more defined]",
    ),
    Mistake(
        where="semantics.control_flow.opaque:_Text.operation",
        what="operations are the same whatever their attributes are",
        old="if attributes:\n    A",
        new="pass",
        noticed_by=f"{_TWINS}[another attribute]",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:_forall",
        what="iterations of the target's scf.forall run in order",
        old="reader.sequential or is_one",
        new="True",
        noticed_by="test_forall_as_parallel.py::test_other_loops_are_not_proved[made parallel]",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:_forall",
        what="iterations that make a tensor run in order in a target, too",
        old="if op.results:\n    A\n    return",
        new="if op.results:\n    reader.sequential = True\n    return _forall(reader, op, names)",
        noticed_by="test_forall_of_tensors.py::test_other_tensors_are_not_proved[made parallel]",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:_iteration",
        what="an iteration sees what those before it have inserted",
        old="[names[value] for value in _shared(op)]",
        new="carried",
        noticed_by=(
            "test_forall_of_tensors.py::test_other_tensors_are_not_proved[what others inserted]"
        ),
    ),
    Mistake(
        where="semantics.control_flow.structured.forall:_goes_on",
        what="slices of iterations may overlap",
        old="_is_at_most(size, step)",
        new="True",
        noticed_by=f"{_FORALL}[slices that overlap]",
    ),
    Mistake(
        where="semantics.control_flow.structured.forall:sees_its_own",
        what="an iteration may see what others insert",
        old="list(use.operation.operands[1:]) == place",
        new="True",
        noticed_by=f"{_FORALL}[what others may insert]",
    ),
    Mistake(
        where="semantics.control_flow.structured.forall:has_one_result",
        what="iterations with effects are the same in any order",
        old="effects_of(each).free",
        new="True",
        noticed_by=f"{_FORALL}[parallel, with effects]",
    ),
    Mistake(
        where="semantics.control_flow.structured.forall:as_parallel",
        what="the mapping of an scf.forall does not matter",
        old="parallel.attributes.update(kept)",
        new="pass",
        noticed_by="test_forall_as_parallel.py::test_other_loops_are_not_proved[mapping lost]",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:_parallel",
        what="the parallel loop of a target runs in order",
        old="not reader.sequential or op in reader.matched",
        new="op.results",
        noticed_by=f"{_FORBIDDEN}[a loop that becomes parallel]",
    ),
    Mistake(
        where="semantics.control_flow.structured.as_branches:counted_loop",
        what="the counter of a loop wraps around",
        old="{'overflowFlags': _NUW if unsigned else _NSW}",
        new="{}",
        noticed_by=f"{_FORBIDDEN}[a counter that wraps around becomes one that may not]",
    ),
    Mistake(
        where="semantics.syntax.affine_expressions:AffineExpressionParser._create_binop_expr",
        what="an affine difference is distributed over a sum",
        old="combined(_ADD, lhs, _negative(rhs))",
        new="lhs - rhs",
        noticed_by=(
            "test_affine_expressions.py::test_an_expression_is_what_upstream_makes_of_it"
            "[d1 - (d0 + d1)-d1 - (d0 + d1)]"
        ),
    ),
    Mistake(
        where="semantics.syntax.affine_expressions:_product",
        what="an affine product by 0 stays, and is poison where its factor is",
        old="other == 0",
        new="False",
        noticed_by=(
            "test_affine_expressions.py::test_an_expression_is_what_upstream_makes_of_it[d0 * 0-0]"
        ),
    ),
    Mistake(
        where=(
            "semantics.syntax.affine_expressions:AffineExpressionParser._parse_affine_constraint"
        ),
        what="an affine set compares in the order in which it is written",
        old="sign == '<='",
        new="False",
        noticed_by=(
            "test_affine_expressions.py::test_what_is_compared_is_compared_with_0"
            "[d0 <= d1 + 1-d1 - d0 + 1 >= 0]"
        ),
    ),
    Mistake(
        where="semantics.control_flow.functions.bounds:read_bounded",
        what="a value within bounds is not a bound itself",
        old="signed(limit, width)",
        new="signed((limit - 1) % (1 << width), width)",
        noticed_by=f"{_FOR_TESTS}::test_it_may_be_a_bound_itself",
    ),
    Mistake(
        where="semantics.control_flow.functions.bounds:_within",
        what="a value keeps bounds that nothing keeps",
        old="smin <= number <= smax and limits['umin'] <= limit <= limits['umax']",
        new="True",
        noticed_by=f"{_FOR_TESTS}::test_of_bounds_that_nothing_keeps_nothing_is_known",
    ),
    Mistake(
        where="semantics.control_flow.operations:in_any_order",
        what="the operands of any operation may change places with constants",
        old="'Commutative' not in effects.traits",
        new="False",
        noticed_by=f"{_FOR_TESTS}::test_operands_of_others_have_their_places",
    ),
    Mistake(
        where="semantics.control_flow.operations:in_any_order",
        what="a trait is believed that a mask contradicts",
        old="len(A) > 1",
        new="False",
        noticed_by=f"{_FOR_TESTS}::test_an_operand_of_another_type_has_a_role_of_its_own",
    ),
    Mistake(
        where="semantics.control_flow.vectors.aggregates:_element_of_tuple",
        what="a tuple in a tuple is one part",
        old="sum(map(_count, members[:place]))",
        new="place",
        noticed_by=f"{_FOR_TESTS}::test_elements_of_tuples[1-x-y]",
    ),
    Mistake(
        where="semantics.control_flow.branches:_branch_for_tests",
        what="a branch that upstream has for tests does nothing but branch",
        old="reader.opaque_on(alone, op, (), ())",
        new="pass",
        noticed_by=f"{_FOR_TESTS}::test_a_branch_passes_what_it_says_and_is_there[none]",
    ),
    Mistake(
        where="semantics.control_flow.promises:demands_of",
        what="what is stored is never poison",
        old="op.operands[at]",
        new="op.operands[0]",
        noticed_by=f"{_ADDRESSES}::test_a_store_of_an_address_is_no_access_by_it",
    ),
    Mistake(
        where="verifier.kernel.simulation.steps:_opaque",
        what="an address by an index that is poison is none",
        old="any_of(poison, passed_on)",
        new="poison",
        noticed_by=f"{_WRONG_ADDRESSES}[flags that the source lacks]",
    ),
    Mistake(
        where="verifier.kernel.simulation.sums_of_products:_sum",
        what="a difference is a sum",
        old="-times if term.is_bv_sub() else times",
        new="times",
        noticed_by=f"{_SUMS}::test_equal_terms_have_one_form",
    ),
    Mistake(
        where="verifier.kernel.simulation.sums_of_products:_times",
        what="of a product of sums each product is in it once",
        old="m * n",
        new="1",
        noticed_by=f"{_SUMS}::test_forms_have_the_values_of_their_terms",
    ),
)
