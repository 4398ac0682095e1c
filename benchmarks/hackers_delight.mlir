// Hacker's Delight (Warren, 2nd ed. 2012), programs P1 to P25 of Gulwani et al., "Synthesis of loop-free
// programs" (PLDI'11), written naively; `book` is the number of operations there.

// turns off the rightmost 1: x - (x & -x); book: 2
func.func @p01(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %n = arith.subi %c0, %x : i32
  %l = arith.andi %x, %n : i32
  %r = arith.subi %x, %l : i32
  func.return %r : i32
}

// zero if x is 2^n - 1: x + (x + 1) - (x | (x + 1)); book: 2
func.func @p02(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %c1 : i32
  %s = arith.addi %x, %a : i32
  %o = arith.ori %x, %a : i32
  %r = arith.subi %s, %o : i32
  func.return %r : i32
}

// isolates the rightmost 1: x ^ (x & (x - 1)); book: 2
func.func @p03(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.subi %x, %c1 : i32
  %b = arith.andi %x, %a : i32
  %r = arith.xori %x, %b : i32
  func.return %r : i32
}

// mask of the rightmost 1 and what is right of it: l | (l - 1) for l = x & -x; book: 2
func.func @p04(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.subi %c0, %x : i32
  %l = arith.andi %x, %n : i32
  %m = arith.subi %l, %c1 : i32
  %r = arith.ori %l, %m : i32
  func.return %r : i32
}

// propagates the rightmost 1: x + (x & -x) - 1; book: 2
func.func @p05(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.subi %c0, %x : i32
  %l = arith.andi %x, %n : i32
  %s = arith.addi %x, %l : i32
  %r = arith.subi %s, %c1 : i32
  func.return %r : i32
}

// turns on the rightmost 0: x | (~x & (x + 1)); book: 2
func.func @p06(%x: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.xori %x, %m1 : i32
  %a = arith.addi %x, %c1 : i32
  %l = arith.andi %n, %a : i32
  %r = arith.ori %x, %l : i32
  func.return %r : i32
}

// isolates the rightmost 0: ~(~(x + 1) | x); book: 3
func.func @p07(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %m1 = arith.constant -1 : i32
  %a = arith.addi %x, %c1 : i32
  %n = arith.xori %a, %m1 : i32
  %o = arith.ori %n, %x : i32
  %r = arith.xori %o, %m1 : i32
  func.return %r : i32
}

// mask of trailing 0s: (x | (x - 1)) & ~x; book: 3
func.func @p08(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %m1 = arith.constant -1 : i32
  %a = arith.subi %x, %c1 : i32
  %o = arith.ori %x, %a : i32
  %n = arith.xori %x, %m1 : i32
  %r = arith.andi %o, %n : i32
  func.return %r : i32
}

// absolute value: x < 0 ? -x : x; book: 3
func.func @p09(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi slt, %x, %c0 : i32
  %n = arith.subi %c0, %x : i32
  %r = arith.select %c, %n, %x : i32
  func.return %r : i32
}

// as many leading 0s: not (x ^ y > x & y); book: 3
func.func @p10(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %a = arith.xori %x, %y : i32
  %b = arith.andi %x, %y : i32
  %c = arith.cmpi ugt, %a, %b : i32
  %r = arith.xori %c, %true : i1
  func.return %r : i1
}

// fewer leading 0s: not ((x ^ (x & y)) <= y); book: 3
func.func @p11(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %b = arith.andi %x, %y : i32
  %a = arith.xori %x, %b : i32
  %c = arith.cmpi ule, %a, %y : i32
  %r = arith.xori %c, %true : i1
  func.return %r : i1
}

// no more leading 0s: not ((y ^ (x & y)) > x); book: 3
func.func @p12(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %b = arith.andi %x, %y : i32
  %a = arith.xori %y, %b : i32
  %c = arith.cmpi ugt, %a, %x : i32
  %r = arith.xori %c, %true : i1
  func.return %r : i1
}

