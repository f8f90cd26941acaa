import { keepOnStage, selectPerformer, subOut, swap } from './testing/commands.fixture.js';
import {
  performerLeftStage,
  performerRemoved,
  performerSelected,
  subOutRequested,
  subOutCancelled,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

const boOnStage = [...jam, performerSelected(bo), performerWentOnStage(bo, '20:00')];
const anaReplacingBo = [...boOnStage, performerSelected(ana, { replacing: bo })];

// Ana has vocals, Bo guitar, Cai bass and drums, Dee keys
describe('requesting a sub-out', () => {
  it('selects the replacement', () => {
    given(...boOnStage)
      .when(subOut(bo, ana))
      .then(performerSelected(ana, { replacing: bo }));
    given(...boOnStage)
      .when(subOut(bo, cai, { instruments: ['bass'] }))
      .then(performerSelected(cai, { instruments: ['bass'], replacing: bo }));
  });
  it('is recorded without a replacement', () => {
    given(...boOnStage)
      .when(subOut(bo))
      .then(subOutRequested(bo));
  });
  it('changes nothing when it was requested already', () => {
    given(...boOnStage, subOutRequested(bo))
      .when(subOut(bo))
      .then();
    given(...anaReplacingBo)
      .when(subOut(bo))
      .then();
    given(...anaReplacingBo)
      .when(subOut(bo, ana))
      .then();
  });
  it('accepts a replacement later, or another replacement', () => {
    given(...boOnStage, subOutRequested(bo))
      .when(subOut(bo, ana))
      .then(performerSelected(ana, { replacing: bo }));
    given(...anaReplacingBo)
      .when(subOut(bo, dee))
      .then(performerSelected(dee, { replacing: bo }));
  });
  it('requires the choice of an instrument for a replacement with several instruments', () => {
    given(...boOnStage)
      .when(subOut(bo, cai))
      .thenRefused('INSTRUMENT_NEEDED');
  });
  it('requires a replacement who is neither on stage nor selected nor the performer itself', () => {
    given(...boOnStage, performerSelected(ana), performerWentOnStage(ana, '20:01'))
      .when(subOut(bo, ana))
      .thenRefused('ALREADY_ON_STAGE');
    given(...boOnStage, performerSelected(ana))
      .when(subOut(bo, ana))
      .thenRefused('ALREADY_SELECTED');
    given(...boOnStage)
      .when(subOut(bo, bo))
      .thenRefused('ALREADY_ON_STAGE');
  });
  it('is refused for a performer who is not on stage', () => {
    given(...jam)
      .when(subOut(bo, ana))
      .thenRefused('NOT_ON_STAGE');
    given(...jam, performerSelected(bo))
      .when(subOut(bo))
      .thenRefused('NOT_ON_STAGE');
  });
  it('is refused when one of the two is not in the line-up', () => {
    given(...boOnStage)
      .when(subOut(eli, ana))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...boOnStage)
      .when(subOut(bo, eli))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...boOnStage, performerRemoved(ana, '20:01'))
      .when(subOut(bo, ana))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
  it('is allowed at jams only', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'))
      .when(subOut(bo))
      .thenRefused('NO_SELECTION');
    given(...generic)
      .when(subOut(bo))
      .thenRefused('NO_STAGE');
  });
});

describe('swapping', () => {
  it('takes the leaving performer off and puts the replacement on', () => {
    given(...anaReplacingBo)
      .when(swap(bo, '20:15'))
      .then(performerLeftStage(bo, '20:15'), performerWentOnStage(ana, '20:15', { replacing: bo }));
  });
  it('requires a replacement', () => {
    given(...boOnStage)
      .when(swap(bo, '20:15'))
      .thenRefused('NO_REPLACEMENT');
    given(...boOnStage, subOutRequested(bo))
      .when(swap(bo, '20:15'))
      .thenRefused('NO_REPLACEMENT');
  });
  it('is refused for a performer who is not on stage, also when it is repeated', () => {
    given(...anaReplacingBo, performerLeftStage(bo, '20:15'), performerWentOnStage(ana, '20:15', { replacing: bo }))
      .when(swap(bo, '20:16'))
      .thenRefused('NOT_ON_STAGE');
    given(...anaReplacingBo)
      .when(swap(ana, '20:16'))
      .thenRefused('NOT_ON_STAGE');
  });
  it('is refused for an unknown performer and at gigs without selection', () => {
    given(...anaReplacingBo)
      .when(swap(eli, '20:15'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...openMic, performerWentOnStage(bo, '20:00'))
      .when(swap(bo, '20:15'))
      .thenRefused('NO_SELECTION');
    given(...generic)
      .when(swap(bo, '20:15'))
      .thenRefused('NO_STAGE');
  });
});

describe('keeping a performer on stage', () => {
  it('cancels the sub-out, with or without a replacement', () => {
    given(...boOnStage, subOutRequested(bo))
      .when(keepOnStage(bo))
      .then(subOutCancelled(bo));
    given(...anaReplacingBo)
      .when(keepOnStage(bo))
      .then(subOutCancelled(bo));
  });
  it('keeps the replacement selected, without a performer to replace', () => {
    given(...anaReplacingBo, subOutCancelled(bo))
      .when(selectPerformer(ana))
      .then();
    given(...anaReplacingBo, subOutCancelled(bo))
      .when(swap(bo, '20:15'))
      .thenRefused('NO_REPLACEMENT');
  });
  it('changes nothing without a sub-out', () => {
    given(...boOnStage)
      .when(keepOnStage(bo))
      .then();
    given(...jam)
      .when(keepOnStage(ana))
      .then();
    given(...openMic, performerWentOnStage(bo, '20:00'))
      .when(keepOnStage(bo))
      .then();
  });
  it('is refused without a stage and for an unknown performer', () => {
    given(...generic)
      .when(keepOnStage(bo))
      .thenRefused('NO_STAGE');
    given(...jam)
      .when(keepOnStage(eli))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});
