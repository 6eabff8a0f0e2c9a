export { Backoff } from "./backoff.js";
export { createMatch, MatchClient, Refused } from "./match_client.js";
