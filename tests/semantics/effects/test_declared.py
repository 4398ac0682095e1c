"""The table of what MLIR declares, against the headers that are installed."""

from __future__ import annotations

import shutil

import pytest

from tests.oracles.upstream_declarations import HEADERS, TABLE, TOOL, Records, roots, table

needs_headers = pytest.mark.skipif(
    shutil.which(TOOL) is None or not (HEADERS / "mlir").is_dir(),
    reason="needs mlir-tblgen-22 and MLIR 22's headers",
)

FEW = ("Arith", "ControlFlow", "MemRef", "SCF", "Tensor", "UB")
"""Folders of the headers that every run reads."""

# ruff: noqa: E501
PRINTED = """------------- Defs -----------------
def Reads {	// OpVariableDecorator SideEffect MemoryEffect MemRead
  string effect = "::mlir::MemoryEffects::Read";
  string resource = "::mlir::SideEffects::DefaultResource";
}
def Counts {	// OpVariableDecorator SideEffect MemoryEffect MemWrite
  string effect = "::mlir::MemoryEffects::Write";
  string resource = "::mlir::Counters";
}
def Thing {	// Constraint TypeConstraint
}
def Things {	// Constraint TypeConstraint Variadic
}
def Flag {	// Constraint AttrConstraint Attr
}
def ReadThing {	// OpVariable Arg
  Constraint constraint = Thing;
  list<OpVariableDecorator> decorators = [Reads];
}
def ReadThings {	// OpVariable Arg
  Constraint constraint = Things;
  list<OpVariableDecorator> decorators = [Reads];
}
def Counting {	// Trait NativeTrait InterfaceTrait OpInterfaceTrait SideEffectsTraitBase MemoryEffects
  string trait = "MemoryEffectOpInterface::Trait";
  list<SideEffect> effects = [Counts];
}
def Free {	// Trait NativeTrait InterfaceTrait OpInterfaceTrait SideEffectsTraitBase MemoryEffects
  string trait = "MemoryEffectOpInterface::Trait";
  list<SideEffect> effects = [];
}
def ByMethod {	// Trait NativeTrait InterfaceTrait OpInterfaceTrait DeclareOpInterfaceMethods
  string trait = "MemoryEffectOpInterface::Trait";
}
def Recursive {	// Trait NativeTrait NativeOpTrait
  string trait = "HasRecursiveMemoryEffects";
}
def Speculatable {	// Trait NativeTrait InterfaceTrait OpInterface
  string trait = "ConditionallySpeculatable::Trait";
  list<Interface> baseInterfaces = [];
}
def Always {	// Trait NativeTrait NativeOpTrait
  string trait = "AlwaysSpeculatableImplTrait";
}
def Pure {	// Trait TraitList
  list<Trait> traits = [Both, Free];
}
def Both {	// Trait TraitList
  list<Trait> traits = [Speculatable, Always];
}
def SymbolInterface {	// Interface OpInterface
  string trait = "SymbolOpInterface::Trait";
  list<Interface> baseInterfaces = [];
}
def FunctionInterface {	// Interface OpInterface
  string trait = "FunctionOpInterface::Trait";
  list<Interface> baseInterfaces = [SymbolInterface];
}
def Mine {	// Dialect
  string name = "mine";
}
"""


def _line(arguments: str = "(ins)", traits: str = "") -> list[str]:
    operation = f"""def TheOp {{	// Op Mine_Op
  Dialect opDialect = Mine;
  string opName = "op";
  dag arguments = {arguments};
  dag results = (outs);
  list<Trait> traits = [{traits}];
}}
"""
    ((name, line),) = Records(PRINTED + operation).lines("file")
    assert name == "mine.op"
    return line.split("\t")[1:4]


@pytest.mark.parametrize(
    ("arguments", "traits", "expected"),
    [
        ("(ins)", "", ["unknown", "-", "-"]),
        ("(ins)", "Pure", ["none", "always", "-"]),
        ("(ins)", "Free", ["none", "-", "-"]),
        ("(ins)", "Both", ["unknown", "always", "-"]),
        ("(ins)", "Free, Speculatable", ["none", "code", "-"]),
        ("(ins)", "Counting", ["write%Counters", "-", "-"]),
        ("(ins)", "ByMethod", ["code", "-", "-"]),
        ("(ins)", "Recursive", ["recursive", "-", "-"]),
        ("(ins)", "ByMethod, Recursive", ["code recursive", "-", "-"]),
        ("(ins)", "FunctionInterface", ["unknown", "-", "Symbol"]),
        ("(ins Flag:$f, ReadThing:$x)", "", ["read@operand0", "-", "-"]),
        ("(ins Thing:$y, ReadThing:$x)", "", ["read@operand1", "-", "-"]),
        ("(ins Things:$y, ReadThing:$x)", "", ["read@operands", "-", "-"]),
        ("(ins ReadThings:$y)", "Counting", ["write%Counters read@operands", "-", "-"]),
    ],
)
def test_traits_and_operands_become_a_line(arguments: str, traits: str, expected: list[str]):
    assert _line(arguments, traits) == expected


@pytest.mark.deep
@needs_headers
def test_the_table_is_what_some_headers_declare():
    files = [file for file in roots(HEADERS) if file.parts[-3] in FEW and file.parent.name == "IR"]
    assert len(files) == len(FEW)
    known = set(TABLE.read_text(encoding="utf-8").splitlines())
    assert set(table(TOOL, HEADERS, files).splitlines()) <= known


@pytest.mark.deep
@needs_headers
def test_the_table_is_what_the_headers_declare():
    assert table(TOOL, HEADERS, roots(HEADERS)) == TABLE.read_text(encoding="utf-8")


@needs_headers
def test_two_definitions_that_differ_are_refused(tmp_path):
    """One operation of two files, one of which calls it pure."""
    folder = tmp_path / "mlir"
    folder.mkdir()
    for number, traits in enumerate(["[Pure]", "[]"]):
        (folder / f"{number}.td").write_text(
            f"""include "mlir/Interfaces/SideEffectInterfaces.td"
def Mine : Dialect {{ let name = "mine"; }}
def TheOp : Op<Mine, "op", {traits}> {{}}
"""
        )
    (folder / "Interfaces").symlink_to(HEADERS / "mlir/Interfaces")
    (folder / "IR").symlink_to(HEADERS / "mlir/IR")
    with pytest.raises(ValueError, match=r"two definitions of mine\.op differ"):
        table(TOOL, tmp_path, sorted(folder.glob("*.td")))
    assert "mine.op\tnone\talways" in table(TOOL, tmp_path, [folder / "0.td"])
