import { cutText, fitsText } from './text-length.js';

const family = '👩🏽‍👩🏻‍👧🏿‍👦🏾'; // 11 code points
const withMarks = (count: number): string => `Z${'\u0301'.repeat(count)}`;

describe('a character', () => {
  it.each([
    ['a Latin letter', 'ö'],
    ['a letter with a mark of its own', 'o\u0308'],
    ['an emoji', '🎸'],
    ['a family', family],
    ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a syllable of Devanagari', 'की'],
    ['a Hebrew letter with points', 'שּׁ'],
    ['a syllable of Hangul, taken apart', '한'.normalize('NFD')],
    ['a line break', '\n'],
    ['a line break of two code units', '\r\n'],
    ['eleven marks on a letter', withMarks(11)],
  ])('is %s', (_, character) => {
    const text = character.repeat(5);
    expect([fitsText(text, 5), fitsText(text, 4), fitsText(`${text}x`, 5)]).toEqual([true, false, false]);
    expect([cutText(text, 5), cutText(text, 4), cutText(text, 0)]).toEqual([text, character.repeat(4), '']);
  });
  it('has at most twelve code points', () => {
    expect([fitsText(withMarks(12), 80), fitsText(`Ana ${withMarks(40)}`, 80)]).toEqual([false, false]);
    expect(cutText(`Ana ${withMarks(40)}n`, 80)).toBe(`Ana ${withMarks(11)}n`);
  });
});

describe('a text', () => {
  it('may be empty', () => {
    expect([fitsText('', 0), fitsText('', 1), cutText('', 1)]).toEqual([true, true, '']);
  });
  it('is never cut within a character', () => {
    for (const max of [1, 2, 3]) expect(cutText(`${family}🎸ö\u0323`, max)).toBe([family, '🎸', 'ö\u0323'].slice(0, max).join(''));
  });
  it('that is far too long is refused unread', () => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    for (const each of ['x', 'ö', '\u0301', '🎸', 'e\u0301', family])
      for (const max of [80, 5_000]) expect(fitsText(each.repeat(1_000_000 / each.length), max)).toBe(false);
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });
});
