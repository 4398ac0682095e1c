// The heat equation in a cube, by explicit steps from A to B and back, tsteps times; the border
// stays.

func.func @kernel_heat_3d(%tsteps: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?x?xf64>
  %eighth = arith.constant 0.125 : f64
  %two = arith.constant 2.0 : f64
  affine.for %t = 1 to affine_map<()[s0] -> (s0 + 1)>()[%tsteps] {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          %0 = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
          %1 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %2 = arith.mulf %two, %1 : f64
          %3 = arith.subf %0, %2 : f64
          %4 = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
          %5 = arith.addf %3, %4 : f64
          %6 = arith.mulf %eighth, %5 : f64
          %7 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
          %8 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %9 = arith.mulf %two, %8 : f64
          %10 = arith.subf %7, %9 : f64
          %11 = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
          %12 = arith.addf %10, %11 : f64
          %13 = arith.mulf %eighth, %12 : f64
          %14 = arith.addf %6, %13 : f64
          %15 = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
          %16 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %17 = arith.mulf %two, %16 : f64
          %18 = arith.subf %15, %17 : f64
          %19 = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
          %20 = arith.addf %18, %19 : f64
          %21 = arith.mulf %eighth, %20 : f64
          %22 = arith.addf %14, %21 : f64
          %23 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %24 = arith.addf %22, %23 : f64
          affine.store %24, %B[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          %25 = affine.load %B[%i + 1, %j, %k] : memref<?x?x?xf64>
          %26 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %27 = arith.mulf %two, %26 : f64
          %28 = arith.subf %25, %27 : f64
          %29 = affine.load %B[%i - 1, %j, %k] : memref<?x?x?xf64>
          %30 = arith.addf %28, %29 : f64
          %31 = arith.mulf %eighth, %30 : f64
          %32 = affine.load %B[%i, %j + 1, %k] : memref<?x?x?xf64>
          %33 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %34 = arith.mulf %two, %33 : f64
          %35 = arith.subf %32, %34 : f64
          %36 = affine.load %B[%i, %j - 1, %k] : memref<?x?x?xf64>
          %37 = arith.addf %35, %36 : f64
          %38 = arith.mulf %eighth, %37 : f64
          %39 = arith.addf %31, %38 : f64
          %40 = affine.load %B[%i, %j, %k + 1] : memref<?x?x?xf64>
          %41 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %42 = arith.mulf %two, %41 : f64
          %43 = arith.subf %40, %42 : f64
          %44 = affine.load %B[%i, %j, %k - 1] : memref<?x?x?xf64>
          %45 = arith.addf %43, %44 : f64
          %46 = arith.mulf %eighth, %45 : f64
          %47 = arith.addf %39, %46 : f64
          %48 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %49 = arith.addf %47, %48 : f64
          affine.store %49, %A[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
  }
  return
}
