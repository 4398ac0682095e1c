"""Dialects and operations that xDSL lacks, or has with less than upstream prints. May import
`language`."""
