/**
 * Frames out of a stream of server-sent events. A comment is yielded as a frame without name and data: a sign of life.
 * @param {AsyncIterable<Uint8Array>} chunks
 * @returns {AsyncGenerator<{id: string | null, name: string, data: any}>}
 */
export async function* frames(chunks) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    let end;
    while ((end = rest.indexOf("\n\n")) >= 0) {
      const block = rest.slice(0, end);
      rest = rest.slice(end + 2);
      yield frame(block);
    }
  }
}

/** @param {string} block */
function frame(block) {
  /** @type {string | null} */ let id = null;
  let name = "";
  /** @type {string | null} */ let data = null;
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const field = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") id = value;
    else if (field === "event") name = value;
    else if (field === "data") data = value;
  }
  return { id, name, data: data === null ? null : JSON.parse(data) };
}
