/** So many code points one character may have: a letter with its marks, or an emoji of several. */
const maxCodePoints = 12;
/** Code units of UTF-16 that a code point has at most. */
const maxUnits = 2;

// Missing in Firefox before 2024, whatever the types say: there code points count
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
const toGraphemes = (text: string): Iterable<{ segment: string }> =>
  segmenter?.segment(text) ?? Array.from(text, (segment) => ({ segment }));

/** Latin letters, digits and signs, and line breaks: each of them is one character, whatever stands beside it. */
const simpleText = /^[\n -\u02ff]*$/;

/**
 * Whether a text has at most `max` characters as people count them (graphemes), each of at most 12 code points (docs/rules.md#input). Much
 * longer texts are refused unread, so that the time is limited by `max`.
 */
export function fitsText(text: string, max: number): boolean {
  if (text.length > max * maxCodePoints * maxUnits) return false;
  if (simpleText.test(text)) return text.length <= max;
  let count = 0;
  for (const { segment } of toGraphemes(text)) if (++count > max || cutGrapheme(segment) !== segment) return false;
  return true;
}

/** What makes a character of more than a few code points: marks, and the joiner of emoji. */
const joining = /[\p{M}\u200d]/u;

/** The first `max` characters of a text, each cut after 12 code points. */
export function cutText(text: string, max: number): string {
  if (text.length <= max && !joining.test(text)) return text;
  let cut = '';
  let count = 0;
  for (const { segment } of toGraphemes(text)) {
    if (++count > max) break;
    cut += cutGrapheme(segment);
  }
  return cut;
}

const cutGrapheme = (grapheme: string): string =>
  grapheme.length <= maxCodePoints ? grapheme : Array.from(grapheme).slice(0, maxCodePoints).join('');

/** What a form says of a text with more than `max` characters. */
export const toTooLongMessage = (max: number): string => `At most ${max} characters`;
