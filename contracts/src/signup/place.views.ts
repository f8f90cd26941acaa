import { type Pace } from '../forecast/pace.js';
import { type PublicGig } from './signup.views.js';

/** What a performer is doing, for their place page. `cancelled`: the performer cancelled; `removed`: staff removed them. */
export type PlaceState = 'waiting' | 'held' | 'selected' | 'onStage' | 'played' | 'attended' | 'cancelled' | 'removed';

/** One of the performers who signed up together. */
export interface PlacePerformer {
  /** Identifies the performer in all public responses about the gig. */
  key: string;
  /** The participant's current name. */
  name: string;
  state: PlaceState;
  /** Number of waiting, unheld performers ahead in the queue; null unless the performer waits or is held. */
  ahead: number | null;
  /** ISO 8601: when the performer went on stage; null when not on stage. */
  since: string | null;
  /** ISO 8601: when the host called the performer; null when not called, and once they are on stage. */
  calledAt: string | null;
}

/** GET /api/public/place/{secret}: the data of a place page. */
export interface PlaceView {
  /** Number of the newest change when the view was read. Of two views, that with the higher number is newer. */
  version: number;
  /** ISO 8601. */
  serverTime: string;
  event: PublicGig & {
    /** Minutes per stint; null for none. */
    timeLimit: number | null;
    completed: boolean;
    /** The token of the live link while it is enabled. */
    liveToken: string | null;
    /** The token of the feedback link while it is enabled. */
    feedbackToken: string | null;
    /** The token of the signup page while signing up is open. */
    signupToken: string | null;
  };
  /** The performers on stage. `since`: ISO 8601. */
  stage: { since: string }[];
  /** Number of performers selected to go on stage next. */
  selected: number;
  performers: PlacePerformer[];
  /** Null if neither this gig nor an earlier one has three stints, and there is no time limit. */
  pace: Pace | null;
}

/** POST /api/public/place/{secret}/cancel, and …/seen, which reports that the phone has shown a call */
export interface PlacePerformerRequest {
  key: string;
}
/** POST /api/public/place/{secret}/hold */
export interface HoldPlaceRequest {
  key: string;
  held: boolean;
}
