// Twin: endless.ten, an endless loop with effects ends after ten
module {
  func.func private @tick()
  func.func @ten() {
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    call @tick() : () -> ()
    cf.br ^bb1
  }
}

// -----
// Differs on (), world 0: returned  before effect 11, call @tick()
module {
  func.func private @tick()
  func.func @ten() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    scf.for %arg0 = %c0 to %c10 step %c1 {
      func.call @tick() : () -> ()
    }
    return
  }
}

// -----
// Twin: endless.gone, an endless loop with effects is gone
module {
  func.func @gone() {
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "device.poll"() : () -> ()
    cf.br ^bb1
  }
}

// -----
// Differs on (), world 0: returned  before effect 1, device.poll()
module {
  func.func @gone() {
    return
  }
}

// -----
// Twin: endless.reached, what is behind an endless loop with effects is reached
module {
  func.func private @after()
  func.func private @tick(i32)
  func.func @reached(%arg0: i32) {
    %true = arith.constant true
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      func.call @tick(%arg0) : (i32) -> ()
      scf.yield
    }
    call @after() : () -> ()
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 2 is call @after() and not call @tick(4294967279)
module {
  func.func private @after()
  func.func private @tick(i32)
  func.func @reached(%arg0: i32) {
    call @tick(%arg0) : (i32) -> ()
    call @after() : () -> ()
    return
  }
}

// -----
// Twin: endless.wraps, a loop with an effect stops when its counter wraps
module {
  func.func @wraps() {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    cf.br ^bb1(%c0_i8 : i8)
  ^bb1(%0: i8):  // 2 preds: ^bb0, ^bb1
    "device.poke"(%0) : (i8) -> ()
    %1 = arith.addi %0, %c1_i8 : i8
    cf.br ^bb1(%1 : i8)
  }
}

// -----
// Differs on (), world 0: returned  before effect 257, device.poke(0)
module {
  func.func @wraps() {
    %c0_i8 = arith.constant 0 : i8
    %c1_i8 = arith.constant 1 : i8
    cf.br ^bb1(%c0_i8 : i8)
  ^bb1(%0: i8):  // 2 preds: ^bb0, ^bb1
    "device.poke"(%0) : (i8) -> ()
    %1 = arith.addi %0, %c1_i8 : i8
    %2 = arith.cmpi ne, %1, %c0_i8 : i8
    cf.cond_br %2, ^bb1(%1 : i8), ^bb2
  ^bb2:  // pred: ^bb1
    return
  }
}

// -----
// Twin: endless.largest, a loop that ends goes on for ever when the bound is the largest number
module {
  func.func @largest(%arg0: i4) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = scf.while (%arg1 = %c0_i4) : (i4) -> i4 {
      %1 = arith.cmpi ult, %arg1, %arg0 : i4
      scf.condition(%1) %arg1 : i4
    } do {
    ^bb0(%arg1: i4):
      %1 = arith.addi %arg1, %c1_i4 : i4
      scf.yield %1 : i4
    }
    return %0 : i4
  }
}

// -----
// Differs on (15), world 0: endless , where the source returned
module {
  func.func @largest(%arg0: i4) -> i4 {
    %c0_i4 = arith.constant 0 : i4
    %c1_i4 = arith.constant 1 : i4
    %0 = scf.while (%arg1 = %c0_i4) : (i4) -> i4 {
      %2 = arith.cmpi ule, %arg1, %arg0 : i4
      scf.condition(%2) %arg1 : i4
    } do {
    ^bb0(%arg1: i4):
      %2 = arith.addi %arg1, %c1_i4 : i4
      scf.yield %2 : i4
    }
    %1 = arith.subi %0, %c1_i4 : i4
    return %1 : i4
  }
}

// -----
// Twin: endless.passed_by, a test for equality passes by the bound
module {
  func.func @passed_by(%arg0: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c2_i8 = arith.constant 2 : i8
    %0 = scf.while (%arg1 = %c0_i8) : (i8) -> i8 {
      %1 = arith.cmpi slt, %arg1, %arg0 : i8
      scf.condition(%1) %arg1 : i8
    } do {
    ^bb0(%arg1: i8):
      %1 = arith.addi %arg1, %c2_i8 : i8
      scf.yield %1 : i8
    }
    return %0 : i8
  }
}

// -----
// Differs on (239), world 0: endless , where the source returned
module {
  func.func @passed_by(%arg0: i8) -> i8 {
    %c0_i8 = arith.constant 0 : i8
    %c2_i8 = arith.constant 2 : i8
    %0 = scf.while (%arg1 = %c0_i8) : (i8) -> i8 {
      %1 = arith.cmpi ne, %arg1, %arg0 : i8
      scf.condition(%1) %arg1 : i8
    } do {
    ^bb0(%arg1: i8):
      %1 = arith.addi %arg1, %c2_i8 : i8
      scf.yield %1 : i8
    }
    return %0 : i8
  }
}

// -----
// Twin: endless.one_exit, one of two exits is gone
module {
  func.func private @more(i32) -> i1
  func.func @one_exit(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %arg0 : i32
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %2 = call @more(%0) : (i32) -> i1
    %3 = arith.addi %0, %c1_i32 : i32
    cf.cond_br %2, ^bb1(%3 : i32), ^bb3
  ^bb3:  // 2 preds: ^bb1, ^bb2
    return
  }
}

// -----
// Differs on (4294967279), world 0: effect 1 is call @more(0), where the source returned
module {
  func.func private @more(i32) -> i1
  func.func @one_exit(%arg0: i32) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    cf.br ^bb1(%c0_i32 : i32)
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    %1 = call @more(%0) : (i32) -> i1
    %2 = arith.addi %0, %c1_i32 : i32
    cf.cond_br %1, ^bb1(%2 : i32), ^bb2
  ^bb2:  // pred: ^bb1
    return
  }
}
