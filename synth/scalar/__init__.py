"""The superoptimizer of scalar integer code (docs/superoptimizer.md)."""
