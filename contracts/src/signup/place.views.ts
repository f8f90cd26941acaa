import { type Pace } from '../forecast/pace.js';
import { type PublicGig } from './signup.views.js';

/** What a performer is doing, as their own place page shows it. `cancelled`: by the performer; `removed`: by staff. */
export type PlaceState = 'waiting' | 'held' | 'selected' | 'onStage' | 'played' | 'attended' | 'cancelled' | 'removed';

/** One of the performers who signed up together. */
export interface PlacePerformer {
  /** Stands for the performer in all public responses about the gig. */
  key: string;
  /** As it is in the organisation now. */
  name: string;
  state: PlaceState;
  /** How many waiting performers who are not held come before; null unless the performer waits or is held. */
  ahead: number | null;
  /** ISO 8601: since when the performer is on stage; null when not on stage. */
  since: string | null;
  /** ISO 8601: when the host called the performer, who has not gone on stage since; null when not called. */
  calledAt: string | null;
}

/** GET /api/public/place/{secret} */
export interface PlaceView {
  /** Number of the newest change when it was read: of two views the one with the higher number is the newer. */
  version: number;
  /** ISO 8601. */
  serverTime: string;
  event: PublicGig & {
    /** Minutes per stint; null for none. */
    timeLimit: number | null;
    completed: boolean;
    /** The token of the running order while that is on. */
    liveToken: string | null;
    /** The token of the feedback page while feedback is on. */
    feedbackToken: string | null;
    /** The token of the signup page while signing up is open. */
    signupToken: string | null;
  };
  /** Everybody on stage. */
  stage: { since: string }[];
  /** How many are selected to go on stage next. */
  selected: number;
  performers: PlacePerformer[];
  /** Null without three stints of this or an earlier gig, and without a time limit. */
  pace: Pace | null;
}

/** POST /api/public/place/{secret}/cancel, and /seen when the phone has shown a call */
export interface PlacePerformerRequest {
  key: string;
}
/** POST /api/public/place/{secret}/hold */
export interface HoldPlaceRequest {
  key: string;
  held: boolean;
}
