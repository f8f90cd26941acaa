import { onStageSince, performerFixture } from '../../testing/performers.fixture.js';
import { describeLineUpChange } from './line-up-announcement.js';

const [ana, bo, cy] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo'), performerFixture(3, 'Cy')];

describe('describeLineUpChange', () => {
  it('names performers who were added, removed, selected, moved back to the queue, or marked as attended or not', () => {
    expect(describeLineUpChange([ana, bo], [ana, cy])).toBe('Cy was added. Bo was removed');
    expect(describeLineUpChange([ana], [{ ...ana, attended: true }])).toBe('Ana attended');
    expect(describeLineUpChange([{ ...ana, attended: true }], [ana])).toBe('Ana is marked as not attended');
    expect(describeLineUpChange([ana], [{ ...ana, pendingStage: true }])).toBe('Ana is selected');
    expect(describeLineUpChange([{ ...ana, pendingStage: true }], [ana])).toBe('Ana is back in the queue');
  });
  it('is empty for changes on stage and for changes of the order', () => {
    expect(describeLineUpChange([{ ...ana, pendingStage: true }], [{ ...ana, ...onStageSince(0) }])).toBe('');
    expect(describeLineUpChange([ana, bo], [bo, { ...ana, sortOrder: 9000 }])).toBe('');
  });
  it('gives only the number of changes when there are more than three', () => {
    expect(describeLineUpChange([], [ana, bo, cy, performerFixture(4, 'Di')])).toBe('4 changes in the list');
  });
});
