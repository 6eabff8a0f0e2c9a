// Made from the service's structs by `python -m adapters.http.documents`; a test keeps it fresh. Not to be edited.

/** The ability was blocked (511.4, 511.5.2); `ref` is the effect that did it. */
export interface AbilityBlockedBody {
  unit: string;
  ability: string;
  ref: EffectRef;
}

/** The ability was blocked (511.4, 511.5.2); `ref` is the effect that did it. */
export interface AbilityBlockedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AbilityBlockedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "ability.blocked";
  v: 1;
}

/** A card paid for its action (511.6): by closing, and with counters. `ability` is `defend` for the defender. */
export interface AbilityPaidBody {
  unit: string;
  ability: string;
  close: boolean;
  counters?: number;
}

/** A card paid for its action (511.6): by closing, and with counters. `ability` is `defend` for the defender. */
export interface AbilityPaidEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AbilityPaidBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "ability.paid";
  v: 1;
}

/** Go back to where the other seat's contest says. */
export interface Accept {
  type: "accept";
}

/** A command was stored. `receipt`: `<seq>-<first 8 hex digits of its hash>`. `view`: the match just after it. */
export interface Accepted {
  first_seq: number;
  last_seq: number;
  receipt: string;
  view: CrisisProtocolView | BerserkView;
}

/** An effect lets a card act at once; its seat names the target. `resume`: where the effect goes on afterwards. */
export interface ActionOfferedBody {
  unit: string;
  ability: string;
  targets: "any" | "attacker" | "other" | "same";
  resume: Resume;
}

/** An effect lets a card act at once; its seat names the target. `resume`: where the effect goes on afterwards. */
export interface ActionOfferedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ActionOfferedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "action.offered";
  v: 1;
}

/** More (or fewer) dice in a pool (4.b, 5.b). */
export interface AddDice {
  type: "add_dice";
  pool: "attack" | "defense";
  count: number;
}

/** Part of a pool. `source`: strength, defense, a condition, or the unit whose `effect` it is. */
export interface Addend {
  source: string;
  count: number;
  effect?: string | null;
}

/** Rerolls and changes of this side may take failures of the roll, until the end of step 9. */
export interface AllowFailures {
  type: "allow_failures";
  roll: "attack" | "defense";
}

/** Armour took wounds of a blow; it takes so many fewer for the rest of the turn. */
export interface ArmorUsedBody {
  unit: string;
  amount: number;
  left: number;
}

/** Armour took wounds of a blow; it takes so many fewer for the rest of the turn. */
export interface ArmorUsedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ArmorUsedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "armor.used";
  v: 1;
}

/** `seat` says that what happened at `seq` is wrong. The match is suspended until the judge rules, the contest is withdrawn, or the other seat accepts going back to `to_seq`. */
export interface AttackContestedBody {
  seat: "a" | "b";
  seq: number;
  reason: string;
  to_seq?: number | null;
}

/** `seat` says that what happened at `seq` is wrong. The match is suspended until the judge rules, the contest is withdrawn, or the other seat accepts going back to `to_seq`. */
export interface AttackContestedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackContestedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.contested";
  v: 1;
}

/** 3: the attacker paid. `short`: what was missing, if the attack goes on all the same (open point). */
export interface AttackCostPaidBody {
  unit: string;
  amount: number;
  short?: number;
}

/** 3: the attacker paid. `short`: what was missing, if the attack goes on all the same (open point). */
export interface AttackCostPaidEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackCostPaidBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.cost_paid";
  v: 1;
}

/** A unit began an attack (or another action that runs through the attack's steps) with the id `attack` of the envelope. `parent`: the attack inside which it runs; `resume`: where that one's effect goes on. `commitment`: SHA-256 of this attack's dice secret (64 hex digits) with `dice: verifiable`. */
export interface AttackDeclaredBody {
  unit: string;
  ability: string;
  kind: string;
  target?: string | null;
  parent?: number | null;
  part?: Part | null;
  resume?: Resume | null;
  commitment?: string | null;
}

/** A unit began an attack (or another action that runs through the attack's steps) with the id `attack` of the envelope. `parent`: the attack inside which it runs; `resume`: where that one's effect goes on. `commitment`: SHA-256 of this attack's dice secret (64 hex digits) with `dice: verifiable`. */
export interface AttackDeclaredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackDeclaredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.declared";
  v: 1;
}

/** One attack: what it was, its numbers by name, and its story in words. */
export interface AttackDetail {
  seq: number;
  attack: AttackRow;
  numbers: Record<string, number | string | null>;
  lines: TimelineLine[];
}

/** The attack broke off early in state `at`; no event of it follows. */
export interface AttackEndedBody {
  because: string;
  at: string;
}

/** The attack broke off early in state `at`; no event of it follows. */
export interface AttackEndedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackEndedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.ended";
  v: 1;
}

/** The attack ran through all its steps; no event of it follows. */
export interface AttackFinishedBody {}

/** The attack ran through all its steps; no event of it follows. */
export interface AttackFinishedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackFinishedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.finished";
  v: 1;
}

/** An effect laid something on the attack that counts later: dice for a pool, a permission, a prohibition, a way of counting, a reroll or change bought before step 9. */
export interface AttackMarkedBody {
  ref: EffectRef;
  operation: Redirect | EndAttack | ExtraAttack | Instruct | GiveCondition | RemoveCondition | Heal | AddDice | Reroll | Change | AllowFailures | ForbidModify | ForbidCriticalDice | Count | TreatAs | ReduceDamage | SetDamage | Damage | GainPower | LosePower;
}

/** An effect laid something on the attack that counts later: dice for a pool, a permission, a prohibition, a way of counting, a reroll or change bought before step 9. */
export interface AttackMarkedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackMarkedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.marked";
  v: 1;
}

/** The attacks on the live line of a match up to `seq`. */
export interface AttackPage {
  seq: number;
  attacks: AttackRow[];
}

/** 13. */
export interface AttackResolvedBody {
  hit: boolean;
  dealt: number;
}

/** 13. */
export interface AttackResolvedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackResolvedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.resolved";
  v: 1;
}

/** One attack. `outcome`: finished, ended (`because` says why), or running. `rolled`: every face thrown, rerolls included, by roll. `effects`: those used or triggered in it, as `unit/effect`. `dealt`: damage or wounds that its attacker dealt with it, None before that is known. `hit`: None where the rulebook has no misses. */
export interface AttackRow {
  attack: number;
  unit: string;
  seat: string | null;
  ability: string;
  kind: string;
  target: string | null;
  parent: number | null;
  first: number;
  last: number;
  at: string;
  outcome?: string;
  because?: string | null;
  hit?: boolean | null;
  dealt?: number | null;
  effects?: string[];
  rolled?: Record<string, (string | number)[]>;
}

/** An effect made another unit the target. */
export interface AttackTargetChangedBody {
  target: string;
  before: string | null;
  ref: EffectRef;
}

/** An effect made another unit the target. */
export interface AttackTargetChangedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackTargetChangedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.target_changed";
  v: 1;
}

/** 2.a to 2.c: the target is in sight and in range. A beam or an area names all its targets, in the order in which they are attacked. */
export interface AttackTargetDeclaredBody {
  targets: TargetClaim[];
}

/** 2.a to 2.c: the target is in sight and in range. A beam or an area names all its targets, in the order in which they are attacked. */
export interface AttackTargetDeclaredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackTargetDeclaredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.target_declared";
  v: 1;
}

/** 2.c: the target is out of range; it is not offered again in this attack. */
export interface AttackTargetRefusedBody {
  target: string;
  range: number;
  reach: number;
}

/** 2.c: the target is out of range; it is not offered again in this attack. */
export interface AttackTargetRefusedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: AttackTargetRefusedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "attack.target_refused";
  v: 1;
}

/** An action besides the simple strike. `power`: one number, or weak-medium-strong; without it the ability carries out its `do` (511.8). `close`, `counters`: what it costs. `range`: the greatest distance in cells, diagonals included. */
export interface BerserkAbility {
  id: string;
  kind: "directed_strike" | "discharge" | "influence" | "magic_strike" | "row_strike" | "shot" | "simple_strike" | "special_strike" | "spell" | "throw";
  power?: number | number[] | null;
  do?: (BerserkModify | BerserkSetTo | BerserkRerollDie | BerserkFlipDie | BerserkBlock | BerserkPrevent | BerserkProtect | BerserkReplace | BerserkWound | BerserkOpenCard | BerserkCloseCard | BerserkAddCounters | BerserkRedirect | BerserkEndAttack | BerserkExtraAttack | BerserkInstruct | BerserkGiveCondition | BerserkRemoveCondition | BerserkHeal)[];
  range?: number | null;
  close?: boolean;
  counters?: number;
  name?: string | Record<string, string> | null;
}

/** Put `count` counters on the card, or take them away; there are never fewer than none. */
export interface BerserkAddCounters {
  type: "add_counters";
  unit: string;
  count: number;
}

/** The exact change of an effect whose text the table carries out. */
export interface BerserkAdjudicate {
  type: "adjudicate";
  unit: string;
  effect: string;
  do: (BerserkModify | BerserkSetTo | BerserkRerollDie | BerserkFlipDie | BerserkBlock | BerserkPrevent | BerserkProtect | BerserkReplace | BerserkWound | BerserkOpenCard | BerserkCloseCard | BerserkAddCounters | BerserkRedirect | BerserkEndAttack | BerserkExtraAttack | BerserkInstruct | BerserkGiveCondition | BerserkRemoveCondition | BerserkHeal)[];
}

/** The table between attacks, set by hand. */
export interface BerserkAdjust {
  type: "adjust";
  changes: BerserkChange[];
  reason: string;
}

/** The active seat's card acts: it strikes or uses an ability (511.3). `target` is absent for an ability without one. */
export interface BerserkAnnounce {
  type: "announce";
  unit: string;
  ability?: string;
  target?: string | null;
}

