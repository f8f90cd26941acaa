import { type LiveView } from '@jamjar/contracts/live/live.views';
import { findStageStarts, toUpNext, numberQueue } from './live-order.js';

const queue: LiveView['queue'] = ['Ana', 'Bo', 'Cai'].map((name) => ({
  key: name,
  name,
  instruments: ['guitar', 'keys'],
  performerType: 'solo',
  held: name === 'Ana',
}));

describe('the running order', () => {
  it('counts everybody but who is held', () => {
    expect(numberQueue(queue).map(({ name, ahead }) => [name, ahead])).toEqual([
      ['Ana', null],
      ['Bo', 0],
      ['Cai', 1],
    ]);
  });
  it('has the selected next, else the first who is not held', () => {
    const { next, later } = toUpNext({ selected: [], queue });
    expect([next.map(({ name, instrument }) => [name, instrument]), later.map(({ name }) => name)]).toEqual([
      [['Bo', 'guitar, keys']],
      ['Cai'],
    ]);
    const selected = [{ key: 'd', name: 'Dana', instrument: 'drums' as const }];
    expect([toUpNext({ selected, queue }).next, toUpNext({ selected, queue }).later.length]).toEqual([selected, 2]);
    expect(toUpNext({ selected: [], queue: [] })).toEqual({ next: [], later: [] });
  });
  it('has one time for those who started together, and one for who came later', () => {
    const onStage = [30, 0, 61].map((seconds) => ({
      key: seconds.toString(),
      name: 'Ana',
      instrument: null,
      since: new Date(seconds * 1_000).toISOString(),
    }));
    const { first, isLater } = findStageStarts(onStage);
    expect([first, onStage.map(({ since }) => isLater(since))]).toEqual([new Date(0).toISOString(), [false, false, true]]);
  });
});
