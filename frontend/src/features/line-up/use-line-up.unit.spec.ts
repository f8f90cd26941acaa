import { toCachedRows } from '../../api/cached-rows.js';
import { onStageSince, performerFixture } from '../../testing/performers.fixture.js';
import { groupByStatus } from './use-line-up.js';

const [ana, bo, cy, di] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo'), performerFixture(3, 'Cy'), performerFixture(4, 'Di')];
const queued = [ana, bo, cy, di];

describe('groupByStatus', () => {
  it('groups performers into on stage, selected and queue, each group in the order of the line-up', () => {
    const others = [performerFixture(5, 'Ed', { pendingStage: true, sortOrder: 500 }), performerFixture(6, 'Flo', onStageSince(0))];
    // the other sort orders are 1000 times the number of the fixture; the `seq` of 1 is arbitrary
    const groups = groupByStatus(toCachedRows(({ id }) => id, [...queued, ...others].reverse(), 1));
    expect(groups.all.map(({ name }) => name)).toEqual(['Ed', 'Ana', 'Bo', 'Cy', 'Di', 'Flo']);
    expect(groups.selected.map(({ name }) => name)).toEqual(['Ed']);
    expect(groups.onStage.map(({ name }) => name)).toEqual(['Flo']);
    expect(groups.queue.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy', 'Di']);
  });
});
