// Follows one match on the plain Redis protocol, without any package: prints every event as a line of JSON, in order,
// and goes on after a lost connection where it stopped. See docs/users/redis-protocol.md.
//
//   node follow.mjs unix:/path/to/socket MATCH [AFTER_SEQ] [COUNT]
//   node follow.mjs 127.0.0.1:6379       MATCH [AFTER_SEQ] [COUNT]
import { createHash } from "node:crypto";
import { connect } from "node:net";

const [address, match, after = "0", count = "0"] = process.argv.slice(2);

/** One reply of the protocol at `at` in `bytes`: [value, where the next begins], or null while it is incomplete. */
function reply(bytes, at) {
  const end = bytes.indexOf("\r\n", at);
  if (end < 0) return null;
  const kind = String.fromCharCode(bytes[at]);
  const head = bytes.toString("utf8", at + 1, end);
  let next = end + 2;
  if (kind === "+" || kind === ":") return [head, next];
  if (kind === "-") throw new Error(head);
  const length = Number(head);
  if (length < 0) return [null, next];
  if (kind === "$") {
    if (bytes.length < next + length + 2) return null;
    return [bytes.toString("utf8", next, next + length), next + length + 2];
  }
  const items = [];
  for (let i = 0; i < length; i++) {
    const item = reply(bytes, next);
    if (item === null) return null;
    items.push(item[0]);
    next = item[1];
  }
  return [items, next];
}

/** A connection that answers one command after the other. */
function open() {
  const [host, port] = address.startsWith("unix:") ? [null, null] : address.split(":");
  const socket = host === null ? connect(address.slice(5)) : connect(Number(port), host);
  let bytes = Buffer.alloc(0);
  let waiting = null;
  const fail = (error) => waiting?.reject(error ?? new Error("the connection was lost"));
  socket.on("error", fail).on("close", () => fail());
  socket.on("data", (part) => {
    bytes = Buffer.concat([bytes, part]);
    try {
      const found = reply(bytes, 0);
      if (found === null) return;
      bytes = bytes.subarray(found[1]);
      waiting.resolve(found[0]);
    } catch (error) {
      fail(error);
    }
  });
  return {
    ask(...words) {
      const parts = words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`*${words.length}\r\n${parts.join("")}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/** SHA-256 of the match id modulo the number of partitions, as two hex digits. */
function partition(partitions) {
  const digest = BigInt(`0x${createHash("sha256").update(match).digest("hex")}`);
  return (digest % BigInt(partitions)).toString(16).padStart(2, "0");
}

let seq = Number(after);
let left = Number(count) || Infinity;
while (left > 0) {
  const redis = open();
  try {
    const key = `bbb:{p${partition(await redis.ask("GET", "bbb:partitions"))}}:m:${match}:ev`;
    while (left > 0) {
      const read = await redis.ask("XREAD", "COUNT", 100, "BLOCK", 1000, "STREAMS", key, `${seq}-0`);
      for (const [id, fields] of read?.[0]?.[1] ?? []) {
        const found = Number(id.split("-")[0]);
        if (found !== seq + 1) throw new Error(`gap: event ${found} follows ${seq}; the store has lost events`);
        seq = found;
        console.log(fields[fields.indexOf("event") + 1]);
        if (--left === 0) break;
      }
    }
  } catch (error) {
    if (String(error.message).startsWith("gap")) {
      console.error(error.message);
      process.exit(1);
    }
    await new Promise((again) => setTimeout(again, 200));
  } finally {
    redis.close();
  }
}
