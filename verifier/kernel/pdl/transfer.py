"""`!transfer.integer`, with which xdsl-smt's patterns say "any integer type"."""

from __future__ import annotations

from xdsl.ir import Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition


@irdl_attr_definition
class TransferIntegerType(ParametrizedAttribute, TypeAttribute):
    """Stands for every signless integer type iN, N >= 1."""

    name = "transfer.integer"


Transfer = Dialect("transfer", [], [TransferIntegerType])
