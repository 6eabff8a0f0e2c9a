// The dice: with `dice: verifiable` every die is drawn again from what was revealed (docs/rules/dice.md).

import { Agreements } from "./agreements.js";
import { isStub } from "./bundle.js";
import { fromHex, hmac, isHex, join, sha256, toHex } from "./bytes.js";
import { BadFact, isObject, need } from "./shape.js";

const FACES = {
  crisis_protocol: ["critical", "wild", "hit", "hit", "block", "blank", "blank", "failure"],
  berserk: [1, 2, 3, 4, 5, 6],
};

const ASCII = /^[\x00-\x7f]*$/;

const ZEROS = "00".repeat(32);

const matchCommitment = async (secret) => toHex(await sha256("blowbyblow/1/match", secret));
const attackCommitment = async (secret) => toHex(await sha256("blowbyblow/1/attack", secret));

export async function draw(secret, contributions, name, faces) {
  const bound = 256 - (256 % faces.length);
  let digest = await hmac(secret, "draw", contributions, name);
  for (;;) {
    for (const byte of digest) if (byte < bound) return faces[byte % faces.length];
    digest = await hmac(secret, digest);
  }
}

export async function checkDice(bundle) {
  const reading = new Reading();
  for (const link of bundle.links) if (!isStub(link)) await reading.take(link);
  if (!reading.verifiable) {
    const dice = Object.values(reading.entered).reduce((sum, count) => sum + count, 0);
    return { report: { kind: "entered", dice }, found: reading.found };
  }
  await reading.finish(bundle.links[bundle.links.length - 1].seq);
  const faces = FACES[bundle.header.rulebook];
  const dice = reading.thrown.length;
  if (faces === undefined) return { report: { kind: "unknown", dice }, found: reading.found };
  let checked = 0;
  for (const thrown of reading.thrown) if (await reading.again(thrown, faces)) checked++;
  const kind = checked === dice && reading.over ? "drawn" : "committed";
  return { report: { kind, dice, checked }, found: reading.found };
}

class Reading {
  found = [];
  thrown = [];
  entered = {};
  verifiable = false;
  over = false;
  #agreements = new Agreements();
  #early = false;
  #commitment = null;
  #committed = new Map();
  #secrets = new Map();
  #secret = null;
  #given = new Map();
  #faces = new Map();

  async take(record) {
    try {
      switch (record.type) {
        case "match.created":
          return this.#created(record, record.data);
        case "match.ended":
          this.over = true;
          return undefined;
        case "attack.declared":
          return this.#declared(record, record.data);
        case "dice.contributed":
          return this.#contributed(record, record.data);
        case "dice.rolled":
        case "dice.rerolled":
          return this.#rolled(record, record.data);
        case "dice.revealed":
          return await this.#revealed(record, record.data);
        default:
          return this.#early ? this.#agreed(record) : undefined;
      }
    } catch (error) {
      if (!(error instanceof BadFact)) throw error;
      this.#note("bad_fact", record.seq, `the body of this ${record.type} has another form`);
      return undefined;
    }
  }

