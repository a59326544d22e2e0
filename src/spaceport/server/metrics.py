"""Counts for Prometheus: the server's own and the tables' figures. Imported late: it is heavy."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from spaceport.server.context import Context

Labels = tuple[tuple[str, str], ...]
PREFIX: Final = "spaceport_"
OF_NOW: Final = ("_open", "_loaded", "_unfinished", "_connected", "_alive")


class Tally:
    """Things that happened, counted by name and labels."""

    def __init__(self) -> None:
        self.counts: defaultdict[tuple[str, Labels], float] = defaultdict(float)

    def add(self, name: str, n: float = 1, /, **labels: str) -> None:
        self.counts[name, tuple(sorted(labels.items()))] += n

    def get(self, name: str, /, **labels: str) -> float:
        return self.counts.get((name, tuple(sorted(labels.items()))), 0)


def exposition(context: "Context") -> bytes:
    """All counts in Prometheus' text format."""
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    registry.register(_Counts(context))
    return generate_latest(registry)


class _Counts:
    """What Prometheus calls a collector."""

    def __init__(self, context: "Context") -> None:
        self._context = context

    def collect(self) -> "Iterator[Metric]":
        yield from _counted(self._context.tally.counts)
        yield from _figures(
            {"sockets_open": self._context.sockets.open, **self._context.tables.figures}
        )


def _counted(counts: Mapping[tuple[str, Labels], float]) -> "Iterator[Metric]":
    from prometheus_client.core import CounterMetricFamily

    families: dict[str, list[tuple[Labels, float]]] = {}
    for (name, labels), value in sorted(counts.items()):
        families.setdefault(name, []).append((labels, value))
    for name, samples in families.items():
        family = CounterMetricFamily(
            PREFIX + name, _words(name), labels=[key for key, _ in samples[0][0]]
        )
        for labels, value in samples:
            family.add_metric([text for _, text in labels], value)
        yield family


def _figures(figures: Mapping[str, float]) -> "Iterator[Metric]":
    """Some of the tables' figures are gauges; all others are counters."""
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    for name, value in sorted(figures.items()):
        kind = GaugeMetricFamily if name.endswith(OF_NOW) else CounterMetricFamily
        yield kind(PREFIX + name, _words(name), value=value)


def _words(name: str) -> str:
    return name.removesuffix("_total").replace("_", " ").capitalize() + "."
