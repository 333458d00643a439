"""The command line: `python -m pycore --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WRONG, _USAGE = 1, 2


def main(argv: Sequence[str]) -> int:
    """One command. 0: it holds; 1: a record does not hold; 2: it cannot be understood or read."""
    if argv[:1] in (["roll"], ["odds"]):  # they have a command line of their own
        from pycore.dice.cli import odds, roll

        return (roll if argv[0] == "roll" else odds)(list(argv[1:]))
    parser = argparse.ArgumentParser(prog="python -m pycore", description="Onwatch: runs the turn at a tabletop.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="play record files and name the first line that does not hold")
    check.add_argument("files", nargs="+", metavar="FILE", help="a record file, or - for standard input")
    rules = commands.add_parser("rules", help="the rules of a system, by id")
    rules.add_argument("system", metavar="SYSTEM", help="such as alkemy")
    commands.add_parser("roll", help="roll dice: roll EXPR", add_help=False)
    commands.add_parser("odds", help="count the odds of dice exactly: odds EXPR [--json]", add_help=False)
    named = parser.parse_args(argv)
    if named.command == "check":
        return max([_check(name) for name in named.files])
    return _rules(named.system)


def _check(name: str) -> int:
    from pycore.record.check import check
    from pycore.record.parse import MOST_CHARS

    try:
        with open(0 if name == "-" else Path(name), "rb", closefd=name != "-") as file:
            text = file.read(4 * MOST_CHARS + 1).decode()
    except OSError as error:
        return _say(f"{name}: {error.strerror}", _USAGE)
    except UnicodeDecodeError as error:
        return _say(f"{name}: not UTF-8 text (byte {error.start + 1})", _USAGE)
    faults = check(text)
    if not faults:
        print(f"{name}: holds")
        return 0
    fault = faults[0]
    more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
    return _say(
        f"{name}:{fault.line}:{fault.column}: {sentence(fault.key, fault.values, _system_of(text))}{more}", _WRONG
    )


def _rules(name: str) -> int:
    from pycore.systems import SYSTEMS, load

    try:
        system = load(name)
    except KeyError:
        return _say(f"There is no system {name!r} here; there may be: {', '.join(SYSTEMS)}", _USAGE)
    for rule in system.rules:
        print(f"{rule}  {system.texts[rule]}")
    return 0


def sentence(key: str, values: Mapping[str, Any], texts: Mapping[str, object]) -> str:
    """The English sentence of a message, with ids where a table would show names."""
    from pycore.turn.message import Key, Message, Refusal
    from pycore.turn.texts import TEXTS

    def shown(value: object) -> object:
        if isinstance(value, (Message, Refusal)):
            return sentence(value.key, value.values, texts)
        return sentence(value, {}, texts) if isinstance(value, Key) else value

    if key.startswith("dice."):
        from pycore.dice.errors import DiceError

        error = DiceError(key.removeprefix("dice."), **values)
        return f"{error.message} {error.hint}"
    text = texts.get(key) or TEXTS.get(key) or f"[{key}]"
    if isinstance(text, tuple):
        text = text[0 if values.get("n") == 1 else 1]
    return str(text).format(**{name: shown(value) for name, value in values.items()})


def _system_of(text: str) -> Mapping[str, object]:
    from pycore.record.parse import RecordError, read
    from pycore.systems import load

    try:
        return load(read(text).setup.system).texts
    except (RecordError, KeyError):
        return {}


def _say(line: str, status: int) -> int:
    print(line, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
