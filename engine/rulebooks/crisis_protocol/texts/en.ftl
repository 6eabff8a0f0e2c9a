# What happens in the attack sequence. Keys are wire names with dashes; a suffix picks the sentence.

rulebook-crisis-protocol = Crisis Protocol

## Steps and clauses

clause-1 = An attack is chosen.
clause-1-a = An attack whose cost cannot be paid cannot be chosen; nothing is paid yet.
clause-2 = The target is declared.
clause-2-a = The target is an enemy in line of sight.
clause-2-b = The range to the target is measured.
clause-2-c = The target is out of range: the attacker's player decides how to go on.
clause-2-c-i = Another target is declared.
clause-2-c-ii = The attack ends, and nothing is paid.
clause-2-d = Effects on being targeted are used, the attacker's side first.
clause-3 = The cost is paid; if it cannot be, the attack ends.
clause-4 = The attacker's dice are gathered.
clause-4-a = The attacker takes as many dice as the attack is strong.
clause-4-b = Effects add and remove the attacker's dice.
clause-4-c = The attacker keeps at least one die.
clause-5 = The defender's dice are gathered.
clause-5-a = The defender takes as many dice as its defense against this type of attack.
clause-5-b = Effects add and remove the defender's dice.
clause-5-c = The defender keeps at least one die.
clause-6 = The attacker rolls.
clause-7 = The defender rolls.
clause-8 = Criticals bring extra dice.
clause-8-a = The attacker adds one die for each critical of the first throw; the added dice bring no more.
clause-8-b = The defender adds one die for each critical of the first throw; the added dice bring no more.
clause-9 = Dice are rerolled and changed, in four turns.
clause-9-a = Both sides modify their own dice.
clause-9-a-i = The attacker modifies the attack roll.
clause-9-a-ii = The defender modifies the defense roll.
clause-9-b = Both sides modify the opponent's dice.
clause-9-b-i = The attacker modifies the defense roll.
clause-9-b-ii = The defender modifies the attack roll.
clause-9-end = The last moment to touch dice before successes are counted.
clause-10 = Successes are counted and compared.
clause-10-a = Criticals, wilds and hits of the attack roll count.
clause-10-b = Criticals, wilds and blocks of the defense roll count.
clause-10-c = A difference of one or more is a hit, and the damage to be dealt.
clause-11 = Effects before the damage.
clause-11-a = The attacker's side uses effects before the damage.
clause-11-b = The defender's side uses effects before the damage.
clause-11-c = Crisis cards take hold before the damage.
clause-12 = Damage is dealt.
clause-12-a = The target suffers the damage, at most its remaining stamina.
clause-12-b = The target gains as much power as it suffered damage.
clause-13 = The attack is resolved.
clause-14 = Effects after the attack.
clause-14-a = The attacker's side uses effects after the attack.
clause-14-b = The defender's side uses effects after the attack.
clause-14-c = Crisis cards take hold after the attack.

## Words

face-critical = critical
face-wild = wild
face-hit = hit
face-block = block
face-blank = blank
face-failure = failure
roll-attack = attack roll
roll-defense = defense roll
kind-physical = physical attack
kind-energy = energy attack
kind-mystic = mystic attack
condition-bleed = Bleed
condition-hex = Hex
condition-incinerate = Incinerate
condition-judgement = Judgement
condition-poison = Poison
condition-root = Root
condition-shock = Shock
condition-slow = Slow
condition-stagger = Stagger
condition-stun = Stun
status-healthy = healthy
status-dazed = dazed
status-injured = injured
status-ko = KO'd
effect-cover = cover
cost-power = power paid
field-range = range
field-reach = reach of the attack
field-line-of-sight = line of sight
field-cover = cover
field-damage = damage
field-power = power
field-status = status
window-targeted = when a unit is targeted
window-attack-pool = attack pool
window-defense-pool = defense pool
window-attack-rolled = after the attack roll
window-defense-rolled = after the defense roll
window-modify-own-attack = modifying the attack roll
window-modify-own-defense = modifying the defense roll
window-modify-opponent-defense = modifying the opponent's defense roll
window-modify-opponent-attack = modifying the opponent's attack roll
window-modify-end = end of modifying dice
window-calculate = counting successes
window-before-damage = before damage
window-damage = changing the damage
window-damage-dealt = damage was dealt
window-after-attack = after the attack
window-after-all-attacks = after all attacks
side-attacker = the attacker's side
side-defender = the defender's side
side-crisis = crisis cards
side-attacker-replaces = the attacker's side, replacing
side-defender-replaces = the defender's side, replacing
side-crisis-replaces = crisis cards, replacing
side-attacker-reduces = the attacker's side, reducing
side-defender-reduces = the defender's side, reducing
side-crisis-reduces = crisis cards, reducing
by-attacker = the attacker
by-defender = the defender
amount-damage-dealt = as much as was dealt