/** An action of berserk; null is what is not known yet. */
export interface BerserkAttack {
  id: number;
  parent: number | null;
  source: string;
  ability: string;
  kind: string;
  declared_target: string | null;
  target: string | null;
  defender: string | null;
  state: string;
  step: string;
  rolls: Rolls;
  blow: Words;
  level: Words;
  strength: Numbers;
  dealt: Numbers;
  outcome: "ended" | "finished" | null;
  ended_because: string | null;
  modifiers: Record<string, unknown>[];
}

/** The action is one of these abilities, `strike` for the simple strike of the card. */
export interface BerserkAttackIs {
  type: "attack_is";
  in: string[];
}

/** The ability is blocked: when the preliminary stage closes, or at the effect (511.4, 511.5.2). */
export interface BerserkBlock {
  type: "block";
}

/** A card in play. `strike`: wounds of its weak, medium and strong simple strike. `at`: column and row. */
export interface BerserkCard {
  id: string;
  seat: "a" | "b";
  life: number;
  strike: [number, number, number];
  name?: string | Record<string, string> | null;
  wounds?: number;
  cost?: number;
  open?: boolean;
  hidden?: boolean;
  flying?: boolean;
  at?: [number, number] | null;
  counters?: number;
  keywords?: BerserkKeywords;
  abilities?: BerserkAbility[];
  effects?: BerserkEffect[];
  traits?: string[];
}

/** One change of the table: `unit` with `set`, or `add`, or `remove`. */
export interface BerserkChange {
  unit?: string | null;
  set?: BerserkValues | null;
  add?: BerserkCard | null;
  remove?: string | null;
}

/** The seat names a unit when it uses the effect; tests and operations call it `chosen`. */
export interface BerserkChoose {
  among: "allies" | "any" | "enemies";
}

/** The card closes. */
export interface BerserkCloseCard {
  type: "close";
  unit: string;
}

/** A command of berserk. */
export type BerserkCommand = Use | Pass | Roll | Order | Report | EndTurn | EndRound | Contest | Withdraw | Accept | Rule | Undo | Contribute | Confirm | Decline | Stand | EndMatch | BerserkAnnounce | BerserkDefend | BerserkAdjudicate | BerserkAdjust;

/** What using an effect costs: closing the card that owns it, and counters on it. */
export interface BerserkCost {
  close?: boolean;
  counters?: number;
}

/** The card's cost in crystals is not above `value`. */
export interface BerserkCostAtMost {
  type: "cost_at_most";
  unit: string;
  value: number;
}

/** That side dealt at least so many wounds; false before they are known. */
export interface BerserkDealt {
  type: "dealt";
  at_least: number;
  of?: "source" | "target";
}

/** The card takes the strike on itself (511.4). */
export interface BerserkDefend {
  type: "defend";
  unit: string;
}

/** A feature printed on a card or a neutral source. */
export interface BerserkEffect {
  id: string;
  name?: string | Record<string, string> | null;
  as?: "ally_of_attacker" | "ally_of_defender" | "any" | "attacker" | "defender" | null;
  optional?: boolean;
  limit?: "attack" | "match" | "round" | "turn" | null;
  stack?: boolean;
  choose?: BerserkChoose | null;
  window: "after" | "always" | "declared" | "dice_roll" | "effect" | "on_action" | "on_dice" | "on_effect" | "preliminary" | "step_end";
  do: (BerserkModify | BerserkSetTo | BerserkRerollDie | BerserkFlipDie | BerserkBlock | BerserkPrevent | BerserkProtect | BerserkReplace | BerserkWound | BerserkOpenCard | BerserkCloseCard | BerserkAddCounters | BerserkRedirect | BerserkEndAttack | BerserkExtraAttack | BerserkInstruct | BerserkGiveCondition | BerserkRemoveCondition | BerserkHeal)[];
  when?: (BerserkKindIn | BerserkAttackIs | BerserkLevelIn | BerserkIs | BerserkHasCondition | BerserkCostAtMost | BerserkInFormation | BerserkInLineWith | BerserkWithin | BerserkRollValue | BerserkStepIn | BerserkHit | BerserkDealt)[];
  cost?: BerserkCost | null;
}

/** The attack ends once the effect's last operation is done. */
export interface BerserkEndAttack {
  type: "end_attack";
}

/** A nested attack of the effect's owner, from the declaration of its target on. */
export interface BerserkExtraAttack {
  type: "extra_attack";
  attack: string;
  target: "any" | "attacker" | "other" | "same";
}

/** The die is turned to the opposite face; no modifier either. */
export interface BerserkFlipDie {
  type: "flip_die";
  of?: "source" | "target";
}

/** The unit gets the condition; a second copy adds nothing. */
export interface BerserkGiveCondition {
  type: "give_condition";
  unit: string;
  condition: string;
}

/** The card has acquired this trait. */
export interface BerserkHasCondition {
  type: "has_condition";
  unit: string;
  condition: string;
}

/** Take up to `amount` (at least 1) of what the unit has suffered away. */
export interface BerserkHeal {
  type: "heal";
  unit: string;
  amount: number;
}

/** The card that acts strikes: by the Table of Blows, or, where no die is thrown, once its number is counted; false before that is known. */
export interface BerserkHit {
  type: "hit";
}

/** The card stands orthogonally next to another card of its seat, and both have formation. */
export interface BerserkInFormation {
  type: "in_formation";
  unit: string;
}

/** A chain of orthogonal neighbours of one seat that have formation joins the owner to the card. */
export interface BerserkInLineWith {
  type: "in_line_with";
  unit: string;
}

/** A text the table carries out. `wait`: the attack goes on once its seat has reported. */
export interface BerserkInstruct {
  type: "instruct";
  text: string;
  wait?: boolean;
}

/** The card is closed, open, hidden or flying, or has the trait after `trait:`, printed or acquired. */
export interface BerserkIs {
  type: "is";
  unit: string;
  has: string;
}

/** Named features. `experience_attack` and `experience_defense` add to the roll of a simple strike. `armor` takes the first wounds of a turn from attacks that are not magic. `protection`: blows that do nothing to the card. `formation`: effects that hold while the card stands in formation; a card has formation also with none of them. */
export interface BerserkKeywords {
  experience_attack?: number;
  experience_defense?: number;
  armor?: number;
  directed_strike?: boolean;
  unanswered_strike?: boolean;
  protection?: string[];
  formation?: BerserkEffect[] | null;
}

/** The action is of one of these kinds; `simple_strike` includes directed strikes. */
export interface BerserkKindIn {
  type: "kind";
  in: ("directed_strike" | "discharge" | "influence" | "magic_strike" | "row_strike" | "shot" | "simple_strike" | "special_strike" | "spell" | "throw")[];
}

/** That side strikes with one of these levels; false for a side that does not strike. */
export interface BerserkLevelIn {
  type: "level";
  in: ("medium" | "strong" | "weak")[];
  of?: "source" | "target";
}

/** Add `by` to a roll (518.3) or to a strength (519.3). */
export interface BerserkModify {
  type: "modify";
  what: "roll" | "strength";
  by: number;
  of?: "source" | "target";
}

/** The card opens. */
export interface BerserkOpenCard {
  type: "open";
  unit: string;
}

/** Up to `amount` wounds of a blow are prevented; default the blow against the owner's side. */
export interface BerserkPrevent {
  type: "prevent";
  amount: number | "all";
  of?: "source" | "target" | null;
}

/** A blow does nothing to the card it is aimed at; default the blow against the owner's side. */
export interface BerserkProtect {
  type: "protect";
  of?: "source" | "target" | null;
}

/** The unit becomes the target. */
export interface BerserkRedirect {
  type: "redirect";
  unit: string;
}

/** The unit loses the condition. */
export interface BerserkRemoveCondition {
  type: "remove_condition";
  unit: string;
  condition: string;
}

/** What is left of a blow after prevention is replaced by operations; default the blow against the owner's side. */
export interface BerserkReplace {
  type: "replace";
  by: (BerserkWound | BerserkOpenCard | BerserkCloseCard | BerserkAddCounters | BerserkHeal | BerserkGiveCondition | BerserkRemoveCondition | BerserkInstruct)[];
  of?: "source" | "target" | null;
}

/** The die is thrown again; no modifier, so earlier modifiers stay (518). */
export interface BerserkRerollDie {
  type: "reroll_die";
  of?: "source" | "target";
}

/** The roll of that side, settled or as it lies; false for a side that has not thrown. */
export interface BerserkRollValue {
  type: "roll_value";
  of?: "source" | "target";
  at_least?: number | null;
  at_most?: number | null;
  equals?: number | null;
}

/** Fix a roll, a strength (which is never raised by it) or a level (519.5). */
export interface BerserkSetTo {
  type: "set";
  what: "level" | "roll" | "strength";
  to: number | "medium" | "strong" | "weak";
  of?: "source" | "target";
}

/** The attack is in one of these steps. */
export interface BerserkStepIn {
  type: "step";
  in: string[];
}

/** What is set on a card; None leaves it as it is. `conditions`: all acquired traits. */
export interface BerserkValues {
  wounds?: number | null;
  open?: boolean | null;
  hidden?: boolean | null;
  at?: [number, number] | null;
  counters?: number | null;
  conditions?: string[] | null;
}

/** A match of berserk. */
export interface BerserkView {
  rulebook: "berserk";
  seq: number;
  branch: number;
  over: boolean;
  suspended: boolean;
  active: "a" | "b";
  decision: Decision | null;
  requests: OpenRequest[];
  units: Record<string, CardView>;
  attack: BerserkAttack | null;
  stack: Record<string, unknown>[];
  priority: "a" | "b" | null;
}

/** The card is at most `range` cells away from the owner, diagonals included. */
export interface BerserkWithin {
  type: "within";
  unit: string;
  range: number;
}

/** The card takes wounds that are no part of the attack. */
export interface BerserkWound {
  type: "wound";
  unit: string;
  amount: number;
}

/** A command that answers no question, by its type: the refusal code with which it would be refused now, and what that means; both null if it would be taken. */
export interface Beside {
  type: string;
  code: string | null;
  reason: string | null;
}

