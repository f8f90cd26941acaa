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
/** A person without their contact details, and what their nights come to (S1 §2, /participants/{organisationId}). */
export interface AppearancesView {
  id: ParticipantId;
  organisationId: OrganisationId;
  name: string;
  lookingForBand: boolean;
  /** On the lists of so many they are. */
  nights: number;
  /** When the last of those was at which they played or attended; null: at none yet. */
  lastAppearance: string | null;
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
