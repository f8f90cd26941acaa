import { arrange, moveBefore, setSortOrder } from './stories/commands.js';
import { added, created, moved, removed, wentOnStage } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, cai, dee, eli } from './stories/people.js';

describe('moving a performer in the line', () => {
  it('takes the middle between the new neighbours: one changed row', () => {
    given(...openMic)
      .when(moveBefore(dee, bo))
      .then(moved([dee, 1500]));
    given(...jam)
      .when(moveBefore(ana, dee))
      .then(moved([ana, 3500]));
  });
  it('goes one step before the first, and one step behind the last', () => {
    given(...openMic)
      .when(moveBefore(dee, ana))
      .then(moved([dee, 0]));
    given(...openMic)
      .when(moveBefore(ana, null))
      .then(moved([ana, 5000]));
  });
  it('takes whole numbers', () => {
    given(...openMic, moved([bo, 1003]))
      .when(moveBefore(dee, bo))
      .then(moved([dee, 1001]));
  });
  it('numbers the line anew when no number is left, and writes only whose number changes', () => {
    given(...openMic, moved([bo, 1001]))
      .when(moveBefore(dee, bo))
      .then(moved([dee, 2000], [bo, 3000], [cai, 4000]));
  });
  it('numbers the line anew when two stand on the same number', () => {
    given(...openMic, moved([bo, 1000]))
      .when(moveBefore(cai, bo))
      .then(moved([cai, 2000], [bo, 3000]));
  });
  it('changes nothing when they stand there already, or before themselves', () => {
    given(...openMic)
      .when(moveBefore(bo, cai))
      .then();
    given(...openMic)
      .when(moveBefore(dee, null))
      .then();
    given(...openMic)
      .when(moveBefore(bo, bo))
      .then();
    given(created('openmic'), added(ana, 1000)).when(moveBefore(ana, null)).then();
  });
  it('does not see the removed', () => {
    given(...openMic, removed(cai, '19:00'))
      .when(moveBefore(bo, dee))
      .then();
    given(...openMic, removed(bo, '19:00'))
      .when(moveBefore(dee, cai))
      .then(moved([dee, 2000]));
  });
  it('counts whoever is on stage to the line: they keep their place in it', () => {
    given(...openMic, wentOnStage(bo, '20:00'))
      .when(moveBefore(dee, cai))
      .then(moved([dee, 2500]));
  });
  it('is refused when either of the two is not on the list', () => {
    given(...openMic)
      .when(moveBefore(eli, bo))
      .refused('PERFORMER_NOT_FOUND');
    given(...openMic)
      .when(moveBefore(bo, eli))
      .refused('PERFORMER_NOT_FOUND');
    given(...openMic, removed(ana, '19:00'))
      .when(moveBefore(bo, ana))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('setting a sort order', () => {
  it('takes the number as it is given', () => {
    given(...generic)
      .when(setSortOrder(ana, 2500))
      .then(moved([ana, 2500]));
  });
  it('may be a number that somebody has: the line is sorted by id then', () => {
    given(...generic)
      .when(setSortOrder(dee, 2000))
      .then(moved([dee, 2000]));
    given(...generic, moved([dee, 2000]))
      .when(moveBefore(bo, dee))
      .then();
  });
  it('records nothing for the number they have', () => {
    given(...generic)
      .when(setSortOrder(ana, 1000))
      .then();
  });
});

describe('arranging the queue', () => {
  it('puts these first in this order, and the rest after them as they were', () => {
    given(...openMic)
      .when(arrange(dee, bo))
      .then(moved([dee, 1000], [ana, 3000], [cai, 4000]));
  });
  it('changes nothing when they stand in that order already, whatever their numbers', () => {
    given(...openMic, moved([ana, 17]))
      .when(arrange(ana, bo))
      .then();
    given(...openMic)
      .when(arrange())
      .then();
  });
  it('takes somebody named twice where they are named first', () => {
    given(...openMic)
      .when(arrange(bo, ana, bo))
      .then(moved([bo, 1000], [ana, 2000]));
  });
  it('is refused with somebody who is not on the list', () => {
    given(...openMic)
      .when(arrange(dee, eli))
      .refused('PERFORMER_NOT_FOUND');
    given(...openMic, removed(bo, '19:00'))
      .when(arrange(dee, bo))
      .refused('PERFORMER_NOT_FOUND');
  });
});
