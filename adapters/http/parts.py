"""What the routes work with, put together once per process."""

from functools import lru_cache

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from adapters.audit.notary import Notary
from adapters.http.settings import HttpSettings
from adapters.service.clocks import Clocks
from adapters.service.hub import Hub
from adapters.service.limits import Buckets
from adapters.service.match_service import MatchService
from adapters.service.projected import Projected, ProjectionWatch
from adapters.service.tokens import TokenBook
from adapters.store.port import Store

_RESULTS = 64
"""More than a command can have: accepted, and the codes of problems."""


class Metrics:
    """What the service counts, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "blowbyblow_commands",
            "Commands by result: accepted or a refusal's code.",
            ["result"],
            registry=self.registry,
        )
        self._by_result = lru_cache(maxsize=_RESULTS)(self.commands.labels)
        self.seconds = Histogram(
            "blowbyblow_command_seconds",
            "Time from a command's arrival to its answer.",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        self.created = Counter("blowbyblow_matches_created", "Matches created.", registry=self.registry)
        self.raced = Gauge(
            "blowbyblow_append_conflicts", "Commands decided again since another was faster.", registry=self.registry
        )
        self.streams = Gauge("blowbyblow_streams", "Open streams.", ["kind"], registry=self.registry)
        self.cut = Counter("blowbyblow_streams_cut", "Streams cut off by reason.", ["reason"], registry=self.registry)
        self.diverged = Counter(
            "blowbyblow_diverged", "Clients that know another history, by reason.", ["reason"], registry=self.registry
        )
        self.lost = Counter("blowbyblow_history_lost", "Matches whose store went back.", registry=self.registry)
        self.parked = Gauge(
            "blowbyblow_projection_parked",
            "Matches at which a projection stopped.",
            ["projection"],
            registry=self.registry,
        )
        self.behind = Gauge(
            "blowbyblow_projection_behind",
            "Deliveries that a projection has not counted.",
            ["projection"],
            registry=self.registry,
        )
        self.standing = Gauge(
            "blowbyblow_projection_standing_seconds",
            "How long the oldest delivery has waited to be counted.",
            ["projection"],
            registry=self.registry,
        )
        self.cached = Gauge("blowbyblow_matches_in_memory", "Matches held in memory.", registry=self.registry)

    def count(self, result: str, seconds: float) -> None:
        """Count a command with its result, and how long it took."""
        self._by_result(result).inc()
        self.seconds.observe(seconds)


class Parts(Struct):
    """The service, and what stands around it. `notary`: who signs, nobody where nothing is kept. `stopping`: no new commands
    are taken."""

    store: Store
    service: MatchService
    tokens: TokenBook
    hub: Hub
    settings: HttpSettings
    metrics: Metrics
    requests: Buckets
    openings: Buckets
    clocks: Clocks
    notary: Notary | None = None
    projections: ProjectionWatch | None = None
    projected: Projected | None = None
    stopping: bool = False
