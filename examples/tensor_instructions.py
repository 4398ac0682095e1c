"""Two tensor instructions of real processors, for `synth-rewrite tensorise ... --onto`.

`vpdpbusd`: Intel AVX-512 VNNI, 16 lanes of four products, unsigned times signed bytes. `sdot`: Arm
Neon, by element: 4 lanes of four products of signed bytes, the first factors the same in each lane.
"""

vpdpbusd = """
func.func @vpdpbusd(%a: memref<16x4xi8>, %b: memref<16x4xi8>, %c: memref<16xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>,
                                   affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<16x4xi8>, memref<16x4xi8>) outs(%c : memref<16xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %u = arith.extui %x : i8 to i32
    %s = arith.extsi %y : i8 to i32
    %product = arith.muli %u, %s : i32
    %next = arith.addi %sum, %product : i32
    linalg.yield %next : i32
  }
  func.return
}
"""

sdot = """
func.func @sdot(%a: memref<4xi8>, %b: memref<4x4xi8>, %c: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i, k)>,
                                   affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<4xi8>, memref<4x4xi8>) outs(%c : memref<4xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %s = arith.extsi %x : i8 to i32
    %t = arith.extsi %y : i8 to i32
    %product = arith.muli %s, %t : i32
    %next = arith.addi %sum, %product : i32
    linalg.yield %next : i32
  }
  func.return
}
"""
