BV_MUL: int
BV_UDIV: int
BV_UREM: int
BV_SDIV: int
BV_SREM: int
