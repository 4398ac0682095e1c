"""`verify-analysis --opt`: what a released compiler infers of operations, and what it makes of them
because of it. It is run as it is, at a small width on all that may be known of the operands, at
large ones on what is known of special values.
"""
