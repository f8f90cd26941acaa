import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
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
 * The events of a whole jam, one array per append (not always the events of one command): a replacement on stage, a cleared stage, resets,
 * a removal, a raffle, the end.
 */
export function completeGigHistory(name: string): GigEvent[][] {
  const [ana, bo, cem, dee] = ['Ana', 'Bo', 'Cem', 'Dee'].map((each) => testPerformerId(`${each} at ${name}`));
  if (!ana || !bo || !cem || !dee) throw new Error('A performer id is missing');
  return [
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
    [performerSelected(ana), performerWentOnStage(ana, 2, instantAt('21:15'))],
    [performerLeftStage(ana, 2, instantAt('22:00')), { type: 'GigCompleted', data: { at: instantAt('22:00') } }],
  ];
}
