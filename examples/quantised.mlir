// Products of bytes, summed in 32 bits: for `synth-rewrite tensorise`.

// Signed bytes: a matrix product of any size.
func.func @signed(%A: memref<?x?xi8>, %B: memref<?x?xi8>, %C: memref<?x?xi32>) {
  linalg.matmul ins(%A, %B : memref<?x?xi8>, memref<?x?xi8>) outs(%C : memref<?x?xi32>)
  func.return
}

// Unsigned activations and signed weights: a 1x1 convolution.
func.func @mixed(%image: memref<1x14x14x64xi8>, %weights: memref<64x32xi8>,
                 %result: memref<1x14x14x32xi32>) {
  linalg.generic {
    indexing_maps = [affine_map<(n, h, w, f, c) -> (n, h, w, c)>,
                     affine_map<(n, h, w, f, c) -> (c, f)>,
                     affine_map<(n, h, w, f, c) -> (n, h, w, f)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
  } ins(%image, %weights : memref<1x14x14x64xi8>, memref<64x32xi8>)
    outs(%result : memref<1x14x14x32xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %u = arith.extui %x : i8 to i32
    %s = arith.extsi %y : i8 to i32
    %product = arith.muli %u, %s : i32
    %next = arith.addi %sum, %product : i32
    linalg.yield %next : i32
  }
  func.return
}
