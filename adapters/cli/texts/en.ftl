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
