import { complete, deleteGig, reopen, putOnStage } from './stories/commands.js';
import { completed, deleted, leftStage, reopened, selected, wentOnStage } from './stories/events.js';
import { given, jam, openMic } from './stories/gigs.js';
import { ana, bo } from './stories/people.js';

describe('completing a gig', () => {
  it('takes everybody off stage first, in the order of the line, and counts their time', () => {
    given(...openMic, wentOnStage(bo, '20:00'), wentOnStage(ana, '20:05'))
      .when(complete('23:00'))
      .then(leftStage(ana, '23:00'), leftStage(bo, '23:00'), completed('23:00'));
  });
  it('happens once when two people press it', () => {
    given(...jam, completed('23:00'))
      .when(complete('23:01'))
      .then();
  });
  it('leaves the selected selected, for a gig that is opened again', () => {
    given(...jam, selected(bo), completed('23:00'), reopened('23:05'))
      .when(putOnStage(bo, '23:06'))
      .then(wentOnStage(bo, '23:06'));
  });
});

describe('reopening a gig', () => {
  it('makes it changeable again', () => {
    given(...jam, completed('23:00'))
      .when(reopen('23:05'))
      .then(reopened('23:05'));
  });
  it('records nothing for a gig that is open', () => {
    given(...jam)
      .when(reopen('20:00'))
      .then();
  });
});

describe('deleting a gig', () => {
  it('hides it, open or completed', () => {
    given(...jam)
      .when(deleteGig('23:00'))
      .then(deleted('23:00'));
    given(...jam, completed('23:00'))
      .when(deleteGig('23:10'))
      .then(deleted('23:10'));
  });
  it('ends and counts the stints that were running', () => {
    given(...jam, selected(bo), wentOnStage(bo, '20:00'))
      .when(deleteGig('20:10'))
      .then(leftStage(bo, '20:10'), deleted('20:10'));
  });
  it('cannot be done twice', () => {
    given(...jam, deleted('23:00'))
      .when(deleteGig('23:01'))
      .refused('GIG_NOT_FOUND');
  });
});
