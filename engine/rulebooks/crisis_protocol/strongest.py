"""Strongest: of effects with `stack: false` and the same id only the strongest counts."""

from collections.abc import Collection, Sequence

from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.table import Entry


def strongest(
    play: Play, frame: AttackFrame, entries: Sequence[Entry], done: Collection[EffectRef], keep: bool = False
) -> tuple[Entry, ...]:
    """`entries` without those that another of the same id shuts out: one already carried out in this window, or
    (unless `keep`: the seat may choose a weaker one) one that is stronger. The first of equals counts."""
    if all(entry.effect.stack for entry in entries):
        return tuple(entries)
    used = {key for ref in done if (key := unstackable(play, ref)) is not None}
    best = {} if keep else _best(frame, entries)
    kept: list[Entry] = []
    for entry in entries:
        shut_out = unstackable(play, entry.ref) in used
        if entry.effect.stack or (not shut_out and (keep or entry is best[entry.ref.effect])):
            kept.append(entry)
    return tuple(kept)


def unstackable(play: Play, ref: EffectRef) -> tuple[str, Seat | None] | None:
    """What effects of which only the strongest counts have in common: their id and their seat. None for an effect that
    adds up with others."""
    entry = play.table.entry(ref)
    return None if entry is None or entry.effect.stack else (ref.effect, entry.seat)


def _best(frame: AttackFrame, entries: Sequence[Entry]) -> dict[str, Entry]:
    """The strongest by id, of equals the first."""
    best: dict[str, tuple[int, Entry]] = {}
    for entry in entries:
        if not entry.effect.stack:
            weight, before = strength(frame, entry), best.get(entry.ref.effect)
            if before is None or weight > before[0]:
                best[entry.ref.effect] = weight, entry
    return {id_: entry for id_, (_, entry) in best.items()}


def strength(frame: AttackFrame, entry: Entry) -> int:
    """A measure for comparing effects of the same id: the sum of the numbers of their operations."""
    total = 0
    for operation in entry.effect.do:
        for name in ("count", "by", "amount", "worth", "up_to"):
            value = getattr(operation, name, 0)
            if value == "all":
                total += len(frame.attack_roll or ()) + len(frame.defense_roll or ())
            elif value == "damage_dealt":
                total += frame.dealt or 0
            elif isinstance(value, int):
                total += abs(value)
    return total
