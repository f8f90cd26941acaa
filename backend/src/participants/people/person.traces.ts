import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type AuditEntry } from '../../audit/audit-writer.js';
import { type Person } from '../../auth/person.js';

/** A person that was made or changed, and in which fields. */
export interface PersonTrace {
  readonly organisationId: OrganisationId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly fields: readonly string[];
}

/** What screens hear of it: the row, never what is in it. */
export const newsOf = ({ organisationId, participantId, isNew }: PersonTrace): NewChange => ({
  kind: isNew ? 'participant_created' : 'participant_updated',
  audience: `organisation:${organisationId}`,
  gigId: null,
  keys: { participantId },
});

export const auditOf = ({ organisationId, participantId, isNew, fields }: PersonTrace, by: Person): AuditEntry => ({
  by,
  action: isNew ? 'created' : 'updated',
  object: { kind: 'participant', id: participantId },
  organisationId,
  fields,
});
