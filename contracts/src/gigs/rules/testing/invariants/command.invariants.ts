import { limits } from '../../../../limits.js';
import { type PerformerId } from '../../../../ids.js';
import { type GigReadModel, type PerformerReadModel } from '../../../gig.views.js';
import { type Step, toIds, isEqual, whenAccepted, type StepInvariant } from './step.js';

const countEffectiveEntries = ({ raffleEntrances, raffleWins }: PerformerReadModel): number => Math.max(0, raffleEntrances - raffleWins);

const areAddedLast = (performers: readonly { performerId: PerformerId }[], { before, after }: Step): boolean => {
  const added = after.lineUp.slice(before.lineUp.length);
  const lastSortOrder = before.lineUp.at(-1)?.sortOrder ?? 0;
  return (
    isEqual(toIds(after.lineUp), [...toIds(before.lineUp), ...performers.map(({ performerId }) => performerId)]) &&
    added.every(({ sortOrder }, index) => sortOrder >= lastSortOrder + limits.sortOrderStep * (index + 1))
  );
};

const hasLongBegun = ({ date }: GigReadModel, at: number): boolean => at - date.getTime() > 12 * 3_600_000;
/** A gig without an end counts as ended. */
const hasEnded = ({ endsAt }: GigReadModel, at: number): boolean => endsAt === null || at > endsAt.getTime();

/** Invariants of single command types and, last, of draws, expressed independently of the rules. The limits are those of docs/rules.md. */
export const commandInvariants: Readonly<Record<string, StepInvariant>> = {
  'a public signup is accepted only at an open gig with an enabled link, when all its performers fit within the limit': whenAccepted(
    'SignUpPerformers',
    ({ performers }, { before: { gig } }) => {
      const isSignupOpen = gig.links.signup === 'enabled' && !gig.completed && !gig.deleted;
      return isSignupOpen && gig.performerCount + performers.length <= Math.min(gig.signupLimit ?? 600, 1000);
    },
  ),
  'a public signup is accepted only until the end of the gig’s day, or up to 12 hours after its date, or until its end': whenAccepted(
    'SignUpPerformers',
    ({ at, startOfToday }, { before: { gig } }) => gig.date.getTime() >= startOfToday || !hasLongBegun(gig, at) || !hasEnded(gig, at),
  ),
  'GIG_PAST refuses only signups after the end of the gig’s day, more than 12 hours after its date and after its end': ({
    command,
    decision,
    before: { gig },
  }) =>
    decision.kind !== 'refused' ||
    decision.code !== 'GIG_PAST' ||
    (command.type === 'SignUpPerformers' &&
      gig.date.getTime() < command.data.startOfToday &&
      hasLongBegun(gig, command.data.at) &&
      hasEnded(gig, command.data.at)),
  'GIG_FULL refuses only signups whose performers do not fit within the limit': ({ command, decision, before: { gig } }) =>
    decision.kind !== 'refused' ||
    decision.code !== 'GIG_FULL' ||
    (command.type === 'SignUpPerformers' && gig.performerCount + command.data.performers.length > Math.min(gig.signupLimit ?? 600, 1000)),
  'added performers come last, all of them': whenAccepted('AddPerformers', ({ performers }, step) => areAddedLast(performers, step)),
  'signed-up performers come last, all of them': whenAccepted('SignUpPerformers', ({ performers }, step) => areAddedLast(performers, step)),
  'a move puts the performer directly before the other one and keeps the order of the rest': whenAccepted(
    'MovePerformer',
    ({ performerId, beforeId }, { before, after }) => {
      if (performerId === beforeId) return isEqual(before, after);
      const others = toIds(before.lineUp).filter((id) => id !== performerId);
      const index = beforeId === null ? others.length : others.indexOf(beforeId);
      return isEqual(toIds(after.lineUp), [...others.slice(0, index), performerId, ...others.slice(index)]);
    },
  ),
  'after an arrangement the line-up begins with the given performers, and the rest keeps its order': whenAccepted(
    'ArrangeQueue',
    ({ performerIds }, { before, after }) => {
      const rest = toIds(before.lineUp).filter((id) => !performerIds.includes(id));
      return isEqual(toIds(after.lineUp), [...new Set(performerIds), ...rest]);
    },
  ),
  'clearing the stage empties it without adding minutes': whenAccepted('ClearStage', (_data, { before, after }) =>
    after.lineUp.every(({ id, onStage, timeOnStage }) => !onStage && timeOnStage === before.performers.get(id)?.timeOnStage),
  ),
  'putting all on stage puts every selected performer on stage': whenAccepted('PutAllOnStage', (_data, { before, after }) =>
    before.lineUp.every(({ id, pendingStage }) => !pendingStage || (after.performers.get(id)?.onStage ?? false)),
  ),
  'a swap takes one off the stage and puts the replacement on': whenAccepted('Swap', ({ performerId }, { before, after }) => {
    const replacement = before.performers.get(performerId)?.replacedById;
    return after.performers.get(performerId)?.onStage === false && !!replacement && after.performers.get(replacement)?.onStage === true;
  }),
  'a performer put on stage takes the place of the replaced one': whenAccepted('PutOnStage', ({ performerId }, { before, after }) => {
    const replaced = before.performers.get(performerId)?.replacingPerformerId;
    return after.performers.get(performerId)?.onStage === true && (!replaced || after.performers.get(replaced)?.onStage === false);
  }),
  'a line-up reset clears and renumbers everybody, the given ones first': whenAccepted('ResetLineUp', ({ order }, { before, after }) => {
    const first = order.filter((id) => before.performers.get(id)?.removed === false);
    return (
      isEqual(toIds(after.lineUp).slice(0, new Set(first).size), [...new Set(first)]) &&
      after.lineUp.every(({ played, onStage, pendingStage, attended, timeOnStage, sortOrder }, index) =>
        isEqual([played, onStage, pendingStage, attended, timeOnStage, sortOrder], [false, false, false, false, 0, 1000 * (index + 1)]),
      )
    );
  }),
  'a draw needs an enabled raffle, contains all effective entries in order, and its winner can be recomputed': ({ events, before }) =>
    events.every((event) => {
      if (event.type !== 'RaffleDrawn') return true;
      const { seed, entries, winner } = event.data;
      const eligible = before.lineUp.filter((row) => countEffectiveEntries(row) > 0);
      const tickets = eligible.flatMap((row) => Array<PerformerId>(countEffectiveEntries(row)).fill(row.id));
      const expected = eligible.map((row) => ({ performerId: row.id, entries: countEffectiveEntries(row) }));
      return (
        isEqual(entries, expected) && tickets[Number(BigInt(`0x${seed}`) % BigInt(tickets.length))] === winner && before.gig.raffleEnabled
      );
    }),
};