/** The Table of Blows (511.5.1) or the scale of one die (514.6) said who strikes how hard. `difference`: of the two settled rolls, None for one die. */
export interface BlowDeterminedBody {
  source: "medium" | "strong" | "weak" | null;
  target: "medium" | "strong" | "weak" | null;
  difference?: number | null;
}

/** The Table of Blows (511.5.1) or the scale of one die (514.6) said who strikes how hard. `difference`: of the two settled rolls, None for one die. */
export interface BlowDeterminedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: BlowDeterminedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "blow.determined";
  v: 1;
}

/** A blow was carried out: from its strength to the wounds it deals, which may be none (511.5.2). */
export interface BlowLandedBody {
  of: "source" | "target";
  striker: string;
  struck: string;
  strength: number;
  taken: Taken[];
  wounds: number;
}

/** A blow was carried out: from its strength to the wounds it deals, which may be none (511.5.2). */
export interface BlowLandedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: BlowLandedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "blow.landed";
  v: 1;
}

/** What was left of a blow after prevention is replaced by the operations of an effect (511.5.2). */
export interface BlowReplacedBody {
  of: "source" | "target";
  ref: EffectRef;
  amount: number;
}

/** What was left of a blow after prevention is replaced by the operations of an effect (511.5.2). */
export interface BlowReplacedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: BlowReplacedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "blow.replaced";
  v: 1;
}

/** The card with the higher roll weakened the blows (511.5.1). */
export interface BlowWeakenedBody {
  by: "source" | "target";
  source: "medium" | "strong" | "weak" | null;
  target: "medium" | "strong" | "weak" | null;
}

/** The card with the higher roll weakened the blows (511.5.1). */
export interface BlowWeakenedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: BlowWeakenedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "blow.weakened";
  v: 1;
}

/** An open card closed. */
export interface CardClosedBody {
  unit: string;
}

/** An open card closed. */
export interface CardClosedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: CardClosedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "card.closed";
  v: 1;
}

/** What lies face down: the whole card, as the match description gave it. Only its seat and the judge see it. */
export interface CardHiddenBody {
  unit: string;
  card: Record<string, unknown>;
}

/** What lies face down: the whole card, as the match description gave it. Only its seat and the judge see it. */
export interface CardHiddenEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: CardHiddenBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "card.hidden";
  v: 1;
}

/** A closed card opened. */
export interface CardOpenedBody {
  unit: string;
}

/** A closed card opened. */
export interface CardOpenedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: CardOpenedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "card.opened";
  v: 1;
}

/** A hidden card was turned face up: what it is, and how it stands now. */
export interface CardRevealedBody {
  unit: string;
  card: Record<string, unknown>;
  wounds: number;
  counters: number;
  conditions?: string[];
}

/** A hidden card was turned face up: what it is, and how it stands now. */
export interface CardRevealedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: CardRevealedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "card.revealed";
  v: 1;
}

/** A card of berserk; `at`: its column and row. Of one that is hidden from the asker every key but seat, open, at and hidden is null. */
export interface CardView {
  seat: "a" | "b";
  wounds: number | null;
  open: boolean;
  hidden: boolean;
  alive: boolean | null;
  counters: number | null;
  at: number[] | null;
}

/** Dice that show a face of `from` are turned to `to`. */
export interface Change {
  type: "change";
  roll: "attack" | "defense";
  from: ("blank" | "block" | "critical" | "failure" | "hit" | "wild")[];
  to: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  up_to?: number | "all";
  failures?: boolean;
}

/** A character of crisis_protocol. */
export interface CharacterView {
  seat: "a" | "b";
  damage: number;
  power: number;
  conditions: string[];
  status: "dazed" | "healthy" | "injured" | "ko";
}

/** Time limits in seconds, per decision and per match, and what happens when one has run out. */
export interface Clock {
  decision?: number | null;
  match?: number | null;
  then?: "default" | "pass";
}

/** The seat that was asked let its time run out. */
export interface ClockExpiredBody {
  seat: "a" | "b";
  clock: "decision" | "match";
}

/** The seat that was asked let its time run out. */
export interface ClockExpiredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ClockExpiredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "clock.expired";
  v: 1;
}

/** The stream ends: slow (come back with your cursor), shutdown (come back), revoked (the token no longer holds). */
export interface Closing {
  reason: "revoked" | "shutdown" | "slow";
}

/** A command of the match's rulebook. */
export type Command = CrisisProtocolCommand | BerserkCommand;

/** A unit got a condition. `already`: it had it, and a second copy adds nothing. */
export interface ConditionGivenBody {
  unit: string;
  condition: string;
  already?: boolean;
}

/** A unit got a condition. `already`: it had it, and a second copy adds nothing. */
export interface ConditionGivenEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ConditionGivenBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "condition.given";
  v: 1;
}

/** A unit lost a condition. `absent`: it did not have it. */
export interface ConditionRemovedBody {
  unit: string;
  condition: string;
  absent?: boolean;
}

/** A unit lost a condition. `absent`: it did not have it. */
export interface ConditionRemovedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ConditionRemovedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "condition.removed";
  v: 1;
}

/** Agree to a request. */
export interface Confirm {
  type: "confirm";
  request: string;
}

/** Say that what happened at `seq` is wrong, and perhaps where to go back to. */
export interface Contest {
  type: "contest";
  seq: number;
  reason: string;
  to_seq?: number | null;
}

/** The judge upheld what happened. (A judge who goes back leaves a match.rewound instead.) */
export interface ContestRuledBody {
  contest: number;
}

/** The judge upheld what happened. (A judge who goes back leaves a match.rewound instead.) */
export interface ContestRuledEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ContestRuledBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "contest.ruled";
  v: 1;
}

/** The contesting seat took its contest back; the earlier question is open again. */
export interface ContestWithdrawnBody {
  contest: number;
}

/** The contesting seat took its contest back; the earlier question is open again. */
export interface ContestWithdrawnEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ContestWithdrawnBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "contest.withdrawn";
  v: 1;
}

/** 32 bytes of one's own (64 lower-case hex digits) for the dice of the match. */
export interface Contribute {
  type: "contribute";
  value: string;
}

/** Each die of the roll with this face counts as `worth` successes (10). */
export interface Count {
  type: "count";
  roll: "attack" | "defense";
  face: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  worth: number;
}

/** Counters were put on a card or taken from it. */
export interface CountersChangedBody {
  unit: string;
  before: number;
  after: number;
}

/** Counters were put on a card or taken from it. */
export interface CountersChangedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: CountersChangedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "counters.changed";
  v: 1;
}

/** A match was created. */
export interface CreatedMatch {
  match: string;
  tokens: Tokens;
  receipt: string;
  view: CrisisProtocolView | BerserkView;
}

/** More (or fewer) dice in a pool (4.b, 5.b). */
export interface CrisisProtocolAddDice {
  type: "add_dice";
  pool: "attack" | "defense";
  count: number;
}

/** State the exact change of an instruction. */
export interface CrisisProtocolAdjudicate {
  type: "adjudicate";
  unit: string;
  effect: string;
  do: (CrisisProtocolRedirect | CrisisProtocolEffectsGrammarEndAttack | CrisisProtocolExtraAttack | CrisisProtocolInstruct | CrisisProtocolGiveCondition | CrisisProtocolRemoveCondition | CrisisProtocolHeal | CrisisProtocolAddDice | CrisisProtocolReroll | CrisisProtocolChange | CrisisProtocolAllowFailures | CrisisProtocolForbidModify | CrisisProtocolForbidCriticalDice | CrisisProtocolCount | CrisisProtocolTreatAs | CrisisProtocolReduceDamage | CrisisProtocolSetDamage | CrisisProtocolDamage | CrisisProtocolGainPower | CrisisProtocolLosePower)[];
}

/** Set the table between attacks by hand. */
export interface CrisisProtocolAdjust {
  type: "adjust";
  changes: CrisisProtocolAlteration[];
  reason: string;
}

/** Rerolls and changes of this side may take failures of the roll, until the end of step 9. */
export interface CrisisProtocolAllowFailures {
  type: "allow_failures";
  roll: "attack" | "defense";
}

/** One change of the table: `unit` and `set`, or `add`, or `remove`. */
export interface CrisisProtocolAlteration {
  unit?: string | null;
  set?: CrisisProtocolSettable | null;
  add?: CrisisProtocolUnitCard | null;
  remove?: string | null;
}

/** An attack of crisis_protocol; null is what is not known yet. */
export interface CrisisProtocolAttack {
  id: number;
  parent: number | null;
  part: Part | null;
  attacker: string;
  attack: string;
  target: string | null;
  state: string;
  step: string;
  attack_pool: number | null;
  defense_pool: number | null;
  attack_roll: string[] | null;
  defense_roll: string[] | null;
  attack_successes: number | null;
  defense_successes: number | null;
  hit: boolean | null;
  damage: number | null;
  dealt: number | null;
  outcome: "ended" | "finished" | null;
  ended_because: string | null;
  instructions: string[];
}

/** An attack. `strength`: dice of the attack roll. `cost`: power paid in step 3. `area`: one attack for each target that a beam or an area reaches. */
export interface CrisisProtocolAttackCard {
  id: string;
  name?: string | Record<string, string> | null;
  type: "energy" | "mystic" | "physical";
  range: number;
  strength: number;
  cost?: number;
  area?: "area" | "beam" | "none";
  effects?: CrisisProtocolEffect[];
}

/** The attack has one of these ids. */
export interface CrisisProtocolAttackIs {
  type: "attack_is";
  in: string[];
}

/** The attack is of one of these types. */
export interface CrisisProtocolAttackTypeIs {
  type: "attack_type";
  in: ("energy" | "mystic" | "physical")[];
}

/** Dice that show a face of `from` are turned to `to`. */
export interface CrisisProtocolChange {
  type: "change";
  roll: "attack" | "defense";
  from: ("blank" | "block" | "critical" | "failure" | "hit" | "wild")[];
  to: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  up_to?: number | "all";
  failures?: boolean;
}

/** The seat names a unit when it uses the effect; tests and operations call it `chosen`. */
export interface CrisisProtocolChoose {
  among: "allies" | "any" | "enemies";
}

