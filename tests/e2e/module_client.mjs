// Plays one attack through two services with the ES module and prints what it saw.
import { createMatch, MatchClient, Refused } from "../../adapters/web/client/index.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const job = JSON.parse(text);

const created = await createMatch(job.one, job.body);
const seat = {
  a: new MatchClient({ url: job.one, match: created.match, token: created.tokens.a }),
  b: new MatchClient({ url: job.two, match: created.match, token: created.tokens.b }),
};
const onlooker = new MatchClient({ url: [job.two, job.one], match: created.match, token: created.tokens.spectator });
const events = [];
const early = [];
const started = new Promise((resolve) => onlooker.addEventListener("view", resolve, { once: true }));
onlooker.addEventListener("event", ({ detail }) => events.push(detail.seq));
const over = new Promise((resolve) =>
  onlooker.addEventListener("view", ({ detail }) => {
    if (detail.seq > Math.max(1, ...events)) early.push(detail.seq);
    if (detail.attack?.outcome) resolve(detail);
  }),
);
const following = onlooker.follow();
await started;

let view = created.view;
let refused = "";
let repeated = false;
for (const [name, command] of job.script) {
  const decision = view.decision.id;
  const other = name === "a" ? seat.b : seat.a;
  try {
    await other.submit(command, { decision });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused = error.code;
  }
  const answer = await seat[name].submit(command, { decision, id: `c${decision}` });
  const again = await seat[name].submit(command, { decision, id: `c${decision}` });
  repeated = JSON.stringify(answer) === JSON.stringify(again);
  view = answer.view;
}
const last = await over;
onlooker.close();
await following;
console.log(JSON.stringify({ outcome: last.attack.outcome, seq: last.seq, events, early, refused, repeated }));
