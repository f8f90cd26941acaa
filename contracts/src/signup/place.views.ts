import * as v from 'valibot';
import { nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { paceSchema } from '../forecast/pace.views.js';
import { publicGigSchema } from './signup.views.js';

/** What a performer is doing, for their place page. `cancelled`: the performer cancelled; `removed`: staff removed them. */
export const placeStates = ['waiting', 'held', 'selected', 'onStage', 'played', 'attended', 'cancelled', 'removed'] as const;
export type PlaceState = (typeof placeStates)[number];

/** One of the performers who signed up together. */
export interface PlacePerformer extends v.InferOutput<typeof placePerformerSchema> {}
export const placePerformerSchema = v.object({
  /** Identifies the performer in all public responses about the gig. */
  key: v.string(),
  /** The participant's current name. */
  name: v.string(),
  state: v.picklist(placeStates),
  /** Number of waiting, unheld performers ahead in the queue; null unless the performer waits or is held. */
  ahead: v.nullable(wholeNumber),
  /** When the performer went on stage; null when not on stage. */
  since: v.nullable(timestamp),
  /** When the host called the performer; null when not called, and once they are on stage. */
  calledAt: v.nullable(timestamp),
});

/** GET /api/public/place/{secret}: the data of a place page. */
export interface PlaceView extends v.InferOutput<typeof placeSchema> {}
export const placeSchema = v.object({
  /** Number of the newest change when the view was read. Of two views, that with the higher number is newer. */
  version: wholeNumber,
  serverTime: timestamp,
  event: v.object({
    ...publicGigSchema.entries,
    /** Minutes per stint; null for none. */
    timeLimit: v.nullable(wholeNumber),
    completed: v.boolean(),
    /** The token of the live link while it is enabled. */
    liveToken: nullableText,
    /** The token of the feedback link while it is enabled. */
    feedbackToken: nullableText,
    /** The token of the signup page while signing up is open. */
    signupToken: nullableText,
  }),
  /** The performers on stage. */
  stage: v.array(v.object({ since: timestamp })),
  /** Number of performers selected to go on stage next. */
  selected: wholeNumber,
  performers: v.array(placePerformerSchema),
  /** Null if neither this gig nor an earlier one has three stints, and there is no time limit. */
  pace: v.nullable(paceSchema),
});

/** POST /api/public/place/{secret}/cancel, and …/seen, which reports that the phone has shown a call */
export interface PlacePerformerRequest {
  key: string;
}
/** POST /api/public/place/{secret}/hold */
export interface HoldPlaceRequest {
  key: string;
  held: boolean;
}
