// A store an iteration.
func.func @fill(%m: memref<?xi32>, %n: index, %x: i32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xi32>
  }
  return
}

// -----

// One array is copied to another, which may be the same.
func.func @copy(%a: memref<32xi32>, %b: memref<32xi32>) {
  affine.for %i = 0 to 32 {
    %v = affine.load %a[%i] : memref<32xi32>
    affine.store %v, %b[%i] : memref<32xi32>
  }
  return
}

// -----

// A sum of an array.
func.func @sum(%a: memref<16xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to 16 iter_args(%s = %zero) -> i32 {
    %v = affine.load %a[%i] : memref<16xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}

// -----

// What is stored is loaded again.
func.func @forward(%a: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i] : memref<8xi32>
    %v = affine.load %a[%i] : memref<8xi32>
    func.call @use(%v) : (i32) -> ()
  }
  return
}
func.func private @use(i32)

// -----

// Each cell depends on the one before: the order matters.
func.func @prefix(%a: memref<16xi32>) {
  affine.for %i = 1 to 16 {
    %p = affine.load %a[%i - 1] : memref<16xi32>
    %v = affine.load %a[%i] : memref<16xi32>
    %s = arith.addi %p, %v : i32
    affine.store %s, %a[%i] : memref<16xi32>
  }
  return
}

// -----

// An invariant load.
func.func @scale(%a: memref<10xi32>, %k: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    %f = affine.load %k[0] : memref<1xi32>
    %v = affine.load %a[%i] : memref<10xi32>
    %s = arith.muli %f, %v : i32
    affine.store %s, %a[%i] : memref<10xi32>
  }
  return
}

// -----

// A transposed copy between two dimensions.
func.func @transpose(%a: memref<4x6xi32>, %b: memref<6x4xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v = affine.load %a[%i, %j] : memref<4x6xi32>
      affine.store %v, %b[%j, %i] : memref<6x4xi32>
    }
  }
  return
}

// -----

// Two loops over the same range, a buffer between them.
func.func @produced(%a: memref<16xi32>, %b: memref<16xi32>) {
  %t = memref.alloc() : memref<16xi32>
  affine.for %i = 0 to 16 {
    %v = affine.load %a[%i] : memref<16xi32>
    %w = arith.muli %v, %v : i32
    affine.store %w, %t[%i] : memref<16xi32>
  }
  affine.for %i = 0 to 16 {
    %v = affine.load %t[%i] : memref<16xi32>
    affine.store %v, %b[%i] : memref<16xi32>
  }
  memref.dealloc %t : memref<16xi32>
  return
}

// -----

// Plain loads and stores in affine loops.
func.func @plain_access(%a: memref<12xi32>, %x: i32) {
  affine.for %i = 0 to 12 {
    %v = memref.load %a[%i] : memref<12xi32>
    %s = arith.addi %v, %x : i32
    memref.store %s, %a[%i] : memref<12xi32>
  }
  return
}
