import { type Instrument, type PerformerType } from '../enums.js';
import { type GigView } from '../gigs/gig.views.js';
import { type FollowedLinkKind } from '../gigs/link-kinds.js';
import { type PlacePerformer, type PlaceView } from '../signup/place.views.js';
import { type PublicGig } from '../signup/signup.views.js';

/** Somebody in the running order. Who is on stage or selected plays the instrument, which is null at an open mic. */
interface LivePerformer {
  /** Stands for the performer in all public responses about the gig. */
  key: string;
  /** The public name, for example `Hana S.` (docs/rules.md#running-order). */
  name: string;
}

/** GET /api/public/live/{token}: the running order. */
export interface LiveView
  extends PublicGig, Pick<GigView, 'organisation' | 'timeLimit' | 'completed'>, Pick<PlaceView, 'version' | 'serverTime' | 'pace'> {
  /** `since`: ISO 8601. */
  onStage: (LivePerformer & { instrument: Instrument | null; since: string })[];
  selected: (LivePerformer & { instrument: Instrument | null })[];
  /** In the calling order; at a generic event who has not attended. */
  queue: (LivePerformer & { instruments: readonly Instrument[]; performerType: PerformerType; held: boolean })[];
  /** The last draw; null before it and after a reset. `at`: ISO 8601. */
  raffle: { id: string; name: string; at: string } | null;
  /** The commitment of the draw that is to come; null while there is none. */
  seal: string | null;
  /** The token of the signup page while signing up is open. */
  signupToken: string | null;
}

/** What the pages of links show that follow the gig, by the kind of the link. Of two snapshots that with the higher `version` counts. */
export interface LinkSnapshots {
  live: LiveView;
}
/** What /ws/public sends to everybody who watches a gig through a link: a whole snapshot, under the name of the link's kind. */
export type LinkFrame<Kind extends FollowedLinkKind> = { type: Kind } & Pick<LinkSnapshots, Kind>;
/** For place pages: all performers of the gig without names, of whom a page shows its own. */
export interface PlaceFrame extends Pick<PlaceView, 'version' | 'serverTime' | 'pace' | 'stage' | 'selected'> {
  type: 'place';
  completed: boolean;
  performers: Omit<PlacePerformer, 'name'>[];
}
/** The link leads nowhere any more; the socket is then closed with 4404. */
export interface GoneFrame {
  type: 'gone';
}
export type PublicFrame = LinkFrame<FollowedLinkKind> | PlaceFrame | GoneFrame;
