// The content of character classes ([…]) in regular expressions with the flag `u`

/** Characters without a glyph: control characters, soft hyphens, zero-width characters, variation selectors, bidi controls, fillers. */
export const invisibleCharacters = '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFB';
/** White space, and the empty Braille pattern. */
export const blankCharacters = '\\s\\u2800';
/** Matches runs of blank characters. */
export const blankRuns = new RegExp(`[${blankCharacters}]+`, 'gu');
