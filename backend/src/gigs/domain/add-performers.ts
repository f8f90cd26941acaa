import { type Instant } from '@jamjar/contracts/ids';
import { type GigCommands, type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent, type AddedPerformer } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { accept, refuse } from '../../command-handling/decider.js';
import { type GigDecision } from './gig.rule.js';

/** Adds performers to the line-up, not through the signup form: all of them or none. */
export function addPerformers(gig: Gig, { performers, at }: GigCommands['AddPerformers']): GigDecision {
  return appendPerformers(gig, performers, at, 'PerformerAdded');
}

/** Appends the performers to the line-up, in the given order, with one event of this type each. */
export function appendPerformers(
  gig: Gig,
  performers: readonly NewPerformer[],
  at: Instant,
  type: 'PerformerAdded' | 'PerformerSignedUp',
): GigDecision {
  const lineUp = getLineUp(gig);
  const refusal = findRefusal(gig, new Set(lineUp.map(({ participantId }) => participantId)), performers);
  if (refusal) return refuse(refusal);
  const lastSortOrder = lineUp.at(-1)?.sortOrder ?? 0;
  return accept(
    ...performers.map((it, index): GigEvent => ({
      type,
      data: toAddedPerformer(it, lastSortOrder + limits.sortOrderStep * (index + 1), at),
    })),
  );
}

/** Adds the accepted participants to `lineUpParticipantIds`, so that one who is given twice is refused too. */
function findRefusal(
  gig: Gig,
  lineUpParticipantIds: Set<NewPerformer['participantId']>,
  performers: readonly NewPerformer[],
): RefusalCode | null {
  if (performers.length === 0) return 'NOBODY_TO_ADD';
  if (gig.settings.type === 'jam' && performers.some(({ instruments }) => instruments.length === 0)) return 'INSTRUMENTS_REQUIRED';
  for (const { participantId } of performers) {
    if (lineUpParticipantIds.has(participantId)) return 'ALREADY_ADDED';
    lineUpParticipantIds.add(participantId);
  }
  return null;
}

/** Copies field by field, so that nothing else of the command, such as a name, gets into the history. */
function toAddedPerformer({ performerId, participantId, ...rest }: NewPerformer, sortOrder: number, at: Instant): AddedPerformer {
  const { instruments, tier, priority, performerType } = rest;
  return { performerId, participantId, instruments, tier, priority, performerType, sortOrder, at };
}
