"""The `acc` dialect: operations and types."""
