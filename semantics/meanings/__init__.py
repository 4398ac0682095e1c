"""One file a dialect: the meaning of each operation, with its source. May import `language` and
`syntax`."""
