import { minuteMs } from '@jamjar/contracts/time';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type PushKind } from '@jamjar/contracts/notifications/push.views';
import { type GigCause } from '@jamjar/infra/changes/change-causes';

/** The kinds that staff get. */
export type StaffPushKind = Exclude<PushKind, 'performer'>;

/** What the notifications of a gig depend on, as it is now. */
export interface NotifiedGig {
  readonly date: Instant;
  readonly completed: boolean;
  readonly deleted: boolean;
  readonly signupLimit: number | null;
  readonly performerCount: number;
  /** When the latest messages of the chat were sent. */
  readonly messagesAt: readonly Instant[];
}

/** An event of a gig, or a stint that lasts longer than the time limit: nothing is recorded then. */
export type NotifiedCause = Omit<GigCause, 'type'> & { readonly type: GigCause['type'] | 'StintRanOver' };

/** Something that staff are notified of. */
export interface Trigger extends Pick<GigCause, 'gigId' | 'revision' | 'actor' | 'recordedAt'> {
  readonly name: TriggerName;
  /** Null where it is about no performer. */
  readonly performerId: PerformerId | null;
}

/** All triggers with their kind (docs/rules.md#notifications), in the order in which a notification of several names them. */
export const triggerKinds = {
  wentOnStage: 'stage',
  selected: 'stage',
  toBeReplaced: 'stage',
  ranOver: 'stage',
  signedUp: 'queue',
  cancelled: 'queue',
  held: 'queue',
  returned: 'queue',
  limitReached: 'queue',
  created: 'event',
  dateChanged: 'event',
  venueChanged: 'event',
  completed: 'event',
  reopened: 'event',
  deleted: 'event',
  raffleWon: 'event',
  messageSent: 'event',
} as const satisfies Record<string, StaffPushKind>;
export type TriggerName = keyof typeof triggerKinds;

/** How notifications of a kind are delivered. What was recorded longer ago than `ttlSeconds` is not sent. */
export const deliveries: Readonly<Record<PushKind, { ttlSeconds: number; urgency: 'high' | 'normal' }>> = {
  stage: { ttlSeconds: 60, urgency: 'high' },
  queue: { ttlSeconds: 600, urgency: 'normal' },
  event: { ttlSeconds: 86_400, urgency: 'normal' },
  performer: { ttlSeconds: 600, urgency: 'high' },
};

/** How long a chat must have been quiet for a message to be notified. */
export const quietMs = 10 * minuteMs;
/** Stage and queue, and performers of their turn, are notified of from then on, until the gig is completed. */
const leadMs = 2 * 60 * minuteMs;

/** What a cause triggers, each with the position of its performer among those of the cause. */
type Rule = (cause: NotifiedCause, gig: NotifiedGig) => readonly (readonly [TriggerName, number?])[];
const always =
  (name: TriggerName): Rule =>
  () => [[name, 0]];
/** What performers do themselves on their phones. */
const byThePublic =
  (name: TriggerName): Rule =>
  ({ actor }) =>
    actor.kind === 'public' ? [[name, 0]] : [];

const rules: Readonly<Partial<Record<NotifiedCause['type'], Rule>>> = {
  PerformerWentOnStage: always('wentOnStage'),
  // The performer who is replaced comes second
  PerformerSelected: ({ performerIds }) => [['selected', 0], ...(performerIds.length > 1 ? [['toBeReplaced', 1] as const] : [])],
  SubOutRequested: always('toBeReplaced'),
  StintRanOver: always('ranOver'),

  PerformerSignedUp: always('signedUp'),
  SignupCancelled: always('cancelled'),
  PerformerHeld: byThePublic('held'),
  HoldEnded: byThePublic('returned'),

  GigCreated: always('created'),
  GigRescheduled: always('dateChanged'),
  VenueChanged: always('venueChanged'),
  GigCompleted: always('completed'),
  GigReopened: always('reopened'),
  GigDeleted: always('deleted'),
  RaffleDrawn: always('raffleWon'),
  MessageSent: (cause, { messagesAt }) => {
    const isBefore = (at: Instant): boolean => at < cause.recordedAt && at > cause.recordedAt - quietMs;
    return messagesAt.some(isBefore) ? [] : [['messageSent']];
  },
};

/**
 * What staff are notified of, in order. What Jamjar itself did, and what is too old, is nobody's news.
 * @param causes of one gig, in the order in which they were recorded
 * @param gig after the last of them
 */
export function findTriggers(causes: readonly NotifiedCause[], gig: NotifiedGig, now: Instant): readonly Trigger[] {
  const last = findLimitReaching(causes, gig);
  return causes
    .flatMap((cause) => {
      const found = [...(rules[cause.type]?.(cause, gig) ?? []), ...(cause === last ? [['limitReached'] as const] : [])];
      return found.map(([name, position]) => toTrigger(cause, name, position));
    })
    .filter((trigger) => trigger.actor.kind !== 'system' && isTimely(trigger, gig) && isFresh(trigger, now));
}

const toTrigger = ({ gigId, performerIds, revision, actor, recordedAt }: NotifiedCause, name: TriggerName, position?: number): Trigger => ({
  gigId,
  name,
  performerId: (position === undefined ? null : performerIds[position]) ?? null,
  revision,
  actor,
  recordedAt,
});

/** The cause by which the line-up reached the signup limit, if it did. */
function findLimitReaching(causes: readonly NotifiedCause[], { signupLimit, performerCount }: NotifiedGig): NotifiedCause | undefined {
  if (signupLimit === null || performerCount < signupLimit) return undefined;
  const additions = causes.filter(({ type }) => type === 'PerformerSignedUp' || type === 'PerformerAdded');
  const removals = causes.filter(({ type }) => type === 'PerformerRemoved' || type === 'SignupCancelled');
  return performerCount - additions.length + removals.length < signupLimit ? additions.at(-1) : undefined;
}

/** Whether the gig is in the time in which staff are notified of such a trigger. */
export const isTimely = ({ name, recordedAt }: Trigger, gig: NotifiedGig): boolean =>
  triggerKinds[name] === 'event' || isUnderWay(gig, recordedAt);

/** From two hours before its date until it is completed. */
export const isUnderWay = ({ date, completed, deleted }: NotifiedGig, at: Instant): boolean =>
  at >= date - leadMs && !completed && !deleted;

/** @param waitedMs for how long it may have waited to be sent together with others */
export const isFresh = ({ name, recordedAt }: Trigger, now: Instant, waitedMs = 0): boolean =>
  now - recordedAt <= deliveries[triggerKinds[name]].ttlSeconds * 1_000 + waitedMs;