/** 1: a unit of the active seat begins an attack. */
export interface CrisisProtocolChooseAttack {
  type: "choose_attack";
  unit: string;
  attack: string;
}

/** A command of crisis_protocol. */
export type CrisisProtocolCommand = Use | Pass | Roll | Order | Report | EndTurn | EndRound | Contest | Withdraw | Accept | Rule | Undo | Contribute | Confirm | Decline | Stand | EndMatch | CrisisProtocolChooseAttack | CrisisProtocolDeclareTarget | CrisisProtocolCommandsEndAttack | CrisisProtocolAdjust | CrisisProtocolAdjudicate;

/** 2.c.ii: no target; the attack ends. */
export interface CrisisProtocolCommandsEndAttack {
  type: "end_attack";
}

/** What using an effect costs, in power. */
export interface CrisisProtocolCost {
  power: number;
}

/** Each die of the roll with this face counts as `worth` successes (10). */
export interface CrisisProtocolCount {
  type: "count";
  roll: "attack" | "defense";
  face: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  worth: number;
}

/** The unit suffers damage that is no part of the attack's own. */
export interface CrisisProtocolDamage {
  type: "damage";
  unit: string;
  amount: number;
}

/** The attack dealt at least so much damage (12.a). */
export interface CrisisProtocolDealt {
  type: "dealt";
  at_least: number;
}

/** 2.a to 2.c: a target with its range, line of sight and cover as measured, or the `targets` of a beam or an area. */
export interface CrisisProtocolDeclareTarget {
  type: "declare_target";
  target?: string;
  range?: number;
  line_of_sight?: boolean;
  cover?: boolean;
  targets?: CrisisProtocolTarget[];
}

/** Dice of the defense roll against each type of attack. */
export interface CrisisProtocolDefense {
  physical: number;
  energy: number;
  mystic: number;
}

/** A rule printed on a unit, an attack or a neutral source. */
export interface CrisisProtocolEffect {
  id: string;
  name?: string | Record<string, string> | null;
  as?: "ally_of_attacker" | "ally_of_defender" | "any" | "attacker" | "defender" | null;
  optional?: boolean;
  limit?: "attack" | "match" | "round" | "turn" | null;
  stack?: boolean;
  choose?: CrisisProtocolChoose | null;
  window: "after_all_attacks" | "after_attack" | "attack_pool" | "attack_rolled" | "before_damage" | "calculate" | "damage" | "damage_dealt" | "defense_pool" | "defense_rolled" | "modify_end" | "modify_opponent_attack" | "modify_opponent_defense" | "modify_own_attack" | "modify_own_defense" | "targeted";
  cost?: number | CrisisProtocolCost | null;
  when?: (CrisisProtocolAttackTypeIs | CrisisProtocolAttackIs | CrisisProtocolRollHas | CrisisProtocolHit | CrisisProtocolDealt | CrisisProtocolTargetStatus | CrisisProtocolWithin | CrisisProtocolHasCondition)[];
  do: (CrisisProtocolRedirect | CrisisProtocolEffectsGrammarEndAttack | CrisisProtocolExtraAttack | CrisisProtocolInstruct | CrisisProtocolGiveCondition | CrisisProtocolRemoveCondition | CrisisProtocolHeal | CrisisProtocolAddDice | CrisisProtocolReroll | CrisisProtocolChange | CrisisProtocolAllowFailures | CrisisProtocolForbidModify | CrisisProtocolForbidCriticalDice | CrisisProtocolCount | CrisisProtocolTreatAs | CrisisProtocolReduceDamage | CrisisProtocolSetDamage | CrisisProtocolDamage | CrisisProtocolGainPower | CrisisProtocolLosePower)[];
}

/** The attack ends once the effect's last operation is done. */
export interface CrisisProtocolEffectsGrammarEndAttack {
  type: "end_attack";
}

/** A nested attack of the effect's owner, from the declaration of its target on. */
export interface CrisisProtocolExtraAttack {
  type: "extra_attack";
  attack: string;
  target: "any" | "attacker" | "other" | "same";
}

/** The roll's criticals give no extra dice (8). */
export interface CrisisProtocolForbidCriticalDice {
  type: "forbid_critical_dice";
  roll: "attack" | "defense";
}

/** The roll is neither rerolled nor changed by that side, until the end of step 9. */
export interface CrisisProtocolForbidModify {
  type: "forbid_modify";
  roll: "attack" | "defense";
  by?: "any" | "attacker" | "defender";
}

/** The unit gains power; `damage_dealt`: as much as the attack dealt (12.a). */
export interface CrisisProtocolGainPower {
  type: "gain_power";
  unit: string;
  amount: number | "damage_dealt";
}

/** The unit gets the condition; a second copy adds nothing. */
export interface CrisisProtocolGiveCondition {
  type: "give_condition";
  unit: string;
  condition: string;
}

/** The unit has the condition. */
export interface CrisisProtocolHasCondition {
  type: "has_condition";
  unit: string;
  condition: "bleed" | "hex" | "incinerate" | "judgement" | "poison" | "root" | "shock" | "slow" | "stagger" | "stun";
}

/** Take up to `amount` (at least 1) of what the unit has suffered away. */
export interface CrisisProtocolHeal {
  type: "heal";
  unit: string;
  amount: number;
}

/** The attack hit (10.c). */
export interface CrisisProtocolHit {
  type: "hit";
}

/** A text the table carries out. `wait`: the attack goes on once its seat has reported. */
export interface CrisisProtocolInstruct {
  type: "instruct";
  text: string;
  wait?: boolean;
}

/** The unit loses power, as much as it has. */
export interface CrisisProtocolLosePower {
  type: "lose_power";
  unit: string;
  amount: number;
}

/** The unit becomes the target. */
export interface CrisisProtocolRedirect {
  type: "redirect";
  unit: string;
}

/** The damage carried shrinks by `by`, not below `minimum`; it never grows. */
export interface CrisisProtocolReduceDamage {
  type: "reduce_damage";
  by: number;
  minimum?: number;
}

/** The unit loses the condition. */
export interface CrisisProtocolRemoveCondition {
  type: "remove_condition";
  unit: string;
  condition: string;
}

/** Dice of the roll are thrown again, all at once. `failures`: failures may be among them. */
export interface CrisisProtocolReroll {
  type: "reroll";
  roll: "attack" | "defense";
  up_to: number | "all";
  failures?: boolean;
}

/** The roll shows at least these faces, each as often as it is listed. */
export interface CrisisProtocolRollHas {
  type: "roll_has";
  roll: "attack" | "defense";
  faces: ("blank" | "block" | "critical" | "failure" | "hit" | "wild")[];
}

/** A damage of 1 or more is replaced. */
export interface CrisisProtocolSetDamage {
  type: "set_damage";
  to: number;
}

/** What an adjustment may set of a unit. */
export interface CrisisProtocolSettable {
  damage?: number | null;
  power?: number | null;
  conditions?: ("bleed" | "hex" | "incinerate" | "judgement" | "poison" | "root" | "shock" | "slow" | "stagger" | "stun")[] | null;
  status?: "dazed" | "healthy" | "injured" | "ko" | null;
}

/** One target of a beam or an area, as measured. */
export interface CrisisProtocolTarget {
  target: string;
  range: number;
  line_of_sight?: boolean;
  cover?: boolean;
}

/** The target has one of these statuses. */
export interface CrisisProtocolTargetStatus {
  type: "target_status";
  in: ("dazed" | "healthy" | "injured" | "ko")[];
}

/** Dice that show a face of `from` are read as `to` from now on; no modification. */
export interface CrisisProtocolTreatAs {
  type: "treat_as";
  roll: "attack" | "defense";
  from: ("blank" | "block" | "critical" | "failure" | "hit" | "wild")[];
  to: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  up_to?: number | "all";
}

/** A character. `injured_stamina`: of its second side, as `stamina` if left out. `one_sided`: it has no second side. `damage`, `power`, `conditions` and `status` say how it starts. */
export interface CrisisProtocolUnitCard {
  id: string;
  seat: "a" | "b";
  name?: string | Record<string, string> | null;
  stamina: number;
  injured_stamina?: number | null;
  one_sided?: boolean;
  damage?: number;
  power?: number;
  size?: number;
  defense: CrisisProtocolDefense;
  attacks?: CrisisProtocolAttackCard[];
  effects?: CrisisProtocolEffect[];
  conditions?: ("bleed" | "hex" | "incinerate" | "judgement" | "poison" | "root" | "shock" | "slow" | "stagger" | "stun")[];
  status?: "dazed" | "healthy" | "injured" | "ko";
}

/** A match of crisis_protocol. */
export interface CrisisProtocolView {
  rulebook: "crisis_protocol";
  seq: number;
  branch: number;
  over: boolean;
  suspended: boolean;
  active: "a" | "b";
  decision: Decision | null;
  requests: OpenRequest[];
  units: Record<string, CharacterView>;
  attack: CrisisProtocolAttack | null;
}

/** The effect's owner is within this range of the unit. Measured on the table: a claim of the seat. */
export interface CrisisProtocolWithin {
  type: "within";
  unit: string;
  range: number;
}

/** The unit suffers damage that is no part of the attack's own. */
export interface Damage {
  type: "damage";
  unit: string;
  amount: number;
}

/** 10.c: the difference of the successes; 1 or more is a hit and the damage carried to step 12. */
export interface DamageCalculatedBody {
  difference: number;
  hit: boolean;
  damage: number;
}

/** 10.c: the difference of the successes; 1 or more is a hit and the damage carried to step 12. */
export interface DamageCalculatedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DamageCalculatedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "damage.calculated";
  v: 1;
}

/** 12: an effect replaced or reduced the damage carried. */
export interface DamageChangedBody {
  ref: EffectRef;
  how: "reduced" | "replaced";
  before: number;
  after: number;
}

/** 12: an effect replaced or reduced the damage carried. */
export interface DamageChangedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DamageChangedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "damage.changed";
  v: 1;
}

/** A unit suffered damage. `amount` of the `wanted` fitted into its stamina (12.a). `by`: the effect whose damage it is; absent for the attack's own. */
export interface DamageDealtBody {
  unit: string;
  amount: number;
  wanted: number;
  before: number;
  after: number;
  by?: EffectRef | null;
}

