import { type Recording } from './recording.js';
import { countStatements, toWaterfall } from './waterfall.js';

/** Two actions, 100 ms apart, in each of which statements begin and end at these ms after the request was received. */
const twoActions = (statements: [label: string, sentAfter: number, answeredAfter?: number][], respondedAfter: number): Recording => ({
  requests: [0, 100].map((receivedAt) => ({ receivedAt, respondedAt: receivedAt + respondedAfter })),
  statements: [0, 100].flatMap((receivedAt) =>
    statements.map(([label, sentAfter, answeredAfter]) => ({
      label,
      sentAt: receivedAt + sentAfter,
      ...(answeredAfter === undefined ? {} : { answeredAt: receivedAt + answeredAfter }),
    })),
  ),
  processorMs: 0,
  profile: { nodes: [] },
});

describe('countStatements', () => {
  it('counts those sent before the response, and all until the next request', () => {
    const recording = twoActions([['append', 1, 3], ['project', 4, 6], ['checkpoint', 50, 51]], 5); // prettier-ignore
    expect(countStatements(recording)).toEqual({ beforeResponse: 2, inAll: 3 });
  });

  it('ignores statements before the first request', () => {
    const recording = twoActions([['append', 1, 3]], 5);
    recording.statements.unshift({ label: 'poll', sentAt: -1 });
    expect(countStatements(recording)).toEqual({ beforeResponse: 1, inAll: 1 });
  });
});

describe('toWaterfall', () => {
  it('orders statements and response by their medians, and numbers repeated statements', () => {
    expect(
      toWaterfall(
        twoActions(
          [
            ['append', 1, 3],
            ['append', 6, 8],
          ],
          5,
        ),
      ),
    ).toEqual([
      // prettier-ignore
      { label: 'append', startMs: 1, endMs: 3 },
      { label: 'response', startMs: 5, endMs: 5 },
      { label: 'append (2)', startMs: 6, endMs: 8 },
    ]);
  });

  it('omits statements that fewer than half of the actions have', () => {
    const recording = twoActions([['append', 1, 3]], 5);
    recording.requests.push({ receivedAt: 200, respondedAt: 205 });
    recording.statements.push({ label: 'poll', sentAt: 201, answeredAt: 202 });
    expect(toWaterfall(recording).map(({ label }) => label)).toEqual(['append', 'response']);
  });
});
