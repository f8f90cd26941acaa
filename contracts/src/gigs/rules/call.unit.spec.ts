import { callPerformer } from './testing/commands.fixture.js';
import {
  performerAttended,
  performerCalled,
  performerHeld,
  performerLeftStage,
  performerRemoved,
  performerReset,
  performerSelected,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana } from './testing/performers.fixture.js';

const call = callPerformer(ana, '20:05');
const played = [performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:04')];

describe('calling a performer', () => {
  it.each([
    ['who waits at a jam', jam],
    ['who waits at an open mic', openMic],
    ['who waits at an event without a stage', generic],
    ['who is held', [...jam, performerHeld(ana, '20:00')]],
    ['who is selected', [...jam, performerSelected(ana)]],
    ['who waits again at a jam', [...jam, performerSelected(ana), ...played]],
  ])('is possible for somebody %s', (_who, history) => {
    given(...history)
      .when(call)
      .then(performerCalled(ana, '20:05'));
  });

  it.each([
    ['is on stage', [...openMic, performerWentOnStage(ana, '20:00')]],
    ['has played at an open mic', [...openMic, ...played]],
    ['is marked as attended', [...generic, performerAttended(ana, '20:00')]],
  ])('is refused for somebody who %s', (_who, history) => {
    given(...history)
      .when(call)
      .thenRefused('NOT_CALLABLE');
  });

  it('is refused for somebody removed', () => {
    given(...jam, performerRemoved(ana, '20:00'))
      .when(call)
      .thenRefused('PERFORMER_NOT_FOUND');
  });

  it('is refused within a minute after the last call, and possible after it', () => {
    given(...jam, performerCalled(ana, '20:04:01'))
      .when(call)
      .thenRefused('CALLED_JUST_NOW', { retryAfterSeconds: 1 });
    given(...jam, performerCalled(ana, '20:04'))
      .when(call)
      .then(performerCalled(ana, '20:05'));
  });

  it('is possible at once after a reset', () => {
    given(...jam, performerCalled(ana, '20:04:30'), performerReset(ana, '20:04:40'))
      .when(call)
      .then(performerCalled(ana, '20:05'));
  });
});
