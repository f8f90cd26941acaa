import { addPerformers, putOnStage, resetLineUp, resetPerformer, selectPerformer } from './testing/commands.fixture.js';
import {
  performerAdded,
  performerAttended,
  gigCreated,
  performerDeselected,
  performerLeftStage,
  lineUpReset,
  lineUpReordered,
  performerRemoved,
  performerSelected,
  performerReset,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

describe('resetting one performer', () => {
  it('sets the performer back to the start', () => {
    given(...openMic, performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:10'))
      .when(resetPerformer(ana, '20:20'))
      .then(performerReset(ana, '20:20'));
  });
  it('first ends a running stint without counting it', () => {
    given(...openMic, performerWentOnStage(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .then(performerLeftStage(ana, '20:10', { counted: false }), performerReset(ana, '20:10'));
  });
  it('first deselects a selected performer', () => {
    given(...jam, performerSelected(bo))
      .when(resetPerformer(bo, '20:10'))
      .then(performerDeselected(bo), performerReset(bo, '20:10'));
  });
  it('changes nothing for a performer who waits and has not played since the last reset', () => {
    given(...jam)
      .when(resetPerformer(ana, '20:10'))
      .then();
    given(...openMic, performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:10'), performerReset(ana, '20:20'))
      .when(resetPerformer(ana, '20:30'))
      .then();
    given(...generic, performerAttended(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .then();
  });
  it('is refused for an unknown or removed performer', () => {
    given(...jam)
      .when(resetPerformer(eli, '20:10'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam, performerRemoved(ana, '20:00'))
      .when(resetPerformer(ana, '20:10'))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000
describe('resetting the line-up', () => {
  it('first ends all stints without counting them, then resets all performers in the given order', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'), performerWentOnStage(ana, '20:05'))
      .when(resetLineUp([dee, cai, bo, ana], '20:30'))
      .then(
        performerLeftStage(ana, '20:30', { counted: false }),
        performerLeftStage(bo, '20:30', { counted: false }),
        lineUpReset([dee, cai, bo, ana], '20:30'),
      );
  });
  it('appends missing performers in their previous order and ignores unknown ones', () => {
    given(...openMic, performerRemoved(bo, '19:00'))
      .when(resetLineUp([dee, bo, eli, dee], '20:30'))
      .then(lineUpReset([dee, ana, cai], '20:30'));
  });
  it('renumbers the line-up; a performer added later comes last, even if the reset is undone', () => {
    given(...openMic, lineUpReset([dee, cai, bo, ana], '20:30'))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 5000));
    given(...openMic, lineUpReordered([dee, 90_000]), lineUpReset([dee, cai, bo, ana], '20:30'))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 91_000));
  });
  it('clears performances, attendance, selections and replacements', () => {
    const earlier = [
      performerSelected(bo),
      performerWentOnStage(bo, '20:00'),
      performerSelected(ana, { replacing: bo }),
      performerAttended(cai, '20:00'),
    ];
    given(...jam, ...earlier, performerLeftStage(bo, '20:30', { counted: false }), lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(resetLineUp([ana, bo, cai, dee], '20:31'))
      .then();
    given(...jam, ...earlier, performerLeftStage(bo, '20:30', { counted: false }), lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(putOnStage(ana, '20:31'))
      .thenRefused('NOT_SELECTED');
  });
  it('keeps the performers’ own instruments', () => {
    given(...jam, lineUpReset([ana, bo, cai, dee], '20:30'))
      .when(selectPerformer(bo))
      .then(performerSelected(bo));
  });
  it.each([
    ['a performer is selected', performerSelected(bo)],
    ['a performer attended', performerAttended(bo, '20:00')],
    ['a sort order differs from the new numbering', lineUpReordered([bo, 2001])],
  ])('is recorded when %s', (_what, event) => {
    given(...jam, event)
      .when(resetLineUp([ana, bo, cai, dee], '20:30'))
      .then(lineUpReset([ana, bo, cai, dee], '20:30'));
  });
  it('changes nothing when all performers are at the start, in that order', () => {
    given(...jam)
      .when(resetLineUp([ana, bo, cai, dee], '20:30'))
      .then();
    given(gigCreated('jam')).when(resetLineUp([], '20:30')).then();
  });
});
