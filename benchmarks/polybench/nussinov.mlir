// The largest number of pairs of bases in a folded RNA, by dynamic programming over its parts i to
// j, from the last i to the first. Two bases pair where their codes add up to 3 and they are not
// neighbours.

func.func @kernel_nussinov(%seq: memref<?xi8>, %table: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %seq, %c0 : memref<?xi8>
  %three = arith.constant 3 : i32
  affine.for %t = 0 to %n {
    %i = affine.apply affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%t)[%n]
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
      %0 = affine.load %table[%i, %j] : memref<?x?xi32>
      %1 = affine.load %table[%i, %j - 1] : memref<?x?xi32>
      %2 = arith.cmpi sge, %0, %1 : i32
      %3 = arith.select %2, %0, %1 : i32
      affine.store %3, %table[%i, %j] : memref<?x?xi32>
      %4 = affine.load %table[%i, %j] : memref<?x?xi32>
      %5 = affine.load %table[%i + 1, %j] : memref<?x?xi32>
      %6 = arith.cmpi sge, %4, %5 : i32
      %7 = arith.select %6, %4, %5 : i32
      affine.store %7, %table[%i, %j] : memref<?x?xi32>
      "affine.if"(%j, %i) ({
        %8 = affine.load %table[%i, %j] : memref<?x?xi32>
        %9 = affine.load %table[%i + 1, %j - 1] : memref<?x?xi32>
        %10 = affine.load %seq[%i] : memref<?xi8>
        %11 = arith.extsi %10 : i8 to i32
        %12 = affine.load %seq[%j] : memref<?xi8>
        %13 = arith.extsi %12 : i8 to i32
        %14 = arith.addi %11, %13 : i32
        %15 = arith.cmpi eq, %14, %three : i32
        %16 = arith.extui %15 : i1 to i32
        %17 = arith.addi %9, %16 : i32
        %18 = arith.cmpi sge, %8, %17 : i32
        %19 = arith.select %18, %8, %17 : i32
        affine.store %19, %table[%i, %j] : memref<?x?xi32>
        "affine.yield"() : () -> ()
      }, {
        %20 = affine.load %table[%i, %j] : memref<?x?xi32>
        %21 = affine.load %table[%i + 1, %j - 1] : memref<?x?xi32>
        %22 = arith.cmpi sge, %20, %21 : i32
        %23 = arith.select %22, %20, %21 : i32
        affine.store %23, %table[%i, %j] : memref<?x?xi32>
        "affine.yield"() : () -> ()
      }) {condition = affine_set<(d0, d1) : (d0 - d1 - 2 >= 0)>} : (index, index) -> ()
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0)>(%j) {
        %24 = affine.load %table[%i, %j] : memref<?x?xi32>
        %25 = affine.load %table[%i, %k] : memref<?x?xi32>
        %26 = affine.load %table[%k + 1, %j] : memref<?x?xi32>
        %27 = arith.addi %25, %26 : i32
        %28 = arith.cmpi sge, %24, %27 : i32
        %29 = arith.select %28, %24, %27 : i32
        affine.store %29, %table[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
