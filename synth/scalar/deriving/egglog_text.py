"""What egglog is told about every graph of terms, and the words for types and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from semantics.language.program import TypeTerm, TypeVariable, as_integer_type

PRELUDE = """
(sort Type)
(constructor Width (i64) Type)
(constructor Variable (String) Type)
(sort Term)
(constructor Argument (String Type) Term)
(constructor Symbol (String Type) Term)
(relation narrower (Type Type))
(relation wide (Type i64))
(relation constant (Term))
(relation step (Term Term))
(relation start (i64 Term))
(relation goal (i64 Term))
(relation reached (i64 Term))
(relation derived (i64))
(function size (Term) i64 :merge (min old new))
(function largest () i64 :merge new)
(ruleset laws)
(ruleset lifting)
(ruleset closing)
(rule ((= e (Argument name t))) ((set (size e) 0)) :ruleset closing)
(rule ((= e (Symbol name t))) ((set (size e) 0)) :ruleset closing)
(rule ((narrower a b) (narrower b c)) ((narrower a c)) :ruleset closing)
(rule ((narrower a b)) ((narrower (Width 1) b)) :ruleset closing)
(rule ((start n a)) ((reached n a)) :ruleset closing)
(rule ((reached n a) (step a b)) ((reached n b)) :ruleset closing)
(rule ((reached n a) (goal n a)) ((derived n)) :ruleset closing)
"""
CLOSE = "(run-schedule (saturate (run closing)))"


def sizes(names: Iterable[str]) -> str:
    """Facts that call the size of each variable by its name."""
    return " ".join(f"(= size_{name} (size {name}))" for name in names)


def sum_of_sizes(count: int, names: Iterable[str]) -> str:
    text = str(count)
    for name in names:
        text = f"(+ {text} size_{name})"
    return text


def ground_type(type_: TypeTerm) -> str:
    """The type; a variable that is named as a fixed type is that type (`shapes.as_variable`)."""
    if isinstance(type_, TypeVariable):
        named = re.fullmatch("i([0-9]+)", type_.name)
        return f"(Width {named[1]})" if named else f'(Variable "{type_.name}")'
    integer = as_integer_type(type_)
    assert integer is not None
    return f"(Width {integer.width.data})"
