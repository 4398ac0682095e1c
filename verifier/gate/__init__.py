"""A pass checked again and again by a team: which passes over which files, what is known of them
(a baseline, verdicts of earlier runs, an older revision), and what is said of all at the end."""
