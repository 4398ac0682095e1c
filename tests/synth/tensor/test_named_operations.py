"""Named products and convolutions of linalg, on bytes, become tensor instructions."""

from __future__ import annotations

import pytest

from semantics.syntax.linalg.forms import FORMS
from synth.tensor.onto import instructions_named
from synth.tensor.tensorise import tensorise
from tests.inputs.linalg_cases import of_form
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source

DOT4 = instructions_named("dot4")[:1]
"""The form for signed bytes."""
NAMED = (
    "linalg.batch_vecmat",
    "linalg.conv_1d_ncw_fcw",
    "linalg.conv_2d",
    "linalg.conv_2d_ngchw_fgchw",
    "linalg.depthwise_conv_1d_nwc_wcm",
    "linalg.depthwise_conv_2d_nchw_chw",
    "linalg.mmt4d",
)


@pytest.mark.parametrize("name", some_of(NAMED, 4))
def test_a_named_operation_is_mapped(name: str):
    form = FORMS[name]
    extents = [1 + number % 2 for number in range(len(form.kinds))]
    case = of_form(form, ("i8", "i8", "i32"), extents=extents)
    result = tensorise(Source("<test>", case.function()), DOT4)
    assert [r.kind for r in result.results] == ["proved"]
    assert [c.operation for c in result.chosen] == [name]
