import * as v from 'valibot';
import { idSchema, timestamp } from '../field.schemas.js';
import { type UserId } from '../ids.js';
import { invitationSchema } from '../organisations/invitation.views.js';

/** Who helps at a gig for one evening, and the links with which somebody still can (docs/rules.md#helper-for-tonight). */
export interface TemporaryOperatorsView extends v.InferOutput<typeof temporaryOperatorsSchema> {}
export const temporaryOperatorsSchema = v.object({
  /** The last one first. `since`: when they joined; ISO 8601, UTC. */
  temporaryOperators: v.array(v.object({ id: idSchema<UserId>(), username: v.string(), since: timestamp })),
  /** The invitations that may be used, the newest first. */
  invitations: v.array(invitationSchema),
});
