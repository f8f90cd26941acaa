import { arrangeQueue, movePerformerBefore, setSortOrder } from './testing/commands.fixture.js';
import { performerAdded, gigCreated, lineUpReordered, performerRemoved, performerWentOnStage } from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

// `jam`, `openMic` and `generic` have four performers: Ana, Bo, Cai and Dee, with the sort orders 1000 to 4000
describe('moving a performer', () => {
  it('sets the sort order in the middle between the new neighbours', () => {
    given(...openMic)
      .when(movePerformerBefore(dee, bo))
      .then(lineUpReordered([dee, 1500]));
    given(...jam)
      .when(movePerformerBefore(ana, dee))
      .then(lineUpReordered([ana, 3500]));
  });
  it('sets a sort order 1000 below the first performer or 1000 above the last one', () => {
    given(...openMic)
      .when(movePerformerBefore(dee, ana))
      .then(lineUpReordered([dee, 0]));
    given(...openMic)
      .when(movePerformerBefore(ana, null))
      .then(lineUpReordered([ana, 5000]));
  });
  it('uses whole numbers', () => {
    given(...openMic, lineUpReordered([bo, 1003]))
      .when(movePerformerBefore(dee, bo))
      .then(lineUpReordered([dee, 1001]));
  });
  it('renumbers everybody when no number is free', () => {
    given(...openMic, lineUpReordered([bo, 1001]))
      .when(movePerformerBefore(dee, bo))
      .then(lineUpReordered([ana, 1000], [dee, 2000], [bo, 3000], [cai, 4000]));
  });
  it('renumbers everybody when two neighbours have the same sort order', () => {
    given(...openMic, lineUpReordered([bo, 1000]))
      .when(movePerformerBefore(cai, bo))
      .then(lineUpReordered([ana, 1000], [cai, 2000], [bo, 3000], [dee, 4000]));
  });
  it('changes nothing when the performer is there already, or is moved before itself', () => {
    given(...openMic)
      .when(movePerformerBefore(bo, cai))
      .then();
    given(...openMic)
      .when(movePerformerBefore(dee, null))
      .then();
    given(...openMic)
      .when(movePerformerBefore(bo, bo))
      .then();
    given(gigCreated('openmic'), performerAdded(ana, 1000)).when(movePerformerBefore(ana, null)).then();
  });
  it('ignores removed performers', () => {
    given(...openMic, performerRemoved(cai, '19:00'))
      .when(movePerformerBefore(bo, dee))
      .then();
    given(...openMic, performerRemoved(bo, '19:00'))
      .when(movePerformerBefore(dee, cai))
      .then(lineUpReordered([dee, 2000]));
  });
  it('includes performers on stage in the line-up', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'))
      .when(movePerformerBefore(dee, cai))
      .then(lineUpReordered([dee, 2500]));
  });
  it('is refused when one of the two is not in the line-up', () => {
    given(...openMic)
      .when(movePerformerBefore(eli, bo))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...openMic)
      .when(movePerformerBefore(bo, eli))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...openMic, performerRemoved(ana, '19:00'))
      .when(movePerformerBefore(bo, ana))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('setting a sort order', () => {
  it('sets the given number', () => {
    given(...generic)
      .when(setSortOrder(ana, 2500))
      .then(lineUpReordered([ana, 2500]));
  });
  it('accepts a number in use; performers with equal sort orders are sorted by id', () => {
    given(...generic)
      .when(setSortOrder(dee, 2000))
      .then(lineUpReordered([dee, 2000]));
    given(...generic, lineUpReordered([dee, 2000]))
      .when(movePerformerBefore(bo, dee))
      .then();
  });
  it('records nothing when the number is the same', () => {
    given(...generic)
      .when(setSortOrder(ana, 1000))
      .then();
  });
});

describe('arranging the queue', () => {
  it('puts the given performers first and keeps the order of the rest', () => {
    given(...openMic)
      .when(arrangeQueue(dee, bo))
      .then(lineUpReordered([dee, 1000], [bo, 2000], [ana, 3000], [cai, 4000]));
  });
  it('changes nothing when the order is the same, whatever the sort orders are', () => {
    given(...openMic, lineUpReordered([ana, 17]))
      .when(arrangeQueue(ana, bo))
      .then();
    given(...openMic)
      .when(arrangeQueue())
      .then();
  });
  it('uses the first place of a performer who is given twice', () => {
    given(...openMic)
      .when(arrangeQueue(bo, ana, bo))
      .then(lineUpReordered([bo, 1000], [ana, 2000], [cai, 3000], [dee, 4000]));
  });
  it('is refused for a performer who is not in the line-up', () => {
    given(...openMic)
      .when(arrangeQueue(dee, eli))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...openMic, performerRemoved(bo, '19:00'))
      .when(arrangeQueue(dee, bo))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});
