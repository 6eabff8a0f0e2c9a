import type { Accepted, Command, CreatedMatch, Diverged, MatchEvent, Problem, View } from "./types.js";

export type * from "./types.js";

/** Pauses between tries: doubled from `first` up to `most` milliseconds, each between half and all of its length. */
export class Backoff {
  constructor(options?: { first?: number; most?: number; chance?: () => number });
  next(): number;
  reset(): void;
}

/** The service refused a request. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;
}

/** Create a match; `key` is the operator's, where the service asks for one. */
export function createMatch(
  url: string,
  match: object,
  options?: { key?: string; fetch?: typeof fetch },
): Promise<CreatedMatch>;

export interface MatchClientEvents {
  event: CustomEvent<{ seq: number; id: string; event: MatchEvent }>;
  view: CustomEvent<View>;
  diverged: CustomEvent<Diverged>;
  status: CustomEvent<"connected" | "waiting">;
}

/** One role at one match: commands that are carried out once, and a stream without gaps. */
export class MatchClient extends EventTarget {
  constructor(options: {
    url: string | string[];
    match: string;
    token: string;
    fetch?: typeof fetch;
    backoff?: () => Backoff;
    sleep?: (milliseconds: number) => Promise<void>;
  });
  /** The last event that was given. */
  readonly seq: number;
  /** The newest view that was given; null before the first. */
  readonly view: View | null;
  /** Send a command until it is answered. An answer to a question needs `decision` or `expectedSeq`. Throws Refused. */
  submit(
    command: Command,
    options?: { decision?: string; expectedSeq?: number; id?: string },
  ): Promise<Accepted>;
  /** Stored events behind `after`. */
  events(after?: number, limit?: number): Promise<MatchEvent[]>;
  /** Follow the match until `close`. Throws Refused if the token does not hold. */
  follow(): Promise<void>;
  /** Stop following and stop trying. */
  close(): void;
  addEventListener<K extends keyof MatchClientEvents>(
    type: K,
    listener: (event: MatchClientEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
