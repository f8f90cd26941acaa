import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type CommandId, type GigId, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { findTurnAlert, toTurns, type Turn, type TurnAlert } from '@jamjar/contracts/signup/turn';
import { type GigCause } from '@jamjar/infra/changes/change-causes';
import { Injectable, Logger } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { PublicGigs } from '../gigs/queries/public-gigs.js';
import { PlaceSecrets } from '../signup/place-secrets.js';
import { toAlertPayload } from './notification.messages.js';
import { type PlaceSubscription, readPlaceSubscriptions, rememberTurns, type Turns } from './place-subscriptions.js';
import { toJob } from './push-jobs.js';
import { type NewPushJob } from './push-queue.js';
import { type LoadedGig } from './queries/notified-gigs.queries.js';
import { deliveries, isUnderWay } from './triggers.js';

/** A subscription of which something has changed. */
interface ChangedSubscription extends PlaceSubscription {
  /** What is true now. */
  readonly turns: Turns;
  readonly alerts: readonly Alert[];
}
interface Alert {
  readonly performerId: PerformerId;
  readonly text: TurnAlert;
}

/** Alerts performers on their phones when it is their turn: see docs/rules.md#notifications. */
@Injectable()
export class PlaceAlerts {
  private readonly logger = new Logger('push');

  constructor(
    private readonly gigs: PublicGigs,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** Makes the jobs of what has become true of performers by these causes, and remembers it. @throws Error of the database */
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
    const last = news.at(-1);
    const current = await this.findGig(gig.id);
    // a gig that has gone on meanwhile is looked at again with the causes of that
    if (!last || !current || current.phase === 'completed' || current.lastRevision > (last.revision ?? 0)) return [];
    const keyOf = await this.secrets.keyDerivation();
    const changed = findChanged(subscriptions, toTurns(current));
    await rememberTurns(transaction, changed);
    return changed.flatMap(({ endpointId, placeId, alerts }) =>
      alerts
        .filter(({ text }) => isNewsFor(placeId, text, news, gig, now))
        .map(({ performerId, text }) => {
          const key = { ...last, name: text, performerId, endpointId, holder: placeId };
          return toJob(key, toAlertPayload(gig, keyOf(performerId), text), now);
        }),
    );
  }

  /** What hinders the alerts of one gig hinders no other notification: its next cause makes up for them. */
  private async findGig(id: GigId): Promise<Gig | null> {
    try {
      return (await this.gigs.find(id))?.gig ?? null;
    } catch (error) {
      this.logger.warn(error);
      return null;
    }
  }
}

/** The turns of some performers. */
export const pickTurns = (turns: ReadonlyMap<PerformerId, Turn>, performerIds: readonly PerformerId[]): Turns =>
  Object.fromEntries(performerIds.map((id) => [id, turns.get(id)])) as Turns;

const findChanged = (
  subscriptions: readonly PlaceSubscription[],
  current: ReadonlyMap<PerformerId, Turn>,
): readonly ChangedSubscription[] =>
  subscriptions.flatMap((subscription) => {
    const { performerIds, known } = subscription;
    const turns = pickTurns(current, performerIds);
    if (performerIds.every((id) => isSame(known[id], turns[id]))) return [];
    const alerts = performerIds.flatMap((performerId) => {
      const [before, now] = [known[performerId], turns[performerId]];
      const text = before && now ? findTurnAlert(before, now) : null;
      return text ? [{ performerId, text }] : [];
    });
    return [{ ...subscription, turns, alerts }];
  });

const isSame = (one: Turn | undefined, other: Turn | undefined): boolean =>
  one?.isNextButOne === other?.isNextButOne && one?.isSelected === other?.isSelected && one?.calledAt === other?.calledAt;

/**
 * Whether it was recorded just now, while the gig is under way, and not done by the place itself: whose return from
 * hold makes its performer next but one.
 */
function isNewsFor(placeId: CommandId, alert: TurnAlert, news: readonly GigCause[], gig: LoadedGig, now: Instant): boolean {
  if (alert === "You're next but one" && news.some(({ actor }) => actor.id === placeId)) return false;
  return news.some(
    ({ actor, recordedAt }) =>
      actor.kind !== 'system' &&
      actor.id !== placeId &&
      isUnderWay(gig, recordedAt) &&
      now - recordedAt <= deliveries.performer.ttlSeconds * 1_000,
  );
}
