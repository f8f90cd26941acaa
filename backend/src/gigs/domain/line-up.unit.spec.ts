import { edit, markAttendance, remove, select } from './stories/commands.js';
import { attended, deselected, entrances, event, leftStage, removed, selected, wentOnStage } from './stories/events.js';
import { clock, ana, bo, cai, dee, eli } from './stories/people.js';
import { generic, given, jam, openMic } from './stories/gigs.js';

describe('editing a performer', () => {
  it('records what differs, each in its own event', () => {
    given(...jam)
      .when(edit(bo, { instruments: ['guitar', 'vocals'], tier: 'T1', priority: true, performerType: 'band', raffleEntrances: 3 }))
      .then(
        event('InstrumentsChanged', { performerId: bo.id, instruments: ['guitar', 'vocals'] }),
        event('TierChanged', { performerId: bo.id, tier: 'T1' }),
        event('PriorityChanged', { performerId: bo.id, priority: true }),
        event('PerformerTypeChanged', { performerId: bo.id, performerType: 'band' }),
        entrances(bo, 3),
      );
  });
  it('records nothing when everything is so already, or nothing is given', () => {
    given(...jam)
      .when(edit(bo, { instruments: ['guitar'], tier: null, priority: false, performerType: 'solo', raffleEntrances: 0 }))
      .then();
    given(...jam)
      .when(edit(bo, {}))
      .then();
  });
  it('takes a tier away with null, not with silence', () => {
    const labelled = event('TierChanged', { performerId: bo.id, tier: 'T3' });
    given(...jam, labelled)
      .when(edit(bo, { tier: null }))
      .then(event('TierChanged', { performerId: bo.id, tier: null }));
    given(...jam, labelled)
      .when(edit(bo, { priority: false }))
      .then();
  });
  it('takes the new instruments into account at the next selection', () => {
    given(...jam, event('InstrumentsChanged', { performerId: cai.id, instruments: ['keys'] }))
      .when(select(cai))
      .then(selected(cai, { instruments: ['keys'] }));
  });
  it('is refused for somebody unknown or removed', () => {
    given(...jam)
      .when(edit(eli, { priority: true }))
      .refused('PERFORMER_NOT_FOUND');
    given(...jam, removed(bo, '19:00'))
      .when(edit(bo, { priority: true }))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('removing a performer', () => {
  it('takes them off the list', () => {
    given(...generic)
      .when(remove(ana, '20:00'))
      .then(removed(ana, '20:00'));
  });
  it('ends the stint of somebody on stage, counted, first', () => {
    given(...openMic, wentOnStage(ana, '20:00'))
      .when(remove(ana, '20:10'))
      .then(leftStage(ana, '20:10'), removed(ana, '20:10'));
  });
  it('takes somebody selected out of the selection first', () => {
    given(...jam, selected(bo))
      .when(remove(bo, '20:00'))
      .then(deselected(bo), removed(bo, '20:00'));
  });
  it('leaves whoever was to replace them selected, for nobody', () => {
    given(...jam, selected(bo), wentOnStage(bo, '20:00'), selected(ana, { replacing: bo }), leftStage(bo, '20:10'), removed(bo, '20:10'))
      .when(select(ana))
      .then();
  });
  it('lets whoever they were to replace stay', () => {
    const bar = [selected(bo), wentOnStage(bo, '20:00'), selected(ana, { replacing: bo }), deselected(ana), removed(ana, '20:05')];
    given(...jam, ...bar)
      .when(select(dee, { replacing: bo }))
      .then(selected(dee, { replacing: bo }));
  });
  it('is refused the second time, and for somebody unknown', () => {
    given(...jam, removed(bo, '20:00'))
      .when(remove(bo, '20:01'))
      .refused('PERFORMER_NOT_FOUND');
    given(...jam)
      .when(remove(eli, '20:01'))
      .refused('PERFORMER_NOT_FOUND');
  });
});

describe('marking attendance', () => {
  it.each([
    ['generic event', generic],
    ['jam', jam],
    ['open mic', openMic],
  ])('records who came to a %s, and takes it back', (_type, gig) => {
    given(...gig)
      .when(markAttendance(ana, true, '20:00'))
      .then(attended(ana, '20:00'));
    given(...gig, attended(ana, '20:00'))
      .when(markAttendance(ana, false, '20:10'))
      .then(event('AttendanceWithdrawn', { performerId: ana.id, at: clock('20:10') }));
  });
  it('records nothing when it is marked so already', () => {
    given(...generic)
      .when(markAttendance(ana, false, '20:00'))
      .then();
    given(...generic, attended(ana, '20:00'))
      .when(markAttendance(ana, true, '20:10'))
      .then();
  });
  it('is refused for somebody unknown or removed', () => {
    given(...generic)
      .when(markAttendance(eli, true, '20:00'))
      .refused('PERFORMER_NOT_FOUND');
    given(...generic, removed(ana, '19:00'))
      .when(markAttendance(ana, true, '20:00'))
      .refused('PERFORMER_NOT_FOUND');
  });
});
