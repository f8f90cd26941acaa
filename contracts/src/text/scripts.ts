/** The alphabets whose letters look like those of another one of them. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether a text has letters of two alphabets that look alike, as in `аdmin` with a Cyrillic first letter. */
export const mixesAlphabets = (text: string): boolean => alphabets.filter((alphabet) => alphabet.test(text)).length > 1;
