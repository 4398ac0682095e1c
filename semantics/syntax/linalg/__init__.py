"""linalg as upstream has it: named operations, their bodies and maps, and how they are printed."""
