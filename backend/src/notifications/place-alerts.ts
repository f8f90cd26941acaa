import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type CommandId, type GigId, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { findCallAlert, toCallStates, type CallState, type CallAlert } from '@jamjar/contracts/signup/call-state';
import { type GigCause } from '@jamjar/infra/changes/change-causes';
import { Injectable, Logger } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { PublicGigs } from '../gigs/queries/public-gigs.js';
import { PlaceSecrets } from '../signup/place-secrets.js';
import { toAlertPayload } from './notification.messages.js';
import { type PlaceSubscription, readPlaceSubscriptions, storeCallStates, type CallStates } from './place-subscriptions.js';
import { toJob } from './push-jobs.js';
import { type NewPushJob } from './push-queue.js';
import { type LoadedGig } from './queries/notified-gigs.queries.js';
import { deliveryOptions, isNotificationTime } from './triggers.js';

/** A subscription whose call states have changed. */
interface ChangedSubscription extends PlaceSubscription {
  readonly callStates: CallStates;
  readonly alerts: readonly Alert[];
}
interface Alert {
  readonly performerId: PerformerId;
  readonly text: CallAlert;
}

/** Alerts performers on their phones when it is their turn: see docs/rules.md#notifications. */
@Injectable()
export class PlaceAlerts {
  private readonly logger = new Logger('push');

  constructor(
    private readonly publicGigs: PublicGigs,
    private readonly secrets: PlaceSecrets,
  ) {}

  /** Makes the jobs of the alerts about call states that the causes have changed, and stores these states. @throws Error of the database */
  async makeJobs(
    transaction: PoolClient,
    causes: readonly GigCause[],
    gigs: ReadonlyMap<GigId, LoadedGig>,
    now: Instant,
  ): Promise<readonly NewPushJob[]> {
    const eventCauses = causes.filter(({ revision }) => revision !== null); // chat messages have no revision
    const subscriptions = await readPlaceSubscriptions(transaction, [...new Set(eventCauses.map(({ gigId }) => gigId))]);
    const jobs: NewPushJob[] = [];
    for (const gig of gigs.values()) {
      const gigSubscriptions = subscriptions.filter(({ gigId }) => gigId === gig.id);
      const gigCauses = eventCauses.filter(({ gigId }) => gigId === gig.id);
      if (gigSubscriptions.length > 0) jobs.push(...(await this.makeJobsOfGig(transaction, gig, gigSubscriptions, gigCauses, now)));
    }
    return jobs;
  }

  private async makeJobsOfGig(
    transaction: PoolClient,
    gig: LoadedGig,
    subscriptions: readonly PlaceSubscription[],
    causes: readonly GigCause[],
    now: Instant,
  ): Promise<readonly NewPushJob[]> {
    const last = causes.at(-1);
    const current = await this.findGig(gig.id);
    // when the gig has newer events, its alerts are made together with those of the newer causes
    if (!last || !current || current.phase === 'completed' || current.lastRevision > (last.revision ?? 0)) return [];
    const keyOf = await this.secrets.getPerformerKeyDeriver();
    const changed = findChangedSubscriptions(subscriptions, toCallStates(current));
    await storeCallStates(transaction, changed);
    return changed.flatMap(({ endpointId, placeId, alerts }) =>
      alerts
        .filter(({ text }) => shouldAlert(placeId, text, causes, gig, now))
        .map(({ performerId, text }) => {
          const source = { ...last, name: text, performerId, endpointId, holder: placeId };
          return toJob(source, toAlertPayload(gig, keyOf(performerId), text), now);
        }),
    );
  }

  /** Returns null also after an error, so that other notifications are sent; this gig's alerts are then made with its next cause. */
  private async findGig(id: GigId): Promise<Gig | null> {
    try {
      return (await this.publicGigs.find(id))?.gig ?? null;
    } catch (error) {
      this.logger.warn(error);
      return null;
    }
  }
}

/** The call states of some performers. */
export const pickCallStates = (callStates: ReadonlyMap<PerformerId, CallState>, performerIds: readonly PerformerId[]): CallStates =>
  Object.fromEntries(performerIds.map((id) => [id, callStates.get(id)])) as CallStates;

const findChangedSubscriptions = (
  subscriptions: readonly PlaceSubscription[],
  current: ReadonlyMap<PerformerId, CallState>,
): readonly ChangedSubscription[] =>
  subscriptions.flatMap((subscription) => {
    const { performerIds, knownCallStates } = subscription;
    const callStates = pickCallStates(current, performerIds);
    if (performerIds.every((id) => isSameCallState(knownCallStates[id], callStates[id]))) return [];
    const alerts = performerIds.flatMap((performerId) => {
      const [before, after] = [knownCallStates[performerId], callStates[performerId]];
      const text = before && after ? findCallAlert(before, after) : null;
      return text ? [{ performerId, text }] : [];
    });
    return [{ ...subscription, callStates, alerts }];
  });

const isSameCallState = (one: CallState | undefined, other: CallState | undefined): boolean =>
  one?.isNextButOne === other?.isNextButOne && one?.isSelected === other?.isSelected && one?.calledAt === other?.calledAt;

/**
 * Whether a place gets an alert: only when somebody else, not Jamjar, recently caused a change in the time of notifications.
 * A place that caused one of the changes gets no alert of being next but one, which may follow from its own end of a hold.
 */
function shouldAlert(placeId: CommandId, alert: CallAlert, causes: readonly GigCause[], gig: LoadedGig, now: Instant): boolean {
  if (alert === "You're next but one" && causes.some(({ actor }) => actor.id === placeId)) return false;
  return causes.some(
    ({ actor, recordedAt }) =>
      actor.kind !== 'system' &&
      actor.id !== placeId &&
      isNotificationTime(gig, recordedAt) &&
      now - recordedAt <= deliveryOptions.performer.ttlSeconds * 1_000,
  );
}
