"""A small language for loop nests and structured operations, so that tests can spell both.

Python syntax, MLIR meaning:

    def f(alpha, n: int, A: (n, m), x: (m,)):     scalars, index arguments, memrefs; a name of an
                                                  extent that is no argument is a memref.dim
        for i in range(1, n):                     affine.for, or with sequential="scf" scf.for
                                                  unless a bound is min(...)
        if i < j:                                 affine.if
        A[i, j] = alpha * x[j]                    a load or store an element
        with parallel(i, j), reduction(k):        linalg.generic; what is assigned is an output
            A[i, j] = select(j <= i, A[i, j] + x[k], A[i, j])
        T = alloc(n, m)                           memref.alloc
        V = A[1 : n, k]; p = view(A, k, k)        memref.subview
        fill(0.0, A); copy(A, B); matmul(A, B, C) named operations of linalg, outputs last
        return A

`select`, `sqrt`, `exp`, `maximum` are functions. Comparisons of indices are arith.cmpi on
index, others compare elements.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

_FLOATS = {ast.Add: "addf", ast.Sub: "subf", ast.Mult: "mulf", ast.Div: "divf"}
_INTEGERS = {ast.Add: "addi", ast.Sub: "subi", ast.Mult: "muli", ast.Div: "divsi"}
_FUNCTIONS = {
    "sqrt": "math.sqrt",
    "exp": "math.exp",
    "maximum": "arith.maximumf",
}
_PREDICATES = {
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.Eq: "eq",
    ast.NotEq: "ne",
}
_INPUTS = {"fill": 1, "copy": 1, "matmul": 2, "matvec": 2, "vecmat": 2, "dot": 2, "add": 2}


@dataclass(frozen=True)
class Value:
    """An SSA value and its type."""

    name: str
    type: str


@dataclass(frozen=True)
class _Memref:
    name: str
    rank: int
    element: str
    layout: str = ""

    @property
    def type(self) -> str:
        return f"memref<{'?x' * self.rank}{self.element}{self.layout}>"


def mlir(text: str, *, element: str = "f64", sequential: str = "affine") -> str:
    """The `func.func` that a definition spells."""
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.FunctionDef)
    return _Function(element, sequential).function(definition)


def equal_extents(head: str) -> list[tuple[str, str]]:
    """The pairs of dynamic extents (their parameters) that have the same name in a definition."""
    (definition,) = ast.parse(f"{head} pass").body
    assert isinstance(definition, ast.FunctionDef)
    first: dict[str, str] = {}
    pairs: list[tuple[str, str]] = []
    for position, argument in enumerate(definition.args.args):
        if isinstance(argument.annotation, ast.Tuple):
            for k, extent in enumerate(argument.annotation.elts):
                parameter = f"arg{position}_dim{k}"
                known = first.setdefault(ast.unparse(extent), parameter)
                if known != parameter:
                    pairs.append((known, parameter))
    return pairs


@dataclass
class _Function:
    element: str
    sequential: str
    lines: list[str] = field(default_factory=list[str])
    names: dict[str, Value | _Memref] = field(default_factory=dict[str, Value | _Memref])
    elements: dict[str, str] = field(default_factory=dict[str, str])
    counter: int = 0

    def function(self, definition: ast.FunctionDef) -> str:
        arguments: list[str] = []
        extents: list[tuple[str, str, int]] = []
        for argument in definition.args.args:
            name, note = argument.arg, argument.annotation
            if isinstance(note, ast.Tuple):
                memref = _Memref(f"%{name}", len(note.elts), self.element)
                self.names[name] = memref
                arguments.append(f"%{name}: {memref.type}")
                extents += [
                    (e.id, name, k) for k, e in enumerate(note.elts) if isinstance(e, ast.Name)
                ]
            else:
                type_ = "index" if note is not None else self.element
                self.names[name] = Value(f"%{name}", type_)
                arguments.append(f"%{name}: {type_}")
        for extent, array, dimension in extents:
            if extent not in self.names:
                memref = self.names[array]
                index = self.op(f"arith.constant {dimension} : index", "index")
                text = f"memref.dim {memref.name}, {index.name} : {memref.type}"
                self.names[extent] = self.op(text, "index")
        self.block(definition.body)
        returned = ""
        if isinstance(definition.body[-1], ast.Return):
            type_ = self.lines[-1].partition(" : ")[2]
            returned = f" -> {type_}"
        else:
            self.lines.append("func.return")
        body = "\n".join(self.lines)
        head = f"func.func @{definition.name}({', '.join(arguments)}){returned}"
        return f"{head} {{\n{body}\n}}\n"

    def fresh(self) -> str:
        self.counter += 1
        return f"%_{self.counter}"

    def op(self, text: str, type_: str) -> Value:
        name = self.fresh()
        self.lines.append(f"{name} = {text}")
        return Value(name, type_)

    # Statements

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds)):
                self.loop(name, bounds, statement.body)
            case ast.If():
                self.conditional(statement)
            case ast.With():
                self.generic(statement)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.names[name] = self.definition(value)
            case ast.Assign(targets=[ast.Subscript() as target], value=value):
                found = self.value(value)
                memref = self.memref(target.value)
                self.lines.append(
                    f"{self.access('store', target, found.name + ', ')} : {memref.type}"
                )
            case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=arguments)):
                self.named(name, arguments)
            case ast.Return(value=ast.Name(id=name)):
                memref = self.names[name]
                self.lines.append(f"func.return {memref.name} : {memref.type}")
            case _:
                raise AssertionError(ast.unparse(statement))

    def loop(self, name: str, bounds: list[ast.expr], body: list[ast.stmt]) -> None:
        low, high = bounds if len(bounds) > 1 else (ast.Constant(0), bounds[0])
        outer = dict(self.names)
        if self.sequential == "scf" and not isinstance(high, ast.Call):
            first, last = self.index(low), self.index(high)
            one = self.op("arith.constant 1 : index", "index")
            iterator = self.fresh()
            self.lines.append(f"scf.for {iterator} = {first} to {last} step {one.name} {{")
        else:
            lower, upper = self.map("max", low), self.map("min", high)
            iterator = self.fresh()
            self.lines.append(f"affine.for {iterator} = {lower} to {upper} {{")
        self.names[name] = Value(iterator, "index")
        self.block(body)
        self.lines.append("}")
        self.names = outer

    def conditional(self, statement: ast.If) -> None:
        used, text = self.affine_text(statement.test)
        operands = ", ".join(self.names[n].name for n in used)
        outer = dict(self.names)
        self.lines.append(f'"affine.if"({operands}) ({{')
        self.block(statement.body)
        self.lines.append('"affine.yield"() : () -> ()\n}, {')
        if statement.orelse:
            self.block(statement.orelse)
            self.lines.append('"affine.yield"() : () -> ()')
        types = ", ".join("index" for _ in used)
        set_ = f"affine_set<({', '.join(used)}) : ({text})>"
        self.lines.append(f"}}) {{condition = {set_}}} : ({types}) -> ()")
        self.names = outer

    def definition(self, value: ast.expr) -> Value | _Memref:
        match value:
            case ast.Call(func=ast.Name(id="alloc"), args=extents):
                memref = _Memref(self.fresh(), len(extents), self.element)
                sizes = ", ".join(self.index(e) for e in extents)
                self.lines.append(f"{memref.name} = memref.alloc({sizes}) : {memref.type}")
                return memref
            case ast.Call(func=ast.Name(id="view"), args=[source, *indices]):
                return self.subview(ast.Subscript(source, ast.Tuple(indices)))
            case ast.Subscript(slice=indices) if any(
                isinstance(e, ast.Slice) for e in ast.walk(indices)
            ):
                return self.subview(value)
            case _:
                return self.value(value)

    def subview(self, value: ast.Subscript) -> _Memref:
        source = self.memref(value.value)
        offsets: list[str] = []
        sizes: list[str] = []
        rank = 0
        for index in _indices(value):
            if isinstance(index, ast.Slice):
                low = index.lower or ast.Constant(0)
                assert index.upper is not None
                offsets.append(self.index(low))
                sizes.append(self.index(ast.BinOp(index.upper, ast.Sub(), low)))
                rank += 1
            else:
                offsets.append(self.index(index))
                sizes.append("1")
        kept = [s != "1" for s in sizes]
        strides = ["1" if k == len(sizes) - 1 else "?" for k in range(len(sizes))]
        inside = ", ".join(s for s, keep in zip(strides, kept, strict=True) if keep)
        layout = f", strided<[{inside}], offset: ?>"
        result = _Memref(self.fresh(), rank, self.element, layout)
        self.lines.append(
            f"{result.name} = memref.subview {source.name}[{', '.join(offsets)}] "
            f"[{', '.join(sizes)}] [{', '.join('1' for _ in sizes)}] : "
            f"{source.type} to {result.type}"
        )
        return result

    def named(self, name: str, arguments: list[ast.expr]) -> None:
        values = [self.operand(a) for a in arguments]
        ins, outs = values[: _INPUTS[name]], values[_INPUTS[name] :]
        parts: list[str] = []
        for keyword, part in (("ins", ins), ("outs", outs)):
            names = ", ".join(v.name for v in part)
            types = ", ".join(v.type for v in part)
            parts.append(f"{keyword}({names} : {types})")
        self.lines.append(f"linalg.{name} {' '.join(parts)}")

    def operand(self, value: ast.expr) -> Value | _Memref:
        if isinstance(value, ast.Name):
            return self.names[value.id]
        return self.definition(value)

    def generic(self, statement: ast.With) -> None:
        iterators: list[tuple[str, str]] = []
        for item in statement.items:
            call = item.context_expr
            assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            iterators += [(ast.unparse(a), call.func.id) for a in call.args]
        stores = [s for s in statement.body if isinstance(s, ast.Assign)]
        outputs = [ast.unparse(s.targets[0]) for s in stores]
        inputs: list[str] = []
        for store in stores:
            for node in ast.walk(store.value):
                if isinstance(node, ast.Subscript):
                    text = ast.unparse(node)
                    if text not in (*outputs, *inputs):
                        inputs.append(text)
        dims = [name for name, _ in iterators]
        maps: list[str] = []
        for text in (*inputs, *outputs):
            reference = ast.parse(text, mode="eval").body
            assert isinstance(reference, ast.Subscript)
            inside = ", ".join(ast.unparse(i) for i in _indices(reference))
            maps.append(f"affine_map<({', '.join(dims)}) -> ({inside})>")
        kinds = ", ".join(f'"{kind}"' for _, kind in iterators)
        memrefs = [self.memref(ast.parse(t, mode="eval").body) for t in (*inputs, *outputs)]
        parts: list[str] = []
        for keyword, part in (("ins", memrefs[: len(inputs)]), ("outs", memrefs[len(inputs) :])):
            if part:
                names = ", ".join(m.name for m in part)
                types = ", ".join(m.type for m in part)
                parts.append(f"{keyword}({names} : {types})")
        outer = dict(self.names)
        self.elements = {text: self.fresh() for text in (*inputs, *outputs)}
        arguments = ", ".join(f"{n}: {self.element}" for n in self.elements.values())
        self.lines.append(
            f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}} "
            f"{' '.join(parts)} {{\n^bb0({arguments}):"
        )
        for k, name in enumerate(dims):
            self.names[name] = self.op(f"linalg.index {k} : index", "index")
        values = [self.value(s.value) for s in stores]
        names = ", ".join(v.name for v in values)
        types = ", ".join(v.type for v in values)
        self.lines.append(f"linalg.yield {names} : {types}\n}}")
        self.names = outer
        self.elements = {}

    # Expressions

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=number):
                text = float(number) if self.element.startswith("f") else int(number)
                return self.op(f"arith.constant {text} : {self.element}", self.element)
            case ast.Name(id=name):
                found = self.names[name]
                assert isinstance(found, Value)
                return found
            case ast.Subscript():
                known = self.elements.get(ast.unparse(node))
                if known is not None:
                    return Value(known, self.element)
                memref = self.memref(node.value)
                return self.op(f"{self.access('load', node)} : {memref.type}", self.element)
            case ast.BinOp(left=left, op=op, right=right):
                a, b = self.operands(left, right)
                table = _FLOATS if a.type.startswith("f") else _INTEGERS
                return self.op(f"arith.{table[type(op)]} {a.name}, {b.name} : {a.type}", a.type)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                a = self.value(operand)
                return self.op(f"arith.negf {a.name} : {a.type}", a.type)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                a, b = self.operands(left, right)
                predicate = _PREDICATES[type(op)]
                if a.type.startswith("f"):
                    text = f"arith.cmpf o{predicate}"
                else:
                    signed = "" if predicate in ("eq", "ne") else "s"
                    text = f"arith.cmpi {signed}{predicate}"
                return self.op(f"{text}, {a.name}, {b.name} : {a.type}", "i1")
            case ast.BoolOp(op=op, values=values):
                found = self.value(values[0])
                word = "andi" if isinstance(op, ast.And) else "ori"
                for other in values[1:]:
                    more = self.value(other)
                    found = self.op(f"arith.{word} {found.name}, {more.name} : i1", "i1")
                return found
            case ast.Call(func=ast.Name(id="select"), args=[c, a, b]):
                condition = self.value(c)
                left, right = self.operands(a, b)
                names = f"{condition.name}, {left.name}, {right.name}"
                return self.op(f"arith.select {names} : {left.type}", left.type)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                values_ = [self.value(a) for a in arguments]
                names = ", ".join(v.name for v in values_)
                return self.op(f"{_FUNCTIONS[name]} {names} : {values_[0].type}", values_[0].type)
            case _:
                raise AssertionError(ast.unparse(node))

    def operands(self, left: ast.expr, right: ast.expr) -> tuple[Value, Value]:
        """Two operands of one type; a number has that of the other."""
        if isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
            b = self.value(right)
            return self.constant(left, b.type), b
        a = self.value(left)
        if isinstance(right, ast.Constant):
            return a, self.constant(right, a.type)
        return a, self.value(right)

    def constant(self, node: ast.Constant, type_: str) -> Value:
        assert isinstance(node.value, int | float)
        number = float(node.value) if type_.startswith("f") else int(node.value)
        return self.op(f"arith.constant {number} : {type_}", type_)

    def memref(self, node: ast.expr) -> _Memref:
        if isinstance(node, ast.Subscript):
            return self.memref(node.value)
        assert isinstance(node, ast.Name)
        found = self.names[node.id]
        assert isinstance(found, _Memref), node.id
        return found

    def access(self, word: str, reference: ast.Subscript, before: str = "") -> str:
        memref = self.memref(reference.value)
        indices = ", ".join(self.index(i) for i in _indices(reference))
        dialect = "memref" if self.sequential == "scf" else "affine"
        return f"{dialect}.{word} {before}{memref.name}[{indices}]"

    def index(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=number):
                return self.op(f"arith.constant {number} : index", "index").name
            case ast.Name(id=name):
                return self.names[name].name
            case _:
                used, text = self.affine_text(node)
                operands = ", ".join(self.names[n].name for n in used)
                map_ = f"affine_map<({', '.join(used)}) -> ({text})>"
                return self.op(f"affine.apply {map_}({operands})", "index").name

    def map(self, word: str, node: ast.expr) -> str:
        used, text = self.affine_text(node)
        operands = ", ".join(self.names[n].name for n in used)
        many = f"{word} " if isinstance(node, ast.Call) else ""
        return f"{many}affine_map<({', '.join(used)}) -> ({text})>({operands})"

    def affine_text(self, node: ast.expr) -> tuple[list[str], str]:
        used = sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & set(self.names))
        if isinstance(node, ast.Call):
            return used, ", ".join(ast.unparse(a) for a in node.args)
        return used, _constraints(node) if _is_condition(node) else _affine(node)


def _indices(node: ast.Subscript) -> list[ast.expr]:
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def _affine(node: ast.expr) -> str:
    return ast.unparse(node).replace("//", "floordiv").replace("%", "mod")


def _is_condition(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare | ast.BoolOp)


def _constraints(node: ast.expr) -> str:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return ", ".join(_constraints(v) for v in values)
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            a, b = f"({_affine(left)})", f"({_affine(right)})"
            match op:
                case ast.Lt():
                    return f"{b} - {a} - 1 >= 0"
                case ast.LtE():
                    return f"{b} - {a} >= 0"
                case ast.Gt():
                    return f"{a} - {b} - 1 >= 0"
                case ast.GtE():
                    return f"{a} - {b} >= 0"
                case _:
                    return f"{a} - {b} == 0"
        case _:
            raise AssertionError(ast.unparse(node))
