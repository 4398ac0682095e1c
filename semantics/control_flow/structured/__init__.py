"""scf and affine control flow as branches, with affine expressions as steps and loops whose order
is open. Imports `semantics.control_flow`."""
