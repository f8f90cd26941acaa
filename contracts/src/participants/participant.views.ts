import { type OrganisationId, type ParticipantId } from '../ids.js';

/** A person as their organisation knows them (S1 §3, "participants"). */
export interface ParticipantView {
  id: ParticipantId;
  organisationId: OrganisationId;
  name: string;
  email: string | null;
  phone: string | null;
  instagram: string | null;
  lookingForBand: boolean;
}
/** PATCH /api/participants/{id} */
export interface EditParticipantRequest {
  name?: string;
  email?: string | null;
  phone?: string | null;
  instagram?: string | null;
  lookingForBand?: boolean;
}

/** How names are compared within an organisation: NFKC, trimmed, spaces collapsed, case folded. */
export const normalisedName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
