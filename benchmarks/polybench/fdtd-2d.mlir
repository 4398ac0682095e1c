// An electromagnetic field by finite differences in time: ey, driven by fict at its first row,
// then ex, then hz.

func.func @kernel_fdtd_2d(%ex: memref<?x?xf64>, %ey: memref<?x?xf64>, %hz: memref<?x?xf64>,
                          %fict: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nx = memref.dim %ex, %c0 : memref<?x?xf64>
  %ny = memref.dim %ex, %c1 : memref<?x?xf64>
  %tmax = memref.dim %fict, %c0 : memref<?xf64>
  %half = arith.constant 0.5 : f64
  %factor = arith.constant 0.7 : f64
  affine.for %t = 0 to %tmax {
    affine.for %j = 0 to %ny {
      %0 = affine.load %fict[%t] : memref<?xf64>
      affine.store %0, %ey[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to %nx {
      affine.for %j = 0 to %ny {
        %1 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %2 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %3 = affine.load %hz[%i - 1, %j] : memref<?x?xf64>
        %4 = arith.subf %2, %3 : f64
        %5 = arith.mulf %half, %4 : f64
        %6 = arith.subf %1, %5 : f64
        affine.store %6, %ey[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to %nx {
      affine.for %j = 1 to %ny {
        %7 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %8 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %9 = affine.load %hz[%i, %j - 1] : memref<?x?xf64>
        %10 = arith.subf %8, %9 : f64
        %11 = arith.mulf %half, %10 : f64
        %12 = arith.subf %7, %11 : f64
        affine.store %12, %ex[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%nx] {
      affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%ny] {
        %13 = affine.load %hz[%i, %j] : memref<?x?xf64>
        %14 = affine.load %ex[%i, %j + 1] : memref<?x?xf64>
        %15 = affine.load %ex[%i, %j] : memref<?x?xf64>
        %16 = arith.subf %14, %15 : f64
        %17 = affine.load %ey[%i + 1, %j] : memref<?x?xf64>
        %18 = arith.addf %16, %17 : f64
        %19 = affine.load %ey[%i, %j] : memref<?x?xf64>
        %20 = arith.subf %18, %19 : f64
        %21 = arith.mulf %factor, %20 : f64
        %22 = arith.subf %13, %21 : f64
        affine.store %22, %hz[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