/** A unit suffered damage. `amount` of the `wanted` fitted into its stamina (12.a). `by`: the effect whose damage it is; absent for the attack's own. */
export interface DamageDealtEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DamageDealtBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "damage.dealt";
  v: 1;
}

/** 12: the attack deals nothing: a miss, everything reduced away, or a target that has fallen before. */
export interface DamageNotDealtBody {
  unit: string;
  because: "fallen" | "miss" | "reduced";
}

/** 12: the attack deals nothing: a miss, everything reduced away, or a target that has fallen before. */
export interface DamageNotDealtEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DamageNotDealtBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "damage.not_dealt";
  v: 1;
}

/** The one question the match waits on. `id` stays while the question stays. `options`: command patterns, told to the asked seat and the judge only; a field with an object holds what may be chosen. */
export interface Decision {
  id: string;
  seat: "a" | "b" | "judge";
  kind: "choose" | "order" | "priority" | "report" | "roll" | "ruling" | "target" | "window";
  step: string | null;
  options: Record<string, unknown>[];
}

/** Turn a request down. */
export interface Decline {
  type: "decline";
  request: string;
}

/** A card became the defender and so the target (511.4). */
export interface DefenderNamedBody {
  unit: string;
  before: string | null;
}

/** A card became the defender and so the target (511.4). */
export interface DefenderNamedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DefenderNamedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "defender.named";
  v: 1;
}

/** Dice show another face without being thrown. `how`: change (a modification), treat_as (read as another face) or flip (the opposite face). */
export interface DiceChangedBody {
  roll: string;
  dice: Die[];
  before: (string | number)[];
  how: "change" | "flip" | "treat_as";
  ref: EffectRef;
}

/** Dice show another face without being thrown. `how`: change (a modification), treat_as (read as another face) or flip (the opposite face). */
export interface DiceChangedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceChangedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.changed";
  v: 1;
}

/** A seat mixed its own 32 bytes (64 hex digits) into the dice of the match. */
export interface DiceContributedBody {
  seat: "a" | "b";
  value: string;
  request: string;
}

/** A seat mixed its own 32 bytes (64 hex digits) into the dice of the match. */
export interface DiceContributedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceContributedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.contributed";
  v: 1;
}

/** An effect adds dice to a roll that lies on the table already; they are thrown now. */
export interface DiceDueBody {
  roll: "attack" | "defense";
  count: number;
  ref: EffectRef;
  resume: Resume;
}

/** An effect adds dice to a roll that lies on the table already; they are thrown now. */
export interface DiceDueEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceDueBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.due";
  v: 1;
}

/** Dice statistics of a match up to `seq`. */
export interface DicePage {
  seq: number;
  counts: "history" | "live";
  seats: Record<string, SeatDice>;
}

/** Dice were picked up to be thrown again; `resume` says where their effect goes on afterwards. */
export interface DicePickedBody {
  roll: string;
  dice: number[];
  ref: EffectRef;
  resume: Resume;
}

/** Dice were picked up to be thrown again; `resume` says where their effect goes on afterwards. */
export interface DicePickedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DicePickedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.picked";
  v: 1;
}

/** Dice that had been picked up were thrown: the new dice, and the faces they had before. */
export interface DiceRerolledBody {
  roll: string;
  dice: Die[];
  before: (string | number)[];
  ref: EffectRef;
  entered_by?: "a" | "b" | null;
}

/** Dice that had been picked up were thrown: the new dice, and the faces they had before. */
export interface DiceRerolledEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceRerolledBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.rerolled";
  v: 1;
}

/** A secret of the dice was made public: of one attack, or (attack absent) of the match. 64 hex digits. */
export interface DiceRevealedBody {
  secret: string;
  of?: number | null;
}

/** A secret of the dice was made public: of one attack, or (attack absent) of the match. 64 hex digits. */
export interface DiceRevealedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceRevealedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.revealed";
  v: 1;
}

/** Dice were thrown. `roll` names the roll they belong to. `entered_by`: the seat that typed them. */
export interface DiceRolledBody {
  roll: string;
  dice: Die[];
  entered_by?: "a" | "b" | null;
}

/** Dice were thrown. `roll` names the roll they belong to. `entered_by`: the seat that typed them. */
export interface DiceRolledEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: DiceRolledBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "dice.rolled";
  v: 1;
}

/** One die of a roll: its place, its face, where it came from (roll, critical, effect), how often it was rerolled. */
export interface Die {
  id: number;
  face: string | number;
  origin?: "critical" | "effect" | "roll";
  rerolls?: number;
}

/** One place: `path` leads to it (`units.spark.power`, `attack.attack_roll[2]`; a key that has one of . [ ] " in it, or nothing, stands in brackets as a JSON string: `units["st. john"].power`). `missing`: the side on which there is no such key or entry, null there; null where both have it. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
  missing?: "after" | "before" | null;
}

/** A client knows a history that is not this one. `reason`: the cursor is no cursor, it is beyond the end (the server may have lost events), or its hash belongs to another history. `head`: where the match stands. */
export interface Diverged {
  reason: "ahead" | "malformed" | "other_history";
  head: string;
}

/** The table carried out what the language cannot say; both seats agreed on the change. */
export interface EffectAdjudicatedBody {
  ref: EffectRef;
  operations: Record<string, unknown>[];
  manual?: boolean;
  confirmed_by?: "a" | "b" | null;
}

/** The table carried out what the language cannot say; both seats agreed on the change. */
export interface EffectAdjudicatedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectAdjudicatedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.adjudicated";
  v: 1;
}

/** A seat passed on `ref`, one of the effects it was offered; each has its own event. `side` is through with this window. Without `ref` nothing was offered: the side was passed automatically. */
export interface EffectDeclinedBody {
  seat: "a" | "b";
  window: string;
  side: string;
  ref?: EffectRef | null;
  standing?: string | null;
}

/** A seat passed on `ref`, one of the effects it was offered; each has its own event. `side` is through with this window. Without `ref` nothing was offered: the side was passed automatically. */
export interface EffectDeclinedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectDeclinedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.declined";
  v: 1;
}

/** An effect laid something down that takes hold later in this attack: a modifier, a setter, prevention, replacement, protection or a block. `operation`: its index in the effect. `chosen`: the card named for a replacement. */
export interface EffectLaidBody {
  ref: EffectRef;
  seat: "a" | "b";
  operation: number;
  what: string;
  of: "source" | "target";
  by?: number | null;
  to?: number | "medium" | "strong" | "weak" | null;
  amount?: number | "all" | null;
  chosen?: string | null;
}

/** An effect laid something down that takes hold later in this attack: a modifier, a setter, prevention, replacement, protection or a block. `operation`: its index in the effect. `chosen`: the card named for a replacement. */
export interface EffectLaidEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectLaidBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.laid";
  v: 1;
}

/** The effect ledger of a match up to `seq`. */
export interface EffectPage {
  seq: number;
  counts: "history" | "live";
  effects: EffectUse[];
}

/** An effect as it stands on a card: the unit (or neutral source) that owns it and the effect's id. */
export interface EffectRef {
  unit: string;
  effect: string;
}

/** An effect that had waited goes on with its next operation. */
export interface EffectResumedBody {
  ref: EffectRef;
}

/** An effect that had waited goes on with its next operation. */
export interface EffectResumedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectResumedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.resumed";
  v: 1;
}

/** A mandatory effect was applied. `order`: alone (the only one of its seat), immaterial (every order gives the same result) or chosen (by the seat). `claims`: tests the seat answers for. */
export interface EffectTriggeredBody {
  ref: EffectRef;
  seat: "a" | "b";
  window: string;
  order?: "alone" | "chosen" | "immaterial";
  dice?: number[];
  chosen?: string | null;
  claims?: Record<string, unknown>[];
  cost?: Record<string, number | boolean>;
}

/** A mandatory effect was applied. `order`: alone (the only one of its seat), immaterial (every order gives the same result) or chosen (by the seat). `claims`: tests the seat answers for. */
export interface EffectTriggeredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectTriggeredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.triggered";
  v: 1;
}

/** An effect of a unit: how often it was used, triggered, declined, and how many uses its limit leaves now. */
export interface EffectUse {
  unit: string;
  effect: string;
  seat: string | null;
  limit: "attack" | "match" | "round" | "turn" | null;
  used: number;
  triggered: number;
  declined: number;
  last: number | null;
  spent: boolean;
  attack: number | null;
  left: 0 | 1 | null;
}

/** A seat used an effect. `cost`: what was paid for it. `claims`: tests the seat answers for by using it. `standing`: the standing order that answered. `early`: it takes hold in a later step. */
export interface EffectUsedBody {
  ref: EffectRef;
  seat: "a" | "b";
  window: string;
  dice?: number[];
  chosen?: string | null;
  claims?: Record<string, unknown>[];
  cost?: Record<string, number | boolean>;
  standing?: string | null;
  early?: boolean;
}

/** A seat used an effect. `cost`: what was paid for it. `claims`: tests the seat answers for by using it. `standing`: the standing order that answered. `early`: it takes hold in a later step. */
export interface EffectUsedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: EffectUsedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "effect.used";
  v: 1;
}

/** The attack ends once the effect's last operation is done. */
export interface EndAttack {
  type: "end_attack";
}

/** The judge ends the match; a seat asks the other to. */
export interface EndMatch {
  type: "end_match";
}

/** A new round begins. */
export interface EndRound {
  type: "end_round";
}

/** The other seat becomes active. */
export interface EndTurn {
  type: "end_turn";
}

/** A command as it is sent. An answer to a decision needs `decision` or `expected_seq`. */
export interface Envelope {
  id: string;
  command: Command;
  expected_seq?: number | null;
  decision?: string | null;
}

