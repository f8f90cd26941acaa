import { type Instrument } from '@jamjar/contracts/enums';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { leavesStage } from './leaving.js';
import { performerOn, type GigDecision } from './gig.rule.js';
import { whyNoSelection, whyNoStage } from './stage-rules.js';

/** They go on stage, and whoever they replace leaves in the same append. In a jam they were selected first. (S2 §4) */
export function putOnStage(gig: Gig, performer: Performer, { at }: { at: Instant }): GigDecision {
  const barred = whyNoStage(gig);
  if (barred) return refused(barred);
  if (performer.place.kind === 'onStage') return nothingNew;
  if (performer.place.kind === 'waiting' && gig.settings.type === 'jam') return refused('NOT_SELECTED');
  return happened(...goesOnStage(gig, performer, at));
}

/** Everybody selected, in the order of the line. (S2 §4, Put All) */
export function putAllOnStage(gig: Gig, { at }: GigCommands['PutAllOnStage']): GigDecision {
  const barred = whyNoSelection(gig);
  if (barred) return refused(barred);
  const selected = lineOf(gig).filter(({ place }) => place.kind === 'selected');
  return happened(...selected.flatMap((performer) => goesOnStage(gig, performer, at)));
}

/** Their minutes count. Taking off somebody who is not there changes nothing. (S2 §4) */
export function takeOffStage(gig: Gig, performer: Performer, { at }: GigCommands['TakeOffStage']): GigDecision {
  const barred = whyNoStage(gig);
  return barred ? refused(barred) : happened(...leavesStage(performer, at));
}

/** Everybody off, and no minutes are added. (S2 §4, Clear All Off Stage) */
export function clearStage(gig: Gig, { at }: GigCommands['ClearStage']): GigDecision {
  const barred = whyNoStage(gig);
  return barred ? refused(barred) : happened(...lineOf(gig).flatMap((performer) => leavesStage(performer, at, { counted: false })));
}

/** Two who are selected never replace the same person, so that nobody leaves twice. */
function goesOnStage(gig: Gig, performer: Performer, at: Instant): GigEvent[] {
  const { instruments, replacing: replaced } = called(performer);
  const leaver = replaced && performerOn(gig, replaced);
  const { id: performerId, stints } = performer;
  return [
    ...(leaver ? leavesStage(leaver, at) : []),
    { type: 'PerformerWentOnStage', data: { performerId, stint: stints + 1, at, instruments, replaced } },
  ];
}

/** Whoever comes straight from the line brings what they play. */
function called({ place, instruments }: Performer): { instruments: readonly Instrument[]; replacing: PerformerId | null } {
  return place.kind === 'selected' ? place : { instruments, replacing: null };
}
