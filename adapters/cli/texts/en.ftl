# What the terminal itself says. `undo`, `judge` and the like are words that are typed, the same in every language.

## Words that may stand in place of a number or a value

terminal-word-undo = take the last own command back
terminal-word-turn = end the turn
terminal-word-round = end the round
terminal-word-contest = say that an event or an attack is wrong
terminal-word-end-match = end the match for both, as the judge, after a yes
terminal-word-back = back to the list
terminal-word-quit = leave; the match stays where it is
terminal-word-help = these words

## Lists and values

terminal-not-understood = `{ $typed }` was not understood; expected: { $fits }
terminal-enter-none = Enter takes the only option, and there is none; expected: { $fits }
terminal-enter-many = Enter takes the only option, and there are several; expected: { $fits }
terminal-enter-ends = Enter never ends an attack, a turn, a round or the match; expected: { $fits }
terminal-value = { $label }, or `back`
terminal-no-value = `{ $word }` is no value; `back` leads to the list
terminal-nothing = nothing can be done here; `turn` ends the turn
terminal-sure-end = This is done as the judge: the match ends for both. Type yes to go on:
terminal-undo-contest = `contest` can still have it changed
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
terminal-reason-needed = a contest needs a reason, in any words

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
place-attack-target = { $attack }, target: { $target }
place-attack-untargeted = { $attack }, no target
place-attack-over = { $attack } (over)
place-unit = { $unit } ({ $seat }): { $state }
place-value = { $name } { $value }
place-numbers = how the numbers of attack { $attack } came about:
place-suspended = a contest is open
place-asked = asked: { $question }
replay-help =
    n next · b back · s STEP to a step · SEQ to an event · d next decision · a N start of attack N · q quit
    a · behind the seq: an event that `what-if --at` can go back to
replay-nowhere = there is no such place

dispute-title = Disputes of match { $match }: { $count }
dispute-contest = { $number }. { $seat } contests event { $seq } (said at event { $at })
dispute-contest-back = { $number }. { $seat } contests event { $seq } (said at event { $at }), asking to go back to event { $to }
dispute-reason = reason: { $reason }
dispute-open = open: the judge has not ruled, nothing was withdrawn or accepted
dispute-withdrawn = withdrawn by { $seat }, at event { $at }
dispute-upheld = the judge upheld what happened, at event { $at }
dispute-accepted = accepted by the other seat at event { $at }: back to event { $to }
dispute-rewound = the judge went back to event { $to }, at event { $at }
dispute-ended = never settled: the match ended at event { $at }
dispute-around = what happened around it:
dispute-attack = attack { $attack }, as it went until it was contested:
dispute-attack-back = attack { $attack }, as it went until event { $seq }:
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

## What `verify` came to

