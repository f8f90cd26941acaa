import { type Instant } from '@jamjar/contracts/ids';
import { type GigCommands, type NewPerformer } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent, type Newcomer } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { limits } from '@jamjar/contracts/limits';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { happened, refused } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';

/** Staff put people on the list, all of them or none. (S2 §5, Add participants) */
export function addPerformers(gig: Gig, { performers, at }: GigCommands['AddPerformers']): GigDecision {
  return join(gig, performers, at, 'PerformerAdded');
}

/** Newcomers of any type come last, in the order they are given. */
export function join(
  gig: Gig,
  performers: readonly NewPerformer[],
  at: Instant,
  type: 'PerformerAdded' | 'PerformerSignedUp',
): GigDecision {
  const line = lineOf(gig);
  const refusal = whyNotToJoin(gig, new Set(line.map(({ participantId }) => participantId)), performers);
  if (refusal) return refused(refusal);
  const last = line.at(-1)?.sortOrder ?? 0;
  return happened(
    ...performers.map((it, index): GigEvent => ({ type, data: newcomer(it, last + limits.sortOrderStep * (index + 1), at) })),
  );
}

function whyNotToJoin(gig: Gig, present: Set<NewPerformer['participantId']>, performers: readonly NewPerformer[]): RefusalCode | null {
  if (performers.length === 0) return 'NOBODY_TO_ADD';
  if (gig.settings.type === 'jam' && performers.some(({ instruments }) => instruments.length === 0)) return 'INSTRUMENTS_REQUIRED';
  for (const { participantId } of performers) {
    if (present.has(participantId)) return 'ALREADY_ADDED';
    present.add(participantId);
  }
  return null;
}

/** Field by field: nothing else that stands in the command, a name least of all, may slip into the history. */
function newcomer({ performerId, participantId, ...rest }: NewPerformer, sortOrder: number, at: Instant): Newcomer {
  const { instruments, tier, priority, performerType } = rest;
  return { performerId, participantId, instruments, tier, priority, performerType, sortOrder, at };
}
