import { blank, blanks, invisible } from './characters.js';

const emoji = '\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?';
/** Emoji with the characters that join or colour them, flags of tags, and joiners between letters of scripts that need them. */
const joined = [
  '[0-9#*]\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,12}\\u{E007F}',
  `${emoji}(?:\\u200D${emoji})*`,
  '\\p{L}\\p{M}*[\\u200C\\u200D](?=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}])',
].join('|');
const joinedOrInvisible = new RegExp(`(${joined})|[${invisible}]`, 'gu');
/** As `joinedOrInvisible`, without the line breaks and tabs of a text of several lines. */
const joinedOrInvisibleInText = new RegExp(`(${joined}|[\\t\\n\\r])|[${invisible}]`, 'gu');
const nothingSeen = new RegExp(`^[${blank}${invisible}\\p{M}]*$`, 'u');

/** Whether nothing of the text can be seen: only spaces, invisible characters, and marks without a letter. */
export const isBlank = (text: string): boolean => nothingSeen.test(text);

/**
 * A name or another text of one line as it is stored: NFC, without invisible characters (kept where emoji and scripts need them), with single
 * spaces (docs/rules.md#names).
 */
export const toStoredLine = (text: string): string =>
  text.replace(blanks, ' ').replace(joinedOrInvisible, '$1').replace(/ +/g, ' ').normalize('NFC').trim();

/** A text of several lines as it is stored: as `toStoredLine`, but with its spaces and line breaks. */
export const toStoredText = (text: string): string => text.replace(joinedOrInvisibleInText, '$1').normalize('NFC').trim();

/** A username as it is stored and compared: as `toStoredLine`, in NFKC and lower case. */
export const toUsername = (text: string): string => toStoredLine(text.normalize('NFKC').toLowerCase()).normalize('NFKC');
