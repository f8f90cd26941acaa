import { addPerformers, gigCommand, putOnStage, selectPerformer, setSortOrder, editPerformer } from './testing/commands.fixture.js';
import { performerAdded, gigCreated, lineUpReordered, performerRemoved, performerSignedUp } from './testing/events.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, dee, eli, fay, createPerformerFixture, toNewPerformer } from './testing/performers.fixture.js';

// `jam`, `openMic` and `generic` have four performers: Ana, Bo, Cai and Dee, with the sort orders 1000 to 4000
describe('adding performers', () => {
  it('appends the performers in the given order', () => {
    given(...jam)
      .when(addPerformers(eli, fay))
      .then(performerAdded(eli, 5000), performerAdded(fay, 6000));
  });
  it('gives the first performer of a gig the sort order 1000', () => {
    given(gigCreated('jam')).when(addPerformers(eli)).then(performerAdded(eli, 1000));
  });
  it.each([
    ['jam', jam],
    ['open mic', openMic],
    ['generic event', generic],
  ])('appends after the highest sort order in the line-up of a %s', (_type, gig) => {
    given(...gig, lineUpReordered([bo, 7500]))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 8500));
  });
  it('ignores the sort orders of removed performers', () => {
    given(...jam, performerRemoved(dee, '19:00'))
      .when(addPerformers(eli))
      .then(performerAdded(eli, 4000));
  });
  it('refuses participants that are already in the line-up, added or signed up', () => {
    given(...jam)
      .when(addPerformers({ ...eli, participantId: ana.participantId }))
      .thenRefused('ALREADY_ADDED');
    given(...jam, performerSignedUp(eli, 5000))
      .when(addPerformers({ ...fay, participantId: eli.participantId }))
      .thenRefused('ALREADY_ADDED');
  });
  it('refuses the same participant twice in one command and adds no performer', () => {
    given(...jam)
      .when(addPerformers(eli, { ...fay, participantId: eli.participantId }))
      .thenRefused('ALREADY_ADDED');
  });
  it('adds a removed participant as a new performer', () => {
    const readded = { ...createPerformerFixture(99, 'vocals'), participantId: ana.participantId };
    given(...jam, performerRemoved(ana, '19:00'))
      .when(addPerformers(readded))
      .then(performerAdded(readded, 5000));
  });
  it('refuses commands for the removed performer when the participant was added again', () => {
    const readded = { ...createPerformerFixture(99, 'vocals'), participantId: ana.participantId };
    const history = [...jam, performerRemoved(ana, '19:00'), performerAdded(readded, 5000)];
    for (const command of [putOnStage(ana, '20:00'), selectPerformer(ana), editPerformer(ana, { priority: true }), setSortOrder(ana, 1)]) {
      given(...history)
        .when(command)
        .thenRefused('PERFORMER_NOT_FOUND');
    }
  });
  it('requires at least one performer', () => {
    given(...jam)
      .when(addPerformers())
      .thenRefused('NOBODY_TO_ADD');
  });
  it('requires instruments in a jam only', () => {
    const withoutInstruments = { ...eli, instruments: [] };
    given(...jam)
      .when(addPerformers(fay, withoutInstruments))
      .thenRefused('INSTRUMENTS_REQUIRED');
    given(...openMic)
      .when(addPerformers(withoutInstruments))
      .then(performerAdded(withoutInstruments, 5000));
    given(...generic)
      .when(addPerformers(withoutInstruments))
      .then(performerAdded(withoutInstruments, 5000));
  });
  it('stores the data of the performer, but no names or contact details', () => {
    const performer = { ...toNewPerformer(eli), tier: 'T2', priority: true, performerType: 'band' } as const;
    const withName = { ...performer, name: 'Eli', email: 'eli@example.com' };
    given(...openMic)
      .when(gigCommand('AddPerformers', { performers: [withName], at: toInstant('18:00') }))
      .then(performerAdded(eli, 5000, { tier: 'T2', priority: true, performerType: 'band' }));
  });
});
