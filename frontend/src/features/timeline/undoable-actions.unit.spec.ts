import { performerFixture } from '../../testing/performers.fixture.js';
import { timelineEntryFixture } from '../../testing/timeline.fixture.js';
import { findUndoableActions } from './undoable-actions.js';

const [ana, bo, cy] = [performerFixture(1, 'Ana'), performerFixture(2, 'Bo'), performerFixture(3, 'Cy')];
const find = (...newestFirst: Parameters<typeof findUndoableActions>[0]) => [...findUndoableActions(newestFirst)];

describe('findUndoableActions', () => {
  it('finds one entry of each action, the newest, and says what the whole action did', () => {
    const action = { from: 7, to: 8 };
    const on = timelineEntryFixture(8, 'PerformerWentOnStage', [cy], { action });
    const off = timelineEntryFixture(7, 'PerformerLeftStage', [bo], { action });
    expect(find(on, off, timelineEntryFixture(6, 'PerformerHeld', [ana]))).toEqual([
      [8, 'Bo off stage, Cy on stage'],
      [6, 'Ana held'],
    ]);
  });
  it('gives only the number of changes of an action with more than three', () => {
    const action = { from: 1, to: 4 };
    const entries = [4, 3, 2, 1].map((revision) => timelineEntryFixture(revision, 'PerformerLeftStage', [ana], { action }));
    expect(find(...entries)).toEqual([[4, '4 changes']]);
  });
  it('leaves out an action whose performer was changed by a later action, unless the later one is undone', () => {
    const [held, on] = [timelineEntryFixture(6, 'PerformerHeld', [ana]), timelineEntryFixture(7, 'PerformerWentOnStage', [ana])];
    expect(find(on, held)).toEqual([[7, 'Ana on stage']]);
    expect(find({ ...on, undone: true }, held)).toEqual([[6, 'Ana held']]);
  });
  it('leaves out actions that cannot be undone or are undone', () => {
    const added = timelineEntryFixture(1, 'PerformerAdded', [ana], { undoable: false });
    expect(find(timelineEntryFixture(2, 'PerformerHeld', [ana], { undone: true }), added)).toEqual([]);
  });
});
