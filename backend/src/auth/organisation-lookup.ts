import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';

/**
 * Finds the organisation that a gig, performer or participant belongs to. None of them ever moves to another organisation, so callers
 * may cache the result.
 * This class is also the injection token; `GigsModule` provides the implementation. Each method returns null for an unknown id.
 * @throws RefusalException BUSY while the read models may lack the performer
 * @throws CommandTimeout when a gig that is missing from the read models cannot be read from its stream in time
 */
export abstract class OrganisationLookup {
  abstract ofGig(id: GigId): Promise<OrganisationId | null>;
  abstract ofPerformer(id: PerformerId): Promise<OrganisationId | null>;
  abstract ofParticipant(id: ParticipantId): Promise<OrganisationId | null>;
}
