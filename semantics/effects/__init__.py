"""What upstream says an operation may do besides computing results: effects, undefined behaviour,
choices. Data with its sources, read when an operation without a meaning occurs, and
`operations.py`, which applies it. May import `language`."""
