# What happens in an action of Berserk. Keys are wire names with dashes; a suffix picks the sentence.

rulebook-berserk = Berserk

## Steps and clauses

clause-303-3 = The top of the stack is carried out when both players have passed one after the other.
clause-511-1 = An action goes through its stages one after the other.
clause-511-2 = At every step features may be used; its end comes when both have passed, then effects tied to that end apply.
clause-511-3 = The action is announced and lies at the bottom of the stack.
clause-511-4 = Preliminary stage: redirecting, naming a defender, blocking; then the target is fixed.
clause-511-5 = Main stage: the dice, then the effect.
clause-511-5-1 = The dice are thrown and modified, and the Table of Blows says who strikes and how hard.
clause-511-5-2 = The strength is modified, prevented, replaced or stopped, and what is left takes effect.
clause-511-6 = Ending: the action is paid for, the roles are over, features after the action are used.
clause-511-7 = Two rolls, or two blows, happen at the same time.
clause-511-8 = What has no number needs no dice.
clause-511-8-1 = A spell or influence with three numbers takes its number from one die.
clause-511-9 = A blocked action goes straight to the ending.
clause-514 = The Table of Blows: the difference of the rolls says who strikes and how hard.
clause-514-6 = A closed card does not roll: one die decides between weak, medium and strong.
clause-518-3 = Modifiers of a roll: own squad, the rolling card, the opponent's cards, the limits of the die, fixed values.
clause-518-3-a = Modifiers from the squad of the rolling card.
clause-518-3-b = Modifiers from the rolling card itself.
clause-518-3-c = Modifiers from the opponent's cards.
clause-518-3-d = The limits of the die.
clause-518-3-e = Fixed values of the roll.
clause-518-4 = A roll below 1 counts as 1, one above 6 as 6.
clause-518-5 = While a roll is being modified nothing may be announced.
clause-519-3 = Modifiers of strength: the source's squad, the source, the target's squad, the target, fixed values.
clause-519-3-a = Modifiers from the squad of the source.
clause-519-3-b = Modifiers from the source itself.
clause-519-3-c = Modifiers from the squad of the target.
clause-519-3-d = Modifiers from the target itself.
clause-519-3-e = Fixed values of the strength; they never raise it.
clause-519-4 = While strength is being modified nothing may be announced.
clause-519-5 = Making a blow weak, medium or strong is a modifier too; what goes with the new level applies.
clause-526-1 = What has become impossible is interrupted and not paid for.

## Words

ability-strike = simple strike
kind-simple-strike = simple strike
kind-directed-strike = directed strike
kind-special-strike = special strike
kind-row-strike = strike through a row
kind-shot = shot
kind-throw = throw
kind-discharge = discharge
kind-magic-strike = magic strike
kind-spell = spell
kind-influence = influence
level-weak = weak
level-medium = medium
level-strong = strong
effect-weaken = weakening
effect-armor = armour
effect-experience-attack = experience in attack
effect-experience-defense = experience in defense
effect-protection = protection
roll-source = roll
roll-target = roll
of-target = the target
what-roll = the roll
what-strength = the strength
what-level = the level of the blow
what-prevent = prevention
what-protect = protection
what-replace = replacement
what-block = a block
cost-close = card closed
cost-counters = counters
group-a = group a
group-b = group b
group-c = group c
group-d = group d
group-e = group e
field-life = life
field-wounds = wounds
field-counters = counters
field-open = open
field-hidden = hidden
field-at = place
state-open-yes = open
state-open-no = closed
state-hidden-yes = face down
state-alive-no = fallen
window-declared = announced
window-preliminary = preliminary stage
window-on-action = on the action
window-dice-roll = dice roll
window-dice-apply = weakening
window-on-dice = on the dice
window-effect = effect
window-on-effect = on the effect
window-step-end = end of the step
window-after = after the action
window-ending = ending of the action
window-silent = ending of a blocked action
window-always = always
side-a = Seat A
side-b = Seat B
side-any = both seats
test-in-formation = { $unit } stands in formation
test-in-line-with = in line with { $unit }

## What happens

thing-ability = { $ability } of { $unit }
thing-roll = roll of { $unit }
thing-strike = blow of { $unit }
thing-feature = { $effect } ({ $unit })
thing-defend = { $unit } as defender
stack-pushed = Onto the stack: { $thing }.
stack-resolved = Off the stack{ $count ->
        [one] {""}
       *[other] , together
    }: { $things }.
stack-resolved-void = Off the stack without being carried out: { $things }.
priority-passed = { $seat } passes.
priority-passed-automatic = { $seat } has nothing to do and passes.
defender-named = { $unit } is the defender and becomes the target.
defender-named-for = { $unit } is the defender and becomes the target instead of { $before }.
ability-blocked = { $effect } blocks { $ability } of { $unit }.

