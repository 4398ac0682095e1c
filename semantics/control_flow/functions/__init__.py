"""Functions and regions as graphs of blocks: all readers put together, and that of values within
bounds. Imports the other folders of `semantics.control_flow`."""
