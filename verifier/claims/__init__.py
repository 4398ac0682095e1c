"""What the commands ask: patterns, pairs, translations, modules and passes. Imports all but
`commands`."""
