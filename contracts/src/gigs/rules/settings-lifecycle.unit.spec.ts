import { completeGig, deleteGig, reopenGig, putOnStage } from './testing/commands.fixture.js';
import {
  gigCompleted,
  gigDeleted,
  performerLeftStage,
  gigReopened,
  performerSelected,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo } from './testing/performers.fixture.js';

describe('completing a gig', () => {
  it('first ends all stints, in the order of the line-up, with their minutes counted', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'), performerWentOnStage(ana, '20:05'))
      .when(completeGig('23:00'))
      .then(performerLeftStage(ana, '23:00'), performerLeftStage(bo, '23:00'), gigCompleted('23:00'));
  });
  it('changes nothing when the gig is completed already', () => {
    given(...jam, gigCompleted('23:00'))
      .when(completeGig('23:01'))
      .then();
  });
  it('keeps selections for a reopened gig', () => {
    given(...jam, performerSelected(bo), gigCompleted('23:00'), gigReopened('23:05'))
      .when(putOnStage(bo, '23:06'))
      .then(performerWentOnStage(bo, '23:06'));
  });
});

describe('reopening a gig', () => {
  it('is recorded for a completed gig', () => {
    given(...jam, gigCompleted('23:00'))
      .when(reopenGig('23:05'))
      .then(gigReopened('23:05'));
  });
  it('changes nothing for an open gig', () => {
    given(...jam)
      .when(reopenGig('20:00'))
      .then();
  });
});

describe('deleting a gig', () => {
  it('deletes open and completed gigs', () => {
    given(...jam)
      .when(deleteGig('23:00'))
      .then(gigDeleted('23:00'));
    given(...jam, gigCompleted('23:00'))
      .when(deleteGig('23:10'))
      .then(gigDeleted('23:10'));
  });
  it('ends and counts running stints', () => {
    given(...jam, performerSelected(bo), performerWentOnStage(bo, '20:00'))
      .when(deleteGig('20:10'))
      .then(performerLeftStage(bo, '20:10'), gigDeleted('20:10'));
  });
  it('is refused the second time', () => {
    given(...jam, gigDeleted('23:00'))
      .when(deleteGig('23:01'))
      .thenRefused('GIG_NOT_FOUND');
  });
});
