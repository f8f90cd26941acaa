import { clearStage, putAllOnStage, putOnStage, select, takeOffStage } from './stories/commands.js';
import { added, leftStage, moved, removed, selected, wasReset, wentOnStage } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, cai, dee, eli } from './stories/people.js';

const boOnStage = [selected(bo), wentOnStage(bo, '20:00')];

describe('putting a performer on stage', () => {
  it('takes off whoever they replace, in the same append', () => {
    given(...jam, ...boOnStage, selected(ana, { replacing: bo }))
      .when(putOnStage(ana, '20:07'))
      .then(leftStage(bo, '20:07'), wentOnStage(ana, '20:07', { replacing: bo }));
  });
  it('brings the instrument they were selected with', () => {
    given(...jam, selected(cai, { instruments: ['drums'] }))
      .when(putOnStage(cai, '20:00'))
      .then(wentOnStage(cai, '20:00', { instruments: ['drums'] }));
  });
  it('needs a selection in a jam, none at an open mic', () => {
    given(...jam)
      .when(putOnStage(ana, '20:00'))
      .refused('NOT_SELECTED');
    given(...openMic)
      .when(putOnStage(ana, '20:00'))
      .then(wentOnStage(ana, '20:00', { instruments: [] }));
  });
  it('brings all they play at an open mic, where nothing is chosen', () => {
    given(...openMic, added(eli, 5000, { instruments: ['keys', 'vocals'] }))
      .when(putOnStage(eli, '20:00'))
      .then(wentOnStage(eli, '20:00', { instruments: ['keys', 'vocals'] }));
  });
  it('lets several stand on the stage of an open mic', () => {
    given(...openMic, wentOnStage(ana, '20:00'))
      .when(putOnStage(bo, '20:01'))
      .then(wentOnStage(bo, '20:01', { instruments: [] }));
  });
  it('changes nothing when they stand there already', () => {
    given(...jam, ...boOnStage)
      .when(putOnStage(bo, '20:01'))
      .then();
    given(...openMic, wentOnStage(ana, '20:00'))
      .when(putOnStage(ana, '20:01'))
      .then();
  });
  it('numbers their stints on and on, also after a reset', () => {
    given(...openMic, wentOnStage(ana, '20:00'), leftStage(ana, '20:10'))
      .when(putOnStage(ana, '21:00'))
      .then(wentOnStage(ana, '21:00', { stint: 2, instruments: [] }));
    given(...openMic, wentOnStage(ana, '20:00'), leftStage(ana, '20:10'), wasReset(ana, '20:30'))
      .when(putOnStage(ana, '21:00'))
      .then(wentOnStage(ana, '21:00', { stint: 2, instruments: [] }));
  });
  it('replaces nobody when the other has left meanwhile', () => {
    given(...jam, ...boOnStage, selected(ana, { replacing: bo }), leftStage(bo, '20:05'))
      .when(putOnStage(ana, '20:07'))
      .then(wentOnStage(ana, '20:07'));
  });
  it('is refused without a stage, and for somebody unknown or removed', () => {
    given(...generic)
      .when(putOnStage(ana, '20:00'))
      .refused('NO_STAGE');
    given(...jam)
      .when(putOnStage(eli, '20:00'))
      .refused('PERFORMER_NOT_FOUND');
    given(...openMic, removed(ana, '19:00'))
      .when(putOnStage(ana, '20:00'))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('putting all on stage', () => {
  it('puts everybody selected on, in the order of the line', () => {
    given(...jam, selected(dee), selected(ana), selected(bo), moved([bo, 500]))
      .when(putAllOnStage('20:00'))
      .then(wentOnStage(bo, '20:00'), wentOnStage(ana, '20:00'), wentOnStage(dee, '20:00'));
  });
  it('takes off whom they replace, each right before their replacement', () => {
    const twoOnStage = [selected(ana), selected(bo), wentOnStage(ana, '20:00'), wentOnStage(bo, '20:00')];
    given(...jam, ...twoOnStage, selected(cai, { instruments: ['bass'], replacing: bo }), selected(dee, { replacing: ana }))
      .when(putAllOnStage('20:20'))
      .then(
        leftStage(bo, '20:20'),
        wentOnStage(cai, '20:20', { instruments: ['bass'], replacing: bo }),
        leftStage(ana, '20:20'),
        wentOnStage(dee, '20:20', { replacing: ana }),
      );
  });
  it('changes nothing when nobody is selected', () => {
    given(...jam, ...boOnStage)
      .when(putAllOnStage('20:10'))
      .then();
  });
  it('is for jams', () => {
    given(...openMic)
      .when(putAllOnStage('20:00'))
      .refused('NO_SELECTION');
    given(...generic)
      .when(putAllOnStage('20:00'))
      .refused('NO_STAGE');
  });
});

describe('taking a performer off stage', () => {
  it('ends their stint, counted', () => {
    given(...jam, ...boOnStage)
      .when(takeOffStage(bo, '20:10'))
      .then(leftStage(bo, '20:10'));
    given(...openMic, wentOnStage(ana, '20:00'), leftStage(ana, '20:10'), wentOnStage(ana, '21:00', { stint: 2 }))
      .when(takeOffStage(ana, '21:05'))
      .then(leftStage(ana, '21:05', { stint: 2 }));
  });
  it('leaves their replacement selected, for nobody', () => {
    given(...jam, ...boOnStage, selected(ana, { replacing: bo }), leftStage(bo, '20:10'))
      .when(select(ana))
      .then();
  });
  it('changes nothing for somebody who is not there', () => {
    given(...jam)
      .when(takeOffStage(ana, '20:10'))
      .then();
    given(...jam, selected(ana))
      .when(takeOffStage(ana, '20:10'))
      .then();
  });
  it('is refused without a stage, and for somebody unknown', () => {
    given(...generic)
      .when(takeOffStage(ana, '20:00'))
      .refused('NO_STAGE');
    given(...jam)
      .when(takeOffStage(eli, '20:00'))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('clearing the stage', () => {
  it('takes everybody off, in the order of the line, and adds no time', () => {
    given(...openMic, wentOnStage(bo, '20:00'), wentOnStage(ana, '20:05'))
      .when(clearStage('20:30'))
      .then(leftStage(ana, '20:30', { counted: false }), leftStage(bo, '20:30', { counted: false }));
  });
  it('leaves the selected selected, replacing nobody any more', () => {
    const cleared = [...jam, ...boOnStage, selected(ana, { replacing: bo }), leftStage(bo, '20:10', { counted: false })];
    given(...cleared)
      .when(select(ana))
      .then();
    given(...cleared)
      .when(putAllOnStage('20:11'))
      .then(wentOnStage(ana, '20:11'));
  });
  it('changes nothing when nobody is there', () => {
    given(...jam, selected(ana))
      .when(clearStage('20:30'))
      .then();
  });
  it('is refused without a stage', () => {
    given(...generic)
      .when(clearStage('20:30'))
      .refused('NO_STAGE');
  });
});
