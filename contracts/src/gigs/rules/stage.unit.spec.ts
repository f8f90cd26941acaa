import { clearStage, putAllOnStage, putOnStage, selectPerformer, takeOffStage } from './testing/commands.fixture.js';
import {
  performerAdded,
  performerLeftStage,
  lineUpReordered,
  performerRemoved,
  performerSelected,
  performerReset,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

const boOnStage = [performerSelected(bo), performerWentOnStage(bo, '20:00')];

// Ana, Bo, Cai and Dee have the sort orders 1000 to 4000; the number in `performerAdded` and `lineUpReordered` is a sort order
describe('putting a performer on stage', () => {
  it('takes the replaced performer off, in the same decision', () => {
    given(...jam, ...boOnStage, performerSelected(ana, { replacing: bo }))
      .when(putOnStage(ana, '20:07'))
      .then(performerLeftStage(bo, '20:07'), performerWentOnStage(ana, '20:07', { replacing: bo }));
  });
  it('uses the selected instrument', () => {
    given(...jam, performerSelected(cai, { instruments: ['drums'] }))
      .when(putOnStage(cai, '20:00'))
      .then(performerWentOnStage(cai, '20:00', { instruments: ['drums'] }));
  });
  it('requires a selection in a jam, but not at an open mic', () => {
    given(...jam)
      .when(putOnStage(ana, '20:00'))
      .thenRefused('NOT_SELECTED');
    given(...openMic)
      .when(putOnStage(ana, '20:00'))
      .then(performerWentOnStage(ana, '20:00', { instruments: [] }));
  });
  it('uses all instruments at an open mic', () => {
    given(...openMic, performerAdded(eli, 5000, { instruments: ['keys', 'vocals'] }))
      .when(putOnStage(eli, '20:00'))
      .then(performerWentOnStage(eli, '20:00', { instruments: ['keys', 'vocals'] }));
  });
  it('allows several performers on stage at an open mic', () => {
    given(...openMic, performerWentOnStage(ana, '20:00'))
      .when(putOnStage(bo, '20:01'))
      .then(performerWentOnStage(bo, '20:01', { instruments: [] }));
  });
  it('changes nothing when the performer is on stage already', () => {
    given(...jam, ...boOnStage)
      .when(putOnStage(bo, '20:01'))
      .then();
    given(...openMic, performerWentOnStage(ana, '20:00'))
      .when(putOnStage(ana, '20:01'))
      .then();
  });
  it('numbers stints continuously, also after a reset', () => {
    given(...openMic, performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:10'))
      .when(putOnStage(ana, '21:00'))
      .then(performerWentOnStage(ana, '21:00', { stint: 2, instruments: [] }));
    given(...openMic, performerWentOnStage(ana, '20:00'), performerLeftStage(ana, '20:10'), performerReset(ana, '20:30'))
      .when(putOnStage(ana, '21:00'))
      .then(performerWentOnStage(ana, '21:00', { stint: 2, instruments: [] }));
  });
  it('replaces nobody when the performer to be replaced has left already', () => {
    given(...jam, ...boOnStage, performerSelected(ana, { replacing: bo }), performerLeftStage(bo, '20:05'))
      .when(putOnStage(ana, '20:07'))
      .then(performerWentOnStage(ana, '20:07'));
  });
  it('is refused without a stage and for an unknown or removed performer', () => {
    given(...generic)
      .when(putOnStage(ana, '20:00'))
      .thenRefused('NO_STAGE');
    given(...jam)
      .when(putOnStage(eli, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...openMic, performerRemoved(ana, '19:00'))
      .when(putOnStage(ana, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('putting all on stage', () => {
  it('puts all selected performers on stage, in the order of the line-up', () => {
    given(...jam, performerSelected(dee), performerSelected(ana), performerSelected(bo), lineUpReordered([bo, 500]))
      .when(putAllOnStage('20:00'))
      .then(performerWentOnStage(bo, '20:00'), performerWentOnStage(ana, '20:00'), performerWentOnStage(dee, '20:00'));
  });
  it('takes replaced performers off, each directly before the replacement', () => {
    const twoOnStage = [
      performerSelected(ana),
      performerSelected(bo),
      performerWentOnStage(ana, '20:00'),
      performerWentOnStage(bo, '20:00'),
    ];
    given(
      ...jam,
      ...twoOnStage,
      performerSelected(cai, { instruments: ['bass'], replacing: bo }),
      performerSelected(dee, { replacing: ana }),
    )
      .when(putAllOnStage('20:20'))
      .then(
        performerLeftStage(bo, '20:20'),
        performerWentOnStage(cai, '20:20', { instruments: ['bass'], replacing: bo }),
        performerLeftStage(ana, '20:20'),
        performerWentOnStage(dee, '20:20', { replacing: ana }),
      );
  });
  it('changes nothing when nobody is selected', () => {
    given(...jam, ...boOnStage)
      .when(putAllOnStage('20:10'))
      .then();
  });
  it('is allowed at jams only', () => {
    given(...openMic)
      .when(putAllOnStage('20:00'))
      .thenRefused('NO_SELECTION');
    given(...generic)
      .when(putAllOnStage('20:00'))
      .thenRefused('NO_STAGE');
  });
});

describe('taking a performer off stage', () => {
  it('ends the stint and counts it', () => {
    given(...jam, ...boOnStage)
      .when(takeOffStage(bo, '20:10'))
      .then(performerLeftStage(bo, '20:10'));
    given(
      ...openMic,
      performerWentOnStage(ana, '20:00'),
      performerLeftStage(ana, '20:10'),
      performerWentOnStage(ana, '21:00', { stint: 2 }),
    )
      .when(takeOffStage(ana, '21:05'))
      .then(performerLeftStage(ana, '21:05', { stint: 2 }));
  });
  it('keeps the replacement selected, without a performer to replace', () => {
    given(...jam, ...boOnStage, performerSelected(ana, { replacing: bo }), performerLeftStage(bo, '20:10'))
      .when(selectPerformer(ana))
      .then();
  });
  it('changes nothing for a performer who is not on stage', () => {
    given(...jam)
      .when(takeOffStage(ana, '20:10'))
      .then();
    given(...jam, performerSelected(ana))
      .when(takeOffStage(ana, '20:10'))
      .then();
  });
  it('is refused without a stage and for an unknown performer', () => {
    given(...generic)
      .when(takeOffStage(ana, '20:00'))
      .thenRefused('NO_STAGE');
    given(...jam)
      .when(takeOffStage(eli, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('clearing the stage', () => {
  it('ends all stints, in the order of the line-up, without counting their minutes', () => {
    given(...openMic, performerWentOnStage(bo, '20:00'), performerWentOnStage(ana, '20:05'))
      .when(clearStage('20:30'))
      .then(performerLeftStage(ana, '20:30', { counted: false }), performerLeftStage(bo, '20:30', { counted: false }));
  });
  it('keeps replacements selected, without a performer to replace', () => {
    const cleared = [...jam, ...boOnStage, performerSelected(ana, { replacing: bo }), performerLeftStage(bo, '20:10', { counted: false })];
    given(...cleared)
      .when(selectPerformer(ana))
      .then();
    given(...cleared)
      .when(putAllOnStage('20:11'))
      .then(performerWentOnStage(ana, '20:11'));
  });
  it('changes nothing when the stage is empty', () => {
    given(...jam, performerSelected(ana))
      .when(clearStage('20:30'))
      .then();
  });
  it('is refused without a stage', () => {
    given(...generic)
      .when(clearStage('20:30'))
      .thenRefused('NO_STAGE');
  });
});
