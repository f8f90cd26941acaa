import { type Instrument, type PerformerType } from '../enums.js';
import { type GigView } from '../gigs/gig.views.js';
import { type SnapshotLinkKind } from '../gigs/link-kinds.js';
import { type PlacePerformer, type PlaceView } from '../signup/place.views.js';
import { type PublicGig } from '../signup/signup.views.js';

/** A performer in the running order. */
interface LivePerformer {
  /** Identifies the performer in all public responses about the gig. */
  key: string;
  /** The public name, for example `Hana S.` (docs/rules.md#running-order). */
  name: string;
}

/** GET /api/public/live/{token}: the running order. */
export interface LiveView
  extends PublicGig, Pick<GigView, 'organisation' | 'timeLimit' | 'completed'>, Pick<PlaceView, 'version' | 'serverTime' | 'pace'> {
  /** `since`: ISO 8601; `instrument`: the one that the performer plays, null at an open mic and for a performer without instruments. */
  onStage: (LivePerformer & { instrument: Instrument | null; since: string })[];
  selected: (LivePerformer & { instrument: Instrument | null })[];
  /** The queue in the calling order; at a generic event, the performers who have not attended. */
  queue: (LivePerformer & { instruments: readonly Instrument[]; performerType: PerformerType; held: boolean })[];
  /** The last draw, `id` for its route; null before it, after a reset, and when the winner has left the line-up. `at`: ISO 8601. */
  raffle: { id: string; name: string; at: string } | null;
  /** The commitment of the seal for the next draw; null while there is none, or it is broken. */
  seal: string | null;
  /** The token of the signup page while signing up is open. */
  signupToken: string | null;
}

/** The snapshots that pages of links show, by link kind. Of two snapshots, that with the higher `version` is newer. */
export interface LinkSnapshots {
  live: LiveView;
}
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
