// (x + c0) + c1  ->  x + (c0 + c1), keeping nsw. It looks harmless and is wrong: c0 + c1 may wrap
// where neither addition of the source does.
pdl.pattern @merge_add_constants : benefit(1) {
  %type = pdl.type
  %x = pdl.operand : %type
  %c0 = pdl.attribute : %type
  %c1 = pdl.attribute : %type
  %nsw = pdl.attribute = #arith.overflow<nsw>

  %constant0 = pdl.operation "arith.constant" {"value" = %c0} -> (%type : !pdl.type)
  %y0 = pdl.result 0 of %constant0
  %inner = pdl.operation "arith.addi" (%x, %y0 : !pdl.value, !pdl.value) {"overflowFlags" = %nsw} -> (%type : !pdl.type)
  %partial = pdl.result 0 of %inner
  %constant1 = pdl.operation "arith.constant" {"value" = %c1} -> (%type : !pdl.type)
  %y1 = pdl.result 0 of %constant1
  %root = pdl.operation "arith.addi" (%partial, %y1 : !pdl.value, !pdl.value) {"overflowFlags" = %nsw} -> (%type : !pdl.type)

  pdl.rewrite %root {
    %sum = pdl.apply_native_rewrite "addi"(%c0, %c1 : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %constant = pdl.operation "arith.constant" {"value" = %sum} -> (%type : !pdl.type)
    %y = pdl.result 0 of %constant
    %new = pdl.operation "arith.addi" (%x, %y : !pdl.value, !pdl.value) {"overflowFlags" = %nsw} -> (%type : !pdl.type)
    pdl.replace %root with %new
  }
}
