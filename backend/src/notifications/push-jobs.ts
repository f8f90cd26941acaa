import { type GigId, type Instant, type UserId } from '@jamjar/contracts/ids';
import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { v5 } from 'uuid';
import { type WindowKey } from './delivery.repository.js';
import { toPayload } from './notification.messages.js';
import { type NewPushJob, type PushJob } from './push-queue.js';
import { type LoadedGig, type PublicNames } from './queries/notified-gigs.queries.js';
import { deliveryOptions, type Trigger } from './triggers.js';

/** A notification that is still to be sent: the triggers of one kind and gig, for one subscription. */
export interface PendingNotification extends WindowKey {
  readonly userId: UserId;
  readonly triggers: readonly Trigger[];
}

/** Stands for the name of a performer that was not loaded, as of a deleted gig. */
const unknownName = 'Somebody';

/** The jobs that send the notifications, with texts from the current data of the gigs. */
export function toJobs(
  notifications: readonly PendingNotification[],
  gigs: ReadonlyMap<GigId, LoadedGig>,
  names: PublicNames,
  now: Instant,
): readonly NewPushJob[] {
  return notifications.flatMap(({ endpointId, userId, gigId, kind, triggers }) => {
    const gig = gigs.get(gigId);
    const [first] = triggers;
    if (!gig || !first) return [];
    const payload = toPayload(kind, triggers, { ...gig, nameOf: (id) => names.get(gigId)?.get(id) ?? unknownName });
    return [toJob({ ...first, endpointId, holder: userId }, payload, now)];
  });
}

/** What a job is made from. All but `holder` identifies the job; the time stands for a missing revision, as of a chat message. */
interface JobSource extends Pick<Trigger, 'gigId' | 'performerId' | 'revision' | 'recordedAt'>, Pick<PushJob, 'endpointId' | 'holder'> {
  /** Name of the trigger, or the text of a performer's alert. */
  readonly name: string;
}

/** The job that sends a payload now. Its id follows from its source, so that the same notification is queued once. */
export function toJob(
  { gigId, revision, recordedAt, name, performerId, endpointId, holder }: JobSource,
  payload: PushPayload,
  now: Instant,
): NewPushJob {
  const singletonKey = [gigId, revision ?? recordedAt, name, performerId ?? '', endpointId].join(' ');
  const expiresAt = now + deliveryOptions[payload.kind].ttlSeconds * 1_000;
  return { id: v5(singletonKey, gigId), singletonKey, data: { endpointId, holder, gigId, payload, expiresAt, failures: 0 } };
}
