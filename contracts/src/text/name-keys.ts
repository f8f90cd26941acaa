import { blanks, invisible } from './characters.js';
import { keyLetters, letterPairs, searchLetters, unsearched } from './letters.js';

const invisibles = new RegExp(`[${invisible}]`, 'gu');
const keyLetter = toClass(keyLetters.keys());
const pairs = new Map(letterPairs);
const searchLetter = toClass([...searchLetters.keys(), ...pairs.keys()]);
const skipped = new RegExp(`[${unsearched.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`, 'gu');

/**
 * The key by which a name is unique: who has the same one looks the same on a screen (docs/rules.md#names). Case, invisible characters, the
 * width of spaces, forms of apostrophes and hyphens and look-alike letters of other alphabets make no difference; accents do.
 */
export const toNameKey = (name: string): string =>
  foldLetters(
    foldLetters(name) // before NFKC, which takes an acute accent for a space
      .replace(blanks, ' ')
      .replace(invisibles, '')
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC'), // a capital may take its marks apart
  )
    .replaceAll('i\u0307', 'i') // İ in lower case
    .replace(blanks, ' ')
    .trim();

const foldLetters = (text: string): string => text.replace(keyLetter, (letter) => keyLetters.get(letter) ?? letter);

/** Returns a function that compares another name with this one. */
export function createNameComparison(name: string): (other: string) => boolean {
  const key = toNameKey(name);
  return (other) => toNameKey(other) === key;
}

/**
 * The text of a name that a search looks at: what `toNameKey` ignores, and accents, signs and spaces; ø is o, ß ss, katakana hiragana. Postgres
 * has the same function, `to_search_text`.
 */
export const toSearchText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(skipped, '')
    .replace(searchLetter, (letter) => pairs.get(letter) ?? searchLetters.get(letter) ?? letter);

/**
 * Returns a function that checks whether a name contains the search text, as `toSearchText` reads both: `zoe` matches Zoë, `obrien` O’Brien. A search of
 * signs alone looks for them. An empty search matches every name.
 */
export function createNameMatcher(search: string): (name: string) => boolean {
  const part = toSearchText(search);
  if (part !== '') return (name) => toSearchText(name).includes(part);
  const signs = toNameKey(search);
  return (name) => signs === '' || toNameKey(name).includes(signs);
}

function toClass(characters: Iterable<string>): RegExp {
  return new RegExp(`[${[...characters].join('').replace(/[-\]\\^]/g, '\\$&')}]`, 'gu');
}

/**
 * Stands in a stored key, before a number, where two of an organisation had names that were different before and are equal now; no key of a
 * name has two spaces.
 */
export const sharedKeyMark = '  #';
