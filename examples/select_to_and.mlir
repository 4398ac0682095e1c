// select c, a, false  ->  c and a. Equal as truth tables, and wrong: where c is false and a is
// poison, the select is false and the and is poison. The pattern says that it expects this.
pdl.pattern @select_to_and : benefit(1) attributes {rewright.expect = "refuted"} {
  %bool = pdl.type : i1
  %false_value = pdl.attribute = false
  %c = pdl.operand : %bool
  %a = pdl.operand : %bool
  %false_op = pdl.operation "arith.constant" {"value" = %false_value} -> (%bool : !pdl.type)
  %false = pdl.result 0 of %false_op
  %select = pdl.operation "arith.select" (%c, %a, %false : !pdl.value, !pdl.value, !pdl.value) -> (%bool : !pdl.type)
  pdl.rewrite %select {
    %and = pdl.operation "arith.andi" (%c, %a : !pdl.value, !pdl.value) -> (%bool : !pdl.type)
    pdl.replace %select with %and
  }
}
