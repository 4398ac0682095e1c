"""Modules that jaxlib prints, of all operations of lax with several types and shapes: are all read?

    python benchmarks/stablehlo_reading.py [--only WORD]… [--write DIRECTORY]

Each program is lowered by jax to a module, printed as jaxlib prints it, and read here; what is read
is printed and read once more. Printed are the modules that are not read, and counts. `--write`
keeps the modules. Needs jax. Exit status 1 where one is not read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

Program = tuple[str, Callable[..., Any], Sequence[Any]]

FLOATS = ("float32", "float64", "float16", "bfloat16")
SMALL_FLOATS = ("float8_e4m3fn", "float8_e5m2")
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
COMPLEX = ("complex64", "complex128")
SHAPES = ((), (3,), (2, 3), (2, 1, 4))


def programs() -> Iterator[Program]:
    """All programs, by name."""
    yield from _elementwise()
    yield from _moves()
    yield from _reductions()
    yield from _control()
    yield from _linear_algebra()


def _array(shape: Sequence[int], dtype: str) -> Any:
    import jax

    return jax.ShapeDtypeStruct(tuple(shape), dtype)


def _elementwise() -> Iterator[Program]:
    from jax import lax

    of_floats = (
        *("abs", "neg", "sign", "floor", "ceil", "round", "exp", "exp2", "expm1", "log", "log1p"),
        *("tanh", "tan", "sin", "cos", "asin", "acos", "atan", "sinh", "cosh", "asinh", "acosh"),
        *("atanh", "sqrt", "rsqrt", "cbrt", "logistic", "is_finite", "lgamma", "digamma", "erf"),
        *("erfc", "erf_inv", "bessel_i0e", "bessel_i1e", "square", "integer_pow"),
    )
    for name in of_floats:
        function = getattr(lax, name)
        for k, dtype in enumerate(FLOATS[:3]):
            if name == "integer_pow":
                yield f"{name}_{dtype}", lambda x: lax.integer_pow(x, 3), [_array((3,), dtype)]
            else:
                yield f"{name}_{dtype}", function, [_array(SHAPES[k + 1], dtype)]
    for name in ("add", "sub", "mul", "div", "rem", "max", "min", "pow", "atan2", "nextafter"):
        for dtype in FLOATS:
            if name == "nextafter" and dtype == "bfloat16":
                continue
            yield f"{name}_{dtype}", getattr(lax, name), [_array((2, 3), dtype)] * 2
    integers = ("add", "sub", "mul", "div", "rem", "max", "min", "bitwise_and", "bitwise_or")
    integers += ("bitwise_xor", "shift_left", "shift_right_arithmetic", "shift_right_logical")
    for name in integers:
        for dtype in (*SIGNED, *UNSIGNED):
            yield f"{name}_{dtype}", getattr(lax, name), [_array((4,), dtype)] * 2
    for name in ("bitwise_not", "population_count", "clz", "neg", "abs", "sign"):
        for dtype in (*SIGNED, *UNSIGNED):
            if dtype in UNSIGNED and name in ("abs",):
                continue
            yield f"{name}_{dtype}", getattr(lax, name), [_array((2, 2), dtype)]
    for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "eq", "ne"):
        yield f"{name}_bool", getattr(lax, name), [_array((3,), "bool")] * 2
    for name in ("add", "sub", "mul", "div", "pow"):
        for dtype in COMPLEX:
            yield f"{name}_{dtype}", getattr(lax, name), [_array((3,), dtype)] * 2
    for name in ("abs", "neg", "real", "imag", "conj", "exp", "log", "sqrt", "sin", "tanh", "sign"):
        for dtype in COMPLEX:
            yield f"{name}_{dtype}", getattr(lax, name), [_array((2, 2), dtype)]
    for dtype in ("float32", "float64"):
        yield f"complex_{dtype}", lax.complex, [_array((3,), dtype)] * 2
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        for dtype in ("float32", "bfloat16", "int32", "uint8", "int64"):
            yield f"{name}_{dtype}", getattr(lax, name), [_array((2, 3), dtype)] * 2
    every = ("bool", *FLOATS, *SIGNED[:3], *UNSIGNED[:3], "int4", "uint4", *SMALL_FLOATS)
    for source in every:
        for target in every:
            if source != target:
                yield (
                    f"convert_{source}_{target}",
                    lambda x, t=target: lax.convert_element_type(x, t),
                    [_array((3,), source)],
                )
    for source, target in (("float32", "int32"), ("int32", "float32"), ("uint8", "int8")):
        yield (
            f"bitcast_{source}_{target}",
            lambda x, t=target: lax.bitcast_convert_type(x, t),
            [_array((3,), source)],
        )
    yield (
        "bitcast_wider",
        lambda x: lax.bitcast_convert_type(x, "uint8"),
        [_array((3,), "float32")],
    )
    for dtype in ("float32", "int32", "uint8"):
        scalar, many = _array((), dtype), _array((3,), dtype)
        yield f"clamp_{dtype}", lax.clamp, [scalar, many, scalar]
        yield f"select_{dtype}", lax.select, [_array((3,), "bool"), many, many]
    yield (
        "select_n",
        lambda i, a, b, c: lax.select_n(i, a, b, c),
        [
            _array((3,), "int32"),
            *[_array((3,), "float32")] * 3,
        ],
    )
    for bits in ((5, 10), (8, 7)):
        yield (
            f"reduce_precision_{bits[0]}",
            lambda x, b=bits: lax.reduce_precision(x, *b),
            [_array((3,), "float32")],
        )
    for name, count in (
        ("betainc", 3),
        ("igamma", 2),
        ("igammac", 2),
        ("polygamma", 2),
        ("zeta", 2),
    ):
        yield name, getattr(lax, name), [_array((3,), "float32")] * count


def _moves() -> Iterator[Program]:
    import jax.numpy as jnp
    from jax import lax

    for dtype in ("float32", "int32", "bool", "complex64", "bfloat16"):
        x = _array((2, 3, 4), dtype)
        yield f"transpose_{dtype}", lambda x: lax.transpose(x, (2, 0, 1)), [x]
        yield f"reshape_{dtype}", lambda x: lax.reshape(x, (6, 4)), [x]
        yield f"rev_{dtype}", lambda x: lax.rev(x, (0, 2)), [x]
        yield f"slice_{dtype}", lambda x: lax.slice(x, (0, 1, 0), (2, 3, 4), (1, 1, 2)), [x]
        yield f"concatenate_{dtype}", lambda x, y: lax.concatenate([x, y], 1), [x, x]
        yield f"broadcast_{dtype}", lambda x: lax.broadcast_in_dim(x, (5, 2, 3, 4), (1, 2, 3)), [x]
        yield f"squeeze_{dtype}", lambda x: lax.squeeze(x, (1,)), [_array((2, 1, 3), dtype)]
        yield (
            f"pad_{dtype}",
            lambda x, v: lax.pad(x, v, ((1, 2, 0), (0, -1, 1), (0, 0, 0))),
            [
                x,
                _array((), dtype),
            ],
        )
        start = _array((), "int32")
        yield (
            f"dynamic_slice_{dtype}",
            lambda x, i: lax.dynamic_slice(x, (i, i, i), (1, 2, 2)),
            [
                x,
                start,
            ],
        )
        yield (
            f"dynamic_update_slice_{dtype}",
            lambda x, y, i: lax.dynamic_update_slice(x, y, (i, i, i)),
            [x, _array((1, 2, 2), dtype), start],
        )
        yield f"index_{dtype}", lambda x, i: x[i], [x, _array((5,), "int32")]
        yield f"index2_{dtype}", lambda x, i: x[:, i, 1], [x, _array((2, 2), "int32")]
        yield f"take_{dtype}", lambda x, i: jnp.take(x, i, axis=2), [x, _array((5,), "int32")]
        yield f"set_{dtype}", lambda x, i: x.at[i].set(0), [x, _array((5,), "int32")]
        yield f"roll_{dtype}", lambda x: jnp.roll(x, 1, 1), [x]
    for name in ("add", "multiply", "min", "max"):
        yield (
            f"scatter_{name}",
            lambda x, i, y, n=name: getattr(x.at[i], n)(y),
            [_array((5, 3), "float32"), _array((2,), "int32"), _array((2, 3), "float32")],
        )
    for dtype in ("float32", "int32", "uint8", "complex64", "bfloat16"):
        yield f"iota_{dtype}", lambda d=dtype: lax.broadcasted_iota(d, (3, 4), 1), []
        yield f"constant_{dtype}", lambda d=dtype: jnp.array([[1, 2], [3, 4]], d), []
        yield f"splat_{dtype}", lambda d=dtype: jnp.full((2, 2), 3, d), []
    yield "constant_nan", lambda: jnp.array([float("nan"), float("inf"), -0.0]), []
    yield "constant_bool", lambda: jnp.array([True, False]), []
    yield "eye", lambda: jnp.eye(4), []
    yield "barrier", lambda x, y: lax.optimization_barrier((x, y)), [_array((3,), "float32")] * 2
    yield "tile", lambda x: jnp.tile(x, (2, 3)), [_array((2, 2), "float32")]


def _reductions() -> Iterator[Program]:
    import jax.numpy as jnp
    from jax import lax

    for name in ("sum", "prod", "max", "min"):
        for dtype in ("float32", "int32", "uint8", "bfloat16"):
            yield (
                f"reduce_{name}_{dtype}",
                lambda x, n=name: getattr(jnp, n)(x, axis=1),
                [_array((2, 3), dtype)],
            )
    for name in ("any", "all"):
        yield (
            f"reduce_{name}",
            lambda x, n=name: getattr(jnp, n)(x, axis=0),
            [_array((2, 3), "bool")],
        )
    for name in ("argmax", "argmin"):
        for dtype in ("float32", "int32"):
            yield (
                f"{name}_{dtype}",
                lambda x, n=name: getattr(jnp, n)(x, axis=1),
                [_array((2, 3), dtype)],
            )
    for name in ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"):
        yield name, lambda x, n=name: getattr(lax, n)(x, 0), [_array((5, 2), "float32")]
    for dtype in ("float32", "int32"):
        yield f"sort_{dtype}", lambda x: lax.sort(x, dimension=0), [_array((5, 2), dtype)]
        yield f"argsort_{dtype}", lambda x: jnp.argsort(x), [_array((5,), dtype)]
        yield f"top_k_{dtype}", lambda x: lax.top_k(x, 3), [_array((2, 5), dtype)]
    yield (
        "sort_two",
        lambda x, y: lax.sort((x, y), num_keys=1),
        [
            _array((5,), "float32"),
            _array((5,), "int32"),
        ],
    )
    for name, operation, init in (("sum", lax.add, 0.0), ("max", lax.max, -jnp.inf)):
        yield (
            f"reduce_window_{name}",
            lambda x, f=operation, i=init: lax.reduce_window(x, i, f, (2, 2), (1, 2), "SAME"),
            [_array((5, 6), "float32")],
        )
    yield (
        "reduce_several",
        lambda x, y: lax.reduce(
            (x, y),
            (np.float32(0), np.float32(1)),
            lambda a, b: (a[0] + b[0] * a[1], a[1] * b[1]),
            (0,),
        ),
        [_array((4,), "float32")] * 2,
    )
    for strides, padding in (((1, 1), "SAME"), ((2, 1), "VALID")):
        for dtype in ("float32", "bfloat16", "int32"):
            yield (
                f"conv_{padding}_{dtype}",
                lambda x, k, s=strides, p=padding: lax.conv(x, k, s, p),
                [_array((1, 2, 5, 5), dtype), _array((3, 2, 3, 3), dtype)],
            )
    yield (
        "conv_general",
        lambda x, k: lax.conv_general_dilated(
            x, k, (1, 1), ((1, 2), (0, 1)), (2, 1), (1, 2), ("NHWC", "HWIO", "NHWC"), 2
        ),
        [_array((1, 5, 5, 4), "float32"), _array((3, 3, 2, 6), "float32")],
    )


def _control() -> Iterator[Program]:
    import jax
    import jax.numpy as jnp
    from jax import lax

    x = _array((4, 3), "float32")
    yield "while", lambda x: lax.while_loop(lambda s: jnp.sum(s) < 9.0, lambda s: s + 1.0, x), [x]
    yield "fori", lambda x: lax.fori_loop(0, 5, lambda i, s: s * 2.0 + i, x), [x]
    yield "scan", lambda x: lax.scan(lambda c, r: (c + r, c * r), jnp.zeros(3), x), [x]
    yield (
        "cond",
        lambda p, x: lax.cond(p, lambda x: x + 1, lambda x: x * 2, x),
        [_array((), "bool"), x],
    )
    yield (
        "switch",
        lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.exp], x),
        [_array((), "int32"), x],
    )
    yield "map", lambda x: lax.map(lambda r: r * 2, x), [x]
    yield "associative_scan", lambda x: lax.associative_scan(jnp.add, x), [x]
    yield "nested", lambda x: jax.jit(lambda y: y + 1)(x) * 2, [x]
    yield "grad", jax.grad(lambda x: jnp.sum(jnp.tanh(x) ** 2)), [x]
    yield "softmax", lambda x: jax.nn.softmax(x), [x]
    yield "gelu", lambda x: jax.nn.gelu(x), [x]
    yield (
        "layer_norm",
        lambda x: (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True)),
        [x],
    )
    yield "checkpoint", jax.grad(jax.checkpoint(lambda x: jnp.sum(jnp.sin(jnp.sin(x))))), [x]
    yield "custom_jvp", lambda x: jax.nn.relu(x), [x]
    key = _array((2,), "uint32")
    yield "uniform", lambda k: jax.random.uniform(k, (3,)), [key]
    yield "normal", lambda k: jax.random.normal(k, (3,)), [key]
    yield "randint", lambda k: jax.random.randint(k, (3,), 0, 9), [key]
    yield "permutation", lambda k: jax.random.permutation(k, 5), [key]
    yield "rng_bits", lambda k: lax.rng_bit_generator(k, (3,)), [_array((4,), "uint32")]
    yield "rng_uniform", lambda a, b: lax.rng_uniform(a, b, (3,)), [_array((), "float32")] * 2
    yield "composite", lax.composite(lambda x: x + 1, name="my.add"), [x]
    yield (
        "max_pool_grad",
        jax.grad(
            lambda x: jnp.sum(lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID"))
        ),
        [_array((4, 4), "float32")],
    )
    for name in ("fft", "ifft", "rfft"):
        dtype = "float32" if name == "rfft" else "complex64"
        yield name, lambda x, n=name: getattr(jnp.fft, n)(x), [_array((2, 8), dtype)]
    yield "irfft", jnp.fft.irfft, [_array((2, 5), "complex64")]
    for name in ("psum", "pmax", "all_gather", "ppermute", "all_to_all", "psum_scatter"):
        options: dict[str, dict[str, Any]] = {
            "ppermute": {"perm": [(0, 0)]},
            "all_to_all": {"split_axis": 0, "concat_axis": 0},
        }
        yield (
            name,
            jax.pmap(
                lambda x, n=name, o=options: getattr(lax, n)(x, "i", **o.get(n, {})),
                axis_name="i",
            ),
            [_array((1, 1, 4), "float32")],
        )


def _linear_algebra() -> Iterator[Program]:
    import jax.numpy as jnp
    from jax import lax

    for dtype in ("float32", "bfloat16", "int32", "complex64", "int8"):
        yield f"dot_{dtype}", lax.dot, [_array((2, 3), dtype), _array((3, 4), dtype)]
        yield (
            f"dot_general_{dtype}",
            lambda x, y: lax.dot_general(x, y, (((2,), (1,)), ((0,), (0,)))),
            [_array((5, 2, 3), dtype), _array((5, 3, 4), dtype)],
        )
    for precision in ("highest", "BF16_BF16_F32"):
        yield (
            f"dot_{precision}",
            lambda x, y, p=precision: lax.dot(x, y, precision=p),
            [_array((2, 3), "float32"), _array((3, 4), "float32")],
        )
    square = _array((3, 3), "float32")
    yield "cholesky", jnp.linalg.cholesky, [square]
    yield "solve", jnp.linalg.solve, [square, _array((3,), "float32")]
    yield "triangular_solve", lambda a, b: lax.linalg.triangular_solve(a, b), [square, square]
    yield "qr", jnp.linalg.qr, [square]
    yield "svd", jnp.linalg.svd, [square]
    yield "eigh", jnp.linalg.eigh, [square]
    yield "inv", jnp.linalg.inv, [square]
    yield "det", jnp.linalg.det, [square]
    yield "einsum", lambda x, y: jnp.einsum("ij,kj->ik", x, y), [square, square]
    yield "trace", jnp.trace, [square]
    yield "triu", jnp.triu, [square]
    yield "kron", jnp.kron, [square, square]
    yield (
        "ragged_dot",
        lax.ragged_dot,
        [_array((4, 3), "float32"), _array((2, 3, 5), "float32"), _array((2,), "int32")],
    )


def module_of(function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    """The module that jax makes of a program, as jaxlib prints it."""
    import jax

    lower = getattr(function, "lower", None) or jax.jit(function).lower
    return str(lower(*arguments).as_text())


@click.command()
@click.option("--only", multiple=True)
@click.option("--write", type=click.Path(path_type=Path))
def main(only: tuple[str, ...], write: Path | None) -> None:
    """Print what is not read, and the counts."""
    import jax

    from verifier.kernel.input.reading import read_module
    from verifier.kernel.input.sources import InputError, Source

    jax.config.update("jax_enable_x64", True)
    count, failed, left_out = 0, 0, 0
    for name, function, arguments in programs():
        if only and not any(word in name for word in only):
            continue
        try:
            text = module_of(function, arguments)
        except Exception as error:  # noqa: BLE001 (jax refuses some types)
            left_out += 1
            print(f"{name}: jax does not lower it: {str(error).splitlines()[0][:100]}")
            continue
        count += 1
        if write is not None:
            write.mkdir(parents=True, exist_ok=True)
            (write / f"{count:03}_{name}.mlir").write_text(text)
        try:
            again = str(read_module(Source(name, text)).module)
            read_module(Source(f"{name}, printed again", again))
        except InputError as error:
            failed += 1
            print(f"{name}: not read: {' '.join(str(error).split())[:300]}")
    print(f"{count} modules, {failed} not read; {left_out} programs that jax does not lower")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
