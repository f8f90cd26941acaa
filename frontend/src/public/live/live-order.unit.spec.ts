import { type LiveView } from '@jamjar/contracts/live/live.views';
import { findStageStarts, toNextAndLater, numberQueue } from './live-order.js';

const queue: LiveView['queue'] = ['Ana', 'Bo', 'Cai'].map((name) => ({
  key: name,
  name,
  instruments: ['guitar', 'keys'],
  performerType: 'solo',
  held: name === 'Ana',
}));

describe('the running order', () => {
  it('counts for each performer those ahead who are not held', () => {
    expect(numberQueue(queue).map(({ name, ahead }) => [name, ahead])).toEqual([
      ['Ana', null],
      ['Bo', 0],
      ['Cai', 1],
    ]);
  });
  it('has the selected performers next, else the first in the queue who is not held', () => {
    const { next, later } = toNextAndLater({ selected: [], queue });
    expect([next.map(({ name, instrument }) => [name, instrument]), later.map(({ name }) => name)]).toEqual([
      [['Bo', 'guitar, keys']],
      ['Cai'],
    ]);
    const selected = [{ key: 'd', name: 'Dana', instrument: 'drums' as const }];
    expect([toNextAndLater({ selected, queue }).next, toNextAndLater({ selected, queue }).later.length]).toEqual([selected, 2]);
    expect(toNextAndLater({ selected: [], queue: [] })).toEqual({ next: [], later: [] });
  });
  it('has one start for all who started within a minute of the first, and an own one for each who started later', () => {
    const onStage = [30, 0, 61].map((seconds) => ({
      key: seconds.toString(),
      name: 'Ana',
      instrument: null,
      since: new Date(seconds * 1_000).toISOString(),
    }));
    const { firstStart, isLater } = findStageStarts(onStage);
    expect([firstStart, onStage.map(({ since }) => isLater(since))]).toEqual([new Date(0).toISOString(), [false, false, true]]);
  });
});
