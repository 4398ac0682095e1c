"""Random functions with branches, loops, calls and memory, as text that upstream and xDSL read."""

from __future__ import annotations

from random import Random

_WIDTHS = ("i8", "i32", "i1")
_BINARY = (
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "maxsi",
    "minui",
    "shli",
    "shrui",
    "divui",
)
_FLAGS = {"addi": " overflow<nsw>", "subi": " overflow<nuw>", "muli": " overflow<nsw, nuw>"}
_PREDICATES = ("eq", "ne", "slt", "sle", "ult", "ugt", "sge")
_MEMREFS = ("memref<4xi8>", "memref<?xi8>", "memref<2x3xi8>")
MOST_STATEMENTS = 7


class RandomStructured:
    """`func.func @f(…)` of a seed: integers of 1, 8 and 32 bits, indices, memrefs of i8.

    Loads and stores are mostly within their memrefs; `@seen` and `@next` are defined elsewhere.
    """

    def __init__(self, seed: int):
        self.random = Random(seed)
        self.count = 0
        self.lines: list[str] = []
        self.memrefs: dict[str, str] = {}

    def module(self) -> str:
        """The text of the module."""
        values: dict[str, list[str]] = {
            "index": ["%n"],
            "i8": ["%x", "%y"],
            "i32": ["%z"],
            "i1": [],
        }
        arguments = ["%n: index", "%x: i8", "%y: i8", "%z: i32"]
        for number in range(self.random.choice((0, 1, 1, 2))):
            name, type_ = f"%m{number}", self.random.choice(_MEMREFS)
            self.memrefs[name] = type_
            arguments.append(f"{name}: {type_}")
        for type_, literals in {
            "index": (0, 1, 2, 3),
            "i8": (0, 1, -128, 5),
            "i32": (0, 7),
        }.items():
            for literal in literals:
                values[type_].append(self.step(f"arith.constant {literal} : {type_}"))
        self.block(values, 0)
        results = [self.any(values, type_) for type_ in ("i8", "i32")]
        self.lines.append(f"func.return {', '.join(results)} : i8, i32")
        body = "\n".join(f"  {line}" for line in self.lines)
        return (
            "func.func private @seen(i8) -> ()\nfunc.func private @next(i32) -> i32\n"
            f"func.func @f({', '.join(arguments)}) -> (i8, i32) {{\n{body}\n}}\n"
        )

    def step(self, text: str) -> str:
        """The name of what a line gives."""
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def any(self, values: dict[str, list[str]], type_: str) -> str:
        """One of the values, the later ones more often."""
        known = values[type_]
        if not known:
            literal = self.random.choice(("true", "false"))
            known.append(self.step(f"arith.constant {literal}"))
        return self.random.choice(known[-4:] if self.random.random() < 0.7 else known)

    def block(self, values: dict[str, list[str]], depth: int) -> None:
        """Adds statements; what they define is added to `values`."""
        for _ in range(self.random.randint(1, MOST_STATEMENTS - 2 * depth)):
            kinds = [self._arithmetic] * 4 + [self._compare, self._select, self._cast, self._call]
            if self.memrefs:
                kinds += [self._load, self._store] * 3
            if depth < 2:
                kinds += [self._if, self._if, self._for, self._allocate]
            self.random.choice(kinds)(values, depth)

    def _arithmetic(self, values: dict[str, list[str]], depth: int) -> None:
        type_ = self.random.choice(("i8", "i8", "i32", "index"))
        operation = self.random.choice(_BINARY)
        flags = _FLAGS.get(operation, "") if self.random.random() < 0.3 else ""
        x, y = self.any(values, type_), self.any(values, type_)
        values[type_].append(self.step(f"arith.{operation} {x}, {y}{flags} : {type_}"))

    def _compare(self, values: dict[str, list[str]], depth: int) -> None:
        type_ = self.random.choice(("i8", "i32", "index"))
        x, y = self.any(values, type_), self.any(values, type_)
        predicate = self.random.choice(_PREDICATES)
        values["i1"].append(self.step(f"arith.cmpi {predicate}, {x}, {y} : {type_}"))

    def _select(self, values: dict[str, list[str]], depth: int) -> None:
        type_ = self.random.choice(("i8", "i32", "index"))
        condition, x, y = (self.any(values, t) for t in ("i1", type_, type_))
        values[type_].append(self.step(f"arith.select {condition}, {x}, {y} : {type_}"))

    def _cast(self, values: dict[str, list[str]], depth: int) -> None:
        text, into = self.random.choice(
            (
                (f"arith.extui {self.any(values, 'i8')} : i8 to i32", "i32"),
                (f"arith.extsi {self.any(values, 'i8')} : i8 to i32", "i32"),
                (f"arith.trunci {self.any(values, 'i32')} : i32 to i8", "i8"),
                (f"arith.index_cast {self.any(values, 'index')} : index to i32", "i32"),
                (f"arith.extui {self.any(values, 'i1')} : i1 to i8", "i8"),
            )
        )
        values[into].append(self.step(text))

    def _call(self, values: dict[str, list[str]], depth: int) -> None:
        if self.random.random() < 0.5:
            self.lines.append(f"func.call @seen({self.any(values, 'i8')}) : (i8) -> ()")
        else:
            given = self.any(values, "i32")
            values["i32"].append(self.step(f"func.call @next({given}) : (i32) -> i32"))

    def _place(self, values: dict[str, list[str]]) -> tuple[str, str]:
        name = self.random.choice(list(self.memrefs))
        type_ = self.memrefs[name]
        extents = type_.removeprefix("memref<").removesuffix("xi8>").split("x")
        indices: list[str] = []
        for extent in extents:
            if self.random.random() < 0.85:
                below = 4 if extent == "?" else int(extent)
                literal = self.random.randrange(below)
                indices.append(self.step(f"arith.constant {literal} : index"))
            else:
                indices.append(self.any(values, "index"))
        return f"{name}[{', '.join(indices)}]", type_

    def _load(self, values: dict[str, list[str]], depth: int) -> None:
        if self.memrefs:
            place, type_ = self._place(values)
            values["i8"].append(self.step(f"memref.load {place} : {type_}"))

    def _store(self, values: dict[str, list[str]], depth: int) -> None:
        if self.memrefs:
            place, type_ = self._place(values)
            self.lines.append(f"memref.store {self.any(values, 'i8')}, {place} : {type_}")

    def _allocate(self, values: dict[str, list[str]], depth: int) -> None:
        if depth or len(self.memrefs) > 3:
            return
        type_ = self.random.choice(("memref<4xi8>", "memref<2x3xi8>"))
        self.memrefs[self.step(f"memref.{self.random.choice(('alloc', 'alloca'))}() : {type_}")] = (
            type_
        )

    def _if(self, values: dict[str, list[str]], depth: int) -> None:
        type_ = self.random.choice(("i8", "i32", "index"))
        condition = self.any(values, "i1")
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"{name} = scf.if {condition} -> ({type_}) {{")
        for following in ("} else {", "}"):
            inner = {key: list(known) for key, known in values.items()}
            self.block(inner, depth + 1)
            self.lines += [f"scf.yield {self.any(inner, type_)} : {type_}", following]
        values[type_].append(name)

    def _for(self, values: dict[str, list[str]], depth: int) -> None:
        type_ = self.random.choice(("i8", "i32"))
        low, high = self.any(values, "index"), self.any(values, "index")
        step = self.step(f"arith.constant {self.random.choice((1, 1, 2, 3))} : index")
        first = self.any(values, type_)
        self.count += 1
        name, counter, carried = (f"%{letter}{self.count}" for letter in "vic")
        self.lines.append(
            f"{name} = scf.for {counter} = {low} to {high} step {step} "
            f"iter_args({carried} = {first}) -> ({type_}) {{"
        )
        inner = {key: list(known) for key, known in values.items()}
        inner["index"].append(counter)
        inner[type_].append(carried)
        self.block(inner, depth + 1)
        self.lines += [f"scf.yield {self.any(inner, type_)} : {type_}", "}"]
        values[type_].append(name)
