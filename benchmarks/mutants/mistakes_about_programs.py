"""Mistakes about what refinement is, and about what a PDL pattern says."""

from __future__ import annotations

from mutants.mistake import Mistake

KNOWN = "verifier/test_known_mistakes.py"
PATTERNS = "verifier/test_pattern_meaning.py"
CONSTRUCTS = "verifier/test_pattern_constructs.py"
TRANSLATION = "verifier/test_translation.py"

REFINEMENT = (
    Mistake(
        "equal values are taken for refinement",
        "verifier/kernel/goals/goal.py",
        "certain & t.poison",
        "source.truth(False)",
        KNOWN,
    ),
    Mistake(
        "what is poison in the target need not be equal, nor be poison in the source",
        "verifier/kernel/goals/goal.py",
        "certain = defined & ~s.poison",
        "certain = defined & ~s.poison & ~t.poison",
        KNOWN,
    ),
    Mistake(
        "refinement the other way round",
        "verifier/kernel/goals/goal.py",
        "s, t = values[old], values[new]",
        "t, s = values[old], values[new]",
        TRANSLATION,
    ),
    Mistake(
        "undefined behaviour of the target does not count",
        "verifier/kernel/goals/goal.py",
        '{"no new UB": defined & target.ub}',
        '{"no new UB": source.truth(False)}',
        KNOWN,
    ),
    Mistake(
        "undefined behaviour of the target excuses the target",
        "verifier/kernel/goals/goal.py",
        "defined = precondition & ~source.ub",
        "defined = precondition & ~source.ub & ~target.ub",
        TRANSLATION,
    ),
    Mistake(
        "arguments are never poison",
        "verifier/kernel/goals/goal.py",
        'source.truth(False) if name in goal.never_poison else new_bool(f"{name} is poison")',
        "source.truth(False)",
        KNOWN,
    ),
    Mistake(
        "a precondition that is poison holds",
        "verifier/kernel/goals/goal.py",
        "result.bits.is_true() & ~result.poison & ~m.ub",
        "result.bits.is_true() & ~m.ub",
        TRANSLATION,
    ),
    Mistake(
        "a precondition that is undefined holds",
        "verifier/kernel/goals/goal.py",
        "result.bits.is_true() & ~result.poison & ~m.ub",
        "result.bits.is_true() & ~result.poison",
        TRANSLATION,
    ),
    Mistake(
        "a negated constraint is read without its negation",
        "verifier/kernel/goals/goal.py",
        "required = ~holds if call.negated else holds",
        "required = holds",
        PATTERNS,
    ),
    Mistake(
        "a contradictory precondition proves everything",
        "verifier/kernel/deciding/decide.py",
        "        if vacuous is not None:\n            return vacuous\n",
        "        del vacuous\n",
        f"{PATTERNS} verifier/test_pairs.py",
    ),
    Mistake(
        "types that no instance satisfies prove everything",
        "verifier/kernel/goals/type_scheme.py",
        'raise NoInstance("no choice of widths satisfies the constraints between the types")',
        "return least",
        f"{KNOWN} verifier/test_type_scheme.py",
    ),
    Mistake(
        "index has one width",
        "verifier/kernel/goals/goal_at_widths.py",
        "INDEX_WIDTHS if goal.scheme.has_index else INDEX_WIDTHS[:1]",
        "INDEX_WIDTHS[:1]",
        f"{TRANSLATION} verifier/test_counterexamples.py",
    ),
    Mistake(
        "one lane of a vector stands for all, whatever its constants",
        "semantics/functions/lane_classes.py",
        "told_apart = [column for column in columns.get(shape, ()) if len(set(column)) > 1]",
        "told_apart = [column for column in columns.get(shape, ()) if not column]",
        "verifier/test_lanes.py",
    ),
    Mistake(
        "the target may choose what the source does",
        "verifier/kernel/deciding/choices.py",
        "if isinstance(verdict, Proved | Vacuous | Unsupported):",
        "if not isinstance(verdict, Unknown):",
        "verifier/test_choices.py",
    ),
    Mistake(
        "the target's choices are the source's for the asking",
        "verifier/kernel/goals/goal.py",
        "            if witness in steps and meaning_for(steps[witness]).chooses\n",
        "            if True\n",
        "verifier/test_choices.py",
    ),
)

