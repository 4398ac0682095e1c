"""One file a dialect, named after it: the entry by which all commands know it. May import
`language`; names of modules are imported where the dialect occurs."""
