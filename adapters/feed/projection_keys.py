"""Where a projection keeps what it counted: in the slot of the matches it counts, so that state and checkpoint are one
write beside them."""

from msgspec import Struct

from adapters.store.keys import feed_key

__all__ = ["ProjectionKeys", "feed_key", "group_of", "projection_keys", "settings_key"]


class ProjectionKeys(Struct, frozen=True):
    """The keys of one generation of a projection in one partition.

    live: the generation that is read, as `<generation>:<version>`. rows: hash, match to row. parked: hash, match to the
    reason. tries: hash, match to the
    attempts under way.
    """

    live: str
    rows: str
    parked: str
    tries: str


def projection_keys(name: str, partition: int, generation: int) -> ProjectionKeys:
    """The keys of `name` in a partition."""
    stem = f"bbb:{{p{partition:02x}}}:pj:{name}"
    return ProjectionKeys(
        f"{stem}:live", f"{stem}:{generation}", f"{stem}:{generation}:parked", f"{stem}:{generation}:tries"
    )


def settings_key(name: str) -> str:
    """The hash with what an operator has set: `paused`; and `generation`, the highest number given out."""
    return f"bbb:pj:{name}"


def group_of(name: str) -> str:
    """The consumer group of a projection on every feed."""
    return f"projection:{name}"
