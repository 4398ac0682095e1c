// x & (x | y)  ->  x. Allowed although the replacement drops y: where y is poison the source is
// poison, and the target may then be anything.
pdl.pattern @and_absorbs_or : benefit(2) {
  %type = pdl.type
  %x = pdl.operand : %type
  %y = pdl.operand : %type
  %or = pdl.operation "arith.ori" (%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  %either = pdl.result 0 of %or
  %and = pdl.operation "arith.andi" (%x, %either : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %and {
    pdl.replace %and with (%x : !pdl.value)
  }
}

// (x + y) - x  ->  y, whatever flags the two carry: the replacement has none.
pdl.pattern @sub_undoes_add : benefit(2) {
  %type = pdl.type
  %x = pdl.operand : %type
  %y = pdl.operand : %type
  %add = pdl.operation "arith.addi" (%x, %y : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  %sum = pdl.result 0 of %add
  %sub = pdl.operation "arith.subi" (%sum, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %sub {
    pdl.replace %sub with (%y : !pdl.value)
  }
}
