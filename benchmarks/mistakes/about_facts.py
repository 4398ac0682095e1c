"""Mistakes in what is known of the integers of a function, and in how that is used."""

from __future__ import annotations

from mistakes.mistake import Mistake

FACTS: tuple[Mistake, ...] = (
    Mistake(
        where="rewrites.analyses.flow.sparse:_Analysis._joined",
        what="arguments of a block are what comes along its first edge",
        old="_join(given)",
        new="given[0]",
        noticed_by="test_sparse.py::test_a_loop_that_wraps_around_is_covered",
    ),
    Mistake(
        where="rewrites.analyses.flow.fact:Fact.widen",
        what="a widening does not cover what is new",
        old="_sure(self.width, self._with(DOMAIN.widen, new))",
        new="self",
        noticed_by="test_sparse.py::test_a_loop_that_wraps_around_is_covered",
    ),
    Mistake(
        where="rewrites.analyses.flow.sparse:_Analysis._branch",
        what="a condition holds on the edge on which it does not",
        old="self._said(condition, number == 0, block)",
        new="self._said(condition, number == 1, block)",
        noticed_by="test_sparse.py::test_a_fact_of_an_edge_holds_behind_it_only",
    ),
    Mistake(
        where="rewrites.analyses.flow.sparse:_Analysis._goes",
        what="one of several edges into a block says what holds there",
        old="self.facts.orders[region].edges[to] == (edge,)",
        new="self.facts.orders[region].edges[to][0] == edge",
        noticed_by="test_sparse.py::test_an_edge_into_a_block_that_others_reach_says_nothing",
    ),
    Mistake(
        where="rewrites.analyses.flow.conditions:said_by",
        what="of a disjunction that holds both parts do",
        old="kind == 'ori' and not holds",
        new="kind == 'ori'",
        noticed_by="test_sparse.py::test_what_a_combined_condition_says",
    ),
    Mistake(
        where="rewrites.analyses.flow.conditions:_said_by_choice",
        what="an operand of select that may be what was chosen was not",
        old="known is not None and not known.holds(int(holds))",
        new="known is not None",
        noticed_by="test_sparse.py::test_what_a_combined_condition_says",
    ),
    Mistake(
        where="rewrites.analyses.flow.conditions:where",
        what="below in signed order is below in unsigned order",
        old="between(-(1 << w - 1), y.smax - 1, w, True)",
        new="between(0, y.smax - 1, w, False)",
        noticed_by="test_sparse.py::test_signed_bounds_at_64_bits_say_nothing_of_unsigned_numbers",
    ),
    Mistake(
        where="rewrites.analyses.flow.operations:kind_of",
        what="what is frozen is what it was",
        old="LLVM.get(short)",
        new="{**LLVM, 'freeze': 'index_cast'}.get(short)",
        noticed_by="test_sparse.py::test_what_is_frozen_may_be_any_number",
    ),
    Mistake(
        where="rewrites.analyses.flow.sparse:_Analysis._for",
        what="the bound of an unsigned loop is a signed one",
        old="op.get_attr_or_prop('unsignedCmp') is None",
        new="True",
        noticed_by="test_sparse.py::test_a_bound_is_of_the_sign_that_the_loop_compares",
    ),
    Mistake(
        where="rewrites.applying.by_facts:change_by",
        what="a division is unsigned where its first operand has no sign",
        old="operands[:1] if kind in _ONLY_FIRST else operands",
        new="operands[:1]",
        noticed_by="test_range_pass.py::test_bounds_that_are_just_wide_enough",
    ),
    Mistake(
        where="rewrites.applying.by_facts:_agreed",
        what="one width of index is enough",
        old="each.pop() if len(each) == 1 else None",
        new="next(iter(each - {None}), None)",
        noticed_by="test_range_pass.py::test_a_bound_of_index_counts_at_32_bits_too",
    ),
    Mistake(
        where="rewrites.applying.range_pass:optimise_ranges",
        what="a function without a proof stays changed",
        old="Rewriter.replace_op(A, B)",
        new="pass",
        noticed_by="test_range_pass.py::test_a_change_that_is_not_proved_is_not_made",
    ),
    Mistake(
        where="rewrites.applying.range_pass:_not_proved",
        what="a refuted change is kept",
        old="isinstance(verdict, Refuted)",
        new="False",
        noticed_by="test_range_pass.py::test_a_wrong_fact_is_found_by_the_proof",
    ),
    Mistake(
        where="synth.scalar.improving.context:assumed",
        what="an interval begins at 0",
        old="_applied('addi', term, low, type_) if low else term",
        new="term",
        noticed_by="test_context.py::test_an_argument_is_itself_where_the_fact_holds",
    ),
    Mistake(
        where="synth.scalar.improving.improving:improve",
        what="what rests on facts needs no proof of the whole",
        old="_rests_on_facts(changes, whole)",
        new="False",
        noticed_by="test_context.py::test_without_a_proof_of_the_whole_nothing_rests_on_facts",
    ),
)
