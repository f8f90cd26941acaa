import { toMs, shortHistory } from './testing/history.fixture.js';
import { readHistory } from './recorded-history.js';
import { createReport } from './report.js';

const recorded = readHistory(shortHistory);

describe('the report', () => {
  const report = createReport(recorded);

  it('counts signups, performers who played, no-shows, minutes and changeovers, and finds the longest wait', () => {
    expect(report).toMatchObject({
      signups: 3,
      played: 2,
      noShows: 1,
      minutes: 60,
      changeovers: { count: 1, medianMinutes: 5 },
      longestWait: { name: 'Bo', minutes: 45 },
      raffle: [],
    });
  });

  it('lists who played when and with what', () => {
    expect(report.stints).toEqual([
      { name: 'Ana', startedAt: toMs('20:00'), endedAt: toMs('20:40'), instruments: ['guitar'], counted: true, minutes: 40 },
      { name: 'Bo', startedAt: toMs('20:45'), endedAt: toMs('21:05'), instruments: ['guitar'], counted: true, minutes: 20 },
    ]);
  });
});
