"""Mistakes about the interpretations of meanings with a fixed width, and in the builder that all
interpretations share."""

from __future__ import annotations

from mistakes.mistake import Mistake

_ARRAYS = "semantics.interpretations.float_arrays"
_ON_ARRAYS = "test_float_arrays.py"
_EXACT, _ON_INTEGERS = "semantics.interpretations.exact_floats", "test_exact_floats.py"

INTERPRETATIONS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.interpretations.concrete:signed",
        what="the sign is the bit beyond the width",
        old="value >> (w - 1)",
        new="value >> w",
        noticed_by="test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.interpretations.concrete:ConcreteInterpretation.sdiv",
        what="signed quotients round down",
        old="quotient if A else -quotient",
        new="a // b",
        noticed_by=(
            "test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.ceildivsi]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.concrete:ConcreteInterpretation.udiv",
        what="a quotient by zero is zero",
        old="wrap(-1, width)",
        new="0",
        noticed_by=(
            "test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.ceildivui]"
        ),
    ),
    Mistake(
        where="semantics.interpretations.concrete:ConcreteInterpretation.lshr",
        what="a shift amount counts modulo the width",
        old="x >> y if A else 0",
        new="x >> (y % fixed(width))",
        noticed_by="test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.shrui]",
    ),
    Mistake(
        where="semantics.interpretations.numpy_arrays:NumpyInterpretation.signed_less",
        what="signed comparisons are unsigned",
        old="self.unsigned_less(A ^ sign, B ^ sign, width)",
        new="self.unsigned_less(A, B, width)",
        noticed_by="test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.interpretations.numpy_arrays:NumpyInterpretation.shl",
        what="a shift left by more than the width is one by the width less one",
        old="np.where(A, shifted, B)",
        new="shifted",
        noticed_by="test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.shli]",
    ),
    Mistake(
        where="semantics.interpretations.numpy_arrays:_wrap",
        what="32-bit results are not wrapped",
        old="width == 64",
        new="width in (32, 64)",
        noticed_by="test_interpretations_agree.py::test_numpy_at_usual_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.interpretations.numpy_arrays:NumpyInterpretation.srem",
        what="a remainder has the sign of the divisor",
        old="self._negative(x, width)",
        new="self._negative(y, width)",
        noticed_by="test_interpretations_agree.py::test_numpy_on_all_inputs_at_small_widths[arith.remsi]",
    ),
    Mistake(
        where="semantics.interpretations.solver_terms:SolverInterpretation.unsigned_less",
        what="unsigned comparisons are signed",
        old="self._f.BVULT(x, y)",
        new="self._f.BVSLT(x, y)",
        noticed_by="test_interpretations_agree.py::test_solver_terms[arith.addi]",
    ),
    Mistake(
        where="semantics.interpretations.solver_terms:SolverInterpretation.truncate",
        what="a truncation keeps the high bits",
        old="self._f.BVExtract(x, 0, fixed(to) - 1)",
        new="self._f.BVExtract(x, fixed(width) - fixed(to), fixed(width) - 1)",
        noticed_by="test_interpretations_agree.py::test_solver_terms[arith.index_cast]",
    ),
    Mistake(
        where="semantics.interpretations.solver_terms:SolverInterpretation.disjunction",
        what="an alternative to what is false is false",
        old="if a is self._false: B",
        new="if a is self._false:\n    return a",
        noticed_by="test_interpretations_agree.py::test_solver_terms[arith.addi]",
    ),
    Mistake(
        where="semantics.language.builder:Interpretation.product_overflows",
        what="signed products overflow as unsigned ones do",
        old="self.sign_extend if signed else self.zero_extend",
        new="self.zero_extend",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.muli]",
    ),
    Mistake(
        where="semantics.language.builder:Execution.poison_if_flag",
        what="a broken promise that cannot be expressed is taken for kept",
        old="Bool(self.interpretation, self.interpretation.opaque_truth())",
        new="self.truth(False)",
        noticed_by="test_builder.py::test_a_broken_promise_that_cannot_be_expressed_may_be_broken",
    ),
    Mistake(
        where="semantics.language.builder:Execution.choice",
        what="a free choice leaves no trace",
        old="self.chose = self.chose | where",
        new="pass",
        noticed_by="test_builder.py::test_a_choice_is_the_choosers_and_is_noted_where_it_matters",
    ),
    Mistake(
        where="semantics.language.builder:Execution.ub_if",
        what="only the last undefined behaviour counts",
        old="self.ub | condition",
        new="condition",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.ceildivsi]",
    ),
    Mistake(
        where=f"{_ARRAYS}:FloatArrayInterpretation.nearest",
        what="the processor computes whatever its modes are",
        old="not _in_usual_mode()",
        new="False",
        noticed_by=f"{_ON_ARRAYS}::test_nothing_is_computed_in_other_modes_of_the_processor",
    ),
    Mistake(
        where=f"{_ARRAYS}:_encoded",
        what="what the processor has computed is cut off",
        old="np.rint(sizes * unit.view(np.float64))",
        new="np.floor(sizes * unit.view(np.float64))",
        noticed_by=f"{_ON_ARRAYS}::test_of_two_floats",
    ),
    Mistake(
        where=f"{_ARRAYS}:_encoded",
        what="a number that is too small for a normal float keeps all its digits",
        old="np.maximum(exponent, 1 - f.bias)",
        new="np.maximum(exponent, -f.bias)",
        noticed_by=f"{_ON_ARRAYS}::test_of_two_floats",
    ),
    Mistake(
        where=f"{_EXACT}:_size",
        what="what lies in the middle between two floats is rounded up",
        old="rest == half and kept & 1",
        new="rest == half",
        noticed_by=f"{_ON_INTEGERS}::test_of_two_floats",
    ),
    Mistake(
        where=f"{_EXACT}:_quotient",
        what="what is left of a quotient is forgotten",
        old="rest != 0",
        new="False",
        noticed_by=f"{_ON_INTEGERS}::test_of_two_floats",
    ),
    Mistake(
        where="semantics.meanings.float_bits:nearest_in",
        what="the processor rounds to nearest, whatever is asked",
        old="mode is not Rounding.NEAREST_EVEN",
        new="mode is None",
        noticed_by=f"{_ON_ARRAYS}::test_roots_and_conversions",
    ),
)