## What happens

unit-healed-crisis-protocol = { $unit } heals { $amount } damage.
unit-defeated-crisis-protocol = { $unit } is KO'd.
unit-dazed = { $unit } is dazed.
unit-recovered = { $unit } gets up on its injured side, with { $stamina } stamina.
hurt-before-crisis-protocol = damage before
hurt-after-crisis-protocol = damage now

attack-target-declared = Target: { $targets }.
attack-target-declared-many = Targets, in this order: { $targets }.
claim-of = { $unit }, { $field }
attack-target-refused = { $target } is out of range.
attack-cost-paid = { $unit } pays { $amount } power.
attack-cost-paid-short = { $unit } pays { $amount } power, { $short } too little; the attack goes on.
attack-marked = { $effect }, for later: { $operation }.

pool-built-attack = Attack pool of { $unit }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }.
pool-built-defense = Defense pool of { $unit }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }.
pool-strength = strength of the attack
pool-defense = defense
pool-minimum = never fewer than one
dice-due = { $effect } adds { $count ->
        [one] one die
       *[other] { $count } dice
    } to the { $roll }.

successes-counted = Successes: { $attack } against { $defense }.
face-counted = { $roll }, { $face }, { $dice ->
        [one] one die
       *[other] { $dice } dice
    }
face-counted-by = { $roll }, { $face }, { $dice ->
        [one] one die
       *[other] { $dice } dice
    } worth { $worth } each by { $by }
damage-calculated-hit = A hit, with { $damage } damage.
damage-calculated-miss = A miss.
damage-difference = difference of the successes
damage-changed-replaced = { $effect } replaces the damage: { $after } instead of { $before }.
damage-changed-reduced = { $effect } reduces the damage from { $before } to { $after }.
damage-carried = damage carried
damage-dealt = { $unit } suffers { $amount } damage.
damage-dealt-by = { $unit } suffers { $amount } damage from { $effect }.
damage-before = damage before
damage-wanted = dealt
damage-cap = no more than its stamina
damage-after = damage now
damage-not-dealt-miss = No damage for { $unit }: the attack missed.
damage-not-dealt-reduced = No damage for { $unit }: nothing was left of it.
damage-not-dealt-fallen = No damage for { $unit }: it had already fallen.

power-gained = { $unit } gains { $amount } power for the damage.
power-gained-by = { $unit } gains { $amount } power from { $effect }.
power-lost = { $unit } loses { $amount } power.
power-lost-by = { $unit } loses { $amount } power to { $effect }.
power-unchanged-judgement = { $unit } gains no power: Judgement.
power-unchanged-power-cap = { $unit } gains no power: it has all it can hold.
power-unchanged-none = { $unit } has no power to lose.
power-before = power before
power-wanted = change
power-after = power now
power-limit-stun = Stun: one at most
power-limit-power-cap = no more than it can hold
power-limit-none = no more than it had

attack-resolved-hit = The attack is resolved: a hit, { $dealt } damage dealt.
attack-resolved-miss = The attack is resolved: a miss.

## The effect language

operation-add-dice = { $count } dice for the { $pool }
operation-reroll = reroll up to { $up_to } of the { $roll }
operation-change = change up to { $up_to } of the { $roll }, { $from } to { $to }
operation-allow-failures = failures of the { $roll } may be modified
operation-forbid-modify = the { $roll } may not be modified by { $by }
operation-forbid-critical-dice = no extra dice for criticals of the { $roll }
operation-count = each { $face } of the { $roll } counts { $worth }
operation-treat-as = read up to { $up_to } of the { $roll }, { $from } as { $to }
operation-reduce-damage = damage less { $by }, but at least { $minimum }
operation-set-damage = damage becomes { $to }
operation-damage = { $unit } suffers { $amount } damage
operation-gain-power = { $unit } gains { $amount } power
operation-lose-power = { $unit } loses { $amount } power

## Questions, options, slots

question-target-crisis-protocol = { $seat }: declare the target.
option-choose-attack = attack with { $unit }: { $attack }
option-declare-target = declare the target { $target }
option-declare-target-targets = declare { $targets }
option-end-attack = end the attack
slot-range = range as measured
slot-line-of-sight = line of sight
slot-cover = cover
