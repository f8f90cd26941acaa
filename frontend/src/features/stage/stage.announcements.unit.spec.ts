import { performerFixture } from '../../testing/performers.fixture.js';
import { stageAnnouncement } from './stage.announcements.js';

const una = performerFixture(2, 'Una');
const duo = performerFixture(3, 'Duo');
const sta = performerFixture(4, 'Sta');

it('announces performers who went on or off stage', () => {
  expect(stageAnnouncement([una], [duo, sta])).toBe('Duo is on stage. Sta is on stage. Una is off stage');
  expect(stageAnnouncement([una], [una])).toBe('');
});
