import { keepOnStage, select, subOut, swap } from './stories/commands.js';
import { leftStage, removed, selected, subOutCalled, subOutCalledOff, wentOnStage } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, cai, dee, eli } from './stories/people.js';

const boOnStage = [...jam, selected(bo), wentOnStage(bo, '20:00')];
const anaForBo = [...boOnStage, selected(ana, { replacing: bo })];

describe('subbing somebody out', () => {
  it('selects the replacement for their place', () => {
    given(...boOnStage)
      .when(subOut(bo, ana))
      .then(selected(ana, { replacing: bo }));
    given(...boOnStage)
      .when(subOut(bo, cai, { instruments: ['bass'] }))
      .then(selected(cai, { instruments: ['bass'], replacing: bo }));
  });
  it('only announces that they leave, when there is no replacement', () => {
    given(...boOnStage)
      .when(subOut(bo))
      .then(subOutCalled(bo));
  });
  it('changes nothing when they are to leave already', () => {
    given(...boOnStage, subOutCalled(bo))
      .when(subOut(bo))
      .then();
    given(...anaForBo)
      .when(subOut(bo))
      .then();
    given(...anaForBo)
      .when(subOut(bo, ana))
      .then();
  });
  it('names a replacement later, or another one', () => {
    given(...boOnStage, subOutCalled(bo))
      .when(subOut(bo, ana))
      .then(selected(ana, { replacing: bo }));
    given(...anaForBo)
      .when(subOut(bo, dee))
      .then(selected(dee, { replacing: bo }));
  });
  it('needs an instrument of a replacement who has several', () => {
    given(...boOnStage)
      .when(subOut(bo, cai))
      .refused('INSTRUMENT_NEEDED');
  });
  it('needs a replacement who is free: not on stage, not selected, not themselves', () => {
    given(...boOnStage, selected(ana), wentOnStage(ana, '20:01'))
      .when(subOut(bo, ana))
      .refused('ALREADY_ON_STAGE');
    given(...boOnStage, selected(ana))
      .when(subOut(bo, ana))
      .refused('ALREADY_SELECTED');
    given(...boOnStage)
      .when(subOut(bo, bo))
      .refused('ALREADY_ON_STAGE');
  });
  it('is refused for somebody who is not on stage', () => {
    given(...jam)
      .when(subOut(bo, ana))
      .refused('NOT_ON_STAGE');
    given(...jam, selected(bo))
      .when(subOut(bo))
      .refused('NOT_ON_STAGE');
  });
  it('is refused when either of the two is not on the list', () => {
    given(...boOnStage)
      .when(subOut(eli, ana))
      .refused('PERFORMER_NOT_FOUND');
    given(...boOnStage)
      .when(subOut(bo, eli))
      .refused('PERFORMER_NOT_FOUND');
    given(...boOnStage, removed(ana, '20:01'))
      .when(subOut(bo, ana))
      .refused('PERFORMER_NOT_FOUND');
  });
  it('is for jams', () => {
    given(...openMic, wentOnStage(bo, '20:00'))
      .when(subOut(bo))
      .refused('NO_SELECTION');
    given(...generic)
      .when(subOut(bo))
      .refused('NO_STAGE');
  });
});

describe('swapping', () => {
  it('takes the one who leaves off and puts their replacement on, in one append', () => {
    given(...anaForBo)
      .when(swap(bo, '20:15'))
      .then(leftStage(bo, '20:15'), wentOnStage(ana, '20:15', { replacing: bo }));
  });
  it('needs a replacement', () => {
    given(...boOnStage)
      .when(swap(bo, '20:15'))
      .refused('NO_REPLACEMENT');
    given(...boOnStage, subOutCalled(bo))
      .when(swap(bo, '20:15'))
      .refused('NO_REPLACEMENT');
  });
  it('is refused for somebody who is not on stage, so that it happens once', () => {
    given(...anaForBo, leftStage(bo, '20:15'), wentOnStage(ana, '20:15', { replacing: bo }))
      .when(swap(bo, '20:16'))
      .refused('NOT_ON_STAGE');
    given(...anaForBo)
      .when(swap(ana, '20:16'))
      .refused('NOT_ON_STAGE');
  });
  it('is refused for somebody unknown, and where nobody is selected', () => {
    given(...anaForBo)
      .when(swap(eli, '20:15'))
      .refused('PERFORMER_NOT_FOUND');
    given(...openMic, wentOnStage(bo, '20:00'))
      .when(swap(bo, '20:15'))
      .refused('NO_SELECTION');
    given(...generic)
      .when(swap(bo, '20:15'))
      .refused('NO_STAGE');
  });
});

describe('keeping somebody on stage after all', () => {
  it('calls the sub-out off, with a replacement or without', () => {
    given(...boOnStage, subOutCalled(bo))
      .when(keepOnStage(bo))
      .then(subOutCalledOff(bo));
    given(...anaForBo)
      .when(keepOnStage(bo))
      .then(subOutCalledOff(bo));
  });
  it('leaves the replacement selected, for nobody', () => {
    given(...anaForBo, subOutCalledOff(bo))
      .when(select(ana))
      .then();
    given(...anaForBo, subOutCalledOff(bo))
      .when(swap(bo, '20:15'))
      .refused('NO_REPLACEMENT');
  });
  it('changes nothing for somebody who is not to leave', () => {
    given(...boOnStage)
      .when(keepOnStage(bo))
      .then();
    given(...jam)
      .when(keepOnStage(ana))
      .then();
    given(...openMic, wentOnStage(bo, '20:00'))
      .when(keepOnStage(bo))
      .then();
  });
  it('is refused where there is no stage, or no such performer', () => {
    given(...generic)
      .when(keepOnStage(bo))
      .refused('NO_STAGE');
    given(...jam)
      .when(keepOnStage(eli))
      .refused('PERFORMER_NOT_FOUND');
  });
});
