"""Sequences of modules are read as tools write them: files, trees and logs of dumps."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from verifier.claims.dumps import sequence_of
from verifier.claims.module_text import NotFound, Part, with_parts, without_aliases
from verifier.commands.verify_pass import main
from verifier.kernel.input.sources import InputError


def function(name: str, body: str = "") -> str:
    return f"func.func @{name}(%x: i8) -> i8 {{\n  {body}\n  return %x : i8\n}}\n"


def dump(when: str, of_pass: str, text: str) -> str:
    return f"// -----// IR Dump {when} SomePass ({of_pass}) //----- //\n{text}\n\n"


def written(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".mlir").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.mlir") for name in files]


def named(files: list[str]) -> list[tuple[str, str]]:
    return [(state.made_by, state.source.text) for state in sequence_of(files)]


def test_files_in_order_are_steps_of_their_names(tmp_path: Path) -> None:
    texts = {"a": function("f"), "b": function("f", "// same"), "c": function("g")}
    assert [name for name, _ in named(written(tmp_path, **texts))] == ["", "b", "c"]


def test_a_file_that_changes_nothing_is_no_step(tmp_path: Path) -> None:
    files = written(tmp_path, a=function("f"), b=" " + function("f"), c=function("g"))
    assert [name for name, _ in named(files)] == ["", "c"]


TREE = {
    "m_no-symbol-name__func_func_f__0_0_cse": dump("Before", "cse", function("f", "// 1")),
    "m_no-symbol-name__func_func_f__0_1_cse": dump("After", "cse", function("f", "// 2")),
    "m_no-symbol-name__func_func_g__0_0_cse": dump("Before", "cse", function("g", "// 1")),
    "m_no-symbol-name__func_func_g__0_1_cse": dump("After", "cse", function("g", "// 2")),
}
FIRST = "module {\n" + function("f", "// 1") + function("g", "// 1") + "}\n"


def test_dumps_of_functions_are_put_into_the_module_together(tmp_path: Path) -> None:
    written(tmp_path / "tree", **TREE)
    first, *rest = named([*written(tmp_path, first=FIRST), str(tmp_path / "tree")])
    assert first == ("", FIRST)
    assert rest == [("cse", FIRST.replace("// 1", "// 2"))]


def test_dumps_inside_of_another_pass_are_part_of_it(tmp_path: Path) -> None:
    after = FIRST.replace("// 1", "// 3")
    around = {
        "m_no-symbol-name__0_inline": dump("Before", "inline", FIRST),
        "m_no-symbol-name__1_inline": dump("After", "inline", after),
    }
    written(tmp_path / "tree", **TREE, **around)
    assert named([str(tmp_path / "tree")]) == [("", FIRST), ("inline", after)]


def test_what_is_dumped_before_passes_only_is_named_by_the_pass_before(tmp_path: Path) -> None:
    made = {name: f"module {{\n{function('f', f'// {name}')}}}" for name in ("cse", "sccp", "dce")}
    texts = [dump("Before", name, text) for name, text in made.items()]
    (log,) = written(tmp_path, log="".join(texts))
    states = sequence_of([log])
    assert [state.made_by for state in states] == ["", "cse", "sccp"]
    assert [state.source.first_line for state in states] == [2, 10, 18]


def test_a_change_that_no_pass_was_seen_to_make_is_a_step(tmp_path: Path) -> None:
    before = dump("Before", "cse", function("f", "// 0"))
    texts = [dump("After", "cse", function("f")), dump("Before", "dce", function("f", "// 2"))]
    (log,) = written(tmp_path, log="".join([before, *texts]))
    assert [name for name, _ in named([log])] == ["", "cse", "before dce"]


def test_a_pass_is_not_left_out_where_what_it_was_given_is_not_there(tmp_path: Path) -> None:
    log, alone = written(tmp_path, log=dump("After", "cse", function("f")) * 2, a=function("f"))
    with pytest.raises(InputError, match="what cse was given is not there"):
        sequence_of([log])
    assert [name for name, _ in named([alone, log])] == [""]
    with pytest.raises(InputError, match="one module only"):
        sequence_of([alone])


def test_what_stands_before_the_first_pass_is_compared_with_what_is_given(tmp_path: Path) -> None:
    read = "".join(dump(when, "cse", function("f", "// 2")) for when in ("Before", "After"))
    files = written(tmp_path, a=function("f"), log=read)
    assert [name for name, _ in named(files)] == ["", "reading"]


def test_a_part_without_its_module_is_refused(tmp_path: Path) -> None:
    written(tmp_path / "tree", **TREE)
    with pytest.raises(InputError, match="is to be given first"):
        sequence_of([str(tmp_path / "tree")])
    (other,) = written(tmp_path, first="module {\n" + function("f") + "}\n")
    with pytest.raises(InputError, match="not known which part"):
        sequence_of([other, str(tmp_path / "tree")])


# Text


def test_a_part_is_found_by_its_symbol_and_the_operations_around_it() -> None:
    inner = function("f", "// inner")
    text = f"module {{\n{function('f')}module @m {{\n{inner}}}\n}}\n"
    new = function("f", "// new {")
    folders = ("builtin_module_no-symbol-name", "builtin_module_m", "func_func_f")
    assert with_parts(text, [Part(new, folders)]) == text.replace(inner, new)
    assert with_parts(text, [Part(new, folders[::2])]) == text.replace(function("f"), new)
    with pytest.raises(NotFound):
        with_parts(text, [Part(new)])


@pytest.mark.parametrize(
    "there",
    [
        '"func.func"() <{sym_name = "f", x = "}"}> ({\n"func.return"() : () -> ()\n}) : () -> ()\n',
        'func.func private @f(%x: i8 {a = "{"}) -> i8 attributes {b} {\n return %x : i8 // }\n}\n',
    ],
)
def test_brackets_in_strings_and_comments_are_none(there: str) -> None:
    new = there.replace("return", "yield")
    text = f"{there}{function('g')}"
    assert with_parts(text, [Part(new)]) == new + function("g")


def test_aliases_are_replaced_outside_of_strings() -> None:
    text = '#m = affine_map<(d0) -> (d0)>\n#n = [#m]\n"a"() {b = #n, c = "#m", d = #m.x<1>}\n'
    meant = '"a"() {b = [affine_map<(d0) -> (d0)>], c = "#m", d = #m.x<1>}\n'
    assert without_aliases(text) == meant


# The command

WRONG = """\
func.func @f(%x: i8, %y: i8) -> i8 {
  %c = arith.constant -100 : i8
  %d = arith.addi %y, %x : i8
  %e = arith.addi %y, %x : i8
  %m = arith.muli %d, %e : i8
  %a = arith.addi %m, %c overflow<nsw> : i8
  %b = arith.addi %a, %c overflow<nsw> : i8
  return %b : i8
}
"""


def test_the_passes_of_a_pipeline_of_mlir_opt_are_steps(tmp_path: Path) -> None:
    if shutil.which("mlir-opt-22") is None:
        pytest.skip("mlir-opt-22 is not installed")
    (file,) = written(tmp_path, x=WRONG)
    pipeline = "-pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)'"
    command = ["--opt", f"mlir-opt-22 {pipeline}", file, "--format", "json"]
    ran = CliRunner().invoke(main, command)
    assert ran.exit_code == 1, ran.output
    step, whole = json.loads(ran.output)["results"]
    assert (step["name"], step["step"], step["pass"]) == (
        "@f, step 2 (canonicalize)",
        2,
        "canonicalize",
    )
    assert "step 2 (canonicalize) is refuted" in whole["notes"]
    assert [(s["pass"], s["verdict"]) for s in whole["steps"]] == [
        ("cse", "proved"),
        ("canonicalize", "refuted"),
    ]


def test_the_passes_of_a_pipeline_of_xdsl_are_steps(tmp_path: Path) -> None:
    right = WRONG.replace("overflow<nsw>", "").replace("-100", "0")
    (file,) = written(tmp_path, x=right)
    ran = CliRunner().invoke(main, ["-p", "cse,canonicalize,cse", file])
    assert ran.exit_code == 0, ran.output
    assert "step 1 (cse): proved" in ran.output
    assert "step 2 (canonicalize): proved" in ran.output


def test_files_and_logs_are_verified_without_running_anything(tmp_path: Path) -> None:
    later = WRONG.replace("muli", "andi")
    log = dump("Before", "cse", WRONG) + dump("After", "cse", WRONG) + dump("After", "dce", later)
    (file,) = written(tmp_path, log=log)
    ran = CliRunner().invoke(main, ["--steps", file])
    assert ran.exit_code == 1, ran.output
    assert "@f: refuted" in ran.output
    assert "note: step 1 (dce) is refuted" in ran.output
    nothing = CliRunner().invoke(main, ["--steps", *written(tmp_path, a=WRONG, b=WRONG)])
    assert nothing.exit_code == 0, nothing.output
    assert "identical before and after" in nothing.output


@pytest.mark.parametrize(
    "arguments",
    [["--steps", "-p", "cse"], ["--steps", "--opt", "cat"], ["--steps", "--split-input-file"]],
)
def test_steps_run_no_pass(arguments: list[str], tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, [*arguments, *written(tmp_path, a=WRONG)])
    assert ran.exit_code == 2
