import { type Pace } from '@jamjar/contracts/forecast/pace';
import { onStageSince, performerFixture } from '../../testing/performers.fixture.js';
import { forecastQueue } from './queue-forecast.js';

const minuteMs = 60_000;
const nowMs = Date.parse('2026-11-27T20:00:00Z');
const at = (minutes: number): string => new Date(nowMs + minutes * minuteMs).toISOString();
const pace: Pace = { stintMinutes: 6, changeoverMinutes: 2, spreadMinutes: 1, together: 1, source: 'tonight' };
const gig = { type: 'openmic', date: at(-60), endsAt: null, timeLimit: null } as const;
const [ana, bo, cai] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo'), performerFixture(3, 'Cai')];
const input = { gig, onStage: [], selected: [], queue: [ana, bo, cai], pace, nowMs };

describe('the forecast of a queue', () => {
  it('is empty without a pace', () => {
    expect(forecastQueue({ ...input, pace: null })).toEqual({ rows: new Map(), nextText: null, stageRunsOver: false, end: null });
  });

  it('follows the calling order, without those who are held or, at an open mic, have played', () => {
    const { rows } = forecastQueue({ ...input, queue: [cai, { ...ana, held: true }, bo, performerFixture(4, 'Dee', { played: true })] });
    expect([...rows.keys()]).toEqual([bo.id, cai.id]);
    expect(rows.get(bo.id)?.text).toBe(forecastQueue({ ...input, queue: [ana] }).rows.get(ana.id)?.text);
  });

  it('says when the next performer is likely to start: a selected one, else the first of the queue, if there is one', () => {
    const onStage = [performerFixture(5, 'Eli', onStageSince(nowMs))];
    expect(forecastQueue({ ...input, onStage }).nextText).toMatch(/^next in \d+ min$/);
    const jam = { ...input, gig: { ...gig, type: 'jam' }, onStage } as const;
    expect(forecastQueue({ ...jam, selected: [bo], queue: [] }).nextText).toBe(forecastQueue({ ...jam, queue: [ana] }).nextText);
    expect(forecastQueue({ ...input, queue: [] }).nextText).toBeNull();
  });

  it('marks starts, and the end of the gig, that are likely to be after its planned end', () => {
    const { rows, end } = forecastQueue({ ...input, gig: { ...gig, endsAt: at(8) } }); // after one stint and one changeover
    expect([...rows.values()].map(({ runsOver }) => runsOver)).toEqual([false, true, true]);
    expect(end?.runsOver).toBe(true);
    expect(forecastQueue({ ...input, gig: { ...gig, endsAt: at(120) } }).end?.runsOver).toBe(false);
  });

  it('says whether a stint runs over the time limit, if there is one', () => {
    const withStint = (minutes: number) => ({ ...input, onStage: [performerFixture(5, 'Eli', onStageSince(nowMs - minutes * minuteMs))] });
    const runsOverLimitAfter = (minutes: number) => forecastQueue({ ...withStint(minutes), gig: { ...gig, timeLimit: 10 } }).stageRunsOver;
    expect([runsOverLimitAfter(1), runsOverLimitAfter(11), forecastQueue(withStint(60)).stageRunsOver]).toEqual([false, true, false]);
  });
});
