/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm, with their ends. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes the characters by which a text could change the direction of adjacent texts; old stored texts may contain them. */
export const removeBidiControls = (text: string): string => text.replace(bidiControls, '');

/** Characters of the scripts that are written from right to left, except rare ones above U+FFFF such as Adlam. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/**
 * Encloses a text with right-to-left letters in FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE, so that times and names beside it keep their
 * order. Returns other texts and web addresses unchanged.
 */
export const isolate = (text: string): string =>
  rightToLeft.test(text) && !/^https?:/i.test(text) ? `\u2068${removeBidiControls(text)}\u2069` : text;

/**
 * Parses JSON from the server and isolates every text in it, so that components can show texts as they are (docs/rules.md#names). Texts that go
 * into form fields or files must be passed through `removeBidiControls`.
 * @throws SyntaxError
 */
export function parseJsonWithBidiIsolates(json: string): unknown {
  const text = removeBidiControls(json);
  return rightToLeft.test(text)
    ? JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? isolate(value) : value))
    : JSON.parse(text);
}
