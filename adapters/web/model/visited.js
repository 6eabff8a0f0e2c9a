import { remember, remembered } from "./texts.js";

const MOST = 40;

/** Matches whose links were opened in this browser, the newest last, each with the token of its link. @returns {{match: string, token: string}[]} */
export function visited() {
  try {
    return JSON.parse(remembered("visited") ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} match @param {string} token */
export function visit(match, token) {
  keep([...visited().filter((one) => one.match !== match || one.token !== token), { match, token }].slice(-MOST));
}

/** @param {string} token */
export function forget(token) {
  keep(visited().filter((one) => one.token !== token));
}

/** @param {{match: string, token: string}[]} all */
function keep(all) {
  remember("visited", JSON.stringify(all));
}
