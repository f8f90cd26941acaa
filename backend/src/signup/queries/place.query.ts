import { gigId as toGigId, instant, type PerformerId } from '@jamjar/contracts/ids';
import { type Performer } from '@jamjar/contracts/gigs/gig.state';
import { toGigReadModel, toPerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { countAhead, describeStage } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { pick } from '@jamjar/contracts/pick';
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

const placeColumns = columnsOf(PlaceEntity, 'place');
const readPlace = sequencedQueries(
  pick(placeColumns, ['id', 'gigId', 'performerIds']),
  'places AS place',
  (row) => row,
)('place-of-secret', 'WHERE place.secret_hash = $1');

/** A place and its gig. */
export interface Place extends ExistingGig, Pick<PlaceEntity, 'id'> {
  /** In the order of the signup form. */
  readonly performers: readonly Performer[];
  /** Number of the newest change when the place was read; the gig, which is read afterwards, contains it. */
  readonly seq: number;
}

/** Finds places by their secrets. */
@Injectable()
export class PlaceRepository {
  constructor(
    private readonly database: Pool,
    private readonly gigs: PublicGigs,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** @throws RefusalException PLACE_NOT_FOUND for an unknown secret or a deleted gig or organisation; CommandTimeout */
  async get(secret: string): Promise<Place> {
    const { seq, rows } = await readPlace(this.database, this.secrets.hash(secret));
    const [row] = rows;
    const found = row && (await this.gigs.find(toGigId(row.gigId)));
    if (!found) throw new RefusalException('PLACE_NOT_FOUND');
    const performers = row.performerIds.flatMap((performer) => found.gig.performers.get(performer) ?? []);
    return { ...found, id: row.id, seq, performers };
  }

  /** @throws RefusalException PERFORMER_NOT_FOUND when the place has no performer with this key */
  async getPerformer({ performers }: Place, key: string): Promise<Performer> {
    for (const performer of performers) if ((await this.secrets.derivePerformerKey(performer.id)) === key) return performer;
    throw new RefusalException('PERFORMER_NOT_FOUND');
  }
}

/** The view of the place with this secret. @throws RefusalException, CommandTimeout as `PlaceRepository.get` */
export class GetPlace extends RequestQuery<{ secret: string }, PlaceView> {}

export const GetPlaceHandler = queryHandler(
  GetPlace,
  [PlaceRepository, GigViews, GigPace, PlaceSecrets],
  async (places, views, gigPace, secrets, { secret }) => {
    const place = await places.get(secret);
    const { gig, gigId, seq } = place;
    const { timeLimit, links } = gig.settings;
    const now = instant(Date.now());
    const canSignUp = findSignupClosure(gig, now) === null;
    const [{ view: gigView }, performers, pace] = await Promise.all([
      views.buildGig(toGigReadModel(gig, gigId)),
      toPerformers(views, secrets, place),
      gigPace.measure(gigId, gig),
    ]);
    return {
      version: seq,
      serverTime: new Date(now).toISOString(),
      event: {
        ...toPublicGig(place),
        timeLimit,
        completed: gig.phase === 'completed',
        liveToken: links.live === 'enabled' ? gigView.liveUrl : null, // `liveUrl` and its like are the tokens alone
        feedbackToken: links.feedback === 'enabled' ? gigView.feedbackUrl : null,
        signupToken: canSignUp ? gigView.signupUrl : null,
      },
      ...describeStage(gig),
      performers,
      pace,
    };
  },
);

async function toPerformers(views: GigViews, secrets: PlaceSecrets, { gig, gigId, performers }: Place): Promise<PlacePerformer[]> {
  const { rows } = await views.buildPerformers(performers.map((performer) => toPerformerReadModel(performer, gigId)));
  const names = new Map<PerformerId, string>(rows.map((row) => [row.id, row.name]));
  const aheadCounts = countAhead(gig);
  const keyOf = await secrets.getPerformerKeyDeriver();
  return performers.map((performer) => ({
    name: names.get(performer.id) ?? '',
    ...toPlacePerformer(gig, performer, keyOf, aheadCounts),
  }));
}
