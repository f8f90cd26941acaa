import * as v from 'valibot';
import { type ActorKind } from '../event-metadata.js';
import { nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { type GigId, type PerformerId, type UserId } from '../ids.js';
import { type GigEventType } from './gig.events.js';
import { namedPerformerSchema } from './gig.views.js';

/** One entry of a gig's timeline: a stored event in a readable form. */
export interface TimelineEntryView extends v.InferOutput<typeof timelineEntrySchema> {}
export const timelineEntrySchema = v.object({
  /** Revision of the event in the gig's stream. */
  revision: wholeNumber,
  /** When the event was recorded. */
  at: timestamp,
  /** Type of the event, for example `PerformerWentOnStage`. */
  type: v.string(),
  actor: v.object({ id: nullableText, name: v.string() }),
  /** The affected performers; a replaced performer follows the replacement. */
  performers: v.array(namedPerformerSchema),
  /** True if the event switched a link or the raffle on, false if it switched it off; null for other events. */
  enabled: v.nullable(v.boolean()),
  /** The revisions of all events of the same command. */
  action: v.object({ from: wholeNumber, to: wholeNumber }),
  /** Whether the action could be undone when the entry was sent. */
  undoable: v.boolean(),
  undone: v.boolean(),
});

/** An entry's row in the read model. */
export interface TimelineReadModel {
  gigId: GigId;
  revision: number;
  at: Date;
  type: GigEventType;
  actorKind: ActorKind;
  /** The user who caused the event; null when it was not a user. */
  actorId: UserId | null;
  performerIds: readonly PerformerId[];
  /** As in `TimelineEntryView`; also null in rows that were written before this column existed. */
  enabled: boolean | null;
  /** Revision of the first event of the same command. */
  actionFrom: number;
  undone: boolean;
}
