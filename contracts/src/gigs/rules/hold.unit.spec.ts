import { holdPerformer, putOnStage, resetLineUp, resetPerformer, selectPerformer } from './testing/commands.fixture.js';
import {
  holdEnded,
  lineUpReset,
  performerHeld,
  performerLeftStage,
  performerRemoved,
  performerReset,
  performerSelected,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee } from './testing/performers.fixture.js';

const hold = holdPerformer(ana, true, '20:05');
const endHold = holdPerformer(ana, false, '20:05');

describe('holding a performer', () => {
  it('is possible while the performer waits, also after having played', () => {
    for (const gig of [jam, openMic])
      given(...gig)
        .when(hold)
        .then(performerHeld(ana, '20:05'));
    given(...openMic, performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:04'))
      .when(hold)
      .then(performerHeld(ana, '20:05'));
  });
  it('ends on request', () => {
    given(...jam, performerHeld(ana, '20:00'))
      .when(endHold)
      .then(holdEnded(ana, '20:05'));
  });
  it('changes nothing when the performer is held, or not held, already', () => {
    given(...jam, performerHeld(ana, '20:00'))
      .when(hold)
      .then();
    for (const history of [[], [performerSelected(ana)], [performerSelected(ana), performerWentOnStage(ana, '20:00')]])
      given(...jam, ...history)
        .when(endHold)
        .then();
  });
  it('is refused for somebody selected, on stage or removed', () => {
    given(...jam, performerSelected(ana))
      .when(hold)
      .thenRefused('NOT_WAITING');
    given(...openMic, performerWentOnStage(ana, '20:00'))
      .when(hold)
      .thenRefused('NOT_WAITING');
    given(...jam, performerRemoved(ana, '20:00'))
      .when(hold)
      .thenRefused('PERFORMER_NOT_FOUND');
  });
  it('is refused at gigs without a stage', () => {
    given(...generic)
      .when(hold)
      .thenRefused('NO_STAGE');
  });
});

describe('somebody held', () => {
  const held = performerHeld(ana, '20:00');
  it('can be selected and put on stage', () => {
    given(...jam, held)
      .when(selectPerformer(ana))
      .then(performerSelected(ana));
    given(...openMic, held)
      .when(putOnStage(ana, '20:05'))
      .then(performerWentOnStage(ana, '20:05', { instruments: [] }));
  });
  it.each([
    ['selected', [...jam, held, performerSelected(ana)]],
    ['put on stage', [...openMic, held, performerWentOnStage(ana, '20:05'), performerLeftStage(ana, '20:10')]],
    ['reset', [...jam, held, performerReset(ana, '20:05')]],
    ['reset with all others', [...jam, held, lineUpReset([ana, bo, cai, dee], '20:05')]],
  ])('is not held any more once they are %s', (_how, history) => {
    given(...history)
      .when(endHold)
      .then();
  });
  it('can be reset, alone or with all others, although nobody has played', () => {
    given(...jam, held)
      .when(resetPerformer(ana, '20:05'))
      .then(performerReset(ana, '20:05'));
    const order = [ana, bo, cai, dee];
    given(...jam, held)
      .when(resetLineUp(order, '20:05'))
      .then(lineUpReset(order, '20:05'));
  });
});
