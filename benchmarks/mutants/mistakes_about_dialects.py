"""Mistakes about entries of dialects, and about which operations loops may have as functions."""

from __future__ import annotations

from mutants.mistake import mistakes_in

PRINTED = (
    "synth/scalar/test_pdl_constants.py synth/scalar/test_pdl_text.py "
    "synth/scalar/test_pattern_reading.py"
)
OWN = "verifier/test_scalar_functions.py"

ENTRIES = (
    *mistakes_in(
        "semantics/dialects/llvm.py",
        PRINTED,
        ("a logical shift is printed as an arithmetic one", '"lshr": "shrui"', '"lshr": "shrsi"'),
        ("an arithmetic shift is printed as a logical one", '"ashr": "shrsi"', '"ashr": "shrui"'),
        ("zext is printed as extsi", '"zext": "extui"', '"zext": "extsi"'),
        ("sub is printed as addi", '"sub": "subi"', '"sub": "addi"'),
    ),
    *mistakes_in(
        "semantics/dialects/comb.py",
        PRINTED,
        ("a shift of comb is printed as the other", '"shru": "shrui"', '"shru": "shrsi"'),
    ),
    *mistakes_in(
        "semantics/language/dialects.py",
        "semantics/test_dialects.py",
        (
            "a user's dialect may have the name of one of ours",
            "if entry.name in our_dialects() or _users",
            "if _users",
        ),
        (
            "a user's dialect may be registered twice",
            "_users.get(entry.name, entry) != entry",
            "False",
        ),
    ),
)

FUNCTIONS = (
    *mistakes_in(
        "verifier/kernel/loops/lifting/scalar_functions.py",
        OWN,
        (
            "what may be undefined is a function",
            "        raise _MayBeUndefined\n\n    def choice",
            "        pass\n\n    def choice",
        ),
        ("what chooses is a function", "if meaning.chooses:", "if False:"),
        ("what sees poison is a function", "if meaning.sees_poison:", "if False:"),
        (
            "a user's entry is believed against the meaning",
            "entry.scalar_functions and entry.name in our_dialects()",
            "entry.scalar_functions",
        ),
        (
            "operations on index are functions",
            "if integer is None or not is_integer_like(element):",
            "if not is_integer_like(element):",
        ),
    ),
    *mistakes_in(
        "verifier/kernel/loops/proving/term_match.py",
        OWN,
        (
            "flags of every dialect may be dropped",
            'return operation.op.startswith("arith.")',
            "return True",
        ),
    ),
    *mistakes_in(
        "verifier/kernel/loops/recurrences/meaning_values.py",
        OWN,
        (
            "poison that a meaning makes is a number",
            "return None if value.poison.term else value.bits.term",
            "return value.bits.term",
        ),
        (
            "what may be undefined is run",
            'raise NoValue("what may be undefined behaviour")',
            "pass",
        ),
        (
            "what sees poison is run",
            "if meaning.sees_poison or meaning.chooses:",
            "if meaning.chooses:",
        ),
    ),
)
