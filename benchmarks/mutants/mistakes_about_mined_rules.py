"""Mistakes about what is mined: rules as text, and the weakest preconditions."""

from __future__ import annotations

from mutants.mistake import mistakes_in

_DEFINED = "            defined = defined_widths(goal, self.goal)\n"

SIGNATURES = mistakes_in(
    "synth/scalar/terms/signatures.py",
    "synth/scalar/test_enumeration.py",
    (
        "programs do the same though one is poison",
        "self._flags(value.poison & ~ub if not self._is_false(ub) else value.poison, shape),",
        "self._flags(Bool(self._reading, self._reading.truth(False)), shape),",
    ),
    (
        "programs do the same though one is undefined",
        "            self._flags(ub, shape),\n",
        "            self._flags(Bool(self._reading, self._reading.truth(False)), shape),\n",
    ),
    (
        "programs do the same though one chose freely",
        "self._flags(chose & ~undefined if not self._is_false(chose) else chose, shape),",
        "self._flags(Bool(self._reading, self._reading.truth(False)), shape),",
    ),
    (
        "rows are compared by their values only",
        "zip(self.parts(), other.parts(), strict=True)]",
        "list(zip(self.parts(), other.parts(), strict=True))[:1]]",
    ),
    (
        "arguments are never poison",
        "poison = self._lanes.poison[leaf][self._order]",
        "pass",
    ),
    (
        "what an operand leaves undefined is defined",
        "ub, chose = ub | self._truth(rows.ub), chose",
        "ub, chose = ub, chose",
    ),
    (
        "what an operand chose is a value",
        "ub | self._truth(rows.ub), chose | self._truth(rows.chose)",
        "ub | self._truth(rows.ub), chose",
    ),
    (
        "literals of rows are one more",
        "leaf.value(self.widths) %",
        "(leaf.value(self.widths) + 1) %",
    ),
)

TEXTS = (
    "synth/scalar/test_pdl_constants.py synth/scalar/test_pdl_text.py "
    "synth/scalar/test_pattern_reading.py"
)

PRINTED = mistakes_in(
    "synth/scalar/rules/pdl_text.py",
    TEXTS,
    (
        "conditions are not printed",
        "        for condition in self.rule.conditions:\n            self._condition(condition)\n",
        "",
    ),
    ("negations are not printed", '(" {isNegated = true}" if negated else "")', '""'),
    (
        "which number is matched is not printed",
        '        self._constrain(constraint, [f"%{attribute}"], types, negated=False)\n',
        "",
    ),
    (
        "which flags are needed is not printed",
        "                for flag in required:\n",
        "                for flag in ():\n",
    ),
    (
        "the last flag only is needed",
        "                for flag in required:\n",
        "                for flag in required[-1:]:\n",
    ),
    (
        "numbers of a fixed type are one more",
        "IntegerAttr(term.value({}),",
        "IntegerAttr(term.value({}) + 1,",
    ),
    ("which type is narrower is not printed", "        self._order()\n", ""),
    (
        "the wider type is printed as narrower",
        '[f"%{self._type(high)}", f"%{self._type(low)}"]',
        '[f"%{self._type(low)}", f"%{self._type(high)}"]',
    ),
    (
        "one flag that is kept is printed as both",
        "if len(self.rule.kept) == 1:",
        "if False:",
    ),
    (
        "the flags of the first operation are kept",
        "for other in self.flags[1:]:",
        "for other in ():",
    ),
    (
        "attributes of matched operations are not printed",
        "negated=False)\n            elif attribute is not None:",
        "negated=False)\n            elif False:",
    ),
    (
        "flags that are given are not printed",
        "elif attribute is not None and _has_flags(own):",
        "elif False:",
    ),
    (
        "attributes of new operations are not printed",
        "stated[name] = self._given(name, attribute)\n            elif attribute is not None:\n"
        "                stated[name] = self._given(name, attribute)\n        return stated\n\n"
        "    def _kept",
        "stated[name] = self._given(name, attribute)\n        return stated\n\n    def _kept",
    ),
    (
        "another result is replaced",
        "value if i == source.result else again[i]",
        "again[i] if i == source.result and i else value",
    ),
    (
        "the law does not say what is kept",
        '(f", {\' and \'.join(rule.kept)} kept" if rule.kept else "")',
        '""',
    ),
    ("the law does not say its conditions", "    if conditions:\n", "    if False:\n"),
    ("the law does not say negations", 'f"not ({words})" if condition.negated else words', "words"),
    (
        "types are not part of the computed constants",
        "if function in TO_A_TYPE:",
        "if False:",
    ),
)

