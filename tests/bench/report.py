"""How every measurement shows its rows and hands them on.

    from report import Report

    report = Report()
    report.add("sum of 10 dice", ours=0.8, peer=1.9, peer_name="icepool", unit="ms", target=1.0)
    report.close()

A module of this folder is run as a program by `build.py bench`; the file for its rows is its first argument.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Report:
    """Rows of one measurement: printed as they come, written as JSON at the end."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def add(
        self,
        name: str,
        *,
        ours: float,
        peer: float | None = None,
        peer_name: str = "",
        unit: str,
        target: float,
        higher_is_better: bool = False,
    ) -> None:
        """Add a row. With a peer, `target` bounds ours / peer; without one, it bounds `ours` itself.

        The bound is an upper one, or a lower one where `higher_is_better`.
        """
        ratio = ours / peer if peer else None
        value = ours if ratio is None else ratio
        met = value >= target if higher_is_better else value <= target
        row = {"name": name, "ours": ours, "peer": peer, "peer_name": peer_name, "unit": unit}
        self.rows.append({**row, "ratio": ratio, "target": target, "met": met})
        beside = f"  {peer_name} {peer:.4g} {unit}  ratio {ratio:.3g}" if peer and ratio else ""
        bound = "at least" if higher_is_better else "at most"
        print(
            f"{'ok  ' if met else 'MISS'} {name}: {ours:.4g} {unit}{beside}  (target: {bound} {target:g})", flush=True
        )

    def close(self) -> None:
        """Write the rows where build.py asked for them."""
        if len(sys.argv) > 1:
            Path(sys.argv[1]).write_text(json.dumps(self.rows), encoding="utf-8")


def best_of(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds: the one that the machine disturbed least."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)
