import { nameSearch } from './name-search.js';

const [zoe, bjork] = ['Zoë  Müller', 'BJÖRK'];

describe('the search for a name', () => {
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
  ])('finds for %p', (search, found) => {
    expect([zoe, bjork].filter(nameSearch(search))).toEqual(found);
  });

  it('knows a letter with its accent written in one or in two', () => {
    expect(nameSearch('Zo\u00eb')('Zoe\u0308')).toBe(true);
    expect(nameSearch('Zoe\u0308')('Zo\u00eb')).toBe(true);
  });
});
