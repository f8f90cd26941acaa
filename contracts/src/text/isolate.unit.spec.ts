import { isolate, parseJsonWithBidiIsolates } from './isolate.js';
import { namesWithSearches } from './testing/names.fixture.js';

const toIsolated = (name: string): string => `\u2068${name}\u2069`;

describe('isolate', () => {
  it.each(['דוד לוי', 'فيروز', 'Sam דוד', 'ܐܒ', 'ߞߊ'])('isolates %s', (name) => expect(isolate(name)).toBe(toIsolated(name)));

  it.each(['https://he.example.org/לוגו.png', 'Sam Lee', 'Σοφία', '王菲', '👩‍🎤 Kim', '06:03–06:04'])('leaves %s as it is', (name) =>
    expect(isolate(name)).toBe(name),
  );

  it('does not isolate a text twice', () => expect(isolate(isolate('דוד'))).toBe(toIsolated('דוד')));
});

describe('parseJsonWithBidiIsolates', () => {
  it('isolates every right-to-left text at any depth, and removes bidi controls from all texts', () => {
    const answer = { name: 'דוד', list: ['Sam', { by: 'فيروز' }], מפתח: null, count: 2, wild: 'Ana\u202ezciuR\u202c' };
    expect(parseJsonWithBidiIsolates(JSON.stringify(answer))).toEqual({
      ...answer,
      name: toIsolated('דוד'),
      list: ['Sam', { by: toIsolated('فيروز') }],
      wild: 'AnazciuR',
    });
  });

  it('changes nothing in a name except isolates and bidi controls', () => {
    for (const [name] of namesWithSearches)
      expect([name, toIsolated(name)].map((each) => each.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))).toContain(
        String(parseJsonWithBidiIsolates(JSON.stringify(name))).replace(/[\u2068\u2069]/g, ''),
      );
  });
});
