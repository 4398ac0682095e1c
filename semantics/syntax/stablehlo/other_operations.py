"""The operations of the stablehlo dialect with regions, and others, by name."""

from __future__ import annotations

from xdsl.irdl import irdl_op_definition, opt_prop_def, traits_def
from xdsl.traits import Pure

from semantics.syntax.stablehlo.others import (
    BOOLEAN,
    INTEGER,
    KEYWORDS,
    NUMBERS,
    TEXT,
    AnyOp,
    CompositeOp,
    CustomCallOp,
    GetTupleElementOp,
    KeywordsOp,
    KeywordValue,
    PairwiseOp,
    ReducePrecisionOp,
    ResultTypeOp,
    WhileOp,
    word,
)
from semantics.syntax.stablehlo.texts import DistributionAttr, FftTypeAttr, RngAlgorithmAttr


def _of(
    name: str,
    properties: str = "",
    base: type[AnyOp] = AnyOp,
    *,
    pure: bool = True,
    **keywords: tuple[str, KeywordValue],
) -> type[AnyOp]:
    """The class of an operation, with properties of these names, and those of its keywords."""
    title = "".join(part.capitalize() for part in name.replace("-", "_").split("_"))
    body: dict[str, object] = {"name": f"stablehlo.{name}", "__module__": __name__}
    for each in (*properties.split(), *(given for given, _ in keywords.values())):
        body[each] = opt_prop_def()
    if keywords:
        KEYWORDS[f"stablehlo.{name}"] = keywords
    if pure:
        body["traits"] = traits_def(Pure())
    return irdl_op_definition(type(f"{title}Op", (base,), body))


_GROUPS = "replica_groups channel_handle use_global_device_ids"
_WINDOW = "window_strides padding lhs_dilation rhs_dilation window_reversal dimension_numbers"
_GATHER = "dimension_numbers indices_are_sorted"
OTHERS: dict[str, type[AnyOp]] = {
    op.name.removeprefix("stablehlo."): op
    for op in (
        WhileOp,
        CompositeOp,
        CustomCallOp,
        GetTupleElementOp,
        ReducePrecisionOp,
        _of("if", pure=False),
        _of("case", pure=False),
        _of("map", "dimensions", pure=False),
        _of("sort", "dimension is_stable", pure=False),
        _of("gather", f"{_GATHER} slice_sizes"),
        _of("dynamic_gather", _GATHER),
        _of(
            "scatter",
            "scatter_dimension_numbers indices_are_sorted unique_indices",
            pure=False,
        ),
        _of("select_and_scatter", "window_dimensions window_strides padding", pure=False),
        *(_of(f"batch_norm_{n}", "epsilon feature_index") for n in ("training", "grad")),
        _of("batch_norm_inference", "epsilon feature_index"),
        _of("triangular_solve", "left_side lower unit_diagonal transpose_a"),
        _of("dynamic_conv", f"{_WINDOW} feature_group_count batch_group_count precision_config"),
        _of("torch_index_select", "dim batch_dims"),
        _of("all_gather", f"all_gather_dim {_GROUPS}", pure=False),
        _of("all_reduce", _GROUPS, pure=False),
        _of("reduce_scatter", f"scatter_dimension {_GROUPS}", pure=False),
        _of(
            "all_to_all",
            "split_dimension concat_dimension split_count replica_groups channel_handle",
            pure=False,
        ),
        _of("collective_broadcast", "replica_groups channel_handle has_dynamic_root", pure=False),
        _of("collective_reduce", f"{_GROUPS} has_dynamic_root", pure=False),
        _of("collective_permute", "source_target_pairs channel_handle", pure=False),
        _of("cross-replica-sum", "replica_groups", pure=False),
        _of("infeed", "infeed_config layout", pure=False),
        _of("outfeed", "outfeed_config", pure=False),
        _of("send", "channel_handle is_host_transfer source_target_pairs", pure=False),
        _of("recv", "channel_handle is_host_transfer source_target_pairs", pure=False),
        _of("async_start", pure=False),
        _of("async_done", pure=False),
        _of("optimization_barrier", base=PairwiseOp),
        *(_of(name, base=ResultTypeOp) for name in ("tuple", "after_all", "create_token")),
        *(_of(name, base=ResultTypeOp) for name in ("replica_id", "partition_id")),
        *(_of(name, base=KeywordsOp) for name in ("dynamic_reshape", "bitcast_convert")),
        *(_of(name, base=KeywordsOp) for name in ("real_dynamic_slice", "dynamic_pad")),
        *(_of(name, base=KeywordsOp) for name in ("uniform_quantize", "uniform_dequantize")),
        _of(
            "fft",
            base=KeywordsOp,
            type=("fft_type", word(FftTypeAttr)),
            length=("fft_length", NUMBERS),
        ),
        _of(
            "rng",
            base=KeywordsOp,
            pure=False,
            distribution=("rng_distribution", word(DistributionAttr)),
        ),
        _of(
            "rng_bit_generator",
            base=KeywordsOp,
            algorithm=("rng_algorithm", word(RngAlgorithmAttr)),
        ),
        _of("cholesky", base=KeywordsOp, lower=("lower", BOOLEAN)),
        _of("broadcast", base=KeywordsOp, sizes=("broadcast_sizes", NUMBERS)),
        _of("set_dimension_size", base=KeywordsOp, dim=("dimension", INTEGER)),
        _of("einsum", base=KeywordsOp, config=("einsum_config", TEXT)),
        _of("unary_einsum", base=KeywordsOp, config=("einsum_config", TEXT)),
    )
}
"""The operations by name, without the dialect's."""
