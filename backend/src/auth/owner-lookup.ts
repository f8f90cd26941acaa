import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';

/**
 * Finds which organisation an object belongs to; such an event never changes, so answers are remembered.
 * Implemented in gigs/queries (read model first, then the hot streams) and provided under this class, exported by a global module.
 * Each answers null when nobody knows the object. @throws Refused BUSY when that cannot be told while the projection lags
 */
export abstract class OwnerLookup {
  abstract ofGig(id: GigId): Promise<OrganisationId | null>;
  abstract ofPerformer(id: PerformerId): Promise<OrganisationId | null>;
  abstract ofParticipant(id: ParticipantId): Promise<OrganisationId | null>;
}
