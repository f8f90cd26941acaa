import { cancelReplacement, selectPerformer } from './testing/commands.fixture.js';
import {
  performerAdded,
  gigEvent,
  performerRemoved,
  performerSelected,
  subOutRequested,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';

const boOnStage = [performerSelected(bo), performerWentOnStage(bo, '20:00')];

// Ana has vocals, Bo guitar, Cai bass and drums, Dee keys; the number in `performerAdded` is a sort order
describe('selecting a performer', () => {
  it('uses the only instrument when none is chosen', () => {
    given(...jam)
      .when(selectPerformer(bo))
      .then(performerSelected(bo));
    given(...jam)
      .when(selectPerformer(bo, { instruments: [] }))
      .then(performerSelected(bo));
    given(...jam)
      .when(selectPerformer(bo, { instruments: ['guitar'] }))
      .then(performerSelected(bo));
  });
  it('requires exactly one of several instruments', () => {
    given(...jam)
      .when(selectPerformer(cai, { instruments: ['drums'] }))
      .then(performerSelected(cai, { instruments: ['drums'] }));
    for (const instruments of [undefined, [], ['bass', 'drums']] as const) {
      given(...jam)
        .when(selectPerformer(cai, { instruments }))
        .thenRefused('INSTRUMENT_NEEDED');
    }
  });
  it('requires no instrument from a performer who has none', () => {
    const withoutInstruments = { ...eli, instruments: [] };
    given(...jam, performerAdded(withoutInstruments, 5000))
      .when(selectPerformer(withoutInstruments))
      .then(performerSelected(withoutInstruments));
  });
  it('refuses an instrument that the performer does not have', () => {
    const withoutInstruments = { ...eli, instruments: [] };
    given(...jam)
      .when(selectPerformer(bo, { instruments: ['drums'] }))
      .thenRefused('INSTRUMENT_NEEDED');
    given(...jam)
      .when(selectPerformer(cai, { instruments: ['keys'] }))
      .thenRefused('INSTRUMENT_NEEDED');
    given(...jam)
      .when(selectPerformer(bo, { instruments: ['guitar', 'drums'] }))
      .thenRefused('INSTRUMENT_NEEDED');
    given(...jam, performerAdded(withoutInstruments, 5000))
      .when(selectPerformer(withoutInstruments, { instruments: ['brass'] }))
      .thenRefused('INSTRUMENT_NEEDED');
  });
  it('changes nothing when it is repeated with the same data', () => {
    given(...jam, performerSelected(bo))
      .when(selectPerformer(bo))
      .then();
    given(...jam, performerSelected(bo))
      .when(selectPerformer(bo, { instruments: ['guitar'] }))
      .then();
    given(...jam, ...boOnStage, performerSelected(cai, { instruments: ['drums'], replacing: bo }))
      .when(selectPerformer(cai, { instruments: ['drums'], replacing: bo }))
      .then();
  });
  it('changes nothing when it is repeated after the instrument was removed from the performer', () => {
    given(
      ...jam,
      performerSelected(cai, { instruments: ['drums'] }),
      gigEvent('InstrumentsChanged', { performerId: cai.id, instruments: ['bass'] }),
    )
      .when(selectPerformer(cai, { instruments: ['drums'] }))
      .then();
  });
  it('is refused with other data when the performer is selected already', () => {
    given(...jam, performerSelected(cai, { instruments: ['drums'] }))
      .when(selectPerformer(cai, { instruments: ['bass'] }))
      .thenRefused('ALREADY_SELECTED');
    given(...jam, performerSelected(cai, { instruments: ['drums'] }))
      .when(selectPerformer(cai))
      .thenRefused('ALREADY_SELECTED');
    given(...jam, ...boOnStage, performerSelected(ana))
      .when(selectPerformer(ana, { replacing: bo }))
      .thenRefused('ALREADY_SELECTED');
    given(...jam, ...boOnStage, performerSelected(ana, { replacing: bo }))
      .when(selectPerformer(ana))
      .thenRefused('ALREADY_SELECTED');
  });
  it('is refused for a performer on stage', () => {
    given(...jam, ...boOnStage)
      .when(selectPerformer(bo))
      .thenRefused('ALREADY_ON_STAGE');
  });
  it('is refused for an unknown or removed performer', () => {
    given(...jam)
      .when(selectPerformer(eli))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam, performerRemoved(bo, '19:00'))
      .when(selectPerformer(bo))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
  it('is allowed at jams only', () => {
    given(...openMic)
      .when(selectPerformer(bo))
      .thenRefused('NO_SELECTION');
    given(...generic)
      .when(selectPerformer(bo))
      .thenRefused('NO_STAGE');
  });
});

describe('selecting a replacement', () => {
  it('records the performer to be replaced', () => {
    given(...jam, ...boOnStage)
      .when(selectPerformer(ana, { replacing: bo }))
      .then(performerSelected(ana, { replacing: bo }));
  });
  it('requires that the performer to be replaced is on stage', () => {
    given(...jam)
      .when(selectPerformer(ana, { replacing: bo }))
      .thenRefused('NOT_ON_STAGE');
    given(...jam, performerSelected(bo))
      .when(selectPerformer(ana, { replacing: bo }))
      .thenRefused('NOT_ON_STAGE');
    given(...jam)
      .when(selectPerformer(ana, { replacing: ana }))
      .thenRefused('NOT_ON_STAGE');
  });
  it('requires that the performer to be replaced is in the line-up', () => {
    given(...jam)
      .when(selectPerformer(ana, { replacing: eli }))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam, performerRemoved(bo, '19:00'))
      .when(selectPerformer(ana, { replacing: bo }))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
  it('supersedes an earlier replacement, who stays selected without a performer to replace', () => {
    const history = [...jam, ...boOnStage, performerSelected(ana, { replacing: bo })];
    given(...history)
      .when(selectPerformer(dee, { replacing: bo }))
      .then(performerSelected(dee, { replacing: bo }));
    given(...history, performerSelected(dee, { replacing: bo }))
      .when(selectPerformer(ana))
      .then();
    given(...history, performerSelected(dee, { replacing: bo }))
      .when(cancelReplacement(ana))
      .then();
  });
  it('is possible when a sub-out was requested without a replacement', () => {
    given(...jam, ...boOnStage, subOutRequested(bo))
      .when(selectPerformer(ana, { replacing: bo }))
      .then(performerSelected(ana, { replacing: bo }));
  });
});
