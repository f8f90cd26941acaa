import { performerFixture } from '../../../testing/performers.fixture.js';
import { describeStageChange } from './stage-panel.js';

const ana = performerFixture(2, 'Ana');
const bo = performerFixture(3, 'Bo');
const cy = performerFixture(4, 'Cy');

it('describeStageChange names the performers who went on or off stage, and is empty when nobody did', () => {
  expect(describeStageChange([ana], [bo, cy])).toBe('Bo is on stage. Cy is on stage. Ana is off stage');
  expect(describeStageChange([ana], [ana])).toBe('');
});
