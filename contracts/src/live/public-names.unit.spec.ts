import fc from 'fast-check';
import { type PublicNameInput, toPublicNames } from './public-names.js';

const performer = (name: string, index: number, overrides: Partial<PublicNameInput> = {}): PublicNameInput => ({
  participantId: `participant ${index}`,
  name,
  performerType: 'solo',
  addedAt: 1_000 * (index + 1),
  renamedAt: null,
  ...overrides,
});
const listPublicNames = (performers: readonly PublicNameInput[]): string[] => [...toPublicNames(new Map(performers.entries())).values()];
const publicNamesOf = (...names: string[]): string[] => listPublicNames(names.map((name, index) => performer(name, index)));

describe('the public name', () => {
  it('is the first word and the initial of the last, or the whole name if it is one word', () => {
    expect(publicNamesOf('Hana Sato', 'Bo', 'Ana Maria de Souza')).toEqual(['Hana S.', 'Bo', 'Ana S.']);
  });
  it('gets a second letter if the first form is taken, otherwise a number; earlier performers keep their public names', () => {
    expect(publicNamesOf('Hana Sato', 'Hana Smith', 'Hana Smythe', 'Hana Smoot', 'Bo Lind')).toEqual([
      'Hana S.',
      'Hana Sm.',
      'Hana S. 2',
      'Hana S. 3',
      'Bo L.',
    ]);
    expect(publicNamesOf('Bo', 'bo', 'BO')).toEqual(['Bo', 'bo 2', 'BO 3']);
  });
  it('is compared without case, marks and a dot at the end', () => {
    expect(publicNamesOf('Åsa Ödman', 'asa Olsson', 'ASA O')).toEqual(['Åsa Ö.', 'asa Ol.', 'ASA O. 2']);
    expect(publicNamesOf('Hana S.', 'Hana Sato', 'Hana S')).toEqual(['Hana S.', 'Hana Sa.', 'Hana S. 2']);
  });
  it('skips last words without a letter, and signs before and between the letters', () => {
    expect(publicNamesOf('Hana Sato (2)', 'Jo 🎸🎸', 'Bo "Lind"', 'Hana S~x', 'Cai 2')).toEqual([
      'Hana S.',
      'Jo 🎸🎸',
      'Bo L.',
      'Hana Sx.',
      'Cai 2',
    ]);
    expect(publicNamesOf('佐藤 花', 'नीना कीर')).toEqual(['佐藤 花.', 'नीना की.']);
  });
  it.each([
    ['Sam (bass)', 'Sam'],
    ['Sam(bass)', 'Sam'],
    ['Sam Lee (bass', 'Sam L.'],
    ['Sam (the (tall) one)', 'Sam'],
    ['Sam Smith)', 'Sam'],
    ['（Sam） Smith', 'Sam S.'],
    ['Jean Paul (JP)', 'Jean P.'],
    ['Kim (2)', 'Kim (2)'],
    ['Kim Lee (2)', 'Kim L.'],
    ['(2)', '(2)'],
    ['Perf 3', 'Perf 3'],
    ['Band 7', 'Band 7'],
    ['Sam 2nd', 'Sam'],
    ['Sam Lee 2nd', 'Sam L.'],
    ['"Big" Jim Lee', 'Big L.'],
    ['“Weird Al” Yankovic', 'Weird Y.'],
    ['Jim "Big" Lee', 'Jim L.'],
    ['„Sting“', 'Sting'],
    ["O'Brien", "O'Brien"],
    ["Tim O'Brien", 'Tim O.'],
    ['Dr. Hook', 'Dr. H.'],
    ['DJ', 'DJ'],
    ['Ana 🎸', 'Ana 🎸'],
    ['🎸 Ana', '🎸 Ana'],
    ['🎸 Ana Ruiz', '🎸 Ana R.'],
    ['Sam :)', 'Sam :)'],
    ['🎸', '🎸'],
    ['山田太郎', '山田太郎'],
    ['דוד לוי', 'דוד ל.'],
    ['דוד לוי (בס)', 'דוד ל.'],
    ['أم كلثوم', 'أم ك.'],
  ])('of %s is %s', (name, shown) => {
    expect(publicNamesOf(name)).toEqual([shown]);
  });
  it.each(['St. Vincent', 'Kings of Leon', 'Earth Wind & Fire', 'The Black Keys', 'Sam (bass)', 'Perf 3'])(
    'of the band %s is whole',
    (name) => {
      expect(listPublicNames([performer(name, 0, { performerType: 'band' })])).toEqual([name]);
    },
  );
  it('differs for two participants whose names differ only in brackets', () => {
    expect(publicNamesOf('Sam (bass)', 'Sam (drums)', 'Kim (1)', 'Kim (2)')).toEqual(['Sam', 'Sam 2', 'Kim (1)', 'Kim (2)']);
  });
  it('is the whole name for a band, and a change of the performer type changes no other public name', () => {
    const [solo, band] = (['solo', 'band'] as const).map((performerType) =>
      listPublicNames([performer('The Sly Crew', 0, { performerType }), performer('The Cat', 1)]),
    );
    expect([solo, band]).toEqual([
      ['The C.', 'The Ca.'],
      ['The Sly Crew', 'The Ca.'],
    ]);
  });
  it('of a renamed participant is chosen after those of all added before the renaming, and before those of all added later', () => {
    const hana = performer('Hana Smith', 0, { renamedAt: 2_500 });
    expect(listPublicNames([hana, performer('Hana Sato', 1), performer('Hana Sims', 2)])).toEqual(['Hana Sm.', 'Hana S.', 'Hana Si.']);
  });
  it('of a participant who is added again stays the same', () => {
    const again = performer('Hana Sato', 3, { participantId: 'participant 0' });
    expect(listPublicNames([performer('Hana Sato', 0), performer('Hana Smith', 1), again])).toEqual(['Hana S.', 'Hana Sm.', 'Hana S.']);
  });
  it('is truncated after 80 whole characters', () => {
    expect(publicNamesOf('x'.repeat(200), '👩🏽‍🎤'.repeat(90))).toEqual(['x'.repeat(80), '👩🏽‍🎤'.repeat(80)]);
  });
});

