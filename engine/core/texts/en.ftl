# What happens in every match. Keys are wire names with dashes; a suffix picks the sentence.

## Building blocks

addend = { $label }: { $amount }
owned = { $effect } ({ $unit })
pair = { $name }: { $value }
part = { $index } of { $of }
die = die { $number }
turned = { $before } → { $after }
damage-to = damage to { $unit }
attack-title = Attack { $number }: { $unit }, { $ability }
attack-title-unknown = Attack { $number }
unknown = Something this version does not know: { $type }
dice-count = { $low ->
        [one] one die
       *[other] { $low } dice
    }
dice-count-range = { $low } to { $high } dice
targets-count = { $low ->
        [one] one target
       *[other] { $low } targets
    }
targets-count-range = { $low } to { $high } targets
int-range = { $low }–{ $high }
hex-digits = { $count } hexadecimal digits
bool-yes = yes
bool-no = no
list-empty = none
value-none = none
source-rules = the rules

seat-a = Seat A
seat-b = Seat B
seat-judge = The judge
seat-system = The service

## The match

match-created = { $rulebook }: { $first } against { $second }. { $seat } begins.
match-adjusted = { $actor } sets the table by hand: { $reason }
match-rewound-rule = The judge rules: back to event { $to }. { $count ->
        [0] Nothing is lost.
        [one] Event { $span } no longer counts.
       *[other] Events { $span } no longer count.
    }
match-rewound-accept = { $actor } accepts the contest: back to event { $to }. { $count ->
        [0] Nothing is lost.
        [one] Event { $span } no longer counts.
       *[other] Events { $span } no longer count.
    }
match-undone = { $actor } takes the last command back: on from event { $to }. { $count ->
        [0] Nothing is lost.
        [one] Event { $span } no longer counts.
       *[other] Events { $span } no longer count.
    }
match-ended-judge = The judge ends the match.
match-ended-seats = Both seats end the match.
turn-ended = The turn is over. Active now: { $seat }.
round-ended = The round is over.
clock-expired-decision = { $seat } has let the time for this decision run out.
clock-expired-match = { $seat } has no time left in this match.

request-adjust = setting the table
request-adjudicate = the outcome of an effect
request-end-match = the end of the match
request-accept = going back
request-contribute = a share in the dice
request-reveal = a dice secret made public
request-dice = dice that were entered
request-reveal-of = the dice secret of { $count ->
        [one] attack { $attacks }
       *[other] attacks { $attacks }
    }
request-dice-of = the dice of event { $seq }
request-opened-adjust = { $by } wants to set the table by hand; { $seat } is asked.
request-opened-adjudicate = { $by } says what the effect does; { $seat } is asked.
request-opened-end-match = { $by } wants to end the match; { $seat } is asked.
request-opened-accept = { $seat } may accept the contest of { $by }.
request-opened-contribute = { $seat } may add a share of its own to the dice.
request-opened-reveal = { $seat } is asked to make public: { $request }. Play then never goes back before its end.
request-opened-dice = { $by } entered dice; { $seat } is asked to confirm: { $request }.
request-closed-confirmed = Agreed: { $request }.
request-closed-declined = Turned down: { $request }.
request-closed-confirmed-dice = { $seat } confirms { $request }.
request-closed-declined-dice = { $seat } does not confirm { $request }. Whoever wants them changed contests that event.
request-closed-confirmed-reveal = { $seat } agrees to make public: { $request }.
request-closed-declined-reveal = { $seat } wants this kept until the end of the match: { $request }.
request-closed-answered = Answered: { $request }.
request-closed-lapsed = No longer asked: { $request }.

attack-contested = { $seat } contests event { $seq }: { $reason }
attack-contested-back = { $seat } contests event { $seq } and wants to go back to event { $to }: { $reason }
contest-withdrawn = { $actor } withdraws the contest of event { $seq }.
contest-ruled = The judge upholds event { $seq }. Play goes on.

order-standing-window = { $seat } leaves an order: pass for the rest of this window.
order-standing-all = { $seat } leaves an order: pass everything.
order-standing-use = { $seat } leaves an order: use { $effect } whenever it is offered.
order-standing-cancel = { $seat } takes its standing orders back.

