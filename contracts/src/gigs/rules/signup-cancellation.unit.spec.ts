import { type GigEvent } from '../gig.events.js';
import { addPerformers, cancelSignup, undoAction } from './testing/commands.fixture.js';
import {
  gigCompleted,
  gigEvent,
  performerAdded,
  performerHeld,
  performerLeftStage,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
  signupCancelled,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, eli } from './testing/performers.fixture.js';
import { toInstant } from './testing/instants.fixture.js';

const cancel = cancelSignup(ana, '20:00');
const createStint = (): readonly GigEvent[] => [performerWentOnStage(ana, '19:40'), performerLeftStage(ana, '19:50')];

describe('cancelling one’s own signup', () => {
  it('takes a performer who waits, held or not, out of the line-up', () => {
    for (const gig of [jam, openMic, generic])
      given(...gig)
        .when(cancel)
        .then(signupCancelled(ana, '20:00'));
    given(...jam, performerHeld(ana, '19:30'))
      .when(cancel)
      .then(signupCancelled(ana, '20:00'));
  });
  it('is possible while somebody who has played at a jam waits again, but not after playing at an open mic', () => {
    given(...jam, performerSelected(ana), ...createStint())
      .when(cancel)
      .then(signupCancelled(ana, '20:00'));
    given(...openMic, ...createStint())
      .when(cancel)
      .thenRefused('PLACE_CALLED');
  });
  it('is refused once the performer is selected, on stage or has attended', () => {
    given(...jam, performerSelected(ana))
      .when(cancel)
      .thenRefused('PLACE_CALLED');
    given(...openMic, performerWentOnStage(ana, '19:40'))
      .when(cancel)
      .thenRefused('PLACE_CALLED');
    given(...generic, gigEvent('PerformerAttended', { performerId: ana.id, at: toInstant('19:40') }))
      .when(cancel)
      .thenRefused('PLACE_ATTENDED');
  });
  it('changes nothing the second time, and is refused after staff removed the performer', () => {
    given(...jam, signupCancelled(ana, '19:50'))
      .when(cancel)
      .then();
    given(...jam, performerRemoved(ana, '19:50'))
      .when(cancel)
      .thenRefused('PLACE_GONE');
  });
  it('is refused for an unknown performer, and at a completed gig', () => {
    given(...jam)
      .when(cancelSignup(eli, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam, gigCompleted('19:50'))
      .when(cancel)
      .thenRefused('GIG_COMPLETED');
  });
  it('leaves the participant free to be added again, and cannot be undone', () => {
    const again = { ...eli, participantId: ana.participantId };
    given(...jam, signupCancelled(ana, '19:50'))
      .when(addPerformers(again))
      .then(performerAdded(again, 5000)); // the sort order after those of the others, 1000 to 4000
    given(...jam, signupCancelled(ana, '19:50'))
      .when(undoAction(5, '19:51'))
      .thenRefused('NOT_UNDOABLE');
  });
});