/** One thing that happened. Unknown types are to be skipped, unknown fields ignored. */
export type Event = MatchCreatedEvent | MatchAdjustedEvent | MatchRewoundEvent | MatchUndoneEvent | MatchEndedEvent | TurnEndedEvent | RoundEndedEvent | RequestOpenedEvent | RequestClosedEvent | DiceContributedEvent | AttackContestedEvent | ContestWithdrawnEvent | ContestRuledEvent | OrderStandingEvent | ClockExpiredEvent | AttackDeclaredEvent | AttackTargetChangedEvent | ConditionGivenEvent | ConditionRemovedEvent | UnitHealedEvent | UnitDefeatedEvent | StepEnteredEvent | AttackFinishedEvent | AttackEndedEvent | WindowOpenedEvent | WindowClosedEvent | EffectTriggeredEvent | EffectUsedEvent | EffectDeclinedEvent | EffectResumedEvent | EffectAdjudicatedEvent | OrderChosenEvent | DiceRolledEvent | DicePickedEvent | DiceRerolledEvent | DiceChangedEvent | DiceRevealedEvent | TableInstructedEvent | TableReportedEvent | AttackTargetDeclaredEvent | AttackTargetRefusedEvent | AttackCostPaidEvent | AttackMarkedEvent | PoolBuiltEvent | DiceDueEvent | SuccessesCountedEvent | DamageCalculatedEvent | DamageChangedEvent | DamageDealtEvent | DamageNotDealtEvent | PowerGainedEvent | PowerLostEvent | PowerUnchangedEvent | UnitDazedEvent | UnitRecoveredEvent | AttackResolvedEvent | StackPushedEvent | StackResolvedEvent | PriorityPassedEvent | DefenderNamedEvent | AbilityBlockedEvent | CardHiddenEvent | CardRevealedEvent | CardOpenedEvent | CardClosedEvent | RoleGainedEvent | RolesClearedEvent | EffectLaidEvent | ModifiersAppliedEvent | BlowDeterminedEvent | BlowWeakenedEvent | BlowLandedEvent | ArmorUsedEvent | BlowReplacedEvent | WoundsDealtEvent | AbilityPaidEvent | CountersChangedEvent | ActionOfferedEvent;

/** Stored events. `next`: the `after` of the next page, null on the last. `head`: where the match is. */
export interface EventPage {
  events: MatchEvent[];
  next: number | null;
  head: string;
}

/** The numbers of an attack by name, each as the tree of what it is made of. */
export interface Explanation {
  seq: number;
  attack: number;
  numbers: Record<string, Node>;
}

/** A nested attack of the effect's owner, from the declaration of its target on. */
export interface ExtraAttack {
  type: "extra_attack";
  attack: string;
  target: "any" | "attacker" | "other" | "same";
}

/** So many dice with this face count as `worth` successes each. `by`: the effect that said so. */
export interface FaceCounted {
  face: string;
  dice: number;
  worth: number;
  by?: EffectRef | null;
}

/** The roll's criticals give no extra dice (8). */
export interface ForbidCriticalDice {
  type: "forbid_critical_dice";
  roll: "attack" | "defense";
}

/** The roll is neither rerolled nor changed by that side, until the end of step 9. */
export interface ForbidModify {
  type: "forbid_modify";
  roll: "attack" | "defense";
  by?: "any" | "attacker" | "defender";
}

/** An attack that a search found, and its match. */
export interface FoundAttack {
  attack: number;
  unit: string;
  seat: string | null;
  ability: string;
  kind: string;
  target: string | null;
  parent: number | null;
  first: number;
  last: number;
  at: string;
  outcome?: string;
  because?: string | null;
  hit?: boolean | null;
  dealt?: number | null;
  effects?: string[];
  rolled?: Record<string, (string | number)[]>;
  match: string;
}

/** Attacks that a search found, by match and id. `more`: there are more than were asked for. */
export interface FoundAttacks {
  attacks: FoundAttack[];
  more: boolean;
}

/** The unit gains power; `damage_dealt`: as much as the attack dealt (12.a). */
export interface GainPower {
  type: "gain_power";
  unit: string;
  amount: number | "damage_dealt";
}

/** The unit gets the condition; a second copy adds nothing. */
export interface GiveCondition {
  type: "give_condition";
  unit: string;
  condition: string;
}

/** Take up to `amount` (at least 1) of what the unit has suffered away. */
export interface Heal {
  type: "heal";
  unit: string;
  amount: number;
}

/** The first frame a client sends: its token, and the cursor it has if it was here before. */
export interface Hello {
  token: string;
  after?: string | number | null;
}

/** A text the table carries out. `wait`: the attack goes on once its seat has reported. */
export interface Instruct {
  type: "instruct";
  text: string;
  wait?: boolean;
}

/** A new token. It is told this once. */
export interface IssuedToken {
  id: string;
  role: "a" | "b" | "judge" | "overlay" | "spectator";
  token: string;
}

/** The process answers. */
export interface Liveness {
  alive: boolean;
}

/** The unit loses power, as much as it has. */
export interface LosePower {
  type: "lose_power";
  unit: string;
  amount: number;
}

/** The table between attacks was set by hand: `changes` as the command named them. */
export interface MatchAdjustedBody {
  changes: Record<string, unknown>[];
  reason: string;
}

/** The table between attacks was set by hand: `changes` as the command named them. */
export interface MatchAdjustedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: MatchAdjustedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "match.adjusted";
  v: 1;
}

/** The body as it is sent. `options`: the rulebook's open points by name. `secret` belongs to the runner of scenario files, which takes it out before. */
export interface MatchBody {
  rulebook: string;
  units: Record<string, unknown>[];
  sources?: Record<string, unknown>[];
  rules_version?: string | null;
  dice?: "entered" | "verifiable";
  active?: "a" | "b";
  auto_pass?: boolean;
  table?: string | null;
  spectator_delay?: number;
  clock?: Clock;
  contests?: number | null;
  adjust?: "confirm" | "free";
  reveal?: "confirmed" | "end";
  entered?: "confirmed" | "trusted";
  seats?: Record<string, SeatLook>;
  options?: Record<string, unknown>;
}

/** The table is set. `units` and `sources` are the public part of the match file; of a hidden unit only what lies open on the table. `commitment`: SHA-256 of the dice secret (64 hex digits) with `dice: verifiable`. */
export interface MatchCreatedBody {
  rulebook: string;
  version: string;
  active: "a" | "b";
  settings: Settings;
  units: Record<string, unknown>[];
  sources?: Record<string, unknown>[];
  commitment?: string | null;
}

/** The table is set. `units` and `sources` are the public part of the match file; of a hidden unit only what lies open on the table. `commitment`: SHA-256 of the dice secret (64 hex digits) with `dice: verifiable`. */
export interface MatchCreatedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: MatchCreatedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "match.created";
  v: 1;
}

/** Nothing is accepted from here on. `by`: the judge, or the two seats together. */
export interface MatchEndedBody {
  by: "judge" | "seats";
}

/** Nothing is accepted from here on. `by`: the judge, or the two seats together. */
export interface MatchEndedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: MatchEndedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "match.ended";
  v: 1;
}

/** An event, or its stub where the asker may not see it. */
export type MatchEvent = Event | Stub;

/** The line of a match with how it stands. seats: the names of the seats, of those that have one. over: nothing is accepted any more. running: an attack is under way. suspended: a contest waits for a ruling. asked: whose decision is waited for, None for nobody's. since: when that question was asked, or when the match ended (UTC, ISO 8601); None where neither can be told. */
export interface MatchLine {
  match: string;
  rulebook: string;
  version: string;
  created: string;
  title?: string;
  table?: string | null;
  timed?: boolean;
  seats?: Record<string, string>;
  over?: boolean;
  running?: boolean;
  suspended?: boolean;
  asked?: "a" | "b" | "judge" | null;
  since?: string | null;
}

/** A contest was settled by going back: what came after `to_seq` no longer counts, but is still told. */
export interface MatchRewoundBody {
  to_seq: number;
  contest: number;
  by: "accept" | "rule";
}

/** A contest was settled by going back: what came after `to_seq` no longer counts, but is still told. */
export interface MatchRewoundEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: MatchRewoundBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "match.rewound";
  v: 1;
}

/** A seat took back its last command: the line goes on from `to_seq`. */
export interface MatchUndoneBody {
  to_seq: number;
}

/** A seat took back its last command: the line goes on from `to_seq`. */
export interface MatchUndoneEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: MatchUndoneBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "match.undone";
  v: 1;
}

/** Matches, the oldest first, each with how it stands. */
export interface Matches {
  matches: MatchLine[];
}

/** A roll (518.3), a level (519.5) or a strength (519.3) was settled, step by step. A level that nothing sets has no fact of its own; `level` beside a strength is the one it was counted for. */
export interface ModifiersAppliedBody {
  what: "level" | "roll" | "strength";
  of: "source" | "target";
  unit: string;
  before: number | "medium" | "strong" | "weak";
  after: number | "medium" | "strong" | "weak";
  steps?: Step[];
  level?: "medium" | "strong" | "weak" | null;
}

/** A roll (518.3), a level (519.5) or a strength (519.3) was settled, step by step. A level that nothing sets has no fact of its own; `level` beside a strength is the one it was counted for. */
export interface ModifiersAppliedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: ModifiersAppliedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "modifiers.applied";
  v: 1;
}

/** A number and where it comes from. what: pool, die, minimum … source: the unit, card field or rule it comes from; effect: of that unit. step, seq: the event that says so. shows: the face of a die, or a level. */
export interface Node {
  what: string;
  value: number | string | null;
  how?: "chain" | "fact" | "sum";
  source?: string | null;
  effect?: string | null;
  step?: string | null;
  seq?: number | null;
  shows?: string | number | null;
  addends?: Node[];
}

/** A number for each side; null where that side does not strike. */
export interface Numbers {
  source: number | null;
  target: number | null;
}

/** What the match waits for at `seq`. `deadline`: when the time of the decision runs out, UTC, ISO 8601; null without a clock. */
export interface OpenQuestions {
  seq: number;
  decision: Decision | null;
  requests: OpenRequest[];
  over: boolean;
  suspended: boolean;
  deadline: string | null;
}

