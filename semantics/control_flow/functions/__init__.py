"""Functions and regions as graphs of blocks: all readers put together. Imports the other folders of
`semantics.control_flow`."""
