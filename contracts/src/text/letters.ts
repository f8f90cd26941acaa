// Tables of equivalent characters for comparing and searching names (docs/rules.md#names). The browser and Postgres share them, so that both
// give the same result. They are pairs and ranges, because Postgres has no `\p{…}` in regular expressions.

/** In each text: characters that people use interchangeably. All stand for the first of them. */
const interchangeable = ["'’‘‛ʼʻʹʾʿ`´′＇׳ꞌ", '"“”„‟«»″״', '-‐‑‒–—―−﹣－־', '·・‧•∙⋅･', 'يیى', 'كک', 'هہە', 'σς', 'iı'];

/** Cyrillic and Greek letters that look like a Latin letter in upper or lower case, with that letter. */
const lookAlikes = [...toPairs('авсԁенһіјкӏморԛѕтуүѵԝх', 'abcdehhijklmopqstyyvwx'), ...toPairs('αβεζηικμνορτυχ', 'abezhikmnoptyx')];

/** Letters that NFKD does not decompose (with a stroke, for example) and final forms, with their basic letter. */
const plainLetters = [...toPairs('đðɖɗħłøŧŋɓƙəǝ', 'ddddhlotnbkee'), ...toPairs('ٱةھ', 'اهه'), ...toPairs('ךםןףץ', 'כמנפצ')];

/** Each katakana with its hiragana, whose code point is 96 less. */
const kana = Array.from({ length: 0x30f6 - 0x30a0 }, (_, index): [string, string] => [
  String.fromCodePoint(0x30a1 + index),
  String.fromCodePoint(0x3041 + index),
]);

/** Letters that a search text replaces by two letters. */
export const letterPairs: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];
const interchangeablePairs = interchangeable.flatMap(([first = '', ...others]) => others.map((other): [string, string] => [other, first]));

/** Replacements of characters in a name's key (`toNameKey` in `name-keys.ts`). */
export const keyLetters: ReadonlyMap<string, string> = new Map([...interchangeablePairs, ...lookAlikes, ['ß', 'ss']]);

/** Replacements of characters in a search text (`toSearchText` in `name-keys.ts`), in addition to `letterPairs`. */
export const searchLetters: ReadonlyMap<string, string> = new Map([...interchangeablePairs, ...lookAlikes, ...plainLetters, ...kana]);

/** Ranges of code points that a search ignores: invisible characters, spaces, punctuation, and combining marks after NFKD. */
// prettier-ignore
export const searchIgnoredRanges: readonly (readonly [from: number, to: number])[] = [
  [0x01, 0x2f], [0x3a, 0x40], [0x5b, 0x60], [0x7b, 0xa1], [0xa7, 0xa7], [0xab, 0xab], [0xad, 0xad], [0xb4, 0xb4], [0xb6, 0xb8], [0xbb, 0xbb],
  [0xbf, 0xbf], [0x2b9, 0x2df], [0x300, 0x36f], [0x483, 0x487], [0x591, 0x5c7], [0x5f3, 0x5f4], [0x60c, 0x60c], [0x610, 0x61c], [0x61f, 0x61f],
  [0x640, 0x640], [0x64b, 0x65f], [0x670, 0x670], [0x6d6, 0x6ed], [0x115f, 0x1160], [0x1680, 0x1680], [0x17b4, 0x17b5], [0x180b, 0x180f],
  [0x2000, 0x206f], [0x2212, 0x2212], [0x2800, 0x2800], [0x2e00, 0x2e7f], [0x3000, 0x3003], [0x3008, 0x3011], [0x3014, 0x301f], [0x3099, 0x309c],
  [0x30fb, 0x30fb], [0xa78c, 0xa78c], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xfff9, 0xfffb], [0xe0000, 0xe0fff],
];

/** Pairs each character of `from` with the character at the same index of `to`. */
function toPairs(from: string, to: string): [string, string][] {
  const others = Array.from(to);
  return Array.from(from, (letter, index) => [letter, others[index] ?? letter]);
}
