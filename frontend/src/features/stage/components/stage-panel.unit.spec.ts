import { performerFixture } from '../../../testing/performers.fixture.js';
import { stageAnnouncement } from './stage-panel.js';

const ana = performerFixture(2, 'Ana');
const bo = performerFixture(3, 'Bo');
const cy = performerFixture(4, 'Cy');

it('announces performers who went on or off stage', () => {
  expect(stageAnnouncement([ana], [bo, cy])).toBe('Bo is on stage. Cy is on stage. Ana is off stage');
  expect(stageAnnouncement([ana], [ana])).toBe('');
});
