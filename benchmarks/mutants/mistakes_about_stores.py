"""Mistakes about what is kept: entries of a store, what a claim is, and hashes of meanings."""

from __future__ import annotations

from mutants.mistake import mistakes_in

ENTRIES = mistakes_in(
    "verifier/store/entries.py",
    "verifier/test_store.py",
    ("an entry is used whatever its key", "if row[0] != key:", "if False:"),
    ("an entry is used though it was changed", "if row[3] != _checked(*row[:3]):", "if False:"),
    ("the check is not of the value", "{key}\\n{value}\\n{rank}", "{key}\\n{rank}"),
    ("the check is not of the rank", "{key}\\n{value}\\n{rank}", "{key}\\n{value}"),
    ("the check is not of the key", "{key}\\n{value}\\n{rank}", "{value}\\n{rank}"),
    (
        "the last value stays in the file",
        "if old is None or old[2] < rank or not _is_usable(old, text):",
        "if True:",
    ),
    (
        "the last value stays in memory",
        "old = self._values.get(_text(key))\n        if old is None or old[1] < rank:",
        "old = self._values.get(_text(key))\n        if True:",
    ),
    ("keys that say the same in another order differ", ", sort_keys=True", ""),
    ("a database of another program is used", "if application != _APPLICATION:", "if False:"),
    ("a store of another format is used", "if form != _FORMAT:", "if False:"),
    (
        "what was changed keeps its place",
        "if old is None or old[2] < rank or not _is_usable(old, text):",
        "if old is None or old[2] < rank:",
    ),
    ("what is dropped stays", "DELETE FROM entries WHERE digest = ?", "SELECT ?"),
    (
        "a file that can only be read is found out late",
        "that can only be read, BEGIN says nothing.\n            connection",
        "that can only be read, BEGIN says nothing.\n                connection",
    ),
    (
        "verdicts are not waited for to be on the disk",
        "        if self._expendable:\n",
        "        if True:\n",
    ),
    (
        "an expendable store waits for the disk",
        "synchronous = OFF",
        "synchronous",
    ),
    ("text that is none ends the command", 'errors="replace"', 'errors="strict"'),
    (
        "a database with tables is made a store",
        "(application, form, tables) == (0, 0, 0)",
        "(application, form) == (0, 0)",
    ),
    (
        "a transaction that fails is kept",
        "with used:  # sqlite3 commits at the end, or rolls back\n"
        '            used.execute("BEGIN IMMEDIATE")\n            yield used',
        'used.execute("BEGIN IMMEDIATE")\n        try:\n            yield used\n'
        '        finally:\n            used.execute("COMMIT")',
    ),
    (
        "a child process uses the connection of its parent",
        "return os.getpid(), threading.get_ident()",
        "return 0, threading.get_ident()",
    ),
    (
        "a thread uses the connection of another",
        "return os.getpid(), threading.get_ident()",
        "return os.getpid(), 0",
    ),
)

ANSWERS = mistakes_in(
    "verifier/store/answers.py",
    "verifier/test_query_cache.py verifier/test_stored_answers.py",
    (
        "answers of all versions of a solver are one",
        "f\"z3 {version('z3-solver')}\"",
        '"z3"',
    ),
    ("answers of all solvers are one", '{"solver": self._solver, "query"', '{"query"'),
    (
        "answers of queries of one length are one",
        "sha256(query.encode()).hexdigest()",
        "len(query)",
    ),
    (
        "what is no answer is believed",
        'case {"answer": "sat" | "unsat" as answer',
        'case {"answer": answer',
    ),
    ("values may be anything", '"values": dict()}', '"values": _}'),
    ("a model that is none stays", "store.drop(self._key(query), why)", "None"),
    (
        "a store that cannot be read ends the command",
        "self._is_read = self._is_written = False",
        "raise",
    ),
    (
        "a store that cannot be written ends the command",
        "            self._is_written = False\n            self._warn",
        "            raise\n            self._warn",
    ),
    ("each answer that cannot be written is reported", "if not self._is_written:", "if False:"),
    ("each answer that cannot be read is reported", "if not self._is_read:", "if False:"),
    (
        "answers that were read are said to be given now",
        "not self._store.is_from_file(",
        "self._store.is_from_file(",
    ),
)

