import { blankCharacters, blankRuns, invisibleCharacters } from './characters.js';

const emoji = '\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?';
/** Sequences whose invisible characters are needed: keycaps, tag flags, composed emoji, and joiners in scripts that use them. */
const meaningfulSequence = [
  '[0-9#*]\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,12}\\u{E007F}',
  `${emoji}(?:\\u200D${emoji})*`,
  '\\p{L}\\p{M}*[\\u200C\\u200D](?=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}])',
].join('|');
/** Captures what stays; a match without a capture is an invisible character to remove. */
const lineCharacters = new RegExp(`(${meaningfulSequence})|[${invisibleCharacters}]`, 'gu');
/** Like `lineCharacters`, but line breaks and tabs stay as well. */
const textCharacters = new RegExp(`(${meaningfulSequence}|[\\t\\n\\r])|[${invisibleCharacters}]`, 'gu');
const blankText = new RegExp(`^[${blankCharacters}${invisibleCharacters}\\p{M}]*$`, 'u');

/** Whether the text shows nothing: it has only spaces, invisible characters, and combining marks without a letter. */
export const isBlank = (text: string): boolean => blankText.test(text);

/**
 * Converts a name or another single-line text to its stored form: NFC, without invisible characters (except where emoji and scripts need them),
 * with single spaces (docs/rules.md#names).
 */
export const toStoredLine = (text: string): string =>
  text.replace(blankRuns, ' ').replace(lineCharacters, '$1').replace(/ +/g, ' ').normalize('NFC').trim();

/** Converts a multi-line text to its stored form: like `toStoredLine`, but spaces and line breaks stay. */
export const toStoredText = (text: string): string => text.replace(textCharacters, '$1').normalize('NFC').trim();

/** Converts a username to the form in which it is stored and compared: like `toStoredLine`, in NFKC and lower case. */
export const toUsername = (text: string): string => toStoredLine(text.normalize('NFKC').toLowerCase()).normalize('NFKC');
