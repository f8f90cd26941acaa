import { type GigId, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { findTurnAlert, toTurns, type Turn, type TurnAlert } from '@jamjar/contracts/signup/turn';
import { type GigCause } from '@jamjar/infra/changes/change-causes';
import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { PublicGigs } from '../gigs/queries/public-gigs.js';
import { PlaceSecrets } from '../signup/place-secrets.js';
import { toAlertPayload } from './notification.messages.js';
import { type KnownTurns, type PlaceSubscription, readPlaceSubscriptions, rememberTurns } from './place-subscriptions.js';
import { toJob } from './push-jobs.js';
import { type NewPushJob } from './push-queue.js';
import { type LoadedGig } from './queries/notified-gigs.queries.js';
import { deliveries, isUnderWay } from './triggers.js';

/** A subscription of which something has changed; `known` is what is true now. */
interface ChangedSubscription extends PlaceSubscription {
  readonly alerts: readonly { readonly performerId: PerformerId; readonly alert: TurnAlert }[];
}

/** Alerts performers on their phones when it is their turn: see docs/rules.md#notifications. */
@Injectable()
export class PlaceAlerts {
  constructor(
    private readonly gigs: PublicGigs,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** Makes the jobs of what has become true of performers by these causes, and remembers it. @throws Error of the database, CommandTimeout */
  async makeJobs(
    transaction: PoolClient,
    causes: readonly GigCause[],
    gigs: ReadonlyMap<GigId, LoadedGig>,
    now: Instant,
  ): Promise<readonly NewPushJob[]> {
    const news = causes.filter(({ revision }) => revision !== null); // not of chats
    const subscriptions = await readPlaceSubscriptions(transaction, [...new Set(news.map(({ gigId }) => gigId))]);
    const jobs: NewPushJob[] = [];
    for (const gig of gigs.values()) {
      const ofGig = subscriptions.filter(({ gigId }) => gigId === gig.id);
      const newsOfGig = news.filter(({ gigId }) => gigId === gig.id);
      if (ofGig.length > 0) jobs.push(...(await this.makeJobsOfGig(transaction, gig, ofGig, newsOfGig, now)));
    }
    return jobs;
  }

  private async makeJobsOfGig(
    transaction: PoolClient,
    gig: LoadedGig,
    subscriptions: readonly PlaceSubscription[],
    news: readonly GigCause[],
    now: Instant,
  ): Promise<readonly NewPushJob[]> {
    const [found, keyOf] = await Promise.all([this.gigs.find(gig.id), this.secrets.keyDerivation()]);
    const last = news.at(-1);
    if (!found || !last) return [];
    const changed = findChanged(subscriptions, toTurns(found.gig));
    await rememberTurns(transaction, changed);
    return changed
      .filter((subscription) => isNewsFor(subscription, news, gig, now))
      .flatMap(({ endpointId, placeId, alerts }) =>
        alerts.map(({ performerId, alert }) => {
          const key = { ...last, name: alert, performerId, endpointId, holder: placeId };
          return toJob(key, toAlertPayload(gig, keyOf(performerId), alert), now);
        }),
      );
  }
}

/** The turns of some performers, as they are remembered. */
export const pickTurns = (turns: ReadonlyMap<PerformerId, Turn>, performerIds: readonly PerformerId[]): KnownTurns =>
  Object.fromEntries(performerIds.map((id) => [id, turns.get(id)])) as KnownTurns;

const findChanged = (subscriptions: readonly PlaceSubscription[], turns: ReadonlyMap<PerformerId, Turn>): readonly ChangedSubscription[] =>
  subscriptions.flatMap((subscription) => {
    const { performerIds, known } = subscription;
    const now = pickTurns(turns, performerIds);
    if (performerIds.every((id) => isSame(known[id], now[id]))) return [];
    const alerts = performerIds.flatMap((performerId) => {
      const [before, after] = [known[performerId], now[performerId]];
      const alert = before && after ? findTurnAlert(before, after) : null;
      return alert ? [{ performerId, alert }] : [];
    });
    return [{ ...subscription, known: now, alerts }];
  });

const isSame = (one: Turn | undefined, other: Turn | undefined): boolean =>
  one?.isNextButOne === other?.isNextButOne && one?.isSelected === other?.isSelected && one?.calledAt === other?.calledAt;

/** Whether somebody else did something just now, while the gig is under way. */
const isNewsFor = ({ placeId }: PlaceSubscription, news: readonly GigCause[], gig: LoadedGig, now: Instant): boolean =>
  news.some(
    ({ actor, recordedAt }) =>
      actor.kind !== 'system' &&
      actor.id !== placeId &&
      isUnderWay(gig, recordedAt) &&
      now - recordedAt <= deliveries.performer.ttlSeconds * 1_000,
  );
