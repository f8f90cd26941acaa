import { onStageSince, performer } from '../../testing/people.js';
import { lineUpNews } from './line-up.news.js';

const [ana, bo, cy] = [performer(1, 'Ana'), performer(2, 'Bo'), performer(3, 'Cy')];

describe('what a screen reader hears of a list', () => {
  it('tells who came, went, was selected and attended', () => {
    expect(lineUpNews([ana, bo], [ana, cy])).toBe('Cy was added. Bo was removed');
    expect(lineUpNews([ana], [{ ...ana, attended: true }])).toBe('Ana attended');
    expect(lineUpNews([{ ...ana, attended: true }], [ana])).toBe('Ana is marked as not attended');
    expect(lineUpNews([ana], [{ ...ana, pendingStage: true }])).toBe('Ana is selected');
    expect(lineUpNews([{ ...ana, pendingStage: true }], [ana])).toBe('Ana is back in the queue');
  });
  it('leaves the stage to the stage, and is silent about what changes nothing of that', () => {
    expect(lineUpNews([{ ...ana, pendingStage: true }], [{ ...ana, ...onStageSince(0) }])).toBe('');
    expect(lineUpNews([ana, bo], [bo, { ...ana, sortOrder: 9000 }])).toBe('');
  });
  it('counts what is too much to be heard one by one', () => {
    expect(lineUpNews([], [ana, bo, cy, performer(4, 'Di')])).toBe('4 changes in the list');
  });
});
