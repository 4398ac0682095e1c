"""How long a program takes, and what it leaves."""