PDL = (
    Mistake(
        "of several replacements the first counts",
        "verifier/kernel/pdl/pattern.py",
        "replacements=tuple(rewriting.replaced)",
        "replacements=tuple(rewriting.replaced[:1])",
        PATTERNS,
    ),
    Mistake(
        "an attribute that a match does not mention is absent",
        "verifier/kernel/pdl/attributes.py",
        "attributes[name] = AttributeVariable(variable)",
        "pass",
        PATTERNS,
    ),
    Mistake(
        "open flags of two operations are the same flags",
        "verifier/kernel/pdl/attributes.py",
        'variable = f"{carrier} {name}"',
        'variable = f"any {name}"',
        PATTERNS,
    ),
    Mistake(
        "an open predicate is tried as the first only",
        "verifier/kernel/goals/goal.py",
        "domains.append(list(domain))",
        "domains.append(list(domain)[:1])",
        PATTERNS,
    ),
    Mistake(
        "undefined behaviour beside the root excuses the replacement",
        "verifier/kernel/pdl/roots.py",
        "    if not optional:\n",
        "    if True:\n",
        f"{PATTERNS} {CONSTRUCTS}",
    ),
    Mistake(
        "a replacement may use what it replaces",
        "verifier/kernel/pdl/rewrite.py",
        "        self._check_no_self_use()\n",
        "",
        PATTERNS,
    ),
    Mistake(
        "a replacement may have another type",
        "verifier/kernel/pdl/rewrite.py",
        "if not typer.constraints.same(expected, given):",
        "if False:",
        f"{PATTERNS} {CONSTRUCTS} verifier/test_pattern_errors.py",
    ),
    Mistake(
        "what is erased may have other users",
        "verifier/kernel/pdl/rewrite.py",
        "if user not in before:",
        "if False:",
        CONSTRUCTS,
    ),
    Mistake(
        "new operations may have types that do not fit",
        "verifier/kernel/pdl/types.py",
        "if not self.constraints.implies_order(letters[low], letters[high]):",
        "if False:",
        f"{PATTERNS} {CONSTRUCTS} verifier/test_pattern_errors.py",
    ),
    Mistake(
        "operands of different types are added",
        "verifier/kernel/pdl/types.py",
        "if not self.constraints.same(expected, self.types[name]):",
        "if False:",
        f"{PATTERNS} {CONSTRUCTS} verifier/test_pattern_errors.py",
    ),
    Mistake(
        "a range stands for one value",
        "verifier/kernel/pdl/ranges.py",
        "domains.append(range(MOST + 1))",
        "domains.append([1])",
        CONSTRUCTS,
    ),
    Mistake(
        "a range is never empty",
        "verifier/kernel/pdl/ranges.py",
        "domains.append(range(MOST + 1))",
        "domains.append(range(1, MOST + 1))",
        CONSTRUCTS,
    ),
    Mistake(
        "operands of different operations count as one value",
        "verifier/kernel/pdl/ranges.py",
        "users.pop() if len(users) == 1 and users <= ASSOCIATIVE else None",
        "users.pop() if users & ASSOCIATIVE else None",
        CONSTRUCTS,
    ),
    Mistake(
        "a filter of types keeps what it drops",
        "verifier/kernel/goals/type_filters.py",
        "return holds != self.negated",
        "return True",
        "verifier/test_native_functions.py",
    ),
    Mistake(
        "a file without patterns is a success",
        "verifier/kernel/pdl/pattern.py",
        'raise InputError("no pdl.pattern to verify", source.file)',
        "pass",
        "verifier/test_pattern_errors.py",
    ),
    Mistake(
        "of the goals of one pattern the first counts",
        "verifier/claims/patterns.py",
        "    for goal in claim.goals:\n",
        "    for goal in claim.goals[:1]:\n",
        CONSTRUCTS,
    ),
)
