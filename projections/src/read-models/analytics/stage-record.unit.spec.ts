import { instantAt } from '../../testing/gig-events.fixture.js';
import { emptySummary, type StageEntry, StageRecord, type StageSummary } from './stage-record.js';

const selected = (revision: number, ...instruments: ('guitar' | 'vocals')[]): StageEntry => ({ revision, kind: 'selected', instruments });
const went = (revision: number, time: string): StageEntry => ({ revision, kind: 'wentOnStage', at: instantAt(time) });
const left = (revision: number, time: string, counted = true): StageEntry => ({
  revision,
  kind: 'leftStage',
  at: instantAt(time),
  counted,
});
const reset = (revision: number): StageEntry => ({ revision, kind: 'reset' });

function recordAll(entries: readonly StageEntry[]): StageRecord {
  const record = new StageRecord();
  for (const entry of entries) record.add(entry);
  return record;
}
const summarise = (entries: readonly StageEntry[]): StageSummary => recordAll(entries).summary;

describe('the stage summary of a performer', () => {
  it('is empty at first', () => expect(summarise([])).toEqual(emptySummary));

  it('adds up the exact length of counted stints, and counts running and cleared ones as performances without minutes', () => {
    const stints = [went(1, '20:00'), left(2, '20:00:30.250', false), went(3, '20:10'), left(4, '20:14:00.750'), went(5, '20:20')];
    expect(summarise(stints)).toEqual({
      ...emptySummary,
      performances: 3,
      countedStints: 1,
      countedMs: 240_750,
      firstCountedAt: instantAt('20:10'),
    });
  });

  it('counts a stint that ended before it began, because the clock was set back, with no minutes', () =>
    expect(summarise([went(1, '20:00'), left(2, '19:59')])).toMatchObject({ countedStints: 1, countedMs: 0 }));

  it('starts from zero after a reset', () => {
    const entries = [
      selected(1, 'guitar'),
      went(2, '20:00'),
      left(3, '20:05', false),
      reset(4),
      selected(5, 'vocals'),
      selected(6, 'vocals'),
    ];
    expect(summarise(entries)).toEqual({ ...emptySummary, selected: ['vocals', 'vocals'] });
  });

  it('is after an undo as if the action had never happened, also when it was a reset or ended a stint', () => {
    const before = [selected(1, 'guitar'), went(2, '20:00')];
    const summaryWithout = (undone: readonly StageEntry[], from: number, to: number): StageSummary => {
      const record = recordAll([...before, ...undone]);
      record.removeAction({ from, to });
      return record.summary;
    };
    expect(summaryWithout([left(3, '20:05', false), reset(4)], 3, 4)).toEqual(summarise(before));
    expect(summaryWithout([left(3, '20:05')], 3, 3)).toEqual(summarise(before));
    expect(summaryWithout([], 2, 2)).toEqual(summarise(before.slice(0, 1)));
  });
});
