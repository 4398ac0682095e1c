// What moves lanes of vectors, and combines them: each function is to become what is wanted, the
// function behind it. `benchmarks/across_lanes.py` says what is reached. Those that are `kept` look
// like one of them and are not: nothing that is cheaper refines them.

// -----

func.func @reversed_twice(%x: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %a, %a [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  return %b : vector<4xi8>
}
func.func @reversed_twice.wanted(%x: vector<4xi8>) -> vector<4xi8> {
  return %x : vector<4xi8>
}

// -----

func.func @rotated_twice(%x: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %a, %a [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  return %b : vector<4xi8>
}
func.func @rotated_twice.wanted(%x: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %x [2, 3, 0, 1] : vector<4xi8>, vector<4xi8>
  return %a : vector<4xi8>
}

// -----

func.func @interleaved_and_taken_apart(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %y [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %a, %a [0, 2, 4, 6] : vector<8xi8>, vector<8xi8>
  return %b : vector<4xi8>
}
func.func @interleaved_and_taken_apart.wanted(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {
  return %x : vector<4xi8>
}

// -----

func.func @blend_of_shuffles(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %a = vector.shuffle %x, %x [1, 0, 3, 2] : vector<4xi32>, vector<4xi32>
  %b = vector.shuffle %y, %y [1, 0, 3, 2] : vector<4xi32>, vector<4xi32>
  %c = vector.shuffle %a, %b [0, 1, 4, 5] : vector<4xi32>, vector<4xi32>
  return %c : vector<4xi32>
}
func.func @blend_of_shuffles.wanted(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %c = vector.shuffle %x, %y [1, 0, 5, 4] : vector<4xi32>, vector<4xi32>
  return %c : vector<4xi32>
}

// -----

func.func @sum_of_splat(%x: i32) -> i32 {
  %a = vector.broadcast %x : i32 to vector<4xi32>
  %b = vector.reduction <add>, %a : vector<4xi32> into i32
  return %b : i32
}
func.func @sum_of_splat.wanted(%x: i32) -> i32 {
  %c = arith.constant 2 : i32
  %b = arith.shli %x, %c : i32
  return %b : i32
}

// -----

func.func @and_of_splat(%x: i16) -> i16 {
  %a = vector.broadcast %x : i16 to vector<8xi16>
  %b = vector.reduction <and>, %a : vector<8xi16> into i16
  return %b : i16
}
func.func @and_of_splat.wanted(%x: i16) -> i16 {
  return %x : i16
}

// -----

func.func @xor_of_splat(%x: i8) -> i8 {
  %a = vector.broadcast %x : i8 to vector<4xi8>
  %b = vector.reduction <xor>, %a : vector<4xi8> into i8
  return %b : i8
}
func.func @xor_of_splat.wanted(%x: i8) -> i8 {
  %c = arith.constant 0 : i8
  return %c : i8
}

// -----

func.func @sum_of_splats(%x: i32, %y: i32) -> vector<4xi32> {
  %a = vector.broadcast %x : i32 to vector<4xi32>
  %b = vector.broadcast %y : i32 to vector<4xi32>
  %c = arith.addi %a, %b : vector<4xi32>
  return %c : vector<4xi32>
}
func.func @sum_of_splats.wanted(%x: i32, %y: i32) -> vector<4xi32> {
  %a = arith.addi %x, %y : i32
  %b = vector.broadcast %a : i32 to vector<4xi32>
  return %b : vector<4xi32>
}

// -----

func.func @lane_of_sum(%x: vector<4xi32>) -> i32 {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %a = arith.addi %x, %c : vector<4xi32>
  %b = vector.extract %a[1] : i32 from vector<4xi32>
  return %b : i32
}
func.func @lane_of_sum.wanted(%x: vector<4xi32>) -> i32 {
  %c = arith.constant 2 : i32
  %a = vector.extract %x[1] : i32 from vector<4xi32>
  %b = arith.addi %a, %c : i32
  return %b : i32
}

// -----

func.func @lane_of_splat_and_vector(%x: vector<4xi32>, %s: i32) -> i32 {
  %a = vector.broadcast %s : i32 to vector<4xi32>
  %b = arith.muli %x, %a : vector<4xi32>
  %c = vector.extract %b[3] : i32 from vector<4xi32>
  return %c : i32
}
func.func @lane_of_splat_and_vector.wanted(%x: vector<4xi32>, %s: i32) -> i32 {
  %a = vector.extract %x[3] : i32 from vector<4xi32>
  %b = arith.muli %a, %s : i32
  return %b : i32
}

// -----

func.func @sum_of_reductions(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %a = vector.reduction <add>, %x : vector<4xi32> into i32
  %b = vector.reduction <add>, %y : vector<4xi32> into i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}
func.func @sum_of_reductions.wanted(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %a = arith.addi %x, %y : vector<4xi32>
  %b = vector.reduction <add>, %a : vector<4xi32> into i32
  return %b : i32
}

// -----

func.func @maximum_of_reductions(%x: vector<8xi16>, %y: vector<8xi16>) -> i16 {
  %a = vector.reduction <maxui>, %x : vector<8xi16> into i16
  %b = vector.reduction <maxui>, %y : vector<8xi16> into i16
  %c = arith.maxui %a, %b : i16
  return %c : i16
}
func.func @maximum_of_reductions.wanted(%x: vector<8xi16>, %y: vector<8xi16>) -> i16 {
  %a = arith.maxui %x, %y : vector<8xi16>
  %b = vector.reduction <maxui>, %a : vector<8xi16> into i16
  return %b : i16
}

// -----

func.func @reduction_and_number(%x: vector<4xi32>, %s: i32) -> i32 {
  %a = vector.reduction <add>, %x : vector<4xi32> into i32
  %c = arith.addi %a, %s : i32
  return %c : i32
}
func.func @reduction_and_number.wanted(%x: vector<4xi32>, %s: i32) -> i32 {
  %a = vector.reduction <add>, %x, %s : vector<4xi32> into i32
  return %a : i32
}

// -----

func.func @xor_of_shuffled(%x: vector<8xi16>) -> i16 {
  %a = vector.shuffle %x, %x [3, 2, 1, 0, 7, 6, 5, 4] : vector<8xi16>, vector<8xi16>
  %b = vector.reduction <xor>, %a : vector<8xi16> into i16
  return %b : i16
}
func.func @xor_of_shuffled.wanted(%x: vector<8xi16>) -> i16 {
  %b = vector.reduction <xor>, %x : vector<8xi16> into i16
  return %b : i16
}

// -----

func.func @and_of_shuffled(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 0, 3, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.reduction <and>, %a : vector<4xi32> into i32
  return %b : i32
}
func.func @and_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = vector.reduction <and>, %x : vector<4xi32> into i32
  return %b : i32
}

// -----

func.func @or_of_shuffled(%x: vector<4xi8>) -> i8 {
  %a = vector.shuffle %x, %x [3, 0, 1, 2] : vector<4xi8>, vector<4xi8>
  %b = vector.reduction <or>, %a : vector<4xi8> into i8
  return %b : i8
}
func.func @or_of_shuffled.wanted(%x: vector<4xi8>) -> i8 {
  %b = vector.reduction <or>, %x : vector<4xi8> into i8
  return %b : i8
}

// -----

func.func @minsi_of_shuffled(%x: vector<8xi16>) -> i16 {
  %a = vector.shuffle %x, %x [3, 2, 1, 0, 7, 6, 5, 4] : vector<8xi16>, vector<8xi16>
  %b = vector.reduction <minsi>, %a : vector<8xi16> into i16
  return %b : i16
}
func.func @minsi_of_shuffled.wanted(%x: vector<8xi16>) -> i16 {
  %b = vector.reduction <minsi>, %x : vector<8xi16> into i16
  return %b : i16
}

// -----

func.func @maxui_of_shuffled(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 0, 3, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.reduction <maxui>, %a : vector<4xi32> into i32
  return %b : i32
}
func.func @maxui_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = vector.reduction <maxui>, %x : vector<4xi32> into i32
  return %b : i32
}

// -----

func.func @add_of_shuffled(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 0, 3, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.reduction <add>, %a : vector<4xi32> into i32
  return %b : i32
}
func.func @add_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = vector.reduction <add>, %x : vector<4xi32> into i32
  return %b : i32
}

// -----

func.func @mul_of_shuffled(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 0, 3, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.reduction <mul>, %a : vector<4xi32> into i32
  return %b : i32
}
func.func @mul_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = vector.reduction <mul>, %x : vector<4xi32> into i32
  return %b : i32
}

