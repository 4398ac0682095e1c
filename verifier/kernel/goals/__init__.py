"""What is to be proved of integer programs: the refinement obligations, types, constraints,
natives."""