## Attacks, windows, effects

attack-declared = { $unit } declares: { $ability }.
attack-declared-target = { $unit } declares: { $ability } at { $target }.
attack-target-changed = { $effect }: { $target } becomes the target.
attack-target-changed-from = { $effect }: { $target } becomes the target instead of { $before }.
attack-finished = The attack is over.
attack-ended = The attack ends early: { $because }.
because-out-of-range = the target is out of range
because-no-target = there is no target
because-cannot-pay = its cost cannot be paid
because-effect = an effect ended it
because-interrupted = it was interrupted
because-match-over = the match is over
because-blocked = it was blocked

step-entered = Step { $step }: { $what }
window-opened = Window opens: { $window }, { $side }.
window-closed = Window closes: { $window }.
effect-triggered = { $unit }: { $effect } takes hold.
effect-used = { $unit } uses { $effect }.
effect-declined = { $seat } does not use { $effect }: { $window }.
effect-declined-automatic = { $seat } has nothing to use: { $window }.
effect-resumed = { $effect } goes on.
effect-adjudicated = { $effect }: the table has agreed on what it does.
order-chosen = { $seat } chooses the order: { $items }.
table-instructed = { $effect }, for the table: { $text }
table-instructed-waits = { $effect }, for the table, and play waits for it: { $text }
table-reported = { $effect }: carried out at the table.
condition-given = { $unit } gets the condition { $condition }.
condition-given-already = { $unit } already has the condition { $condition }; nothing is added.
condition-removed = { $unit } loses the condition { $condition }.
condition-removed-absent = { $unit } does not have the condition { $condition }; nothing to lose.
unit-healed-none = { $unit } has nothing to heal.

## Dice

dice-rolled = { $roll }: { $faces }
dice-rolled-critical = { $roll }, { $count ->
        [one] extra die
       *[other] extra dice
    } for criticals: { $faces }
dice-rolled-effect = { $roll }, { $count ->
        [one] die
       *[other] dice
    } added by an effect: { $faces }
dice-picked = { $effect }: { $count ->
        [one] one die is
       *[other] { $count } dice are
    } thrown again ({ $roll }).
dice-rerolled = { $effect }, { $count ->
        [one] one die
       *[other] { $count } dice
    } thrown again ({ $roll }): { $faces }
dice-changed-change = { $effect } changes { $count ->
        [one] one die
       *[other] { $count } dice
    } ({ $roll }): { $faces }
dice-changed-treat-as = { $effect }: { $count ->
        [one] one die is
       *[other] { $count } dice are
    } read as another face ({ $roll }): { $faces }
dice-changed-flip = { $effect } turns the die over ({ $roll }): { $faces }
whose-roll = { $unit }, { $roll }
dice-revealed = The dice secret is public: { $attack }.
dice-revealed-match = The dice secret of the match is public.
dice-contributed = { $seat } adds its share to the dice.
dice-mode-entered = thrown on the table and entered
dice-mode-verifiable = drawn by the service, verifiable

## What stands below a sentence

detail-rules = rules version
detail-dice = dice
detail-sources = on the table
detail-commitment = commitment to the dice
detail-contribution = share
detail-secret = secret
detail-reason = reason
detail-except = except for
detail-kind = kind
detail-inside = inside
detail-part = target
detail-chosen = chosen
detail-dice-picked = dice
detail-order = order
detail-early = used ahead, for a later step
detail-standing = by standing order
detail-claim = claimed
detail-operation = outcome
detail-confirmed-by = agreed by
detail-entered-by = entered by
throw-none = { $seat }, not confirmed
throw-confirmed = { $seat }, confirmed by { $by }
throw-declined = { $seat }, declined by { $by }
detail-effect = effect
order-is-alone = the only one here
order-is-immaterial = makes no difference
order-is-chosen = chosen by the seat
change-add = added
change-remove = removed
change-set = { $unit }, { $field }
hurt-healed = healed

## Refusals

