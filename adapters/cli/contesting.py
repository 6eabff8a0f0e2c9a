"""Contests at a terminal: a seat says what is wrong, and whoever may settle it says how."""

from collections.abc import Sequence
from typing import Literal

from adapters.cli.lines import Left, Lines
from adapters.cli.speaker import Speaker
from adapters.cli.story import Story
from adapters.cli.values import number
from engine.core.options import Option, Text
from engine.core.seats import Role, Seat

SHOWN = 8
"""So many places to go back to are listed; the others can be named too."""

_ATTACK = ("a", "attack", "а", "атака")
_JUDGE = ("judge", "судья")
_SEATS: dict[str, Seat] = {"a": "a", "b": "b", "а": "a", "б": "b"}


class Contesting:
    """Asks for contests and for what becomes of them. Raises Left where nothing comes of it."""

    def __init__(self, lines: Lines, speaker: Speaker, story: Story) -> None:
        self._lines = lines
        self._speaker = speaker
        self._story = story

    def raised(self, asked: Seat) -> tuple[Role, dict[str, object]]:
        """Who contests what; by default the seat that is asked."""
        seats = self._story.contestants
        if not seats:
            self._lines.say(self._speaker.text("terminal-contests-used"), "red")
            raise Left
        seq, begins = self._event()
        self._tell(seq)
        seat = self._seat(seats, asked)
        command: dict[str, object] = {"type": "contest", "seq": seq}
        command["reason"] = self._lines.slot("reason", Text(), self._speaker.text("terminal-reason-needed"))
        places = self._story.places
        if places:
            to_seq = self._place("terminal-place-asked", places, seq, _before(places, begins), left_open=True)
            if to_seq != "judge":
                command["to_seq"] = to_seq
        return seat, command

    def ways(self) -> Sequence[tuple[Role, Option]]:
        """Tell the open contest and list how it may be settled, and by whom."""
        contest = self._story.contest
        assert contest is not None
        self._lines.say(self._speaker.sentence(contest.at))
        self._tell(contest.seq)
        if contest.to_seq is not None:
            self._tell(contest.to_seq)
        ways = self._story.ways
        said = ((self._speaker.seat(role), self._speaker.option(option.show())) for role, option in ways)
        self._lines.options(self._speaker.text("terminal-way", who=who, what=what) for who, what in said)
        self._lines.words(("quit", "help"))
        return ways

    def settled(self, option: Option) -> dict[str, object]:
        """The command of the way that was chosen."""
        command: dict[str, object] = {"type": option.type, **option.fields}
        contest = self._story.contest
        assert contest is not None
        if option.slots:
            places = self._story.places
            named = contest.to_seq if contest.to_seq in places else _before(places, contest.seq)
            to_seq = self._place("terminal-place-ruled", places, contest.seq, named)
            assert isinstance(to_seq, int)
            self._sure_back(to_seq)
            command["to_seq"] = to_seq
        elif option.type == "accept" and contest.to_seq is not None:
            self._sure_back(contest.to_seq)
        return command

    def _sure_back(self, to_seq: int) -> None:
        """Ask before what came after is taken back. Raises Left without a yes."""
        sentence = self._speaker.sentence(to_seq).removesuffix(".")
        if not self._lines.sure(self._speaker.text("terminal-sure-back", seq=str(to_seq), sentence=sentence)):
            raise Left

    def _event(self) -> tuple[int, int]:
        """The event that is contested, its number or the last one of an attack; and where what is contested begins."""
        attacks, beginnings, last = self._story.attacks, self._story.beginnings, self._story.last

        def means(answer: str) -> tuple[int, int] | None:
            word, _, rest = answer.rpartition(" ")
            if word.strip().lower() in _ATTACK:
                attack = number(rest) or 0
                return (attacks[attack], beginnings[attack]) if attack in attacks else None
            seq = number(answer)
            return (seq, seq) if seq is not None and 1 <= seq <= last else None

        def hint(_: str) -> str:
            named = ", ".join(f"a {attack}" for attack in sorted(attacks))
            return f"(1…{last}{f', {named}' if named else ''})"

        key = "terminal-contest-attack" if attacks else "terminal-contest"
        label = self._speaker.text(key, last=str(last), attack=str(max(attacks, default=0)))
        return self._lines.value(label, means, hint)

    def _seat(self, seats: tuple[Seat, ...], asked: Seat) -> Seat:
        """The seat that contests."""
        if len(seats) == 1:
            return seats[0]
        label = self._speaker.text("terminal-contest-who", a=self._speaker.seat("a"), b=self._speaker.seat("b"))
        return self._lines.value(label, lambda answer: _SEATS.get(answer.lower()), lambda _: "(a | b)", asked, asked)

    def _place(
        self, key: str, places: tuple[int, ...], contested: int, proposed: int | None, left_open: bool = False
    ) -> int | Literal["judge"]:
        """A place to go back to, by default the one that is proposed; `left_open`: it may be left to the judge."""
        default: int | Literal["judge"] | None = "judge" if proposed is None and left_open else proposed
        self._lines.say(self._speaker.text("terminal-places"))
        near = [place for place in places if place < contested][-SHOWN:] or places[:SHOWN]
        for place in sorted({*near} if proposed is None else {*near, proposed}):
            self._tell(place)

        def means(answer: str) -> int | Literal["judge"] | None:
            if left_open and answer.lower() in _JUDGE:
                return "judge"
            seq = number(answer)
            return seq if seq in places else None

        def hint(answer: str) -> str:
            seq = number(answer)
            if seq is None or not places[0] <= seq <= places[-1]:
                return f"({places[0]}…{places[-1]})"
            near = max(place for place in places if place < seq), min(place for place in places if place > seq)
            return self._speaker.text("terminal-no-place", seq=str(seq), before=str(near[0]), after=str(near[1]))

        label = self._speaker.text(key, low=str(places[0]), high=str(places[-1]))
        return self._lines.value(label, means, hint, default, "" if default is None else str(default))

    def _tell(self, seq: int) -> None:
        self._lines.say(f"{seq:>5}  {self._speaker.sentence(seq)}", "dim")


def _before(places: Sequence[int], seq: int) -> int | None:
    """The last of the places before an event."""
    return max((place for place in places if place < seq), default=None)
