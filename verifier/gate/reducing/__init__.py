"""An input on which a pass is wrong, made as small as it can be while the pass is wrong on it, and
the pattern of the pass that is to blame."""
