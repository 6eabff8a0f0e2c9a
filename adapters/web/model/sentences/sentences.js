import { BERSERK } from "./berserk.js";
import { BLOWS } from "./blows.js";
import { CRISIS_PROTOCOL } from "./crisis_protocol.js";
import { DICE } from "./dice.js";
import { EFFECTS } from "./effects.js";
import { MATCH } from "./match.js";

/** @typedef {Record<string, (scene: import("./scene.js").Scene, data: any) => import("./scene.js").Saying>} Sentences */

/** What is said of each type of event. @type {Sentences} */
export const SENTENCES = { ...MATCH, ...EFFECTS, ...DICE, ...CRISIS_PROTOCOL, ...BERSERK, ...BLOWS };
