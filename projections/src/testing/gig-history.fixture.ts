import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type PerformerId } from '@jamjar/contracts/ids';
import {
  performerAdded,
  instantAt,
  gigCreated,
  performerLeftStage,
  testPerformerId,
  performerRemoved,
  performerSelected,
  performerWentOnStage,
} from './gig-events.fixture.js';

/**
 * The events of a whole jam, one array per append; some arrays combine the events of several commands. They contain a replacement on stage,
 * a cleared stage, resets, a removal, a raffle, holds, an undone next band and the completion. The numbers in `performerAdded` are sort
 * orders, those in `performerWentOnStage` and `performerLeftStage` numbers of stints.
 */
export function completeGigHistory(name: string): GigEvent[][] {
  const [ana, bo, cem, dee] = ['Ana', 'Bo', 'Cem', 'Dee'].map((performerName) => testPerformerId(`${performerName} at ${name}`));
  if (!ana || !bo || !cem || !dee) throw new Error('A performer id is missing');
  const beforeUndo: GigEvent[][] = [
    [gigCreated('jam', name)],
    [performerAdded(ana, 1000), performerAdded(bo, 2000)],
    [performerAdded(cem, 3000), performerAdded(dee, 4000)],
    [performerSelected(ana)],
    [performerSelected(bo)],
    [performerWentOnStage(ana, 1, instantAt('20:00')), performerWentOnStage(bo, 1, instantAt('20:00'))],
    [performerSelected(cem, ana)],
    [performerLeftStage(ana, 1, instantAt('20:09:59.999')), performerWentOnStage(cem, 1, instantAt('20:09:59.999'), ana)],
    [{ type: 'LineUpReordered', data: { moves: [{ performerId: dee, sortOrder: 500 }] } }],
    [performerLeftStage(bo, 1, instantAt('20:30'), false), performerLeftStage(cem, 1, instantAt('20:30'), false)],
    [performerSelected(dee), performerWentOnStage(dee, 1, instantAt('20:31'))],
    [performerLeftStage(dee, 1, instantAt('20:45')), { type: 'PerformerReset', data: { performerId: dee, at: instantAt('20:45') } }],
    [performerSelected(dee), performerWentOnStage(dee, 2, instantAt('20:50'))],
    [performerLeftStage(dee, 2, instantAt('21:00')), performerRemoved(dee)],
    [{ type: 'RaffleSwitched', data: { enabled: true } }],
    [{ type: 'RaffleEntrancesSet', data: { performerId: ana, entrances: 3 } }],
    [{ type: 'RaffleDrawn', data: { seed: '00', entries: [{ performerId: ana, entries: 3 }], winner: ana, at: instantAt('21:05') } }],
    [{ type: 'LineUpReset', data: { order: [cem, ana, bo], at: instantAt('21:10') } }],
  ];
  return [
    ...beforeUndo,
    ...undoneNextBand(beforeUndo.flat().length, ana, cem),
    [performerHeld(cem), { type: 'HoldEnded', data: { performerId: cem, at: instantAt('21:41') } }, performerHeld(bo)],
    [performerLeftStage(ana, 2, instantAt('22:00')), { type: 'GigCompleted', data: { at: instantAt('22:00') } }],
  ];
}

const performerHeld = (performerId: PerformerId): GigEvent => ({ type: 'PerformerHeld', data: { performerId, at: instantAt('21:40') } });

/** Ana goes on stage; the next band is Cem alone; that is undone, and Cem is deselected. @param from revision of the first event */
function undoneNextBand(from: number, ana: PerformerId, cem: PerformerId): GigEvent[][] {
  const state = { performanceCount: 0, minutesOnStage: 0, lastPlayedAt: null, attended: false, entrances: 0 };
  const onStage = { kind: 'onStage', stint: 2, startedAt: instantAt('21:15'), instruments: ['guitar'], subOut: null } as const;
  const selected = { kind: 'selected', instruments: ['guitar'], replacingPerformerId: null } as const;
  const performers = [
    { ...state, performerId: ana, status: onStage, performanceCount: 1, sortOrder: 2000, entrances: 3, stateRevision: from + 1 },
    { ...state, performerId: cem, status: selected, sortOrder: 1000, stateRevision: from + 2 },
  ];
  const stints = [
    { performerId: ana, stint: 2, change: 'reopened' },
    { performerId: cem, stint: 2, change: 'undone' },
  ] as const;
  return [
    [performerSelected(ana), performerWentOnStage(ana, 2, instantAt('21:15'))],
    [performerSelected(cem)],
    [performerLeftStage(ana, 2, instantAt('21:30')), performerWentOnStage(cem, 2, instantAt('21:30'))],
    [{ type: 'ActionUndone', data: { from: from + 3, to: from + 4, performers, stints, at: instantAt('21:31') } }],
    [{ type: 'PerformerDeselected', data: { performerId: cem } }],
  ];
}
