import * as v from 'valibot';
import { type WithPreviousValues } from '../edit-conflicts.js';
import { idSchema, nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type OrganisationId, type ParticipantId } from '../ids.js';
import { type Contact } from './contact.js';

/** The schemas of the contact fields. */
export const contactSchemas = {
  email: nullableText,
  phone: nullableText,
  instagram: nullableText,
  lookingForBand: v.boolean(),
} satisfies Record<keyof Contact, unknown>;

// Participants in the API's responses, and the request that edits one

/** A participant: a person who performs at gigs of an organisation. */
export interface ParticipantView extends v.InferOutput<typeof participantSchema> {}
export const participantSchema = v.object({
  id: idSchema<ParticipantId>(),
  organisationId: idSchema<OrganisationId>(),
  name: v.string(),
  ...contactSchemas,
});
/** A participant with a summary of their gigs; of the contact details it has `lookingForBand` only. */
export interface ParticipantAppearancesView extends v.InferOutput<typeof participantAppearancesSchema> {}
export const participantAppearancesSchema = v.object({
  ...v.pick(participantSchema, ['id', 'organisationId', 'name', 'lookingForBand']).entries,
  /** Number of gigs that are not deleted and in whose line-up the participant is. */
  nights: wholeNumber,
  /** Date of the last gig at which the participant played or attended; null when there is none. */
  lastAppearance: v.nullable(timestamp),
});
/** PATCH /api/participants/{id}: changes the fields that are present. */
export interface EditParticipantRequest extends EditableParticipantFields, WithPreviousValues<EditableParticipantFields> {}
type EditableParticipantFields = Partial<Omit<ParticipantView, 'id' | 'organisationId'>>;
