import fc from 'fast-check';
import { toPublicNames } from './public-names.js';

const publicNames = (...names: string[]): string[] => [...toPublicNames(new Map(names.map((name, index) => [index, name]))).values()];
const inOrder = (...names: string[]): string[] => {
  const byId = toPublicNames(new Map(names.map((name, index) => [index, name])));
  return names.map((_, index) => byId.get(index) ?? '');
};

describe('the public name', () => {
  it('is the first word and the initial of the last, and the whole where there is one word', () => {
    expect(inOrder('Hana Sato', 'Bo', 'Ana Maria de Souza')).toEqual(['Hana S.', 'Bo', 'Ana S.']);
  });
  it('gets letters of the last word until no two are alike', () => {
    expect(inOrder('Hana Sato', 'Hana Smith', 'Hana Smythe', 'Bo Lind')).toEqual(['Hana Sa.', 'Hana Smi.', 'Hana Smy.', 'Bo L.']);
    expect(inOrder('hana sato', 'HANA SMITH')).toEqual(['hana sa.', 'HANA SM.']);
  });
  it('is the whole name where letters do not help', () => {
    expect(inOrder('Hana Sato', 'Hana Maria Sato')).toEqual(['Hana Sato', 'Hana Maria Sato']);
    expect(inOrder('Hana S', 'Hana Sato')).toEqual(['Hana S', 'Hana Sa.']);
    expect(inOrder('Hana Sa', 'Hana Sato')).toEqual(['Hana Sa', 'Hana Sat.']);
  });
  it('takes letters of other scripts and pictures whole', () => {
    expect(inOrder('佐藤 花', 'Jo 🎸🎸', 'Åsa  Ödman ')).toEqual(['佐藤 花.', 'Jo 🎸.', 'Åsa Ö.']);
  });

  it('differs for every two performers, whatever their names are', () => {
    const word = fc.stringMatching(/^[ab]{1,3}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        const shown = publicNames(...names);
        expect(new Set(shown).size).toBe(names.length);
        expect(shown).toHaveLength(names.length);
      }),
    );
  });
});
