import { performerFixture } from '../../testing/performers.fixture.js';
import { formatTimelineEntry } from './timeline.messages.js';

const [ana, bo, cy, di] = ['Ana', 'Bo', 'Cy', 'Di'].map((name, index) => ({ id: performerFixture(index, name).id, name }));
const performers = (...named: (typeof ana)[]) => named.flatMap((performer) => (performer ? [performer] : []));

describe('formatTimelineEntry', () => {
  it('names the performers whom the event concerns, or gives only their number when there are more than three', () => {
    expect(formatTimelineEntry({ type: 'PerformerWentOnStage', performers: performers(ana, bo) })).toBe('Ana on stage for Bo');
    expect(formatTimelineEntry({ type: 'PerformerWentOnStage', performers: performers(ana) })).toBe('Ana on stage');
    expect(formatTimelineEntry({ type: 'LineUpReordered', performers: performers(ana, bo) })).toBe('Ana, Bo moved in the list');
    expect(formatTimelineEntry({ type: 'LineUpReordered', performers: performers(ana, bo, cy, di) })).toBe(
      '4 participants moved in the list',
    );
    expect(formatTimelineEntry({ type: 'GigCompleted', performers: [] })).toBe('Event completed');
  });
  it('returns a text for entries without performers and for unknown event types', () => {
    expect(formatTimelineEntry({ type: 'PerformerLeftStage', performers: [] })).toBe('Somebody off stage');
    expect(formatTimelineEntry({ type: 'CurtainFell', performers: [] })).toBe('CurtainFell');
  });
});
