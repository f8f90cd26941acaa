import { performerFixture } from '../../../testing/performers.fixture.js';
import { describeStageChange } from './stage-panel.js';

const ana = performerFixture(2, 'Ana');
const bo = performerFixture(3, 'Bo');
const cy = performerFixture(4, 'Cy');

it('announces performers who went on or off stage', () => {
  expect(describeStageChange([ana], [bo, cy])).toBe('Bo is on stage. Cy is on stage. Ana is off stage');
  expect(describeStageChange([ana], [ana])).toBe('');
});
