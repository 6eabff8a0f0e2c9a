# What the terminal itself says. `undo`, `judge` and the like are words that are typed, the same in every language.

## Words that may stand in place of a number or a value

terminal-word-undo = take the last own command back
terminal-word-turn = end the turn
terminal-word-round = end the round
terminal-word-contest = say that an event or an attack is wrong
terminal-word-end-match = end the match for both, after a yes
terminal-word-back = back to the list
terminal-word-quit = leave; the match stays where it is
terminal-word-help = these words

## Lists and values

terminal-not-understood = `{ $typed }` was not understood; expected: { $fits }
terminal-enter-none = Enter takes the only option, and there is none; expected: { $fits }
terminal-enter-many = Enter takes the only option, and there are several; expected: { $fits }
terminal-value = { $label }, or `back`
terminal-no-value = `{ $word }` is no value; `back` leads to the list
terminal-nothing = nothing can be done here; `turn` ends the turn
terminal-sure-end = This ends the match for both. Type yes to go on:
terminal-fits-dice = ({ $range } of { $dice })
terminal-faces = { $option }: type the faces { $fits }
terminal-fits-order = (order of { $items })
terminal-script-refused = { $file }:{ $line }: { $why }. The rest of the script is not played.

## Contests

terminal-contest = the event that is wrong, 1–{ $last }
terminal-contest-attack = the event that is wrong, 1–{ $last }, or an attack, `a { $attack }`
terminal-contest-who = who contests, a ({ $a }) or b ({ $b })
terminal-contests-used = Neither seat may contest anything more in this match.
terminal-places = play can go on after
terminal-place-asked = after which event play should go on, { $low }–{ $high }, or `judge` to leave it to the judge
terminal-place-ruled = after which event play goes on, { $low }–{ $high }
terminal-no-place = play cannot go on after event { $seq }, in the middle of a command or taken back; the nearest are { $before } and { $after }
terminal-sure-back = Back to event { $seq } ({ $sentence }). Type yes to go on:
terminal-way = { $who }: { $what }

## Leaving

terminal-left = Nothing is lost: go on with  { $command }
terminal-gone = Match { $match } is gone: --store memory keeps nothing
terminal-memory = --store memory: nothing is kept
terminal-awaited = The judge is awaited: event { $seq } is contested, and no contest rules itself. At a terminal it can be settled.
terminal-at-rest = Nothing was played: between attacks nobody has to act.

## Looking back

place-event = event { $seq } of { $last }
place-step = step { $step }
place-attack = attack { $attack }
place-struck = (taken back later)
place-hidden = (no state: the recording does not show every event)
place-stack = on the stack: { $thing }
place-suspended = a contest is open
place-asked = asked: { $question }
replay-help =
    n next · b back · s STEP to a step · SEQ to an event · d next decision · a N start of attack N · q quit
    a · behind the seq: an event that `what-if --at` can go back to
replay-nowhere = there is no such place

dispute-title = Disputes of match { $match }: { $count }
dispute-contest = { $number }. Seat { $seat } contests event { $seq } (said at event { $at })
dispute-contest-back = { $number }. Seat { $seat } contests event { $seq } (said at event { $at }), asking to go back to event { $to }
dispute-reason = reason: { $reason }
dispute-open = open: the judge has not ruled, nothing was withdrawn or accepted
dispute-withdrawn = withdrawn by seat { $seat } at event { $at }
dispute-upheld = the judge upheld what happened, at event { $at }
dispute-accepted = accepted by the other seat at event { $at }: back to event { $to }
dispute-rewound = the judge went back to event { $to }, at event { $at }
dispute-ended = never settled: the match ended at event { $at }
dispute-around = what happened around it:
dispute-hidden = (this recording does not show the event)
dispute-place = the contested place:
dispute-verification = Verification of the record:

what-if-branched = { $name }, branched after event { $at }
what-if-not-taken = not taken: { $command } of { $role }: { $reason }
what-if-nothing = nothing changes
what-if-record = the record
what-if-branch = the branch
what-if-one-side = attack { $attack } is over only in { $where }
what-if-otherwise = attack { $attack } ends otherwise
what-if-end = at the end
