import { dropReplacement, select } from './stories/commands.js';
import { added, event, removed, selected, subOutCalled, wentOnStage } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, cai, dee, eli } from './stories/people.js';

const boOnStage = [selected(bo), wentOnStage(bo, '20:00')];

describe('selecting a performer', () => {
  it('takes their only instrument without a choice', () => {
    given(...jam)
      .when(select(bo))
      .then(selected(bo));
    given(...jam)
      .when(select(bo, { instruments: [] }))
      .then(selected(bo));
    given(...jam)
      .when(select(bo, { instruments: ['guitar'] }))
      .then(selected(bo));
  });
  it('needs exactly one of several', () => {
    given(...jam)
      .when(select(cai, { instruments: ['drums'] }))
      .then(selected(cai, { instruments: ['drums'] }));
    for (const instruments of [undefined, [], ['bass', 'drums']] as const) {
      given(...jam)
        .when(select(cai, { instruments }))
        .refused('INSTRUMENT_NEEDED');
    }
  });
  it('needs none of somebody who plays none', () => {
    const silent = { ...eli, instruments: [] };
    given(...jam, added(silent, 5000))
      .when(select(silent))
      .then(selected(silent));
  });
  it('takes no instrument that is not theirs', () => {
    const silent = { ...eli, instruments: [] };
    given(...jam)
      .when(select(bo, { instruments: ['drums'] }))
      .refused('INSTRUMENT_NEEDED');
    given(...jam)
      .when(select(cai, { instruments: ['keys'] }))
      .refused('INSTRUMENT_NEEDED');
    given(...jam)
      .when(select(bo, { instruments: ['guitar', 'drums'] }))
      .refused('INSTRUMENT_NEEDED');
    given(...jam, added(silent, 5000))
      .when(select(silent, { instruments: ['brass'] }))
      .refused('INSTRUMENT_NEEDED');
  });
  it('changes nothing with the same arguments again', () => {
    given(...jam, selected(bo))
      .when(select(bo))
      .then();
    given(...jam, selected(bo))
      .when(select(bo, { instruments: ['guitar'] }))
      .then();
    given(...jam, ...boOnStage, selected(cai, { instruments: ['drums'], replacing: bo }))
      .when(select(cai, { instruments: ['drums'], replacing: bo }))
      .then();
  });
  it('changes nothing with the same arguments, though the instrument was taken from their list meanwhile', () => {
    given(...jam, selected(cai, { instruments: ['drums'] }), event('InstrumentsChanged', { performerId: cai.id, instruments: ['bass'] }))
      .when(select(cai, { instruments: ['drums'] }))
      .then();
  });
  it('is refused with other arguments: they are deselected first', () => {
    given(...jam, selected(cai, { instruments: ['drums'] }))
      .when(select(cai, { instruments: ['bass'] }))
      .refused('ALREADY_SELECTED');
    given(...jam, selected(cai, { instruments: ['drums'] }))
      .when(select(cai))
      .refused('ALREADY_SELECTED');
    given(...jam, ...boOnStage, selected(ana))
      .when(select(ana, { replacing: bo }))
      .refused('ALREADY_SELECTED');
    given(...jam, ...boOnStage, selected(ana, { replacing: bo }))
      .when(select(ana))
      .refused('ALREADY_SELECTED');
  });
  it('is refused for somebody on stage', () => {
    given(...jam, ...boOnStage)
      .when(select(bo))
      .refused('ALREADY_ON_STAGE');
  });
  it('is refused for somebody unknown or removed', () => {
    given(...jam)
      .when(select(eli))
      .refused('PERFORMER_NOT_FOUND');
    given(...jam, removed(bo, '19:00'))
      .when(select(bo))
      .refused('PERFORMER_NOT_FOUND');
  });
  it('is for jams', () => {
    given(...openMic)
      .when(select(bo))
      .refused('NO_SELECTION');
    given(...generic)
      .when(select(bo))
      .refused('NO_STAGE');
  });
});

describe('selecting a replacement', () => {
  it('names whose place they take', () => {
    given(...jam, ...boOnStage)
      .when(select(ana, { replacing: bo }))
      .then(selected(ana, { replacing: bo }));
  });
  it('needs somebody on stage to replace', () => {
    given(...jam)
      .when(select(ana, { replacing: bo }))
      .refused('NOT_ON_STAGE');
    given(...jam, selected(bo))
      .when(select(ana, { replacing: bo }))
      .refused('NOT_ON_STAGE');
    given(...jam)
      .when(select(ana, { replacing: ana }))
      .refused('NOT_ON_STAGE');
  });
  it('needs somebody known to replace', () => {
    given(...jam)
      .when(select(ana, { replacing: eli }))
      .refused('PERFORMER_NOT_FOUND');
    given(...jam, removed(bo, '19:00'))
      .when(select(ana, { replacing: bo }))
      .refused('PERFORMER_NOT_FOUND');
  });
  it('takes the place over from an earlier choice, who stays selected for nobody', () => {
    const history = [...jam, ...boOnStage, selected(ana, { replacing: bo })];
    given(...history)
      .when(select(dee, { replacing: bo }))
      .then(selected(dee, { replacing: bo }));
    given(...history, selected(dee, { replacing: bo }))
      .when(select(ana))
      .then();
    given(...history, selected(dee, { replacing: bo }))
      .when(dropReplacement(ana))
      .then();
  });
  it('takes the place of somebody who was to leave without a replacement', () => {
    given(...jam, ...boOnStage, subOutCalled(bo))
      .when(select(ana, { replacing: bo }))
      .then(selected(ana, { replacing: bo }));
  });
});
