"""Mistakes about tables of claims, and about copies."""

from __future__ import annotations

from mutants.mistake import Mistake

CLOSING = "verifier/test_coinduction.py verifier/test_equivalence_refuses.py"
COPIES = "verifier/test_copies.py"

CLAIMS = (
    Mistake(
        "initial elements of two arrays are the same",
        "verifier/kernel/loops/proving/coinduction.py",
        '        if a != b:\n            raise Mismatch(f"the initial',
        '        if False:\n            raise Mismatch(f"the initial',
        CLOSING,
    ),
    Mistake(
        "scalars and constants are all the same",
        "verifier/kernel/loops/proving/coinduction.py",
        "                if a != b:\n",
        "                if False:\n",
        CLOSING,
    ),
    Mistake(
        "a claim may be about what does not run in the target",
        "verifier/kernel/loops/proving/coinduction.py",
        "relation.range(), points_of(self.after, right)",
        "relation.range(), relation.range()",
        CLOSING,
    ),
    Mistake(
        "closing a table does not ask for its ends",
        "verifier/kernel/loops/proving/coinduction.py",
        "        for before, after in ends:\n            self.at_end(before, after)\n",
        "",
        CLOSING,
    ),
    Mistake(
        "claims are not compared by their bodies",
        "verifier/kernel/loops/proving/coinduction.py",
        "            self._step(left, right, relation)\n\n",
        "\n",
        CLOSING,
    ),
    Mistake(
        "a claim follows from itself",
        "verifier/kernel/loops/proving/coinduction.py",
        "                self.compare(Within(s, s.value), Within(t, t.value), relation, 0)\n",
        "                self.compare(left, right, relation, 0)\n",
        CLOSING,
    ),
    Mistake(
        "a copied claim follows from itself",
        "verifier/kernel/loops/proving/coinduction.py",
        "                self.compare(Within(s, s.value), right, relation, 0)\n",
        "                self.compare(left, right, relation, 0)\n",
        CLOSING,
    ),
    Mistake(
        "a claim against a copy follows from itself",
        "verifier/kernel/loops/proving/coinduction.py",
        "            case _, Instance(t):\n"
        "                self.compare(left, Within(t, t.value), relation, 0)\n",
        "            case _, Instance(t):\n"
        "                self.compare(left, right, relation, 0)\n",
        CLOSING,
    ),
    Mistake(
        "a set includes what includes it",
        "verifier/kernel/loops/proving/coinduction.py",
        "self.inner.is_subset(self.outer)",
        "self.outer.is_subset(self.inner)",
        CLOSING,
    ),
    Mistake(
        "claims about all terms of a statement are one",
        "verifier/kernel/loops/proving/coinduction.py",
        'return f"{s.name}.{next(places)}"',
        'return f"{s.name}.{next(places) * 0}"',
        CLOSING,
    ),
    Mistake(
        "all operations are the same",
        "verifier/kernel/loops/proving/coinduction.py",
        "        why = same_operation(f, g)\n",
        "        why = None if len(f.arguments) == len(g.arguments) else same_operation(f, g)\n",
        CLOSING,
    ),
    Mistake(
        "divisions are compared where a term of theirs is",
        "verifier/kernel/loops/proving/coinduction.py",
        "            if t == statement.name:\n",
        '            if t.partition(".")[0] == statement.name:\n',
        CLOSING,
    ),
    Mistake(
        "only the first writer of a read is compared",
        "verifier/kernel/loops/proving/coinduction.py",
        "        for name, relation in origins.writers.items():\n",
        "        for name, relation in [*origins.writers.items()][:1]:\n",
        CLOSING,
    ),
    Mistake(
        "a claim in the table holds for other points too",
        "verifier/kernel/loops/proving/coinduction.py",
        'if known is not None and self._includes(" and ".join(key), relation, known):',
        "if known is not None:",
        CLOSING,
    ),
    Mistake(
        "the start of another array is there already",
        "verifier/kernel/loops/recurrences/copies.py",
        "    if read.array == statement.target:\n",
        "    if True:\n",
        COPIES,
    ),
    Mistake(
        "what a copied array started with is there already",
        "verifier/kernel/loops/recurrences/copies.py",
        "            if copied[1].array == statement.target:\n",
        "            if True:\n",
        COPIES,
    ),
    Mistake(
        "all instances of an idle copy are dropped",
        "verifier/kernel/loops/recurrences/copies.py",
        "dataflow.domains[s.name].subtract(idle[s.name])",
        "dataflow.domains[s.name].subtract(dataflow.domains[s.name])",
        COPIES,
    ),
)
