import * as v from 'valibot';
import { instruments } from '../enums.js';
import { nullableText, timestamp } from '../field.schemas.js';
import { gigSchema, performerSchema } from '../gigs/gig.views.js';
import { type SnapshotLinkKind } from '../gigs/link-kinds.js';
import { type PlacePerformer, placeSchema, type PlaceView } from '../signup/place.views.js';
import { publicGigSchema } from '../signup/signup.views.js';

/** A performer in the running order. */
const livePerformerSchema = v.object({
  /** Identifies the performer in all public responses about the gig. */
  key: v.string(),
  /** The public name, for example `Hana S.` (docs/rules.md#running-order). */
  name: v.string(),
});
const selectedPerformerSchema = v.object({
  ...livePerformerSchema.entries,
  /** The one that the performer plays, null at an open mic and for a performer without instruments. */
  instrument: v.nullable(v.picklist(instruments)),
});

/** GET /api/public/live/{token}: the running order. */
export interface LiveView extends v.InferOutput<typeof liveSchema> {}
export const liveSchema = v.object({
  ...publicGigSchema.entries,
  ...v.pick(gigSchema, ['organisation', 'timeLimit', 'completed']).entries,
  ...v.pick(placeSchema, ['version', 'serverTime', 'pace']).entries,
  onStage: v.array(v.object({ ...selectedPerformerSchema.entries, since: timestamp })),
  selected: v.array(selectedPerformerSchema),
  /** The queue in the calling order; at a generic event, the performers who have not attended. */
  queue: v.array(
    v.object({ ...livePerformerSchema.entries, ...v.pick(performerSchema, ['instruments', 'performerType', 'held']).entries }),
  ),
  /** The last draw, `id` for its route; null before it, after a reset, and when the winner has left the line-up. */
  raffle: v.nullable(v.object({ id: v.string(), name: v.string(), at: timestamp })),
  /** The commitment of the seal for the next draw; null while there is none, or it is broken. */
  seal: nullableText,
  /** The token of the signup page while signing up is open. */
  signupToken: nullableText,
});

/** The snapshots that pages of links show, by link kind. Of two snapshots, that with the higher `version` is newer. */
export type LinkSnapshots = { [Kind in SnapshotLinkKind]: v.InferOutput<(typeof linkSnapshotSchemas)[Kind]> };
export const linkSnapshotSchemas = { live: liveSchema } satisfies Record<SnapshotLinkKind, v.GenericSchema>;
/** The message of /ws/public to pages of links: a whole snapshot, in a field named after the link kind. */
export type LinkFrame<Kind extends SnapshotLinkKind> = { type: Kind } & Pick<LinkSnapshots, Kind>;
/** The message of /ws/public to place pages: all performers of the gig without names. Each page shows only its own performers. */
export interface PlaceFrame extends Pick<PlaceView, 'version' | 'serverTime' | 'pace' | 'stage' | 'selected'> {
  type: 'place';
  completed: boolean;
  performers: Omit<PlacePerformer, 'name'>[];
}
/** Tells the client that the link has become invalid; the socket is then closed with 4404. */
export interface GoneFrame {
  type: 'gone';
}
export type PublicFrame = LinkFrame<SnapshotLinkKind> | PlaceFrame | GoneFrame;
