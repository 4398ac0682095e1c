// Twin: transfers.masked.data_copy, mask off by one
// Given: 8 2 3 5; 8 1 0 7; 8 4 4 1
module {
  func.func @masked(%arg0: memref<?xi32>, %arg1: index, %arg2: index, %arg3: i32) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.transfer_read %arg0[%arg1], %arg3, %0 {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (8, 2, 3, 5), memrefs apart: 5 and not 238
module {
  func.func @masked(%arg0: memref<?xi32>, %arg1: index, %arg2: index, %arg3: i32) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg2, %c1 : index
    %1 = vector.create_mask %0 : vector<4xi1>
    %2 = vector.transfer_read %arg0[%arg1], %arg3, %1 {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Twin: transfers.scattered.memref_to_llvm, mask off by one
// Given: 1; 4
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %cst = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (1), memrefs apart: no more and not 23
module {
  llvm.func @scattered(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: vector<4xi32>) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(dense<[true, false, true, false]> : vector<4xi1>) : vector<4xi1>
    %7 = llvm.mlir.constant(dense<[0, 3, 1, 6]> : vector<4xi32>) : vector<4xi32>
    %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.getelementptr %8[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %10 = llvm.getelementptr %9[%7] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
    llvm.intr.masked.scatter %arg6, %10, %6 {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into vector<4x!llvm.ptr>
    llvm.return
  }
}

// -----
// Twin: vectorised.masked_rest.data_copy, mask off by one
// Given: 10; 7; 3; 8
module {
  func.func @masked_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %dim = memref.dim %arg0, %c0 : memref<?xi32>
    scf.for %arg1 = %c0 to %dim step %c4 {
      %0 = arith.subi %dim, %arg1 : index
      %1 = vector.create_mask %0 : vector<4xi1>
      %2 = vector.transfer_read %arg0[%arg1], %c0_i32, %1 : memref<?xi32>, vector<4xi32>
      %3 = arith.addi %2, %2 : vector<4xi32>
      vector.transfer_write %3, %arg0[%arg1], %1 : vector<4xi32>, memref<?xi32>
    }
    return
  }
}

// -----
// Differs on (10), memrefs apart: no more and not 25
module {
  func.func @masked_rest(%arg0: memref<?xi32>) {
    %c0 = arith.constant 0 : index
    %c0_0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c0_i32 = arith.constant 0 : i32
    %dim = memref.dim %arg0, %c0_0 : memref<?xi32>
    scf.for %arg1 = %c0_0 to %dim step %c4 {
      %0 = arith.subi %dim, %arg1 : index
      %c1 = arith.constant 1 : index
      %1 = arith.subi %0, %c1 : index
      %2 = vector.create_mask %1 : vector<4xi1>
      %3 = vector.transfer_read %arg0[%arg1], %c0_i32, %2 : memref<?xi32>, vector<4xi32>
      %4 = arith.addi %3, %3 : vector<4xi32>
      vector.transfer_write %4, %arg0[%arg1], %2 : vector<4xi32>, memref<?xi32>
    }
    return
  }
}

// -----
// Twin: transfers.masked_store.data_copy, mask off by one
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (2, 3), memrefs apart: no more and not 20
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.subi %arg2, %c1 : index
    %1 = vector.create_mask %0 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %1, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Twin: vectors.chosen.data_copy, mask off by one
// Given: 3; 0; 4
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = arith.select %0, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (3), memrefs apart: 70 and not 77
module {
  func.func @chosen(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: index) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.addi %arg2, %c1 : index
    %1 = vector.create_mask %0 : vector<4xi1>
    %2 = arith.select %1, %arg0, %arg1 : vector<4xi1>, vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Twin: transfers.scattered.data_copy, mask off by one
// Given: 1; 4
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %cst = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (1), memrefs apart: 20 and not 23
module {
  func.func @scattered(%arg0: memref<16xi32>, %arg1: index, %arg2: vector<4xi32>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 3, 1, 6]> : vector<4xi32>
    %cst_0 = arith.constant dense<true> : vector<4xi1>
    vector.scatter %arg0[%arg1] [%cst], %cst_0, %arg2 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Twin: transfers.gathered.data_copy, mask off by one
// Given: 1 2; 0 1
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %cst = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %arg3 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Differs on (1, 2), memrefs apart: 98 and not 33
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<true> : vector<4xi1>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %arg3 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Twin: transfers.masked_store.masked, mask off by one
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    vector.maskedstore %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32>
    return
  }
}

// -----
// Differs on (2, 3), memrefs apart: 21 and not no more
module {
  func.func @masked_store(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) {
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %arg2, %c1_0 : index
    %1 = vector.create_mask %0 : vector<4xi1>
    %2 = vector.extract %1[0] : i1 from vector<4xi1>
    scf.if %2 {
      %9 = vector.extract %arg3[0] : i32 from vector<4xi32>
      memref.store %9, %arg0[%arg1] : memref<8xi32>
    }
    %3 = arith.addi %arg1, %c1 : index
    %4 = vector.extract %1[1] : i1 from vector<4xi1>
    scf.if %4 {
      %9 = vector.extract %arg3[1] : i32 from vector<4xi32>
      memref.store %9, %arg0[%3] : memref<8xi32>
    }
    %5 = arith.addi %3, %c1 : index
    %6 = vector.extract %1[2] : i1 from vector<4xi1>
    scf.if %6 {
      %9 = vector.extract %arg3[2] : i32 from vector<4xi32>
      memref.store %9, %arg0[%5] : memref<8xi32>
    }
    %7 = arith.addi %5, %c1 : index
    %8 = vector.extract %1[3] : i1 from vector<4xi1>
    scf.if %8 {
      %9 = vector.extract %arg3[3] : i32 from vector<4xi32>
      memref.store %9, %arg0[%7] : memref<8xi32>
    }
    return
  }
}

// -----
// Twin: transfers.gathered.memref_to_llvm, mask off by one
// Given: 1 2; 0 1
module {
  func.func @gathered(%arg0: memref<16xi32>, %arg1: index, %arg2: i32, %arg3: vector<4xi32>) -> vector<4xi32> {
    %cst = arith.constant dense<[0, 3, 1, 2]> : vector<4xi32>
    %0 = vector.broadcast %arg2 : i32 to vector<4xi32>
    %1 = arith.muli %cst, %0 : vector<4xi32>
    %cst_0 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
    %2 = vector.gather %arg0[%arg1] [%1], %cst_0, %arg3 : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %2 : vector<4xi32>
  }
}

// -----
// Differs on (1, 2), memrefs apart: 4 and not 127
module {
  llvm.func @gathered(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i32, %arg7: vector<4xi32>) -> vector<4xi32> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : i32) : i32
    %7 = llvm.mlir.poison : vector<4xi32>
    %8 = llvm.mlir.constant(dense<[0, 3, 1, 2]> : vector<4xi32>) : vector<4xi32>
    %9 = llvm.mlir.constant(dense<[false, false, true, true]> : vector<4xi1>) : vector<4xi1>
    %10 = llvm.insertelement %arg6, %7[%6 : i32] : vector<4xi32>
    %11 = llvm.shufflevector %10, %7 [0, 0, 0, 0] : vector<4xi32> 
    %12 = llvm.mul %11, %8 : vector<4xi32>
    %13 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.getelementptr %13[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %15 = llvm.getelementptr %14[%12] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
    %16 = llvm.intr.masked.gather %15, %9, %arg7 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    llvm.return %16 : vector<4xi32>
  }
}

// -----
// Twin: transfers.masked_load.masked, mask off by one
// Given: 2 3; 0 0; 4 4
module {
  func.func @masked_load(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) -> vector<4xi32> {
    %0 = vector.create_mask %arg2 : vector<4xi1>
    %1 = vector.maskedload %arg0[%arg1], %0, %arg3 : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
    return %1 : vector<4xi32>
  }
}

// -----
// Differs on (2, 3), memrefs apart: 24 and not -10
module {
  func.func @masked_load(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>) -> vector<4xi32> {
    %c1 = arith.constant 1 : index
    %c1_0 = arith.constant 1 : index
    %0 = arith.addi %arg2, %c1_0 : index
    %1 = vector.create_mask %0 : vector<4xi1>
    %2 = vector.extract %1[0] : i1 from vector<4xi1>
    %3 = scf.if %2 -> (vector<4xi32>) {
      %13 = memref.load %arg0[%arg1] : memref<8xi32>
      %14 = vector.insert %13, %arg3 [0] : i32 into vector<4xi32>
      scf.yield %14 : vector<4xi32>
    } else {
      scf.yield %arg3 : vector<4xi32>
    }
    %4 = arith.addi %arg1, %c1 : index
    %5 = vector.extract %1[1] : i1 from vector<4xi1>
    %6 = scf.if %5 -> (vector<4xi32>) {
      %13 = memref.load %arg0[%4] : memref<8xi32>
      %14 = vector.insert %13, %3 [1] : i32 into vector<4xi32>
      scf.yield %14 : vector<4xi32>
    } else {
      scf.yield %3 : vector<4xi32>
    }
    %7 = arith.addi %4, %c1 : index
    %8 = vector.extract %1[2] : i1 from vector<4xi1>
    %9 = scf.if %8 -> (vector<4xi32>) {
      %13 = memref.load %arg0[%7] : memref<8xi32>
      %14 = vector.insert %13, %6 [2] : i32 into vector<4xi32>
      scf.yield %14 : vector<4xi32>
    } else {
      scf.yield %6 : vector<4xi32>
    }
    %10 = arith.addi %7, %c1 : index
    %11 = vector.extract %1[3] : i1 from vector<4xi1>
    %12 = scf.if %11 -> (vector<4xi32>) {
      %13 = memref.load %arg0[%10] : memref<8xi32>
      %14 = vector.insert %13, %9 [3] : i32 into vector<4xi32>
      scf.yield %14 : vector<4xi32>
    } else {
      scf.yield %9 : vector<4xi32>
    }
    return %12 : vector<4xi32>
  }
}