CONSTANTS_PRINTED = mistakes_in(
    "synth/scalar/rules/pdl_constants.py",
    TEXTS,
    ("two is matched as one", '2: ("is_two",', '2: ("is_one",'),
    ("two is printed as one", '"is_two", "get_two_attr"', '"is_two", "get_one_attr"'),
    (
        "minus two is printed as two",
        '"is_minus_two", "get_minus_two_attr"',
        '"is_minus_two", "get_two_attr"',
    ),
    ("minus two is matched as two", '-2: ("is_minus_two",', '-2: ("is_two",'),
    ("minus one is printed as one", '"get_minus_one_attr"', '"get_one_attr"'),
    ("minus one is matched as one", '("is_minus_one",', '("is_one",'),
    ("zero is printed as one", '"get_zero_attr"', '"get_one_attr"'),
    ("one is printed as zero", '"is_one", "get_one_attr"', '"is_one", "get_zero_attr"'),
    ("the minimum is matched as the maximum", '"is_signed_minimum"', '"is_signed_maximum"'),
    (
        "the minimum is printed as the maximum",
        '"get_signed_minimum_attr"',
        '"get_signed_maximum_attr"',
    ),
    (
        "the maximum is printed as the minimum",
        '"get_signed_maximum_attr"',
        '"get_signed_minimum_attr"',
    ),
    ("the width less 1 is matched as two", '("is_width_minus_one",', '("is_two",'),
    (
        "a width is matched as by how much a type is wider",
        'return "is_width_of"',
        'return "is_width_above"',
    ),
    (
        "by how much a type is wider is matched as its width",
        'return "is_width_above"',
        'return "is_width_of"',
    ),
    (
        "of a difference the first type does not matter",
        "case (Base.DIFFERENCE, 0) if constant.of[0] == term.type_:",
        "case (Base.DIFFERENCE, 0):",
    ),
)

PRECONDITIONS = mistakes_in(
    "verifier/repairing/weakest_preconditions.py",
    "verifier/test_thorough_suggestions.py",
    (
        "what is not proved is suggested",
        f"        if isinstance(verdict, Proved):\n{_DEFINED}"
        "            if not verdict.says_nothing",
        f"        if not isinstance(verdict, Refuted):\n{_DEFINED}            if True",
    ),
    (
        "proofs that say nothing are suggested",
        "if not verdict.says_nothing and defined",
        "if defined",
    ),
    (
        "the strongest is taken first",
        "key=lambda c: (-int(c.mask.sum()), c.rank)",
        "key=lambda c: (int(c.mask.sum()), c.rank)",
    ),
    (
        "stronger ones are suggested too",
        "if any(self._covers(other, candidate) for other, _ in self.proved):",
        "if False:",
    ),
    (
        "what is not decided is not named",
        "if _implies(candidate.mask, other.mask)\n            )[:MOST]",
        "if False\n            )[:MOST]",
    ),
    (
        "a condition that excludes every input is tried",
        "if not self._says_something(candidate):",
        "if False:",
    ),
    (
        "two conditions are never tried",
        "self._decide_in_order(self._pairs([int(place) for place in pool]))",
        "pass",
    ),
    (
        "the lines of the second condition are not printed",
        "tuple(r.pdl for p in candidate.places if",
        "tuple(r.pdl for p in candidate.places[:1] if",
    ),
    (
        "the guarantee is that of the goal of fixed types",
        "guarantee if self.goal.scheme.variables else None",
        "None",
    ),
    (
        "words are those of the first condition",
        "for place in candidate.places)\n\n\ndef _implies",
        "for place in candidate.places[:1])\n\n\ndef _implies",
    ),
)

ROWS = mistakes_in(
    "verifier/refuting/input_rows.py",
    "verifier/test_thorough_suggestions.py",
    (
        "the first obligation only is looked at",
        "rows = rows | self.instance.obligations[name].term",
        "return self.instance.obligations[name].term",
    ),
    (
        "inputs are not all there",
        "np.arange(1 << total, dtype=np.uint64)",
        "np.arange(1 << total - 1, dtype=np.uint64)",
    ),
)

MINED_RULES = (
    *SIGNATURES,
    *PRINTED,
    *CONSTANTS_PRINTED,
    *PRECONDITIONS,
    *ROWS,
)
