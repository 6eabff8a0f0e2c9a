// The ES module against a service that misbehaves; prints what it heard in each case.
import { Backoff, MatchClient, Refused } from "../../adapters/web/client/index.js";

const event = (seq, last = true) => `id: ${seq}-0000000${seq % 10}\nevent: x.y\ndata: ${JSON.stringify({ seq, last })}\n\n`;
const control = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const snapshot = (seq) => control("snapshot", { seq });

/** Follow through the given streams (texts, cut into small pieces, or statuses); every view has seq `head`. */
async function follow(streams, head) {
  const heard = [];
  const cursors = [];
  const slept = [];
  let views = 0;
  const ask = async (address, { headers }) => {
    if (headers.Accept !== "text/event-stream") {
      views += 1;
      return Response.json({ seq: head });
    }
    cursors.push(headers["Last-Event-ID"] ?? null);
    const stream = streams.shift();
    if (stream === undefined) {
      client.close();
      throw new TypeError("over");
    }
    if (typeof stream === "number") return Response.json({ code: "store_unavailable" }, { status: stream });
    const bytes = new TextEncoder().encode(`retry: 2000\n\n${stream}`);
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
        controller.close();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  const client = new MatchClient({
    url: "http://one",
    match: "m",
    token: "word",
    fetch: ask,
    backoff: () => new Backoff({ chance: () => 1 }),
    sleep: async (milliseconds) => void slept.push(milliseconds),
  });
  client.addEventListener("event", ({ detail }) => heard.push(["event", detail.seq]));
  client.addEventListener("view", ({ detail }) => heard.push(["view", detail.seq]));
  client.addEventListener("diverged", ({ detail }) => heard.push(["diverged", detail.reason]));
  let refused = 0;
  try {
    await client.follow();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused = error.status;
  }
  return { heard, cursors, slept, views, refused };
}

/** Send one command through the given answers (statuses; 0 for a lost reply). */
async function submit(answers) {
  const bodies = new Set();
  const hosts = [];
  const slept = [];
  const ask = async (address, { body }) => {
    bodies.add(body);
    hosts.push(new URL(address).host);
    const status = answers.shift();
    if (status === 0) throw new TypeError("lost");
    if (status === 200) return Response.json({ first_seq: 2, last_seq: 3, receipt: "3-aaaaaaaa", view: { seq: 3 } });
    return Response.json({ code: "c" }, { status, headers: status === 429 ? { "Retry-After": "7" } : {} });
  };
  const client = new MatchClient({
    url: ["http://one", "http://two"],
    match: "m",
    token: "word",
    fetch: ask,
    backoff: () => new Backoff({ chance: () => 1 }),
    sleep: async (milliseconds) => void slept.push(milliseconds),
  });
  let outcome;
  try {
    outcome = (await client.submit({ type: "pass" }, { decision: "q1" })).last_seq;
  } catch (error) {
    outcome = error.status;
  }
  return { bodies: bodies.size, hosts, slept, outcome };
}

console.log(
  JSON.stringify({
    resume: await follow([snapshot(4) + event(5), event(5) + event(6), event(7)], 4),
    gap: await follow([snapshot(1) + event(2) + event(4), event(3) + event(4)], 1),
    quiet: await follow([snapshot(3) + ": alive\n\n", event(4)], 4),
    hold: await follow([snapshot(1) + event(2) + event(3, false) + event(4)], 4),
    pauses: await follow([503, 503, 503, 503, 503, 503, 503, 503, snapshot(1), 503], 1),
    diverged: await follow([snapshot(9) + control("diverged", { reason: "ahead" }) + snapshot(3) + event(4)], 4),
    refused: await follow([401], 0),
    sent: await submit([0, 503, 429, 200]),
    stale: await submit([412]),
  }),
);
