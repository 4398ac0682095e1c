"""The page of `--report`: one HTML file with everything in it, for people to look at."""
