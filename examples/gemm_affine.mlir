// What mlir-opt 22 --convert-linalg-to-affine-loops makes of gemm_linalg.mlir.
module {
  func.func @gemm(%arg0: memref<50x20xi8>, %arg1: memref<20x30xi8>, %arg2: memref<50x30xi32>) {
    %c0_i32 = arith.constant 0 : i32
    affine.for %arg3 = 0 to 50 {
      affine.for %arg4 = 0 to 30 {
        affine.store %c0_i32, %arg2[%arg3, %arg4] : memref<50x30xi32>
      }
    }
    affine.for %arg3 = 0 to 50 {
      affine.for %arg4 = 0 to 30 {
        affine.for %arg5 = 0 to 20 {
          %0 = affine.load %arg0[%arg3, %arg5] : memref<50x20xi8>
          %1 = affine.load %arg1[%arg5, %arg4] : memref<20x30xi8>
          %2 = affine.load %arg2[%arg3, %arg4] : memref<50x30xi32>
          %3 = arith.extsi %0 : i8 to i32
          %4 = arith.extsi %1 : i8 to i32
          %5 = arith.muli %3, %4 : i32
          %6 = arith.addi %2, %5 : i32
          affine.store %6, %arg2[%arg3, %arg4] : memref<50x30xi32>
        }
      }
    }
    return
  }
}
