import { add, putOnStage, resetLineUp, resetPerformer, select } from './stories/commands.js';
import {
  added,
  attended,
  created,
  deselected,
  leftStage,
  lineUpReset,
  moved,
  removed,
  selected,
  wasReset,
  wentOnStage,
} from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, cai, dee, eli } from './stories/people.js';

describe('resetting one performer', () => {
  it('lets them start the gig anew', () => {
    given(...openMic, wentOnStage(ana, '20:00'), leftStage(ana, '20:10'))
      .when(resetPerformer(ana, '20:20'))
      .then(wasReset(ana, '20:20'));
  });
  it('takes them off stage first, uncounted', () => {
    given(...openMic, wentOnStage(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .then(leftStage(ana, '20:10', { counted: false }), wasReset(ana, '20:10'));
  });
  it('deselects them first', () => {
    given(...jam, selected(bo))
      .when(resetPerformer(bo, '20:10'))
      .then(deselected(bo), wasReset(bo, '20:10'));
  });
  it('changes nothing for somebody who has not started', () => {
    given(...jam)
      .when(resetPerformer(ana, '20:10'))
      .then();
    given(...openMic, wentOnStage(ana, '20:00'), leftStage(ana, '20:10'), wasReset(ana, '20:20'))
      .when(resetPerformer(ana, '20:30'))
      .then();
    given(...generic, attended(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .then();
  });
  it('is refused for somebody unknown or removed', () => {
    given(...jam)
      .when(resetPerformer(eli, '20:10'))
      .refused('PERFORMER_NOT_FOUND');
    given(...jam, removed(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('resetting the line-up', () => {
  it('takes everybody off stage uncounted, then lets all start anew in the order of their names', () => {
    given(...openMic, wentOnStage(bo, '20:00'), wentOnStage(ana, '20:05'))
      .when(resetLineUp([dee, cai, bo, ana], '20:30'))
      .then(
        leftStage(ana, '20:30', { counted: false }),
        leftStage(bo, '20:30', { counted: false }),
        lineUpReset([dee, cai, bo, ana], '20:30'),
      );
  });
  it('lets whoever is missing from the order follow as they stood, and passes over whoever is not there', () => {
    given(...openMic, removed(bo, '19:00'))
      .when(resetLineUp([dee, bo, eli, dee], '20:30'))
      .then(lineUpReset([dee, ana, cai], '20:30'));
  });
  it('numbers the line from one step on: the next newcomer comes right behind', () => {
    given(...openMic, moved([dee, 90_000]), lineUpReset([dee, cai, bo, ana], '20:30'))
      .when(add(eli))
      .then(added(eli, 5000));
  });
  it('forgets who played and who attended, and every selection and promise', () => {
    const evening = [selected(bo), wentOnStage(bo, '20:00'), selected(ana, { replacing: bo }), attended(cai, '20:00')];
    given(...jam, ...evening, leftStage(bo, '20:30', { counted: false }), lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(resetLineUp([ana, bo, cai, dee], '20:31'))
      .then();
    given(...jam, ...evening, leftStage(bo, '20:30', { counted: false }), lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(putOnStage(ana, '20:31'))
      .refused('NOT_SELECTED');
  });
  it('keeps their own instruments', () => {
    given(...jam, lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(select(bo))
      .then(selected(bo));
  });
  it.each([
    ['somebody is selected', selected(bo)],
    ['somebody attended', attended(bo, '20:00')],
    ['the line stands otherwise', moved([bo, 2001])],
  ])('is something new when %s', (_what, event) => {
    given(...jam, event)
      .when(resetLineUp([ana, bo, cai, dee], '20:30'))
      .then(lineUpReset([ana, bo, cai, dee], '20:30'));
  });
  it('changes nothing when everybody is as new, in that order', () => {
    given(...jam)
      .when(resetLineUp([ana, bo, cai, dee], '20:30'))
      .then();
    given(created('jam')).when(resetLineUp([], '20:30')).then();
  });
});