describe('public names of random line-ups', () => {
  const word = fc.stringMatching(/^[abAä~2.()"]{1,3}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const lineUp = fc
    .array(fc.record({ name, isBand: fc.boolean(), clockSetBackMs: fc.nat(3_000) }), { maxLength: 15 })
    .map((items) =>
      items.map(({ name: each, isBand, clockSetBackMs }, index) =>
        performer(each, index, { performerType: isBand ? 'band' : 'solo', addedAt: 5_000 + 1_000 * index - clockSetBackMs }),
      ),
    );

  it('differ from each other', () => {
    fc.assert(
      fc.property(lineUp, (performers) => {
        expect(new Set(listPublicNames(performers)).size).toBe(performers.length);
      }),
    );
  });
  it('never show more than two letters of a surname', () => {
    const surname = fc.stringMatching(/^["(2.~]?xyz[)2.~"]?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, surname), { maxLength: 15 }), (names) => {
        expect(publicNamesOf(...names.map((words) => `q${words.join(' ')}`)).join()).not.toContain('xyz');
      }),
    );
  });
  it('of earlier performers stay the same, whatever names are added later', () => {
    fc.assert(
      fc.property(lineUp, fc.nat(), (performers, count) => {
        const first = performers.slice(0, count % (performers.length + 1));
        expect(listPublicNames(performers).slice(0, first.length)).toEqual(listPublicNames(first));
      }),
    );
  });
  it('of performers added earlier stay the same when a later one is renamed', () => {
    fc.assert(
      fc.property(lineUp, name, fc.nat(), (performers, newName, chosen) => {
        const index = chosen % (performers.length || 1);
        const renamed = performers.map((it, place) => (place === index ? { ...it, name: newName, renamedAt: 100_000 } : it));
        expect(listPublicNames(renamed).slice(0, index)).toEqual(listPublicNames(performers).slice(0, index));
      }),
    );
  });
});
