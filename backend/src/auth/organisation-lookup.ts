import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';

/**
 * Finds the organisation that a gig, performer or participant belongs to. It never changes, so callers may cache it.
 * Implemented in gigs/queries (read model first, then the event store) and provided under this class by a global module.
 * Each method returns null for an unknown id.
 * @throws RefusalException BUSY when the read model lags too far behind to say that an id is unknown
 */
export abstract class OrganisationLookup {
  abstract ofGig(id: GigId): Promise<OrganisationId | null>;
  abstract ofPerformer(id: PerformerId): Promise<OrganisationId | null>;
  abstract ofParticipant(id: ParticipantId): Promise<OrganisationId | null>;
}
