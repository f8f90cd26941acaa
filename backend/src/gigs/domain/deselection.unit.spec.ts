import { deselect, dropReplacement, select, swap } from './stories/commands.js';
import { deselected, replacementDropped, selected, wentOnStage } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, eli } from './stories/people.js';

const boOnStage = [selected(bo), wentOnStage(bo, '20:00')];

describe('deselecting a performer', () => {
  it('puts them back into the line', () => {
    given(...jam, selected(bo))
      .when(deselect(bo))
      .then(deselected(bo));
  });
  it('lets whoever they were to replace stay on stage', () => {
    given(...jam, ...boOnStage, selected(ana, { replacing: bo }), deselected(ana))
      .when(swap(bo, '20:10'))
      .refused('NO_REPLACEMENT');
  });
  it('changes nothing for somebody who is not selected', () => {
    given(...jam)
      .when(deselect(bo))
      .then();
    given(...jam, ...boOnStage)
      .when(deselect(bo))
      .then();
    given(...openMic)
      .when(deselect(bo))
      .then();
  });
  it('is refused on stage at an open mic, where nobody is ever selected', () => {
    given(...openMic, wentOnStage(bo, '20:00'))
      .when(deselect(bo))
      .refused('NO_SELECTION');
  });
  it('is refused where there is no stage, or no such performer', () => {
    given(...generic)
      .when(deselect(bo))
      .refused('NO_STAGE');
    given(...jam)
      .when(deselect(eli))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('dropping a replacement', () => {
  const anaForBo = [...jam, ...boOnStage, selected(ana, { replacing: bo })];

  it('leaves them selected, and the other on stage', () => {
    given(...anaForBo)
      .when(dropReplacement(ana))
      .then(replacementDropped(ana));
    given(...anaForBo, replacementDropped(ana))
      .when(select(ana))
      .then();
    given(...anaForBo, replacementDropped(ana))
      .when(swap(bo, '20:10'))
      .refused('NO_REPLACEMENT');
  });
  it('changes nothing for somebody who replaces nobody', () => {
    given(...jam, selected(bo))
      .when(dropReplacement(bo))
      .then();
    given(...anaForBo)
      .when(dropReplacement(bo))
      .then();
    given(...openMic)
      .when(dropReplacement(bo))
      .then();
  });
  it('is refused where there is no stage', () => {
    given(...generic)
      .when(dropReplacement(bo))
      .refused('NO_STAGE');
  });
});
