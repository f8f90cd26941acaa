// Classes of characters, for regular expressions with the flag `u`

/** Characters that show nothing of their own: soft hyphens, zero-width spaces and joiners, controls of direction, fillers. */
export const invisible = '\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFB';
/** White space, and the Braille pattern without a dot. */
export const blank = '\\s\\u2800';
/** A run of them. */
export const blanks = new RegExp(`[${blank}]+`, 'gu');
