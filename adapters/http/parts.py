"""What the routes work with, put together once per process."""

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge

from adapters.audit.notary import Notary
from adapters.http.command_counts import CommandCounts
from adapters.http.settings import HttpSettings
from adapters.service.clocks import Clocks
from adapters.service.hub import Hub
from adapters.service.limits import Buckets
from adapters.service.match_service import MatchService
from adapters.service.projected import Projected, ProjectionWatch
from adapters.service.tokens import TokenBook
from adapters.store.port import Store


class Metrics:
    """What the service counts, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = CommandCounts()
        self.registry.register(self.commands)
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
