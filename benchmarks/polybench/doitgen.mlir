// Each row A[r, q, :] is multiplied by the matrix C4 in place; sum is the row being made.

func.func @kernel_doitgen(%A: memref<?x?x?xf64>, %C4: memref<?x?xf64>, %sum: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nr = memref.dim %A, %c0 : memref<?x?x?xf64>
  %nq = memref.dim %A, %c1 : memref<?x?x?xf64>
  %np = memref.dim %A, %c2 : memref<?x?x?xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %r = 0 to %nr {
    affine.for %q = 0 to %nq {
      affine.for %p = 0 to %np {
        affine.store %zero, %sum[%p] : memref<?xf64>
        affine.for %s = 0 to %np {
          %0 = affine.load %sum[%p] : memref<?xf64>
          %1 = affine.load %A[%r, %q, %s] : memref<?x?x?xf64>
          %2 = affine.load %C4[%s, %p] : memref<?x?xf64>
          %3 = arith.mulf %1, %2 : f64
          %4 = arith.addf %0, %3 : f64
          affine.store %4, %sum[%p] : memref<?xf64>
        }
      }
      affine.for %p = 0 to %np {
        %5 = affine.load %sum[%p] : memref<?xf64>
        affine.store %5, %A[%r, %q, %p] : memref<?x?x?xf64>
      }
    }
  }
  return
}
