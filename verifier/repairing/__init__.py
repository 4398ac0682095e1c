"""What would make a refuted goal right: fewer flags, conditions, other constants; asks the decision
that it is given. Imports `kernel` and `refuting`."""
