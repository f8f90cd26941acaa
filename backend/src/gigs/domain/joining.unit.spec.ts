import { add, command, newPerformer, putOnStage, select, setSortOrder, edit } from './stories/commands.js';
import { added, created, moved, removed, signedUp } from './stories/events.js';
import { generic, given, jam, openMic } from './stories/gigs.js';
import { ana, bo, clock, dee, eli, fay, someone } from './stories/people.js';

describe('adding performers', () => {
  it('puts them last, in the order they are given', () => {
    given(...jam)
      .when(add(eli, fay))
      .then(added(eli, 5000), added(fay, 6000));
  });
  it('numbers the first of a gig from one step', () => {
    given(created('jam')).when(add(eli)).then(added(eli, 1000));
  });
  it.each([
    ['jam', jam],
    ['open mic', openMic],
    ['generic event', generic],
  ])('is last by the highest number in the line of a %s, whoever has it', (_type, gig) => {
    given(...gig, moved([bo, 7500]))
      .when(add(eli))
      .then(added(eli, 8500));
  });
  it('does not count the removed among the highest', () => {
    given(...jam, removed(dee, '19:00'))
      .when(add(eli))
      .then(added(eli, 4000));
  });
  it('is refused for somebody who is on the list, by staff or by their own signup', () => {
    given(...jam)
      .when(add({ ...eli, participantId: ana.participantId }))
      .refused('ALREADY_ADDED');
    given(...jam, signedUp(eli, 5000))
      .when(add({ ...fay, participantId: eli.participantId }))
      .refused('ALREADY_ADDED');
  });
  it('is refused for the same person twice in one request, and then adds nobody', () => {
    given(...jam)
      .when(add(eli, { ...fay, participantId: eli.participantId }))
      .refused('ALREADY_ADDED');
  });
  it('takes somebody who was removed, as a new performer', () => {
    const again = { ...someone(99, 'vocals'), participantId: ana.participantId };
    given(...jam, removed(ana, '19:00'))
      .when(add(again))
      .then(added(again, 5000));
  });
  it('leaves the record of the removed as it was', () => {
    const again = { ...someone(99, 'vocals'), participantId: ana.participantId };
    const history = [...jam, removed(ana, '19:00'), added(again, 5000)];
    for (const asked of [putOnStage(ana, '20:00'), select(ana), edit(ana, { priority: true }), setSortOrder(ana, 1)]) {
      given(...history)
        .when(asked)
        .refused('PERFORMER_NOT_FOUND');
    }
  });
  it('needs somebody to add', () => {
    given(...jam)
      .when(add())
      .refused('NOBODY_TO_ADD');
  });
  it('needs instruments in a jam, and there alone', () => {
    const silent = { ...eli, instruments: [] };
    given(...jam)
      .when(add(fay, silent))
      .refused('INSTRUMENTS_REQUIRED');
    given(...openMic)
      .when(add(silent))
      .then(added(silent, 5000));
    given(...generic)
      .when(add(silent))
      .then(added(silent, 5000));
  });
  it('keeps what is said of them at this gig, and nothing else', () => {
    const told = newPerformer(eli, { tier: 'T2', priority: true, performerType: 'band' });
    const alsoNamed = { ...told, name: 'Eli', email: 'eli@example.com' };
    given(...openMic)
      .when(command('AddPerformers', { performers: [alsoNamed], at: clock('18:00') }))
      .then(added(eli, 5000, { tier: 'T2', priority: true, performerType: 'band' }));
  });
});
