import { type GigId, type UserId } from '@jamjar/contracts/ids';
import { type NotificationPreferenceView, type PushSubscriptionView } from '@jamjar/contracts/notifications/push.views';
import { type Pool } from 'pg';
import { databaseQueryHandler, RequestQuery } from '../../http/bus-requests.js';
import { coalesce, columnsOf, type Expression, rowsQuery, subquery } from '../../rows/queries.js';
import { GigNotificationPreferenceEntity, PushEndpointEntity } from '../push-subscription.entities.js';

const { endpoint, userAgent, lastUsed } = columnsOf(PushEndpointEntity, 'e');
const readSubscriptions = rowsQuery(
  'push-subscriptions-of-user',
  { endpoint, userAgent, lastUsed },
  'push_endpoints AS e JOIN push_subscriptions AS s ON s.endpoint_id = e.id WHERE s.user_id = $1 ORDER BY e.last_used DESC, e.id',
);

/** A user's own subscriptions, the most recently used first. */
export class ListSubscriptions extends RequestQuery<{ userId: UserId }, readonly PushSubscriptionView[]> {}

export const ListSubscriptionsHandler = databaseQueryHandler(ListSubscriptions, async (database, { userId }) =>
  (await readSubscriptions(database, userId)).map((row) => ({ ...row, lastUsed: row.lastUsed.toISOString() })),
);

const hasSubscription: Expression<boolean> = { sql: 'EXISTS (SELECT FROM push_subscriptions WHERE user_id = $1)' };
const { enabled } = columnsOf(GigNotificationPreferenceEntity, 'p');
const eventEnabled = coalesce(subquery(enabled, 'gig_notification_preferences AS p WHERE p.user_id = $1 AND p.gig_id = $2'), 'true');
const readPreferences = rowsQuery('notification-preference', { hasSubscription, eventEnabled }, '(SELECT) AS one_row');

/** The view of `GetNotificationPreference`. Users switch all notifications off by ending their subscriptions. */
export async function readPreference(database: Pool, userId: UserId, gigId: GigId): Promise<NotificationPreferenceView> {
  const [preference] = await readPreferences(database, userId, gigId);
  if (!preference) throw new Error('The only row is missing');
  const globalEnabled = preference.hasSubscription;
  return { globalEnabled, ...preference, enabled: globalEnabled && preference.eventEnabled };
}

/** Whether a user gets the notifications of one gig. */
export class GetNotificationPreference extends RequestQuery<{ userId: UserId; gigId: GigId }, NotificationPreferenceView> {}

export const GetNotificationPreferenceHandler = databaseQueryHandler(GetNotificationPreference, (database, { userId, gigId }) =>
  readPreference(database, userId, gigId),
);

/** Deletes the preferences of users who were deleted, or no longer belong to the gig's organisation. God belongs to all. */
export async function deleteFormerPreferences(database: Pool): Promise<void> {
  await database.query(
    `DELETE FROM gig_notification_preferences AS p USING users AS u, gigs AS g
      WHERE u.id = p.user_id AND g.id = p.gig_id AND (u.deleted_at IS NOT NULL OR (u.role <> 'god' AND NOT EXISTS
        (SELECT FROM organisation_users AS m WHERE m.user_id = u.id AND m.organisation_id = g.organisation_id)))`,
  );
}
