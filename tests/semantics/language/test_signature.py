"""What a signature says about the operands of an operation."""

import pytest

import semantics.meanings.arith  # noqa: F401  (registers the meanings)
from semantics.language.registry import lookup
from semantics.language.signature import Signature


@pytest.mark.parametrize(
    "text", ["T, T -> T", "-> T", "i1, T, T -> T", "T* -> T", "_* -> T", "i1, T* -> T"]
)
def test_it_prints_as_it_is_written(text: str):
    assert str(Signature.parse(text)) == text


def test_fixed_operands():
    signature = Signature.parse("S -> T", "S < T")
    assert str(signature) == "S -> T, S < T"
    assert signature.operand_letters(1) == ("S",)
    assert not signature.takes(0) and not signature.takes(2)
    with pytest.raises(ValueError, match="2 operands"):
        signature.operand_letters(2)


def test_any_number_of_one_type():
    signature = Signature.parse("i1, T* -> T")
    assert signature.operand_letters(1) == ("i1",)
    assert signature.operand_letters(2) == ("i1", "T")
    assert signature.operand_letters(3) == ("i1", "T", "T")
    assert not signature.takes(0)


def test_any_number_of_any_types():
    letters = Signature.parse("_* -> T").operand_letters(3)
    assert len({*letters, "T"}) == 4
    assert Signature.parse("_* -> T").operand_letters(0) == ()
    assert Signature.parse("i1, _* -> T").operand_letters(2)[0] == "i1"


@pytest.mark.parametrize(("text", "narrower"), [("T, T", ""), ("S -> T", "S T")])
def test_what_is_not_a_signature_is_refused(text: str, narrower: str):
    with pytest.raises(ValueError, match="needs"):
        Signature.parse(text, narrower)


@pytest.mark.parametrize(
    ("signature", "operations"),
    [
        ("S -> T, S < T", "arith.extui arith.extsi llvm.zext llvm.sext"),
        ("T -> S, S < T", "arith.trunci llvm.trunc"),
        (
            "S -> T, one of S and T is index",
            "arith.index_cast arith.index_castui index.casts index.castu",
        ),
        ("T, T -> T", "arith.addi llvm.add index.add comb.sub math.ipowi"),
        ("T* -> T", "comb.add comb.mul comb.and comb.or comb.xor"),
    ],
)
def test_what_operations_take_and_give(signature: str, operations: str):
    """As their ODS traits say: results of extensions are wider, those of truncations narrower."""
    for name in operations.split():
        meaning = lookup(name)
        assert meaning is not None
        expected = signature.replace("T", "index") if name == "index.add" else signature
        assert str(meaning.signature) == expected
