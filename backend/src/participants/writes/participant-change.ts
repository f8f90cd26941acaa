import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { type Written } from '../../relational-writes/relational-writer.js';

/** A participant that was created or changed, with the names of the written fields. */
export interface ParticipantChange {
  readonly organisationId: OrganisationId;
  readonly participantId: ParticipantId;
  readonly isNew: boolean;
  readonly fields: readonly string[];
}

/** The audit entry and the change of a written participant. Neither contains values; nothing when no field was written. */
export function toWritten({ organisationId, participantId, isNew, fields }: ParticipantChange): Written {
  if (fields.length === 0) return { audit: [], changes: [] };
  const object = { kind: 'participant', id: participantId } as const;
  return {
    audit: [{ action: isNew ? 'created' : 'updated', object, organisationId, fields }],
    changes: [
      {
        kind: isNew ? 'participant_created' : 'participant_updated',
        audience: `organisation:${organisationId}`,
        gigId: null,
        keys: { participantId },
      },
    ],
  };
}
