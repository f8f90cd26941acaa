import { minuteMs } from '@jamjar/contracts/time';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type PushKind } from '@jamjar/contracts/notifications/push.views';
import { type GigCause } from '@jamjar/infra/changes/change-causes';

/** The kinds of notifications that staff get. */
export type StaffPushKind = Exclude<PushKind, 'performer'>;

/** The current data of a gig that its notifications depend on. */
export interface NotifiedGig {
  readonly date: Instant;
  readonly completed: boolean;
  readonly deleted: boolean;
  readonly signupLimit: number | null;
  readonly performerCount: number;
  /** When chat messages were sent, from `quietMs` before the first message among the causes on. Empty when no cause is a message. */
  readonly messagesAt: readonly Instant[];
}

/** A recorded cause, or one that nothing records: a stint has become longer than the time limit. */
export type NotifiedCause = Omit<GigCause, 'type'> & { readonly type: GigCause['type'] | 'StintRanOver' };

/** Something that staff are notified of. */
export interface Trigger extends Pick<GigCause, 'gigId' | 'revision' | 'actor' | 'recordedAt'> {
  readonly name: TriggerName;
  /** Null when the trigger is about no performer. */
  readonly performerId: PerformerId | null;
}

/** All triggers with their kind (docs/rules.md#notifications), in the order of their lines in a notification. */
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

/** How notifications of a kind are delivered. What was recorded longer ago than `ttlSeconds` begins no notification. */
export const deliveryOptions: Readonly<Record<PushKind, { ttlSeconds: number; urgency: 'high' | 'normal' }>> = {
  stage: { ttlSeconds: 60, urgency: 'high' },
  queue: { ttlSeconds: 600, urgency: 'normal' },
  event: { ttlSeconds: 86_400, urgency: 'normal' },
  performer: { ttlSeconds: 600, urgency: 'high' },
};

/** Staff are notified of a chat message when no other was sent for this long before it. */
export const quietMs = 10 * minuteMs;
/** How long before a gig notifications of stage and queue and alerts of performers begin. They end when it is completed or deleted. */
const leadMs = 2 * 60 * minuteMs;

/** Finds the triggers of a cause, each with the index of its performer, if any, in the cause's `performerIds`. */
type Rule = (cause: NotifiedCause, gig: NotifiedGig) => readonly (readonly [TriggerName, number?])[];
const always =
  (name: TriggerName): Rule =>
  () => [[name, 0]];
/** Only when performers do it themselves on their phones. */
const onlyByPublic =
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
  PerformerHeld: onlyByPublic('held'),
  HoldEnded: onlyByPublic('returned'),

  GigCreated: always('created'),
  GigRescheduled: always('dateChanged'),
  VenueChanged: always('venueChanged'),
  GigCompleted: always('completed'),
  GigReopened: always('reopened'),
  GigDeleted: always('deleted'),
  RaffleDrawn: always('raffleWon'),
  MessageSent: (cause, { messagesAt }) => {
    const isShortlyBefore = (at: Instant): boolean => at < cause.recordedAt && at > cause.recordedAt - quietMs;
    return messagesAt.some(isShortlyBefore) ? [] : [['messageSent']];
  },
};

/**
 * Finds the triggers that staff are notified of, in order. Left out are actions of Jamjar itself and triggers that are not timely or fresh.
 * @param causes of one gig, in the order in which they were recorded
 * @param gig as it is after the last cause
 */
export function findTriggers(causes: readonly NotifiedCause[], gig: NotifiedGig, now: Instant): readonly Trigger[] {
  const limitReachingCause = findLimitReaching(causes, gig);
  return causes
    .flatMap((cause) => {
      const found = [...(rules[cause.type]?.(cause, gig) ?? []), ...(cause === limitReachingCause ? [['limitReached'] as const] : [])];
      return found.map(([name, performerIndex]) => toTrigger(cause, name, performerIndex));
    })
    .filter((trigger) => trigger.actor.kind !== 'system' && isTimely(trigger, gig) && isFresh(trigger, now));
}

const toTrigger = ({ gigId, performerIds, revision, actor, recordedAt }: NotifiedCause, name: TriggerName, index?: number): Trigger => ({
  gigId,
  name,
  performerId: (index === undefined ? null : performerIds[index]) ?? null,
  revision,
  actor,
  recordedAt,
});

/** The last cause that added a performer, if the line-up reached the signup limit by these causes. */
function findLimitReaching(causes: readonly NotifiedCause[], { signupLimit, performerCount }: NotifiedGig): NotifiedCause | undefined {
  if (signupLimit === null || performerCount < signupLimit) return undefined;
  const additions = causes.filter(({ type }) => type === 'PerformerSignedUp' || type === 'PerformerAdded');
  const removals = causes.filter(({ type }) => type === 'PerformerRemoved' || type === 'SignupCancelled');
  return performerCount - additions.length + removals.length < signupLimit ? additions.at(-1) : undefined;
}

/** Whether a trigger was recorded in the time in which staff are notified of its kind. */
export const isTimely = ({ name, recordedAt }: Trigger, gig: NotifiedGig): boolean =>
  triggerKinds[name] === 'event' || isNotificationTime(gig, recordedAt);

/** Whether an instant is at most two hours before the gig's date, or later, and the gig is neither completed nor deleted. */
export const isNotificationTime = ({ date, completed, deleted }: NotifiedGig, at: Instant): boolean =>
  at >= date - leadMs && !completed && !deleted;

/** Whether a trigger is not too old to be sent. @param maxWaitMs how long it may have waited to be sent together with others */
export const isFresh = ({ name, recordedAt }: Trigger, now: Instant, maxWaitMs = 0): boolean =>
  now - recordedAt <= deliveryOptions[triggerKinds[name]].ttlSeconds * 1_000 + maxWaitMs;
