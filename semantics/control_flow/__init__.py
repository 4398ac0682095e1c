"""Functions as graphs of blocks: branches, structured control flow, calls, and operations without a
meaning. Imports `semantics.functions`, `semantics.effects` and `semantics.language`."""