refusal-malformed = this is no command: something is missing, unknown or of the wrong kind
refusal-command-id-reused = this command id was already used for another command
refusal-not-allowed = your role may never do this
refusal-match-over = the match is over
refusal-suspended = a contest is open; the judge has to rule first
refusal-stale-seq = something has happened that you had not seen yet
refusal-decision-closed = this question is no longer open
refusal-not-your-decision = the other seat is asked, not you
refusal-unknown-unit = there is no such unit
refusal-unknown-effect = there is no such effect
refusal-cannot-pay = its cost cannot be paid
refusal-not-an-enemy = the target must be an enemy
refusal-no-line-of-sight = the target must be in line of sight
refusal-illegal-defender = this unit cannot defend now
refusal-illegal-dice = these dice cannot be chosen
refusal-wrong-faces = these faces do not fit the roll
refusal-cannot-undo = nothing of yours can be taken back any more
refusal-out-of-range = the target is out of range
refusal-no-such-option = this is not possible now

## Questions

question-choose = { $seat }: choose an attack.
question-target = { $seat }: choose the target.
question-window = { $seat }: use an effect or pass.
question-priority = { $seat } has priority: act or pass.
question-roll = { $seat }: throw the dice and enter the faces.
question-order = { $seat }: put your effects in order, the first one first.
question-report = { $seat }: report what was carried out at the table.
question-ruling = { $seat }: rule on the contest.
question-adjust = { $seat }: agree to the change of the table?
question-adjudicate = { $seat }: agree to what the effect does?
question-end-match = { $seat }: agree to end the match?
question-accept = { $seat }: accept the contest and go back?
question-contribute = { $seat }: add a share of your own to the dice?
question-reveal = { $seat }: make the dice secret public now, and never go back before the end of its attack?
question-dice = { $seat }: were the dice entered as they fell?

## Options

option-use = use { $effect }
option-use-dice = use { $effect } on { $dice }
option-use-target = use { $effect } on one of: { $target }
option-use-dice-target = use { $effect } on { $dice }, for one of: { $target }
option-use-chosen = use { $effect } on { $target }
option-use-dice-chosen = use { $effect } on { $dice }, for { $target }
option-pass = pass
option-roll = { $faces ->
        [one] throw the die
       *[other] throw { $faces } dice
    }
option-order = put in order: { $items }
option-report = report that instruction { $instruction } is carried out
option-report-damage = report that instruction { $instruction } is carried out, with its damage
option-confirm = agree: { $request }
option-decline = turn down: { $request }
option-accept = accept the contest and go back
option-withdraw = withdraw the contest
option-contribute = add a share to the dice: { $value }
option-rule-uphold = uphold what happened
option-rule-rewind = go back to event { $to_seq }
option-rule-rewind-to-seq = go back to an event, { $to_seq }
option-undo = take the last command back
option-contest = contest what happened
option-stand = leave a standing order
option-adjust = set the table by hand
option-adjudicate = say what the effect does
option-end-turn = end the turn
option-end-round = end the round
option-end-match = end the match

## Slots

slot = { $label } ({ $fits })
slot-text = any text
slot-dice = dice, by number
slot-dice-count = { $low ->
        [one] one die
       *[other] { $low } dice
    }
slot-dice-count-range = { $low } to { $high } dice
slot-target = target
slot-targets = targets
slot-unit = unit
slot-effect = effect
slot-faces = faces, in the order of the dice
slot-items = order
slot-damage = damage
slot-amount = amount
slot-instruction = instruction
slot-value = share
slot-reason = reason
slot-to-seq = event to go back to
slot-seq = event
slot-verdict = verdict
slot-request = request

## The effect language

role-attacker = the attacker
role-source = the acting unit
role-target = the target
role-owner = its owner
role-declared-target = the declared target
role-chosen = the chosen unit
role-defender = the defender
role-rules = the rules
amount-all = all
by-any = anybody
field-conditions = conditions
of-source = the acting card
test-within = within { $range } of { $unit }
operation-redirect = { $unit } becomes the target
operation-end-attack = the attack ends
operation-extra-attack = another attack: { $attack }
operation-instruct = for the table: { $text }
operation-give-condition = { $unit } gets { $condition }
operation-remove-condition = { $unit } loses { $condition }
operation-heal = { $unit } heals { $amount }
