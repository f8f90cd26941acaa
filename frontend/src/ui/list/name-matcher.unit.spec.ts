import { createNameMatcher } from './name-matcher.js';

const [zoe, bjork] = ['Zoë  Müller', 'BJÖRK'];

describe('createNameMatcher', () => {
  it.each([
    ['zo', [zoe]],
    ['ZOE', [zoe]],
    ['zoë', [zoe]],
    ['  mull ', [zoe]],
    ['björk', [bjork]],
    ['z', [zoe]],
    ['r', [zoe, bjork]],
    ['x', []],
    ['', [zoe, bjork]],
    ['   ', [zoe, bjork]],
  ])('matches the names that contain %p, whatever the case, accents and surrounding space', (search, expectedNames) => {
    expect([zoe, bjork].filter(createNameMatcher(search))).toEqual(expectedNames);
  });

  it('treats composed and decomposed accents as equal', () => {
    expect(createNameMatcher('Zo\u00eb')('Zoe\u0308')).toBe(true);
    expect(createNameMatcher('Zoe\u0308')('Zo\u00eb')).toBe(true);
  });
});
