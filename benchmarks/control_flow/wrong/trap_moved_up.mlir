// Twin: traps.behind_call.to_cf, trap moved up
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      func.call @check(%arg2) : (i32) -> ()
      %1 = arith.divui %arg4, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (11, 5, 0), world 9: undefined division by zero before effect 1, call @check(0)
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1 : index, i32)
  ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : index
    %3 = arith.divui %1, %arg2 : i32
    cf.cond_br %2, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    call @check(%arg2) : (i32) -> ()
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4, %3 : index, i32)
  ^bb3:  // pred: ^bb1
    return %1 : i32
  }
}

// -----
// Twin: traps.behind_call.for_to_while, trap moved up
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (i32) {
      func.call @check(%arg2) : (i32) -> ()
      %1 = arith.divui %arg4, %arg2 : i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (11, 5, 0), world 9: undefined division by zero before effect 1, call @check(0)
module {
  func.func private @check(i32)
  func.func @behind_call(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0:2 = scf.while (%arg3 = %c0, %arg4 = %arg1) : (index, i32) -> (index, i32) {
      %1 = arith.cmpi slt, %arg3, %arg0 : index
      scf.condition(%1) %arg3, %arg4 : index, i32
    } do {
    ^bb0(%arg3: index, %arg4: i32):
      %1 = arith.addi %arg3, %c1 : index
      %2 = arith.divui %arg4, %arg2 : i32
      func.call @check(%arg2) : (i32) -> ()
      scf.yield %1, %2 : index, i32
    }
    return %0#1 : i32
  }
}

// -----
// Twin: block_branches.assertions.cf_to_llvm, trap moved up
module {
  func.func @assertions(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    cf.assert %true, "never seen"
    %0 = arith.cmpi ne, %arg0, %c0_i32 : i32
    cf.assert %0, "zero"
    %1 = arith.divui %arg0, %arg0 : i32
    return %1 : i32
  }
}

// -----
// Differs on (0), world 25: undefined division by zero, where the source aborted "zero"
module {
  llvm.mlir.global private constant @assert_msg_0(dense<[122, 101, 114, 111, 0]> : tensor<5xi8>) {addr_space = 0 : i32} : !llvm.array<5 x i8>
  llvm.func @abort()
  llvm.func @puts(!llvm.ptr)
  llvm.mlir.global private constant @assert_msg(dense<[110, 101, 118, 101, 114, 32, 115, 101, 101, 110, 0]> : tensor<11xi8>) {addr_space = 0 : i32} : !llvm.array<11 x i8>
  func.func @assertions(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    llvm.cond_br %true, ^bb1, ^bb3
  ^bb1:  // pred: ^bb0
    %0 = arith.cmpi ne, %arg0, %c0_i32 : i32
    %1 = arith.divui %arg0, %arg0 : i32
    llvm.cond_br %0, ^bb2, ^bb4
  ^bb2:  // pred: ^bb1
    return %1 : i32
  ^bb3:  // pred: ^bb0
    %2 = llvm.mlir.addressof @assert_msg : !llvm.ptr
    %3 = llvm.getelementptr %2[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<11 x i8>
    llvm.call @puts(%3) : (!llvm.ptr) -> ()
    llvm.call @abort() : () -> ()
    llvm.unreachable
  ^bb4:  // pred: ^bb1
    %4 = llvm.mlir.addressof @assert_msg_0 : !llvm.ptr
    %5 = llvm.getelementptr %4[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<5 x i8>
    llvm.call @puts(%5) : (!llvm.ptr) -> ()
    llvm.call @abort() : () -> ()
    llvm.unreachable
  }
}

// -----
// Twin: traps.protected.to_cf_canonical, trap moved up
module {
  func.func @protected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = scf.for %arg2 = %c0_i32 to %arg0 step %c1_i32 iter_args(%arg3 = %arg1) -> (i32)  : i32 {
      %1 = arith.cmpi ne, %arg2, %c0_i32 : i32
      %2 = scf.if %1 -> (i32) {
        %3 = arith.divui %arg3, %arg2 : i32
        scf.yield %3 : i32
      } else {
        scf.yield %arg3 : i32
      }
      scf.yield %2 : i32
    }
    return %0 : i32
  }
}

// -----
// Differs on (2, 65), world 1: undefined division by zero, where the source returned
module {
  func.func @protected(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32, %arg1 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %2, ^bb2, ^bb5
  ^bb2:  // pred: ^bb1
    %3 = arith.cmpi ne, %0, %c0_i32 : i32
    %4 = arith.divui %1, %0 : i32
    cf.cond_br %3, ^bb3, ^bb4(%1 : i32)
  ^bb3:  // pred: ^bb2
    cf.br ^bb4(%4 : i32)
  ^bb4(%5: i32):  // 2 preds: ^bb2, ^bb3
    %6 = arith.addi %0, %c1_i32 : i32
    cf.br ^bb1(%6, %5 : i32, i32)
  ^bb5:  // pred: ^bb1
    return %1 : i32
  }
}
