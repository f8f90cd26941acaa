import { isolate, parseIsolated } from './isolate.js';
import { typedNames } from './testing/names.fixture.js';

const island = (name: string): string => `\u2068${name}\u2069`;

describe('isolate', () => {
  it.each(['דוד לוי', 'فيروز', 'Sam דוד', 'ܐܒ', 'ߞߊ'])('makes %s an island', (name) => expect(isolate(name)).toBe(island(name)));

  it.each(['https://he.example.org/לוגו.png', 'Sam Lee', 'Σοφία', '王菲', '👩‍🎤 Kim', '06:03–06:04'])('leaves %s as it is', (name) =>
    expect(isolate(name)).toBe(name),
  );

  it('isolates once', () => expect(isolate(isolate('דוד'))).toBe(island('דוד')));
});

describe('parseIsolated', () => {
  it('isolates every text of a right-to-left script, however deep, and removes what turns others around', () => {
    const answer = { name: 'דוד', list: ['Sam', { by: 'فيروز' }], מפתח: null, count: 2, wild: 'Ana\u202ezciuR\u202c' };
    expect(parseIsolated(JSON.stringify(answer))).toEqual({
      ...answer,
      name: island('דוד'),
      list: ['Sam', { by: island('فيروز') }],
      wild: 'AnazciuR',
    });
  });

  it('parses every name as it is, but for islands', () => {
    for (const [name] of typedNames)
      expect([name, island(name)].map((each) => each.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))).toContain(
        String(parseIsolated(JSON.stringify(name))).replace(/[\u2068\u2069]/g, ''),
      );
  });
});
