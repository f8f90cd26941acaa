import { type GigId, type Instant, type PerformerId, type UserId } from '@jamjar/contracts/ids';
import { v5 } from 'uuid';
import { type WindowKey } from './delivery.repository.js';
import { toPayload } from './notification.messages.js';
import { type JobIdentity, type PushJob } from './push-queue.js';
import { type LoadedGig } from './queries/notified-gigs.queries.js';
import { deliveries, type Trigger } from './triggers.js';

/** What one subscription is notified of, of one kind and gig. */
export interface Unsent extends WindowKey {
  readonly userId: UserId;
  readonly triggers: readonly Trigger[];
}

const nobody = 'Somebody';

/** The jobs that send it, with the texts as they are now. */
export function toJobs(
  unsent: readonly Unsent[],
  gigs: ReadonlyMap<GigId, LoadedGig>,
  names: ReadonlyMap<GigId, ReadonlyMap<PerformerId, string>>,
  now: Instant,
): readonly (JobIdentity & { readonly data: PushJob })[] {
  return unsent.flatMap(({ endpointId, userId, gigId, kind, triggers }) => {
    const gig = gigs.get(gigId);
    const [first] = triggers;
    if (!gig || !first) return [];
    const payload = toPayload(kind, triggers, { ...gig, nameOf: (id) => names.get(gigId)?.get(id) ?? nobody });
    const expiresAt = now + deliveries[kind].ttlSeconds * 1_000;
    return [{ ...identify(gigId, first, endpointId), data: { endpointId, userId, payload, expiresAt, failures: 0 } }];
  });
}

/** By gig, revision, trigger and subscription: no trigger is in two notifications to one subscription. A message has no revision, but its time. */
function identify(gigId: GigId, { name, performerId, revision, recordedAt }: Trigger, endpointId: string): JobIdentity {
  const singletonKey = [gigId, revision ?? recordedAt, name, performerId ?? '', endpointId].join(' ');
  return { id: v5(singletonKey, gigId), singletonKey };
}