/** A side question that does not stop the attack. */
export interface OpenRequest {
  id: string;
  seat: "a" | "b";
  kind: "accept" | "adjudicate" | "adjust" | "contribute" | "dice" | "end_match" | "reveal";
  options: Record<string, unknown>[];
}

/** The order of simultaneous effects: effect ids where they are unique, or {unit, effect}. */
export interface Order {
  type: "order";
  items: (string | EffectRef)[];
}

/** A seat put its simultaneous effects in order; the first is carried out first. */
export interface OrderChosenBody {
  seat: "a" | "b";
  items: EffectRef[];
}

/** A seat put its simultaneous effects in order; the first is carried out first. */
export interface OrderChosenEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: OrderChosenBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "order.chosen";
  v: 1;
}

/** A seat's private instruction how to answer for it from now on; only the seat and the judge see it. */
export interface OrderStandingBody {
  seat: "a" | "b";
  id: string;
  pass_?: "all" | "window" | null;
  except_?: string[];
  use?: string | null;
  cancel?: boolean;
  window?: string | null;
}

/** A seat's private instruction how to answer for it from now on; only the seat and the judge see it. */
export interface OrderStandingEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: OrderStandingBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "order.standing";
  v: 1;
}

/** Place of one attack of a beam or an area. */
export interface Part {
  index: number;
  of: number;
}

/** Use nothing: closes the window for this seat, or passes priority. */
export interface Pass {
  type: "pass";
}

/** 4, 5: so many dice; the sum of the addends, but at least one (4.c, 5.c). */
export interface PoolBuiltBody {
  pool: "attack" | "defense";
  dice: number;
  addends: Addend[];
}

/** 4, 5: so many dice; the sum of the addends, but at least one (4.c, 5.c). */
export interface PoolBuiltEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: PoolBuiltBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "pool.built";
  v: 1;
}

/** What the asker may do now, and why not the rest. `because`: why there are no options at all (match_over, suspended, not_your_decision, not_allowed), else null. `beside`: end_turn, undo, contest and other commands that answer no question, as far as the asker may ever send them. */
export interface Possibilities {
  seq: number;
  decision: Decision | null;
  because: string | null;
  reason: string | null;
  options: Record<string, unknown>[];
  withheld: WithheldOption[];
  beside: Beside[];
  requests: OpenRequest[];
}

/** A unit gained power. `limits`: what made it less than `wanted` (stun, the power limit). `by`: the effect that gave it; absent for damage suffered (12.b). */
export interface PowerGainedBody {
  unit: string;
  amount: number;
  wanted: number;
  before: number;
  after: number;
  limits?: string[];
  by?: EffectRef | null;
}

/** A unit gained power. `limits`: what made it less than `wanted` (stun, the power limit). `by`: the effect that gave it; absent for damage suffered (12.b). */
export interface PowerGainedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: PowerGainedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "power.gained";
  v: 1;
}

/** A unit lost power, at most what it had. */
export interface PowerLostBody {
  unit: string;
  amount: number;
  wanted: number;
  before: number;
  after: number;
  by?: EffectRef | null;
}

/** A unit lost power, at most what it had. */
export interface PowerLostEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: PowerLostBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "power.lost";
  v: 1;
}

/** A unit should have gained or lost power and did not: judgement, the power limit, or nothing to lose. */
export interface PowerUnchangedBody {
  unit: string;
  wanted: number;
  because: "judgement" | "none" | "power_cap";
  by?: EffectRef | null;
}

/** A unit should have gained or lost power and did not: judgement, the power limit, or nothing to lose. */
export interface PowerUnchangedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: PowerUnchangedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "power.unchanged";
  v: 1;
}

/** A seat with priority put nothing down. */
export interface PriorityPassedBody {
  seat: "a" | "b";
  standing?: string | null;
}

/** A seat with priority put nothing down. */
export interface PriorityPassedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: PriorityPassedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "priority.passed";
  v: 1;
}

/** Why a request was not carried out. `code` is for programs, `detail` says what was wrong and what was expected. `seq`, `decision` and `step` say where the match stands. `path` leads into a match description. `reason` and `head`: the asker knows another history (code `diverged`). `incident` stands in the service's log. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  seq?: number | null;
  decision?: string | null;
  step?: string | null;
  path?: string | null;
  reason?: string | null;
  head?: string | null;
  incident?: string | null;
}

/** How a projection stands. `well`: it counts, and stopped at no match. `behind`: deliveries not counted yet. */
export interface ProjectionHealth {
  well: boolean;
  state: "idle" | "outdated" | "paused" | "running";
  behind: number;
  standing_seconds: number;
  parked: number;
}

/** How each projection stands. */
export interface ProjectionList {
  projections: Standing[];
}

/** Whether the process takes commands, and what that depends on; and how its projections stand, which it does not depend on. */
export interface Readiness {
  ready: boolean;
  checks: Record<string, boolean>;
  projections: Record<string, ProjectionHealth>;
}

/** The unit becomes the target. */
export interface Redirect {
  type: "redirect";
  unit: string;
}

/** The damage carried shrinks by `by`, not below `minimum`; it never grows. */
export interface ReduceDamage {
  type: "reduce_damage";
  by: number;
  minimum?: number;
}

/** The unit loses the condition. */
export interface RemoveCondition {
  type: "remove_condition";
  unit: string;
  condition: string;
}

/** The table carried out the instruction with this index, with the damage it did. */
export interface Report {
  type: "report";
  instruction: number;
  damage?: Suffered[];
}

/** The side question is over: confirmed, declined, answered, or lapsed without an answer. `kind`: only the word of the actor was asked for. `way_on`: what a seat that declined can do about it. */
export interface RequestClosedBody {
  id: string;
  outcome: "answered" | "confirmed" | "declined" | "lapsed";
  kind?: "dice" | "reveal" | null;
  way_on?: "contest" | null;
}

/** The side question is over: confirmed, declined, answered, or lapsed without an answer. `kind`: only the word of the actor was asked for. `way_on`: what a seat that declined can do about it. */
export interface RequestClosedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: RequestClosedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "request.closed";
  v: 1;
}

/** A side question to `seat` that does not stop the attack. `by` asked it; `command` is what will happen. `about`: seq of the dice that were entered. `attacks`: those whose secrets would be revealed, all of one declaration. */
export interface RequestOpenedBody {
  id: string;
  seat: "a" | "b";
  kind: "accept" | "adjudicate" | "adjust" | "contribute" | "dice" | "end_match" | "reveal";
  by: "a" | "b" | "judge" | "system";
  command?: Record<string, unknown> | null;
  about?: number | null;
  attacks?: number[];
}

/** A side question to `seat` that does not stop the attack. `by` asked it; `command` is what will happen. `about`: seq of the dice that were entered. `attacks`: those whose secrets would be revealed, all of one declaration. */
export interface RequestOpenedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: RequestOpenedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "request.opened";
  v: 1;
}

/** Dice of the roll are thrown again, all at once. `failures`: failures may be among them. */
export interface Reroll {
  type: "reroll";
  roll: "attack" | "defense";
  up_to: number | "all";
  failures?: boolean;
}

/** Where an effect goes on after it had to wait: the operation of `ref` with index `operation`, with the dice and the unit chosen when it was used. `used` is the seq of its effect.used or effect.triggered. */
export interface Resume {
  ref: EffectRef;
  operation: number;
  used: number;
  dice?: number[];
  chosen?: string | null;
}

/** Cards gained roles, in this order; with `target` the target of the attack is final (511.4). */
export interface RoleGainedBody {
  roles: RoleOf[];
}

/** Cards gained roles, in this order; with `target` the target of the attack is final (511.4). */
export interface RoleGainedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: RoleGainedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "role.gained";
  v: 1;
}

/** A card and a role of it. (`source` comes with attack.declared, `defender` with defender.named.) */
export interface RoleOf {
  unit: string;
  role: "attacking" | "reflecting" | "striking" | "struck" | "target";
}

/** All cards lost the roles of this attack (511.6). */
export interface RolesClearedBody {
  units: string[];
}

/** All cards lost the roles of this attack (511.6). */
export interface RolesClearedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: RolesClearedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "roles.cleared";
  v: 1;
}

/** The faces thrown on the table, in the order of the dice. What is no face at all is refused by the dice. */
export interface Roll {
  type: "roll";
  faces: (string | number | boolean | null)[];
}

/** The dice of both sides. */
export interface Rolls {
  source: Throw | null;
  target: Throw | null;
}

/** What counts per round starts anew; the active seat stays. */
export interface RoundEndedBody {}

/** What counts per round starts anew; the active seat stays. */
export interface RoundEndedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: RoundEndedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "round.ended";
  v: 1;
}

/** The judge's verdict on the open contest. */
export interface Rule {
  type: "rule";
  verdict: "rewind" | "uphold";
  to_seq?: number | null;
}

/** The dice of a seat. `luck`: percentile, 50 is neither lucky nor unlucky; null without dice. */
export interface SeatDice {
  rolls: Record<string, ThrownDice>;
  dice: number;
  luck: number | null;
}

/** How a seat is shown. */
export interface SeatLook {
  name?: string | null;
  colour?: string | null;
}

/** A damage of 1 or more is replaced. */
export interface SetDamage {
  type: "set_damage";
  to: number;
}

/** Match options in force from the first event on. `dice`: entered (players type faces) or verifiable (drawn from a committed secret). `auto_pass`: seats that can do nothing are passed without being asked. `adjust`: whether the other seat confirms an adjustment. `contests`: how many contests a seat may raise, None without limit. `reveal`: when the secret of a drawn attack becomes public, at the end of the match or as soon as both seats confirm it. `entered`: whether the other seat is asked to confirm dice that were entered. `clock`, `table`, `spectator_delay` and `seats` belong to the service and the pages; the rules do not look at them. `points` are the rulebook's open points by name. */
export interface Settings {
  dice?: "entered" | "verifiable";
  auto_pass?: boolean;
  adjust?: "confirm" | "free";
  contests?: number | null;
  reveal?: "confirmed" | "end";
  entered?: "confirmed" | "trusted";
  table?: string | null;
  spectator_delay?: number;
  clock?: Record<string, string | number>;
  seats?: Record<string, Record<string, string>>;
  points?: Record<string, string | number | boolean>;
}

