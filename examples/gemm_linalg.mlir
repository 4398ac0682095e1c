// C = A * B, i8 x i8 -> i32; no extent is a multiple of the array's 16.
func.func @gemm(%A: memref<50x20xi8>, %B: memref<20x30xi8>, %C: memref<50x30xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%C : memref<50x30xi32>)
  linalg.matmul ins(%A, %B : memref<50x20xi8>, memref<20x30xi8>) outs(%C : memref<50x30xi32>)
  return
}
