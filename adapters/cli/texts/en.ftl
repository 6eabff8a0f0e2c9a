# What the terminal itself says. `undo`, `turn` and the like are words that are typed, the same in every language.

## Words that may stand in place of a number or a value

terminal-word-undo = take the last own command back
terminal-word-turn = end the turn
terminal-word-round = end the round
terminal-word-end-match = end the match for both, after a yes
terminal-word-back = back to the list
terminal-word-quit = leave; the match stays where it is
terminal-word-help = these words

## Lists and values

terminal-nothing = nothing can be done here; `turn` ends the turn
terminal-sure-end = This ends the match for both. Type yes to go on:
terminal-fits-dice = ({ $range } of { $dice })
terminal-fits-order = (order of { $items })
terminal-script-line = line { $line }

## Leaving

terminal-left = Nothing is lost: go on with  { $command }
terminal-gone = Match { $match } is gone: --store memory keeps nothing
terminal-memory = --store memory: nothing is kept