card-hidden = { $unit } lies face down.
card-revealed = { $unit } is turned face up.
card-opened = { $unit } opens.
card-closed = { $unit } closes.
role-gained = Roles: { $roles }.
role-gained-target = Roles: { $roles }. The target can no longer change.
role-is-target = { $unit } target
role-is-attacking = { $unit } attacking
role-is-reflecting = { $unit } reflecting
role-is-striking = { $unit } striking
role-is-struck = { $unit } struck
roles-cleared = The roles are over: { $units }.

effect-laid = { $effect }, for this action: { $what }.
effect-laid-by = { $effect }, for this action: { $what } of { $unit } { $by }.
effect-laid-to = { $effect }, for this action: { $what } of { $unit } becomes { $to }.
detail-amount = how much

modifiers-applied-roll = Roll of { $unit }: { $before } → { $after }
modifiers-applied-level = Blow of { $unit }: { $before } → { $after }
modifiers-applied-strength = Strength of { $unit }: { $before } → { $after }
modifiers-applied-strength-level = Strength of { $unit }, { $level }: { $before } → { $after }
modifiers-applied-strength-level-same = Strength of { $unit }, { $level }, stays { $after }.
modifiers-applied-roll-same = Roll of { $unit } stays { $after }.
modifiers-applied-level-same = Blow of { $unit } stays { $after }.
modifiers-applied-strength-same = Strength of { $unit } stays { $after }.
blow-determined-die = By one die: the action of { $source } is { $source_level }.
armor-used = Armour of { $unit } takes { $amount ->
        [one] one wound
       *[other] { $amount } wounds
    }; { $left } left this turn.
modifiers-roll-before = thrown
modifiers-level-before = by the table
modifiers-strength-before = on the card
modifier = { $group }, { $source }

blow-determined-both = The Table of Blows: { $source } strikes { $source_level }, { $target } strikes back { $target_level }.
blow-determined-source = The Table of Blows: { $source } strikes { $source_level }.
blow-determined-target = The Table of Blows: only { $target } strikes, { $target_level }.
blow-determined-none = The Table of Blows: nobody strikes.
blow-weakened-both = { $by } weakens the blows: { $source } strikes { $source_level }, { $target } strikes back { $target_level }.
blow-weakened-source = { $by } weakens the blows: only { $source } strikes, { $source_level }.
blow-weakened-target = { $by } weakens the blows: only { $target } strikes, { $target_level }.
blow-weakened-none = { $by } weakens the blows: nobody strikes.
blow-difference = difference of the rolls
blow-strength = strength
blow-landed = { $striker } strikes { $struck }: { $wounds ->
        [0] no wound.
        [one] one wound.
       *[other] { $wounds } wounds.
    }
blow-landed-ability = { $ability } of { $striker } at { $struck }: { $wounds ->
        [0] no wound.
        [one] one wound.
       *[other] { $wounds } wounds.
    }
blow-landed-return = { $striker } strikes back at { $struck }: { $wounds ->
        [0] no wound.
        [one] one wound.
       *[other] { $wounds } wounds.
    }
taken-prevent = prevented by { $source }
taken-armor = armour of { $source }
taken-replace = replaced by { $source }
taken-protect = protection of { $source }
blow-replaced = { $effect } takes the place of { $amount ->
        [one] one wound
       *[other] { $amount } wounds
    }.
wounds-dealt = { $unit } takes { $amount ->
        [one] one wound.
       *[other] { $amount } wounds.
    }
wounds-dealt-effect = { $unit } takes { $amount ->
        [one] one wound
       *[other] { $amount } wounds
    } from an effect.
wounds-before = wounds before
wounds-taken = taken
wounds-after = wounds now
unit-healed-berserk = { $unit } heals { $amount ->
        [one] one wound.
       *[other] { $amount } wounds.
    }
unit-defeated-berserk = { $unit } falls.
hurt-before-berserk = wounds before
hurt-after-berserk = wounds now

ability-paid = { $unit } pays for: { $ability }.
ability-paid-closed = { $unit } pays for: { $ability }, and closes.
ability-paid-defend = { $unit } pays for defending and closes.
counters-changed = Counters on { $unit }: { $after }.
counters-before = before
counters-changed-by = changed
action-offered = { $effect } lets { $unit } act at once: { $ability }.

## The effect language

operation-modify = { $what } of { $of }: { $by }
operation-set = { $what } of { $of } becomes { $to }
operation-reroll-die = the die of { $of } is thrown again
operation-flip-die = the die of { $of } is turned over
operation-block = the action is blocked
operation-prevent = wounds prevented: { $amount }
operation-replace = the wounds are replaced
operation-protect = the blow does nothing
operation-wound = { $unit } takes wounds: { $amount }
operation-open = { $unit } opens
operation-close = { $unit } closes
operation-add-counters = counters on { $unit }: { $count }

## Questions, options, slots

question-choose-berserk = { $seat }: announce an action.
question-target-berserk = { $seat }: choose the target.
question-roll-berserk = { $seat }: throw the die and enter what it shows.
option-announce = announce { $ability } with { $unit } at { $target }
option-announce-target = announce { $ability } with { $unit }, at one of: { $target }
option-announce-alone = announce { $ability } with { $unit }
option-defend = defend with { $unit }
slot-ability = action
