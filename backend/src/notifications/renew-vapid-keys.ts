import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { type SecretBox } from '../config/secret-box.js';
import { createVapidKey, vapidSecretName } from './vapid-keys.js';

/** Replaces the VAPID keys, from the server's console, and ends all subscriptions, which were made for the former. @returns their number */
export function renewVapidKeys(database: Pool, secrets: SecretBox): Promise<number> {
  return runInTransaction(database, async (transaction) => {
    await secrets.renew(transaction, vapidSecretName, createVapidKey());
    return (await transaction.query('DELETE FROM push_endpoints')).rowCount ?? 0;
  });
}
