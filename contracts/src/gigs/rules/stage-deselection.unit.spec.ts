import { deselectPerformer, cancelReplacement, selectPerformer, swap } from './testing/commands.fixture.js';
import { performerDeselected, replacementCancelled, performerSelected, performerWentOnStage } from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, eli } from './testing/performers.fixture.js';

const boOnStage = [performerSelected(bo), performerWentOnStage(bo, '20:00')];

describe('deselecting a performer', () => {
  it('puts the performer back into the queue', () => {
    given(...jam, performerSelected(bo))
      .when(deselectPerformer(bo))
      .then(performerDeselected(bo));
  });
  it('leaves the performer who was to be replaced without a replacement', () => {
    given(...jam, ...boOnStage, performerSelected(ana, { replacing: bo }), performerDeselected(ana))
      .when(swap(bo, '20:10'))
      .thenRefused('NO_REPLACEMENT');
  });
  it('changes nothing for a performer who is not selected', () => {
    given(...jam)
      .when(deselectPerformer(bo))
      .then();
    given(...jam, ...boOnStage)
      .when(deselectPerformer(bo))
      .then();
    given(...openMic)
      .when(deselectPerformer(bo))
      .then();
  });
  it('is refused for a performer on stage at an open mic, who cannot have been selected', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'))
      .when(deselectPerformer(bo))
      .thenRefused('NO_SELECTION');
  });
  it('is refused without a stage and for an unknown performer', () => {
    given(...generic)
      .when(deselectPerformer(bo))
      .thenRefused('NO_STAGE');
    given(...jam)
      .when(deselectPerformer(eli))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('cancelling a replacement', () => {
  const anaReplacingBo = [...jam, ...boOnStage, performerSelected(ana, { replacing: bo })];

  it('keeps the performer selected and the other one on stage', () => {
    given(...anaReplacingBo)
      .when(cancelReplacement(ana))
      .then(replacementCancelled(ana));
    given(...anaReplacingBo, replacementCancelled(ana))
      .when(selectPerformer(ana))
      .then();
    given(...anaReplacingBo, replacementCancelled(ana))
      .when(swap(bo, '20:10'))
      .thenRefused('NO_REPLACEMENT');
  });
  it('changes nothing for a performer who replaces nobody', () => {
    given(...jam, performerSelected(bo))
      .when(cancelReplacement(bo))
      .then();
    given(...anaReplacingBo)
      .when(cancelReplacement(bo))
      .then();
    given(...openMic)
      .when(cancelReplacement(bo))
      .then();
  });
  it('is refused without a stage', () => {
    given(...generic)
      .when(cancelReplacement(bo))
      .thenRefused('NO_STAGE');
  });
});
