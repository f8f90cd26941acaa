import fc from 'fast-check';
import { type NamedPerformer, toPublicNames } from './public-names.js';

const performer = (name: string, index: number, overrides: Partial<NamedPerformer> = {}): NamedPerformer => ({
  participantId: `participant ${index}`,
  name,
  performerType: 'solo',
  addedAt: 1_000 * (index + 1),
  renamedAt: null,
  ...overrides,
});
const show = (performers: readonly NamedPerformer[]): string[] => [...toPublicNames(new Map(performers.entries())).values()];
const inOrder = (...names: string[]): string[] => show(names.map((name, index) => performer(name, index)));

describe('the public name', () => {
  it('is the first word and the initial of the last, and the whole where there is one word', () => {
    expect(inOrder('Hana Sato', 'Bo', 'Ana Maria de Souza')).toEqual(['Hana S.', 'Bo', 'Ana S.']);
  });
  it('gets a second letter where the first form is taken, then a number; who was first keeps theirs', () => {
    expect(inOrder('Hana Sato', 'Hana Smith', 'Hana Smythe', 'Hana Smoot', 'Bo Lind')).toEqual([
      'Hana S.',
      'Hana Sm.',
      'Hana S. 2',
      'Hana S. 3',
      'Bo L.',
    ]);
    expect(inOrder('Bo', 'bo', 'BO')).toEqual(['Bo', 'bo 2', 'BO 3']);
  });
  it('is compared without case, marks and a dot at the end', () => {
    expect(inOrder('Åsa Ödman', 'asa Olsson', 'ASA O')).toEqual(['Åsa Ö.', 'asa Ol.', 'ASA O. 2']);
    expect(inOrder('Hana S.', 'Hana Sato', 'Hana S')).toEqual(['Hana S.', 'Hana Sa.', 'Hana S. 2']);
  });
  it('skips last words without a letter, and signs before and between the letters', () => {
    expect(inOrder('Hana Sato (2)', 'Jo 🎸🎸', 'Bo "Lind"', 'Hana S~x', 'Cai 2')).toEqual([
      'Hana S.',
      'Jo 🎸🎸',
      'Bo L.',
      'Hana Sx.',
      'Cai 2',
    ]);
    expect(inOrder('佐藤 花', 'नीना कीर')).toEqual(['佐藤 花.', 'नीना की.']);
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
    expect(inOrder(name)).toEqual([shown]);
  });
  it.each(['St. Vincent', 'Kings of Leon', 'Earth Wind & Fire', 'The Black Keys', 'Sam (bass)', 'Perf 3'])(
    'of the band %s is whole',
    (name) => {
      expect(show([performer(name, 0, { performerType: 'band' })])).toEqual([name]);
    },
  );
  it('tells two people apart whose names differ in brackets alone', () => {
    expect(inOrder('Sam (bass)', 'Sam (drums)', 'Kim (1)', 'Kim (2)')).toEqual(['Sam', 'Sam 2', 'Kim (1)', 'Kim (2)']);
  });
  it('is whole for a band, and a change of the type changes nobody else', () => {
    const [solo, band] = (['solo', 'band'] as const).map((performerType) =>
      show([performer('The Sly Crew', 0, { performerType }), performer('The Cat', 1)]),
    );
    expect([solo, band]).toEqual([
      ['The C.', 'The Ca.'],
      ['The Sly Crew', 'The Ca.'],
    ]);
  });
  it('comes last of a participant who was renamed, but before those who are added later', () => {
    const hana = performer('Hana Smith', 0, { renamedAt: 2_500 });
    expect(show([hana, performer('Hana Sato', 1), performer('Hana Sims', 2)])).toEqual(['Hana Sm.', 'Hana S.', 'Hana Si.']);
  });
  it('stays that of a participant who is added again', () => {
    const again = performer('Hana Sato', 3, { participantId: 'participant 0' });
    expect(show([performer('Hana Sato', 0), performer('Hana Smith', 1), again])).toEqual(['Hana S.', 'Hana Sm.', 'Hana S.']);
  });
  it('is cut after 80 characters, none of which is taken apart', () => {
    expect(inOrder('x'.repeat(200), '👩🏽‍🎤'.repeat(90))).toEqual(['x'.repeat(80), '👩🏽‍🎤'.repeat(80)]);
  });
});

describe('public names of random line-ups', () => {
  const word = fc.stringMatching(/^[abAä~2.()"]{1,3}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const lineUp = fc
    .array(fc.record({ name, isBand: fc.boolean(), setBack: fc.nat(3_000) }), { maxLength: 15 })
    .map((items) =>
      items.map(({ name: each, isBand, setBack }, index) =>
        performer(each, index, { performerType: isBand ? 'band' : 'solo', addedAt: 5_000 + 1_000 * index - setBack }),
      ),
    );

  it('differ for every two', () => {
    fc.assert(
      fc.property(lineUp, (performers) => {
        expect(new Set(show(performers)).size).toBe(performers.length);
      }),
    );
  });
  it('never show more than two letters of a surname', () => {
    const surname = fc.stringMatching(/^["(2.~]?xyz[)2.~"]?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, surname), { maxLength: 15 }), (names) => {
        expect(inOrder(...names.map((words) => `q${words.join(' ')}`)).join()).not.toContain('xyz');
      }),
    );
  });
  it('stay whatever is added, also by somebody who has chosen their name to learn more of another', () => {
    fc.assert(
      fc.property(lineUp, fc.nat(), (performers, count) => {
        const first = performers.slice(0, count % (performers.length + 1));
        expect(show(performers).slice(0, first.length)).toEqual(show(first));
      }),
    );
  });
  it('stay when somebody else is renamed who was added later, and of those added before the renaming', () => {
    fc.assert(
      fc.property(lineUp, name, fc.nat(), (performers, newName, chosen) => {
        const index = chosen % (performers.length || 1);
        const renamed = performers.map((it, place) => (place === index ? { ...it, name: newName, renamedAt: 100_000 } : it));
        expect(show(renamed).slice(0, index)).toEqual(show(performers).slice(0, index));
      }),
    );
  });
});
