"""What Linux knows of registers: what holds is proved for every width, what did not is refuted."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from verifier.claims.analyses import decide_soundness
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted

ANALYSES = Path(__file__).parents[3] / "benchmarks" / "analyses"


def loaded(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ANALYSES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["update_bounds", "update_signed_bounds", "scalar_min_max_xor"])
def test_what_holds_is_proved_for_every_width(name: str) -> None:
    verdict = decide_soundness(getattr(loaded("linux_registers"), name), Options())
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


@pytest.mark.deep
@pytest.mark.parametrize(
    "name",
    ["scalar_min_max_lsh", "SCALAR_MIN_MAX_ARSH", "scalar_min_max_mul", "JSET_NOT_TAKEN"],
)
def test_shifts_and_products_are_proved_for_every_width(name: str) -> None:
    verdict = decide_soundness(getattr(loaded("linux_products"), name), Options())
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["tnum_mul_before", "tnum_mul", "tnum_mul_of_2025"])
def test_products_of_tristate_numbers_are_proved_for_every_width(name: str) -> None:
    verdict = decide_soundness(loaded(name).tnum_mul, Options())
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


def test_the_low_half_of_bounds_is_refuted() -> None:
    """CVE-2020-8835."""
    transfer = loaded("wrong_linux_registers").bound_offset32
    assert isinstance(decide_soundness(transfer, Options()), Refuted)


@pytest.mark.deep
@pytest.mark.parametrize(
    "name", ["scalar_min_max_xor", "scalar32_min_max_and", "scalar_min_max_rsh", "JLE"]
)
def test_what_did_not_hold_is_refuted(name: str) -> None:
    transfer = getattr(loaded("wrong_linux_registers"), name)
    assert isinstance(decide_soundness(transfer, Options()), Refuted)