/** One thing on the stack. `used`: seq of the event that put a feature down. `chosen`: the card named for it. `aim`: the card that would have been the target when it was put down. */
export interface StackObject {
  kind: "ability" | "defend" | "feature" | "roll" | "strike";
  unit: string;
  effect?: string | null;
  used?: number;
  chosen?: string | null;
  aim?: string | null;
}

/** An object was put down on the stack. */
export interface StackPushedBody {
  thing: StackObject;
}

/** An object was put down on the stack. */
export interface StackPushedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: StackPushedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "stack.pushed";
  v: 1;
}

/** The top of the stack left it; paired rolls and blows leave together (511.7). `carried_out`: false for an action whose effect cannot be dealt. */
export interface StackResolvedBody {
  things: StackObject[];
  carried_out?: boolean;
}

/** The top of the stack left it; paired rolls and blows leave together (511.7). `carried_out`: false for an action whose effect cannot be dealt. */
export interface StackResolvedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: StackResolvedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "stack.resolved";
  v: 1;
}

/** A private standing order: pass a window or everything but some effects, or use an effect whenever it is offered. */
export interface Stand {
  type: "stand";
  pass?: "all" | "window" | null;
  except?: string[];
  use?: string | null;
  cancel?: boolean;
}

/** How a projection stands. state: running, paused (an operator holds it), outdated (its rows are of another version: rebuild), idle (it never ran). behind: deliveries not counted yet. standing: seconds the oldest of them has waited. workers: at work on it. */
export interface Standing {
  name: string;
  counts: "history" | "live";
  version: number;
  state: "idle" | "outdated" | "paused" | "running";
  generation: number;
  matches: number;
  behind: number;
  standing: number;
  workers: number;
  parked?: Stopped[];
}

/** One modifier as it was applied; `group` a to e stand for а to д of 518.3 and 519.3. */
export interface Step {
  group: string;
  source: string;
  before: number | "medium" | "strong" | "weak";
  after: number | "medium" | "strong" | "weak";
  effect?: string | null;
}

/** The attack came to `state`. `path` holds the triggers that led there, states passed in silence included. */
export interface StepEnteredBody {
  state: string;
  path: string[];
}

/** The attack came to `state`. `path` holds the triggers that led there, states passed in silence included. */
export interface StepEnteredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: StepEnteredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "step.entered";
  v: 1;
}

/** A match at which a projection stopped: at event `seq` of this type, after so many attempts, and why. */
export interface Stopped {
  match: string;
  seq: number;
  type: string;
  reason: string;
  attempts: number;
  at: number;
}

/** An event whose body the viewer may not see: head, commitment and hash. */
export interface Stub {
  at: string;
  audience?: string[] | null;
  branch: number;
  commit: string;
  hash: string;
  last: boolean;
  match: string;
  seq: number;
  v: number;
}

/** 10.a, 10.b: successes of both rolls, and which faces gave them. */
export interface SuccessesCountedBody {
  attack: number;
  defense: number;
  attack_faces: FaceCounted[];
  defense_faces: FaceCounted[];
}

/** 10.a, 10.b: successes of both rolls, and which faces gave them. */
export interface SuccessesCountedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: SuccessesCountedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "successes.counted";
  v: 1;
}

/** Damage the table reports: a unit and an amount of at least 1. */
export interface Suffered {
  unit: string;
  amount: number;
}

/** The table has to carry out a text. `waits`: the attack goes on when its seat has reported. */
export interface TableInstructedBody {
  ref: EffectRef;
  seat: "a" | "b";
  text: string;
  waits?: boolean;
  resume?: Resume | null;
}

/** The table has to carry out a text. `waits`: the attack goes on when its seat has reported. */
export interface TableInstructedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: TableInstructedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "table.instructed";
  v: 1;
}

/** The table carried an instruction out; `instruction` is its index in the list. `awaited`: the attack waited for it. */
export interface TableReportedBody {
  instruction: number;
  ref: EffectRef;
  damage?: Suffered[];
  awaited?: boolean;
}

/** The table carried an instruction out; `instruction` is its index in the list. `awaited`: the attack waited for it. */
export interface TableReportedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: TableReportedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "table.reported";
  v: 1;
}

/** Wounds of a blow that something took away. `by`: prevent, armor, replace or protect. */
export interface Taken {
  by: "armor" | "prevent" | "protect" | "replace";
  source: string;
  amount: number;
  effect?: string | null;
}

/** A target as its attacker's seat declared it: range in the game's range bands, line of sight and cover, all measured on the table and contestable. */
export interface TargetClaim {
  target: string;
  range: number;
  line_of_sight?: boolean;
  cover?: boolean;
}

/** A die as it fell and after its modifiers. */
export interface Throw {
  rolled: number;
  final: number | null;
}

/** The dice of one roll: how often each face fell and should have fallen, what they were worth and should have been. */
export interface ThrownDice {
  dice: number;
  faces: Record<string, number>;
  expected: Record<string, number>;
  worth: number;
  expected_worth: number;
}

/** One event in words. `struck`: a later rewind or undo took it back. */
export interface TimelineLine {
  seq: number;
  attack: number | null;
  step: string | null;
  clause: string;
  type: string;
  text: string;
  details: string[];
  depth: number;
  importance: string;
  automatic: boolean;
  struck: boolean;
}

/** The match in words up to `seq`. */
export interface TimelinePage {
  seq: number;
  lines: TimelineLine[];
}

/** What is known of a token. `id`: its public name. `created` and `expires`: UTC, ISO 8601, milliseconds. */
export interface Token {
  id: string;
  role: "a" | "b" | "judge" | "overlay" | "spectator";
  created: string;
  expires: string;
}

/** The tokens of a match by their public ids. */
export interface TokenList {
  tokens: Token[];
}

/** Asks for a token of a role. `days`: how long it lasts, the service's usual time when left out. */
export interface TokenOrder {
  role: "a" | "b" | "judge" | "overlay" | "spectator";
  days?: number | null;
}

/** The words that open a match, by role. They are told this once. */
export interface Tokens {
  a: string;
  b: string;
  judge: string;
  spectator: string;
  overlay: string;
}

/** Dice that show a face of `from` are read as `to` from now on; no modification. */
export interface TreatAs {
  type: "treat_as";
  roll: "attack" | "defense";
  from: ("blank" | "block" | "critical" | "failure" | "hit" | "wild")[];
  to: "blank" | "block" | "critical" | "failure" | "hit" | "wild";
  up_to?: number | "all";
}

/** The turn went to the seat `active`; what counts per turn starts anew. */
export interface TurnEndedBody {
  active: "a" | "b";
}

/** The turn went to the seat `active`; what counts per turn starts anew. */
export interface TurnEndedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: TurnEndedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "turn.ended";
  v: 1;
}

/** Take back the seat's last command, while nothing was rolled, revealed or answered since. */
export interface Undo {
  type: "undo";
}

/** A healthy unit reached its stamina. */
export interface UnitDazedBody {
  unit: string;
}

/** A healthy unit reached its stamina. */
export interface UnitDazedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: UnitDazedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "unit.dazed";
  v: 1;
}

/** A unit left play. */
export interface UnitDefeatedBody {
  unit: string;
}

/** A unit left play. */
export interface UnitDefeatedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: UnitDefeatedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "unit.defeated";
  v: 1;
}

/** A unit got rid of `amount` (0 or more) of what it had suffered. */
export interface UnitHealedBody {
  unit: string;
  amount: number;
  before: number;
  after: number;
}

/** A unit got rid of `amount` (0 or more) of what it had suffered. */
export interface UnitHealedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: UnitHealedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "unit.healed";
  v: 1;
}

/** End of the round: a dazed unit gets up on its injured side, without damage, with this stamina. */
export interface UnitRecoveredBody {
  unit: string;
  stamina: number;
}

/** End of the round: a dazed unit gets up on its injured side, without damage, with this stamina. */
export interface UnitRecoveredEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: UnitRecoveredBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "unit.recovered";
  v: 1;
}

/** Use an effect: its id, the unit that owns it where that is not clear, dice by index, a chosen target. */
export interface Use {
  type: "use";
  effect: string;
  unit?: string | null;
  dice?: number[] | null;
  target?: string | null;
}

/** A match at one seq, as far as the asker may see it. */
export type View = CrisisProtocolView | BerserkView;

/** Where the views after two events part. */
export interface ViewDifferences {
  from: number;
  to: number;
  differences: Difference[];
}

/** Nobody uses anything in this window any more. */
export interface WindowClosedBody {
  window: string;
}

/** Nobody uses anything in this window any more. */
export interface WindowClosedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: WindowClosedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "window.closed";
  v: 1;
}

/** A window came to its first effect. `side` is the side it opened for. */
export interface WindowOpenedBody {
  window: string;
  side: string;
}

/** A window came to its first effect. `side` is the side it opened for. */
export interface WindowOpenedEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: WindowOpenedBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "window.opened";
  v: 1;
}

/** Take one's own contest back. */
export interface Withdraw {
  type: "withdraw";
}

/** What a player may look for but may not do now, with the refusal code and what it means. */
export interface WithheldOption {
  option: Record<string, unknown>;
  code: string;
  reason: string;
}

/** A word for each side; null where that side does not strike. */
export interface Words {
  source: string | null;
  target: string | null;
}

/** A card took wounds (1 or more). `of`: the side whose blow it was, None for an effect. */
export interface WoundsDealtBody {
  unit: string;
  amount: number;
  before: number;
  after: number;
  of?: "source" | "target" | null;
}

/** A card took wounds (1 or more). `of`: the side whose blow it was, None for an effect. */
export interface WoundsDealtEvent {
  actor: "a" | "b" | "judge" | "system";
  at: string;
  attack?: number | null;
  audience?: string[] | null;
  automatic?: boolean;
  branch: number;
  cause?: number | null;
  command?: string | null;
  data: WoundsDealtBody;
  hash: string;
  last: boolean;
  match: string;
  salt: string;
  seq: number;
  step?: string | null;
  type: "wounds.dealt";
  v: 1;
}
