"""The sparse analysis: what is known of the integers of a function, at each place, from constants,
operations, branches and loops. Nothing here is trusted: what is changed because of a fact is proved
of the whole function."""