CLAIMS = mistakes_in(
    "verifier/claims/stored_verdicts.py",
    "verifier/test_claims.py verifier/test_stored_verdicts.py",
    (
        "the text of patterns is no part of the claim",
        '{"patterns": [source.text], "meanings": meanings}',
        '{"patterns": [], "meanings": meanings}',
    ),
    (
        "the meanings of patterns are no part of the claim",
        '{"patterns": [source.text], "meanings": meanings}',
        '{"patterns": [source.text], "meanings": {}}',
    ),
    (
        "the function after is no part of the claim",
        '"functions": [before, after]',
        '"functions": [before]',
    ),
    (
        "the function before is no part of the claim",
        '"functions": [before, after]',
        '"functions": [after]',
    ),
    (
        "which function is before is no part of the claim",
        '"functions": [before, after]',
        '"functions": sorted([before, after])',
    ),
    (
        "whether every width is meant is no part of the claim",
        '"every width": every_width, "meanings": meanings',
        '"meanings": meanings',
    ),
    (
        "the meanings of functions are no part of the claim",
        '"every width": every_width, "meanings": meanings',
        '"every width": every_width, "meanings": {}',
    ),
    (
        "only the meanings of what is before are part of the claim",
        "for module in modules for n, f",
        "for module in modules[:1] for n, f",
    ),
    ("the verifier is no part of the key", '{"verifier": verifier_fingerprint(), ', "{"),
    (
        "options are no part of the key",
        ', "options": _options_that_matter(options)',
        "",
    ),
    (
        "what floats are is no part of the key",
        '(*_LIMITS, "progress",',
        '(*_LIMITS, "fp", "progress",',
    ),
    (
        "a second opinion is no part of the key",
        '(*_LIMITS, "progress",',
        '(*_LIMITS, "second_opinion", "progress",',
    ),
    (
        "whether arguments alias is no part of the key",
        '(*_LIMITS, "progress",',
        '(*_LIMITS, "assume", "progress",',
    ),
    (
        "suggestions are no part of the key",
        '(*_LIMITS, "progress",',
        '(*_LIMITS, "suggest", "progress",',
    ),
    (
        "meanings that no file defines are taken for no meanings",
        'return claim["meanings"] is not None and not observed',
        "return not observed",
    ),
    (
        "verdicts are kept though queries are to be written",
        "observed = options.emission is not None or options.certificates is not None",
        "observed = False",
    ),
    ("thorough suggestions are kept", " and not options.thorough", ""),
    (
        "unsupported is kept",
        'not in ("proved", "refuted", "unknown")',
        'not in ("proved", "refuted", "unknown", "unsupported")',
    ),
    (
        "what is unknown stays so within larger bounds",
        "all(getattr(options, name) <= record",
        "True or all(getattr(options, name) <= record",
    ),
    (
        "what is unknown takes the place of a proof",
        "return sum(unknown[0].values()) if unknown else FINAL",
        "return FINAL if unknown else 0.0",
    ),
    (
        "a proof for some widths becomes one for all",
        'None if guarantee["widths"] is None else _ranges(guarantee["widths"])',
        "((1, None),)",
    ),
    (
        "assumptions of a proof are forgotten",
        '[Assumption(*pair) for pair in record["assumptions"]],',
        "[],",
    ),
    (
        "the verifier is its folder only",
        '_RESTS_ON = ("semantics", "verifier", "rewrites")',
        '_RESTS_ON = ("verifier",)',
    ),
    (
        "the verifier is the names of its files",
        "            digest.update(path.read_bytes()",
        "            digest.update(b''",
    ),
    (
        "the versions of packages are no part of the verifier",
        "    for package in _PACKAGES:\n",
        "    for package in ():\n",
    ),
)

NAMED = mistakes_in(
    "verifier/store/named_meanings.py",
    "verifier/test_named_meanings.py",
    (
        "the operations of a pattern have no hash",
        "found[name.data] = _meaning(name.data)",
        "pass",
    ),
    (
        "the constraints of a pattern have no hash",
        'found[f"constraint {name}"] = constraint_fingerprint(name)',
        "pass",
    ),
    (
        "the native rewrites of a pattern have no hash",
        'found[f"rewrite {name}"] = rewrite_fingerprint(name)',
        "pass",
    ),
)

FINGERPRINTS = mistakes_in(
    "semantics/fingerprints/meanings.py",
    "semantics/test_fingerprint.py verifier/test_named_meanings.py "
    "semantics/test_function_identity.py",
    (
        "the modules that a user's module imports do not count",
        "users |= files_behind(module)",
        "files.add(str(inspect.getsourcefile(part)))",
    ),
    (
        "what is imported by what is imported does not count",
        "                left.append(imported)\n",
        "",
    ),
    (
        "attribute kinds are no part of a meaning's hash",
        "(meaning.function, *registered.parts, *used, *_FOUNDATIONS)",
        "(meaning.function, *used, *_FOUNDATIONS)",
    ),
    (
        "what a meaning's module uses is no part of its hash",
        "(meaning.function, *registered.parts, *used, *_FOUNDATIONS)",
        "(meaning.function, *registered.parts, *_FOUNDATIONS)",
    ),
    (
        "the builder is no part of a meaning's hash",
        "(meaning.function, *registered.parts, *used, *_FOUNDATIONS)",
        "(meaning.function, *registered.parts, *used)",
    ),
    (
        "how an operation is registered is no part of its hash",
        "code_fingerprint(registered.text, parts)",
        'code_fingerprint("", parts)',
    ),
    (
        "how a native function is registered is no part of its hash",
        "code_fingerprint(registered.text, registered.parts)",
        'code_fingerprint("", registered.parts)',
    ),
    (
        "the files of a native function are no part of its hash",
        "code_fingerprint(registered.text, registered.parts)",
        "code_fingerprint(registered.text, [])",
    ),
    (
        "the text is no part of the hash",
        "digest = hashlib.sha256(text.encode())\n    files",
        "digest = hashlib.sha256()\n    files",
    ),
    (
        "from imports do not count",
        "        elif isinstance(node, ast.ImportFrom):",
        "        elif False:",
    ),
    (
        "modules of a package that is imported do not count",
        "            yield start\n            yield from",
        "            yield start\n            continue\n            yield from",
    ),
)

IDENTITIES = mistakes_in(
    "semantics/fingerprints/functions.py",
    "semantics/test_function_identity.py verifier/test_named_meanings.py",
    ("classes are in no file", "self.parts.append(class_)", "pass"),
    ("functions are in no file", "self.parts.append(function)", "pass"),
    (
        "what a function closes over does not count",
        "self._of(dict(getclosurevars(function).nonlocals)),",
        "",
    ),
    (
        "defaults of a function do not count",
        "self._of((function.__defaults__, function.__kwdefaults__)),",
        "",
    ),
)

STORES = (*IDENTITIES, *ENTRIES, *ANSWERS, *CLAIMS, *NAMED, *FINGERPRINTS)
