import { editPerformer, markAttendance, removePerformer, selectPerformer } from './testing/commands.fixture.js';
import {
  performerAttended,
  performerDeselected,
  raffleEntrancesSet,
  gigEvent,
  performerLeftStage,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
} from './testing/events.fixture.js';
import { toInstant } from './testing/instants.fixture.js';
import { ana, bo, cai, dee, eli } from './testing/performers.fixture.js';
import { generic, given, jam, openMic } from './testing/gigs.fixture.js';

// In `jam` Bo has the guitar, Cai bass and drums; nobody has a tier, priority or entrances
describe('editing a performer', () => {
  it('records one event for each field that differs', () => {
    given(...jam)
      .when(editPerformer(bo, { instruments: ['guitar', 'vocals'], tier: 'T1', priority: true, performerType: 'band', raffleEntrances: 3 }))
      .then(
        gigEvent('InstrumentsChanged', { performerId: bo.id, instruments: ['guitar', 'vocals'] }),
        gigEvent('TierChanged', { performerId: bo.id, tier: 'T1' }),
        gigEvent('PriorityChanged', { performerId: bo.id, priority: true }),
        gigEvent('PerformerTypeChanged', { performerId: bo.id, performerType: 'band' }),
        raffleEntrancesSet(bo, 3),
      );
  });
  it('records nothing when no field differs or none is present', () => {
    given(...jam)
      .when(editPerformer(bo, { instruments: ['guitar'], tier: null, priority: false, performerType: 'solo', raffleEntrances: 0 }))
      .then();
    given(...jam)
      .when(editPerformer(bo, {}))
      .then();
  });
  it('removes a tier when it is null, not when it is missing', () => {
    const withTier = gigEvent('TierChanged', { performerId: bo.id, tier: 'T3' });
    given(...jam, withTier)
      .when(editPerformer(bo, { tier: null }))
      .then(gigEvent('TierChanged', { performerId: bo.id, tier: null }));
    given(...jam, withTier)
      .when(editPerformer(bo, { priority: false }))
      .then();
  });
  it('is refused, with the fields as they are now, when somebody else has changed them since', () => {
    const history = [...jam, gigEvent('TierChanged', { performerId: bo.id, tier: 'T3' }), raffleEntrancesSet(bo, 5)];
    given(...history)
      .when(editPerformer(bo, { tier: 'T1', priority: true, raffleEntrances: 2, was: { tier: null, priority: false, raffleEntrances: 0 } }))
      .thenRefused('CHANGED_MEANWHILE', { current: { tier: 'T3', raffleEntrances: 5 } });
    given(...history)
      .when(editPerformer(bo, { raffleEntrances: 2, was: { raffleEntrances: 5, tier: null } }))
      .then(raffleEntrancesSet(bo, 2));
  });
  it('uses changed instruments for the next selection', () => {
    given(...jam, gigEvent('InstrumentsChanged', { performerId: cai.id, instruments: ['keys'] }))
      .when(selectPerformer(cai))
      .then(performerSelected(cai, { instruments: ['keys'] }));
  });
  it('is refused for an unknown or removed performer', () => {
    given(...jam)
      .when(editPerformer(eli, { priority: true }))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam, performerRemoved(bo, '19:00'))
      .when(editPerformer(bo, { priority: true }))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('removing a performer', () => {
  it('removes the performer from the line-up', () => {
    given(...generic)
      .when(removePerformer(ana, '20:00'))
      .then(performerRemoved(ana, '20:00'));
  });
  it('first ends the stint of a performer on stage, counted', () => {
    given(...openMic, performerWentOnStage(ana, '20:00'))
      .when(removePerformer(ana, '20:10'))
      .then(performerLeftStage(ana, '20:10'), performerRemoved(ana, '20:10'));
  });
  it('first deselects a selected performer', () => {
    given(...jam, performerSelected(bo))
      .when(removePerformer(bo, '20:00'))
      .then(performerDeselected(bo), performerRemoved(bo, '20:00'));
  });
  it('keeps the replacement selected, without a performer to replace', () => {
    given(
      ...jam,
      performerSelected(bo),
      performerWentOnStage(bo, '20:00'),
      performerSelected(ana, { replacing: bo }),
      performerLeftStage(bo, '20:10'),
      performerRemoved(bo, '20:10'),
    )
      .when(selectPerformer(ana))
      .then();
  });
  it('leaves the performer on stage whom the removed one was to replace', () => {
    const history = [
      performerSelected(bo),
      performerWentOnStage(bo, '20:00'),
      performerSelected(ana, { replacing: bo }),
      performerDeselected(ana),
      performerRemoved(ana, '20:05'),
    ];
    given(...jam, ...history)
      .when(selectPerformer(dee, { replacing: bo }))
      .then(performerSelected(dee, { replacing: bo }));
  });
  it('is refused the second time and for an unknown performer', () => {
    given(...jam, performerRemoved(bo, '20:00'))
      .when(removePerformer(bo, '20:01'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...jam)
      .when(removePerformer(eli, '20:01'))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});

describe('marking attendance', () => {
  it.each([
    ['generic event', generic],
    ['jam', jam],
    ['open mic', openMic],
  ])('marks and withdraws attendance at a %s', (_type, gig) => {
    given(...gig)
      .when(markAttendance(ana, true, '20:00'))
      .then(performerAttended(ana, '20:00'));
    given(...gig, performerAttended(ana, '20:00'))
      .when(markAttendance(ana, false, '20:10'))
      .then(gigEvent('AttendanceWithdrawn', { performerId: ana.id, at: toInstant('20:10') }));
  });
  it('records nothing when attendance is the same already', () => {
    given(...generic)
      .when(markAttendance(ana, false, '20:00'))
      .then();
    given(...generic, performerAttended(ana, '20:00'))
      .when(markAttendance(ana, true, '20:10'))
      .then();
  });
  it('is refused for an unknown or removed performer', () => {
    given(...generic)
      .when(markAttendance(eli, true, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
    given(...generic, performerRemoved(ana, '19:00'))
      .when(markAttendance(ana, true, '20:00'))
      .thenRefused('PERFORMER_NOT_FOUND');
  });
});
