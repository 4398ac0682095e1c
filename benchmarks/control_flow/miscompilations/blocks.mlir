// Twin: 123375_alike_blocks [canonicalize=region-simplify=aggressive] 22.1.8 does not: Two blocks that are alike but for the array that they read.
module {
  func.func @alike(%arg0: i1, %arg1: memref<4xi32>, %arg2: memref<4xi32>) -> i32 {
    %c1 = arith.constant 1 : index
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    %0 = memref.load %arg1[%c1] : memref<4xi32>
    return %0 : i32
  ^bb2:  // pred: ^bb0
    %1 = memref.load %arg2[%c1] : memref<4xi32>
    return %1 : i32
  }
}

// -----
// Differs on (0, buffer 0 of [4], buffer 1 of [4]), world 3: 1112038970, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)), (((0,), 2), ((1,), 506456969), ((2,), 2028277857), ((3,), 403123852)) and not 506456969, (((0,), 3255389356), ((1,), 1112038970), ((2,), 3943786419), ((3,), 7)), (((0,), 2), ((1,), 506456969), ((2,), 2028277857), ((3,), 403123852))
module {
  func.func @alike(%arg0: i1, %arg1: memref<4xi32>, %arg2: memref<4xi32>) -> i32 {
    %c1 = arith.constant 1 : index
    %0 = memref.load %arg1[%c1] : memref<4xi32>
    return %0 : i32
  }
}

// -----
// Twin: 137281_carry_of_a_bit [int-range-optimizations] 22.1.8 does not: A sum of two bits and its carry: the carry of nothing and nothing is no carry.
module {
  func.func @no_carry(%arg0: i64, %arg1: i64) -> i64 {
    %false = arith.constant false
    %sum, %overflow = arith.addui_extended %false, %false : i1, i1
    cf.cond_br %sum, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %arg0 : i64
  ^bb2:  // pred: ^bb0
    return %arg1 : i64
  }
}

// -----
// Differs on (18446744073709551599, 65), world 0: 18446744073709551599 and not 65
module {
  func.func @no_carry(%arg0: i64, %arg1: i64) -> i64 {
    return %arg0 : i64
  }
}

// -----
// Twin: 94520_merged_blocks [canonicalize=region-simplify=aggressive] 22.1.8 does not: Two blocks look alike, but an argument of one of them is used further down.
module {
  func.func private @poke(i32)
  func.func @merged(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg2 : i32), ^bb2(%arg3 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    call @poke(%0) : (i32) -> ()
    cf.cond_br %arg1, ^bb2(%arg2 : i32), ^bb3
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    call @poke(%1) : (i32) -> ()
    cf.cond_br %arg1, ^bb4, ^bb4
  ^bb3:  // pred: ^bb1
    return %0 : i32
  ^bb4:  // 2 preds: ^bb2, ^bb2
    return %arg3 : i32
  }
}

// -----
// Differs on (1, 0, 5, 9), world 2, which writes: 9 and not 5
module {
  func.func private @poke(i32)
  func.func @merged(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
    %0 = arith.select %arg0, %arg2, %arg3 : i32
    call @poke(%0) : (i32) -> ()
    %1 = arith.andi %arg0, %arg1 : i1
    cf.cond_br %1, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    call @poke(%arg2) : (i32) -> ()
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    return %arg3 : i32
  }
}

// -----
// Twin: narrowed_quotient [arith-int-range-narrowing=int-bitwidths-supported=8] 22.1.8 does it: A quotient of numbers up to 254 is computed with the sign of eight bits.
module {
  func.func @narrowed(%arg0: i8) -> i32 {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.divsi %0, %c3_i32 : i32
    return %1 : i32
  }
}

// -----
// Differs on (239), world 0: 251 and not 79
module {
  func.func @narrowed(%arg0: i8) -> i32 {
    %c3_i8 = arith.constant 3 : i8
    %0 = arith.divsi %arg0, %c3_i8 : i8
    %1 = arith.extui %0 : i8 to i32
    return %1 : i32
  }
}
