"""Which codes of faults the source can raise, and with which particulars: found by reading it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from spaceport.games import catalog

PACKAGE: Final = Path(__file__).resolve().parents[2] / "src" / "spaceport"
KINDS: Final = {
    "Illegal": "refusal",
    "Fault": "fault",
    "LogFault": "fault",
    "EditionFault": "fault",
    "NotationFault": "fault",
    "OptionFault": "fault",
    "Refused": "refusal or fault",  # what a socket is told; its second argument is the code
}


HANDED_ON: Final = "(the code of another fault)"


class Use(NamedTuple):
    """A place that raises a code. `code` may hold * where the source puts something in."""

    where: str
    area: str
    code: str
    particulars: frozenset[str]
    is_open: bool
    """More particulars may come by **."""


class Module:
    """A source file: its tree, and for each node the function around it."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.tree = ast.parse(source)
        self.around: dict[ast.AST, ast.FunctionDef] = {}
        self._walk(self.tree, None)

    def _walk(self, node: ast.AST, inside: ast.FunctionDef | None) -> None:
        for child in ast.iter_child_nodes(node):
            if inside is not None:
                self.around[child] = inside
            self._walk(child, child if isinstance(child, ast.FunctionDef) else inside)

    def calls(self) -> Iterator[ast.Call]:
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))

    def functions(self, name: str) -> list[ast.FunctionDef]:
        found = (node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef))
        return [node for node in found if node.name == name]


def name_of(function: ast.expr) -> str:
    """The last name of what is called: `moves.why_not` is why_not."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


class Codes:
    """All sources together, so that a code can be followed through helpers."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules
        self.unclear: list[str] = []
        self._returning: list[str] = []

    def uses(self) -> list[Use]:
        found: list[Use] = []
        for module in self.modules:
            for call in module.calls():
                kind = name_of(call.func)
                place = 1 if kind == "Refused" else 0
                if kind in KINDS and len(call.args) > place:
                    found += self._uses(module, call, KINDS[kind], call.args[place])
        return found

    def _uses(self, module: Module, call: ast.Call, area: str, code: ast.expr) -> list[Use]:
        names = frozenset(word.arg for word in call.keywords if word.arg)
        is_open = any(word.arg is None for word in call.keywords)
        where = f"{module.name}:{call.lineno}"
        helper = module.around.get(call)
        if isinstance(code, ast.Name) and helper and code.id in parameters(helper):
            return self._through(module, helper, code.id, area, names)
        told = self.values(module, code)
        if not told:
            self.unclear.append(f"{where}: {ast.unparse(code)}")
        return [Use(where, area, each, names, is_open) for each in told - {HANDED_ON}]

    def _through(
        self, module: Module, helper: ast.FunctionDef, name: str, area: str, names: frozenset[str]
    ) -> list[Use]:
        """A helper that is given the code: everybody who calls it uses codes."""
        found: list[Use] = []
        place = parameters(helper).index(name)
        for call in module.calls():
            if name_of(call.func) == helper.name and len(call.args) > place:
                more = names | {word.arg for word in call.keywords if word.arg}
                where = f"{module.name}:{call.lineno}"
                told = self.values(module, call.args[place])
                found += [Use(where, area, each, frozenset(more), False) for each in told]
        return found

    def values(self, module: Module, node: ast.expr) -> set[str]:
        """The texts that an expression can be; empty if that cannot be seen."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=one, orelse=other):
                return self.values(module, one) | self.values(module, other)
            case ast.JoinedStr(values=parts):
                texts = (p.value if isinstance(p, ast.Constant) else "*" for p in parts)
                return {"".join(map(str, texts))}
            case ast.Attribute(attr="code"):
                return {HANDED_ON}
            case ast.Name(id=name):
                return self._assigned(module, node, name)
            case ast.Call(func=function):
                return self._returned(name_of(function))
        return set()

    def _assigned(self, module: Module, node: ast.AST, name: str) -> set[str]:
        scope: ast.AST = module.around.get(node, module.tree)
        found: set[str] = set()
        for each in ast.walk(scope):
            if isinstance(each, ast.Assign):
                for target, value in pairs(each):
                    if isinstance(target, ast.Name) and target.id == name:
                        found |= self.values(module, value)
        return found

    def _returned(self, name: str) -> set[str]:
        found: set[str] = set()
        if name in self._returning:  # it hands on what another of its name returns
            return found
        self._returning.append(name)
        for module in self.modules:
            for function in module.functions(name):
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        found |= self.values(module, node.value)
        self._returning.pop()
        return found


def pairs(assign: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, also in `a, b = 1, 2`."""
    for target in assign.targets:
        if isinstance(target, ast.Tuple) and isinstance(assign.value, ast.Tuple):
            yield from zip(target.elts, assign.value.elts, strict=True)
        else:
            yield target, assign.value


def parameters(function: ast.FunctionDef) -> list[str]:
    return [each.arg for each in function.args.args]


def sources() -> list[Module]:
    """All sources but those of games that are not in the catalogue yet."""
    known = {game.name for game in catalog.GAMES}
    found: list[Module] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and len(parts) > 2 and parts[1] not in known:
            continue
        found.append(Module("/".join(parts), path.read_text("utf-8")))
    return found
