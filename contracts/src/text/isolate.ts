/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm, with their ends. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes the characters by which a text could turn around the words that a screen shows beside it; texts stored long ago may have them. */
export const removeBidiControls = (text: string): string => text.replace(bidiControls, '');

/** Letters of the scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/**
 * Makes a text with letters of a right-to-left script an island in the sentence that it stands in, so that times and names beside it keep
 * their order (FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE). Other texts, and web addresses, are returned as they are.
 */
export const isolate = (text: string): string =>
  rightToLeft.test(text) && !/^https?:/i.test(text) ? `\u2068${removeBidiControls(text)}\u2069` : text;

/**
 * Parses JSON of the server for screens: every text in it is isolated, so that no place that shows one has to think of it
 * (docs/rules.md#names). What leaves the screen again, as the content of a field or a file, goes through `removeBidiControls`.
 * @throws SyntaxError
 */
export function parseIsolated(json: string): unknown {
  const text = removeBidiControls(json);
  return rightToLeft.test(text)
    ? JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? isolate(value) : value))
    : JSON.parse(text);
}
