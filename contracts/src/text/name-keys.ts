import { blankRuns, invisibleCharacters } from './characters.js';
import { keyLetters, letterPairs, searchIgnoredRanges, searchLetters } from './letters.js';

const invisiblePattern = new RegExp(`[${invisibleCharacters}]`, 'gu');
const keyLetterPattern = toCharacterClass(keyLetters.keys());
const pairs = new Map(letterPairs);
const searchLetterPattern = toCharacterClass([...searchLetters.keys(), ...pairs.keys()]);
const searchIgnoredPattern = new RegExp(
  `[${searchIgnoredRanges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`,
  'gu',
);

/**
 * Returns the key by which names are unique: names with the same key count as one name (docs/rules.md#names). It ignores case (ß is ss),
 * invisible characters, the width of spaces, forms of apostrophes, quotes, hyphens and dots, and look-alike letters, but not accents.
 */
export const toNameKey = (name: string): string =>
  foldLetters(
    foldLetters(name) // before NFKC, which replaces a spacing acute accent by a space and a combining one
      .replace(blankRuns, ' ')
      .replace(invisiblePattern, '')
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC'), // because lower-casing may decompose a letter
  )
    .replaceAll('i\u0307', 'i') // İ in lower case
    .replace(blankRuns, ' ')
    .trim();

const foldLetters = (text: string): string => text.replace(keyLetterPattern, (letter) => keyLetters.get(letter) ?? letter);

/** Returns a function that checks whether another name has the same key. */
export function createNameComparison(name: string): (other: string) => boolean {
  const key = toNameKey(name);
  return (other) => toNameKey(other) === key;
}

/**
 * Returns the form of a name or search in which names are searched. Beyond `toNameKey` it ignores accents, punctuation and spaces, and replaces
 * ø by o, æ by ae and katakana by hiragana. Postgres has the same function, `to_search_text`.
 */
export const toSearchText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(searchIgnoredPattern, '')
    .replace(searchLetterPattern, (letter) => pairs.get(letter) ?? searchLetters.get(letter) ?? letter);

/**
 * Returns a function that checks whether a name contains the search, both in the form of `toSearchText`: `zoe` matches Zoë, `obrien` O’Brien. A
 * search that consists of punctuation only is compared in the form of `toNameKey`. An empty search matches every name.
 */
export function createNameMatcher(search: string): (name: string) => boolean {
  const part = toSearchText(search);
  if (part !== '') return (name) => toSearchText(name).includes(part);
  const signs = toNameKey(search);
  return (name) => signs === '' || toNameKey(name).includes(signs);
}

function toCharacterClass(characters: Iterable<string>): RegExp {
  return new RegExp(`[${[...characters].join('').replace(/[-\]\\^]/g, '\\$&')}]`, 'gu');
}

/** Precedes a number in stored keys that a migration had to keep distinct although today's rules make them equal; no key of a name contains it. */
export const sharedKeyMark = '  #';
