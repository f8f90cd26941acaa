import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { added, at, created, left, performer, removed, selected, wentOn } from './told-events.js';

/** A whole jam in the appends in which it happened: substitutions, a clearing, resets, a removal, a raffle, the end. */
export function wholeGig(name: string): GigEvent[][] {
  const [ana, bo, cem, dee] = ['Ana', 'Bo', 'Cem', 'Dee'].map((each) => performer(`${each} at ${name}`));
  if (!ana || !bo || !cem || !dee) throw new Error('Nobody came');
  return [
    [created('jam', name)],
    [added(ana, 1000), added(bo, 2000)],
    [added(cem, 3000), added(dee, 4000)],
    [selected(ana)],
    [selected(bo)],
    [wentOn(ana, 1, at('20:00')), wentOn(bo, 1, at('20:00'))],
    [selected(cem, ana)],
    [left(ana, 1, at('20:09:59.999')), wentOn(cem, 1, at('20:09:59.999'), ana)],
    [{ type: 'LineUpReordered', data: { moves: [{ performerId: dee, sortOrder: 500 }] } }],
    [left(bo, 1, at('20:30'), false), left(cem, 1, at('20:30'), false)],
    [selected(dee), wentOn(dee, 1, at('20:31'))],
    [left(dee, 1, at('20:45')), { type: 'PerformerReset', data: { performerId: dee, at: at('20:45') } }],
    [selected(dee), wentOn(dee, 2, at('20:50'))],
    [left(dee, 2, at('21:00')), removed(dee)],
    [{ type: 'RaffleSwitched', data: { enabled: true } }],
    [{ type: 'RaffleEntrancesSet', data: { performerId: ana, entrances: 3 } }],
    [{ type: 'RaffleDrawn', data: { seed: '00', entries: [{ performerId: ana, entries: 3 }], winner: ana, at: at('21:05') } }],
    [{ type: 'LineUpReset', data: { order: [cem, ana, bo], at: at('21:10') } }],
    [selected(ana), wentOn(ana, 2, at('21:15'))],
    [left(ana, 2, at('22:00')), { type: 'GigCompleted', data: { at: at('22:00') } }],
  ];
}
