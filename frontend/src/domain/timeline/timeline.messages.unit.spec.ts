import { performerFixture } from '../../testing/performers.fixture.js';
import { formatTimelineEntry } from './timeline.messages.js';

const [ana, bo, cy, di] = ['Ana', 'Bo', 'Cy', 'Di'].map((name, index) => ({ id: performerFixture(index, name).id, name }));
const format = (type: string, performers: readonly (typeof ana)[] = [], enabled: boolean | null = null): string =>
  formatTimelineEntry({ type, performers: performers.flatMap((performer) => performer ?? []), enabled });

describe('formatTimelineEntry', () => {
  it('names the performers whom the event concerns, or gives only their number when there are more than three', () => {
    expect(format('PerformerWentOnStage', [ana, bo])).toBe('Ana on stage for Bo');
    expect(format('PerformerWentOnStage', [ana])).toBe('Ana on stage');
    expect(format('LineUpReordered', [ana, bo])).toBe('Ana, Bo moved in the list');
    expect(format('LineUpReordered', [ana, bo, cy, di])).toBe('4 participants moved in the list');
    expect(format('GigCompleted')).toBe('Event completed');
  });
  it('tells switching on from switching off', () => {
    expect([true, false, null].map((enabled) => format('RaffleSwitched', [], enabled))).toEqual([
      'Raffle switched on',
      'Raffle switched off',
      'Raffle switched on or off',
    ]);
    expect(format('SignupsSwitched', [], false)).toBe('Signups switched off');
    expect(format('FeedbackSwitched', [], true)).toBe('Feedback switched on');
  });
  it('returns a text for entries without performers and for unknown event types', () => {
    expect(format('PerformerLeftStage')).toBe('Somebody off stage');
    expect(format('CurtainFell')).toBe('CurtainFell');
  });
});
