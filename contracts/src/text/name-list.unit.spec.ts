import { listNames } from './name-list.js';

const names = ['Ana', 'Bo', 'Cai', 'Dana'];

describe('a list of names', () => {
  it.each([
    [[], ''],
    [['Ana'], 'Ana'],
    [['Ana', 'Bo'], 'Ana and Bo'],
    [[{ name: 'Ana' }, { name: 'Bo' }, 'Cai'], 'Ana, Bo and Cai'],
  ])('of %j is "%s"', (people, expected) => expect(listNames(people)).toBe(expected));

  it('contains at most `maxNames` names, and the number of the others', () => {
    expect([2, 3, 4].map((maxNames) => listNames(names, { maxNames }))).toEqual([
      'Ana, Bo and 2 more',
      'Ana, Bo, Cai and 1 more',
      'Ana, Bo, Cai and Dana',
    ]);
  });

  it('can have a comma instead of the last "and", except before a number', () => {
    expect(listNames(names, { lastSeparator: ', ' })).toBe('Ana, Bo, Cai, Dana');
    expect(listNames(names, { lastSeparator: ', ', maxNames: 3 })).toBe('Ana, Bo, Cai and 1 more');
    expect(listNames(['Ana'], { lastSeparator: ', ' })).toBe('Ana');
  });
});
