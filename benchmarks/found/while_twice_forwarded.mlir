// RUN: verify-pass --opt 'mlir-opt-22 --canonicalize' %s
// What: a conditional's result is passed on twice: the second time it becomes the other arm's value.
// Place: canonicalize of scf.while
// Known: #219456
// Mend: replace each use by its own value.
module {
  func.func private @poke(i32)
  func.func @forwarded(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c30_i32 = arith.constant 30 : i32
    %0:3 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32, i32) {
      %1 = arith.cmpi sgt, %arg1, %c0_i32 : i32
      %2 = scf.if %1 -> (i32) {
        %3 = arith.subi %arg1, %c1_i32 : i32
        scf.yield %3 : i32
      } else {
        scf.yield %c30_i32 : i32
      }
      scf.condition(%1) %2, %2, %arg1 : i32, i32, i32
    } do {
    ^bb0(%arg1: i32, %arg2: i32, %arg3: i32):
      func.call @poke(%arg2) : (i32) -> ()
      scf.yield %arg2 : i32
    }
    return %0#2 : i32
  }
}