  #agreed(record) {
    for (const attack of this.#agreements.take(record, this.#secrets)) {
      this.#note("rewound_reveal", record.seq, `goes back before the end of attack ${attack}, whose secret is public`);
    }
    return undefined;
  }

  async finish(last) {
    if (this.over && this.#secret === null) {
      this.#note("missing_reveal", last, "the match is over, but its secret is not revealed");
    }
    for (const attack of this.#agreements.agreed()) {
      if (this.#secrets.has(attack)) continue;
      this.#note("missing_reveal", last, `both seats confirmed it, but the secret of attack ${attack} is not revealed`);
    }
    if (this.#secret === null) return;
    for (const [attack, commitment] of this.#committed) {
      if ((await attackCommitment(await this.#of(attack))) !== commitment) {
        this.#note("wrong_commitment", null, `attack ${attack} was committed to another secret than the match's`);
      }
    }
  }

  async again(thrown, faces) {
    let secret = this.#secrets.get(thrown.attack);
    if (secret === undefined && this.#secret !== null) secret = await this.#of(thrown.attack);
    if (secret === undefined) return false;
    const face = await draw(secret, thrown.contributions, thrown.name, faces);
    if (face !== thrown.face) this.#note("wrong_die", thrown.seq, `${thrown.name} shows ${thrown.face}, drawn was ${face}`);
    return true;
  }

  #of(attack) {
    return hmac(this.#secret, `attack${attack}`);
  }

  #created(record, data) {
    need(isObject(data) && isObject(data.settings));
    this.verifiable = data.settings.dice === "verifiable";
    this.#early = this.verifiable && data.settings.reveal === "confirmed";
    if (this.verifiable && !isHex(data.commitment, 32)) {
      this.#note("no_commitment", record.seq, "the match has verifiable dice, but commits to no secret");
    }
    this.#commitment = typeof data.commitment === "string" ? data.commitment : null;
  }

  #declared(record, data) {
    if (!this.verifiable) return;
    need(isObject(data));
    const { attack } = record;
    if (attack === undefined || !isHex(data.commitment, 32)) {
      this.#note("no_commitment", record.seq, "the attack commits to no secret");
      return;
    }
    if (!this.#committed.has(attack)) this.#committed.set(attack, data.commitment);
    if (this.#committed.get(attack) !== data.commitment) {
      this.#note("commitment_differs", record.seq, `attack ${attack} was committed to another secret before`);
    }
  }

  #contributed(record, data) {
    need(isObject(data) && (data.seat === "a" || data.seat === "b") && isHex(data.value, 32));
    if (this.#given.has(data.seat)) {
      this.#note("second_contribution", record.seq, `seat ${data.seat} had contributed before`);
      return;
    }
    if (this.thrown.length > 0) this.#note("late_contribution", record.seq, "a contribution after the first draw");
    this.#given.set(data.seat, data.value);
  }

  #rolled(record, data) {
    need(isObject(data) && Array.isArray(data.dice));
    const seat = data.entered_by ?? undefined;
    if (!this.verifiable) {
      if (seat === undefined) {
        this.#note("drawn_die", record.seq, "dice that nobody entered in a match whose dice are entered");
      }
      this.entered[seat] = (this.entered[seat] ?? 0) + data.dice.length;
      return;
    }
    if (seat !== undefined) this.#note("entered_die", record.seq, `dice entered by ${seat} in a match whose dice are drawn`);
    need(record.attack !== undefined && record.step !== undefined && typeof data.roll === "string");
    need(ASCII.test(record.step) && ASCII.test(data.roll));
    const contributions = join(fromHex(this.#given.get("a") ?? ZEROS), fromHex(this.#given.get("b") ?? ZEROS));
    for (const die of data.dice) {
      need(isObject(die));
      const rerolls = Object.hasOwn(die, "rerolls") ? die.rerolls : 0;
      need(Number.isSafeInteger(die.id) && Number.isSafeInteger(rerolls));
      need(typeof die.face === "string" || typeof die.face === "number");
      const name = `${record.attack}/${record.step}/${data.roll}/${die.id}/${rerolls}`;
      if (!this.#faces.has(name)) this.#faces.set(name, die.face);
      if (this.#faces.get(name) !== die.face) {
        this.#note("draw_differs", record.seq, `${name} fell otherwise when it was thrown before`);
      }
      this.thrown.push({ attack: record.attack, name, face: die.face, seq: record.seq, contributions });
    }
  }

  async #revealed(record, data) {
    need(isObject(data) && isHex(data.secret, 32));
    const attack = data.of ?? undefined;
    need(attack === undefined || Number.isSafeInteger(attack));
    const secret = fromHex(data.secret);
    if (!this.over && !(attack !== undefined && this.#agreements.may(attack))) {
      this.#note("early_reveal", record.seq, "a secret revealed while its dice could still be rewound");
    }
    if (attack === undefined) {
      if ((await matchCommitment(secret)) !== this.#commitment) {
        this.#note("wrong_secret", record.seq, "not the secret that match.created committed to");
      }
      this.#secret = secret;
    } else {
      if (this.#secrets.has(attack)) {
        this.#note("second_reveal", record.seq, `the secret of attack ${attack} was revealed before`);
      }
      if ((await attackCommitment(secret)) !== this.#committed.get(attack)) {
        this.#note("wrong_secret", record.seq, `not the secret that attack ${attack} committed to`);
      }
      this.#secrets.set(attack, secret);
    }
  }

  #note(code, seq, message) {
    this.found.push({ check: "dice", code, message, ...(seq === null ? {} : { seq }) });
  }
}
