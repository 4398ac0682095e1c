// The lengths of shortest paths between all pairs of nodes, by way of one node more at a time.

func.func @kernel_floyd_warshall(%path: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %path, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %0 = affine.load %path[%i, %j] : memref<?x?xi32>
        %1 = affine.load %path[%i, %k] : memref<?x?xi32>
        %2 = affine.load %path[%k, %j] : memref<?x?xi32>
        %3 = arith.addi %1, %2 : i32
        %4 = arith.cmpi slt, %0, %3 : i32
        %5 = affine.load %path[%i, %j] : memref<?x?xi32>
        %6 = affine.load %path[%i, %k] : memref<?x?xi32>
        %7 = affine.load %path[%k, %j] : memref<?x?xi32>
        %8 = arith.addi %6, %7 : i32
        %9 = arith.select %4, %5, %8 : i32
        affine.store %9, %path[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