// sign: x < 0 ? -1 : x > 0 ? 1 : 0; book: 4
func.func @p13(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m1 = arith.constant -1 : i32
  %a = arith.cmpi sgt, %x, %c0 : i32
  %b = arith.select %a, %c1, %c0 : i32
  %c = arith.cmpi slt, %x, %c0 : i32
  %r = arith.select %c, %m1, %b : i32
  func.return %r : i32
}

// floor of the average: in 64 bits, (x + y) >> 1; book: 4
func.func @p14(%x: i32, %y: i32) -> i32 {
  %one = arith.constant 1 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %s = arith.addi %a, %b : i64
  %h = arith.shrui %s, %one : i64
  %r = arith.trunci %h : i64 to i32
  func.return %r : i32
}

// ceiling of the average: in 64 bits, (x + y + 1) >> 1; book: 4
func.func @p15(%x: i32, %y: i32) -> i32 {
  %one = arith.constant 1 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %s = arith.addi %a, %b : i64
  %t = arith.addi %s, %one : i64
  %h = arith.shrui %t, %one : i64
  %r = arith.trunci %h : i64 to i32
  func.return %r : i32
}

// maximum: x > y ? x : y; book: 4
func.func @p16(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi sgt, %x, %y : i32
  %r = arith.select %c, %x, %y : i32
  func.return %r : i32
}

// turns off the rightmost string of 1s: x & (x + (x ^ (x & (x - 1)))); book: 4
func.func @p17(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %a = arith.subi %x, %c1 : i32
  %b = arith.andi %x, %a : i32
  %l = arith.xori %x, %b : i32
  %s = arith.addi %x, %l : i32
  %r = arith.andi %x, %s : i32
  func.return %r : i32
}

// is a power of two: x != 0 and x & (x - 1) == 0; book: 6
func.func @p18(%x: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %a = arith.subi %x, %c1 : i32
  %b = arith.andi %x, %a : i32
  %z = arith.cmpi eq, %b, %c0 : i32
  %n = arith.cmpi ne, %x, %c0 : i32
  %r = arith.andi %n, %z : i1
  func.return %r : i1
}

// exchanges two fields: (x & 15) << 8 | (x >> 8) & 15 | x & ~0xF0F; book: 6
func.func @p19(%x: i32) -> i32 {
  %c15 = arith.constant 15 : i32
  %c8 = arith.constant 8 : i32
  %rest = arith.constant -3856 : i32
  %a = arith.andi %x, %c15 : i32
  %b = arith.shli %a, %c8 : i32
  %s = arith.shrui %x, %c8 : i32
  %d = arith.andi %s, %c15 : i32
  %k = arith.andi %x, %rest : i32
  %o = arith.ori %b, %d : i32
  %r = arith.ori %o, %k : i32
  func.return %r : i32
}

// next with as many 1s: p03's l, s = x + l, s | ((x ^ s) >> 2) / l; book: 8
func.func @p20(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.subi %x, %c1 : i32
  %b = arith.andi %x, %a : i32
  %l = arith.xori %x, %b : i32
  %s = arith.addi %x, %l : i32
  %o = arith.xori %x, %s : i32
  %h = arith.shrui %o, %c2 : i32
  %q = arith.divui %h, %l : i32
  %r = arith.ori %s, %q : i32
  func.return %r : i32
}

// cycles through three values: x == a ? b : x == b ? c : a; book: 9
func.func @p21(%x: i32, %a: i32, %b: i32, %c: i32) -> i32 {
  %p = arith.cmpi eq, %x, %a : i32
  %q = arith.cmpi eq, %x, %b : i32
  %i = arith.select %q, %c, %a : i32
  %r = arith.select %p, %b, %i : i32
  func.return %r : i32
}

