import { truncateText, isWithinLength } from './text-length.js';

const family = '👩🏽‍👩🏻‍👧🏿‍👦🏾'; // 11 code points
const withMarks = (count: number): string => `Z${'\u0301'.repeat(count)}`;

describe('a character', () => {
  it.each([
    ['a Latin letter', 'ö'],
    ['a letter with a combining mark', 'o\u0308'],
    ['an emoji', '🎸'],
    ['an emoji of a family', family],
    ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a syllable of Devanagari', 'की'],
    ['a Hebrew letter with points', 'שּׁ'],
    ['a decomposed syllable of Hangul', '한'.normalize('NFD')],
    ['a line break', '\n'],
    ['a line break of two code units', '\r\n'],
    ['eleven marks on a letter', withMarks(11)],
  ])('is %s', (_, character) => {
    const text = character.repeat(5);
    expect([isWithinLength(text, 5), isWithinLength(text, 4), isWithinLength(`${text}x`, 5)]).toEqual([true, false, false]);
    expect([truncateText(text, 5), truncateText(text, 4), truncateText(text, 0)]).toEqual([text, character.repeat(4), '']);
  });
  it('has at most twelve code points', () => {
    expect([isWithinLength(withMarks(12), 80), isWithinLength(`Ana ${withMarks(40)}`, 80)]).toEqual([false, false]);
    expect(truncateText(`Ana ${withMarks(40)}n`, 80)).toBe(`Ana ${withMarks(11)}n`);
    const toFlag = (tagCount: number): string => `🏴${'\u{e0061}'.repeat(tagCount)}`;
    expect(truncateText(toFlag(20), 80)).toBe(toFlag(11));
  });
});

describe('a text', () => {
  it('may be empty', () => {
    expect([isWithinLength('', 0), isWithinLength('', 1), truncateText('', 1)]).toEqual([true, true, '']);
  });
  it('is never cut within a character', () => {
    for (const max of [1, 2, 3]) expect(truncateText(`${family}🎸ö\u0323`, max)).toBe([family, '🎸', 'ö\u0323'].slice(0, max).join(''));
  });
  it('that is far too long is rejected without being segmented', () => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    for (const each of ['x', 'ö', '\u0301', '🎸', 'e\u0301', family])
      for (const max of [80, 5_000]) expect(isWithinLength(each.repeat(1_000_000 / each.length), max)).toBe(false);
    expect(segment).not.toHaveBeenCalled();
    segment.mockRestore();
  });
});