// -----

func.func @shuffled_operands(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %b = vector.shuffle %y, %y [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %c = arith.addi %a, %b : vector<4xi32>
  return %c : vector<4xi32>
}
func.func @shuffled_operands.wanted(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %c = arith.addi %x, %y : vector<4xi32>
  %a = vector.shuffle %c, %c [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  return %a : vector<4xi32>
}

// -----

func.func @shuffled_there_and_back(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  %b = vector.shuffle %y, %y [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  %c = arith.xori %a, %b : vector<4xi8>
  %d = vector.shuffle %c, %c [3, 2, 1, 0] : vector<4xi8>, vector<4xi8>
  return %d : vector<4xi8>
}
func.func @shuffled_there_and_back.wanted(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> {
  %c = arith.xori %x, %y : vector<4xi8>
  return %c : vector<4xi8>
}

// -----

func.func @constants_around_a_shuffle(%x: vector<4xi32>) -> vector<4xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %d = arith.constant dense<[10, 20, 30, 40]> : vector<4xi32>
  %a = arith.addi %x, %c : vector<4xi32>
  %b = vector.shuffle %a, %a [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %e = arith.addi %b, %d : vector<4xi32>
  return %e : vector<4xi32>
}
func.func @constants_around_a_shuffle.wanted(%x: vector<4xi32>) -> vector<4xi32> {
  %d = arith.constant dense<[14, 23, 32, 41]> : vector<4xi32>
  %b = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %e = arith.addi %b, %d : vector<4xi32>
  return %e : vector<4xi32>
}

// -----

func.func @inserted_and_extracted(%x: vector<8xi16>, %s: i16) -> i16 {
  %a = vector.insert %s, %x [2] : i16 into vector<8xi16>
  %b = vector.extract %a[2] : i16 from vector<8xi16>
  return %b : i16
}
func.func @inserted_and_extracted.wanted(%x: vector<8xi16>, %s: i16) -> i16 {
  return %s : i16
}

// -----

func.func @inserted_elsewhere(%x: vector<8xi16>, %s: i16) -> i16 {
  %a = vector.insert %s, %x [2] : i16 into vector<8xi16>
  %b = vector.extract %a[3] : i16 from vector<8xi16>
  return %b : i16
}
func.func @inserted_elsewhere.wanted(%x: vector<8xi16>, %s: i16) -> i16 {
  %b = vector.extract %x[3] : i16 from vector<8xi16>
  return %b : i16
}

// -----

func.func @extracted_and_inserted(%x: vector<4xi8>) -> vector<4xi8> {
  %a = vector.extract %x[1] : i8 from vector<4xi8>
  %b = vector.insert %a, %x [1] : i8 into vector<4xi8>
  return %b : vector<4xi8>
}
func.func @extracted_and_inserted.wanted(%x: vector<4xi8>) -> vector<4xi8> {
  return %x : vector<4xi8>
}

// -----

func.func @inserted_twice(%x: vector<4xi8>, %s: i8, %t: i8) -> vector<4xi8> {
  %a = vector.insert %s, %x [1] : i8 into vector<4xi8>
  %b = vector.insert %t, %a [1] : i8 into vector<4xi8>
  return %b : vector<4xi8>
}
func.func @inserted_twice.wanted(%x: vector<4xi8>, %s: i8, %t: i8) -> vector<4xi8> {
  %b = vector.insert %t, %x [1] : i8 into vector<4xi8>
  return %b : vector<4xi8>
}

// -----

func.func @inserted_everywhere(%x: vector<4xi8>, %s: i8) -> vector<4xi8> {
  %a1 = vector.insert %s, %x [0] : i8 into vector<4xi8>
  %a2 = vector.insert %s, %a1 [1] : i8 into vector<4xi8>
  %a3 = vector.insert %s, %a2 [2] : i8 into vector<4xi8>
  %a4 = vector.insert %s, %a3 [3] : i8 into vector<4xi8>
  return %a4 : vector<4xi8>
}
func.func @inserted_everywhere.wanted(%x: vector<4xi8>, %s: i8) -> vector<4xi8> {
  %a = vector.broadcast %s : i8 to vector<4xi8>
  return %a : vector<4xi8>
}

// -----

func.func @lane_of_shuffled(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 0, 3, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.extract %a[0] : i32 from vector<4xi32>
  return %b : i32
}
func.func @lane_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = vector.extract %x[2] : i32 from vector<4xi32>
  return %b : i32
}

// -----

func.func @lane_of_splat(%s: i32) -> i32 {
  %a = vector.broadcast %s : i32 to vector<4xi32>
  %b = vector.extract %a[2] : i32 from vector<4xi32>
  return %b : i32
}
func.func @lane_of_splat.wanted(%s: i32) -> i32 {
  return %s : i32
}

// -----

func.func @shuffled_splat(%s: i8) -> vector<4xi8> {
  %a = vector.broadcast %s : i8 to vector<4xi8>
  %b = vector.shuffle %a, %a [2, 0, 3, 1] : vector<4xi8>, vector<4xi8>
  return %b : vector<4xi8>
}
func.func @shuffled_splat.wanted(%s: i8) -> vector<4xi8> {
  %a = vector.broadcast %s : i8 to vector<4xi8>
  return %a : vector<4xi8>
}

// -----

func.func @lanes_added_by_hand(%x: vector<4xi32>) -> i32 {
  %e0 = vector.extract %x[0] : i32 from vector<4xi32>
  %e1 = vector.extract %x[1] : i32 from vector<4xi32>
  %e2 = vector.extract %x[2] : i32 from vector<4xi32>
  %e3 = vector.extract %x[3] : i32 from vector<4xi32>
  %a = arith.addi %e0, %e1 : i32
  %b = arith.addi %a, %e2 : i32
  %c = arith.addi %b, %e3 : i32
  return %c : i32
}
func.func @lanes_added_by_hand.wanted(%x: vector<4xi32>) -> i32 {
  %a = vector.reduction <add>, %x : vector<4xi32> into i32
  return %a : i32
}

// -----

func.func @moved_and_added(%x: vector<4xi32>) -> i32 {
  %a = vector.shuffle %x, %x [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %b = arith.addi %x, %a : vector<4xi32>
  %c = vector.shuffle %b, %b [1, 0, 3, 2] : vector<4xi32>, vector<4xi32>
  %d = arith.addi %b, %c : vector<4xi32>
  %e = vector.extract %d[0] : i32 from vector<4xi32>
  return %e : i32
}
func.func @moved_and_added.wanted(%x: vector<4xi32>) -> i32 {
  %a = vector.reduction <add>, %x : vector<4xi32> into i32
  return %a : i32
}

// -----

func.func @xor_with_shuffled(%x: vector<4xi8>) -> i8 {
  %a = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  %b = arith.xori %x, %a : vector<4xi8>
  %c = vector.reduction <xor>, %b : vector<4xi8> into i8
  return %c : i8
}
func.func @xor_with_shuffled.wanted(%x: vector<4xi8>) -> i8 {
  %c = arith.constant 0 : i8
  return %c : i8
}

// -----

func.func @llvm_reversed_twice(%x: vector<8xi16>) -> vector<8xi16> {
  %p = llvm.mlir.poison : vector<8xi16>
  %a = llvm.shufflevector %x, %p [7, 6, 5, 4, 3, 2, 1, 0] : vector<8xi16>
  %b = llvm.shufflevector %a, %p [7, 6, 5, 4, 3, 2, 1, 0] : vector<8xi16>
  return %b : vector<8xi16>
}
func.func @llvm_reversed_twice.wanted(%x: vector<8xi16>) -> vector<8xi16> {
  return %x : vector<8xi16>
}

// -----

func.func @llvm_maximum_of_shuffled(%x: vector<4xi32>) -> i32 {
  %p = llvm.mlir.poison : vector<4xi32>
  %a = llvm.shufflevector %x, %p [2, 0, 3, 1] : vector<4xi32>
  %b = "llvm.intr.vector.reduce.umax"(%a) : (vector<4xi32>) -> i32
  return %b : i32
}
func.func @llvm_maximum_of_shuffled.wanted(%x: vector<4xi32>) -> i32 {
  %b = "llvm.intr.vector.reduce.umax"(%x) : (vector<4xi32>) -> i32
  return %b : i32
}

// -----

func.func @llvm_lane_of_splat(%s: i32) -> i32 {
  %p = llvm.mlir.poison : vector<4xi32>
  %z = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.insertelement %s, %p[%z : i32] : vector<4xi32>
  %v = llvm.shufflevector %i, %p [0, 0, 0, 0] : vector<4xi32>
  %k = llvm.mlir.constant(2 : i32) : i32
  %b = llvm.extractelement %v[%k : i32] : vector<4xi32>
  return %b : i32
}
func.func @llvm_lane_of_splat.wanted(%s: i32) -> i32 {
  return %s : i32
}

// -----

func.func @llvm_sum_of_splat(%s: i32) -> i32 {
  %p = llvm.mlir.poison : vector<4xi32>
  %z = llvm.mlir.constant(0 : i32) : i32
  %i = llvm.insertelement %s, %p[%z : i32] : vector<4xi32>
  %v = llvm.shufflevector %i, %p [0, 0, 0, 0] : vector<4xi32>
  %b = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  return %b : i32
}
func.func @llvm_sum_of_splat.wanted(%s: i32) -> i32 {
  %c = llvm.mlir.constant(2 : i32) : i32
  %b = llvm.shl %s, %c : i32
  return %b : i32
}

// -----

func.func @llvm_sum_of_reductions(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %a = "llvm.intr.vector.reduce.add"(%x) : (vector<4xi32>) -> i32
  %b = "llvm.intr.vector.reduce.add"(%y) : (vector<4xi32>) -> i32
  %c = llvm.add %a, %b : i32
  return %c : i32
}
func.func @llvm_sum_of_reductions.wanted(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %a = llvm.add %x, %y : vector<4xi32>
  %b = "llvm.intr.vector.reduce.add"(%a) : (vector<4xi32>) -> i32
  return %b : i32
}

// -----

func.func @llvm_inserted_and_extracted(%x: vector<4xi8>, %s: i8) -> i8 {
  %k = llvm.mlir.constant(2 : i64) : i64
  %a = llvm.insertelement %s, %x[%k : i64] : vector<4xi8>
  %b = llvm.extractelement %a[%k : i64] : vector<4xi8>
  return %b : i8
}
func.func @llvm_inserted_and_extracted.wanted(%x: vector<4xi8>, %s: i8) -> i8 {
  return %s : i8
}

// -----

func.func @llvm_lane_of_sum(%x: vector<4xi8>, %y: vector<4xi8>) -> i8 {
  %k = llvm.mlir.constant(1 : i64) : i64
  %c = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi8>) : vector<4xi8>
  %a = llvm.add %x, %c : vector<4xi8>
  %b = llvm.extractelement %a[%k : i64] : vector<4xi8>
  return %b : i8
}
func.func @llvm_lane_of_sum.wanted(%x: vector<4xi8>, %y: vector<4xi8>) -> i8 {
  %k = llvm.mlir.constant(1 : i64) : i64
  %c = llvm.mlir.constant(2 : i8) : i8
  %a = llvm.extractelement %x[%k : i64] : vector<4xi8>
  %b = llvm.add %a, %c : i8
  return %b : i8
}

// -----

func.func @sum_of_repeated_lane.kept(%x: vector<4xi8>) -> i8 {
  %a = vector.shuffle %x, %x [0, 0, 1, 2] : vector<4xi8>, vector<4xi8>
  %b = vector.reduction <add>, %a : vector<4xi8> into i8
  return %b : i8
}

// -----

func.func @shuffled_apart.kept(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %a = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xi32>, vector<4xi32>
  %b = vector.shuffle %y, %y [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %c = arith.addi %a, %b : vector<4xi32>
  return %c : vector<4xi32>
}

// -----

func.func @maxima_of_signs.kept(%x: vector<8xi16>, %y: vector<8xi16>) -> i16 {
  %a = vector.reduction <maxui>, %x : vector<8xi16> into i16
  %b = vector.reduction <maxsi>, %y : vector<8xi16> into i16
  %c = arith.maxui %a, %b : i16
  return %c : i16
}

// -----

func.func @rotated.kept(%x: vector<4xi8>) -> vector<4xi8> {
  %a = vector.shuffle %x, %x [1, 2, 3, 0] : vector<4xi8>, vector<4xi8>
  return %a : vector<4xi8>
}

// -----

func.func @products_summed(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %m = arith.muli %x, %y : vector<4xi32>
  %a = vector.shuffle %m, %m [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %b = arith.addi %m, %a : vector<4xi32>
  %c = vector.shuffle %b, %b [1, 0, 3, 2] : vector<4xi32>, vector<4xi32>
  %d = arith.addi %b, %c : vector<4xi32>
  %e = vector.extract %d[0] : i32 from vector<4xi32>
  return %e : i32
}
func.func @products_summed.wanted(%x: vector<4xi32>, %y: vector<4xi32>) -> i32 {
  %m = arith.muli %x, %y : vector<4xi32>
  %e = vector.reduction <add>, %m : vector<4xi32> into i32
  return %e : i32
}

// -----

func.func @distances_summed(%x: vector<4xi32>, %y: vector<4xi32>, %s: i32) -> i32 {
  %m = arith.maxsi %x, %y : vector<4xi32>
  %n = arith.minsi %x, %y : vector<4xi32>
  %d = arith.subi %m, %n : vector<4xi32>
  %a = vector.shuffle %d, %d [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %b = arith.addi %d, %a : vector<4xi32>
  %c = vector.shuffle %b, %b [1, 0, 3, 2] : vector<4xi32>, vector<4xi32>
  %e = arith.addi %b, %c : vector<4xi32>
  %f = vector.extract %e[0] : i32 from vector<4xi32>
  %g = arith.addi %f, %s : i32
  return %g : i32
}
func.func @distances_summed.wanted(%x: vector<4xi32>, %y: vector<4xi32>, %s: i32) -> i32 {
  %m = arith.maxsi %x, %y : vector<4xi32>
  %n = arith.minsi %x, %y : vector<4xi32>
  %d = arith.subi %m, %n : vector<4xi32>
  %g = vector.reduction <add>, %d, %s : vector<4xi32> into i32
  return %g : i32
}