verify-good = { $name }: good
verify-bad = { $name }: NOT GOOD
verify-file = file
verify-match = match
verify-chain = chain
verify-signatures = signatures
verify-dice = dice
verify-rules = rules
verify-whole = whole
verify-broken = broken
verify-not-checked = not checked
verify-event = event { $seq }
verify-line = line { $line }
verify-more = … and { $count } more
verify-progress = verifying
verify-match-is = { $match }, { $rulebook } rules { $version }, seen by { $viewer }
verify-chain-is = { $events } events, head { $events }-{ $head }
verify-origin-proven = checkpoints: { $checkpoints }; origin proven by what you hold
verify-origin-nothing = checkpoints: { $checkpoints }; nothing is proven, see below
verify-origin-not = checkpoints: { $checkpoints }; self-consistent, origin not proven (no key, checkpoint or receipt of yours given)
verify-origin-not-by-held = checkpoints: { $checkpoints }; self-consistent, origin not proven (what you hold proves nothing here)
verify-dice-entered = { $dice } dice entered by the players ({ $seats }): nobody can check them afterwards
verify-dice-entered-none = no dice were entered
verify-dice-by = { $dice } by { $seat }
verify-dice-committed = { $dice } dice, committed to; their secret is revealed when the match ends
verify-dice-committed-early = { $dice } dice, committed to, { $checked } of them drawn again from secrets revealed early; their secret is revealed when the match ends
verify-dice-drawn = { $dice } dice drawn again from the revealed secrets
verify-dice-unknown = { $dice } dice not checked: the faces of this rulebook are not known here
verify-rules-agreed = whole: { $commands } commands decided again, every event the same
verify-rules-differ = broken: the same up to event { $seq }
verify-rules-unknown = NOT CHECKED: this build does not have { $rulebook } rules { $version }
verify-rules-skipped = not checked: the chain is broken
verify-rules-hidden = { $commands } commands decided again, every event the same; hidden from { $viewer }: { $hidden }
verify-rules-taken = NOT decided again, because a hidden standing order may be behind it: the commands of events { $events }
verify-rules-hidden-at = NOT decided again: everything from event { $seq } on, since play may hang on hidden event { $at }
verify-rules-unclear-at = NOT decided again: everything from event { $seq } on; record and rules part at event { $at }, for which a hidden event may be the reason: ask for the judge's bundle
verify-part = record and rules part at event { $seq }, step { $step }
verify-part-attack = record and rules part at event { $seq }, step { $step } of attack { $attack }
verify-clause = clause
verify-answer = answer
verify-recorded = recorded
verify-decided = rules
verify-no-event = (no event)

viewer-a = a
viewer-b = b
viewer-judge = judge
viewer-spectator = spectator

## Two bundles, or two versions of the rules

diff-same = the same { $events } events
diff-matches = two matches: { $one } and { $two }
diff-part = the same up to event { $seq }, then they part
diff-end = ends here
diff-partly = what comes of it is not compared: { $name } does not show every event
change-nothing = (nothing)
rules-diff-attacks = { $name }: { $count } of { $compared } attacks end otherwise
rules-diff-attack = attack { $attack } goes otherwise
rules-diff-attack-step = attack { $attack } goes otherwise from step { $step } on
rules-diff-before = before:
rules-diff-after = after:
rules-diff-finished = { $actor } { $what } -> { $target }, finished, dealt { $dealt }
rules-diff-ended = { $actor } { $what } -> { $target }, ended ({ $because }), dealt { $dealt }
rules-diff-absent = did not take place
rules-diff-changes = what differs
rules-diff-not-taken = not taken: { $command } (event { $seq }): { $reason }

recording-partly = { $name } does not show every event; this needs a whole bundle, that of the judge
recording-no-rules = { $name }: this build does not have its rules version
recording-no-game = { $name }: not a match of a rulebook that this build has

## Findings of `verify`, by their code; programs get the English ones

finding-unreadable-empty = the file is empty
finding-unreadable-cut = the last line has no end; the file was cut off
finding-not-canonical-json = not JSON: { $why }
finding-not-canonical-object = expected a JSON object
finding-not-canonical-form = the JSON is not canonical: keys sorted, each once, no spaces, no needless escapes
finding-not-canonical-depth = nested deeper than { $levels } levels
finding-not-canonical-number = { $number } is no whole number up to { $largest }
finding-bad-header = not the header of a bundle: { $why }
finding-bad-header-format = expected a bundle of the format { $format } with at least one event
finding-no-end = the last line is no digest; the file was cut off
finding-bad-digest = the digest differs from the lines before it: the file was changed
finding-wrong-count = the header promises { $promised } lines, the file has { $found }
finding-bad-event = neither an event nor a stub: { $why }
finding-bad-event-fields = an event with other fields, or fields of another form, than events have
finding-bad-checkpoint = not a checkpoint: { $why }
finding-bad-checkpoint-fields = a checkpoint has a seq, a hash, a key id and a signature in hex

finding-wrong-match = an event of match { $other }, not of { $match }
finding-gap = expected event { $expected } here
finding-broken-link = the hash does not follow from this event and the one before it
finding-time-back = happened at { $at }, before the event in front of it
finding-illegal-stub = { $viewer } may see this event, but it is held back
finding-illegal-body = { $viewer } may not see this event, but it is shown
finding-wrong-start = the first event is no match.created of the header's rulebook
finding-cut-command = the last event is not the last of its command
finding-wrong-head = the header names another head

