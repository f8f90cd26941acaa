/** Patterns of alphabets that have look-alike letters in another one of these alphabets. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether a text has letters of several alphabets with look-alike letters, as in `аdmin` with a Cyrillic first letter. */
export const mixesAlphabets = (text: string): boolean => alphabets.filter((alphabet) => alphabet.test(text)).length > 1;
