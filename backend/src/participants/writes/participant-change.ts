import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type AuditEntry } from '../../audit/audit-writer.js';
import { type Principal } from '../../auth/principal.js';

/** A participant that was created or changed, with the names of the written fields. */
export interface ParticipantChange {
  readonly organisationId: OrganisationId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly fields: readonly string[];
}

/** The change that clients are notified of: it names the row and never contains its values. */
export const toNewChange = ({ organisationId, participantId, isNew }: ParticipantChange): NewChange => ({
  kind: isNew ? 'participant_created' : 'participant_updated',
  audience: `organisation:${organisationId}`,
  gigId: null,
  keys: { participantId },
});

/** The audit entry: names of fields, never their values. */
export const toAuditEntry = ({ organisationId, participantId, isNew, fields }: ParticipantChange, principal: Principal): AuditEntry => ({
  actor: principal,
  action: isNew ? 'created' : 'updated',
  object: { kind: 'participant', id: participantId },
  organisationId,
  fields,
});
