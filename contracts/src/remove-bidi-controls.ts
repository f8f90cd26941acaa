/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm, with their ends. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes the characters by which a name could turn around the words that a screen shows beside it. All text from the server goes through it, so
 * that no place that shows names has to. Names in Arabic or Hebrew need none of them.
 */
export const removeBidiControls = (text: string): string => text.replace(bidiControls, '');
