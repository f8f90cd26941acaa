import { type GigId, instant, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { GigRow } from '@jamjar/projections/read-models/gigs/gigs.entity';
import { type Pool } from 'pg';
import { type GigRepository } from '../../gigs/queries/gig.repository.js';
import { type PublicPerformers } from '../../live/public-performers.js';
import { columnsOf, rowsQuery } from '../../rows/queries.js';
import { type DescribedGig } from '../notification.messages.js';
import { PushSubscriptionEntity } from '../push-subscription.entities.js';
import { type NotifiedGig } from '../triggers.js';

const { id, name, date, venue, timeLimit, signupLimit, performerCount, completed, deleted } = columnsOf(GigRow, 'g');
const readGigs = rowsQuery(
  'notified-gigs',
  { id, name, date, venue, timeLimit, signupLimit, performerCount, completed, deleted },
  'gigs AS g WHERE g.id = ANY ($1)',
);
const readMessageTimes = async (database: Pool, ids: readonly GigId[], since: Instant | null) => {
  if (since === null) return [];
  const text = 'SELECT gig_id AS "gigId", created_at AS "createdAt" FROM messages WHERE gig_id = ANY ($1) AND created_at > $2';
  return (await database.query<{ gigId: GigId; createdAt: Date }>({ name: 'notified-messages', text, values: [ids, new Date(since)] }))
    .rows;
};

/** A gig with all data that its notifications depend on, except the names of performers. */
export type LoadedGig = NotifiedGig & Omit<DescribedGig, 'nameOf'>;

/** @param messagesSince chat messages after this instant are loaded; null: none. @returns the gigs that exist, also deleted ones */
export async function loadNotifiedGigs(
  database: Pool,
  ids: readonly GigId[],
  messagesSince: Instant | null,
): Promise<ReadonlyMap<GigId, LoadedGig>> {
  if (ids.length === 0) return new Map();
  const [gigs, messages] = await Promise.all([readGigs(database, ids), readMessageTimes(database, ids, messagesSince)]);
  return new Map(
    gigs.map((gig) => {
      const messagesAt = messages.filter(({ gigId }) => gigId === gig.id).map(({ createdAt }) => instant(createdAt.getTime()));
      return [gig.id, { ...gig, date: instant(gig.date.getTime()), messagesAt }];
    }),
  );
}

/** The public names of the performers of each gig. */
export type PublicNames = ReadonlyMap<GigId, ReadonlyMap<PerformerId, string>>;

/** The public names of the gigs' performers, also removed ones; none of a deleted gig. @throws Error of the database; CommandTimeout */
export async function loadPublicNames(
  repository: GigRepository,
  performers: PublicPerformers,
  ids: readonly GigId[],
): Promise<PublicNames> {
  const named = Array.from(new Set(ids), async (id) => {
    const gig = await repository.findExisting(id);
    return [id, gig ? await performers.loadNames(gig) : new Map<PerformerId, string>()] as const;
  });
  return new Map(await Promise.all(named));
}

const { endpointId, userId } = columnsOf(PushSubscriptionEntity, 's');
const readRecipients = rowsQuery(
  'notified-subscriptions',
  { gigId: id, endpointId, userId },
  `gigs AS g
     JOIN organisation_users AS m ON m.organisation_id = g.organisation_id
     JOIN push_subscriptions AS s ON s.user_id = m.user_id
     JOIN user_sessions ON user_sessions.sid = s.session_id AND user_sessions.expire > now()
     LEFT JOIN gig_notification_preferences AS p ON p.user_id = m.user_id AND p.gig_id = g.id
    WHERE g.id = ANY ($1) AND coalesce(p.enabled, true) AND ($2::uuid[] IS NULL OR s.endpoint_id = ANY ($2))`,
);

/** A subscription, in a session that has not expired, of a member of the gig's organisation who wants notifications of the gig. */
export type Recipient = Awaited<ReturnType<typeof readRecipients>>[number];

/** @param endpointIds the endpoints to which the result is limited; null: all */
export const loadRecipients = async (
  database: Pool,
  ids: readonly GigId[],
  endpointIds: readonly string[] | null = null,
): Promise<readonly Recipient[]> => (ids.length > 0 ? readRecipients(database, ids, endpointIds) : []);
