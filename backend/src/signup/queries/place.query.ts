import { gigId, instant, type PerformerId } from '@jamjar/contracts/ids';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { toGigReadModel, toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { countAhead, describeStage } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { GigPace } from '../../gigs/queries/gig-pace.js';
import { GigViews } from '../../gigs/queries/gig-views.js';
import { type ExistingGig, PublicGigs, toPublicGig } from '../../gigs/queries/public-gigs.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, sequencedQueries } from '../../rows/queries.js';
import { toPlacePerformer } from '../place-frames.js';
import { PlaceSecrets } from '../place-secrets.js';
import { PlaceEntity } from '../place.entity.js';
import { findSignupClosure } from './signup-page.query.js';

const { id, gigId: ofGig, performerIds } = columnsOf(PlaceEntity, 'place');
const readPlace = sequencedQueries(
  { id, gigId: ofGig, performerIds },
  'places AS place',
  (row) => row,
)('place-of-secret', 'WHERE place.secret_hash = $1');

/** A place, and its gig. */
export interface Place extends ExistingGig, Pick<PlaceEntity, 'id'> {
  /** In the order of the signup. */
  readonly performers: readonly Performer[];
  /** Number of the newest change before the gig was read. */
  readonly version: number;
}

/** Finds places by their secrets. */
@Injectable()
export class Places {
  constructor(
    private readonly database: Pool,
    private readonly gigs: PublicGigs,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** @throws RefusalException PLACE_NOT_FOUND for an unknown secret, and for a deleted gig or organisation; CommandTimeout */
  async get(secret: string): Promise<Place> {
    const { seq, rows } = await readPlace(this.database, this.secrets.hash(secret));
    const [row] = rows;
    const found = row && (await this.gigs.find(gigId(row.gigId)));
    if (!found) throw new RefusalException('PLACE_NOT_FOUND');
    const performers = row.performerIds.flatMap((performer) => found.gig.performers.get(performer) ?? []);
    return { ...found, id: row.id, version: seq, performers };
  }

  /** @throws RefusalException PERFORMER_NOT_FOUND when the place has no performer with this key */
  async getPerformer({ performers }: Place, key: string): Promise<Performer> {
    for (const performer of performers) if ((await this.secrets.deriveKey(performer.id)) === key) return performer;
    throw new RefusalException('PERFORMER_NOT_FOUND');
  }
}

/** The place page with this secret. @throws RefusalException, CommandTimeout as `Places.get` */
export class GetPlace extends RequestQuery<{ secret: string }, PlaceView> {}

export const GetPlaceHandler = queryHandler(
  GetPlace,
  [Places, GigViews, GigPace, PlaceSecrets],
  async (places, views, gigPace, secrets, { secret }) => {
    const place = await places.get(secret);
    const { gig, gigId: ofPlace, version } = place;
    const { timeLimit, links } = gig.settings;
    const now = instant(Date.now());
    const isOpen = findSignupClosure(gig, now) === null;
    const [{ view: tokens }, performers, pace] = await Promise.all([
      views.gig(toGigReadModel(gig, ofPlace)),
      toPerformers(views, secrets, place),
      gigPace.measure(ofPlace, gig),
    ]);
    return {
      version,
      serverTime: new Date(now).toISOString(),
      event: {
        ...toPublicGig(place),
        timeLimit,
        completed: gig.phase === 'completed',
        liveToken: links.live === 'enabled' ? tokens.liveUrl : null,
        feedbackToken: links.feedback === 'enabled' ? tokens.feedbackUrl : null,
        signupToken: isOpen ? tokens.signupUrl : null,
      },
      ...describeStage(gig),
      performers,
      pace,
    };
  },
);

async function toPerformers(views: GigViews, secrets: PlaceSecrets, { gig, gigId: ofPlace, performers }: Place): Promise<PlacePerformer[]> {
  const { rows } = await views.performers(performers.map((performer) => toPerformerReadModel(performer, ofPlace)));
  const names = new Map<PerformerId, string>(rows.map((row) => [row.id, row.name]));
  const ahead = countAhead(gig);
  const keyOf = await secrets.keyDerivation();
  return performers.map((performer) => ({
    name: names.get(performer.id) ?? '',
    ...toPlacePerformer(gig, performer, keyOf, ahead),
  }));
}
