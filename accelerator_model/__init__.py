"""The accelerator: its dialect, what its programs mean, and a simulator of its cycles."""
