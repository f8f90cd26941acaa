import { type GigId } from '@jamjar/contracts/ids';
import { type NotificationPreferenceView } from '@jamjar/contracts/notifications/push.views';
import { Pool } from 'pg';
import { type Principal } from '../../auth/principal.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { GigNotificationPreferenceEntity } from '../push-subscription.entities.js';
import { readPreference } from '../queries/push-subscription.queries.js';

/** Sets whether the principal gets notifications of a gig, also of a completed one, and responds with the result. */
export class SetNotificationPreference extends RequestCommand<
  { gigId: GigId; enabled: boolean; principal: Principal },
  NotificationPreferenceView
> {}

export const SetNotificationPreferenceHandler = commandHandler(
  SetNotificationPreference,
  [RelationalWriter, Pool],
  async (writer, database, { gigId, enabled, principal }) => {
    await writer.execute({ actor: principal }, async (transaction) => {
      await transaction.upsert(GigNotificationPreferenceEntity, { userId: principal.userId, gigId, enabled }, ['userId', 'gigId']);
      return { audit: [], changes: [] };
    });
    return readPreference(database, principal.userId, gigId);
  },
);
