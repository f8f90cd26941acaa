/** Maximum number of code points of one character (grapheme), such as a letter with marks or a composed emoji. */
const maxCodePoints = 12;
/** Maximum number of UTF-16 code units of one code point. */
const maxCodeUnits = 2;

// Firefox before 2024 has no Segmenter, contrary to the type declarations: code points are counted there
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
const toGraphemes = (text: string): Iterable<{ segment: string }> =>
  segmenter?.segment(text) ?? Array.from(text, (segment) => ({ segment }));

/** Matches texts of Latin letters, digits, signs and line breaks only: each code unit is one character. */
const simpleText = /^[\n -\u02ff]*$/;

/**
 * Whether a text has at most `max` characters (graphemes), each of at most 12 code points (docs/rules.md#input). Much longer texts are rejected
 * without being segmented, so that `max` bounds the time.
 */
export function isWithinLength(text: string, max: number): boolean {
  if (text.length > max * maxCodePoints * maxCodeUnits) return false;
  if (simpleText.test(text)) return text.length <= max;
  let count = 0;
  for (const { segment } of toGraphemes(text)) if (++count > max || truncateGrapheme(segment) !== segment) return false;
  return true;
}

/** Returns the first `max` characters, each truncated to 12 code points. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max && (text.length <= maxCodePoints || simpleText.test(text))) return text;
  let truncated = '';
  let count = 0;
  for (const { segment } of toGraphemes(text)) {
    if (++count > max) break;
    truncated += truncateGrapheme(segment);
  }
  return truncated;
}

const truncateGrapheme = (grapheme: string): string =>
  grapheme.length <= maxCodePoints ? grapheme : Array.from(grapheme).slice(0, maxCodePoints).join('');

/** The message of a form field for a text with more than `max` characters. */
export const toTooLongMessage = (max: number): string => `At most ${max} characters`;