// parity: x ^= x >> 16, 8, 4, 2, 1; x & 1; book: 10
func.func @p22(%x: i32) -> i32 {
  %c16 = arith.constant 16 : i32
  %c8 = arith.constant 8 : i32
  %c4 = arith.constant 4 : i32
  %c2 = arith.constant 2 : i32
  %c1 = arith.constant 1 : i32
  %a = arith.shrui %x, %c16 : i32
  %b = arith.xori %x, %a : i32
  %c = arith.shrui %b, %c8 : i32
  %d = arith.xori %b, %c : i32
  %e = arith.shrui %d, %c4 : i32
  %f = arith.xori %d, %e : i32
  %g = arith.shrui %f, %c2 : i32
  %h = arith.xori %f, %g : i32
  %i = arith.shrui %h, %c1 : i32
  %j = arith.xori %h, %i : i32
  %r = arith.andi %j, %c1 : i32
  func.return %r : i32
}

// number of 1s: fields of 1, 2, 4, 8, 16 bits added in pairs; book: 10
func.func @p23(%x: i32) -> i32 {
  %m0 = arith.constant 1431655765 : i32
  %c1 = arith.constant 1 : i32
  %m2 = arith.constant 858993459 : i32
  %c2 = arith.constant 2 : i32
  %m4 = arith.constant 252645135 : i32
  %c4 = arith.constant 4 : i32
  %m8 = arith.constant 16711935 : i32
  %c8 = arith.constant 8 : i32
  %m16 = arith.constant 65535 : i32
  %c16 = arith.constant 16 : i32
  %a0 = arith.andi %x, %m0 : i32
  %b0 = arith.shrui %x, %c1 : i32
  %d0 = arith.andi %b0, %m0 : i32
  %s0 = arith.addi %a0, %d0 : i32
  %a1 = arith.andi %s0, %m2 : i32
  %b1 = arith.shrui %s0, %c2 : i32
  %d1 = arith.andi %b1, %m2 : i32
  %s1 = arith.addi %a1, %d1 : i32
  %a2 = arith.andi %s1, %m4 : i32
  %b2 = arith.shrui %s1, %c4 : i32
  %d2 = arith.andi %b2, %m4 : i32
  %s2 = arith.addi %a2, %d2 : i32
  %a3 = arith.andi %s2, %m8 : i32
  %b3 = arith.shrui %s2, %c8 : i32
  %d3 = arith.andi %b3, %m8 : i32
  %s3 = arith.addi %a3, %d3 : i32
  %a4 = arith.andi %s3, %m16 : i32
  %b4 = arith.shrui %s3, %c16 : i32
  %d4 = arith.andi %b4, %m16 : i32
  %r = arith.addi %a4, %d4 : i32
  func.return %r : i32
}

// up to a power of two: x - 1 with its 1s propagated, plus 1; book: 12
func.func @p24(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %a = arith.subi %x, %c1 : i32
  %h0 = arith.shrui %a, %c1 : i32
  %o0 = arith.ori %a, %h0 : i32
  %h1 = arith.shrui %o0, %c2 : i32
  %o1 = arith.ori %o0, %h1 : i32
  %h2 = arith.shrui %o1, %c4 : i32
  %o2 = arith.ori %o1, %h2 : i32
  %h3 = arith.shrui %o2, %c8 : i32
  %o3 = arith.ori %o2, %h3 : i32
  %h4 = arith.shrui %o3, %c16 : i32
  %o4 = arith.ori %o3, %h4 : i32
  %r = arith.addi %o4, %c1 : i32
  func.return %r : i32
}

// high half of a product: in 64 bits, x * y >> 32; book: 17
func.func @p25(%x: i32, %y: i32) -> i32 {
  %c32 = arith.constant 32 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %p = arith.muli %a, %b : i64
  %h = arith.shrui %p, %c32 : i64
  %r = arith.trunci %h : i64 to i32
  func.return %r : i32
}
