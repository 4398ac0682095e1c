"""Random functions on tensors of i32, whose values are used again after they were updated."""

from __future__ import annotations

import random

Shape = tuple[int, ...]
_ARGUMENTS: tuple[Shape, ...] = ((4, 3), (3, 4), (4,))


class RandomTensorFunction:
    """One function, by its seed. All extents are small numbers; some types hide them."""

    def __init__(self, seed: int):
        self._source = random.Random(seed)
        self._lines: list[str] = []
        self._names = 0
        self._indent = "  "

    def text(self) -> str:
        """`func.func @f` of tensors with the shapes of `arguments`, and a scalar."""
        known: list[tuple[str, Shape]] = [(f"%t{k}", s) for k, s in enumerate(_ARGUMENTS)]
        for number in range(40):
            self._lines.append(f"  %c{number} = arith.constant {number} : index")
        scalars, indices = ["%s"], ["%c0", "%c1"]
        self._statements(self._source.randint(5, 8), known, scalars, indices, 2)
        results = [known[-1], self._source.choice(known), self._source.choice(known)]
        types = ", ".join(_type(shape) for _, shape in results)
        names = ", ".join(name for name, _ in results)
        arguments = ", ".join(f"%t{k}: {_type(s)}" for k, s in enumerate(_ARGUMENTS))
        body = "\n".join(self._lines)
        return (
            f"func.func @f({arguments}, %s: i32) -> ({types}) {{\n{body}\n"
            f"  func.return {names} : {types}\n}}\n"
        )

    def _name(self) -> str:
        self._names += 1
        return f"%v{self._names}"

    def _emit(self, text: str) -> None:
        self._lines.append(self._indent + text)

    def _statements(
        self,
        count: int,
        known: list[tuple[str, Shape]],
        scalars: list[str],
        indices: list[str],
        depth: int,
    ) -> None:
        for _ in range(count):
            kinds = [self._insert, self._insert, self._insert_slice, self._elementwise]
            kinds += [self._slice_and_back, self._generic, self._pad, self._reshape, self._extract]
            kinds += [self._concat, self._generate, self._constant, self._cast]
            kind = self._source.choice(kinds)
            if depth and self._source.random() < 0.35:
                self._loop(known, scalars, indices, depth)
            elif depth and self._source.random() < 0.15:
                self._conditional(known, scalars, indices, depth)
            else:
                kind(known, scalars, indices)

    def _pick(self, known: list[tuple[str, Shape]], rank: int | None = None) -> tuple[str, Shape]:
        fitting = [k for k in known if rank is None or len(k[1]) == rank]
        return self._source.choice(fitting[-3:] if self._source.random() < 0.5 else fitting)

    def _loop(
        self,
        known: list[tuple[str, Shape]],
        scalars: list[str],
        indices: list[str],
        depth: int,
    ) -> None:
        carried = [self._pick(known)]
        if self._source.random() < 0.5:
            same = [k for k in known if k[1] == carried[0][1]]
            carried.append(self._source.choice(same))
        iterator, result = self._name(), self._name()
        inner = [(self._name(), shape) for _, shape in carried]
        inits = ", ".join(f"{n} = {v}" for (n, _), (v, _) in zip(inner, carried, strict=True))
        types = ", ".join(_type(shape) for _, shape in carried)
        count = f"%c{self._source.choice((0, 1, 2, 3))}"
        many = "" if len(carried) == 1 else f":{len(carried)}"
        self._emit(
            f"{result}{many} = scf.for {iterator} = %c0 to {count} step %c1 "
            f"iter_args({inits}) -> ({types}) {{"
        )
        outer, self._indent = self._indent, self._indent + "  "
        inside = [*known, *inner]
        self._statements(
            self._source.randint(1, 4), inside, list(scalars), [*indices, iterator], depth - 1
        )
        yielded: list[str] = []
        for _, shape in carried:
            fitting = [n for n, s in inside[-4:] if s == shape] or [
                n for n, s in inside if s == shape
            ]
            yielded.append(self._source.choice(fitting))
        self._emit(f"scf.yield {', '.join(yielded)} : {types}")
        self._indent = outer
        self._emit("}")
        suffixes = [""] if len(carried) == 1 else [f"#{k}" for k in range(len(carried))]
        known += [(result + x, shape) for x, (_, shape) in zip(suffixes, carried, strict=True)]

    def _conditional(
        self,
        known: list[tuple[str, Shape]],
        scalars: list[str],
        indices: list[str],
        depth: int,
    ) -> None:
        _, shape = self._pick(known)
        condition, result = self._name(), self._name()
        left, right = self._source.choice(indices), self._source.choice(("%c1", indices[-1]))
        self._emit(f"{condition} = arith.cmpi slt, {left}, {right} : index")
        self._emit(f"{result} = scf.if {condition} -> ({_type(shape)}) {{")
        outer, self._indent = self._indent, self._indent + "  "
        for branch in range(2):
            inside = list(known)
            count = self._source.randint(0, 3)
            self._statements(count, inside, list(scalars), indices, depth - 1)
            fitting = [n for n, s in inside[-4:] if s == shape]
            fitting = fitting or [n for n, s in inside if s == shape]
            self._emit(f"scf.yield {self._source.choice(fitting)} : {_type(shape)}")
            if branch == 0:
                self._emit("} else {")
        self._indent = outer
        self._emit("}")
        known.append((result, shape))

    def _index(self, indices: list[str], extent: int) -> str:
        # Iterators are at most 2; a smaller extent takes constants.
        if extent >= 3 and self._source.random() < 0.7:
            return self._source.choice(indices)
        return f"%c{self._source.randrange(extent)}"

    def _insert(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        into, shape = self._pick(known)
        place = ", ".join(self._index(indices, n) for n in shape)
        name = self._name()
        value = self._source.choice(scalars[-2:])
        self._emit(f"{name} = tensor.insert {value} into {into}[{place}] : {_type(shape)}")
        known.append((name, shape))

    def _extract(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        of, shape = self._pick(known)
        place = ", ".join(self._index(indices, n) for n in shape)
        one, two = self._name(), self._name()
        self._emit(f"{one} = tensor.extract {of}[{place}] : {_type(shape)}")
        op = self._source.choice(("addi", "muli", "subi"))
        self._emit(f"{two} = arith.{op} {one}, {self._source.choice(scalars)} : i32")
        scalars += [one, two]

    def _slice_and_back(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        of, shape = self._pick(known, 2)
        row = self._index(indices, shape[0])
        part, new, back = self._name(), self._name(), self._name()
        whole, line = _type(shape), _type((shape[1],))
        self._emit(
            f"{part} = tensor.extract_slice {of}[{row}, 0] [1, {shape[1]}] [1, 1] : "
            f"{whole} to {line}"
        )
        self._emit(f"{new} = arith.addi {part}, {part} : {line}")
        other = self._index(indices, shape[0])
        self._emit(
            f"{back} = tensor.insert_slice {new} into {of}[{other}, 0] [1, {shape[1]}] [1, 1] : "
            f"{line} into {whole}"
        )
        known += [(part, (shape[1],)), (back, shape)]

    def _insert_slice(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        into, shape = self._pick(known)
        part, rest = self._name(), tuple(self._source.randint(1, n) for n in shape)
        stride = [
            self._source.choice((1, 2)) if 2 * k - 1 <= n else 1
            for k, n in zip(rest, shape, strict=True)
        ]
        room = [n - (k - 1) * s for k, n, s in zip(rest, shape, stride, strict=True)]
        windows: list[str] = []
        for _ in range(2):
            starts, strides = [self._source.randrange(r) for r in room], list(stride)
            for k, (n, s) in enumerate(zip(rest, stride, strict=True)):
                if self._source.random() < 0.25:  # the same elements, the last one first
                    starts[k], strides[k] = starts[k] + (n - 1) * s, -s
            windows.append(f"{starts} {list(rest)} {strides}")
        self._emit(
            f"{part} = tensor.extract_slice {into}{windows[0]} : {_type(shape)} to {_type(rest)}"
        )
        name = self._name()
        target = self._source.choice([n for n, s in known if s == shape])
        self._emit(
            f"{name} = tensor.insert_slice {part} into {target}{windows[1]} : "
            f"{_type(rest)} into {_type(shape)}"
        )
        known += [(part, rest), (name, shape)]

    def _elementwise(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        left, shape = self._pick(known)
        right = self._source.choice([n for n, s in known if s == shape])
        name = self._name()
        op = self._source.choice(("addi", "muli", "subi"))
        self._emit(f"{name} = arith.{op} {left}, {right} : {_type(shape)}")
        known.append((name, shape))

    def _generic(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        source, shape = self._pick(known, 2)
        kind = self._source.choice(("transposed", "rows", "same", "fresh"))
        into_shape = {"transposed": shape[::-1], "rows": (shape[0],)}.get(kind, shape)
        fitting = [n for n, s in known if s == into_shape]
        into = self._source.choice(fitting) if fitting and kind != "fresh" else self._name()
        if kind == "fresh" or not fitting:
            self._emit(f"{into} = tensor.empty() : {_type(into_shape)}")
            kind = {"rows": "none", "same": "fresh"}.get(kind, kind)
        if kind == "none":
            return
        out = {"transposed": "d1, d0", "rows": "d0"}.get(kind, "d0, d1")
        last = "reduction" if kind == "rows" else "parallel"
        name, body, second = self._name(), self._name(), self._name()
        self._emit(
            f"{name} = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, "
            f'affine_map<(d0, d1) -> ({out})>], iterator_types = ["parallel", "{last}"]}} '
            f"ins({source} : {_type(shape)}) outs({into} : {_type(into_shape)}) {{"
        )
        self._emit(f"^bb0({body}: i32, {second}: i32):")
        third = self._name()
        with_old = into in fitting and kind != "fresh"
        self._emit(f"  {third} = arith.muli {body}, {second if with_old else scalars[-1]} : i32")
        self._emit(f"  linalg.yield {third} : i32")
        self._emit(f"}} -> {_type(into_shape)}")
        known.append((name, into_shape))

    def _pad(self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]) -> None:
        of, shape = self._pick(known, 1)
        if shape[0] > 5:
            return
        low = self._source.choice(indices)
        padded, part = self._name(), self._name()
        i, n = self._name(), self._name()
        value = self._source.choice((scalars[-1], n))
        self._emit(f"{padded} = tensor.pad {of} low[{low}] high[3] {{")
        self._emit(f"^bb0({i}: index):")
        self._emit(f"  {n} = arith.index_cast {i} : index to i32")
        self._emit(f"  tensor.yield {value} : i32")
        self._emit(f"}} : {_type(shape)} to tensor<?xi32>")
        start = self._source.randrange(3)
        self._emit(
            f"{part} = tensor.extract_slice {padded}[{start}] [{shape[0]}] [1] : "
            f"tensor<?xi32> to {_type(shape)}"
        )
        known.append((part, shape))

    def _reshape(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        of, shape = self._pick(known, 2)
        flat, back = self._name(), self._name()
        line, other = (shape[0] * shape[1],), shape[::-1]
        self._emit(
            f"{flat} = tensor.collapse_shape {of} [[0, 1]] : {_type(shape)} into {_type(line)}"
        )
        self._emit(
            f"{back} = tensor.expand_shape {flat} [[0, 1]] output_shape {list(other)} : "
            f"{_type(line)} into {_type(other)}"
        )
        known += [(flat, line), (back, other)]

    def _concat(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        one, shape = self._pick(known, 2)
        two = self._source.choice([n for n, s in known if s == shape])
        if shape[0] > 4:
            return
        name, double = self._name(), (2 * shape[0], shape[1])
        self._emit(
            f"{name} = tensor.concat dim(0) {one}, {two} : ({_type(shape)}, {_type(shape)}) -> "
            f"{_type(double)}"
        )
        known.append((name, double))

    def _generate(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        of, shape = self._pick(known, 2)
        i, j, name, element = (self._name() for _ in range(4))
        out = shape[::-1]
        self._emit(f"{name} = tensor.generate {{")
        self._emit(f"^bb0({i}: index, {j}: index):")
        self._emit(f"  {element} = tensor.extract {of}[{j}, {i}] : {_type(shape)}")
        self._emit(f"  tensor.yield {element} : i32")
        self._emit(f"}} : {_type(out)}")
        known.append((name, out))

    def _constant(
        self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]
    ) -> None:
        name = self._name()
        numbers = [self._source.randint(-9, 9) for _ in range(4)]
        self._emit(f"{name} = arith.constant dense<{numbers}> : tensor<4xi32>")
        known.append((name, (4,)))

    def _cast(self, known: list[tuple[str, Shape]], scalars: list[str], indices: list[str]) -> None:
        of, shape = self._pick(known)
        name, back = self._name(), self._name()
        hidden = f"tensor<{'x'.join(['?', *map(str, shape[1:])])}xi32>"
        self._emit(f"{name} = tensor.cast {of} : {_type(shape)} to {hidden}")
        place = ", ".join(self._index(indices, n) for n in shape)
        other = self._name()
        self._emit(f"{other} = tensor.insert {scalars[-1]} into {name}[{place}] : {hidden}")
        self._emit(f"{back} = tensor.cast {other} : {hidden} to {_type(shape)}")
        known.append((back, shape))


def _type(shape: Shape) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xi32>"