finding-bad-key = { $key } is not the id of the key it stands with
finding-checkpoint-order = checkpoints stand in the order of their seqs, each once
finding-unknown-key = signed with the key { $key }, which the header does not list
finding-bad-signature = no signature of the key { $key }
finding-untrusted-key = signed with the key { $key }, not with yours
finding-checkpoint-match = a checkpoint of match { $match }
finding-checkpoint-beyond = the history was at { $at } and has only { $events } events now
finding-checkpoint-differs = the history differs from the one that was signed
finding-checkpoint-missing = an attack or the match ended here unsigned
finding-unsigned = an attack or the match ended here, and nothing is signed with your key
finding-receipt-beyond = the history has only { $events } events
finding-receipt-differs = the history differs from the one the receipt is of

finding-no-commitment = the match has verifiable dice, but commits to no secret
finding-no-commitment-attack = the attack commits to no secret
finding-commitment-differs = attack { $attack } was committed to another secret before
finding-wrong-commitment = attack { $attack } was committed to another secret than the match's
finding-second-contribution = seat { $seat } had contributed before
finding-late-contribution = a contribution after the first draw
finding-entered-die = dice entered by { $seat } in a match whose dice are drawn
finding-drawn-die = dice that nobody entered in a match whose dice are entered
finding-draw-differs = die { $die } fell otherwise when it was thrown before
finding-early-reveal = a secret revealed while its dice could still be rewound
finding-wrong-secret = not the secret that match.created committed to
finding-wrong-secret-attack = not the secret that attack { $attack } committed to
finding-missing-reveal = the match is over, but its secret is not revealed
finding-missing-reveal-attack = both seats confirmed it, but the secret of attack { $attack } is not revealed
finding-second-reveal = the secret of attack { $attack } was revealed before
finding-rewound-reveal = goes back before the end of attack { $attack }, whose secret is public
finding-wrong-die = die { $die } shows { $shown }, drawn was { $drawn }
finding-bad-fact = the body of this { $type } has another form

finding-unreadable-fact = { $why }
finding-rules-differ = the rules lead to another event

## Why record and rules part, or a record cannot be played again

reason-no-answer = no answer to the open question leads to this event
reason-no-command = { $detail }
reason-refused = { $code }: { $detail }
reason-rules-refuse = the rules refuse the answer ({ $code }): { $detail }
reason-rules-fail = the rules cannot go on: { $why }
reason-runaway = { $why }
reason-no-beginning = a match begins with match.created
reason-no-table = the rules cannot set this table: { $why }
reason-no-die = the rules want a die { $die }, which the record does not hold
reason-no-die-given = the rules want a die { $die }, which the record does not hold; give it too: `--die { $die }=FACE`
reason-no-commitment = the rules want a commitment to attack { $attack }, which the record does not hold
reason-no-secret = the rules want a revealed secret, which the record does not hold
reason-part = record and rules part at event { $seq }; verify tells more
reason-other-version = record and rules { $version } part at event { $seq }; it was played with rules { $played }
reason-no-event = there is no event { $seq }; the match has { $last }
reason-no-place = event { $seq } is not the last event of a command on the live line{ $near ->
        [both] ; the nearest such events are { $before } before it and { $after } after it
        [before] ; the nearest such events are { $before } before it
        [after] ; the nearest such events are { $after } after it
       *[none] {""}
    }
reason-dice-drawn = the dice of this match are drawn: use `--die`
reason-dice-entered = the dice of this match are entered; give other faces of a roll (--roll), not a drawn die
reason-no-draw = no die { $die } is drawn behind the place of the branch
reason-nobody-asked = nobody is asked anything there; say who sends the command
reason-not-taken = the other answer is not taken: { $why }
reason-more-rolls = { $rolls } more rolls are given than the record goes on to enter
reason-no-rolls = { $rolls } more rolls are given than the record goes on to enter; it enters none there
