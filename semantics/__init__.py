"""What operations mean, said once and interpreted in many ways. Imports no other room."""

import os

# Where gmpy2 is installed, pySMT would give its numbers for Python's, which xDSL refuses.
os.environ["PYSMT_GMPY"] = "False"
