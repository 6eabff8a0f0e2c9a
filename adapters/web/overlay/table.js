const PAUSE = 3000;

/**
 * Follow the newest match of a table for ever. `show` is called with every look, as the token of a match may be another.
 * @param {string} table @param {string | null} key @param {(where: {match: string, token: string} | null) => void} show
 */
export async function follow(table, key, show) {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  for (;;) {
    try {
      const response = await fetch(`/tables/${encodeURIComponent(table)}${query}`);
      if (response.ok) {
        const { match, token } = await response.json();
        show(match === null ? null : { match, token });
      }
    } catch {
      // The service is away; what is shown says so itself.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
